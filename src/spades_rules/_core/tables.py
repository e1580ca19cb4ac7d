"""`Tables`: one variant as ints, made once and read on every step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from spades_rules._core.bids import BidRules
from spades_rules._core.play import PlayRules
from spades_rules._core.score import EndRules, ScoreRules

__all__ = ["EVERYBODY", "NOBODY", "THE_DRAWER", "Tables"]

NOBODY: Final = 0
THE_DRAWER: Final = 1
EVERYBODY: Final = 2
"""Who sees the card discarded after a keep (R-2.4)."""


@final
@dataclass(eq=False, kw_only=True, frozen=True)
class Tables:
    """What the steps of a game need to know of its variant.

    Attributes:
        players: How many seats there are.
        hand_size: How many cards each seat plays.
        plays: How many cards are played in a whole round.
        sides: The seats of each side.
        side_of: The side of each seat.
        partner: The other member of each seat's side; the seat itself where it plays alone.
        after: The seat that follows each seat clockwise.
        pack: The mask of all cards dealt or set aside.
        strength: For the id of the card led and, inside, for the id of a card played: how it ranks in the trick, 0
            if it cannot win (R-5.5). Each row has 256 bytes, so that `bytes.translate` reads it.
        give_nil, give_blind_nil: How many cards a nil bidder exchanges with the partner (R-4).
        unseen_exchange: The partner gives before seeing what was given.
        drawn: Hands are drawn from the stock (R-2.4).
        sees_discard: Who sees the card discarded after a keep: `NOBODY`, `THE_DRAWER` or `EVERYBODY`.
        play, bids, score, end: The rules of the chapters.

    """

    players: int
    hand_size: int
    plays: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    partner: tuple[int, ...]
    after: tuple[int, ...]
    pack: int
    strength: tuple[bytes, ...]
    give_nil: int
    give_blind_nil: int
    unseen_exchange: bool
    drawn: bool
    sees_discard: int
    play: PlayRules
    bids: BidRules
    score: ScoreRules
    end: EndRules
