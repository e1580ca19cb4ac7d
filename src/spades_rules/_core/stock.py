"""Hands drawn from the stock (R-2.4): each seat in turn takes one of the two cards on top."""

from __future__ import annotations

from spades_rules._core.ids import CARD_BITS, KEEP

__all__ = ["drawn_card", "is_drawn_out"]


def is_drawn_out(stock: bytes, draws: int) -> bool:
    """Tell whether nothing is left to draw after so many draws."""
    return 2 * draws >= len(stock)


def drawn_card(stock: bytes, draws: int, call: int) -> int:
    """Return the bit of the card that a seat takes when it keeps the top card, or declines it, after so many draws."""
    return CARD_BITS[stock[2 * draws + (call != KEEP)]]
