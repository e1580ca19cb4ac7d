"""Random games, played by the engine and by the oracle at once (guarantee 9).

Every state is compared: what is legal, the public facts, the hands, the scores. What is accepted and what each seat may
know costs more to ask; it is compared in the first states of each phase and now and then.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, is_done, random_action, random_start
from spades_rules.testing import variants
from twin import Twin

GAMES = 5 * EXAMPLES
"""Over all presets: 1,000 in ci, 10,000 in nightly."""
SHARES = 4
"""The games of a preset come in so many tests, that workers may share them."""


def play_both(variant: sr.Variant, seed: str) -> int:
    """Play a game of one round, or a few, in both; return how many states were compared."""
    rng = random.Random(seed)
    twin = Twin(variant, **random_start(variant, rng))
    rounds = rng.choices((1, 2, 6), (12, 3, 1))[0]
    compared = 0
    asked: set[sr.Phase] = set()
    twin.agree()
    while not is_done(twin.state, rounds):
        twin.apply(random_action(twin.state, rng))
        twin.agree()
        if twin.state.phase not in asked or rng.random() < 0.04:
            asked.add(twin.state.phase)
            twin.agree_on_acceptance()
            twin.agree_on_views()
        compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_of_the_presets_agree_with_the_oracle(preset: str, share: int) -> None:
    weight = 4 if preset == "STANDARD" else 1
    games = max(1, weight * GAMES // (len(PRESETS) + 3) // SHARES)
    for game in range(games):
        assert play_both(sr.variants.get(preset), f"{preset} {share} {game}") > 0


@given(variants(), st.integers(0, 2**32))
def test_random_games_of_random_variants_agree_with_the_oracle(variant: sr.Variant, seed: int) -> None:
    assert play_both(variant, str(seed)) > 0
