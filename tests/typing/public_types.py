"""The types of the public face, pinned; mypy --strict reads this file, nobody runs it."""

from random import Random
from types import ModuleType
from typing import assert_never, assert_type

import spades_rules as sr

SeatAction = sr.Look | sr.Bid | sr.Give | sr.Play | sr.Keep | sr.Decline


def cards() -> None:
    card = assert_type(sr.Card.parse("SA"), sr.Card)
    assert_type(card.suit, sr.Suit | None)
    assert_type(card.rank, sr.Rank | None)
    hand = assert_type(sr.CardSet.parse("SA SK H2"), sr.CardSet)
    assert_type(hand.mask, int)
    assert_type([one.rank for one in hand], list[sr.Rank | None])
    assert_type(sr.parse_deal("N:..."), tuple[sr.CardSet, ...])
    assert_type(sr.format_deal((hand,)), str)


def a_game(variant: sr.Variant, seat: int) -> None:
    state = assert_type(sr.new_game(variant, dealer=3, scores=(0, 0), bags=(0, 0)), sr.GameState)
    assert_type(sr.deal(state), sr.Deal)
    assert_type(sr.deal(state, 7), sr.Deal)
    assert_type(sr.deal(state, Random(7)), sr.Deal)
    assert_type(sr.apply(state, sr.Bid(3), seat=seat), sr.GameState)
    assert_type(sr.legal_actions(state), tuple[SeatAction, ...])
    assert_type(sr.all_actions(variant), tuple[SeatAction, ...])
    assert_type(sr.observation(state, seat), sr.Observation)
    assert_type(sr.observation(state, None), sr.Observation)
    assert_type(sr.playout(state, 7), sr.GameState)
    assert_type(sr.playouts(state, 100, Random(7)), list[tuple[int, ...]])
    violation = sr.check(state, sr.NIL)
    assert_type(violation, sr.Violation | None)
    if violation is not None:
        assert_type(violation.rule, str)


def a_state(state: sr.GameState) -> None:
    assert_type(state.variant, sr.Variant)
    assert_type(state.phase, sr.Phase)
    assert_type(state.turn, int | None)
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.bags, tuple[int, ...])
    assert_type(state.hands, tuple[sr.CardSet, ...])
    assert_type(state.bids, tuple[sr.Bid | None, ...])
    assert_type(state.contracts, tuple[int | None, ...])
    assert_type(state.trick, sr.Trick | None)
    assert_type(state.tricks, tuple[sr.Trick, ...])
    assert_type(state.taken, tuple[int, ...])
    assert_type(state.spades_broken, bool)
    assert_type(state.rounds, tuple[sr.RoundResult, ...])
    assert_type(state.outcome, sr.Outcome | None)


def an_observation(seen: sr.Observation) -> None:
    assert_type(seen.seat, int | None)
    assert_type(seen.hand, sr.CardSet | None)
    assert_type(seen.hand_sizes, tuple[int, ...])
    assert_type(seen.legal_actions, tuple[SeatAction, ...])


def rules_as_functions(variant: sr.Variant, hand: sr.CardSet) -> None:
    assert_type(sr.legal_cards(variant, hand, spades_broken=True), sr.CardSet)
    assert_type(sr.trick_winner(variant, tuple(hand)), int)
    side = assert_type(sr.score_side(variant, (sr.Bid(4), sr.NIL), (5, 0)), sr.SideScore)
    assert_type(side.points, int)
    assert_type(side.nils, tuple[sr.NilResult | None, ...])
    assert_type(sr.score_side(variant, None, (5, 0)), sr.SideScore)
    end = sr.outcome(variant, (510, 300))
    assert_type(end, sr.Outcome | None)
    if end is not None:
        assert_type(end.winner, int | None)
        assert_type(end.reason, sr.Reason)


def kinds_of_action(action: sr.Action) -> int:
    match action:
        case sr.Deal():
            return 0
        case sr.Look() | sr.Keep() | sr.Decline():
            return 1
        case sr.Bid():
            return action.tricks
        case sr.Give() | sr.Play():
            return action.id
        case _:
            assert_never(action)


def phases(phase: sr.Phase) -> bool:
    match phase:
        case sr.Phase.DEAL | sr.Phase.OVER:
            return False
        case sr.Phase.DRAW | sr.Phase.BID | sr.Phase.GIVE | sr.Phase.PLAY:
            return True
        case _:
            assert_never(phase)


def an_error(error: sr.IllegalActionError) -> None:
    assert_type(error.violation, sr.Violation)
    assert_type(error.rule, str)
    assert_type(error.seat, int | None)
    assert_type(error.action, sr.Action | None)
    assert_type(error.legal, tuple[sr.Action, ...])


assert_type(sr.COMPILED, bool)
assert_type(sr.NIL, sr.Bid)
assert_type(sr.BLIND_NIL, sr.Bid)
assert_type(sr.STANDARD, sr.Variant)
MODULES: tuple[ModuleType, ...] = (sr.variants, sr.bots, sr.codec, sr.records, sr.render)


def what_happened(before: sr.GameState, after: sr.GameState, seen: sr.Observation) -> None:
    assert_type(sr.events(before, after), tuple[sr.Event, ...])
    assert_type(sr.events(seen, seen), tuple[sr.Event, ...])


def kinds_of_event(event: sr.Event) -> int | None:
    match event:
        case sr.Dealt() | sr.RoundScored():
            return event.round_number
        case sr.Acted() | sr.SpadesBroken() | sr.TrickWon():
            return event.seat
        case sr.BagPenalty():
            return event.points
        case sr.GameOver():
            return event.outcome.winner
        case _:
            assert_never(event)


def as_json(state: sr.GameState, text: str) -> None:
    assert_type(sr.codec.to_json(state), str)
    assert_type(sr.codec.from_json(text, sr.GameState), sr.GameState)
    assert_type(sr.codec.from_json(text, sr.Observation), sr.Observation)
    assert_type(sr.codec.from_dict(sr.codec.to_dict(state), sr.GameState), sr.GameState)
    action: sr.Action = sr.codec.from_json(text, sr.Action)
    assert_type(sr.apply(state, action), sr.GameState)
    assert_type(sr.render.text(state), str)
