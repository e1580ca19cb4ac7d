"""`score_side` and `outcome`: what they refuse; results as values."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import pytest

import spades_rules as sr
from playing import NO_INTS, call, dealt, finish, repickled, variant

ONE = (sr.Bid(3),)
SCORE = sr.score_side(sr.STANDARD, [sr.NIL, sr.Bid(4)], [1, 5], score=20, bags=9)
RESULT = finish(call(dealt(), "3", "nil", "4", "3")).rounds[0]
OUTCOME = sr.Outcome(1, sr.Reason.TARGET)


# --- score_side -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "bids", [(), [sr.Bid(3), sr.Bid(3)], [3], ["3"], [None], 5, "3", sr.Bid(3), [sr.Look()], [[sr.Bid(3)]]], ids=repr
)
def test_bids_are_one_for_each_member(bids: Any) -> None:
    with pytest.raises(sr.InvalidInputError):
        sr.score_side(sr.STANDARD, bids, [3])


@pytest.mark.parametrize(
    "taken", [[], None, 5, "3", *([value] for value in NO_INTS), [-1], [14], [7, 7], [20, -7], [1, 1, 1]], ids=repr
)
def test_tricks_are_ints_within_the_hand_size(taken: Any) -> None:
    for bids in (None, [sr.Bid(3)] * (len(taken) if isinstance(taken, list) else 1)):
        with pytest.raises(
            sr.InvalidInputError, match="tricks are an int from 0 up for each of one or two members, 13 at most"
        ):
            sr.score_side(sr.STANDARD, bids, taken)


@pytest.mark.parametrize("value", NO_INTS, ids=repr)
def test_scores_and_bags_are_ints(value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a score is an int"):
        sr.score_side(sr.STANDARD, ONE, [3], score=value)
    with pytest.raises(sr.InvalidInputError, match="bags are an int of at least 0"):
        sr.score_side(sr.STANDARD, ONE, [3], bags=value)


def test_bags_are_not_negative_and_scores_may_be() -> None:
    with pytest.raises(sr.InvalidInputError, match="bags are an int of at least 0"):
        sr.score_side(sr.STANDARD, ONE, [3], bags=-1)
    assert sr.score_side(sr.STANDARD, ONE, [3], score=-190).score == -160


def test_bids_and_tricks_may_come_from_any_iterable() -> None:
    expected = sr.score_side(sr.STANDARD, [sr.Bid(3), sr.NIL], [3, 0])
    made: Any = sr.score_side(sr.STANDARD, iter([sr.Bid(3), sr.NIL]), iter([3, 0]))  # type: ignore[arg-type]  # wrong on purpose
    assert made == expected
    assert expected.points == 130


def test_an_unbid_round_has_no_nils() -> None:
    result = sr.score_side(sr.STANDARD, None, [3, 5])
    assert (result.nils, result.points, result.contract) == ((None, None), 80, 0)


def test_a_variant_is_asked_for() -> None:
    wrong: tuple[Any, ...] = (None, "standard", sr.Variant)
    for value in wrong:
        with pytest.raises(sr.InvalidInputError):
            sr.score_side(value, ONE, [3])
        with pytest.raises(sr.InvalidInputError):
            sr.outcome(value, [500, 0])


# --- outcome --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scores", [[], [500], [500, 0, 0], None, 5, "50", *([500, value] for value in NO_INTS)], ids=repr
)
def test_scores_are_one_int_for_each_side(scores: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="scores are 2 ints, one a side"):
        sr.outcome(sr.STANDARD, scores)


@pytest.mark.parametrize("sets", [[], [1], [1, 0, 0], 5, "10", [0, -1], *([0, value] for value in NO_INTS)], ids=repr)
def test_sets_are_one_int_for_each_side(sets: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="sets are 2 ints of at least 0, one a side"):
        sr.outcome(variant({"ending.sets_to_lose": 1}), [500, 0], sets=sets)


@pytest.mark.parametrize("number", [*NO_INTS, 0, -1], ids=repr)
def test_a_round_number_is_an_int_from_1(number: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a round number is an int of at least 1"):
        sr.outcome(sr.STANDARD, [500, 0], round_number=number)


@pytest.mark.parametrize("tied", [0, 1, None, "True", 1.0])
def test_tied_before_is_a_bool(tied: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="tied_before is True or False"):
        sr.outcome(sr.STANDARD, [500, 0], tied_before=tied)


@pytest.mark.parametrize("boston", [*(value for value in NO_INTS if value is not None), -1, 2], ids=repr)
def test_boston_is_a_side(boston: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="boston is None or a side from 0 to 1"):
        sr.outcome(sr.STANDARD, [500, 0], boston=boston)


def test_reasons_stand_in_the_order_in_which_they_apply() -> None:
    assert list(sr.Reason) == ["boston", "sets", "target", "floor", "max_rounds", "tie_broken"]
    assert list(sr.NilResult) == ["made", "failed"]


# --- values ---------------------------------------------------------------------------


@pytest.mark.parametrize("value", [SCORE, RESULT, OUTCOME, sr.Outcome(None, sr.Reason.MAX_ROUNDS)], ids=repr)
def test_results_are_values(value: Any) -> None:
    for other in (copy.copy(value), copy.deepcopy(value), repickled(value), attrs.evolve(value)):
        assert (other, hash(other), repr(other)) == (value, hash(value), repr(value))
    assert {value: 1}[repickled(value)] == 1
    assert value != attrs.evolve(value, **{attrs.fields(type(value))[0].name: 99})
    assert value != attrs.astuple(value)


def test_a_side_score_adds_up() -> None:
    assert (
        sr.SideScore(
            points=-158,
            score=-138,
            bags=1,
            contract=4,
            contract_tricks=5,
            overtricks=2,
            is_set=False,
            nils=(sr.NilResult.FAILED, None),
            bag_penalty=100,
            boston=False,
        )
        == SCORE
    )


def test_a_round_result_holds_bids_and_tricks_by_seat() -> None:
    assert RESULT.bids == (sr.Bid(3), sr.NIL, sr.Bid(4), sr.Bid(3))
    assert (RESULT.taken, RESULT.revoke) == ((0, 0, 0, 13), None)
    assert [side.points for side in RESULT.sides] == [-70, 40 + 100 - 100]
