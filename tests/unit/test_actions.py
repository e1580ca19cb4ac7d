"""Actions: their ids, their text, and what their constructors refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import spades_rules as sr
from playing import DRAWN, JOKERS, NO_INTS, THREE, cards, repickled, variant
from spades_rules.actions import ACTIONS, action_from_id
from spades_rules.cards import CARDS

NAMESPACE = {
    name: getattr(sr, name) for name in ("Bid", "Card", "CardSet", "Deal", "Decline", "Give", "Keep", "Look", "Play")
}


def card(name: str) -> sr.Card:
    return sr.Card.parse(name)


@pytest.mark.parametrize(
    "action, number, text",
    [
        (sr.Play(card("C2")), 0, "C2"),
        (sr.Play(card("D2")), 13, "D2"),
        (sr.Play(card("SA")), 51, "SA"),
        (sr.Play(card("LJ")), 79, "LJ"),
        (sr.Play(card("BJ")), 80, "BJ"),
        (sr.NIL, 52, "nil"),
        (sr.Bid(13), 65, "13"),
        (sr.Bid(14), 66, "14"),
        (sr.Bid(26), 78, "26"),
        (sr.BLIND_NIL, 81, "blind nil"),
        (sr.Bid(6, blind=True), 87, "blind 6"),
        (sr.Bid(26, blind=True), 107, "blind 26"),
        (sr.Look(), 108, "look"),
        (sr.Give(card("C2")), 109, "give C2"),
        (sr.Give(card("BJ")), 162, "give BJ"),
        (sr.Keep(), 163, "keep"),
        (sr.Decline(), 164, "decline"),
    ],
    ids=str,
)
def test_ids_and_texts_are_fixed_for_ever(action: Any, number: int, text: str) -> None:
    assert (action.id, str(action), hash(action)) == (number, text, number)
    assert action_from_id(number) is action


def test_ids_are_dense_and_every_action_is_one_object() -> None:
    assert [action.id for action in ACTIONS] == list(range(165))
    for action in ACTIONS:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(action, protocol)) is action  # noqa: S301 - our own bytes
        assert copy.copy(action) is copy.deepcopy(action) is action
        assert eval(repr(action), dict(NAMESPACE)) is action  # noqa: S307 - our own text
    assert len(set(ACTIONS)) == len(set(map(repr, ACTIONS))) == len(set(map(str, ACTIONS))) == 165


def test_constructors_return_the_one_object() -> None:
    assert sr.Bid(0) is sr.NIL
    assert sr.Bid(0, blind=True) is sr.Bid(tricks=0, blind=True) is sr.BLIND_NIL
    assert sr.Look() is sr.Look()
    assert sr.Keep() is sr.Keep()
    assert sr.Decline() is sr.Decline()
    for one in CARDS:
        assert sr.Play(one) is sr.Play(card=one)
        assert sr.Give(one).card is sr.Play(one).card is one


def test_bids_say_what_they_are() -> None:
    assert [(bid.tricks, bid.blind) for bid in (sr.NIL, sr.BLIND_NIL, sr.Bid(5))] == [(0, False), (0, True), (5, False)]
    match sr.Bid(7, blind=True):
        case sr.Bid(tricks, blind):
            assert (tricks, blind) == (7, True)


@pytest.mark.parametrize("tricks", [*NO_INTS, -1, 27, 10**9], ids=repr)
def test_a_bid_is_an_int_from_0_to_26(tricks: Any) -> None:
    for blind in (False, True):
        with pytest.raises(sr.InvalidInputError, match="a bid is an int from 0"):
            sr.Bid(tricks, blind)


@pytest.mark.parametrize("blind", [0, 1, None, "True", 1.0])
def test_blind_is_a_bool(blind: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="blind is True or False"):
        sr.Bid(3, blind)


@pytest.mark.parametrize("kind", [sr.Play, sr.Give])
@pytest.mark.parametrize("value", ["SA", 51, None, sr.CardSet.parse("SA"), True, sr.NIL], ids=repr)
def test_cards_are_played_and_given_not_their_names(kind: Any, value: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=f"{kind.__name__} takes a Card"):
        kind(value)


@pytest.mark.parametrize("number", [*NO_INTS, -1, 165, 255], ids=repr)
def test_an_id_is_an_int_from_0_to_164(number: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="an action id is an int from 0 to 164"):
        action_from_id(number)


# --- all actions of a variant ---------------------------------------------------------


@pytest.mark.parametrize(
    "changes, count, has, has_not",
    [
        ({}, 52 + 14, ["C2", "nil", "13"], ["14", "LJ", "blind nil", "look", "give C2", "keep"]),
        (THREE, 51 + 18, ["17"], ["C2", "18"]),
        (JOKERS, 52 + 14, ["LJ", "BJ"], ["C2", "H2"]),
        ({"bidding.blind_nil": True}, 52 + 14 + 14 + 1, ["blind nil", "blind 13", "look"], ["blind 14"]),
        ({"bidding.blind_minimum": 6}, 52 + 14 + 14 + 1, ["blind nil", "blind 6", "look"], []),
        ({"exchange.nil": 1}, 52 + 14 + 52, ["give C2"], ["look", "give LJ"]),
        ({**JOKERS, "exchange.blind_nil": 1}, 52 + 14 + 52, ["give BJ"], ["give C2"]),
        (DRAWN, 52 + 14 + 2, ["keep", "decline"], []),
        ({"bidding.nil": False, "bidding.highest": 3}, 52 + 14, ["nil", "13"], []),
    ],
)
def test_all_actions(changes: dict[str, object], count: int, has: list[str], has_not: list[str]) -> None:
    universe = sr.all_actions(variant(changes))
    texts = list(map(str, universe))
    assert len(universe) == len(set(universe)) == count
    assert [action.id for action in universe] == sorted(action.id for action in universe)
    assert [text for text in has if text not in texts] == [text for text in has_not if text in texts] == []


# --- deals ----------------------------------------------------------------------------

TWO_HANDS = (cards("SA SK"), cards("H2 H3"))


def test_a_deal_takes_any_iterables_of_cards() -> None:
    deal = sr.Deal(TWO_HANDS, cards("C2 C3"))
    assert deal.hands == (sr.CardSet.parse("SA SK"), sr.CardSet.parse("H2 H3"))
    assert deal.stock == cards("C2 C3")
    assert sr.Deal([iter(hand) for hand in TWO_HANDS], iter(cards("C2 C3"))) == deal
    assert sr.Deal(map(sr.CardSet, TWO_HANDS), list(cards("C2 C3"))) == deal


def test_a_deal_is_a_value() -> None:
    deal = sr.Deal(TWO_HANDS, cards("C3 C2"))
    assert copy.copy(deal) == copy.deepcopy(deal) == repickled(deal) == deal
    assert hash(repickled(deal)) == hash(deal)
    assert eval(repr(deal), dict(NAMESPACE)) == deal  # noqa: S307 - our own text
    assert eval(repr(sr.Deal(TWO_HANDS)), dict(NAMESPACE)) == sr.Deal(TWO_HANDS)  # noqa: S307 - our own text
    assert deal != sr.Deal(TWO_HANDS, cards("C2 C3"))
    assert deal != sr.Deal(TWO_HANDS[::-1], cards("C3 C2"))
    assert deal != sr.Deal(TWO_HANDS)
    assert str(deal) == "deal"


@pytest.mark.parametrize(
    "hands, stock, problem",
    [
        ([cards("SA"), cards("SA")], (), "SA is dealt twice, to hand 0 and to hand 1"),
        ([cards("SA SA"), cards("SK")], (), "SA is dealt twice, to hand 0 and to hand 0"),
        ([cards("SA"), cards("SK")], cards("SK"), "SK is in a hand and in the stock"),
        ([cards("SA"), cards("SK")], cards("C2 C2"), "a card is twice in the stock"),
        ([cards("SA")], (), "two to six hands are dealt, not 1"),
        ([()] * 7, (), "two to six hands are dealt, not 7"),
        ([], (), "two to six hands are dealt, not 0"),
        ("SA SK", (), "hands are sets of cards"),
        (["SA", "SK"], (), "hands are sets of cards"),
        ([[51], [50]], (), "hands are sets of cards"),
        ([None, None], (), "hands are sets of cards"),
        (None, (), "hands are sets of cards"),
        (5, (), "hands are sets of cards"),
        ([cards("SA"), cards("SK")], "C2", "a stock is a row of cards"),
        ([cards("SA"), cards("SK")], [0], "a stock is a row of cards"),
        ([cards("SA"), cards("SK")], None, "a stock is a row of cards"),
    ],
    ids=repr,
)
def test_a_deal_that_no_table_could_make(hands: Any, stock: Any, problem: str) -> None:
    with pytest.raises(sr.InvalidDealError, match=problem) as caught:
        sr.Deal(hands, stock)
    assert caught.value.problems


def test_a_deal_lists_every_card_dealt_twice() -> None:
    with pytest.raises(sr.InvalidDealError) as caught:
        sr.Deal([cards("SA SK"), cards("SK SA")])
    assert len(caught.value.problems) == 2
    with pytest.raises(sr.InvalidDealError) as caught:
        sr.Deal([cards("SA"), cards("SK")], cards("SK SA"))
    assert len(caught.value.problems) == 2
