"""Values to plain data and back, with cattrs; strict, for cattrs by itself takes "3" and 1.9 for ints.

The hooks of the leaves are registered first: cattrs builds those of the classes around them. A whole number is an
int of at most 53 bits, so that every reader of JSON can hold it. A set of cards is written in ascending order.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from itertools import cycle, pairwise
from typing import Any, get_args, get_origin

import attrs
from cattrs import Converter, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from spades_rules.actions import ACTIONS, Bid, Decline, Give, Keep, Look, Play, SeatAction
from spades_rules.cards import CARDS, MOST_SEATS, Card, CardSet
from spades_rules.codec.problems import MOST_PROBLEMS, Refused, show
from spades_rules.errors import InvalidInputError
from spades_rules.scoring import SideScore
from spades_rules.variants.locks import Lock
from spades_rules.variants.variant import Variant, variant_from

__all__ = ["CONVERTER", "keys_twice", "object_of"]

_SAFE = 2**53
_CARDS = {str(card): card for card in CARDS}
_ACTIONS: dict[str, SeatAction] = {str(action): action for action in ACTIONS}
_BIDS = {name: action for name, action in _ACTIONS.items() if isinstance(action, Bid)}
_MOST_CHANGES = 100
_MOST_LEVELS = 3


class Twice(dict[str, Any]):
    """An object of JSON in which keys come twice."""

    keys_twice: tuple[str, ...] = ()


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these pairs; for `json.loads`, which forgets keys that come twice."""
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    twice = Twice(made)
    counts = Counter(key for key, _ in pairs)
    twice.keys_twice = tuple(key for key, count in counts.items() if count > 1)
    return twice


def keys_twice(data: dict[Any, Any]) -> tuple[str, ...]:
    """Return the keys that came twice in an object."""
    return data.keys_twice if isinstance(data, Twice) else ()


CONVERTER = Converter(detailed_validation=True, forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
"""Knows all values but states and observations, which have forms."""

# Leaves ----------------------------------------------------------------------------------------------------------


def _whole(value: object, _: object = None) -> int:
    if type(value) is not int:
        raise Refused(f"{show(value)} is no whole number")
    if abs(value) >= _SAFE:
        raise Refused(f"{show(value)} is out of bounds: whole numbers have at most 53 bits")
    return value


def _safe(value: int) -> int:
    if abs(value) >= _SAFE:
        raise InvalidInputError(f"{show(value)} cannot be written: whole numbers of JSON have at most 53 bits")
    return value


def _flag(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise Refused(f"{show(value)} is neither true nor false")
    return value


def _named(table: dict[str, Any], what: str) -> Callable[[object, object], Any]:
    """Return a hook for what is written by its name."""

    def hook(value: object, _: object) -> Any:
        if type(value) is not str or value not in table:
            raise Refused(f"{show(value)} is no {what}")
        return table[value]

    return hook


def _choice(value: object, kind: type[StrEnum]) -> StrEnum:
    if type(value) is not str or value not in [*kind]:
        raise Refused(f"{show(value)} is no {kind.__name__}, which is one of {', '.join(kind)}")
    return kind(value)


def _card_set(value: object, _: object) -> CardSet:
    cards = CONVERTER.structure(value, tuple[Card, ...])
    for one, other in pairwise(cards):
        if one is other:
            raise Refused(f"{one} comes twice")
        if other < one:
            raise Refused(f"{other} after {one}: a set of cards is written in ascending order")
    return CardSet(cards)


CONVERTER.register_structure_hook(int, _whole)
CONVERTER.register_structure_hook(bool, _flag)
CONVERTER.register_structure_hook(StrEnum, _choice)
CONVERTER.register_structure_hook(Card, _named(_CARDS, "card such as SA"))
CONVERTER.register_structure_hook(CardSet, _card_set)
CONVERTER.register_structure_hook(Bid, _named(_BIDS, "bid such as 3, nil or blind nil"))
_structure_action = _named(_ACTIONS, "action such as 3, SA, give SA or look")
CONVERTER.register_structure_hook_func(lambda kind: kind == SeatAction, _structure_action)
CONVERTER.register_structure_hook_func(
    lambda kind: kind == SeatAction | None,
    lambda value, kind: None if value is None else _structure_action(value, kind),
)

CONVERTER.register_unstructure_hook(int, _safe)
CONVERTER.register_unstructure_hook(bool, lambda value: value)
CONVERTER.register_unstructure_hook(StrEnum, str)
for _kind in (Card, Bid, Decline, Give, Keep, Look, Play):
    CONVERTER.register_unstructure_hook(_kind, str)
CONVERTER.register_unstructure_hook(CardSet, lambda cards: list(map(str, cards)))

# Rows and objects ------------------------------------------------------------------------------------------------

_MOST: dict[Any, int] = {
    **dict.fromkeys([int, int | None, Bid | None, CardSet, CardSet | None, SideScore], MOST_SEATS),
    Card: len(CARDS),
    Lock: len(Lock),
}
"""How many entries there can be of a kind of which a row never has many."""


def _is_row(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _row_hook(kind: Any) -> Callable[[object, object], tuple[Any, ...]]:
    """Return a hook for a tuple: an array, of which the first hundred wrong entries are reported."""
    kinds = get_args(kind)
    is_even = kinds[-1] is ...
    most = _MOST.get(kinds[0], sys.maxsize) if is_even else len(kinds)
    hooks = [(inner, CONVERTER.get_structure_hook(inner)) for inner in kinds if inner is not ...]

    def hook(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Refused(f"{show(value)} is no array")
        if len(value) > most or not (is_even or len(value) == most):
            raise Refused(f"{len(value)} entries are given, not {most}{' at most' * is_even}")
        row, errors = [], []
        for index, (entry, (inner, structure)) in enumerate(zip(value, cycle(hooks), strict=False)):
            try:
                row.append(structure(entry, inner))
            except Exception as error:  # noqa: BLE001 - collected, and raised in a group
                error.add_note(IterableValidationNote("in an array", index, inner))
                errors.append(error)
                if len(errors) == MOST_PROBLEMS:
                    break
        if errors:
            raise IterableValidationError("in an array", errors, tuple)  # pyright: ignore[reportCallIssue]  # see its __new__
        return tuple(row)

    return hook


def _object_hook(kind: type[Any]) -> Callable[[object, object], Any]:
    """Return a hook for an attrs class: an object with the keys of its fields."""
    structure = make_dict_structure_fn(
        kind, CONVERTER, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True
    )

    def hook(value: object, _: object) -> Any:
        return structure(_require_object(value), kind)

    return hook


def _require_object(value: object) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise Refused(f"{show(value)} is no object")
    for key in keys_twice(value):
        raise Refused(f"the key {show(key)} comes twice")
    for key in value:
        if not isinstance(key, str):
            raise Refused(f"unknown key {show(key)}")
    return value


CONVERTER.register_structure_hook_factory(_is_row, _row_hook)
CONVERTER.register_structure_hook_factory(attrs.has, _object_hook)

# Variants --------------------------------------------------------------------------------------------------------


class Changes(dict[str, Any]):
    """The options that differ from `Variant()`."""


@attrs.frozen
class VariantForm:
    """A variant as data.

    Attributes:
        changes: The options that differ from `Variant()`, by their dotted names.
        locks: The locks.

    """

    changes: Changes
    locks: tuple[Lock, ...]


def _changes(value: object, _: object) -> Changes:
    data = _require_object(value)
    if len(data) > _MOST_CHANGES:
        raise Refused(f"{len(data)} options are given, which is more than there are")
    return Changes({key: _plain(option, _MOST_LEVELS) for key, option in data.items()})


def _plain(value: object, levels: int) -> object:
    """Return the value of an option if it has the size of one; whether it is right, the variant finds."""
    if isinstance(value, (list, dict)) and levels and len(value) <= len(CARDS):
        if isinstance(value, dict):
            return {key: _plain(entry, levels - 1) for key, entry in _require_object(value).items()}
        return [_plain(entry, levels - 1) for entry in value]
    if type(value) is int:
        return _whole(value)
    if value is None or type(value) in {bool, str, float}:
        return value
    raise Refused(f"{show(value)} is no value of an option")


def _variant(value: object, _: object) -> Variant:
    form = CONVERTER.structure(value, VariantForm)
    return variant_from(form.changes.items(), form.locks)


def _variant_data(variant: Variant) -> dict[str, Any]:
    return {"changes": _data(variant.changes()), "locks": [str(lock) for lock in variant.locks]}


def _data(value: Any) -> Any:
    """Return plain data with lists in place of tuples."""
    if isinstance(value, dict):
        return {key: _data(entry) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [_data(entry) for entry in value]
    return _safe(value) if type(value) is int else value


CONVERTER.register_structure_hook(Changes, _changes)
CONVERTER.register_structure_hook(Variant, _variant)
CONVERTER.register_unstructure_hook(Variant, _variant_data)
