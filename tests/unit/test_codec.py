"""The JSON form of every kind of value, the schema, and what may be expected of a text."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

import spades_rules as sr
from random_play import PRESETS, play_on
from spades_rules import codec
from spades_rules.codec.forms import ObservationForm, StateForm
from spades_rules.variants import ScoringOptions, TenBid

SCHEMA = Draft202012Validator(codec.schema())
TRICK = sr.Trick(2, tuple(map(sr.Card.parse, ("H2", "HT", "S3", "HA"))), 0)

SMALL: list[tuple[Any, dict[str, Any]]] = [
    (sr.Card.parse("10h"), {"type": "card", "card": "HT"}),
    (sr.Card.parse("bj"), {"type": "card", "card": "BJ"}),
    (sr.CardSet.parse("SA H2 LJ"), {"type": "cards", "cards": ["H2", "SA", "LJ"]}),
    (sr.Play(sr.Card.parse("SA")), {"type": "action", "action": "SA"}),
    (sr.Give(sr.Card.parse("SA")), {"type": "action", "action": "give SA"}),
    (sr.Bid(3), {"type": "action", "action": "3"}),
    (sr.Bid(6, blind=True), {"type": "action", "action": "blind 6"}),
    (sr.NIL, {"type": "action", "action": "nil"}),
    (sr.BLIND_NIL, {"type": "action", "action": "blind nil"}),
    (sr.Look(), {"type": "action", "action": "look"}),
    (sr.Keep(), {"type": "action", "action": "keep"}),
    (sr.Decline(), {"type": "action", "action": "decline"}),
    (
        sr.Deal([sr.CardSet.parse("SA"), sr.CardSet.parse("C2")], [sr.Card.parse("H3")]),
        {"type": "deal", "hands": [["SA"], ["C2"]], "stock": ["H3"]},
    ),
    (TRICK, {"type": "trick", "leader": 2, "cards": ["H2", "HT", "S3", "HA"], "winner": 0}),
    (sr.Outcome(None, sr.Reason.MAX_ROUNDS), {"type": "outcome", "winner": None, "reason": "max_rounds"}),
    (sr.SpadesBroken(1), {"type": "spades_broken", "seat": 1}),
    (sr.Acted(1, None), {"type": "acted", "seat": 1, "action": None}),
    (sr.BagPenalty(1, 100), {"type": "bag_penalty", "side": 1, "points": 100}),
    (
        sr.Dealt(1, 0, (None, sr.CardSet.parse("SA"))),
        {"type": "dealt", "round_number": 1, "dealer": 0, "hands": [None, ["SA"]]},
    ),
    (
        sr.variants.CUTTHROAT_THREE,
        {
            "type": "variant",
            "changes": {
                "table.players": 3,
                "deck.removed": ["C2"],
                "ending.floor": None,
                "ending.max_rounds": 200,
            },
            "locks": ["blind_nil", "deuces_high", "jokers", "suicide"],
        },
    ),
    (
        sr.Variant(scoring=ScoringOptions(ten_bid=TenBid(made=150)), locks=()),
        {
            "type": "variant",
            "changes": {"scoring.ten_bid": {"minimum": 10, "made": 150, "set": None, "exact": False}},
            "locks": [],
        },
    ),
]


def samples(name: str) -> Iterator[Any]:
    """Yield values of every type that a game has, in all its phases."""
    variant = sr.variants.get(name)
    yield variant
    states = play_on(sr.new_game(variant), random.Random(name), 2)
    for state in {state.phase: state for state in (*states[3:], *states[:30])}.values():
        yield state
        yield from (sr.observation(state, seat) for seat in (None, 0, 1))
    yield from {type(event): event for event in sr.events(states[0], states[-1])}.values()
    yield from states[-1].rounds[-1].sides
    yield states[-1].rounds[-1]


# What values look like -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value, data", SMALL, ids=lambda part: str(part)[:30])
def test_form_of_small_values(value: Any, data: dict[str, Any]) -> None:
    assert codec.to_dict(value) == {"v": 1, **data}
    assert codec.from_dict({"v": 1, **data}) == value
    assert codec.from_json(codec.to_json(value), type(value)) == value


def test_form_of_a_new_game() -> None:
    assert codec.to_dict(sr.new_game(dealer=3)) == {
        "v": 1,
        "type": "state",
        "rules": sr.RULES_VERSION,
        "variant": {"changes": {}, "locks": ["blind_nil", "deuces_high", "jokers", "suicide"]},
        "start": {"dealer": 3, "scores": [0, 0], "bags": [0, 0], "round_number": 1},
        "rounds": [],
        "phase": "deal",
        "turn": None,
        "dealer": 3,
        "round_number": 1,
        "scores": [0, 0],
        "bags": [0, 0],
        "bids": [None] * 4,
        "contracts": [None, None],
        "trick": None,
        "tricks": [],
        "taken": [0, 0, 0, 0],
        "spades_broken": False,
        "outcome": None,
        "stock_size": 0,
        "table": None,
        "hands": [[], [], [], []],
    }


def test_form_of_an_observation() -> None:
    state = sr.new_game(dealer=3)
    state = sr.apply(state, sr.deal(state, 7))
    state = sr.apply(state, sr.Bid(3))
    data = codec.to_dict(sr.observation(state, 1))
    assert data["seat"] == data["turn"] == 1
    assert data["actions"] == [[0, "3"]]
    assert data["hand"] == data["dealt"] == list(map(str, state.hands[1]))
    assert data["hand_sizes"] == [13, 13, 13, 13]
    assert data["legal_actions"] == ["nil", *map(str, range(1, 14))]
    assert "hands" not in data
    assert "table" not in data


def test_text_is_one_line_of_ascii_in_a_fixed_order() -> None:
    text = codec.to_json(sr.new_game())
    assert text.isascii()
    assert text.startswith('{"v":1,"type":"state","rules":1,"variant":{"changes":{},"locks":')
    assert " " not in text


def test_order_of_keys_and_white_space_do_not_matter() -> None:
    state = sr.new_game(sr.variants.PAGAT, dealer=2)
    data = dict(sorted(codec.to_dict(state).items(), reverse=True))
    assert codec.from_json(json.dumps(data, indent=4), sr.GameState) == state
    assert codec.from_json(json.dumps(data).encode()) == state


TEXT = """
import random, zlib
import spades_rules as sr
state = sr.new_game(sr.variants.ABOUT)
rng = random.Random(5)
for _ in range(40):
    state = sr.apply(state, sr.deal(state, rng) if state.turn is None else rng.choice(sr.legal_actions(state)))
print(zlib.crc32((sr.codec.to_json(state) + sr.codec.to_json(sr.observation(state, 1))).encode()))
"""


def test_text_does_not_depend_on_hash_seed_or_locale() -> None:
    def run(**environment: str) -> str:
        command = [sys.executable, "-c", TEXT]
        done = subprocess.run(
            command, env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout

    assert run(PYTHONHASHSEED="1", LC_ALL="C") == run(PYTHONHASHSEED="2", LC_ALL="tr_TR.UTF-8", PYTHONUTF8="0")


# What may be expected --------------------------------------------------------------------------------------------


def test_a_class_a_union_or_anything_may_be_expected() -> None:
    text = codec.to_json(sr.Bid(3))
    assert codec.from_json(text) is codec.from_json(text, sr.Bid) is codec.from_json(text, sr.Action) is sr.Bid(3)
    assert codec.from_json(codec.to_json(sr.SpadesBroken(1)), sr.Event) == sr.SpadesBroken(1)


@pytest.mark.parametrize(
    "value, expected, problem",
    [
        (sr.observation(sr.new_game()), sr.GameState, "$.type: 'observation' is given where 'state' is expected"),
        (sr.new_game(), sr.Observation, "$.type: 'state' is given where 'observation' is expected"),
        (sr.new_game(), sr.Action, "$.type: 'state' is given where 'deal' or 'action' is expected"),
        (sr.Bid(3), sr.Play, "$.action: '3' is no Play"),
    ],
)
def test_something_else_is_refused(value: Any, expected: Any, problem: str) -> None:
    with pytest.raises(sr.DecodeError) as caught:
        codec.from_json(codec.to_json(value), expected)
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize("expected", [int, sr.Suit, 7, "state"])
def test_only_classes_with_a_form_can_be_expected(expected: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="no class that has a form"):
        codec.from_json(codec.to_json(sr.Bid(3)), expected)


@pytest.mark.parametrize("value", [None, 3, "SA", {}, (sr.Bid(3),), sr.Suit.CLUBS, sr.Phase.BID])
def test_only_values_of_the_package_are_written(value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="no value that has a form"):
        codec.to_json(value)


@pytest.mark.parametrize(
    "value",
    [
        sr.Trick(2**53, (), None),
        sr.Acted(-(2**53), sr.NIL),
    ],
    ids=["trick", "event"],
)
def test_numbers_that_json_cannot_hold_are_not_written(value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="53 bits"):
        codec.to_dict(value)


@pytest.mark.parametrize("text", [None, 3, {}, ["{}"]])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="reads a str or bytes"):
        codec.from_json(text)


# The schema ------------------------------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(codec.schema())


@pytest.mark.parametrize("value", [value for value, _ in SMALL], ids=lambda value: str(value)[:30])
def test_small_values_fit_the_schema(value: Any) -> None:
    SCHEMA.validate(codec.to_dict(value))


@pytest.mark.parametrize("name", PRESETS)
def test_values_of_all_presets_fit_the_schema(name: str) -> None:
    kinds = set()
    for value in samples(name):
        data = json.loads(codec.to_json(value))
        SCHEMA.validate(data)
        assert codec.from_dict(data) == value
        kinds.add(data["type"])
    assert {"variant", "state", "observation", "dealt", "acted", "round_scored", "round_result", "side_score"} <= kinds


def test_the_schema_lists_all_types_and_keys() -> None:
    definitions = codec.schema()["$defs"]
    classes = {name: kinds[0] for name, kinds in codec.TYPES.items()}
    classes |= {"state": StateForm, "observation": ObservationForm}
    for name, kind in classes.items():
        keys = [key for key in definitions[f"type_{name}"]["properties"] if key not in {"v", "type"}]
        bare = {"card": ["card"], "cards": ["cards"], "action": ["action"], "variant": ["changes", "locks"]}
        assert keys == bare.get(name, [field.name for field in attrs.fields(kind)])


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"type": "game"},
        {"turn": 6},
        {"turn": 1.5},
        {"phase": "lunch"},
        {"hands": [["SA", "SA"], [], [], []]},
        {"hands": [[], [], [], ["SX"]]},
        {"more": 1},
        {"scores": [0]},
        {"bids": ["27", None, None, None]},
    ],
    ids=str,
)
def test_the_schema_refuses_what_it_can(change: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid({**codec.to_dict(sr.new_game()), **change})
