"""`Game` and `Round`: the two constants inside a state.

What stays the same between two deals stands in `Game`, what stays the same while cards are played in `Round`. Both are
frozen values, shared by the many states of a round.
"""

from __future__ import annotations

from typing import Final, final

from spades_rules._core.calls import bids_by_seat
from spades_rules._core.tables import Tables
from spades_rules._freeze import freeze
from spades_rules.actions import ROWS, Rows
from spades_rules.phase import Phase
from spades_rules.variants.variant import Variant

__all__ = ["Game", "Round", "make_round", "new_round"]


@final
class Game:
    """What stays the same between two deals.

    Attributes:
        variant: The rules.
        tables: The same as ints.
        dealer: The seat that deals the round to come, or dealt the last one of a game that is over.
        round_number: The number of that round.
        scores, bags, sets: For each side: its score, its bags, and how often it has been set.
        tied: Whether a tie is to be broken (R-7.3).
        start: The scores and bags with which the history begins.
        history: The finished rounds, as `scoring.round_results` reads them.
        verdict: How the game ended, as a number of `_core.score.verdict`; below 0 while it goes on.

    """

    __slots__ = (
        "variant",
        "tables",
        "dealer",
        "round_number",
        "scores",
        "bags",
        "sets",
        "tied",
        "start",
        "history",
        "verdict",
    )

    def __init__(  # pragma: no cover - compiled builds only: interpreted, `freeze` makes instances
        self,
        variant: Variant,
        tables: Tables,
        dealer: int,
        round_number: int,
        scores: tuple[int, ...],
        bags: tuple[int, ...],
        sets: tuple[int, ...],
        tied: bool,
        start: tuple[tuple[int, ...], tuple[int, ...]],
        history: bytes,
        verdict: int,
    ) -> None:
        self.variant: Final = variant
        self.tables: Final = tables
        self.dealer: Final = dealer
        self.round_number: Final = round_number
        self.scores: Final = scores
        self.bags: Final = bags
        self.sets: Final = sets
        self.tied: Final = tied
        self.start: Final = start
        self.history: Final = history
        self.verdict: Final = verdict


@final
class Round:
    """What stays the same while the cards of a round are played.

    Attributes:
        game: The game: before this round while it lasts, after it once it is scored.
        tables: The rules as ints.
        rows: The actions that the bits of a legal mask stand for in this phase.
        phase: What the table waits for.
        dealer: The seat that dealt this round.
        leader: The seat that leads to the first trick, -1 while that is open.
        dealt: The mask of the cards dealt to each seat.
        stock: The pack of a draw deal by card index, top first; else empty.
        calls: The ids of bids, looks, gifts and draws so far.
        bids: The id of each seat's bid, 0 where a seat has not bid; it follows from the calls.
        held: The mask of the cards each seat holds, not counting plays; gifts and draws included.

    """

    __slots__ = ("game", "tables", "rows", "phase", "dealer", "leader", "dealt", "stock", "calls", "bids", "held")

    def __init__(  # pragma: no cover - compiled builds only: interpreted, `freeze` makes instances
        self,
        game: Game,
        tables: Tables,
        rows: tuple[Rows, ...],
        phase: Phase,
        dealer: int,
        leader: int,
        dealt: tuple[int, ...],
        stock: bytes,
        calls: bytes,
        bids: bytes,
        held: tuple[int, ...],
    ) -> None:
        self.game: Final = game
        self.tables: Final = tables
        self.rows: Final = rows
        self.phase: Final = phase
        self.dealer: Final = dealer
        self.leader: Final = leader
        self.dealt: Final = dealt
        self.stock: Final = stock
        self.calls: Final = calls
        self.bids: Final = bids
        self.held: Final = held


def new_round(
    game: Game,
    phase: Phase,
    dealer: int,
    leader: int,
    dealt: tuple[int, ...],
    stock: bytes,
    calls: bytes,
    held: tuple[int, ...],
) -> Round:
    """Return a round; its tables, rows and bids follow from the rest."""
    bids = bids_by_seat(game.tables, calls, dealer)
    return make_round(game, game.tables, ROWS[phase], phase, dealer, leader, dealt, stock, calls, bids, held)


def make_round(  # pragma: no cover - compiled builds only: interpreted, `freeze` makes instances
    game: Game,
    tables: Tables,
    rows: tuple[Rows, ...],
    phase: Phase,
    dealer: int,
    leader: int,
    dealt: tuple[int, ...],
    stock: bytes,
    calls: bytes,
    bids: bytes,
    held: tuple[int, ...],
) -> Round:
    """Return a round of these fields."""
    return Round(game, tables, rows, phase, dealer, leader, dealt, stock, calls, bids, held)


freeze(Game)
make_round = freeze(Round) or make_round
