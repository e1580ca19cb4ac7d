"""The scores of PTN: those after a finished round, from which the ones before it are worked out.

All known files of finished rounds have scores at or past the end of their games, where no round would begin any more;
in the one whose points are known, scores less points are scores within the game. So the tag tells the scores after the
round. It tells them with the bags: overtricks score 1 and everything else a multiple of ten, so that the last digit of
a score is the number of bags. The bots of the site count bags in that way too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spades_rules.actions import Bid
from spades_rules.scoring import score_side
from spades_rules.variants.variant import Variant

__all__ = ["Start", "starts"]

_TENS = 10
_MOST_PENALTIES = 2


class Start(NamedTuple):
    """Where a round may have started from: scores and bags of the sides, and what is doubtful about them."""

    scores: tuple[int, ...]
    bags: tuple[int, ...]
    doubts: tuple[str, ...]


def starts(
    variant: Variant, bids: Sequence[Bid | None], taken: Sequence[int], scores: tuple[int, ...] | None
) -> Iterator[Start]:
    """Yield the starts that a round may have had, the most likely first.

    Args:
        variant: The rules.
        bids: The bid of each seat, None where there is none.
        taken: The tricks of each seat.
        scores: What the text says of the scores of the sides, None if it says nothing.

    """
    zeros = (0,) * len(variant.sides)
    if scores is None:
        yield Start(zeros, zeros, ("GameScores: not given; the round is taken to start at 0",))
        return
    is_done = sum(taken) == variant.hand_size
    if is_done and bids.count(None) in (0, len(bids)):
        before = [_before(variant, bids, taken, side, after) for side, after in enumerate(scores)]
        yield Start(tuple(score for score, _ in before), tuple(bags for _, bags in before), ())
    doubts = ("GameScores: they do not fit as scores after the round; taken as those before it",)
    yield Start(scores, tuple(_bags(variant, score) for score in scores), doubts if is_done else ())
    yield Start(zeros, zeros, (f"GameScores: no round starts from {scores}; the round is taken to start at 0",))


def _before(
    variant: Variant, bids: Sequence[Bid | None], taken: Sequence[int], side: int, after: int
) -> tuple[int, int]:
    """Return the score and the bags from which a side comes to a score; the bags tell how many penalties it paid."""
    seats = variant.sides[side]
    made = [bid for seat in seats if (bid := bids[seat]) is not None] or None
    tricks = [taken[seat] for seat in seats]
    points = score_side(variant, made, tricks).points
    guesses = [after - points + penalties * variant.scoring.bag_penalty for penalties in range(_MOST_PENALTIES + 1)]
    return next(
        (score, bags)
        for score, bags in ((score, _bags(variant, score)) for score in guesses)
        if score_side(variant, made, tricks, score=score, bags=bags).score == after
    )


def _bags(variant: Variant, score: int) -> int:
    return 0 if variant.scoring.bag_limit is None else score % _TENS
