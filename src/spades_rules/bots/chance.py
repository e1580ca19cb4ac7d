"""`RandomBot`: any legal action, each as likely as another."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import final

import attrs

from spades_rules.actions import Action
from spades_rules.bots.base import require_choice
from spades_rules.errors import InvalidInputError, shown
from spades_rules.view import Observation

__all__ = ["RandomBot", "require_seed"]


def require_seed(value: object) -> int | None:
    """Return a seed, refusing what is neither an int nor None.

    Raises:
        InvalidInputError: If it is neither.

    """
    if value is None or type(value) is int:
        return value
    message = f"a seed is an int or None, not {shown(value)}"
    raise InvalidInputError(message)


def _seed(value: int | None) -> int:
    seed = require_seed(value)
    return SystemRandom().getrandbits(64) if seed is None else seed


@final
@attrs.frozen
class RandomBot:
    """Choose any legal action, each as likely as another.

    The choice is the first number of `random.Random("seed:hash")`, of the seed and of the hash of the observation.
    Both are the same in every process, and so is the choice.

    Attributes:
        seed: An int; None draws one from the entropy of the system.

    Raises:
        InvalidInputError: If `seed` is neither.

    """

    seed: int = attrs.field(default=None, converter=_seed)

    def act(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions`.

        Raises:
            InvalidInputError: If the seat has nothing to do.

        """
        legal = require_choice(observation)
        return legal[int(Random(f"{self.seed}:{hash(observation)}").random() * len(legal))]
