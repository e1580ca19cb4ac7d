"""How a game began and what its finished rounds came to; rounds added by their results."""

from __future__ import annotations

import random
from typing import Any

import pytest

import spades_rules as sr
from random_play import PRESETS, play_on, random_start
from spades_rules.history import GameStart, after_round, has_table, rounds_finished, start_of

THREE = [sr.Bid(3)] * 4


@pytest.mark.parametrize("name", PRESETS)
def test_the_start_is_the_same_all_game_long(name: str) -> None:
    variant = sr.variants.get(name)
    rng = random.Random(name)
    start = random_start(variant, rng)
    states = play_on(sr.new_game(variant, **start), rng, 4)
    first = states[0]
    assert {start_of(state) for state in states} == {
        GameStart(first.dealer, first.scores, first.bags, first.round_number)
    }
    assert [rounds_finished(state) for state in states] == [len(state.rounds) for state in states]
    assert [has_table(state) for state in states] == [False] + [True] * (len(states) - 1)


def test_a_round_is_added_by_its_result() -> None:
    states = play_on(sr.new_game(), random.Random(1), 2)
    state = states[0]
    for result in states[-1].rounds:
        state = after_round(state, result.bids, result.taken, result.revoke)
    assert state.rounds == states[-1].rounds
    assert start_of(state) == start_of(states[-1])
    assert not has_table(state)


REFUSED: list[tuple[sr.Variant, Any, Any, Any, str]] = [
    (sr.STANDARD, THREE[:3], [4, 3, 3, 3], None, "bids are a Bid or None for each of 4 seats"),
    (sr.STANDARD, ["3"] * 4, [4, 3, 3, 3], None, "bids are a Bid or None"),
    (sr.STANDARD, THREE, [4, 3, 3], None, "tricks are an int"),
    (sr.STANDARD, THREE, [4, 3, 3, True], None, "tricks are an int"),
    (sr.STANDARD, THREE, [4, 3, 3, -1], None, "tricks are an int"),
    (sr.STANDARD, THREE, [4, 3, 3, 2], None, "12 tricks were taken, not 13"),
    (sr.STANDARD, THREE, [4, 3, 3, 4], None, "14 tricks were taken, not 13"),
    (sr.STANDARD, THREE, [4, 3, 3, 2], 0, "a revoke cannot happen"),
    (sr.STANDARD, THREE, [4, 3, 3, 2], 4, "a seat is an int"),
    (sr.variants.DUTCH_GUIDE, THREE, [4, 3, 3, 3], 0, "13 tricks were taken, but a seat that revokes holds two cards"),
    (sr.STANDARD, [None] * 4, [4, 3, 3, 3], None, "seat 1 has not bid"),
    (sr.STANDARD, [sr.Bid(14), *THREE[1:]], [4, 3, 3, 3], None, "seat 0 cannot have bid 14"),
    (sr.STANDARD, [sr.BLIND_NIL, *THREE[1:]], [4, 3, 3, 3], None, "seat 0 cannot have bid blind nil"),
    (sr.variants.TOURNAMENT, THREE, [4, 3, 3, 3], None, "nobody bids in round one"),
    (sr.variants.MIRROR, THREE, [4, 3, 3, 3], None, "12 but 13 spades were dealt"),
    (sr.variants.MIRROR, [sr.Bid(4)] * 4, [4, 3, 3, 3], None, "16 but there are 13 spades"),
]


@pytest.mark.parametrize("variant, bids, taken, revoke, problem", REFUSED)
def test_what_no_round_comes_to_is_refused(
    variant: sr.Variant, bids: Any, taken: Any, revoke: Any, problem: str
) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        after_round(sr.new_game(variant), bids, taken, revoke)


def test_a_round_is_added_only_before_a_deal() -> None:
    state = sr.new_game()
    with pytest.raises(sr.InvalidInputError, match="phase DEAL, not BID"):
        after_round(sr.apply(state, sr.deal(state, 1)), THREE, [4, 3, 3, 3])
    with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
        after_round(sr.observation(state), THREE, [4, 3, 3, 3])  # type: ignore[arg-type]  # refused


def test_unbid_rounds_and_revokes_are_added() -> None:
    unbid = after_round(sr.new_game(sr.variants.TOURNAMENT), [None] * 4, [4, 3, 3, 3])
    assert unbid.scores == (70, 60)
    revoked = after_round(sr.new_game(sr.variants.DUTCH_GUIDE), THREE, [1, 0, 1, 0], 2)
    assert revoked.rounds[-1].revoke == 2
    assert revoked.scores == (-50, 60)
