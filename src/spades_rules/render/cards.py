"""Cards, hands and sides as short text."""

from __future__ import annotations

from typing import final

import attrs

from spades_rules.cards import SUIT_LETTERS, Card, CardSet, Suit
from spades_rules.variants.variant import Variant

__all__ = ["Pen"]

_SYMBOLS = "♣♦♥♠"


@final
@attrs.frozen
class Pen:
    """How the cards, seats and sides of a variant are written.

    Attributes:
        variant: The rules.
        has_symbols: Whether suits are written as symbols, not as letters.

    """

    variant: Variant
    has_symbols: bool

    def suit(self, suit: Suit) -> str:
        """Return a suit, one column wide."""
        return (_SYMBOLS if self.has_symbols else SUIT_LETTERS)[suit]

    def card(self, card: Card) -> str:
        """Return a card, two columns wide."""
        return str(card) if card.suit is None else self.suit(card.suit) + str(card)[1]

    def hand(self, hand: CardSet) -> str:
        """Return a hand, spades first and from high to low; high trumps stand by themselves before the others."""
        high = [card for card in self.variant.deck.high_trumps if card in hand]
        groups = [self.card(card) for card in high]
        for suit in reversed(Suit):
            ranks = "".join(str(card)[1] for card in reversed([*hand]) if card.suit is suit and card not in high)
            groups += [self.suit(suit) + ranks] * bool(ranks)
        return " ".join(groups)

    def side(self, side: int) -> str:
        """Return the seats of a side, such as `seats 0+2`."""
        seats = self.variant.sides[side]
        return f"seat{'s' * (len(seats) > 1)} {'+'.join(map(str, seats))}"
