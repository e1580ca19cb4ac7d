"""What the measurements share: jobs timed in turns in one process, ratios with their spread, targets, and JSON.

Only ratios of the same moment are compared. The jobs of a measurement run one after the other, as often as there are
turns, each time in another order; the ratio of two jobs is the median over all turns, its spread the middle half. Time
is that of the processor, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, TypeAlias

import attrs

import spades_rules as sr

__all__ = [
    "FULL",
    "QUICK",
    "Effort",
    "Job",
    "Row",
    "Skipped",
    "Target",
    "interleaved",
    "ratios",
    "report",
    "script",
    "seconds",
]

Job: TypeAlias = Callable[[], object]
_PACKAGES = ("spades-rules", "open_spiel", "attrs", "cattrs")


class Skipped(Exception):  # noqa: N818 - it is no error
    """What is to be measured is not there."""


@attrs.frozen
class Effort:
    """How much is measured.

    Attributes:
        pairs: How many turns each job gets.
        size: How much is done in a turn, where 1 is a full measurement.

    """

    pairs: int
    size: float

    def of(self, count: int) -> int:
        """Return how many of `count` things are done in a turn, at least two."""
        return max(2, round(count * self.size))


FULL = Effort(31, 1.0)
QUICK = Effort(5, 0.1)


@attrs.frozen
class Target:
    """What is to be reached, in each build; None where nothing is asked.

    Attributes:
        is_floor: Whether the number is a least, not a most.
        compiled, pure: The number.

    """

    is_floor: bool
    compiled: float | None
    pure: float | None

    @property
    def limit(self) -> float | None:
        """The number for the build at hand."""
        return self.compiled if sr.COMPILED else self.pure


@attrs.frozen
class Row:
    """One thing measured.

    Attributes:
        what: What it is.
        unit: What the numbers are: `times`, `/s`, `us`, `bytes`.
        values: The numbers of all turns.
        target: What is to be reached.

    """

    what: str
    unit: str
    values: Sequence[float]
    target: Target | None = None

    def plain(self) -> dict[str, Any]:
        """Return the row as it is printed and kept: median, spread, target and whether it is met."""
        middle = median(self.values)
        low, _, high = quantiles(self.values, n=4) if len(self.values) > 1 else (middle,) * 3
        row = {"what": self.what, "unit": self.unit, "median": middle, "low": low, "high": high}
        limit = None if self.target is None else self.target.limit
        if self.target is None or limit is None:
            return row
        is_met = middle >= limit if self.target.is_floor else middle <= limit
        return {**row, "target": f"{'at least' if self.target.is_floor else 'at most'} {limit:g}", "is_met": is_met}


# Measuring -------------------------------------------------------------------------------------------------------


def seconds(job: Job) -> float:
    """Return how much of the processor's time a job takes."""
    start = process_time()
    job()
    return process_time() - start


def interleaved(prepare: Callable[[int], Mapping[str, Job]], pairs: int) -> dict[str, list[float]]:
    """Return the seconds of each job in each turn.

    Args:
        prepare: Makes the jobs of a turn from its number, outside the measured time; turn -1 warms up.
        pairs: How many turns are measured.

    """
    times: dict[str, list[float]] = {}
    for pair in range(-1, pairs):
        jobs = list(prepare(pair).items())
        gc.collect()
        first = pair % len(jobs)
        for name, job in jobs[first:] + jobs[:first]:
            took = seconds(job)
            if pair >= 0:
                times.setdefault(name, []).append(took)
    return times


def ratios(over: Sequence[float], under: Sequence[float], factor: float = 1) -> list[float]:
    """Return the ratios of two jobs, turn by turn, times a factor for jobs that do different amounts."""
    return [factor * one / other for one, other in zip(over, under, strict=True)]


# Telling ---------------------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    """Return where and with what it was measured."""
    return {
        "date": datetime.now(tz=UTC).date().isoformat(),
        "build": "compiled" if sr.COMPILED else "pure",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "versions": {name: found for name in _PACKAGES if (found := _version(name))},
    }


def _processor() -> str:
    """Return the name of the processor, as Linux tells it or else as Python does."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def report(title: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Print the table of a measurement, and return its rows as plain data."""
    plain = [row.plain() for row in rows]
    print(f"\n{title}")
    for row in plain:
        goal = f"{row['target']}: {'met' if row['is_met'] else 'NOT MET'}" if "target" in row else ""
        spread = f"({row['low']:,.4g} to {row['high']:,.4g})"
        print(f"  {row['what']:<52}{row['median']:>11,.4g} {row['unit']:<6}{spread:<26}{goal}".rstrip())
    return plain


def script(measurements: Mapping[str, Callable[[Effort], Sequence[Row]]], argv: Sequence[str] | None = None) -> None:
    """Run measurements from the command line: `--quick` measures less, `--json FILE` keeps the numbers.

    Args:
        measurements: What to run, by title.
        argv: The words after the program's name; None takes those of the process.

    """
    parser = argparse.ArgumentParser(description="Measure how fast spades_rules is.")
    parser.add_argument("--quick", action="store_true", help="measure a tenth: whether it runs, not how fast")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to a file")
    arguments = parser.parse_args(argv)
    told = {**machine(), "pairs": (effort := QUICK if arguments.quick else FULL).pairs}
    print(f"spades_rules, {told['build']}, on {told['python']}; {told['processor']}, {told['system']}")
    results, skipped = {}, {}
    for title, measure in measurements.items():
        try:
            results[title] = report(title, measure(effort))
        except Skipped as reason:
            skipped[title] = str(reason)
            print(f"\n{title}\n  skipped: {reason}")
    if arguments.json:
        kept = {**told, "results": results, "skipped": skipped}
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
