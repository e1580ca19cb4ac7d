"""Bots: legal in every variant, blind to what their seat may not know, repeatable."""

import os
import pickle
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from spades_rules import bots
from spades_rules.testing import variants

EASY = bots.EasyBot()
HANDS = "0:AK54.A32.K32.Q32 T932.QJT.QJT.KJT QJ6.K98.A98.A987 87.7654.7654.654"


def at_bid(hands: str = HANDS, variant: sr.Variant = sr.STANDARD, **start: list[int]) -> sr.GameState:
    """Return a state in which seat 0 is to bid, with these hands."""
    state = sr.new_game(variant, dealer=variant.table.players - 1, scores=start.get("scores"))
    return sr.apply(state, sr.Deal(sr.parse_deal(hands)))


def bid(state: sr.GameState, *bids: int) -> sr.GameState:
    for tricks in bids:
        state = sr.apply(state, sr.Bid(tricks))
    return state


def choice(state: sr.GameState, bot: bots.Bot = EASY) -> sr.Action:
    return bot.act(sr.observation(state, state.turn))


def play_rounds(variant: sr.Variant, seats: list[bots.Bot], seed: int, rounds: int) -> sr.GameState:
    """Play with bots; every action must be one of those offered."""
    rng = Random(seed)
    state = sr.new_game(variant, dealer=seed % variant.table.players)
    while state.outcome is None and state.round_number <= rounds:
        if state.turn is None:
            state = sr.apply(state, sr.deal(state, rng))
            continue
        seen = sr.observation(state, state.turn)
        action = seats[state.turn].act(seen)
        assert action in seen.legal_actions
        assert len(seen.legal_actions) > 1 or action == seen.legal_actions[0]
        state = sr.apply(state, action, seat=state.turn)
    return state


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("seed", ["x", 1.0, True])
def test_no_level_takes_a_seed_that_is_none(level: str, seed: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a seed is an int or None"):
        bots.make(level, seed)


# All levels ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("name", sr.variants.names())
def test_every_level_plays_every_preset(level: str, name: str) -> None:
    variant = sr.variants.get(name)
    state = play_rounds(variant, [bots.make(level, seed=1)] * variant.table.players, seed=3, rounds=4)
    assert state.rounds


@pytest.mark.parametrize("level", bots.LEVELS)
@given(variant=variants(), seed=st.integers(0, 2**32))
def test_every_level_plays_any_valid_variant(level: str, variant: sr.Variant, seed: int) -> None:
    state = play_rounds(variant, [bots.make(level, seed)] * variant.table.players, seed, rounds=2)
    assert state.rounds


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_choice_depends_on_the_observation_alone(level: str) -> None:
    bot = bots.make(level, seed=5)
    mine = at_bid()
    hands = list(mine.hands)
    hands[1], hands[3] = hands[3], hands[1]
    other = sr.apply(sr.new_game(dealer=3), sr.Deal(hands))
    first = choice(mine, bot)
    assert [choice(other, bot), choice(bid(mine, 1), bot), choice(mine, bot)][::2] == [first, first]


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_are_values(level: str) -> None:
    bot = bots.make(level, seed=5)
    assert bot == bots.make(level, seed=5)
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301 - our own bytes
    assert hash(bot) == hash(bots.make(level, seed=5))


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_refuse_a_moment_without_a_choice(level: str) -> None:
    state = at_bid()
    for seat in (1, None):
        with pytest.raises(sr.InvalidInputError, match="nothing to do"):
            bots.make(level, seed=1).act(sr.observation(state, seat))
    with pytest.raises(sr.InvalidInputError, match="acts on an Observation"):
        bots.make(level, seed=1).act(state)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("level", ["grandmaster", "Easy", "", None, 3, ["easy"]])
def test_unknown_levels_are_refused_by_naming_those_that_exist(level: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=r"choose one of random, easy, normal, hard$"):
        bots.make(level)


@pytest.mark.parametrize("seed", ["1", 1.0, True])
def test_seeds_are_ints(seed: int) -> None:
    with pytest.raises(sr.InvalidInputError, match="a seed is an int or None"):
        bots.make("random", seed)


def test_the_package_names_its_bots() -> None:
    assert sr.bots is bots
    bot: bots.Bot = bots.RandomBot(seed=1)
    made = [bots.make("random", 1), bots.make("easy"), bots.make("normal"), bots.make("hard")]
    assert made == [bot, EASY, bots.NormalBot(), bots.HardBot()]


# RandomBot -------------------------------------------------------------------------------------------------------


def test_random_bots_without_a_seed_differ() -> None:
    assert bots.RandomBot() != bots.RandomBot()


def test_random_choice_is_the_documented_number() -> None:
    state = at_bid()
    seen = sr.observation(state, 0)
    place = int(Random(f"11:{hash(seen)}").random() * 14)
    assert choice(state, bots.RandomBot(11)) == seen.legal_actions[place]


def test_random_choice_is_even() -> None:
    state = at_bid()
    counts = Counter(choice(state, bots.RandomBot(seed)) for seed in range(2_800))
    assert len(counts) == 14
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize("level", bots.LEVELS)
def test_choices_are_the_same_in_every_process(level: str) -> None:
    code = (
        f"import spades_rules as sr; b = sr.bots.make('{level}', 1)\n"
        "s = sr.new_game(); s = sr.apply(s, sr.deal(s, 7))\n"
        "while s.turn is not None: s = sr.apply(s, b.act(sr.observation(s, s.turn)))\n"
        "print(s.tricks)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in (1, 2)
    }
    assert len(outputs) == 1


# EasyBot ---------------------------------------------------------------------------------------------------------


def test_easy_bids_aces_kings_and_long_spades() -> None:
    state = at_bid()
    assert choice(state) == sr.Bid(5)  # two spade honors, a fourth spade, an ace and a king
    assert choice(bid(state, 5)) == sr.Bid(2)  # four small spades count one, the king another


def test_easy_counts_jokers_in_place_of_the_ace_and_king_of_spades() -> None:
    hands = "0:AK.A3.K43.Q543.HL T932.QJT.QJT.KJ9 QJ65.K98.A98.AT8 874.7654.7652.76"
    assert choice(at_bid(hands, sr.variants.JOKERS)) == sr.Bid(4)  # two jokers, an ace, a king; four spades are fair


@pytest.mark.parametrize("name", ["STANDARD", "JOKERS_DEUCES", "TOURNAMENT", "SOLO_FOUR", "TWO", "TWO_DRAWN"])
def test_easy_does_not_overbid(name: str) -> None:
    variant = sr.variants.get(name).customize({"ending.target": None, "bidding.opening_round_unbid": False})
    state = play_rounds(variant, [EASY] * variant.table.players, seed=1, rounds=40)
    scores = [side for result in state.rounds for side in result.sides]
    assert sum(side.is_set for side in scores) < 0.3 * len(scores)
    assert sum(side.contract for side in scores) < sum(sum(result.taken) for result in state.rounds)


def test_easy_bids_nil_with_nothing() -> None:
    state = bid(at_bid(), 5, 2, 3)
    assert choice(state) == sr.NIL


def test_easy_bids_one_rather_than_nil_with_a_queen() -> None:
    assert choice(at_bid("0:87.7654.Q654.654 T932.QJT.JT7.KJT QJ6.K98.A98.A987 AK54.A32.K32.Q32")) == sr.Bid(1)


def test_easy_bids_the_nearest_legal_number() -> None:
    high = sr.STANDARD.customize({"bidding.lowest": 7, "bidding.nil": False})
    low = sr.STANDARD.customize({"bidding.highest": 2})
    assert choice(at_bid(variant=high)) == sr.Bid(7)
    assert choice(at_bid(variant=low)) == sr.Bid(2)


def test_easy_bids_nil_where_nothing_else_is_legal() -> None:
    state = bid(at_bid(variant=sr.variants.SUICIDE), 5, 2)
    assert sr.legal_actions(state) == (sr.NIL,)
    assert choice(state) == sr.NIL


def test_easy_looks_rather_than_bid_blind() -> None:
    state = at_bid(variant=sr.variants.ABOUT)
    assert sr.BLIND_NIL in sr.legal_actions(state)
    assert choice(state) == sr.Look()
    assert choice(sr.apply(state, sr.Look())) == sr.Bid(5)


def test_easy_plays_the_lowest_legal_card() -> None:
    state = bid(at_bid(), 5, 2, 3, 1)
    assert str(choice(state)) == "C2"
    for card in ("HA", "HT", "H8"):
        state = sr.apply(state, sr.Play(sr.Card.parse(card)))
    assert str(choice(state)) == "H4"


def test_easy_keeps_spades_and_promoted_cards_for_last() -> None:
    changes = {"deck.hand_size": 3, "deck.spare": "set_aside", "deck.high_trumps": ["D2", "S3"]}
    variant = sr.variants.DEUCES_HIGH.customize(changes)
    state = bid(at_bid("0:43..2. 5.32.. 6..54. 7...43", variant), 1, 1, 1, 1)
    played = []
    while state.turn is not None:
        if state.turn == 0:
            played.append(str(choice(state)))
        state = sr.apply(state, choice(state))
    assert played == ["S4", "S3", "D2"]


def test_easy_exchange_sends_high_cards_from_nil_and_low_ones_to_it() -> None:
    variant = sr.STANDARD.customize({"exchange.nil": 2})
    state = bid(at_bid(variant=variant), 0, 2, 3, 1)
    given = []
    while state.phase is sr.Phase.GIVE:
        given.append((state.turn, str(choice(state))))
        state = sr.apply(state, choice(state))
    assert given == [(0, "give SA"), (0, "give SK"), (2, "give C7"), (2, "give C8")]


def test_easy_draws_spades_and_queens() -> None:
    variant = sr.variants.TWO_DRAWN
    pack = [sr.Card.parse(name) for name in ("HQ", "HJ", "S2", "S3", "HT", "H9", "DA", "DK")]
    pack += [card for card in variant.cards if card not in pack]
    state = sr.apply(sr.new_game(variant), sr.Deal([()] * 2, pack))
    drawn = []
    for _ in range(4):
        drawn.append(choice(state))
        state = sr.apply(state, drawn[-1])
    assert drawn == [sr.Keep(), sr.Keep(), sr.Decline(), sr.Keep()]


# NormalBot and HardBot -------------------------------------------------------------------------------------------

THINKING = [bots.NormalBot(), bots.HardBot()]


@pytest.mark.parametrize("bot", THINKING)
def test_thinking_bots_bid_what_the_hand_promises(bot: bots.Bot) -> None:
    state = at_bid()
    assert choice(state, bot) in {sr.Bid(4), sr.Bid(5)}
    assert choice(bid(state, 4), bot) in {sr.Bid(1), sr.Bid(2)}
    assert choice(bid(state, 4, 2, 3), bot) == sr.NIL


@pytest.mark.parametrize("bot", THINKING)
def test_thinking_bots_bid_the_nearest_legal_number(bot: bots.Bot) -> None:
    high = sr.STANDARD.customize({"bidding.lowest": 7, "bidding.nil": False})
    low = sr.STANDARD.customize({"bidding.highest": 2})
    assert choice(at_bid(variant=high), bot) == sr.Bid(7)
    assert choice(at_bid(variant=low), bot) == sr.Bid(2)


@pytest.mark.parametrize("bot", THINKING)
@pytest.mark.parametrize("scores", [[0, 0], [100, 300], [300, 450]])
def test_thinking_bots_look_rather_than_bid_blind(bot: bots.Bot, scores: list[int]) -> None:
    assert choice(at_bid(variant=sr.variants.ABOUT, scores=scores), bot) == sr.Look()


@pytest.mark.parametrize("bot", THINKING)
def test_only_a_game_nearly_lost_is_worth_a_blind_nil(bot: bots.Bot) -> None:
    lost = at_bid(variant=sr.variants.ABOUT, scores=[100, 450])
    assert choice(lost, bot) == sr.BLIND_NIL
    second = sr.apply(sr.apply(lost, sr.BLIND_NIL), sr.Look())
    assert choice(bid(second, 3), bot) == sr.Look()  # the partner has bid nil
    endless = sr.variants.ABOUT.customize({"ending.target": None})
    assert choice(at_bid(variant=endless, scores=[100, 450]), bot) == sr.Look()


@pytest.mark.parametrize("bot", THINKING)
def test_thinking_bots_exchange_for_the_nil(bot: bots.Bot) -> None:
    variant = sr.STANDARD.customize({"exchange.nil": 2})
    state = bid(at_bid(variant=variant), 0, 2, 3, 1)
    given = []
    while state.phase is sr.Phase.GIVE:
        given.append((state.turn, str(choice(state, bot))))
        state = sr.apply(state, choice(state, bot))
    assert given == [(0, "give SA"), (0, "give SK"), (2, "give C7"), (2, "give C8")]


def test_hard_bids_no_more_than_it_needs_in_the_last_round() -> None:
    numbers = []
    for scores in ([0, 0], [465, 300]):
        state = sr.apply(sr.new_game(dealer=0, scores=scores), sr.Deal(sr.parse_deal(HANDS)))
        numbers.append(choice(bid(state, 3, 3, 2), bots.HardBot()))
    early, late = numbers
    assert isinstance(early, sr.Bid)
    assert isinstance(late, sr.Bid)
    assert early.tricks > late.tricks > 0


def test_four_easy_bots_bring_a_standard_game_to_its_end() -> None:
    games = [play_rounds(sr.STANDARD, [EASY] * 4, seed, rounds=100) for seed in range(10)]
    reasons = Counter(state.outcome and state.outcome.reason for state in games)
    assert reasons[sr.Reason.TARGET] >= 8
    assert reasons[None] == 0


@pytest.mark.slow
def test_easy_beats_random_in_19_games_of_20() -> None:
    won = 0
    for seed in range(100):
        for side in (0, 1):
            pair: list[bots.Bot] = [EASY, bots.RandomBot(seed)]
            state = play_rounds(sr.STANDARD, (pair if side == 0 else pair[::-1]) * 2, seed, rounds=200)
            won += state.outcome is not None and state.outcome.winner == side
    assert won >= 190
