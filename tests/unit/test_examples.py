"""The examples show what they are about, and the match of the bots measures their strength."""

import re
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


def test_the_own_bot_is_that_of_the_tutorial_and_beats_the_level_easy(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "own_bot")
    assert text.startswith("OwnBot v easy: 20 games, ")
    assert re.search(r"^games won +(1[5-9]|20) ", text, re.MULTILINE)
    source = (ROOT / "examples" / "own_bot.py").read_text(encoding="utf-8")
    bot = source[source.index("class OwnBot") : source.index("def main")].strip()
    assert bot in (ROOT / "docs" / "tutorial" / "write-a-bot.md").read_text(encoding="utf-8")
    code = [line for line in bot.splitlines() if line.strip() and not line.strip().startswith('"""')]
    assert len(code) <= 30


def test_the_strength_of_levels_is_measured_kept_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    strength = runpy.run_path(str(ROOT / "bench" / "strength.py"))
    main, kept, page = strength["main"], tmp_path / "kept.json", tmp_path / "docs" / "reference" / "strength.md"
    words = ["--match", "easy,random", "--match", "random,easy", "--games", "8", "--json", str(kept)]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("easy v random: 8 games, ")
    assert "Wanted: 95 % of the games for easy; reached." in shown
    page.parent.mkdir(parents=True)
    monkeypatch.setitem(main.__globals__, "PAGE", page)
    assert main(["--page", str(kept)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "## easy against random\n" in text
    assert re.search(r"^\| games won \| 8 \| 0 \|$", text, re.MULTILINE)
    with pytest.raises(SystemExit):
        main(["--match", "easy,clever"])


def test_a_level_that_wins_less_than_it_should_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    main = runpy.run_path(str(ROOT / "bench" / "strength.py"))["main"]
    monkeypatch.setitem(main.__globals__, "WANTED", {("random", "easy"): 0.5})
    assert main(["--games", "2"]) == 1
