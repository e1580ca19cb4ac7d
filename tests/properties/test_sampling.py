"""States drawn for an observation: every one agrees with it, none is missing, each is as likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spades_rules as sr
from all_worlds import Line, all_worlds
from random_play import PRESETS, chance, is_done, random_action, random_start, revokes
from spades_rules import Card, CardSet, Phase
from spades_rules.cards import CARDS
from spades_rules.sampling import Worlds, may_hold
from spades_rules.state import flatten
from spades_rules.testing import variants
from spades_rules.view import actions_so_far

THREE = {"table.players": 3}
TWO = {"table.players": 2}
SPARE = {"deck.hand_size": 2, "deck.spare": "set_aside"}
DRAWN = {**TWO, "deck.method": "drawn"}
WHIZ = {"bidding.forced": "whiz"}
NO_ACE = {**WHIZ, "bidding.whiz_nil": "not_with_ace"}
UNSEEN = {"exchange.order": "unseen"}

SEVEN = "C3 C5 D7 H2 S2 S9 SA"
EIGHT = "C3 C7 D4 H2 S2 S4 S9 SA"
FOUR = "C3 H2 S4 SA"

TABLES: dict[str, tuple[str, Mapping[str, object]]] = {
    "plain": ("C3 C5 H2 H9 S2 SA", THREE),
    "void": ("C3 C5 D7 D9 H2 H9 S2 S9 SA", {**THREE, "play.when_void": "free"}),
    "spare": (SEVEN, {**THREE, **SPARE}),
    "two": (SEVEN, {**TWO, **SPARE}),
    "must_trump": (SEVEN, {**THREE, **SPARE, "play.when_void": "must_trump", "play.lead_spades": "any_time"}),
    "trump_last": (SEVEN, {**THREE, **SPARE, "play.when_void": "trump_last", "play.lead_spades": "after_first_trick"}),
    "no_spades_first": (SEVEN, {**THREE, **SPARE, "play.first_trick": "no_spades"}),
    "lowest_clubs_first": ("C3 C5 C7 C9 D7 S2 SA", {**THREE, **SPARE, "play.first_trick": "lowest_club"}),
    "lowest_club_leads": ("C3 C5 C7 D7 S2 S9 SA", {**TWO, **SPARE, "play.opening_lead": "lowest_club"}),
    "no_club_leads": ("C3 D5 D7 H7 S2 S9 SA", {**TWO, **SPARE, "play.opening_lead": "lowest_club"}),
    "ace_leads": (SEVEN, {**TWO, **SPARE, "play.opening_lead": "ace_of_spades"}),
    "two_leads": ("C2 C5 D7 H2 S2 S9 SA", {**THREE, **SPARE, "play.opening_lead": "two_of_clubs"}),
    "highest_leads": (SEVEN, {**THREE, **SPARE, "play.opening_lead": "highest_bidder"}),
    "revoke": ("C2 C5 C7 D5 S2 SA", {**THREE, "play.revoke": "forfeits_round"}),
    "whiz": (SEVEN, {**THREE, **SPARE, **WHIZ}),
    "whiz_void": (SEVEN, {**THREE, **SPARE, **WHIZ, "bidding.whiz_nil": "only_if_void"}),
    "whiz_no_ace": (SEVEN, {**THREE, **SPARE, **NO_ACE}),
    "mirror": (SEVEN, {**THREE, **SPARE, "bidding.forced": "mirror"}),
    "high_trumps": ("C5 D7 H5 S2 SA BJ LJ", {**THREE, **SPARE, "deck.jokers": True, "deck.high_trumps": "BJ D7 LJ"}),
    "blind": ("C2 C5 D7 H5 S2 SA", {**THREE, "bidding.blind_nil": True, "bidding.blind_minimum": 1}),
    "unbid": (SEVEN, {**THREE, **SPARE, "bidding.opening_round_unbid": True}),
    "gift": (EIGHT, {"exchange.nil": 1}),
    "gift_unseen": (EIGHT, {"exchange.nil": 1, **UNSEEN}),
    "gifts": (EIGHT, {"exchange.nil": 2}),
    "gifts_unseen": (EIGHT, {"exchange.nil": 2, **UNSEEN}),
    "gift_whiz": (EIGHT, {"exchange.nil": 1, **WHIZ}),
    "gift_whiz_unseen": (EIGHT, {"exchange.nil": 1, **WHIZ, **UNSEEN}),
    "gifts_whiz": (EIGHT, {"exchange.nil": 2, **WHIZ}),
    "gift_no_ace": (EIGHT, {"exchange.nil": 1, **NO_ACE}),
    "gift_no_ace_unseen": (EIGHT, {"exchange.nil": 1, **NO_ACE, **UNSEEN}),
    "gifts_no_ace": (EIGHT, {"exchange.nil": 2, **NO_ACE}),
    "gift_mirror": (EIGHT, {"exchange.nil": 1, "bidding.forced": "mirror"}),
    "gift_suicide": (EIGHT, {"exchange.nil": 1, "bidding.forced": "suicide"}),
    "gift_blind": (EIGHT, {"exchange.blind_nil": 1, "bidding.blind_nil": True}),
    "drawn": (FOUR, DRAWN),
    "drawn_unseen": (FOUR, {**DRAWN, "deck.drawn_discard": "unseen", **WHIZ}),
    "drawn_public": (FOUR, {**DRAWN, "deck.drawn_discard": "public", "play.opening_lead": "ace_of_spades"}),
}
"""Tables so small that every world can be listed."""
MANY_WORLDS = {"gift", "gift_blind", "gift_suicide", "gifts", "gifts_no_ace", "gifts_unseen", "gifts_whiz"}
"""Those where that takes seconds."""


def small_variant(cards: str, changes: Mapping[str, object]) -> sr.Variant:
    """Return a variant with these cards only."""
    high = [*map(Card.parse, str(changes.get("deck.high_trumps", "")).split())]
    removed = [card for card in CARDS[:52] if str(card) not in cards.split()]
    return sr.Variant(locks=()).customize({"deck.removed": removed, **changes, "deck.high_trumps": high})


def played_round(variant: sr.Variant, rng: random.Random) -> Line:
    """Return a round of random play in which cards are given and a suit is revoked, where that can be."""
    exchange, revoke = variant.exchange, variant.play.revoke == "forfeits_round"
    while True:
        state = sr.new_game(variant, dealer=rng.randrange(variant.table.players))
        line: Line = []
        while not line or state.turn is not None:
            wrong = revokes(state) if revoke and state.phase is Phase.PLAY else []
            action = rng.choice(wrong) if wrong else random_action(state, rng)
            line.append((state, action))
            state = sr.apply(state, action)
        gives = any(isinstance(action, sr.Give) for _, action in line)
        if (gives or not (exchange.nil or exchange.blind_nil)) and (not revoke or state.rounds[-1].revoke is not None):
            return line


def observed_lines(name: str, seed: int) -> Iterator[tuple[sr.Observation, list[sr.GameState]]]:
    """Return what all seats see in a round at a small table, each with all states that it cannot tell apart."""
    variant = small_variant(*TABLES[name])
    line = played_round(variant, random.Random(f"{name} {seed}"))
    has_gifts = variant.exchange.nil or variant.exchange.blind_nil
    for seat in (*(() if has_gifts else (None,)), *range(variant.table.players)):
        yield from all_worlds(line, seat)


def listed(states: list[sr.GameState]) -> Counter[str]:
    """Return states, all that they consist of included, for comparison."""
    return Counter(str(flatten(state)) for state in states)


def assert_no_world_is_missing(name: str, seed: int) -> None:
    for seen, alike in observed_lines(name, seed):
        worlds = Worlds(seen)
        assert worlds.count == len(alike)
        assert listed([worlds.state(number) for number in range(worlds.count)]) == listed(alike)


@pytest.mark.parametrize("name", [name for name in TABLES if name not in MANY_WORLDS])
def test_the_worlds_are_those_that_agree_each_once(name: str) -> None:
    assert_no_world_is_missing(name, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_the_worlds_are_those_that_agree_in_another_round(name: str) -> None:
    assert_no_world_is_missing(name, 1)


@pytest.mark.parametrize("name", ["must_trump", "gift_no_ace", "drawn_unseen"])
def test_each_world_is_drawn_as_often(name: str) -> None:
    rng = random.Random(f"chi {name}")
    seen, alike = max(
        ((seen, alike) for seen, alike in observed_lines(name, 0) if len(alike) <= 60), key=lambda pair: len(pair[1])
    )
    draws = 40 * len(alike)
    counts = Counter(sr.sample_state(seen, rng) for _ in range(draws))
    assert set(counts) == set(alike)
    square = sum((count - 40) ** 2 / 40 for count in counts.values())
    freedom = len(alike) - 1
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


# Whole games ------------------------------------------------------------------------------------------------------


def assert_agrees(start: sr.GameState, truth: sr.GameState, seat: int | None, rng: random.Random) -> None:
    """Check a state drawn for a seat: it gives the observation back, and every action in it was accepted."""
    seen = sr.observation(truth, seat)
    drawn = sr.sample_state(seen, rng)
    assert sr.observation(drawn, seat) == seen
    round_ = drawn._round
    if not any(round_.dealt) and not round_.stock:
        assert drawn == truth
        return
    deal = sr.Deal(map(CardSet.from_mask, round_.dealt), [CARDS[index] for index in round_.stock])
    again = sr.apply(start, deal)
    for actor, action in actions_so_far(drawn):
        assert action is not None
        again = sr.apply(again, action, actor)
    assert flatten(again) == flatten(drawn)
    for other, cards in enumerate(may_hold(seen)):
        for state in (truth, drawn):
            assert other == seat or state.hands[other] <= cards
    if seat is not None and seen.hand is not None:
        assert may_hold(seen)[seat] == seen.hand


def assert_agrees_all_along(variant: sr.Variant, rng: random.Random, share: float, rounds: int = 1) -> None:
    """Play and check samples for seats chosen by chance, in every phase."""
    state = start = sr.new_game(variant, **random_start(variant, rng))
    end = len(state.rounds) + rounds
    while True:
        for seat in (None, *range(variant.table.players)):
            if rng.random() < share or state.phase is Phase.GIVE:
                assert_agrees(start, state, seat, rng)
        if is_done(state, end):
            return
        start = state if state.phase is Phase.DEAL else start
        state = sr.apply(state, random_action(state, rng))


@pytest.mark.parametrize("name", PRESETS)
def test_samples_agree_in_every_preset(name: str) -> None:
    variant = sr.variants.get(name)
    assert_agrees_all_along(variant, chance(variant, "samples"), 0.15)


@given(variants(), st.integers(0, 2**32))
@settings(deadline=None)
def test_samples_agree_in_any_variant(variant: sr.Variant, seed: int) -> None:
    assert_agrees_all_along(variant, random.Random(seed), 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_samples_agree_through_more_rounds(name: str) -> None:
    variant = sr.variants.get(name)
    assert_agrees_all_along(variant, chance(variant, "more samples"), 0.3, 2)
