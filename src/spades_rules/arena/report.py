"""A match as a table of text: one row for each thing measured, one column for each of the two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spades_rules.arena.estimates import Estimate
from spades_rules.arena.result import MatchResult, Standing
from spades_rules.arena.tally import Tally
from spades_rules.errors import InvalidInputError, shown

__all__ = ["report_rows", "report_title"]

_NOTHING = "-"
_ROWS: tuple[tuple[str, Callable[[Standing], str]], ...] = (
    ("games won", lambda one: str(one.won)),
    ("share of games won", lambda one: _estimated(one.share, 100, " %")),
    ("points a round", lambda one: _estimated(one.points, 1, "")),
    ("rounds set", lambda one: _percent(one.tally.sets, one.tally.rounds)),
    ("bags a round", lambda one: _mean(one.tally.bags, one.tally.rounds)),
    ("nil bids", lambda one: _percent(one.tally.all_nils, one.tally.bids)),
)
_NILS: tuple[tuple[str, Callable[[Tally], tuple[int, int]]], ...] = (
    ("nils made, covered", lambda one: (one.covered_nils_made, one.covered_nils)),
    ("nils made, alone", lambda one: (one.lone_nils_made, one.lone_nils)),
    ("blind nils made, covered", lambda one: (one.covered_blind_nils_made, one.covered_blind_nils)),
    ("blind nils made, alone", lambda one: (one.lone_blind_nils_made, one.lone_blind_nils)),
)
"""What is made of how many."""
_EXCEPTIONS: tuple[tuple[str, Callable[[Standing], int]], ...] = (
    ("games drawn", lambda one: one.drawn),
    ("games lost by a failure", lambda one: one.failed),
)


def report_title(result: MatchResult, rules: str) -> str:
    """Return a line that says what was played.

    Args:
        result: The match.
        rules: What the variant is called.

    Raises:
        InvalidInputError: If `result` is no match, or `rules` no text.

    >>> from spades_rules.arena import duplicate_match
    >>> report_title(duplicate_match("easy", "random", games=2, seed=1, max_rounds=1), "STANDARD")
    'easy v random: 2 games, 2 rounds of STANDARD, seed 1. 2 stopped after 1 rounds.'

    """
    _require_match(result)
    if not isinstance(rules, str):
        raise InvalidInputError(f"rules are named by a text, not {shown(rules)}")
    a, b = result.names
    games, rounds = len(result.games), result.rounds
    stopped = f" {result.stopped} stopped after {result.max_rounds} rounds." if result.stopped else ""
    return f"{a} v {b}: {games} games, {rounds} rounds of {rules}, seed {result.seed}.{stopped}"


def report_rows(result: MatchResult) -> Iterator[tuple[str, str, str]]:
    """Return the name and the two values of each row; intervals are those of 95 %.

    Rare things, such as blind nils and failures, have no row where there were none.

    Raises:
        InvalidInputError: If `result` is no match.

    >>> from spades_rules.arena import duplicate_match
    >>> next(report_rows(duplicate_match("easy", "random", games=2, seed=1)))
    ('games won', '2', '0')

    """
    _require_match(result)
    return _rows(result)


def _require_match(value: object) -> None:
    """Refuse what is no result of a match."""
    if type(value) is not MatchResult:
        raise InvalidInputError(f"expected a MatchResult as made by duplicate_match(), not {shown(value)}")


def _rows(result: MatchResult) -> Iterator[tuple[str, str, str]]:
    both = result.a, result.b
    for name, value in _ROWS:
        yield _row(name, [value(one) for one in both])
    for name, nils in _NILS:
        counts = [nils(one.tally) for one in both]
        if any(bid for _, bid in counts):
            yield _row(name, [_made(*count) for count in counts])
    for name, count in _EXCEPTIONS:
        if any(map(count, both)):
            yield _row(name, [str(count(one)) for one in both])
    if result.times is not None:
        yield _row("microseconds a decision", [f"{time.microseconds:,.0f}" for time in result.times])


def _row(name: str, values: Sequence[str]) -> tuple[str, str, str]:
    a, b = values
    return name, a, b


def _estimated(estimate: Estimate | None, scale: float, unit: str) -> str:
    if estimate is None:
        return _NOTHING
    text = f"{scale * estimate.value:.1f}{unit}"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({scale * estimate.low:.1f} to {scale * estimate.high:.1f})"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else _NOTHING


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else _NOTHING


def _made(made: int, bid: int) -> str:
    return f"{_percent(made, bid)} of {bid}" if bid else _NOTHING
