"""Whatever comes in as JSON, only the documented error goes out, soon and within bounds.

The corpus holds inputs that were found worth keeping; every run begins with them.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS, play_on
from spades_rules import codec
from spades_rules.history import after_round
from spades_rules.variants import EndingOptions

CORPUS: list[str] = json.loads((Path(__file__).parent / "codec_corpus.json").read_text(encoding="utf-8"))
MEGABYTE = 1_000_000
MOST_SECONDS = 2.0
MOST_BYTES = 100 * MEGABYTE

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 14)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["SA", "C2", "BJ", "nil", "blind nil", "3", "give SA", "look", "keep", "deal", "over", "target"])
)
KEYS = st.sampled_from([*codec.schema()["$defs"]["type_state"]["properties"], *codec.TYPES, "ending.target"]) | st.text(
    max_size=4
)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=6))


@cache
def documents() -> tuple[str, ...]:
    """Return one text of each type, with states and observations of all presets and phases."""
    texts = [
        codec.to_json(value)
        for value in (sr.Card.parse("SA"), sr.CardSet.parse("SA C2"), sr.Bid(3), sr.deal(sr.new_game(), 1))
    ]
    for name in PRESETS:
        rng = random.Random(name)
        states = play_on(sr.new_game(sr.variants.get(name)), rng, 2)
        texts.append(codec.to_json(states[0].variant))
        texts += [
            codec.to_json(value) for value in {type(one): one for one in sr.events(states[0], states[-1])}.values()
        ]
        for state in rng.choices(states, k=4):
            texts += [codec.to_json(state), codec.to_json(sr.observation(state, rng.choice((None, 0, 1))))]
    return tuple(texts)


def read(reader: Callable[[Any], Any], data: object) -> Any:
    """Return the value that is read, or the one error."""
    try:
        return reader(data)
    except sr.DecodeError as error:
        return error


def require_answer(text: str | bytes) -> None:
    """Read a text: a value, written as it is read, or problems."""
    answer = read(codec.from_json, text)
    if isinstance(answer, sr.DecodeError):
        assert answer.problems
        assert all(problem.startswith("$") for problem in answer.problems)
        assert str(answer).isprintable()
    else:
        again = codec.to_json(answer)
        assert codec.to_json(codec.from_json(again, type(answer))) == again


@pytest.mark.parametrize("text", CORPUS, ids=lambda text: ascii(text[:30]))
def test_the_corpus_is_read_or_refused(text: str) -> None:
    require_answer(text)


@given(text=st.text() | st.binary())
@example(text="")
def test_any_text(text: str | bytes) -> None:
    require_answer(text)


@given(data=JSON, envelope=st.sampled_from([*codec.TYPES]) | st.none())
def test_any_json(data: Any, envelope: str | None) -> None:
    if envelope is not None:
        data = {"v": 1, "type": envelope, **(data if isinstance(data, dict) else {envelope: data})}
    require_answer(json.dumps(data))
    read(codec.from_dict, data)


def spots(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in data as the row or object that holds it and its index or key."""
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield data, key
        yield from spots(inner)


@given(number=st.integers(0, 10_000), changes=st.lists(st.tuples(st.integers(0, 10_000), LEAVES | JSON), min_size=1))
def test_changed_documents(number: int, changes: list[tuple[int, Any]]) -> None:
    texts = documents()
    data = json.loads(texts[number % len(texts)])
    for place, value in changes[:3]:
        places = [*spots(data)]
        holder, key = places[place % len(places)]
        if place % 3 == 0 and isinstance(holder, dict):
            del holder[key]
        elif place % 3 == 1 and isinstance(holder, list):
            holder.insert(key, holder[-1 - key % len(holder)])
        else:
            holder[key] = value
    require_answer(json.dumps(data))


@given(number=st.integers(0, 10_000), cuts=st.lists(st.tuples(st.integers(0, 99_999), st.text(max_size=3)), max_size=4))
def test_changed_texts(number: int, cuts: list[tuple[int, str]]) -> None:
    texts = documents()
    text = texts[number % len(texts)]
    for place, new in cuts:
        at = place % len(text)
        text = text[:at] + new + text[at + len(new) % 2 :]
    require_answer(text)


# Size ------------------------------------------------------------------------------------------------------------


def filled(kind: str, key: str, entry: str) -> str:
    """Return an object of a type with as many entries under a key as fit into a megabyte."""
    count = MEGABYTE // (len(entry) + 1)
    start = json.loads(next(text for text in documents() if f'"type":"{kind}"' in text))
    start[key] = "@"
    return json.dumps(start).replace('"@"', f"[{','.join([entry] * count)}]")


def long_game() -> str:
    """Return a game of as many rounds as fit into a megabyte."""
    variant = sr.Variant(ending=EndingOptions(target=None, floor=None, max_rounds=5_000))
    state = sr.new_game(variant)
    bids = [sr.Bid(3), sr.Bid(3), sr.Bid(3), sr.Bid(4)]
    for _ in range(2_700):
        state = after_round(state, bids, [3, 3, 3, 4])
    return codec.to_json(state)


ROUND = json.dumps({"bids": ["3"] * 4, "taken": [4, 3, 3, 3], "sides": [], "revoke": None})
TRICK = '{"leader":0,"cards":[],"winner":null}'
MANY_KEYS = ",".join(f'"{number:06}":1' for number in range(MEGABYTE // 11))
HOSTILE: dict[str, Callable[[], str]] = {
    "arrays": lambda: "[" * MEGABYTE,
    "objects": lambda: '{"a":' * (MEGABYTE // 5),
    "numbers": lambda: f"[{'1,' * (MEGABYTE // 2)}1]",
    "floats": lambda: f"[{'1.5,' * (MEGABYTE // 4)}1]",
    "empty objects": lambda: "[" + "{}," * (MEGABYTE // 3) + "1]",
    "small objects": lambda: "[" + '{"a":1},' * (MEGABYTE // 8) + "1]",
    "one number": lambda: '{"v":' + "9" * MEGABYTE + "}",
    "one float": lambda: '{"v":0.' + "9" * MEGABYTE + "}",
    "one text": lambda: json.dumps({"v": 1, "type": "card", "card": "S" * MEGABYTE}),
    "one key": lambda: json.dumps({"v": 1, "type": "card", "S" * MEGABYTE: 1}),
    "keys": lambda: "{" + MANY_KEYS + "}",
    "a key": lambda: "{" + ",".join(['"a":1'] * (MEGABYTE // 6)) + "}",
    "options": lambda: '{"v":1,"type":"variant","changes":{' + MANY_KEYS + '},"locks":[]}',
    "cards": lambda: filled("cards", "cards", '"SA"'),
    "wrong cards": lambda: filled("cards", "cards", "1"),
    "locks": lambda: filled("variant", "locks", '"jokers"'),
    "rounds": lambda: filled("state", "rounds", ROUND),
    "wrong rounds": lambda: filled("state", "rounds", "{}"),
    "tricks": lambda: filled("state", "tricks", TRICK),
    "hands": lambda: filled("state", "hands", '["SA"]'),
    "hands dealt": lambda: filled("deal", "hands", '["SA"]'),
    "scores": lambda: (
        filled("state", "start", "1")
        .replace('"start": [', '"start":{"dealer":0,"round_number":1,"bags":[0,0],"scores":[')
        .replace('], "rounds"', ']}, "rounds"')
    ),
    "wrong actions": lambda: filled("observation", "actions", "[1]"),
    "actions": lambda: filled("observation", "actions", '[0,"SA"]'),
    "legal": lambda: filled("observation", "legal_actions", '"SA"'),
    "a long game": long_game,
}


def measure() -> dict[str, tuple[int, float, int, int]]:
    """Return the length of each text, the seconds and bytes that reading it takes, and how many problems it has."""
    figures = {}
    for name, make in HOSTILE.items():
        text = make()
        start = time.process_time()
        answer = read(codec.from_json, text)
        seconds = time.process_time() - start
        tracemalloc.start()
        read(codec.from_json, text)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        figures[name] = len(text), seconds, peak, len(getattr(answer, "problems", ()))
    return figures


@pytest.fixture(scope="module")
def figures() -> dict[str, tuple[int, float, int, int]]:
    """Measure in a process of its own, in which no test tool slows the reader down."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, text=True, check=True)
    made: dict[str, tuple[int, float, int, int]] = json.loads(done.stdout)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_megabyte_takes_two_seconds_and_a_hundred_megabytes(
    name: str, figures: dict[str, tuple[int, float, int, int]]
) -> None:
    length, seconds, peak, problems = figures[name]
    assert length > 0.8 * MEGABYTE
    assert seconds < MOST_SECONDS
    assert peak < MOST_BYTES
    assert problems <= 101


if __name__ == "__main__":
    json.dump(measure(), sys.stdout)
