"""A session at a terminal: it asks, shows what comes out, and saves."""

from __future__ import annotations

import io
import re
import shlex
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable
from pathlib import Path
from typing import final

import spades_rules as sr
from spades_rules.cli.play.saving import require_new, save, saved_file
from spades_rules.cli.play.session import Session

__all__ = ["Terminal"]

_LEAVE = re.compile(r"q|(quit|exit)( .*)?", re.IGNORECASE)


@final
class Terminal:
    """Lets a person play a session on standard input and output."""

    def __init__(self, session: Session, path: Path | None) -> None:
        """Take the session and the file to save it in, None for no file."""
        self._session = session
        self._path = path
        self._written: Path | None = None

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a stray byte is no answer, and no reason to stop
        _show(self._session.start())
        self._save()
        while not self._session.is_over:
            answer = _ask(self._session.prompt).strip()
            if _LEAVE.fullmatch(answer):
                break
            word, _, rest = answer.partition(" ")
            if word.casefold() == "save":
                self._save_as(rest.strip())
            else:
                _show(self._session.answer(answer))
                self._save()
        _show(self._farewell())

    def _save(self) -> None:
        """Save where the person wanted it, and go on if that fails."""
        if self._path is not None:
            self._write(self._path)

    def _write(self, path: Path) -> bool:
        """Save in a file, and tell whether that went well."""
        try:
            save(path, self._session)
        except OSError as error:
            print(f"Not saved: {path}: {error.strerror}.")
            return False
        self._written = path
        return True

    def _save_as(self, name: str) -> None:
        path = self._path
        if name:
            try:
                path = saved_file(name)
                if path != self._path:
                    require_new(path)
            except (ArgumentTypeError, sr.InvalidInputError) as error:
                print(f"Not saved: {error}.")
                return
            except OSError as error:
                print(f"Not saved: {error.strerror}.")
                return
        if path is None:
            print("Say where: save FILE, with a name that ends in .spades.")
        elif self._write(path):
            self._path = path
            print(f"After every answer the game is saved in {path}.")

    def _farewell(self) -> Iterable[str]:
        if self._session.is_over:
            yield f"Seed {self._session.setup.seed} deals these cards again."
        if self._written is not None:
            file = shlex.quote(str(self._written))
            command = f"replay {file}" if self._session.is_over else f"play --resume {file}"
            yield f"{'See it' if self._session.is_over else 'Go on'} with: spades-rules {command}"
        elif not self._session.is_over:
            yield "Nothing was kept; save FILE, such as save mine.spades, would keep the game."


def _ask(prompt: str) -> str:
    """Return what the person types; at the end of the input, that the person leaves."""
    try:
        answer = input(prompt)
        if not sys.stdin.isatty():
            print(answer)  # what a terminal shows as it is typed
    except (EOFError, RuntimeError):  # the second where the process has no input or output at all
        print()
        return "quit"
    except KeyboardInterrupt:
        print()
        raise
    return answer


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
