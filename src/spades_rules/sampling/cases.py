"""What is known of several cards together, split into cases that exclude one another.

In each case all that is known is told card by card: it says which cards may be in which place. Exactly one of the
cases holds in each state that agrees with the observation.
"""

from __future__ import annotations

from spades_rules._core.ids import ACE_OF_SPADES
from spades_rules.phase import Phase
from spades_rules.sampling.knowledge import Knowledge
from spades_rules.sampling.ranks import bits_of

__all__ = ["cases_of"]


def cases_of(told: Knowledge) -> list[list[int]]:
    """Return the cases, each as the masks of the cards that may be in each place."""
    cases = [told.allowed]
    for split in (_by_lowest_club, _by_suit_revoked, _by_place_of_ace):
        cases = [case for allowed in cases for case in split(told, allowed)]
    return cases


def _by_lowest_club(told: Knowledge, allowed: list[int]) -> list[list[int]]:
    """Split by the lowest club of all hands, whose holder is to lead it (R-5.1)."""
    public, play = told.public, told.rules.play
    if not play.lowest_club_leads or public.phase is not Phase.PLAY or public._plays:
        return [allowed]
    leader = public._round.leader
    held = sum(told.known) & play.clubs
    lowest = held & -held
    cases = []
    for index in bits_of(told.unseen & play.clubs):
        club = 1 << index
        if lowest and club > lowest:
            break
        cases.append(_placed(_in_no_hand(allowed, play.clubs & club - 1), club, leader))
    is_leader = lowest & told.known[leader] if lowest else leader == told.rules.after[public._round.dealer]
    if is_leader:
        cases.append(_in_no_hand(allowed, play.clubs & lowest - 1 if lowest else play.clubs))
    return cases


def _by_suit_revoked(told: Knowledge, allowed: list[int]) -> list[list[int]]:
    """Split by the lowest card of the suit that a seat should have followed; it holds at least one (R-5.7)."""
    revoke = told.revoke
    if not revoke or told.known[revoke.seat] & revoke.suit:
        return [allowed]
    cases = []
    for index in bits_of(allowed[revoke.seat] & revoke.suit):
        lower = revoke.suit & (1 << index) - 1
        case = _placed(allowed, 1 << index, revoke.seat)
        case[revoke.seat] &= ~lower
        cases.append(case)
    return cases


def _by_place_of_ace(told: Knowledge, allowed: list[int]) -> list[list[int]]:
    """Split by who holds the ace of spades, where it may have been given to a seat that was not dealt it (R-3.8)."""
    if not told.unseen & ACE_OF_SPADES or not any(
        told.lacks_ace[swap.bidder] for swap in told.swaps if swap.is_hidden and not told.is_dealt
    ):
        return [allowed]
    return [_placed(allowed, ACE_OF_SPADES, place) for place in range(len(allowed))]


def _placed(allowed: list[int], card: int, place: int) -> list[int]:
    """Let a card be in one place only, if it may be there at all."""
    return [cards if other == place else cards & ~card for other, cards in enumerate(allowed)]


def _in_no_hand(allowed: list[int], cards: int) -> list[int]:
    """Let cards be in the pile only."""
    return [*(mask & ~cards for mask in allowed[:-1]), allowed[-1]]
