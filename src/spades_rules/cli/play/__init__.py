"""Play against bots.

Type a bid, a card, or help. A saved game is a record with all hands in it, those of the bots too: whoever opens the
file sees them. Equal seeds and equal answers give equal games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import spades_rules as sr
from spades_rules.cli.choices import variant_help, variant_name
from spades_rules.cli.play.saving import require_new, resume, saved_file
from spades_rules.cli.play.session import Session, Setup
from spades_rules.cli.play.terminal import Terminal
from spades_rules.cli.table import cut_lines, pen_for, rules_lines

__all__ = ["add_arguments", "run"]

_FAULTY = 1
_NO_GAME = 2
_SEED_BITS = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    levels = sr.bots.LEVELS
    new = parser.add_argument_group("a new game")
    new.add_argument("--variant", type=variant_name, metavar="NAME", help=variant_help())
    new.add_argument("--seat", type=int, metavar="N", help="where you sit (default: 0)")
    new.add_argument(
        "--bots",
        metavar="LEVEL[,LEVEL...]",
        help="the level of the bots: one for all, or one for each other seat in their order "
        f"(default: {levels[-1]}): {', '.join(levels)}",
    )
    new.add_argument("--seed", type=int, metavar="N", help="play the game of this seed")
    parser.add_argument("--resume", type=saved_file, metavar="FILE", help="go on with a saved game, and keep saving it")
    parser.add_argument(
        "--save",
        type=saved_file,
        metavar="FILE",
        help="save the game after every answer; FILE is new and ends in .spades",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play; return 0, 1 if a saved game is faulty, or 2 if there is no game to play."""
    try:
        session, path = _resumed(arguments) if arguments.resume else _new(arguments)
    except sr.InvalidInputError as error:
        print(f"spades-rules play: {error}", file=sys.stderr)
        return _FAULTY if isinstance(error, sr.DecodeError) else _NO_GAME
    except OSError as error:
        print(f"spades-rules play: {arguments.resume}: {error.strerror}", file=sys.stderr)
        return _NO_GAME
    Terminal(session, path).play()
    return 0


def _new(arguments: argparse.Namespace) -> tuple[Session, Path | None]:
    """Return a new game, after saying what is played, and the file to save it in."""
    name = arguments.variant or "STANDARD"
    variant = sr.variants.get(name)
    levels = (arguments.bots or sr.bots.LEVELS[-1]).split(",")
    others = variant.table.players - 1
    seed = SystemRandom().getrandbits(_SEED_BITS) if arguments.seed is None else arguments.seed
    setup = Setup(variant, arguments.seat or 0, tuple(levels * others if len(levels) == 1 else levels), seed)
    if arguments.save:
        require_new(arguments.save)
    pen = pen_for(variant)
    for line in (*_opening(name, setup), *cut_lines(pen, *setup.cut())):
        print(line)
    return Session(setup, [sr.new_game(variant, dealer=setup.cut()[1])], pen), arguments.save


def _opening(name: str, setup: Setup) -> Iterator[str]:
    """Yield what is played and by whom."""
    names = [f"{level} bot" for level in setup.levels]
    names.insert(setup.seat, "you")
    yield f"Spades, {name}. Type help to see what can be typed."
    yield from rules_lines(setup.variant)
    yield from (f"Seat {seat}: {who}" for seat, who in enumerate(names))


def _resumed(arguments: argparse.Namespace) -> tuple[Session, Path]:
    """Return a saved game, after saying what is played, and the file to save it in from now on."""
    given = [name for name in ("variant", "seat", "bots", "seed") if getattr(arguments, name) is not None]
    if given:
        raise sr.InvalidInputError(f"a saved game has its own {' and '.join(given)}: leave --{given[0]} out")
    if arguments.save:
        require_new(arguments.save)
    session = resume(arguments.resume)
    variant = session.setup.variant
    name = next((name for name in sr.variants.names() if sr.variants.get(name) == variant), "house rules")
    for line in _opening(name, session.setup):
        print(line)
    return session, arguments.save or arguments.resume
