"""Oracle engine, part 3: which cards partners exchange (R-4)."""

from __future__ import annotations

from typing import NamedTuple

from oracle_bids import Bids, bidding_order
from oracle_options import Options, partners_of


class Pass(NamedTuple):
    """The cards that go one way in an exchange; `cards` grows with each gift."""

    giver: int
    receiver: int
    size: int
    exchange: int
    cards: list[str]


def plan_passes(options: Options, bids: Bids, dealer: int) -> list[Pass]:
    """Return both ways of every exchange, in order of the nil bidders' bids (R-4.1)."""
    passes: list[Pass] = []
    for seat in bidding_order(options, dealer):
        bid = bids[seat]
        partners = partners_of(options, seat)
        if bid is None or bid[0] > 0 or not partners:
            continue
        other = bids[partners[0]]
        if other is None or other[0] == 0:
            continue  # both partners bid a nil
        size: int = options["exchange"]["blind_nil" if bid[1] else "nil"]
        if size > 0:
            number = len(passes) // 2
            passes.append(Pass(seat, partners[0], size, number, []))
            passes.append(Pass(partners[0], seat, size, number, []))
    return passes


def unfinished(passes: list[Pass]) -> list[Pass]:
    """Return the passes that lack cards, the next one first."""
    return [one for one in passes if len(one.cards) < one.size]


def is_shown(options: Options, passes: list[Pass], one: Pass) -> bool:
    """Tell whether the receiver has seen the cards passed to him."""
    if options["exchange"]["order"] == "unseen":  # both ways at once
        both = [each for each in passes if each.exchange == one.exchange]
        return unfinished(both) == []
    return unfinished([one]) == []  # when all are given


def cards_in_flight(options: Options, passes: list[Pass], seat: int) -> list[str]:
    """Return the cards passed to a seat that it has not seen yet."""
    result: list[str] = []
    for one in passes:
        if one.receiver == seat and not is_shown(options, passes, one):
            result += one.cards
    return result
