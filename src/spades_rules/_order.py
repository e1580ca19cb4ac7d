"""What every room takes for a row in order, for a score, and for a long game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

__all__ = ["MOST_POINTS", "MOST_ROUNDS", "in_order", "is_score"]

MOST_POINTS = 10**9
"""The highest score, and the lowest below 0, that is taken for one."""
MOST_ROUNDS = 200
"""After so many rounds a game is stopped, unless something else is asked for: it need not end by itself."""


def in_order(value: object) -> tuple[Any, ...] | None:
    """Return the items of an iterable that has an order; None for text, sets, mappings and the rest."""
    if isinstance(value, Iterable) and not isinstance(value, str | AbstractSet | Mapping):
        return tuple(value)
    return None


def is_score(value: object) -> bool:
    """Tell whether a value is a whole number that can be a score."""
    return type(value) is int and -MOST_POINTS <= value <= MOST_POINTS
