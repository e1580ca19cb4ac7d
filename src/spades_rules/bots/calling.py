"""The bid of `HardBot`: nil or number by the chance to win the game; near its end, which number too."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf
from typing import NamedTuple

from spades_rules.actions import Bid
from spades_rules.bots.before_play import plain_number
from spades_rules.bots.judgement import Standing, expected_tricks, nil_chance, standing
from spades_rules.bots.judgement.score import chance_ahead
from spades_rules.scoring import score_side
from spades_rules.variants import Variant
from spades_rules.view import Observation

__all__ = ["best_bid"]

_DROPPED = 0.45
"""How much a seat that bids a number expects beyond it, on average."""
_NIL_TAKES = 0.7
"""How many tricks fall to a nil bidder, on average."""
_SPREAD = 1.05
"""How far the tricks of a side lie from what its bidders expect."""
_MADE = 0.8
"""What share of the points bid are scored, on average, where numbers are bid."""
_NILS_MADE = 0.6
_NEAR = 2
"""How far the number bid in a last round may be from the plain one."""
_SECOND_NIL = 0.3
"""What is left of the chance of a nil if the partner cannot cover it."""
_BAGS_PAID = 0.8
"""What share of bags is paid for before the game ends."""


class _Prospect(NamedTuple):
    """What a bidder expects of the round.

    Attributes:
        variant: The rules.
        where: The standing of its side.
        partner: The partner's bid, or the one that is expected; None without a partner.
        mean: The tricks of the side.
        nil: The chance of a nil.
        other: The best score of another side after the round.

    """

    variant: Variant
    where: Standing
    partner: Bid | None
    mean: float
    nil: float
    other: float


def best_bid(observation: Observation, bids: Sequence[Bid]) -> Bid:
    """Return the bid with the best chance to win the game.

    The number is the plain one, unless the round may be the last: then every number near it is weighed.
    """
    plain = plain_number(observation, bids)
    where = standing(observation)
    nils = [bid for bid in bids if not bid.tricks]
    near = [bid for bid in bids if bid.tricks and abs(bid.tricks - plain.tricks) <= _NEAR]
    numbers = near if where.may_be_last else [plain]
    if len({*nils, *numbers}) == 1:
        return plain
    prospect = _prospect(observation, where)
    return max([*numbers, *nils], key=lambda bid: _chance(prospect, bid))


def _prospect(observation: Observation, where: Standing) -> _Prospect:
    variant = observation.variant
    seat = observation.seat or 0
    share = variant.hand_size / variant.table.players
    side = variant.sides[variant.side_of(seat)]
    rivals = [bid for other, bid in enumerate(observation.bids) if other not in side]
    partners = [observation.bids[other] for other in side if other != seat]
    mean = expected_tricks(observation) + sum(_expected(bid, share) for bid in partners)
    if None not in [*rivals, *partners]:  # what all others have bid tells as much as the own side's hands
        mean = (mean + variant.hand_size - sum(_expected(bid, share) for bid in rivals)) / 2
    mean = max(0.0, min(mean, float(variant.hand_size)))
    gain = sum(_usual_points(variant, bid, share) for bid in rivals) / (len(variant.sides) - 1)
    usual = Bid(max(1, round(share - _DROPPED)))
    partner = (partners[0] or usual) if partners else None
    return _Prospect(variant, where, partner, mean, nil_chance(observation), where.other + gain)


def _expected(bid: Bid | None, share: float) -> float:
    """Return how many tricks fall to a seat with this bid, or without one so far."""
    if bid is None:
        return share
    return bid.tricks + _DROPPED if bid.tricks else _NIL_TAKES


def _usual_points(variant: Variant, bid: Bid | None, share: float) -> float:
    if bid is not None and not bid.tricks:
        return _NILS_MADE * variant.scoring.nil
    return _MADE * variant.scoring.trick * _expected(bid, share)


def _chance(prospect: _Prospect, bid: Bid) -> float:
    """Return the chance to win the game with a bid."""
    partner, where = prospect.partner, prospect.where
    if not bid.tricks:
        return _chance_of_nil(prospect)
    members = [bid] if partner is None else [bid, partner]
    low, high = max(0, int(prospect.mean) - 3), min(prospect.variant.hand_size, int(prospect.mean) + 4)
    total = reached = 0.0
    for tricks in range(low, high + 1):
        up_to = 1.0 if tricks == high else _normal((tricks + 0.5 - prospect.mean) / _SPREAD)
        taken = [tricks, 0][: len(members)]
        scored = score_side(prospect.variant, members, taken, score=where.score, bags=where.bags)
        total += (up_to - reached) * _chance_after(prospect, scored.score, scored.bags)
        reached = up_to
    return total


def _chance_of_nil(prospect: _Prospect) -> float:
    scoring, partner, where = prospect.variant.scoring, prospect.partner, prospect.where
    tricks = partner.tricks if partner else 0
    nil = prospect.nil * (_SECOND_NIL if partner and not tricks else 1.0)
    score = where.score + _MADE * tricks * scoring.trick
    made = _chance_after(prospect, score + scoring.nil, where.bags + 1)
    failed = _chance_after(prospect, score - scoring.nil_penalty, where.bags + 2)
    return nil * made + (1 - nil) * failed


def _chance_after(prospect: _Prospect, score: float, bags: int) -> float:
    """Return the chance to win after the round; unless it ends the game, bags are as good as paid for."""
    target = prospect.variant.ending.target
    goes_on = target is None or max(score, prospect.other) < target
    cost = _BAGS_PAID * prospect.where.bag_cost * bags if goes_on else 0.0
    return chance_ahead(prospect.variant, score - cost, prospect.other)


def _normal(deviations: float) -> float:
    """Return the chance that a normal distribution stays below so many deviations."""
    return 0.5 * (1 + erf(deviations / 2**0.5))
