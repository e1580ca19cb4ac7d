"""`HardBot`: it knows what is still out, and weighs both contracts and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, final

import attrs

from spades_rules.actions import Action, Bid, Play, SeatAction
from spades_rules.bots.base import require_choice
from spades_rules.bots.before_play import before_bidding
from spades_rules.bots.calling import best_bid
from spades_rules.bots.judgement import Table, live_nils, needs, promised_outcome, table
from spades_rules.bots.tactics import break_nil, cover_nil, keep_nil, playable, shed, take
from spades_rules.view import Observation

__all__ = ["HardBot"]

_SPARE = 2
"""How many tricks more than a side needs must be left for it to play against a nil before its contract is made."""


@final
@attrs.frozen
class HardBot:
    """Follow which winners remain, and adapt the plan to both sides' contracts and to the score.

    It makes the bid that promises most to win the game. It takes no seed: nothing in its choices is drawn.
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
        return before_bidding(observation, legal) or best_bid(
            observation, [bid for bid in legal if isinstance(bid, Bid)]
        )


def _play(observation: Observation, legal: Sequence[SeatAction]) -> Action:
    """Let the first consideration that has an answer choose the card."""
    seen = table(observation)
    cards = playable(seen, legal)
    live = live_nils(observation)
    foes = [seat for seat in live if seen.deck.side_of[seat] != seen.deck.side_of[seen.seat]]
    plan = _plan(observation, seen, foes)
    card = 0
    if seen.seat in live:
        card = keep_nil(seen, cards)
    elif seen.partner is not None and seen.partner in live:
        card = cover_nil(seen, cards, seen.partner)
    if not card and foes and not plan.must_make:
        card = break_nil(seen, cards, foes)
    return Play(seen.deck.card_of[card or (take if plan.wants_tricks else shed)(seen, cards)])


class _Plan(NamedTuple):
    """What a side is after.

    Attributes:
        wants_tricks: Whether it is better off with the next trick than without it.
        must_make: Whether its contract is at risk, and matters.

    """

    wants_tricks: bool
    must_make: bool


def _plan(observation: Observation, seen: Table, foes: Sequence[int]) -> _Plan:
    """Make the contract; set the others where that can be done; then take no bags. A game lost so has its own plan."""
    own = seen.deck.side_of[seen.seat]
    missing = needs(observation)
    need = missing[own]
    if need is None:  # an unbid round
        return _Plan(wants_tricks=True, must_make=False)
    theirs = sum(max(0, other or 0) for side, other in enumerate(missing) if side != own)
    spare = seen.left - theirs  # what the others can do without
    end = None if foes else promised_outcome(observation)
    if end is not None and end.winner not in {own, None}:
        return _Plan(wants_tricks=_sets_rather_than_bags(observation, own, theirs, spare), must_make=False)
    can_set = theirs > 0 and 0 <= spare < 1 + seen.winners().bit_count() // 2
    bags_are_free = not observation.variant.scoring.bag_limit
    return _Plan(
        wants_tricks=need > 0 or can_set or bags_are_free,
        must_make=need > max(0, seen.left - _SPARE),
    )


def _sets_rather_than_bags(observation: Observation, own: int, theirs: int, spare: int) -> bool:
    """Tell whether it takes fewer tricks to set the others than they must take for a bag penalty.

    It is asked where they win the game if all contracts are made.
    """
    limit = observation.variant.scoring.bag_limit
    if not limit:
        return True
    overtricks = [max(0, -(need or 0)) for need in needs(observation)]
    bags_left = [
        limit - (bags + over) % limit
        for side, (bags, over) in enumerate(zip(observation.bags, overtricks, strict=True))
        if side != own
    ]
    return spare < theirs + min(bags_left)
