"""Data that somebody changed: each fault is refused, with its path."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import spades_rules as sr
from random_play import play_on, revokes
from spades_rules import codec
from spades_rules.variants import BiddingOptions

Data = dict[str, Any]


@cache
def game(name: str, seed: int = 1, rounds: int = 2) -> tuple[sr.GameState, ...]:
    variant = sr.variants.get(name)
    return tuple(play_on(sr.new_game(variant, dealer=variant.table.players - 1), random.Random(seed), rounds))


@cache
def _written(name: str, index: int, seat: int | None, *, is_state: bool) -> Data:
    state = game(name)[index]
    return codec.to_dict(state if is_state else sr.observation(state, seat))


def state_data(index: int = -20, name: str = "STANDARD") -> Data:
    """Return a state in the second round, to be spoiled."""
    return copy.deepcopy(_written(name, index, None, is_state=True))


def seen_data(index: int = -20, seat: int | None = 1, name: str = "STANDARD") -> Data:
    """Return an observation in the second round, to be spoiled."""
    return copy.deepcopy(_written(name, index, seat, is_state=False))


def problems(data: object, expected: Any = None) -> tuple[str, ...]:
    """Return the problems of data, which are the same as JSON."""
    with pytest.raises(sr.DecodeError) as caught:
        codec.from_dict(data, expected)
    return caught.value.problems


def paths(data: object) -> list[str]:
    return [problem.split(": ")[0] for problem in problems(data)]


def put(data: Any, path: str, value: object) -> None:
    """Set what stands at a path such as `rounds.0.taken`."""
    *way, last = (int(part) if part.lstrip("-").isdecimal() else part for part in path.split("."))
    for part in way:
        data = data[part]
    data[last] = value


# Kinds of data ---------------------------------------------------------------------------------------------------

BAD = [
    ("turn", 1.0, "$.turn: 1.0 is no whole number"),
    ("turn", True, "$.turn: true is no whole number"),
    ("turn", "1", "$.turn: '1' is no whole number"),
    ("turn", float("nan"), "$.turn: nan is no whole number"),
    ("turn", 2**70, "$.turn: a huge number is out of bounds: whole numbers have at most 53 bits"),
    ("turn", [1], "$.turn: an array is no whole number"),
    ("turn", {}, "$.turn: an object is no whole number"),
    ("turn", b"1", "$.turn: a bytes is no whole number"),
    ("spades_broken", 1, "$.spades_broken: 1 is neither true nor false"),
    ("phase", "lunch", "$.phase: 'lunch' is no Phase, which is one of deal, draw, bid, give, play, over"),
    ("phase", None, "$.phase: null is no Phase, which is one of deal, draw, bid, give, play, over"),
    ("hands", "SA", "$.hands: 'SA' is no array"),
    ("hands", {"0": []}, "$.hands: an object is no array"),
    ("hands", [[]] * 7, "$.hands: 7 entries are given, not 6 at most"),
    ("variant.locks", ["jokers"] * 5, "$.variant.locks: 5 entries are given, not 4 at most"),
    ("hands.0", ["sa"], "$.hands[0][0]: 'sa' is no card such as SA"),
    ("hands.0", ["S10"], "$.hands[0][0]: 'S10' is no card such as SA"),
    ("hands.0", ["S\ud800"], "$.hands[0][0]: 'S\\ud800' is no card such as SA"),
    ("hands.0", ["SA", "SK"], "$.hands[0]: SK after SA: a set of cards is written in ascending order"),
    ("hands.0", ["SA", "SA"], "$.hands[0]: SA comes twice"),
    ("start", [], "$.start: an array is no object"),
    ("start", {}, "$.start.dealer: missing"),
    ("bids.1", "SA", "$.bids[1]: 'SA' is no bid such as 3, nil or blind nil"),
    ("bids.1", "0", "$.bids[1]: '0' is no bid such as 3, nil or blind nil"),
    ("table.actions.3", "pass", "$.table.actions[3]: 'pass' is no action such as 3, SA, give SA or look"),
    ("table.actions.3", None, "$.table.actions[3]: null is no action such as 3, SA, give SA or look"),
    ("rounds.0.revoke", "1", "$.rounds[0].revoke: '1' is no whole number"),
    ("rounds.0.sides.1.points", 1e300, "$.rounds[0].sides[1].points: 1e+300 is no whole number"),
    ("variant.changes", 3, "$.variant.changes: 3 is no object"),
    ("variant.locks", ["jokers", "kings"], "$.variant.locks[1]: 'kings' is no Lock, which is one of "),
    ("more", 1, "$: unknown key 'more'"),
    ("start.more", 1, "$.start: unknown key 'more'"),
    ("rounds.0.sides.0.more", 1, "$.rounds[0].sides[0]: unknown key 'more'"),
]


@pytest.mark.parametrize("path, value, problem", BAD, ids=[f"{path}={value!r}"[:40] for path, value, _ in BAD])
def test_wrong_kinds_are_refused(path: str, value: object, problem: str) -> None:
    data = state_data()
    put(data, path, value)
    assert problems(data)[0].startswith(problem)


@pytest.mark.parametrize("key", list(_written("STANDARD", -20, None, is_state=True)))
def test_missing_keys_are_refused(key: str) -> None:
    data = state_data()
    del data[key]
    assert paths(data) == [f"$.{key}"]


@pytest.mark.parametrize("key", list(_written("STANDARD", -20, 1, is_state=False)))
def test_missing_keys_of_observations_are_refused(key: str) -> None:
    data = seen_data()
    del data[key]
    assert paths(data) == [f"$.{key}"]


def test_all_problems_are_listed() -> None:
    data = state_data()
    for path in ("turn", "start.dealer", "rounds.0.taken.2", "table.deal.hands.1.0", "hands.2", "trick.leader"):
        put(data, path, 0.5)
    assert sorted(paths(data)) == [
        "$.hands[2]",
        "$.rounds[0].taken[2]",
        "$.start.dealer",
        "$.table.deal.hands[1][0]",
        "$.trick.leader",
        "$.turn",
    ]


def test_very_many_problems_are_counted() -> None:
    data = state_data()
    data["tricks"] = [0.5] * 100_000
    data["rounds"] = [0.5] * 100_000
    found = problems(data)
    assert len(found) == 101
    assert found[-1] == "$: 100 more problems"


def test_a_long_text_is_cut() -> None:
    assert len(problems({"v": 1, "type": "card", "card": "S" * 100_000})[0]) < 120
    assert len(problems({"v": 1, "type": "variant", "changes": {"x" * 100_000: 1}, "locks": []})[0]) < 320


@pytest.mark.parametrize(
    "data, problem",
    [
        ([], "$: an array is no object"),
        (None, "$: null is no object"),
        ({}, "$.v: null is no version of the format that is known; this package reads 1"),
        ({"v": True, "type": "card", "card": "SA"}, "$.v: true is no version"),
        ({"v": 2, "type": "card", "card": "SA"}, "$.v: 2 is no version"),
        ({"v": "1", "type": "card", "card": "SA"}, "$.v: '1' is no version"),
        ({"v": 1, "type": "king"}, "$.type: 'king' is no type; there are card, cards,"),
        ({"v": 1, "type": ["card"]}, "$.type: an array is no type"),
        ({"v": 1, "type": "card"}, "$.card: missing"),
        ({"v": 1, "type": "card", "card": "SA", "suit": "S"}, "$: unknown key 'suit'"),
        ({"v": 1, "type": "card", "card": "SA", 7: 8}, "$: unknown key 7"),
        ({"v": 1, "type": "outcome", "winner": 1, "reason": "target", 7: 8}, "$: unknown key 7"),
        ({"v": 1, "type": "cards", "cards": "SA"}, "$.cards: 'SA' is no array"),
        ({"v": 1, "type": "deal", "hands": [["SA"], ["SA"]], "stock": []}, "$: SA is dealt twice, to hand 0 and"),
        ({"v": 1, "type": "deal", "hands": [["SA"], ["SK"]], "stock": ["H2", "H2"]}, "$: a card is twice in"),
        ({"v": 1, "type": "deal", "hands": [["SA"], ["SK"]]}, "$.stock: missing"),
        ({"v": 1, "type": "deal", "hands": [["SA"]], "stock": []}, "$: two to six hands are dealt, not 1"),
    ],
)
def test_the_envelope_and_small_values(data: Any, problem: str) -> None:
    assert problems(data)[0].startswith(problem)


# Text ------------------------------------------------------------------------------------------------------------


def text_problems(text: str | bytes) -> tuple[str, ...]:
    with pytest.raises(sr.DecodeError) as caught:
        codec.from_json(text)
    return caught.value.problems


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "{'v': 1}", '{"v":1}x', "\ufeff{}", b"\xff{}", '{"v":1,"type":"\n"}']
)
def test_text_that_is_no_json(text: str | bytes) -> None:
    assert text_problems(text)[0].startswith("$: no JSON in UTF-8: ")


@pytest.mark.parametrize(
    "text, problem",
    [
        ('{"v":1,"v":1,"type":"card","card":"SA"}', "$: the key 'v' comes twice"),
        ('{"v":1,"type":"outcome","winner":1,"winner":0,"reason":"target"}', "$: the key 'winner' comes twice"),
        (
            '{"v":1,"type":"variant","changes":{"ending.target":1,"ending.target":2},"locks":[]}',
            "$.changes: the key 'ending.target' comes twice",
        ),
        (
            '{"v":1,"type":"variant","changes":{"scoring.ten_bid":{"made":1,"made":1}},"locks":[]}',
            "$.changes: the key 'made' comes twice",
        ),
        (
            '{"v":1,"type":"game_over","outcome":{"winner":1,"reason":"target","winner":1}}',
            "$.outcome: the key 'winner'",
        ),
        ('{"v":NaN,"type":"card","card":"SA"}', "$.v: nan is no version"),
        ('{"v":1.0,"type":"card","card":"SA"}', "$.v: 1.0 is no version"),
        ('{"v":1,"type":"outcome","winner":Infinity,"reason":"target"}', "$.winner: inf is no whole number"),
        (f'{{"v":1,"type":"outcome","winner":{"9" * 6000},"reason":"target"}}', "$.winner: inf is no whole number"),
        (f'{{"v":1,"type":"outcome","winner":0.{"9" * 6000},"reason":"target"}}', "$.winner: inf is no whole number"),
    ],
)
def test_what_json_allows_and_the_format_does_not(text: str, problem: str) -> None:
    assert text_problems(text)[0].startswith(problem)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_refused(opening: str) -> None:
    assert text_problems(opening * 100_000)[0] == "$: nested too deeply"


def test_nesting_in_an_option_is_refused() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    found = problems({"v": 1, "type": "variant", "changes": {"table.sides": deep}, "locks": []})
    assert found == ("$.changes: an array is no value of an option",)


# Variants --------------------------------------------------------------------------------------------------------


def test_a_locked_feature_is_refused_by_option_and_lock() -> None:
    data = state_data()
    data["variant"]["changes"]["bidding.blind_nil"] = True
    assert problems(data)[0].startswith("$.variant: bidding.blind_nil is locked by BLIND_NIL")


def test_locks_may_be_fewer_only_where_they_were() -> None:
    data = codec.to_dict(sr.Variant(locks=(), bidding=BiddingOptions(blind_nil=True)))
    assert codec.from_dict(data, sr.Variant).bidding.blind_nil
    data["locks"] = ["blind_nil"]
    assert problems(data)[0].startswith("$: bidding.blind_nil is locked by BLIND_NIL")


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"ending.goal": 3}, "$: there is no option 'ending.goal'"),
        ({"ending.target": 300.0}, "$: ending.target is a whole number or None, not 300.0"),
        ({"ending.target": True}, "$: ending.target is a whole number or None, not True"),
        ({"ending.target": 2**53}, "$.changes: 9007199254740992 is out of bounds"),
        ({"ending.target": b"1"}, "$.changes: a bytes is no value of an option"),
        ({"ending.target": 500}, "$.changes: unknown key 'ending.target'"),
        ({"ending.floor": 600}, "$: ending.floor 600 is not below ending.target 500"),
        ({"deck.removed": ["C2", "C2", "C3", "C4", "C5"]}, "$.changes.deck.removed: 5 entries are given where 4"),
        ({"deck.removed": ["c2", "C3", "C4", "C5"]}, "$.changes.deck.removed[0]: 'c2' is given where 'C2'"),
        ({"deck.removed": ["C2"] * 55}, "$.changes: an array is no value of an option"),
        ({"scoring.ten_bid": {"made": 150}}, "$.changes.scoring.ten_bid.minimum: missing"),
        ({f"a.{number}": 1 for number in range(101)}, "$.changes: 101 options are given, which is more"),
    ],
)
def test_wrong_options_are_refused(changes: dict[str, Any], problem: str) -> None:
    assert problems({"v": 1, "type": "variant", "changes": changes, "locks": []})[0].startswith(problem)


# States that no game reaches -------------------------------------------------------------------------------------


def swap(one: str, other: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        hands = data["table"]["deal"]["hands"]
        for hand in hands:
            hand[:] = [{one: other, other: one}.get(card, card) for card in hand]
            hand.sort(key=lambda name: sr.Card.parse(name).index)

    return change


UNREACHABLE: list[tuple[Callable[[Data], None], str]] = [
    (lambda data: put(data, "rules", 2), "$.rules: version 2 of the rules is not known"),
    (lambda data: put(data, "rules", 0), "$.rules: version 0 of the rules is not known"),
    (lambda data: put(data, "start.dealer", 4), "$.start: a seat is an int from 0 to 3, not 4"),
    (lambda data: put(data, "start.dealer", 1), "$.table.actions["),
    (lambda data: put(data, "start.scores", [0]), "$.start: scores are 2 ints"),
    (lambda data: put(data, "start.scores", [600, 0]), "$.start: with scores of (600, 0) the game is over already"),
    (lambda data: put(data, "start.bags", [0, 10]), "$.start: bags are from 0 to 9"),
    (lambda data: put(data, "start.round_number", 0), "$.start: a round number is an int of at least 1"),
    (lambda data: put(data, "rounds.0.taken", [13, 13, 13, 13]), "$.rounds[0]: 52 tricks were taken, not 13"),
    (lambda data: put(data, "rounds.0.taken", [13, 0, 0]), "$.rounds[0]: tricks are an int"),
    (lambda data: put(data, "rounds.0.bids", ["3"]), "$.rounds[0]: bids are a Bid or None for each of 4"),
    (lambda data: put(data, "rounds.0.bids", ["14", "1", "1", "1"]), "$.rounds[0]: seat 0 cannot have bid 14"),
    (lambda data: put(data, "rounds.0.revoke", 1), "$.rounds[0]: a revoke cannot happen"),
    (lambda data: data["table"]["deal"]["hands"].pop(), "$.table.deal: "),
    (lambda data: data["table"]["deal"]["hands"][0].pop(), "$.table.deal: "),
    (lambda data: put(data, "table.deal.hands.0.12", "BJ"), "$.table.deal: "),
    (lambda data: put(data, "table.actions.0", "14"), "$.table.actions[0]: seat 1: 14: numbers go from 1 to 13"),
    (lambda data: data["table"]["actions"].insert(0, "look"), "$.table.actions[0]: seat 1: look: "),
    (lambda data: data["table"]["actions"].insert(0, "SA"), "$.table.actions[0]: seat 1: SA: the game is in phase BID"),
    (lambda data: data["table"]["actions"].append("3"), "$.table.actions["),
    (lambda data: data["table"]["actions"].pop(), "$.turn: "),
    (lambda data: put(data, "table", None), "$.phase: 'play' is given where 'deal' follows"),
]


@pytest.mark.parametrize("change, problem", UNREACHABLE, ids=[problem for _, problem in UNREACHABLE])
def test_what_no_game_reaches_is_refused(change: Callable[[Data], None], problem: str) -> None:
    data = state_data()
    change(data)
    assert any(found.startswith(problem) for found in problems(data)), problems(data)


def test_hands_that_do_not_fit_the_play_are_refused() -> None:
    data = state_data()
    first, second = (next(iter(hand)) for hand in data["table"]["deal"]["hands"][:2])
    swap(first, second)(data)
    assert problems(data)


DERIVED = [
    ("phase", "bid"),
    ("turn", None),
    ("dealer", 2),
    ("round_number", 3),
    ("scores.0", 999),
    ("bags.1", 9),
    ("bids.0", "13"),
    ("contracts.0", None),
    ("contracts.1", 26),
    ("trick", None),
    ("trick.leader", 5),
    ("tricks", []),
    ("tricks.0.winner", None),
    ("tricks.1.cards.0", "BJ"),
    ("taken.2", 13),
    ("outcome", {"winner": 0, "reason": "target"}),
    ("stock_size", 1),
    ("rounds.0.sides.0.points", 1),
    ("rounds.0.sides.1.score", 1),
    ("rounds.0.sides.0.bags", 12),
    ("rounds.0.sides.0.is_set", None),
    ("rounds.0.sides.0.nils", [None]),
    ("rounds.0.sides.0.boston", True),
]


@pytest.mark.parametrize("path, value", DERIVED)
def test_nothing_derived_is_trusted(path: str, value: Any) -> None:
    shown = "$." + path.replace(".0", "[0]").replace(".1", "[1]").replace(".2", "[2]")
    for data in (state_data(), seen_data()):
        put(data, path, value)
        assert any(problem.startswith(shown) for problem in problems(data)), problems(data)


def test_hands_are_not_trusted() -> None:
    data = state_data()
    data["hands"][0] = []
    assert paths(data) == ["$.hands[0]"]


def test_a_finished_round_needs_its_table() -> None:
    data = state_data(-1)
    assert data["phase"] in {"deal", "over"}
    data["table"]["actions"].pop()
    assert f"$.phase: '{data['phase']}' is given where 'play' follows" in problems(data)


# Observations that nobody sees -----------------------------------------------------------------------------------

UNSEEN: list[tuple[Callable[[Data], None], str]] = [
    (lambda data: put(data, "seat", 4), "$.seat: a seat is an int from 0 to 3, not 4"),
    (lambda data: put(data, "seat", 2), "$."),
    (lambda data: put(data, "seat", None), "$."),
    (lambda data: put(data, "rules", 3), "$.rules: version 3"),
    (lambda data: data["hand"].pop(), "$.hand: "),
    (lambda data: put(data, "hand", None), "$.hand: null is given where"),
    (lambda data: data["dealt"].pop(), "$."),
    (lambda data: put(data, "dealt", None), "$."),
    (lambda data: put(data, "dealt", [*data["dealt"][1:], "BJ"]), "$.dealt: "),
    (lambda data: put(data, "bids", ["3"]), "$.bids: 1 entries are given where 4 follow"),
    (lambda data: put(data, "hand_sizes.0", 13), "$.hand_sizes[0]: 13 is given where"),
    (lambda data: put(data, "legal_actions", []), "$.legal_actions: 0 entries are given where"),
    (lambda data: put(data, "given", ["SA"]), "$.given: an array is given where null follows"),
    (lambda data: put(data, "received", []), "$.received: an array is given where null follows"),
    (lambda data: put(data, "seen", ["BJ"]), "$.seen: 1 entries are given where 0 follow"),
    (lambda data: put(data, "top_card", "SA"), "$.top_card: 'SA' is given where null follows"),
    (lambda data: put(data, "actions.0.0", 3), "$.actions[0][0]: 3 is given where"),
    (lambda data: put(data, "actions.0.0", 9), "$.actions[0]: a seat is an int from 0 to 3, not 9"),
    (lambda data: put(data, "actions.0", [1]), "$.actions[0]: 1 entries are given, not 2"),
    (lambda data: put(data, "actions.0.1", None), "$.actions[0][1]: null stands for a hidden gift"),
    (lambda data: put(data, "actions.-1.1", None), "$.actions["),
    (lambda data: put(data, "actions.4.0", 7), "$.actions: a seat is an int from 0 to 3, not 7"),
    (lambda data: put(data, "actions.5.1", data["actions"][4][1]), "$.dealt: "),
    (lambda data: put(data, "actions.5.1", "BJ"), "$.dealt: the table: deal: BJ not in this deck"),
    (lambda data: put(data, "actions.4.0", (data["actions"][4][0] + 1) % 4), "$.dealt: "),
    (lambda data: put(data, "actions", data["actions"][:-1]), "$."),
    (lambda data: put(data, "actions", data["actions"][:4]), "$."),
    (lambda data: data["actions"].append(data["actions"][-1]), "$.actions"),
]


@pytest.mark.parametrize("change, problem", UNSEEN, ids=[f"{i} {problem}" for i, (_, problem) in enumerate(UNSEEN)])
def test_what_no_seat_sees_is_refused(change: Callable[[Data], None], problem: str) -> None:
    index = next(number for number, state in enumerate(game("STANDARD")) if number > 80 and state.turn == 1)
    data = seen_data(index)
    change(data)
    assert any(found.startswith(problem) for found in problems(data)), problems(data)


def test_a_leader_is_a_seat() -> None:
    index = next(number for number, state in enumerate(game("STANDARD")) if state.trick and not state.tricks)
    for value in (None, 7):
        data = seen_data(index)
        data["turn"] = value
        assert problems(data)[0].startswith("$.turn: a seat is an int from 0 to 3")
    data = seen_data(index)
    data["turn"] = (data["turn"] + 1) % 4
    assert problems(data)[0].endswith("cannot lead to the first trick (R-5.1)")


def test_a_card_of_the_own_hand_is_not_played_by_others() -> None:
    data = seen_data()
    seat, _ = data["actions"][-1]
    assert seat != 1
    card = data["actions"][-1][1] = data["hand"][0]
    assert problems(data)[0].startswith(f"$.dealt: {card} is dealt twice, to hand 1 and to hand {seat}")


def test_a_seat_that_did_not_follow_suit_never_has_the_suit() -> None:
    """No hidden card is needed to find a revoke."""
    state = game("STANDARD")[-1]
    data = codec.to_dict(sr.observation(state, None))
    found = 0
    for one in range(4, 56):
        for other in range(one + 4, 56, 4):
            changed = copy.deepcopy(data)
            pair = changed["actions"][one], changed["actions"][other]
            if pair[0][0] == pair[1][0] and pair[0][1][0] != pair[1][1][0]:
                pair[0][1], pair[1][1] = pair[1][1], pair[0][1]
                found += any("follow suit" in problem for problem in problems(changed))
    assert found > 20


@pytest.mark.parametrize("name", ["MIRROR", "WHIZ", "TWO_DRAWN", "ABOUT", "ACE_LEADS", "DUTCH_GUIDE"])
def test_spoiled_observations_of_other_variants(name: str) -> None:
    """Any single entry that is changed is found, unless it is one of the seat's own hidden inputs."""
    states = game(name)
    rng = random.Random(name)
    for index in rng.choices(range(1, len(states)), k=12):
        for seat in (None, 0, 1):
            data = seen_data(index, seat, name)
            for key in ("scores", "taken", "bids", "hand_sizes", "contracts"):
                spoiled = copy.deepcopy(data)
                spoiled[key] = spoiled[key][1:]
                assert problems(spoiled)
            if data["actions"]:
                spoiled = copy.deepcopy(data)
                spoiled["actions"].insert(0, [0, "keep" if name != "TWO_DRAWN" else "look"])
                assert problems(spoiled)
                spoiled = copy.deepcopy(data)
                spoiled["actions"].pop()
                assert problems(spoiled)


def test_r3_8_mirror_bids_are_the_spades_dealt() -> None:
    states = game("MIRROR")
    data = seen_data(1, 0, "MIRROR")
    assert data["actions"] == []
    spoiled = copy.deepcopy(data)
    spoiled["bids"] = ["13"] * 4
    assert problems(spoiled)[0] == "$.dealt: seat 1 cannot hold the 13 spades it bid (R-3.8)"
    spoiled["bids"] = [data["bids"][0], None, None, None]
    assert problems(spoiled)[0] == "$.dealt: seat 1 has no bid, but the deal sets all bids (R-3.8)"
    spoiled["bids"] = [None, *data["bids"][1:]]
    assert problems(spoiled)[0].startswith("$.bids[0]: null is given where")
    assert codec.from_dict(data) == sr.observation(states[1], 0)


@pytest.mark.parametrize("discard", ["public", "drawer", "unseen"])
def test_r2_4_draws_are_read(discard: str) -> None:
    variant = sr.variants.TWO_DRAWN.customize({"deck.drawn_discard": discard})
    states = play_on(sr.new_game(variant), random.Random(discard), 1)
    for state in states[1:60:5]:
        for seat in (None, 0, 1):
            seen = sr.observation(state, seat)
            assert codec.from_dict(codec.to_dict(seen)) == seen


def test_r5_7_a_revoke_of_another_seat_is_read() -> None:
    state = next(state for state in game("DUTCH_GUIDE", 2) if revokes(state))
    after = sr.apply(state, revokes(state)[0])
    for seat in (None, 0, 1, 2, 3):
        seen = sr.observation(after, seat)
        data = codec.to_dict(seen)
        assert codec.from_dict(data) == seen
        data["rounds"][-1]["revoke"] = ((state.turn or 0) + 1) % 4
        assert problems(data)


def test_a_view_of_nothing_is_checked() -> None:
    data = codec.to_dict(sr.observation(sr.new_game(), 0))
    assert codec.from_dict(data, sr.Observation) == sr.observation(sr.new_game(), 0)
    data["actions"] = [[0, "3"]]
    assert problems(data) == ("$.actions: 1 entries are given where 0 follow",)


# Values that stand alone -----------------------------------------------------------------------------------------

SIDE = {
    "points": 61,
    "score": 61,
    "bags": 1,
    "contract": 6,
    "contract_tricks": 7,
    "overtricks": 1,
    "is_set": False,
    "nils": [None, None],
    "bag_penalty": 0,
    "boston": False,
}
RESULT = {"bids": ["3"] * 4, "taken": [4, 3, 3, 3], "sides": [SIDE, SIDE], "revoke": None}
TRICK = {"leader": 1, "cards": ["H2", "H3", "H4", "H5"], "winner": 0}
ALONE: list[tuple[str, Data, Data, str]] = [
    ("trick", TRICK, {"leader": 4}, "$.leader"),
    ("trick", TRICK, {"leader": -1}, "$.leader"),
    ("trick", TRICK, {"winner": 4}, "$.winner"),
    ("trick", TRICK, {"cards": ["H2", "H2", "H3", "H4"]}, "$.cards"),
    ("trick", TRICK, {"cards": ["H2"], "leader": 0}, "$.cards"),
    ("side_score", SIDE, {"bags": -1}, "$.bags"),
    ("side_score", SIDE, {"nils": []}, "$.nils"),
    ("round_result", RESULT, {"bids": ["3", "3", "3", None]}, "$.bids"),
    ("round_result", RESULT, {"taken": [4, 3, 3]}, "$.taken"),
    ("round_result", RESULT, {"taken": [4, 3, 3, -1]}, "$.taken"),
    ("round_result", RESULT, {"taken": []}, "$.taken"),
    ("round_result", RESULT, {"sides": [SIDE]}, "$.sides"),
    ("round_result", RESULT, {"sides": [SIDE, {**SIDE, "overtricks": -1}]}, "$.sides[1].overtricks"),
    ("round_result", RESULT, {"revoke": 4}, "$.revoke"),
    ("outcome", {"winner": 0, "reason": "target"}, {"winner": 6}, "$.winner"),
    ("dealt", {"round_number": 1, "dealer": 1, "hands": [None, None]}, {"dealer": 2}, "$.dealer"),
    ("dealt", {"round_number": 1, "dealer": 1, "hands": [None, None]}, {"round_number": 0}, "$.round_number"),
    ("dealt", {"round_number": 1, "dealer": 0, "hands": [None, None]}, {"hands": [None]}, "$.hands"),
    ("dealt", {"round_number": 1, "dealer": 0, "hands": [["SA"], None]}, {"hands": [["SA"], ["SA"]]}, "$.hands"),
    ("acted", {"seat": 0, "action": "SA"}, {"seat": 6}, "$.seat"),
    ("spades_broken", {"seat": 0}, {"seat": -1}, "$.seat"),
    ("trick_won", {"seat": 0, "trick": TRICK}, {"seat": 1}, "$.seat"),
    ("trick_won", {"seat": 0, "trick": TRICK}, {"trick": {**TRICK, "leader": 5}}, "$.trick.leader"),
    ("round_scored", {"round_number": 1, "result": RESULT}, {"round_number": 0}, "$.round_number"),
    ("round_scored", {"round_number": 1, "result": RESULT}, {"result": {**RESULT, "revoke": -1}}, "$.result.revoke"),
    ("bag_penalty", {"side": 0, "points": 100}, {"points": 0}, "$.points"),
    ("bag_penalty", {"side": 0, "points": 100}, {"side": 9}, "$.side"),
    (
        "game_over",
        {"outcome": {"winner": 0, "reason": "floor"}},
        {"outcome": {"winner": -1, "reason": "floor"}},
        "$.outcome",
    ),
]


@pytest.mark.parametrize("kind, right, change, path", ALONE)
def test_values_that_no_table_shows_are_refused(kind: str, right: Data, change: Data, path: str) -> None:
    data = {"v": 1, "type": kind, **right}
    assert codec.to_dict(codec.from_dict(data)) == data
    assert codec.from_json(json.dumps(data)) == codec.from_dict(data)
    assert paths({**data, **change})[0].startswith(path)


# Leads and exchanges in observations -----------------------------------------------------------------------------


LEADS = {"ace_of_spades": "SA", "two_of_clubs": "C2", "lowest_club": None}


def opening(lead: str, seed: int, tricks: int) -> sr.GameState:
    """Return a state after some tricks in a game with spare cards in which a card says who leads."""
    variant = sr.STANDARD.customize({"play.opening_lead": lead, "deck.hand_size": 10, "deck.spare": "set_aside"})
    return play_on(sr.new_game(variant), random.Random(seed), 1)[5 + 4 * tricks]


@pytest.mark.parametrize("tricks", [0, 1, 6])
@pytest.mark.parametrize("lead", LEADS)
def test_r5_1_the_first_lead_is_read(lead: str, tricks: int) -> None:
    for seed in range(8):
        state = opening(lead, seed, tricks)
        for seat in (None, 0, 1, 2, 3):
            seen = sr.observation(state, seat)
            assert codec.from_dict(codec.to_dict(seen)) == seen


@pytest.mark.parametrize("lead", ["ace_of_spades", "two_of_clubs"])
def test_r5_1_the_holder_of_a_card_leads(lead: str) -> None:
    for seed in range(8):
        state = opening(lead, seed, 0)
        turn = state.turn or 0
        if sr.Card.parse(LEADS[lead] or "") in state.hands[turn]:
            data = codec.to_dict(sr.observation(state, turn))
            data["turn"] = (turn + 1) % 4
            assert problems(data)[0].endswith("cannot lead to the first trick (R-5.1)")


def test_r5_1_a_club_that_leads_is_led_at_once() -> None:
    """Nobody who led something else held a lower club."""
    refused = 0
    for seed in range(30):
        data = codec.to_dict(sr.observation(opening("lowest_club", seed, 1), None))
        first = data["actions"][4]
        assert first[1].startswith("C")
        higher = [f"C{rank}" for rank in "TJQKA" if f"C{rank}" not in data["tricks"][0]["cards"]]
        first[1] = higher[0]
        refused += any("R-5.1" in problem for problem in problems(data))
    assert refused


def exchange_seen_by_an_opponent() -> tuple[sr.GameState, Data]:
    """Return a state after an exchange and a trick, as an opponent sees it."""
    for seed in range(400):
        for state in game("ABOUT", seed, 1):
            seen = sr.observation(state, 0)
            if len(state.tricks) == 1 and any(action is None for _, action in seen.actions):
                return state, codec.to_dict(seen)
    raise AssertionError


def test_a_card_of_the_own_hand_is_not_passed_on_unseen() -> None:
    state, data = exchange_seen_by_an_opponent()
    assert codec.from_dict(data) == sr.observation(state, 0)
    (place,) = [
        i for i, (seat, action) in enumerate(data["actions"]) if seat == 1 and action in data["tricks"][0]["cards"]
    ]
    for card, problem in ((data["hand"][0], "cannot be in its hand"), ("BJ", "cannot have held")):
        spoiled = copy.deepcopy(data)
        spoiled["actions"][place][1] = card
        assert problem in problems(spoiled)[0]
