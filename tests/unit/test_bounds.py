"""Numbers far beyond any game are refused with one typed error, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

import spades_rules as sr
from playing import cards
from spades_rules.history import after_round

HUGE = 10**5000


@pytest.mark.parametrize("change", [{"scoring.nil": HUGE}, {"ending.target": HUGE}, {"ending.floor": -HUGE}])
def test_options_are_bounded(change: dict[str, Any]) -> None:
    with pytest.raises(sr.InvalidVariantError):
        sr.STANDARD.customize(change)


@pytest.mark.parametrize("number", [10**9 + 1, -(10**9) - 1])
def test_scores_are_bounded(number: int) -> None:
    with pytest.raises(sr.InvalidInputError, match="scores are 2 ints"):
        sr.new_game(sr.variants.PAGAT, scores=[number, 0])
    with pytest.raises(sr.InvalidInputError, match="a score is an int"):
        sr.score_side(sr.STANDARD, [sr.NIL], [0], score=number)
    with pytest.raises(sr.InvalidInputError, match="scores are 2 ints"):
        sr.outcome(sr.STANDARD, [number, 0])


@pytest.mark.parametrize("size", [1, 28, 30, 51])
def test_r1_3_every_high_trump_beats_the_ace_of_spades(size: int) -> None:
    high = [card for card in sr.STANDARD.cards if str(card) != "SA"][:size]
    rules = sr.Variant(locks=()).customize({"deck.high_trumps": high})
    ace = sr.Card.parse("SA")
    for above, below in zip(high, [*high[1:], ace], strict=True):
        assert sr.trick_winner(rules, [below, above]) == 1
        assert sr.trick_winner(rules, [ace, above]) == 1


@pytest.mark.parametrize("unordered", [{"BJ", "LJ"}, sr.CardSet.parse("BJ LJ"), {"BJ": 1, "LJ": 2}])
def test_the_order_of_high_trumps_is_never_left_to_chance(unordered: Any) -> None:
    removed = ["C2", "H2"]
    with pytest.raises(sr.InvalidVariantError, match="high_trumps is cards"):
        sr.Variant(locks=()).customize({"deck.jokers": True, "deck.removed": removed, "deck.high_trumps": unordered})


def test_a_deal_is_in_the_order_of_the_seats() -> None:
    hands: Any = {sr.CardSet.parse("SA"), sr.CardSet.parse("SK")}
    with pytest.raises(sr.InvalidDealError, match="in the order of the seats"):
        sr.Deal(hands)
    stock: Any = {sr.Card.parse("SA"), sr.Card.parse("SK")}
    with pytest.raises(sr.InvalidDealError, match="a stock is a row of cards"):
        sr.Deal([(), ()], stock)


def test_the_rules_inside_a_state_cannot_be_changed() -> None:
    rules: Any = sr.new_game()._round.tables
    for part, name in ((rules, "players"), (rules.play, "must_trump"), (rules.bids, "nil"), (rules.score, "nil")):
        with pytest.raises(AttributeError):
            setattr(part, name, 7)


def test_a_round_number_is_bounded() -> None:
    with pytest.raises(sr.InvalidInputError, match="a round number is an int"):
        sr.new_game(round_number=10**30)
    with pytest.raises(sr.InvalidInputError, match="a round number is an int"):
        sr.outcome(sr.STANDARD, [0, 0], round_number=10**30)


def test_a_state_has_no_subclass() -> None:
    with pytest.raises(TypeError):
        type("Forged", (sr.GameState,), {})


def test_what_is_no_record_is_refused() -> None:
    strange: Any = 3
    with pytest.raises(sr.InvalidInputError, match="replay takes a GameRecord"):
        list(sr.records.replay(strange))
    with pytest.raises(sr.InvalidInputError, match="a record is made of states"):
        sr.records.GameRecord.of(strange)
    with pytest.raises(sr.InvalidInputError, match="no class that has a form"):
        sr.codec.from_json("{}", strange)


def test_a_value_whose_repr_fails_is_still_refused_with_one_error() -> None:
    class Strange:
        def __repr__(self) -> str:
            raise RuntimeError

    strange: Any = Strange()
    with pytest.raises(sr.InvalidInputError, match="a Strange"):
        sr.Bid(strange)
    with pytest.raises(sr.NotationError, match=r"'x{119}\.\.\. is no card"):
        sr.Card.parse("x" * 500)


def test_a_seat_that_leads_cannot_have_revoked() -> None:
    state = sr.new_game(sr.variants.DUTCH_GUIDE)
    bids = [sr.Bid(3)] * 4
    with pytest.raises(sr.InvalidInputError, match="seat 2 took every trick, so it leads"):
        after_round(state, bids, [0, 0, 4, 0], revoke=2)
    assert after_round(state, bids, [0, 0, 4, 0], revoke=1).rounds[0].revoke == 1


def test_cards_are_ordered_and_sets_of_them_combine_with_any_set() -> None:
    ace, king = sr.Card.parse("SA"), sr.Card.parse("SK")
    assert king <= ace
    assert ace <= ace  # noqa: PLR0124 - the order is reflexive
    assert not ace <= king
    assert ace >= king
    both = sr.CardSet([ace, king])
    assert both & {ace, 3} == sr.CardSet([ace])
    assert both - {ace} == sr.CardSet([king])
    assert sr.CardSet([ace]) | {king} == both
    assert both & sr.CardSet([ace]) | sr.CardSet([king]) == both
    with pytest.raises(TypeError):
        assert ace <= 3


def test_a_deal_as_text_has_two_to_six_hands() -> None:
    for count in (1, 7):
        with pytest.raises(sr.InvalidDealError, match="two to six hands"):
            sr.format_deal([()] * count)
    with pytest.raises(sr.InvalidDealError, match="SA is dealt twice"):
        sr.format_deal([cards("SA"), cards("SA")])
