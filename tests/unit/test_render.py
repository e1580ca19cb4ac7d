"""States and observations as text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS, play_on, revokes
from spades_rules.history import after_round
from spades_rules.render import text
from spades_rules.testing import states, variants


def game(name: str, seed: int, rounds: int = 1) -> list[sr.GameState]:
    variant = sr.variants.get(name)
    return play_on(sr.new_game(variant), random.Random(seed), rounds)


DEALT = """\
Round 1, dealt by seat 3: seat 1 bids.

seat  hand                  bid  taken
   0  ♠AK62 ♥AQ9 ♦Q73 ♣A97    3      0
>  1  ♠QJ5 ♥T54 ♦AK6 ♣KQJ2    -      0
   2  ♠T87 ♥K83 ♦98542 ♣T4    -      0
   3  ♠943 ♥J762 ♦JT ♣8653    -      0

side       contract  taken  score  bags
seats 0+2         -      0      0     0
seats 1+3         -      0      0     0"""


def dealt(text_of_deal: str) -> sr.GameState:
    state = sr.new_game(dealer=3)
    return sr.apply(state, sr.Deal(sr.parse_deal(text_of_deal)))


def test_a_state_shows_all_hands() -> None:
    deal = "0:AK62.AQ9.Q73.A97 QJ5.T54.AK6.KQJ2 T87.K83.98542.T4 943.J762.JT.8653"
    state = sr.apply(dealt(deal), sr.Bid(3))
    assert text(state) == DEALT
    letters = text(state, symbols=False)
    assert letters.isascii()
    assert "   0  SAK62 HAQ9 DQ73 CA97    3      0" in letters.splitlines()


def test_an_observation_shows_the_own_hand() -> None:
    deal = "0:AK62.AQ9.Q73.A97 QJ5.T54.AK6.KQJ2 T87.K83.98542.T4 943.J762.JT.8653"
    seen = text(sr.observation(sr.apply(dealt(deal), sr.Bid(3)), 2)).splitlines()
    assert seen[1] == "Seen by seat 2."
    assert seen[4] == "   0  13 cards                3      0"
    assert seen[6] == "   2  ♠T87 ♥K83 ♦98542 ♣T4    -      0"
    assert "♠AK62" not in "".join(seen)
    assert text(sr.observation(dealt(deal))).splitlines()[1] == "Seen by a spectator."


def test_a_hand_not_looked_at_is_not_shown() -> None:
    state = sr.new_game(sr.variants.ABOUT, dealer=3)
    state = sr.apply(state, sr.deal(state, 1))
    assert ">  0  13 cards    -      0" in text(sr.observation(state, 0)).splitlines()


def test_tricks_are_shown_in_their_order() -> None:
    state = next(state for state in game("STANDARD", 3) if len(state.tricks) == 3 and state.trick and state.trick.cards)
    lines = text(state).splitlines()
    last, current = state.tricks[-1], state.trick
    assert lines[1] in {"Spades are broken.", "Spades are not broken."}
    assert current is not None
    (done,) = [line for line in lines if line.startswith("Trick 3: ")]
    assert done.startswith(f"Trick 3: seat {last.leader} ")
    assert done.endswith(f"; seat {last.winner} won.")
    assert any(line.startswith(f"Trick 4: seat {current.leader} ") for line in lines)


def test_the_end_is_shown() -> None:
    states_of_game = next(s for seed in range(50) if (s := game("STANDARD", seed, 9))[-1].outcome)
    first, last_round, *_ = text(states_of_game[-1]).splitlines()
    outcome = states_of_game[-1].outcome
    assert outcome is not None
    assert first.startswith(f"Over after round {states_of_game[-1].round_number}: seats ")
    assert first.endswith(f"won ({outcome.reason}).")
    assert last_round.startswith("The last round: seats 0+2 ")


def test_a_draw_and_a_revoke_are_shown() -> None:
    variant = sr.variants.DUTCH_GUIDE.customize({"ending.max_rounds": 1})
    state = next(s for seed in range(50) for s in play_on(sr.new_game(variant), random.Random(seed)) if revokes(s))
    lines = text(sr.apply(state, revokes(state)[0])).splitlines()
    assert lines[1].endswith(f"seat {state.turn} revoked.")
    two = sr.variants.TWO.customize({"deck.hand_size": 2, "ending.max_rounds": 1})
    over = after_round(sr.new_game(two), [sr.Bid(1), sr.Bid(1)], [1, 1])
    assert text(over).splitlines()[0] == "Over after round 1: nobody won (max_rounds)."


def test_draws_are_shown() -> None:
    state = game("TWO_DRAWN", 3)[8]
    seen = sr.observation(state, state.turn)
    lines = text(seen).splitlines()
    assert lines[0].endswith(f"keeps or declines, {state.stock_size} cards in the stock.")
    assert any(line.startswith("Top card: ") for line in lines)
    assert any(line.startswith("Seen: ") for line in lines)
    assert "1 card " in text(sr.observation(game("TWO_DRAWN", 3)[2]))


def test_exchanged_cards_are_shown_to_those_who_know_them() -> None:
    for seed in range(200):
        for state in game("ABOUT", seed):
            seen = [sr.observation(state, seat) for seat in range(4)]
            if any(one.received for one in seen):
                told = [any(line.startswith("Received: ") for line in text(one).splitlines()) for one in seen]
                assert told == [one.received is not None for one in seen]
                return
    raise AssertionError


def test_high_trumps_stand_first() -> None:
    lines = text(game("JOKERS_DEUCES", 1)[2]).splitlines()
    assert [line.split()[1] for line in lines if "BJ" in line] == ["BJ"]


@given(state=states(variants()), symbols=st.booleans())
def test_any_state_and_observation_is_shown(state: sr.GameState, *, symbols: bool) -> None:
    everything: list[sr.GameState | sr.Observation] = [state]
    everything += [sr.observation(state, seat) for seat in (None, *range(state.variant.table.players))]
    for shown in everything:
        told = text(shown, symbols=symbols)
        assert symbols or told.isascii()
        assert max(map(len, told.splitlines())) <= 120
        assert all(line == line.rstrip() for line in told.splitlines())


@pytest.mark.parametrize("name", PRESETS)
def test_a_spectator_is_shown_no_card_before_the_first_lead(name: str) -> None:
    states_of_game = game(name, 2)
    for state in states_of_game:
        if state.trick is not None and (state.tricks or state.trick.cards):
            break
        told = text(sr.observation(state), symbols=True)
        assert not set("♠♥♦♣") & set(told) or "Seen: " in told


@pytest.mark.parametrize("value", [None, 3, "state", sr.STANDARD])
def test_nothing_else_is_shown(value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="shows a GameState or an Observation"):
        text(value)
