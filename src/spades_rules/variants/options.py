"""The seven groups of options of a variant.

Each group is a frozen value with keyword-only fields; `None` means absent, never 0. A field that cannot hold what it
is given refuses it at once; what does not fit together is found when the `Variant` is built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, ClassVar, final

import attrs

from spades_rules._freeze import refuse_second_init, repr_hash
from spades_rules._order import in_order
from spades_rules.cards import Card, CardSet
from spades_rules.errors import InvalidInputError, InvalidVariantError, shown
from spades_rules.variants.choices import (
    BagCarry,
    DealMethod,
    DoubleNil,
    DrawnDiscard,
    ExchangeOrder,
    FailedNilTricks,
    FirstBidder,
    FirstTrick,
    Forced,
    LeadSpades,
    OpeningLead,
    Revoke,
    SetCost,
    Spare,
    Tie,
    WhenVoid,
    WhizNil,
)

__all__ = [
    "BiddingOptions",
    "DeckOptions",
    "EndingOptions",
    "ExchangeOptions",
    "PlayOptions",
    "ScoringOptions",
    "TableOptions",
    "TenBid",
]

_MOST = 10**6
"""The largest number an option may hold: far more than any game needs, small enough for every machine."""

# Fields ---------------------------------------------------------------------------------------------------------


def _field(
    default: object, is_right: Callable[[Any], bool], right: str, convert: Callable[[Any], Any] | None = None
) -> Any:
    """Return a field that holds what `is_right` accepts; `right` completes the sentence "it is ...".

    A value that cannot be converted is kept until all fields are filled, so that one error lists every problem.
    """
    return attrs.field(default=default, converter=convert, metadata={"is_right": is_right, "right": right})


def _number(default: int | None, low: int, high: int | None = None, *, optional: bool = False) -> Any:
    """Return a field for a whole number within bounds, or None where `optional` or where that is the default."""
    optional = optional or default is None

    def is_right(value: object) -> bool:
        if value is None:
            return optional
        return type(value) is int and low <= value <= (_MOST if high is None else high)

    bounds = f"of at least {low}" if high is None else f"from {low} to {high}"
    return _field(default, is_right, f"a whole number {bounds}{' or None' * optional}")


def _points(default: int | None, *, optional: bool) -> Any:
    """Return a field for points or a score of either sign; None, where allowed, means that there is none."""

    def is_right(value: object) -> bool:
        return (type(value) is int and -_MOST <= value <= _MOST) or (optional and value is None)

    return _field(default, is_right, "a whole number" + " or None" * optional)


def _flag(*, default: bool) -> Any:
    """Return a field for a switch."""
    return _field(default, lambda value: type(value) is bool, "True or False")


def _choice(default: StrEnum) -> Any:
    """Return a field for one of the choices of an enum, or its string."""
    kind = type(default)

    def convert(value: object) -> object:
        return kind(value) if type(value) is str and value in [*kind] else value

    names = ", ".join(repr(str(choice)) for choice in kind)
    return _field(default, lambda value: any(value is choice for choice in kind), f"one of {names}", convert)


def _cards(kind: Callable[[Iterable[Card]], Any]) -> Any:
    """Return a field for cards, as a tuple or a `CardSet`; cards may also be given by name."""
    empty = kind(())

    def convert(value: object) -> object:
        listed = in_order(value) if kind is tuple else value
        if not isinstance(listed, Iterable) or isinstance(listed, str):
            return value
        listed = list(listed)
        try:
            return kind([card if type(card) is Card else Card.parse(card) for card in listed])
        except InvalidInputError:
            return listed

    return _field(
        empty, lambda value: isinstance(value, type(empty)), "cards or their names, such as ('C2', 'H2')", convert
    )


class Options:
    """What all groups share: they report every wrong field, and show and hash by what differs from the defaults."""

    __slots__ = ()
    prefix: ClassVar[str]
    """The dotted name of the group in problems; each group also sets `__hash__`, which attrs would replace."""

    def __attrs_pre_init__(self) -> None:
        refuse_second_init(self, attrs.fields(type(self))[0].name)  # type: ignore[arg-type]  # every subclass is an attrs class

    def __attrs_post_init__(self) -> None:
        problems = []
        for field in attrs.fields(type(self)):  # type: ignore[arg-type]  # every subclass is an attrs class
            value = getattr(self, field.name)
            if not field.metadata["is_right"](value):
                problems.append(f"{self.prefix}{field.name} is {field.metadata['right']}, not {shown(value)}")
        if problems:
            raise InvalidVariantError(problems)

    @classmethod
    def names(cls) -> frozenset[str]:
        """Return the names of the fields."""
        return frozenset(field.name for field in attrs.fields(cls))  # type: ignore[arg-type]  # as above

    def changes(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, by name."""
        fields = attrs.fields(type(self))  # type: ignore[arg-type]  # every subclass is an attrs class
        pairs = [(field, getattr(self, field.name)) for field in fields]
        return {field.name: value for field, value in pairs if value != field.default}

    def plain_changes(self) -> dict[str, Any]:
        """Return the same as plain data: strings, numbers, tuples and dicts."""
        return {name: _plain(value) for name, value in self.changes().items()}

    def __repr__(self) -> str:
        """Return the expression that gives this group."""
        shown = ((name, str(value) if isinstance(value, StrEnum) else value) for name, value in self.changes().items())
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the changed fields; unpickling checks them again."""
        return _group_from, (type(self), self.plain_changes())


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, CardSet) or (isinstance(value, tuple) and value and isinstance(value[0], Card)):
        return tuple(map(str, value))
    return attrs.asdict(value) if isinstance(value, TenBid) else value


def _group_from(kind: type[Options], changes: dict[str, Any]) -> Options:
    return kind(**changes)


# Groups ---------------------------------------------------------------------------------------------------------
#
# None has the `__setstate__` that attrs would give it: that would overwrite a frozen value, unchecked.


def _sides(value: object) -> object:
    try:
        return tuple(sorted(tuple(sorted(side)) for side in value))  # type: ignore[attr-defined]  # refused if no table
    except TypeError:
        return value


def _are_sides(value: object) -> bool:
    return value is None or (
        isinstance(value, tuple)
        and all(isinstance(side, tuple) and all(type(seat) is int for seat in side) for side in value)
    )


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class TableOptions(Options):
    """Who sits at the table (R-1.1)."""

    prefix = "table."
    __hash__ = repr_hash
    players: int = _number(4, 2, 6)
    """Seats, 2 to 6 (R-1.1)."""
    sides: tuple[tuple[int, ...], ...] | None = _field(
        None, _are_sides, "None or rows of seats such as ((0, 2), (1, 3))", _sides
    )
    """The seats of each side: each seat alone, or pairs as far apart as possible. None: pairs for four, else each
    alone (R-1.1)."""


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class DeckOptions(Options):
    """The cards and how they are dealt (R-1.2 to R-1.4, R-2)."""

    prefix = "deck."
    __hash__ = repr_hash
    jokers: bool = _flag(default=False)
    """The two jokers are in the deck; both stand in `high_trumps` then (R-1.3)."""
    removed: CardSet = _cards(CardSet)
    """Cards that leave the deck (R-1.3, R-1.4)."""
    high_trumps: tuple[Card, ...] = _cards(tuple)
    """Jokers and promoted cards, spades that beat the ace of spades, highest first (R-1.3)."""
    hand_size: int | None = _number(None, 1, 26)
    """Cards a seat gets. None: as many as can be dealt equally (R-1.4)."""
    spare: Spare = _choice(Spare.NONE)
    """Whether cards may be left over, set aside unseen (R-1.4)."""
    method: DealMethod = _choice(DealMethod.DEALT)
    """Whether hands are dealt, or drawn from the stock by two players (R-2.4)."""
    drawn_discard: DrawnDiscard = _choice(DrawnDiscard.DRAWER)
    """Who sees the card discarded after a keep; `public` shows declined cards too (R-2.4)."""


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class BiddingOptions(Options):
    """What may be bid (R-3)."""

    prefix = "bidding."
    __hash__ = repr_hash
    first: FirstBidder = _choice(FirstBidder.LEFT_OF_DEALER)
    """Who bids first (R-3.1)."""
    lowest: int = _number(1, 1)
    """The lowest number that may be bid (R-3.2)."""
    highest: int | None = _number(None, 1)
    """The highest number that may be bid. None: the hand size (R-3.2)."""
    nil: bool = _flag(default=True)
    """Plain nil may be bid (R-3.3)."""
    nils_per_side: int | None = _number(None, 1)
    """How many nils, plain and blind, a side may bid (R-3.5)."""
    side_minimum: int | None = _number(None, 1)
    """The lowest sum of a side's bids, "board" (R-3.6)."""
    side_maximum: int | None = _number(None, 1)
    """The highest sum of a side's bids (R-3.6)."""
    nil_partner_minimum: int | None = _number(None, 1)
    """The lowest number beside a partner's nil (R-3.6)."""
    table_minimum: int | None = _number(None, 1)
    """The lowest sum of all bids (R-3.6)."""
    table_maximum: int | None = _number(None, 1)
    """The highest sum of all bids (R-3.6)."""
    table_forbidden: int | None = _number(None, 0)
    """A sum of all bids that the last bidder must avoid (R-3.6)."""
    forced: Forced = _choice(Forced.NONE)
    """Mirror, whiz or suicide (R-3.8)."""
    whiz_nil: WhizNil = _choice(WhizNil.ALWAYS)
    """When nil may be bid in whiz (R-3.8)."""
    suicide_minimum: int = _number(1, 1)
    """The lowest number in suicide (R-3.8)."""
    opening_round_unbid: bool = _flag(default=False)
    """Nobody bids in round one (R-3.9)."""
    blind_nil: bool = _flag(default=False)
    """Nil may be bid blind (R-3.7)."""
    blind_nil_deficit: int | None = _number(None, 1)
    """How far behind a side must be to bid blind nil. None: not at all (R-3.7)."""
    blind_nils_per_side: int | None = _number(None, 1)
    """How many blind nils a side may bid (R-3.5)."""
    blind_minimum: int | None = _number(None, 1)
    """The lowest number that may be bid blind. None: no blind numbers (R-3.7)."""
    blind_deficit: int | None = _number(None, 1)
    """How far behind a side must be to bid a number blind. None: not at all (R-3.7)."""


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class ExchangeOptions(Options):
    """Cards exchanged between partners (R-4)."""

    prefix = "exchange."
    __hash__ = repr_hash
    blind_nil: int = _number(0, 0)
    """How many cards a blind nil bidder exchanges with the partner (R-4.1)."""
    nil: int = _number(0, 0)
    """How many cards a nil bidder exchanges with the partner (R-4.1)."""
    order: ExchangeOrder = _choice(ExchangeOrder.BIDDER_FIRST)
    """Whether the partner sees the cards before giving cards back (R-4.1)."""


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class PlayOptions(Options):
    """The play of the cards (R-5)."""

    prefix = "play."
    __hash__ = repr_hash
    opening_lead: OpeningLead = _choice(OpeningLead.LEFT_OF_DEALER)
    """Who leads to the first trick, and what (R-5.1)."""
    first_trick: FirstTrick = _choice(FirstTrick.FREE)
    """What the first trick takes (R-5.6)."""
    lead_spades: LeadSpades = _choice(LeadSpades.WHEN_BROKEN)
    """When spades may be led (R-5.3)."""
    when_void: WhenVoid = _choice(WhenVoid.FREE)
    """What a seat plays that cannot follow suit (R-5.2)."""
    revoke: Revoke = _choice(Revoke.PREVENTED)
    """What becomes of a failure to follow suit (R-5.7)."""


@final
@attrs.frozen(repr=False, getstate_setstate=False)
class TenBid(Options):
    """What a contract of ten or so is worth (R-6.6).

    Attributes:
        minimum: The lowest contract it holds for.
        made: The points of such a contract when made, in place of 10 a trick.
        set: The points, usually below 0, when set. None: the ordinary cost.
        exact: Whether it holds for the contract of `minimum` only.

    """

    prefix = "scoring.ten_bid."
    __hash__ = repr_hash
    minimum: int = _number(10, 1)
    made: int = _points(200, optional=False)
    set: int | None = _points(None, optional=True)
    exact: bool = _flag(default=False)


def _ten_bid(value: object) -> object:
    if isinstance(value, dict):
        try:
            return TenBid(**value)
        except (TypeError, InvalidVariantError):
            return value
    return value


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class ScoringOptions(Options):
    """The score of a round (R-6)."""

    prefix = "scoring."
    __hash__ = repr_hash
    trick: int = _number(10, 0)
    """Points for each trick of a contract (R-6.1)."""
    overtrick: int = _number(1, 0)
    """Points for each overtrick (R-6.1)."""
    set: SetCost = _choice(SetCost.FULL)
    """What a contract that is set costs (R-6.1)."""
    nil: int = _number(100, 0)
    """Points for a nil that is made (R-6.2)."""
    nil_penalty: int = _number(100, 0)
    """Points lost by a nil that fails (R-6.2)."""
    blind_nil: int = _number(200, 0)
    """Points for a blind nil that is made (R-6.2)."""
    blind_nil_penalty: int = _number(200, 0)
    """Points lost by a blind nil that fails (R-6.2)."""
    failed_nil_tricks: FailedNilTricks = _choice(FailedNilTricks.BAGS)
    """What the tricks of a failed nil count as (R-6.3)."""
    failed_nil_overtrick_points: bool = _flag(default=True)
    """Whether these bags score the overtrick point (R-6.3)."""
    double_nil: DoubleNil = _choice(DoubleNil.SEPARATE)
    """How two plain nils of a side count (R-6.4)."""
    double_blind_nil: DoubleNil = _choice(DoubleNil.SEPARATE)
    """How two blind nils of a side count (R-6.4)."""
    bag_limit: int | None = _number(10, 1, optional=True)
    """How many bags cost a penalty. None: no penalty (R-6.5)."""
    bag_penalty: int = _number(100, 0)
    """Points lost for each full limit of bags (R-6.5)."""
    bag_carry: BagCarry = _choice(BagCarry.CARRY)
    """What becomes of the bags above the limit (R-6.5)."""
    ten_bid: TenBid | None = _field(
        None,
        lambda value: value is None or type(value) is TenBid,
        "None or a TenBid with minimum, made, set and exact",
        _ten_bid,
    )
    """What a contract of ten or so is worth. None: nothing special (R-6.6)."""
    boston: int = _number(0, 0)
    """Points for taking every trick (R-6.8)."""
    boston_wins: bool = _flag(default=False)
    """Taking every trick wins the game (R-6.8)."""
    blind_multiplier: int = _number(2, 1)
    """What multiplies the value of a contract with a blind number (R-6.7)."""
    blind_fail_multiplier: int = _number(2, 1)
    """What multiplies its cost (R-6.7)."""
    revoke_penalty: int = _number(50, 0)
    """Points lost by the side that revokes (R-5.7)."""


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class EndingOptions(Options):
    """The end of the game (R-7)."""

    prefix = "ending."
    __hash__ = repr_hash
    target: int | None = _points(500, optional=True)
    """The score at or above which the game ends (R-7.1)."""
    floor: int | None = _points(-200, optional=True)
    """The score at or below which the game ends (R-7.1)."""
    tie: Tie = _choice(Tie.SUDDEN_DEATH)
    """How a game goes on that is tied at its end (R-7.3)."""
    max_rounds: int | None = _number(None, 1)
    """The last round of any game (R-7.4)."""
    sets_to_lose: int | None = _number(None, 1)
    """How many sets lose the game (R-7.5)."""
