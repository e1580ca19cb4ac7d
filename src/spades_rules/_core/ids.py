"""The numbers of things: flat ids of actions, bits of cards, tricks packed in one int."""

from __future__ import annotations

__all__ = [
    "ACE_OF_SPADES",
    "BID_IDS",
    "BLIND_NIL",
    "DECLINE",
    "FIRST_GIVE",
    "GIVE_IDS",
    "HIGHEST_BID",
    "ID_COUNT",
    "INDEX_OF_PLAY",
    "KEEP",
    "LOOK",
    "NIL",
    "ONE_TRICK",
    "PLAY_IDS",
    "SUIT_BITS",
    "TRICKS_BID",
    "tricks_of",
]

PLAY_IDS = (*range(52), 79, 80)
"""The id of playing each card, by its index: the 52 cards, the little and the big joker."""
HIGHEST_BID = 26
NIL, BLIND_NIL = 52, 81
"""The ids of the two nils; the numbers follow them."""
LOOK = 108
FIRST_GIVE = 109
"""The id of giving the card of index 0; the other cards follow."""
KEEP, DECLINE = 163, 164
ID_COUNT = 165

BID_IDS = frozenset((*range(NIL, NIL + HIGHEST_BID + 1), *range(BLIND_NIL, BLIND_NIL + HIGHEST_BID + 1)))
GIVE_IDS = range(FIRST_GIVE, KEEP)
INDEX_OF_PLAY = tuple(PLAY_IDS.index(i) if i in PLAY_IDS else 0 for i in range(81))
"""The card index of each id of a play."""
TRICKS_BID = tuple((i - BLIND_NIL if i >= BLIND_NIL else i - NIL) if i in BID_IDS else 0 for i in range(ID_COUNT))
"""The number of tricks of each id of a bid."""

SUIT_BITS = 0x1FFF
"""The mask of a suit of 13 cards, before it is shifted to its place."""
ACE_OF_SPADES = 1 << 51
"""The mask of the ace of spades."""

ONE_TRICK = tuple(1 << 5 * seat for seat in range(6))
"""For each seat: what one trick adds to the int in which the tricks taken are packed, five bits a seat."""


def tricks_of(packed: int, players: int) -> list[int]:
    """Return the tricks of each seat, taken out of the one int."""
    return [packed >> 5 * seat & 31 for seat in range(players)]
