"""Seeded random play that reaches the corners of the rules: late scores, ties, blind bids, exchanges, revokes."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings

import spades_rules as sr
from spades_rules import Phase
from spades_rules.variants import Revoke

EXAMPLES = settings().max_examples
"""How much the profile asks for: 20 in quick, 50 in dev, 200 in ci, 2,000 in nightly."""
PRESETS = sr.variants.names()


def chance(variant: sr.Variant, seed: object) -> random.Random:
    """Return a generator for a game of a variant: seeds that come again, as small ones do, mean another one to each."""
    return random.Random(f"{seed} {variant!r}")


def random_start(variant: sr.Variant, rng: random.Random) -> dict[str, Any]:
    """Return arguments for `new_game`: the start of a game, or scores that are near its end, far apart or tied."""
    start: dict[str, Any] = {"dealer": rng.randrange(variant.table.players)}
    ending, limit = variant.ending, variant.scoring.bag_limit
    high = 500 if ending.target is None else ending.target
    low = high - 700 if ending.floor is None else ending.floor
    if rng.random() < 0.4 or high - low < 2:
        return start
    sides = len(variant.sides)
    start["bags"] = tuple(rng.randrange(limit or 15) for _ in range(sides))
    start["round_number"] = rng.randint(1, min(ending.max_rounds or 9, 9))
    if ending.target is not None and rng.random() < 0.2:
        start["scores"] = (high + 10, high + 10, *[rng.randint(low + 1, high)] * (sides - 2))
        return start
    bidding = variant.bidding
    deficits = [points for points in (bidding.blind_nil_deficit, bidding.blind_deficit) if points is not None]
    lead = rng.choice(deficits) - rng.randint(0, 1) if deficits else 0
    if deficits and rng.random() < 0.5 and low + lead < high - 1:  # just far enough behind, or a point too near
        behind = rng.randint(low + 1, high - 1 - lead)
        start["scores"] = tuple(rng.choice((behind, behind + lead)) for _ in range(sides))
        return start
    near = [(low + 1, high - 1), (max(low + 1, high - 90), high - 1), (low + 1, min(high - 1, low + 90))]
    start["scores"] = tuple(rng.randint(*rng.choice(near)) for _ in range(sides))
    return start


def random_action(state: sr.GameState, rng: random.Random) -> sr.Action:
    """Return a deal or a legal action, at times an accepted revoke; bids are often sensible, nil or blind."""
    if state.phase is Phase.DEAL:
        return sr.deal(state, rng)
    legal = sr.legal_actions(state)
    if state.phase is Phase.BID and rng.random() < 0.7:
        return rng.choice(_notable_bids(state, legal) or legal)
    if state.phase is Phase.PLAY and state.variant.play.revoke is Revoke.FORFEITS_ROUND and rng.random() < 0.02:
        return rng.choice(revokes(state) or legal)
    return rng.choice(legal)


def _notable_bids(state: sr.GameState, legal: tuple[sr.Action, ...]) -> list[sr.Action]:
    """Return nil, the blind bids, and the bids near an equal share of the tricks."""
    share = state.variant.hand_size / state.variant.table.players
    bids = [action for action in legal if isinstance(action, sr.Bid)]
    return [bid for bid in bids if bid.blind or bid.tricks == 0 or abs(bid.tricks - share) <= 1]


def revokes(state: sr.GameState) -> list[sr.Action]:
    """Return the actions that are accepted though they are not on the legal list (R-5.7)."""
    if state.turn is None:
        return []
    legal = sr.legal_actions(state)
    plays = [sr.Play(card) for card in state.hands[state.turn]]
    return [play for play in plays if play not in legal and sr.check(state, play) is None]


def play_on(state: sr.GameState, rng: random.Random, most_rounds: int = 1) -> list[sr.GameState]:
    """Return all states from this one on, until so many rounds have ended or the game is over."""
    states = [state]
    rounds = len(state.rounds) + most_rounds
    while not is_done(states[-1], rounds):
        states.append(sr.apply(states[-1], random_action(states[-1], rng)))
    return states


def is_done(state: sr.GameState, rounds: int) -> bool:
    """Tell whether the game is over, or has come to the end of so many rounds."""
    return state.phase is Phase.OVER or (state.phase is Phase.DEAL and len(state.rounds) >= rounds)
