"""Guarantee 6: what is written and read again is the same value, with the same choices and the same continuation."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, play_on, random_start
from spades_rules import codec
from spades_rules.testing import variants

PREFIXES = max(EXAMPLES // 3, 4)
"""For each preset; over all presets about 1,450 in ci and 14,600 in nightly."""
A_GAME = 8


def prefixes(variant: sr.Variant, rng: random.Random, count: int) -> Iterator[tuple[sr.GameState, sr.GameState]]:
    """Yield states of random games, each with a state somewhat later."""
    while count > 0:
        states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, most_rounds=3)
        for index in rng.choices(range(len(states)), k=min(A_GAME, count)):
            count -= 1
            yield states[index], states[min(index + rng.randint(1, 60), len(states) - 1)]


def assert_same_state(state: sr.GameState, later: sr.GameState) -> None:
    """Write and read a state."""
    text = codec.to_json(state)
    read = codec.from_json(text, sr.GameState)
    assert read == state
    assert (hash(read), repr(read)) == (hash(state), repr(state))
    assert codec.to_json(read) == text
    for seat in range(state.variant.table.players):
        assert sr.legal_actions(read, seat) == sr.legal_actions(state, seat)
    assert sr.events(read, later) == sr.events(state, later)
    assert continued(read) == continued(state)


def continued(state: sr.GameState) -> sr.GameState:
    """Return the state after some more actions, chosen by its hash."""
    return play_on(state, random.Random(hash(state)), 1)[:20][-1]


def assert_same_view(seen: sr.Observation) -> None:
    """Write and read an observation."""
    text = codec.to_json(seen)
    read = codec.from_json(text, sr.Observation)
    assert read == seen
    assert (hash(read), repr(read)) == (hash(seen), repr(seen))
    assert codec.to_json(read) == text
    assert read.legal_actions == seen.legal_actions
    assert read.actions == seen.actions


def viewers(variant: sr.Variant) -> list[int | None]:
    return [None, *range(variant.table.players)]


@pytest.mark.parametrize("name", PRESETS)
def test_g6_states_and_observations_come_back(name: str) -> None:
    variant = sr.variants.get(name)
    for number, (state, later) in enumerate(prefixes(variant, random.Random(f"codec {name}"), PREFIXES)):
        assert_same_state(state, later)
        everybody = viewers(variant)
        for seat in everybody if number % A_GAME == 0 else [everybody[number % len(everybody)]]:
            assert_same_view(sr.observation(state, seat))


@given(variant=variants(), seed=st.integers(0, 2**32))
def test_g6_states_of_any_variant_come_back(variant: sr.Variant, seed: int) -> None:
    for state, later in prefixes(variant, random.Random(seed), 3):
        assert_same_state(state, later)
        for seat in viewers(variant):
            assert_same_view(sr.observation(state, seat))


@given(variant=variants())
def test_g6_variants_come_back(variant: sr.Variant) -> None:
    text = codec.to_json(variant)
    assert codec.from_json(text, sr.Variant) == variant
    assert codec.to_json(codec.from_json(text)) == text


@given(variant=variants(), seed=st.integers(0, 2**32))
def test_g6_events_and_results_come_back(variant: sr.Variant, seed: int) -> None:
    states = play_on(sr.new_game(variant), random.Random(seed), 2)
    before, after = states[0], states[-1]
    views = [(sr.observation(before, seat), sr.observation(after, seat)) for seat in viewers(variant)]
    told = [*sr.events(before, after), *(event for pair in views for event in sr.events(*pair))]
    parts: list[codec.Value] = [*after.tricks, *after.rounds]
    parts += [side for result in after.rounds for side in result.sides]
    values: list[codec.Value] = [*told, *parts, *([after.outcome] if after.outcome else [])]
    for value in values:
        text = codec.to_json(value)
        read = codec.from_json(text, type(value))
        assert read == value
        assert hash(read) == hash(value)
        assert codec.to_json(read) == text
        assert codec.from_dict(json.loads(text)) == value


@given(seed=st.integers(0, 2**32))
def test_g4_equal_observations_are_written_alike(seed: int) -> None:
    """Two states that differ in hidden cards alone give one text for a seat that sees neither."""
    rng = random.Random(seed)
    one, other = (sr.apply(state, sr.deal(state, rng)) for state in [sr.new_game()] * 2)
    assert codec.to_json(sr.observation(one)) == codec.to_json(sr.observation(other))
