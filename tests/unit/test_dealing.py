"""`deal` and `cut_for_deal`: where chance comes from."""

from __future__ import annotations

import random
from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, repickled, variant
from spades_rules.variants import get, names


@pytest.mark.parametrize("name", names())
def test_equal_seeds_give_equal_deals(name: str) -> None:
    state = sr.new_game(get(name))
    made = sr.deal(state, 7)
    assert made == sr.deal(state, rng=7) == sr.deal(state, random.Random(7)) == sr.deal(repickled(state), 7)
    assert made != sr.deal(state, 8)
    assert sr.check(state, made) is None
    assert sr.cut_for_deal(get(name), 7) == sr.cut_for_deal(get(name), random.Random(7))


def test_deals_of_a_seed_are_pinned_for_ever() -> None:
    standard = sr.deal(sr.new_game(dealer=3), 7)
    assert sr.format_deal(standard.hands) == "0:KJ.Q52.KJT92.KT5 T85.84.Q843.AJ64 Q632.AJ96.76.982 A974.KT73.A5.Q73"
    three = sr.deal(sr.new_game(sr.variants.CUTTHROAT_THREE), 2**70)
    assert sr.format_deal(three.hands) == "0:Q97542.AKQT43.9.AQ74 6.J852.K87642.J98653 AKJT83.976.AQJT53.KT"
    drawn = sr.deal(sr.new_game(sr.variants.TWO_DRAWN), 1)
    assert " ".join(map(str, drawn.stock[:13])) == "ST HT H3 C5 D4 C9 D8 S3 SJ H8 CJ DJ C4"
    cut, dealer = sr.cut_for_deal(sr.STANDARD, 1)
    assert (" ".join(f"{seat}:{card}" for seat, card in cut), dealer) == ("0:C8 1:S6 2:HA 3:CA 2:DQ 3:DT", 2)


def test_one_generator_goes_on_from_deal_to_deal() -> None:
    state, rng = sr.new_game(), random.Random(3)
    first, second = sr.deal(state, rng), sr.deal(state, rng)
    assert first != second
    rng = random.Random(3)
    assert (sr.deal(state, rng), sr.deal(state, rng)) == (first, second)


def test_no_seed_means_the_entropy_of_the_system() -> None:
    state = sr.new_game()
    assert len({sr.deal(state) for _ in range(20)}) == 20
    assert sr.check(state, sr.deal(state, random.SystemRandom())) is None
    assert len({sr.cut_for_deal(sr.STANDARD) for _ in range(20)}) > 1


def test_the_callers_own_chance_is_left_alone() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    sr.deal(sr.new_game(), 7)
    sr.cut_for_deal(sr.STANDARD, 7)
    assert random.random() == expected


@pytest.mark.parametrize("rng", [-1, *(value for value in NO_INTS if value is not None)], ids=repr)
def test_chance_is_a_generator_an_int_or_none(rng: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=r"rng is a random\.Random, a seed from 0 up or None"):
        sr.deal(sr.new_game(), rng)
    with pytest.raises(sr.InvalidInputError, match=r"rng is a random\.Random, a seed from 0 up or None"):
        sr.cut_for_deal(sr.STANDARD, rng)


@pytest.mark.parametrize("state", [None, "state", sr.STANDARD, sr.observation(sr.new_game())], ids=repr)
def test_a_deal_is_made_for_a_state(state: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
        sr.deal(state, 1)


@pytest.mark.parametrize("rules", [None, "standard", sr.new_game()], ids=repr)
def test_the_deal_is_cut_for_in_a_variant(rules: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a Variant"):
        sr.cut_for_deal(rules, 1)


def test_every_card_may_come_to_every_seat() -> None:
    state = sr.new_game()
    aces = {sr.Card.parse(name): set[int]() for name in ("C2", "HT", "SA")}
    for seed in range(60):
        for seat, hand in enumerate(sr.deal(state, seed).hands):
            for card, seats in aces.items():
                if card in hand:
                    seats.add(seat)
    assert set(map(len, aces.values())) == {4}


def test_every_seat_may_cut_the_highest_card() -> None:
    assert {sr.cut_for_deal(sr.STANDARD, seed)[1] for seed in range(60)} == {0, 1, 2, 3}


def test_cuts_are_different_cards() -> None:
    for seed in range(200):
        cut, dealer = sr.cut_for_deal(variant({"table.players": 6, "deck.spare": "set_aside"}), seed)
        assert len({card for _, card in cut}) == len(cut) >= 6
        assert dealer in {seat for seat, _ in cut[6:]} or len(cut) == 6


def test_r2_1_cutting_shuffles_again_when_too_few_cards_are_left() -> None:
    ranks = {sr.Rank.ACE, sr.Rank.KING}
    tiny = sr.Variant(locks=()).customize({"deck.removed": [c for c in sr.STANDARD.cards if c.rank not in ranks]})
    lengths = set()
    for seed in range(200):
        cuts, dealer = sr.cut_for_deal(tiny, seed)
        lengths.add(len(cuts))
        last = dict(cuts)
        assert last[dealer].rank is max(card.rank for card in last.values() if card.rank is not None)
    assert max(lengths) > len(tiny.cards)


def test_r2_1_chance_decides_in_a_deck_of_one_rank() -> None:
    aces = sr.Variant(locks=()).customize({"deck.removed": [c for c in sr.STANDARD.cards if c.rank != sr.Rank.ACE]})
    dealers = [sr.cut_for_deal(aces, seed)[1] for seed in range(100)]
    assert set(dealers) == {0, 1, 2, 3}
