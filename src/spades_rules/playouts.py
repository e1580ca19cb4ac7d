"""Random continuations of a round in one call each: what searching bots and learners need most of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_rules._core.bits import count_bits, place_of_bit
from spades_rules._core.chance import below, next_chance, seeded
from spades_rules._core.playout import play_out
from spades_rules._core.score import NO_REVOKE, score
from spades_rules.dealing import Rng, as_random
from spades_rules.engine import call, finish
from spades_rules.errors import InvalidInputError, shown
from spades_rules.game import Round
from spades_rules.phase import Phase
from spades_rules.state import GameState, require_state

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["playout", "playouts"]

_PLAY: Final = Phase.PLAY
_SEED_BITS: Final = 64


def playout(state: GameState, rng: Rng = None) -> GameState:
    """Return the state after the round, the rest of it played by chance.

    Every action is one of the legal ones, each as likely as another. Chance is 64 bits from `rng`, and from there a
    generator of its own, so that equal seeds give equal rounds in the pure and in the compiled build.

    Args:
        state: A state of a round in progress.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        InvalidInputError: If no round is in progress, or `rng` is none of these.

    >>> from spades_rules import deal, apply, new_game, playout
    >>> state = new_game()
    >>> playout(apply(state, deal(state, rng=7)), rng=1).round_number
    2

    """
    before, chance = _called(_in_progress(state), _seeded(rng))
    round_, log = before._round, list[int]()
    played, taken, _ = play_out(
        round_.tables, round_.held, before._plays, _turn(before), before._played, before._taken, chance, log
    )
    return finish(round_, before._plays + bytes(log), played, taken, NO_REVOKE)


def playouts(state: GameState, n: int, rng: Rng = None) -> list[tuple[int, ...]]:
    """Return what each side scores in the round, for `n` times the rest of it played by chance.

    The points are the change of each side's score, penalties included, side 0 first; otherwise as `playout`.

    Args:
        state: A state of a round in progress.
        n: How many times, from 1 up.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        InvalidInputError: If no round is in progress, `n` is no such number, or `rng` none of these.

    >>> from spades_rules import deal, apply, new_game, playouts
    >>> state = new_game()
    >>> len(playouts(apply(state, deal(state, rng=7)), 100, rng=1))
    100

    """
    start = _in_progress(state)
    if type(n) is not int or n < 1:
        raise InvalidInputError(f"n is an int from 1 up, not {shown(n)}")
    chance = _seeded(rng)
    results: list[tuple[int, ...]] = []
    for _ in range(n):
        before, chance = _called(start, chance)
        round_ = before._round
        _, taken, chance = play_out(
            round_.tables, round_.held, before._plays, _turn(before), before._played, before._taken, chance, None
        )
        results.append(_points(round_, taken))
    return results


def _in_progress(state: GameState) -> GameState:
    if require_state(state).turn is None:
        raise InvalidInputError(f"no round is in progress in phase {state.phase.name}: there is nothing to play out")
    return state


def _seeded(rng: Rng) -> i64:
    return seeded(as_random(rng).getrandbits(_SEED_BITS))


def _called(state: GameState, chance: i64) -> tuple[GameState, i64]:
    """Return a state in which cards are played, what comes before done by chance, and the state of the generator."""
    while state._round.phase is not _PLAY:
        chance = next_chance(chance)
        legal: i64 = state._legal
        state = call(state, place_of_bit(legal, below(chance, count_bits(legal))))
    return state, chance


def _turn(state: GameState) -> int:
    turn = state.turn
    assert turn is not None  # noqa: S101 - for mypy: cards are being played
    return turn


def _points(round_: Round, taken: int) -> tuple[int, ...]:
    """Return the change of each side's score."""
    rules, game = round_.tables, round_.game
    return tuple(
        [
            score(rules.score, side, round_.bids, taken, NO_REVOKE, game.scores[index], game.bags[index])[0]
            for index, side in enumerate(rules.sides)
        ]
    )
