"""How fast a full state is drawn for an observation, in the middle of random rounds of standard Spades.

What is aimed at is many states drawn for the same observation, one after the other, as a bot that searches does: for
each of the observations 20, the first among them. The first one alone takes longer, since it has to find out what may
be where; it has a row of its own, without an aim.

OpenSpiel cannot draw hidden cards for Spades; its `child`, one step of its engine, is there as a measure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import spades_rules as sr
from theirs import game_or_none, paired_round, their_deal
from timing import Effort, Job, Row, Target, interleaved, ratios, script

TITLE = "Samples: a full state drawn for an observation"
_OBSERVATIONS = 50
_IN_A_ROW = 20
"""How many states are drawn for the same observation."""
_MOMENTS = range(4, 56)
"""After how many actions of a round: cards are being played."""


def sample_all(seen: Sequence[sr.Observation], in_a_row: int, rng: Random) -> None:
    """Draw so many states for each observation."""
    for one in seen:
        for _ in range(in_a_row):
            sr.sample_state(one, rng)


def step_all(states: Sequence[tuple[Any, int]]) -> None:
    """Let OpenSpiel make one step from each state."""
    for state, action in states:
        state.child(action)


def moments(count: int, seed: int) -> list[tuple[sr.Deal, sr.GameState, list[int]]]:
    """Return moments of random rounds: the deal, the state, and the ids of the actions from the deal on."""
    rng = Random(seed)
    table = sr.new_game(sr.STANDARD, dealer=3)
    found = []
    for _ in range(count):
        deal = sr.deal(table, rng)
        states, ids = paired_round(deal, rng)
        at = rng.choice(_MOMENTS)
        found.append((deal, states[at], ids[: at + 1]))
    return found


def their_moments(their_game: Any, found: Sequence[tuple[sr.Deal, sr.GameState, list[int]]]) -> list[tuple[Any, int]]:
    """Return the same moments in OpenSpiel, each with the action that comes next."""
    states = []
    for deal, _, ids in found:
        state = their_deal(their_game, deal)
        for action in ids[:-1]:
            state.apply_action(action)
        states.append((state, ids[-1]))
    return states


def jobs(their_game: Any, count: int, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn."""
    found = moments(2 * count, pair)
    seen = [sr.observation(state, state.turn) for _, state, _ in found]
    made: dict[str, Job] = {
        "in a row": partial(sample_all, seen[:count], _IN_A_ROW, Random(pair)),
        "first": partial(sample_all, seen[count:], 1, Random(pair)),
    }
    if their_game is not None:
        made["child"] = partial(step_all, their_moments(their_game, found[:count]))
    return made


def measure(effort: Effort) -> list[Row]:
    """Measure `sample_state`."""
    their_game = game_or_none()
    count = effort.of(_OBSERVATIONS)
    times = interleaved(partial(jobs, their_game, count), effort.pairs)
    target = Target(is_floor=True, compiled=10_000, pure=3_000)
    rows = [
        Row(
            f"sample_state, {_IN_A_ROW} of an observation",
            "/s",
            [count * _IN_A_ROW / took for took in times["in a row"]],
            target,
        ),
        Row("sample_state, the first of an observation", "/s", [count / took for took in times["first"]]),
    ]
    if their_game is not None:
        of_theirs = ratios(times["in a row"], times["child"], 1 / _IN_A_ROW)
        rows.append(Row("time of one in a row, of that of OpenSpiel's child", "times", of_theirs))
    return rows


if __name__ == "__main__":
    script({TITLE: measure})
