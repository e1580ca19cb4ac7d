"""Scores recorded from public sources."""

from __future__ import annotations

from typing import Any

import pytest

import spades_rules as sr
from playing import bids_of, case_id, load, variant

CASES = load("scoring.json")


def test_there_are_cases() -> None:
    assert len(CASES) > 80
    assert len({case_id(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_scoring_case(case: dict[str, Any]) -> None:
    result = sr.score_side(variant(case["options"]), bids_of(case["bids"]), case["taken"], **case["before"])
    assert {name: getattr(result, name) for name in case["after"]} == case["after"]


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_scoring_case_with_the_members_turned_round(case: dict[str, Any]) -> None:
    bids, taken = case["bids"][::-1], case["taken"][::-1]
    result = sr.score_side(variant(case["options"]), bids_of(bids), taken, **case["before"])
    assert {name: getattr(result, name) for name in case["after"]} == case["after"]
