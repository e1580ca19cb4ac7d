"""Whom a judgement is asked for: wrong input is refused in one place."""

from __future__ import annotations

from spades_rules.errors import InvalidInputError, shown
from spades_rules.view import Observation

__all__ = ["require_observation", "require_seat"]


def require_observation(value: object) -> Observation:
    """Return an observation, refusing everything else.

    Raises:
        InvalidInputError: If `value` is none.

    """
    if type(value) is not Observation:
        message = f"expected an Observation as made by observation(state, seat), not {shown(value)}"
        raise InvalidInputError(message)
    return value


def require_seat(observation: Observation) -> int:
    """Return the seat that observes.

    Raises:
        InvalidInputError: If it is no observation, or a spectator's.

    """
    seat = require_observation(observation).seat
    if seat is None:
        message = "a spectator has no hand to judge: take the observation of a seat"
        raise InvalidInputError(message)
    return seat
