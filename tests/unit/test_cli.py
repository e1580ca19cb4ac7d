"""The command line: what it shows, and how it ends."""

import argparse
import io
import os
import re
import runpy
import signal
import subprocess
import sys
from random import Random

import pytest

import spades_rules as sr
from spades_rules.cli import demo, main, table
from spades_rules.render.cards import Pen

PROGRAM = [sys.executable, "-W", "error", "-m", "spades_rules"]
LONG_GAME = ["--seed", "1", "--variant", "solo_four"]


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command in this process and return what it prints."""
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def run(*words: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run([*PROGRAM, *words], env=environment, capture_output=True, check=False, timeout=60)


def played(variant: sr.Variant, seed: int = 1) -> table.PlayedRound:
    return demo._play_round(sr.new_game(variant), Random(seed))


def ended(variant: sr.Variant, *, level: str = "easy", seed: int = 1, scores: tuple[int, ...] | None = None) -> str:
    """Play a game from these scores and return its last lines."""
    rng = Random(seed)
    state = sr.new_game(variant, scores=scores)
    while state.outcome is None:
        bot = sr.bots.make(level, seed)
        action = sr.deal(state, rng) if state.turn is None else bot.act(sr.observation(state, state.turn))
        state = sr.apply(state, action)
    return "\n".join(table.end_lines(Pen(variant, has_symbols=False), state))


# The demo --------------------------------------------------------------------------------------------------------


def test_without_a_command_four_bots_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--seed", "7")
    rounds = len(re.findall(r"^ROUND \d+, seat \d deals$", text, re.MULTILINE))
    assert text.startswith("Spades, STANDARD: 4 bots of level easy. Seed 7.\n")
    assert len(re.findall(r"^ {3,4}\d+ .* seat \d", text, re.MULTILINE)) == 13 * rounds
    assert text.count("spades broken") == rounds
    assert re.search(rf"won after {rounds} rounds: the (target of 500|floor of -200) is reached\.\nScores ", text)


def test_demo_is_the_default_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seed", "7", "--rounds", "1"]
    assert shown(capsys, *words) == shown(capsys, "demo", *words)


def test_arguments_of_the_process_are_the_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spades-rules", "--rounds", "1"])
    assert main() == 0
    with pytest.raises(SystemExit) as ending:
        runpy.run_module("spades_rules", run_name="__main__")
    assert ending.value.code == 0
    assert "main" not in runpy.run_module("spades_rules.__main__", run_name="imported")
    assert capsys.readouterr().out.count("ROUND 1,") == 2


def test_the_seed_shows_the_same_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = shown(capsys, "--rounds", "2")
    seed = first.split("Seed ")[1].split(".")[0]
    assert shown(capsys, "--rounds", "2", "--seed", seed) == first
    assert shown(capsys, "--rounds", "2", "--seed", str(int(seed) + 1)) != first


def test_rounds_stop_the_game_and_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--seed", "7", "--rounds", "1")
    assert text.count("ROUND") == 1
    assert "\nStopped after 1 round; nobody has won yet." in text


def test_quiet_shows_only_the_score_sheets_and_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--seed", "7", "--quiet")
    lines = [line for line in text.splitlines() if line]
    allowed = ("Spades, STANDARD", "SCORES ", "seats 0+2 ", "seats 1+3 ", "- Seat", "Seats ", "Scores ")
    assert [line for line in lines if not line.startswith(allowed)] == []
    assert " won after " in text


@pytest.mark.parametrize("name", sr.variants.names())
def test_every_preset_fits_80_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--seed", "3", "--rounds", "3", "--variant", name.lower())
    assert text.startswith(f"Spades, {name}: ")
    assert max(map(len, text.splitlines())) <= 80


def test_six_seats_fit_80_columns() -> None:
    variant = sr.STANDARD.customize({"table.players": 6, "deck.removed": ["C2", "C3", "C4", "C5"]})
    pen = Pen(variant, has_symbols=True)
    lines = [*table.round_lines(pen, played(variant)), *table.sheet_lines(pen, 1, played(variant).after.rounds[-1])]
    assert any(line.endswith("spades broken") for line in lines)
    assert max(map(len, lines)) <= 80


def test_the_limit_of_200_rounds_is_said() -> None:
    assert "default: 200" in run("demo", "--help").stdout.decode()


# How it ends -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--rounds", "0"],
        ["--rounds", "-1"],
        ["--rounds", "many"],
        ["--seed", "x"],
        ["--variant", "chess"],
        ["--loud"],
        ["fly"],
        ["demo", "fly"],
    ],
)
def test_bad_arguments_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert ending.value.code == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("usage: spades-rules")


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["--help"])
    assert ending.value.code == 0
    assert re.search(r"^ +demo +Let bots play", capsys.readouterr().out, re.MULTILINE)


def test_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_arguments: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(demo, "run", interrupted)
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


def test_closed_pipe_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["--rounds", "1"]) == 0
        out.write("nobody is told, and nothing complains")
        monkeypatch.undo()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals and pipes")
@pytest.mark.parametrize("words", [["--seed", "7"], LONG_GAME])
def test_head_of_the_output_leaves_no_traceback(words: list[str]) -> None:
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Spades")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals and pipes")
def test_interrupt_leaves_no_traceback() -> None:
    code = (
        "import signal, spades_rules.cli as cli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # wherever the tests run\n"
        f"raise SystemExit(cli.main({LONG_GAME}))"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Spades")
        process.send_signal(signal.SIGINT)  # it is at work, or waits for us to read on
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")


def test_no_standard_output_is_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--rounds", "1"]) == 0


# Text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_suits_are_letters_where_symbols_cannot_be_printed(encoding: str) -> None:
    done = run("--seed", "7", "--rounds", "1", encoding=encoding)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\nseat 0  SKQ83 DJT95 CAQJ53" in done.stdout


def test_suits_are_symbols_where_they_can_be_printed() -> None:
    done = run("--seed", "7", "--rounds", "1")
    assert "\nseat 0  ♠KQ83 ♦JT95 ♣AQJ53" in done.stdout.decode().replace("\r", "")
    assert b"\x1b" not in done.stdout


def test_an_output_without_an_encoding_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert not table.pen_for(sr.STANDARD).has_symbols


def test_hands_show_high_trumps_first() -> None:
    pen = Pen(sr.variants.JOKERS_DEUCES, has_symbols=True)
    assert pen.hand(sr.CardSet.parse("D2 DA BJ SA S2 C9 HT")) == "BJ ♦2 ♠2 ♠A ♥T ♦A ♣9"
    assert pen.card(sr.Card.parse("LJ")) == "LJ"


def test_exchanges_are_told() -> None:
    variant = sr.variants.SUICIDE.customize({"exchange.nil": 2})
    lines = [*table.round_lines(Pen(variant, has_symbols=False), played(variant))]
    gifts = [line for line in lines if re.fullmatch(r"Seat \d gives \w\w \w\w to seat \d\.", line)]
    assert len(gifts) == 4


def test_looks_and_draws_are_told() -> None:
    about, drawn = sr.variants.ABOUT, sr.variants.TWO_DRAWN
    assert any(": looks, " in line for line in table.round_lines(Pen(about, has_symbols=False), played(about)))
    lines = [*table.round_lines(Pen(drawn, has_symbols=False), played(drawn))]
    assert any(re.fullmatch(r"Top cards kept  seat 0: \d+, seat 1: \d+", line) for line in lines)


def test_an_unbid_round_has_no_bids(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--seed", "3", "--rounds", "1", "--variant", "tournament")
    assert "\nBids  none in this round\n\ntrick" in text
    assert re.search(r"^seats 0\+2 +none +- ", text, re.MULTILINE)


def test_special_events_are_told() -> None:
    made, failed = sr.NilResult.MADE, sr.NilResult.FAILED
    side = sr.SideScore(
        points=-300,
        score=-300,
        bags=0,
        contract=13,
        contract_tricks=12,
        overtricks=9,
        is_set=True,
        nils=(made, failed),
        bag_penalty=100,
        boston=True,
    )
    assert [*table._special(Pen(sr.STANDARD, has_symbols=False), 0, (0, 2), side)] == [
        "Seat 0 made nil",
        "Seat 2 failed nil",
        "Seats 0+2 are set: 12 of 13",
        "Seats 0+2 took every trick",
        "Seats 0+2 paid 100 for bags",
    ]


ONE_CARD = {"table.players": 2, "deck.hand_size": 1, "deck.spare": "set_aside"}
NOTHING_COUNTS = {"scoring.trick": 0, "scoring.overtrick": 0, "scoring.nil": 0, "scoring.nil_penalty": 0}


@pytest.mark.parametrize(
    "changes, text",
    [
        ({"ending.target": 1}, "the target of 1 is reached."),
        ({"ending.max_rounds": 1}, "won after 1 round: round 1 was the last."),
        ({"ending.max_rounds": 1, **NOTHING_COUNTS}, "Nobody wins after 1 round: round 1 was the last."),
        ({"ending.sets_to_lose": 1}, "contracts were set 1 time(s)."),
        ({"scoring.boston_wins": True, **ONE_CARD}, "won after 1 round: every trick was taken."),
    ],
)
def test_the_reason_of_the_end_is_told(changes: dict[str, object], text: str) -> None:
    assert text in ended(sr.STANDARD.customize(changes))


def test_a_floor_and_a_broken_tie_are_told() -> None:
    assert "the floor of -200 is reached." in ended(sr.STANDARD, level="random")
    assert "the tie is broken." in ended(sr.STANDARD, level="random", scores=(500, 500))


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(sr), "__version__", "9.8.7")
    assert shown(capsys, "--version") == "spades-rules 9.8.7\n"


def test_an_output_that_cannot_be_written_ends_with_one_line() -> None:
    if not os.path.exists("/dev/full"):  # noqa: PTH110 - a device
        pytest.skip("no full device here")
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        words = [*PROGRAM, "--seed", "1", "--quiet"]
        ended_by = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert ended_by.returncode == 1
    assert len(ended_by.stderr.splitlines()) == 1
    assert b"No space left" in ended_by.stderr


def test_an_output_that_fails_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: argparse.Namespace) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(demo, "run", fail)
    monkeypatch.setattr("spades_rules.cli._drop_output", lambda: None)
    assert main(["demo"]) == 1
    assert capsys.readouterr().err == "spades-rules: [Errno 28] No space left on device\n"


def test_an_interrupt_while_loading_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("spades_rules.cli.main", interrupt)
    with pytest.raises(SystemExit) as stop:
        runpy.run_module("spades_rules", run_name="__main__", alter_sys=True)
    assert stop.value.code == 130
