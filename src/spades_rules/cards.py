"""Suits, ranks, cards, sets of cards, and deals as text.

A card is a number from 0 to 53, its `index`: suit times 13 plus rank for the 52 cards (clubs, diamonds, hearts,
spades; two to ace), then 52 for the little joker and 53 for the big one. A set of cards is an int with one bit a
card, its `mask`. Everything above this module speaks of cards in these two forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum
from typing import Any, final

import attrs

from spades_rules._freeze import refuse_second_init
from spades_rules.errors import InvalidDealError, InvalidInputError, NotationError, shown

__all__ = ["Card", "CardSet", "Rank", "Suit", "format_deal", "parse_deal"]


class Suit(IntEnum):
    """A suit, lowest first. Spades are always trumps (R-1.2)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Rank(IntEnum):
    """A rank, two low and ace high (R-1.2)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


SUIT_LETTERS = "CDHS"
RANK_LETTERS = "23456789TJQKA"
CARD_COUNT = 54
MOST_SEATS = 6
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Card:
    """One playing card; there is exactly one object for each card.

    Cards sort by suit (clubs, diamonds, hearts, spades) and rank, jokers last. How cards beat each other is a
    matter of the variant: see `trick_winner`.

    Attributes:
        suit: The printed suit, None for a joker. The suit it counts as is `Variant.suit_of(card)` (R-1.3).
        rank: The printed rank, None for a joker.
        index: 0 to 53, the bit of the card in `CardSet.mask`.

    >>> Card(Suit.SPADES, Rank.ACE) is Card.parse("♠a")
    True
    >>> str(Card.parse("10h")), str(Card.parse("bj"))
    ('HT', 'BJ')

    """

    suit: Suit | None
    rank: Rank | None
    index: int = attrs.field(init=False)

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank.

        Raises:
            InvalidInputError: If `suit` is no `Suit` or `rank` no `Rank`.

        """
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            message = f"a card takes a Suit and a Rank, not {shown(suit)} and {shown(rank)}; Card.parse reads text"
            raise InvalidInputError(message)
        return CARDS[suit * 13 + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: `SA`, `AS`, `♠A`, `10S`, `BJ`, `LJ`, in any case.

        Raises:
            NotationError: If the text is no card.

        """
        plain = text.translate(_SYMBOLS) if isinstance(text, str) else ""
        card = _BY_NAME.get(plain.upper().replace("10", "T")) if plain.isascii() else None
        if card is None:
            message = f"{shown(text)} is no card: write suit and rank such as SA, HT or 10H, or BJ and LJ for jokers"
            raise NotationError(message)
        return card

    def __str__(self) -> str:
        """Return the one canonical form, such as `SA`, `HT` or `BJ`."""
        return _NAMES[self.index]

    def __repr__(self) -> str:
        """Return the expression that gives this card."""
        return f"Card.parse('{self}')"

    def __hash__(self) -> int:
        """Return the index, the same in every process."""
        return self.index

    def __lt__(self, other: object) -> bool:
        """Tell whether this card sorts before another."""
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Tell whether this card sorts before another or is it."""
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy to the one object of this card."""
        return Card.parse, (str(self),)


def _all_cards() -> tuple[Card, ...]:
    faces = [*((suit, rank) for suit in Suit for rank in Rank), (None, None), (None, None)]
    cards = []
    for index, (suit, rank) in enumerate(faces):
        card = object.__new__(Card)
        for name, value in (("suit", suit), ("rank", rank), ("index", index)):
            object.__setattr__(card, name, value)
        cards.append(card)
    return tuple(cards)


CARDS = _all_cards()
"""All 54 cards by index."""
LITTLE_JOKER, BIG_JOKER = CARDS[52:]
_NAMES = (*(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS), "LJ", "BJ")
_BY_NAME = dict(zip(_NAMES, CARDS, strict=True)) | {
    name[::-1]: card for name, card in zip(_NAMES[:52], CARDS, strict=False)
}


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class CardSet(AbstractSet[Card]):
    """A frozen set of cards held as one int.

    It is a `collections.abc.Set`: it compares with any set of cards and supports `|`, `&`, `-`, `^`, `in`, `len`.
    Iteration goes by ascending card.

    Attributes:
        mask: The int: bit `card.index` is set for each card in the set.

    >>> CardSet.parse("SA SK H2") - CardSet.parse("SA")
    CardSet.parse('H2 SK')

    """

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Collect cards.

        Raises:
            InvalidInputError: If something among them is no card.

        """
        refuse_second_init(self, "mask")
        mask = cards.mask if isinstance(cards, CardSet) else _mask_of(cards)
        object.__setattr__(self, "mask", mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces or commas.

        Raises:
            NotationError: If a word is no card.

        """
        if not isinstance(text, str):
            message = f"{shown(text)} is no text of cards such as 'SA SK H2'"
            raise NotationError(message)
        return cls(Card.parse(word) for word in text.replace(",", " ").split())

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set of the cards whose bits are set.

        Raises:
            InvalidInputError: If `mask` is no int from 0 to 2**54 - 1.

        """
        if type(mask) is not int or mask >> CARD_COUNT:
            message = f"a mask of cards is an int from 0 to 2**54 - 1, not {shown(mask)}"
            raise InvalidInputError(message)
        return _trusted(mask)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> CardSet:  # type: ignore[override]  # only cards come together here
        return cls(it)

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards in both."""
        if isinstance(other, CardSet):
            return _trusted(self.mask & other.mask)
        return super().__and__(other)  # type: ignore[return-value]  # made by _from_iterable

    def __or__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards in either."""
        if isinstance(other, CardSet):
            return _trusted(self.mask | other.mask)
        return super().__or__(other)  # type: ignore[return-value]  # made by _from_iterable

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards that are not in the other."""
        if isinstance(other, CardSet):
            return _trusted(self.mask & ~other.mask)
        return super().__sub__(other)  # type: ignore[return-value]  # made by _from_iterable

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is in the set."""
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards in ascending order."""
        rest = self.mask
        while rest:
            yield CARDS[(rest & -rest).bit_length() - 1]
            rest &= rest - 1

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        """Compare with any set by its elements."""
        return self.mask == other.mask if isinstance(other, CardSet) else AbstractSet.__eq__(self, other)

    def __hash__(self) -> int:
        """Hash as any equal `frozenset` of cards does."""
        return self._hash()

    def __str__(self) -> str:
        """Return the cards in ascending order, separated by spaces."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Return the expression that gives this set."""
        return f"CardSet.parse('{self}')"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the mask."""
        return CardSet.from_mask, (self.mask,)


def _mask_of(cards: Iterable[Card]) -> int:
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        message = f"CardSet takes cards, not {shown(cards)}; CardSet.parse reads text"
        raise InvalidInputError(message)
    mask = 0
    for card in cards:
        if not isinstance(card, Card):
            message = f"a set of cards cannot hold {shown(card)}; Card.parse reads text"
            raise InvalidInputError(message)
        mask |= 1 << card.index
    return mask


def _trusted(mask: int) -> CardSet:
    cards = object.__new__(CardSet)
    object.__setattr__(cards, "mask", mask)
    return cards


# Deals as text ------------------------------------------------------------------------------------------------

_FIRST_SEATS = {"N": 0, "E": 1, "S": 2, "W": 3} | {str(seat): seat for seat in range(6)}


def parse_deal(text: str) -> tuple[CardSet, ...]:
    """Read a PBN deal such as `N:AK.QJ..T9 ...` and return the hands by seat.

    The first field names the seat of the first hand: its number, or N, E, S, W for 0 to 3. The other hands follow
    clockwise. A hand is its spades, hearts, diamonds and clubs separated by dots, and, where it holds jokers, a fifth
    group with `H` for the big (high) and `L` for the little (low) joker.

    Raises:
        NotationError: If the text cannot be read.
        InvalidDealError: If a card is dealt twice.

    >>> parse_deal("1:A.K.. .2.3.4.H")
    (CardSet.parse('C4 D3 H2 BJ'), CardSet.parse('HK SA'))

    """
    name, colon, rest = text.partition(":") if isinstance(text, str) else ("", "", "")
    hands = [_parse_hand(hand) for hand in rest.split()]
    first = _FIRST_SEATS.get(name.strip().upper(), len(hands))
    if not colon or not max(first, 1) < len(hands) <= MOST_SEATS:
        message = (
            f"{shown(text)} is no deal: write the first seat, a colon and two to six hands as in '0:AK.Q.. .J.T.9'"
        )
        raise NotationError(message)
    require_distinct(hands)
    return tuple(CardSet(hands[(seat - first) % len(hands)]) for seat in range(len(hands)))


def _parse_hand(text: str) -> list[Card]:
    groups = text.upper().replace("10", "T").split(".")
    if len(groups) not in (4, 5):
        message = f"{shown(text)} is no hand: write spades, hearts, diamonds and clubs separated by dots"
        raise NotationError(message)
    names = [suit + rank for suit, ranks in zip("SHDC", groups, strict=False) for rank in ranks]
    names += [{"H": "BJ", "L": "LJ"}.get(letter, "joker " + letter) for group in groups[4:] for letter in group]
    return [Card.parse(name) for name in names]


def require_distinct(hands: Sequence[Iterable[Card]]) -> None:
    """Refuse hands in which a card comes twice (R-2.2).

    Raises:
        InvalidDealError: If a card comes twice, in one hand or in two.

    """
    seen: dict[Card, int] = {}
    problems = []
    for seat, hand in enumerate(hands):
        for card in hand:
            if card in seen:
                problems.append(f"{card} is dealt twice, to hand {seen[card]} and to hand {seat}")
            seen[card] = seat
    if problems:
        raise InvalidDealError(problems)


def format_deal(hands: Sequence[Iterable[Card]], first: int = 0) -> str:
    """Write hands, given by seat, as a PBN deal that starts with the hand of seat `first`.

    Raises:
        InvalidInputError: If `hands` is no row of hands, `first` no seat of it, or something in a hand no card.

    >>> format_deal([CardSet.parse("SA HK"), CardSet.parse("C4 BJ")])
    '0:A.K.. ...4.H'

    """
    if not isinstance(hands, Sequence):
        message = f"a deal is a row of hands, one a seat, not {shown(hands)}"
        raise InvalidInputError(message)
    if type(first) is not int or not 0 <= first < len(hands):
        message = f"the first seat of {len(hands)} hands is 0 to {len(hands) - 1}, not {shown(first)}"
        raise InvalidInputError(message)
    if not 1 < len(hands) <= MOST_SEATS:
        raise InvalidDealError([f"two to six hands make a deal, not {len(hands)}"])
    sets = [CardSet(hand) for hand in hands]
    require_distinct(sets)
    return f"{first}:" + " ".join(_format_hand(hand.mask) for hand in [*sets[first:], *sets[:first]])


def _format_hand(mask: int) -> str:
    suits = [
        "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if mask >> suit * 13 + rank & 1)
        for suit in reversed(Suit)
    ]
    jokers = "".join(letter for letter, index in (("H", 53), ("L", 52)) if mask >> index & 1)
    return ".".join([*suits, jokers] if jokers else suits)
