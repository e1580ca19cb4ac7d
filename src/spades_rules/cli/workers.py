"""Processes that play, and that go when the command goes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

__all__ = ["workers"]


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Give an executor of so many processes; None for one, which is this one.

    When it is left by an exception, as by Ctrl-C, the processes end at once.
    """
    if count == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_ignore_interrupts)
    try:
        _start(pool, count)
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _start(pool: Executor, count: int) -> None:
    """Start the processes deaf to Ctrl-C, which a terminal sends to all of them; this one tells them when to end.

    They are born with the signal blocked where that can be, for it may come before the initializer has run.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for _ in range(count):
            pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:  # pragma: no cover - runs in the processes, where nothing counts lines
    signal.signal(signal.SIGINT, signal.SIG_IGN)
