"""What happened between two moments of a game, one event at a time.

`events` compares two states of a game, or two observations of a seat, and tells what led from one to the other. It
is enough to move the cards of a table or to write a log. Events are worked out when they are asked for; the engine
knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NoReturn, TypeAlias, final

import attrs

from spades_rules._freeze import Value, repr_hash
from spades_rules.actions import Bid, Give, Play, SeatAction
from spades_rules.cards import CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.history import has_table, rounds_finished, start_of
from spades_rules.phase import Phase
from spades_rules.scoring import Outcome, RoundResult
from spades_rules.state import GameState
from spades_rules.tricks import Trick
from spades_rules.view import Observation, actions_so_far

__all__ = [
    "Acted",
    "BagPenalty",
    "Dealt",
    "Event",
    "GameOver",
    "RoundScored",
    "SpadesBroken",
    "TrickWon",
    "events",
]


@final
@attrs.frozen(getstate_setstate=False)
class Dealt(Value):
    """The table dealt, and a round began (R-2).

    Attributes:
        round_number: The number of the round.
        dealer: The seat that dealt.
        hands: The cards dealt to each seat, None where they are not shown. Where hands are drawn they are empty
            (R-2.4).

    """

    round_number: int
    dealer: int
    hands: tuple[CardSet | None, ...]

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class Acted(Value):
    """A seat acted.

    Attributes:
        seat: The seat.
        action: What it did; None for a gift that is not shown (R-4).

    """

    seat: int
    action: SeatAction | None

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class SpadesBroken(Value):
    """The first spade of a round was played (R-5.4).

    Attributes:
        seat: The seat that played it.

    """

    seat: int

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class TrickWon(Value):
    """A trick is complete (R-5.5).

    Attributes:
        seat: The seat that won it.
        trick: The trick.

    """

    seat: int
    trick: Trick

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class RoundScored(Value):
    """A round ended and was scored (R-6).

    Attributes:
        round_number: The number of the round.
        result: What it came to.

    """

    round_number: int
    result: RoundResult

    __hash__ = repr_hash

    @property
    def boston(self) -> int | None:
        """The side that took every trick, or None (R-6.8)."""
        return next((index for index, side in enumerate(self.result.sides) if side.boston), None)

    @property
    def revoke(self) -> int | None:
        """The seat that revoked and so ended the round, or None (R-5.7)."""
        return self.result.revoke


@final
@attrs.frozen(getstate_setstate=False)
class BagPenalty(Value):
    """A side paid for its bags (R-6.5).

    Attributes:
        side: The side.
        points: The points taken off, above 0.

    """

    side: int
    points: int

    __hash__ = repr_hash


@final
@attrs.frozen(getstate_setstate=False)
class GameOver(Value):
    """The game ended (R-7).

    Attributes:
        outcome: Who won and why.

    """

    outcome: Outcome

    __hash__ = repr_hash


Event: TypeAlias = Dealt | Acted | SpadesBroken | TrickWon | RoundScored | BagPenalty | GameOver
"""What `events` tells."""


def events(before: GameState | Observation, after: GameState | Observation) -> tuple[Event, ...]:
    """Return what happened between two states of a game, or two observations of a seat, in its order.

    Of two observations no more is told than `after` shows. `after` may be any number of actions further on; it no
    longer shows the single actions of rounds that have been dealt over, so of these only the score is told.

    A gift that was hidden when it was given stays `Acted(seat, None)`; once the receiver sees the cards they stand in
    `Observation.received` (R-4.1).

    Args:
        before: The earlier state or observation.
        after: The later one; nothing has happened if it is equal.

    Raises:
        InvalidInputError: If `after` cannot follow `before`.

    >>> from spades_rules import Bid, apply, deal, new_game
    >>> state = new_game(dealer=3)
    >>> dealt = apply(state, deal(state, rng=7))
    >>> events(dealt, apply(dealt, Bid(3)))
    (Acted(seat=0, action=Bid(3)),)

    """
    old, new = _states(before, after)
    if before == after:
        return ()
    _require_following(old, new)
    hands = tuple(map(CardSet.from_mask, new._round.dealt))
    shown = hands if isinstance(after, GameState) else _own_hand(after, hands)
    return tuple(_between(old, new, shown))


def _own_hand(seen: Observation, hands: tuple[CardSet, ...]) -> tuple[CardSet | None, ...]:
    return tuple(hand if seat == seen.seat and seen.hand is not None else None for seat, hand in enumerate(hands))


def _between(old: GameState, new: GameState, hands: tuple[CardSet | None, ...]) -> Iterator[Event]:
    first_number = start_of(new).round_number
    results = new.rounds
    for index in range(rounds_finished(old), len(results) + 1):
        number = first_number + index
        if index == _round_on_table(new):
            known = len([*_of_table(old, number, hands)]) if index == _round_on_table(old) else 0
            yield from islice(_of_table(new, number, hands), known, None)
        if index < len(results):
            yield RoundScored(number, results[index])
            paid = enumerate(side.bag_penalty for side in results[index].sides)
            yield from (BagPenalty(side, points) for side, points in paid if points)
    if new.outcome is not None:
        yield GameOver(new.outcome)


def _round_on_table(state: GameState) -> int | None:
    """Return which round of the game, from 0, can be seen in full."""
    if state.phase in {Phase.DEAL, Phase.OVER}:
        return rounds_finished(state) - 1 if has_table(state) else None
    return rounds_finished(state)


def _of_table(state: GameState, number: int, hands: tuple[CardSet | None, ...]) -> Iterator[Event]:
    """Yield what happened in the round on the table before it was scored."""
    yield Dealt(number, state._round.dealer, hands)
    tricks = iter(state.tricks)
    players = len(hands)
    spades = state._round.tables.play.spades
    played = 0
    for seat, action in actions_so_far(state):
        yield Acted(seat, action)
        if isinstance(action, Play):
            if spades & action.bit:
                spades = 0
                yield SpadesBroken(seat)
            played += 1
            trick = next(tricks, None) if played % players == 0 else None
            if trick is not None and trick.winner is not None:
                yield TrickWon(trick.winner, trick)


# What follows what -----------------------------------------------------------------------------------------------


def _states(before: object, after: object) -> tuple[GameState, GameState]:
    """Return what both show as states, after making sure that they show the same game to the same seat."""
    if isinstance(before, GameState) and isinstance(after, GameState):
        return before, after
    if isinstance(before, Observation) and isinstance(after, Observation):
        if before.seat != after.seat:
            _refuse(f"one is seen by {_viewer(before)}, the other by {_viewer(after)}")
        return before._public, after._public
    return _refuse(f"events compares two states or two observations, not {shown(before)} and {shown(after)}")


def _viewer(seen: Observation) -> str:
    return "a spectator" if seen.seat is None else f"seat {seen.seat}"


def _refuse(why: str) -> NoReturn:
    raise InvalidInputError(f"these are not two moments of one game, the earlier first: {why}")


def _require_following(old: GameState, new: GameState) -> None:
    if old.variant != new.variant:
        _refuse("the variants differ")
    if start_of(old) != start_of(new):
        _refuse("the games began in different ways")
    if not new._round.game.history.startswith(old._round.game.history):
        _refuse("the finished rounds differ")
    if old.outcome is not None or _progress(new) <= _progress(old):
        _refuse("the second is not later than the first")
    if old.phase is Phase.DEAL:
        return
    if _round_on_table(old) == _round_on_table(new):
        _require_same_round(old, new)
        return
    result = new.rounds[rounds_finished(old)]
    if not _bids_fit(old.bids, result.bids) or any(
        was > came for was, came in zip(old.taken, result.taken, strict=True)
    ):
        _refuse("the round in progress came to another end")


def _progress(state: GameState) -> tuple[int, int]:
    """Return the finished rounds and, within a round in progress, one more than the actions."""
    row = state._round
    in_progress = state.phase not in {Phase.DEAL, Phase.OVER}
    return rounds_finished(state), in_progress * (1 + len(row.calls) + len(state._plays))


def _require_same_round(old: GameState, new: GameState) -> None:
    was, came = old._round, new._round
    if was.stock != came.stock or any(
        mask not in {0, later} for mask, later in zip(was.dealt, came.dealt, strict=True)
    ):
        _refuse("the deals differ")
    steps = zip(actions_so_far(old), actions_so_far(new), strict=False)
    if not _bids_fit(old.bids, new.bids) or not all(_is_same_action(one, later) for one, later in steps):
        _refuse("the actions of the round differ")


def _bids_fit(was: tuple[Bid | None, ...], came: tuple[Bid | None, ...]) -> bool:
    return all(bid is None or bid == later for bid, later in zip(was, came, strict=True))


def _is_same_action(was: tuple[int, SeatAction | None], came: tuple[int, SeatAction | None]) -> bool:
    """Tell whether an action is the same; a hidden gift may have become known."""
    return was == came or (was == (came[0], None) and isinstance(came[1], Give))
