"""Every violation is raised by `apply` with its rule, its seat, the action and what is legal instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

import spades_rules as sr
from playing import THREE, call, call_of, cards, deal_of, dealt, finish, play, refused, repickled, variant


class Refusal(NamedTuple):
    state: Callable[[], sr.GameState]
    action: sr.Action
    rule: str
    seat: int | None = None


def card(name: str) -> sr.Play:
    return sr.Play(sr.Card.parse(name))


def bidding(*words: str, **limits: object) -> Callable[[], sr.GameState]:
    return lambda: call(dealt({f"bidding.{name}": value for name, value in limits.items()}), *words)


def playing(hands: dict[int, str], plays: str = "", **options: object) -> Callable[[], sr.GameState]:
    """Seat 0 leads; the plays lead up to the seat to be refused."""
    changes = {f"play.{name}": value for name, value in options.items()}
    return lambda: play(call(dealt(changes, hands), "3", "3", "3", "3"), plays)


CLUBS_BUT_ONE = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK S2"
VOID = {0: "HA", 1: CLUBS_BUT_ONE}
"""Seat 1 cannot follow a heart."""

REFUSALS = {
    "not_your_turn": Refusal(dealt, sr.Bid(3), "R-1.5", 1),
    "wrong_phase": Refusal(dealt, card("C2"), "R-1.5", 0),
    "card_not_held": Refusal(playing({}), card("SA"), "R-1.5", 0),
    "game_over": Refusal(lambda: finish(dealt({"ending.max_rounds": 1})), sr.Bid(3), "R-7.1", 2),
    "deal_does_not_fit": Refusal(lambda: sr.new_game(variant()), deal_of(variant(THREE)), "R-2.2"),
    "bid_out_of_range": Refusal(dealt, sr.Bid(14), "R-3.2"),
    "nil_not_allowed": Refusal(bidding(nil=False), sr.NIL, "R-3.3"),
    "too_many_nils": Refusal(bidding("nil", "3", nils_per_side=1), sr.NIL, "R-3.5"),
    "below_side_minimum": Refusal(bidding("1", "3", side_minimum=4), sr.Bid(2), "R-3.6"),
    "below_nil_partner_minimum": Refusal(bidding("nil", "3", nil_partner_minimum=4), sr.Bid(3), "R-3.6"),
    "above_side_maximum": Refusal(bidding("9", "3", side_maximum=13), sr.Bid(5), "R-3.6"),
    "above_table_maximum": Refusal(bidding("9", table_maximum=13), sr.Bid(5), "R-3.6", 1),
    "below_table_minimum": Refusal(bidding("1", "1", "1", table_minimum=9), sr.Bid(5), "R-3.6"),
    "forbidden_total": Refusal(bidding("4", "4", "4", table_forbidden=13), sr.Bid(1), "R-3.6", 3),
    "must_look_first": Refusal(bidding(blind_nil=True), sr.Bid(3), "R-3.7"),
    "already_looked": Refusal(bidding("look", blind_nil=True), sr.Look(), "R-3.7"),
    "blind_not_allowed": Refusal(bidding("look", blind_nil=True), sr.BLIND_NIL, "R-3.7"),
    "forced_bid": Refusal(bidding(forced="whiz"), sr.Bid(1), "R-3.8"),
    "opening_lead": Refusal(playing({0: "C2 C3"}, opening_lead="two_of_clubs"), card("C3"), "R-5.1", 0),
    "must_follow_suit": Refusal(playing({0: "C3", 1: "CT DT"}, "C3"), card("DT"), "R-5.2"),
    "must_trump": Refusal(playing(VOID, "HA", when_void="must_trump"), card("C2"), "R-5.2", 1),
    "trump_last": Refusal(playing(VOID, "HA", when_void="trump_last"), card("S2"), "R-5.2", 1),
    "spades_not_broken": Refusal(playing({0: "SA"}), card("SA"), "R-5.3"),
    "first_trick": Refusal(playing({0: "SA"}, first_trick="no_spades", lead_spades="any_time"), card("SA"), "R-5.6"),
}


def test_every_violation_has_a_refusal() -> None:
    assert set(REFUSALS) == {str(violation) for violation in sr.Violation}


@pytest.mark.parametrize("name", REFUSALS)
def test_each_violation_is_raised_with_all_it_tells(name: str) -> None:
    refusal = REFUSALS[name]
    error = refused(refusal.state(), refusal.action, f"{name} {refusal.rule}", seat=refusal.seat)
    assert isinstance(error, sr.SpadesError)
    assert isinstance(error, ValueError)
    assert not isinstance(error, sr.InvalidInputError)


@pytest.mark.parametrize("name", REFUSALS)
def test_an_error_survives_pickle(name: str) -> None:
    refusal = REFUSALS[name]
    with pytest.raises(sr.IllegalActionError) as caught:
        sr.apply(refusal.state(), refusal.action, refusal.seat)
    copy = repickled(caught.value)
    assert (type(copy), str(copy), vars(copy)) == (type(caught.value), str(caught.value), vars(caught.value))


def test_violations_are_strings_and_each_has_one_rule() -> None:
    for violation in sr.Violation:
        assert violation == str(violation) == violation.name.lower()
        assert violation.rule.startswith("R-")


def test_an_error_names_no_card_but_those_of_its_seat() -> None:
    state = REFUSALS["must_follow_suit"].state()
    error = refused(state, card("DT"), "must_follow_suit R-5.2", seat=1)
    assert "holds clubs" in str(error)
    named = {name for name in map(str, state.variant.cards) if name in str(error).replace(",", " ").split()}
    assert named <= set(map(str, state.hands[1]))


def test_an_error_out_of_turn_tells_nothing_about_the_card() -> None:
    state = call(dealt(), "3", "3", "3", "3")
    texts = {
        str(refused(state, sr.Play(one), "not_your_turn R-1.5", seat=2)).replace(str(one), "?")
        for one in cards("C2 SA H4")
    }
    assert texts == {"seat 2: ?: it is the turn of seat 0 (R-1.5)"}


def test_calls_read_as_they_are_written() -> None:
    assert [str(call_of(word)) for word in ("3", "nil", "blind 6", "blind nil", "look")] == [
        "3",
        "nil",
        "blind 6",
        "blind nil",
        "look",
    ]
