"""The page on performance says what the kept numbers say."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_on_performance_is_up_to_date() -> None:
    written = runpy.run_path(str(DOCS / "write_performance.py"))
    page = (DOCS / "reference" / "performance.md").read_text(encoding="utf-8")
    assert page == written["performance_page"](written["kept_runs"]()), "run python docs/write_performance.py"


def test_what_is_missed_and_what_is_missing_is_said_plainly() -> None:
    performance_page = runpy.run_path(str(DOCS / "write_performance.py"))["performance_page"]
    row = {"what": "a step", "unit": "times", "median": 0.5, "low": 0.4, "high": 0.6, "target": "at least 1"}
    run = {
        "date": "2026-11-30",
        "build": "pure",
        "python": "CPython 3.11",
        "system": "Linux",
        "processor": "one",
        "cores": 2,
        "versions": {"attrs": "26.1"},
        "pairs": 31,
        "skipped": {"Playouts": "there are none"},
        "results": {
            "Steps": [
                {**row, "is_met": False},
                {"what": "size", "unit": "/s", **dict.fromkeys(("median", "low", "high"), 1e6)},
            ]
        },
    }
    page = performance_page([run])
    assert "- pure Python: a step: 0.5 times, aim at least 1.\n" in page
    assert "- pure Python: not measured: Playouts: there are none.\n- compiled: not measured.\n" in page
    assert "| a step | 0.5 times (0.4 to 0.6) | at least 1: **not reached** |\n| size | 1,000,000 /s |  |\n" in page
    done = {**run, "results": {"Steps": [{**row, "is_met": True}]}, "skipped": {}}
    assert "Nothing: every aim below is reached" in performance_page([done, {**done, "build": "compiled"}])
