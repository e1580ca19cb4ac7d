"""A game as lines of text, 80 columns wide."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import attrs

import spades_rules as sr
from spades_rules.render.cards import Pen

__all__ = [
    "PlayedRound",
    "cut_lines",
    "end_lines",
    "pen_for",
    "round_lines",
    "rules_lines",
    "sentence",
    "sheet_lines",
    "standing_lines",
    "wrapped",
]

_WIDTH = 80


@attrs.frozen
class PlayedRound:
    """A round from its deal to its score.

    Attributes:
        before: The state that waited for the deal.
        dealt: The state in which all hands are made and nothing is bid.
        calls: What was drawn, looked at, bid and given, each with its seat.
        after: The state after the last card.

    """

    before: sr.GameState
    dealt: sr.GameState
    calls: tuple[tuple[int, sr.Action], ...]
    after: sr.GameState


def pen_for(variant: sr.Variant) -> Pen:
    """Return a pen whose symbols the standard output can print."""
    pen = Pen(variant, has_symbols=True)
    try:
        "".join(map(pen.suit, sr.Suit)).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return Pen(variant, has_symbols=False)
    return pen


def wrapped(title: str, parts: Iterable[str]) -> Iterator[str]:
    """Yield a title and what belongs to it, in as many lines as it takes."""
    indent = " " * (len(title) + 2)
    yield from textwrap.wrap(f"{title}  {', '.join(parts)}", _WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def sentence(text: str) -> str:
    """Return a text with its first letter large."""
    return text[0].upper() + text[1:]


# Before a game and after it --------------------------------------------------------------------------------------


def rules_lines(variant: sr.Variant) -> Iterator[str]:
    """Yield what is special in a variant."""
    for line in variant.describe().splitlines():
        yield from textwrap.wrap(line, _WIDTH, initial_indent="- ", subsequent_indent="  ")


def cut_lines(pen: Pen, cuts: Sequence[tuple[int, sr.Card]], dealer: int) -> Iterator[str]:
    """Yield who cut what for the deal, and who deals."""
    yield from wrapped("Cut for the deal", [*(f"seat {seat}: {pen.card(card)}" for seat, card in cuts)])
    yield f"Seat {dealer} deals first."


_REASONS = {
    sr.Reason.BOSTON: "every trick was taken",
    sr.Reason.SETS: "contracts were set {ending.sets_to_lose} time(s)",
    sr.Reason.TARGET: "the target of {ending.target} is reached",
    sr.Reason.FLOOR: "the floor of {ending.floor} is reached",
    sr.Reason.MAX_ROUNDS: "round {ending.max_rounds} was the last",
    sr.Reason.TIE_BROKEN: "the tie is broken",
}


def end_lines(pen: Pen, state: sr.GameState | sr.Observation) -> Iterator[str]:
    """Yield who won and why, or that the game was stopped."""
    count = f"{len(state.rounds)} round{'s' * (len(state.rounds) != 1)}"
    if state.outcome is None:
        yield f"Stopped after {count}; nobody has won yet. --rounds says how many are played."
        return
    winner = state.outcome.winner
    who = "Nobody wins" if winner is None else f"{sentence(pen.side(winner))} won"
    why = _REASONS[state.outcome.reason].format(ending=pen.variant.ending)
    yield f"{who} after {count}: {why}."
    yield from wrapped("Scores", [f"{pen.side(side)}: {score}" for side, score in enumerate(state.scores)])


# A round ---------------------------------------------------------------------------------------------------------


def round_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    """Yield the hands, the bids and every trick of a round."""
    yield f"ROUND {played.before.round_number}, seat {played.before.dealer} deals"
    yield ""
    yield from _draw_lines(played)
    for seat, hand in enumerate(played.dealt.hands):
        yield f"seat {seat}  {pen.hand(hand)}"
    yield ""
    yield from _bid_lines(pen, played)
    yield from _gift_lines(pen, played)
    yield ""
    yield from _trick_lines(pen, played.after)
    yield ""


def _draw_lines(played: PlayedRound) -> Iterator[str]:
    draws = [(seat, action) for seat, action in played.calls if isinstance(action, (sr.Keep, sr.Decline))]
    if draws:
        kept = [seat for seat, action in draws if isinstance(action, sr.Keep)]
        seats = sorted({seat for seat, _ in draws})
        yield from wrapped("Top cards kept", [f"seat {seat}: {kept.count(seat)}" for seat in seats])


def _bid_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    variant, bids = pen.variant, played.after.bids
    players = variant.table.players
    first = played.before.dealer + (variant.bidding.first is not sr.variants.FirstBidder.DEALER)
    looked = {seat for seat, action in played.calls if isinstance(action, sr.Look)}
    order = [(first + place) % players for place in range(players)]
    said = [f"seat {seat}: {'looks, ' * (seat in looked)}{bids[seat]}" for seat in order if bids[seat]]
    is_open = played.after.phase in {sr.Phase.DRAW, sr.Phase.BID}
    yield from wrapped("Bids", said or ["none yet" if is_open else "none in this round"])
    if any(len(side) > 1 for side in variant.sides) and said:
        contracts = ["-" if contract is None else contract for contract in played.after.contracts]
        yield from wrapped("Contracts", [f"{pen.side(side)}: {contract}" for side, contract in enumerate(contracts)])


def _gift_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    gifts = [(seat, action.card) for seat, action in played.calls if isinstance(action, sr.Give)]
    for seat, given in groupby(gifts, key=lambda gift: gift[0]):
        partner = pen.variant.partners(seat)[0]
        yield f"Seat {seat} gives {' '.join(pen.card(card) for _, card in given)} to seat {partner}."


def _trick_lines(pen: Pen, state: sr.GameState) -> Iterator[str]:
    if not state.tricks:
        yield "No trick was finished."
        return
    players = range(pen.variant.table.players)
    yield "trick  " + "".join(f"{f'seat {seat}':<8}" for seat in players) + "winner"
    is_broken = False
    for number, trick in enumerate(state.tricks, 1):
        cards = _by_seat(pen, trick)
        has_spade = any(pen.variant.suit_of(card) is sr.Suit.SPADES for card in trick.cards)
        note = "" if is_broken or not has_spade else "  spades broken"
        is_broken = is_broken or has_spade
        yield f"{number:>5} " + "".join(f"{cards[seat]:<8}" for seat in players) + f" seat {trick.winner}{note}"
    taken = "".join(f"{count:<8}" for count in state.taken)
    yield f"taken  {taken}(> leads, * wins)"


def _by_seat(pen: Pen, trick: sr.Trick) -> dict[int, str]:
    """Return the card of each seat with the marks of leader and winner."""
    cards = {}
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % pen.variant.table.players
        cards[seat] = f"{' ' if place else '>'}{pen.card(card)}{'*' if seat == trick.winner else ''}"
    return cards


# The score sheet -------------------------------------------------------------------------------------------------

_WIDTHS = {"bids": 19, "contract": 8, "taken": 5, "points": 6, "penalty": 7, "score": 6, "bags": 4}


def sheet_lines(pen: Pen, number: int, result: sr.RoundResult) -> Iterator[str]:
    """Yield the score sheet of a round: a line for each side, then what was special."""
    yield _row(f"SCORES {number}", {name: name for name in _WIDTHS})
    for index, (seats, side) in enumerate(zip(pen.variant.sides, result.sides, strict=True)):
        bids = [result.bids[seat] for seat in seats]
        cells = {
            "bids": _bids(bids, "none"),
            "contract": "-" if None in bids else side.contract,
            "taken": sum(result.taken[seat] for seat in seats),
            "points": f"{side.points + side.bag_penalty:+}",
            "penalty": -side.bag_penalty,
            "score": side.score,
            "bags": side.bags,
        }
        yield _row(pen.side(index), cells)
    for index, (seats, side) in enumerate(zip(pen.variant.sides, result.sides, strict=True)):
        for event in _special(pen, index, seats, side):
            yield f"- {event}"


def standing_lines(pen: Pen, shown: sr.Observation) -> Iterator[str]:
    """Yield how a round in progress stands: a line for each side."""
    columns = ("bids", "contract", "taken", "score", "bags")
    yield _row("", {name: name for name in columns})
    for index, seats in enumerate(pen.variant.sides):
        contract = shown.contracts[index]
        cells = {
            "bids": "+".join(_bids([shown.bids[seat]], "-") for seat in seats),
            "contract": "-" if contract is None else contract,
            "taken": "+".join(str(shown.taken[seat]) for seat in seats),
            "score": shown.scores[index],
            "bags": shown.bags[index],
        }
        yield _row(pen.side(index), cells)


def _row(title: str, cells: Mapping[str, object]) -> str:
    return f"{title:<10}" + "".join(f" {cell!s:>{_WIDTHS[column]}}" for column, cell in cells.items())


def _bids(bids: Sequence[sr.Bid | None], none: str) -> str:
    return none if None in bids else "+".join(map(str, bids))


def _special(pen: Pen, index: int, seats: Sequence[int], side: sr.SideScore) -> Iterator[str]:
    """Yield what a round did to a side besides an ordinary score."""
    who = sentence(pen.side(index))
    verb = "are" if len(seats) > 1 else "is"
    for seat, nil in zip(seats, side.nils, strict=True):
        if nil is not None:
            yield f"Seat {seat} {'made' if nil is sr.NilResult.MADE else 'failed'} nil"
    if side.is_set:
        yield f"{who} {verb} set: {side.contract_tricks} of {side.contract}"
    if side.boston:
        yield f"{who} took every trick"
    if side.bag_penalty:
        yield f"{who} paid {side.bag_penalty} for bags"
