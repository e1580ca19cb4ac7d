"""`events`: what led from one moment of a game to another."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS, play_on, random_start, revokes
from spades_rules import Acted, BagPenalty, Dealt, GameOver, RoundScored, SpadesBroken, TrickWon
from spades_rules.history import after_round
from spades_rules.testing import presets, variants


def game(variant: sr.Variant, seed: int, rounds: int = 2) -> list[sr.GameState]:
    rng = random.Random(seed)
    return play_on(sr.new_game(variant, **random_start(variant, rng)), rng, rounds)


def steps(moments: Sequence[sr.GameState | sr.Observation]) -> list[sr.Event]:
    return [event for before, after in itertools.pairwise(moments) for event in sr.events(before, after)]


def kinds(told: tuple[sr.Event, ...] | list[sr.Event]) -> list[str]:
    return [type(event).__name__ for event in told]


def test_a_whole_round_is_told_in_its_order() -> None:
    states = game(sr.STANDARD, 5, 1)
    told = sr.events(states[0], states[-1])
    assert kinds(told)[:6] == ["Dealt"] + ["Acted"] * 5
    assert kinds(told).count("Acted") == 4 + 52
    assert kinds(told).count("TrickWon") == 13
    assert kinds(told).count("SpadesBroken") == 1
    end = kinds(told)[kinds(told).index("RoundScored") :]
    assert set(end[1:]) <= {"BagPenalty", "GameOver"}
    first = told[0]
    assert isinstance(first, Dealt)
    assert first.hands == states[1].hands
    assert (first.round_number, first.dealer) == (states[0].round_number, states[0].dealer)


@given(variant=presets() | variants(), seed=st.integers(0, 2**32))
def test_the_parts_make_the_whole(variant: sr.Variant, seed: int) -> None:
    states = game(variant, seed, 1)
    rng = random.Random(seed)
    cuts = [0, *sorted(rng.choices(range(len(states)), k=4)), len(states) - 1]
    whole = sr.events(states[0], states[-1])
    assert tuple(steps([states[cut] for cut in cuts])) == whole
    assert tuple(steps(states)) == whole


@given(variant=presets() | variants(), seed=st.integers(0, 2**32))
def test_a_seat_is_told_no_more_than_it_sees(variant: sr.Variant, seed: int) -> None:
    states = game(variant, seed, 1)
    everything = steps(states)
    for seat in (None, seed % variant.table.players):
        seen = [sr.observation(state, seat) for state in states]
        told = steps(seen)
        assert kinds(told) == kinds(everything)
        for event, full in zip(told, everything, strict=True):
            if isinstance(event, Dealt) and isinstance(full, Dealt):
                others = [hand for other, hand in enumerate(event.hands) if other != seat]
                assert others == [None] * len(others)
                assert seat is None or event.hands[seat] in {None, full.hands[seat]}
            elif isinstance(event, Acted) and event.action is None:
                assert isinstance(full, Acted)
                assert isinstance(full.action, sr.Give)
                assert full.seat == event.seat != seat
            else:
                assert event == full


@pytest.mark.parametrize("name", PRESETS)
def test_rounds_dealt_over_are_told_by_their_score(name: str) -> None:
    states = game(sr.variants.get(name), 3, 3)
    told = sr.events(states[0], states[-1])
    scored = [event for event in told if isinstance(event, RoundScored)]
    assert tuple(event.result for event in scored) == states[-1].rounds
    assert [event.round_number for event in scored] == [
        states[0].round_number + index for index in range(len(states[-1].rounds))
    ]
    assert kinds(told).count("Dealt") == 1
    in_progress = states[5]
    later = sr.events(in_progress, states[-1])
    assert told[-len(later) :] == later


def test_nothing_happened_between_equal_moments() -> None:
    states = game(sr.STANDARD, 1, 1)
    assert sr.events(states[9], states[9]) == ()
    assert sr.events(sr.observation(states[9], 1), sr.observation(states[9], 1)) == ()


def test_r5_7_a_revoke_ends_the_round() -> None:
    variant = sr.variants.DUTCH_GUIDE
    state = next(state for state in game(variant, 2, 1) if revokes(state))
    after = sr.apply(state, revokes(state)[0])
    acted = sr.events(state, after)[0]
    assert isinstance(acted, Acted)
    assert (acted.seat, acted.action) == (state.turn, revokes(state)[0])
    scored = next(event for event in sr.events(state, after) if isinstance(event, RoundScored))
    assert scored.revoke == state.turn
    assert scored.boston is None


def test_r6_8_a_boston_is_told() -> None:
    state = sr.new_game(sr.STANDARD)
    after = after_round(state, [sr.Bid(5), sr.Bid(1), sr.Bid(5), sr.Bid(1)], [7, 0, 6, 0])
    (scored,) = sr.events(state, after)
    assert isinstance(scored, RoundScored)
    assert scored.boston == 0
    assert scored.revoke is None


def test_r6_5_a_bag_penalty_is_told() -> None:
    state = sr.new_game(sr.STANDARD, bags=(9, 0))
    after = after_round(state, [sr.Bid(3)] * 4, [4, 3, 3, 3])
    assert sr.events(state, after)[1:] == (BagPenalty(0, 100),)


def test_r7_the_end_is_told() -> None:
    state = sr.new_game(sr.STANDARD, scores=(450, 0))
    after = after_round(state, [sr.Bid(5), sr.Bid(1), sr.Bid(2), sr.Bid(1)], [6, 3, 2, 2])
    assert sr.events(state, after)[-1] == GameOver(sr.Outcome(0, sr.Reason.TARGET))


def test_a_trick_and_the_first_spade_name_their_seat() -> None:
    told = steps(game(sr.STANDARD, 5, 1))
    index = kinds(told).index("SpadesBroken")
    broken, played = told[index], told[index - 1]
    assert isinstance(broken, SpadesBroken)
    assert isinstance(played, Acted)
    assert broken.seat == played.seat
    assert isinstance(played.action, sr.Play)
    assert played.action.card.suit is sr.Suit.SPADES
    won = next(event for event in told if isinstance(event, TrickWon))
    assert won.seat == won.trick.winner


def test_events_are_values() -> None:
    one, other = (sr.events(*(game(sr.STANDARD, 4, 1)[i] for i in (0, -1))) for _ in range(2))
    assert one == other
    assert [hash(event) for event in one] == [hash(event) for event in other]
    assert hash(SpadesBroken(2)) == hash(SpadesBroken(2)) != hash(SpadesBroken(1))


# What does not follow --------------------------------------------------------------------------------------------


def refused(before: object, after: object, why: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=why):
        sr.events(before, after)  # type: ignore[arg-type]  # refused


def test_only_two_of_a_kind_are_compared() -> None:
    state = sr.new_game()
    refused(state, sr.observation(state), "two states or two observations")
    refused(sr.observation(state), state, "two states or two observations")
    refused(None, state, "two states or two observations")


def test_the_seats_must_be_one() -> None:
    states = game(sr.STANDARD, 1, 1)
    refused(sr.observation(states[3], 1), sr.observation(states[4], 2), "seen by seat 1")
    refused(sr.observation(states[3]), sr.observation(states[4], 2), "a spectator")


def test_games_must_be_one() -> None:
    states = game(sr.STANDARD, 1, 2)
    refused(sr.new_game(sr.variants.SHORT), states[3], "variants differ")
    refused(sr.new_game(dealer=states[0].dealer, bags=(1, 5)), states[3], "began in different ways")
    one = after_round(sr.new_game(), [sr.Bid(3)] * 4, [4, 3, 3, 3])
    other = after_round(sr.new_game(), [sr.Bid(3)] * 4, [3, 4, 3, 3])
    refused(one, sr.apply(other, sr.deal(other, 1)), "finished rounds differ")


def test_time_does_not_run_backwards() -> None:
    states = game(sr.STANDARD, 1, 1)
    refused(states[9], states[8], "not later")
    refused(states[9], states[0], "not later")
    refused(states[-1], states[9], "finished rounds differ")
    over = next(states for seed in range(99) if (states := game(sr.STANDARD, seed, 9))[-1].outcome)
    refused(over[-1], over[-2], "finished rounds differ")


def test_two_branches_of_a_round_do_not_follow_each_other() -> None:
    state = sr.new_game()
    one, other = (sr.apply(state, sr.deal(state, seed)) for seed in (1, 2))
    refused(one, sr.apply(other, sr.Bid(3)), "deals differ")
    three, four = (sr.apply(one, sr.Bid(count)) for count in (3, 4))
    refused(three, sr.apply(four, sr.Bid(3)), "actions of the round differ")
    refused(three, four, "not later")
    scored = after_round(state, [sr.Bid(4)] * 4, [4, 3, 3, 3])
    refused(three, scored, "another end")
    refused(sr.observation(three, 1), sr.observation(sr.apply(four, sr.Bid(3)), 1), "actions of the round differ")
