"""The examples show what they are about, and the benchmark measures."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def load(script: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / script))


def test_quick_start_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    load("examples/quick_start.py")["main"]()
    *rounds, end = capsys.readouterr().out.splitlines()
    assert rounds
    assert all(line.startswith("round ") for line in rounds)
    assert end.startswith("side ")


def test_watch_a_game_shows_every_trick(capsys: pytest.CaptureFixture[str]) -> None:
    load("examples/watch_a_game.py")["main"]()
    text = capsys.readouterr().out
    assert text.startswith("bids: seat 0 ")
    assert text.count("\ntrick ") == 13
    assert text.count("points") == 2


def test_house_rules_are_described_locked_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    load("examples/house_rules.py")["main"]()
    text = capsys.readouterr().out
    assert "The game ends at 250 points.\n" in text
    assert "bidding.blind_nil is held by the lock blind_nil" in text
    assert "wins" in text


def test_the_benchmark_measures_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "step.json"
    load("bench/step.py")["main"](["--pairs", "1", "--rounds", "1", "--json", str(kept)])
    assert "legal_actions + apply" in capsys.readouterr().out
    assert json.loads(kept.read_text(encoding="utf-8"))["rounds_per_second"]["step"] > 0
