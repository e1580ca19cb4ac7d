"""How fast a seat's observation is made, against OpenSpiel's observation tensor, at the same moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import spades_rules as sr
from sampling import moments, their_moments
from spades_rules import observation
from theirs import game_or_none
from timing import Effort, Job, Row, interleaved, ratios, script

TITLE = "Observations: what a seat may know"
_STATES = 500


def observe_all(states: Sequence[sr.GameState]) -> None:
    """Make the observation of the seat to act."""
    for state in states:
        observation(state, state.turn)


def observe_and_read(states: Sequence[sr.GameState]) -> None:
    """Make it and read what most bots read."""
    for state in states:
        seen = observation(state, state.turn)
        _ = seen.hand, seen.bids, seen.taken, seen.trick, seen.legal_actions


def tensor_all(states: Sequence[tuple[Any, int]]) -> None:
    """Make OpenSpiel's tensor for the seat to act."""
    for state, _ in states:
        state.observation_tensor(state.current_player())


def jobs(their_game: Any, count: int, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn."""
    found = moments(count, pair)
    states = [state for _, state, _ in found]
    made: dict[str, Job] = {"observe": partial(observe_all, states), "read": partial(observe_and_read, states)}
    if their_game is not None:
        made["tensor"] = partial(tensor_all, their_moments(their_game, found))
    return made


def measure(effort: Effort) -> list[Row]:
    """Measure `observation`."""
    their_game = game_or_none()
    count = effort.of(_STATES)
    times = interleaved(partial(jobs, their_game, count), effort.pairs)
    rows = [
        Row("observation", "us", [1e6 * took / count for took in times["observe"]]),
        Row("observation, and reading five of its properties", "us", [1e6 * took / count for took in times["read"]]),
    ]
    if their_game is None:
        return rows
    return [
        Row("time of observation, of that of OpenSpiel's tensor", "times", ratios(times["observe"], times["tensor"])),
        *rows,
    ]


if __name__ == "__main__":
    script({TITLE: measure})
