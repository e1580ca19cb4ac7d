"""OpenSpiel's Spades, to compare with: a C++ engine called from Python. It is optional."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from random import Random
from typing import Any

import spades_rules as sr
from timing import Skipped

__all__ = ["ACTIONS", "game", "game_or_none", "module", "paired_round", "their_deal"]

ACTIONS = 56
"""What four seats do in a round: four bids and 52 cards."""
_SMALL_BIDS = 7
"""Nil to six: OpenSpiel refuses bids of a side above 13."""


def module() -> Any:
    """Return OpenSpiel's Python module.

    Raises:
        Skipped: If it is not installed.

    """
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise Skipped("OpenSpiel is not installed: pip install open_spiel") from error


def game() -> Any:
    """Return its game of Spades."""
    return module().load_game("spades")


def game_or_none() -> Any:
    """Return its game of Spades, None if it is not installed."""
    try:
        return game()
    except Skipped:
        return None


def their_deal(theirs: Any, deal: sr.Deal) -> Any:
    """Return their state with the cards of a deal: they deal card by card, seat by seat."""
    state = theirs.new_initial_state()
    for cards in zip(*deal.hands, strict=True):
        for card in cards:
            state.apply_action(card.index)
    return state


def paired_round(deal: sr.Deal, rng: Random) -> tuple[list[sr.GameState], list[int]]:
    """Return a random round that both engines accept: our states from the deal on, and the actions' ids."""
    states = [sr.apply(sr.new_game(sr.STANDARD, dealer=3), deal)]
    ids: list[int] = []
    for _ in range(ACTIONS):
        legal: Sequence[Any] = sr.legal_actions(states[-1])
        action = rng.choice(legal[:_SMALL_BIDS] if states[-1].phase is sr.Phase.BID else legal)
        ids.append(action.id)
        states.append(sr.apply(states[-1], action))
    return states, ids
