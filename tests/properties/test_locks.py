"""Locks hold on every way to a variant (guarantee 11)."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from random_play import PRESETS
from spades_rules import Lock
from spades_rules.testing import variants
from spades_rules.variants import BiddingOptions, DeckOptions, Forced
from spades_rules.variants.variant import variant_from

BIG, LITTLE = sr.Card.parse("BJ"), sr.Card.parse("LJ")
JOKER_DECK = {"deck.jokers": True, "deck.high_trumps": ("BJ", "LJ"), "deck.removed": ("C2", "H2")}
FEATURES: dict[Lock, list[dict[str, Any]]] = {
    Lock.JOKERS: [JOKER_DECK],
    Lock.DEUCES_HIGH: [{"deck.high_trumps": ("D2", "S2")}, {"deck.high_trumps": ("S2",)}],
    Lock.SUICIDE: [{"bidding.forced": "suicide"}],
    Lock.BLIND_NIL: [{"bidding.blind_nil": True}, {"bidding.blind_minimum": 6}],
}
LOCKED = [
    pytest.param(preset, lock, changes, id=f"{preset}-{lock}-{number}")
    for preset in PRESETS
    for lock in sr.variants.get(preset).locks
    for number, changes in enumerate(FEATURES[lock])
]


def features(variant: sr.Variant) -> set[Lock]:
    """Return the locks that would forbid what is on in a variant."""
    deck, bidding = variant.deck, variant.bidding
    jokers = [card for card in deck.high_trumps if card.suit is None]
    on = {
        Lock.JOKERS: deck.jokers or jokers,
        Lock.DEUCES_HIGH: len(deck.high_trumps) > len(jokers),
        Lock.SUICIDE: bidding.forced is Forced.SUICIDE,
        Lock.BLIND_NIL: bidding.blind_nil or bidding.blind_minimum is not None,
    }
    return {lock for lock, is_on in on.items() if is_on}


@given(variants(), st.sets(st.sampled_from(Lock)))
def test_no_variant_exists_whose_locks_forbid_what_is_on(variant: sr.Variant, locks: set[Lock]) -> None:
    forbidden = features(variant) & locks
    routes: list[Callable[[], sr.Variant]] = [
        lambda: attrs.evolve(variant, locks=locks),
        lambda: variant_from(variant.changes().items(), locks),
    ]
    for build in routes:
        if forbidden:
            with pytest.raises(sr.LockedOptionError) as caught:
                build()
            assert Lock[caught.value.lock.upper()] in forbidden
            assert caught.value.option in variant.changes()
        else:
            built = build()
            assert built.locks == tuple(sorted(locks))
            assert pickle.loads(pickle.dumps(built)) == built  # noqa: S301 - our own
            assert pickle.loads(pickle.dumps(built)).locks == built.locks  # noqa: S301 - our own


@pytest.mark.parametrize("preset, lock, changes", LOCKED)
def test_customize_cannot_switch_on_what_a_preset_locks(preset: str, lock: Lock, changes: dict[str, Any]) -> None:
    variant = sr.variants.get(preset)
    for more in ({}, {"scoring.nil": 50}, {"play.lead_spades": "any_time"}):
        with pytest.raises(sr.LockedOptionError) as caught:
            variant.customize({**changes, **more})
        assert caught.value.lock == lock
        assert caught.value.option in changes
        assert "locks" in str(caught.value)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("locks", [(), ("jokers",), tuple(Lock), None, "jokers"])
def test_customize_cannot_change_the_locks(preset: str, locks: object) -> None:
    variant = sr.variants.get(preset)
    with pytest.raises(sr.LockedOptionError) as caught:
        variant.customize({"locks": locks})
    assert (caught.value.option, caught.value.lock) == ("locks", "locks")
    for spelling in ("locks.jokers", "variant.locks", "LOCKS", "table.locks"):
        with pytest.raises(sr.InvalidVariantError):
            variant.customize({spelling: locks})


@given(variants(), variants())
def test_customizing_keeps_the_locks(variant: sr.Variant, wishes: sr.Variant) -> None:
    locks = [lock for lock in Lock if lock not in features(variant)]
    host = attrs.evolve(variant, locks=locks)
    try:
        changed = host.customize(wishes.changes())
    except sr.InvalidVariantError:
        return
    assert changed.locks == host.locks
    assert not features(changed) & set(host.locks)


def test_a_preset_locks_all_but_what_it_needs() -> None:
    assert {name: set(Lock) - set(sr.variants.get(name).locks) for name in PRESETS} == {
        name: features(sr.variants.get(name)) for name in PRESETS
    }
    assert sr.Variant().locks == sr.STANDARD.locks == tuple(sorted(Lock))


def reductions(lock: Lock) -> Iterable[tuple[Any, ...]]:
    """Yield pickles, as data, of variants that carry a lock and have its feature on."""
    for changes in FEATURES[lock]:
        for recipe in ([changes, [lock]], [changes, list(Lock)], changes):
            yield (json.dumps(recipe),)


@pytest.mark.parametrize("lock", Lock)
def test_no_pickle_switches_on_what_is_locked(lock: Lock) -> None:
    function = sr.STANDARD.__reduce__()[0]
    for arguments in reductions(lock):
        with pytest.raises(sr.LockedOptionError):
            function(*arguments)
        with pytest.raises(sr.LockedOptionError):
            pickle.loads(pickle.dumps(_Tampered(function, arguments)))  # noqa: S301 - the attack itself


class _Tampered:
    """Pickles as whatever it is given."""

    def __init__(self, *reduction: object) -> None:
        self.reduction = reduction

    def __reduce__(self) -> Any:
        return self.reduction


@pytest.mark.parametrize("lock", Lock)
def test_no_constructor_switches_on_what_is_locked(lock: Lock) -> None:
    groups: dict[Lock, list[dict[str, Any]]] = {
        Lock.JOKERS: [{"deck": DeckOptions(jokers=True, high_trumps=(BIG, LITTLE), removed=sr.CardSet.parse("C2 H2"))}],
        Lock.DEUCES_HIGH: [{"deck": DeckOptions(high_trumps=(sr.Card.parse("S2"),))}],
        Lock.SUICIDE: [{"bidding": BiddingOptions(forced=Forced.SUICIDE)}],
        Lock.BLIND_NIL: [{"bidding": BiddingOptions(blind_nil=True)}, {"bidding": BiddingOptions(blind_minimum=1)}],
    }
    for fields in groups[lock]:
        for locks in ([lock], tuple(Lock), {str(lock)}):
            with pytest.raises(sr.LockedOptionError):
                sr.Variant(**fields, locks=locks)
        with pytest.raises(sr.LockedOptionError):
            attrs.evolve(sr.STANDARD, **fields)
        others = [other for other in Lock if other is not lock]
        assert features(sr.Variant(**fields, locks=others)) == {lock}
