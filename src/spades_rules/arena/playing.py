"""One game between bots: the table deals, each seat sees its own view, and what a bot does wrong is located."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from time import perf_counter_ns
from typing import Any, NamedTuple, get_args

import attrs

from spades_rules._order import MOST_ROUNDS
from spades_rules.actions import Action, SeatAction
from spades_rules.arena.checks import require_count, require_int, require_seconds
from spades_rules.arena.failure import BotFailedError, Failure, FailureKind, told, told_error
from spades_rules.arena.seats import as_bot, name_of, seated
from spades_rules.bots import Bot
from spades_rules.dealing import cut_for_deal, deal
from spades_rules.engine import apply, legal_actions
from spades_rules.records import GameRecord
from spades_rules.start import new_game
from spades_rules.state import GameState
from spades_rules.variants import STANDARD, Variant
from spades_rules.variants.variant import require_variant
from spades_rules.view import observation

__all__ = ["Played", "Table", "Time", "play", "play_game", "play_round"]

_KINDS = get_args(Action)
_CUT = 0
_NANOSECONDS = 1_000_000_000


@attrs.frozen
class Table:
    """What is played, and on which deals.

    Attributes:
        variant: The rules.
        seed: The seed of the match.
        pair: Which deals of that seed: both games of a pair have the same.
        max_rounds: When the game is stopped.
        time_limit: Seconds for a decision, None for no limit.

    """

    variant: Variant
    seed: int
    pair: int
    max_rounds: int
    time_limit: float | None

    def __attrs_post_init__(self) -> None:
        require_variant(self.variant)
        require_int(self.seed, "seed")
        require_int(self.pair, "pair")
        require_count(self.max_rounds, "max_rounds")
        require_seconds(self.time_limit, "time_limit")

    def chance(self, round_number: int) -> Random:
        """Return the generator of a round's deal: it depends on nothing that the bots do."""
        digest = sha256(f"spades_rules.arena:{self.seed}:{self.pair}:{round_number}".encode()).digest()
        return Random(int.from_bytes(digest))

    def start(self) -> GameState:
        """Return the game before its first deal; the seats have cut for it (R-2.1)."""
        _, dealer = cut_for_deal(self.variant, self.chance(_CUT))
        return new_game(self.variant, dealer=dealer)


class Time(NamedTuple):
    """How long decisions took.

    Attributes:
        decisions: How many they were.
        nanoseconds: What they took together.

    """

    decisions: int = 0
    nanoseconds: int = 0

    @property
    def microseconds(self) -> float:
        """The mean of a decision."""
        return self.nanoseconds / self.decisions / 1_000 if self.decisions else 0.0


class Played(NamedTuple):
    """A game as far as it came.

    Attributes:
        states: The start and the last state of each round.
        times: The time of each seat.
        failure: The failure that ended it, or None.
        cause: The exception behind the failure, or None.

    """

    states: list[GameState]
    times: tuple[Time, ...]
    failure: Failure | None = None
    cause: BaseException | None = None


class _Reply(NamedTuple):
    """What a bot answered or raised, and how long it took."""

    answer: Any
    error: BaseException | None
    nanoseconds: int


def play(table: Table, bots: Sequence[Bot]) -> Played:
    """Play a game, one bot on each seat, until it is over, is stopped, or a bot fails."""
    state = table.start()
    states = [state]
    decisions, spent = [0] * len(bots), [0] * len(bots)
    while state.outcome is None and state.round_number <= table.max_rounds:
        state = apply(state, deal(state, table.chance(state.round_number)))
        while (seat := state.turn) is not None:
            reply = _ask(bots[seat], state, seat)
            decisions[seat] += 1
            spent[seat] += reply.nanoseconds
            fault = _fault(reply, legal_actions(state), table.time_limit)
            if fault is not None:
                failure = Failure(state.round_number, seat, state.phase, *fault, legal_actions(state))
                return Played([*states, state], _times(decisions, spent), failure, reply.error)
            state = apply(state, reply.answer, seat)
        states.append(state)
    return Played(states, _times(decisions, spent))


def _times(decisions: Sequence[int], spent: Sequence[int]) -> tuple[Time, ...]:
    return tuple(map(Time, decisions, spent))


def _ask(bot: Bot, state: GameState, seat: int) -> _Reply:
    """Ask a bot what it does. Only its own time counts."""
    seen = observation(state, seat)
    answer, error = None, None
    start = perf_counter_ns()
    try:
        answer = bot.act(seen)
    except (Exception, SystemExit) as raised:  # noqa: BLE001 - whatever a bot raises is its failure, and the match goes on
        error = raised
    return _Reply(answer, error, perf_counter_ns() - start)


def _fault(reply: _Reply, legal: Sequence[SeatAction], limit: float | None) -> tuple[FailureKind, str] | None:
    """Return what is wrong with a reply, or None."""
    if reply.error is not None:
        return FailureKind.RAISED, f"raised {told_error(reply.error)}"
    if type(reply.answer) not in _KINDS:
        return FailureKind.NO_ACTION, f"answered {told(reply.answer)}, which is no action"
    if reply.answer not in legal:
        return FailureKind.ILLEGAL, f"answered {told(reply.answer)}, which is not legal"
    if limit is not None and reply.nanoseconds > limit * _NANOSECONDS:
        return FailureKind.TOO_SLOW, f"took more than {limit:g} s"
    return None


# Records ---------------------------------------------------------------------------------------------------------


def play_round(
    bots: Sequence[Bot | str],
    variant: Variant = STANDARD,
    seed: int = 0,
    *,
    pair: int = 0,
    time_limit: float | None = None,
) -> GameRecord:
    """Play one round and return its record: the first round of the game that `play_game` plays.

    Its arguments and errors are those of `play_game`.

    >>> len(play_round(["easy", "random"], seed=7).rounds[0].plays)
    52

    """
    return _record(bots, Table(variant, seed, pair, 1, time_limit), {})


def play_game(  # noqa: PLR0913 - the public signature
    bots: Sequence[Bot | str],
    variant: Variant = STANDARD,
    seed: int = 0,
    *,
    pair: int = 0,
    max_rounds: int = MOST_ROUNDS,
    time_limit: float | None = None,
) -> GameRecord:
    """Play a game and return its record.

    The last state of `records.replay` has the scores and the outcome, and `tallies` counts what each seat did. A game
    that was stopped has a note of it: `{"_stopped": max_rounds}`. The same arguments give the same record.

    Args:
        bots: One for each seat, or one for each side: bots, levels as for `bots.make`, or names as for `load`.
        variant: The rules.
        seed: Where the deals come from, with `pair`.
        pair: Games 2n and 2n + 1 of a `duplicate_match` have the deals of pair n.
        max_rounds: The game is stopped after so many rounds.
        time_limit: How many seconds a decision may take, measured when it is made; None for no limit.

    Raises:
        BotFailedError: If a bot raises an exception, answers with no legal action, or is too slow.
        InvalidInputError: If an argument makes no sense.

    >>> play_game(["easy", "random"], seed=7).players
    ('easy', 'random', 'easy', 'random')

    """
    return _record(bots, Table(variant, seed, pair, max_rounds, time_limit), {"_stopped": max_rounds})


def _record(bots: Sequence[Bot | str], table: Table, stopped: dict[str, int]) -> GameRecord:
    """Play a game; a record of one that did not come to its end gets the notes `stopped`."""
    given = seated(bots, table.variant)
    names = list(map(name_of, given))
    played = play(table, [as_bot(bot, table.seed) for bot in given])
    if played.failure is not None:
        raise BotFailedError(played.failure, GameRecord.of(played.states, players=names)) from played.cause
    return GameRecord.of(played.states, players=names, notes={} if played.states[-1].outcome else stopped)
