"""The numbers of things: flat ids of actions, bits of cards, tricks packed in one int."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = [
    "ACE_OF_SPADES",
    "BID_IDS",
    "BLIND_NIL",
    "BLIND_SHIFT",
    "CARD_BITS",
    "DECLINE",
    "FIRST_GIVE",
    "HIDDEN",
    "HIGHEST_BID",
    "ID_COUNT",
    "INDEX_OF_PLAY",
    "KEEP",
    "LOOK",
    "LOOK_BIT",
    "NIL",
    "ONE_BYTE",
    "ONE_TRICK",
    "PLAY_BITS",
    "PLAY_IDS",
    "SUIT_BITS",
    "TRICKS_BID",
    "packed",
    "tricks_of",
]

PLAY_IDS: Final = bytes((*range(52), 79, 80))
"""The id of playing each card, by its index: the 52 cards, the little and the big joker."""
ONE_BYTE: Final = tuple(bytes([number]) for number in range(256))
"""Each number from 0 to 255 as bytes of length one."""
CARD_BITS: Final = tuple(1 << index for index in range(len(PLAY_IDS)))
"""The bit of each card in a mask, by its index."""
HIGHEST_BID: Final = 26
NIL: Final = 52
BLIND_NIL: Final = 81
"""The ids of the two nils; the numbers follow them."""
LOOK: Final = 108
FIRST_GIVE: Final = 109
"""The id of giving the card of index 0; the other cards follow."""
KEEP: Final = 163
DECLINE: Final = 164
ID_COUNT: Final = 165
HIDDEN: Final = 255
"""In the history that a seat knows: the id of a gift whose card it does not see."""
BLIND_SHIFT: Final = HIGHEST_BID + 1
LOOK_BIT: Final = 2 * BLIND_SHIFT
"""In a mask of calls: how far blind bids are above the others, and the bit of the look above them."""

BID_IDS: Final = frozenset((*range(NIL, NIL + HIGHEST_BID + 1), *range(BLIND_NIL, BLIND_NIL + HIGHEST_BID + 1)))
INDEX_OF_PLAY: Final = tuple(PLAY_IDS.index(i) if i in PLAY_IDS else 0 for i in range(81))
"""The card index of each id of a play."""
PLAY_BITS: Final = tuple(CARD_BITS[PLAY_IDS.index(i)] if i in PLAY_IDS else 0 for i in range(81))
"""The bit of the card of each id of a play, 0 for an id that is none."""
TRICKS_BID: Final = tuple(
    (i - BLIND_NIL if i >= BLIND_NIL else i - NIL) if i in BID_IDS else 0 for i in range(ID_COUNT)
)
"""The number of tricks of each id of a bid."""

SUIT_BITS: Final = 0x1FFF
"""The mask of a suit of 13 cards, before it is shifted to its place."""
ACE_OF_SPADES: Final = 1 << 51
"""The mask of the ace of spades."""

ONE_TRICK: Final = tuple(1 << 5 * seat for seat in range(6))
"""For each seat: what one trick adds to the int in which the tricks taken are packed, five bits a seat."""


def packed(tricks: Iterable[int]) -> int:
    """Return the tricks of the seats, from seat 0, as the one int."""
    together = 0
    for seat, count in enumerate(tricks):
        together |= count << 5 * seat
    return together


def tricks_of(packed: int, players: int) -> list[int]:
    """Return the tricks of each seat, taken out of the one int."""
    return [packed >> 5 * seat & 31 for seat in range(players)]
