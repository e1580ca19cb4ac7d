"""Counting and finding the bits of a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["bit_at", "count_bits", "place_of_bit"]

_TOP_PLACE: Final = 53
_TOP: Final = 1 << _TOP_PLACE
_WIDTH: Final = 8
_LOW: Final = 0xFF
_COUNT: Final = bytes([bits.bit_count() for bits in range(_LOW + 1)])
"""For 8 bits: how many are set."""
_PLACE: Final = b"".join(
    [bytes([place for place in range(_WIDTH) if bits >> place & 1]).ljust(_WIDTH, b"\0") for bits in range(_LOW + 1)]
)
"""For 8 bits, 8 bytes each: the places of those that are set, lowest first."""


def bit_at(place: i64) -> i64:
    """Return the mask of the one bit at a place from 0 to 53.

    It is shifted down from the top, because mypyc compiles `1 << place` to a shift of 32 bits.
    """
    return _TOP >> (_TOP_PLACE - place)


def count_bits(mask: i64) -> i64:
    """Return how many bits of a mask are set, up to bit 53: sums of pairs, of fours, of eights, and of all."""
    pairs = mask - ((mask >> 1) & 0x15555555555555)
    fours = (pairs & 0x33333333333333) + ((pairs >> 2) & 0x33333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    return (eights + (eights >> 32)) & 0x3F


def place_of_bit(mask: i64, number: i64) -> i64:
    """Return the place of the set bit that has `number` set bits below it."""
    start: i64 = 0
    while True:
        low = mask & _LOW
        count: i64 = _COUNT[low]
        if number < count:
            return start + _PLACE[_WIDTH * low + number]
        number -= count
        mask >>= _WIDTH
        start += _WIDTH
