"""How much memory a kept state takes, as when all states of many rounds stay in a list.

Each engine keeps its states in a process of its own, which tells how much its resident memory grew; of this package
`tracemalloc` tells it too. Reading resident memory takes Linux.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import spades_rules as sr
from theirs import game, game_or_none, paired_round, their_deal
from timing import Effort, Row, Target, script

TITLE = "Memory: a kept state"
_OURS, _THEIRS = 600, 100
"""How many rounds are kept, of 56 states each."""
_STATM = Path("/proc/self/statm")
_TARGET = Target(is_floor=False, compiled=300, pure=300)


def keep(engine: str, rounds: int) -> list[Any]:
    """Return all states of so many random rounds."""
    rng = Random(1)
    table = sr.new_game(sr.STANDARD, dealer=3)
    kept: list[Any] = []
    their_game = game() if engine == "theirs" else None
    for _ in range(rounds):
        deal = sr.deal(table, rng)
        states, ids = paired_round(deal, rng)
        if their_game is None:
            kept += states[1:]
            continue
        theirs = their_deal(their_game, deal)
        for action in ids:
            theirs = theirs.child(action)
            kept.append(theirs)
    return kept


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def grown(engine: str, rounds: int) -> float:
    """Return by how many bytes a kept state lets a process grow, in this one."""
    keep(engine, 2)  # tables are filled on first use
    gc.collect()
    before = resident()
    kept = keep(engine, rounds)
    gc.collect()
    return (resident() - before) / len(kept)


def traced(rounds: int) -> float:
    """Return the bytes that Python allocates for a kept state of this package."""
    keep("ours", 2)
    tracemalloc.start()
    kept = keep("ours", rounds)
    gc.collect()
    allocated, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return allocated / len(kept)


def elsewhere(engine: str, rounds: int) -> float:
    """Return what `grown` tells in a process of its own."""
    words = [sys.executable, __file__, "--grow", engine, str(rounds)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - this very file
    return float(done.stdout)


def measure(effort: Effort) -> list[Row]:
    """Measure the memory of kept states."""
    rows = [Row("a kept state, by tracemalloc", "bytes", [traced(effort.of(_OURS) // 4)], _TARGET)]
    if not _STATM.exists():
        return rows
    ours = elsewhere("ours", effort.of(_OURS))
    rows.append(Row("a kept state, by resident memory", "bytes", [ours], _TARGET))
    if game_or_none() is not None:
        theirs = elsewhere("theirs", effort.of(_THEIRS))
        rows.append(Row("the same in OpenSpiel", "bytes", [theirs]))
        rows.append(Row("OpenSpiel's memory, of ours", "times", [theirs / ours]))
    return rows


if __name__ == "__main__":
    if sys.argv[1:2] == ["--grow"]:
        print(grown(sys.argv[2], int(sys.argv[3])))
    else:
        script({TITLE: measure})
