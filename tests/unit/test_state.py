"""States: what they tell in each phase; equality, hash, copies and pickles."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import spades_rules as sr
from playing import DRAWN, call, cards, deal_of, dealt, drawing, finish, give, play, repickled, variant
from spades_rules.variants import get, names

REVOKE = {"play.revoke": "forfeits_round"}


def every_state(rules: sr.Variant, seed: int, rounds: int = 2) -> list[sr.GameState]:
    """Return the states of the first rounds of a random game."""
    rng = random.Random(seed)
    states = [sr.new_game(rules, dealer=rng.randrange(rules.table.players))]
    while states[-1].phase is not sr.Phase.OVER and len(states[-1].rounds) < rounds:
        state = states[-1]
        action = sr.deal(state, rng) if state.turn is None else rng.choice(sr.legal_actions(state))
        states.append(sr.apply(state, action))
    return states


# --- phases ---------------------------------------------------------------------------


def test_before_the_first_deal() -> None:
    state = sr.new_game(dealer=2)
    assert (state.phase, state.turn, state.dealer, state.round_number) == (sr.Phase.DEAL, None, 2, 1)
    assert (state.scores, state.bags, state.outcome, state.rounds) == ((0, 0), (0, 0), None, ())
    assert (state.bids, state.contracts, state.taken) == ((None,) * 4, (None, None), (0, 0, 0, 0))
    assert (state.hands, state.trick, state.tricks) == ((sr.CardSet(),) * 4, None, ())
    assert (state.spades_broken, state.stock_size, state.variant) == (False, 0, sr.STANDARD)


def test_the_table_is_cleared_by_the_next_deal_not_by_the_last_card() -> None:
    state = finish(call(dealt(), "3", "nil", "4", "3"))
    assert state.phase is sr.Phase.DEAL
    assert (state.bids, state.contracts) == ((sr.Bid(3), sr.NIL, sr.Bid(4), sr.Bid(3)), (7, 3))
    assert (len(state.tricks), state.taken, state.spades_broken, state.trick) == (13, (0, 0, 0, 13), True, None)
    assert (state.dealer, state.round_number, len(state.rounds)) == (0, 2, 1)
    state = sr.apply(state, deal_of(state.variant))
    assert (state.bids, state.contracts, state.tricks, state.taken) == ((None,) * 4, (None, None), (), (0, 0, 0, 0))
    assert (state.spades_broken, len(state.rounds), state.dealer, state.round_number) == (False, 1, 0, 2)


def test_when_it_is_over_the_table_stays() -> None:
    state = finish(call(dealt({"ending.max_rounds": 1}), "3", "nil", "4", "3"))
    assert (state.phase, state.turn, state.trick, len(state.tricks)) == (sr.Phase.OVER, None, None, 13)
    assert state.contracts == (7, 3)
    assert state.outcome == sr.Outcome(1, sr.Reason.MAX_ROUNDS)


def test_the_trick_is_there_only_in_play() -> None:
    state = dealt()
    assert state.trick is None
    state = call(state, "3", "3", "3", "3")
    assert state.trick == sr.Trick(0, (), None)
    state = play(state, "C2 D2 H2")
    assert state.trick == sr.Trick(0, cards("C2 D2 H2"), None)
    state = play(state, "S2")
    assert (state.trick, state.tricks) == (sr.Trick(3, (), None), (sr.Trick(0, cards("C2 D2 H2 S2"), 3),))


def test_cards_are_conserved() -> None:
    for state in every_state(sr.STANDARD, 1):
        if state.phase in (sr.Phase.BID, sr.Phase.PLAY):
            played = [card for trick in (*state.tricks, state.trick) if trick for card in trick.cards]
            held = [card for hand in state.hands for card in hand]
            assert sorted(played + held) == list(state.variant.cards)


def test_scores_add_up_over_the_rounds() -> None:
    state = every_state(sr.STANDARD, 2, rounds=5)[-1]
    points = [tuple(side.points for side in result.sides) for result in state.rounds]
    assert state.scores == tuple(map(sum, zip(*points, strict=True)))
    assert state.bags == tuple(side.bags for side in state.rounds[-1].sides)
    assert state.rounds[-1].sides[0].score == state.scores[0]


def test_a_part_way_start_counts_into_the_rounds() -> None:
    state = finish(call(dealt(scores=(100, 50), bags=(3, 9), round_number=4), "1", "nil", "1", "12"))
    assert [side.score for side in state.rounds[0].sides] == [80, 50 + 120 + 1 - 100 + 100]
    assert (state.bags, state.round_number) == ((3, 0), 5)


# --- values ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_every_state_survives_copy_and_pickle(name: str) -> None:
    for state in every_state(get(name), 3):
        assert copy.copy(state) is copy.deepcopy(state) is state
        other = repickled(state)
        assert other is not state
        assert (other, hash(other), repr(other)) == (state, hash(state), repr(state))
        assert (other.phase, other.turn, other.hands, other.outcome) == (
            state.phase,
            state.turn,
            state.hands,
            state.outcome,
        )
        assert (other.tricks, other.rounds, other.taken) == (state.tricks, state.rounds, state.taken)
        assert sr.legal_actions(other) == sr.legal_actions(state)
        assert pickle.dumps(other) == pickle.dumps(state)


@pytest.mark.parametrize("name", names())
def test_a_pickled_game_goes_on_as_the_original(name: str) -> None:
    rules = get(name).customize({"ending.floor": None, "ending.max_rounds": 9})
    state = every_state(rules, 4, rounds=1)[-1]
    assert finish(sr.apply(repickled(state), sr.deal(state, 1))) == finish(sr.apply(state, sr.deal(state, 1)))
    middle = every_state(rules, 4)[25]
    assert finish(repickled(middle)) == finish(middle)


def test_all_protocols_of_pickle_work() -> None:
    state = finish(call(dealt({"exchange.nil": 1}), "nil", "3", "3", "3"))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(state, protocol)) == state  # noqa: S301 - our own bytes


def test_an_ended_game_keeps_its_outcome_in_pickle() -> None:
    for scores, words in (((450, 0), ("nil", "3", "nil", "3")), ((0, 0), ("nil", "nil", "nil", "nil"))):
        state = finish(call(dealt({"ending.max_rounds": 1}, scores=scores), *words))
        assert repickled(state).outcome == state.outcome is not None
    drawn = {
        "ending.max_rounds": 1,
        "scoring.nil": 0,
        "scoring.nil_penalty": 0,
        "scoring.overtrick": 0,
        "scoring.bag_limit": None,
    }
    state = finish(call(dealt(drawn), "nil", "nil", "nil", "nil"))
    assert repickled(state).outcome == sr.Outcome(None, sr.Reason.MAX_ROUNDS)


def test_equal_states_come_from_equal_histories() -> None:
    one, two = call(dealt(), "3", "3", "3", "3"), call(dealt(), "3", "3", "3", "3")
    assert one is not two
    assert one == two
    assert copy.copy(one) == one
    assert (hash(one), repr(one)) == (hash(two), repr(two))
    assert {one: 1}[two] == 1


def test_states_that_differ_in_anything_are_not_equal() -> None:
    base = call(dealt(), "3", "3", "3", "3")
    others = [
        call(dealt(), "3", "3", "3", "4"),
        call(dealt(dealer=2), "3", "3", "3", "3"),
        call(dealt(scores=(1, 0)), "3", "3", "3", "3"),
        call(dealt(bags=(1, 0)), "3", "3", "3", "3"),
        call(dealt(round_number=2), "3", "3", "3", "3"),
        call(dealt({}, {0: "SA"}), "3", "3", "3", "3"),
        call(dealt({"scoring.boston": 1}), "3", "3", "3", "3"),
        call(dealt(sr.STANDARD), "3", "3", "3", "3"),
        play(base, "C2"),
        dealt(),
        call(dealt(), "3", "3", "3"),
        sr.new_game(variant(), dealer=3),
        play(call(dealt({"exchange.nil": 1}), "3", "3", "3", "3"), "C2"),
    ]
    everyone = [base, *others]
    assert len(set(everyone)) == len(set(map(repr, everyone))) == len(everyone)
    assert base != repr(base)
    assert base.__eq__(repr(base)) is NotImplemented


def test_gifts_and_draws_count() -> None:
    giving = call(dealt({"exchange.nil": 1}), "nil", "3", "3", "3")
    assert give(giving, "C2") != give(giving, "C3")
    assert give(giving, "C2 H2") != give(giving, "C2 H3")
    start = drawing("HA C2")
    assert sr.apply(start, sr.Keep()) != sr.apply(start, sr.Decline())
    assert drawing("HA C2") != drawing("HA C3")


def test_the_repr_tells_where_the_game_stands_and_no_card() -> None:
    text = repr(call(dealt(scores=(20, -30), bags=(1, 2), round_number=3), "3"))
    assert text.startswith("<GameState BID round 3 turn 1 scores (20, -30) bags (1, 2) #")
    assert repr(sr.new_game()).startswith("<GameState DEAL round 1 scores (0, 0) bags (0, 0) #")


def test_a_pickle_is_small() -> None:
    states = every_state(sr.STANDARD, 5, rounds=3)
    assert max(len(pickle.dumps(state)) for state in states) < 500


def test_a_state_of_a_draw_deal_keeps_the_order_of_the_pack() -> None:
    state = sr.new_game(variant(DRAWN))
    pack = list(state.variant.cards)
    one = sr.apply(state, sr.Deal([(), ()], pack))
    two = sr.apply(state, sr.Deal([(), ()], pack[::-1]))
    assert one != two
    assert repickled(one) == one


def test_a_revoke_leaves_the_rest_of_the_hands() -> None:
    state = play(call(dealt(REVOKE, {0: "C2 H3", 1: "C3 D4"}), "3", "3", "3", "3"), "C2 D4")
    assert [len(hand) for hand in state.hands] == [12, 12, 13, 13]
    assert repickled(state) == state
    assert (repickled(state).hands, repickled(state).rounds) == (state.hands, state.rounds)
