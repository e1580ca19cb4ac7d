"""The examples show what they are about, and the benchmark measures."""

import json
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def shown(capsys: pytest.CaptureFixture[str], example: str) -> str:
    """Run an example as a script and return what it prints."""
    runpy.run_path(str(ROOT / "examples" / f"{example}.py"), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.parametrize("example", [script.stem for script in EXAMPLES])
def test_every_example_runs_and_shows_something(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, example).strip()


def test_quick_start_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    *rounds, end = shown(capsys, "quick_start").splitlines()
    assert rounds
    assert all(line.startswith("round ") for line in rounds)
    assert end.startswith("side ")


def test_watch_a_game_shows_every_trick(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "watch_a_game")
    assert text.startswith("bids: seat 0 ")
    assert text.count("\ntrick ") == 13
    assert text.count("points") == 2


def test_house_rules_are_described_locked_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "house_rules")
    assert "The game ends at 250 points.\n" in text
    assert "bidding.blind_nil is held by the lock blind_nil" in text
    assert "wins" in text


def test_the_benchmark_measures_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "step.json"
    runpy.run_path(str(ROOT / "bench" / "step.py"))["main"](["--pairs", "1", "--rounds", "1", "--json", str(kept)])
    assert "legal_actions + apply" in capsys.readouterr().out
    assert json.loads(kept.read_text(encoding="utf-8"))["rounds_per_second"]["step"] > 0
