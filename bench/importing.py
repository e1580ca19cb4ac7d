"""How long `import spades_rules` takes against `import attrs`, each in a fresh process, on the processor."""

from __future__ import annotations

import subprocess
import sys

from timing import Effort, Row, Target, ratios, script

TITLE = "Import: the package against attrs"
_CODE = "from time import process_time as now; start = now(); import {}; print(now() - start)"
_PACKAGES = ("spades_rules", "attrs")


def import_time(package: str) -> float:
    """Return the seconds that an import takes in a fresh process, compiled files at hand."""
    words = [sys.executable, "-c", _CODE.format(package)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - this very Python
    return float(done.stdout)


def measure(effort: Effort) -> list[Row]:
    """Measure imports in turns."""
    times: dict[str, list[float]] = {name: [] for name in _PACKAGES}
    for pair in range(-1, effort.pairs):
        for name in _PACKAGES if pair % 2 else reversed(_PACKAGES):
            took = import_time(name)
            if pair >= 0:
                times[name].append(took)
    target = Target(is_floor=False, compiled=2, pure=2)
    return [
        Row(
            "time of import spades_rules, of import attrs",
            "times",
            ratios(times["spades_rules"], times["attrs"]),
            target,
        ),
        *(Row(f"import {name}", "ms", [1000 * took for took in times[name]]) for name in _PACKAGES),
    ]


if __name__ == "__main__":
    script({TITLE: measure})
