"""Random continuations of a round in one call each: what searching bots and learners need most of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_rules._core.chance import seeded
from spades_rules._core.playout import call_out, play_out
from spades_rules._core.score import NO_REVOKE, POINTS, score
from spades_rules._freeze import Unchecked
from spades_rules.dealing import Rng, as_random
from spades_rules.engine import finish, opened
from spades_rules.errors import InvalidInputError, shown
from spades_rules.game import Round
from spades_rules.phase import Phase
from spades_rules.state import GameState, require_state

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["playout", "playouts"]

_PLAY: Final = Phase.PLAY
_SEED_BITS: Final = 64


def playout(state: GameState | Unchecked, rng: Rng | Unchecked = None) -> GameState:
    """Return the state after the round, the rest of it played by chance.

    Every action is one of the legal ones, each as likely as another. Chance is 64 bits from `rng`, and from there a
    generator of its own, so that equal seeds give equal rounds in the pure and in the compiled build.

    Args:
        state: A state of a round in progress.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        InvalidInputError: If no round is in progress, or `rng` is none of these.

    >>> from spades_rules import apply, deal, new_game, playout
    >>> state = new_game()
    >>> playout(apply(state, deal(state, rng=7)), rng=1).round_number
    2

    """
    state = require_state(state)
    round_, turn = _in_progress(state)
    chance = seeded(as_random(rng).getrandbits(_SEED_BITS))
    if round_.phase is not _PLAY:
        calls, bids, held, turn, chance = _called(round_, chance)
        round_ = opened(round_, turn, calls, bids, held)
    log: list[int] = []
    played, taken, _ = play_out(
        round_.tables, round_.held, state._plays, turn, state._played, state._taken, chance, log
    )
    return finish(round_, state._plays + bytes(log), played, taken, NO_REVOKE)


def playouts(state: GameState | Unchecked, n: int | Unchecked, rng: Rng | Unchecked = None) -> list[tuple[int, ...]]:
    """Return what each side scores in the round, for `n` times the rest of it played by chance.

    The points are the change of each side's score, penalties included, side 0 first; otherwise as `playout`.

    Args:
        state: A state of a round in progress.
        n: How many times, from 1 up.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        InvalidInputError: If no round is in progress, `n` is no such number, or `rng` none of these.

    >>> from spades_rules import apply, deal, new_game, playouts
    >>> state = new_game()
    >>> len(playouts(apply(state, deal(state, rng=7)), 100, rng=1))
    100

    """
    state = require_state(state)
    round_, turn = _in_progress(state)
    if type(n) is not int or n < 1:
        raise InvalidInputError(f"n is an int from 1 up, not {shown(n)}")
    chance = seeded(as_random(rng).getrandbits(_SEED_BITS))
    bids, held = round_.bids, round_.held
    is_open = round_.phase is _PLAY
    results: list[tuple[int, ...]] = []
    for _ in range(n):
        if not is_open:
            opening = _called(round_, chance)
            bids, held, turn, chance = opening[1], opening[2], opening[3], opening[4]
        ended = play_out(round_.tables, held, state._plays, turn, state._played, state._taken, chance, None)
        results.append(_points(round_, bids, ended[1]))
        chance = ended[2]
    return results


def _in_progress(state: GameState) -> tuple[Round, int]:
    """Return the round of a state and the seat to act."""
    turn = state.turn
    if turn is None:
        raise InvalidInputError(f"no round is in progress in phase {state.phase.name}: there is nothing to play out")
    return state._round, turn


def _called(round_: Round, chance: i64) -> tuple[bytes, bytes, tuple[int, ...], int, i64]:
    """Return what comes of the calls, the rest of them made by chance; as `call_out`."""
    game = round_.game
    return call_out(
        round_.tables,
        round_.dealer,
        game.round_number,
        game.scores,
        round_.stock,
        round_.calls,
        round_.bids,
        round_.held,
        chance,
    )


def _points(round_: Round, bids: bytes, taken: int) -> tuple[int, ...]:
    """Return the change of each side's score."""
    rules, game = round_.tables, round_.game
    return tuple(
        [
            score(rules.score, side, bids, taken, NO_REVOKE, game.scores[index], game.bags[index])[POINTS]
            for index, side in enumerate(rules.sides)
        ]
    )
