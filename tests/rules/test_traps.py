"""Thirteen mistakes that engines make, each shown not to be made here."""

from __future__ import annotations

import random
from typing import Any

import pytest

import spades_rules as sr
from playing import (
    JOKERS,
    JOKERS_DEUCES,
    ONE_SUIT_EACH,
    THREE,
    bids_of,
    call,
    cards,
    choices,
    deal_of,
    dealt,
    finish,
    play,
    refused,
    span,
    variant,
)
from spades_rules.variants import get, names

SPREAD = {
    0: "C2 C6 CT D2 D6 DT H2 H6 HT S2 S6 ST SA",
    1: "C3 C7 CJ D3 D7 DJ H3 H7 HJ S3 S7 SJ CA",
    2: "C4 C8 CQ D4 D8 DQ H4 H8 HQ S4 S8 SQ DA",
    3: "C5 C9 CK D5 D9 DK H5 H9 HK S5 S9 SK HA",
}


def counts(bids: str, taken: list[int], bags: int = 0) -> tuple[int, int]:
    result = sr.score_side(sr.STANDARD, bids_of(bids.split(", ")), taken, bags=bags)
    return result.points, result.bags


def test_trap_01_failed_nil_never_helps_the_contract() -> None:
    assert counts("nil, 6", [1, 5]) == (-159, 1)
    state = finish(call(dealt({}, SPREAD), "nil", "2", "4", "1"))
    result = state.rounds[0].sides[0]
    assert result.contract_tricks == state.taken[2]
    assert state.taken[0] > 0
    assert result.is_set is (state.taken[2] < 4)


def test_trap_02_bags_of_a_failed_nil_stay_when_the_side_is_set() -> None:
    assert counts("nil, 4", [2, 3]) == (-138, 2)


def test_trap_03_bags_are_a_counter_of_their_own() -> None:
    assert counts("1, 1", [7, 6], bags=9) == (31 - 200, 0)
    for score in (337, 330, -7):
        assert sr.score_side(sr.STANDARD, bids_of(["3", "2"]), [4, 3], score=score, bags=4).bags == 6
    state = sr.new_game(scores=(123, 249), bags=(1, 2))
    assert (state.scores, state.bags) == ((123, 249), (1, 2))


@pytest.mark.parametrize(
    "scores, winner",
    [((-200, 120), 1), ((120, -200), 0), ((510, 530), 1), ((530, 510), 0), ((-250, -240), 1), ((510, 510), None)],
)
def test_trap_04_the_winner_is_neither_the_fallen_nor_the_first(scores: tuple[int, int], winner: int | None) -> None:
    found = sr.outcome(sr.STANDARD, scores)
    assert (None if found is None else found.winner) == winner


@pytest.mark.parametrize("name", names())
def test_trap_05_every_preset_ends_with_random_players(name: str) -> None:
    rules = get(name)
    bounded = rules.ending.max_rounds is not None
    last = variant(rules.customize({"ending.max_rounds": 6}))
    rng = random.Random(5)
    state = sr.new_game(last)
    while state.phase is not sr.Phase.OVER:
        state = sr.apply(state, sr.deal(state, rng))
        while state.turn is not None:
            state = sr.apply(state, rng.choice(sr.legal_actions(state)))
    assert len(state.rounds) <= 6
    assert bounded or rules.ending.floor is not None


def test_trap_06_opening_lead_and_broken_spades_belong_to_their_round() -> None:
    assert [call(dealt(dealer=dealer), "3", "3", "3", "3").turn for dealer in range(4)] == [1, 2, 3, 0]
    state = call(dealt({}, ONE_SUIT_EACH, dealer=2), "3", "3", "3", "3")
    assert state.turn == 3
    assert play(state, "S2").spades_broken
    state = finish(state)
    state = call(sr.apply(state, deal_of(state.variant, SPREAD)), "3", "3", "3", "3")
    assert not state.spades_broken
    assert state.turn == 0
    refused(state, sr.Play(sr.Card.parse("SA")), "spades_not_broken R-5.3")


@pytest.mark.parametrize("first_trick", ["free", "no_spades", "lowest_club"])
def test_trap_07_a_hand_of_spades_alone_is_never_stuck(first_trick: str) -> None:
    state = call(dealt({"play.first_trick": first_trick}, ONE_SUIT_EACH, dealer=2), "3", "3", "3", "3")
    assert (state.turn, len(choices(state))) == (3, 13)
    void = call(dealt({"play.first_trick": first_trick}, ONE_SUIT_EACH), "3", "3", "3", "3")
    void = play(void, "C2 D2 H2")
    assert (void.turn, len(choices(void))) == (3, 13)
    later = call(
        dealt({"deck.hand_size": 2, "deck.spare": "set_aside"}, {0: "CA SA", 1: "C2 D2", 2: "C3 D3", 3: "C4 D4"}),
        *"1111",
    )
    later = play(later, "CA C2 C3 C4")
    assert (later.turn, later.spades_broken, choices(later)) == (0, False, ["SA"])


def test_trap_08_high_trumps_are_spades_throughout() -> None:
    rules = variant(JOKERS_DEUCES)
    assert str(sr.legal_cards(rules, cards("D2 DK S5"), cards("D9"))) == "DK"
    assert str(sr.legal_cards(rules, cards("D2 DK H5"), cards("S9"))) == "D2"
    assert sr.trick_winner(rules, cards("DA D2 SA DK")) == 1
    sums = {"": 13, "jokers": 15, "deuces": 14}
    decks: dict[str, dict[str, Any]] = {"": {}, "jokers": JOKERS, "deuces": {"deck.high_trumps": ("D2", "S2")}}
    for deck, total in sums.items():
        mirrored = dealt({**decks[deck], "bidding.forced": "mirror"})
        assert sum(bid.tricks for bid in mirrored.bids if bid is not None) == total
    whiz = dealt({**JOKERS_DEUCES, "bidding.forced": "whiz"}, {0: "BJ LJ D2 S2 C3 C4 C5 C6 C7 C8 C9 CT CJ"})
    assert choices(whiz) == ["nil", "4"]


def test_trap_09_nil_is_not_the_lack_of_a_bid_and_zero_is_no_default() -> None:
    state = call(dealt(), "nil", "nil")
    assert state.bids == (sr.NIL, sr.NIL, None, None)
    assert state.contracts == (None, None)
    assert call(state, "nil", "3").contracts == (0, 3)
    assert sr.score_side(sr.STANDARD, [sr.NIL], [0]).points == 100
    assert sr.score_side(sr.STANDARD, None, [0]).points == 0
    assert sr.outcome(variant({"ending.floor": 0}), [0, 50]) == sr.Outcome(1, sr.Reason.FLOOR)
    assert sr.outcome(variant({"ending.target": 0}), [0, -50]) == sr.Outcome(0, sr.Reason.TARGET)
    ten = variant({"scoring.ten_bid": {"minimum": 10, "set": 0}})
    assert sr.score_side(ten, bids_of(["5", "5"]), [5, 4]).points == 0
    zero = variant({"scoring.overtrick": 0, "scoring.nil": 0, "scoring.trick": 0, "scoring.revoke_penalty": 0})
    assert sr.score_side(zero, bids_of(["nil", "5"]), [0, 6]).points == 0
    assert choices(call(dealt({"bidding.table_forbidden": 0}), "nil", "nil", "nil")) == span(1, 13)
    assert sr.new_game(scores=(0, 0), dealer=0, bags=(0, 0)) == sr.new_game()


@pytest.mark.parametrize("value", [float("nan"), True, False, 3.0, "3", None, 1j, b"3", [3], -1, 27])
def test_trap_10_only_ints_are_bids(value: Any) -> None:
    with pytest.raises(sr.InvalidInputError):
        sr.Bid(value)


def test_trap_10_a_bid_of_14_is_one_of_another_game() -> None:
    refused(dealt(), sr.Bid(14), "bid_out_of_range R-3.2")
    assert call(dealt(THREE, dealer=2), "14").bids[0] == sr.Bid(14)


@pytest.mark.parametrize("words", [["1", "5"], ["3", "5"], ["nil", "5"], ["4", "5"]])
def test_trap_11_no_order_of_bids_dodges_the_minimum(words: list[str]) -> None:
    state = call(dealt({"bidding.side_minimum": 4, "bidding.nils_per_side": 1}), *words)
    for action in sr.legal_actions(state):
        assert isinstance(action, sr.Bid)
        assert sr.apply(state, action).contracts[0] in range(4, 27)


def test_trap_11_a_sum_above_13_is_not_capped() -> None:
    state = call(dealt(), "13", "1", "13", "1")
    assert state.contracts == (26, 2)
    assert finish(state).rounds[0].sides[0].points == -260


@pytest.mark.parametrize("behind, hidden", [(99, False), (100, True), (101, True)])
def test_trap_12_blind_nil_goes_with_an_unseen_hand_and_at_least(behind: int, *, hidden: bool) -> None:
    state = dealt(sr.variants.PAGAT, dealer=0, scores=(200, 200 - behind))
    assert (sr.observation(state, 1).hand is None) is hidden
    assert (sr.BLIND_NIL in sr.legal_actions(state)) is hidden
    if hidden:
        looked = call(state, "look")
        assert sr.observation(looked, 1).hand == looked.hands[1]
        refused(looked, sr.BLIND_NIL, "blind_not_allowed R-3.7")


def test_trap_13_ten_for_two_hundred_is_paid_for_tricks_bid() -> None:
    rules = variant({"scoring.ten_bid": {"minimum": 10, "made": 200, "set": None, "exact": False}})
    assert sr.score_side(rules, bids_of(["4", "4"]), [6, 5]).points == 83
    assert sr.score_side(rules, bids_of(["5", "5"]), [6, 5]).points == 201
    assert sr.score_side(rules, bids_of(["10", "nil"]), [10, 0]).points == 300
