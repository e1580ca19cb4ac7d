"""Estimates: their intervals hold the true value about as often as they say."""

from __future__ import annotations

from random import Random

import pytest

from spades_rules.arena import Estimate
from spades_rules.arena.estimates import _quantile, ratio, share

SAMPLES = 200


@pytest.mark.parametrize("freedom, table", [(2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (999, 1.962)])
def test_the_quantile_is_that_of_student(freedom: int, table: float) -> None:
    assert _quantile(freedom) == pytest.approx(table, rel=0.04 if freedom == 2 else 0.01)


@pytest.mark.parametrize("pairs", [10, 100])
@pytest.mark.parametrize("chance", [0.5, 0.75, 0.97])
@pytest.mark.parametrize("is_paired", [True, False])
def test_an_interval_of_a_share_holds_the_true_one(pairs: int, chance: float, *, is_paired: bool) -> None:
    rng = Random(f"{pairs} {chance}")

    def pair() -> float:
        first = rng.random() < chance
        second = first if is_paired and rng.random() < 0.5 else rng.random() < chance
        return (first + second) / 2

    intervals = [share([pair() for _ in range(pairs)]) for _ in range(SAMPLES)]
    held = sum(one.low <= chance <= one.high for one in intervals if one.low is not None and one.high is not None)
    assert held / SAMPLES > 0.9


def test_opposite_results_in_a_pair_make_the_interval_small() -> None:
    opposite, same = share([0.5] * 100), share([0.0, 1.0] * 50)
    assert opposite.value == same.value == 0.5
    assert width(opposite) < width(same) / 4


def test_games_that_are_all_won_have_an_interval_too() -> None:
    few, many = share([1.0] * 10), share([1.0] * 200)
    assert few.value == many.value == few.high == many.high == 1.0
    assert few.low == pytest.approx(0.74, abs=0.01)
    assert many.low == pytest.approx(0.985, abs=0.001)
    lost = share([0.0] * 10)
    assert (lost.value, lost.low) == (0.0, 0.0)
    assert width(lost) == pytest.approx(width(few))


def test_one_pair_says_next_to_nothing_of_the_share() -> None:
    assert share([1.0]) == Estimate(1.0, 0.0, 1.0)


@pytest.mark.parametrize("pairs", [10, 50])
def test_an_interval_of_a_ratio_holds_the_true_one(pairs: int) -> None:
    rng = Random(pairs)

    def estimate() -> Estimate | None:
        counts = [rng.randint(1, 30) for _ in range(pairs)]
        return ratio([sum(rng.gauss(20, 60) for _ in range(count)) for count in counts], counts)

    intervals = [estimate() for _ in range(SAMPLES)]
    held = sum(one.low <= 20 <= one.high for one in intervals if one and one.low is not None and one.high is not None)
    assert 0.9 < held / SAMPLES < 0.99


def test_one_pair_says_nothing_of_how_sure_a_ratio_is() -> None:
    assert ratio([30.0], [3]) == Estimate(10.0, None, None)


def test_nothing_counted_is_no_estimate() -> None:
    assert ratio([0.0, 0.0], [0, 0]) is None


def test_equal_rows_leave_no_doubt() -> None:
    assert ratio([20.0, 40.0, 60.0], [2, 4, 6]) == Estimate(10.0, 10.0, 10.0)


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low
