"""Records that were tampered with: each change that the rules notice is refused, with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import spades_rules as sr
from spades_rules import records

TESTS = Path(__file__).parents[1]
FOLDER = TESTS / "golden" / "records"
CHANGES = json.loads((TESTS / "cases" / "tampered_records.json").read_text(encoding="utf-8"))
"""A golden game, a text in it, what is written instead, and how the first problem begins."""


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.spades").read_text(encoding="utf-8")


def tampered(name: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    """Return what is wrong with a game in which texts were changed, each once."""
    text = text_of(name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text)
    return caught.value.problems


@pytest.mark.parametrize("case", CHANGES, ids=lambda case: f"{case['game']}: {case['problem'][:40]}")
def test_change_is_told_with_its_place(case: dict[str, str]) -> None:
    assert tampered(case["game"], (case["old"], case["new"]))[0].startswith(case["problem"])


def test_one_changed_score_is_one_fault() -> None:
    assert len(tampered("standard", ("scores = [62, 32]", "scores = [61, 32]"))) == 1


def test_difference_that_goes_on_is_told_once() -> None:
    text = text_of("standard")
    forged = text
    for number, scores in enumerate(re.findall(r"scores = \[(-?\d+), ", text)[1:], 1):
        head, *parts = re.split(r"scores = \[", forged)
        parts[number] = parts[number].replace(scores, str(int(scores) + 10), 1)
        forged = "scores = [".join([head, *parts])
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(forged)
    assert [problem.split(": ")[1] for problem in caught.value.problems] == ["round 2, scores"]


def test_faults_of_several_rounds_are_all_told() -> None:
    problems = tampered(
        "standard",
        ("H2 H4 H3 H6", "H2 H4 H3 SA"),
        ("scores = [62, 32]", "scores = [61, 32]"),
        ("C4 C5 C3 C2", "C4 C5 C3 SA"),
    )
    assert [problem.split(": ")[1] for problem in problems][:2] == ["round 1, trick 1", "round 2, trick 1"]


def test_round_that_is_not_finished_can_only_be_the_last() -> None:
    last = "S5 ST S9\n"
    assert last in text_of("unfinished_trick")
    text = text_of("standard").replace("SK S9 S8 SA\n", "", 1)
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text)
    assert caught.value.problems[0] == "line 7: round 1: it is not finished, but another round follows"


def test_round_without_a_deal_can_only_be_the_only_one() -> None:
    text = text_of("before_the_deal")
    again = text[text.index("[[") :]
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text + again)
    assert {problem.partition(": ")[2] for problem in caught.value.problems} == {
        "round 1, deal: there is none",
        "round 2, deal: there is none",
    }


def test_later_round_that_cannot_be_a_start_ends_the_search() -> None:
    problems = tampered("standard", ("H2 H4 H3 H6", "H2 H4 H3 SA"), ("scores = [62, 32]", "scores = [620, 32]"))
    assert len(problems) == 2
    assert "the game is over already" in problems[1]
