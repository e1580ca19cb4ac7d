"""Write docs/reference/performance.md from the numbers kept in bench/results: `python docs/write_performance.py`.

They come from `python bench/run.py --json bench/results/pure.json` and, for the compiled build, `compiled.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

DOCS = Path(__file__).parent
PAGE = DOCS / "reference" / "performance.md"
RESULTS = DOCS.parent / "bench" / "results"
BUILDS = ("pure", "compiled")
Run: TypeAlias = Mapping[str, Any]
_NAMES = {"pure": "pure Python", "compiled": "compiled"}
_HEAD = """\
# Performance

How fast the engine is, with [OpenSpiel](https://github.com/google-deepmind/open_spiel) to compare with: a C++ engine
for many games, Spades among them, called from Python. This page is written from kept numbers by
`docs/write_performance.py`; `nox -s bench` measures again.

## How it is measured

Both engines run in one process and take turns, each time in another order; they play the same deals, and dealing is not
timed. What is compared is the ratio of two times of the same turn, since the speed of a machine changes from one moment
to the next. A number in the tables is the median over all turns, with the middle half of them in parentheses. Time is
that of the processor, memory that of a process of its own for each engine. Every script in the folder `bench` tells
what it does.

*Times* are ratios: of speed where something is *against* OpenSpiel, so that more is better, and of time where it is a
time *of* another, so that less is better. Numbers in rounds or microseconds hold for this machine only.
"""


def performance_page(runs: Sequence[Run]) -> str:
    """Return the text of the page."""
    return "\n".join([_HEAD, *_where(runs), *_missed(runs), *_tables(runs)])


def kept_runs() -> list[Run]:
    """Return the runs that are kept, those of the pure build first."""
    paths = [RESULTS / f"{build}.json" for build in BUILDS]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths if path.exists()]


def _where(runs: Sequence[Run]) -> Iterator[str]:
    """Yield where each build was measured, and with what."""
    yield "| build | measured on | Python | with | machine | turns |\n|---|---|---|---|---|---|"
    for run in runs:
        versions = ", ".join(f"{name} {number}" for name, number in run["versions"].items())
        machine = f"{run['processor']}, {run['cores']} cores, {run['system']}"
        yield f"| {_NAMES[run['build']]} | {run['date']} | {run['python']} | {versions} | {machine} | {run['pairs']} |"
    yield ""


def _missed(runs: Sequence[Run]) -> Iterator[str]:
    """Yield what was aimed at and is not reached, and what could not be measured."""
    yield "## What is not reached\n"
    missed = [
        f"- {_NAMES[run['build']]}: {row['what']}: {_number(row['median'])} {row['unit']}, aim {row['target']}."
        for run in runs
        for rows in run["results"].values()
        for row in rows
        if not row.get("is_met", True)
    ]
    missed += [
        f"- {_NAMES[run['build']]}: not measured: {title}: {reason}."
        for run in runs
        for title, reason in run["skipped"].items()
    ]
    missed += [f"- {_NAMES[build]}: not measured." for build in BUILDS if build not in {run["build"] for run in runs}]
    yield from missed or ["Nothing: every aim below is reached in both builds."]
    yield ""


def _tables(runs: Sequence[Run]) -> Iterator[str]:
    """Yield a table for each measurement, the builds side by side."""
    builds = [run["build"] for run in runs]
    for title in dict.fromkeys(title for run in runs for title in run["results"]):
        found = [{row["what"]: row for row in run["results"].get(title, ())} for run in runs]
        yield f"## {title}\n"
        yield "| | " + " | ".join(f"{_NAMES[build]} | aim" for build in builds) + " |"
        yield "|---|" + "---:|---|" * len(builds)
        for what in dict.fromkeys(what for rows in found for what in rows):
            yield f"| {what} | " + " | ".join(_cells(rows.get(what)) for rows in found) + " |"
        yield ""


def _cells(row: Mapping[str, Any] | None) -> str:
    """Return a row's number with its spread, and its aim."""
    if row is None:
        return "- | "
    spread = "" if row["low"] == row["high"] else f" ({_number(row['low'])} to {_number(row['high'])})"
    aim = f"{row['target']}: {'reached' if row['is_met'] else '**not reached**'}" if "target" in row else ""
    return f"{_number(row['median'])} {row['unit']}{spread} | {aim}"


def _number(value: float) -> str:
    """Return a number with three digits that count, all of them from 100 up."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"  # noqa: PLR2004 - as the docstring says


if __name__ == "__main__":
    PAGE.write_text(performance_page(kept_runs()), encoding="utf-8")
