"""The strategies draw what they promise."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from spades_rules import testing


@given(testing.cards(), testing.card_sets())
def test_cards_and_sets_of_them(card: sr.Card, cards: sr.CardSet) -> None:
    assert sr.Card.parse(str(card)) is card
    assert sr.CardSet.parse(str(cards)) == cards


@given(st.data(), testing.variants())
def test_deals_and_actions_fit(data: st.DataObject, variant: sr.Variant) -> None:
    state = sr.new_game(variant)
    state = sr.apply(state, data.draw(testing.deals(state)))
    while state.turn is not None:
        revokes = data.draw(st.booleans())
        action = data.draw(testing.actions_of_seats(state, revokes=revokes))
        assert sr.check(state, action, seat=state.turn) is None
        assert revokes or action in sr.legal_actions(state)
        state = sr.apply(state, action)


@given(testing.walks(sr.variants.DUTCH_GUIDE, most_rounds=2))
def test_a_walk_goes_from_state_to_state(walk: list[sr.GameState]) -> None:
    assert walk[0] == sr.new_game(sr.variants.DUTCH_GUIDE, dealer=walk[0].dealer)
    assert len(walk[-1].rounds) <= 2
    for before, after in itertools.pairwise(walk):
        assert sr.events(before, after)
