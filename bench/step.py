"""How fast a state becomes the next: whole random rounds of standard Spades, here and in OpenSpiel.

Everything runs in one process and in turns, so that only ratios of the same moment are compared; each ratio is the
median over all turns. Without OpenSpiel (`pip install open_spiel`) only this package is measured. Cards are dealt,
and OpenSpiel's chance nodes passed, outside the measured time; both deal the same cards.

Run it with `python bench/step.py`, or with `--json FILE` to keep the numbers.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import spades_rules as sr
from spades_rules import apply, legal_actions

ACTIONS = 56
"""What four seats do in a round: four bids and 52 cards."""
SMALL_BIDS = 7
"""Nil to six."""


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


# Preparing -------------------------------------------------------------------------------------------------------


def known_round(state: sr.GameState, rng: Random) -> list[Any]:
    """Return the actions of a random round that OpenSpiel accepts too: it refuses bids of a side above 13."""
    actions: list[Any] = []
    for _ in range(ACTIONS):
        acts = legal_actions(state)
        actions.append(rng.choice(acts[:SMALL_BIDS] if state.phase is sr.Phase.BID else acts))
        state = apply(state, actions[-1])
    return actions


def their_deal(game: Any, hands: Sequence[sr.CardSet]) -> Any:
    """Return OpenSpiel's state with these hands: it deals card by card, seat by seat."""
    state = game.new_initial_state()
    for cards in zip(*hands, strict=True):
        for card in cards:
            state.apply_action(card.index)
    return state


def load_theirs() -> Any:
    """Return OpenSpiel's game, None if it is not installed."""
    try:
        return importlib.import_module("pyspiel").load_game("spades")
    except ImportError:
        return None


def seconds(run: Callable[..., None], *arguments: object) -> float:
    """Return how much of the processor's time a call takes."""
    start = process_time()
    run(*arguments)
    return process_time() - start


# Measuring -------------------------------------------------------------------------------------------------------


def measure(pairs: int, rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each turn for each thing measured."""
    theirs = load_theirs()
    table = sr.new_game(sr.STANDARD, dealer=3)
    times: dict[str, list[float]] = {}
    for pair in range(-1, pairs):  # the first warms up
        rng = Random(pair)
        deals = [sr.deal(table, rng) for _ in range(rounds)]
        dealt = [apply(table, one) for one in deals]
        games = [(state, known_round(state, rng)) for state in dealt]
        jobs: list[tuple[str, Callable[..., None], tuple[Any, ...]]] = [
            ("step", random_rounds, (dealt, Random(pair).random)),
            ("apply", apply_all, (games,)),
        ]
        if theirs is not None:
            started = [their_deal(theirs, one.hands) for one in deals]
            ids = [[action.id for action in actions] for _, actions in games]
            jobs += [
                ("apply_action", their_rounds, ([state.clone() for state in started], Random(pair).random)),
                ("child", their_children, (started, Random(pair).random)),
                ("child alone", child_all, ([*zip(started, ids, strict=True)],)),
            ]
        gc.collect()
        turn = pair % len(jobs)
        for name, run, arguments in jobs[turn:] + jobs[:turn]:
            took = seconds(run, *arguments)
            if pair >= 0:
                times.setdefault(name, []).append(took)
    return times


def report(times: dict[str, list[float]], rounds: int) -> dict[str, Any]:
    """Return what was measured: rates, nanoseconds, and the ratios with all their values."""

    def ratios(slow: str, fast: str) -> list[float]:
        return [one / other for one, other in zip(times[slow], times[fast], strict=True)]

    rates = {name: rounds / median(row) for name, row in times.items()}
    result: dict[str, Any] = {
        "python": platform.python_version(),
        "compiled": bool(getattr(sr, "COMPILED", False)),
        "rounds_per_second": rates,
        "nanoseconds_per_action": {name: 1e9 / rate / ACTIONS for name, rate in rates.items()},
    }
    if "child" in times:
        result["ratios"] = {
            "x(i)": ratios("apply_action", "step"),
            "x(ii)": ratios("child", "step"),
            "apply / child": ratios("apply", "child alone"),
        }
    return result


LABELS = {
    "step": "legal_actions + apply",
    "apply": "apply on a known round",
    "apply_action": "OpenSpiel: legal_actions + apply_action",
    "child": "OpenSpiel: legal_actions + child",
    "child alone": "OpenSpiel: child on a known round",
}


def show(result: dict[str, Any]) -> None:
    """Print the table."""
    build = "compiled" if result["compiled"] else "pure Python"
    print(f"spades_rules ({build}) on Python {result['python']}")
    print(f"{'':<42}{'rounds/s':>10}{'ns/action':>11}")
    for name, rate in result["rounds_per_second"].items():
        print(f"{LABELS[name]:<42}{rate:>10,.0f}{result['nanoseconds_per_action'][name]:>11,.0f}")
    if "ratios" not in result:
        print("OpenSpiel is not installed; nothing to compare with.")
        return
    meanings = {
        "x(i)": "speed against apply_action, which changes its state",
        "x(ii)": "speed against child, which does not",
        "apply / child": "time of apply against child",
    }
    for name, row in result["ratios"].items():
        print(f"{name:<14}{median(row):>6.2f}  {meanings[name]} ({min(row):.2f} to {max(row):.2f})")


def at_least_one(text: str) -> int:
    """Read a number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {number}")
    return number


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, print, and keep the numbers where asked."""
    parser = argparse.ArgumentParser(description="Measure random rounds of standard Spades.")
    parser.add_argument("--pairs", type=at_least_one, default=31, help="how often each is measured (default: 31)")
    parser.add_argument("--rounds", type=at_least_one, default=200, help="rounds each time (default: 200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to a file")
    arguments = parser.parse_args(argv)
    result = report(measure(arguments.pairs, arguments.rounds), arguments.rounds)
    show(result)
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
