"""Whatever is read as a record, only the documented errors come of it, soon and without much memory."""

from __future__ import annotations

import json
import random
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES
from spades_rules import records

TESTS = Path(__file__).parents[1]
FOLDER = TESTS / "golden" / "records"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.spades"))]
LINES = (FOLDER / "all.jsonl").read_text(encoding="utf-8").splitlines()
PTNS = [
    (TESTS / "cases" / "trickster_jjdd.ptn").read_text(encoding="utf-8"),
    (FOLDER / "cutthroat_three.ptn").read_text(encoding="utf-8"),
]
READERS: dict[str, tuple[Callable[[str], Any], list[str]]] = {
    "text": (records.from_text, TEXTS),
    "line": (records.from_line, LINES),
    "ptn": (lambda text: records.from_ptn(text).record, PTNS),
}
MOST_TOLD = 60_000
every_reader = pytest.mark.parametrize("name", READERS)
WORDS = [
    *("nil", "look", "blind 6", "SA", "JH", "10", "[[rounds]]", '"""', "'''", "{", "}", "[", "]", '"', "\\", "=", ":"),
    *(
        ".",
        "\n",
        " ",
        "-",
        "0",
        "-1",
        "27",
        "99999999999999999999",
        "1.5",
        "true",
        "null",
        "NaN",
        "none",
        "_x",
        "#",
        "%",
    ),
    *("\x00", "é", "♠", "\u2028", "\u0663", "\u00b2", "\ufeff", "deal", "scores", "play", "variant", "base", "locks"),
    *("Show", "Blind", "K"),
]


def read(name: str, text: str) -> None:
    """Read a text; what comes of it is written, read again and equal, or the documented error."""
    reader, _ = READERS[name]
    problems: tuple[str, ...] = ("none",)
    record = None
    try:
        record = reader(text)
    except sr.DecodeError as error:
        problems = error.problems
    assert 0 < sum(map(len, problems)) < MOST_TOLD
    if record is not None:
        assert records.from_text(records.to_text(record)) == record


def mutated(text: str, rng: random.Random) -> str:
    """Return a text with a few changes: cuts, doublings, and words put in."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        end = min(end, at + rng.choice((0, 1, 3, 40, 4_000)))
        middle = rng.choice(("", rng.choice(WORDS), text[at:end] * 2, text[at:end].swapcase()))
        text = text[:at] + middle + text[end:]
    return text


@every_reader
@given(text=st.text() | st.lists(st.sampled_from(WORDS)).map("".join))
@example(text="")
@example(text="\ud800")
@example(text="spades = 1\n_x = 1979-05-27T00:32:00.999999-07:00")
def test_random_text(name: str, text: str) -> None:
    read(name, text)


@every_reader
def test_mutated_records(name: str) -> None:
    rng = random.Random(name)
    for _ in range(EXAMPLES * 10):
        read(name, mutated(rng.choice(READERS[name][1]), rng))


@every_reader
def test_records_with_one_line_or_word_changed(name: str) -> None:
    rng = random.Random(name)
    for _ in range(EXAMPLES * 5):
        words = rng.choice(READERS[name][1]).split(" ")
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        words[at] = rng.choice((words[other], rng.choice(WORDS), words[at][:-1]))
        read(name, " ".join(words))


TABLES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=12,
)
KEYS = ("spades", "rules", "variant", "players", "first_round", "rounds", "_x")
ROUND_KEYS = ("dealer", "scores", "bags", "deal", "stock", "draws", "bids", "exchange", "play", "_y")


@given(st.data())
def test_data_of_any_shape_under_the_known_keys(data: st.DataObject) -> None:
    row = {key: data.draw(TABLES) for key in ROUND_KEYS if data.draw(st.booleans())}
    game: dict[str, Any] = {key: data.draw(TABLES) for key in KEYS if data.draw(st.booleans())}
    game = {
        "spades": 1,
        "variant": "standard",
        "rounds": [{"dealer": 0, "scores": [0, 0], "bags": [0, 0]} | row],
    } | game
    read("line", json.dumps(game))


# Size and depth --------------------------------------------------------------------------------------------------

LIMIT = records.MOST_CHARACTERS
HEAD = 'spades = 1\nvariant = "standard"\n'
ROUND = HEAD + "[[rounds]]\ndealer = 0\nscores = [0, 0]\nbags = [0, 0]\n"
TOML = {
    "too long": "#" * 1_000_000,
    "brackets": "x = " + "[" * LIMIT,
    "tables in tables": "x = " + "{a = " * LIMIT,
    "long keys": "a." * LIMIT,
    "many keys": "".join(f"_{number:x} = []\n" for number in range(40_000)),
    "dotted keys": "".join(f"_{number:x}.a = 1\n" for number in range(35_000)),
    "many tables": "".join(f"[_{number:x}]\n" for number in range(9_900)),
    "many rounds": "[[rounds]]\n" * 9_900,
    "rounds": HEAD + ROUND.removeprefix(HEAD) * 5_000,
    "inline tables": HEAD + "_x = [" + "{a = 1}," * 60_000 + "]",
    "digits": "_x = " + "9" * LIMIT,
    "quotes": '"' * LIMIT,
    "words": "a" * LIMIT,
    "spaces": "a " * LIMIT,
    "lines": "\n" * LIMIT,
    "escapes": '_x = "' + "\\n" * (LIMIT // 2 - 10) + '"',
    "unknown keys": HEAD + "".join(f"k{number} = 1\n" for number in range(40_000)),
    "bids": ROUND + "bids = [" + '"x",' * 120_000 + "]",
    "tricks": ROUND + 'play = """\n' + "SA\n" * 160_000 + '"""',
    "deal": ROUND + 'deal = "0:' + "A" * (LIMIT - 200) + '... ..."',
    "cards of a variant": 'spades = 1\nvariant = {base = "standard", "deck.removed" = [' + '"C2",' * 90_000 + "]}",
    "names": HEAD + "players = [" + '"",' * 150_000 + "]",
}
JSON = {
    "brackets": "[" * LIMIT,
    "objects": '{"a":' * LIMIT,
    "keys": '{"spades":1,' + ",".join(f'"{number:x}":1' for number in range(45_000)) + "}",
    "same keys": "{" + '"a":1,' * 80_000 + '"a":1}',
    "digits": '{"spades":' + "9" * (LIMIT - 20) + "}",
}
TAGS = '[Dealer "N"]\n[Deal "N:A... K..."]\n'
PTN = {
    "tags": '[A "b"]\n' * 60_000,
    "deals": TAGS * 15_000,
    "hands": '[Deal "N:' + "A " * 240_000 + '"]',
    "deal": '[Deal "N:' + "A" * (LIMIT - 100) + '... ..."]',
    "bids": TAGS + '[Auction "S"]\n' + "3 " * 240_000,
    "tricks": TAGS + '[Play "S"]\n' + "SK SA\n" * 80_000,
    "options": '[GameOptionsJson "' + "[" * (LIMIT - 100) + '"]\n' + TAGS,
    "backslashes": '[A "' + "\\" * (LIMIT - 20) + '"]',
}
FORMS = {"text": TOML, "line": JSON, "ptn": PTN}
BIG = [(form, what) for form, texts in FORMS.items() for what in texts]
SECONDS, BYTES = 2, 100_000_000


@pytest.mark.slow
@pytest.mark.parametrize("form,what", BIG)
def test_big_texts_take_little_time(form: str, what: str) -> None:
    text = FORMS[form][what][:1_000_000]
    for cut in (text[:LIMIT], text):
        start = time.process_time()
        read(form, cut)
        assert time.process_time() - start < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", ["many keys", "dotted keys", "many tables", "inline tables", "digits", "rounds", "lines"]
)
def test_big_texts_take_little_memory(what: str) -> None:
    tracemalloc.start()
    read("text", TOML[what][:LIMIT])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < BYTES


@pytest.mark.slow
def test_longest_record_that_is_read_takes_little_time() -> None:
    state = sr.new_game(sr.STANDARD.customize({"ending.target": None, "ending.floor": None, "ending.max_rounds": 999}))
    rng = random.Random(1)
    states = [state]
    for _ in range(600):
        state = sr.apply(state, sr.deal(state, rng))
        while state.turn is not None:
            state = sr.apply(state, rng.choice(sr.legal_actions(state)))
        states.append(state)
    text = records.to_text(records.GameRecord.of(states))
    assert LIMIT * 0.6 < len(text) < LIMIT
    start = time.process_time()
    assert len(records.from_text(text).rounds) == 600
    assert time.process_time() - start < SECONDS
