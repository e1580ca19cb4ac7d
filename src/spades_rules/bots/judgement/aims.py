"""What the sides are after: the tricks that contracts still need, and nils."""

from __future__ import annotations

from typing import NamedTuple

from spades_rules.bots.judgement.asking import require_observation
from spades_rules.variants.choices import FailedNilTricks
from spades_rules.view import Observation

__all__ = ["Nil", "live_nils", "needs", "nils", "tricks_left"]


class Nil(NamedTuple):
    """A nil that was bid.

    Attributes:
        seat: Whose it is.
        is_broken: Whether its bidder has taken a trick.

    """

    seat: int
    is_broken: bool


def nils(observation: Observation) -> tuple[Nil, ...]:
    """Return the nils of the round, blind ones too, by seat.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import NIL, Bid, apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> for action in (deal(state, rng=7), NIL, Bid(4)):
    ...     state = apply(state, action)
    >>> nils(observation(state, 2))
    (Nil(seat=0, is_broken=False),)

    """
    taken = require_observation(observation).taken
    return tuple(
        Nil(seat, taken[seat] > 0) for seat, bid in enumerate(observation.bids) if bid is not None and not bid.tricks
    )


def live_nils(observation: Observation) -> tuple[int, ...]:
    """Return the seats that bid nil and have taken no trick.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import NIL, Bid, apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> for action in (deal(state, rng=7), NIL, Bid(4)):
    ...     state = apply(state, action)
    >>> live_nils(observation(state, 2))
    (0,)

    """
    return tuple(nil.seat for nil in nils(observation) if not nil.is_broken)


def needs(observation: Observation) -> tuple[int | None, ...]:
    """Return for each side how many tricks its contract still needs (R-6.1, R-6.3).

    It is 0 or less for a contract that is made, and None for one that does not stand: before all have bid, and in an
    unbid round.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import Bid, apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> for action in (deal(state, rng=7), Bid(3), Bid(4), Bid(2), Bid(2)):
    ...     state = apply(state, action)
    >>> needs(observation(state, 0))
    (5, 6)

    """
    nil_bidders = [nil.seat for nil in nils(observation)]
    taken = observation.taken
    nil_tricks_help = observation.variant.scoring.failed_nil_tricks is FailedNilTricks.CONTRACT
    missing: list[int | None] = []
    for side, contract in zip(observation.variant.sides, observation.contracts, strict=True):
        if contract is None:
            missing.append(None)
            continue
        won = sum(taken[seat] for seat in side if nil_tricks_help or seat not in nil_bidders)
        missing.append(contract - won)
    return tuple(missing)


def tricks_left(observation: Observation) -> int:
    """Return how many tricks of the round are not finished, the one on the table among them.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> tricks_left(observation(apply(state, deal(state, rng=7)), 0))
    13

    """
    return require_observation(observation).variant.hand_size - sum(observation.taken)
