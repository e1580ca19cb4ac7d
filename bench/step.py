"""How fast a state becomes the next: whole random rounds of standard Spades, here and in OpenSpiel.

Cards are dealt, and OpenSpiel's chance nodes passed, outside the measured time; both deal the same cards. The 56th
action scores the round and is measured with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import spades_rules as sr
from spades_rules import apply, legal_actions
from theirs import ACTIONS, game_or_none, paired_round, their_deal
from timing import Effort, Job, Row, Target, interleaved, ratios, script

TITLE = "Steps: a random round of standard Spades"
_ROUNDS = 200
_LABELS = {
    "step": "rounds by legal_actions + apply",
    "apply": "known rounds by apply",
    "apply_action": "OpenSpiel: rounds by legal_actions + apply_action",
    "child": "OpenSpiel: rounds by legal_actions + child",
    "child alone": "OpenSpiel: known rounds by child",
}


def random_rounds(states: Sequence[sr.GameState], rnd: Callable[[], float]) -> None:
    """Play a random round from each dealt state."""
    for s in states:
        for _ in range(ACTIONS):
            acts = legal_actions(s, s.turn)
            s = apply(s, acts[int(rnd() * len(acts))])  # noqa: PLW2901 - the loop that all engines share


def their_rounds(states: Sequence[Any], rnd: Callable[[], float]) -> None:
    """Do the same in OpenSpiel, where an action changes the state."""
    for s in states:
        for _ in range(ACTIONS):
            acts = s.legal_actions()
            s.apply_action(acts[int(rnd() * len(acts))])


def their_children(states: Sequence[Any], rnd: Callable[[], float]) -> None:
    """Do the same in OpenSpiel, where `child` leaves the state as it was."""
    for s in states:
        for _ in range(ACTIONS):
            acts = s.legal_actions()
            s = s.child(acts[int(rnd() * len(acts))])  # noqa: PLW2901 - as above


def apply_all(games: Sequence[tuple[sr.GameState, Sequence[sr.Action]]]) -> None:
    """Play known rounds."""
    for s, actions in games:
        for action in actions:
            s = apply(s, action)  # noqa: PLW2901 - as above


def child_all(games: Sequence[tuple[Any, Sequence[int]]]) -> None:
    """Play known rounds in OpenSpiel."""
    for s, actions in games:
        for action in actions:
            s = s.child(action)  # noqa: PLW2901 - as above


def jobs(their_game: Any, rounds: int, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn; those of OpenSpiel only where it is installed."""
    rng = Random(pair)
    table = sr.new_game(sr.STANDARD, dealer=3)
    deals = [sr.deal(table, rng) for _ in range(rounds)]
    known = [paired_round(deal, rng) for deal in deals]
    dealt = [states[0] for states, _ in known]
    actions = {action.id: action for action in sr.all_actions(sr.STANDARD)}
    ours: dict[str, Job] = {
        "step": partial(random_rounds, dealt, Random(pair).random),
        "apply": partial(apply_all, [(states[0], [actions[number] for number in ids]) for states, ids in known]),
    }
    if their_game is None:
        return ours
    started = [their_deal(their_game, deal) for deal in deals]
    return ours | {
        "apply_action": partial(their_rounds, [state.clone() for state in started], Random(pair).random),
        "child": partial(their_children, started, Random(pair).random),
        "child alone": partial(child_all, [(state, ids) for state, (_, ids) in zip(started, known, strict=True)]),
    }


def measure(effort: Effort) -> list[Row]:
    """Measure the step loop and `apply` alone."""
    their_game = game_or_none()
    rounds = effort.of(_ROUNDS)
    times = interleaved(partial(jobs, their_game, rounds), effort.pairs)
    rows = [Row(_LABELS[name], "/s", [rounds / took for took in row]) for name, row in times.items()]
    if their_game is None:
        return rows
    return [
        Row(
            "step loop against legal_actions + apply_action",
            "times",
            ratios(times["apply_action"], times["step"]),
            Target(is_floor=True, compiled=1.15, pure=0.30),
        ),
        Row(
            "step loop against legal_actions + child",
            "times",
            ratios(times["child"], times["step"]),
            Target(is_floor=True, compiled=2.0, pure=0.57),
        ),
        Row(
            "time of apply alone, of that of child",
            "times",
            ratios(times["apply"], times["child alone"]),
            Target(is_floor=False, compiled=0.45, pure=1.6),
        ),
        *rows,
    ]


if __name__ == "__main__":
    script({TITLE: measure})
