"""Sampling: what cards may be where, counts that are known, seeds, and what is refused."""

from __future__ import annotations

import random
from math import comb, factorial
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import spades_rules as sr
from playing import IntLike, call, dealt, drawing, finish, give, play
from spades_rules import CardSet, legal_cards
from spades_rules._core.ids import PLAY_IDS
from spades_rules._core.play import NO_LEAD
from spades_rules.cards import CARDS
from spades_rules.sampling import Worlds, may_hold, worlds
from spades_rules.sampling.plays import ruled_out
from spades_rules.sampling.ranks import CHOOSE, Digits, draw_below, nth_subset
from spades_rules.state import new_state
from spades_rules.testing import card_sets, cards, presets, states, variants
from spades_rules.variants.tables import tables

SUITS = {0: "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK D2", 1: "CA D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA"}


def bid_round(changes: dict[str, Any] | None = None, hands: dict[int, str] | None = None, *words: str) -> sr.GameState:
    """Return a game after the bids, by default of three each."""
    return call(dealt(changes, hands), *(words or ("3", "3", "3", "3")))


# What may be where ------------------------------------------------------------------------------------------------


def test_a_suit_not_followed_is_gone() -> None:
    state = play(bid_round(None, SUITS), "D2 D3 H2")
    seen = may_hold(sr.observation(state, 0))
    assert not seen[2] & sr.STANDARD.cards & CardSet(card for card in CARDS if card.suit is sr.Suit.DIAMONDS)
    assert CardSet.parse("CA SA") <= seen[2]
    assert CardSet.parse("D4 CA SA") <= seen[1]
    assert seen[0] == sr.observation(state, 0).hand


def test_a_spade_led_early_tells_of_spades_alone() -> None:
    hands = {0: "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"}
    seen = may_hold(sr.observation(play(bid_round(None, hands), "S2"), 1))
    assert seen[0] == sr.Variant().cards & CardSet(
        card for card in CARDS if card.suit is sr.Suit.SPADES
    ) - CardSet.parse("S2")


def test_mirror_bids_of_nothing_and_of_everything_tell_the_suit() -> None:
    hands = {0: SUITS[0], 3: "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"}
    state = dealt({"bidding.forced": "mirror"}, hands)
    seen = may_hold(sr.observation(state, 1))
    assert all(card.suit is not sr.Suit.SPADES for card in seen[0])
    assert len(seen[3]) == 13
    assert Worlds(sr.observation(state, 1)).count == comb(26, 13)


def test_cards_on_their_way_may_be_with_either_partner() -> None:
    changes = {"exchange.nil": 2, "exchange.order": "unseen"}
    state = give(bid_round(changes, SUITS, "nil", "3", "3", "3"), "C2 C3")
    by_giver, by_partner, by_other = (may_hold(sr.observation(state, seat)) for seat in (0, 2, 1))
    assert CardSet.parse("C2 C3") <= by_giver[2]
    assert not CardSet.parse("C2 C3") & (by_giver[1] | by_giver[3] | by_giver[0])
    assert CardSet.parse("C2 C3 C4") <= by_partner[0]
    assert by_other[0] == by_other[2]
    back = may_hold(sr.observation(give(state, "H2"), 1))
    assert CardSet.parse("C2 C3 H2") <= back[0] & back[2]


def test_a_seat_that_has_not_looked_may_hold_anything() -> None:
    state = dealt({"bidding.blind_nil": True})
    assert may_hold(sr.observation(state, 0)) == (sr.STANDARD.cards,) * 4
    assert may_hold(sr.observation(sr.new_game())) == (CardSet(),) * 4


@given(rules=presets() | variants(), card=cards(), others=card_sets(), led=st.none() | cards(), first=st.booleans())
def test_each_card_of_a_hand_tells_by_itself(
    rules: sr.Variant, card: sr.Card, others: CardSet, led: sr.Card | None, *, first: bool
) -> None:
    others = (others & rules.cards) - CardSet([card])
    assume(card in rules.cards and led in {None, *rules.cards} and led != card)
    others -= CardSet([led] if led else ())
    legal = legal_cards(rules, others | CardSet([card]), [led] if led else (), first_trick=first)
    play_rules = tables(rules).play
    suit = play_rules.follow[PLAY_IDS[led.index]] if led else NO_LEAD
    gone = ruled_out(play_rules, suit, PLAY_IDS[card.index], first=first)
    assert (card in legal) == (not gone & others.mask)


# Counts -----------------------------------------------------------------------------------------------------------


def test_known_counts() -> None:
    start = dealt()
    assert worlds(sr.observation(start, 2)).count == factorial(39) // factorial(13) ** 3
    assert worlds(sr.observation(start)).count == factorial(52) // factorial(13) ** 4
    assert worlds(sr.observation(finish(start), 2)).count == 1
    assert worlds(sr.observation(sr.new_game())).count == 1


def test_hidden_gifts_count_in_every_order() -> None:
    state = bid_round({"exchange.nil": 2}, None, "nil", "3", "3", "3")
    other = sr.observation(give(state, "C2 C3"), 1)
    assert Worlds(other).count == factorial(39) // factorial(13) ** 3 * comb(13, 2) * 2


def test_the_rest_of_the_stock_counts_in_every_order() -> None:
    state = drawing("HA C2 D9 SK")
    assert Worlds(sr.observation(state, 1)).count == factorial(51)
    assert Worlds(sr.observation(state, 0)).count == factorial(52)
    kept = sr.apply(state, sr.Keep())
    assert Worlds(sr.observation(kept, 1)).count == factorial(50)


# Drawing ----------------------------------------------------------------------------------------------------------


@given(states())
def test_the_same_seed_gives_the_same_state(state: sr.GameState) -> None:
    seen = sr.observation(state, 0)
    assert sr.sample_state(seen, 5) == sr.sample_state(seen, random.Random(5)) == Worlds(seen).sample(5)
    assert sr.observation(sr.sample_state(seen), 0) == seen


def test_where_nothing_is_hidden_the_state_is_returned() -> None:
    for state in (sr.new_game(), finish(bid_round())):
        assert sr.sample_state(sr.observation(state, 1)) == state


def test_seeds_that_differ_give_other_states() -> None:
    seen = sr.observation(dealt(), 0)
    assert len({sr.sample_state(seen, seed) for seed in range(50)}) == 50


class Scripted(random.Random):
    """Chance that gives the numbers it is told to."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_numbers_below_a_limit_are_even() -> None:
    assert draw_below(1, Scripted()) == 0
    top = 1 - 2**-53
    assert draw_below(8, Scripted(top)) == 7
    assert draw_below(3, Scripted(top, 2**-53)) == 1  # the topmost two of 2**53 numbers would make 0 and 1 more likely
    assert draw_below(2**53, Scripted(0.0, top)) == 2**53 - 1
    assert draw_below(2**60, Scripted(2**-53, top)) == 2**54 - 1


def test_numbers_stand_for_all_subsets_and_orders() -> None:
    five = CardSet.parse("C2 D5 D6 SA BJ").mask
    for taken in range(6):
        subsets = {nth_subset(five, 5, taken, number) for number in range(CHOOSE[5][taken])}
        assert len(subsets) == comb(5, taken)
        assert {(mask & five == mask, mask.bit_count()) for mask in subsets} == {(True, taken)}
    assert len({tuple(Digits(number).order(five)) for number in range(120)}) == 120


# What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, 3, "seat 0", sr.STANDARD, sr.new_game(), []])
def test_only_observations_are_taken(value: Any) -> None:
    for function in (sr.sample_state, may_hold, Worlds):
        with pytest.raises(sr.InvalidInputError, match="expected an Observation"):
            function(value)


@pytest.mark.parametrize("rng", [-1, 1.5, "7", True, IntLike()])
def test_chance_comes_from_a_generator_or_a_seed(rng: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="rng is"):
        sr.sample_state(sr.observation(dealt(), 0), rng)


@pytest.mark.parametrize("number", [-1, 1, 1.0, True, None])
def test_numbers_are_below_the_count(number: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="from 0 to 0"):
        Worlds(sr.observation(finish(bid_round()), 0)).state(number)


def forged(seen: sr.Observation, /, **changes: Any) -> sr.Observation:
    """Return an observation with other cards of its own."""
    names = ["hand", "given", "received", "seen", "top"]
    own = list(seen._own)
    for name, value in changes.items():
        own[names.index(name)] = CardSet.parse(value).mask if isinstance(value, str) else value
    return sr.Observation(seen.seat, seen._public, tuple(own))


def test_what_no_game_gives_is_refused() -> None:
    hands = {0: SUITS[0], 1: SUITS[1]}
    start = sr.observation(dealt(None, hands), 0)
    void = sr.observation(play(bid_round(None, hands), "C2 CA H2"), 2)
    assert void.hand is not None
    mirror = sr.observation(dealt({"bidding.forced": "mirror"}, hands), 0)
    drawn = sr.observation(sr.apply(drawing("HA C2 D9 SK"), sr.Decline()), 1)
    forgeries = [
        forged(start, hand="C2 C3"),
        forged(start, hand=SUITS[1]),
        forged(start, hand=sr.STANDARD.cards.mask),
        forged(void, hand=f"{' '.join(list(map(str, void.hand))[:-1])} C9"),
        forged(mirror, hand="C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK SA"),
        forged(drawn, seen="HA C2"),
    ]
    public = void._public
    plays = public._plays + bytes([PLAY_IDS[39], PLAY_IDS[1]])  # seat 2 had no clubs a moment ago
    played = public._played | 1 << 39 | 1 << 1
    forgeries.append(sr.Observation(None, new_state(public._round, plays, 3, played, 0, 0), void._own))
    for one in forgeries:
        with pytest.raises(sr.InvalidInputError, match="no game gives"):
            sr.sample_state(one)
