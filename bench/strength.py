"""How strong the levels of bots are: each against the one below, in duplicate matches.

Run it with `python bench/strength.py --games 400 --seed 1 --workers 2`, or one match with `--match hard,normal`. Keep
the numbers with `--json FILE`, and write the page of the documentation from kept numbers with `--page FILE`.
The exit status is 1 if a level wins less than it should.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import spades_rules as sr
from spades_rules import arena
from spades_rules.cli.progress import progress_on_stderr
from spades_rules.cli.workers import workers

WANTED = {("easy", "random"): 0.95, ("normal", "easy"): 0.75, ("hard", "normal"): 0.65}
"""The share of games that the first of two should win."""
PAGE = Path(__file__).parents[1] / "docs" / "reference" / "strength.md"
HEAD = """\
# How strong the bots are

Each level plays the one below it, and `easy` plays `random`, which takes any legal action. A match is a duplicate one:
every deal is played twice, and the second time the two have exchanged their seats. A draw counts as half a game.
Numbers in parentheses are 95 % intervals, which take the pair of games as their unit. Points, sets and bags are those
of a side in a round; a nil is covered when the partner has bid a number. The time of a decision is that of the machine
the matches ran on, and is there to compare levels.

This page is written by `bench/strength.py`, which plays the matches again with any seed.

"""


# Playing ---------------------------------------------------------------------------------------------------------


def measure(pairs: Iterable[tuple[str, str]], games: int, seed: int, processes: int) -> dict[str, Any]:
    """Play the matches and return what they came to as plain data."""
    with workers(processes) as executor:
        matches = []
        for first, second in pairs:
            with progress_on_stderr(f"games of {first} v {second}") as progress:
                result = arena.duplicate_match(
                    first, second, games=games, seed=seed, executor=executor, progress=progress
                )
            matches.append(as_data(result))
    return {
        "version": getattr(sr, "__version__", "from source"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seed": seed,
        "matches": matches,
    }


def as_data(result: arena.MatchResult) -> dict[str, Any]:
    """Return a match as plain data: what it is called, its numbers, and its table."""
    return {
        "title": arena.report_title(result, "STANDARD"),
        "wanted": WANTED.get(result.names),
        "rows": list(arena.report_rows(result)),
        "match": result.to_dict(),
    }


def is_short(match: dict[str, Any]) -> bool:
    """Tell whether the first has won less than it should."""
    share: float = match["match"]["a"]["share"]["value"]
    return match["wanted"] is not None and share < match["wanted"]


# Showing ---------------------------------------------------------------------------------------------------------


def wanted(match: dict[str, Any]) -> str:
    """Return what the first should win, and whether it did, as a sentence."""
    verdict = "short of it" if is_short(match) else "reached"
    return f"Wanted: {100 * match['wanted']:.0f} % of the games for {match['match']['a']['name']}; {verdict}."


def text_lines(match: dict[str, Any]) -> Iterable[str]:
    """Yield a match as lines of text."""
    yield match["title"]
    names = match["match"]["a"]["name"], match["match"]["b"]["name"]
    for name, first, second in [("", *names), *match["rows"]]:
        yield f"{name:<25}{first:>25}{second:>25}"
    if match["wanted"] is not None:
        yield wanted(match)
    yield from (f"failed: {failure}" for failure in match["match"]["failures"])
    yield ""


def page(data: dict[str, Any]) -> str:
    """Return the page of the documentation."""
    lines = [f"Measured with version {data['version']} on Python {data['python']}, {data['machine']}."]
    for match in data["matches"]:
        first, second = match["match"]["a"]["name"], match["match"]["b"]["name"]
        lines += ["", f"## {first} against {second}", "", match["title"]]
        lines += [wanted(match)] if match["wanted"] is not None else []
        lines += ["", f"| | {first} | {second} |", "|---|---|---|"]
        lines += [f"| {name} | {one} | {other} |" for name, one, other in match["rows"]]
    return HEAD + "\n".join(lines) + "\n"


# The command -----------------------------------------------------------------------------------------------------


def two_levels(text: str) -> tuple[str, str]:
    """Read two levels, such as `hard,normal`."""
    names = text.split(",")
    if len(names) != 2 or not set(names) <= set(sr.bots.LEVELS):  # noqa: PLR2004 - one against the other
        message = f"two levels of {', '.join(sr.bots.LEVELS)}, such as easy,random, not {text!r}"
        raise argparse.ArgumentTypeError(message)
    return names[0], names[1]


def main(argv: Sequence[str] | None = None) -> int:
    """Play or read the matches, and show them."""
    parser = argparse.ArgumentParser(description="Measure how strong the levels of bots are.")
    parser.add_argument("--match", type=two_levels, action="append", metavar="A,B", help="play only this match")
    parser.add_argument("--games", type=int, default=400, help="games of a match (default: 400)")
    parser.add_argument("--seed", type=int, default=1, help="where the deals come from (default: 1)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to a file")
    parser.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help=f"play nothing: write {PAGE.relative_to(PAGE.parents[2])} from the numbers in this file",
    )
    arguments = parser.parse_args(argv)
    if arguments.page:
        PAGE.write_text(page(json.loads(arguments.page.read_text(encoding="utf-8"))), encoding="utf-8")
        return 0
    pairs = arguments.match or [pair for pair in WANTED if set(pair) <= set(sr.bots.LEVELS)]
    data = measure(pairs, arguments.games, arguments.seed, arguments.workers)
    if arguments.json:
        arguments.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    for match in data["matches"]:
        print("\n".join(text_lines(match)))
    return int(any(map(is_short, data["matches"])))


if __name__ == "__main__":
    sys.exit(main())
