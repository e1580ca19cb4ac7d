"""What the bids and the exchange tell of the hands (R-3.8, R-4)."""

from __future__ import annotations

from typing import NamedTuple

from spades_rules._core.calls import bids_by_seat
from spades_rules._core.exchange import exchanges, mask_of_gifts
from spades_rules._core.ids import FIRST_GIVE, HIDDEN, KEEP, TRICKS_BID
from spades_rules._core.tables import Tables

__all__ = ["Swap", "forced_spades", "swaps_so_far"]


class Swap(NamedTuple):
    """The exchange of a side as far as it has come, as the observing seat knows it.

    Attributes:
        bidder, partner: The nil bidder, who gives first, and the partner, who gives back.
        there, back: The masks of the cards given each way, None where they are hidden.
        there_size, back_size: How many they are.

    """

    bidder: int
    partner: int
    there: int | None
    back: int | None
    there_size: int
    back_size: int

    @property
    def is_hidden(self) -> bool:
        """Tell whether cards have been given that the seat has not seen."""
        return self.there is None or self.back is None

    @property
    def hidden_sizes(self) -> list[int]:
        """How many cards have been given in each pass that is hidden."""
        passes = ((self.there, self.there_size), (self.back, self.back_size))
        return [size for cards, size in passes if cards is None]

    def net(self) -> tuple[int, int]:
        """Return what each gained that it had not given itself: the bidder, the partner. Hidden cards do not count."""
        there, back = self.there or 0, self.back or 0
        return back & ~there, there & ~back


def swaps_so_far(rules: Tables, calls: bytes, dealer: int) -> tuple[Swap, ...]:
    """Return the exchanges in which at least one card has been given, in their order."""
    if not (rules.give_nil or rules.give_blind_nil):
        return ()
    gifts = bytes(call for call in calls if FIRST_GIVE <= call < KEEP or call == HIDDEN)
    swaps = []
    for bidder, size in exchanges(rules, bids_by_seat(rules, calls, dealer), dealer):
        there, back, gifts = gifts[:size], gifts[size : 2 * size], gifts[2 * size :]
        if there:
            swaps.append(Swap(bidder, rules.partner[bidder], _mask(there), _mask(back), len(there), len(back)))
    return tuple(swaps)


def _mask(gifts: bytes) -> int | None:
    """Return the cards of a pass; None if they are hidden."""
    return None if HIDDEN in gifts else mask_of_gifts(gifts)


def forced_spades(rules: Tables, calls: bytes, dealer: int) -> tuple[list[int | None], list[bool]]:
    """Return for each seat how many spades it was dealt, None if its bid does not tell, and whether it lacks the ace.

    The second list says where a nil was bid that the holder of the ace of spades may not bid (R-3.8).
    """
    forced = rules.bids
    exact: list[int | None] = [None] * rules.players
    lacks_ace = [False] * rules.players
    if forced.mirror or forced.whiz:
        for seat, bid in enumerate(bids_by_seat(rules, calls, dealer)):
            if bid and (forced.mirror or TRICKS_BID[bid] or forced.whiz_only_if_void):
                exact[seat] = TRICKS_BID[bid]
            elif bid:
                lacks_ace[seat] = forced.whiz_not_with_ace
    return exact, lacks_ace
