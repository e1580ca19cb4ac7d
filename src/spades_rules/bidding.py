"""Bids: what a seat may bid and why not, and the contracts that come of it (R-3)."""

from __future__ import annotations

from spades_rules._core.bids import (
    ABOVE_SIDE_MAXIMUM,
    ABOVE_TABLE_MAXIMUM,
    BELOW_FLOOR,
    BELOW_TABLE_MINIMUM,
    FORBIDDEN_TOTAL,
    NO_BID,
    NO_LIMIT,
    BidRules,
    BidTurn,
    bid_steps,
    is_eligible,
    may_blind_nil,
    may_nil,
)
from spades_rules._core.ids import ACE_OF_SPADES, BID_IDS, BLIND_NIL, LOOK, TRICKS_BID
from spades_rules._core.tables import Tables
from spades_rules.refusal import Violation

__all__ = [
    "bid_turn",
    "bids_by_seat",
    "contracts",
    "first_bidder",
    "is_blind_eligible",
    "lookers",
    "why_not_bid",
    "why_not_blind",
]

_OTHER_CALLS = bytes(call for call in range(256) if call not in BID_IDS)


def first_bidder(rules: Tables, dealer: int) -> int:
    """Return the seat that bids first (R-3.1)."""
    return dealer if rules.bids.dealer_first else rules.after[dealer]


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
    return max(score for side, score in enumerate(scores) if side != own) - scores[own]


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
    others = [bids[other] for other in rules.sides[rules.side_of[seat]] if other != seat]
    made = [bid for bid in others if bid]
    nils = [bid for bid in made if not TRICKS_BID[bid]]
    return BidTurn(
        partner=TRICKS_BID[made[0]] if made else NO_BID,
        closes_side=len(made) == len(others),
        nils=len(nils),
        blind_nils=nils.count(BLIND_NIL),
        total=sum(TRICKS_BID[bid] for bid in bids),
        closes_table=bids.count(0) == 1,
        spades=(hand & rules.play.spades).bit_count(),
        has_ace=bool(hand & ACE_OF_SPADES),
        behind=points_behind(rules, scores, seat),
    )


_STEPS = {
    ABOVE_SIDE_MAXIMUM: Violation.ABOVE_SIDE_MAXIMUM,
    ABOVE_TABLE_MAXIMUM: Violation.ABOVE_TABLE_MAXIMUM,
    BELOW_TABLE_MINIMUM: Violation.BELOW_TABLE_MINIMUM,
    FORBIDDEN_TOTAL: Violation.FORBIDDEN_TOTAL,
}


def why_not_bid(rules: BidRules, turn: BidTurn, tricks: int, *, nil: bool) -> Violation:
    """Return the rule that forbids a bid that is not legal; `nil` tells whether nil is open to the seat (R-3)."""
    if tricks and not rules.numbers >> tricks & 1:
        return Violation.BID_OUT_OF_RANGE
    if rules.whiz:
        return Violation.FORCED_BID
    if not tricks and not nil:
        return Violation.TOO_MANY_NILS if rules.nil else Violation.NIL_NOT_ALLOWED
    step = next(step for step, bids in bid_steps(rules, turn, nil) if not bids >> tricks & 1)
    return _below_floor(rules, turn, tricks) if step == BELOW_FLOOR else _STEPS.get(step, Violation.FORCED_BID)


def why_not_blind(rules: BidRules, turn: BidTurn, tricks: int) -> Violation:
    """Return the rule that forbids a blind bid that is not legal for a seat that has not looked (R-3.7)."""
    if not tricks:
        if not is_eligible(turn.behind, rules.blind_nil, rules.blind_nil_deficit):
            return Violation.BLIND_NOT_ALLOWED
        return why_not_bid(rules, turn, 0, nil=True) if may_blind_nil(rules, turn) else Violation.TOO_MANY_NILS
    if tricks < rules.blind_minimum or not is_eligible(
        turn.behind, rules.blind_minimum != NO_LIMIT, rules.blind_deficit
    ):
        return Violation.BLIND_NOT_ALLOWED
    return why_not_bid(rules, turn, tricks, nil=may_nil(rules, turn))


def _below_floor(rules: BidRules, turn: BidTurn, tricks: int) -> Violation:
    """Tell which of the two floors a bid is below."""
    own = max(turn.partner, 0)
    if turn.closes_side and rules.side_minimum != NO_LIMIT and own + tricks < rules.side_minimum:
        return Violation.BELOW_SIDE_MINIMUM
    return Violation.BELOW_NIL_PARTNER_MINIMUM
