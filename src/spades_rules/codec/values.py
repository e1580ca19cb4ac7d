"""What cannot be in a value that stands alone: it carries no variant, so only what no table at all could show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from spades_rules.cards import MOST_SEATS
from spades_rules.event import Acted, BagPenalty, Dealt, GameOver, RoundScored, SpadesBroken, TrickWon
from spades_rules.scoring import Outcome, RoundResult, SideScore
from spades_rules.tricks import Trick

__all__ = ["wrongs_of"]

_TWO = 2


def wrongs_of(value: object) -> Iterator[str]:
    """Yield what is impossible in a value, each with its path."""
    return _wrongs(value, "$")


def _wrongs(value: object, path: str) -> Iterator[str]:
    for name, is_right, right in _BOUNDS.get(type(value), ()):
        if not is_right(value):
            yield f"{path}.{name}: {right}"
    parts = _PARTS.get(type(value))
    for name, inner in () if parts is None else parts(value):
        yield from _wrongs(inner, f"{path}.{name}")


def _is_seat(seat: int) -> bool:
    return 0 <= seat < MOST_SEATS


def _at_table(trick: Trick, seat: int) -> bool:
    """Tell whether a seat is one of a table at which a trick is complete."""
    return 0 <= seat < (MOST_SEATS if trick.winner is None else len(trick.cards))


def _hands_are_distinct(dealt: Dealt) -> bool:
    cards = [card for hand in dealt.hands if hand is not None for card in hand]
    return len(cards) == len({*cards})


_SEAT = f"a seat is 0 to {MOST_SEATS - 1}"
_COUNT = "a count is 0 or more"
_PLACE = f"a side is 0 to {MOST_SEATS - 1}"
_Check = tuple[str, Callable[[Any], bool], str]
_BOUNDS: dict[type[Any], tuple[_Check, ...]] = {
    Trick: (
        ("leader", lambda trick: _at_table(trick, trick.leader), "the leader played no card"),
        ("winner", lambda trick: trick.winner is None or _at_table(trick, trick.winner), "the winner played no card"),
        (
            "cards",
            lambda trick: len(trick.cards) == len({*trick.cards}) <= MOST_SEATS,
            "a card comes twice",
        ),
        (
            "cards",
            lambda trick: trick.winner is None or len(trick.cards) >= _TWO,
            "nobody wins a trick of so few cards",
        ),
    ),
    SideScore: (
        *(
            (name, lambda side, name=name: getattr(side, name) >= 0, _COUNT)
            for name in ("bags", "contract", "contract_tricks", "overtricks", "bag_penalty")
        ),
        ("nils", lambda side: len(side.nils) > 0, "a side has a member"),
    ),
    RoundResult: (
        ("bids", lambda result: _TWO <= len(result.bids) <= MOST_SEATS, f"{_TWO} to {MOST_SEATS} seats bid"),
        ("bids", lambda result: None not in result.bids or {*result.bids} == {None}, "all seats bid or none does"),
        ("taken", lambda result: len(result.taken) == len(result.bids), "one count for each seat is needed"),
        ("taken", lambda result: min(result.taken, default=0) >= 0, _COUNT),
        (
            "sides",
            lambda result: sum(len(side.nils) for side in result.sides) == len(result.bids),
            "each seat is on one side",
        ),
        (
            "revoke",
            lambda result: result.revoke is None or 0 <= result.revoke < len(result.bids),
            "there is no such seat",
        ),
    ),
    Outcome: (("winner", lambda end: end.winner is None or _is_seat(end.winner), _PLACE),),
    Dealt: (
        ("round_number", lambda event: event.round_number >= 1, "rounds count from 1"),
        ("dealer", lambda event: 0 <= event.dealer < len(event.hands), "there is no such seat"),
        ("hands", lambda event: _TWO <= len(event.hands) <= MOST_SEATS, f"{_TWO} to {MOST_SEATS} hands are dealt"),
        ("hands", _hands_are_distinct, "a card is dealt twice"),
    ),
    Acted: (("seat", lambda event: _is_seat(event.seat), _SEAT),),
    SpadesBroken: (("seat", lambda event: _is_seat(event.seat), _SEAT),),
    TrickWon: (("seat", lambda event: event.seat == event.trick.winner, "it is the winner of the trick"),),
    RoundScored: (("round_number", lambda event: event.round_number >= 1, "rounds count from 1"),),
    BagPenalty: (
        ("side", lambda event: _is_seat(event.side), _PLACE),
        ("points", lambda event: event.points >= 1, "a penalty is 1 or more"),
    ),
}
"""For each class: a field, what it must fulfil, and what to say if it does not."""
_PARTS: dict[type[Any], Callable[[Any], Any]] = {
    TrickWon: lambda event: [("trick", event.trick)],
    RoundScored: lambda event: [("result", event.result)],
    GameOver: lambda event: [("outcome", event.outcome)],
    RoundResult: lambda result: [(f"sides[{index}]", side) for index, side in enumerate(result.sides)],
}
"""For each class: the values inside it that are checked as well."""
