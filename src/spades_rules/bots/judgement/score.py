"""What the scores make of a round: where a side stands, how the game would end, and who is likely to win it."""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple, cast

from spades_rules._order import MOST_POINTS
from spades_rules.bots.judgement.asking import require_observation, require_seat
from spades_rules.errors import InvalidInputError, shown
from spades_rules.scoring import Outcome, outcome, score_side
from spades_rules.variants.variant import Variant, require_variant
from spades_rules.view import Observation

__all__ = ["Standing", "chance_ahead", "promised_outcome", "standing", "win_chance"]

_SPREAD_AT_THE_END, _SPREAD_OF_A_ROUND = 40, 80
"""How far a forecast of a lead errs in points: for the round at hand, and for each one after it."""
_POINTS_OF_A_ROUND = 70
"""By how much the leader's score rises in a round."""
_MOST_OF_A_ROUND = 130
"""What a side seldom exceeds in a round: a contract of three and a nil."""
_USUAL_TARGET = 500
"""How far a game is taken to go that has no target."""
_STEEPNESS = 1.7
"""It makes the logistic curve resemble a normal distribution."""


class Standing(NamedTuple):
    """Where a side stands before the round.

    Attributes:
        score: Its score.
        other: The best score of another side.
        bags: Its bags.
        bags_left: How many bags more bring the next penalty, None where bags cost nothing (R-6.5).
        bag_cost: What a bag costs in the long run: its share of the penalty.
        may_be_last: Whether a side may reach the target in this round by an ordinary score, or no round may follow.

    """

    score: int
    other: int
    bags: int
    bags_left: int | None
    bag_cost: float
    may_be_last: bool


def standing(observation: Observation) -> Standing:
    """Return where the side of the observing seat stands.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import new_game, observation
    >>> where = standing(observation(new_game(scores=(210, 420), bags=(7, 0)), 0))
    >>> where.other - where.score, where.bags_left, where.may_be_last
    (210, 3, True)

    """
    seat = require_seat(observation)
    variant, scores = observation.variant, observation.scores
    own = variant.side_of(seat)
    limit, last = variant.scoring.bag_limit, variant.ending.max_rounds
    target = variant.ending.target
    bags = observation.bags[own]
    is_near = target is not None and max(scores) + _MOST_OF_A_ROUND >= target
    return Standing(
        score=scores[own],
        other=max(score for side, score in enumerate(scores) if side != own),
        bags=bags,
        bags_left=limit - bags % limit if limit else None,
        bag_cost=variant.scoring.bag_penalty / limit if limit else 0.0,
        may_be_last=is_near or observation.round_number == last,
    )


def promised_outcome(observation: Observation) -> Outcome | None:
    """Return how the game ends if every contract of this round is made exactly, and every nil not yet broken.

    None means that the game would go on, or that not everybody has bid.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import Bid, apply, deal, new_game, observation
    >>> state = new_game(dealer=3, scores=(472, 381))
    >>> for action in (deal(state, rng=7), Bid(3), Bid(4), Bid(2), Bid(2)):
    ...     state = apply(state, action)
    >>> promised_outcome(observation(state, 1)).winner
    0

    """
    variant = require_observation(observation).variant
    bids, taken = observation.bids, observation.taken
    scores = []
    for side, score, bags in zip(variant.sides, observation.scores, observation.bags, strict=True):
        made = [bid for bid in (bids[seat] for seat in side) if bid is not None]
        won = [bid.tricks or taken[seat] for bid, seat in zip(made, side, strict=False)]
        if len(made) < len(side) or sum(won) > variant.hand_size:
            return None
        scores.append(score_side(variant, made, won, score=score, bags=bags).score)
    return outcome(variant, scores, round_number=observation.round_number)


def win_chance(variant: Variant, score: float, other: float) -> float:
    """Return the chance to win the game with a score against the best other one, before the next round.

    The lead is weighed by how far the scores may still drift apart: a little if the game is about to end, more with
    each round to come.

    Raises:
        InvalidInputError: If `variant` is no `Variant`, or a score is no number that can be one.

    >>> from spades_rules import STANDARD
    >>> round(win_chance(STANDARD, 300, 200), 2), round(win_chance(STANDARD, 505, 465), 2)
    (0.77, 0.85)

    """
    require_variant(variant)
    for points in (score, other):
        _require_points(points)
    return chance_ahead(variant, score, other)


def chance_ahead(variant: Variant, score: float, other: float) -> float:
    """Return what `win_chance` does, unchecked: a bid weighs it for dozens of scores."""
    target = _USUAL_TARGET if variant.ending.target is None else variant.ending.target
    rounds = max(0.0, target - max(score, other)) / _POINTS_OF_A_ROUND
    spread = sqrt(_SPREAD_AT_THE_END**2 + _SPREAD_OF_A_ROUND**2 * rounds)
    return 1 / (1 + exp(max(-60.0, min(60.0, _STEEPNESS * (other - score) / spread))))


def _require_points(value: object) -> None:
    """Refuse what is no score, whole or expected."""
    if type(value) not in {int, float} or not -MOST_POINTS <= cast("float", value) <= MOST_POINTS:
        raise InvalidInputError(f"a score is a number up to {MOST_POINTS}, not {shown(value)}")
