"""R-3.7 to R-3.9: blind bids, forced bids, and the round without bids."""

from __future__ import annotations

import pytest

import spades_rules as sr
from playing import (
    JOKERS,
    JOKERS_DEUCES,
    SOLO,
    THREE,
    call,
    call_of,
    choices,
    deal_of,
    dealt,
    finish,
    refused,
    span,
    variant,
)

ALL = ["nil", *span(1, 13)]
SUICIDE = {"bidding.forced": "suicide"}
BLIND = {"bidding.blind_nil": True}
NUMBERS = {"bidding.blind_minimum": 6}
SPADE_HAND = "SA SK S2 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ"
NO_SPADE_HAND = "CA CK CQ D2 D3 D4 D5 D6 D7 D8 D9 DT DJ"


# --- R-3.7 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deficit, behind, may",
    [
        (101, 100, False),
        (101, 101, True),
        (100, 99, False),
        (100, 100, True),
        (1, 0, False),
        (1, 1, True),
        (None, -300, True),
    ],
)
def test_r3_7_a_deficit_is_at_least(deficit: int | None, behind: int, *, may: bool) -> None:
    changes = {**BLIND, "bidding.blind_nil_deficit": deficit}
    state = dealt(changes, dealer=0, scores=(150, 150 - behind))
    assert state.turn == 1
    assert choices(state) == (["blind nil", "look"] if may else ALL)


def test_r3_7_behind_is_measured_against_the_best_other_side() -> None:
    changes = {**THREE, **BLIND, "bidding.blind_nil_deficit": 100}
    state = dealt(changes, dealer=2, scores=(50, 40, 150), round_number=3)
    assert choices(state) == ["blind nil", "look"]
    assert choices(call(state, "look", "2"))[0] == "blind nil"
    assert choices(call(state, "look", "2", "look", "2"))[0] == "nil"


@pytest.mark.parametrize(
    "changes, scores, legal",
    [
        (BLIND, (0, 0), ["blind nil", "look"]),
        (NUMBERS, (0, 0), [*(f"blind {n}" for n in range(6, 14)), "look"]),
        ({**BLIND, **NUMBERS, "bidding.highest": 8}, (0, 0), ["blind nil", "blind 6", "blind 7", "blind 8", "look"]),
        ({**BLIND, **NUMBERS, "bidding.blind_deficit": 50}, (0, 49), ["blind nil", "look"]),
        ({**BLIND, **NUMBERS, "bidding.blind_nil_deficit": 50, "bidding.highest": 6}, (0, 0), ["blind 6", "look"]),
        ({**NUMBERS, "bidding.highest": 5}, (0, 0), ["look"]),
        ({"bidding.blind_minimum": 20}, (0, 0), ["look"]),
        ({**NUMBERS, "bidding.lowest": 12}, (0, 0), ["blind 12", "blind 13", "look"]),
    ],
)
def test_r3_7_what_may_be_bid_blind(changes: dict[str, object], scores: tuple[int, int], legal: list[str]) -> None:
    state = dealt(changes, scores=scores)
    assert choices(state) == legal
    for bid in map(sr.Bid, range(14)):
        refused(state, bid, "must_look_first R-3.7")


@pytest.mark.parametrize(
    "changes, word",
    [
        (BLIND, "blind 6"),
        (NUMBERS, "blind nil"),
        (NUMBERS, "blind 5"),
        ({**BLIND, **NUMBERS, "bidding.blind_deficit": 1}, "blind 7"),
        ({**BLIND, **NUMBERS, "bidding.blind_nil_deficit": 1}, "blind nil"),
    ],
)
def test_r3_7_a_blind_bid_that_is_not_on_is_refused(changes: dict[str, object], word: str) -> None:
    refused(dealt(changes), call_of(word), "blind_not_allowed R-3.7")


@pytest.mark.parametrize("word", ["blind nil", "blind 6"])
def test_r3_7_a_seat_that_sees_its_hand_bids_nothing_blind(word: str) -> None:
    refused(dealt(), call_of(word), "blind_not_allowed R-3.7")
    refused(dealt(), sr.Look(), "already_looked R-3.7")
    looked = call(dealt({**BLIND, **NUMBERS}), "look")
    refused(looked, call_of(word), "blind_not_allowed R-3.7")


def test_r3_7_look_is_an_action_of_its_own_and_then_a_bid_follows() -> None:
    state = call(dealt(BLIND), "look")
    assert (state.turn, state.bids, choices(state)) == (0, (None,) * 4, ALL)
    refused(state, sr.Look(), "already_looked R-3.7")
    state = call(state, "3")
    assert sr.observation(state).actions == ((0, sr.Look()), (0, sr.Bid(3)))
    assert state.turn == 1


def test_r3_7_everybody_sees_who_looked_and_whose_bid_was_blind() -> None:
    state = call(dealt({**BLIND, **NUMBERS}), "look", "3", "blind nil", "blind 7")
    expected = ((0, sr.Look()), (0, sr.Bid(3)), (1, sr.BLIND_NIL), (2, sr.Bid(7, blind=True)))
    for seat in (None, 0, 1, 2, 3):
        assert sr.observation(state, seat).actions == expected
        assert sr.observation(state, seat).bids == (sr.Bid(3), sr.BLIND_NIL, sr.Bid(7, blind=True), None)


def test_r3_7_a_seat_left_no_blind_bid_can_only_look() -> None:
    state = call(dealt({**BLIND, "bidding.nils_per_side": 1}), "blind nil", "look", "3")
    assert choices(state) == ["look"]
    assert sr.observation(state, 2).hand is None
    assert sr.observation(call(state, "look"), 2).hand == state.hands[2]


@pytest.mark.parametrize(
    "changes, before, word, expected",
    [
        ({"bidding.side_minimum": 4}, ["look", "1", "look", "5"], "blind nil", "below_side_minimum R-3.6"),
        (
            {"bidding.nil_partner_minimum": 4},
            ["look", "3", "look", "5"],
            "blind nil",
            "below_nil_partner_minimum R-3.6",
        ),
        ({"bidding.side_maximum": 9}, ["look", "3", "look", "5"], "blind 7", "above_side_maximum R-3.6"),
        ({"bidding.table_maximum": 9}, ["look", "3"], "blind 7", "above_table_maximum R-3.6"),
        ({"bidding.highest": 6}, [], "blind 7", "bid_out_of_range R-3.2"),
        ({"bidding.table_forbidden": 9}, ["look", "1", "look", "1", "look", "1"], "blind 6", "forbidden_total R-3.6"),
        (
            {"bidding.table_minimum": 9},
            ["look", "1", "look", "1", "look", "1"],
            "blind nil",
            "below_table_minimum R-3.6",
        ),
    ],
)
def test_r3_7_blind_bids_keep_the_limits_on_sums(
    changes: dict[str, object], before: list[str], word: str, expected: str
) -> None:
    state = call(dealt({**BLIND, **NUMBERS, **changes}), *before)
    assert word not in choices(state)
    refused(state, call_of(word), expected)


def test_r3_7_no_fallback_adds_a_blind_bid() -> None:
    changes = {**NUMBERS, "bidding.side_maximum": 13, "bidding.nil": False}
    state = call(dealt(changes), "blind 13", "look", "3")
    assert choices(state) == ["look"]
    assert choices(call(state, "look")) == ["1"]


def test_r3_7_a_blind_number_profits_from_a_fallback_that_leaves_it() -> None:
    state = call(dealt({**NUMBERS, "bidding.side_minimum": 20}), "look", "3", "look", "3")
    assert choices(state) == ["blind 13", "look"]


def test_r3_7_eligibility_is_settled_when_the_round_is_dealt() -> None:
    state = dealt({**BLIND, "bidding.blind_nil_deficit": 101}, dealer=0, scores=(250, 149))
    assert choices(state) == ["blind nil", "look"]
    assert choices(call(state, "look", "3")) == ALL


# --- R-3.8 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, total",
    [({}, 13), (JOKERS, 15), ({"deck.high_trumps": ("D2", "S2")}, 14), (JOKERS_DEUCES, 16)],
)
def test_r3_8_mirror_bids_add_up_to_the_spades(changes: dict[str, object], total: int) -> None:
    rules = variant({**changes, "bidding.forced": "mirror"})
    state = sr.new_game(rules)
    for seed in range(20):
        after = sr.apply(state, sr.deal(state, rng=seed))
        assert (after.phase, after.turn) == (sr.Phase.PLAY, 1)
        spades = [sum(rules.suit_of(card) is sr.Suit.SPADES for card in hand) for hand in after.hands]
        assert list(after.bids) == [sr.Bid(number) for number in spades]
        assert sum(spades) == total
        assert sr.observation(after).actions == ()
        assert sr.observation(after, 2).bids == after.bids


def test_r3_8_a_mirrored_zero_is_a_nil_in_every_respect() -> None:
    state = dealt({"bidding.forced": "mirror", "exchange.nil": 1}, {0: NO_SPADE_HAND, 2: SPADE_HAND.replace("D", "H")})
    assert (state.bids[0], state.contracts[0]) == (sr.NIL, 3)
    assert (state.phase, state.turn) == (sr.Phase.GIVE, 0)
    assert sr.observation(state, 0).actions == ()


@pytest.mark.parametrize(
    "changes, hand, legal",
    [
        ({}, SPADE_HAND, ["nil", "3"]),
        ({}, NO_SPADE_HAND, ["nil"]),
        ({"deck.high_trumps": ("D2", "S2")}, SPADE_HAND, ["nil", "4"]),
        ({"bidding.whiz_nil": "only_if_void"}, SPADE_HAND, ["3"]),
        ({"bidding.whiz_nil": "only_if_void"}, NO_SPADE_HAND, ["nil"]),
        ({"bidding.whiz_nil": "not_with_ace"}, SPADE_HAND, ["3"]),
        ({"bidding.whiz_nil": "not_with_ace"}, SPADE_HAND.replace("SA", "SQ"), ["nil", "3"]),
        ({"bidding.whiz_nil": "not_with_ace"}, NO_SPADE_HAND, ["nil"]),
        ({"bidding.whiz_nil": "not_with_ace", "deck.high_trumps": ("S2",)}, SPADE_HAND, ["3"]),
        ({"bidding.whiz_nil": "not_with_ace", "deck.high_trumps": ("HA",)}, f"HA {NO_SPADE_HAND[3:]}", ["nil", "1"]),
    ],
)
def test_r3_8_whiz_bids_the_spades_held_or_nil(changes: dict[str, object], hand: str, legal: list[str]) -> None:
    state = dealt({"bidding.forced": "whiz", **changes}, {0: hand})
    assert choices(state) == legal
    for word in ALL:
        if word not in legal:
            refused(state, call_of(word), "forced_bid R-3.8")
    refused(state, sr.Bid(14), "bid_out_of_range R-3.2")


@pytest.mark.parametrize(
    "changes, before, legal",
    [
        ({}, [], ALL),
        ({}, ["nil", "nil"], span(1, 13)),
        ({}, ["5", "nil"], ["nil"]),
        ({"suicide_minimum": 4}, [], ["nil", *span(4, 13)]),
        ({"suicide_minimum": 4}, ["nil", "5"], span(4, 13)),
        ({"suicide_minimum": 2, "side_minimum": 5}, [], ["nil", *span(5, 13)]),
        ({"suicide_minimum": 2, "side_minimum": 5, "nil_partner_minimum": 6}, ["nil", "7"], span(6, 13)),
        ({"suicide_minimum": 20}, [], ["nil", "13"]),
        ({"suicide_minimum": 20, "highest": 6}, ["nil", "6"], ["6"]),
        ({"side_maximum": 3, "suicide_minimum": 4}, ["nil", "5"], ["4"]),
        ({"side_maximum": 3}, ["9", "5"], ["nil"]),
        ({"table_maximum": 3}, ["3", "nil"], ["nil"]),
        ({"table_minimum": 30}, ["3", "3", "nil"], ["nil"]),
        ({"table_minimum": 20}, ["nil", "nil", "9"], span(11, 13)),
        ({"table_forbidden": 6}, ["3", "3", "nil"], ["nil"]),
        ({"table_forbidden": 13}, ["9", "nil", "nil"], ["1", "2", "3", *span(5, 13)]),
        ({"nils_per_side": 1}, ["5", "5"], ["nil"]),
    ],
)
def test_r3_8_suicide_one_of_each_side_bids_nil(
    changes: dict[str, object], before: list[str], legal: list[str]
) -> None:
    options = {f"bidding.{name}": value for name, value in changes.items()}
    assert choices(call(dealt({**SUICIDE, **options}), *before)) == legal


@pytest.mark.parametrize("before, word", [(["5", "nil"], "3"), (["nil", "nil"], "nil"), ([], "1")])
def test_r3_8_suicide_refuses_everything_else(before: list[str], word: str) -> None:
    state = call(dealt({**SUICIDE, "bidding.suicide_minimum": 2}), *before)
    refused(state, call_of(word), "forced_bid R-3.8")


def test_r3_8_suicide_takes_a_blind_nil_for_the_nil_of_the_side() -> None:
    state = call(dealt({**SUICIDE, **BLIND, **NUMBERS}), "blind nil", "blind 6")
    assert choices(state) == [*(f"blind {n}" for n in range(6, 14)), "look"]
    refused(state, sr.BLIND_NIL, "forced_bid R-3.8")
    assert choices(call(state, "look")) == span(1, 13)
    state = call(state, "look", "2")
    assert choices(state) == ["blind nil", "look"]
    refused(state, sr.Bid(6, blind=True), "forced_bid R-3.8")
    assert choices(call(state, "look")) == ["nil"]


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({**SUICIDE, **SOLO}, "needs sides of two seats"),
        ({**SUICIDE, **THREE}, "needs sides of two seats"),
        ({**SUICIDE, "bidding.nil": False}, "needs bidding.nil"),
    ],
)
def test_r3_8_what_suicide_needs(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError, match=problem):
        variant(changes)


@pytest.mark.parametrize("forced", ["mirror", "whiz"])
@pytest.mark.parametrize(
    "name, value",
    [
        *(("lowest", 2), ("highest", 5), ("nils_per_side", 1), ("blind_nils_per_side", 1), ("nil", False)),
        *(("side_minimum", 4), ("side_maximum", 9), ("nil_partner_minimum", 4), ("blind_nil", True)),
        *(("table_minimum", 9), ("table_maximum", 12), ("table_forbidden", 13), ("blind_minimum", 6)),
    ],
)
def test_r3_8_what_mirror_and_whiz_exclude(forced: str, name: str, value: object) -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        variant({"bidding.forced": forced, f"bidding.{name}": value})
    problem = f"bidding.{name} cannot be changed where bidding.forced is '{forced}' (R-3.8)"
    assert caught.value.problems == (problem,)


# --- R-3.9 ----------------------------------------------------------------------------

UNBID = {"bidding.opening_round_unbid": True}


@pytest.mark.parametrize(
    "changes",
    [{}, BLIND, {"bidding.forced": "mirror"}, {"bidding.forced": "whiz"}, SUICIDE, {"exchange.nil": 2}],
)
def test_r3_9_play_follows_the_deal_and_all_hands_are_seen(changes: dict[str, object]) -> None:
    state = dealt({**UNBID, **changes}, dealer=1)
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 2)
    assert (state.bids, state.contracts) == ((None,) * 4, (None, None))
    assert [sr.observation(state, seat).hand for seat in range(4)] == list(state.hands)
    refused(state, sr.Bid(3), "wrong_phase R-1.5")
    refused(state, sr.Look(), "wrong_phase R-1.5")


@pytest.mark.parametrize("extra", [{}, {"scoring.boston": 200, "scoring.boston_wins": True, "scoring.nil": 300}])
def test_r3_9_each_side_scores_its_tricks_and_nothing_else(extra: dict[str, object]) -> None:
    state = finish(dealt({**UNBID, **extra}))
    won, lost = state.rounds[0].sides[1], state.rounds[0].sides[0]
    assert (won.points, won.bags, won.overtricks, won.is_set, won.boston) == (130, 0, 0, False, True)
    assert (lost.points, lost.is_set, lost.contract, lost.contract_tricks) == (0, False, 0, 0)
    assert (won.nils, state.rounds[0].bids) == ((None, None), (None,) * 4)
    assert (state.phase, state.outcome) == (sr.Phase.DEAL, None)


def test_r3_9_worked_example() -> None:
    rules = variant(UNBID)
    assert [sr.score_side(rules, None, taken).points for taken in ([4, 3], [6, 0])] == [70, 60]
    assert sr.score_side(variant({"scoring.trick": 7}), None, [4, 3], bags=9).bags == 9
    assert sr.score_side(variant({"scoring.trick": 7}), None, [4, 3]).points == 49


def test_r3_9_the_highest_bidder_becomes_left_of_the_dealer() -> None:
    assert dealt({**UNBID, "play.opening_lead": "highest_bidder"}, dealer=2).turn == 3


def test_r3_9_the_end_is_tested_after_it_and_round_two_is_bid() -> None:
    state = finish(dealt({**UNBID, "ending.target": 130}))
    assert state.outcome == sr.Outcome(1, sr.Reason.TARGET)
    state = finish(dealt(UNBID))
    state = sr.apply(state, deal_of(state.variant))
    assert (state.phase, state.turn) == (sr.Phase.BID, 1)


def test_r3_9_a_game_that_starts_in_round_two_is_bid() -> None:
    assert dealt(UNBID, round_number=2).phase is sr.Phase.BID
