"""The start and the finished rounds of a game: what a saved game tells of them, and how it comes back.

A state keeps its current round in full and earlier ones as results. `start_of` and `rounds_finished` tell how it got
here; `after_round` adds a result to a game again: nothing derived is taken over, the scores are worked out anew, and
what no game can come to is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import attrs

from spades_rules._core.bids import blind_bids, legal_bids
from spades_rules._core.calls import bid_turn, bids_by_seat, first_bidder, is_blind_eligible, is_unbid, points_behind
from spades_rules._core.ids import packed
from spades_rules._core.score import NO_REVOKE
from spades_rules._order import in_order
from spades_rules.actions import Bid
from spades_rules.engine import finish
from spades_rules.errors import InvalidInputError, shown
from spades_rules.game import Round, new_round
from spades_rules.phase import Phase
from spades_rules.state import GameState, new_state, require_state

__all__ = ["GameStart", "after_round", "has_table", "rounds_finished", "start_of"]


@final
@attrs.frozen
class GameStart:
    """How a game began: what `new_game` takes besides the variant.

    Attributes:
        dealer: The seat that dealt first.
        scores, bags: What each side began with.
        round_number: The number of the first round.

    """

    dealer: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    round_number: int


def start_of(state: GameState) -> GameStart:
    """Return how the game of a state began.

    >>> from spades_rules import new_game
    >>> start_of(new_game(dealer=2)).dealer
    2

    """
    game = state._round.game
    deals = rounds_finished(state) - (game.verdict >= 0)
    players = game.tables.players
    return GameStart((game.dealer - deals) % players, *game.start, game.round_number - deals)


def rounds_finished(state: GameState) -> int:
    """Return how many rounds of a game have ended since it began."""
    game = state._round.game
    return len(game.history) // (2 * game.tables.players + 1)


def has_table(state: GameState) -> bool:
    """Tell whether a round is in progress, or the last one can still be seen."""
    return state.phase not in {Phase.DEAL, Phase.OVER} or bool(state._plays)


def after_round(
    state: GameState, bids: Sequence[Bid | None], taken: Sequence[int], revoke: int | None = None
) -> GameState:
    """Return the game after a round of which only the bids and the tricks are known.

    Args:
        state: A state that waits for a deal.
        bids: The bid of each seat; None for each in an unbid round (R-3.9).
        taken: How many tricks each seat took.
        revoke: The seat that revoked, or None (R-5.7).

    Raises:
        InvalidInputError: If no round of this game can come to that.

    >>> from spades_rules import new_game
    >>> after_round(new_game(), [Bid(3), Bid(4), Bid(3), Bid(2)], [3, 4, 4, 2]).scores
    (61, 60)

    """
    if require_state(state).phase is not Phase.DEAL:
        raise InvalidInputError(f"a round is added in phase DEAL, not {state.phase.name}")
    round_ = state._round
    rules, game = round_.tables, round_.game
    made, won = in_order(bids), in_order(taken)
    if made is None or len(made) != rules.players or not all(bid is None or isinstance(bid, Bid) for bid in made):
        raise InvalidInputError(f"bids are a Bid or None for each of {rules.players} seats, not {shown(bids)}")
    if won is None or len(won) != rules.players or not all(type(count) is int and count >= 0 for count in won):
        raise InvalidInputError(f"tricks are an int from 0 up for each of {rules.players} seats, not {shown(taken)}")
    if revoke is not None:
        _require_revoke(state, won, revoke)
    elif sum(won) != rules.hand_size:
        raise InvalidInputError(f"{sum(won)} tricks were taken, not {rules.hand_size}")
    empty = (0,) * rules.players
    told = new_round(game, Phase.BID, game.dealer, -1, empty, b"", _calls(round_, made), empty)
    after = finish(told, b"", 0, packed(won), NO_REVOKE if revoke is None else revoke)
    done = after._round.game
    cleared = new_round(done, after.phase, done.dealer, -1, empty, b"", b"", empty)
    return new_state(cleared, b"", None, 0, 0, 0)


def _require_revoke(state: GameState, taken: Sequence[int], seat: int) -> None:
    """Refuse a revoke that cannot have happened (R-5.7)."""
    rules = state._round.tables
    state.variant.require_seat(seat)
    if not rules.play.revoke_forfeits:
        raise InvalidInputError("a revoke cannot happen in this variant (R-5.7)")
    if sum(taken) > rules.hand_size - 2:
        raise InvalidInputError(f"{sum(taken)} tricks were taken, but a seat that revokes holds two cards (R-5.7)")
    if sum(taken) == taken[seat] > 0:
        raise InvalidInputError(f"seat {seat} took every trick, so it leads and cannot revoke (R-5.7)")


def _calls(round_: Round, bids: Sequence[Bid | None]) -> bytes:
    """Return the bids in order of bidding, making sure that each could be made."""
    rules, game = round_.tables, round_.game
    if is_unbid(rules, game.round_number):
        if any(bid is not None for bid in bids):
            raise InvalidInputError("nobody bids in round one (R-3.9)")
        return b""
    calls = b""
    seat = first_bidder(rules, game.dealer)
    spades = 0
    for _ in range(rules.players):
        bid = bids[seat]
        if bid is None:
            raise InvalidInputError(f"seat {seat} has not bid")
        spades += bid.tricks
        if not _may_bid(round_, calls, seat, bid):
            raise InvalidInputError(f"seat {seat} cannot have bid {bid}")
        calls += bytes([bid.id])
        seat = rules.after[seat]
    held = (rules.pack & rules.play.spades).bit_count()
    is_exact = rules.bids.mirror or (rules.bids.whiz and rules.bids.whiz_only_if_void)
    if (rules.bids.mirror or rules.bids.whiz) and spades > held:
        raise InvalidInputError(f"the bids come to {spades} but there are {held} spades (R-3.8)")
    if is_exact and rules.pack.bit_count() == rules.plays and spades < held:
        raise InvalidInputError(f"the bids come to {spades} but {held} spades were dealt (R-3.8)")
    return calls


def _may_bid(round_: Round, calls: bytes, seat: int, bid: Bid) -> bool:
    """Tell whether a seat could make a bid with some hand."""
    rules, scores = round_.tables, round_.game.scores
    if rules.bids.mirror or rules.bids.whiz:
        return not bid.blind and bid.tricks <= rules.hand_size
    behind = points_behind(rules, scores, seat)
    turn = bid_turn(rules, bids_by_seat(rules, calls, round_.game.dealer), behind, seat, 0)
    if not bid.blind:
        return bool(legal_bids(rules.bids, turn) >> bid.tricks & 1)
    return is_blind_eligible(rules, behind) and bool(blind_bids(rules.bids, turn) >> bid.tricks & 1)
