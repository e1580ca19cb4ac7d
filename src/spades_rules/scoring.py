"""Scores: a side's round, a round of all sides, and the end of the game (R-6, R-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import final

import attrs

from spades_rules._core import score as core
from spades_rules._core.ids import TRICKS_BID, packed
from spades_rules._core.score import NO_REVOKE, REASON_COUNT, ScoreRules
from spades_rules._core.tables import Tables
from spades_rules._freeze import Value, repr_hash
from spades_rules._order import in_order, is_score
from spades_rules.actions import ACTIONS, Bid
from spades_rules.errors import InvalidInputError, shown
from spades_rules.variants.tables import tables
from spades_rules.variants.variant import Variant, require_variant

__all__ = [
    "NilResult",
    "Outcome",
    "Reason",
    "RoundResult",
    "SideScore",
    "outcome",
    "round_results",
    "score_side",
]


_MOST_MEMBERS = 2


class NilResult(StrEnum):
    """How a nil came out."""

    MADE = "made"
    FAILED = "failed"


@final
@attrs.frozen(getstate_setstate=False)
class SideScore(Value):
    """What a round did to one side's score (R-6).

    Attributes:
        points: The change of the score, penalties included.
        score: The score after the round.
        bags: The bags after the round.
        contract: The sum of the numbers bid, 0 if there is none.
        contract_tricks: The tricks that count toward the contract.
        overtricks: The bags that this round added.
        is_set: Whether the contract failed, or the side revoked.
        nils: For each member, how its nil came out; None if it bid none.
        bag_penalty: Points taken off for bags, 0 or more; `points` includes them.
        boston: Whether the side took every trick.

    """

    points: int
    score: int
    bags: int
    contract: int
    contract_tricks: int
    overtricks: int
    is_set: bool
    nils: tuple[NilResult | None, ...]
    bag_penalty: int
    boston: bool

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class RoundResult(Value):
    """What a round came to.

    Attributes:
        bids: Each seat's bid, None in an unbid round (R-3.9).
        taken: Each seat's tricks.
        sides: Each side's score.
        revoke: The seat that revoked and so ended the round, or None (R-5.7).

    """

    bids: tuple[Bid | None, ...]
    taken: tuple[int, ...]
    sides: tuple[SideScore, ...]
    revoke: int | None

    __hash__ = repr_hash


class Reason(StrEnum):
    """Why a game ended, the first that applies (R-7.6)."""

    BOSTON = "boston"
    SETS = "sets"
    TARGET = "target"
    FLOOR = "floor"
    MAX_ROUNDS = "max_rounds"
    TIE_BROKEN = "tie_broken"


@final
@attrs.frozen(getstate_setstate=False)
class Outcome(Value):
    """How a game ended.

    Attributes:
        winner: The side that won, None for a draw.
        reason: Why the game ended.

    """

    winner: int | None
    reason: Reason

    __hash__ = repr_hash


# One side --------------------------------------------------------------------------------------------------------


def score_side(
    variant: Variant, bids: Sequence[Bid] | None, taken: Sequence[int], *, score: int = 0, bags: int = 0
) -> SideScore:
    """Score one side's round (R-6).

    It is arithmetic (R-6.0): it scores any bids, whether or not the variant lets anyone make them.

    Args:
        variant: The rules.
        bids: The bid of each member, None for an unbid round.
        taken: The tricks of each member, in the same order.
        score: The score before the round.
        bags: The bags before the round.

    Raises:
        InvalidInputError: If the bids and tricks do not fit each other, or a number makes no sense.

    >>> from spades_rules import STANDARD, Bid, score_side
    >>> score_side(STANDARD, [Bid(0), Bid(6)], [1, 5]).points
    -159

    """
    rules = tables(require_variant(variant)).score
    tricks = _tricks(taken, rules.hand_size)
    ids = bytes(len(tricks)) if bids is None else _bid_ids(bids)
    if len(ids) != len(tricks):
        message = f"{len(ids)} bids do not fit the tricks of {len(tricks)} members"
        raise InvalidInputError(message)
    if not is_score(score):
        message = f"a score is an int, not {shown(score)}"
        raise InvalidInputError(message)
    if not is_score(bags) or bags < 0:
        message = f"bags are an int of at least 0, not {shown(bags)}"
        raise InvalidInputError(message)
    return _scored(rules, tuple(range(len(tricks))), ids, bytes(tricks), NO_REVOKE, score, bags)


def _tricks(taken: object, most: int) -> tuple[int, ...]:
    tricks = in_order(taken)
    if (
        not tricks
        or len(tricks) > _MOST_MEMBERS
        or not all(type(count) is int and count >= 0 for count in tricks)
        or sum(tricks) > most
    ):
        message = (
            f"tricks are an int from 0 up for each of one or two members, {most} at most in all, not {shown(taken)}"
        )
        raise InvalidInputError(message)
    return tricks


def _bid_ids(bids: object) -> bytes:
    listed = in_order(bids)
    if listed is None or len(listed) > _MOST_MEMBERS or not all(isinstance(bid, Bid) for bid in listed):
        message = f"bids are None or a Bid for each of one or two members, not {shown(bids)}"
        raise InvalidInputError(message)
    return bytes(bid.id for bid in listed)


def _scored(  # noqa: PLR0913, PLR0917 - as in the core
    rules: ScoreRules, side: tuple[int, ...], bids: bytes, taken: bytes, revoke: int, score: int, bags: int
) -> SideScore:
    """Return the round of a side out of the bids and the tricks of all seats."""
    scored = core.score(rules, side, bids, packed(taken), revoke, score, bags)
    points, score, bags, contract, contract_tricks, overtricks, is_set, bag_penalty, boston = scored
    nils = tuple(_nil_result(bids[seat], taken[seat], revoke, side) for seat in side)
    return SideScore(points, score, bags, contract, contract_tricks, overtricks, is_set, nils, bag_penalty, boston)


def _nil_result(bid: int, taken: int, revoke: int, side: tuple[int, ...]) -> NilResult | None:
    """Return what became of a bid, None if it is no nil; a revoke fails those of its side and makes all others."""
    if not bid or TRICKS_BID[bid]:
        return None
    failed = taken if revoke == NO_REVOKE else revoke in side
    return NilResult.FAILED if failed else NilResult.MADE


# One round -------------------------------------------------------------------------------------------------------


def round_results(
    rules: Tables, history: bytes, scores: tuple[int, ...], bags: tuple[int, ...]
) -> Iterator[RoundResult]:
    """Yield the result of each round of a history, starting from scores and bags.

    A round is one byte a seat for its bid, 0 in an unbid round, one a seat for its tricks, and one for the seat
    that revoked, `NO_REVOKE` if none did.
    """
    width = 2 * rules.players + 1
    for start in range(0, len(history), width):
        record = history[start : start + width]
        bids, taken, revoke = record[: rules.players], record[rules.players : -1], record[-1]
        sides = tuple(
            _scored(rules.score, side, bids, taken, revoke, score, bag_count)
            for side, score, bag_count in zip(rules.sides, scores, bags, strict=True)
        )
        scores = tuple(side.score for side in sides)
        bags = tuple(side.bags for side in sides)
        shown = tuple(ACTIONS[bid] if bid else None for bid in bids)
        yield RoundResult(shown, tuple(taken), sides, None if revoke == NO_REVOKE else revoke)  # type: ignore[arg-type]  # ids of bids only


# The game --------------------------------------------------------------------------------------------------------


def outcome(  # noqa: PLR0913 - the public signature
    variant: Variant,
    scores: Sequence[int],
    *,
    round_number: int = 1,
    sets: Sequence[int] | None = None,
    tied_before: bool = False,
    boston: int | None = None,
) -> Outcome | None:
    """Return how the game ends with these scores after a round, None if it goes on (R-7).

    Args:
        variant: The rules.
        scores: The score of each side after the round.
        round_number: The number of the round just finished.
        sets: How often each side has been set; None for never.
        tied_before: Whether an earlier round reached a mark with a shared top (R-7.3).
        boston: The side that took every trick of the round, or None.

    Raises:
        InvalidInputError: If something is no whole number, or does not fit the sides.

    >>> from spades_rules import STANDARD, outcome
    >>> outcome(STANDARD, [520, 530])
    Outcome(winner=1, reason=<Reason.TARGET: 'target'>)

    """
    rules = tables(require_variant(variant))
    sides = len(rules.sides)
    checked = _per_side(scores, sides, "scores")
    counted = (0,) * sides if sets is None else _per_side(sets, sides, "sets", least=0)
    if not is_score(round_number) or round_number < 1:
        message = f"a round number is an int of at least 1, not {shown(round_number)}"
        raise InvalidInputError(message)
    if type(tied_before) is not bool:
        message = f"tied_before is True or False, not {shown(tied_before)}"
        raise InvalidInputError(message)
    if boston is not None and (type(boston) is not int or not 0 <= boston < sides):
        message = f"boston is None or a side from 0 to {sides - 1}, not {shown(boston)}"
        raise InvalidInputError(message)
    code = core.verdict(rules.end, checked, round_number, counted, tied_before, -1 if boston is None else boston)
    return outcome_of(code)


def _per_side(numbers: object, sides: int, what: str, least: int | None = None) -> tuple[int, ...]:
    row = in_order(numbers)
    if row is None or len(row) != sides or not all(is_score(n) and (least is None or n >= least) for n in row):
        bound = "" if least is None else f" of at least {least}"
        message = f"{what} are {sides} ints{bound}, one a side, not {shown(numbers)}"
        raise InvalidInputError(message)
    return row


_REASONS = tuple(Reason)


def outcome_of(code: int) -> Outcome | None:
    """Return the outcome that a verdict of the core stands for."""
    if code < 0:
        return None
    winner = code // REASON_COUNT - 1
    return Outcome(None if winner < 0 else winner, _REASONS[code % REASON_COUNT])
