"""The start of a game, from its first deal or part-way."""

from __future__ import annotations

from collections.abc import Iterable

from spades_rules._core.score import NOBODY_YET, TIED, verdict
from spades_rules._order import MOST_POINTS, in_order, is_score
from spades_rules.errors import InvalidInputError, shown
from spades_rules.game import Game, new_round
from spades_rules.phase import Phase
from spades_rules.scoring import outcome_of
from spades_rules.state import GameState, new_state
from spades_rules.variants import STANDARD
from spades_rules.variants.tables import tables
from spades_rules.variants.variant import Variant, require_variant

__all__ = ["new_game"]


def new_game(
    variant: Variant = STANDARD,
    *,
    dealer: int = 0,
    scores: Iterable[int] | None = None,
    bags: Iterable[int] | None = None,
    round_number: int = 1,
) -> GameState:
    """Return a game that waits for its first deal.

    A game may start part-way. Scores that share the top at a mark start in sudden death (R-7.3).

    Args:
        variant: The rules.
        dealer: The seat that deals first (R-2.1).
        scores: The score of each side; None for 0 each.
        bags: The bags of each side; None for 0 each.
        round_number: The number of the round to come.

    Raises:
        InvalidInputError: If something makes no sense in this variant, or the game would be over already.

    >>> from spades_rules import new_game
    >>> new_game().phase
    <Phase.DEAL: 'deal'>

    """
    rules = tables(require_variant(variant))
    variant.require_seat(dealer)
    zeros = (0,) * len(rules.sides)
    first_scores = zeros if scores is None else _per_side("scores", scores, zeros)
    first_bags = zeros if bags is None else _per_side("bags", bags, zeros)
    limit = rules.score.bag_limit
    if not all(count >= 0 and (not limit or count < limit) for count in first_bags):
        bound = f"from 0 to {limit - 1}" if limit else "of at least 0"
        raise InvalidInputError(f"bags are {bound}, not {first_bags}")
    if not is_score(round_number) or round_number < 1 or (rules.end.max_rounds and round_number > rules.end.max_rounds):
        bound = f"from 1 to {rules.end.max_rounds}" if rules.end.max_rounds else "of at least 1"
        raise InvalidInputError(f"a round number is an int {bound}, not {shown(round_number)}")
    is_fresh = round_number == 1 and first_scores == zeros
    code = NOBODY_YET if is_fresh else verdict(rules.end, first_scores, round_number - 1, zeros, False, -1)
    if code >= 0:
        raise InvalidInputError(f"with scores of {first_scores} the game is over already: {outcome_of(code)}")
    game = Game(
        variant,
        rules,
        dealer,
        round_number,
        first_scores,
        first_bags,
        zeros,
        code == TIED,
        (first_scores, first_bags),
        b"",
        NOBODY_YET,
    )
    empty = (0,) * rules.players
    return new_state(new_round(game, Phase.DEAL, dealer, -1, empty, b"", b"", empty), b"", None, 0, 0, 0)


def _per_side(what: str, numbers: object, zeros: tuple[int, ...]) -> tuple[int, ...]:
    row = in_order(numbers)
    if row is None or len(row) != len(zeros) or not all(map(is_score, row)):
        raise InvalidInputError(f"{what} are {len(zeros)} ints, one a side, up to {MOST_POINTS}, not {shown(numbers)}")
    return row
