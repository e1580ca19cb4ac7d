"""Whether something has become much slower than it was: `python bench/regression.py`.

What is measured is compared with a loop of plain Python that has nothing to do with the rules, both in one process and
in turns. The ratios are compared with those kept in `baseline.json`, for the build and the version of Python at hand;
for a version that is not there, with the slowest of those that are. A thing fails when it takes 30 % more than it did
in every one of several attempts, so that noise alone does not fail it, and when nothing was kept of it. `--write` keeps
the ratios of today, of all attempts the middle one.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeAlias

import spades_rules as sr
from observing import observe_all
from playouts import dealt
from sampling import moments, sample_all
from saving import json_functions, rejson, repickle
from step import apply_all, random_rounds
from theirs import paired_round
from timing import Job, interleaved, ratios

BASELINE = Path(__file__).with_name("baseline.json")
TOLERANCE = 1.3
_PLAIN = "plain Python"
_ATTEMPTS = 7
_PAIRS = 7
_UNIT = 60
"""How much the loop does; about as long as one of the jobs takes."""

Ratios: TypeAlias = dict[str, float]
Kept: TypeAlias = dict[str, dict[str, Ratios]]
"""Ratios by build and version of Python."""


class _Counter:
    """A small object, as plain Python programs have them."""

    __slots__ = ("cards", "count")

    def __init__(self, cards: int, count: int) -> None:
        self.cards = cards
        self.count = count

    def without(self, card: int) -> _Counter:
        return _Counter(self.cards & ~card, self.count + 1)


def plain_python(rounds: int) -> int:
    """Do what programs in plain Python do: masks, lists, dicts, calls, and small objects."""
    names = {1 << bit: f"card {bit}" for bit in range(52)}
    total = 0
    for number in range(rounds):
        counter = _Counter((1 << 52) - 1, number)
        while counter.cards:
            low = counter.cards & -counter.cards
            counter = counter.without(low)
            total += len(names[low]) + len([bit for bit in (0, 13, 26, 39) if counter.cards >> bit & 1])
    return total


def jobs(pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn, each of a few milliseconds; that of JSON only where cattrs is installed."""
    rng = Random(pair)
    table = sr.new_game(sr.STANDARD, dealer=3)
    known = [paired_round(sr.deal(table, rng), rng) for _ in range(30)]
    actions = {action.id: action for action in sr.all_actions(sr.STANDARD)}
    states = [state for _, state, _ in moments(150, pair)]
    seen = [sr.observation(state, state.turn) for state in states[:36]]
    made: dict[str, Job] = {
        _PLAIN: partial(plain_python, _UNIT),
        "step": partial(random_rounds, [states[0] for states, _ in known], rng.random),
        "apply": partial(apply_all, [(states[0], [actions[number] for number in ids]) for states, ids in known]),
        "observation": partial(observe_all, states),
        "pickle": partial(repickle, states[:50]),
        "sample_state": partial(sample_all, seen[:6], 20, rng),
        "first sample": partial(sample_all, seen[6:], 1, rng),
        "playouts": partial(sr.playouts, dealt(sr.STANDARD, pair + 1), 50, pair + 1),
    }
    if json_functions() is not None:
        made["JSON"] = partial(rejson, states[:10])
    return made


def attempt() -> Ratios:
    """Return how long each thing takes, of what the plain loop takes."""
    times = interleaved(jobs, _PAIRS)
    plain = times.pop(_PLAIN)
    return {name: median(ratios(took, plain)) for name, took in times.items()}


def expected(kept: Kept, build: str, python: str) -> Ratios:
    """Return the ratios to compare with: of this version of Python, or the slowest of all versions."""
    versions = kept.get(build, {})
    if python in versions:
        return versions[python]
    names = {name for found in versions.values() for name in found}
    return {name: max(found[name] for found in versions.values() if name in found) for name in names}


def losses(found: Ratios, wanted: Ratios) -> Ratios:
    """Return what takes more than it should, and how many times as much as it did."""
    changes = {name: ratio / wanted[name] for name, ratio in found.items() if name in wanted}
    return {name: change for name, change in changes.items() if change > TOLERANCE}


def unknown(found: Ratios, wanted: Ratios) -> list[str]:
    """Return what was measured but has no baseline, so that nobody would see it become slow."""
    return [name for name in found if name not in wanted]


def best(wanted: Ratios) -> Ratios:
    """Return the best ratio of each thing, after as many attempts as it takes until nothing is lost."""
    found = attempt()
    for _ in range(_ATTEMPTS - 1):
        if not losses(found, wanted):
            break
        found = {name: min(ratio, found[name]) for name, ratio in attempt().items()}
    return found


def middle() -> Ratios:
    """Return the middle ratio of each thing over all attempts."""
    found = [attempt() for _ in range(_ATTEMPTS)]
    return {name: median(one[name] for one in found) for name in found[0]}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and compare; return 1 if something is lost, or has no baseline in a build that has one."""
    parser = argparse.ArgumentParser(description="Compare the speed of spades_rules with what it was.")
    parser.add_argument("--write", action="store_true", help="keep the ratios of today as what is expected")
    arguments = parser.parse_args(argv)
    kept: Kept = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    build, python = "compiled" if sr.COMPILED else "pure", ".".join(platform.python_version_tuple()[:2])
    wanted = {} if arguments.write else expected(kept, build, python)
    found = middle() if arguments.write else best(wanted)
    lost = losses(found, wanted)
    forgotten = unknown(found, wanted) if wanted else []
    print(f"Time of each, of a loop of plain Python; {build}, Python {python}")
    for name, ratio in found.items():
        change = f"{ratio / wanted[name] - 1:+.0%} since the baseline" if name in wanted else "no baseline"
        print(f"  {name:<14}{ratio:>8.3f}  {change}{': TOO SLOW' if name in lost else ''}")
    if arguments.write:
        kept.setdefault(build, {})[python] = {name: round(ratio, 3) for name, ratio in found.items()}
        BASELINE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if forgotten:
        print(f"No baseline for {', '.join(forgotten)}: python bench/regression.py --write")
    return 1 if lost or forgotten else 0


if __name__ == "__main__":
    sys.exit(main())
