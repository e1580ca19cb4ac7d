"""R-4: partners exchange cards beside a nil."""

from __future__ import annotations

import pytest

import spades_rules as sr
from playing import PAIRS_OF_SIX, SOLO, THREE, TWO, call, cards, choices, dealt, give, refused, variant

NIL_TWO = {"exchange.nil": 2}
UNSEEN = {**NIL_TWO, "exchange.order": "unseen"}
BLIND_THREE = {"bidding.blind_nil": True, "exchange.blind_nil": 3}


def views(state: sr.GameState, seat: int) -> tuple[str, str, str]:
    """Return what a seat sees of its exchange: its hand, what it gave and what it received; "-" for nothing."""
    seen = sr.observation(state, seat)
    hand, given, received = ("-" if part is None else str(part) for part in (seen.hand, seen.given, seen.received))
    return hand, given, received


def set_of(text: str) -> str:
    return str(sr.CardSet.parse(text))


# --- R-4.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, words, phase",
    [
        ({}, ["nil", "3", "4", "3"], "play"),
        ({"exchange.blind_nil": 3}, ["nil", "3", "4", "3"], "play"),
        (NIL_TWO, ["nil", "3", "4", "3"], "give"),
        (NIL_TWO, ["4", "3", "4", "3"], "play"),
        ({**BLIND_THREE}, ["blind nil", "look", "3", "look", "4", "look", "3"], "give"),
        ({**BLIND_THREE}, ["look", "nil", "look", "3", "look", "4", "look", "3"], "play"),
        ({**NIL_TWO, "bidding.blind_nil": True}, ["blind nil", "look", "3", "look", "4", "look", "3"], "play"),
    ],
)
def test_r4_1_the_exchange_follows_the_bids(changes: dict[str, object], words: list[str], phase: str) -> None:
    state = call(dealt(changes), *words)
    assert state.phase == phase


@pytest.mark.parametrize("kind, count", [("nil", 2), ("blind_nil", 3)])
def test_r4_1_bidder_and_partner_give_the_same_number(kind: str, count: int) -> None:
    changes = {"bidding.blind_nil": kind == "blind_nil", f"exchange.{kind}": count}
    words = ["blind nil", "look", "3", "look", "4", "look", "3"] if kind == "blind_nil" else ["nil", "3", "4", "3"]
    state = call(dealt(changes), *words)
    givers = []
    while state.phase is sr.Phase.GIVE:
        givers.append(state.turn)
        state = sr.apply(state, sr.legal_actions(state)[0])
    assert givers == [0] * count + [2] * count
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 0)
    assert [len(hand) for hand in state.hands] == [13] * 4


def test_r4_1_bidder_first_shows_the_cards_before_the_partner_chooses() -> None:
    state = call(dealt(NIL_TWO), "nil", "3", "4", "3")
    clubs, hearts = str(state.hands[0]), str(state.hands[2])
    state = give(state, "CA")
    assert views(state, 0) == (clubs.replace(" CA", ""), "CA", "-")
    assert views(state, 2) == (hearts, "-", "-")
    assert state.hands[2] == sr.CardSet.parse(f"CA {hearts}")
    assert sr.observation(state, 1).hand_sizes == (12, 13, 14, 13)
    state = give(state, "CK")
    assert state.turn == 2
    assert views(state, 2) == (set_of(f"CA CK {hearts}"), "-", "CK CA")
    assert choices(state)[:2] == ["give CK", "give CA"]


def test_r4_1_bidder_first_the_same_cards_may_come_back() -> None:
    state = call(dealt(NIL_TWO), "nil", "3", "4", "3")
    hands = state.hands
    state = give(state, "CA CK CK")
    assert sr.observation(state, 0).received is None
    assert sr.observation(state, 0).hand == hands[0] - sr.CardSet.parse("CA CK")
    state = give(state, "CA")
    assert state.hands == hands
    assert views(state, 0) == (str(hands[0]), "CK CA", "CK CA")
    assert views(state, 2) == (str(hands[2]), "CK CA", "CK CA")


def test_r4_1_unseen_the_partner_chooses_from_the_cards_held_before() -> None:
    state = give(call(dealt(UNSEEN), "nil", "3", "4", "3"), "CA CK")
    hearts = sr.CardSet.parse("H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA")
    assert state.turn == 2
    assert views(state, 2) == (str(hearts), "-", "-")
    assert choices(state) == [f"give {card}" for card in hearts]
    refused(state, sr.Give(sr.Card.parse("CA")), "card_not_held R-1.5")
    state = give(state, "H2")
    assert views(state, 2)[1:] == ("H2", "-")
    assert views(state, 0)[2] == "-"
    state = give(state, "H3")
    assert views(state, 2)[1:] == ("H2 H3", "CK CA")
    assert views(state, 0)[1:] == ("CK CA", "H2 H3")
    assert sr.observation(state, 2).hand == state.hands[2]


@pytest.mark.parametrize("order", ["bidder_first", "unseen"])
def test_r4_1_opponents_see_only_how_many_cards_pass(order: str) -> None:
    state = give(call(dealt({**NIL_TWO, "exchange.order": order}), "nil", "3", "4", "3"), "CA CK H2 H3")
    hidden = ((0, None), (0, None), (2, None), (2, None))
    gifts = ((0, "CA"), (0, "CK"), (2, "H2"), (2, "H3"))
    for seat in (None, 1, 3):
        seen = sr.observation(state, seat)
        assert seen.actions[4:] == hidden
        assert (seen.given, seen.received) == (None, None)
    for seat in (0, 2):
        shown = tuple((giver, sr.Give(sr.Card.parse(name))) for giver, name in gifts)
        assert sr.observation(state, seat).actions[4:] == shown


def test_r4_1_a_gift_on_its_way_is_hidden_from_its_receiver() -> None:
    state = give(call(dealt(NIL_TWO), "nil", "3", "4", "3"), "CA")
    assert sr.observation(state, 2).actions[-1] == (0, None)
    assert sr.observation(state, 0).actions[-1] == (0, sr.Give(sr.Card.parse("CA")))


@pytest.mark.parametrize(
    "words, givers", [(["nil", "nil", "4", "3"], [0, 2, 1, 3]), (["3", "4", "nil", "nil"], [2, 0, 3, 1])]
)
def test_r4_1_sides_exchange_in_the_order_of_their_nil_bids(words: list[str], givers: list[int]) -> None:
    state = call(dealt({"exchange.nil": 1}), *words)
    found = []
    while state.phase is sr.Phase.GIVE:
        found.append(state.turn)
        state = sr.apply(state, sr.legal_actions(state)[-1])
    assert found == givers


def test_r4_1_the_order_of_bidding_counts_when_the_dealer_bids_first() -> None:
    state = call(dealt({"exchange.nil": 1, "bidding.first": "dealer"}), "nil", "nil", "3", "3")
    assert (state.dealer, state.turn) == (3, 3)


def test_r4_1_three_pairs_exchange_with_the_seat_across() -> None:
    six = {"table.players": 6, "table.sides": PAIRS_OF_SIX, "deck.spare": "set_aside", "exchange.nil": 1}
    state = call(dealt(six, dealer=5), "1", "1", "1", "1", "nil", "1")
    assert state.turn == 4
    state = sr.apply(state, sr.legal_actions(state)[0])
    assert state.turn == 1


@pytest.mark.parametrize("alone", [SOLO, THREE, TWO])
@pytest.mark.parametrize("kind", ["nil", "blind_nil"])
def test_r4_1_it_is_for_pairs_only(alone: dict[str, object], kind: str) -> None:
    with pytest.raises(sr.InvalidVariantError, match=rf"exchange\.{kind} needs sides of two seats \(R-4\.1\)"):
        variant({**alone, f"exchange.{kind}": 1})


# --- R-4.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["look", "nil", "look", "3", "look", "nil", "look", "3"],
        ["blind nil", "look", "3", "blind nil", "look", "3"],
        ["blind nil", "look", "3", "look", "nil", "look", "3"],
        ["look", "nil", "look", "3", "blind nil", "look", "3"],
    ],
)
def test_r4_2_no_exchange_when_both_members_bid_nil(words: list[str]) -> None:
    state = call(dealt({**BLIND_THREE, **NIL_TWO}), *words)
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 0)


def test_r4_2_the_other_side_exchanges_all_the_same() -> None:
    state = call(dealt(NIL_TWO), "nil", "nil", "nil", "3")
    assert (state.phase, state.turn) == (sr.Phase.GIVE, 1)


def test_r4_2_each_card_is_one_action_of_the_seat_in_turn() -> None:
    state = call(dealt(NIL_TWO), "nil", "3", "4", "3")
    gift = sr.Give(sr.Card.parse("H2"))
    refused(state, gift, "not_your_turn R-1.5", seat=2)
    refused(state, gift, "card_not_held R-1.5", seat=0)
    refused(state, sr.Play(sr.Card.parse("CA")), "wrong_phase R-1.5", seat=0)
    state = give(state, "CA")
    refused(state, sr.Give(sr.Card.parse("CA")), "card_not_held R-1.5", seat=0)
    refused(give(state, "CK H2 H3"), sr.Give(sr.Card.parse("CA")), "wrong_phase R-1.5")


def test_r4_2_the_whole_hand_may_pass() -> None:
    for order in ("bidder_first", "unseen"):
        small = {"deck.hand_size": 2, "deck.spare": "set_aside", **NIL_TWO, "exchange.order": order}
        state = call(dealt(small, {0: "CA CK", 2: "HA HK"}), "nil", "1", "1", "1")
        state = give(state, "CA CK HA HK")
        assert [str(state.hands[seat]) for seat in (0, 2)] == ["HK HA", "CK CA"]


@pytest.mark.parametrize("kind", ["nil", "blind_nil"])
def test_r4_2_no_more_cards_than_a_hand_holds(kind: str) -> None:
    assert getattr(variant({f"exchange.{kind}": 13}).exchange, kind) == 13
    with pytest.raises(sr.InvalidVariantError, match=rf"exchange\.{kind} 14 is more than the hand size 13"):
        variant({f"exchange.{kind}": 14})


def test_r4_2_cards_are_conserved() -> None:
    state = call(dealt({"exchange.nil": 5}), "nil", "3", "4", "nil")
    pack = set(state.variant.cards)
    while state.phase is sr.Phase.GIVE:
        assert {card for hand in state.hands for card in hand} == pack
        assert sum(len(hand) for hand in state.hands) == 52
        state = sr.apply(state, sr.legal_actions(state)[3])


def test_r4_2_cards_received_are_played() -> None:
    state = give(call(dealt({"exchange.nil": 1}), "nil", "3", "4", "3"), "CA HA")
    assert choices(state) == [str(card) for card in state.hands[0]]
    assert cards("HA")[0] in state.hands[0]
