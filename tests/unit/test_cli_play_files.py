"""The command `play`: how it begins and ends, and games saved and resumed."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import spades_rules as sr
from at_the_table import NOTHING_TO_UNDO, PHASES, Answerer, first, last, play, play_round, table
from spades_rules.cli import main
from spades_rules.cli.play.saving import resume, save

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
DOCS = Path(__file__).parents[2] / "docs"
BEHIND = (0, 300)


@pytest.fixture(autouse=True)
def fast_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest bot be one that takes no time."""
    monkeypatch.setattr(sr.bots, "LEVELS", ("random", "easy"))


# Saving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("person", [first, last])
def test_a_saved_game_goes_on_exactly_as_it_would_have(name: str, person: Answerer, tmp_path: Path) -> None:
    variant, scores = PHASES[name]
    session = table(variant, 0, scores, level="random")
    session.start()
    file = tmp_path / "game.spades"
    while not session._seen.rounds:
        save(file, session)
        resumed = resume(file)
        assert (resumed.setup, resumed.states) == (session.setup, session.states)
        resumed.start()
        assert resumed.answer("undo") == NOTHING_TO_UNDO
        answer = person(session)
        assert resumed.answer(answer) == session.answer(answer)
    save(file, session)
    assert resume(file).states == session.states


def test_a_game_is_saved_after_every_answer_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "my game.spades", tmp_path / "copy.spades"
    status, out, err = play(capsys, monkeypatch, ["3"], "--seed", 7, "--save", file)
    assert (status, err) == (0, "")
    assert out.endswith(f"Your card: \nGo on with: spades-rules play --resume '{file}'\n")
    status, out, err = play(capsys, monkeypatch, ["hint", "quit", "3"], "--resume", file, "--save", copy)
    assert (status, err) == (0, "")
    assert out.startswith("Spades, STANDARD. Type help to see what can be typed.\n- The standard game.\nSeat 0: you\n")
    assert "\nSeat 3: easy bot\n\nROUND 1, seat 2 dealt\n\n" in out
    assert "On the table  seat 3 ♦3" in out
    assert resume(copy).states == resume(file).states
    play(capsys, monkeypatch, ["D4"], "--resume", file)
    assert len(resume(file).states[-1].tricks) == 1
    assert main(["check", str(file)]) == 0


def test_a_game_can_be_saved_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.spades").touch()
    answers = ["save", "save there.spades", "save x.txt", "SAVE My Game.spades", "3", "save", "save My Game.spades"]
    _, out, _ = play(capsys, monkeypatch, answers, "--seed", 7)
    assert "Your bid: save\nSay where: save FILE, with a name that ends in .spades.\n" in out
    assert "Not saved: there.spades is there already" in out
    assert "Not saved: the name of a saved game ends in .spades, unlike 'x.txt'." in out
    assert out.count("After every answer the game is saved in My Game.spades.\n") == 3
    assert "Go on with: spades-rules play --resume 'My Game.spades'\n" in out
    assert resume(Path("My Game.spades")).states[-1].bids[0] == sr.Bid(3)


@pytest.mark.parametrize("name", ["a\0b.spades", f"{'a' * 300}.spades"])
def test_a_name_that_no_file_can_have_does_not_end_the_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, _ = play(capsys, monkeypatch, [f"save {name}", "3"], "--seed", 7)
    assert status == 0
    assert "Not saved: " in out
    assert list(tmp_path.iterdir()) == []


def test_a_game_goes_on_where_it_cannot_be_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no folder" / "game.spades"
    status, out, _ = play(capsys, monkeypatch, ["3"], "--save", file)
    assert status == 0
    assert out.count(f"Not saved: {file}: No such file or directory.\n") == 2
    assert out.endswith("Nothing was kept; save FILE, such as save mine.spades, would keep the game.\n")


def test_the_former_file_is_kept_where_another_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, nowhere = tmp_path / "game.spades", tmp_path / "no folder" / "game.spades"
    _, out, _ = play(capsys, monkeypatch, [f"save {nowhere}", "3"], "--seed", 7, "--save", file)
    assert out.count(f"Not saved: {nowhere}: No such file or directory.\n") == 1
    assert "After every answer" not in out
    assert out.endswith(f"Go on with: spades-rules play --resume {file}\n")
    assert resume(file).states[-1].bids[0] == sr.Bid(3)


def test_a_saved_game_of_house_rules_that_waits_for_the_deal_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.spades"
    save(file, table(sr.STANDARD.customize({"ending.target": 333})))
    _, out, _ = play(capsys, monkeypatch, [], "--resume", file)
    assert out.startswith("Spades, house rules. ")
    assert out.count("\nROUND 1, seat 2 dealt\n") == 1


def test_a_finished_game_can_be_seen_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table(sr.variants.SHORT)
    session.start()
    answers = []
    while not session.is_over:
        answers += [answer for answer, _ in play_round(session)]
    file = tmp_path / "game.spades"
    words = ["--variant", "short", "--bots", "easy", "--seed", 7, "--save", file]
    _, out, _ = play(capsys, monkeypatch, [*answers, "not read"], *words)
    end = f"Seed 7 deals these cards again.\nSee it with: spades-rules replay {file}\n"
    assert re.search(r"\n\nSeats \d\+\d won after \d+ rounds: .*\nScores .*\n" + re.escape(end) + "$", out)
    _, out, _ = play(capsys, monkeypatch, answers, *words[:-2])
    assert out.endswith("\nSeed 7 deals these cards again.\n")
    status, out, err = play(capsys, monkeypatch, [], "--resume", file)
    assert (status, err) == (0, "")
    assert re.search(r"\nSeat 3: easy bot\n\nSeats \d\+\d won after", out)
    assert "ROUND" not in out
    assert out.endswith(end)


def damaged(text: str) -> Iterator[tuple[str, str]]:
    """Yield texts that are no saved game, and what is said of them."""
    yield "", "game.spades: the file is empty"
    yield "seats = [", "TOML"
    yield text.replace("_seed = 7\n", ""), "not a game saved by play: _seed missing"
    yield text.replace("_seed = 7\n", "").replace("_seat = 0\n", ""), "_seat and _seed missing"
    yield text.replace("_seat = 0", "_seat = 4"), "not a game saved by play: a seat is an int from 0 to 3, not 4"
    yield text.replace("_seat = 0", "_seat = false"), "not a game saved by play: a seat is an int"
    yield text.replace("_seed = 7", "_seed = -7"), "not a game saved by play: a seed is a whole number"
    yield text.replace("_seed = 7", "_seed = true"), "not a game saved by play: a seed is a whole number"
    yield text.replace('_bots = ["easy", ', "_bots = ["), "not a game saved by play: 3 other seats have as many levels"
    yield text.replace('_bots = ["easy", ', '_bots = ["god", '), "there is no bot of level 'god'"
    yield text.replace('_bots = ["easy", ', "_bots = [[1], "), "there is no bot of level [1]"
    yield re.sub("_bots = .*", "_bots = 3", text), "not a game saved by play: _bots is a list of levels"
    yield text.replace('play = """\nD3', 'play = """\nC3'), "round 1, trick 1: seat 3 plays C3 but does not hold it"


def test_what_is_no_saved_game_is_one_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.spades"
    play(capsys, monkeypatch, ["3"], "--seed", 7, "--bots", "easy", "--save", file)
    text = file.read_text(encoding="utf-8")
    for bad, said in damaged(text):
        assert bad != text
        file.write_text(bad, encoding="utf-8")
        status, out, err = play(capsys, monkeypatch, ["hint"], "--resume", file)
        assert (status, out) == (1, "")
        assert said in err
        assert err.count("\n") == 1
        assert file.read_text(encoding="utf-8") == bad
    file.write_bytes(b"\xff\xfe\0")
    assert play(capsys, monkeypatch, [], "--resume", file)[0] == 1
    status, _, err = play(capsys, monkeypatch, [], "--resume", GOLDEN / "standard.spades")
    assert status == 1
    assert "not a game saved by play: _seat and _bots and _seed missing" in err


# How it begins and ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, said",
    [
        (["--seat", "4"], "a seat is an int from 0 to 3, not 4"),
        (["--seat", "-1"], "a seat is an int from 0 to 3, not -1"),
        (["--variant", "two", "--seat", "2"], "a seat is an int from 0 to 1, not 2"),
        (["--bots", "god"], "there is no bot of level 'god': choose one of"),
        (["--bots", "easy,"], "3 other seats have as many levels, not 2"),
        (["--seed", "-1"], "a seed is a whole number from 0 up, below 2 ** 63, not -1"),
        (["--seed", str(1 << 63)], "a seed is a whole number from 0 up, below 2 ** 63, not 9223372036854775808"),
        (["--save", "there.spades"], "there.spades is there already: --resume goes on with it"),
        (["--resume", "there.spades", "--save", "there.spades"], "there.spades is there already"),
        (["--resume", "nowhere.spades"], "spades-rules play: nowhere.spades: No such file"),
        (
            ["--resume", "x.spades", "--seat", "0", "--seed", "1"],
            "a saved game has its own seat and seed: leave --seat out",
        ),
    ],
)
def test_a_game_that_cannot_begin_is_told(
    words: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.spades").touch()
    status, out, err = play(capsys, monkeypatch, [], *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--seat", "x"], ["--variant", "chess"], ["--save", "x.txt"], ["--resume", "x.ptn"]])
def test_bad_arguments_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["play", *words])
    assert ending.value.code == 2
    assert capsys.readouterr().err.startswith("usage: spades-rules play ")


def test_an_unknown_variant_is_told_as_typed_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--variant", "Chess"])
    told = capsys.readouterr().err.partition("error: ")[2]
    assert told.startswith("argument --variant: there is no variant 'Chess'; choose one of\n  standard, ")
    assert max(map(len, told.splitlines())) <= 80


def test_the_help_says_that_saved_games_hold_all_hands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "all hands in it" in capsys.readouterr().out


@pytest.mark.parametrize("answers", [[], ["quit"], ["3", "QUIT"], ["3", "quit now"], ["q", "3"], ["exit", "3"]])
def test_leaving_and_the_end_of_the_input_are_no_failure(
    answers: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = play(capsys, monkeypatch, answers, "--seed", 7)
    assert (status, err) == (0, "")
    assert "Go on with" not in out
    assert out.endswith("\nNothing was kept; save FILE, such as save mine.spades, would keep the game.\n")


def test_an_interrupt_ends_with_130(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    file = tmp_path / "game.spades"
    assert main(["play", "--seed", "7", "--save", str(file)]) == 130
    assert not capsys.readouterr().err
    assert resume(file).states[-1].phase is sr.Phase.BID


def test_answers_are_not_shown_twice_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Keys(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keys("hint\n"))
    assert main(["play", "--seed", "7"]) == 0
    assert "Your bid: hint" not in capsys.readouterr().out


def test_no_standard_input_is_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play"]) == 0
    assert "\n\nNothing was kept; " in capsys.readouterr().out


def test_it_works_without_a_terminal_color_or_symbols() -> None:
    words = [sys.executable, "-W", "error", "-m", "spades_rules", "play", "--seed", "7", "--bots", "easy"]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run(
        words, input=b"\xe2\x99\xa0A\n3\nD4\nquit\n", env=environment, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"cannot be read here" in done.stdout
    assert b"Trick 1  seat 3 D3, you D4, " in done.stdout
    assert b"\x1b" not in done.stdout


def test_the_page_shows_what_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / "how-to" / "play-in-the-terminal.md").read_text(encoding="utf-8")
    command, _, shown = page.split("```console\n$ spades-rules play ")[1].split("```")[0].partition("\n")
    answers = re.findall(r"^Your (?:bid|card): (.*)$", shown, re.MULTILINE)
    assert play(capsys, monkeypatch, answers, *command.split()) == (0, shown, "")
