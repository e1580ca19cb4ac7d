"""Compare two builds of the package: what one does in seeded random rounds, the other must do to the last byte.

`python tests/differential.py play FILE --rounds 1500` plays under the build that is installed, and keeps what was seen.
`python tests/differential.py compare FILE FILE` compares what two builds have kept, under either of them: every digest,
and whether the states that each has pickled are the same here and go on alike.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import spades_rules as sr
from random_play import PRESETS, chance, play_on, random_start
from spades_rules import variants

RANDOM = "random variants"
ROUNDS_A_TASK = 25
MOST_ROUNDS = 3
CLOSE_LOOKS = 0.04
SAMPLES = 0.3
NO_STATES: tuple[Any, ...] = (None, 3, "state", sr.STANDARD, [])
NO_SEATS: tuple[Any, ...] = (-1, 9, True, 1.0, "1", [])
NO_COUNTS: tuple[Any, ...] = (0, -1, True, 1.5, "2", None)
NO_CHANCE: tuple[Any, ...] = (-1, True, 0.5, "seed", b"seed")

# Variants --------------------------------------------------------------------------------------------------------

SET_ASIDE = {"deck.spare": "set_aside"}
JOKERS = {"deck.jokers": True, "deck.removed": ("C2", "H2"), "deck.high_trumps": ("BJ", "LJ", "D2", "S2")}
ALL_54 = {"deck.jokers": True, "deck.high_trumps": ("LJ", "BJ")}
LAYOUTS: tuple[dict[str, Any], ...] = (
    {},
    JOKERS,
    {"deck.high_trumps": ("S2", "D2", "HK")},
    {"table.sides": ((0,), (1,), (2,), (3,)), **JOKERS},
    {"deck.hand_size": 5, **SET_ASIDE},
    {"table.players": 2, "deck.hand_size": 13, **SET_ASIDE},
    {"table.players": 2, **ALL_54, "deck.hand_size": 26, **SET_ASIDE},
    {"table.players": 2, "deck.method": "drawn"},
    {"table.players": 2, "deck.method": "drawn", "deck.drawn_discard": "public", **JOKERS},
    {"table.players": 3, "deck.removed": ("C2",)},
    {"table.players": 3, **ALL_54},
    {"table.players": 5, "deck.removed": ("C2", "D2"), "deck.high_trumps": ("HA",)},
    {"table.players": 5, **ALL_54, "deck.hand_size": 10, **SET_ASIDE},
    {"table.players": 6, "table.sides": ((0, 3), (1, 4), (2, 5)), **ALL_54},
    {"table.players": 6, "deck.removed": ("C2", "D2", "C3", "D3")},
)
"""Tables of two to six; where a layout is no valid variant of this package, `random_variant` takes another."""
OPTIONS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("bidding.first", ("left_of_dealer", "dealer")),
    ("bidding.lowest", (1, 2)),
    ("bidding.nil", (True, False)),
    ("bidding.nils_per_side", (1,)),
    ("bidding.side_minimum", (4,)),
    ("bidding.table_forbidden", (13,)),
    ("bidding.table_maximum", (13,)),
    ("bidding.nil_partner_minimum", (4,)),
    ("bidding.opening_round_unbid", (True,)),
    ("bidding.forced", ("none", "none", "mirror", "whiz", "suicide")),
    ("bidding.whiz_nil", tuple(variants.WhizNil)),
    ("bidding.blind_nil", (True,)),
    ("bidding.blind_nil_deficit", (None, 50, 100)),
    ("bidding.blind_minimum", (None, 2, 6)),
    ("bidding.blind_deficit", (None, 50)),
    ("exchange.nil", (0, 1, 2)),
    ("exchange.blind_nil", (0, 1, 2, 3)),
    ("exchange.order", tuple(variants.ExchangeOrder)),
    ("play.opening_lead", tuple(variants.OpeningLead)),
    ("play.first_trick", tuple(variants.FirstTrick)),
    ("play.lead_spades", tuple(variants.LeadSpades)),
    ("play.when_void", tuple(variants.WhenVoid)),
    ("play.revoke", tuple(variants.Revoke)),
    ("scoring.failed_nil_tricks", tuple(variants.FailedNilTricks)),
    ("scoring.set", tuple(variants.SetCost)),
    ("scoring.bag_limit", (None, 3, 10)),
    ("scoring.bag_carry", tuple(variants.BagCarry)),
    ("scoring.double_nil", tuple(variants.DoubleNil)),
    ("scoring.ten_bid", (variants.TenBid(),)),
    ("scoring.boston", (200,)),
    ("scoring.boston_wins", (True,)),
    ("ending.target", (None, 100, 250)),
    ("ending.floor", (None, -100)),
    ("ending.tie", tuple(variants.Tie)),
    ("ending.max_rounds", (1, 4, None)),
    ("ending.sets_to_lose", (None, 2)),
)


def random_variant(rng: Random) -> sr.Variant:
    """Return a valid variant: a layout, and such options as go with it."""
    variant = sr.Variant(locks=()).customize(rng.choice(LAYOUTS))
    for option, values in rng.sample(OPTIONS, 12):
        with suppress(sr.InvalidVariantError):
            variant = variant.customize({option: rng.choice(values)})
    return variant


# What is seen ----------------------------------------------------------------------------------------------------


def outcome_of(function: Callable[..., Any], *arguments: Any) -> str:
    """Return what a call gives, or the error it raises, as text."""
    try:
        return repr(function(*arguments))
    except sr.SpadesError as error:
        return f"{type(error).__name__}: {error}"


def glance(state: sr.GameState) -> Iterator[Any]:
    """Yield what every state is asked."""
    yield repr(state), state.phase, state.turn, state.hands, state.taken, state.spades_broken
    yield [action.id for action in sr.legal_actions(state)]
    yield pickle.dumps(state)


def look(state: sr.GameState, seed: int) -> Iterator[Any]:
    """Yield all that can be seen of a state."""
    yield from glance(state)
    yield state.dealer, state.round_number, state.scores, state.bags, state.stock_size, state.bids
    yield state.contracts, state.trick, state.tricks, state.rounds, state.outcome, hash(state)
    yield sr.codec.to_json(state)
    for seat in (None, *range(state.variant.table.players)):
        seen = sr.observation(state, seat)
        yield repr(seen), hash(seen), pickle.dumps(seen)
    yield sr.codec.to_json(sr.observation(state, seed % state.variant.table.players))
    for action in sr.all_actions(state.variant):
        yield sr.check(state, action), outcome_of(sr.apply, state, action)
    yield outcome_of(sr.playout, state, seed), outcome_of(sr.playouts, state, 3, seed)


def samples(state: sr.GameState, seed: int) -> Iterator[Any]:
    """Yield what is guessed of the hidden cards."""
    for seat in (None, state.turn):
        yield outcome_of(sr.sample_state, sr.observation(state, seat), seed)


def refusals(state: sr.GameState) -> Iterator[Any]:
    """Yield how wrong input is refused."""
    action = sr.Bid(3)
    for other in NO_STATES:
        for function in (sr.legal_actions, sr.observation, sr.playout, sr.deal):
            yield outcome_of(function, other)
        yield outcome_of(sr.apply, other, action), outcome_of(sr.check, other, action)
        yield outcome_of(sr.apply, state, other), outcome_of(sr.check, state, other)
        yield outcome_of(sr.all_actions, other), outcome_of(sr.playouts, other, 1, 1)
    for seat in NO_SEATS:
        yield outcome_of(sr.legal_actions, state, seat), outcome_of(sr.observation, state, seat)
        yield outcome_of(sr.apply, state, action, seat), outcome_of(sr.check, state, action, seat)
    for count in NO_COUNTS:
        yield outcome_of(sr.playouts, state, count, 1)
    for rng in NO_CHANCE:
        yield outcome_of(sr.playout, state, rng), outcome_of(sr.playouts, state, 2, rng)


def digest(facts: Iterable[Any]) -> str:
    """Return a short number for what was seen."""
    total = sha256()
    for fact in facts:
        total.update(repr(fact).encode())
    return total.hexdigest()[:16]


# Playing ---------------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """A share of the rounds of a preset."""

    name: str
    share: int
    rounds: int


class Kept(NamedTuple):
    """A state and what a seat sees of it, as pickled by one build, and what comes of them there."""

    pickled: bytes
    digest: str

    def comes_out(self) -> bool:
        """Tell whether the same comes of them here."""
        return digest(going_on(*pickle.loads(self.pickled))) == self.digest  # noqa: S301 - written by this script


class Seen(NamedTuple):
    """What one build made of a share of the rounds of a preset."""

    rounds: int
    states: int
    digest: str
    kept: list[Kept]


def going_on(state: sr.GameState, seen: sr.Observation) -> Iterator[Any]:
    """Yield what a state and an observation are, and how the game goes on from there."""
    yield state, hash(state), seen, hash(seen), sr.observation(state, seen.seat) == seen
    yield pickle.dumps(state), pickle.dumps(seen)  # one by one: what two values share in memory is no promise
    line = play_on(state, Random(hash(state)), MOST_ROUNDS)
    for after in line:
        yield repr(after), sr.legal_actions(after)
    yield sr.codec.to_json(line[-1])


def play(task: Task) -> Seen:
    """Play some rounds of a preset, or of a random variant each, and look at what happens."""
    name, share, wanted = task
    rng = Random(f"{name} {share}")
    rounds = states = 0
    digests: list[str] = []
    kept: list[Kept] = []
    while rounds < wanted:
        variant = random_variant(rng) if name == RANDOM else variants.get(name)
        own = chance(variant, rng.random())
        start = sr.new_game(variant, **random_start(variant, own))
        line = play_on(start, own, min(MOST_ROUNDS, wanted - rounds))
        rounds += len(line[-1].rounds)
        states += len(line)
        digests.append(digest(facts_of(line, own)))
        some = own.choice(line)
        seen = sr.observation(some, own.choice((None, *range(variant.table.players))))
        kept.append(Kept(pickle.dumps((some, seen)), digest(going_on(some, seen))))
    return Seen(rounds, states, digest(digests), kept)


def facts_of(line: Sequence[sr.GameState], rng: Random) -> Iterator[Any]:
    """Yield what is seen along a line of states: early ones, where more differs, are looked at more often."""
    yield line[0].variant, digest(refusals(line[len(line) // 2]))
    for before, after in pairwise(line):
        yield from glance(after)
        if rng.random() < CLOSE_LOOKS * (1 if after.phase is sr.Phase.PLAY else 3):
            yield from look(after, rng.getrandbits(70))
            yield sr.events(before, after), sr.events(sr.observation(before, 0), sr.observation(after, 0))
            if rng.random() < SAMPLES:
                yield from samples(after, rng.getrandbits(70))


def tasks_for(rounds: int) -> list[Task]:
    """Share out the rounds: a third to random variants, the rest, rounded up, to the presets alike."""
    third = ceil(rounds / 3)
    shares = {RANDOM: third} | dict.fromkeys(PRESETS, ceil((rounds - third) / len(PRESETS)))
    return [
        Task(name, first // ROUNDS_A_TASK, min(ROUNDS_A_TASK, count - first))
        for name, count in shares.items()
        for first in range(0, count, ROUNDS_A_TASK)
    ]


# The command -----------------------------------------------------------------------------------------------------


def build() -> str:
    """Say which build this is."""
    return f"{'compiled' if sr.COMPILED else 'pure'}, Python {platform.python_version()}"


def play_all(file: Path, rounds: int, processes: int) -> None:
    """Play, print a line for each preset, and keep what was seen."""
    tasks = tasks_for(rounds)
    if processes == 1:
        seen = {task: play(task) for task in tasks}
    else:
        with ProcessPoolExecutor(processes) as pool:
            seen = dict(zip(tasks, pool.map(play, tasks), strict=True))
    for name in dict.fromkeys(task.name for task in tasks):
        own = [one for task, one in seen.items() if task.name == name]
        print(f"{digest(one.digest for one in own)} {name}: {sum(one.rounds for one in own)} rounds")
    total = sum(one.rounds for one in seen.values()), sum(one.states for one in seen.values())
    print("{}: {} rounds, {} states".format(build(), *total))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps((build(), seen)))


def compare(first: Path, second: Path) -> Iterator[str]:
    """Yield what differs between two builds, and what they have pickled that is not the same here."""
    (one, ours), (other, theirs) = (pickle.loads(file.read_bytes()) for file in (first, second))  # noqa: S301 - as above
    print(f"{one} against {other}, their pickles read by {build()}")
    if one == other:
        yield "this is one build, not two"
    if ours.keys() != theirs.keys():
        yield "they did not play the same rounds"
    for task in ours:
        if task in theirs and ours[task][:3] != theirs[task][:3]:
            yield f"{task}: {ours[task][:3]} and {theirs[task][:3]}"
    for writer, tasks in ((one, ours), (other, theirs)):
        for task, seen in tasks.items():
            if not all(kept.comes_out() for kept in seen.kept):
                yield f"{task}: pickles of {writer} come out otherwise"


def main(words: Sequence[str] | None = None) -> int:
    """Play or compare; return 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play", help="play under this build, and keep what was seen")
    player.add_argument("file", type=Path)
    player.add_argument("--rounds", type=int, default=1_500)
    player.add_argument("--processes", type=int, default=2)
    comparer = commands.add_parser("compare", help="compare what two builds have kept")
    comparer.add_argument("files", type=Path, nargs=2)
    asked = parser.parse_args(words)
    if asked.command == "play":
        play_all(asked.file, asked.rounds, asked.processes)
        return 0
    faults = list(compare(*asked.files))
    print("\n".join(faults) or "no difference")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
