"""`NormalBot`: it counts its hand well, and plays by its hand and the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import attrs

from spades_rules.actions import Action, Bid, Play, SeatAction
from spades_rules.bots.base import require_choice
from spades_rules.bots.before_play import before_bidding, plain_number
from spades_rules.bots.judgement import glance, live_nils, needs, nil_chance
from spades_rules.bots.tactics import cover_nil, keep_nil, playable, shed, take
from spades_rules.view import Observation

__all__ = ["NormalBot"]

_NIL_CHANCE = 0.75
"""The chance from which on a nil is bid."""


@final
@attrs.frozen
class NormalBot:
    """Bid what honors, suit lengths and spades promise, protect a partner's nil, and manage bags.

    It forgets the cards of earlier tricks, and does not ask what the opponents are after or what the score is: that is
    left to `HardBot`. It uses no chance.
    """

    def act(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions`.

        Raises:
            InvalidInputError: If the seat has nothing to do.

        """
        legal = require_choice(observation)
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Play):
            return _play(observation, legal)
        return before_bidding(observation, legal) or _bid(observation, [bid for bid in legal if isinstance(bid, Bid)])


def _bid(observation: Observation, bids: Sequence[Bid]) -> Bid:
    """Bid nil if it is likely and the partner has not, else the whole tricks the hand promises."""
    seat = observation.seat
    others_nils = {nil for nil in live_nils(observation) if nil != seat}
    has_cover = others_nils.isdisjoint(observation.variant.partners(seat or 0))
    if not bids[0].tricks and has_cover and nil_chance(observation) >= _NIL_CHANCE:
        return bids[0]
    return plain_number(observation, bids)


def _play(observation: Observation, legal: Sequence[SeatAction]) -> Action:
    """Play for one's own nil, then for the partner's, then for the contract, then against bags."""
    seen = glance(observation)
    cards = playable(seen, legal)
    live = live_nils(observation)
    need = needs(observation)[seen.deck.side_of[seen.seat]]
    wants_tricks = need is None or need > 0 or not observation.variant.scoring.bag_limit
    card = 0
    if seen.seat in live:
        card = keep_nil(seen, cards)
    elif seen.partner is not None and seen.partner in live:
        card = cover_nil(seen, cards, seen.partner)
    return Play(seen.deck.card_of[card or (take if wants_tricks else shed)(seen, cards)])
