"""The exchange of cards between partners (R-4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_rules._core.calls import first_bidder
from spades_rules._core.ids import BLIND_NIL, CARD_BITS, FIRST_GIVE, KEEP, TRICKS_BID
from spades_rules._core.tables import Tables

__all__ = ["ALL_GIVEN", "Pass", "exchanges", "givable", "givers", "mask_of_gifts", "next_gift", "passes", "with_gift"]

ALL_GIVEN: Final = -1
"""In place of the seat that gives next: nobody does."""


class Pass(NamedTuple):
    """Cards on their way from one partner to the other.

    Attributes:
        giver, receiver: The seats.
        size: How many cards are to be given.
        cards: The mask of those given so far.
        is_shown: Whether the receiver sees them (R-4.1).

    """

    giver: int
    receiver: int
    size: int
    cards: int
    is_shown: bool


def next_gift(rules: Tables, calls: bytes, bids: bytes, dealer: int, held: tuple[int, ...]) -> tuple[int, int]:
    """Return who gives the next card and the mask of what it may give; `ALL_GIVEN` if no card is left to give."""
    if not (rules.give_nil or rules.give_blind_nil):
        return ALL_GIVEN, 0
    order = givers(rules, bids, dealer)
    gifts = bytes([call for call in calls if FIRST_GIVE <= call < KEEP])
    if len(gifts) == len(order):
        return ALL_GIVEN, 0
    giver = order[len(gifts)]
    received = mask_of_gifts(
        bytes([gift for gift, seat in zip(gifts, order, strict=False) if rules.partner[seat] == giver])
    )
    return giver, givable(rules, held[giver], received)


def givable(rules: Tables, hand: int, received: int) -> int:
    """Return the mask of what a seat may give that has received some cards: no card it does not see yet (R-4.1)."""
    return hand & ~received if rules.unseen_exchange else hand


def with_gift(rules: Tables, held: tuple[int, ...], giver: int, card: int) -> tuple[int, ...]:
    """Return the hands after a gift: it counts for the receiver at once."""
    receiver = rules.partner[giver]
    bit = CARD_BITS[card]
    return tuple(
        [mask & ~bit if seat == giver else mask | bit if seat == receiver else mask for seat, mask in enumerate(held)]
    )


def exchanges(rules: Tables, bids: bytes, dealer: int) -> list[tuple[int, int]]:
    """Return the nil bidders that exchange cards and how many, in order of their bids; none before all have bid."""
    if 0 in bids:
        return []
    found = []
    seat = first_bidder(rules, dealer)
    for _ in range(rules.players):
        count = exchange_size(rules, bids, seat)
        if count:
            found.append((seat, count))
        seat = rules.after[seat]
    return found


def givers(rules: Tables, bids: bytes, dealer: int) -> list[int]:
    """Return the seats that give, one entry a card: each nil bidder gives all its cards, then its partner (R-4.1)."""
    order: list[int] = []
    for bidder, count in exchanges(rules, bids, dealer):
        order += [bidder] * count + [rules.partner[bidder]] * count
    return order


def passes(rules: Tables, calls: bytes, bids: bytes, dealer: int) -> list[Pass]:
    """Return all passes of the round in their order, as far as they have come; empty before all have bid."""
    given = bytes([call for call in calls if FIRST_GIVE <= call < KEEP])
    made = []
    for bidder, count in exchanges(rules, bids, dealer):
        partner = rules.partner[bidder]
        there, back = mask_of_gifts(given[:count]), mask_of_gifts(given[count : 2 * count])
        both_done = back.bit_count() == count
        there_shown = both_done if rules.unseen_exchange else there.bit_count() == count
        made += [Pass(bidder, partner, count, there, there_shown), Pass(partner, bidder, count, back, both_done)]
        given = given[2 * count :]
    return made


def exchange_size(rules: Tables, bids: bytes, seat: int) -> int:
    """Return how many cards a seat exchanges as a nil bidder; none beside another nil (R-4.2)."""
    partner = rules.partner[seat]
    if TRICKS_BID[bids[seat]] or partner == seat or not TRICKS_BID[bids[partner]]:
        return 0
    return rules.give_blind_nil if bids[seat] == BLIND_NIL else rules.give_nil


def mask_of_gifts(gifts: bytes) -> int:
    """Return the mask of the cards given, by the ids of the gifts."""
    mask = 0
    for gift in gifts:
        mask |= CARD_BITS[gift - FIRST_GIVE]
    return mask
