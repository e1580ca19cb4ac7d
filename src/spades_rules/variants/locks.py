"""Locks: features that a variant does not allow to be switched on."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from spades_rules.cards import BIG_JOKER, LITTLE_JOKER
from spades_rules.variants.choices import Forced

__all__ = ["LOCKED_OPTIONS", "Lock"]


class Lock(StrEnum):
    """A feature that stays off in a variant that carries this lock."""

    BLIND_NIL = "blind_nil"
    """No blind nil and no blind numbers (R-3.7)."""
    DEUCES_HIGH = "deuces_high"
    """No promoted cards besides jokers (R-1.3)."""
    JOKERS = "jokers"
    """No jokers (R-1.3)."""
    SUICIDE = "suicide"
    """No forced nil (R-3.8)."""


_JOKERS = {LITTLE_JOKER, BIG_JOKER}

LOCKED_OPTIONS: tuple[tuple[Lock, str, Callable[[Any], bool]], ...] = (
    (Lock.BLIND_NIL, "bidding.blind_nil", bool),
    (Lock.BLIND_NIL, "bidding.blind_minimum", lambda value: value is not None),
    (Lock.DEUCES_HIGH, "deck.high_trumps", lambda cards: bool(set(cards) - _JOKERS)),
    (Lock.JOKERS, "deck.jokers", bool),
    (Lock.JOKERS, "deck.high_trumps", lambda cards: bool(set(cards) & _JOKERS)),
    (Lock.SUICIDE, "bidding.forced", lambda value: value is Forced.SUICIDE),
)
"""Each lock, an option it holds, and whether a value of that option switches the feature on."""
