"""Check records of games, and show every fault with its place.

Files are .spades, .jsonl or .ptn. The exit status is 0 if there is no fault, 1 if there is one, and 2 if a file cannot
be read at all.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spades_rules.cli.files import read_games, record_to_read, told

__all__ = ["add_arguments", "run"]

_FAULTY = 1
_UNREADABLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("files", nargs="+", type=record_to_read, metavar="FILE", help="a .spades, .jsonl or .ptn file")


def run(arguments: argparse.Namespace) -> int:
    """Check all files; return 0, 1 or 2."""
    return max(map(_check, arguments.files))


def _check(path: Path) -> int:
    games = rounds = 0
    status = 0
    try:
        for game in read_games(path):
            games += 1
            for fault in game.faults:
                print(told(path, fault))
                status = _FAULTY
            for note in game.notes:
                print(f"{path}: note: {note}")
            rounds += len(game.record.rounds) if game.record else 0
    except OSError as error:
        print(f"{path}: {error.strerror}", file=sys.stderr)
        return _UNREADABLE
    if not status:
        print(f"{path}: {_count(games, 'game')}, {_count(rounds, 'round')}, no fault")
    return status


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
