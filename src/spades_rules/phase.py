"""The phases of a game."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Phase"]


class Phase(StrEnum):
    """What the table waits for (R-1.5)."""

    DEAL = "deal"
    """The table deals; no seat acts."""
    DRAW = "draw"
    """Two seats draw their hands from the stock (R-2.4)."""
    BID = "bid"
    """Seats look and bid (R-3)."""
    GIVE = "give"
    """Partners exchange cards (R-4)."""
    PLAY = "play"
    """Seats play cards (R-5)."""
    OVER = "over"
    """The game has ended (R-7)."""
