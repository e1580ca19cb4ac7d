"""How far a long command has come, shown on the standard error: a bar if `rich` is installed, else a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TextIO, TypeAlias

__all__ = ["progress_on_stderr"]

Show: TypeAlias = Callable[[int, int], None]
_PARTS = 10


@contextmanager
def progress_on_stderr(what: str) -> Iterator[Show]:
    """Give a function to be called with the number of things done and of all; `what` is what they are called.

    A terminal shows a bar, or one line that is rewritten. A file gets a line for each tenth.
    """
    stream: TextIO | None = sys.stderr
    if stream is None or not stream.isatty():
        yield _lines(what, stream)
    elif find_spec("rich") is None:
        yield _rewritten(what, stream)
    else:
        with _bar(what) as progress:
            yield progress


@contextmanager
def _bar(what: str) -> Iterator[Show]:
    from rich.console import Console  # noqa: PLC0415 - an extra, loaded only where it is used
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415 - as above

    columns = BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _rewritten(what: str, stream: TextIO) -> Show:
    def show(done: int, total: int) -> None:
        print(f"\r{done} of {total} {what}", end="\n" if done == total else "", file=stream, flush=True)

    return show


def _lines(what: str, stream: TextIO | None) -> Show:
    shown = 0

    def show(done: int, total: int) -> None:
        nonlocal shown
        part = _PARTS * done // total
        if part > shown:
            shown = part
            print(f"{done} of {total} {what}", file=stream, flush=True)

    return show
