"""Why a seat may not bid what it wants to (R-3)."""

from __future__ import annotations

from spades_rules._core.bids import (
    ABOVE_SIDE_MAXIMUM,
    ABOVE_TABLE_MAXIMUM,
    BELOW_FLOOR,
    BELOW_TABLE_MINIMUM,
    FORBIDDEN_TOTAL,
    NO_LIMIT,
    BidRules,
    BidTurn,
    bid_steps,
    is_eligible,
    may_blind_nil,
    may_nil,
)
from spades_rules.refusal import Violation

__all__ = ["why_not_bid", "why_not_blind"]

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
