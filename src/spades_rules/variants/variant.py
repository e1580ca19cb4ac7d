"""`Variant`: one set of rules, checked as a whole when it is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NoReturn, final

import attrs

from spades_rules._freeze import refuse_second_init, repr_hash
from spades_rules.cards import Card, CardSet, Suit
from spades_rules.errors import InvalidInputError, InvalidVariantError, LockedOptionError, shown
from spades_rules.variants.checks import find_problems
from spades_rules.variants.choices import DealMethod
from spades_rules.variants.locks import LOCKED_OPTIONS, Lock
from spades_rules.variants.options import (
    BiddingOptions,
    DeckOptions,
    EndingOptions,
    ExchangeOptions,
    Options,
    PlayOptions,
    ScoringOptions,
    TableOptions,
)

__all__ = ["GROUPS", "Variant"]

GROUPS: dict[str, type[Options]] = {
    "table": TableOptions,
    "deck": DeckOptions,
    "bidding": BiddingOptions,
    "exchange": ExchangeOptions,
    "play": PlayOptions,
    "scoring": ScoringOptions,
    "ending": EndingOptions,
}
"""The class of each group of options, by the name it has in `Variant`."""
_FOUR_HANDED = 4
_LONGEST_COMPARED = 60


def _locks(value: Iterable[Lock | str]) -> tuple[Lock, ...]:
    names = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    unknown = [name for name in names if type(name) not in (str, Lock) or name not in [*Lock]]
    if unknown:
        raise InvalidVariantError([f"locks are some of {', '.join(Lock)}, not {shown(unknown[0])}"])
    return tuple(sorted({Lock(name) for name in names}))


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)  # as the groups of options
class Variant:
    """The rules of one game.

    Attributes:
        table, deck, bidding, exchange, play, scoring, ending: The groups of options.
        locks: The features that stay off, sorted; any iterable of locks or their names is accepted.
        sides: The seats of each side (R-1.1).
        cards: The cards of the deck (R-1.2 to R-1.4).
        hand_size: How many cards each seat plays (R-1.4).

    Raises:
        LockedOptionError: If a locked feature is on.
        InvalidVariantError: If options contradict each other; it lists every problem.

    >>> Variant().customize({"ending.target": 300})
    Variant(ending=EndingOptions(target=300))

    """

    table: TableOptions = attrs.field(factory=TableOptions)
    deck: DeckOptions = attrs.field(factory=DeckOptions)
    bidding: BiddingOptions = attrs.field(factory=BiddingOptions)
    exchange: ExchangeOptions = attrs.field(factory=ExchangeOptions)
    play: PlayOptions = attrs.field(factory=PlayOptions)
    scoring: ScoringOptions = attrs.field(factory=ScoringOptions)
    ending: EndingOptions = attrs.field(factory=EndingOptions)
    locks: tuple[Lock, ...] = attrs.field(default=tuple(Lock), converter=_locks)
    sides: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False)
    cards: CardSet = attrs.field(init=False, eq=False)
    hand_size: int = attrs.field(init=False, eq=False)
    _hash: int = attrs.field(init=False, eq=False)

    def __attrs_pre_init__(self) -> None:
        refuse_second_init(self, "table")

    def __attrs_post_init__(self) -> None:
        wrong = [name for name, group in GROUPS.items() if type(getattr(self, name)) is not group]
        if wrong:
            raise InvalidVariantError([f"{name} takes {GROUPS[name].__name__}(...)" for name in wrong])
        players = self.table.players
        pack = CardSet.from_mask((1 << 54 if self.deck.jokers else 1 << 52) - 1) - self.deck.removed
        drawn = self.deck.method is DealMethod.DRAWN
        equal = len(pack) // (4 if drawn else players)
        derived = {
            "sides": _default_sides(players) if self.table.sides is None else self.table.sides,
            "cards": pack,
            "hand_size": equal if self.deck.hand_size is None else self.deck.hand_size,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)
        self._refuse_problems()
        object.__setattr__(self, "_hash", repr_hash(self))

    def _refuse_problems(self) -> None:
        problems = find_problems(self)
        locked = [
            (option, lock)
            for lock, option, is_on in LOCKED_OPTIONS
            if lock in self.locks and is_on(self._option(option))
        ]
        problems += [
            f"{option} is locked by {lock.name}: start from a preset that allows it, or build the variant with "
            f"locks that leave {lock.name} out"
            for option, lock in locked
        ]
        if locked:
            raise LockedOptionError(problems, *locked[0])
        if problems:
            raise InvalidVariantError(problems)

    def _option(self, dotted: str) -> Any:
        group, _, name = dotted.partition(".")
        return getattr(getattr(self, group), name)

    def side_of(self, seat: int) -> int:
        """Return the index of the side that a seat belongs to (R-1.1).

        Raises:
            InvalidInputError: If there is no such seat.

        """
        self.require_seat(seat)
        return next(index for index, side in enumerate(self.sides) if seat in side)

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the other seats of the same side (R-1.1).

        Raises:
            InvalidInputError: If there is no such seat.

        """
        return tuple(other for other in self.sides[self.side_of(seat)] if other != seat)

    def suit_of(self, card: Card) -> Suit:
        """Return the suit a card counts as: jokers and promoted cards are spades (R-1.3).

        Raises:
            InvalidInputError: If the card is not in the deck.

        """
        if card not in self.cards:
            message = f"{shown(card)} is no card of this deck of {len(self.cards)}"
            raise InvalidInputError(message)
        return Suit.SPADES if card.suit is None or card in self.deck.high_trumps else card.suit

    def require_seat(self, seat: object) -> int:
        """Return a seat at this table, refusing everything else (R-1.1).

        Raises:
            InvalidInputError: If `seat` is no int from 0 to the number of players less one.

        """
        if type(seat) is not int or not 0 <= seat < self.table.players:
            message = f"a seat is an int from 0 to {self.table.players - 1}, not {shown(seat)}"
            raise InvalidInputError(message)
        return seat

    def customize(self, changes: Mapping[str, Any]) -> Variant:
        """Return this variant with some options changed, such as `{"scoring.nil": 50}`.

        Values may be plain data: choices by their strings, cards by their names. The locks stay as they are.

        Raises:
            LockedOptionError: If a locked feature would be on, or `changes` touches the locks.
            InvalidVariantError: If an option is unknown, or the result contradicts itself; it lists every problem.

        """
        if not isinstance(changes, Mapping):
            raise InvalidVariantError([f"changes are a mapping such as {{'scoring.nil': 50}}, not {shown(changes)}"])
        if "locks" in changes:
            text = "locks cannot be changed by customize: build the variant with the locks it shall have"
            raise LockedOptionError([text], "locks", "locks")
        groups: dict[str, dict[str, Any]] = {}
        problems = []
        for option, value in changes.items():
            group, _, name = option.partition(".") if isinstance(option, str) else ("", "", "")
            if group in GROUPS and name in GROUPS[group].names():
                groups.setdefault(group, {})[name] = value
            else:
                problems.append(_no_option(option))
        fresh = {}
        for group, fields in groups.items():
            try:
                fresh[group] = attrs.evolve(getattr(self, group), **fields)
            except InvalidVariantError as error:
                problems += error.problems
        try:
            changed = attrs.evolve(self, **fresh)
        except LockedOptionError as error:
            raise LockedOptionError([*problems, *error.problems], error.option, error.lock) from None
        except InvalidVariantError as error:
            raise InvalidVariantError([*problems, *error.problems]) from None
        if problems:
            raise InvalidVariantError(problems)
        return changed

    def changes(self) -> dict[str, Any]:
        """Return all options that differ from `Variant()`, as plain data by dotted name; `customize` reads it.

        >>> Variant().customize({"scoring.bag_carry": "reset"}).changes()
        {'scoring.bag_carry': 'reset'}

        """
        return {
            f"{group}.{name}": value for group in GROUPS for name, value in getattr(self, group).plain_changes().items()
        }

    def describe(self) -> str:
        """Say in plain words what differs from the standard game, one line for each point."""
        from spades_rules.variants.describe import describe  # noqa: PLC0415 - it compares with a built Variant

        return describe(self)

    def __repr__(self) -> str:
        """Return the expression that gives this variant: only what differs from `Variant()`."""
        parts = [f"{group}={getattr(self, group)!r}" for group in GROUPS if getattr(self, group).changes()]
        if self.locks != tuple(Lock):
            parts.append(f"locks={tuple(map(str, self.locks))!r}")
        return f"Variant({', '.join(parts)})"

    def __hash__(self) -> int:
        """Return a hash that is the same in every process."""
        return self._hash

    def __copy__(self) -> Variant:
        """Return the variant itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Variant:
        """Return the variant itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the changed options and the locks; unpickling checks them again."""
        return from_recipe, (recipe(self),)


@lru_cache(maxsize=256)
def recipe(variant: Variant) -> str:
    """Return the changed options and the locks of a variant as one short text: what it is pickled as."""
    import json  # noqa: PLC0415 - only for pickling

    changes = variant.changes()
    if variant.locks == tuple(Lock):
        return json.dumps(changes) if changes else ""
    return json.dumps([changes, variant.locks])


@lru_cache(maxsize=256)
def from_recipe(text: str) -> Variant:
    """Return the variant of a recipe; the same one while it is remembered.

    Raises:
        InvalidVariantError: As `variant_from`.

    """
    if not text:
        return Variant()
    import json  # noqa: PLC0415 - only for pickling

    told = json.loads(text)
    return variant_from(told.items()) if isinstance(told, dict) else variant_from(told[0].items(), told[1])


def variant_from(changes: Iterable[tuple[str, Any]], locks: Iterable[Lock | str] = tuple(Lock)) -> Variant:
    """Build a variant from dotted options and locks.

    Raises:
        LockedOptionError: If a locked feature is on.
        InvalidVariantError: If an option is unknown or options contradict each other.

    """
    return attrs.evolve(Variant(locks=()).customize(dict(changes)), locks=locks)


def _no_option(option: object) -> str:
    """Return the problem of an unknown option, with the nearest one there is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for this message

    problem = f"there is no option {shown(option)}"
    if not isinstance(option, str):
        return problem
    if option in GROUPS:
        return f"{problem}: options are dotted names such as scoring.nil"
    known = [f"{group}.{name}" for group, fields in GROUPS.items() for name in fields.names()]
    near = get_close_matches(option[:_LONGEST_COMPARED], known, n=1)
    return f"{problem}: did you mean {near[0]}?" if near else problem


def _default_sides(players: int) -> tuple[tuple[int, ...], ...]:
    """R-1.1: two pairs for four, else each seat alone."""
    return ((0, 2), (1, 3)) if players == _FOUR_HANDED else tuple((seat,) for seat in range(players))


def require_variant(value: object) -> Variant:
    """Return a variant, refusing everything else.

    Raises:
        InvalidInputError: If `value` is no `Variant`.

    """
    if type(value) is not Variant:
        _refuse_variant(value)
    return value


def _refuse_variant(value: object) -> NoReturn:
    message = f"expected a Variant such as spades_rules.STANDARD, not {shown(value)}"
    raise InvalidInputError(message)
