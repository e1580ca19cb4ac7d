"""A small generator of chance for playouts, which gives the same numbers interpreted and compiled.

It is George Marsaglia's multiply-with-carry with the multiplier 698769069, one of the parts of his KISS generator
(posted to sci.math, 1999): a state is a carry above a word of 32 bits, and the next is `multiplier * word + carry`,
which never needs more than 62 bits. Its period is about 2**60.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["below", "next_chance", "seeded"]

_MULTIPLIER: Final = 698769069
_WORD: Final = 0xFFFFFFFF
_WARMING_UP: Final = 4


def seeded(seed: int) -> i64:
    """Return the first state for a seed of 64 bits; every seed gives one on the long cycle."""
    carry = (seed >> 32) % (_MULTIPLIER - 2) + 1
    chance: i64 = carry << 32 | (seed & _WORD)
    for _ in range(_WARMING_UP):
        chance = next_chance(chance)
    return chance


def next_chance(chance: i64) -> i64:
    """Return the state that follows."""
    return _MULTIPLIER * (chance & _WORD) + (chance >> 32)


def below(chance: i64, bound: i64) -> i64:
    """Return a number from 0 up that is less than `bound`, at most 2**30, each as likely as another within 2**-32."""
    return ((chance & _WORD) * bound) >> 32
