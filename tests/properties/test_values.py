"""States, observations and all that they are made of are values (guarantee 5)."""

from __future__ import annotations

import copy
import itertools
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS, chance, play_on, random_action, random_start
from spades_rules.testing import presets, variants

ANY_VARIANT = presets() | variants()
SEEDS = st.integers(0, 2**32)
THREADS = 16


def some_state(variant: sr.Variant, seed: int) -> sr.GameState:
    rng = chance(variant, seed)
    states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, rng.choice((1, 1, 2)))
    return states[rng.randrange(len(states))] if rng.random() < 0.7 else states[-1]


def values_of(state: sr.GameState) -> list[Any]:
    """Return a state, the observations of it, and one of each kind of value that it shows."""
    sights = [sr.observation(state, seat) for seat in (None, *range(state.variant.table.players))]
    parts = [*state.hands, *filter(None, state.bids), state.trick, *state.tricks, *state.rounds, state.outcome]
    sides = [side for result in state.rounds for side in result.sides]
    deal = sr.deal(sr.new_game(state.variant), random.Random(1))
    return [state, *sights, *filter(None, parts), *sides, *sr.legal_actions(state), state.variant, deal, *deal.hands]


def rebuilt(state: sr.GameState) -> sr.GameState:
    """Return an equal state that shares nothing with this one."""
    again: sr.GameState = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    return again


# Equality, hash, repr, pickle -----------------------------------------------------------------------------------------


@given(ANY_VARIANT, SEEDS)
def test_values_survive_pickle_and_copy_with_hash_and_repr(variant: sr.Variant, seed: int) -> None:
    for value in values_of(some_state(variant, seed)):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own
            assert type(again) is type(value)
            assert again == value
            assert hash(again) == hash(value)
            assert repr(again) == repr(value)
            assert str(again) == str(value)
        for twin in (copy.copy(value), copy.deepcopy(value)):
            assert twin == value
            assert hash(twin) == hash(value)
        assert value != object()
        assert value is not None


@given(ANY_VARIANT, SEEDS)
def test_states_that_came_by_the_same_actions_are_equal_and_go_on_alike(variant: sr.Variant, seed: int) -> None:
    state = some_state(variant, seed)
    same = some_state(variant, seed)
    assert same is not state
    for one in (same, rebuilt(state)):
        assert one == state
        assert (hash(one), repr(one), pickle.dumps(one)) == (hash(state), repr(state), pickle.dumps(state))
        assert {one: 1}[state] == 1
        ends = [play_on(start, random.Random(seed), 1) for start in (state, one)]
        assert ends[0] == ends[1]
        assert list(map(repr, ends[0])) == list(map(repr, ends[1]))


@given(ANY_VARIANT, SEEDS)
def test_states_along_a_walk_all_differ(variant: sr.Variant, seed: int) -> None:
    rng = chance(variant, seed)
    states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, 2)
    assert len(set(states)) == len(states)
    assert len({repr(state) for state in states}) >= len(states) - 1  # by its checksum; chance may once be against it
    assert all(one != other for one, other in itertools.pairwise(states))


@pytest.mark.parametrize("preset", PRESETS)
def test_pickled_states_go_on_to_the_same_end(preset: str) -> None:
    for seed in range(20):
        state = some_state(sr.variants.get(preset), seed)
        ends = [play_on(start, random.Random(seed), 1)[-1] for start in (state, rebuilt(state))]
        assert ends[0] == ends[1]
        assert ends[0].outcome == ends[1].outcome


def test_a_repr_is_short() -> None:
    state = play_on(sr.new_game(), random.Random(1), 3)[-1]
    assert len(repr(state)) < 120
    assert len(repr(sr.observation(state, 0))) < 120


# Assignment -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_assignment_and_deletion_are_refused(preset: str) -> None:
    rng = random.Random(preset)
    state = play_on(sr.new_game(sr.variants.get(preset)), rng, 1)[-1]
    state = sr.apply(state, random_action(state, rng)) if state.phase is sr.Phase.DEAL else state
    inner = [state._round, state._round.game, state.variant.bidding, state.variant.deck]
    for value in [*values_of(state), *inner]:
        names = {name for name in dir(value) if not name.startswith("__")}
        for name in {*names, "anything"}:
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, 1)
            with pytest.raises((AttributeError, TypeError)):
                delattr(value, name)


def test_a_state_cannot_be_made_by_hand() -> None:
    with pytest.raises(TypeError):
        sr.GameState()  # type: ignore[call-arg]  # wrong on purpose
    with pytest.raises(TypeError):
        sr.Observation()  # type: ignore[call-arg]  # wrong on purpose


# Other processes and threads ------------------------------------------------------------------------------------------

REPORT = """
import sys
import pickle
values = pickle.load(sys.stdin.buffer)
print([(hash(value), repr(value)) for value in values])
print(pickle.dumps(values[0]).hex(), len(set(values)))
"""


def report(values: list[Any], hash_seed: str) -> str:
    """Return what a fresh interpreter with this hash seed says of the values."""
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", REPORT],
        input=pickle.dumps(values),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
    )
    return done.stdout.decode()


def test_hashes_and_reprs_are_the_same_under_every_hash_seed() -> None:
    states = [some_state(sr.variants.get(preset), seed) for preset in PRESETS for seed in (1, 2)]
    values = [value for state in states for value in values_of(state)[:12]]
    first = report(values, "1")
    assert first == report(values, "2")
    assert first.splitlines()[0] == str([(hash(value), repr(value)) for value in values])


def finish(state: sr.GameState, seed: int) -> tuple[sr.GameState, tuple[sr.Observation, ...]]:
    """Play a round on; return where it ends and what the seats see there."""
    last = play_on(state, random.Random(seed), 1)[-1]
    return last, tuple(sr.observation(last, seat) for seat in range(last.variant.table.players))


@pytest.mark.slow
def test_states_travel_to_spawned_processes_and_back() -> None:
    states = [some_state(sr.variants.get(preset), 3) for preset in ("STANDARD", "ABOUT", "TWO_DRAWN", "TOURNAMENT")]
    tasks = [(state, seed) for seed, state in enumerate(states)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.starmap(sr.apply, [(state, random_action(state, random.Random(1))) for state in states]) == [
            sr.apply(state, random_action(state, random.Random(1))) for state in states
        ]
        sights = pool.starmap(sr.observation, [(state, 0) for state, _ in tasks])
    assert sights == [sr.observation(state, 0) for state in states]


@pytest.mark.parametrize("preset", ["STANDARD", "ABOUT", "DUTCH_GUIDE", "TWO_DRAWN"])
def test_one_state_is_shared_by_threads_that_play_it_on_in_different_ways(preset: str) -> None:
    start = sr.new_game(sr.variants.get(preset))
    state = sr.apply(start, sr.deal(start, rng=11))
    alone = [finish(state, seed) for seed in range(THREADS)]
    before = pickle.dumps(state)
    ready = Barrier(THREADS)

    def run(seed: int) -> list[tuple[sr.GameState, tuple[sr.Observation, ...]]]:
        ready.wait()
        return [finish(state, seed) for _ in range(3)]

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(run, range(THREADS)))
    assert together == [[result] * 3 for result in alone]
    assert len({last for last, _ in alone}) == THREADS
    assert pickle.dumps(state) == before
