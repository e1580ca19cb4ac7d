"""`EasyBot`: aces and kings make the bid, the lowest card is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import attrs

from spades_rules.actions import Action, Bid, Decline, Give, Keep, Look, Play
from spades_rules.bots.base import require_choice
from spades_rules.cards import Card, Rank, Suit
from spades_rules.variants.variant import Variant
from spades_rules.view import Observation

__all__ = ["EasyBot"]

_FIRST_SPADE, _HIGHEST_TRUMP = 20, 60


@final
@attrs.frozen
class EasyBot:
    """Bid as many tricks as the hand has aces, kings and high trumps, and play the lowest legal card.

    It bids the nearest legal number. Nil is left for a hand that counts nothing, or for when nothing else is legal.
    It looks rather than bid blind, keeps aces, kings, queens and spades where hands are drawn, and in an exchange
    gives its highest cards as the nil bidder and its lowest as the partner. It uses no chance.
    """

    def act(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions`.

        Raises:
            InvalidInputError: If the seat has nothing to do.

        """
        legal = require_choice(observation)
        if isinstance(legal[-1], Look):
            return legal[-1]
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids:
            return _bid(observation, bids)
        cards = [action for action in legal if isinstance(action, (Play, Give))]
        if cards:
            return _card(observation, cards)
        return Keep() if _is_wanted(observation) else Decline()


def _bid(observation: Observation, bids: Sequence[Bid]) -> Bid:
    """Return the bid nearest to what the hand counts; nil is near nothing but nothing."""
    high = observation.variant.deck.high_trumps
    hand = observation.hand or ()
    count = sum(card in high or card.rank in {Rank.ACE, Rank.KING} for card in hand)
    if not count and bids[0].tricks == 0:
        return bids[0]
    return min(bids, key=lambda bid: (bid.tricks == 0, abs(bid.tricks - count)))


def _card(observation: Observation, cards: Sequence[Play | Give]) -> Play | Give:
    """Return the lowest card, but for the gift of a nil bidder the highest."""
    variant, seat = observation.variant, observation.seat
    own = None if seat is None else observation.bids[seat]
    is_burden = isinstance(cards[0], Give) and own is not None and own.tricks == 0
    pick = max if is_burden else min
    return pick(cards, key=lambda action: _height(variant, action.card))


def _height(variant: Variant, card: Card) -> int:
    """Return where a card stands from low to high: side suits by rank, then spades in their order (R-1.3)."""
    high = variant.deck.high_trumps
    if card in high:
        return _HIGHEST_TRUMP - high.index(card)
    return int(card.rank or 0) + _FIRST_SPADE * (card.suit is Suit.SPADES)


def _is_wanted(observation: Observation) -> bool:
    """Tell whether the top card of the stock is worth keeping: a spade, or a queen or higher."""
    card = observation.top_card
    return card is not None and _height(observation.variant, card) >= Rank.QUEEN
