"""What users add to a record: keys that start with an underscore, with plain data."""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Mapping
from typing import Any

from spades_rules.errors import InvalidInputError

__all__ = ["pack", "plain", "require_text", "unpack"]

_MOST_NESTED = 16
_INT_BITS = 63
_DATES = (dt.date, dt.time)


def pack(notes: Mapping[str, Any]) -> str:
    """Return notes as one canonical text, so that they are a value.

    Raises:
        InvalidInputError: If a key has no underscore in front, or something is no plain data.

    """
    if not isinstance(notes, Mapping):
        message = f"notes are a mapping such as {{'_note': 'text'}}, not {notes!r}"
        raise InvalidInputError(message)
    for key in notes:
        if not isinstance(key, str) or not key.startswith("_"):
            message = f"a key of one's own starts with an underscore, not {key!r}"
            raise InvalidInputError(message)
    return json.dumps(plain(dict(notes)), sort_keys=True, separators=(",", ":"))


def unpack(packed: str) -> dict[str, Any]:
    """Return the notes that `pack` made a text of."""
    notes: dict[str, Any] = json.loads(packed)
    return notes


def plain(value: object, depth: int = 0) -> Any:
    """Return a value as plain data that TOML and JSON both hold; dates become text.

    Raises:
        InvalidInputError: If it is nothing of the kind.

    """
    if depth > _MOST_NESTED:
        message = f"a value is nested more than {_MOST_NESTED} deep"
        raise InvalidInputError(message)
    match value:
        case bool():
            return value
        case str():
            return require_text(value)
        case int() if -(1 << _INT_BITS) <= value < 1 << _INT_BITS:
            return value
        case float() if math.isfinite(value):
            return value
        case dt.date() | dt.time():
            return value.isoformat()
        case list() | tuple():
            return [plain(item, depth + 1) for item in value]
        case dict():
            return {require_text(key): plain(item, depth + 1) for key, item in value.items()}
    message = f"a value is a text, a number, true, false, or a row or table of these, not {value!r:.60}"
    raise InvalidInputError(message)


def require_text(value: object) -> str:
    """Return a text that can be written down.

    Raises:
        InvalidInputError: If it is no text, or holds half a character.

    """
    if not isinstance(value, str):
        message = f"{value!r:.60} is no text"
        raise InvalidInputError(message)
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        message = f"{value!r:.60} holds half a character"
        raise InvalidInputError(message)
    return value
