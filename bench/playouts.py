"""Whole random rounds in one call, against the rollouts that OpenSpiel's own search makes inside C++.

OpenSpiel shows its rollouts only through its search: `MCTSBot` with one simulation evaluates the state it is given by
as many random rounds as its evaluator is told, and does nothing else. Both begin when the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any

import spades_rules as sr
import theirs
from theirs import game_or_none, their_deal
from timing import Effort, Job, Row, Target, interleaved, ratios, script

TITLE = "Playouts: whole random rounds in one call"
_OURS, _THEIRS = 2_000, 1_000
"""How many rounds a turn plays."""
_ONE_BY_ONE = 200


def dealt(variant: sr.Variant, seed: int) -> sr.GameState:
    """Return a state after its deal."""
    state = sr.new_game(variant, dealer=variant.table.players - 1)
    return sr.apply(state, sr.deal(state, seed))


def their_rollouts(their_game: Any, rounds: int, seed: int) -> Job:
    """Return the job of random rounds from one deal in OpenSpiel."""
    spiel = theirs.module()
    deal = sr.deal(sr.new_game(sr.STANDARD, dealer=3), seed)
    bot = spiel.MCTSBot(their_game, spiel.RandomRolloutEvaluator(rounds, seed), 2.0, 1, 0, False, seed, False)  # noqa: FBT003 - C++ knows no names
    return partial(bot.mcts_search, their_deal(their_game, deal))


def jobs(names: Sequence[str], their_game: Any, effort: Effort, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn: one for each preset, and OpenSpiel's."""
    seed = pair + 1
    found: dict[str, Job] = {
        name: partial(sr.playouts, dealt(sr.variants.get(name), seed), effort.of(_OURS), seed) for name in names
    }
    found["one by one"] = partial(_one_by_one, dealt(sr.STANDARD, seed), effort.of(_ONE_BY_ONE))
    if their_game is not None:
        found["theirs"] = their_rollouts(their_game, effort.of(_THEIRS), seed)
    return found


def _one_by_one(state: sr.GameState, rounds: int) -> None:
    for seed in range(rounds):
        sr.playout(state, seed)


def measure(effort: Effort) -> list[Row]:
    """Measure `playouts` in every preset, and `playout`."""
    their_game = game_or_none()
    names = sr.variants.names()
    count, their_count = effort.of(_OURS), effort.of(_THEIRS)
    times = interleaved(partial(jobs, names, their_game, effort), effort.pairs)
    one = effort.of(_ONE_BY_ONE)
    rows = [
        Row("playouts: rounds, STANDARD", "/s", [count / took for took in times["STANDARD"]]),
        Row("playout: rounds, STANDARD", "/s", [one / took for took in times["one by one"]]),
    ]
    if their_game is None:
        return rows
    faster = {name: ratios(times["theirs"], times[name], count / their_count) for name in names}
    slowest = min(faster, key=lambda name: median(faster[name]))
    return [
        Row(
            "playouts against OpenSpiel's, STANDARD",
            "times",
            faster["STANDARD"],
            Target(is_floor=True, compiled=3, pure=None),
        ),
        Row(
            f"the slowest preset, {slowest}, against its STANDARD",
            "times",
            faster[slowest],
            Target(is_floor=True, compiled=1.5, pure=None),
        ),
        *rows,
        Row("OpenSpiel: rounds", "/s", [their_count / took for took in times["theirs"]]),
    ]


if __name__ == "__main__":
    script({TITLE: measure})
