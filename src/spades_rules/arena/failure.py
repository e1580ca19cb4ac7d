"""A bot that failed: what it did, where in the game, and what it could have done."""

from __future__ import annotations

import re
import traceback
from enum import StrEnum
from pathlib import Path
from typing import Any, final

import attrs

from spades_rules._freeze import Value, repr_hash
from spades_rules.actions import SeatAction
from spades_rules.errors import SpadesError, shown
from spades_rules.phase import Phase
from spades_rules.records import GameRecord

__all__ = ["BotFailedError", "Failure", "FailureKind", "told", "told_error"]

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")


class FailureKind(StrEnum):
    """How a bot failed."""

    RAISED = "raised"
    """It raised an exception."""
    NO_ACTION = "no_action"
    """It answered with something that is no action."""
    ILLEGAL = "illegal"
    """It answered with an action that is not among the legal ones."""
    TOO_SLOW = "too_slow"
    """Its answer came later than the limit allows. The same game may come out otherwise next time."""


@final
@attrs.frozen(getstate_setstate=False)
class Failure(Value):
    """One failure of a bot; all plain values, whatever the bot raised.

    Attributes:
        round_number: The round.
        seat: The seat.
        phase: What the seat had to decide.
        kind: How it failed.
        detail: What it answered or raised.
        legal: What it could have done.
        game: The number of the game in its match; None for a game of its own.

    """

    round_number: int
    seat: int
    phase: Phase
    kind: FailureKind
    detail: str
    legal: tuple[SeatAction, ...]
    game: int | None = None

    __hash__ = repr_hash

    def __str__(self) -> str:
        """Return one line that says it all."""
        game = "" if self.game is None else f"game {self.game}, "
        where = f"{game}round {self.round_number}, seat {self.seat}, phase {self.phase.name}"
        return f"{where}: {self.detail}; legal: {', '.join(map(str, self.legal))}"


class BotFailedError(SpadesError):
    """A bot failed in a game of its own; in a match it loses that game instead, and the match goes on.

    What the bot raised is the cause of this error.

    Attributes:
        failure: What happened.
        record: The game up to there.

    """

    def __init__(self, failure: Failure, record: GameRecord) -> None:
        """Take the failure and the game up to there."""
        self.failure = failure
        self.record = record
        super().__init__(str(failure))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the arguments, not by the message."""
        return type(self), (self.failure, self.record)


def told(value: object) -> str:
    """Return a value as a text that is the same in every process."""
    return _ADDRESS.sub("", shown(value))


def told_error(error: BaseException) -> str:
    """Return an exception that was raised, and where."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    code = frame.f_code
    return f"{told(error)} in {code.co_name}, {Path(code.co_filename).name} line {line}"
