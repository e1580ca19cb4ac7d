"""Bots for the tests of the arena, in a module so that other processes can load them."""

from __future__ import annotations

from time import sleep
from typing import Any

import attrs

import spades_rules as sr


class UnpicklableError(Exception):
    """An error that cannot be sent anywhere."""

    def __init__(self) -> None:
        """Hold what cannot be pickled."""
        super().__init__("no way")
        self.inside = lambda: None

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse."""
        raise TypeError("not this one")


@attrs.frozen
class Lowest:
    """Always the first legal action."""

    def act(self, observation: sr.Observation) -> sr.Action:
        """Return it."""
        return observation.legal_actions[0]


@attrs.frozen
class Faulty:
    """Play the first legal action, but fail in one round."""

    how: str
    round_number: int = 1

    def act(self, observation: sr.Observation) -> Any:
        """Fail when the time has come."""
        legal = observation.legal_actions
        if observation.round_number != self.round_number:
            return legal[0]
        return getattr(self, f"_{self.how}")(legal)

    def _raise(self, legal: tuple[sr.Action, ...]) -> None:
        raise ValueError(f"{len(legal)} are too many")

    def _raise_unpicklable(self, _legal: tuple[sr.Action, ...]) -> None:
        raise UnpicklableError

    def _raise_unspeakable(self, _legal: tuple[sr.Action, ...]) -> None:
        class UnspeakableError(Exception):
            def __repr__(self) -> str:
                raise RuntimeError

        raise UnspeakableError

    def _nothing(self, _legal: tuple[sr.Action, ...]) -> None:
        return None

    def _object(self, _legal: tuple[sr.Action, ...]) -> object:
        return object()

    def _error(self, _legal: tuple[sr.Action, ...]) -> object:
        return ValueError("returned, not raised")

    def _anything(self, _legal: tuple[sr.Action, ...]) -> object:
        class Equal:
            __hash__ = None  # type: ignore[assignment]  # equal to all, like nothing

            def __eq__(self, _other: object) -> bool:
                return True

            def __repr__(self) -> str:
                return "Equal()"

        return Equal()

    def _illegal(self, _legal: tuple[sr.Action, ...]) -> object:
        return sr.Bid(26)

    def _deal(self, _legal: tuple[sr.Action, ...]) -> object:
        return sr.deal(sr.new_game(), rng=1)

    def _sleep(self, legal: tuple[sr.Action, ...]) -> object:
        if isinstance(legal[0], sr.Bid):
            sleep(0.05)
        return legal[0]

    def _interrupt(self, _legal: tuple[sr.Action, ...]) -> object:
        raise KeyboardInterrupt


class Broken:
    """A bot that cannot be made."""

    def __init__(self) -> None:
        """Fail."""
        raise RuntimeError("not ready")


LOWEST = Lowest()
NO_BOT = 7
