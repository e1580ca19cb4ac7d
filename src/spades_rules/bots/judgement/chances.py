"""Chances of how unseen cards lie, counted and not drawn."""

from __future__ import annotations

from functools import lru_cache
from math import comb

__all__ = ["all_hold"]


@lru_cache(maxsize=4096)
def all_hold(least: int, suit: int, unseen: int, hand: int, seats: int) -> float:
    """Return the chance that each of some seats holds at least so many cards of a suit.

    It is the chance that the `least`-highest card of the suit lives to win a trick before one of them ruffs.

    Args:
        least: How many cards each is to hold at least.
        suit: How many cards of the suit are unseen.
        unseen: How many cards are unseen in all.
        hand: How many cards each seat holds.
        seats: How many seats.

    >>> round(all_hold(1, suit=11, unseen=39, hand=13, seats=2), 3)
    0.991

    """
    if not seats:
        return 1.0
    fewest = max(least, hand - (unseen - suit))
    most = min(suit, hand)
    ways = sum(
        comb(suit, count)
        * comb(unseen - suit, hand - count)
        * all_hold(least, suit - count, unseen - hand, hand, seats - 1)
        for count in range(fewest, most + 1)
    )
    return ways / comb(unseen, hand)
