"""What a match came to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, final
from zlib import crc32

import attrs

from spades_rules._freeze import Value, repr_hash
from spades_rules.actions import ACTIONS
from spades_rules.arena.estimates import Estimate, ratio, share
from spades_rules.arena.failure import Failure, FailureKind
from spades_rules.arena.playing import Time
from spades_rules.arena.tally import Tally
from spades_rules.phase import Phase
from spades_rules.scoring import Reason
from spades_rules.variants.variant import Variant

__all__ = ["GameResult", "MatchResult", "Standing"]

Number = TypeVar("Number", int, float)
_DRAWN = 0.5


@final
@attrs.frozen(getstate_setstate=False)
class GameResult(Value):
    """One game of a match.

    Attributes:
        number: The number of the game, from 0. Games 2n and 2n + 1 are a pair: the same deals, the seats exchanged.
        winner: 0 if `a` won, 1 if `b` did, None for a draw.
        reason: Why it ended; None if it was stopped or a bot failed.
        rounds: How many rounds were finished.
        scores: The score of each side.
        tallies: What the seats of `a` did, and those of `b`.
        failure: Why the other one won; None if no bot failed.

    """

    number: int
    winner: int | None
    reason: Reason | None
    rounds: int
    scores: tuple[int, ...]
    tallies: tuple[Tally, Tally]
    failure: Failure | None

    __hash__ = repr_hash

    @property
    def is_stopped(self) -> bool:
        """Whether the game was stopped after `max_rounds`; it counts as drawn."""
        return self.reason is None and self.failure is None


@final
@attrs.frozen(getstate_setstate=False)
class Standing(Value):
    """How one of the two came off.

    Attributes:
        name: What it is called.
        won, lost, drawn: Games.
        failed: Games lost because a bot failed.
        share: The share of games won; a draw is half a game.
        points: The mean points of a side in a round, None if no round was finished.
        tally: What its seats did.

    """

    name: str
    won: int
    lost: int
    drawn: int
    failed: int
    share: Estimate
    points: Estimate | None
    tally: Tally

    __hash__ = repr_hash


@final
@attrs.frozen(kw_only=True, repr=False, getstate_setstate=False)
class MatchResult:
    """A duplicate match: every deal was played twice, with the seats of `a` and `b` exchanged.

    Results of the same match are equal, by `==`, `repr`, hash and pickle bytes, whatever executor it ran on and however
    it was cut into tasks. Time is never the same twice, so it stands beside the value: `times` takes no part in any of
    these, and is None in what comes out of a pickle.

    Attributes:
        names: What `a` and `b` are called.
        variant: The rules.
        seed: The seed.
        max_rounds: After how many rounds a game was stopped.
        time_limit: Seconds for a decision, None for no limit.
        games: All games in their order.
        times: How long `a` and `b` took for their decisions.

    """

    names: tuple[str, str]
    variant: Variant
    seed: int
    max_rounds: int
    time_limit: float | None = attrs.field(converter=attrs.converters.optional(float))
    games: tuple[GameResult, ...]
    times: tuple[Time, Time] | None = attrs.field(default=None, eq=False)

    @property
    def a(self) -> Standing:
        """How the first of the two came off."""
        return self._standing(0)

    @property
    def b(self) -> Standing:
        """How the second came off."""
        return self._standing(1)

    @property
    def margin(self) -> Estimate | None:
        """How many points more than `b` a side of `a` made in a round, on average; None if no round was finished."""
        return self._points(lambda game: _mean_points(game.tallies[0]) - _mean_points(game.tallies[1]))

    @property
    def rounds(self) -> int:
        """How many rounds were finished."""
        return sum(game.rounds for game in self.games)

    @property
    def stopped(self) -> int:
        """How many games were stopped after `max_rounds`; they count as drawn."""
        return sum(game.is_stopped for game in self.games)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What bots did wrong, in the order of the games."""
        return tuple(game.failure for game in self.games if game.failure is not None)

    def _standing(self, policy: int) -> Standing:
        winners = [game.winner for game in self.games]
        won, drawn = winners.count(policy), winners.count(None)
        scored = [_DRAWN if winner is None else float(winner == policy) for winner in winners]
        return Standing(
            name=self.names[policy],
            won=won,
            lost=len(winners) - won - drawn,
            drawn=drawn,
            failed=sum(game.failure is not None and game.winner != policy for game in self.games),
            share=share([(first + second) / 2 for first, second in _pairs(scored)]),
            points=self._points(lambda game: _mean_points(game.tallies[policy])),
            tally=Tally.total(game.tallies[policy] for game in self.games),
        )

    def _points(self, mean: Callable[[GameResult], float]) -> Estimate | None:
        """Return the mean over all rounds of what is the mean over the rounds of each game."""
        sums = [game.rounds * mean(game) for game in self.games]
        rounds = [game.rounds for game in self.games]
        return ratio([*map(sum, _pairs(sums))], [*map(sum, _pairs(rounds))])

    def to_dict(self) -> dict[str, Any]:
        """Return what the match came to as plain data for JSON; it is the same for equal results."""
        return {
            "variant": self.variant.changes(),
            "seed": self.seed,
            "games": len(self.games),
            "rounds": self.rounds,
            "max_rounds": self.max_rounds,
            "stopped": self.stopped,
            "time_limit": self.time_limit,
            "a": attrs.asdict(self.a),
            "b": attrs.asdict(self.b),
            "margin": self.margin and attrs.asdict(self.margin),
            "failures": [_shown_failure(failure) for failure in self.failures],
        }

    def _text(self) -> str:
        """Return everything but the variant as one canonical text."""
        fields = (self.names, self.seed, self.max_rounds, self.time_limit, [_game_row(game) for game in self.games])
        return json.dumps(fields, separators=(",", ":"))

    def __hash__(self) -> int:
        """Return a hash that is the same in every process."""
        return crc32(f"{self.variant!r} {self._text()}".encode())

    def __repr__(self) -> str:
        """Return a short text that is equal for equal results; the number after # tells others apart."""
        winners = [game.winner for game in self.games]
        wins = ", ".join(f"{name} {winners.count(policy)}" for policy, name in enumerate(self.names))
        return f"<MatchResult of {len(self.games)} games: {wins} #{hash(self):08x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the variant and one text, equal for equal results."""
        return _restored, (self.variant, self._text())


def _pairs(values: Sequence[Number]) -> Iterable[tuple[Number, Number]]:
    return zip(values[::2], values[1::2], strict=True)


def _mean_points(tally: Tally) -> float:
    return tally.points / tally.rounds if tally.rounds else 0.0


# As plain data ---------------------------------------------------------------------------------------------------


def _shown_failure(failure: Failure) -> dict[str, Any]:
    return attrs.asdict(failure, recurse=False) | {"legal": list(map(str, failure.legal))}


def _game_row(game: GameResult) -> list[Any]:
    failed = game.failure
    return [
        game.winner,
        game.reason,
        game.rounds,
        game.scores,
        list(map(attrs.astuple, game.tallies)),
        failed and [*attrs.astuple(failed, recurse=False)[:-2], [action.id for action in failed.legal]],
    ]


def _restored(variant: Variant, text: str) -> MatchResult:
    names, seed, max_rounds, time_limit, rows = json.loads(text)
    return MatchResult(
        names=tuple(names),
        variant=variant,
        seed=seed,
        max_rounds=max_rounds,
        time_limit=time_limit,
        games=tuple(_game(number, *row) for number, row in enumerate(rows)),
    )


def _game(  # noqa: PLR0913, PLR0917 - a row as `_game_row` writes it
    number: int,
    winner: int | None,
    reason: str | None,
    rounds: int,
    scores: list[int],
    tallies: list[list[int]],
    failed: list[Any] | None,
) -> GameResult:
    first, second = tallies
    return GameResult(
        number,
        winner,
        None if reason is None else Reason(reason),
        rounds,
        tuple(scores),
        (Tally(*first), Tally(*second)),
        None if failed is None else _failure(number, *failed),
    )


def _failure(  # noqa: PLR0913, PLR0917 - as above
    game: int, round_number: int, seat: int, phase: str, kind: str, detail: str, legal: list[int]
) -> Failure:
    actions: Any = tuple(ACTIONS[number] for number in legal)
    return Failure(round_number, seat, Phase(phase), FailureKind(kind), detail, actions, game)
