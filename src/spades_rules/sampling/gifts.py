"""Which cards may have been given where a seat has not seen it (R-4).

Once the hands of two partners are laid, the gifts are chosen from them. While cards are still being given, the hands
are those dealt: the bidder gives from his hand, then the partner from his own hand and, where he sees them, from what
he was given. Once all is given, the hands are those held after it, and time runs backward: the cards given back are
chosen from the bidder's hand, then those given first from the partner's hand and from the cards given back.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from spades_rules._core.ids import ACE_OF_SPADES
from spades_rules.sampling.calls import Swap
from spades_rules.sampling.knowledge import Knowledge
from spades_rules.sampling.ranks import CHOOSE, Digits

__all__ = ["Gifts", "SpadeLaw", "gifts_of"]


class SpadeLaw(NamedTuple):
    """What forced bids say of the hands dealt to two partners who have exchanged cards (R-3.8).

    Attributes:
        hand_size: How many cards each was dealt.
        size: How many cards passed each way.
        sees: Whether the partner saw the cards given before giving some back.
        bidder: How many spades the bidder was dealt, None if that is free.
        partner: How many the partner was dealt.
        spades: The mask of all spades.
        ace: Where the ace of spades is now, if the bidder was not dealt it: 0 with the bidder, 1 with the partner, None
            elsewhere or if that does not matter.

    """

    hand_size: int
    size: int
    sees: bool
    bidder: int | None
    partner: int
    spades: int
    ace: int | None

    def ways(self, bidder: int, partner: int) -> int:
        """Return how many ways there are to choose the gifts, from the spades that the two hold now."""
        return _ends(self, bidder, partner)[-1]

    def choose(self, bidder: int, partner: int, digits: Digits) -> tuple[int, int]:
        """Return the cards given first and those given back, from the hands that the two hold now."""
        spades = self.spades
        held = (bidder & spades).bit_count(), (partner & spades).bit_count()
        ends = _ends(self, *held)
        number = digits.below(ends[-1])
        back_spades = bisect_right(ends, number)
        parts = _parts(self, *held, back_spades)
        counts = [count for _, count in parts]
        digits = Digits(number - (ends[back_spades - 1] if back_spades else 0))
        ace = 0 if self.ace is None else ACE_OF_SPADES
        back = digits.subset(bidder & spades & ~ace, counts[0]) | digits.subset(bidder & ~spades, counts[1])
        if self.ace == 0:
            back |= ace
        pool = (partner | back if self.sees else partner) & ~ace
        return digits.subset(pool & spades, counts[2]) | digits.subset(pool & ~spades, counts[3]), back


def _parts(law: SpadeLaw, bidder: int, partner: int, back: int) -> tuple[tuple[int, int], ...]:
    """Return from how many cards how many are chosen, if so many of the cards given back are spades.

    The four choices are the spades and the other cards given back, then those given first. An ace that came to the
    bidder is among the cards given back, and not free; one that the bidder was not dealt is never given first.
    """
    there = partner + back - law.partner
    seen = (back, law.size - back) if law.sees else (0, 0)
    has_ace = law.ace == 0
    ace_in_pool = law.ace == 1 or (has_ace and law.sees)
    return (
        (bidder - has_ace, back - has_ace),
        (law.hand_size - bidder, law.size - back),
        (partner + seen[0] - ace_in_pool, there),
        (law.hand_size - partner + seen[1], law.size - there),
    )


@lru_cache(maxsize=4096)
def _ends(law: SpadeLaw, bidder: int, partner: int) -> tuple[int, ...]:
    """Return the running total of the ways, by how many of the cards given back are spades."""
    total = 0
    ends = []
    for back in range(law.size + 1):
        ways = 1
        for size, count in _parts(law, bidder, partner, back):
            ways *= CHOOSE[size][count] if 0 <= count <= size else 0
        there = partner + back - law.partner
        if law.bidder is None or bidder - back + there == law.bidder:
            total += ways
        ends.append(total)
    return tuple(ends)


class Gifts(NamedTuple):
    """The hidden gifts of an exchange that forced bids do not bind: as many ways whatever the hands are.

    Attributes:
        first, second: The masks of the two passes where they are known, in the order in which they are chosen.
        first_size, second_size: How many cards they are.
        sees: Whether the second pass may take from the first.
        backward: Whether the second pass is the one that was given first.

    """

    first: int | None
    second: int | None
    first_size: int
    second_size: int
    sees: bool
    backward: bool

    def ways(self, hand_size: int) -> int:
        """Return how many ways there are to choose the hidden gifts."""
        pool = hand_size + (self.first_size if self.sees else 0)
        first = CHOOSE[hand_size][self.first_size] if self.first is None else 1
        return first * (CHOOSE[pool][self.second_size] if self.second is None else 1)

    def choose(self, bidder: int, partner: int, digits: Digits) -> tuple[int, int]:
        """Return the cards given first and those given back, from the two hands."""
        first, second = self.first, self.second
        if first is None:
            first = digits.subset(bidder, self.first_size)
        if second is None:
            second = digits.subset(partner | first if self.sees else partner, self.second_size)
        return (second, first) if self.backward else (first, second)


def gifts_of(told: Knowledge, swap: Swap, allowed: list[int]) -> Gifts | SpadeLaw:
    """Return how the cards of an exchange are chosen, where `allowed` cards may be in each place."""
    rules = told.rules
    partner = told.exact[swap.partner]
    if partner is not None and swap.is_hidden and not told.is_dealt:
        return SpadeLaw(
            hand_size=rules.hand_size,
            size=swap.back_size,
            sees=not rules.unseen_exchange,
            bidder=told.exact[swap.bidder],
            partner=partner,
            spades=rules.play.spades,
            ace=_ace(told, swap, allowed) if told.lacks_ace[swap.bidder] else None,
        )
    passes = ((swap.there, swap.there_size), (swap.back, swap.back_size))
    (first, first_size), (second, second_size) = passes if told.is_dealt else reversed(passes)
    return Gifts(first, second, first_size, second_size, not rules.unseen_exchange, not told.is_dealt)


def _ace(told: Knowledge, swap: Swap, allowed: list[int]) -> int | None:
    """Return which of the two holds the ace of spades or has played it: 0 the bidder, 1 the partner, None neither."""
    for number, seat in enumerate((swap.bidder, swap.partner)):
        if (told.known[seat] | told.played[seat] | allowed[seat]) & ACE_OF_SPADES:
            return number
    return None
