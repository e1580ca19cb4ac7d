"""Playouts: the numbers behind them, how they choose, and what they refuse."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, call, dealt, drawing, finish, play
from spades_rules._core.bits import bit_at, pick_bit
from spades_rules._core.chance import below, next_chance, seeded
from spades_rules.view import actions_so_far

STARTS = dealt({"exchange.nil": 1, "bidding.blind_nil": True})
STATES = {
    "look": STARTS,
    "bid": call(dealt(sr.STANDARD), "nil", "3"),
    "give": call(STARTS, "look", "nil", "look", "3", "look", "3", "look", "3"),
    "lead": call(dealt(hands={0: "C2 D2 H2 S2 C3 D3 H3 S3 C4 D4 H4 S4 C5"}), "3", "3", "3", "3"),
    "follow": play(call(dealt(hands={1: "C3 C4 C5 C6 C7 D2"}), "3", "3", "3", "3"), "C2"),
    "draw": drawing("HA C2"),
    "draw, then bids nobody makes": drawing("HA C2", {"bidding.forced": "mirror"}),
}
"""A state of each kind of choice."""
FIRST_NUMBERS = {
    0: [2083668615104479808, 2449400964727665360, 552073594396408771],
    1: [1531879281020777745, 284260312706708, 1535327183677691020],
    4294967295: [1717936265481294256, 1345538036247554526, 120893599511535293],
    4294967296: [1166146931397592193, 1897611630643963297, 1104147188792817542],
    18446744073709551615: [1939176853746490234, 49463007675593861, 2743582566912003640],
}
FIRST_RESULTS = [(-160, -38), (-140, -100), (-150, -180), (-90, -210)]
"""What the generator, and the rounds it makes, gave when they were first written; it must never change."""


def after_the_round(state: sr.GameState) -> tuple[int, ...]:
    """Return what each side has scored, by the state that a playout gives."""
    return tuple(after - before for before, after in zip(state.scores, sr.playout(state, 5).scores, strict=True))


def is_likely(counts: Counter[Any], chances: dict[Any, float]) -> bool:
    """Tell whether counts agree with the chances of what was counted, by the chi-square test at five sigma."""
    total = sum(counts.values())
    if counts.keys() - chances.keys():
        return False
    square = sum((counts[one] - total * chance) ** 2 / (total * chance) for one, chance in chances.items())
    free = len(chances) - 1
    return bool(square <= free + 5 * (2 * free) ** 0.5)


# Bits and chance --------------------------------------------------------------------------------------------------


def masks() -> list[int]:
    rng = random.Random(4)
    some = [rng.getrandbits(54) & rng.getrandbits(54) for _ in range(200)] + [rng.getrandbits(54) for _ in range(200)]
    return [*some, *(1 << place for place in range(54)), (1 << 54) - 1]


def test_the_bit_of_every_place_is_found() -> None:
    assert [bit_at(place) for place in range(54)] == [1 << place for place in range(54)]


def test_every_set_bit_is_picked_by_its_own_share_of_chance() -> None:
    for mask in masks():
        places = [place for place in range(54) if mask >> place & 1]
        count = len(places)
        firsts = [-(-(number << 32) // count) for number in range(count)]  # the least word that picks it
        lasts = [first - 1 for first in firsts[1:]] + [(1 << 32) - 1]
        assert [pick_bit(mask, first) for first in firsts] == places
        assert [pick_bit(mask, 5 << 32 | last) for last in lasts] == places


def test_the_generator_gives_the_numbers_it_has_always_given() -> None:
    firsts = {}
    for seed in (0, 1, 0xFFFFFFFF, 1 << 32, (1 << 64) - 1):
        chance = seeded(seed)
        firsts[seed] = [chance := next_chance(chance) for _ in range(3)]
    assert firsts == FIRST_NUMBERS


def test_the_generator_is_the_one_it_says() -> None:
    chance = seeded(2026)
    for _ in range(1_000):
        word, carry = chance % 2**32, chance // 2**32
        assert 0 < chance < 2**62
        chance = next_chance(chance)
        assert chance == 698769069 * word + carry


def test_numbers_below_a_bound_are_even() -> None:
    for bound in (1, 2, 13, 52, 54):
        chance = seeded(bound)
        drawn = []
        for _ in range(4_000):
            chance = next_chance(chance)
            drawn.append(below(chance, bound))
        assert is_likely(Counter(drawn), dict.fromkeys(range(bound), 1 / bound))
    for word in (0, 1, 0xFFFFFFFF):
        assert 0 <= below(word, 2**30) < 2**30


# Choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATES)
def test_every_legal_action_is_as_likely_as_another(name: str) -> None:
    state = STATES[name]
    rng = random.Random(name)
    legal = sr.legal_actions(state)
    done = len(actions_so_far(state))
    first = Counter(actions_so_far(sr.playout(state, rng))[done][1] for _ in range(50 * len(legal)))
    assert len(legal) > 1
    assert is_likely(first, dict.fromkeys(legal, 1 / len(legal)))


def chances(state: sr.GameState, rounds: int) -> dict[tuple[int, ...], float]:
    """Return how likely each score after the round is, by trying everything."""
    if len(state.rounds) > rounds:
        return {state.scores: 1.0}
    legal = sr.legal_actions(state)
    total: dict[tuple[int, ...], float] = {}
    for action in legal:
        for scores, chance in chances(sr.apply(state, action), rounds).items():
            total[scores] = total.get(scores, 0) + chance / len(legal)
    return total


TINY = {"deck.spare": "set_aside", "deck.hand_size": 2}
ENDINGS: dict[str, Callable[[], sr.GameState]] = {
    "two tricks left": lambda: _two_tricks_left(sr.STANDARD),
    "two tricks left, jokers": lambda: _two_tricks_left(sr.variants.JOKERS_DEUCES),
    "two alone": lambda: dealt({**TINY, "table.players": 2}, {0: "C2 SA", 1: "C3 D2"}, dealer=0),
    "three alone, blind": lambda: dealt(
        {**TINY, "deck.hand_size": 1, "table.players": 3, "bidding.blind_nil": True, "bidding.blind_minimum": 1},
        {0: "C2", 1: "C3", 2: "S2"},
        dealer=0,
    ),
    "an exchange": lambda: call(
        dealt({**TINY, "exchange.nil": 1, "bidding.nil": True}, {0: "C2 SA", 1: "C3 D2", 2: "H2 S2", 3: "HA HK"}),
        *("nil", "1", "1"),
    ),
}


def _two_tricks_left(variant: sr.Variant) -> sr.GameState:
    state = sr.new_game(variant)
    state = sr.apply(state, sr.deal(state, 3))
    while len(state.tricks) < variant.hand_size - 2:
        state = sr.apply(state, sr.legal_actions(state)[0])
    return state


@pytest.mark.parametrize("name", ENDINGS)
def test_results_are_as_likely_as_all_ways_to_play_make_them(name: str) -> None:
    state = ENDINGS[name]()
    expected = {
        tuple(after - before for before, after in zip(state.scores, scores, strict=True)): chance
        for scores, chance in chances(state, len(state.rounds)).items()
    }
    assert len(expected) > 1
    assert is_likely(Counter(sr.playouts(state, 4_000, 8)), expected)


# Results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATES)
def test_one_and_many_agree(name: str) -> None:
    state = STATES[name]
    many = sr.playouts(state, 5, 5)
    assert len(many) == 5
    assert many[0] == after_the_round(state)
    assert sr.playouts(state, 2, 5) == many[:2]


def test_equal_seeds_give_what_they_have_always_given() -> None:
    state = sr.new_game(dealer=3)
    state = sr.apply(state, sr.deal(state, 7))
    assert sr.playouts(state, 4, 1) == FIRST_RESULTS
    assert sr.playout(state, 1) == sr.playout(state, random.Random(1))


def test_it_takes_64_bits_once() -> None:
    class Counted(random.Random):
        asked: list[int] = []  # noqa: RUF012 - of this test

        def random(self) -> float:
            raise AssertionError

        def getrandbits(self, k: int, /) -> int:
            self.asked.append(k)
            return super().getrandbits(k)

    for state in STATES.values():
        sr.playout(state, Counted(1))
        sr.playouts(state, 7, Counted(1))
    assert Counted.asked == [64] * 2 * len(STATES)


@pytest.mark.parametrize("name", STATES)
def test_the_state_stays_as_it_was(name: str) -> None:
    state = STATES[name]
    before = pickle.dumps(state), hash(state), repr(state)
    sr.playout(state, 1)
    sr.playouts(state, 3, 1)
    assert (pickle.dumps(state), hash(state), repr(state)) == before


def test_without_a_seed_rounds_differ() -> None:
    assert len({sr.playout(STATES["bid"]) for _ in range(5)}) > 1
    assert len(sr.playouts(STATES["bid"], 5)) == 5


# Refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [sr.new_game(), finish(STATES["lead"]), finish(dealt({"ending.max_rounds": 1}))])
def test_a_round_must_be_in_progress(state: sr.GameState) -> None:
    message = f"no round is in progress in phase {state.phase.name}: there is nothing to play out"
    for function in (lambda: sr.playout(state, 1), lambda: sr.playouts(state, 1, 1)):
        with pytest.raises(sr.InvalidInputError, match=f"^{message}$"):
            function()


@pytest.mark.parametrize("state", [None, 3, "state", sr.STANDARD, sr.observation(STATES["bid"])], ids=repr)
def test_only_a_state_is_played_out(state: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
        sr.playout(state, 1)
    with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
        sr.playouts(state, 1, 1)


@pytest.mark.parametrize("n", [0, -1, -(10**30), *NO_INTS], ids=repr)
def test_n_is_a_number_from_1_up(n: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=r"^n is an int from 1 up, not "):
        sr.playouts(STATES["bid"], n, 1)


@pytest.mark.parametrize("rng", [-1, True, 0.5, "7", b"7", [], random.Random], ids=repr)
def test_chance_comes_from_what_it_may_come_from(rng: Any) -> None:
    message = "^rng is a random.Random, a seed from 0 up or None, not "
    with pytest.raises(sr.InvalidInputError, match=message):
        sr.playout(STATES["bid"], rng)
    with pytest.raises(sr.InvalidInputError, match=message):
        sr.playouts(STATES["bid"], 1, rng)
