"""The commands on records: replay, check and convert."""

from __future__ import annotations

import io
import re
import shutil
import sys
from pathlib import Path

import pytest

import spades_rules as sr
from spades_rules import records
from spades_rules.cli import main
from spades_rules.cli.files import told

TESTS = Path(__file__).parents[1]
FOLDER = TESTS / "golden" / "records"
PTN = TESTS / "cases" / "trickster_jjdd.ptn"
NOTE = "note: tenForTwoHundred: what such a contract costs when set is not known; 10 a trick is taken off"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def faulty(folder: Path) -> Path:
    text = (FOLDER / "standard.spades").read_text(encoding="utf-8")
    path = folder / "faulty.spades"
    changed = text.replace("C2 C5 C4 C9", "C2 C5 C4 S9").replace("scores = [62, 32]", "scores = [72, 32]")
    path.write_text(changed, encoding="utf-8")
    return path


# Replay ----------------------------------------------------------------------------------------------------------


def test_replay_shows_every_trick_and_the_scores(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", FOLDER / "standard.spades")
    assert (status, err) == (0, "")
    assert out.startswith("Seat 0 is Ann.\n")
    rounds = len(re.findall(r"^ROUND \d+, seat \d deals$", out, re.MULTILINE))
    assert len(re.findall(r"^ {3,4}\d+ .* seat \d", out, re.MULTILINE)) == 13 * rounds
    assert "won after 23 rounds: the target of 500 is reached." in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.spades")), ids=lambda path: path.stem)
def test_every_kind_of_game_can_be_shown(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", path)
    assert (status, err) == (0, "")
    assert "won after" in out or "The record ends here; the game is not over." in out


def test_replay_shows_loose_cards(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "replay", FOLDER / "unfinished_trick.spades")
    assert re.search(r"^Trick 11 is not complete: seat 2 .5, seat 3 .T, seat 0 .9\.$", out, re.MULTILINE)
    _, out, _ = run(capsys, "replay", FOLDER / "dutch_guide_revoke.spades")
    assert re.search(r"^Trick 9 is not complete: .*\nSeat \d revokes\.$", out, re.MULTILINE)


def _replayed(capsys: pytest.CaptureFixture[str], state: sr.GameState) -> str:
    file = Path("stopped.spades")
    file.write_text(records.to_text(records.GameRecord.of([state])), encoding="utf-8")
    status, out, err = run(capsys, "replay", file)
    assert (status, err) == (0, "")
    return out


@pytest.mark.usefixtures("folder")
def test_replay_of_a_round_without_a_finished_trick(capsys: pytest.CaptureFixture[str]) -> None:
    state = _dealt(sr.STANDARD)
    assert "\nBids  none yet\n\nNo trick was finished.\n" in _replayed(capsys, state)
    state = sr.apply(state, sr.Bid(3))
    assert "\nBids  seat 1: 3\nContracts  seats 0+2: -, seats 1+3: -\n" in _replayed(capsys, state)
    for bid in (sr.NIL, sr.Bid(2), sr.Bid(4)):
        state = sr.apply(state, bid)
    end = "\n\nNo trick was finished.\n\nThe record ends here; the game is not over.\n"
    assert _replayed(capsys, state).endswith("\nContracts  seats 0+2: 4, seats 1+3: 5" + end)


def test_replay_waits_after_each_trick(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys = io.StringIO("\n" * 20)
    monkeypatch.setattr(sys, "stdin", keys)
    status, _, _ = run(capsys, "replay", "--step", FOLDER / "jokers_deuces.spades")
    assert status == 0
    assert len(keys.read()) == 20 - 13
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert run(capsys, "replay", "--step", FOLDER / "jokers_deuces.spades")[0] == 0


def test_replay_takes_a_game_among_many(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", FOLDER / "all.jsonl", "--game", 2)
    assert status == 0
    assert "ROUND 5, seat 1 deals" in out
    status, _, err = run(capsys, "replay", FOLDER / "all.jsonl", "--game", 99)
    assert (status, err) == (1, f"{FOLDER / 'all.jsonl'}: there is no game 99 in this file\n")


def test_replay_of_a_faulty_record_tells_the_faults(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, out, err = run(capsys, "replay", faulty(folder))
    assert (status, out) == (1, "")
    assert "faulty.spades:16: round 1, trick 3: seat 1 plays S9 but holds clubs led (R-5.2)\n" in err


# Check -----------------------------------------------------------------------------------------------------------


def test_check_of_good_files(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [FOLDER / "standard.spades", FOLDER / "all.jsonl", PTN]
    status, out, err = run(capsys, "check", *paths)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"{paths[0]}: 1 game, 23 rounds, no fault",
        f"{paths[1]}: 15 games, {_rounds()} rounds, no fault",
        f"{PTN}: {NOTE}",
        f"{PTN}: 1 game, 1 round, no fault",
    ]


def _rounds() -> int:
    lines = (FOLDER / "all.jsonl").read_text(encoding="utf-8").splitlines()
    return sum(len(game.rounds) for game in records.from_lines(lines))


def test_check_tells_every_fault_of_every_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    faulty(folder)
    lines = (FOLDER / "all.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "many.jsonl").write_text("\n".join([lines[0], "{}", "", "[1"]), encoding="utf-8")
    (folder / "bad.ptn").write_text('[Deal "N:A... A..."]\n', encoding="utf-8")
    (folder / "raw.spades").write_bytes(b"spades = 1\n\xff\n")
    status, out, err = run(capsys, "check", "faulty.spades", "many.jsonl", "bad.ptn", "raw.spades")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "faulty.spades:16: round 1, trick 3: seat 1 plays S9 but holds clubs led (R-5.2)",
        "faulty.spades:53: round 3, scores: the scores are 22, 95, not 12, 95 (R-6)",
        "many.jsonl:2: spades: the version of the form is 1, not None",
        "many.jsonl:4: this is no JSON: Expecting ',' delimiter: line 1 column 3 (char 2)",
        "bad.ptn:1: SA is dealt twice, to hand 0 and to hand 1",
        "raw.spades: this is no text in UTF-8: invalid start byte at byte 11",
    ]


def test_check_of_files_that_cannot_be_read(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "dir.spades").mkdir()
    status, out, err = run(capsys, "check", "missing.ptn", "dir.spades", FOLDER / "mirror.spades")
    assert status == 2
    assert err == "missing.ptn: No such file or directory\ndir.spades: Is a directory\n"
    assert out.endswith("no fault\n")
    assert run(capsys, "replay", "missing.ptn") == (2, "", "missing.ptn: No such file or directory\n")


def test_a_name_without_a_form_is_no_file_or_no_record(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "there").touch()
    for name, said in (("nope", "there is no file 'nope'; the name of a record ends in"), ("there", "the name of a")):
        with pytest.raises(SystemExit):
            main(["replay", name])
        assert f"argument FILE: {said}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "game.txt"],
        ["replay"],
        ["replay", "x.spades", "--game", "0"],
        ["replay", "x.spades", "--game", "²"],
        ["convert", "a.spades"],
        ["convert", "a.spades", "b.json"],
    ],
)
def test_wrong_words_are_a_wrong_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert ending.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_faults_are_told_as_compilers_do() -> None:
    assert told(Path("x.spades"), "line 3: round 1: no") == "x.spades:3: round 1: no"
    assert told(Path("x.spades"), "round 1: no") == "x.spades: round 1: no"
    assert told(Path("x.spades"), "line") == "x.spades: line"


# Convert ---------------------------------------------------------------------------------------------------------


def test_forms_lead_back_to_each_other(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    source = folder / "a.SPADES"
    shutil.copy(FOLDER / "cutthroat_three.spades", source)
    assert run(capsys, "convert", source, "b.jsonl") == (0, "", "")
    assert run(capsys, "convert", "b.jsonl", "c.spades") == (0, "", "")
    assert (folder / "c.spades").read_bytes() == source.read_bytes()
    assert run(capsys, "convert", "c.spades", "d.ptn") == (0, "", "")
    assert (folder / "d.ptn").read_bytes() == (FOLDER / "cutthroat_three.ptn").read_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["a.SPADES", "b.jsonl", "c.spades", "d.ptn"]


def test_posted_round_comes_back_as_it_was(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "convert", PTN, "a.spades") == (0, "", f"{PTN}: {NOTE}\n")
    assert run(capsys, "convert", "a.spades", "b.ptn") == (0, "", "")
    assert (folder / "b.ptn").read_bytes() == PTN.read_bytes()


def test_what_the_other_form_cannot_say_is_told(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    text = records.to_text(records.GameRecord.of([_dealt(sr.variants.BID_FOUR.customize({"scoring.nil": 50}))]))
    (folder / "a.spades").write_text(text, encoding="utf-8")
    status, _, err = run(capsys, "convert", "a.spades", "b.ptn")
    assert status == 0
    assert err.splitlines() == [
        "b.ptn: note: ending.max_rounds: PTN has no option for None",
        "b.ptn: note: scoring.nil: PTN has no option for 50",
    ]


def _dealt(variant: sr.Variant) -> sr.GameState:
    state = sr.new_game(variant)
    return sr.apply(state, sr.deal(state, 1))


@pytest.mark.parametrize(
    "source, target, problem",
    [
        (FOLDER / "all.jsonl", "x.spades", "a .spades file holds one game; .jsonl holds many"),
        (FOLDER / "two_drawn.spades", "x.ptn", "PTN has a form for rounds that are dealt, bid and played, not"),
    ],
)
def test_game_that_does_not_fit_is_told(
    source: Path, target: str, problem: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    status, out, err = run(capsys, "convert", source, target)
    assert (status, out) == (1, "")
    assert err.startswith(f"{source}: {problem}")
    assert list(folder.iterdir()) == []


def test_faulty_record_is_not_converted(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "x.jsonl").write_text("old\n", encoding="utf-8")
    status, _, err = run(capsys, "convert", faulty(folder), "x.jsonl")
    assert status == 1
    assert "faulty.spades:16: round 1, trick 3: " in err
    assert (folder / "x.jsonl").read_text(encoding="utf-8") == "old\n"


def test_files_that_cannot_be_read_or_written(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "convert", "no.ptn", "x.spades") == (2, "", "no.ptn: No such file or directory\n")
    status, _, err = run(capsys, "convert", PTN, folder / "no" / "x.spades")
    assert (status, err) == (2, f"{folder / 'no' / 'x.spades'}: No such file or directory\n")


def test_what_is_written_takes_no_strangers_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "x.spades.part").write_text("precious", encoding="utf-8")
    assert run(capsys, "convert", PTN, folder / "x.spades")[0] == 0
    assert (folder / "x.spades.part").read_text(encoding="utf-8") == "precious"
