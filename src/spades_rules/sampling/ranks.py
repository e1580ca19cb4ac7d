"""Choices by number: the n-th subset, the n-th order, and a number drawn exactly evenly."""

from __future__ import annotations

import random
from math import comb, factorial
from typing import final

__all__ = ["CHOOSE", "FACTORIAL", "Digits", "bits_of", "draw_below", "nth_subset"]

_MOST_CARDS = 54
CHOOSE = tuple(tuple(comb(size, taken) for taken in range(_MOST_CARDS + 1)) for size in range(_MOST_CARDS + 1))
"""`CHOOSE[n][k]`: how many subsets of k cards n cards have."""
FACTORIAL = tuple(map(factorial, range(_MOST_CARDS + 1)))

_DIGIT_BITS = 53
_DIGIT = 1 << _DIGIT_BITS


def nth_subset(cards: int, size: int, taken: int, number: int) -> int:
    """Return the n-th subset of `taken` cards of a mask of `size` cards, from 0 to below `CHOOSE[size][taken]`."""
    chosen = 0
    while taken < size:
        lowest = cards & -cards
        cards ^= lowest
        size -= 1
        without = CHOOSE[size][taken]
        if number >= without:
            number -= without
            chosen |= lowest
            taken -= 1
            if not taken:
                return chosen
    return chosen | cards


@final
class Digits:
    """A number that is taken apart, one choice after another."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        """Begin with the whole number."""
        self._number = number

    def below(self, limit: int) -> int:
        """Take off a number from 0 to below a limit."""
        self._number, digit = divmod(self._number, limit)
        return digit

    def subset(self, cards: int, taken: int) -> int:
        """Choose so many cards of a mask; takes off a number below `CHOOSE[size][taken]`."""
        size = cards.bit_count()
        return nth_subset(cards, size, taken, self.below(CHOOSE[size][taken]))

    def order(self, cards: int) -> list[int]:
        """Choose an order of the cards of a mask, as indices; takes off a number below the factorial."""
        row = bits_of(cards)
        for last in range(len(row) - 1, 0, -1):
            other = self.below(last + 1)
            row[last], row[other] = row[other], row[last]
        return row


def bits_of(mask: int) -> list[int]:
    """Return the indices of the bits of a mask, ascending."""
    indices = []
    while mask:
        lowest = mask & -mask
        indices.append(lowest.bit_length() - 1)
        mask ^= lowest
    return indices


def draw_below(limit: int, rng: random.Random) -> int:
    """Return a number from 0 to below a limit, each exactly as likely; chance is asked only if there is a choice.

    It is made of the 53 bits that `random` is promised to give, the same on every platform and version. Numbers at the
    upper end that would make some more likely than others are drawn again.
    """
    if limit == 1:
        return 0
    digits = (limit.bit_length() + _DIGIT_BITS - 1) // _DIGIT_BITS
    span = 1 << digits * _DIGIT_BITS
    highest = span - span % limit
    while True:
        number = 0
        for _ in range(digits):
            number = number << _DIGIT_BITS | int(rng.random() * _DIGIT)
        if number < highest:
            return number % limit
