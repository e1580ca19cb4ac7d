"""`apply`, `check`, `legal_actions`: what they take, and that they say the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, call, cards, deal_of, dealt, finish, play, refused, variant
from spades_rules.variants import get, names


def some_states(rules: sr.Variant, seed: int, every: int) -> Iterator[sr.GameState]:
    """Yield some states of a random game of two rounds."""
    rng = random.Random(seed)
    state = sr.new_game(rules)
    for step in range(200):
        if state.phase is sr.Phase.OVER or len(state.rounds) == 2:
            break
        action = sr.deal(state, rng) if state.turn is None else rng.choice(sr.legal_actions(state))
        state = sr.apply(state, action)
        if step % every == 0 or state.phase is sr.Phase.BID:
            yield state


@pytest.mark.parametrize("name", names())
def test_check_is_none_exactly_where_apply_accepts(name: str) -> None:
    rules = get(name)
    for state in some_states(rules, 1, 13):
        legal = sr.legal_actions(state)
        accepted = [action for action in sr.all_actions(rules) if sr.check(state, action) is None]
        revokes = [action for action in accepted if action not in legal]
        assert [action for action in accepted if action in legal] == list(legal)
        assert not revokes or rules.play.revoke == "forfeits_round"
        for action in sr.all_actions(rules):
            if action in accepted:
                assert sr.apply(state, action, state.turn) == sr.apply(state, action)
            else:
                with pytest.raises(sr.IllegalActionError) as caught:
                    sr.apply(state, action)
                assert caught.value.violation is sr.check(state, action)


@pytest.mark.parametrize("name", names())
def test_only_the_seat_to_act_has_legal_actions(name: str) -> None:
    rules = get(name)
    for state in some_states(rules, 2, 9):
        for seat in range(rules.table.players):
            expected = sr.legal_actions(state) if seat == state.turn else ()
            assert sr.legal_actions(state, seat) == expected
        assert bool(sr.legal_actions(state)) is (state.turn is not None)
        ids = [action.id for action in sr.legal_actions(state)]
        assert ids == sorted(set(ids))


# --- what is no action, seat or state -------------------------------------------------

NO_ACTIONS: tuple[Any, ...] = (
    *(None, "SA", "3", 3, 51, True, 3.0, sr.Card.parse("C2"), sr.Bid, sr.Play, [], {}, ..., ("play", "C2")),
    *(sr.CardSet.parse("C2"), sr.STANDARD, sr.new_game(), [sr.Bid(3)], sr.Trick(0, (), None)),
)
NO_STATES: tuple[Any, ...] = (
    None,
    "state",
    5,
    sr.STANDARD,
    sr.observation(sr.new_game()),
    sr.observation(dealt(), 0),
)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused_everywhere(action: Any) -> None:
    for state in (sr.new_game(), dealt(), call(dealt(), "3", "3", "3", "3"), finish(dealt({"ending.max_rounds": 1}))):
        for seat in (None, 0, 3):
            for ask in (sr.apply, sr.check):
                with pytest.raises(sr.InvalidInputError, match="is no action: apply takes a Deal"):
                    ask(state, action, seat)


def test_a_subclass_of_an_action_is_no_action() -> None:
    kind: Any = type("Loose", (sr.Bid,), {"__slots__": (), "__new__": object.__new__})
    bid = kind()
    for name in ("tricks", "blind", "id", "bit"):
        object.__setattr__(bid, name, getattr(sr.Bid(3), name))
    with pytest.raises(sr.InvalidInputError, match="is no action"):
        sr.apply(dealt(), bid)


@pytest.mark.parametrize("state", NO_STATES, ids=repr)
def test_what_is_no_state_is_refused_everywhere(state: Any) -> None:
    for ask in (
        lambda: sr.apply(state, sr.Bid(3)),
        lambda: sr.check(state, sr.Bid(3)),
        lambda: sr.legal_actions(state),
        lambda: sr.legal_actions(state, 0),
        lambda: sr.observation(state),
    ):
        with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
            ask()


@pytest.mark.parametrize("seat", [*(value for value in NO_INTS if value is not None), -1, 4, 99], ids=repr)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    bidding, playing, over = dealt(), call(dealt(), "3", "3", "3", "3"), finish(dealt({"ending.max_rounds": 1}))
    for state, action in (
        (bidding, sr.Bid(3)),
        (playing, sr.Play(cards("C2")[0])),
        (over, sr.Bid(3)),
        (sr.new_game(), sr.Look()),
    ):
        for ask in (
            lambda state=state, action=action: sr.apply(state, action, seat),
            lambda state=state, action=action: sr.check(state, action, seat),
            lambda state=state: sr.legal_actions(state, seat),
            lambda state=state: sr.observation(state, seat),
        ):
            with pytest.raises(sr.InvalidInputError, match="a seat is an int from 0 to 3"):
                ask()


def test_true_is_not_seat_one() -> None:
    state = call(dealt(), "3")
    assert state.turn == 1
    assert sr.check(state, sr.Bid(3), 1) is None
    with pytest.raises(sr.InvalidInputError, match="not True"):
        sr.apply(state, sr.Bid(3), seat=True)


# --- refusals -------------------------------------------------------------------------


def test_a_bid_of_another_game_is_refused() -> None:
    for tricks in (14, 26):
        refused(dealt(), sr.Bid(tricks), "bid_out_of_range R-3.2")
    refused(dealt(), sr.Bid(14, blind=True), "blind_not_allowed R-3.7")


def test_a_joker_of_another_deck_is_not_held() -> None:
    state = call(dealt(), "3", "3", "3", "3")
    refused(state, sr.Play(sr.Card.parse("BJ")), "card_not_held R-1.5")


def test_a_card_played_is_not_held_any_more() -> None:
    state = play(call(dealt(), "3", "3", "3", "3"), "C2 D2 H2 S2 S3 C3 D3 H3")
    refused(state, sr.Play(sr.Card.parse("S2")), "card_not_held R-1.5")


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_overlapping_hands_are_refused_before_they_are_dealt(seat: int) -> None:
    hands = [list(hand) for hand in deal_of(sr.STANDARD).hands]
    hands[seat][0] = hands[(seat + 1) % 4][0]
    with pytest.raises(sr.InvalidDealError, match="is dealt twice"):
        sr.Deal(hands)


def test_a_refusal_leaves_the_state_as_it_was() -> None:
    state = call(dealt(), "3", "3")
    before = repr(state)
    for action in (sr.Bid(14), sr.Look(), sr.Keep(), deal_of(state.variant)):
        with pytest.raises(sr.IllegalActionError):
            sr.apply(state, action)
    assert repr(state) == before
    assert call(state, "3", "3").phase is sr.Phase.PLAY


def test_apply_never_changes_the_state_given() -> None:
    states = list(some_states(variant({"exchange.nil": 2, "bidding.blind_nil": True}), 5, 1))
    texts = list(map(repr, states))
    for state in states:
        for action in sr.legal_actions(state):
            sr.apply(state, action)
    assert list(map(repr, states)) == texts


# --- random games ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("jokers", [True, False])
def test_games_of_any_size_come_to_an_end(players: int, *, jokers: bool) -> None:
    deck = {"deck.jokers": True, "deck.high_trumps": ("BJ", "LJ")} if jokers else {}
    size = 26 if players == 2 else 54 // players if jokers else 52 // players
    rules = variant(
        {
            "table.players": players,
            "deck.spare": "set_aside",
            "deck.hand_size": size,
            "ending.max_rounds": 2,
            "ending.floor": None,
            **deck,
        }
    )
    rng = random.Random(players)
    state = sr.new_game(rules, dealer=players - 1)
    while state.phase is not sr.Phase.OVER:
        state = sr.apply(state, sr.deal(state, rng))
        while state.turn is not None:
            state = sr.apply(state, rng.choice(sr.legal_actions(state)))
        assert sum(state.taken) == size
    assert len(state.rounds) == 2
