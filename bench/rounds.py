"""Whether a round costs the same late in a game: round 100 against round 1, of a game that does not end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

import spades_rules as sr
from step import random_rounds
from timing import Effort, Job, Row, Target, interleaved, ratios, script

TITLE = "Long games: a round late in a game"
_LATE = 99
"""How many rounds are finished then."""
_COPIES = 50
_NO_END = {"ending.target": None, "ending.floor": None, "ending.max_rounds": 200}


def endless(rounds: int, rng: Random) -> list[sr.GameState]:
    """Return the dealt states of a random game: of round 1, and of each one until so many rounds are finished."""
    state = sr.new_game(sr.STANDARD.customize(_NO_END), dealer=3)
    starts = []
    for _ in range(rounds + 1):
        state = sr.apply(state, sr.deal(state, rng))
        starts.append(state)
        while state.turn is not None:
            state = sr.apply(state, rng.choice(sr.legal_actions(state)))
    return starts


def jobs(early: sr.GameState, late: sr.GameState, count: int, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn."""
    return {
        "early": partial(random_rounds, [early] * count, Random(pair).random),
        "late": partial(random_rounds, [late] * count, Random(pair).random),
    }


def measure(effort: Effort) -> list[Row]:
    """Measure round 100 against round 1."""
    starts = endless(_LATE, Random(1))
    times = interleaved(partial(jobs, starts[0], starts[-1], effort.of(_COPIES)), effort.pairs)
    target = Target(is_floor=False, compiled=1.1, pure=1.1)
    return [Row("time of round 100, of that of round 1", "times", ratios(times["late"], times["early"]), target)]


if __name__ == "__main__":
    script({TITLE: measure})
