"""Public values refuse assignment and deletion."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import spades_rules as sr
from playing import call, cards, dealt, finish
from spades_rules import variants

STATE = finish(call(dealt({"ending.max_rounds": 1}), "3", "3", "3", "3"))
VALUES: list[Any] = [
    *(sr.Card.parse("SA"), sr.Card.parse("BJ"), sr.CardSet.parse("SA SK")),
    *(sr.NIL, sr.Bid(3), sr.Look(), sr.Keep(), sr.Decline(), sr.Play(cards("SA")[0]), sr.Give(cards("SA")[0])),
    *(sr.Deal([cards("SA"), cards("SK")]), sr.STANDARD, sr.variants.PAGAT),
    *(variants.TableOptions(), variants.DeckOptions(), variants.BiddingOptions(), variants.ExchangeOptions()),
    *(variants.PlayOptions(), variants.ScoringOptions(), variants.EndingOptions(), variants.TenBid()),
    *(
        STATE,
        dealt(),
        sr.observation(STATE, 1),
        STATE.rounds[0],
        STATE.rounds[0].sides[0],
        STATE.outcome,
        STATE.tricks[0],
    ),
]


def names_of(value: Any) -> list[str]:
    """Return the names of the fields and public properties of a value."""
    kept_in = ("__slots__", "__mypyc_attrs__")  # where a class tells its fields, in either build
    slots = [name for kind in type(value).__mro__ for place in kept_in for name in kind.__dict__.get(place, ())]
    fields = [field.name for field in attrs.fields(type(value))] if attrs.has(type(value)) else []
    public = [name for name in dir(type(value)) if not name.startswith("_")]
    return [name for name in dict.fromkeys([*slots, *fields, *public]) if name != "__weakref__"]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_is_assigned_or_deleted(value: Any) -> None:
    before = repr(value), hash(value)
    names = names_of(value)
    assert names
    for name in names:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert (repr(value), hash(value)) == before


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_is_added(value: Any) -> None:
    with pytest.raises(AttributeError):
        value.something_new = 1
    with pytest.raises(AttributeError):
        del value.something_new
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", [STATE, sr.observation(STATE)], ids=lambda value: type(value).__name__)
def test_what_a_state_is_made_of_is_frozen_too(value: Any) -> None:
    state = getattr(value, "_public", value)
    for part in (state, state._round, state._round.game):
        before = [getattr(part, name) for name in names_of(part)]
        assert len(before) > 5
        for name in names_of(part):
            with pytest.raises(AttributeError, match=f"'{name}'"):
                setattr(part, name, None)
            with pytest.raises(AttributeError, match=f"'{name}'"):
                delattr(part, name)
        assert [getattr(part, name) for name in names_of(part)] == before


def test_states_are_made_by_the_engine_only() -> None:
    with pytest.raises(TypeError):
        sr.GameState()  # type: ignore[call-arg]  # wrong on purpose


def test_values_inside_are_frozen_collections() -> None:
    assert isinstance(STATE.hands, tuple)
    assert isinstance(STATE.rounds, tuple)
    assert isinstance(STATE.variant.locks, tuple)
    assert isinstance(variants.JOKERS.deck.high_trumps, tuple)
    assert type(variants.JOKERS.deck.removed) is sr.CardSet
    for name in ("add", "discard", "remove", "pop", "clear", "update"):
        assert not hasattr(sr.CardSet, name)


def test_no_value_is_filled_twice() -> None:
    state = sr.new_game()
    values: list[Any] = [
        sr.STANDARD,
        sr.STANDARD.bidding,
        sr.CardSet.parse("SA"),
    ]
    for value in values:
        before = repr(value)
        with pytest.raises((AttributeError, TypeError)):
            value.__init__()
        assert repr(value) == before
    with pytest.raises(AttributeError, match="immutable"):
        sr.STANDARD.__init__(locks=())
    deal = sr.deal(state, 1)
    with pytest.raises(AttributeError, match="immutable"):
        deal.__init__(deal.hands)
    seen: Any = sr.observation(sr.apply(state, deal), 0)
    with pytest.raises(AttributeError, match="immutable"):
        seen.__init__(1, seen._public, seen._own)
