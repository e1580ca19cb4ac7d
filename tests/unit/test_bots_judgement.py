"""Judgements of an observation: what they say in positions where the answer is known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb
from typing import Any

import pytest

import spades_rules as sr
from playing import call, dealt, drawing, play
from spades_rules.bots import judgement
from spades_rules.bots.before_play import is_wanted
from spades_rules.bots.judgement import ranking
from spades_rules.bots.judgement.chances import all_hold

OF_A_SEAT: list[Callable[[sr.Observation], Any]] = [
    *(judgement.expected_tricks, judgement.nil_chance, judgement.winners, judgement.voids),
    *(judgement.standing, judgement.table, judgement.glance),
]
OF_ALL: list[Callable[[sr.Observation], Any]] = [
    *(judgement.needs, judgement.tricks_left, judgement.nils, judgement.live_nils, judgement.promised_outcome),
]

HANDS = {0: "HA H2 C2", 1: "H9 D9 C9", 2: "SK S3 C3", 3: "H8 D8 C8"}
FOUR_OF_THREE = {
    "deck.removed": sr.STANDARD.cards - sr.CardSet.parse(" ".join(HANDS.values())),
}


def seen(state: sr.GameState, seat: int | None = None) -> sr.Observation:
    return sr.observation(state, state.turn if seat is None else seat)


@pytest.mark.parametrize("judge", OF_A_SEAT)
def test_a_spectator_has_nothing_to_judge(judge: Callable[[Any], object]) -> None:
    with pytest.raises(sr.InvalidInputError, match="a spectator has no hand"):
        judge(sr.observation(dealt()))


@pytest.mark.parametrize("judge", [*OF_A_SEAT, *OF_ALL])
def test_what_is_no_observation_is_refused(judge: Callable[[Any], object]) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected an Observation"):
        judge(dealt())


@pytest.mark.parametrize("variant", [None, "STANDARD", [], dealt()])
def test_what_is_no_variant_is_refused(variant: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="Variant"):
        ranking(variant)
    with pytest.raises(sr.InvalidInputError, match="Variant"):
        judgement.win_chance(variant, 0, 0)


@pytest.mark.parametrize("points", [None, "1", True, float("nan"), float("inf"), 10**400])
def test_what_is_no_score_is_refused(points: Any) -> None:
    for scores in ((points, 0), (0, points)):
        with pytest.raises(sr.InvalidInputError, match="a score is a number up to 1000000000"):
            judgement.win_chance(sr.STANDARD, *scores)


# Chances ----------------------------------------------------------------------------------------------------------

ONE_HONOR = {
    1: (0.995,),
    2: (0.991, 0.908),
    3: (0.983, 0.856, 0.495),
    4: (0.971, 0.780, 0.351),
    5: (0.949, 0.677, 0.210),
    6: (0.915, 0.542, 0.096),
    7: (0.859, 0.382, 0.025),
    8: (0.774, 0.215, 0.000),
}
"""The chance that ace, king and queen live, by the length of their suit in a hand of thirteen with two opponents."""


@pytest.mark.parametrize("length", ONE_HONOR)
def test_honors_live_by_the_known_chances(length: int) -> None:
    for least, chance in enumerate(ONE_HONOR[length], 1):
        assert all_hold(least, 13 - length, 39, 13, 2) == pytest.approx(chance, abs=0.0006)


@pytest.mark.parametrize("seats", range(1, 6))
def test_chances_are_counted_for_any_number_of_seats(seats: int) -> None:
    suit, unseen, hand = 4, 12, 2
    ways = favorable = 0
    for held in product(range(hand + 1), repeat=seats):
        rest, spare = suit - sum(held), unseen - seats * hand
        if not 0 <= rest <= spare:
            continue
        count = comb(spare, rest)
        for cards in held:
            count *= comb(hand, cards)
        ways += count
        favorable += count if min(held) >= 1 else 0
    assert all_hold(1, suit, unseen, hand, seats) == pytest.approx(favorable / ways)


# Hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sr.variants.names())
def test_hands_promise_about_as_many_tricks_as_there_are(name: str) -> None:
    variant = sr.variants.get(name)
    if variant.deck.method == "drawn":
        pytest.skip("no hand before the draw")
    total = 0.0
    for seed in range(60):
        state = sr.new_game(variant, scores=(0,) * len(variant.sides))
        state = sr.apply(state, sr.deal(state, seed))
        while sr.Look() in sr.legal_actions(state):
            state = sr.apply(state, sr.Look())
        total += judgement.expected_tricks(seen(state, state.turn or 0))
    share = variant.hand_size / variant.table.players
    assert 0.93 * share < total / 60 < 1.08 * share


def test_the_last_cards_promise_what_they_take() -> None:
    state = play(call(dealt(FOUR_OF_THREE, HANDS), "1", "1", "1", "1"), "HA H9 C3 H8 H2 C9 SK D8")
    assert judgement.expected_tricks(seen(state, 2)) == pytest.approx(1, abs=0.3)
    assert judgement.nil_chance(seen(state, 2)) == 0
    assert judgement.tricks_left(seen(state)) == 1


def test_the_last_card_of_all_is_counted_as_a_trick() -> None:
    last = {0: "H2", 1: "H9", 2: "S3", 3: "H8"}
    rules = {"deck.removed": sr.STANDARD.cards - sr.CardSet.parse(" ".join(last.values()))}
    state = play(call(dealt(rules, last), "1", "1", "1", "1"), "H2 H9 S3")
    assert judgement.expected_tricks(seen(state)) == 1


def test_a_nil_is_hopeless_with_the_highest_spade_and_likely_with_low_cards() -> None:
    state = dealt({}, {0: "SA C2", 1: "S3 S2 H7 H5 H3 H2 D8 D4 D3 D2 C6 C4 C3"})
    assert judgement.nil_chance(seen(state, 0)) == 0
    assert judgement.nil_chance(seen(state, 1)) > 0.8


def test_a_nil_alone_is_less_likely() -> None:
    hands = {1: "S3 S2 H7 H5 H3 H2 D8 D4 D3 D2 C6 C4 C3"}
    alone = {"table.sides": ((0,), (1,), (2,), (3,))}
    chances = [judgement.nil_chance(seen(dealt(changes, hands), 1)) for changes in ({}, alone)]
    assert chances[0] > chances[1] > 0


def test_a_nil_is_less_likely_where_fewer_seats_share_the_tricks() -> None:
    hand = {1: "S3 S2 H7 H5 H3 H2 D8 D4 D3 D2 C6 C4 C3"}
    chances = []
    for players in (4, 3, 2):
        alone = tuple((seat,) for seat in range(players))
        table = {"table.players": players, "table.sides": alone, "deck.hand_size": 13, "deck.spare": "set_aside"}
        chances.append(judgement.nil_chance(seen(dealt(table, hand, dealer=0), 1)))
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2]


@pytest.mark.parametrize(
    "better, worse",
    [
        ("S3 S2 HA H2", "S3 S2 HK H2"),
        ("SA S3 H4 H2", "SQ S3 H4 H2"),
        ("S5 S4 S3 H2", "S5 S4 H3 H2"),
        ("SK S3 HA H2 D3", "SK S3 HA H2 H3"),
    ],
)
def test_more_tricks_for(better: str, worse: str) -> None:
    size = len(better.split())
    spare = {"deck.hand_size": size, "deck.spare": "set_aside"}
    values = [judgement.expected_tricks(seen(dealt(spare, {0: hand}), 0)) for hand in (better, worse)]
    assert values[0] > values[1]


# The table --------------------------------------------------------------------------------------------------------


def test_winners_and_voids_follow_the_cards_played() -> None:
    state = call(dealt(FOUR_OF_THREE, HANDS), "1", "1", "1", "1")
    assert judgement.winners(seen(state, 0)) == sr.CardSet.parse("HA")
    state = play(state, "HA H9 C3 H8")
    assert judgement.winners(seen(state, 1)) == sr.CardSet.parse("D9 C9")
    assert judgement.voids(seen(state, 1))[2] == {sr.Suit.HEARTS}


def test_promoted_cards_are_spades_above_the_ace() -> None:
    variant = sr.variants.DEUCES_HIGH
    bits = ranking(variant).bits
    order = ["S3", "SK", "SA", "S2", "D2"]
    heights = [bits[sr.Card.parse(name).index] for name in order]
    assert heights == sorted(heights)
    mask = ranking(variant).mask(sr.CardSet.parse("D2 D3"))
    assert ranking(variant).cards(mask) == sr.CardSet.parse("D2 D3")


def test_before_the_play_there_is_no_trick() -> None:
    for look in (judgement.table, judgement.glance):
        seat = look(seen(dealt(), 2))
        assert (seat.left, seat.best, seat.best_seat, seat.behind, seat.partner_wins) == (13, 0, None, (), False)


def test_a_glance_forgets_and_a_table_remembers() -> None:
    state = play(call(dealt(FOUR_OF_THREE, HANDS), "1", "1", "1", "1"), "HA H9 C3 H8")
    assert judgement.table(seen(state)).unseen.bit_count() == 6
    assert judgement.glance(seen(state)).unseen.bit_count() == 10


# Aims and the score -----------------------------------------------------------------------------------------------


def test_needs_count_a_failed_nil_only_where_the_variant_does() -> None:
    for changes, left in (({}, 1), ({"scoring.failed_nil_tricks": "contract"}, 0)):
        state = play(call(dealt({**FOUR_OF_THREE, **changes}, HANDS), "nil", "1", "1", "1"), "HA H9 C3 H8")
        assert judgement.needs(seen(state)) == (left, 2)
        assert judgement.nils(seen(state)) == (judgement.Nil(0, is_broken=True),)
        assert judgement.live_nils(seen(state)) == ()


def test_nothing_is_needed_before_all_have_bid_or_in_an_unbid_round() -> None:
    assert judgement.needs(seen(call(dealt(), "3", "3"))) == (None, None)
    unbid = dealt({"bidding.opening_round_unbid": True})
    assert judgement.needs(seen(unbid)) == (None, None)
    assert judgement.promised_outcome(seen(unbid)) is None


def test_contracts_of_more_tricks_than_there_are_promise_nothing() -> None:
    state = call(dealt(scores=(450, 0)), "8", "1", "8", "1")
    assert judgement.promised_outcome(seen(state)) is None


def test_standing_counts_bags_to_the_next_penalty() -> None:
    where = judgement.standing(seen(dealt(scores=(200, 380), bags=(7, 0)), 2))
    assert (where.score, where.other, where.bags, where.bags_left, where.bag_cost) == (200, 380, 7, 3, 10)
    assert where.may_be_last
    free = judgement.standing(seen(dealt({"scoring.bag_limit": None}), 0))
    assert (free.bags_left, free.bag_cost, free.may_be_last) == (None, 0, False)


def test_the_last_round_may_be_set() -> None:
    assert judgement.standing(seen(dealt({"ending.max_rounds": 1}), 0)).may_be_last


def test_chances_to_win_are_even_and_add_up() -> None:
    for variant in (sr.STANDARD, sr.variants.LONG, sr.STANDARD.customize({"ending.target": None})):
        assert judgement.win_chance(variant, 100, 100) == 0.5
        both = judgement.win_chance(variant, 200, 120) + judgement.win_chance(variant, 120, 200)
        assert both == pytest.approx(1)
    assert judgement.win_chance(sr.STANDARD, 10**9, 0) == pytest.approx(1)


def test_a_drawn_card_that_is_seen_is_not_out() -> None:
    state = sr.apply(drawing("SA SK", {"deck.drawn_discard": "public"}), sr.Keep())
    assert judgement.nil_chance(seen(state, 1)) == 0
    assert judgement.expected_tricks(seen(state, 1)) > 0.9


def test_nothing_is_wanted_from_the_stock_after_the_draw() -> None:
    assert is_wanted(seen(drawing("SA SK"), 1))
    assert not is_wanted(seen(dealt(), 1))
