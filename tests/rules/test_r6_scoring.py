"""R-6: the score of a side at the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

import spades_rules as sr
from playing import bids_of, call, dealt, finish, variant

TEN = {"minimum": 10, "made": 200, "set": None, "exact": False}


def score(bids: str, taken: list[int], *, bags: int = 0, before: int = 0, **options: Any) -> sr.SideScore:
    """Score a side; `bids` are words separated by commas, the options are of the group `scoring`."""
    rules = variant({f"scoring.{name}": value for name, value in options.items()})
    return sr.score_side(rules, bids_of(bids.split(", ")), taken, score=before, bags=bags)


def counts(bids: str, taken: list[int], *, bags: int = 0, **options: Any) -> tuple[int, int]:
    """Return the points and the bags after the round."""
    result = score(bids, taken, bags=bags, **options)
    assert result.score == result.points
    return result.points, result.bags


# --- R-6.0 ----------------------------------------------------------------------------


def test_r6_0_the_result_separates_what_it_is_made_of() -> None:
    made, failed = sr.NilResult.MADE, sr.NilResult.FAILED
    assert score("nil, 4", [0, 5], before=10, bags=9) == sr.SideScore(
        points=41,
        score=51,
        bags=0,
        contract=4,
        contract_tricks=5,
        overtricks=1,
        is_set=False,
        nils=(made, None),
        bag_penalty=100,
        boston=False,
    )
    assert score("blind nil, 12", [2, 11]) == sr.SideScore(
        points=-318,
        score=-318,
        bags=2,
        contract=12,
        contract_tricks=11,
        overtricks=2,
        is_set=True,
        nils=(failed, None),
        bag_penalty=0,
        boston=True,
    )


def test_r6_0_it_scores_bids_that_the_variant_lets_nobody_make() -> None:
    rules = variant({"bidding.nil": False, "bidding.highest": 3})
    assert sr.score_side(rules, bids_of(["blind nil", "26"]), [0, 13]).points == -60
    assert sr.score_side(sr.STANDARD, bids_of(["26", "26"]), [0, 0]).points == -520


def test_r6_0_it_is_what_the_engine_scores() -> None:
    state = finish(call(dealt(scores=(120, 130), bags=(3, 4)), "nil", "2", "3", "4"))
    result = state.rounds[0]
    for index, side in enumerate(state.variant.sides):
        bids = [bid for seat in side if (bid := result.bids[seat]) is not None]
        taken = [result.taken[seat] for seat in side]
        before = (120, 130)[index], (3, 4)[index]
        assert result.sides[index] == sr.score_side(state.variant, bids, taken, score=before[0], bags=before[1])
    assert state.scores == tuple(side.score for side in result.sides)
    assert state.bags == tuple(side.bags for side in result.sides)


@pytest.mark.parametrize(
    "bids, taken, tricks",
    [
        ("4, 3", [5, 3], 8),
        ("nil, 3", [2, 3], 3),
        ("nil, nil", [2, 3], 0),
        ("4, 3", [1, 3], 4),
    ],
)
def test_r6_0_contract_tricks_are_those_of_number_bidders(bids: str, taken: list[int], tricks: int) -> None:
    assert score(bids, taken).contract_tricks == tricks


@pytest.mark.parametrize("bids, tricks", [("nil, 4", 5), ("nil, nil", 0)])
def test_r6_0_failed_nils_join_them_under_contract_if_there_is_a_number(bids: str, tricks: int) -> None:
    assert score(bids, [2, 3], failed_nil_tricks="contract").contract_tricks == tricks


# --- R-6.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, options, expected",
    [
        ("4, 3", [4, 3], {}, (70, 0)),
        ("4, 3", [5, 4], {}, (72, 2)),
        ("4, 3", [3, 2], {}, (-70, 0)),
        ("4, 3", [0, 7], {}, (70, 0)),
        ("4, 3", [3, 2], {"set": "per_missing"}, (-20, 0)),
        ("4, 3", [3, 2], {"set": "nothing"}, (0, 0)),
        ("4, 3", [5, 4], {"overtrick": 0}, (70, 2)),
        ("4, 3", [5, 4], {"overtrick": 5}, (80, 2)),
        ("4, 3", [5, 4], {"trick": 8}, (58, 2)),
        ("4, 3", [3, 2], {"trick": 8}, (-56, 0)),
        ("4, 3", [3, 2], {"trick": 8, "set": "per_missing"}, (-16, 0)),
        ("7", [9], {}, (72, 2)),
        ("13, 13", [13, 0], {}, (-260, 0)),
        ("13, 13", [6, 7], {"set": "per_missing"}, (-130, 0)),
    ],
)
def test_r6_1_contracts(bids: str, taken: list[int], options: dict[str, Any], expected: tuple[int, int]) -> None:
    assert counts(bids, taken, **options) == expected


def test_r6_1_a_side_without_a_number_is_neither_made_nor_set() -> None:
    for taken in ([0, 0], [2, 3]):
        result = score("nil, nil", taken)
        assert (result.contract, result.contract_tricks, result.is_set) == (0, 0, False)
    assert not score("4, 3", [4, 3]).is_set
    assert score("4, 3", [4, 2]).is_set


# --- R-6.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, options, expected",
    [
        ("nil, 4", [0, 5], {}, (141, 1)),
        ("nil, 4", [0, 3], {}, (60, 0)),
        ("nil, 4", [1, 4], {}, (-59, 1)),
        ("blind nil, 4", [0, 4], {}, (240, 0)),
        ("blind nil, 4", [1, 4], {}, (-159, 1)),
        ("4, nil", [4, 0], {"nil": 50}, (90, 0)),
        ("4, nil", [4, 1], {"nil": 50}, (-59, 1)),
        ("4, nil", [4, 1], {"nil_penalty": 50}, (-9, 1)),
        ("4, blind nil", [4, 0], {"blind_nil": 150}, (190, 0)),
        ("4, blind nil", [4, 1], {"blind_nil_penalty": 150}, (-109, 1)),
        ("nil", [0], {}, (100, 0)),
        ("nil", [3], {}, (-97, 3)),
    ],
)
def test_r6_2_nils(bids: str, taken: list[int], options: dict[str, Any], expected: tuple[int, int]) -> None:
    assert counts(bids, taken, **options) == expected


# --- R-6.3 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, bags, contract, ignored",
    [
        ("nil, 6", [1, 5], (-159, 1), (-40, 0), (-160, 0)),
        ("nil, 4", [2, 3], (-138, 2), (-59, 1), (-140, 0)),
        ("nil, 2", [1, 3], (-78, 2), (-78, 2), (-79, 1)),
        ("nil, nil", [1, 2], (-197, 3), (-197, 3), (-200, 0)),
        ("blind nil, 4", [2, 3], (-238, 2), (-159, 1), (-240, 0)),
    ],
)
def test_r6_3_tricks_of_a_failed_nil(
    bids: str, taken: list[int], bags: tuple[int, int], contract: tuple[int, int], ignored: tuple[int, int]
) -> None:
    assert counts(bids, taken) == bags
    assert counts(bids, taken, failed_nil_tricks="contract") == contract
    assert counts(bids, taken, failed_nil_tricks="ignored") == ignored


@pytest.mark.parametrize(
    "rule, expected",
    [("bags", (-120, 1)), ("contract", (-80, 0)), ("ignored", (-120, 0))],
)
def test_r6_3_without_the_points_the_bags_remain(rule: str, expected: tuple[int, int]) -> None:
    options: dict[str, Any] = {"failed_nil_tricks": rule, "failed_nil_overtrick_points": False}
    assert counts("nil, 2", [1, 1], **options) == expected


def test_r6_3_the_switch_acts_only_under_bags() -> None:
    for rule in ("contract", "ignored"):
        for bids in ("nil, 2", "nil, nil"):
            expected = counts(bids, [2, 3], failed_nil_tricks=rule)
            assert counts(bids, [2, 3], failed_nil_tricks=rule, failed_nil_overtrick_points=False) == expected


# --- R-6.4 ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind, one", [("nil", 100), ("blind nil", 200)])
@pytest.mark.parametrize(
    "taken, separate, all_or_nothing, zero_unless_both, tricks",
    [
        ([0, 0], 2, 2, 2, 0),
        ([0, 1], 0, -2, 0, 1),
        ([1, 0], 0, -2, 0, 1),
        ([1, 1], -2, -2, 0, 2),
    ],
)
def test_r6_4_both_partners_nil(
    kind: str, one: int, taken: list[int], separate: int, all_or_nothing: int, zero_unless_both: int, tricks: int
) -> None:
    option = f"double_{kind.replace(' ', '_')}"
    bids = f"{kind}, {kind}"
    expected = {"separate": separate, "all_or_nothing": all_or_nothing, "zero_unless_both": zero_unless_both}
    for rule, times in expected.items():
        options: dict[str, Any] = {option: rule}
        assert counts(bids, taken, **options) == (times * one + tricks, tricks)
    assert counts(bids, taken) == (separate * one + tricks, tricks)


@pytest.mark.parametrize("rule", ["all_or_nothing", "zero_unless_both"])
def test_r6_4_one_of_each_kind_is_always_separate(rule: str) -> None:
    options: dict[str, Any] = {"double_nil": rule, "double_blind_nil": rule}
    assert counts("nil, blind nil", [0, 0], **options) == (300, 0)
    assert counts("nil, blind nil", [0, 1], **options) == (-99, 1)
    assert counts("nil, blind nil", [1, 0], **options) == (101, 1)


@pytest.mark.parametrize("rule", ["all_or_nothing", "zero_unless_both"])
def test_r6_4_one_nil_alone_is_as_ever(rule: str) -> None:
    options: dict[str, Any] = {"double_nil": rule, "double_blind_nil": rule}
    assert counts("nil, 4", [1, 4], **options) == (-59, 1)
    assert counts("nil", [0], **options) == (100, 0)
    assert counts("blind nil, nil", [0, 1], **options) == (101, 1)


@pytest.mark.parametrize("option, other", [("double_nil", "blind nil"), ("double_blind_nil", "nil")])
def test_r6_4_each_option_has_its_own_kind(option: str, other: str) -> None:
    one = 200 if other == "blind nil" else 100
    options: dict[str, Any] = {option: "zero_unless_both"}
    assert counts(f"{other}, {other}", [1, 1], **options) == (-2 * one + 2, 2)


def test_r6_4_the_worked_number_of_the_guide() -> None:
    assert counts("blind nil, blind nil", [0, 1], double_blind_nil="all_or_nothing") == (-399, 1)
    assert counts("blind nil, blind nil", [0, 0], double_blind_nil="all_or_nothing") == (400, 0)


# --- R-6.5 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "taken, carry, reset",
    [
        ([4, 3], (301, 9), (301, 9)),
        ([4, 4], (202, 0), (202, 0)),
        ([5, 4], (203, 1), (203, 0)),
    ],
)
def test_r6_5_ten_bags_cost_a_hundred(taken: list[int], carry: tuple[int, int], reset: tuple[int, int]) -> None:
    for rule, expected in (("carry", carry), ("reset", reset)):
        result = score("4, 2", taken, before=240, bags=8, bag_carry=rule)
        assert (result.score, result.bags) == expected
        assert result.overtricks == sum(taken) - 6


@pytest.mark.parametrize(
    "bids, taken, bags, options, expected",
    [
        ("1, 1", [7, 6], 9, {}, (20 + 11 - 200, 0)),
        ("1, 1", [7, 6], 9, {"bag_carry": "reset"}, (20 + 11 - 100, 0)),
        ("1", [12], 9, {}, (-179, 0)),
        ("1", [12], 9, {"bag_carry": "reset"}, (-79, 0)),
        ("nil, nil", [7, 6], 9, {}, (-387, 2)),
        ("1, 1", [6, 6], 3, {"bag_carry": "carry"}, (-70, 3)),
        ("1, 1", [7, 6], 9, {"bag_limit": None}, (31, 20)),
        ("1, 1", [7, 6], 95, {"bag_limit": None}, (31, 106)),
        ("4, 3", [4, 3], 25, {"bag_limit": None}, (70, 25)),
        ("1, 1", [7, 6], 0, {"bag_limit": 5}, (20 + 11 - 200, 1)),
        ("1, 1", [7, 6], 0, {"bag_limit": 5, "bag_penalty": 30}, (20 + 11 - 60, 1)),
        ("1, 1", [7, 6], 0, {"bag_limit": 1, "bag_penalty": 1}, (20, 0)),
        ("4, 3", [5, 4], 9, {"bag_penalty": 0}, (72, 1)),
        ("4, 3", [5, 4], 9, {"overtrick": 0}, (-30, 1)),
        ("4, 3", [3, 2], 9, {}, (-70, 9)),
        ("4, nil", [3, 1], 9, {}, (-40 - 100 + 1 - 100, 0)),
    ],
)
def test_r6_5_bags(bids: str, taken: list[int], bags: int, options: dict[str, Any], expected: tuple[int, int]) -> None:
    assert counts(bids, taken, bags=bags, **options) == expected


def test_r6_5_the_penalty_is_told_apart() -> None:
    assert score("1, 1", [7, 6], bags=9).bag_penalty == 200
    assert score("1, 1", [7, 6], bags=9, bag_carry="reset").bag_penalty == 100
    assert score("4, 3", [5, 3], bags=8).bag_penalty == 0


def test_r6_5_bags_are_carried_from_round_to_round() -> None:
    state = finish(call(dealt(bags=(0, 4)), "1", "nil", "1", "9"))
    assert state.taken == (0, 0, 0, 13)
    assert (state.scores, state.bags) == ((-20, 194), (0, 8))


# --- R-6.6 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, ten, options, expected",
    [
        ("5, 5", [6, 5], {}, {}, (201, 1)),
        ("10, nil", [10, 0], {}, {}, (300, 0)),
        ("5, 5", [5, 4], {}, {}, (-100, 0)),
        ("5, 5", [5, 4], {"set": -200}, {}, (-200, 0)),
        ("5, 5", [5, 4], {"set": -200}, {"set": "nothing"}, (-200, 0)),
        ("5, 5", [5, 4], {"set": -200}, {"set": "per_missing"}, (-200, 0)),
        ("5, 5", [5, 4], {"set": 0}, {}, (0, 0)),
        ("5, 5", [5, 4], {"set": 30}, {}, (30, 0)),
        ("5, 5", [5, 4], {}, {"set": "nothing"}, (0, 0)),
        ("5, 5", [5, 4], {}, {"set": "per_missing"}, (-10, 0)),
        ("4, 4", [6, 5], {}, {}, (83, 3)),
        ("5, 6", [6, 5], {}, {}, (200, 0)),
        ("5, 6", [6, 5], {"exact": True}, {}, (110, 0)),
        ("5, 5", [6, 5], {"exact": True}, {}, (201, 1)),
        ("5, 6", [6, 4], {"exact": True, "set": -200}, {}, (-110, 0)),
        ("4, 4", [6, 5], {"minimum": 8, "made": 150}, {}, (153, 3)),
        ("13, 13", [13, 0], {"set": -500}, {}, (-500, 0)),
        ("26, 26", [13, 0], {"set": -500}, {}, (-500, 0)),
        ("nil, nil", [0, 0], {"minimum": 1}, {}, (200, 0)),
        ("5, 5", [6, 5], {"made": -1}, {}, (0, 1)),
    ],
)
def test_r6_6_ten_for_two_hundred(
    bids: str, taken: list[int], ten: dict[str, Any], options: dict[str, Any], expected: tuple[int, int]
) -> None:
    assert counts(bids, taken, ten_bid={**TEN, **ten}, **options) == expected


# --- R-6.7 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, options, expected",
    [
        ("blind 6, 3", [6, 4], {}, (181, 1)),
        ("blind 7", [7], {}, (140, 0)),
        ("blind 6", [4], {}, (-120, 0)),
        ("blind 6", [4], {"set": "per_missing"}, (-40, 0)),
        ("blind 6, blind 3", [6, 4], {}, (181, 1)),
        ("3, blind 6", [3, 5], {}, (-180, 0)),
        ("blind 6, 3", [6, 4], {"blind_multiplier": 3}, (271, 1)),
        ("blind 6, 3", [6, 4], {"blind_multiplier": 1}, (91, 1)),
        ("blind 6, 3", [6, 2], {"blind_multiplier": 3}, (-180, 0)),
        ("blind 6, 3", [6, 2], {"blind_fail_multiplier": 3}, (-270, 0)),
        ("blind 6, nil", [8, 0], {}, (222, 2)),
        ("blind nil, 6", [0, 6], {}, (260, 0)),
        ("blind nil, 6", [0, 5], {}, (140, 0)),
        ("blind 6, 4", [7, 4], {"ten_bid": TEN}, (401, 1)),
        ("blind 6, 4", [6, 3], {"ten_bid": {**TEN, "set": -150}, "blind_fail_multiplier": 3}, (-450, 0)),
        ("blind 6, 7", [6, 7], {"boston": 200}, (460, 0)),
    ],
)
def test_r6_7_blind_numbers(bids: str, taken: list[int], options: dict[str, Any], expected: tuple[int, int]) -> None:
    assert counts(bids, taken, **options) == expected


# --- R-6.8 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids, taken, options, expected, boston",
    [
        ("6, 4", [7, 6], {}, (103, 3), True),
        ("6, 4", [7, 6], {"boston": 200}, (303, 3), True),
        ("6, 4", [7, 5], {"boston": 200}, (102, 2), False),
        ("13, 13", [7, 6], {"boston": 200}, (-60, 0), True),
        ("nil, 13", [1, 12], {"boston": 300}, (71, 1), True),
        ("nil, nil", [6, 7], {"boston": 300, "bag_limit": None}, (113, 13), True),
    ],
)
def test_r6_8_boston(
    bids: str, taken: list[int], options: dict[str, Any], expected: tuple[int, int], *, boston: bool
) -> None:
    assert counts(bids, taken, **options) == expected
    assert score(bids, taken, **options).boston is boston


def test_r6_8_a_boston_is_all_tricks_of_the_round_whatever_its_size() -> None:
    small = variant({"deck.hand_size": 5, "deck.spare": "set_aside"})
    assert sr.score_side(small, bids_of(["2", "2"]), [2, 3]).boston
    assert not sr.score_side(sr.STANDARD, bids_of(["2", "2"]), [2, 3]).boston


def test_r6_8_boston_wins_ends_the_game_whatever_the_scores() -> None:
    state = finish(call(dealt({"scoring.boston_wins": True}, scores=(499, -150)), "nil", "3", "nil", "4"))
    assert state.rounds[0].sides[1].boston
    assert (state.phase, state.outcome) == (sr.Phase.OVER, sr.Outcome(1, sr.Reason.BOSTON))
    assert state.scores[0] > state.scores[1]
    without = finish(call(dealt(scores=(290, 100)), "nil", "3", "nil", "4"))
    assert (without.rounds[0].sides[1].boston, without.outcome) == (True, None)
