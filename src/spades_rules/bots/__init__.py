"""Bots: policies that see an observation and return an action.

A bot is anything with an `act` like that of `Bot`. It works in every variant, sees only what its seat may know, and
keeps nothing between calls: the same bot makes the same choice in front of equal observations.

`RandomBot`, `EasyBot`, `NormalBot` and `HardBot` are made by `make` from the name of their level. What they think with
is in `judgement`: functions of an observation, open to other bots. Read a level from its `act` downward; the tactics
that two levels share are in `tactics`, and what they do before the play in `before_play`.
"""

from __future__ import annotations

from collections.abc import Callable

from spades_rules.bots import judgement
from spades_rules.bots.base import Bot
from spades_rules.bots.chance import RandomBot, require_seed
from spades_rules.bots.easy import EasyBot
from spades_rules.bots.hard import HardBot
from spades_rules.bots.normal import NormalBot
from spades_rules.errors import InvalidInputError, shown

__all__ = ["LEVELS", "Bot", "EasyBot", "HardBot", "NormalBot", "RandomBot", "judgement", "make"]

_MAKERS: dict[str, Callable[[int | None], Bot]] = {
    "random": RandomBot,
    "easy": lambda _seed: EasyBot(),
    "normal": lambda _seed: NormalBot(),
    "hard": lambda _seed: HardBot(),
}
LEVELS = tuple(_MAKERS)
"""The names of all levels, weakest first."""


def make(level: str, seed: int | None = None) -> Bot:
    """Return a bot of a level.

    Args:
        level: One of `LEVELS`.
        seed: What its chance comes from, None for the entropy of the system. A bot without chance ignores it.

    Raises:
        InvalidInputError: If there is no such level, or `seed` is neither an int nor None.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> state = apply(state, deal(state, rng=7))
    >>> make("easy").act(observation(state, 0)) in observation(state, 0).legal_actions
    True

    """
    maker = _MAKERS.get(level) if isinstance(level, str) else None
    if maker is None:
        message = f"there is no bot of level {shown(level)}: choose one of {', '.join(LEVELS)}"
        raise InvalidInputError(message)
    return maker(require_seed(seed))
