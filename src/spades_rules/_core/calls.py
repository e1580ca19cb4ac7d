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
    NIL,
    ONE_BYTE,
    TRICKS_BID,
)
from spades_rules._core.tables import Tables

__all__ = [
    "bid_turn",
    "bids_by_seat",
    "called",
    "contracts",
    "first_bidder",
    "has_looked",
    "in_bidding_order",
    "is_blind_eligible",
    "is_unbid",
    "is_unseeing",
    "legal_calls",
    "mirror_bids",
    "points_behind",
    "with_bid",
]

_OTHER_CALLS: Final = bytes(call for call in range(256) if call not in BID_IDS)


def first_bidder(rules: Tables, dealer: int) -> int:
    """Return the seat that bids first (R-3.1)."""
    return dealer if rules.bids.dealer_first else rules.after[dealer]


def is_unbid(rules: Tables, round_number: int) -> bool:
    """Tell whether nobody bids in a round (R-3.9)."""
    return rules.bids.unbid_first_round and round_number == 1


def mirror_bids(rules: Tables, held: tuple[int, ...]) -> bytes:
    """Return the id of each seat's bid where it is the number of spades held (R-3.8)."""
    return bytes([NIL + (hand & rules.play.spades).bit_count() for hand in held])


def in_bidding_order(rules: Tables, bids: bytes, dealer: int) -> bytes:
    """Return the bids of the seats as calls, in their order (R-3.1)."""
    first = first_bidder(rules, dealer)
    return bids[first:] + bids[:first]


def with_bid(bids: bytes, seat: int, bid: int) -> bytes:
    """Return the bids by seat with one more."""
    return bids[:seat] + ONE_BYTE[bid] + bids[seat + 1 :]


def called(place: int) -> int:
    """Return the id of the call that stands at a place of a mask of calls: a bid, a blind one above it, or the look."""
    if place == LOOK_BIT:
        return LOOK
    return NIL + place if place < BLIND_SHIFT else BLIND_NIL + place - BLIND_SHIFT


def bids_by_seat(rules: Tables, calls: bytes, dealer: int) -> bytes:
    """Return the id of each seat's bid, 0 where a seat has not bid."""
    bids = calls.translate(None, _OTHER_CALLS).ljust(rules.players, b"\0")
    turned = rules.players - first_bidder(rules, dealer)
    return bids[turned:] + bids[:turned]


def contracts(rules: Tables, bids: bytes) -> tuple[int | None, ...]:
    """Return the contract of each side, None until all its members have bid (R-3.4)."""
    return tuple(
        sum(TRICKS_BID[bids[seat]] for seat in side) if all(bids[seat] for seat in side) else None
        for side in rules.sides
    )


def points_behind(rules: Tables, scores: tuple[int, ...], seat: int) -> int:
    """Return how far a seat's side is behind the best other side, below 0 if it leads."""
    own = rules.side_of[seat]
    best = scores[own - 1]
    for side, score in enumerate(scores):
        if side != own and score > best:
            best = score
    return best - scores[own]


def is_blind_eligible(rules: Tables, behind: int) -> bool:
    """Tell whether a seat whose side is so many points behind may bid something blind (R-3.7)."""
    bids = rules.bids
    return is_eligible(behind, bids.blind_nil, bids.blind_nil_deficit) or is_eligible(
        behind, bids.blind_minimum != NO_LIMIT, bids.blind_deficit
    )


def bid_turn(rules: Tables, bids: bytes, behind: int, seat: int, hand: int) -> BidTurn:
    """Collect what the bid of a seat depends on."""
    partner = rules.partner[seat]
    partners_bid = 0 if partner == seat else bids[partner]
    is_nil = partners_bid != 0 and not TRICKS_BID[partners_bid]
    open_seats = total = 0
    if rules.bids.limited:  # only then they matter
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
        (hand & rules.play.spades).bit_count() if rules.bids.whiz else 0,
        hand & ACE_OF_SPADES != 0,
        behind,
    )


def has_looked(calls: bytes) -> bool:
    """Tell whether the seat to bid has looked at its hand: a seat looks in its turn and then bids (R-3.7)."""
    return len(calls) > 0 and calls[-1] == LOOK


def is_unseeing(rules: Tables, looked: bool, bids: bytes, behind: int, seat: int) -> bool:
    """Tell whether a seat that has or has not `looked` may still bid blind, and so sees no hand (R-2.3, R-3.7)."""
    return not looked and not bids[seat] and is_blind_eligible(rules, behind)


def legal_calls(rules: Tables, looked: bool, bids: bytes, scores: tuple[int, ...], seat: int, hand: int) -> int:
    """Return what the next seat to bid may call: a set of bids, above it the blind ones, above them the look (R-3)."""
    if rules.bids.unbound:
        return rules.bids.unbound
    behind = points_behind(rules, scores, seat)
    if is_unseeing(rules, looked, bids, behind, seat):
        return blind_bids(rules.bids, bid_turn(rules, bids, behind, seat, 0)) << BLIND_SHIFT | 1 << LOOK_BIT
    return legal_bids(rules.bids, bid_turn(rules, bids, behind, seat, hand))
