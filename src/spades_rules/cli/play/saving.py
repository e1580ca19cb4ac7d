"""Saved games: a record of the game, with who plays written in its notes."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

import spades_rules as sr
from spades_rules import records
from spades_rules.cli.files import read_games, told, write_games
from spades_rules.cli.play.session import Session, Setup
from spades_rules.cli.table import pen_for

__all__ = ["require_new", "resume", "save", "saved_file"]

_FORM = ".spades"


def saved_file(name: str) -> Path:
    """Return the path of a saved game.

    Raises:
        ArgumentTypeError: If its name ends in something else.

    """
    path = Path(name).expanduser()
    if path.suffix.lower() != _FORM or "\0" in name:
        raise ArgumentTypeError(f"the name of a saved game ends in {_FORM}, unlike {name!r}")
    return path


def require_new(path: Path) -> None:
    """Refuse a file that is there already, which may be another saved game.

    Raises:
        InvalidInputError: If it is.

    """
    if path.exists():
        raise sr.InvalidInputError(f"{path} is there already: --resume goes on with it, another name keeps it")


def save(path: Path, session: Session) -> None:
    """Write a game to a file.

    Raises:
        OSError: If it cannot be written.

    """
    setup = session.setup
    names = [f"a bot of level {level}" for level in setup.levels]
    names.insert(setup.seat, "the person")
    notes = {"_seat": setup.seat, "_bots": setup.levels, "_seed": setup.seed}
    write_games(path, iter([records.GameRecord.of(session.states, players=names, notes=notes)]))


def resume(path: Path) -> Session:
    """Read a game from a file.

    Raises:
        OSError: If it cannot be read.
        DecodeError: If it holds no game that was saved by play.

    """
    game = next(read_games(path))
    if game.record is None:
        raise sr.DecodeError([told(path, game.faults[0])])
    try:
        setup = _setup(game.record)
    except sr.InvalidInputError as error:
        raise sr.DecodeError([f"{path}: not a game saved by play: {error}"]) from error
    states = list(records.replay(game.record))
    ends = [state for state in states[:-1] if state.phase is sr.Phase.DEAL]
    return Session(setup, [*ends, states[-1]], pen_for(setup.variant))


def _setup(record: records.GameRecord) -> Setup:
    notes: dict[str, Any] = record.notes
    missing = [key for key in ("_seat", "_bots", "_seed") if key not in notes]
    if missing:
        raise sr.InvalidInputError(f"{' and '.join(missing)} missing")
    levels = notes["_bots"]
    if not isinstance(levels, list):
        raise sr.InvalidInputError("_bots is a list of levels")
    return Setup(record.variant, notes["_seat"], tuple(levels), notes["_seed"])
