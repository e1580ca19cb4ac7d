"""`EasyBot`: aces, kings and long spades make the bid, and the lowest card is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import attrs

from spades_rules.actions import Action, Bid, Decline, Give, Keep, Look, Play
from spades_rules.bots.base import require_choice
from spades_rules.cards import Card, CardSet, Rank, Suit
from spades_rules.variants import Variant
from spades_rules.view import Observation

__all__ = ["EasyBot"]

_SHORT = 3
_FIRST_SPADE, _HIGH_TRUMP = 20, 40


@final
@attrs.frozen
class EasyBot:
    """Bid a trick for each ace, king, high trump and long spade, and play the lowest legal card.

    It bids the nearest legal number. Nil is left for a hand without these and without a queen, or for when nothing
    else is legal. It looks rather than bid blind, keeps queens and better and all spades where hands are drawn, and in
    an exchange gives its highest cards as the nil bidder and its lowest as the partner. It uses no chance.
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
    """Return the legal bid nearest to what the hand counts."""
    hand = observation.hand or CardSet()
    count = _count(observation.variant, hand)
    has_queen = any(card.rank is Rank.QUEEN for card in hand)
    is_nil_hand = not count and not has_queen
    return min(bids, key=lambda bid: (bid.tricks == 0 and not is_nil_hand, abs(bid.tricks - count)))


def _count(variant: Variant, hand: CardSet) -> int:
    """Count the tricks in a hand: aces, kings, high trumps, and lower spades as far as there are more than three."""
    honors = CardSet(card for card in hand if card in variant.deck.high_trumps or card.rank in {Rank.ACE, Rank.KING})
    spades = CardSet(card for card in hand if variant.suit_of(card) is Suit.SPADES)
    return len(honors) + min(len(spades - honors), max(0, len(spades) - _SHORT))


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
        return _HIGH_TRUMP + len(high) - high.index(card)
    return int(card.rank or 0) + _FIRST_SPADE * (card.suit is Suit.SPADES)


def _is_wanted(observation: Observation) -> bool:
    """Tell whether the top card of the stock is worth keeping: a spade, or a queen or higher."""
    card = observation.top_card
    return card is not None and _height(observation.variant, card) >= Rank.QUEEN
