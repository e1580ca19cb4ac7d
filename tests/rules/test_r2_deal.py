"""R-2: the dealer, dealing, hands not yet seen, the draw deal for two."""

from __future__ import annotations

import random

import pytest

import spades_rules as sr
from playing import (
    DRAWN,
    JOKERS,
    THREE,
    TWO,
    call,
    cards,
    choices,
    deal_of,
    dealt,
    drawing,
    finish,
    play,
    refused,
    variant,
)
from spades_rules.variants import Lock

ASIDE = {"table.players": 3, "deck.spare": "set_aside"}


class Stacked(random.Random):
    """Chance that shuffles a deck into a given order; the cards not named come last, in ascending order."""

    def __init__(self, rules: sr.Variant, first: str = "", *, last: str = "") -> None:
        """Plan the swaps of a Fisher-Yates shuffle."""
        super().__init__()
        head, tail = cards(first), cards(last)
        order = [*head, *(card for card in rules.cards if card not in (*head, *tail)), *tail]
        pack = list(rules.cards)
        self.numbers = []
        for place in range(len(pack) - 1, 0, -1):
            other = pack.index(order[place])
            pack[place], pack[other] = pack[other], pack[place]
            self.numbers.append((other + 0.5) / (place + 1))
        self.numbers.reverse()

    def random(self) -> float:
        """Return the next number of the plan."""
        return self.numbers.pop()


# --- R-2.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r2_1_the_deal_passes_clockwise(players: int) -> None:
    rules = variant({"table.players": players, "deck.hand_size": 3, "deck.spare": "set_aside"})
    state = sr.new_game(rules, dealer=players - 1)
    for number in range(1, 4):
        assert (state.dealer, state.round_number) == ((players + number - 2) % players, number)
        state = finish(sr.apply(state, deal_of(rules)))


def test_r2_1_the_deal_passes_after_a_forfeited_round() -> None:
    state = call(dealt({"play.revoke": "forfeits_round"}, {0: "C3 H3", 1: "C4 D4"}, dealer=3), "3", "3", "3", "3")
    state = play(state, "C3 D4")
    assert (state.phase, state.dealer, state.round_number) == ("deal", 0, 2)


NOTHING_COUNTS = {"scoring.nil": 0, "scoring.nil_penalty": 0, "scoring.overtrick": 0, "scoring.bag_limit": None}


def test_r2_1_the_deal_passes_after_an_extra_round() -> None:
    state = call(dealt(NOTHING_COUNTS, scores=(500, 500), round_number=9, dealer=2), "nil", "nil", "nil", "nil")
    state = finish(state)
    assert (state.phase, state.scores) == (sr.Phase.DEAL, (500, 500))
    assert (state.dealer, state.round_number) == (3, 10)


def test_r2_1_between_rounds_dealer_and_number_are_those_to_come_and_stay_when_it_is_over() -> None:
    state = dealt({"ending.max_rounds": 2}, dealer=1)
    assert (state.dealer, state.round_number) == (1, 1)
    state = finish(state)
    assert (state.phase, state.dealer, state.round_number) == ("deal", 2, 2)
    state = finish(sr.apply(state, deal_of(state.variant)))
    assert (state.phase, state.dealer, state.round_number) == ("over", 2, 2)


@pytest.mark.parametrize(
    "changes, order, dealer",
    [
        ({}, "H9 SK D4 CQ", 1),
        ({}, "H9 SK D4 CK C7 SJ", 3),  # two kings cut again, and nobody else
        ({}, "SA CA HA DA C9 D8 H9 S2 D3 C3 D6 H7", 2),
        ({}, "C2 D2 H2 S2 C3 D4 H5 S6", 3),
        ({"deck.high_trumps": ("D2", "S2")}, "SA S2 D2 CK", 2),
        (JOKERS, "SA LJ BJ CA", 2),
        (THREE, "C4 D4 S4 S6 D5 C6 CA CK", 0),
        (TWO, "C5 C4", 0),
    ],
)
def test_r2_1_cutting_for_the_deal(changes: dict[str, object], order: str, dealer: int) -> None:
    rules = variant(changes)
    cut, found = sr.cut_for_deal(rules, Stacked(rules, last=" ".join(reversed(order.split()))))
    assert (" ".join(str(card) for _, card in cut), found) == (order, dealer)
    players = rules.table.players
    assert [seat for seat, _ in cut[:players]] == list(range(players))


def test_r2_1_only_the_tied_seats_cut_again() -> None:
    cut, dealer = sr.cut_for_deal(sr.STANDARD, Stacked(sr.STANDARD, last="SJ C7 CK D4 SK H9"))
    assert [seat for seat, _ in cut] == [0, 1, 2, 3, 1, 3]
    assert dealer == 3


@pytest.mark.parametrize("dealer", [-1, 4, True, "0", None, 1.0])
def test_r2_1_the_first_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(sr.InvalidInputError, match="a seat is an int from 0 to 3"):
        sr.new_game(dealer=dealer)


# --- R-2.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_r2_2_card_i_goes_to_seat_dealer_plus_1_plus_i(dealer: int) -> None:
    state = sr.new_game(dealer=dealer)
    made = sr.deal(state, Stacked(sr.STANDARD))
    for place, card in enumerate(sr.STANDARD.cards):
        assert card in made.hands[(dealer + 1 + place) % 4]
    assert made.stock == ()


def test_r2_2_spare_cards_are_the_last_ones() -> None:
    rules = variant(ASIDE)
    made = sr.deal(sr.new_game(rules), Stacked(rules, last="HA"))
    assert {card for hand in made.hands for card in hand} == rules.cards - sr.CardSet.parse("HA")
    assert [len(hand) for hand in made.hands] == [17, 17, 17]


def test_r2_2_dealing_is_an_action_of_the_table() -> None:
    state = sr.new_game()
    assert (state.phase, state.turn, sr.legal_actions(state)) == (sr.Phase.DEAL, None, ())
    after = sr.apply(state, sr.deal(state, rng=1))
    assert (after.phase, after.turn) == (sr.Phase.BID, 1)
    assert state.phase is sr.Phase.DEAL


@pytest.mark.parametrize(
    "changes, hands, stock, problem",
    [
        ({}, ["", "", ""], "", "4 hands of 13 cards"),
        ({}, ["", "", "", ""], "", "4 hands of 13 cards are dealt, not hands of 0, 0, 0, 0"),
        ({"deck.hand_size": 1, "deck.spare": "set_aside"}, ["C2", "C3", "C4", "C5 C6"], "", "not hands of 1, 1, 1, 2"),
        ({"deck.hand_size": 1, "deck.spare": "set_aside"}, ["C2", "C3", "C4", "BJ"], "", "BJ not in this deck of 52"),
        ({"deck.hand_size": 1, "deck.spare": "set_aside"}, ["C2", "C3", "C4", "C5"], "C6", "the 48 cards left over"),
        ({"deck.hand_size": 1, "deck.spare": "set_aside"}, ["C2", "C3", "C4", "C5"], "LJ", "LJ not in this deck of 52"),
        (DRAWN, ["C2", "C3"], "", "2 hands of 0 cards"),
        (DRAWN, ["", ""], "", "the whole pack of 52 cards, not 0"),
        (DRAWN, ["", ""], "C2 C3", "the whole pack of 52 cards, not 2"),
    ],
)
def test_r2_2_a_deal_fits_the_variant(changes: dict[str, object], hands: list[str], stock: str, problem: str) -> None:
    deal = sr.Deal([cards(hand) for hand in hands], cards(stock))
    error = refused(sr.new_game(variant(changes)), deal, "deal_does_not_fit R-2.2")
    assert problem in str(error)


def test_r2_2_the_stock_may_hold_exactly_the_spare_cards() -> None:
    rules = variant(ASIDE)
    made = sr.deal(sr.new_game(rules), rng=5)
    spare = rules.cards - sr.CardSet(card for hand in made.hands for card in hand)
    with_stock = sr.Deal(made.hands, spare)
    assert sr.apply(sr.new_game(rules), with_stock) == sr.apply(sr.new_game(rules), made)


def test_r2_2_a_deal_without_spare_cards_has_no_stock() -> None:
    state = sr.new_game(variant(JOKERS))
    made = deal_of(state.variant)
    error = refused(state, sr.Deal(made.hands, cards("C2")), "deal_does_not_fit R-2.2")
    assert "C2 not in this deck" in str(error)


@pytest.mark.parametrize("words", [(), ("3", "3", "3", "3")])
def test_r2_2_no_deal_is_made_while_a_round_is_played(words: tuple[str, ...]) -> None:
    state = call(dealt(), *words)
    with pytest.raises(sr.IllegalActionError, match=f"no deal is made in phase {state.phase.name}") as caught:
        sr.deal(state, rng=1)
    assert (caught.value.violation, caught.value.rule) == ("wrong_phase", "R-1.5")
    assert (caught.value.seat, caught.value.action, caught.value.legal) == (None, None, ())


def test_r2_2_no_deal_is_made_after_the_end() -> None:
    state = finish(dealt({"ending.max_rounds": 1}))
    with pytest.raises(sr.IllegalActionError) as caught:
        sr.deal(state)
    assert (caught.value.violation, caught.value.rule) == ("game_over", "R-7.1")


# --- R-2.3 ----------------------------------------------------------------------------

BLIND_BEHIND = {"bidding.blind_nil": True, "bidding.blind_nil_deficit": 101}


@pytest.mark.parametrize(
    "changes, scores, unseeing",
    [
        ({}, (0, 0), []),
        ({"bidding.blind_nil": True}, (0, 0), [0, 1, 2, 3]),
        (BLIND_BEHIND, (0, 0), []),
        (BLIND_BEHIND, (250, 150), []),
        (BLIND_BEHIND, (250, 149), [1, 3]),
        (BLIND_BEHIND, (-50, 120), [0, 2]),
        ({"bidding.blind_minimum": 6, "bidding.blind_deficit": 200}, (300, 100), [1, 3]),
        ({"bidding.blind_minimum": 6, "bidding.blind_deficit": 200}, (300, 101), []),
        ({**BLIND_BEHIND, "bidding.blind_minimum": 6}, (0, 0), [0, 1, 2, 3]),
        ({"bidding.blind_nil": True, "bidding.opening_round_unbid": True}, (0, 0), []),
    ],
)
def test_r2_3_a_seat_that_may_bid_blind_does_not_see_its_hand(
    changes: dict[str, object], scores: tuple[int, int], unseeing: list[int]
) -> None:
    state = dealt(changes, scores=scores)
    assert [seat for seat in range(4) if sr.observation(state, seat).hand is None] == unseeing
    for seat in {0, 1, 2, 3} - set(unseeing):
        assert sr.observation(state, seat).hand == state.hands[seat]


@pytest.mark.parametrize("word", ["look", "blind nil"])
def test_r2_3_it_sees_the_hand_once_it_has_looked_or_bid(word: str) -> None:
    state = call(dealt({"bidding.blind_nil": True}), word)
    assert sr.observation(state, 0).hand == state.hands[0]
    assert sr.observation(state, 1).hand is None


# --- R-2.4 ----------------------------------------------------------------------------


def test_r2_4_worked_example() -> None:
    state = drawing("HA C2 D9 SK")
    assert (state.phase, state.turn, state.stock_size) == (sr.Phase.DRAW, 1, 52)
    state = sr.apply(state, sr.Keep())
    assert (state.hands[1], state.turn, state.stock_size) == (sr.CardSet.parse("HA"), 0, 50)
    assert sr.observation(state, 0).top_card is sr.Card.parse("D9")
    state = sr.apply(state, sr.Decline())
    assert (state.hands[0], state.turn) == (sr.CardSet.parse("SK"), 1)


def test_r2_4_26_turns_then_the_non_dealer_bids_and_leads() -> None:
    state = drawing("", dealer=1)
    turns = 0
    while state.phase is sr.Phase.DRAW:
        assert state.turn == turns % 2
        assert choices(state) == ["keep", "decline"]
        state = sr.apply(state, sr.Keep() if turns % 3 else sr.Decline())
        turns += 1
    assert (turns, state.stock_size, [len(hand) for hand in state.hands]) == (26, 0, [13, 13])
    assert (state.phase, state.turn) == (sr.Phase.BID, 0)
    state = call(state, "3", "3")
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 0)


@pytest.mark.parametrize("action", [sr.Keep(), sr.Decline()])
def test_r2_4_only_the_drawer_draws(action: sr.Action) -> None:
    refused(drawing("HA"), action, "not_your_turn R-1.5", seat=0)


def test_r2_4_only_the_drawer_sees_the_top_card() -> None:
    state = drawing("HA C2 D9 SK")
    tops = {seat: sr.observation(state, seat).top_card for seat in (None, 0, 1)}
    assert tops == {None: None, 0: None, 1: sr.Card.parse("HA")}
    assert {sr.observation(state, seat).stock_size for seat in (None, 0, 1)} == {52}


@pytest.mark.parametrize(
    "rule, kept, declined",
    [("unseen", ["", ""], ["", "HA"]), ("drawer", ["", "C2"], ["", "HA"]), ("public", ["C2", "C2"], ["HA", "HA"])],
)
def test_r2_4_who_knows_a_discarded_card(rule: str, kept: list[str], declined: list[str]) -> None:
    state = drawing("HA C2", {"deck.drawn_discard": rule})
    for action, known in ((sr.Keep(), kept), (sr.Decline(), declined)):
        after = sr.apply(state, action)
        assert [str(sr.observation(after, seat).seen) for seat in (0, 1)] == known
        assert str(sr.observation(after).seen) == known[0]
        assert [sr.observation(after, seat).actions for seat in (0, 1, None)] == [((1, action),)] * 3


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"table.players": 4}, "for two players, not 4"),
        ({"deck.removed": ("C2", "D2")}, "needs a deck divisible by four, not 50 cards"),
        ({"deck.hand_size": 12}, "deck.hand_size is 13 where hands are drawn, not 12"),
        ({"bidding.blind_nil": True}, "allows no blind bids"),
        ({"bidding.blind_minimum": 6}, "allows no blind bids"),
    ],
)
def test_r2_4_drawing_needs_two_seats_and_a_deck_in_fours(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError, match=problem):
        variant({**DRAWN, **changes})


def test_r2_4_a_smaller_deck_may_be_drawn() -> None:
    rules = variant({**DRAWN, "deck.removed": ("C2", "D2", "H2", "S2")})
    assert rules.hand_size == 12
    assert Lock.JOKERS not in rules.locks
    state = sr.apply(sr.new_game(rules), sr.deal(sr.new_game(rules), rng=2))
    while state.phase is sr.Phase.DRAW:
        state = sr.apply(state, sr.Decline())
    assert [len(hand) for hand in state.hands] == [12, 12]
