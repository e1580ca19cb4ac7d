"""The exchange of cards between partners (R-4)."""

from __future__ import annotations

from typing import NamedTuple

from spades_rules._core.calls import first_bidder, partner_of
from spades_rules._core.ids import BLIND_NIL, FIRST_GIVE, GIVE_IDS, TRICKS_BID
from spades_rules._core.tables import Tables

__all__ = ["Pass", "givers", "passes"]


class Pass(NamedTuple):
    """Cards on their way from one partner to the other.

    Attributes:
        giver, receiver: The seats.
        size: How many cards are to be given.
        cards: The mask of those given so far.
        is_shown: Whether the receiver sees them (R-4.1).

    """

    giver: int
    receiver: int
    size: int
    cards: int
    is_shown: bool

    @property
    def is_complete(self) -> bool:
        """Tell whether all cards are given."""
        return self.cards.bit_count() == self.size


def exchanges(rules: Tables, bids: bytes, dealer: int) -> list[tuple[int, int, int]]:
    """Return who exchanges how many cards: nil bidder, partner and count, in order of the nil bids (R-4.1)."""
    order = [(first_bidder(rules, dealer) + place) % rules.players for place in range(rules.players)]
    counts = [(seat, _count(rules, bids, seat)) for seat in order] if all(bids) else []
    return [(seat, partner_of(rules, seat), count) for seat, count in counts if count]


def givers(rules: Tables, bids: bytes, dealer: int) -> list[int]:
    """Return the seats that give, one entry a card, in the order of giving."""
    made = exchanges(rules, bids, dealer)
    return [seat for bidder, partner, count in made for seat in [bidder] * count + [partner] * count]


def passes(rules: Tables, calls: bytes, bids: bytes, dealer: int) -> list[Pass]:
    """Return all passes of the round in their order, as far as they have come; empty before all have bid."""
    given = [call - FIRST_GIVE for call in calls if call in GIVE_IDS]
    made = []
    for bidder, partner, count in exchanges(rules, bids, dealer):
        there, back = _mask(given[:count]), _mask(given[count : 2 * count])
        both_done = back.bit_count() == count
        there_shown = both_done if rules.unseen_exchange else there.bit_count() == count
        made += [Pass(bidder, partner, count, there, there_shown), Pass(partner, bidder, count, back, both_done)]
        del given[: 2 * count]
    return made


def _count(rules: Tables, bids: bytes, seat: int) -> int:
    """Return how many cards a seat exchanges as a nil bidder; none beside another nil (R-4.2)."""
    side = rules.sides[rules.side_of[seat]]
    nils = [other for other in side if not TRICKS_BID[bids[other]]]
    if nils != [seat] or len(side) == 1:
        return 0
    return rules.give_blind_nil if bids[seat] == BLIND_NIL else rules.give_nil


def _mask(indices: list[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask
