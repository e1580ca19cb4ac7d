"""All states that a seat cannot tell from the real one, found by trying every deal, every stock and every gift.

Only for tables of a few cards. The engine alone is asked: `check` and `apply` say what may have been done, and
`observation` what a seat sees of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import spades_rules as sr

Line = list[tuple[sr.GameState, sr.Action]]
"""A round: each state with what was done in it, from the deal on."""


def all_worlds(line: Line, seat: int | None) -> Iterator[tuple[sr.Observation, list[sr.GameState]]]:
    """Return what a seat, or a spectator, sees after each action, with all states that it cannot tell apart.

    The hand that the seat was dealt is taken for known where it has seen it.
    """
    start, deal = line[0]
    assert isinstance(deal, sr.Deal)
    truth = sr.apply(start, deal)
    hand = None if seat is None or sr.observation(truth, seat).hand is None else deal.hands[seat]
    worlds = [sr.apply(start, other) for other in _deals(start.variant, seat, hand)]
    for state, action in line[1:]:
        yield _alike(state, seat, worlds)
        gifts = [other for other in sr.all_actions(state.variant) if isinstance(other, sr.Give)]
        tried = gifts if isinstance(action, sr.Give) else [action]
        worlds = [
            sr.apply(world, other)
            for world in worlds
            if (world.phase, world.turn) == (state.phase, state.turn)
            for other in tried
            if sr.check(world, other) is None
        ]
    yield _alike(sr.apply(*line[-1]), seat, worlds)


def _alike(
    state: sr.GameState, seat: int | None, worlds: list[sr.GameState]
) -> tuple[sr.Observation, list[sr.GameState]]:
    seen = sr.observation(state, seat)
    return seen, [world for world in worlds if world.turn == state.turn and sr.observation(world, seat) == seen]


def _deals(variant: sr.Variant, seat: int | None, hand: sr.CardSet | None) -> Iterator[sr.Deal]:
    players = variant.table.players
    if variant.deck.method == "drawn":
        for stock in permutations(variant.cards):
            yield sr.Deal([()] * players, stock)
        return
    cards = variant.cards if hand is None else variant.cards - hand
    for hands in _splits(cards, players - (hand is not None), variant.hand_size):
        yield sr.Deal(hands if hand is None else [*hands[:seat], hand, *hands[seat:]])


def _splits(cards: sr.CardSet, players: int, size: int) -> Iterator[list[sr.CardSet]]:
    if not players:
        yield []
        return
    for chosen in combinations(cards, size):
        hand = sr.CardSet(chosen)
        for others in _splits(cards - hand, players - 1, size):
            yield [hand, *others]
