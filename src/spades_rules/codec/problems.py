"""What is wrong with data: paths, values shown in a few words, and the errors of cattrs turned into problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from cattrs import BaseValidationError, ForbiddenExtraKeysError, IterableValidationNote

from spades_rules.errors import DecodeError, ProblemsError, SpadesError

__all__ = ["MOST_PROBLEMS", "Refused", "at", "differences", "problems_in", "refusal", "show"]

MOST_PROBLEMS = 100
"""How many problems one error lists at the most."""
_MOST_LETTERS = 300
_MOST_SHOWN = 40
_MOST_BITS = 64


class Refused(ValueError):  # noqa: N818 - never leaves the codec
    """A piece of data of the wrong kind."""


def refusal(problems: Iterable[str]) -> DecodeError:
    """Return one error for problems, each cut to a readable length."""
    listed = [f"{text[:_MOST_LETTERS]} ..." if len(text) > _MOST_LETTERS else text for text in problems]
    more = len(listed) - MOST_PROBLEMS
    return DecodeError(listed[:MOST_PROBLEMS] + [f"$: {more} more problems"] * (more > 0))


@contextmanager
def at(path: str) -> Iterator[None]:
    """Turn an error of the rules into the problem of a path."""
    try:
        yield
    except ProblemsError as error:
        raise refusal(f"{path}: {problem}" for problem in error.problems) from error
    except SpadesError as error:
        raise refusal([f"{path}: {error}"]) from error


def show(value: object) -> str:
    """Return a piece of data in a few words; of rows and objects only that they are some."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a huge number"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return ascii(value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}...")
    kinds = {list: "an array", dict: "an object"}
    return next((name for kind, name in kinds.items() if isinstance(value, kind)), f"a {type(value).__name__}")


def problems_in(error: BaseException, path: str = "$") -> Iterator[str]:
    """Yield the problems that an error of cattrs holds, each with its path."""
    for note in getattr(error, "__notes__", ()):
        path += f"[{note.index}]" if isinstance(note, IterableValidationNote) else f".{note.name}"
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from problems_in(inner, path)
    elif isinstance(error, ForbiddenExtraKeysError):
        yield from (f"{path}: unknown key {show(key)}" for key in sorted(error.extra_fields, key=str))
    elif isinstance(error, ProblemsError):
        yield from (f"{path}: {problem}" for problem in error.problems)
    else:
        yield f"{path}: {'missing' if isinstance(error, KeyError) else error}"


def differences(given: Any, follows: Any, path: str = "$") -> Iterator[str]:
    """Yield where data differs from what follows from the rest of it."""
    if isinstance(given, dict) and isinstance(follows, dict):
        yield from (f"{path}.{key}: missing" for key in follows if key not in given)
        for key in given:
            if key in follows:
                yield from differences(given[key], follows[key], f"{path}.{key}")
            else:
                yield f"{path}: unknown key {show(key)}"
    elif isinstance(given, list) and isinstance(follows, list):
        if len(given) != len(follows):
            yield f"{path}: {len(given)} entries are given where {len(follows)} follow"
        for index, (one, other) in enumerate(zip(given, follows, strict=False)):
            yield from differences(one, other, f"{path}[{index}]")
    elif type(given) is not type(follows) or given != follows:
        yield f"{path}: {show(given)} is given where {show(follows)} follows"
