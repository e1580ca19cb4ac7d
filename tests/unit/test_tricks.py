"""`legal_cards` and `trick_winner`: what they refuse; tricks as values."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import spades_rules as sr
from playing import JOKERS, THREE, TWO, call, cards, dealt, play, repickled, variant

HAND = cards("SA H2")


@pytest.mark.parametrize(
    "hand, problem",
    [
        (None, "the hand takes cards"),
        (5, "the hand takes cards"),
        ("SA H2", "CardSet takes cards"),
        (cards("SA SA"), "a card is twice in the hand SA SA"),
        (["SA"], "cannot hold 'SA'"),
        ([51], "cannot hold 51"),
        (cards("SA BJ"), "BJ in the hand: not in this deck of 52 cards"),
    ],
)
def test_a_hand_is_of_cards_of_the_deck(hand: Any, problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        sr.legal_cards(sr.STANDARD, hand)


@pytest.mark.parametrize(
    "trick, problem",
    [
        (None, "in order of play"),
        (5, "in order of play"),
        ("C2", "in order of play"),
        (sr.CardSet.parse("C2 C3"), "in order of play"),
        (["C2"], "cannot hold 'C2'"),
        (cards("LJ"), "LJ in the trick: not in this deck of 52 cards"),
        (cards("C2 C2"), "a card is twice in the trick C2 C2"),
    ],
)
def test_a_trick_is_a_row_of_cards_of_the_deck(trick: Any, problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        sr.legal_cards(sr.STANDARD, HAND, trick)
    with pytest.raises(sr.InvalidInputError, match=problem):
        sr.trick_winner(sr.STANDARD, trick)


@pytest.mark.parametrize("changes, most", [({}, 4), (THREE, 3), (TWO, 2)])
def test_a_trick_is_full_when_every_seat_has_played(changes: dict[str, object], most: int) -> None:
    rules = variant(changes)
    full = cards("C3 C4 C5 C6 C7")
    assert sr.legal_cards(rules, HAND, full[: most - 1]) == set(HAND)
    with pytest.raises(sr.InvalidInputError, match=f"a trick of {most} cards is complete"):
        sr.legal_cards(rules, HAND, full[:most])
    assert sr.trick_winner(rules, full[:most]) == most - 1
    for wrong in (full[: most + 1], ()):
        with pytest.raises(sr.InvalidInputError, match=f"a trick has 1 to {most} cards, not {len(wrong)}"):
            sr.trick_winner(rules, wrong)


def test_a_card_is_not_both_in_hand_and_trick() -> None:
    with pytest.raises(sr.InvalidInputError, match="SA cannot be both in the hand and in the trick"):
        sr.legal_cards(sr.STANDARD, HAND, cards("C2 SA"))


@pytest.mark.parametrize("flag", [0, 1, None, "True"])
@pytest.mark.parametrize("name", ["spades_broken", "first_trick"])
def test_flags_are_bools(name: str, flag: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match=f"{name} is True or False"):
        sr.legal_cards(sr.STANDARD, HAND, **{name: flag})


@pytest.mark.parametrize("rules", [None, "standard", sr.Variant])
def test_a_variant_is_asked_for(rules: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a Variant"):
        sr.legal_cards(rules, HAND)
    with pytest.raises(sr.InvalidInputError, match="expected a Variant"):
        sr.trick_winner(rules, HAND)


def test_any_iterable_of_cards_is_a_hand_and_the_answer_is_a_set() -> None:
    for hand in (HAND, iter(HAND), sr.CardSet(HAND), set(HAND)):
        legal = sr.legal_cards(sr.STANDARD, hand, iter(cards("HT")))  # type: ignore[arg-type]  # wrong on purpose
        assert type(legal) is sr.CardSet
        assert legal == set(cards("H2"))
    assert sr.legal_cards(sr.STANDARD, []) == set()
    assert sr.legal_cards(sr.STANDARD, [], cards("C2")) == set()


def test_a_card_out_of_the_deck_is_refused_by_variants_without_it() -> None:
    assert sr.legal_cards(variant(JOKERS), cards("BJ H3"), cards("S2")) == set(cards("BJ"))
    for name in ("C2", "H2"):
        with pytest.raises(sr.InvalidInputError, match="not in this deck"):
            sr.legal_cards(variant(JOKERS), cards(name))


def test_what_is_legal_is_what_the_engine_offers() -> None:
    state = call(dealt(), "3", "3", "3", "3")
    while state.trick is not None and state.turn is not None:
        expected = sr.legal_cards(
            state.variant,
            state.hands[state.turn],
            state.trick.cards,
            spades_broken=state.spades_broken,
            first_trick=not state.tricks,
        )
        assert sr.legal_actions(state) == tuple(map(sr.Play, expected))
        state = sr.apply(state, sr.legal_actions(state)[-1])


def test_tricks_are_values() -> None:
    state = play(call(dealt(), "3", "3", "3", "3"), "C2 D2 H2 S2 S3")
    finished, current = state.tricks[0], state.trick
    assert finished == sr.Trick(leader=0, cards=cards("C2 D2 H2 S2"), winner=3)
    assert current == sr.Trick(leader=3, cards=cards("S3"), winner=None)
    for other in (copy.copy(finished), copy.deepcopy(finished), repickled(finished)):
        assert (other, hash(other), repr(other)) == (finished, hash(finished), repr(finished))
    assert finished != current
    assert finished.__eq__((0, cards("C2 D2 H2 S2"), 3)) is NotImplemented
