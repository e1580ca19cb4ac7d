"""The measurements run, and tell what is lost."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the names of a script, as if it had been imported from its folder."""
    monkeypatch.syspath_prepend(str(BENCH))
    return runpy.run_path(str(BENCH / name))


def test_a_loss_of_more_than_30_percent_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    losses = script("regression.py", monkeypatch)["losses"]
    wanted = {"step": 1.0, "pickle": 2.0, "JSON": 3.0}
    assert losses({"step": 1.29, "pickle": 2.62, "JSON": 1.0}, wanted) == {"pickle": 1.31}


@pytest.mark.parametrize(
    "kept, code",
    [
        ({"pure": {"3.11": {"step": 1.0}}, "compiled": {"3.11": {"step": 1.0}}}, 1),
        ({"pure": {"3.11": {"step": 1.0, "new": 9.0}}, "compiled": {"3.11": {"step": 1.0, "new": 9.0}}}, 0),
        ({}, 0),
    ],
)
def test_what_has_no_baseline_fails_where_the_build_has_one(
    kept: dict[str, Any], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = script("regression.py", monkeypatch)["main"]
    baseline = tmp_path / "baseline.json"
    baseline.write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setitem(main.__globals__, "BASELINE", baseline)
    monkeypatch.setitem(main.__globals__, "attempt", lambda: {"step": 1.0, "new": 9.0})
    assert main([]) == code


def test_everything_measured_has_a_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    names = script("regression.py", monkeypatch)
    kept = json.loads((BENCH / "baseline.json").read_text(encoding="utf-8"))
    measured = set(names["jobs"](0)) - {"plain Python"}
    assert set(kept) == {"pure", "compiled"}
    assert all(set(ratios) == measured for versions in kept.values() for ratios in versions.values())


def test_an_unknown_python_is_compared_with_the_slowest(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = script("regression.py", monkeypatch)["expected"]
    kept = {"pure": {"3.11": {"step": 1.0, "JSON": 4.0}, "3.12": {"step": 2.0}}}
    assert expected(kept, "pure", "3.11") == {"step": 1.0, "JSON": 4.0}
    assert expected(kept, "pure", "3.99") == {"step": 2.0, "JSON": 4.0}
    assert expected(kept, "compiled", "3.11") == {}


def test_a_target_is_met_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    timing = script("timing.py", monkeypatch)
    for is_floor, is_met in ((True, False), (False, True)):
        target = timing["Target"](is_floor, 2.0, 2.0)
        row = timing["Row"]("a step", "times", [1.0, 1.5, 9.0], target).plain()
        assert (row["median"], row["is_met"]) == (1.5, is_met)
    assert "target" not in timing["Row"]("a step", "times", [1.0]).plain()


@pytest.mark.slow
def test_all_measurements_run(tmp_path: Path) -> None:
    kept = tmp_path / "numbers.json"
    words = [sys.executable, str(BENCH / "run.py"), "--quick", "--json", str(kept)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    numbers = json.loads(kept.read_text(encoding="utf-8"))
    assert set(numbers["results"]) | set(numbers["skipped"]) <= set(done.stdout.splitlines())
    assert not numbers["skipped"]
