"""Random games, played by the engine and by the oracle at once (guarantee 9).

Every state is compared: what is legal, the public facts, the hands, the scores. What is accepted and what each seat may
know costs more to ask; it is compared in the first states of each phase and now and then.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, chance, is_done, random_action, random_start
from spades_rules.testing import variants
from twin import Twin

GAMES = 5 * EXAMPLES
"""Over all presets: 1,000 in ci, 10,000 in nightly."""
BIDDINGS = 10
SHARES = 4
"""The games of a preset come in so many tests, that workers may share them."""


def play_both(variant: sr.Variant, seed: str) -> int:
    """Play a game of one round, or a few, in both; return how many states were compared."""
    rng = chance(variant, seed)
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


TINY = {"deck.spare": "set_aside", "ending.target": 25, "ending.floor": -25, "ending.max_rounds": 40}
TIED_OFTEN = [
    {"table.players": 2, "deck.hand_size": 2},
    {"table.players": 4, "deck.hand_size": 1, "scoring.set": "nothing"},
    {"table.players": 2, "deck.hand_size": 1, "ending.sets_to_lose": 4},
    {"table.players": 3, "deck.hand_size": 2, "bidding.nil": False, "ending.tie": "play_on"},
]


@pytest.mark.parametrize("changes", TIED_OFTEN)
def test_whole_games_that_are_often_tied_agree_with_the_oracle(changes: dict[str, object]) -> None:
    variant = sr.Variant(locks=()).customize({**TINY, **changes})
    for game in range(EXAMPLES // 4):
        rng = chance(variant, game)
        twin = Twin(variant)
        while twin.state.phase is not sr.Phase.OVER:
            twin.apply(random_action(twin.state, rng))
            if twin.state.phase is not sr.Phase.PLAY:
                twin.agree()


@given(variants(), st.integers(0, 2**32))
def test_many_biddings_of_random_variants_agree_with_the_oracle(variant: sr.Variant, seed: int) -> None:
    rng = chance(variant, seed)
    for _ in range(BIDDINGS):
        twin = Twin(variant, **random_start(variant, rng))
        twin.apply(random_action(twin.state, rng))
        while twin.state.phase in (sr.Phase.DRAW, sr.Phase.BID):
            twin.legal()
            if rng.random() < 0.1:
                twin.agree_on_acceptance()
            twin.apply(random_action(twin.state, rng))
        twin.agree()


@given(variants(), st.integers(0, 2**32))
def test_random_games_of_random_variants_agree_with_the_oracle(variant: sr.Variant, seed: int) -> None:
    assert play_both(variant, str(seed)) > 0
