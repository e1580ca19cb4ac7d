"""Rows of things whose order means something: seats, sides, members, cards of a trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

__all__ = ["in_order"]


def in_order(value: object) -> tuple[Any, ...] | None:
    """Return the items of an iterable that has an order; None for text, sets, mappings and the rest."""
    if isinstance(value, Iterable) and not isinstance(value, str | AbstractSet | Mapping):
        return tuple(value)
    return None
