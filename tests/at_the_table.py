"""A person at a table of bots, scripted: what the tests of the command `play` share."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

import spades_rules as sr
from spades_rules.cli import main
from spades_rules.cli.play.session import Session, Setup
from spades_rules.render.cards import Pen

NO_FLOOR = {"ending.floor": None, "ending.max_rounds": 200}
BEHIND = (0, 300)
BLIND = sr.variants.PAGAT.customize({"bidding.blind_minimum": 6, "exchange.nil": 1})
PHASES: dict[str, tuple[sr.Variant, tuple[int, ...] | None]] = {
    "plain": (sr.variants.CARDGAMES_IO, None),
    "blind": (BLIND, BEHIND),
    "exchange": (sr.variants.SUICIDE.customize({**NO_FLOOR, "exchange.nil": 2}), None),
    "unseen": (sr.variants.SUICIDE.customize({**NO_FLOOR, "exchange.nil": 3, "exchange.order": "unseen"}), None),
    "draw": (sr.variants.TWO_DRAWN, None),
    "unbid": (sr.variants.TOURNAMENT, None),
}
"""Games that between them have every phase, and what they start with."""
NOTHING_TO_UNDO = ["There is nothing of yours to take back in this round."]
Answerer: TypeAlias = Callable[[Session], str]


def table(
    variant: sr.Variant = sr.STANDARD,
    seat: int = 0,
    scores: tuple[int, ...] | None = None,
    *,
    seed: int = 7,
    level: str = "easy",
) -> Session:
    setup = Setup(variant, seat, (level,) * (variant.table.players - 1), seed)
    state = sr.new_game(variant, dealer=setup.cut()[1], scores=scores)
    return Session(setup, [state], Pen(variant, has_symbols=True))


def first(session: Session) -> str:
    """Answer with the first legal action."""
    return str(session._seen.legal_actions[0])


def last(session: Session) -> str:
    """Answer with the last legal action, which is to look where a bid may be blind."""
    return str(session._seen.legal_actions[-1])


def hinted(session: Session) -> str:
    """Answer with what the hint says."""
    [line] = session.answer("hint")
    return line.removesuffix(".").split(" would ")[1]


def play_round(session: Session, person: Answerer = first) -> Iterator[tuple[str, str]]:
    """Play to the end of the round on the table; yield each answer and the text that it brings."""
    rounds = len(session._seen.rounds)
    while len(session._seen.rounds) == rounds:
        answer = person(session)
        yield answer, "\n".join(session.answer(answer))


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, answers: list[str], *words: object
) -> tuple[int, str, str]:
    """Run the command with answers on its standard input; return the status and what it printed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    status = main(["play", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err
