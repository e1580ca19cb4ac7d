"""What may be played, and who wins a trick (R-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "FIRST_TRICK",
    "FREE",
    "MUST_FOLLOW",
    "MUST_TRUMP",
    "NO_LEAD",
    "OPENING_LEAD",
    "SPADES_NOT_BROKEN",
    "TRUMP_LAST",
    "PlayRules",
    "playable",
    "winning_place",
]

FREE: Final = 0
MUST_FOLLOW: Final = 1
OPENING_LEAD: Final = 2
FIRST_TRICK: Final = 3
SPADES_NOT_BROKEN: Final = 4
MUST_TRUMP: Final = 5
TRUMP_LAST: Final = 6
"""Which rule narrowed a choice of cards."""
NO_LEAD: Final = 0
"""In place of the cards that follow suit: this seat leads."""


@final
@dataclass(eq=False, kw_only=True, frozen=True)
class PlayRules:
    """The rules of play of one variant.

    Attributes:
        follow: For the id of the card led: the mask of the cards that follow suit.
        spades: The mask of all cards that count as spades (R-1.3).
        clubs: The mask of the clubs, promoted ones left out.
        leading_card: The mask of the card whose holder leads first, 0 if there is none (R-5.1).
        lead_card: The same, if it must be led, else 0.
        lowest_club_leads: The holder of the lowest club leads it first.
        highest_bidder_leads: The highest bidder leads first.
        first_no_spades: No spade in the first trick while another suit is held (R-5.6).
        first_lowest_club: The first trick takes the lowest clubs; implies `first_no_spades`.
        spades_any_time, spades_after_first: When spades may be led, if not only when broken (R-5.3).
        must_trump, trump_last: What a void seat must do, if it is not free (R-5.2).
        revoke_forfeits: A revoke is accepted and ends the round (R-5.7).

    """

    follow: tuple[int, ...]
    spades: int
    clubs: int
    leading_card: int
    lead_card: int
    lowest_club_leads: bool
    highest_bidder_leads: bool
    first_no_spades: bool
    first_lowest_club: bool
    spades_any_time: bool
    spades_after_first: bool
    must_trump: bool
    trump_last: bool
    revoke_forfeits: bool


def playable(rules: PlayRules, hand: i64, suit: i64, broken: i64, first: bool) -> tuple[i64, i64]:
    """Return the mask of the cards that may be played and the rule that narrowed it.

    Args:
        rules: The rules of the variant.
        hand: The mask of the hand.
        suit: The mask of the cards that follow suit, `NO_LEAD` for the leader.
        broken: Not 0 if a spade has been played this round.
        first: Whether this is the first trick.

    """
    if suit != NO_LEAD:
        following = hand & suit
        if not following:
            return _discards(rules, hand, first)
        if first and rules.first_lowest_club and following & rules.clubs:
            return following & -following, FIRST_TRICK
        return following, MUST_FOLLOW
    if first:
        opening = _opening(rules, hand)
        if opening[0]:
            return opening
    if broken or rules.spades_any_time or (rules.spades_after_first and not first):
        return hand, FREE
    others = hand & ~rules.spades
    return (others, SPADES_NOT_BROKEN) if others else (hand, FREE)


def _discards(rules: PlayRules, hand: i64, first: bool) -> tuple[i64, i64]:
    """Choose for a seat that cannot follow suit."""
    others = hand & ~rules.spades
    if first and rules.first_no_spades:
        return (others, FIRST_TRICK) if others else (hand, FREE)
    spades = hand & rules.spades
    if rules.must_trump and spades:
        return spades, MUST_TRUMP
    if rules.trump_last and others:
        return others, TRUMP_LAST
    return hand, FREE


def _opening(rules: PlayRules, hand: i64) -> tuple[i64, i64]:
    """Choose for the first lead of a round; an empty mask if nothing special binds it."""
    clubs = hand & rules.clubs
    if hand & rules.lead_card:
        return hand & rules.lead_card, OPENING_LEAD
    if clubs and rules.lowest_club_leads:
        return clubs & -clubs, OPENING_LEAD
    if clubs and rules.first_lowest_club:
        return clubs & -clubs, FIRST_TRICK
    return hand & ~rules.spades if rules.first_no_spades else 0, FIRST_TRICK


def winning_place(strength: bytes, plays: bytes, start: int) -> int:
    """Return the place, 0 for the leader, of the card that wins the trick that begins at `start` (R-5.5)."""
    best = winner = place = 0
    for play in plays[start:]:
        value = strength[play]
        if value > best:
            best = value
            winner = place
        place += 1  # noqa: SIM113 - half the price of `enumerate` once compiled
    return winner
