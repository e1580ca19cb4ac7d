"""Errors for input that cannot be read or makes no sense in any game.

Every error of the package is a `SpadesError` and a `ValueError`. The branch of `InvalidInputError` stands here;
`IllegalActionError`, for actions that are sensible but forbidden in the state at hand, stands in `refusal`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = [
    "DecodeError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidVariantError",
    "LockedOptionError",
    "NotationError",
    "SpadesError",
    "shown",
]


_MOST_SHOWN = 120


def shown(value: object) -> str:
    """Return a value as a message shows it: its `repr`, cut short; only its type where that fails."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a strange value must not hide what is wrong with it
        return f"a {type(value).__name__}"
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


class SpadesError(ValueError):
    """The root of all errors of this package."""


class InvalidInputError(SpadesError):
    """A value that cannot be read or makes no sense in any game."""


class NotationError(InvalidInputError):
    """A text that is no card, set of cards or deal."""


class ProblemsError(InvalidInputError):
    """An error that lists everything wrong with one value.

    Attributes:
        problems: One line for each problem found.

    """

    what: str = "invalid input"

    def __init__(self, problems: Iterable[str]) -> None:
        """Take the problems, at least one."""
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(f"{self.what}: {'; '.join(self.problems)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the problems, not by the message."""
        return type(self), (self.problems,)


class InvalidDealError(ProblemsError):
    """Hands or a stock that no table could deal (R-2.2)."""

    what = "invalid deal"


class DecodeError(ProblemsError):
    """Data that is no value of this package; each problem starts with its path."""

    what = "cannot be decoded"


class InvalidVariantError(ProblemsError):
    """Options that cannot be combined to a game."""

    what = "invalid variant"


class LockedOptionError(InvalidVariantError):
    """An option switched on although the variant locks it.

    Attributes:
        option: The dotted name of the first option refused, such as `"bidding.blind_nil"`.
        lock: The name of the lock that forbids it.

    """

    def __init__(self, problems: Iterable[str], option: str, lock: str) -> None:
        """Take the problems and the first option that a lock forbids."""
        super().__init__(problems)
        self.option = option
        self.lock = lock

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the arguments, not by the message."""
        return type(self), (self.problems, self.option, self.lock)
