"""`new_game`: where a game may start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, THREE, call, deal_of, dealt, finish, variant


def test_a_game_starts_with_the_standard_variant_and_nothing_scored() -> None:
    assert sr.new_game() == sr.new_game(sr.STANDARD) == sr.new_game(sr.STANDARD, dealer=0, scores=None, bags=None)
    assert sr.new_game() == sr.new_game(scores=[0, 0], bags=(0, 0), round_number=1)


def test_a_game_may_start_part_way() -> None:
    state = sr.new_game(dealer=2, scores=[120, -30], bags=iter([9, 0]), round_number=7)
    assert (state.dealer, state.scores, state.bags, state.round_number) == (2, (120, -30), (9, 0), 7)
    assert (state.phase, state.turn, state.rounds) == (sr.Phase.DEAL, None, ())


@pytest.mark.parametrize("name", ["scores", "bags"])
@pytest.mark.parametrize("value", [[], [1], [1, 2, 3], 5, "12", True, *([1, each] for each in NO_INTS)], ids=repr)
def test_scores_and_bags_are_one_int_for_each_side(name: str, value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=f"{name} are 2 ints, one a side"):
        sr.new_game(**{name: value})


@pytest.mark.parametrize(
    "limit, bags, problem",
    [
        (10, (10, 0), "from 0 to 9"),
        (10, (0, -1), "from 0 to 9"),
        (3, (3, 0), "from 0 to 2"),
        (None, (0, -1), "of at least 0"),
    ],
)
def test_bags_lie_below_the_limit(limit: int | None, bags: tuple[int, int], problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=f"bags are {problem}"):
        sr.new_game(variant({"scoring.bag_limit": limit}), bags=bags)


def test_without_a_limit_bags_are_any_number() -> None:
    assert sr.new_game(variant({"scoring.bag_limit": None}), bags=(0, 87)).bags == (0, 87)
    assert sr.new_game(bags=(9, 9)).bags == (9, 9)


@pytest.mark.parametrize("number", [*NO_INTS, 0, -1], ids=repr)
def test_a_round_number_is_an_int_from_1(number: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a round number is an int of at least 1"):
        sr.new_game(round_number=number)
    with pytest.raises(sr.InvalidInputError, match="a round number is an int from 1 to 4"):
        sr.new_game(variant({"ending.max_rounds": 4}), round_number=number)


def test_a_round_number_lies_within_the_last_round() -> None:
    rules = variant({"ending.max_rounds": 4})
    assert finish(dealt(rules, round_number=4)).phase is sr.Phase.OVER
    with pytest.raises(sr.InvalidInputError, match="a round number is an int from 1 to 4, not 5"):
        sr.new_game(rules, round_number=5)


@pytest.mark.parametrize("dealer", [*NO_INTS, -1, 4], ids=repr)
def test_a_dealer_is_a_seat(dealer: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a seat is an int from 0 to 3"):
        sr.new_game(dealer=dealer)


@pytest.mark.parametrize("rules", [None, "standard", sr.Variant, {}, 3], ids=repr)
def test_a_variant_is_asked_for(rules: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a Variant"):
        sr.new_game(rules)


@pytest.mark.parametrize(
    "changes, scores, number",
    [
        ({}, (500, 499), 5),
        ({}, (-200, 3), 5),
        ({}, (700, -400), 1),
        (THREE, (10, 20, -201), 2),
        ({"ending.floor": 0}, (0, 10), 1),
        ({"ending.floor": 0}, (-1, 0), 1),
    ],
)
def test_a_game_that_would_be_over_is_refused(changes: dict[str, object], scores: Iterable[int], number: int) -> None:
    with pytest.raises(sr.InvalidInputError, match="the game is over already: Outcome"):
        sr.new_game(variant(changes), scores=scores, round_number=number)


def test_scores_tied_at_a_mark_start_in_sudden_death() -> None:
    quiet = {"scoring.overtrick": 0, "scoring.nil": 0, "scoring.nil_penalty": 0}
    for scores, over in (((500, 500), True), ((-200, -200), True), ((499, 499), False)):
        state = finish(call(dealt(quiet, scores=scores), "nil", "nil", "nil", "9"))
        assert (state.phase is sr.Phase.OVER) is (over or state.scores[1] >= 500)
    state = finish(call(dealt({**quiet, "ending.target": 600}, scores=(500, 500)), "nil", "nil", "nil", "9"))
    assert state.phase is sr.Phase.DEAL


def test_a_fresh_game_is_not_tied_though_the_floor_is_met() -> None:
    rules = variant({"ending.floor": 0, "scoring.overtrick": 0})
    state = finish(call(sr.apply(sr.new_game(rules, dealer=3), deal_of(rules)), "nil", "9", "nil", "1"))
    assert (state.scores, state.phase) == ((200, 100), sr.Phase.DEAL)
