"""Observations: what a seat knows and nothing else; observations as values."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import spades_rules as sr
from playing import JOKERS_DEUCES, call, cards, dealt, drawing, finish, give, play, repickled, variant
from spades_rules.variants import get, names

PUBLIC = (
    *("phase", "turn", "dealer", "round_number", "scores", "bags", "bids", "contracts", "trick", "tricks", "taken"),
    *("spades_broken", "rounds", "outcome", "variant", "stock_size"),
)


def walk(rules: sr.Variant, seed: int) -> list[sr.GameState]:
    """Return the states of a random round and the deal after it."""
    rng = random.Random(seed)
    states = [sr.new_game(rules)]
    while not states[-1].rounds or states[-1].turn is None:
        state = states[-1]
        if state.phase is sr.Phase.OVER:
            break
        action = sr.deal(state, rng) if state.turn is None else rng.choice(sr.legal_actions(state))
        states.append(sr.apply(state, action))
    return states


@pytest.mark.parametrize("name", names())
def test_everybody_sees_the_public_facts(name: str) -> None:
    for state in walk(get(name), 1)[::5]:
        for seat in (None, *range(state.variant.table.players)):
            seen = sr.observation(state, seat)
            assert seen.seat == seat
            assert {fact: getattr(seen, fact) for fact in PUBLIC} == {fact: getattr(state, fact) for fact in PUBLIC}
            assert seen.hand_sizes == tuple(map(len, state.hands))
            assert seen.legal_actions == (sr.legal_actions(state) if seat == state.turn else ())


@pytest.mark.parametrize("name", names())
def test_an_observation_names_no_unseen_card(name: str) -> None:
    for state in walk(get(name), 2):
        for seat in (None, *range(state.variant.table.players)):
            seen = sr.observation(state, seat)
            known = set(seen.hand or ()) | set(seen.seen) | set(seen.given or ()) | set(seen.received or ())
            assert known <= {card for each, hand in enumerate(state.hands) if each == seat for card in hand} | set(
                seen.seen
            ) | set(seen.given or ()) | {
                card for trick in (*state.tricks, state.trick) if trick for card in trick.cards
            }
            if seat is None:
                assert (seen.hand, seen.given, seen.received, seen.top_card) == (None, None, None, None)


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = play(call(dealt(), "3", "3", "3", "3"), "C2 D2")
    assert [sr.observation(state, seat).hand for seat in range(4)] == list(state.hands)
    assert sr.observation(state).hand is None
    assert sr.observation(state, 2).hand_sizes == (12, 12, 13, 13)


@pytest.mark.parametrize("viewer", [None, 0])
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(viewer: int | None) -> None:
    own = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA"
    one = call(dealt({}, {0: own, 1: "SA HA"}), "3", "3", "3")
    two = call(dealt({}, {0: own, 2: "SA HA"}), "3", "3", "3")
    seen, other = sr.observation(one, viewer), sr.observation(two, viewer)
    assert one != two
    assert (seen, hash(seen), repr(seen)) == (other, hash(other), repr(other))
    assert repickled(seen) == other
    assert sr.observation(one, 1) != sr.observation(two, 1)


def test_actions_are_those_of_the_round_with_their_seats() -> None:
    state = play(call(dealt({}, dealer=1), "3", "nil", "4", "2"), "H2 S2 C2 D2")
    expected = [(2, sr.Bid(3)), (3, sr.NIL), (0, sr.Bid(4)), (1, sr.Bid(2))]
    expected_plays = [(seat, sr.Play(card)) for seat, card in zip((2, 3, 0, 1), cards("H2 S2 C2 D2"), strict=True)]
    assert sr.observation(state).actions == (*expected, *expected_plays)
    assert sr.observation(sr.new_game()).actions == ()
    done = finish(state)
    assert len(sr.observation(done, 1).actions) == 4 + 52


def test_actions_of_a_draw_deal_stand_before_the_bids() -> None:
    state = drawing("HA C2 D9 SK", dealer=0)
    for action in (sr.Keep(), sr.Decline(), sr.Decline()):
        state = sr.apply(state, action)
    assert sr.observation(state, 0).actions == ((1, sr.Keep()), (0, sr.Decline()), (1, sr.Decline()))
    while state.phase is sr.Phase.DRAW:
        state = sr.apply(state, sr.Keep())
    state = call(state, "3", "4")
    assert sr.observation(state).actions[26:] == ((1, sr.Bid(3)), (0, sr.Bid(4)))


def test_actions_of_an_exchange_stand_after_the_bids() -> None:
    state = give(call(dealt({"exchange.nil": 1}), "nil", "3", "4", "3"), "CA HA")
    gifts = [(0, sr.Give(sr.Card.parse("CA"))), (2, sr.Give(sr.Card.parse("HA")))]
    assert sr.observation(state, 0).actions[4:] == sr.observation(state, 2).actions[4:] == tuple(gifts)
    assert sr.observation(state, 3).actions[4:] == ((0, None), (2, None))


def test_a_seat_that_has_not_looked_gives_nothing_away() -> None:
    rules = variant({"bidding.blind_nil": True, "bidding.blind_minimum": 4})
    one, two = dealt(rules, {0: "SA SK"}), dealt(rules, {1: "SA SK"})
    assert sr.observation(one, 0) == sr.observation(two, 0)
    assert sr.legal_actions(one) == sr.legal_actions(two)
    assert sr.observation(call(one, "look"), 0) != sr.observation(call(two, "look"), 0)


def test_the_rest_of_the_own_hand_stays_seen_after_a_revoke() -> None:
    state = play(call(dealt({"play.revoke": "forfeits_round"}, {0: "C2 H3", 1: "C3 D4"}), "3", "3", "3", "3"), "C2 D4")
    assert state.phase is sr.Phase.DEAL
    assert sr.observation(state, 0).hand == state.hands[0]
    assert sr.observation(state, 3).actions[-2:] == (
        (0, sr.Play(sr.Card.parse("C2"))),
        (1, sr.Play(sr.Card.parse("D4"))),
    )


# --- values ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [sr.STANDARD, sr.variants.PAGAT, sr.variants.TWO_DRAWN, variant(JOKERS_DEUCES)], ids=repr
)
def test_observations_are_values(rules: sr.Variant) -> None:
    for state in walk(rules, 3)[::4]:
        for seat in (None, 0, 1):
            seen = sr.observation(state, seat)
            assert copy.copy(seen) is copy.deepcopy(seen) is seen
            for other in (repickled(seen), sr.observation(state, seat), sr.observation(repickled(state), seat)):
                assert other is not seen
                assert (other, hash(other), repr(other)) == (seen, hash(seen), repr(seen))
                assert (other.hand, other.actions, other.legal_actions) == (seen.hand, seen.actions, seen.legal_actions)


def test_seats_see_different_things() -> None:
    state = dealt()
    every = [sr.observation(state, seat) for seat in (None, 0, 1, 2, 3)]
    assert len(set(every)) == len(set(map(repr, every))) == 5
    assert every[0].__eq__(state) is NotImplemented
    assert repr(every[0]).startswith("<Observation spectator BID round 1 turn 0 scores (0, 0) bags (0, 0) #")
    assert repr(every[2]).startswith("<Observation seat 1 BID round 1 turn 0 ")
    assert repr(sr.observation(sr.new_game(), 3)).startswith("<Observation seat 3 DEAL round 1 scores")


def test_an_observation_holds_no_state_of_the_game() -> None:
    state = call(dealt(), "3", "3", "3", "3")
    seen: Any = sr.observation(state, 2)
    assert seen._public != state
    assert state.hands[0] not in seen._public.hands


@pytest.mark.parametrize("lead", ["ace_of_spades", "two_of_clubs", "lowest_club"])
def test_who_is_to_lead_is_seen_though_the_card_that_decides_it_is_hidden(lead: str) -> None:
    """The deals differ in hidden cards alone, and so do the observations in nothing but whose turn it is."""
    rules = {"play.opening_lead": lead}
    hands = ("C2 SA", "C3 SK")
    one, other = (
        sr.observation(call(dealt(rules, {1: hands[first], 2: hands[1 - first], 0: "H2"}), "3", "3", "3", "3"), 0)
        for first in (0, 1)
    )
    assert (one.turn, other.turn) == (1, 2)
    assert (one.hand, one.actions, one.hand_sizes) == (other.hand, other.actions, other.hand_sizes)
    assert one != other
    assert pickle.dumps(one) != pickle.dumps(other)
    assert repr(one) != repr(other)
    assert {one: 1, other: 2} == {repickled(one): 1, repickled(other): 2}
