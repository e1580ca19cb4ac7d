"""Locks: no route leads to a variant that has switched on what its own locks forbid."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

import attrs
import pytest

import spades_rules as sr
from playing import repickled
from spades_rules.variants import (
    BiddingOptions,
    DeckOptions,
    DoubleNil,
    Forced,
    ScoringOptions,
    get,
    names,
)
from spades_rules.variants.variant import variant_from

BJ, LJ, D2, SA = (sr.Card.parse(name) for name in ("BJ", "LJ", "D2", "SA"))
JOKER_DECK = {"deck.jokers": True, "deck.removed": ("C2", "H2"), "deck.high_trumps": ("BJ", "LJ")}

LOCKED: list[tuple[sr.Lock, str, Mapping[str, object]]] = [
    (sr.Lock.JOKERS, "deck.jokers", JOKER_DECK),
    (sr.Lock.JOKERS, "deck.jokers", {"deck.jokers": True}),
    (sr.Lock.JOKERS, "deck.high_trumps", {"deck.high_trumps": ("BJ",)}),
    (sr.Lock.JOKERS, "deck.high_trumps", {"deck.high_trumps": ("LJ",)}),
    (sr.Lock.DEUCES_HIGH, "deck.high_trumps", {"deck.high_trumps": ("D2", "S2")}),
    (sr.Lock.DEUCES_HIGH, "deck.high_trumps", {"deck.high_trumps": ("SA",)}),
    (sr.Lock.DEUCES_HIGH, "deck.high_trumps", {"deck.high_trumps": ("HK",)}),
    (sr.Lock.SUICIDE, "bidding.forced", {"bidding.forced": "suicide"}),
    (sr.Lock.BLIND_NIL, "bidding.blind_nil", {"bidding.blind_nil": True}),
    (sr.Lock.BLIND_NIL, "bidding.blind_minimum", {"bidding.blind_minimum": 6}),
]
"""A lock, the option that the error names, and changes that need the lock to be off."""

GROUPS = {"deck": DeckOptions, "bidding": BiddingOptions}


def ids(value: object) -> str | None:
    return ", ".join(f"{name}={one}" for name, one in value.items()) if isinstance(value, Mapping) else None


def built(changes: Mapping[str, object]) -> dict[str, Any]:
    """Return the groups of options that hold the changes."""
    groups: dict[str, Any] = {}
    for option, value in changes.items():
        group, _, name = option.partition(".")
        names_of = isinstance(value, tuple) and name in ("removed", "high_trumps")
        plain = tuple(map(sr.Card.parse, value)) if names_of and isinstance(value, tuple) else value
        groups.setdefault(group, {})[name] = Forced(plain) if isinstance(plain, str) else plain
    return {group: GROUPS[group](**fields) for group, fields in groups.items()}


ROUTES: dict[str, Callable[[Mapping[str, object]], sr.Variant]] = {
    "constructor": lambda changes: sr.Variant(**built(changes)),
    "constructor with locks by name": lambda changes: sr.Variant(**built(changes), locks=map(str, sr.Lock)),
    "customize": sr.STANDARD.customize,
    "customize of a customized variant": lambda changes: sr.STANDARD.customize({"ending.target": 300}).customize(
        changes
    ),
    "customize of a copy": lambda changes: copy.deepcopy(copy.copy(sr.STANDARD)).customize(changes),
    "customize of an unpickled variant": lambda changes: repickled(sr.STANDARD).customize(changes),
    "attrs.evolve": lambda changes: attrs.evolve(sr.STANDARD, **built(changes)),
    "attrs.evolve of groups": lambda changes: attrs.evolve(
        sr.STANDARD, **{name: attrs.evolve(GROUPS[name](), **_fields(group)) for name, group in built(changes).items()}
    ),
    "unpickling": lambda changes: variant_from(changes.items()),
    "tampered pickle": lambda changes: variant_from(
        tuple(changes.items()), ("jokers", "deuces_high", "suicide", "blind_nil")
    ),
    "locking an open variant": lambda changes: attrs.evolve(
        sr.Variant(locks=(), **built(changes)), locks=tuple(sr.Lock)
    ),
}


OPEN_FIRST = ("unpickling", "tampered pickle", "locking an open variant")
"""Routes that build a variant without locks on their way."""


def is_possible(changes: Mapping[str, object]) -> bool:
    """Tell whether a variant without locks takes the changes."""
    try:
        sr.Variant(locks=()).customize(changes)
    except sr.InvalidVariantError:
        return False
    return True


def _fields(group: Any) -> dict[str, Any]:
    return {field.name: getattr(group, field.name) for field in attrs.fields(type(group))}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("lock, option, changes", LOCKED, ids=ids)
def test_locks_hold_on_every_route(route: str, lock: sr.Lock, option: str, changes: Mapping[str, object]) -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        ROUTES[route](changes)
    if route in OPEN_FIRST and not is_possible(changes):
        return  # refused already without any lock
    assert isinstance(caught.value, sr.LockedOptionError)
    assert (caught.value.option, caught.value.lock) == (option, lock)


@pytest.mark.parametrize("lock, option, changes", LOCKED, ids=ids)
def test_locks_tell_how_a_host_lifts_them(lock: sr.Lock, option: str, changes: Mapping[str, object]) -> None:
    with pytest.raises(sr.LockedOptionError) as caught:
        sr.STANDARD.customize(changes)
    expected = (
        f"{option} is locked by {lock.name}: start from a preset that allows it, or build the variant with locks that "
        f"leave {lock.name} out"
    )
    assert expected in caught.value.problems
    assert expected in str(caught.value)
    copied = repickled(caught.value)
    assert (copied.option, copied.lock, str(copied)) == (option, lock, str(caught.value))


@pytest.mark.parametrize(
    "lock, changes",
    [
        (sr.Lock.JOKERS, JOKER_DECK),
        (sr.Lock.DEUCES_HIGH, {"deck.high_trumps": ("D2",)}),
        (sr.Lock.SUICIDE, {"bidding.forced": "suicide"}),
        (sr.Lock.BLIND_NIL, {"bidding.blind_nil": True, "bidding.blind_minimum": 6}),
    ],
    ids=ids,
)
def test_locks_bar_nothing_but_their_own_feature(lock: sr.Lock, changes: Mapping[str, object]) -> None:
    host = sr.Variant(locks=[other for other in sr.Lock if other is not lock])
    assert lock not in host.customize(changes).locks
    alone = sr.Variant(locks=(lock,))
    with pytest.raises(sr.LockedOptionError):
        alone.customize(changes)


@pytest.mark.parametrize("name", names())
def test_locks_of_a_preset_are_the_four_less_those_it_needs(name: str) -> None:
    preset = get(name)
    jokers = {BJ, LJ} & set(preset.deck.high_trumps)
    needed = {
        sr.Lock.JOKERS: preset.deck.jokers or bool(jokers),
        sr.Lock.DEUCES_HIGH: bool(set(preset.deck.high_trumps) - {BJ, LJ}),
        sr.Lock.SUICIDE: preset.bidding.forced is Forced.SUICIDE,
        sr.Lock.BLIND_NIL: preset.bidding.blind_nil or preset.bidding.blind_minimum is not None,
    }
    assert preset.locks == tuple(lock for lock in sr.Lock if not needed[lock])


def test_locks_that_remain_still_hold_in_a_preset() -> None:
    assert sr.variants.DOUBLE_BLIND.customize({"bidding.blind_nil_deficit": 200}).bidding.blind_nil_deficit == 200
    with pytest.raises(sr.LockedOptionError):
        sr.variants.DOUBLE_BLIND.customize(JOKER_DECK)


@pytest.mark.parametrize("option", ["blind_nil", "blind_nil_penalty", "blind_multiplier", "double_blind_nil"])
def test_locks_leave_options_alone_that_have_no_effect(option: str) -> None:
    value: object = DoubleNil.ALL_OR_NOTHING if option == "double_blind_nil" else 7
    assert getattr(sr.STANDARD.customize({f"scoring.{option}": value}).scoring, option) == value
    for name in ("bidding.blind_nil_deficit", "bidding.blind_deficit", "bidding.suicide_minimum"):
        assert sr.STANDARD.customize({name: 5}).locks == tuple(sr.Lock)


# --- the locks themselves -------------------------------------------------------------


@pytest.mark.parametrize("locks", [(), ["jokers"], None])
def test_locks_cannot_be_changed_by_customize(locks: object) -> None:
    for host in (sr.STANDARD, sr.variants.PAGAT, sr.Variant(locks=())):
        with pytest.raises(sr.LockedOptionError, match="locks cannot be changed by customize") as caught:
            host.customize({"locks": locks, "ending.target": 300})
        assert caught.value.option == caught.value.lock == "locks"


def test_locks_survive_customize_copy_evolve_and_pickle() -> None:
    for name in names():
        host = get(name)
        assert host.customize({"scoring.boston": 1}).locks == host.locks
        assert copy.copy(host).locks == copy.deepcopy(host).locks == repickled(host).locks == host.locks
        assert attrs.evolve(host, scoring=ScoringOptions()).locks == host.locks


@pytest.mark.parametrize(
    "locks, expected",
    [
        ((), ()),
        (["suicide", "jokers"], ("jokers", "suicide")),
        ({sr.Lock.SUICIDE, sr.Lock.BLIND_NIL}, ("blind_nil", "suicide")),
        (iter(["jokers", "jokers", sr.Lock.JOKERS]), ("jokers",)),
    ],
)
def test_locks_are_sorted_and_come_from_any_iterable(locks: Any, expected: tuple[str, ...]) -> None:
    rules = sr.Variant(locks=locks)
    assert rules.locks == expected
    assert all(type(lock) is sr.Lock for lock in rules.locks)


@pytest.mark.parametrize("locks", [None, 5, True, ["nonsense"], [None], ["JOKERS"], [5], "nonsense", {"x": 1}])
def test_locks_that_do_not_exist_are_refused(locks: Any) -> None:
    with pytest.raises(sr.InvalidVariantError, match="locks are some of blind_nil, deuces_high, jokers, suicide"):
        sr.Variant(locks=locks)


# --- tricks ---------------------------------------------------------------------------


class Liar(str):
    """A text that equals nothing, or everything."""

    __slots__ = ("answer",)
    answer: bool

    def __new__(cls, text: str, *, answer: bool) -> Self:
        """Make one."""
        self = super().__new__(cls, text)
        self.answer = answer
        return self

    def __eq__(self, other: object) -> bool:
        """Lie."""
        return self.answer

    def __ne__(self, other: object) -> bool:
        """Lie again."""
        return not self.answer

    __hash__ = str.__hash__


@pytest.mark.parametrize("answer", [True, False])
def test_locks_see_through_texts_that_lie(*, answer: bool) -> None:
    with pytest.raises(sr.InvalidVariantError):
        sr.STANDARD.customize({"bidding.forced": Liar("suicide", answer=answer)})
    with pytest.raises(sr.InvalidVariantError):
        sr.STANDARD.customize({Liar("bidding.blind_nil", answer=answer): True})
    with pytest.raises(sr.InvalidVariantError):
        sr.Variant(locks=[Liar("jokers", answer=answer)])


def test_locks_see_through_a_forged_choice() -> None:
    forged = str.__new__(Forced, "suicide")
    assert forged is not Forced.SUICIDE
    with pytest.raises(Exception, match=r"bidding\.forced|_name_"):
        sr.STANDARD.customize({"bidding.forced": forged})
    with pytest.raises(Exception, match=r"bidding\.forced|_name_"):
        sr.Variant(bidding=BiddingOptions(forced=forged))


class LyingMapping(dict[str, object]):
    """Changes that deny what they hold."""

    def __contains__(self, key: object) -> bool:
        """Lie."""
        return False


def test_locks_see_through_a_mapping_that_lies() -> None:
    with pytest.raises(sr.InvalidVariantError):
        sr.STANDARD.customize(LyingMapping({"locks": ()}))
    with pytest.raises(sr.LockedOptionError):
        sr.STANDARD.customize(LyingMapping({"bidding.blind_nil": True}))


class Truthy(int):
    """A number that denies being on."""

    def __bool__(self) -> bool:
        """Lie."""
        return False


@pytest.mark.parametrize("value", [Truthy(1), 1, "yes", [True]])
def test_locks_see_through_values_that_are_no_switch(value: object) -> None:
    for option in ("bidding.blind_nil", "deck.jokers"):
        with pytest.raises(sr.InvalidVariantError):
            sr.STANDARD.customize({option: value})


def test_locks_see_through_cards_that_come_only_once() -> None:
    def cards() -> Iterator[sr.Card]:
        yield D2
        yield SA

    with pytest.raises(sr.LockedOptionError):
        sr.Variant(deck=DeckOptions(high_trumps=cards()))  # type: ignore[arg-type]  # wrong on purpose


def test_locks_need_the_very_groups() -> None:
    loose: Any = type("Loose", (BiddingOptions,), {"__slots__": ()})
    with pytest.raises(sr.InvalidVariantError, match=r"bidding takes BiddingOptions\(\.\.\.\)"):
        sr.Variant(bidding=loose())
    with pytest.raises(sr.InvalidVariantError, match=r"bidding takes BiddingOptions\(\.\.\.\)"):
        sr.Variant(bidding={"blind_nil": True})  # type: ignore[arg-type]  # wrong on purpose


def test_locks_are_not_escaped_by_a_subclass_of_variant() -> None:
    loose: Any = type("Loose", (sr.Variant,), {"__slots__": (), "__attrs_post_init__": lambda _: None})
    open_one = loose(bidding=BiddingOptions(blind_nil=True))
    for use in (sr.new_game, sr.all_actions, lambda rules: sr.score_side(rules, None, [1])):
        with pytest.raises(sr.InvalidInputError, match="expected a Variant"):
            use(open_one)


def test_locks_are_not_escaped_by_filling_an_empty_variant() -> None:
    state = {"bidding": BiddingOptions(blind_nil=True), "locks": tuple(sr.Lock)}
    for kind in (sr.Variant, BiddingOptions, DeckOptions, ScoringOptions):
        assert not hasattr(kind, "__setstate__")
    empty = object.__new__(sr.Variant)

    class Forged:
        """Pickles as an empty variant and a state to fill it with."""

        def __reduce__(self) -> tuple[Any, ...]:
            """Ask for a variant that nobody has checked."""
            return object.__new__, (sr.Variant,), (None, state)

    with pytest.raises(AttributeError):
        repickled(Forged())
    with pytest.raises(AttributeError):
        empty.bidding  # noqa: B018 - nothing is there


def test_locks_are_checked_again_by_pickle() -> None:
    reduced: Any = sr.Variant(bidding=BiddingOptions(blind_nil=True), locks=()).__reduce__()
    changes, locks = json.loads(*reduced[1])
    assert reduced[0](json.dumps([changes, locks])).bidding.blind_nil
    with pytest.raises(sr.LockedOptionError):
        reduced[0](json.dumps(changes))
    for value in (sr.variants.PAGAT, sr.new_game(sr.variants.PAGAT), sr.observation(sr.new_game(sr.variants.PAGAT))):
        data = pickle.dumps(value, protocol=0)
        tampered = data.replace(b'"deuces_high"', b'"blind_nil"')
        assert tampered != data
        with pytest.raises(sr.LockedOptionError):
            pickle.loads(tampered)  # noqa: S301 - that it is refused is the test


def test_locks_of_a_live_variant_cannot_be_taken_off() -> None:
    rules: Any = sr.Variant()
    for name in ("locks", "bidding", "deck"):
        with pytest.raises(AttributeError):
            setattr(rules, name, ())
        with pytest.raises(AttributeError):
            delattr(rules, name)
    with pytest.raises(AttributeError):
        rules.bidding.blind_nil = True
    assert rules == sr.STANDARD
