"""Records of random games: equal states, equal bytes, small size, whatever the variant and wherever the game stops."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, play_on, random_start
from spades_rules import records
from spades_rules.records import GameRecord
from spades_rules.testing import variants

SEEDS = st.integers(0, 2**32)
PREFIXES = max(EXAMPLES * 5 // len(PRESETS), 2)
"""How many games of each preset are cut off: about 1,000 in all under the profile `ci`."""
MOST_BYTES = 400


def comes_back(states: list[sr.GameState]) -> GameRecord:
    """Write and read the record of some states in every form, and compare; return it."""
    record = GameRecord.of(states)
    text = records.to_text(record)
    again = records.from_text(text)
    assert again == record
    assert hash(again) == hash(record)
    assert records.to_text(again) == text
    assert records.from_line(records.to_line(record)) == record
    assert list(records.replay(again)) == states
    return record


def goes_on_equally(state: sr.GameState, record: GameRecord, rng: random.Random) -> None:
    """Compare what is legal for every seat, and a continuation of the game."""
    *_, other = records.replay(record)
    assert other == state
    assert hash(other) == hash(state)
    for seat in range(state.variant.table.players):
        assert sr.legal_actions(other, seat) == sr.legal_actions(state, seat)
    seed = rng.random()
    after = play_on(state, random.Random(seed), 1)[-1]
    assert play_on(other, random.Random(seed), 1)[-1] == after


def prefixes(name: str, rng: random.Random) -> Iterator[list[sr.GameState]]:
    for _ in range(PREFIXES):
        variant = sr.variants.get(name)
        states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, rng.randint(1, 3))
        yield states[: rng.randint(1, len(states))]


@pytest.mark.parametrize("name", PRESETS)
def test_prefixes_of_games_of_each_preset_come_back(name: str) -> None:
    rng = random.Random(name)
    for states in prefixes(name, rng):
        goes_on_equally(states[-1], comes_back(states), rng)


@given(variants(), SEEDS)
def test_prefixes_of_games_of_any_variant_come_back(variant: sr.Variant, seed: int) -> None:
    rng = random.Random(seed)
    states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng, 2)
    comes_back(states[: rng.randint(1, len(states))])


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_whole_games_are_small(name: str) -> None:
    rng = random.Random(name)
    variant = sr.variants.get(name)
    for _ in range(PREFIXES // 40 + 1):
        states = play_on(sr.new_game(variant), rng, 200)
        record = comes_back(states) if len(states) < 1_000 else GameRecord.of(states)
        assert len(records.to_text(record).encode()) < MOST_BYTES * len(record.rounds)
        assert len(records.to_line(record)) < MOST_BYTES * len(record.rounds)


@given(variants(), SEEDS)
def test_rounds_of_any_variant_are_small(variant: sr.Variant, seed: int) -> None:
    rng = random.Random(seed)
    record = GameRecord.of(play_on(sr.new_game(variant), rng, 3))
    head, _, rounds = records.to_text(record).partition("\n\n")
    assert head
    assert len(rounds) < MOST_BYTES * len(record.rounds)


@pytest.mark.parametrize("name", PRESETS)
def test_rounds_come_back_through_ptn(name: str) -> None:
    rng = random.Random(name)
    variant = sr.variants.get(name)
    for _ in range(PREFIXES // 4):
        states = play_on(sr.new_game(variant, dealer=rng.randrange(variant.table.players)), rng, 1)
        record = GameRecord.of(states[: rng.randint(2, len(states))])
        row = record.rounds[0]
        if row.draws or row.gifts or (row.deal and row.deal.stock):
            with pytest.raises(sr.InvalidInputError):
                records.to_ptn(record)
            continue
        text, unmapped = records.to_ptn(record)
        if any(line.startswith("deck.high_trumps") for line in unmapped):
            continue  # who wins a trick, and so who leads, cannot be told
        try:
            again = records.from_ptn(text).record.rounds[0]
        except sr.DecodeError:
            assert unmapped  # only where PTN cannot say the rules
            continue
        assert (again.deal, again.dealer, again.plays) == (row.deal, row.dealer, row.plays)
