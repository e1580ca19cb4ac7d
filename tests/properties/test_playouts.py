"""Playouts are rounds that could have been played: over all presets, random variants and phases."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import chance, play_on, random_start
from spades_rules.testing import presets, variants
from spades_rules.view import actions_so_far

SEEDS = st.integers(0, 2**32)


def some_states(variant: sr.Variant, seed: int) -> list[sr.GameState]:
    """Return a few states of a round in progress, one of each phase and some more."""
    rng = chance(variant, seed)
    states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, rng.choice((1, 1, 2)))
    acting = [state for state in states if state.turn is not None]
    return [*{state.phase: state for state in acting}.values(), *rng.sample(acting, min(2, len(acting)))]


@given(presets() | variants(), SEEDS)
def test_a_playout_is_a_legal_continuation(variant: sr.Variant, seed: int) -> None:
    for state in some_states(variant, seed):
        after = sr.playout(state, seed)
        line = actions_so_far(after)
        done = len(actions_so_far(state))
        assert line[:done] == actions_so_far(state)
        for seat, action in line[done:]:
            assert action is not None
            assert state.turn == seat
            assert action in sr.legal_actions(state)
            state = sr.apply(state, action, seat)  # noqa: PLW2901 - the round goes on
        assert state == after
        assert pickle.dumps(state) == pickle.dumps(after)
        assert (repr(state), hash(state)) == (repr(after), hash(after))
        assert after.turn is None


@given(presets() | variants(), SEEDS)
def test_equal_seeds_give_equal_results(variant: sr.Variant, seed: int) -> None:
    for state in some_states(variant, seed):
        after = sr.playout(state, seed)
        points = tuple(now - before for before, now in zip(state.scores, after.scores, strict=True))
        assert sr.playout(state, seed) == after
        assert sr.playouts(state, 3, seed) == sr.playouts(state, 4, seed)[:3]
        assert sr.playouts(state, 1, seed) == [points]
