"""What a round scores (R-6) and when a game ends (R-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from spades_rules._core.ids import BLIND_NIL, NIL, TRICKS_BID

__all__ = [
    "ALL_OR_NOTHING",
    "BAGS",
    "IS_BOSTON",
    "IS_SET",
    "NOBODY_YET",
    "NO_REVOKE",
    "POINTS",
    "REASON_COUNT",
    "SCORE",
    "SEPARATE",
    "TIED",
    "ZERO_UNLESS_BOTH",
    "EndRules",
    "ScoreRules",
    "score",
    "verdict",
]

NO_REVOKE: Final = 255
"""In place of the seat that revoked: nobody did."""
SEPARATE: Final = 0
ALL_OR_NOTHING: Final = 1
ZERO_UNLESS_BOTH: Final = 2
"""How two nils of one kind count (R-6.4)."""


@final
@dataclass(eq=False, kw_only=True, frozen=True)
class ScoreRules:
    """The rules of scoring of one variant; see `variants.ScoringOptions` for what each number is.

    `ten_minimum` is 0 where there is no ten-bid; `ten_maximum` is the highest contract it holds for; a `bag_limit`
    of 0 means none.
    """

    hand_size: int
    trick: int
    overtrick: int
    set_is_free: bool
    set_per_missing: bool
    nil: int
    nil_penalty: int
    blind_nil: int
    blind_nil_penalty: int
    nil_tricks_are_bags: bool
    nil_tricks_help: bool
    nil_tricks_score: bool
    double_nil: int
    double_blind_nil: int
    bag_limit: int
    bag_penalty: int
    bags_reset: bool
    ten_minimum: int
    ten_maximum: int
    ten_made: int
    ten_set: int
    ten_sets: bool
    boston: int
    blind_multiplier: int
    blind_fail_multiplier: int
    revoke_penalty: int


POINTS: Final = 0
SCORE: Final = 1
BAGS: Final = 2
IS_SET: Final = 6
IS_BOSTON: Final = 8
"""Where these stand in what `score` returns."""


def score(
    rules: ScoreRules, side: tuple[int, ...], bids: bytes, taken: int, revoker: int, before: int, bags: int
) -> tuple[int, int, int, int, int, int, bool, int, bool]:
    """Score one side's round.

    Args:
        rules: The rules of the variant.
        side: The seats of the side.
        bids: The id of each seat's bid, 0 for each in an unbid round.
        taken: The tricks of each seat, five bits a seat.
        revoker: The seat that revoked, or `NO_REVOKE`.
        before: The score before the round.
        bags: The bags before the round.

    Returns:
        Points (the change), score, bags, contract, contract tricks, overtricks, whether the side is set, points
        taken off for bags, whether it is a Boston.

    """
    contract = nils = won = lost = 0
    for seat in side:
        number = TRICKS_BID[bids[seat]]
        tricks = taken >> 5 * seat & 31
        if number or not bids[seat]:
            contract += number
            won += tricks
        else:
            nils += 1
            lost += tricks
    unbid = not bids[side[0]]
    if revoker != NO_REVOKE:
        if revoker in side:
            points = -rules.revoke_penalty  # and its contract is set
            return points, before + points, bags, contract, 0, 0, True, 0, False
        points = rules.trick * won if unbid else _made(rules, side, bids, contract) + _nils(rules, side, bids, 0)
        return points, before + points, bags, contract, contract, 0, False, 0, False
    boston = won + lost == rules.hand_size
    if unbid:
        points = rules.trick * won
        return points, before + points, bags, 0, 0, 0, False, 0, boston
    if rules.nil_tricks_help and contract:
        won += lost
        lost = 0
    is_set = won < contract
    points = _cost(rules, side, bids, contract, contract - won) if is_set else _made(rules, side, bids, contract)
    if nils:
        points += _nils(rules, side, bids, taken)
    over = 0 if is_set else won - contract
    points += rules.overtrick * over
    if lost and (rules.nil_tricks_help or rules.nil_tricks_are_bags):
        over += lost
        points += rules.overtrick * lost if rules.nil_tricks_help or rules.nil_tricks_score else 0
    if boston:
        points += rules.boston
    bags, penalty = _bags(rules, bags + over)
    points -= penalty
    return points, before + points, bags, contract, won, over, is_set, penalty, boston


def _bags(rules: ScoreRules, bags: int) -> tuple[int, int]:
    """Return the bags that are left, and the points that full limits of them cost (R-6.5)."""
    if not rules.bag_limit or bags < rules.bag_limit:
        return bags, 0
    if rules.bags_reset:
        return 0, rules.bag_penalty
    return bags % rules.bag_limit, rules.bag_penalty * (bags // rules.bag_limit)


def _made(rules: ScoreRules, side: tuple[int, ...], bids: bytes, contract: int) -> int:
    """Return the value of a contract that is made (R-6.1, R-6.6, R-6.7)."""
    if not contract:
        return 0
    value = rules.ten_made if _is_ten_bid(rules, contract) else rules.trick * contract
    return value * rules.blind_multiplier if _has_blind_number(side, bids) else value


def _cost(rules: ScoreRules, side: tuple[int, ...], bids: bytes, contract: int, missing: int) -> int:
    """Return the points, seldom above 0, of a contract that is set (R-6.1, R-6.6, R-6.7)."""
    if rules.ten_sets and _is_ten_bid(rules, contract):
        points = rules.ten_set
    elif rules.set_is_free:
        points = 0
    else:
        points = -rules.trick * (missing if rules.set_per_missing else contract)
    return points * rules.blind_fail_multiplier if _has_blind_number(side, bids) else points


def _is_ten_bid(rules: ScoreRules, contract: int) -> bool:
    return 0 < rules.ten_minimum <= contract <= rules.ten_maximum


def _has_blind_number(side: tuple[int, ...], bids: bytes) -> bool:
    for seat in side:  # noqa: SIM110 - compiled, `any` of a generator costs ten times as much
        if bids[seat] > BLIND_NIL:
            return True
    return False


def _nils(rules: ScoreRules, side: tuple[int, ...], bids: bytes, taken: int) -> int:
    """Return the points of the nils (R-6.2, R-6.4)."""
    return _nils_of_kind(side, bids, taken, NIL, rules.nil, rules.nil_penalty, rules.double_nil) + _nils_of_kind(
        side, bids, taken, BLIND_NIL, rules.blind_nil, rules.blind_nil_penalty, rules.double_blind_nil
    )


def _nils_of_kind(
    side: tuple[int, ...], bids: bytes, taken: int, kind: int, bonus: int, penalty: int, double: int
) -> int:
    made = 0
    failed = 0
    for seat in side:
        if bids[seat] == kind:
            if taken >> 5 * seat & 31:
                failed += 1
            else:
                made += 1
    if double != SEPARATE and made + failed == len(side) == 2:  # noqa: PLR2004 - both partners (R-6.4)
        if not failed:
            return 2 * bonus
        return -2 * penalty if double == ALL_OR_NOTHING else 0
    return made * bonus - failed * penalty


# The end of the game -------------------------------------------------------------------------------------------

NOBODY_YET: Final = -1
TIED: Final = -2
"""In place of a verdict: the game goes on; it goes on because the top is shared."""
BOSTON: Final = 0
SETS: Final = 1
TARGET: Final = 2
FLOOR: Final = 3
MAX_ROUNDS: Final = 4
TIE_BROKEN: Final = 5
REASON_COUNT: Final = 6
_DRAWN: Final = 0


@final
@dataclass(eq=False, kw_only=True, frozen=True)
class EndRules:
    """The rules of the end of one variant.

    Attributes:
        target, floor: The marks; `has_target` and `has_floor` tell whether they are there (R-7.1).
        max_rounds: The last round, 0 for no such bound (R-7.4).
        sets_to_lose: How many sets a side must not reach, 0 for no bound (R-7.5).
        sudden_death: After a tie the first round that breaks it ends the game (R-7.3).
        boston_wins: A Boston ends the game (R-6.8).

    """

    target: int
    has_target: bool
    floor: int
    has_floor: bool
    max_rounds: int
    sets_to_lose: int
    sudden_death: bool
    boston_wins: bool


def verdict(
    rules: EndRules, scores: tuple[int, ...], number: int, sets: tuple[int, ...], tied: bool, boston: int
) -> int:
    """Judge the scores after a round.

    Args:
        rules: The rules of the variant.
        scores: The score of each side.
        number: The number of the round just finished.
        sets: How often each side has been set, or has revoked.
        tied: Whether a tie is to be broken.
        boston: The side that took every trick of the round, -1 if none did.

    Returns:
        `NOBODY_YET`; `TIED` if a mark is met but the top is shared; else the reason plus `REASON_COUNT` times one
        more than the winner, 0 for a draw.

    """
    if boston >= 0 and rules.boston_wins:
        return BOSTON + REASON_COUNT * (boston + 1)
    reason = _reason(rules, scores, number, sets, tied)
    if reason == NOBODY_YET:
        return NOBODY_YET
    winner = _leading_side(scores, sets, rules.sets_to_lose)
    if winner == TIED:
        return reason + REASON_COUNT * _DRAWN if 0 < rules.max_rounds <= number else TIED
    return reason + REASON_COUNT * (winner + 1)


def _reason(rules: EndRules, scores: tuple[int, ...], number: int, sets: tuple[int, ...], tied: bool) -> int:
    """Return why the game may end, the first reason that holds, or `NOBODY_YET` (R-7.6)."""
    if 0 < rules.sets_to_lose <= max(sets):
        return SETS
    if rules.has_target and max(scores) >= rules.target:
        return TARGET
    if rules.has_floor and min(scores) <= rules.floor:
        return FLOOR
    if 0 < rules.max_rounds <= number:
        return MAX_ROUNDS
    return TIE_BROKEN if tied and rules.sudden_death else NOBODY_YET


def _leading_side(scores: tuple[int, ...], sets: tuple[int, ...], sets_to_lose: int) -> int:
    """Return the side with the top score, `TIED` if more share it; sides set too often are out, unless all are."""
    everybody_out = 0 < sets_to_lose <= min(sets)
    leader = NOBODY_YET
    is_shared = False
    for side, points in enumerate(scores):
        if 0 < sets_to_lose <= sets[side] and not everybody_out:
            continue
        if leader == NOBODY_YET or points > scores[leader]:
            leader = side
            is_shared = False
        elif points == scores[leader]:
            is_shared = True
    return TIED if is_shared else leader
