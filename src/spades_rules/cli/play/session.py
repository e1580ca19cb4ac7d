"""A person at a table of bots: an answer goes in, lines of text come out. It reads no key and writes no file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import final

import attrs

import spades_rules as sr
from spades_rules.cli.play.answers import how_to_answer, read_action
from spades_rules.cli.play.screen import Screen
from spades_rules.cli.table import sentence
from spades_rules.errors import shown
from spades_rules.render.cards import Pen

__all__ = ["COMMANDS", "Session", "Setup"]

COMMANDS = {
    "help": "show what can be typed; so does ?",
    "hint": "ask what the strongest bot would do in your place",
    "undo": "take back your last bid or card, and what the bots did after it",
    "score": "show what each round brought, the scores and the bags",
    "last": "show the last trick",
    "save [FILE]": "save the game, from now on after every answer; the file ends in .spades",
    "quit": "leave the table; so do q and exit",
}
"""What can be typed besides bids and cards. Saving and leaving are no affair of a session."""
_PROMPTS = {
    sr.Phase.DRAW: "Keep or decline: ",
    sr.Phase.BID: "Your bid: ",
    sr.Phase.GIVE: "Your gift: ",
    sr.Phase.PLAY: "Your card: ",
}
_SEED_BITS = 63


@final
@attrs.frozen
class Setup:
    """Who sits where, and where chance comes from.

    Attributes:
        variant: The rules.
        seat: The person's seat.
        levels: The level of the bot at each other seat, in their order.
        seed: What the deals, the cut for the first one, and the bots' chance come from.

    Raises:
        InvalidInputError: If the seat is not at this table, a level is unknown or one too many or too few, or the seed
            is none.

    """

    variant: sr.Variant
    seat: int
    levels: tuple[str, ...]
    seed: int

    def __attrs_post_init__(self) -> None:
        self.variant.require_seat(self.seat)
        if type(self.seed) is not int or not 0 <= self.seed < 1 << _SEED_BITS:
            raise sr.InvalidInputError(
                f"a seed is a whole number from 0 up, below 2 ** {_SEED_BITS}, not {shown(self.seed)}"
            )
        others = self.variant.table.players - 1
        if len(self.levels) != others:
            raise sr.InvalidInputError(f"{others} other seats have as many levels, not {len(self.levels)}")
        self.bots()

    def bots(self) -> dict[int, sr.bots.Bot]:
        """Return the bots by seat."""
        others = [seat for seat in range(self.variant.table.players) if seat != self.seat]
        return {seat: sr.bots.make(level, self.seed) for seat, level in zip(others, self.levels, strict=True)}

    def cut(self) -> tuple[tuple[tuple[int, sr.Card], ...], int]:
        """Return what the seats cut, and the first dealer."""
        return sr.cut_for_deal(self.variant, Random(f"{self.seed} cut"))

    def deal(self, state: sr.GameState) -> sr.Deal:
        """Return the deal of a round: the same one for the same round."""
        return sr.deal(state, Random(f"{self.seed} {state.round_number}"))


@final
class Session:
    """A game between a person and bots. It changes with each answer."""

    def __init__(self, setup: Setup, states: Sequence[sr.GameState], pen: Pen) -> None:
        """Take up a game.

        Args:
            setup: Who plays.
            states: The game so far: the last state of each round, and the state to go on from.
            pen: How cards are written.

        """
        self.setup = setup
        self._bots = setup.bots()
        self._adviser = sr.bots.make(sr.bots.LEVELS[-1], setup.seed)
        self._screen = Screen(pen, setup.seat)
        self._ends = list(states[:-1])
        self._state = states[-1]
        self._seen = sr.observation(self._state, setup.seat)
        self._undoable: list[tuple[sr.GameState, sr.Action]] = []
        self._commands: dict[str, Callable[[], Iterator[str]]] = {
            "help": self._help,
            "?": self._help,
            "": self._how,
            "hint": self._hint,
            "undo": self._undo,
            "score": lambda: self._screen.score(self._seen),
            "last": lambda: self._screen.last_trick(self._seen),
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self._state.phase is sr.Phase.OVER

    @property
    def prompt(self) -> str:
        """What the person is asked for."""
        return _PROMPTS[self._state.phase]

    @property
    def states(self) -> tuple[sr.GameState, ...]:
        """The game so far, hidden cards and all: what a saved game is made of."""
        return (*self._ends, self._state)

    def start(self) -> list[str]:
        """Let the game go on until the person is to act, and return what to show."""
        outcome = self._seen.outcome
        if outcome is not None:
            return list(self._screen.news(self._seen, [sr.GameOver(outcome)]))
        if self._state.phase is sr.Phase.DEAL:
            return list(self._go_on())
        return [*self._screen.round_title(self._seen.round_number, self._seen.dealer), *self._go_on()]

    def answer(self, text: str) -> list[str]:
        """Take an answer of the person, who is to act, and return what to show.

        Args:
            text: A bid, a card or a command.

        """
        command = self._commands.get(text.strip().casefold())
        if command is not None:
            return list(command())
        try:
            action = read_action(text, self._state.phase)
            after = sr.apply(self._state, action, seat=self.setup.seat)
        except sr.IllegalActionError as refusal:
            return list(self._screen.refused(refusal))
        except sr.InvalidInputError as error:
            return [f"{error}: {how_to_answer(self._seen.legal_actions)}."]
        self._undoable.append((self._state, action))
        self._state = after
        return list(self._go_on())

    # The game goes on --------------------------------------------------------------------------------------------

    def _go_on(self) -> Iterator[str]:
        """Let the table and the bots act until the person is to act, or the game is over."""
        while self._state.turn != self.setup.seat and not self.is_over:
            if self._state.turn is None:
                yield from self._news()
                self._ends.append(self._state)
                self._undoable.clear()
            self._state = sr.apply(self._state, self._next_action())
        yield from self._news()
        if not self.is_over:
            yield from self._screen.now(self._seen)

    def _next_action(self) -> sr.Action:
        seat = self._state.turn
        if seat is None:
            return self.setup.deal(self._state)
        return self._bots[seat].act(sr.observation(self._state, seat))

    def _news(self) -> Iterator[str]:
        before, self._seen = self._seen, sr.observation(self._state, self.setup.seat)
        return self._screen.news(self._seen, sr.events(before, self._seen))

    # Commands ----------------------------------------------------------------------------------------------------

    def _help(self) -> Iterator[str]:
        yield "Type what stands among the choices: a bid such as 3 or nil, or a card such"
        yield "as SA, AS or 10H, with letters or symbols. Or one of these:"
        for command, what in COMMANDS.items():
            yield f"  {command:<12}{what}"

    def _how(self) -> Iterator[str]:
        yield f"{sentence(how_to_answer(self._seen.legal_actions))}."

    def _hint(self) -> Iterator[str]:
        advice = self._adviser.act(self._seen)
        yield f"A bot of level {sr.bots.LEVELS[-1]} would {self._screen.deed(advice)}."

    def _undo(self) -> Iterator[str]:
        if not self._undoable:
            yield "There is nothing of yours to take back in this round."
            return
        self._state, action = self._undoable.pop()
        self._seen = sr.observation(self._state, self.setup.seat)
        yield f"You did not {self._screen.deed(action)}."
        yield from self._screen.now(self._seen)
