"""R-3.1 to R-3.6: one bid each, numbers, nil, contracts, and the limits on sums."""

from __future__ import annotations

import pytest

import spades_rules as sr
from playing import PAIRS_OF_SIX, SOLO, THREE, call, call_of, choices, dealt, refused, span, variant


def limits(**values: object) -> dict[str, object]:
    return {f"bidding.{name}": value for name, value in values.items()}


# --- R-3.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize("first, order", [("left_of_dealer", [2, 3, 0, 1]), ("dealer", [1, 2, 3, 0])])
def test_r3_1_each_seat_bids_once_clockwise(first: str, order: list[int]) -> None:
    state = dealt(limits(first=first), dealer=1)
    for place, seat in enumerate(order):
        assert (state.phase, state.turn) == (sr.Phase.BID, seat)
        state = call(state, str(place + 1))
        assert state.bids[seat] == sr.Bid(place + 1)
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 2)
    assert sr.observation(state).bids == state.bids


def test_r3_1_no_bid_is_changed_and_there_is_no_second_round() -> None:
    state = call(dealt(), "3")
    refused(state, sr.Bid(4), "not_your_turn R-1.5", seat=0)
    state = call(state, "3", "3", "3")
    refused(state, sr.Bid(4), "wrong_phase R-1.5", seat=0)


@pytest.mark.parametrize("changes, players", [(THREE, 3), ({"table.players": 2}, 2)])
def test_r3_1_all_seats_bid_whatever_their_number(changes: dict[str, object], players: int) -> None:
    state = dealt(changes, dealer=0)
    for place in range(players):
        assert state.turn == (1 + place) % players
        state = call(state, "2")
    assert state.bids == (sr.Bid(2),) * players


# --- R-3.3 ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, legal",
    [
        ({}, ["nil", *span(1, 13)]),
        (THREE, ["nil", *span(1, 17)]),
        ({"table.players": 2}, ["nil", *span(1, 26)]),
        ({"deck.hand_size": 1, "deck.spare": "set_aside"}, ["nil", "1"]),
        (limits(lowest=3), ["nil", *span(3, 13)]),
        (limits(highest=5), ["nil", *span(1, 5)]),
        (limits(highest=20), ["nil", *span(1, 13)]),
        (limits(lowest=13, highest=13), ["nil", "13"]),
        (limits(nil=False), span(1, 13)),
        (limits(nil=False, lowest=2, highest=3), ["2", "3"]),
    ],
)
def test_r3_2_numbers_go_up_to_the_hand_size(changes: dict[str, object], legal: list[str]) -> None:
    state = dealt(changes, dealer=0)
    assert choices(state) == legal
    for tricks in range(27):
        bid = sr.Bid(tricks)
        if str(bid) not in legal:
            refused(state, bid, "bid_out_of_range R-3.2" if tricks else "nil_not_allowed R-3.3")


@pytest.mark.parametrize(
    "changes, bounds",
    [({}, "1 to 13"), (limits(lowest=2, highest=5), "2 to 5"), (limits(highest=20), "1 to 13")],
)
def test_r3_2_the_message_tells_the_bounds(changes: dict[str, object], bounds: str) -> None:
    error = refused(dealt(changes), sr.Bid(14), "bid_out_of_range R-3.2")
    assert f"numbers go from {bounds} " in str(error)


def test_r3_2_a_bid_need_not_be_higher_than_the_one_before() -> None:
    assert call(dealt(), "13", "1", "nil", "1").phase is sr.Phase.PLAY


@pytest.mark.parametrize(
    "changes, problem",
    [
        (limits(lowest=14), "bidding.lowest 14 is more than the hand size 13"),
        (limits(lowest=5, highest=4), "bidding.highest 4 is less than bidding.lowest 5"),
        (limits(lowest=0), "bidding.lowest is a whole number of at least 1"),
        (limits(highest=0), "bidding.highest is a whole number of at least 1"),
    ],
)
def test_r3_2_bounds_that_make_no_sense(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError, match=problem):
        variant(changes)


def test_r3_3_nil_is_a_bid_of_zero_and_no_lack_of_a_bid() -> None:
    state = call(dealt(), "nil")
    assert state.bids == (sr.NIL, None, None, None)
    assert state.bids[0] is sr.Bid(0)
    assert state.turn == 1


def test_r3_3_without_nil_blind_nil_has_its_own_switch() -> None:
    state = dealt(limits(nil=False, blind_nil=True))
    assert choices(state) == ["blind nil", "look"]
    assert choices(call(state, "look")) == span(1, 13)
    refused(call(state, "look"), sr.NIL, "nil_not_allowed R-3.3")


# --- R-3.4 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, contracts",
    [
        (["5"], [None, None]),
        (["5", "nil", "3"], [8, None]),
        (["5", "nil", "3", "4"], [8, 4]),
        (["13", "1", "13", "1"], [26, 2]),
        (["nil", "nil", "4", "nil"], [4, 0]),
    ],
)
def test_r3_4_a_contract_is_the_sum_once_all_have_bid(words: list[str], contracts: list[int | None]) -> None:
    state = call(dealt(), *words)
    assert list(state.contracts) == list(sr.observation(state, 1).contracts) == contracts


def test_r3_4_a_lone_players_contract_is_his_bid() -> None:
    assert call(dealt(THREE, dealer=2), "4", "nil").contracts == (4, 0, None)


def test_r3_4_a_sum_above_the_hand_size_is_lost() -> None:
    assert sr.score_side(sr.STANDARD, [sr.Bid(13), sr.Bid(13)], [13, 0]).points == -260


# --- R-3.5 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, before, legal",
    [
        ({}, ["nil", "3"], ["nil", *span(1, 13)]),
        (limits(nils_per_side=1), ["3", "3"], ["nil", *span(1, 13)]),
        (limits(nils_per_side=1), ["nil", "nil"], span(1, 13)),
        (limits(nils_per_side=2), ["nil", "nil"], ["nil", *span(1, 13)]),
        (limits(nils_per_side=1, blind_nil=True), ["blind nil", "blind nil"], ["look"]),
        (limits(nils_per_side=1, blind_nil=True), ["blind nil", "blind nil", "look"], span(1, 13)),
        (limits(blind_nils_per_side=1, blind_nil=True), ["blind nil", "blind nil"], ["look"]),
        (limits(blind_nils_per_side=1, blind_nil=True), ["blind nil", "blind nil", "look"], ["nil", *span(1, 13)]),
        (limits(blind_nils_per_side=1, blind_nil=True), ["look", "nil", "blind nil"], ["blind nil", "look"]),
        (limits(blind_nils_per_side=2, blind_nil=True), ["blind nil", "blind nil"], ["blind nil", "look"]),
    ],
)
def test_r3_5_nils_of_a_side(changes: dict[str, object], before: list[str], legal: list[str]) -> None:
    assert choices(call(dealt(changes), *before)) == legal


@pytest.mark.parametrize("limit", ["nils_per_side", "blind_nils_per_side"])
def test_r3_5_a_blind_nil_too_many_is_refused(limit: str) -> None:
    state = call(dealt(limits(blind_nil=True, **{limit: 1})), "blind nil", "blind nil")
    refused(state, sr.BLIND_NIL, "too_many_nils R-3.5")


def test_r3_5_a_lone_player_may_bid_nil() -> None:
    assert choices(dealt({**SOLO, **limits(nils_per_side=1)}))[0] == "nil"


# --- R-3.6 ----------------------------------------------------------------------------

ALL = ["nil", *span(1, 13)]


@pytest.mark.parametrize(
    "changes, before, legal",
    [
        # step 1: the floor of the side
        (limits(side_minimum=4), [], ALL),
        (limits(side_minimum=4), ["1", "5"], span(3, 13)),
        (limits(side_minimum=4), ["3", "5"], span(1, 13)),
        (limits(side_minimum=4), ["4", "5"], ALL),
        (limits(side_minimum=4), ["13", "5"], ALL),
        (limits(side_minimum=4), ["nil", "5"], ["nil", *span(4, 13)]),
        (limits(side_minimum=4, nils_per_side=1), ["nil", "5"], span(4, 13)),
        (limits(side_minimum=4, nil=False), ["1", "5"], span(3, 13)),
        ({**SOLO, **limits(side_minimum=4)}, [], ["nil", *span(4, 13)]),
        ({**SOLO, **limits(side_minimum=20)}, [], ["nil", "13"]),
        ({**SOLO, **limits(side_minimum=4, nil=False)}, ["9"], span(4, 13)),
        (limits(side_minimum=20), ["3", "5"], ["13"]),
        (limits(side_minimum=20, highest=6), ["3", "5"], ["6"]),
        (limits(side_minimum=20), ["nil", "5"], ["nil", "13"]),
        # step 1: the floor beside a nil, in either order
        (limits(nil_partner_minimum=4), [], ALL),
        (limits(nil_partner_minimum=4), ["nil", "5"], ["nil", *span(4, 13)]),
        (limits(nil_partner_minimum=4, nils_per_side=1), ["nil", "5"], span(4, 13)),
        (limits(nil_partner_minimum=4), ["3", "5"], span(1, 13)),
        (limits(nil_partner_minimum=4), ["4", "5"], ALL),
        (limits(nil_partner_minimum=20), ["nil", "5"], ["nil", "13"]),
        (limits(nil_partner_minimum=4, side_minimum=6), ["nil", "5"], ["nil", *span(6, 13)]),
        (limits(nil_partner_minimum=6, side_minimum=4), ["nil", "5"], ["nil", *span(6, 13)]),
        (limits(nil_partner_minimum=6, side_minimum=4), ["5", "5"], span(1, 13)),
        ({**SOLO, **limits(nil_partner_minimum=4)}, ["nil"], ALL),
        # step 2: the ceiling of the side
        (limits(side_maximum=13), ["7", "5"], ["nil", *span(1, 6)]),
        (limits(side_maximum=13), ["13", "5"], ["nil"]),
        (limits(side_maximum=13, nil=False), ["13", "5"], ["1"]),
        (limits(side_maximum=13, nils_per_side=1), ["nil", "5"], span(1, 13)),
        (limits(side_maximum=5), [], ALL),
        (limits(side_maximum=5), ["9", "5"], ["nil"]),
        (limits(side_maximum=5, lowest=3, nil=False), ["4", "5"], ["3"]),
        ({**SOLO, **limits(side_maximum=5)}, [], ["nil", *span(1, 5)]),
        (limits(side_minimum=8, side_maximum=6), ["2", "5"], ["6"]),
        # step 3: the ceiling of the table
        (limits(table_maximum=12), [], ["nil", *span(1, 12)]),
        (limits(table_maximum=12), ["5"], ["nil", *span(1, 7)]),
        (limits(table_maximum=12), ["5", "5", "2"], ["nil"]),
        (limits(table_maximum=12, nil=False), ["6", "6"], ["1"]),
        (limits(side_minimum=9, table_maximum=12), ["1", "6"], ["8"]),
        # step 4: the floor of the table
        (limits(table_minimum=11), ["1", "5"], ALL),
        (limits(table_minimum=11), ["1", "5", "2"], span(3, 13)),
        (limits(table_minimum=11), ["6", "5", "2"], ALL),
        (limits(table_minimum=50), ["1", "5", "2"], ["13"]),
        (limits(table_minimum=30, side_maximum=4), ["1", "4", "2"], ["nil"]),
        (limits(table_minimum=30, side_maximum=6), ["1", "4", "2"], ["2"]),
        # step 5: the forbidden total
        (limits(table_forbidden=13), ["4", "4"], ALL),
        (limits(table_forbidden=13), ["4", "4", "2"], ["nil", "1", "2", *span(4, 13)]),
        (limits(table_forbidden=13), ["5", "4", "4"], span(1, 13)),
        (limits(table_forbidden=13), ["6", "4", "4"], ALL),
        (limits(table_forbidden=40), ["1", "1", "1"], ALL),
        (limits(table_forbidden=0), ["nil", "nil", "nil"], span(1, 13)),
        (limits(table_forbidden=8, side_maximum=4), ["4", "4", "nil"], ["nil"]),
        (limits(table_forbidden=30, side_minimum=20), ["nil", "4", "13"], ["13"]),
    ],
)
def test_r3_6_limits_on_sums(changes: dict[str, object], before: list[str], legal: list[str]) -> None:
    state = call(dealt(changes), *before)
    assert choices(state) == legal
    for word in ALL:
        assert (sr.check(state, call_of(word)) is None) is (word in legal)


@pytest.mark.parametrize(
    "changes, before, word, violation",
    [
        (limits(side_minimum=4), ["1", "5"], "nil", "below_side_minimum"),
        (limits(side_minimum=4), ["1", "5"], "2", "below_side_minimum"),
        (limits(side_minimum=4, nil_partner_minimum=6), ["nil", "5"], "3", "below_side_minimum"),
        (limits(side_minimum=4, nil_partner_minimum=6), ["nil", "5"], "5", "below_nil_partner_minimum"),
        (limits(side_minimum=4, nil_partner_minimum=6), ["5", "5"], "nil", "below_nil_partner_minimum"),
        (limits(side_minimum=20), ["3", "5"], "12", "below_side_minimum"),
        ({**SOLO, **limits(side_minimum=4)}, [], "3", "below_side_minimum"),
        (limits(nil_partner_minimum=4), ["3", "5"], "nil", "below_nil_partner_minimum"),
        (limits(side_maximum=13), ["13", "5"], "1", "above_side_maximum"),
        (limits(side_maximum=13, table_maximum=14), ["9", "4"], "5", "above_side_maximum"),
        (limits(side_maximum=13, table_maximum=14), ["9", "4"], "2", "above_table_maximum"),
        (limits(table_maximum=12), [], "13", "above_table_maximum"),
        (limits(table_minimum=11), ["1", "5", "2"], "nil", "below_table_minimum"),
        (limits(table_minimum=50), ["1", "5", "2"], "12", "below_table_minimum"),
        (limits(table_forbidden=13), ["5", "4", "4"], "nil", "forbidden_total"),
        (limits(table_forbidden=13, table_minimum=12), ["4", "4", "2"], "3", "forbidden_total"),
    ],
)
def test_r3_6_the_first_limit_broken_is_named(
    changes: dict[str, object], before: list[str], word: str, violation: str
) -> None:
    refused(call(dealt(changes), *before), call_of(word), f"{violation} R-3.6")


def test_r3_6_the_message_tells_the_limit() -> None:
    state = call(dealt(limits(side_minimum=4)), "1", "5")
    assert "the bids of a side come to at least 4" in str(refused(state, sr.Bid(1), "below_side_minimum R-3.6"))


def test_r3_6_three_pairs_have_sums_of_their_own() -> None:
    six = {"table.players": 6, "table.sides": PAIRS_OF_SIX, "deck.spare": "set_aside", "bidding.side_minimum": 4}
    state = call(dealt(six, dealer=5), "1", "2", "3")
    assert choices(state) == span(3, 8)
    state = call(state, "3")
    assert choices(state) == span(2, 8)
    assert choices(call(state, "2")) == span(1, 8)


@pytest.mark.parametrize(
    "changes, before",
    [
        (
            limits(side_minimum=30, side_maximum=1, table_maximum=1, table_minimum=60, table_forbidden=13),
            ["13", "9", "9"],
        ),
        (
            limits(side_minimum=30, nils_per_side=1, lowest=13, nil_partner_minimum=30, table_forbidden=13),
            ["nil", "nil", "13"],
        ),
        (limits(nil=False, lowest=6, highest=6, table_forbidden=24, side_maximum=1), ["6", "6", "6"]),
    ],
)
def test_r3_6_the_legal_set_is_never_empty(changes: dict[str, object], before: list[str]) -> None:
    state = dealt(changes)
    for place in range(4):
        assert choices(state)
        word = before[place] if place < 3 and before[place] in choices(state) else choices(state)[0]
        state = call(state, word)
    assert state.phase is sr.Phase.PLAY
