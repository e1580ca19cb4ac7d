"""`GameState`: one moment of a game, and what it tells.

What changes with every card stands in `GameState` itself, six fields; the rest in the `Round` and the `Game` it shares
with other states. Everything else a state tells is worked out when it is read.

A history is bytes of flat ids (see `actions`): `Round.calls` for bids, looks, gifts and draws, `GameState._plays` for
cards. Tricks taken are kept in one int, five bits a seat.
"""

from __future__ import annotations

from typing import Any, Final, final
from zlib import crc32

from spades_rules._core.calls import contracts
from spades_rules._core.ids import INDEX_OF_PLAY, KEEP, tricks_of
from spades_rules._core.play import winning_place
from spades_rules._freeze import freeze
from spades_rules.actions import ACTIONS, Bid
from spades_rules.cards import CARDS, CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.game import Game, Round, new_round
from spades_rules.phase import Phase
from spades_rules.scoring import Outcome, RoundResult, outcome_of, round_results
from spades_rules.tricks import Trick
from spades_rules.variants.tables import tables
from spades_rules.variants.variant import Variant, from_recipe, recipe

__all__ = ["GameState", "flatten", "new_state", "require_state", "restore"]

_PHASES: Final = tuple(Phase)


@final
class GameState:
    """One moment of a game, complete with every hidden card. Made by `new_game`, `apply` and decoding only.

    Attributes:
        turn: The seat to act, None where no seat acts: in the phases DEAL and OVER.

    """

    __slots__ = ("_round", "_plays", "turn", "_played", "_taken", "_legal")

    def __init__(  # pragma: no cover - compiled builds only: interpreted, `freeze` makes instances
        self, _round: Round, _plays: bytes, turn: int | None, _played: int, _taken: int, _legal: int
    ) -> None:
        self._round: Final = _round
        self._plays: Final = _plays  # the ids of the cards played
        self.turn: Final = turn
        self._played: Final = _played  # the same cards as a mask
        self._taken: Final = _taken  # tricks won, five bits a seat
        self._legal: Final = _legal  # what `turn` may do, one bit an action

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._round.game.variant

    @property
    def phase(self) -> Phase:
        """What the table waits for (R-1.5)."""
        return self._round.phase

    @property
    def dealer(self) -> int:
        """The seat that deals or dealt this round; in DEAL of the round to come (R-2.1)."""
        return self._round.game.dealer

    @property
    def round_number(self) -> int:
        """The number of this round, from 1; in DEAL of the round to come."""
        return self._round.game.round_number

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side after the finished rounds."""
        return self._round.game.scores

    @property
    def bags(self) -> tuple[int, ...]:
        """The bags of each side after the finished rounds (R-6.5)."""
        return self._round.game.bags

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards each seat holds. A card given counts for the receiver at once (R-4)."""
        return tuple(CardSet.from_mask(held & ~self._played) for held in self._round.held)

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock of a draw deal (R-2.4)."""
        return len(self._round.stock) - 2 * len(self._draws())

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """The bid of each seat, None before it has bid and in an unbid round (R-3)."""
        round_ = self._round
        return tuple(ACTIONS[bid] if bid else None for bid in round_.bids)  # type: ignore[misc]  # ids of bids only

    @property
    def contracts(self) -> tuple[int | None, ...]:
        """The contract of each side, None until all its members have bid (R-3.4)."""
        round_ = self._round
        return contracts(round_.tables, round_.bids)

    @property
    def trick(self) -> Trick | None:
        """The trick being played, without a winner yet; None outside the phase PLAY."""
        return self._tricks()[-1] if self._round.phase is Phase.PLAY else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the round; they stay until the next deal (R-5.5)."""
        return tuple(trick for trick in self._tricks() if trick.winner is not None)

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won in the round; they stay until the next deal."""
        return tuple(tricks_of(self._taken, self._round.tables.players))

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played this round (R-5.4)."""
        return bool(self._played & self._round.tables.play.spades)

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The results of all finished rounds."""
        game = self._round.game
        return tuple(round_results(game.tables, game.history, *game.start))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on (R-7)."""
        return outcome_of(self._round.game.verdict)

    def _draws(self) -> bytes:
        return bytes(call for call in self._round.calls if call >= KEEP) if self._round.stock else b""

    def _tricks(self) -> list[Trick]:
        """Return all tricks of the round; the last is not finished and may be empty.

        A trick in which the last card was a revoke is not finished either (R-5.7).
        """
        rules = self._round.tables
        plays = self._plays
        leader = self._round.leader
        finished = sum(self.taken)
        tricks: list[Trick] = []
        for start in range(0, len(plays) + 1, rules.players):
            cards = plays[start : start + rules.players]
            winner = None
            if len(tricks) < finished:
                winner = (leader + winning_place(rules.strength[cards[0]], cards, 0)) % rules.players
            tricks.append(Trick(leader, tuple(CARDS[INDEX_OF_PLAY[play]] for play in cards), winner))
            leader = leader if winner is None else winner
        return tricks

    def _key(self) -> tuple[Any, ...]:
        """Return what the state consists of, as ints and bytes, besides the variant."""
        round_, game = self._round, self._round.game
        return (
            game.dealer,
            game.round_number,
            *game.start,
            game.history,
            round_.phase.value,
            round_.dealer,
            round_.dealt,
            round_.stock,
            round_.calls,
            round_.leader,
            self.turn,
            self._plays,
        )

    def __eq__(self, other: object) -> bool:
        """Compare by value."""
        if self is other:
            return True
        if not isinstance(other, GameState):
            return NotImplemented
        mine, theirs = self.variant, other.variant
        return self._key() == other._key() and (mine is theirs or mine == theirs)

    def __hash__(self) -> int:
        """Hash by value; the same number in every process."""
        return crc32(repr((hash(self.variant), self._key())).encode())

    def __repr__(self) -> str:
        """Return a short text that is equal for equal states; the number after # tells others apart."""
        turn = "" if self.turn is None else f" turn {self.turn}"
        return (
            f"<GameState {self.phase.name} round {self.round_number}{turn} "
            f"scores {self.scores} bags {self.bags} #{hash(self):08x}>"
        )

    def __copy__(self) -> GameState:
        """Return the state itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> GameState:
        """Return the state itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the variant, one bytes and plain numbers."""
        return restore, (recipe(self.variant), *flatten(self))


def require_state(value: object) -> GameState:
    """Return a state, refusing everything else.

    Raises:
        InvalidInputError: If `value` is no `GameState`.

    """
    if type(value) is not GameState:
        raise InvalidInputError(f"expected a GameState as made by new_game or apply, not {shown(value)}")
    return value


def new_state(  # pragma: no cover - compiled builds only: interpreted, `freeze` makes instances
    round_: Round, plays: bytes, turn: int | None, played: int, taken: int, legal: int
) -> GameState:
    """Return a state."""
    return GameState(round_, plays, turn, played, taken, legal)


def flatten(state: GameState) -> tuple[Any, ...]:
    """Return one bytes and the plain numbers that `restore` makes the state of; equal for equal states."""
    round_, game = state._round, state._round.game
    return (
        game.history + round_.stock + round_.calls + state._plays,
        len(game.history),
        len(round_.stock),
        len(round_.calls),
        _PHASES.index(round_.phase),
        game.verdict,
        game.tied,
        game.dealer,
        game.round_number,
        round_.dealer,
        round_.leader,
        state.turn,
        state._played,
        state._taken,
        state._legal,
        *(*game.scores, *game.bags, *game.sets, *game.start[0], *game.start[1]),
        *round_.dealt,
        *(() if round_.held == round_.dealt else round_.held),
    )


def restore(
    variant_recipe: str,
    blob: bytes,
    history_size: int,
    stock_size: int,
    calls_size: int,
    phase: int,
    verdict: int,
    tied: bool,
    next_dealer: int,
    round_number: int,
    dealer: int,
    leader: int,
    turn: int | None,
    played: int,
    taken: int,
    legal: int,
    *numbers: int,
) -> GameState:
    """Make the state that `flatten` gave these numbers for; they are trusted."""
    variant = from_recipe(variant_recipe)
    rules = tables(variant)
    sides, players = len(rules.sides), rules.players
    scores, bags, sets, first_scores, first_bags = (numbers[sides * i : sides * (i + 1)] for i in range(5))
    masks = numbers[5 * sides :]
    stock_at = history_size
    calls_at = stock_at + stock_size
    plays_at = calls_at + calls_size
    game = Game(
        variant,
        rules,
        next_dealer,
        round_number,
        scores,
        bags,
        sets,
        tied,
        (first_scores, first_bags),
        blob[:history_size],
        verdict,
    )
    round_ = new_round(
        game,
        _PHASES[phase],
        dealer,
        leader,
        masks[:players],
        blob[stock_at:calls_at],
        blob[calls_at:plays_at],
        masks[players:] or masks,
    )
    return new_state(round_, blob[plays_at:], turn, played, taken, legal)


new_state = freeze(GameState) or new_state
