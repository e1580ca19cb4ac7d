"""Replay a recorded game trick by trick, with the score sheets.

The file is .spades, .jsonl or .ptn. A faulty record is not shown; its faults are, and the exit status is 1. It is 2 if
the file cannot be read at all.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path

import spades_rules as sr
from spades_rules.cli.files import ReadGame, read_games, record_to_read, told
from spades_rules.cli.table import PlayedRound, end_lines, pen_for, round_lines, rules_lines, sheet_lines
from spades_rules.records import GameRecord, RoundRecord, replay
from spades_rules.render.cards import Pen

__all__ = ["add_arguments", "run"]

_FAULTY = 1
_UNREADABLE = 2
_TRICK = re.compile(r" {3,4}[0-9]+ ")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("file", type=record_to_read, metavar="FILE", help="a .spades, .jsonl or .ptn file")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each trick")
    parser.add_argument(
        "--game", type=_place, default=1, metavar="N", help="which game of a .jsonl file to show (default: 1)"
    )


def _place(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not number:
        raise argparse.ArgumentTypeError(f"games are counted from 1, not {text!r}")
    return number


def run(arguments: argparse.Namespace) -> int:
    """Show a game; return 0, 1 or 2."""
    try:
        game = _read(arguments.file, arguments.game)
    except OSError as error:
        print(f"{arguments.file}: {error.strerror}", file=sys.stderr)
        return _UNREADABLE
    if game.record is None:
        for fault in game.faults:
            print(told(arguments.file, fault), file=sys.stderr)
        return _FAULTY
    for line in _game(game.record):
        print(line)
        if arguments.step and _TRICK.match(line):
            with suppress(EOFError):
                input()
    return 0


def _read(path: Path, place: int) -> ReadGame:
    missing = ReadGame(None, (f"there is no game {place} in this file",))
    return next(islice(read_games(path), place - 1, None), missing)


def _game(record: GameRecord) -> Iterator[str]:
    pen = pen_for(record.variant)
    yield from (f"Seat {seat} is {name}." for seat, name in enumerate(record.players))
    yield from rules_lines(record.variant)
    states = list(replay(record))
    start = 0
    for row in record.rounds:
        end = start + len(row.actions)
        if end > start:
            yield ""
            yield from _round(pen, row, states[start : end + 1])
        start = end
    if states[-1].turn is None:
        yield ""
    if states[-1].outcome is None:
        yield "The record ends here; the game is not over."
    else:
        yield from end_lines(pen, states[-1])


def _round(pen: Pen, row: RoundRecord, states: Sequence[sr.GameState]) -> Iterator[str]:
    """Yield what happened in a round, and its score sheet if it came to its end."""
    before, after = states[0], states[-1]
    dealt = next((state for state in states[1:] if state.phase is not sr.Phase.DRAW), after)
    steps = zip(pairwise(states), row.actions, strict=True)
    calls = [(state.turn, action) for (state, _), action in steps if state.turn is not None and not _is_play(action)]
    played = PlayedRound(before, dealt, tuple(calls), after)
    yield from round_lines(pen, played)
    yield from _loose_cards(pen, row, states)
    if after.turn is None:
        yield from sheet_lines(pen, before.round_number, after.rounds[-1])


def _is_play(action: sr.Action) -> bool:
    return isinstance(action, sr.Play)


def _loose_cards(pen: Pen, row: RoundRecord, states: Sequence[sr.GameState]) -> Iterator[str]:
    """Yield the cards of a trick that did not come to its end, and the revoke that may have ended it (R-5.7)."""
    after = states[-1]
    count = len(row.plays) - len(after.tricks) * pen.variant.table.players
    if not count:
        return
    before = states[-1 - count : -1]
    cards = zip(before, row.plays[-count:], strict=True)
    shown = ", ".join(f"seat {state.turn} {pen.card(play.card)}" for state, play in cards)
    yield f"Trick {len(after.tricks) + 1} is not complete: {shown}."
    if after.turn is None:
        yield f"Seat {before[-1].turn} revokes."
    yield ""
