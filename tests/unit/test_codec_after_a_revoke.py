"""R-5.7: what seats saw of a round that a revoke ended comes back from JSON, whoever looks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import spades_rules as sr
from playing import cards
from spades_rules import codec


def comes_back(state: sr.GameState) -> bool:
    seats = (None, *range(state.variant.table.players))
    return all(codec.from_json(codec.to_json(seen)) == seen for seen in (sr.observation(state, seat) for seat in seats))


def after(kept: str, options: dict[str, Any], hands: tuple[str, ...], actions: list[sr.Action]) -> sr.GameState:
    """Return the state after these actions with a deck of the cards kept."""
    removed = sr.STANDARD.cards - sr.CardSet.parse(kept)
    rules = sr.Variant(locks=()).customize({"play.revoke": "forfeits_round", "deck.removed": removed, **options})
    state = sr.apply(sr.new_game(rules, dealer=3), sr.Deal([cards(hand) for hand in hands]))
    for action in actions:
        state = sr.apply(state, action)
    return state


def test_the_ace_that_led_is_not_put_into_the_hand_that_revoked() -> None:
    options = {"play.opening_lead": "ace_of_spades", "play.lead_spades": "any_time"}
    actions: list[sr.Action] = [*[sr.Bid(1)] * 4, *map(sr.Play, cards("S3 D2"))]
    state = after("SA S3 S2 D2 C2 C3 C4 C5", options, ("SA S3", "S2 D2", "C2 C3", "C4 C5"), actions)
    assert state.rounds[-1].revoke == 1
    assert comes_back(state)


def test_a_card_known_to_be_held_is_the_one_not_followed_with() -> None:
    options = {"exchange.nil": 2, "exchange.order": "unseen"}
    gifts = map(sr.Give, cards("C2 D2 C4 D3"))
    actions: list[sr.Action] = [sr.NIL, *[sr.Bid(1)] * 3, *gifts, *map(sr.Play, cards("C4 C3 D2"))]
    state = after("C2 C3 C4 C5 CA D2 D3 D4", options, ("C2 D2", "C3 D4", "C4 D3", "C5 CA"), actions)
    assert state.rounds[-1].revoke == 2
    assert comes_back(state)


@pytest.mark.parametrize("lead", ["left_of_dealer", "ace_of_spades", "two_of_clubs", "lowest_club", "highest_bidder"])
@pytest.mark.parametrize("more", [{}, {"exchange.nil": 3}, {"exchange.nil": 13, "exchange.order": "unseen"}])
def test_random_rounds_that_a_revoke_ends(lead: str, more: dict[str, Any]) -> None:
    options = {"play.revoke": "forfeits_round", "play.opening_lead": lead, "play.lead_spades": "any_time"}
    rules = sr.Variant(locks=()).customize({**options, **more})
    universe = sr.all_actions(rules)
    ended = 0
    for seed in range(6):
        rng = Random(seed)
        state = sr.new_game(rules, dealer=seed % 4)
        state = sr.apply(state, sr.deal(state, rng))
        while state.turn is not None:
            legal = sr.legal_actions(state)
            wrong = [a for a in universe if a not in legal and sr.check(state, a) is None]
            state = sr.apply(state, rng.choice(wrong if wrong and rng.random() < 0.3 else legal))
        ended += state.rounds[-1].revoke is not None
        assert comes_back(state)
    assert ended > 0
