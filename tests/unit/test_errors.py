"""Errors: what they are, what they say, and that they survive pickle and copy."""

from __future__ import annotations

import copy

import pytest

import spades_rules as sr
from playing import dealt, repickled
from spades_rules.errors import ProblemsError

ERRORS: list[sr.SpadesError] = [
    sr.SpadesError("something"),
    sr.InvalidInputError("something"),
    sr.NotationError("something"),
    sr.InvalidDealError(["one", "two"]),
    sr.InvalidVariantError(["one", "two"]),
    sr.DecodeError(["$.x: one"]),
    sr.LockedOptionError(["one"], "deck.jokers", "jokers"),
    sr.IllegalActionError(
        sr.Violation.MUST_TRUMP, 2, sr.Play(sr.Card.parse("H2")), (sr.Play(sr.Card.parse("S2")),), "why"
    ),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickle_and_copy(error: sr.SpadesError) -> None:
    for other in (repickled(error), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert (str(other), vars(other), other.args) == (str(error), vars(error), error.args)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    "kind, start",
    [
        (sr.InvalidDealError, "invalid deal: "),
        (sr.InvalidVariantError, "invalid variant: "),
        (sr.DecodeError, "cannot be decoded: "),
        (ProblemsError, "invalid input: "),
    ],
)
def test_one_error_lists_every_problem(kind: type[ProblemsError], start: str) -> None:
    error = kind(iter(["one", "two"]))
    assert error.problems == ("one", "two")
    assert str(error) == start + "one; two"


def test_an_illegal_action_says_who_what_why_and_what_instead() -> None:
    assert str(ERRORS[-1]) == "seat 2: H2: why (R-5.2); legal: S2"
    error = sr.IllegalActionError(sr.Violation.WRONG_PHASE, None, None, (), "why")
    assert str(error) == "the table: why (R-1.5)"
    assert (error.violation, error.rule, error.seat, error.action, error.legal) == (
        "wrong_phase",
        "R-1.5",
        None,
        None,
        (),
    )


def test_the_two_branches_do_not_meet() -> None:
    with pytest.raises(sr.IllegalActionError) as illegal:
        sr.apply(dealt(), sr.Bid(14))
    assert not isinstance(illegal.value, sr.InvalidInputError)
    with pytest.raises(sr.InvalidInputError) as invalid:
        sr.Bid(99)
    assert not isinstance(invalid.value, sr.IllegalActionError)
