"""What the numbers given to the arena may be."""

from __future__ import annotations

import math
from typing import Any

from spades_rules.errors import InvalidInputError, shown

__all__ = ["require_count", "require_int", "require_seconds"]


def require_int(value: object, what: str) -> None:
    """Refuse what is no int."""
    if type(value) is not int:
        raise InvalidInputError(f"{what} is an int, not {shown(value)}")


def require_count(value: object, what: str) -> None:
    """Refuse what is no int of at least 1."""
    if type(value) is not int or value < 1:
        raise InvalidInputError(f"{what} is an int of at least 1, not {shown(value)}")


def require_seconds(value: Any, what: str) -> None:
    """Refuse what is neither None nor a number of seconds above 0."""
    if value is not None and (type(value) not in {int, float} or not 0 < value < math.inf):
        raise InvalidInputError(f"{what} is a number of seconds above 0, or None, not {shown(value)}")
