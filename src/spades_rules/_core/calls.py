"""What the calls of a round come to: who has bid what, who has looked, and what a seat may call (R-3).

Calls are the ids of bids, looks, gifts and draws in their order. Bids come round the table from the first bidder, so
their order tells whose they are.
"""

from __future__ import annotations

from typing import Final

from spades_rules._core.bids import NO_BID, NO_LIMIT, BidTurn, blind_bids, is_eligible, legal_bids
from spades_rules._core.ids import (
    ACE_OF_SPADES,
    BID_IDS,
    BLIND_NIL,
    BLIND_SHIFT,
    LOOK,
    LOOK_BIT,
    TRICKS_BID,
)
from spades_rules._core.tables import Tables

__all__ = [
    "bid_turn",
    "bids_by_seat",
    "contracts",
    "first_bidder",
    "is_blind_eligible",
    "is_unseeing",
    "legal_calls",
    "partner_of",
]

_OTHER_CALLS: Final = bytes(call for call in range(256) if call not in BID_IDS)


def first_bidder(rules: Tables, dealer: int) -> int:
    """Return the seat that bids first (R-3.1)."""
    return dealer if rules.bids.dealer_first else rules.after[dealer]


def partner_of(rules: Tables, seat: int) -> int:
    """Return the other member of a seat's side; the seat itself where it plays alone."""
    side = rules.sides[rules.side_of[seat]]
    return side[0] + side[-1] - seat


def bids_by_seat(rules: Tables, calls: bytes, dealer: int) -> bytes:
    """Return the id of each seat's bid, 0 where a seat has not bid."""
    bids = calls.translate(None, _OTHER_CALLS).ljust(rules.players, b"\0")
    turned = rules.players - first_bidder(rules, dealer)
    return bids[turned:] + bids[:turned]


def lookers(rules: Tables, calls: bytes, dealer: int) -> set[int]:
    """Return the seats that have looked at their hand instead of bidding blind (R-3.7)."""
    seats = set()
    seat = first_bidder(rules, dealer)
    for call in calls:
        if call == LOOK:
            seats.add(seat)
        else:
            seat = rules.after[seat]
    return seats


def contracts(rules: Tables, bids: bytes) -> tuple[int | None, ...]:
    """Return the contract of each side, None until all its members have bid (R-3.4)."""
    return tuple(
        sum(TRICKS_BID[bids[seat]] for seat in side) if all(bids[seat] for seat in side) else None
        for side in rules.sides
    )


def points_behind(rules: Tables, scores: tuple[int, ...], seat: int) -> int:
    """Return how far a seat's side is behind the best other side, below 0 if it leads."""
    own = rules.side_of[seat]
    return max([score - scores[own] for side, score in enumerate(scores) if side != own])


def is_blind_eligible(rules: Tables, scores: tuple[int, ...], seat: int) -> bool:
    """Tell whether a seat may bid something blind, by the scores before the round (R-3.7)."""
    bids = rules.bids
    if not bids.blind_nil and bids.blind_minimum == NO_LIMIT:
        return False
    behind = points_behind(rules, scores, seat)
    return is_eligible(behind, bids.blind_nil, bids.blind_nil_deficit) or is_eligible(
        behind, bids.blind_minimum != NO_LIMIT, bids.blind_deficit
    )


def bid_turn(rules: Tables, bids: bytes, scores: tuple[int, ...], seat: int, hand: int) -> BidTurn:
    """Collect what the bid of a seat depends on."""
    partner = partner_of(rules, seat)
    partners_bid = 0 if partner == seat else bids[partner]
    is_nil = partners_bid != 0 and not TRICKS_BID[partners_bid]
    open_seats = total = 0
    for bid in bids:
        open_seats += not bid
        total += TRICKS_BID[bid]
    return BidTurn(
        TRICKS_BID[partners_bid] if partners_bid else NO_BID,
        partner == seat or partners_bid != 0,
        int(is_nil),
        int(partners_bid == BLIND_NIL),
        total,
        open_seats == 1,
        (hand & rules.play.spades).bit_count(),
        hand & ACE_OF_SPADES != 0,
        points_behind(rules, scores, seat),
    )


def is_unseeing(rules: Tables, calls: bytes, bids: bytes, dealer: int, scores: tuple[int, ...], seat: int) -> bool:
    """Tell whether a seat in the bidding has not seen its hand: it may still bid blind (R-2.3, R-3.7)."""
    return is_blind_eligible(rules, scores, seat) and not bids[seat] and seat not in lookers(rules, calls, dealer)


def legal_calls(
    rules: Tables, calls: bytes, bids: bytes, dealer: int, scores: tuple[int, ...], seat: int, hand: int
) -> int:
    """Return what the next seat to bid may call: a set of bids, above it the blind ones, above them the look (R-3)."""
    if rules.bids.unbound:
        return rules.bids.unbound
    unseeing = is_unseeing(rules, calls, bids, dealer, scores, seat)
    turn = bid_turn(rules, bids, scores, seat, 0 if unseeing else hand)
    return blind_bids(rules.bids, turn) << BLIND_SHIFT | 1 << LOOK_BIT if unseeing else legal_bids(rules.bids, turn)
