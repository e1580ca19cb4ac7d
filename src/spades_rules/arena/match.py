"""`duplicate_match`: two policies on the same deals, with their seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import NamedTuple, TypeAlias, TypeVar

import attrs

from spades_rules._order import MOST_ROUNDS
from spades_rules.arena.checks import require_count
from spades_rules.arena.playing import Played, Table, Time, play
from spades_rules.arena.result import GameResult, MatchResult
from spades_rules.arena.running import require_executor, results_in_order
from spades_rules.arena.seats import as_bot, name_of, policies_by_seat
from spades_rules.arena.tally import Tally, tallies_of_rounds
from spades_rules.bots import Bot
from spades_rules.errors import InvalidInputError, shown
from spades_rules.variants import STANDARD, Variant

__all__ = ["Progress", "duplicate_match"]

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of games done and the number of all."""

Row = TypeVar("Row")
_BOTH = (0, 1)
_MOST_PAIRS_A_TASK = 4
_TASKS = 50


@attrs.frozen
class _Task:
    """Some pairs of a match, with all that another process needs to play them."""

    bots: tuple[Bot, Bot]
    table: Table
    pairs: range


class _Part(NamedTuple):
    """What a task came to."""

    games: list[GameResult]
    times: list[tuple[Time, Time]]


def duplicate_match(  # noqa: PLR0913 - the public signature
    a: Bot | str,
    b: Bot | str,
    *,
    variant: Variant = STANDARD,
    games: int = 400,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
    max_rounds: int = MOST_ROUNDS,
    time_limit: float | None = None,
    pairs_a_task: int | None = None,
    in_flight: int = 64,
) -> MatchResult:
    """Let two policies play each other, every deal twice, with the seats exchanged.

    The sides alternate between `a` and `b`; in the second game of a pair each plays where the other was. Deals follow
    from the seed, the pair and the number of the round alone, so both games of a pair have the same for as long as
    both last. A bot that raises an exception, answers with no legal action or is too slow loses that game, which is
    reported in `failures`, and the match goes on.

    Args:
        a: A bot, a level as for `bots.make`, or a name as for `load`. One bot may sit on several seats.
        b: The other.
        variant: The rules.
        games: How many games, an even number.
        seed: Where the deals come from; also the seed of bots given by their level.
        executor: Where the games are played, such as a `ProcessPoolExecutor`; None for this thread. The result is the
            same. Bots must be picklable for other processes.
        progress: Called in this thread with the number of games done and of all, at the start and after each task.
        max_rounds: A game is stopped after so many rounds and counts as drawn.
        time_limit: How many seconds a decision may take, measured when it is made; None for no limit. With a limit,
            results may depend on how busy the machine is.
        pairs_a_task: How many pairs of games a task for the executor has; None chooses.
        in_flight: How many tasks are handed out at once, more than there are workers.

    Raises:
        InvalidInputError: If an argument makes no sense, or a bot cannot be sent to another process.

    >>> result = duplicate_match("easy", "random", games=4, seed=1)
    >>> result.a.won, result.b.won
    (4, 0)

    """
    if type(games) is not int or games < 1 or games % 2:
        raise InvalidInputError(f"games are an even number of at least 2, for they come in pairs, not {shown(games)}")
    require_count(in_flight, "in_flight")
    table = Table(variant, seed, 0, max_rounds, time_limit)
    bots = as_bot(a, seed), as_bot(b, seed)
    tasks = _tasks(bots, table, games // 2, pairs_a_task)
    require_executor(executor, tasks[0])
    parts: list[_Part] = []
    tell = progress or _tell_nobody
    tell(0, games)
    with closing(results_in_order(executor, _play_task, tasks, in_flight)) as results:
        for task, part in zip(tasks, results, strict=True):
            parts.append(part)
            tell(2 * task.pairs.stop, games)
    return MatchResult(
        names=(name_of(a), name_of(b)),
        variant=variant,
        seed=seed,
        max_rounds=max_rounds,
        time_limit=time_limit,
        games=tuple(game for part in parts for game in part.games),
        times=_total_times([times for part in parts for times in part.times]),
    )


def _tell_nobody(_done: int, _all: int) -> None:
    """Show no progress."""


def _tasks(bots: tuple[Bot, Bot], table: Table, pairs: int, size: int | None) -> list[_Task]:
    """Cut a match into tasks: few enough to cost little, many enough to keep all workers busy to the end."""
    if size is None:
        size = min(_MOST_PAIRS_A_TASK, 1 + pairs // _TASKS)
    require_count(size, "pairs_a_task")
    return [_Task(bots, table, range(start, min(start + size, pairs))) for start in range(0, pairs, size)]


def _total_times(rows: Sequence[tuple[Time, Time]]) -> tuple[Time, Time]:
    a, b = zip(*rows, strict=True)
    return _total(a), _total(b)


def _total(times: Sequence[Time]) -> Time:
    return Time(*map(sum, zip(*times, strict=True)))


# Played by the workers -------------------------------------------------------------------------------------------


def _play_task(task: _Task) -> _Part:
    """Play the pairs of a task."""
    games: list[GameResult] = []
    times: list[tuple[Time, Time]] = []
    for pair in task.pairs:
        table = attrs.evolve(task.table, pair=pair)
        for sitting in _BOTH:
            policies = policies_by_seat(table.variant, sitting)
            played = play(table, [task.bots[policy] for policy in policies])
            games.append(_result(2 * pair + sitting, table.variant, policies, played))
            times.append(_for_both(policies, played.times, _total))
    return _Part(games, times)


def _for_both(policies: Sequence[int], rows: Sequence[Row], total: Callable[[list[Row]], Row]) -> tuple[Row, Row]:
    """Return the total over the seats of each policy of rows, one a seat."""
    a, b = (total([row for row, owner in zip(rows, policies, strict=True) if owner == policy]) for policy in _BOTH)
    return a, b


def _result(number: int, variant: Variant, policies: Sequence[int], played: Played) -> GameResult:
    """Return what a game came to for the two policies."""
    end = played.states[-1]
    rounds = end.rounds
    outcome, failure = end.outcome, played.failure
    winner = None
    if failure is not None:
        winner = 1 - policies[failure.seat]
    elif outcome is not None and outcome.winner is not None:
        winner = policies[variant.sides[outcome.winner][0]]
    return GameResult(
        number=number,
        winner=winner,
        reason=None if outcome is None else outcome.reason,
        rounds=len(rounds),
        scores=end.scores,
        tallies=_for_both(policies, tallies_of_rounds(variant, rounds), Tally.total),
        failure=failure and attrs.evolve(failure, game=number),
    )
