"""What users add to a record: keys that start with an underscore, with plain data."""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Mapping
from typing import Any

from spades_rules.errors import InvalidInputError

__all__ = ["Packed", "pack", "plain", "require_text", "unpack"]

_MOST_NESTED = 16
_INT_BITS = 63


class Packed(str):
    """Notes as one canonical text: what a record holds, and what `attrs.evolve` hands on."""

    __slots__ = ()


def pack(notes: Mapping[str, Any]) -> Packed:
    """Return notes as one canonical text, so that they are a value; packed ones as they are.

    Raises:
        InvalidInputError: If a key has no underscore in front, or something is no plain data.

    """
    if isinstance(notes, Packed):
        return notes
    if not isinstance(notes, Mapping):
        raise InvalidInputError(f"notes are a mapping such as {{'_note': 'text'}}, not {notes!r}")
    for key in notes:
        if not isinstance(key, str) or not key.startswith("_"):
            raise InvalidInputError(f"a key of one's own starts with an underscore, not {key!r}")
    return Packed(json.dumps(plain(dict(notes)), sort_keys=True, separators=(",", ":")))


def unpack(packed: Packed) -> dict[str, Any]:
    """Return the notes that `pack` made a text of."""
    notes: dict[str, Any] = json.loads(packed)
    return notes


def plain(value: object, depth: int = 0) -> Any:
    """Return a value as plain data that TOML and JSON both hold; dates become text.

    Raises:
        InvalidInputError: If it is nothing of the kind.

    """
    if depth > _MOST_NESTED:
        raise InvalidInputError(f"a value is nested more than {_MOST_NESTED} deep")
    if isinstance(value, str):
        return require_text(value)
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {require_text(key): plain(item, depth + 1) for key, item in value.items()}
    is_number = isinstance(value, int) and value.bit_length() <= _INT_BITS
    if is_number or (isinstance(value, float) and math.isfinite(value)):
        return value
    raise InvalidInputError(f"a value is a text, a number, true, false, or a row or table of these, not {value!r:.60}")


def require_text(value: object) -> str:
    """Return a text that can be written down.

    Raises:
        InvalidInputError: If it is no text, or holds half a character.

    """
    if not isinstance(value, str):
        raise InvalidInputError(f"{value!r:.60} is no text")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InvalidInputError(f"{value!r:.60} holds half a character")
    return value
