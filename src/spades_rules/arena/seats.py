"""Who sits where: bots by name or as they are, one for each seat or one for each side."""

from __future__ import annotations

from collections.abc import Sequence

from spades_rules._order import in_order
from spades_rules.arena.loading import NamedBot, load
from spades_rules.bots import LEVELS, Bot, make
from spades_rules.errors import InvalidInputError, shown
from spades_rules.variants.variant import Variant

__all__ = ["as_bot", "name_of", "policies_by_seat", "seated"]


def as_bot(given: Bot | str, seed: int) -> Bot:
    """Return the bot that a level, a name such as `"own_bot.py:OwnBot"` or a bot stands for.

    Raises:
        InvalidInputError: If it stands for none.

    """
    if isinstance(given, str):
        return load(given) if ":" in given else make(given, seed)
    if isinstance(given, type):
        raise InvalidInputError(f"{given.__name__} is a class: give a bot made of it, {given.__name__}()")
    if not callable(getattr(given, "act", None)):
        raise InvalidInputError(
            f"a bot has a method act(observation), or is named: {', '.join(LEVELS)} or file.py:Name; "
            f"{shown(given)} is neither"
        )
    return given


def name_of(given: Bot | str) -> str:
    """Return what a bot is called in results: the name it was given or loaded by, or that of its class."""
    if isinstance(given, NamedBot):
        return given.name
    return given if isinstance(given, str) else type(given).__name__


def seated(bots: Sequence[Bot | str], variant: Variant) -> tuple[Bot | str, ...]:
    """Return who sits on each seat.

    Args:
        bots: One for each seat, or one for each side.
        variant: The rules.

    Raises:
        InvalidInputError: If they are neither.

    """
    listed = in_order(bots)
    players, sides = variant.table.players, len(variant.sides)
    if listed is None or len(listed) not in {players, sides}:
        wanted = f"{players}, one for each seat" + (f", or {sides}, one for each side" if sides != players else "")
        raise InvalidInputError(f"bots are a row of {wanted}, not {shown(bots)}")
    if len(listed) == players:
        return listed
    return tuple(listed[variant.side_of(seat)] for seat in range(players))


def policies_by_seat(variant: Variant, sitting: int) -> tuple[int, ...]:
    """Return for each seat which of two policies, 0 or 1, plays there.

    Sides alternate between the two; in the second sitting they have changed places.
    """
    return tuple((variant.side_of(seat) + sitting) % 2 for seat in range(variant.table.players))
