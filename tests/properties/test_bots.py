"""Bots over all presets: always a legal action, never a glance at hidden cards, and each level stronger than the last.

The strength is measured in duplicate games: the same deals twice, with the seats of the two sides exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, chance, random_start
from spades_rules import bots
from spades_rules.sampling import sample_state

LEVELS = bots.LEVELS[1:]


def moments(variant: sr.Variant, level: str, seed: int, rounds: int) -> Iterator[tuple[sr.GameState, sr.Action]]:
    """Yield each moment of some rounds in which a seat chose, with its choice, which must be one of those offered."""
    rng = chance(variant, seed)
    bot = bots.make(level, seed)
    for _ in range(rounds):
        state = sr.new_game(variant, **random_start(variant, rng))
        state = sr.apply(state, sr.deal(state, rng))
        while state.turn is not None:
            seen = sr.observation(state, state.turn)
            action = bot.act(seen)
            assert action in seen.legal_actions
            yield state, action
            state = sr.apply(state, action, state.turn)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_choices_are_legal_from_any_score(level: str, name: str) -> None:
    assert sum(1 for _ in moments(sr.variants.get(name), level, seed=1, rounds=2))


@pytest.mark.slow
@pytest.mark.parametrize("level, rounds", [("random", 100), ("easy", 100), ("normal", 25), ("hard", 10)])
def test_many_choices_are_legal(level: str, rounds: int) -> None:
    for name in PRESETS:
        assert sum(1 for _ in moments(sr.variants.get(name), level, seed=2, rounds=rounds))


@pytest.mark.parametrize("name", ["STANDARD", "ABOUT", "JOKERS_DEUCES", "SUICIDE", "TWO_DRAWN"])
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level: str, name: str) -> None:
    bot = bots.make(level)
    rng = random.Random(3)
    for state, action in moments(sr.variants.get(name), level, seed=3, rounds=max(1, EXAMPLES // 40)):
        assert state.turn is not None
        seen = sr.observation(state, state.turn)
        other = sample_state(seen, rng)
        assert sr.observation(other, state.turn) == seen
        assert bot.act(sr.observation(other, state.turn)) == action


def games_won(first: str, second: str, deals: int) -> float:
    """Return the share of duplicate games that the first level wins against the second, draws counted half."""
    pair = [bots.make(first, 1), bots.make(second, 2)]
    won = 0.0
    for number in range(deals):
        for swapped in (False, True):
            state = sr.new_game(dealer=number % 4)
            while state.outcome is None and state.round_number <= 200:
                state = sr.apply(state, sr.deal(state, random.Random(f"{number} {state.round_number}")))
                while state.turn is not None:
                    bot = pair[(state.turn + swapped) % 2]
                    state = sr.apply(state, bot.act(sr.observation(state, state.turn)))
            winner = None if state.outcome is None else state.outcome.winner
            won += 0.5 if winner is None else winner == swapped
    return won / (2 * deals)


@pytest.mark.slow
@pytest.mark.parametrize(
    "first, second, least, deals",
    [("easy", "random", 0.95, 50), ("normal", "easy", 0.75, 30), ("hard", "normal", 0.6, 60)],
)
def test_each_level_beats_the_one_below(first: str, second: str, least: float, deals: int) -> None:
    assert games_won(first, second, deals) >= least
