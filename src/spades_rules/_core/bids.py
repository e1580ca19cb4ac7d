"""What may be bid (R-3).

A set of bids is a mask: bit 0 is nil, bit n the number n.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

__all__ = [
    "ABOVE_SIDE_MAXIMUM",
    "ABOVE_TABLE_MAXIMUM",
    "BELOW_FLOOR",
    "BELOW_TABLE_MINIMUM",
    "FORBIDDEN_TOTAL",
    "FORCED",
    "NO_BID",
    "NO_LIMIT",
    "BidRules",
    "BidTurn",
    "bid_steps",
    "blind_bids",
    "is_eligible",
    "legal_bids",
    "may_blind_nil",
    "may_nil",
]

NO_BID: Final = -1
NO_LIMIT: Final = -1
FORCED: Final = 0
BELOW_FLOOR: Final = 1
ABOVE_SIDE_MAXIMUM: Final = 2
ABOVE_TABLE_MAXIMUM: Final = 3
BELOW_TABLE_MINIMUM: Final = 4
FORBIDDEN_TOTAL: Final = 5
"""Which rule narrowed a set of bids."""
_AT_LEAST: Final = tuple((1 << 27) - (1 << n) for n in range(28))
"""For a number: the mask of the numbers from it up."""
_BIT: Final = tuple(1 << n for n in range(27))


@final
@dataclass(eq=False, kw_only=True, frozen=True)
class BidRules:
    """The rules of bidding of one variant; `NO_LIMIT` for a limit that is absent.

    Attributes:
        numbers: The mask of the numbers from the lowest to the highest (R-3.2).
        nil: Whether plain nil is on (R-3.3).
        nils_per_side, blind_nils_per_side: How many nils a side may bid (R-3.5).
        side_minimum ... table_forbidden: The limits on sums (R-3.6).
        limited: Whether any of these limits is there.
        unbound: The set of bids where it is the same for every seat: no limit, nothing forced, nothing blind; else 0.
        dealer_first: The dealer bids first (R-3.1).
        mirror, whiz, suicide: Forced bids (R-3.8).
        whiz_only_if_void, whiz_not_with_ace: What restricts nil in whiz.
        suicide_minimum: The floor of the number in suicide.
        unbid_first_round: Nobody bids in round one (R-3.9).
        blind_nil: Whether blind nil is on (R-3.7).
        blind_nil_deficit: How far behind a side must be for it.
        blind_minimum: The lowest blind number.
        blind_deficit: How far behind a side must be for it.

    """

    numbers: int
    nil: bool
    nils_per_side: int
    blind_nils_per_side: int
    side_minimum: int
    side_maximum: int
    nil_partner_minimum: int
    table_minimum: int
    table_maximum: int
    table_forbidden: int
    limited: bool
    unbound: int
    dealer_first: bool
    mirror: bool
    whiz: bool
    suicide: bool
    whiz_only_if_void: bool
    whiz_not_with_ace: bool
    suicide_minimum: int
    unbid_first_round: bool
    blind_nil: bool
    blind_nil_deficit: int
    blind_minimum: int
    blind_deficit: int


@final
class BidTurn:
    """What the bid of one seat depends on besides the rules.

    Attributes:
        partner: The partner's number, 0 for any nil; `NO_BID` if there is no partner or he has not bid.
        closes_side: Whether this is the last bid of the side.
        nils, blind_nils: How many nils of any kind, and how many blind ones, the side has bid.
        total: The sum of all numbers bid at the table.
        closes_table: Whether this is the last bid of all.
        spades: How many spades the seat holds, where that forces its bid (R-3.8), else 0.
        has_ace: Whether it holds the ace of spades.
        behind: How many points its side is behind the best other side.

    """

    __slots__ = ("behind", "blind_nils", "closes_side", "closes_table", "has_ace", "nils", "partner", "spades", "total")

    def __init__(
        self,
        partner: int,
        closes_side: bool,
        nils: int,
        blind_nils: int,
        total: int,
        closes_table: bool,
        spades: int,
        has_ace: bool,
        behind: int,
    ) -> None:
        self.partner: int = partner
        self.closes_side: bool = closes_side
        self.nils: int = nils
        self.blind_nils: int = blind_nils
        self.total: int = total
        self.closes_table: bool = closes_table
        self.spades: int = spades
        self.has_ace: bool = has_ace
        self.behind: int = behind


def legal_bids(rules: BidRules, turn: BidTurn) -> int:
    """Return the set of bids for a seat that sees its hand."""
    if rules.whiz:
        return _whiz(rules, turn)
    return _after_all_steps(rules, turn, may_nil(rules, turn))


def may_nil(rules: BidRules, turn: BidTurn) -> bool:
    """Tell whether the switches and counts allow a plain nil (R-3.3, R-3.5)."""
    return rules.nil and (rules.nils_per_side == NO_LIMIT or turn.nils < rules.nils_per_side)


def may_blind_nil(rules: BidRules, turn: BidTurn) -> bool:
    """Tell whether the counts allow one more blind nil (R-3.5)."""
    return (rules.nils_per_side == NO_LIMIT or turn.nils < rules.nils_per_side) and (
        rules.blind_nils_per_side == NO_LIMIT or turn.blind_nils < rules.blind_nils_per_side
    )


def blind_bids(rules: BidRules, turn: BidTurn) -> int:
    """Return the set of blind bids for a seat that has not looked (R-3.7)."""
    bids = 0
    if is_eligible(turn.behind, rules.blind_minimum != NO_LIMIT, rules.blind_deficit):
        bids = legal_bids(rules, turn) & _AT_LEAST[min(rules.blind_minimum, 27)]
    if is_eligible(turn.behind, rules.blind_nil, rules.blind_nil_deficit) and may_blind_nil(rules, turn):
        bids |= _after_all_steps(rules, turn, True) & 1
    return bids


def is_eligible(behind: int, switched_on: bool, deficit: int) -> bool:
    """Tell whether a side may bid blind, by its deficit before the round (R-3.7)."""
    return switched_on and (deficit == NO_LIMIT or behind >= deficit)


def _whiz(rules: BidRules, turn: BidTurn) -> int:
    """R-3.8: the number of spades held, or nil."""
    barred = rules.whiz_only_if_void or (rules.whiz_not_with_ace and turn.has_ace)
    return _BIT[turn.spades] | (0 if barred else 1)


def _after_all_steps(rules: BidRules, turn: BidTurn, nil: bool) -> int:
    if rules.limited or rules.suicide:
        return bid_steps(rules, turn, nil)[-1][1]
    return rules.numbers | (1 if nil else 0)


def bid_steps(rules: BidRules, turn: BidTurn, nil: bool) -> list[tuple[int, int]]:
    """Return the set of bids after each rule that narrows it, with that rule; the last set is what may be bid.

    No step empties the set: a floor out of reach leaves the highest number, a ceiling that cannot be kept the
    lowest bid, a forbidden total that would leave nothing is dropped (R-3.6).
    """
    bids = rules.numbers | (1 if nil else 0)
    steps = [(FORCED, bids)]
    if rules.suicide:
        bids = _suicide(rules, turn, bids)
        steps = [(FORCED, bids)]
    if not rules.limited:
        return steps
    if not rules.suicide:
        bids = _side_floor(rules, turn, bids)
        steps.append((BELOW_FLOOR, bids))
    if turn.closes_side and rules.side_maximum != NO_LIMIT:
        bids = _ceiling(bids, rules.side_maximum - max(turn.partner, 0))
        steps.append((ABOVE_SIDE_MAXIMUM, bids))
    if rules.table_maximum != NO_LIMIT:
        bids = _ceiling(bids, rules.table_maximum - turn.total)
        steps.append((ABOVE_TABLE_MAXIMUM, bids))
    if turn.closes_table and rules.table_minimum > turn.total:
        bids = _floor(bids, rules.table_minimum - turn.total) or bids
        steps.append((BELOW_TABLE_MINIMUM, bids))
    left = rules.table_forbidden - turn.total
    if turn.closes_table and rules.table_forbidden != NO_LIMIT and 0 <= left < len(_BIT):
        bids = bids & ~_BIT[left] or bids
        steps.append((FORBIDDEN_TOTAL, bids))
    return steps


def _suicide(rules: BidRules, turn: BidTurn, bids: int) -> int:
    """R-3.8: exactly one member of the side bids nil; every floor binds the number of the other."""
    if turn.partner > 0:
        return bids & 1
    floor = max(rules.suicide_minimum, rules.side_minimum, rules.nil_partner_minimum)
    numbers = _floor(bids & ~1, floor)
    return numbers if turn.partner == 0 else numbers | (bids & 1)


def _side_floor(rules: BidRules, turn: BidTurn, bids: int) -> int:
    """R-3.6: the minimum of the side, and the minimum beside a nil."""
    floor = 0
    nil = bids & 1
    if turn.closes_side and rules.side_minimum != NO_LIMIT:
        floor = rules.side_minimum - max(turn.partner, 0)
        if turn.partner > 0 and floor > 0:
            nil = 0
    if turn.partner == 0:
        floor = max(floor, rules.nil_partner_minimum)
    elif turn.partner != NO_BID and turn.partner < rules.nil_partner_minimum:
        nil = 0
    return _floor(bids & ~1, floor) | nil


def _floor(bids: int, floor: int) -> int:
    """Keep the numbers from `floor` up, or, out of reach, the highest number; 0 if there is no number."""
    numbers = bids & ~1
    if floor <= 0:
        return bids
    kept = numbers & _AT_LEAST[min(floor, 27)]
    return kept or (_BIT[numbers.bit_length() - 1] if numbers else 0)


def _ceiling(bids: int, ceiling: int) -> int:
    """Keep the bids up to `ceiling`, or, if there is none, the lowest."""
    kept = bids & ~_AT_LEAST[min(max(ceiling + 1, 0), 27)]
    return kept or bids & -bids
