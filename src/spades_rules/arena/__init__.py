"""The arena: games, matches and measurements between bots.

`play_round` and `play_game` play between any bots and return a record. `duplicate_match` plays every deal twice with
the seats of two policies exchanged, on any `concurrent.futures.Executor`, and measures which is stronger, and by how
much; its results do not depend on where it ran.
"""

from __future__ import annotations

from spades_rules.arena.estimates import Estimate
from spades_rules.arena.failure import BotFailedError, Failure, FailureKind
from spades_rules.arena.loading import load
from spades_rules.arena.match import Progress, duplicate_match
from spades_rules.arena.playing import Time, play_game, play_round
from spades_rules.arena.report import report_rows, report_title
from spades_rules.arena.result import GameResult, MatchResult, Standing
from spades_rules.arena.tally import Tally, tallies

__all__ = [
    "BotFailedError",
    "Estimate",
    "Failure",
    "FailureKind",
    "GameResult",
    "MatchResult",
    "Progress",
    "Standing",
    "Tally",
    "Time",
    "duplicate_match",
    "load",
    "play_game",
    "play_round",
    "report_rows",
    "report_title",
    "tallies",
]
