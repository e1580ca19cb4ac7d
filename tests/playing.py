"""What the rule tests share: tables with chosen cards, bids as words, and refusals checked in full."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import pytest

import spades_rules as sr

Changes: TypeAlias = Mapping[str, object]
T = TypeVar("T")

CASES = Path(__file__).parent / "cases"
PAIRS_OF_SIX = ((0, 3), (1, 4), (2, 5))
SOLO = {"table.sides": ((0,), (1,), (2,), (3,))}
THREE = {"table.players": 3, "deck.removed": ("C2",)}
TWO = {"table.players": 2, "deck.hand_size": 13, "deck.spare": "set_aside"}
DRAWN = {"table.players": 2, "deck.method": "drawn"}
JOKERS = {"deck.jokers": True, "deck.removed": ("C2", "H2"), "deck.high_trumps": ("BJ", "LJ")}
JOKERS_DEUCES = {**JOKERS, "deck.high_trumps": ("BJ", "LJ", "D2", "S2")}
ONE_SUIT_EACH = {0: "", 1: "", 2: "", 3: ""}
"""Seat 0 has the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""


class IntLike:
    """What counts as three in many places, as the integers of number libraries do, but is no int."""

    def __int__(self) -> int:
        """Return three."""
        return 3

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        """Compare as three."""
        return other == 3

    def __hash__(self) -> int:
        """Hash as three."""
        return hash(3)

    def __repr__(self) -> str:
        """Say what it is, without an address."""
        return "IntLike()"


class SubInt(int):
    """An int of another type."""


def _numpy_ints() -> tuple[Any, ...]:
    if find_spec("numpy") is None:
        return ()
    numpy = import_module("numpy")
    return numpy.int64(3), numpy.uint8(3), numpy.bool_(True), numpy.float64(3)  # noqa: FBT003 - the value itself


NO_INTS: tuple[Any, ...] = (
    *(True, False, 3.0, float("nan"), float("inf"), "3", b"3", None, 3j, [3], (3,), Decimal(3), Fraction(3)),
    *(IntLike(), SubInt(3), ..., *_numpy_ints()),
)
"""What is not taken for an int, though some of it equals one."""


def variant(changes: Changes | sr.Variant | None = None) -> sr.Variant:
    """Return the standard game without its locks and with some options changed."""
    return changes if isinstance(changes, sr.Variant) else sr.Variant(locks=()).customize(changes or {})


def cards(text: str) -> tuple[sr.Card, ...]:
    """Return the cards of a text in its order."""
    return tuple(map(sr.Card.parse, text.split()))


def deal_of(rules: sr.Variant, hands: Mapping[int, str] | None = None) -> sr.Deal:
    """Return a deal in which seats hold the given cards; the rest is filled up by seat in ascending order."""
    chosen = {seat: list(cards(text)) for seat, text in (hands or {}).items()}
    taken = {card for hand in chosen.values() for card in hand}
    rest = [card for card in rules.cards if card not in taken]
    full = []
    for seat in range(rules.table.players):
        hand = chosen.get(seat, [])
        missing = rules.hand_size - len(hand)
        full.append([*hand, *rest[:missing]])
        del rest[:missing]
    return sr.Deal(full)


def dealt(
    changes: Changes | sr.Variant | None = None,
    hands: Mapping[int, str] | None = None,
    *,
    dealer: int = 3,
    **start: Any,
) -> sr.GameState:
    """Return a game whose first deal has been made; `start` goes to `new_game`."""
    rules = variant(changes)
    return sr.apply(sr.new_game(rules, dealer=dealer, **start), deal_of(rules, hands))


def drawing(order: str, changes: Changes | None = None, *, dealer: int = 0) -> sr.GameState:
    """Return a draw deal for two whose stock begins with the given cards."""
    rules = variant({**DRAWN, **(changes or {})})
    first = cards(order)
    stock = [*first, *(card for card in rules.cards if card not in first)]
    return sr.apply(sr.new_game(rules, dealer=dealer), sr.Deal([(), ()], stock))


def call_of(word: str) -> sr.Bid | sr.Look:
    """Return the call that a word such as `3`, `nil`, `blind 6`, `blind nil` or `look` stands for."""
    if word == "look":
        return sr.Look()
    number = word.removeprefix("blind ")
    return sr.Bid(0 if number == "nil" else int(number), blind=number != word)


def bids_of(words: Sequence[str]) -> list[sr.Bid]:
    """Return the bids that words stand for."""
    return [bid for bid in map(call_of, words) if isinstance(bid, sr.Bid)]


def call(state: sr.GameState, *words: str) -> sr.GameState:
    """Make calls, each by the seat to act."""
    for word in words:
        state = sr.apply(state, call_of(word))
    return state


def play(state: sr.GameState, text: str) -> sr.GameState:
    """Play cards, each by the seat to act."""
    for card in cards(text):
        state = sr.apply(state, sr.Play(card))
    return state


def give(state: sr.GameState, text: str) -> sr.GameState:
    """Give cards, each by the seat to act."""
    for card in cards(text):
        state = sr.apply(state, sr.Give(card))
    return state


def finish(state: sr.GameState) -> sr.GameState:
    """Go on with the first legal action of every seat until the round is over."""
    while state.turn is not None:
        state = sr.apply(state, sr.legal_actions(state)[0])
    return state


def choices(state: sr.GameState) -> list[str]:
    """Return the legal actions as words."""
    return list(map(str, sr.legal_actions(state)))


def span(first: int, last: int) -> list[str]:
    """Return the numbers from the first to the last as words."""
    return [str(number) for number in range(first, last + 1)]


def refused(state: sr.GameState, action: sr.Action, expected: str, *, seat: int | None = None) -> sr.IllegalActionError:
    """Check a refusal in full: what it says, and that the state is neither changed nor spoiled by it.

    `expected` is the value of the violation and its rule, such as `must_follow_suit R-5.2`.
    """
    before = pickle.dumps(state), hash(state), repr(state)
    violation, rule = expected.split()
    assert sr.check(state, action, seat) is sr.Violation(violation)
    with pytest.raises(sr.IllegalActionError) as caught:
        sr.apply(state, action, seat)
    error = caught.value
    speaker = state.turn if seat is None and not isinstance(action, sr.Deal) else seat
    legal = () if speaker is None else sr.legal_actions(state, speaker)
    assert (error.violation, error.rule) == (sr.Violation(violation), rule)
    assert (error.seat, error.action, error.legal) == (speaker, action, legal)
    assert rule in str(error)
    assert (pickle.dumps(state), hash(state), repr(state)) == before
    for instead in sr.legal_actions(state):
        assert sr.apply(state, instead) != state
    return error


def repickled(value: T) -> T:
    """Return what pickle makes of a value."""
    copy: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    return copy


def load(name: str) -> list[dict[str, Any]]:
    """Return the recorded cases of a file."""
    cases: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return cases


def case_id(case: Mapping[str, object]) -> str:
    """Return the name of a recorded case."""
    return str(case["id"])
