"""What all bots share: the protocol `Bot`, and the question it is asked."""

from __future__ import annotations

from typing import Protocol

from spades_rules.actions import Action, SeatAction
from spades_rules.errors import InvalidInputError, shown
from spades_rules.view import Observation

__all__ = ["Bot", "require_choice"]


class Bot(Protocol):
    """A policy: its choice depends on the observation, and on a seed fixed when it was made, alone."""

    def act(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions`, of which there is at least one."""
        ...


def require_choice(observation: Observation) -> tuple[SeatAction, ...]:
    """Return what there is to choose from.

    Raises:
        InvalidInputError: If `observation` is none, or its seat has nothing to do.

    """
    if type(observation) is not Observation:
        message = f"a bot acts on an Observation as made by observation(state, seat), not on {shown(observation)}"
        raise InvalidInputError(message)
    legal = observation.legal_actions
    if not legal:
        message = f"there is nothing to do in {shown(observation)}"
        raise InvalidInputError(message)
    return legal
