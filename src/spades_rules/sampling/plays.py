"""What the cards that a seat has played tell of those that it still holds (R-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from spades_rules._core.ids import CARD_BITS, PLAY_BITS
from spades_rules._core.play import NO_LEAD, PlayRules, playable, winning_place
from spades_rules._core.tables import Tables

__all__ = ["Revoke", "read_plays", "ruled_out"]


class Revoke(NamedTuple):
    """A revoke: the seat that made it, and the mask of the suit that it holds and did not follow (R-5.7)."""

    seat: int
    suit: int


def read_plays(
    rules: Tables, leader: int, plays: bytes, denied: list[int], *, is_revoked: bool
) -> tuple[list[int], bool, Revoke | None]:
    """Collect what a round's plays rule out.

    Args:
        rules: The rules.
        leader: The seat that led to the first trick.
        plays: The ids of the cards played.
        denied: For each seat, the mask of the cards that it cannot have held at the first lead; the cards that its
            plays rule out are added.
        is_revoked: Whether the last card was a revoke (R-5.7), which rules out nothing.

    Returns:
        For each seat the mask of the cards it has played, whether the plays agree with one another, and the revoke.

    """
    players, after, play_rules = rules.players, rules.after, rules.play
    follow, spades = play_rules.follow, play_rules.spades
    free_lead = play_rules.spades_any_time or play_rules.spades_after_first
    played = [0] * players
    everything = 0
    agrees = True
    revoke = None
    seat = leader
    last = len(plays) - is_revoked
    for start in range(0, len(plays), players):
        trick = plays[start : start + players]
        first = start == 0
        led = trick[0]
        suit = follow[led]
        for place, play in enumerate(trick):
            bit = PLAY_BITS[play]
            if denied[seat] & bit:
                agrees = False
            if start + place == last:
                revoke = Revoke(seat, suit)
            elif first:
                denied[seat] |= ruled_out(play_rules, suit if place else NO_LEAD, play, first=True)
            elif not place:
                if bit & spades and not (free_lead or everything & spades):
                    denied[seat] |= ruled_out(play_rules, NO_LEAD, play, first=False)
            elif not bit & suit:
                denied[seat] |= ruled_out(play_rules, suit, play, first=False)
            played[seat] |= bit
            everything |= bit
            seat = after[seat]
        if len(trick) == players:
            seat = (seat + winning_place(rules.strength[led], trick, 0)) % players
    return played, agrees, revoke


@lru_cache(maxsize=4096)
def ruled_out(rules: PlayRules, suit: int, play: int, *, first: bool) -> int:
    """Return the mask of the cards that a seat cannot hold beside the one it plays, spades being unbroken.

    Whether a card may be played depends on every other card of the hand by itself, so it is enough to try each.

    Args:
        rules: The rules of play.
        suit: The mask of the cards that follow suit, `NO_LEAD` for the leader.
        play: The id of the card played.
        first: Whether this is the first trick.

    """
    bit = PLAY_BITS[play]
    mask = 0
    for other in CARD_BITS:
        if not playable(rules, bit | other, suit, 0, first)[0] & bit:
            mask |= other
    return mask
