"""A stranger's program against the installed package; mypy --strict reads it, nobody runs it."""

from collections.abc import Callable
from random import Random
from typing import assert_never

import spades_rules as sr

Policy = Callable[[sr.Observation], sr.Action]


def play(policies: list[Policy], rng: Random) -> sr.Outcome:
    """Play a whole game."""
    state = sr.new_game(sr.STANDARD, dealer=3)
    while state.outcome is None:
        if state.turn is None:
            state = sr.apply(state, sr.deal(state, rng))
        else:
            seen = sr.observation(state, state.turn)
            state = sr.apply(state, policies[state.turn](seen), seat=state.turn)
    return state.outcome


def first(seen: sr.Observation) -> sr.Action:
    """Choose whatever comes first."""
    return seen.legal_actions[0]


def in_words(action: sr.Action) -> str:
    """Every kind of action has its word; a new kind would fail here."""
    match action:
        case sr.Deal(hands=hands):
            return f"deals {len(hands)} hands"
        case sr.Bid(tricks=tricks, blind=blind):
            return f"bids {tricks}{' blind' if blind else ''}"
        case sr.Give(card=card):
            return f"gives {card}"
        case sr.Play(card=card):
            return f"plays {card}"
        case sr.Look():
            return "looks"
        case sr.Keep():
            return "keeps"
        case sr.Decline():
            return "declines"
        case _:
            assert_never(action)


def explain(state: sr.GameState, action: sr.Action, seat: int) -> str:
    """Say why an action is refused."""
    try:
        sr.apply(state, action, seat=seat)
    except sr.IllegalActionError as error:
        violation: sr.Violation = error.violation
        return f"{violation.rule}: {violation}"
    return "fine"
