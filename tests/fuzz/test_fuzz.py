"""Arbitrary input: whatever comes in, only documented errors come out (guarantee 3 and the readers).

`corpus.json` keeps nasty texts; a text that once broke a reader is added to it. Hypothesis adds texts, numbers and
nested data of its own.
"""

from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS, chance, play_on, random_start
from spades_rules.testing import cards, presets, variants

CORPUS: list[str] = json.loads((Path(__file__).parent / "corpus.json").read_text(encoding="utf-8"))
every_text = pytest.mark.parametrize("text", CORPUS, ids=ascii)

BIG = st.sampled_from((2**63, -(2**64), 10**400, 27, 52, 53, 54, 107, 165, 255, 256))
ODD = st.sampled_from(
    [
        *(None, True, False, math.nan, math.inf, -0.0, 1.0, 1j, Decimal(3), Fraction(1, 2), b"SA", bytearray(b"x")),
        *(object(), object, len, Ellipsis, NotImplemented, range(3), slice(1), memoryview(b"SA"), 2**54),
        *(sr.Suit.SPADES, sr.Rank.ACE, sr.Phase.PLAY, sr.Lock.JOKERS, sr.STANDARD, sr.STANDARD.deck),
        *(sr.NIL, sr.Look(), sr.Bid, sr.Card),
    ]
)
TEXTS = (
    st.sampled_from(CORPUS)
    | st.text(max_size=12)
    | st.text("SHDC23456789TJQKA10BL♠♥♦♣ .:,NESW0123", max_size=40)
    | st.lists(st.sampled_from(CORPUS), max_size=3).map(" ".join)
)
HASHABLE = st.one_of(
    TEXTS, st.integers(-5, 60), BIG, ODD.filter(lambda value: not isinstance(value, (bytearray, slice)))
)
ATOMS = st.one_of(TEXTS, st.integers(-5, 60), BIG, st.floats(), ODD, cards(), st.binary(max_size=4))
NESTED = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(TEXTS, inner, max_size=3)
        | st.lists(HASHABLE, max_size=3).map(frozenset)
    ),
    max_leaves=8,
)
ANYTHING = ATOMS | NESTED

OPTIONS = [
    f"{group}.{field.name}"
    for group in ("table", "deck", "bidding", "exchange", "play", "scoring", "ending")
    for field in attrs.fields(type(getattr(sr.STANDARD, group)))
]
CHOICES = sorted(
    {
        str(choice)
        for kind in vars(sr.variants).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum)
        for choice in kind
    }
)
PLAUSIBLE = st.one_of(
    st.integers(-1, 30), st.none(), st.booleans(), st.sampled_from(CHOICES), st.lists(cards() | TEXTS, max_size=3)
)


def survives(function: Callable[[], Any], *errors: type[Exception]) -> Any:
    """Return what a function returns, None if it raised one of the errors; any other escapes."""
    try:
        return function()
    except errors as caught:
        error = caught
    assert isinstance(error, sr.SpadesError)
    assert isinstance(error, ValueError)
    assert str(error)
    assert pickle.loads(pickle.dumps(error)).args == error.args  # noqa: S301 - our own
    return None


# Readers --------------------------------------------------------------------------------------------------------------


def read_card(text: Any) -> None:
    card = survives(lambda: sr.Card.parse(text), sr.NotationError)
    if card is not None:
        assert isinstance(text, str)
        assert card is sr.Card.parse(str(card))
        assert len(text) <= 3


def read_cards(text: Any) -> None:
    hand = survives(lambda: sr.CardSet.parse(text), sr.NotationError)
    if hand is not None:
        assert isinstance(text, str)
        assert sr.CardSet.parse(str(hand)) == hand


def read_deal(text: Any) -> None:
    hands = survives(lambda: sr.parse_deal(text), sr.NotationError, sr.InvalidDealError)
    if hands is not None:
        assert 2 <= len(hands) <= 6
        assert sum(map(len, hands)) == len({card for hand in hands for card in hand})
        for first in range(len(hands)):
            assert sr.parse_deal(sr.format_deal(hands, first)) == hands


def read_preset(name: Any) -> None:
    variant = survives(lambda: sr.variants.get(name), sr.InvalidInputError)
    if variant is not None:
        assert variant in [sr.variants.get(known) for known in PRESETS]


READERS = [read_card, read_cards, read_deal, read_preset]
every_reader = pytest.mark.parametrize("read", READERS)


@every_reader
@every_text
def test_readers_survive_the_corpus(read: Callable[[Any], None], text: str) -> None:
    read(text)


@every_reader
@given(value=ANYTHING)
def test_readers_survive_anything(read: Callable[[Any], None], value: object) -> None:
    read(value)


@given(st.lists(cards(), unique=True), st.integers(2, 6), st.integers(0, 5), st.randoms())
def test_deals_that_are_almost_right(pack: list[sr.Card], seats: int, first: int, rng: random.Random) -> None:
    text = list(sr.format_deal([pack[seat::seats] for seat in range(seats)], first % seats))
    for _ in range(rng.randint(0, 2)):
        text[rng.randrange(len(text))] = rng.choice("AKT1.:HL N0x")
    read_deal("".join(text))


# Options --------------------------------------------------------------------------------------------------------------


def customize(variant: sr.Variant, changes: Any) -> None:
    changed = survives(lambda: variant.customize(changes), sr.InvalidVariantError)
    if changed is not None:
        assert changed.locks == variant.locks
        assert pickle.loads(pickle.dumps(changed)) == changed  # noqa: S301 - our own
        assert variant.customize(changed.changes()) == changed or set(variant.changes()) - set(changed.changes())
        assert changed.describe()


@given(presets() | variants(), ANYTHING)
def test_customize_survives_anything(variant: sr.Variant, changes: object) -> None:
    customize(variant, changes)


@given(presets(), st.dictionaries(st.sampled_from(OPTIONS), ANYTHING, max_size=3))
def test_customize_survives_any_value_of_an_option(variant: sr.Variant, changes: dict[str, object]) -> None:
    customize(variant, changes)


@given(presets() | st.just(sr.Variant(locks=())), st.dictionaries(st.sampled_from(OPTIONS), PLAUSIBLE, max_size=3))
def test_customize_survives_plausible_values(variant: sr.Variant, changes: dict[str, object]) -> None:
    customize(variant, changes)


@every_text
def test_customize_survives_the_corpus(text: str) -> None:
    customize(sr.STANDARD, {text: text})
    for option in OPTIONS:
        customize(sr.STANDARD, {option: text})
        customize(sr.STANDARD, {option: [text]})


# Actions --------------------------------------------------------------------------------------------------------------

MAKERS: list[Callable[..., Any]] = [sr.Bid, sr.Play, sr.Give, sr.Deal, sr.CardSet, sr.CardSet.from_mask, sr.Card]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@given(value=ANYTHING, more=ANYTHING)
def test_constructors_survive_anything(make: Callable[..., Any], value: object, more: object) -> None:
    two = make in (sr.Bid, sr.Deal, sr.Card)
    made = survives(lambda: make(value, more) if two else make(value), sr.InvalidInputError)
    if made is not None:
        assert eval(repr(made), vars(sr)) == made  # noqa: S307 - a repr is the expression that gives the value


@given(presets() | variants(), st.integers(0, 2**32), ANYTHING, ANYTHING)
def test_check_and_apply_survive_anything(variant: sr.Variant, seed: int, value: Any, seat: Any) -> None:
    rng = chance(variant, seed)
    states = play_on(sr.new_game(variant, **random_start(variant, rng)), rng)
    state = rng.choice(states)
    actions = [value, *rng.sample(sr.all_actions(variant), 3), sr.deal(sr.new_game(variant), rng)]
    for action in actions:
        for sender in (None, 0, state.turn, seat):
            violation = survives(lambda: sr.check(state, action, sender), sr.InvalidInputError)  # noqa: B023 - used at once
            after = survives(lambda: sr.apply(state, action, sender), sr.InvalidInputError, sr.IllegalActionError)  # noqa: B023 - as above
            assert after is None or (violation is None and isinstance(after, sr.GameState))
    things: list[Any] = [value, seat, None]
    for thing in things:
        for ask in (
            lambda: sr.apply(thing, actions[1]),  # noqa: B023 - as above
            lambda: sr.check(thing, actions[1]),  # noqa: B023 - as above
            lambda: sr.legal_actions(thing),  # noqa: B023 - as above
            lambda: sr.observation(thing),  # noqa: B023 - as above
            lambda: sr.legal_actions(state, seat),
            lambda: sr.observation(state, seat),
        ):
            survives(ask, sr.InvalidInputError)


def test_numbers_that_python_will_not_print_are_refused_like_others() -> None:
    long = 10**5_000
    for ask in (
        lambda: sr.Bid(long),
        lambda: sr.CardSet.from_mask(long),
        lambda: sr.new_game(dealer=long),
        lambda: sr.new_game(bags=(long, 0)),
        lambda: sr.new_game(round_number=-long),
        lambda: sr.score_side(sr.STANDARD, [sr.NIL], [long]),
        lambda: sr.outcome(sr.STANDARD, (0, 0), boston=long),
        lambda: sr.legal_actions(sr.new_game(), long),
        lambda: sr.observation(sr.new_game(), long),
        lambda: sr.apply(sr.new_game(), sr.NIL, long),
        lambda: sr.STANDARD.customize({"table.players": long}),
        lambda: sr.STANDARD.customize({"deck.removed": [long]}),
        lambda: sr.STANDARD.customize({long: 1}),  # type: ignore[dict-item]  # wrong on purpose
        lambda: sr.STANDARD.side_of(long),
        lambda: sr.variants.get(long),  # type: ignore[arg-type]  # wrong on purpose
        lambda: sr.Card.parse(long),  # type: ignore[arg-type]  # wrong on purpose
    ):
        with pytest.raises(sr.InvalidInputError):
            ask()


@given(presets(), ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_new_game_and_pure_functions_survive_anything(variant: sr.Variant, a: Any, b: Any, c: Any, d: Any) -> None:
    for ask in (
        lambda: sr.new_game(a),
        lambda: sr.new_game(variant, dealer=a, scores=b, bags=c, round_number=d),
        lambda: sr.new_game(variant, scores=b),
        lambda: sr.legal_cards(variant, a, b),
        lambda: sr.trick_winner(variant, a),
        lambda: sr.score_side(variant, a, b, score=c, bags=d),
        lambda: sr.outcome(variant, a, round_number=b, sets=c, boston=d),
        lambda: sr.deal(sr.new_game(variant), a),
        lambda: sr.cut_for_deal(variant, a),
        lambda: sr.all_actions(a),
        lambda: sr.format_deal(a, b),
        lambda: variant.side_of(a),
        lambda: variant.suit_of(a),
    ):
        survives(ask, sr.InvalidInputError)
