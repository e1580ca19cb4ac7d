"""Actions: what a seat or the table may do, their flat ids, and masks turned into actions.

An action says what is done, never by whom. `Look`, `Bid`, `Give`, `Play`, `Keep` and `Decline` are interned: there
is one object for each, with an `id` that never changes. The ids are also the bytes in which a state keeps its
history. `Deal` is the action of the table and has no id.

| ids | action | ids | action |
|---|---|---|---|
| 0-51 | play a card, suit * 13 + rank | 81-107 | bid 0-26 blind |
| 52-65 | bid 0-13 | 108 | look |
| 66-78 | bid 14-26 | 109-162 | give a card |
| 79-80 | play the little, the big joker | 163, 164 | keep, decline |

What is legal is held as an int, one bit an action, whose meaning depends on the phase: a card's index for a play or
a gift; for a bid its number, 27 higher if blind, and 54 for a look; 0 and 1 for keep and decline.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, final

import attrs

from spades_rules._core import ids
from spades_rules._core.ids import BLIND_SHIFT, HIGHEST_BID, LOOK_BIT
from spades_rules._freeze import Value
from spades_rules._order import in_order
from spades_rules.cards import CARDS, MOST_SEATS, Card, CardSet, require_distinct
from spades_rules.errors import InvalidDealError, InvalidInputError, shown
from spades_rules.phase import Phase

__all__ = [
    "BLIND_NIL",
    "HIGHEST_BID",
    "NIL",
    "Action",
    "Bid",
    "Deal",
    "Decline",
    "Give",
    "Keep",
    "Look",
    "Play",
]


class _Interned:
    """What the six kinds of interned actions share: hash, pickle and copy go by the id."""

    __slots__ = ()
    id: int

    def __hash__(self) -> int:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        return action_from_id, (self.id,)


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Play(_Interned):
    """Play a card (R-5).

    Attributes:
        card: The card.
        id: 0 to 51, 79 and 80.

    >>> Play(Card.parse("SA")).id
    51

    """

    card: Card
    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls, card: Card) -> Play:
        """Return the action.

        Raises:
            InvalidInputError: If `card` is no `Card`.

        """
        return PLAYS[_index(card, "Play")]

    def __str__(self) -> str:
        """Return a short form such as `SA`."""
        return str(self.card)

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return f"Play({self.card!r})"


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Give(_Interned):
    """Give a card to the partner (R-4).

    Attributes:
        card: The card.
        id: 109 to 162.

    """

    card: Card
    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls, card: Card) -> Give:
        """Return the action.

        Raises:
            InvalidInputError: If `card` is no `Card`.

        """
        return GIVES[_index(card, "Give")]

    def __str__(self) -> str:
        """Return a short form such as `give SA`."""
        return f"give {self.card}"

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return f"Give({self.card!r})"


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Bid(_Interned):
    """Bid a number of tricks; 0 is nil (R-3).

    Attributes:
        tricks: 0 to 26; what a variant allows is a matter of its rules.
        blind: Whether the bid is made before the seat has seen its hand (R-3.7).
        id: 52 to 78, or 81 to 107 when blind.

    >>> Bid(0) is NIL, Bid(0, blind=True) is BLIND_NIL
    (True, True)

    """

    tricks: int
    blind: bool
    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls, tricks: int, blind: bool = False) -> Bid:  # noqa: FBT001, FBT002 - the public signature
        """Return the action.

        Raises:
            InvalidInputError: If `tricks` is no int from 0 to 26, or `blind` no bool.

        """
        if type(tricks) is not int or not 0 <= tricks <= HIGHEST_BID:
            message = f"a bid is an int from 0 (nil) to {HIGHEST_BID}, not {shown(tricks)}"
            raise InvalidInputError(message)
        if type(blind) is not bool:
            message = f"blind is True or False, not {shown(blind)}"
            raise InvalidInputError(message)
        return BIDS[tricks + BLIND_SHIFT * blind]

    def __str__(self) -> str:
        """Return a short form: `3`, `nil`, `blind 6`, `blind nil`."""
        return "blind " * self.blind + (str(self.tricks) if self.tricks else "nil")

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return f"Bid({self.tricks}{', blind=True' if self.blind else ''})"


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Look(_Interned):
    """Look at the own hand instead of bidding blind (R-3.7). Its id is 108."""

    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls) -> Look:
        """Return the action."""
        return LOOK

    def __str__(self) -> str:
        """Return `look`."""
        return "look"

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return "Look()"


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Keep(_Interned):
    """Keep the top card of the stock (R-2.4). Its id is 163."""

    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls) -> Keep:
        """Return the action."""
        return KEEP

    def __str__(self) -> str:
        """Return `keep`."""
        return "keep"

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return "Keep()"


@final
@attrs.frozen(init=False, eq=False, repr=False, getstate_setstate=False)
class Decline(_Interned):
    """Decline the top card of the stock and take the next unseen (R-2.4). Its id is 164."""

    id: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __new__(cls) -> Decline:
        """Return the action."""
        return DECLINE

    def __str__(self) -> str:
        """Return `decline`."""
        return "decline"

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        return "Decline()"


def _index(card: object, kind: str) -> int:
    if not isinstance(card, Card):
        message = f"{kind} takes a Card, not {shown(card)}; Card.parse reads text"
        raise InvalidInputError(message)
    return card.index


def _hands(hands: Iterable[Iterable[Card]]) -> tuple[CardSet, ...]:
    rows = in_order(hands)
    if rows is None:
        raise InvalidDealError([f"hands are sets of cards, one a seat, in the order of the seats, not {shown(hands)}"])
    try:
        listed = [tuple(hand) for hand in rows]
        sets = tuple(CardSet(hand) for hand in listed)
    except (TypeError, InvalidInputError) as error:
        raise InvalidDealError([f"hands are sets of cards, one a seat: {error}"]) from error
    if not 1 < len(sets) <= MOST_SEATS:
        raise InvalidDealError([f"two to six hands are dealt, not {len(sets)}"])
    require_distinct(listed)
    return sets


def _stock(cards: Iterable[Card]) -> tuple[Card, ...]:
    stock = tuple(cards) if isinstance(cards, CardSet) else in_order(cards)
    if stock is None:
        raise InvalidDealError([f"a stock is a row of cards, top first, not {shown(cards)}"])
    try:
        mask = CardSet(stock).mask
    except InvalidInputError as error:
        raise InvalidDealError([f"a stock is a row of cards: {error}"]) from error
    if mask.bit_count() != len(stock):
        raise InvalidDealError(["a card is twice in the stock"])
    return stock


@final
@attrs.frozen(repr=False, getstate_setstate=False)
class Deal(Value):
    """The table's action: give every seat its hand (R-2).

    Attributes:
        hands: One set of cards a seat; any iterables of cards are accepted.
        stock: The cards not dealt, top first. A draw deal has empty hands and the whole pack here (R-2.4). Where cards
            are set aside the stock may be left out; it is never looked at.

    Raises:
        InvalidDealError: If a card is dealt twice or something is no card; whether the deal fits a variant is
            checked by `apply`.

    """

    hands: tuple[CardSet, ...] = attrs.field(converter=_hands)
    stock: tuple[Card, ...] = attrs.field(default=(), converter=_stock)

    def __attrs_post_init__(self) -> None:
        dealt = CardSet(card for hand in self.hands for card in hand)
        both = [card for card in self.stock if card in dealt]
        if both:
            raise InvalidDealError([f"{card} is in a hand and in the stock" for card in both])

    def __hash__(self) -> int:
        """Hash by the cards, the same in every process."""
        return hash((tuple(hand.mask for hand in self.hands), tuple(card.index for card in self.stock)))

    def __str__(self) -> str:
        """Return `deal`; the hands are secret."""
        return "deal"

    def __repr__(self) -> str:
        """Return the expression that gives this action."""
        hands = ", ".join(map(repr, self.hands))
        stock = f", map(Card.parse, '{' '.join(map(str, self.stock))}'.split())" if self.stock else ""
        return f"Deal(({hands}){stock})"


Action: TypeAlias = Deal | Look | Bid | Give | Play | Keep | Decline
"""What `apply` accepts."""
SeatAction: TypeAlias = Look | Bid | Give | Play | Keep | Decline


# The 165 actions with an id ------------------------------------------------------------------------------------


def _intern(kind: type[Any], number: int, bit: int, **fields: object) -> Any:
    action = object.__new__(kind)
    for name, value in {**fields, "id": number, "bit": 1 << bit}.items():
        object.__setattr__(action, name, value)
    return action


PLAYS: tuple[Play, ...] = tuple(
    _intern(Play, number, card.index, card=card) for number, card in zip(ids.PLAY_IDS, CARDS, strict=True)
)
BIDS: tuple[Bid, ...] = tuple(
    _intern(Bid, start + tricks, shift + tricks, tricks=tricks, blind=bool(shift))
    for start, shift in ((ids.NIL, 0), (ids.BLIND_NIL, BLIND_SHIFT))
    for tricks in range(HIGHEST_BID + 1)
)
GIVES: tuple[Give, ...] = tuple(_intern(Give, ids.FIRST_GIVE + card.index, card.index, card=card) for card in CARDS)
LOOK: Look = _intern(Look, ids.LOOK, LOOK_BIT)
KEEP: Keep = _intern(Keep, ids.KEEP, 0)
DECLINE: Decline = _intern(Decline, ids.DECLINE, 1)
NIL = BIDS[0]
BLIND_NIL = BIDS[BLIND_SHIFT]

ACTIONS: tuple[SeatAction, ...] = tuple(
    sorted((*PLAYS, *BIDS, *GIVES, LOOK, KEEP, DECLINE), key=lambda action: action.id)
)
"""All actions of seats by id."""


def action_from_id(number: int) -> SeatAction:
    """Return the action with a flat id.

    Raises:
        InvalidInputError: If `number` is no int from 0 to 164.

    """
    if type(number) is not int or not 0 <= number < len(ACTIONS):
        message = f"an action id is an int from 0 to {len(ACTIONS) - 1}, not {shown(number)}"
        raise InvalidInputError(message)
    return ACTIONS[number]


# Masks to actions ----------------------------------------------------------------------------------------------


Row: TypeAlias = tuple[Any, ...]
Rows: TypeAlias = list[Row | None]
"""The actions of up to 13 bits of a mask: `rows[bits]` is a tuple of actions, or None until `fill_row` has made it.

All variants share them. What fills a phase is bounded by the 2**13 rows of each of its five stretches.
"""


def fill_row(rows: Rows, bits: int) -> Row:
    """Make and keep the row of some bits, at least one, out of the rows of fewer bits."""
    lowest = bits & -bits
    others = bits ^ lowest
    first = rows[lowest]
    assert first is not None  # noqa: S101 - for mypy: the rows of single bits are there from the start
    row = first + (rows[others] or fill_row(rows, others)) if others else first
    rows[bits] = row
    return row


def _rows(actions: Row) -> Rows:
    """Return the rows of a stretch of actions, lowest bit first."""
    rows: Rows = [None] * (1 << len(actions))
    for place, action in enumerate(actions):
        rows[1 << place] = (action,)
    return rows


def _rows_of_phase(actions: Row) -> tuple[Rows, ...]:
    """Return the rows of a phase: four of 13 bits, which are the suits where bits are cards, and the rest."""
    return tuple(_rows(actions[start : start + 13]) for start in range(0, len(actions), 13))


ROWS: dict[Phase, tuple[Rows, ...]] = {
    Phase.DEAL: (),
    Phase.DRAW: _rows_of_phase((KEEP, DECLINE)),
    Phase.BID: _rows_of_phase((*BIDS, LOOK)),
    Phase.GIVE: _rows_of_phase(GIVES),
    Phase.PLAY: _rows_of_phase(PLAYS),
    Phase.OVER: (),
}
"""What the bits of a legal mask stand for in each phase."""
