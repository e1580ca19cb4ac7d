"""Cards and sets of cards."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, repickled
from spades_rules.cards import CARDS

FULL = sr.CardSet.from_mask((1 << 54) - 1)


# --- suits and ranks ------------------------------------------------------------------


def test_suits_and_ranks_have_their_values_for_ever() -> None:
    assert [(suit.name, suit.value) for suit in sr.Suit] == [
        ("CLUBS", 0),
        ("DIAMONDS", 1),
        ("HEARTS", 2),
        ("SPADES", 3),
    ]
    assert [rank.value for rank in sr.Rank] == list(range(2, 15))
    assert (sr.Rank.TWO, sr.Rank.TEN, sr.Rank.JACK, sr.Rank.ACE) == (2, 10, 11, 14)


# --- one card -------------------------------------------------------------------------


def test_there_are_54_cards_in_a_fixed_order() -> None:
    names = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"] + ["LJ", "BJ"]
    assert list(map(str, CARDS)) == names
    assert [card.index for card in CARDS] == list(range(54))
    assert sorted(random.Random(1).sample(CARDS, 54)) == list(CARDS)


def test_a_card_is_one_object() -> None:
    for suit in sr.Suit:
        for rank in sr.Rank:
            card = sr.Card(suit, rank)
            assert card is sr.Card(suit, rank) is sr.Card.parse(str(card))
            assert (card.suit, card.rank) == (suit, rank)
    for card in CARDS:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301 - our own bytes
        assert copy.copy(card) is copy.deepcopy(card) is card


@pytest.mark.parametrize(
    "text, name",
    [
        *(("SA", "SA"), ("AS", "SA"), ("sa", "SA"), ("As", "SA"), ("♠A", "SA"), ("A♠", "SA"), ("♤a", "SA")),
        *(("10S", "ST"), ("S10", "ST"), ("10♥", "HT"), ("♡10", "HT"), ("th", "HT"), ("♦2", "D2"), ("♢2", "D2")),
        *(("♣k", "CK"), ("♧K", "CK"), ("BJ", "BJ"), ("bj", "BJ"), ("Lj", "LJ"), ("LJ", "LJ")),
    ],
)
def test_parse_reads_every_form(text: str, name: str) -> None:
    assert str(sr.Card.parse(text)) == name


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "S",
            "A",
            "SS",
            "AA",
            "S1",
            "1S",
            "S11",
            "S100",
            "SAA",
            "JB",
            "JL",
            "J",
            "XA",
            "S-A",
            "S A",
            " SA",
            "SA ",
        ),
        *("\u017fA", "S٣", "Sᴀ", "10", "S1\uff10", "♠", "♠♠", "joker", "SA,SK", "🂡", "\x00SA"),
        *(None, 3, 3.0, b"SA", ["SA"], True, sr.Card.parse("SA")),
    ],
    ids=repr,
)
def test_parse_refuses_what_is_no_card(text: Any) -> None:
    with pytest.raises(sr.NotationError, match="is no card") as caught:
        sr.Card.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "arguments", [(3, 14), ("S", "A"), (sr.Suit.SPADES, 14), (3, sr.Rank.ACE), (None, None), (14, 3)]
)
def test_a_card_takes_a_suit_and_a_rank(arguments: tuple[Any, Any]) -> None:
    with pytest.raises(sr.InvalidInputError, match="a card takes a Suit and a Rank"):
        sr.Card(*arguments)


def test_jokers_have_neither_suit_nor_rank() -> None:
    for name in ("LJ", "BJ"):
        joker = sr.Card.parse(name)
        assert (joker.suit, joker.rank, str(joker)) == (None, None, name)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_repr_of_a_card_evaluates(card: sr.Card) -> None:
    assert eval(repr(card), {"Card": sr.Card}) is card  # noqa: S307 - our own text
    assert hash(card) == card.index


def test_cards_compare_only_with_cards() -> None:
    ace: Any = sr.Card.parse("SA")
    assert ace > sr.Card.parse("SK")
    assert (ace == 51, ace == "SA", ace != "SA") == (False, False, True)
    with pytest.raises(TypeError):
        ace < 3  # noqa: B015 - that it raises is the test


# --- sets -----------------------------------------------------------------------------


def test_a_set_is_a_set_of_its_cards() -> None:
    hand = sr.CardSet.parse("H2 SA SK")
    assert list(hand) == [sr.Card.parse(name) for name in ("H2", "SK", "SA")]
    assert (len(hand), str(hand), repr(hand)) == (3, "H2 SK SA", "CardSet.parse('H2 SK SA')")
    assert sr.Card.parse("SA") in hand
    assert sr.Card.parse("SQ") not in hand
    for stranger in (51, "SA", None, hand):
        assert stranger not in hand
    assert not sr.CardSet()
    assert str(sr.CardSet()) == ""


def test_sets_combine() -> None:
    one, two = sr.CardSet.parse("SA SK H2"), sr.CardSet.parse("SK D3")
    assert str(one | two) == "D3 H2 SK SA"
    assert str(one & two) == "SK"
    assert str(one - two) == "H2 SA"
    assert str(one ^ two) == "D3 H2 SA"
    for combined in (one | two, one & two, one - two, one ^ two, one | set(two)):
        assert type(combined) is sr.CardSet
    assert sr.CardSet.parse("SK") < one
    assert one.isdisjoint(sr.CardSet.parse("C2"))
    assert not one.isdisjoint(two)


def test_sets_equal_any_set_of_the_same_cards() -> None:
    hand = sr.CardSet.parse("SA SK H2")
    plain = {sr.Card.parse(name) for name in ("SA", "SK", "H2")}
    assert hand == plain == hand == frozenset(plain) == sr.CardSet(plain)
    assert hash(hand) == hash(frozenset(plain))
    assert {hand: 1}[sr.CardSet.parse("H2, sk AS")] == 1
    assert hand != sr.CardSet.parse("SA SK")
    for other in (3, "H2 SK SA", ["SA", "SK", "H2"], None):
        assert hand != other


def test_a_set_is_made_of_cards() -> None:
    hand = sr.CardSet.parse("SA SK")
    assert sr.CardSet(hand) == sr.CardSet(iter(hand)) == sr.CardSet([*hand, *hand]) == hand
    assert sr.CardSet(hand).mask == 3 << 50


@pytest.mark.parametrize("cards", ["SA SK", ["SA"], [51], [None], 5, None, [[]], 3.5, b"SA"], ids=repr)
def test_a_set_takes_nothing_else(cards: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=r"CardSet takes cards|cannot hold"):
        sr.CardSet(cards)


@pytest.mark.parametrize("text", ["SA XX", "SA-SK", "SASK", "SA;SK", None, 5, b"SA", ["SA"]], ids=repr)
def test_parse_refuses_what_is_no_text_of_cards(text: Any) -> None:
    with pytest.raises(sr.NotationError):
        sr.CardSet.parse(text)


def test_parse_takes_spaces_and_commas() -> None:
    assert sr.CardSet.parse(" SA,SK ,\t10H\n") == sr.CardSet.parse("HT SK SA")
    assert sr.CardSet.parse("") == sr.CardSet.parse(" , ") == sr.CardSet()


def test_masks() -> None:
    assert sr.CardSet.from_mask(0) == sr.CardSet()
    assert len(FULL) == 54
    assert sr.CardSet.from_mask(1 << 53) == sr.CardSet.parse("BJ")
    for card in CARDS:
        assert sr.CardSet([card]).mask == 1 << card.index


@pytest.mark.parametrize("mask", [*NO_INTS, -1, 1 << 54, -(1 << 60)], ids=repr)
def test_a_mask_is_an_int_of_54_bits(mask: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="a mask of cards is an int"):
        sr.CardSet.from_mask(mask)


@pytest.mark.parametrize("hand", [sr.CardSet(), sr.CardSet.parse("SA BJ C2"), FULL], ids=len)
def test_copies_of_sets_are_equal(hand: sr.CardSet) -> None:
    assert copy.copy(hand) == copy.deepcopy(hand) == repickled(hand) == hand
    assert hash(repickled(hand)) == hash(hand)
    assert eval(repr(hand), {"CardSet": sr.CardSet}) == hand  # noqa: S307 - our own text
