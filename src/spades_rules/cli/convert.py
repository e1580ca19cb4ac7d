"""Convert a record of a game from one form to another.

The names tell the forms: .spades (text), .jsonl (many games, one a line) and .ptn. What the other form cannot say is
shown. The exit status is 1 if the record is faulty or does not fit, and 2 if a file cannot be read or written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import spades_rules as sr
from spades_rules.cli.files import read_games, record_file, record_to_read, told, write_games
from spades_rules.records import GameRecord

__all__ = ["add_arguments", "run"]

_FAULTY = 1
_UNREADABLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("source", type=record_to_read, metavar="IN", help="the record to read")
    parser.add_argument("target", type=record_file, metavar="OUT", help="the file to write; it is replaced")


def run(arguments: argparse.Namespace) -> int:
    """Convert; return 0, 1 or 2."""
    try:
        write_games(arguments.target, _games(arguments.source))
    except sr.DecodeError as error:
        for fault in error.problems:
            print(told(arguments.source, fault), file=sys.stderr)
        return _FAULTY
    except sr.InvalidInputError as error:
        print(f"{arguments.source}: {error}", file=sys.stderr)
        return _FAULTY
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return _UNREADABLE
    return 0


def _games(path: Path) -> Iterator[GameRecord]:
    for game in read_games(path):
        if game.record is None:
            raise sr.DecodeError(game.faults)
        for note in game.notes:
            print(f"{path}: note: {note}", file=sys.stderr)
        yield game.record
