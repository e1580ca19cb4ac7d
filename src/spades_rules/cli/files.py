"""Files of records: which form a name stands for, and games read from and written to them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import spades_rules as sr
from spades_rules import records

__all__ = ["ReadGame", "read_games", "record_file", "record_to_read", "told", "write_games"]

_FORMS = (".spades", ".jsonl", ".ptn")
_FAULT = "line "


class ReadGame(NamedTuple):
    """A game read from a file, or what is wrong with it.

    Attributes:
        record: The game, None if it is faulty.
        faults: What is wrong, each located.
        notes: What could not be taken over.

    """

    record: records.GameRecord | None
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def record_file(name: str) -> Path:
    """Return the path of a file whose name says its form.

    Raises:
        ArgumentTypeError: If it says none.

    """
    path = Path(name)
    if path.suffix.lower() not in _FORMS:
        raise argparse.ArgumentTypeError(f"the name of a record ends in {', '.join(_FORMS)}, unlike {name!r}")
    return path


def record_to_read(name: str) -> Path:
    """Return the path of a file to read whose name says its form.

    Raises:
        ArgumentTypeError: If it says none; where there is no such file, that is told first.

    """
    try:
        return record_file(name)
    except argparse.ArgumentTypeError as error:
        if Path(name).exists():
            raise
        raise argparse.ArgumentTypeError(f"there is no file {name!r}; {error}") from error


def told(path: Path, fault: str) -> str:
    """Return a fault with its file, and with the number of its line as compilers write it."""
    line, colon, text = fault.removeprefix(_FAULT).partition(": ")
    if fault.startswith(_FAULT) and colon:
        return f"{path}:{line}: {text}"
    return f"{path}: {fault}"


def read_games(path: Path) -> Iterator[ReadGame]:
    """Yield the games of a file: one, or one for each line of JSON lines.

    Raises:
        OSError: If the file cannot be read.

    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            if path.suffix.lower() == ".jsonl":
                for number, line in enumerate(file, 1):
                    if line.strip():
                        yield _read_line(number, line)
            else:
                yield _read(path, file.read(records.MOST_CHARACTERS + 1))
    except UnicodeDecodeError as error:
        yield ReadGame(None, (f"this is no text in UTF-8: {error.reason} at byte {error.start}",))


def _read(path: Path, text: str) -> ReadGame:
    if not text.strip():
        return ReadGame(None, ("the file is empty",))
    try:
        if path.suffix.lower() == ".ptn":
            record, notes = records.from_ptn(text)
            return ReadGame(record, notes=notes)
        return ReadGame(records.from_text(text))
    except sr.DecodeError as error:
        return ReadGame(None, error.problems)


def _read_line(number: int, line: str) -> ReadGame:
    try:
        return ReadGame(records.from_line(line))
    except sr.DecodeError as error:
        return ReadGame(None, tuple(f"{_FAULT}{number}: {problem}" for problem in error.problems))


def write_games(path: Path, games: Iterator[records.GameRecord]) -> None:
    """Write games to a file, which is there only when all of them are.

    Raises:
        OSError: If the file cannot be written.
        InvalidInputError: If the form has no place for a game, or for so many.

    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        file = draft.open("x", encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with file:
            file.writelines(_forms(path, games))
        draft.replace(path)
    except BaseException:
        draft.unlink()
        raise


def _forms(path: Path, games: Iterator[records.GameRecord]) -> Iterator[str]:
    for number, game in enumerate(games):
        if number and path.suffix.lower() != ".jsonl":
            raise sr.InvalidInputError(f"a {path.suffix} file holds one game; .jsonl holds many")
        yield _written(path, game)


def _written(path: Path, game: records.GameRecord) -> str:
    form = path.suffix.lower()
    if form == ".ptn":
        text, notes = records.to_ptn(game)
        for note in notes:
            print(f"{path}: note: {note}", file=sys.stderr)
        return text
    return records.to_text(game) if form == ".spades" else records.to_line(game) + "\n"
