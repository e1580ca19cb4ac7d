"""Let bots play a whole game, shown trick by trick with the score sheet."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random, SystemRandom

import spades_rules as sr
from spades_rules._order import MOST_ROUNDS
from spades_rules.cli.choices import variant_help, variant_name
from spades_rules.cli.table import PlayedRound, cut_lines, end_lines, pen_for, round_lines, rules_lines, sheet_lines

__all__ = ["add_arguments", "run"]

_LEVEL = "easy"
_SEED_BITS = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("--seed", type=int, metavar="N", help="play the game of this seed again")
    parser.add_argument(
        "--rounds",
        type=_rounds,
        metavar="N",
        default=MOST_ROUNDS,
        help=f"stop after this many rounds (default: {MOST_ROUNDS})",
    )
    parser.add_argument("--quiet", action="store_true", help="show only the score sheets and the winner")
    parser.add_argument("--variant", type=variant_name, metavar="NAME", default="STANDARD", help=variant_help())


def _rounds(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not number:
        message = f"a number of rounds is 1 or more, not {text!r}"
        raise argparse.ArgumentTypeError(message)
    return number


def run(arguments: argparse.Namespace) -> int:
    """Play and show a game; return 0."""
    seed = SystemRandom().getrandbits(_SEED_BITS) if arguments.seed is None else arguments.seed
    for line in _game(arguments.variant, seed, arguments.rounds, is_quiet=arguments.quiet):
        print(line)
    return 0


def _game(name: str, seed: int, most_rounds: int, *, is_quiet: bool) -> Iterator[str]:
    variant = sr.variants.get(name)
    pen = pen_for(variant)
    rng = Random(seed)
    cuts, dealer = sr.cut_for_deal(variant, rng)
    state = sr.new_game(variant, dealer=dealer)
    yield f"Spades, {name}: {variant.table.players} bots of level {_LEVEL}. Seed {seed}."
    if not is_quiet:
        yield from rules_lines(variant)
        yield from cut_lines(pen, cuts, dealer)
    count = 0
    while state.outcome is None and count < most_rounds:
        count += 1
        played = _play_round(state, rng)
        state = played.after
        yield ""
        if not is_quiet:
            yield from round_lines(pen, played)
        yield from sheet_lines(pen, played.before.round_number, state.rounds[-1])
    yield ""
    yield from end_lines(pen, state)


def _play_round(state: sr.GameState, rng: Random) -> PlayedRound:
    """Play from one deal to the end of the round."""
    bot = sr.bots.make(_LEVEL)
    before = state
    state = dealt = sr.apply(state, sr.deal(state, rng))
    calls = []
    while state.turn is not None:
        seat = state.turn
        action = bot.act(sr.observation(state, seat))
        if state.phase is not sr.Phase.PLAY:
            calls.append((seat, action))
        state = sr.apply(state, action, seat=seat)
        if dealt.phase is sr.Phase.DRAW:
            dealt = state
    return PlayedRound(before, dealt, tuple(calls), state)
