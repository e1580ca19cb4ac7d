"""The command arena: what it shows, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from spades_rules import arena
from spades_rules.cli import main
from spades_rules.cli.progress import progress_on_stderr
from spades_rules.cli.workers import workers

BOTS = Path(__file__).parents[1] / "arena_bots.py"
PROGRAM = [sys.executable, "-W", "error", "-m", "spades_rules", "arena"]


SLOW_BOT = """
from time import sleep

class SlowBot:
    def act(self, observation):
        sleep(0.002)
        return observation.legal_actions[0]
"""


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["arena", *words])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_match_is_shown_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--bots", "easy,random", "--games", "20", "--seed", "1")
    assert status == 0
    lines = out.splitlines()
    assert re.fullmatch(r"easy v random: 20 games, \d+ rounds of STANDARD, seed 1\.", lines[0])
    assert lines[2].split() == ["easy", "random"]
    assert re.fullmatch(r"games won +\d+ +\d+", lines[3])
    assert re.fullmatch(r"share of games won +\d+\.\d % \(\d+\.\d to 100\.0\) +\d+\.\d % \(0\.0 to \d+\.\d\)", lines[4])
    assert lines[-1].startswith("microseconds a decision")
    assert len({len(line) for line in lines[2:]}) == 1
    assert max(map(len, lines)) <= 80
    assert err.splitlines() == [f"{done} of 20 games" for done in range(2, 21, 2)]


def test_json_is_all_there_is_on_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "--bots", "easy,random", "--games", "4", "--variant", "pagat", "--max-rounds", "3", "--json"
    )
    assert status == 0
    data = json.loads(out)
    result = arena.duplicate_match("easy", "random", games=4, variant=sr.variants.PAGAT, seed=1, max_rounds=3)
    assert data["match"] == json.loads(json.dumps(result.to_dict()))
    assert set(data["microseconds"]) == {"a", "b"}


def test_rounds_and_time_can_be_limited(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "easy,easy", "--games", "2", "--max-rounds", "1"]
    status, out, _ = run(capsys, *words, "--time-limit", "60")
    assert status == 0
    assert out.splitlines()[0].endswith("seed 1. 2 stopped after 1 rounds.")
    assert re.search(r"^games drawn +2 +2$", out, re.MULTILINE)
    status, out, _ = run(capsys, *words, "--time-limit", "1e-9")
    assert status == 1
    assert re.search(r"^game 0, round 1, seat \d, phase BID: took more than 1e-09 s; legal: ", out, re.MULTILINE)


def test_bots_of_ones_own_are_named_by_file_or_module(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (f"{BOTS}:Lowest", "arena_bots:LOWEST"):
        status, out, _ = run(capsys, "--bots", f"{name},easy", "--games", "2", "--max-rounds", "2")
        assert status == 0
        assert out.startswith(f"{name} v easy: 2 games")


def test_failures_are_shown_and_the_status_tells(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "own_bot.py"
    path.write_text("class OwnBot:\n    def act(self, observation):\n        return 1 / 0\n", encoding="utf-8")
    status, out, _ = run(capsys, "--bots", f"{path}:OwnBot,easy", "--games", "8")
    assert status == 1
    assert re.search(r"^games lost by a failure +8 +0$", out, re.MULTILINE)
    assert re.search(r"^points a round +- +-$", out, re.MULTILINE)
    assert out.count("ZeroDivisionError('division by zero') in act, own_bot.py line 3; legal: ") == 5
    assert out.endswith("... and 3 more\n")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--bots", "easy"],
        ["--bots", "easy,"],
        ["--bots", "easy,easy,easy"],
        ["--bots", "easy,easy", "--workers", "0"],
        ["--bots", "easy,easy", "--workers", "two"],
        ["--bots", "easy,easy", "--variant", "chess"],
        ["--bots", "easy,easy", "--games", "many"],
    ],
)
def test_words_that_make_no_sense_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["arena", *words])
    assert ending.value.code == 2
    assert capsys.readouterr().err.startswith("usage: spades-rules arena")


@pytest.mark.parametrize(
    "words, problem",
    [
        (["--bots", "easy,clever"], "there is no bot of level 'clever'"),
        (["--bots", "easy,missing.py:Bot"], "the bot 'missing.py:Bot' cannot be loaded"),
        (["--bots", "easy,easy", "--games", "3"], "games are an even number"),
        (["--bots", "easy,easy", "--max-rounds", "0"], "max_rounds is an int of at least 1, not 0"),
        (["--bots", "easy,easy", "--time-limit", "nan"], "time_limit is a number of seconds above 0"),
    ],
)
def test_a_match_that_cannot_be_played_is_told(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"spades-rules arena: {problem}")
    assert len(err.splitlines()) == 1


def test_workers_that_die_are_explained(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ThreadPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Any:
            raise BrokenExecutor("a process ended abruptly")

    monkeypatch.setattr("spades_rules.cli.workers._start", lambda *_: None)
    monkeypatch.setattr("spades_rules.cli.workers.ProcessPoolExecutor", lambda *_, **__: Broken())
    status, out, err = run(capsys, "--bots", "easy,easy", "--workers", "2")
    assert (status, out) == (2, "")
    assert err.splitlines()[0] == "spades-rules arena: a process ended abruptly"
    assert "must be able to import the bots" in err.splitlines()[1]


# Processes -------------------------------------------------------------------------------------------------------


def test_processes_come_and_go() -> None:
    with workers(2) as executor:
        assert executor is not None
        assert executor.submit(max, 3, 4).result() == 4
    with pytest.raises(KeyboardInterrupt), workers(2) as executor:
        raise KeyboardInterrupt
    with workers(1) as executor:
        assert executor is None


@pytest.mark.slow
def test_processes_play_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", f"{BOTS}:Lowest,easy", "--games", "8", "--json"]
    texts = [run(capsys, *words, *more)[1] for more in ([], ["--workers", "2"])]
    here, there = (json.loads(text)["match"] for text in texts)
    assert here == there


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("to_all", [True, False])
def test_interrupt_ends_all_processes_quietly(tmp_path: Path, *, to_all: bool) -> None:
    path = tmp_path / "slow_bot.py"
    path.write_text(SLOW_BOT, encoding="utf-8")
    words = ["--bots", f"{path}:SlowBot,easy", "--games", "200", "--workers", "2"]
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    with process:
        assert process.stderr is not None
        assert process.stderr.readline()  # they play
        send = os.killpg if to_all else os.kill
        send(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert all(re.fullmatch(rb"\d+ of 200 games", line) for line in err.splitlines())


# Progress --------------------------------------------------------------------------------------------------------


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    with progress_on_stderr("games") as progress:
        for done in range(0, 41, 2):
            progress(done, 40)


def test_a_file_gets_a_line_for_each_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    shown(monkeypatch, stream)
    assert stream.getvalue() == "".join(f"{done} of 40 games\n" for done in range(4, 41, 4))


def test_without_a_stream_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown(monkeypatch, None)


def test_a_terminal_gets_a_line_that_is_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spades_rules.cli.progress.find_spec", lambda _name: None)
    stream = Terminal()
    shown(monkeypatch, stream)
    assert stream.getvalue() == "".join(f"\r{done} of 40 games" for done in range(0, 41, 2)) + "\n"


def test_a_terminal_gets_a_bar_where_rich_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    shown(monkeypatch, stream)
    assert "40/40" in stream.getvalue()
