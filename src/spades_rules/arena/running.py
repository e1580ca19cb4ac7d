"""Tasks on any executor: few in flight, results in their order, nothing left behind."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from spades_rules.errors import InvalidInputError, shown

__all__ = ["require_executor", "results_in_order"]

Task = TypeVar("Task")
Result = TypeVar("Result")
_HINT = (
    "a worker process died. It must be able to import the bots: keep them in a module, or in a file and name it as "
    "'own_bot.py:OwnBot'; and a script starts its match under `if __name__ == '__main__':`"
)


def require_executor(executor: Executor | None, task: object) -> None:
    """Refuse what is no executor, and a task that cannot be sent to its processes.

    Raises:
        InvalidInputError: If it is one of these.

    """
    if executor is None:
        return
    if not isinstance(executor, Executor):
        raise InvalidInputError(f"executor is a concurrent.futures.Executor or None, not {shown(executor)}")
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - loads much that a thread does not need

    if isinstance(executor, ProcessPoolExecutor):
        try:
            pickle.dumps(task)
        except Exception as error:
            raise InvalidInputError(
                f"bots that play in other processes are pickled, and these cannot be: {error}"
            ) from error


def results_in_order(
    executor: Executor | None, function: Callable[[Task], Result], tasks: Iterable[Task], in_flight: int
) -> Generator[Result, None, None]:
    """Yield the result of each task in the order of the tasks.

    At most `in_flight` tasks are handed out at once. When the caller stops early, or a task raises, those that have not
    begun are cancelled.

    Args:
        executor: Where they run; None for this thread.
        function: What is done with each.
        tasks: The tasks.
        in_flight: At most so many are handed out at once.

    """
    if executor is None:
        yield from map(function, tasks)
        return
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            if len(waiting) == in_flight:
                yield _first(waiting)
            waiting.append(executor.submit(function, task))
        while waiting:
            yield _first(waiting)
    except BrokenExecutor as error:
        error.add_note(_HINT)
        raise
    finally:
        for future in waiting:
            future.cancel()


def _first(waiting: deque[Future[Result]]) -> Result:
    """Wait for the oldest task and take it out; it stays in, to be cancelled, when the waiting is interrupted."""
    result = waiting[0].result()
    waiting.popleft()
    return result
