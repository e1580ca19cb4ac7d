"""Which seat leads to the first trick (R-5.1)."""

from __future__ import annotations

from spades_rules._core.calls import first_bidder
from spades_rules._core.ids import TRICKS_BID
from spades_rules._core.tables import Tables

__all__ = ["opening_leader"]


def opening_leader(rules: Tables, held: tuple[int, ...], bids: bytes, dealer: int) -> int:
    """Return the seat that leads to the first trick.

    Args:
        rules: The rules of the variant.
        held: The mask of each hand.
        bids: The id of each seat's bid, 0 in an unbid round.
        dealer: The seat that dealt.

    """
    play = rules.play
    if play.highest_bidder_leads and bids[0]:
        seat = leader = first_bidder(rules, dealer)
        for _ in range(rules.players - 1):
            seat = rules.after[seat]
            if TRICKS_BID[bids[seat]] > TRICKS_BID[bids[leader]]:
                leader = seat
        return leader  # the highest bidder, the first of those that bid as high
    wanted = play.leading_card  # the two of clubs or the ace of spades, where its holder leads
    if play.lowest_club_leads:
        clubs = sum(held) & play.clubs
        wanted = clubs & -clubs
    for seat, hand in enumerate(held):
        if hand & wanted:
            return seat
    return rules.after[dealer]  # else, or where nobody holds that card, the seat after the dealer
