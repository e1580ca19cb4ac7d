"""Where the cards of a draw deal lay in the stock (R-2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spades_rules._core.ids import DECLINE, KEEP
from spades_rules._core.tables import EVERYBODY, THE_DRAWER
from spades_rules.sampling.knowledge import Knowledge
from spades_rules.sampling.ranks import Digits

__all__ = ["Slots", "slots_of"]


class Slots(NamedTuple):
    """The places of the stock, 0 for the top, by what became of the cards there.

    Attributes:
        hands: For each seat the places of the cards that it took.
        seen: The places of the discards that the observing seat has seen, and the mask of these cards.
        top: The place of the card on top and its mask, if that seat sees it.
        hidden: All other places.

    """

    hands: tuple[list[int], ...]
    seen: tuple[list[int], int]
    top: tuple[list[int], int]
    hidden: list[int]

    @property
    def sizes(self) -> list[int]:
        """How many cards are in each group, whose order is free."""
        return [*map(len, self.hands), len(self.seen[0]), len(self.hidden)]

    def filled(self, hands: Sequence[int], hidden: int, digits: Digits) -> bytes:
        """Return a stock by card index, from the masks of the hands drawn and of the cards that nobody has seen."""
        stock = bytearray(sum(self.sizes) + len(self.top[0]))
        for places, cards in (*zip(self.hands, hands, strict=True), self.seen, self.top, (self.hidden, hidden)):
            for place, card in zip(places, digits.order(cards), strict=True):
                stock[place] = card
        return bytes(stock)


def slots_of(told: Knowledge) -> Slots:
    """Return the places of the stock after the draws so far."""
    rules, round_ = told.rules, told.public._round
    hands: tuple[list[int], ...] = tuple([] for _ in range(rules.players))
    discards: tuple[list[int], list[int]] = [], []
    drawer = rules.after[round_.dealer]
    place = 0
    for call in round_.calls:
        if call in {KEEP, DECLINE}:
            kept = call == KEEP
            is_drawer = drawer == told.seat and (not kept or rules.sees_discard == THE_DRAWER)
            is_seen = rules.sees_discard == EVERYBODY or is_drawer
            hands[drawer].append(place if kept else place + 1)
            discards[is_seen].append(place + 1 if kept else place)
            drawer = rules.after[drawer]
            place += 2
    top = [place] if told.top else []
    hidden = [*discards[0], *range(place + len(top), rules.pack.bit_count())]
    return Slots(hands, (discards[1], told.seen), (top, told.top), hidden)
