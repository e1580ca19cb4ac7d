"""R-1: seats and sides, the deck, jokers and promoted cards, other numbers of players, the order of a round."""

from __future__ import annotations

from itertools import pairwise

import pytest

import spades_rules as sr
from playing import (
    DRAWN,
    JOKERS,
    JOKERS_DEUCES,
    PAIRS_OF_SIX,
    SOLO,
    THREE,
    TWO,
    call,
    cards,
    choices,
    deal_of,
    dealt,
    finish,
    give,
    play,
    refused,
    variant,
)
from spades_rules.variants import TableOptions

SPARE = {"deck.spare": "set_aside"}


# --- R-1.1 ----------------------------------------------------------------------------


def test_r1_1_standard_has_two_pairs_of_opposite_seats() -> None:
    assert sr.STANDARD.sides == ((0, 2), (1, 3))
    assert [sr.STANDARD.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [sr.STANDARD.partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]


@pytest.mark.parametrize(
    "changes, sides",
    [
        ({"table.players": 2}, ((0,), (1,))),
        ({"table.players": 3}, ((0,), (1,), (2,))),
        ({"table.players": 4}, ((0, 2), (1, 3))),
        ({"table.players": 5}, ((0,), (1,), (2,), (3,), (4,))),
        ({"table.players": 6}, ((0,), (1,), (2,), (3,), (4,), (5,))),
        ({"table.sides": ((0, 2), (1, 3))}, ((0, 2), (1, 3))),
        ({"table.sides": [[3, 1], [2, 0]]}, ((0, 2), (1, 3))),
        (SOLO, ((0,), (1,), (2,), (3,))),
        ({"table.players": 6, "table.sides": PAIRS_OF_SIX}, PAIRS_OF_SIX),
    ],
)
def test_r1_1_sides(changes: dict[str, object], sides: tuple[tuple[int, ...], ...]) -> None:
    rules = variant({**SPARE, "deck.hand_size": 8, **changes})
    assert rules.sides == sides
    for seat in range(rules.table.players):
        assert seat in rules.sides[rules.side_of(seat)]
        assert rules.partners(seat) == tuple(other for other in rules.sides[rules.side_of(seat)] if other != seat)


@pytest.mark.parametrize(
    "players, sides",
    [
        (4, ((0, 1), (2, 3))),
        (4, ((0, 3), (1, 2))),
        (4, ((0, 2), (1,), (3,))),
        (4, ((0, 1, 2, 3),)),
        (4, ((0, 2),)),
        (4, ((0, 2), (1, 3), (4, 5))),
        (4, ((0, 0), (1, 3))),
        (4, ()),
        (4, ((), ())),
        (2, ((0, 1),)),
        (6, ((0, 1), (2, 3), (4, 5))),
        (6, ((0, 2, 4), (1, 3, 5))),
        (5, ((0, 1), (2, 3), (4,))),
        (3, ((0,), (1,))),
    ],
)
def test_r1_1_any_other_arrangement_is_refused(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(sr.InvalidVariantError, match=r"table\.sides .* \(R-1\.1\)"):
        variant({**SPARE, "table.players": players, "table.sides": sides})


@pytest.mark.parametrize("players", [0, 1, 7, -4])
def test_r1_1_two_to_six_may_play(players: int) -> None:
    with pytest.raises(sr.InvalidVariantError, match=r"table\.players is a whole number from 2 to 6"):
        TableOptions(players=players)


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "1", None])
def test_r1_1_seats_are_ints_of_the_table(seat: int) -> None:
    for ask in (sr.STANDARD.side_of, sr.STANDARD.partners, sr.STANDARD.require_seat):
        with pytest.raises(sr.InvalidInputError, match="a seat is an int from 0 to 3"):
            ask(seat)


def test_r1_1_turns_go_clockwise_by_seat_number() -> None:
    state = dealt(dealer=1)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = call(state, "3")
    assert turns == [2, 3, 0, 1]


# --- R-1.2 ----------------------------------------------------------------------------


def test_r1_2_the_deck_has_52_cards() -> None:
    expected = {sr.Card(suit, rank) for suit in sr.Suit for rank in sr.Rank}
    assert sr.STANDARD.cards == expected
    assert len(expected) == 52


@pytest.mark.parametrize("suit", sr.Suit)
def test_r1_2_ace_is_high_and_two_is_low(suit: sr.Suit) -> None:
    for low, high in pairwise(sr.Rank):
        assert sr.trick_winner(sr.STANDARD, [sr.Card(suit, low), sr.Card(suit, high)]) == 1
        assert sr.trick_winner(sr.STANDARD, [sr.Card(suit, high), sr.Card(suit, low)]) == 0


@pytest.mark.parametrize("ace", ["CA", "DA", "HA"])
def test_r1_2_spades_are_trumps(ace: str) -> None:
    assert sr.trick_winner(sr.STANDARD, cards(f"{ace} S2")) == 1
    assert sr.trick_winner(sr.STANDARD, cards(f"S2 {ace}")) == 0


# --- R-1.3 ----------------------------------------------------------------------------


def test_r1_3_high_trumps_rank_above_the_ace_in_the_order_listed() -> None:
    rules = variant(JOKERS_DEUCES)
    order = cards("S3 SK SA S2 D2 LJ BJ")
    for low, high in pairwise(order):
        assert sr.trick_winner(rules, [low, high]) == 1
        assert sr.trick_winner(rules, [high, low]) == 0


@pytest.mark.parametrize(
    "high, better, worse",
    [
        (("S2", "D2"), "S2", "D2"),
        (("D2", "S2"), "D2", "S2"),
        (("S2", "SA"), "S2", "SA"),
        (("S2", "SA"), "SA", "SK"),
        (("HA", "C7"), "C7", "SA"),
    ],
)
def test_r1_3_the_order_is_data(high: tuple[str, ...], better: str, worse: str) -> None:
    rules = variant({"deck.high_trumps": high})
    assert sr.trick_winner(rules, cards(f"{worse} {better}")) == 1
    assert sr.trick_winner(rules, cards(f"{better} {worse}")) == 0


def test_r1_3_high_trumps_count_as_spades() -> None:
    rules = variant(JOKERS_DEUCES)
    assert {rules.suit_of(card) for card in cards("BJ LJ D2 S2 S3 SA")} == {sr.Suit.SPADES}
    assert rules.suit_of(sr.Card.parse("D3")) is sr.Suit.DIAMONDS
    assert sr.STANDARD.suit_of(sr.Card.parse("D2")) is sr.Suit.DIAMONDS


@pytest.mark.parametrize("name", ["C2", "H2"])
def test_r1_3_suit_of_refuses_cards_that_are_not_in_the_deck(name: str) -> None:
    with pytest.raises(sr.InvalidInputError, match="no card of this deck of 52"):
        variant(JOKERS).suit_of(sr.Card.parse(name))


@pytest.mark.parametrize(
    "hand, trick, legal",
    [
        ("D2 DK S5", "D9", "DK"),  # a promoted two does not follow its printed suit
        ("D2 H3 C9", "S8", "D2"),  # it follows a spade
        ("BJ H3", "S8", "BJ"),
        ("S4 H3", "LJ", "S4"),  # leading a joker is leading a spade
        ("S4 DK", "D2", "S4"),  # and so is leading a promoted two
        ("BJ LJ D2 H3", "", "H3"),  # none of them may be led before spades are broken
        ("BJ LJ D2", "", "BJ LJ D2"),  # unless nothing else is held
        ("D2 H3", "D9", "D2 H3"),  # void in diamonds
    ],
)
def test_r1_3_high_trumps_are_spades_in_following_and_leading(hand: str, trick: str, legal: str) -> None:
    assert sr.legal_cards(variant(JOKERS_DEUCES), cards(hand), cards(trick)) == set(cards(legal))


@pytest.mark.parametrize("trump", ["BJ", "D2"])
def test_r1_3_playing_a_high_trump_breaks_spades(trump: str) -> None:
    hands = {0: "HA", 1: f"{trump} C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA"}
    state = call(dealt(JOKERS_DEUCES, hands), "3", "3", "3", "3")
    state = play(state, "HA")
    assert not state.spades_broken
    assert play(state, trump).spades_broken


def test_r1_3_worked_example_d2_wins() -> None:
    assert sr.trick_winner(variant(JOKERS_DEUCES), cards("CK C4 CJ D2")) == 3


@pytest.mark.parametrize(
    "deck, problem",
    [
        ({"jokers": True, "removed": ("C2", "H2")}, "needs LJ in deck.high_trumps"),
        ({"jokers": True, "removed": ("C2", "H2"), "high_trumps": ("BJ",)}, "needs LJ in deck.high_trumps"),
        ({"jokers": True, "removed": ("C2", "H2"), "high_trumps": ("LJ",)}, "needs BJ in deck.high_trumps"),
        ({"high_trumps": ("BJ",)}, "has BJ but deck.jokers is off"),
        ({"high_trumps": ("LJ", "D2")}, "has LJ but deck.jokers is off"),
        ({"removed": ("LJ",)}, "deck.removed has LJ but deck.jokers is off"),
        ({"high_trumps": ("D2",), "removed": ("D2", "C2", "H2", "S2")}, "D2 is both in deck.high_trumps and"),
        ({"high_trumps": ("D2", "S2", "D2")}, "has D2 more than once"),
        ({"jokers": True, "high_trumps": ("BJ", "LJ")}, "54 cards do not divide"),
    ],
)
def test_r1_3_impossible_decks_are_refused(deck: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        variant({f"deck.{name}": value for name, value in deck.items()})
    assert [line for line in caught.value.problems if problem in line]


# --- R-1.4 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, size, spare",
    [
        ({}, 13, 0),
        (THREE, 17, 0),
        ({"table.players": 3, **SPARE}, 17, 1),
        (TWO, 13, 26),
        ({"table.players": 2}, 26, 0),
        ({"table.players": 5, **SPARE}, 10, 2),
        ({"table.players": 6, **SPARE}, 8, 4),
        ({"table.players": 5, "deck.removed": ("C2", "D2")}, 10, 0),
        ({"deck.hand_size": 5, **SPARE}, 5, 32),
        ({"deck.hand_size": 1, **SPARE}, 1, 48),
        (JOKERS, 13, 0),
        ({**JOKERS, "deck.removed": (), **SPARE}, 13, 2),
        (DRAWN, 13, 26),
    ],
)
def test_r1_4_hands_are_equal(changes: dict[str, object], size: int, spare: int) -> None:
    rules = variant(changes)
    assert rules.hand_size == size
    assert len(rules.cards) - size * rules.table.players == spare


def test_r1_4_three_players_play_all_but_the_two_of_clubs() -> None:
    rules = sr.variants.CUTTHROAT_THREE
    assert (rules.hand_size, len(rules.cards)) == (17, 51)
    assert sr.Card.parse("C2") not in rules.cards


def test_r1_4_cards_set_aside_are_never_seen() -> None:
    state = finish(dealt(TWO, dealer=1))
    assert len(state.variant.cards) == 52
    assert sum(len(trick.cards) for trick in state.tricks) == 26


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"table.players": 3}, "52 cards do not divide into 3 hands of 17: 1 more must be removed"),
        ({"deck.hand_size": 12}, "4 more must be removed"),
        ({"deck.hand_size": 14, **SPARE}, "52 cards are not enough for 4 hands of 14"),
        ({"deck.hand_size": 27, **SPARE}, "deck.hand_size is a whole number from 1 to 26"),
        ({"deck.hand_size": 0, **SPARE}, "deck.hand_size is a whole number from 1 to 26"),
        ({"deck.removed": [str(card) for card in sr.STANDARD.cards]}, "a hand has 1 to 26 cards, not 0"),
        ({**JOKERS, "deck.removed": (), "table.players": 2}, "a hand has 1 to 26 cards, not 27"),
    ],
)
def test_r1_4_cards_must_divide(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        variant(changes)
    assert [line for line in caught.value.problems if problem in line]


# --- R-1.5 ----------------------------------------------------------------------------


def test_r1_5_a_round_is_deal_bids_exchange_play() -> None:
    state = sr.new_game(variant({"exchange.nil": 1}), dealer=3)
    phases = [state.phase]
    state = sr.apply(state, deal_of(state.variant))
    phases.append(state.phase)
    state = call(state, "nil", "3", "4", "3")
    phases.append(state.phase)
    state = give(state, "CA H2")
    phases.append(state.phase)
    phases.append(finish(state).phase)
    assert phases == ["deal", "bid", "give", "play", "deal"]


def test_r1_5_a_drawn_round_begins_with_the_draw() -> None:
    state = sr.new_game(sr.variants.TWO_DRAWN)
    state = sr.apply(state, sr.deal(state, rng=1))
    assert state.phase is sr.Phase.DRAW
    while state.phase is sr.Phase.DRAW:
        state = sr.apply(state, sr.Keep())
    assert state.phase is sr.Phase.BID


EVERY_KIND = (
    sr.Look(),
    sr.Bid(3),
    sr.BLIND_NIL,
    sr.Give(cards("C2")[0]),
    sr.Play(cards("C2")[0]),
    sr.Keep(),
    sr.Decline(),
)


@pytest.mark.parametrize("action", EVERY_KIND, ids=str)
def test_r1_5_no_seat_acts_before_the_deal(action: sr.Action) -> None:
    refused(sr.new_game(), action, "wrong_phase R-1.5", seat=1)
    refused(sr.new_game(), action, "wrong_phase R-1.5")


@pytest.mark.parametrize("action", EVERY_KIND, ids=str)
def test_r1_5_each_phase_takes_its_own_actions(action: sr.Action) -> None:
    bidding = dealt()
    giving = call(dealt({"exchange.nil": 1}), "nil", "3", "4", "3")
    playing = call(bidding, "3", "3", "3", "3")
    drawing = sr.new_game(sr.variants.TWO_DRAWN)
    drawing = sr.apply(drawing, sr.deal(drawing, rng=1))
    takes = {sr.Look: "bid", sr.Bid: "bid", sr.Give: "give", sr.Play: "play", sr.Keep: "draw", sr.Decline: "draw"}
    for state in (bidding, giving, playing, drawing):
        if takes[type(action)] != state.phase:
            refused(state, action, "wrong_phase R-1.5")


def test_r1_5_only_the_table_deals() -> None:
    state = sr.new_game()
    deal = deal_of(state.variant)
    refused(state, deal, "not_your_turn R-1.5", seat=0)
    refused(sr.apply(state, deal), deal, "wrong_phase R-1.5")
    refused(sr.apply(state, deal), deal, "not_your_turn R-1.5", seat=1)


def test_r1_5_one_seat_acts_and_it_is_told_who_else_tried() -> None:
    state = dealt()
    assert state.turn == 0
    for seat in (1, 2, 3):
        assert sr.legal_actions(state, seat) == ()
        error = refused(state, sr.Bid(3), "not_your_turn R-1.5", seat=seat)
        assert "it is the turn of seat 0" in str(error)
    assert sr.apply(state, sr.Bid(3), seat=0) == call(state, "3")


def test_r1_5_the_wrong_seat_is_reported_before_anything_else() -> None:
    state = call(dealt({"bidding.highest": 5}), "3")
    for action in (sr.Bid(26), sr.Play(cards("SA")[0]), sr.Keep(), sr.Look(), sr.BLIND_NIL):
        refused(state, action, "not_your_turn R-1.5", seat=3)


def test_r1_5_only_held_cards_are_played() -> None:
    state = call(dealt(), "3", "3", "3", "3")
    refused(state, sr.Play(cards("SA")[0]), "card_not_held R-1.5", seat=0)
    state = play(state, "C2")
    refused(state, sr.Play(cards("C2")[0]), "card_not_held R-1.5")
    assert choices(state) == [str(card) for card in state.hands[1]]
