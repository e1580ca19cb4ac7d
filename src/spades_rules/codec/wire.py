"""`to_dict`, `from_dict`, `to_json`, `from_json`: every public value as JSON of one canonical form."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from types import UnionType
from typing import Any, TypeAlias, TypeVar, get_args, overload

from spades_rules.actions import Action, Bid, Deal, Decline, Give, Keep, Look, Play, SeatAction
from spades_rules.cards import Card, CardSet
from spades_rules.codec.converter import CONVERTER, keys_twice, object_of
from spades_rules.codec.forms import ObservationForm, StateForm, form_of
from spades_rules.codec.problems import differences, problems_in, refusal, show
from spades_rules.codec.recall import observation_from
from spades_rules.codec.replay import state_from
from spades_rules.codec.values import wrongs_of
from spades_rules.errors import InvalidInputError
from spades_rules.event import (
    Acted,
    BagPenalty,
    Dealt,
    Event,
    GameOver,
    RoundScored,
    SpadesBroken,
    TrickWon,
)
from spades_rules.scoring import Outcome, RoundResult, SideScore
from spades_rules.state import GameState
from spades_rules.tricks import Trick
from spades_rules.variants.variant import Variant
from spades_rules.version import RULES_VERSION
from spades_rules.view import Observation

__all__ = ["TYPES", "VERSION", "Value", "from_dict", "from_json", "to_dict", "to_json"]

VERSION = 1
"""The version of the format, in the key `v`."""

Value: TypeAlias = (
    Card | CardSet | Variant | Action | GameState | Observation | Event | Trick | SideScore | RoundResult | Outcome
)
"""What can be written."""
_T = TypeVar("_T")
_MOST_DIGITS = 20

_ACTIONS = (Bid, Decline, Give, Keep, Look, Play)
TYPES: dict[str, tuple[type[Any], ...]] = {
    "card": (Card,),
    "cards": (CardSet,),
    "variant": (Variant,),
    "action": _ACTIONS,
    "deal": (Deal,),
    "state": (GameState,),
    "observation": (Observation,),
    "trick": (Trick,),
    "side_score": (SideScore,),
    "round_result": (RoundResult,),
    "outcome": (Outcome,),
    "dealt": (Dealt,),
    "acted": (Acted,),
    "spades_broken": (SpadesBroken,),
    "trick_won": (TrickWon,),
    "round_scored": (RoundScored,),
    "bag_penalty": (BagPenalty,),
    "game_over": (GameOver,),
}
"""The classes of each type."""
_TYPE_OF = {kind: name for name, kinds in TYPES.items() for kind in kinds}
_BARE: dict[str, Any] = {"card": Card, "cards": CardSet, "action": SeatAction}
"""Types that are no object by themselves: they stand under a key of their own name."""
_FORMS: dict[str, tuple[type[Any], Callable[[Any], Any]]] = {
    "state": (StateForm, state_from),
    "observation": (ObservationForm, observation_from),
}

# Writing ---------------------------------------------------------------------------------------------------------


def to_dict(value: Value) -> dict[str, Any]:
    """Return a value as plain data: dicts with text keys, lists, text, ints, bools and None.

    Raises:
        InvalidInputError: If it is no value of this package, or a number in it has more than 53 bits.

    >>> from spades_rules import Bid
    >>> to_dict(Bid(3, blind=True))
    {'v': 1, 'type': 'action', 'action': 'blind 3'}

    """
    name = _TYPE_OF.get(type(value))
    if name is None:
        raise InvalidInputError(f"{value!r} is no value that has a form in JSON: it takes one of {', '.join(TYPES)}")
    return {"v": VERSION, "type": name, **_body(name, value)}


def _body(name: str, value: Any) -> dict[str, Any]:
    body = CONVERTER.unstructure(form_of(value) if name in _FORMS else value)
    return {name: body} if name in _BARE else body


def to_json(value: Value) -> str:
    """Return a value as one line of JSON, in ASCII; equal values give equal text.

    Raises:
        InvalidInputError: If it is no value of this package, or a number in it has more than 53 bits.

    >>> from spades_rules import Card
    >>> to_json(Card.parse("SA"))
    '{"v":1,"type":"card","card":"SA"}'

    """
    return json.dumps(to_dict(value), separators=(",", ":"), allow_nan=False)


# Reading ---------------------------------------------------------------------------------------------------------


@overload
def from_dict(data: object, expected: type[_T]) -> _T: ...
@overload
def from_dict(data: object, expected: UnionType | None = None) -> Any: ...
def from_dict(data: object, expected: type[Any] | UnionType | None = None) -> Any:
    """Return the value that plain data stands for, after checking all of it.

    A state is played again and compared with all that the data says of it. What no game can reach is refused.

    Args:
        data: What `to_dict` returns.
        expected: The class that it has to be, such as `GameState`, or a union, such as `Action`; None for any.

    Raises:
        DecodeError: If the data is no value in its canonical form, or none of the class; it lists the problems.

    >>> from_dict({"v": 1, "type": "card", "card": "sa"})
    Traceback (most recent call last):
    spades_rules.errors.DecodeError: cannot be decoded: $.card: 'sa' is no card such as SA

    """
    classes = _classes_of(expected)
    if not isinstance(data, dict):
        raise refusal([f"$: {show(data)} is no object"])
    name = _type_of(data, classes)
    given = {key: part for key, part in data.items() if key not in {"v", "type"}}
    value = _value(name, given)
    if not isinstance(value, classes):
        raise refusal([f"$.{name}: {show(str(value))} is no {_names(classes)}"])
    follows = _body(name, value)
    if name in _FORMS:
        follows["rules"] = given["rules"]
    problems = [*differences(given, follows), *wrongs_of(value)]
    if problems:
        raise refusal(problems)
    return value


def _classes_of(expected: object) -> tuple[type[Any], ...]:
    """Return the classes that are expected, all if none is named."""
    wanted: tuple[Any, ...] = tuple(_TYPE_OF) if expected is None else get_args(expected) or (expected,)
    unknown = [kind for kind in wanted if not isinstance(kind, type) or kind not in _TYPE_OF]
    if unknown:
        raise InvalidInputError(f"{unknown[0]!r} is no class that has a form in JSON; see codec.TYPES")
    return wanted


def _names(classes: tuple[type[Any], ...]) -> str:
    return " or ".join(kind.__name__ for kind in classes)


def _type_of(data: dict[Any, Any], classes: tuple[type[Any], ...]) -> str:
    """Return the type that the keys `v` and `type` announce."""
    problems = [f"$: the key {show(key)} comes twice" for key in keys_twice(data)]
    version, name = data.get("v"), data.get("type")
    if type(version) is not int or version != VERSION:
        problems.append(f"$.v: {show(version)} is no version of the format that is known; this package reads {VERSION}")
    if type(name) is not str or name not in TYPES:
        problems.append(f"$.type: {show(name)} is no type; there are {', '.join(TYPES)}")
    elif not {*TYPES[name]}.intersection(classes):
        wanted = dict.fromkeys(_TYPE_OF[kind] for kind in classes)
        problems.append(f"$.type: {show(name)} is given where {' or '.join(map(show, wanted))} is expected")
    if problems:
        raise refusal(problems)
    return str(name)


def _value(name: str, given: dict[Any, Any]) -> Any:
    if name in _BARE:
        if name not in given:
            raise refusal([f"$.{name}: missing"])
        return _structured(given[name], _BARE[name], f"$.{name}")
    if name not in _FORMS:
        return _structured(given, TYPES[name][0], "$")
    kind, make = _FORMS[name]
    form = _structured(given, kind, "$")
    if not 1 <= form.rules <= RULES_VERSION:
        known = f"this package knows 1 to {RULES_VERSION}"
        raise refusal([f"$.rules: version {form.rules} of the rules is not known; {known}"])
    return make(form)


def _structured(data: object, kind: Any, path: str) -> Any:
    try:
        return CONVERTER.structure(data, kind)
    except Exception as error:  # noqa: BLE001 - cattrs groups errors of every kind
        problems = [*problems_in(error, path)]
    raise refusal(problems)


@overload
def from_json(text: str | bytes, expected: type[_T]) -> _T: ...
@overload
def from_json(text: str | bytes, expected: UnionType | None = None) -> Any: ...
def from_json(text: str | bytes, expected: type[Any] | UnionType | None = None) -> Any:
    """Return the value that a JSON text stands for, after checking all of it.

    Args:
        text: What `to_json` returns, as text or as UTF-8; the order of keys and white space do not matter.
        expected: The class that it has to be, such as `GameState`, or a union, such as `Action`; None for any.

    Raises:
        DecodeError: If the text is no JSON, or stands for no value or none of the class; it lists the problems.
        InvalidInputError: If `text` is no text, or `expected` no class of a value.

    >>> from spades_rules import GameState
    >>> from_json('{"v":1,"type":"card","card":"SA"}')
    Card.parse('SA')
    >>> from_json('{"v":1,"type":"card","card":"SA"}', GameState)
    Traceback (most recent call last):
    spades_rules.errors.DecodeError: cannot be decoded: $.type: 'card' is given where 'state' is expected

    """
    if not isinstance(text, (str, bytes)):
        raise InvalidInputError(f"from_json reads a str or bytes, not {show(text)}")
    try:
        plain = text if isinstance(text, str) else text.decode()
        data = json.loads(plain, object_pairs_hook=object_of, parse_int=_int, parse_float=_float)
    except RecursionError:
        problem = "nested too deeply"
    except ValueError as error:
        problem = f"no JSON in UTF-8: {error}"
    else:
        return from_dict(data, expected)
    raise refusal([f"$: {problem}"])


def _int(text: str) -> int | float:
    """Read a whole number; a huge one is not worth the time, and is refused as the float it becomes."""
    return int(text) if len(text) <= _MOST_DIGITS else math.inf


def _float(text: str) -> float:
    return float(text) if len(text) <= _MOST_DIGITS else math.inf
