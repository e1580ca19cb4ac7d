"""Records of every form, kept for ever: what was written once is read, replayed and written again as it was.

`ends.json` tells how each game of `records/` stands at its end. The games also stand, in the same order, in
`records/all.jsonl`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spades_rules as sr
from spades_rules import records

FOLDER = Path(__file__).parent / "records"
CASE = Path(__file__).parents[1] / "cases" / "trickster_jjdd.ptn"
ENDS = json.loads((FOLDER / "ends.json").read_text(encoding="utf-8"))
every_game = pytest.mark.parametrize("name", ENDS)


def text_of(name: str) -> str:
    return (FOLDER / name).read_bytes().decode()


@every_game
def test_text_is_read_and_written_again_to_the_byte(name: str) -> None:
    text = text_of(f"{name}.spades")
    assert records.to_text(records.from_text(text)) == text


@every_game
def test_game_ends_as_it_did(name: str) -> None:
    *_, end = records.replay(records.from_text(text_of(f"{name}.spades")))
    outcome = end.outcome and [end.outcome.winner, end.outcome.reason.name]
    assert ENDS[name] == {
        "phase": end.phase.name,
        "scores": [*end.scores],
        "bags": [*end.bags],
        "turn": end.turn,
        "outcome": outcome,
    }


def test_json_lines_hold_the_same_games() -> None:
    text = text_of("all.jsonl")
    games = list(records.from_lines(text.splitlines(keepends=True)))
    assert games == [records.from_text(text_of(f"{name}.spades")) for name in ENDS]
    assert "".join(records.to_lines(games)) == text


def test_ptn_is_read_as_it_was() -> None:
    game = records.from_ptn(CASE.read_text(encoding="utf-8"))
    assert records.to_text(game.record) == text_of("trickster_jjdd.spades")
    cutthroat = records.from_text(text_of("cutthroat_three.spades"))
    assert records.to_ptn(cutthroat).text == text_of("cutthroat_three.ptn")


def test_every_kind_of_action_is_among_the_games() -> None:
    games = records.from_lines(text_of("all.jsonl").splitlines())
    kinds = {type(action) for game in games for row in game.rounds for action in row.actions}
    assert kinds == {sr.Deal, sr.Look, sr.Bid, sr.Give, sr.Play, sr.Keep, sr.Decline}


REWRITE = """
import sys
from pathlib import Path
from spades_rules import records
text = Path(sys.argv[1]).read_text(encoding="utf-8")
game = records.from_text(text)
print(records.to_text(game) == text, hash(game), records.to_line(game))
"""


@pytest.mark.slow
def test_text_and_hash_do_not_depend_on_hash_seed_or_locale() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", REWRITE, str(FOLDER / "looked.spades")],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "0"},
            capture_output=True,
            check=True,
        ).stdout
        for seed, locale in (("0", "C"), ("1", "C.UTF-8"), ("2", "POSIX"))
    }
    assert len(told) == 1
    assert told.pop().startswith(b"True ")
