"""Let two bots play a duplicate match: every deal twice, with the seats exchanged.

A bot is a level, or one of your own: path/to/own_bot.py:OwnBot or package.module:OwnBot, a class or an instance. The
exit status is 0, 1 if a bot failed in a game, which it loses, or 2 if there is nothing to play.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor

import spades_rules as sr
from spades_rules import arena
from spades_rules._order import MOST_ROUNDS
from spades_rules.cli.choices import variant_help, variant_name
from spades_rules.cli.progress import progress_on_stderr
from spades_rules.cli.workers import workers

__all__ = ["add_arguments", "run"]

_FAILED = 1
_NO_MATCH = 2
_MOST_SHOWN = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    levels = sr.bots.LEVELS
    parser.add_argument(
        "--bots",
        type=_two,
        required=True,
        metavar="A,B",
        help=f"the two, each a level or a bot of your own; levels: {', '.join(levels)}",
    )
    parser.add_argument("--games", type=int, default=400, metavar="N", help="an even number (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the deals come from (default: 1)")
    parser.add_argument("--variant", type=variant_name, metavar="NAME", default="STANDARD", help=variant_help())
    parser.add_argument(
        "--workers", type=_count, default=1, metavar="N", help="how many processes play; the result is the same"
    )
    parser.add_argument(
        "--max-rounds",
        type=int,
        default=MOST_ROUNDS,
        metavar="N",
        help=f"stop a game after this many rounds; it counts as drawn (default: {MOST_ROUNDS})",
    )
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds for a decision; who takes longer loses")
    parser.add_argument("--json", action="store_true", help="print the result as JSON, and nothing else")


def _two(text: str) -> tuple[str, str]:
    names = text.split(",")
    if len(names) != 2 or not all(names):  # noqa: PLR2004 - one against the other
        raise argparse.ArgumentTypeError(f"a match is between two bots, such as hard,easy, not {text!r}")
    return names[0], names[1]


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not number:
        raise argparse.ArgumentTypeError(f"a number of processes is 1 or more, not {text!r}")
    return number


def run(arguments: argparse.Namespace) -> int:
    """Play the match and show what it came to; return 0, 1 or 2."""
    try:
        result = _match(arguments)
    except (sr.InvalidInputError, BrokenExecutor) as error:
        for text in (str(error), *getattr(error, "__notes__", ())):
            print(f"spades-rules arena: {text}", file=sys.stderr)
        return _NO_MATCH
    lines = _json(result) if arguments.json else _report(result, arguments.variant)
    for line in lines:
        print(line)
    return _FAILED if result.failures else 0


def _match(arguments: argparse.Namespace) -> arena.MatchResult:
    with progress_on_stderr("games") as progress, workers(arguments.workers) as executor:
        return arena.duplicate_match(
            *arguments.bots,
            variant=sr.variants.get(arguments.variant),
            games=arguments.games,
            seed=arguments.seed,
            executor=executor,
            progress=progress,
            max_rounds=arguments.max_rounds,
            time_limit=arguments.time_limit,
        )


def _json(result: arena.MatchResult) -> Iterator[str]:
    times = [time.microseconds for time in result.times or ()]
    yield json.dumps({"match": result.to_dict(), "microseconds": dict(zip("ab", times, strict=True))}, indent=2)


def _report(result: arena.MatchResult, rules: str) -> Iterator[str]:
    yield arena.report_title(result, rules)
    yield ""
    rows = [("", *result.names), *arena.report_rows(result)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *values in rows:
        cells = (f"{value:>{width}}" for value, width in zip(values, widths[1:], strict=True))
        yield f"{name:<{widths[0]}}  {'  '.join(cells)}"
    failures = result.failures
    if failures:
        yield ""
        yield from (str(failure) for failure in failures[:_MOST_SHOWN])
    if len(failures) > _MOST_SHOWN:
        yield f"... and {len(failures) - _MOST_SHOWN} more"
