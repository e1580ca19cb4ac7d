"""No leak (guarantee 4): what a seat cannot know changes nothing that it is shown or told.

At every ply of random games, for every seat and a spectator, a second state is built that differs only in cards which
that seat has not seen (`other_worlds`). Its observation must be the same in every form, and so must every refusal.
"""

from __future__ import annotations

import gc
import pickle
import random
import re
import types
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spades_rules as sr
from other_worlds import Line, Seat, known_cards, other_world
from random_play import EXAMPLES, PRESETS, chance, random_action, random_start
from spades_rules import Card, CardSet, Phase, codec
from spades_rules.testing import variants

ROUNDS = max(1, EXAMPLES // 66)
CARD_NAME = re.compile(r"(?<![A-Z0-9])(?:[CDHS][2-9TJQKA]|[BL]J)(?![A-Z0-9])")
FACTS = [name for name in dir(sr.Observation) if not name.startswith("_")]


def viewers(state: sr.GameState) -> tuple[Seat, ...]:
    return (None, *range(state.variant.table.players))


# Observations -----------------------------------------------------------------------------------------------------


def assert_same_sight(state: sr.GameState, other: sr.GameState, seat: Seat) -> None:
    """Compare the two observations in every form there is."""
    seen, twin = sr.observation(state, seat), sr.observation(other, seat)
    assert seen == twin
    assert hash(seen) == hash(twin)
    assert repr(seen) == repr(twin)
    assert pickle.dumps(seen) == pickle.dumps(twin)
    if hash(seen) % 8 == 0:  # the same said at length, so only now and then
        assert [getattr(seen, name) for name in FACTS] == [getattr(twin, name) for name in FACTS]
        assert codec.to_json(seen) == codec.to_json(twin)
        assert pickle.dumps(seen, 2) == pickle.dumps(twin, 2)
        assert pickle.dumps(pickle.loads(pickle.dumps(seen))) == pickle.dumps(twin)  # noqa: S301 - our own


def walk_a_round(variant: sr.Variant, seed: str) -> Counter[Phase]:
    """Compare sights and refusals at every ply of one round; count the other worlds found in each phase."""
    rng = chance(variant, seed)
    start = sr.new_game(variant, **random_start(variant, rng))
    action = random_action(start, rng)
    assert isinstance(action, sr.Deal)
    line = Line.begin(start, action)
    found: Counter[Phase] = Counter()
    while True:
        for seat in viewers(start):
            other = other_world(line, seat, rng)
            if other is not None:
                assert_same_sight(line.state, other, seat)
                assert_same_refusals(line, other, seat, rng)
                found[line.state.phase] += 1
        if line.state.turn is None:
            return found
        line.add(random_action(line.state, rng))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_show_the_same_of_deals_that_a_seat_cannot_tell_apart(preset: str) -> None:
    variant = sr.variants.get(preset)
    found: Counter[Phase] = Counter()
    for number in range(ROUNDS):
        found += walk_a_round(variant, f"{preset} {number}")
    rounds, plies = ROUNDS * (1 + variant.table.players), variant.table.players * variant.hand_size
    assert found[Phase.PLAY] > rounds * plies // 4, "too few other deals were found"
    if variant.deck.method == "drawn":
        assert found[Phase.DRAW] > rounds * plies // 2
    elif preset != "MIRROR" and variant.table.players > 2 and not variant.bidding.opening_round_unbid:
        assert found[Phase.BID] > rounds


@pytest.mark.slow
@settings(max_examples=EXAMPLES // 2)
@given(variants(), st.integers(0, 2**32))
def test_random_variants_show_the_same_of_deals_that_a_seat_cannot_tell_apart(variant: sr.Variant, seed: int) -> None:
    walk_a_round(variant, str(seed))


EXCHANGES = [
    {"exchange.nil": 2, "exchange.order": "bidder_first"},
    {"exchange.nil": 3, "exchange.order": "unseen"},
    {"exchange.nil": 1, "exchange.order": "unseen", "table.players": 6, "deck.removed": ("C2", "C3", "C4", "D2")}
    | {"table.sides": ((0, 3), (1, 4), (2, 5))},
]


@pytest.mark.parametrize("changes", EXCHANGES)
def test_exchanges_show_the_same_of_gifts_that_a_seat_cannot_tell_apart(changes: dict[str, Any]) -> None:
    """Suicide makes each side exchange, so that gifts pass between others in every round."""
    variant = sr.Variant(locks=()).customize({"bidding.forced": "suicide", **changes})
    found: Counter[Phase] = Counter()
    for number in range(ROUNDS):
        found += walk_a_round(variant, f"{changes} {number}")
    gifts = 2 * variant.exchange.nil * len(variant.sides)
    assert found[Phase.GIVE] > ROUNDS * gifts * variant.table.players // 2


DRAWN = {"table.players": 2, "deck.method": "drawn", "ending.max_rounds": 9}
CORNERS: list[dict[str, Any]] = [
    {**DRAWN, "deck.drawn_discard": "unseen"},
    {**DRAWN, "deck.drawn_discard": "public"},
    {"bidding.blind_nil": True, "bidding.blind_minimum": 2, "exchange.blind_nil": 2, "exchange.order": "unseen"},
    {"bidding.blind_minimum": 4, "bidding.side_minimum": 9, "bidding.forced": "suicide", "exchange.nil": 1},
    {"bidding.forced": "whiz", "play.opening_lead": "ace_of_spades", "deck.spare": "set_aside", "deck.hand_size": 9},
    {"bidding.forced": "mirror", "play.opening_lead": "lowest_club", "play.first_trick": "lowest_club"},
    {"play.revoke": "forfeits_round", "play.when_void": "must_trump", "play.first_trick": "no_spades"},
]


@pytest.mark.parametrize("changes", CORNERS, ids=lambda changes: list(changes)[-1])
def test_corners_show_the_same_of_deals_that_a_seat_cannot_tell_apart(changes: dict[str, Any]) -> None:
    variant = sr.Variant(locks=()).customize(changes)
    for number in range(ROUNDS):
        assert walk_a_round(variant, f"{changes} {number}").total() > 0


def test_blind_seats_see_no_hand_until_they_look_or_have_bid() -> None:
    state = sr.new_game(sr.variants.ABOUT, dealer=3)
    state = sr.apply(state, sr.deal(state, rng=1))
    for seat in range(4):
        assert sr.observation(state, seat).hand is None
        assert sr.observation(state, seat).hand_sizes == (13,) * 4
        state = sr.apply(state, sr.BLIND_NIL if seat % 2 else sr.Look(), seat)
        if not seat % 2:
            assert sr.observation(state, seat).hand == state.hands[seat]
            state = sr.apply(state, sr.Bid(3), seat)
        assert sr.observation(state, seat).hand == state.hands[seat]


# Refusals ---------------------------------------------------------------------------------------------------------


def assert_same_refusals(line: Line, other: sr.GameState, seat: Seat, rng: random.Random) -> None:
    """Let the seat try actions in both worlds: it must be told the same, and no card that it has not seen."""
    if seat is None:
        return
    universe = sr.all_actions(line.state.variant)
    known = known_cards(line, seat)
    for action in rng.sample(universe, min(len(universe), 10 if seat == line.state.turn else 2)):
        told = refusal(line.state, action, seat)
        assert told == refusal(other, action, seat)
        if told is not None:
            assert told[-2:] == (None, None), "the cause of an error may speak of anything"
            assert cards_in(told) - cards_in(action) <= known


def refusal(state: sr.GameState, action: sr.Action, seat: int) -> tuple[object, ...] | None:
    """Return all that the error says when a seat sends an action, None if it is accepted."""
    try:
        sr.apply(state, action, seat)
    except sr.IllegalActionError as error:
        return str(error), error.args, sorted(vars(error).items()), error.__cause__, error.__context__
    return None


def cards_in(value: object) -> CardSet:
    """Return the cards in a value: as objects, as names in texts, in attributes and elements at any depth."""
    return CardSet(_find_cards(value))


def _find_cards(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, str):
        yield from map(Card.parse, CARD_NAME.findall(value))
    elif isinstance(value, Mapping):
        yield from _find_cards([*value, *value.values()])
    elif isinstance(value, Iterable):
        for item in value:
            yield from _find_cards(item)
    else:
        kind: type[Any] = type(value)
        if attrs.has(kind):
            yield from _find_cards([getattr(value, field.name) for field in attrs.fields(kind)])


def test_cards_are_found_in_errors() -> None:
    texts = ("seat 1: SA: no; legal: give HT, BJ", sr.Play(Card.parse("C2")), {"x": [CardSet.parse("D3 LJ")]})
    assert cards_in(texts) == CardSet.parse("SA HT BJ C2 D3 LJ")
    assert not cards_in("SAY JACK 10 Bid(3) R-5.2 4HAS")


# Errors that no seat is spoken to, seeds, and references -------------------------------------------------------------


def test_errors_about_deals_name_no_card_but_those_that_were_sent() -> None:
    state = sr.new_game()
    deal = sr.deal(state, rng=3)
    playing = sr.apply(state, deal)
    with pytest.raises(sr.IllegalActionError) as caught:
        sr.apply(playing, sr.Deal([()] * 4), seat=None)
    assert not cards_in((str(caught.value), vars(caught.value)))


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_contains_a_seed_or_a_generator(preset: str) -> None:
    seed = 0x5EED5EED5EED5EED
    start = sr.new_game(sr.variants.get(preset))
    deal = sr.deal(start, rng=seed)
    state = sr.apply(start, deal)
    with pytest.raises(sr.IllegalActionError) as caught:
        sr.apply(state, deal)
    for value in (start, deal, state, caught.value, *(sr.observation(state, seat) for seat in viewers(state))):
        inside = list(reachable(value))
        assert seed not in [item for item in inside if isinstance(item, int)]
        assert not any(isinstance(item, random.Random) for item in inside)
        data = pickle.dumps(value) + repr(value).encode() + str(value).encode()
        for form in (str(seed), f"{seed:x}"):
            assert form.encode() not in data
        assert seed.to_bytes(8, "little") not in data


@pytest.mark.parametrize("preset", PRESETS)
def test_an_observation_holds_nothing_of_the_state_it_was_made_from(preset: str) -> None:
    rng = random.Random(preset)
    start = sr.new_game(sr.variants.get(preset))
    harmless = {id(item) for item in reachable(start)}
    state = sr.apply(start, sr.deal(start, rng))
    while state.turn is not None:
        for seat in viewers(state):
            inside = list(reachable(sr.observation(state, seat), harmless))
            assert not any(item is state or item is state._round for item in inside)
            hidden = [hand.mask for other, hand in enumerate(state.hands) if other != seat and len(hand) > 3]
            assert not [item for item in inside if isinstance(item, int) and item in hidden]
        for _ in range(rng.randint(1, 8)):
            state = sr.apply(state, random_action(state, rng)) if state.turn is not None else state


def reachable(value: object, harmless: Collection[int] = ()) -> Iterator[object]:
    """Yield everything that a value refers to at any depth; classes, code and what has a harmless id are left out."""
    code = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.FrameType, types.TracebackType)
    stop = (type, *code)
    shared = {id(rows) for phase in sr.actions.ROWS.values() for rows in phase}  # by all states
    seen: dict[int, object] = {}
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if id(item) not in seen and id(item) not in shared and id(item) not in harmless and not isinstance(item, stop):
            seen[id(item)] = item
            waiting += gc.get_referents(item)
            if isinstance(item, BaseException):
                waiting += [vars(item), item.__cause__, item.__context__]
    yield from seen.values()


def test_what_is_reachable_is_found() -> None:
    state = sr.apply(sr.new_game(), sr.deal(sr.new_game(), rng=1))
    inside = list(reachable([{"state": state}]))
    assert any(item is state for item in inside)
    assert state.hands[2].mask in [item for item in inside if isinstance(item, int)]
