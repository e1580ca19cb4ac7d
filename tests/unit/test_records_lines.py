"""JSON lines: streams of records with the keys of the text."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import spades_rules as sr
from spades_rules import records
from spades_rules.records import GameRecord

FOLDER = Path(__file__).parents[1] / "golden" / "records"
EMPTY = '"dealer":2,"scores":[0,0],"bags":[0,0]'


def problems(line: str) -> tuple[str, ...]:
    with pytest.raises(sr.DecodeError) as caught:
        records.from_line(line)
    return caught.value.problems


def test_line_has_the_keys_of_the_text() -> None:
    record = GameRecord.of([sr.new_game(dealer=2)], notes={"_a": "é"})
    line = records.to_line(record)
    assert line == '{"spades":1,"rules":1,"variant":"standard","_a":"\\u00e9","rounds":[{' + EMPTY + "}]}"
    assert records.from_line(line) == record


def test_streams_hold_one_record_at_a_time() -> None:
    seen = []

    def games() -> Iterator[GameRecord]:
        for dealer in range(4):
            seen.append(dealer)
            yield GameRecord.of([sr.new_game(dealer=dealer)])

    lines = records.to_lines(games())
    back = records.from_lines(lines)
    assert next(back).rounds[0].dealer == 0
    assert seen == [0]
    assert [record.rounds[0].dealer for record in back] == [1, 2, 3]


def test_empty_lines_are_passed_over_and_lines_are_counted() -> None:
    good = records.to_line(GameRecord.of([sr.new_game()]))
    file = io.StringIO(f"{good}\n\n{good}\n{{}}\n")
    stream = records.from_lines(file)
    assert next(stream) == next(stream)
    with pytest.raises(sr.DecodeError) as caught:
        next(stream)
    assert caught.value.problems == ("line 4: spades: the version of the form is 1, not None",)


@pytest.mark.parametrize(
    "line, problem",
    [
        ("", "this is no JSON: Expecting value"),
        ("[]", "a record is a table of keys, not []"),
        ('{"spades":1,"spades":1}', "this is no JSON: the key 'spades' comes twice"),
        ('{"spades":NaN}', "this is no JSON: NaN is no number here"),
        ('{"spades":' + "9" * 5000 + "}", "this is no JSON: Exceeds the limit"),
        ('{"spades":1,"variant":"standard","_a":null,"rounds":[{' + EMPTY + "}]}", "_a: a value is a text"),
        ('{"spades":1,"variant":"standard","_a":"\\ud800","rounds":[{' + EMPTY + "}]}", "_a: '\\ud800' holds half"),
        ('{"spades":1,"variant":"standard","_a":1e999,"rounds":[{' + EMPTY + "}]}", "_a: a value is a text"),
        ('{"spades":1,"variant":"standard","rounds":[{' + EMPTY + ',"deal":null}]}', "round 1, deal: a deal such as"),
        ("[" * 100_000, "values are nested too deeply"),
        ("1" * 250_001, "250001 characters, and a record has at most 250000"),
    ],
)
def test_fault_is_told(line: str, problem: str) -> None:
    assert problems(line)[0].startswith(problem)


def test_tampered_line_is_told_by_round_and_trick() -> None:
    line = (FOLDER / "all.jsonl").read_text(encoding="utf-8").splitlines()[0]
    data = json.loads(line)
    data["rounds"][1]["play"] = data["rounds"][1]["play"].replace("C4 C5 C3 C2", "C4 C5 C3 SA")
    problem = "round 2, trick 1: seat 0 plays SA but holds clubs led (R-5.2)"
    assert problems(json.dumps(data))[0] == problem
