"""Cards as bits in which the higher bit of two in a suit beats the lower one, whatever is promoted (R-1.3).

The mask of a `CardSet` is almost that already: only the high trumps stand elsewhere. `ranking(variant)` puts them
above the ace of spades. All masks in `judgement` and of the bots are of this kind, and a card is its one bit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from spades_rules.cards import CARDS, Card, CardSet, Suit
from spades_rules.variants.variant import Variant, require_variant

__all__ = ["Ranking", "above", "below", "bits_of", "height", "highest", "lowest", "rank", "ranking"]

_FIRST_HIGH_TRUMP = 52


class Ranking(NamedTuple):
    """The deck of a variant, ranked, and who sits where.

    Attributes:
        suits: The mask of each suit as it counts, spades and high trumps last.
        spades: The mask of the spades, the last of `suits`.
        pack: The mask of the whole deck.
        bits: The bit of each card, by its index.
        card_of: The card of each bit.
        moved: The mask of the high trumps as a `CardSet` has them.
        sides: The seats of each side.
        side_of: The side of each seat.
        partners: The partner of each seat, None for those who have none.

    """

    suits: tuple[int, ...]
    spades: int
    pack: int
    bits: tuple[int, ...]
    card_of: dict[int, Card]
    moved: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    partners: tuple[int | None, ...]

    def mask(self, cards: CardSet) -> int:
        """Return the mask of some cards."""
        mask = cards.mask
        return sum(self.bits[card.index] for card in cards) if mask & self.moved else mask

    def cards(self, mask: int) -> CardSet:
        """Return the cards of a mask."""
        return CardSet(self.card_of[bit] for bit in bits_of(mask))

    def suit_of(self, bit: int) -> int:
        """Return the mask of the suit that a card counts as."""
        return self.suits[min((bit.bit_length() - 1) // 13, Suit.SPADES)]

    def rivals(self, seat: int) -> list[int]:
        """Return the seats of other sides."""
        own = self.side_of[seat]
        return [other for other, side in enumerate(self.side_of) if side != own]


def ranking(variant: Variant) -> Ranking:
    """Return the ranked deck of a variant, made on first use.

    Raises:
        InvalidInputError: If `variant` is no `Variant`.

    >>> from spades_rules import Card, variants
    >>> bits = ranking(variants.JOKERS_DEUCES).bits
    >>> bits[Card.parse("S2").index] > bits[Card.parse("SA").index]
    True

    """
    return _ranked(require_variant(variant))


@lru_cache(maxsize=256)
def _ranked(variant: Variant) -> Ranking:
    high = variant.deck.high_trumps
    places = {card: _FIRST_HIGH_TRUMP + place for place, card in enumerate(reversed(high))}
    bits = tuple(1 << places.get(card, card.index) for card in CARDS)
    suits = [0] * len(Suit)
    for card in variant.cards:
        suits[variant.suit_of(card)] |= bits[card.index]
    seats = range(variant.table.players)
    return Ranking(
        suits=tuple(suits),
        spades=suits[Suit.SPADES],
        pack=sum(suits),
        bits=bits,
        card_of={bits[card.index]: card for card in variant.cards},
        moved=CardSet(high).mask,
        sides=variant.sides,
        side_of=tuple(variant.side_of(seat) for seat in seats),
        partners=tuple(next(iter(variant.partners(seat)), None) for seat in seats),
    )


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask, lowest first."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def highest(mask: int) -> int:
    """Return the highest bit of a mask, 0 for none."""
    return 1 << mask.bit_length() - 1 if mask else 0


def lowest(mask: int) -> int:
    """Return the lowest bit of a mask, 0 for none."""
    return mask & -mask


def above(mask: int, bit: int) -> int:
    """Return the part of a mask that is higher than a bit; with no bit, all of it."""
    return mask & -2 * bit if bit else mask


def below(mask: int, bit: int) -> int:
    """Return the part of a mask that is lower than a bit."""
    return mask & bit - 1


def rank(bit: int) -> int:
    """Return the rank of a card of a side suit, from 0 for a two to 12 for an ace."""
    return (bit.bit_length() - 1) % 13


def height(deck: Ranking, bit: int) -> tuple[bool, int]:
    """Return where a card stands from low to high: side suits by rank, then spades in their order (R-1.3)."""
    is_spade = bool(bit & deck.spades)
    return is_spade, bit if is_spade else rank(bit)
