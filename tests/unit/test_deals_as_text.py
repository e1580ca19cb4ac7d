"""Deals as text: `parse_deal` and `format_deal`."""

from __future__ import annotations

from typing import Any

import pytest

import spades_rules as sr
from playing import NO_INTS, cards
from spades_rules.cards import CARDS


def hands(*texts: str) -> tuple[sr.CardSet, ...]:
    return tuple(map(sr.CardSet.parse, texts))


@pytest.mark.parametrize(
    "text, expected",
    [
        ("0:A.K.Q.J 2.3.4.5", hands("SA HK DQ CJ", "S2 H3 D4 C5")),
        ("1:A.K.. .2.3.4.H", hands("C4 D3 H2 BJ", "HK SA")),
        ("N:A... K... Q... J...", hands("SA", "SK", "SQ", "SJ")),
        ("E:A... K... Q... J...", hands("SJ", "SA", "SK", "SQ")),
        ("s:A... K... Q... J...", hands("SQ", "SJ", "SA", "SK")),
        ("W:A... K... Q... J...", hands("SK", "SQ", "SJ", "SA")),
        ("5:A... K... Q... J... T... 9...", hands("SK", "SQ", "SJ", "ST", "S9", "SA")),
        (" 0 :akt.10.. \n...2.HL", hands("SA SK ST HT", "C2 LJ BJ")),
        ("0:... ...", hands("", "")),
        ("0:A... ....L ....H", hands("SA", "LJ", "BJ")),
    ],
)
def test_parse_deal(text: str, expected: tuple[sr.CardSet, ...]) -> None:
    assert sr.parse_deal(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0:", "0:A...", ":A... K...", "A... K...", "4:A... K... Q... J...", "2:A... K...", "-1:A... K..."),
        *("N:A.. K...", "0:A.K.Q.J.H.X 2...", "0:A...1 K...", "0:X... K...", "0:A... K....J", "0:A... K....HX"),
        *("X:A... K...", "0:" + "... " * 7, "NE:A... K...", "\uff10:A... K...", "0;A... K...", "0:S... K..."),
        *(None, 5, b"0:A... K...", ["0:A... K..."]),
    ],
    ids=repr,
)
def test_parse_deal_refuses_what_is_no_deal(text: Any) -> None:
    with pytest.raises(sr.NotationError):
        sr.parse_deal(text)


@pytest.mark.parametrize(
    "text, problems",
    [
        ("0:AA... K...", ["SA is dealt twice, to hand 0 and to hand 0"]),
        ("0:A... A...", ["SA is dealt twice, to hand 0 and to hand 1"]),
        (
            "0:A....H AK....H",
            ["SA is dealt twice, to hand 0 and to hand 1", "BJ is dealt twice, to hand 0 and to hand 1"],
        ),
    ],
)
def test_parse_deal_refuses_a_card_twice(text: str, problems: list[str]) -> None:
    with pytest.raises(sr.InvalidDealError) as caught:
        sr.parse_deal(text)
    assert list(caught.value.problems) == problems


@pytest.mark.parametrize(
    "dealt, first, text",
    [
        (hands("SA HK", "C4 BJ"), 0, "0:A.K.. ...4.H"),
        (hands("SA HK", "C4 BJ"), 1, "1:...4.H A.K.."),
        (hands("SA", "SK", "SQ", "SJ"), 2, "2:Q... J... A... K..."),
        (hands("LJ BJ ST S2 HA", ""), 0, "0:T2.A...HL ..."),
        ([cards("S2 ST"), list(cards("CA"))], 0, "0:T2... ...A"),
    ],
)
def test_format_deal(dealt: Any, first: int, text: str) -> None:
    assert sr.format_deal(dealt, first) == text
    assert sr.parse_deal(text) == tuple(map(sr.CardSet, dealt))


@pytest.mark.parametrize("first", [*NO_INTS, -1, 2], ids=repr)
def test_format_deal_takes_a_seat_of_the_hands(first: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="the first seat of 2 hands is 0 to 1"):
        sr.format_deal(hands("SA", "SK"), first)


@pytest.mark.parametrize("dealt", [["SA", "SK"], [[1], [2]], [1, 2], [None, None], 5, None, {}, {sr.CardSet()}])
def test_format_deal_takes_cards(dealt: Any) -> None:
    with pytest.raises(sr.InvalidInputError):
        sr.format_deal(dealt)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 1])
def test_every_deal_comes_back(players: int, first: int) -> None:
    dealt = [CARDS[seat::players] for seat in range(players)]
    assert sr.parse_deal(sr.format_deal(dealt, first)) == tuple(map(sr.CardSet, dealt))
