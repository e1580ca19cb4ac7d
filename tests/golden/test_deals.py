"""Deals and cuts: pinned for seeds, and fair.

`deals.json` pins what a seed deals and cuts, for ever and on every platform. Fairness is a chi-square test with fixed
seeds at p = 1e-6; the cards of a deal are drawn without replacement, hence the factor (n - 1) / n before the statistic
is compared with (n - 1) * (k - 1) degrees of freedom.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

import spades_rules as sr
from random_play import EXAMPLES

PINS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "deals.json").read_text(encoding="utf-8"))
every_pin = pytest.mark.parametrize("pin", PINS, ids=lambda pin: f"{pin['preset']}-{pin['dealer']}-{pin['seed']}")
DEALS = max(2_000, 10 * EXAMPLES)


def dealt(preset: str, rng: random.Random | int, dealer: int = 0) -> sr.Deal:
    return sr.deal(sr.new_game(sr.variants.get(preset), dealer=dealer), rng)


# Pins -----------------------------------------------------------------------------------------------------------------


@every_pin
def test_a_seed_deals_what_is_pinned(pin: dict[str, Any]) -> None:
    deal = dealt(pin["preset"], pin["seed"], pin["dealer"])
    assert sr.format_deal(deal.hands) == pin["deal"]
    assert " ".join(map(str, deal.stock)) == pin["stock"]
    assert dealt(pin["preset"], random.Random(pin["seed"]), pin["dealer"]) == deal


@every_pin
def test_a_seed_cuts_what_is_pinned(pin: dict[str, Any]) -> None:
    cuts, dealer = sr.cut_for_deal(sr.variants.get(pin["preset"]), pin["seed"])
    assert " ".join(f"{seat}:{card}" for seat, card in cuts) == pin["cuts"]
    assert dealer == pin["cut_dealer"]


def test_the_pins_are_of_many_kinds() -> None:
    assert {pin["preset"] for pin in PINS} >= {"STANDARD", "JOKERS", "CUTTHROAT_THREE", "TWO", "TWO_DRAWN"}
    assert any(len(pin["cuts"].split()) > 4 for pin in PINS), "nobody cut again"


def test_card_i_of_the_pack_goes_to_the_seat_after_the_dealer_and_i_more() -> None:
    stock = dealt("TWO_DRAWN", 5).stock  # the pack as it was shuffled
    for dealer in range(4):
        hands = dealt("STANDARD", 5, dealer).hands
        assert all(card in hands[(dealer + 1 + i) % 4] for i, card in enumerate(stock))


def test_no_rng_deals_differently_every_time() -> None:
    start = sr.new_game()
    assert len({sr.deal(start) for _ in range(20)}) == 20


# Fairness -------------------------------------------------------------------------------------------------------------


_THRESHOLDS = {1: 23.93, 2: 27.63, 3: 30.66}


def threshold(degrees: int) -> float:
    """Return what chi-square exceeds with a chance of 1e-6: of a table, or after Wilson and Hilferty."""
    if degrees in _THRESHOLDS:
        return _THRESHOLDS[degrees]
    share = 2 / (9 * degrees)
    return float(degrees * (1 - share + NormalDist().inv_cdf(1 - 1e-6) * share**0.5) ** 3)


def chi_square(counts: Counter[tuple[int, int]], rows: int, columns: int, total: float) -> float:
    """Return the statistic of a table in which every cell is expected to hold the same."""
    expected = total / (rows * columns)
    return sum((counts[row, column] - expected) ** 2 / expected for row in range(rows) for column in range(columns))


@pytest.mark.parametrize("preset, seats", [("STANDARD", 4), ("CUTTHROAT_THREE", 3)])
def test_every_card_comes_to_every_seat_equally_often(preset: str, seats: int) -> None:
    rng = random.Random(preset)
    places = {card: place for place, card in enumerate(sr.variants.get(preset).cards)}
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        counts.update((places[card], seat) for seat, hand in enumerate(dealt(preset, rng).hands) for card in hand)
    cards = len(places)
    statistic = chi_square(counts, cards, seats, DEALS * cards) * (cards - 1) / cards
    assert statistic < threshold((cards - 1) * (seats - 1))


def test_every_card_comes_to_every_place_of_the_pack_equally_often() -> None:
    rng = random.Random("pack")
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        counts.update((card.index, place) for place, card in enumerate(dealt("TWO_DRAWN", rng).stock))
    assert chi_square(counts, 52, 52, DEALS * 52) * 51 / 52 < threshold(51 * 51)


def test_cards_set_aside_are_any_cards() -> None:
    rng = random.Random("aside")
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        hands = dealt("TWO", rng).hands
        counts.update(
            (card.index, 0 if card in hands[0] else 1 if card in hands[1] else 2) for card in sr.STANDARD.cards
        )
    expected = [DEALS / 4, DEALS / 4, DEALS / 2]
    statistic = sum(
        (counts[card, place] - expected[place]) ** 2 / expected[place] for card in range(52) for place in range(3)
    )
    assert statistic * 51 / 52 < threshold(51 * 2)


@pytest.mark.parametrize("preset", ["STANDARD", "JOKERS_DEUCES", "CUTTHROAT_THREE", "TWO"])
def test_cutting_makes_every_seat_dealer_equally_often(preset: str) -> None:
    rng = random.Random(preset)
    variant = sr.variants.get(preset)
    seats = variant.table.players
    counts = Counter((0, sr.cut_for_deal(variant, rng)[1]) for _ in range(DEALS))
    assert chi_square(counts, 1, seats, DEALS) < threshold(seats - 1)


@pytest.mark.parametrize("preset", ["STANDARD", "JOKERS_DEUCES", "DEUCES_HIGH", "TWO"])
def test_the_highest_cut_deals_and_ties_cut_again(preset: str) -> None:
    rng = random.Random(preset)
    variant = sr.variants.get(preset)
    high = variant.deck.high_trumps

    def worth(card: sr.Card) -> int:
        return 100 - high.index(card) if card in high else int(card.rank or 0)

    again = 0
    for _ in range(DEALS):
        cuts, dealer = sr.cut_for_deal(variant, rng)
        assert len({card for _, card in cuts}) == len(cuts)
        rest = list(cuts)
        seats = list(range(variant.table.players))
        while len(seats) > 1:
            batch, rest = rest[: len(seats)], rest[len(seats) :]
            assert [seat for seat, _ in batch] == seats
            best = max(worth(card) for _, card in batch)
            seats = [seat for seat, card in batch if worth(card) == best]
            again += len(seats) > 1
        assert (seats, rest) == ([dealer], [])
    assert again > DEALS // 50


def test_a_shuffle_that_is_not_fair_is_found_out() -> None:
    rng = random.Random("unfair")
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        pack = list(range(52))
        for place in range(52):
            other = int(rng.random() * 52)  # the well-known mistake: any place instead of those left
            pack[place], pack[other] = pack[other], pack[place]
        counts.update((card, place) for place, card in enumerate(pack))
    assert chi_square(counts, 52, 52, DEALS * 52) * 51 / 52 > threshold(51 * 51)
