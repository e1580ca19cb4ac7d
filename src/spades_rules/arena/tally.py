"""What seats did in their rounds, counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

import attrs

from spades_rules._freeze import Value, repr_hash
from spades_rules.records import GameRecord, replay
from spades_rules.scoring import NilResult, RoundResult
from spades_rules.variants.variant import Variant

__all__ = ["Tally", "tallies", "tallies_of_rounds"]


@final
@attrs.frozen(getstate_setstate=False)
class Tally(Value):
    """Counts of one seat, or of several added up.

    What belongs to a side, its points, sets and bags, counts for each of its seats; divided by `rounds` it is a mean
    all the same. A nil is covered when there is a partner who has bid a number, and else alone.

    Attributes:
        rounds: Rounds played.
        points: Points of the side, penalties included.
        sets: Rounds in which the side was set.
        bags: Bags that the side took.
        bids: Rounds in which the seat bid; in the others nobody bids (R-3.9).
        covered_nils, covered_nils_made: Nils with cover, and those that were made.
        lone_nils, lone_nils_made: Nils without.
        covered_blind_nils, covered_blind_nils_made: Blind nils with cover, not counted as nils.
        lone_blind_nils, lone_blind_nils_made: Blind nils without.

    """

    rounds: int = 0
    points: int = 0
    sets: int = 0
    bags: int = 0
    bids: int = 0
    covered_nils: int = 0
    covered_nils_made: int = 0
    lone_nils: int = 0
    lone_nils_made: int = 0
    covered_blind_nils: int = 0
    covered_blind_nils_made: int = 0
    lone_blind_nils: int = 0
    lone_blind_nils_made: int = 0

    __hash__ = repr_hash

    @classmethod
    def total(cls, rows: Iterable[Tally]) -> Tally:
        """Return the sum of tallies."""
        return cls(*map(sum, zip(*map(attrs.astuple, [cls(), *rows]), strict=True)))

    @property
    def all_nils(self) -> int:
        """Nils of every kind."""
        return self.covered_nils + self.lone_nils + self.covered_blind_nils + self.lone_blind_nils

    @property
    def all_nils_made(self) -> int:
        """Nils of every kind that were made."""
        return self.covered_nils_made + self.lone_nils_made + self.covered_blind_nils_made + self.lone_blind_nils_made


def tallies(record: GameRecord) -> tuple[Tally, ...]:
    """Return what each seat did in the finished rounds of a game.

    Raises:
        DecodeError: If the game cannot have happened.
        InvalidInputError: If `record` is no record.

    >>> from spades_rules.arena import play_round
    >>> [tally.rounds for tally in tallies(play_round(["easy", "random"], seed=7))]
    [1, 1, 1, 1]

    """
    *_, end = replay(record)
    return tallies_of_rounds(end.variant, end.rounds)


def tallies_of_rounds(variant: Variant, rounds: Sequence[RoundResult]) -> tuple[Tally, ...]:
    """Return what each seat did in these rounds."""
    return tuple(Tally.total(_tally(variant, one, seat) for one in rounds) for seat in range(variant.table.players))


def _tally(variant: Variant, result: RoundResult, seat: int) -> Tally:
    """Return what a seat did in one round."""
    side = result.sides[variant.side_of(seat)]
    bid = result.bids[seat]
    counted = Tally(
        rounds=1, points=side.points, sets=int(side.is_set), bags=side.overtricks, bids=int(bid is not None)
    )
    if bid is None or bid.tricks:
        return counted
    return Tally.total([counted, _nil(variant, result, seat, is_blind=bid.blind)])


def _nil(variant: Variant, result: RoundResult, seat: int, *, is_blind: bool) -> Tally:
    """Return the counts of a seat's nil."""
    index = variant.side_of(seat)
    members = variant.sides[index]
    partners = [result.bids[other] for other in members if other != seat]
    is_covered = any(bid is not None and bid.tricks for bid in partners)
    is_made = result.sides[index].nils[members.index(seat)] is NilResult.MADE
    return _NILS[is_blind, is_covered, is_made]


_NILS = {
    (False, False, False): Tally(lone_nils=1),
    (False, False, True): Tally(lone_nils=1, lone_nils_made=1),
    (False, True, False): Tally(covered_nils=1),
    (False, True, True): Tally(covered_nils=1, covered_nils_made=1),
    (True, False, False): Tally(lone_blind_nils=1),
    (True, False, True): Tally(lone_blind_nils=1, lone_blind_nils_made=1),
    (True, True, False): Tally(covered_blind_nils=1),
    (True, True, True): Tally(covered_blind_nils=1, covered_blind_nils_made=1),
}
"""What a nil counts as: whether it was blind, covered, made."""
