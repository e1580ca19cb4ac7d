"""Single bits of a mask: one at a place, and one picked by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_rules._core.chance import below

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["bit_at", "pick_bit"]

_TOP_PLACE: Final = 53
_TOP: Final = 1 << _TOP_PLACE

# A mask of up to 56 bits is looked at as seven bytes, lowest first.
_LAST_BYTE: Final = 48
_FIRST_SIX: Final = (1 << 48) - 1
_FIRST_FIVE: Final = (1 << 40) - 1
_FIRST_THREE: Final = (1 << 24) - 1
_ONES: Final = 0x01010101010101
_HIGH_BITS: Final = 0x80808080808080
_PLACES: Final = b"".join(
    [bytes([place for place in range(8) if byte >> place & 1]).ljust(8, b"\0") for byte in range(256)]
)
"""For each byte, eight bytes: the places of the bits that are set in it, lowest first."""


def bit_at(place: i64) -> i64:
    """Return the mask of the one bit at a place from 0 to 53.

    It is shifted down from the top, because mypyc compiles `1 << place` to a shift of 32 bits.
    """
    return _TOP >> (_TOP_PLACE - place)


def pick_bit(mask: i64, chance: i64) -> i64:
    """Return the place of one of the bits that are set, each as likely as another; `chance` is as for `below`.

    There is no loop and no branch in it, since a branch that chance decides costs more than all the sums.
    """
    pairs = mask - ((mask >> 1) & 0x55555555555555)
    fours = (pairs & 0x33333333333333) + ((pairs >> 2) & 0x33333333333333)
    sums = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F  # in each byte: how many bits are set in it
    sums += (sums & _FIRST_SIX) << 8
    sums += (sums & _FIRST_FIVE) << 16
    sums += (sums & _FIRST_THREE) << 32  # and now: in it and all below
    number = below(chance, sums >> _LAST_BYTE)
    beyond = (sums + (127 - number) * _ONES) & _HIGH_BITS  # the high bit of each byte whose sum is above the number
    lowest: int = beyond & -beyond
    start: i64 = lowest.bit_length() - 8
    before = ((sums & _FIRST_SIX) << 8) >> start & 0xFF
    return start + _PLACES[8 * (mask >> start & 0xFF) + number - before]
