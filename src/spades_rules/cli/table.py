"""A game as lines of text, 80 columns wide."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import attrs

import spades_rules as sr

__all__ = ["Pen", "PlayedRound", "cut_lines", "end_lines", "pen_for", "round_lines", "rules_lines", "sheet_lines"]

_WIDTH = 80
_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


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


@attrs.frozen
class Pen:
    """How cards, seats and sides of a variant are written.

    Attributes:
        variant: The rules.
        has_symbols: Whether suits are written as symbols, not as letters.

    """

    variant: sr.Variant
    has_symbols: bool

    def card(self, card: sr.Card) -> str:
        """Return a card, two columns wide."""
        name = str(card)
        return self.suit(card.suit) + name[1] if card.suit is not None else name

    def suit(self, suit: sr.Suit) -> str:
        """Return a suit, one column wide."""
        letter = suit.name[0]
        return _SYMBOLS[letter] if self.has_symbols else letter

    def hand(self, hand: sr.CardSet) -> str:
        """Return a hand, spades first and from high to low; cards above the ace of spades are written one by one."""
        high = [card for card in self.variant.deck.high_trumps if card in hand]
        groups = [self.card(card) for card in high]
        for suit in reversed(sr.Suit):
            ranks = "".join(str(card)[1] for card in reversed([*hand]) if card.suit is suit and card not in high)
            if ranks:
                groups.append(self.suit(suit) + ranks)
        return "  ".join(groups)

    def side(self, side: int) -> str:
        """Return the seats of a side, such as `seats 0+2`."""
        seats = self.variant.sides[side]
        return f"seat{'s' * (len(seats) > 1)} {'+'.join(map(str, seats))}"


def pen_for(variant: sr.Variant) -> Pen:
    """Return a pen whose symbols the standard output can print."""
    try:
        "".join(_SYMBOLS.values()).encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return Pen(variant, has_symbols=False)
    return Pen(variant, has_symbols=True)


def _wrapped(title: str, parts: Iterable[str]) -> Iterator[str]:
    """Yield a title and what belongs to it, in as many lines as it takes."""
    indent = " " * (len(title) + 2)
    yield from textwrap.wrap(f"{title}  {', '.join(parts)}", _WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


# Before a game and after it --------------------------------------------------------------------------------------


def rules_lines(variant: sr.Variant) -> Iterator[str]:
    """Yield what is special in a variant."""
    for line in variant.describe().splitlines():
        yield from textwrap.wrap(line, _WIDTH, initial_indent="- ", subsequent_indent="  ")


def cut_lines(pen: Pen, cuts: Sequence[tuple[int, sr.Card]], dealer: int) -> Iterator[str]:
    """Yield who cut what for the deal, and who deals."""
    yield from _wrapped("Cut for the deal", [*(f"seat {seat}: {pen.card(card)}" for seat, card in cuts)])
    yield f"Seat {dealer} deals first."


_REASONS = {
    sr.Reason.BOSTON: "every trick was taken",
    sr.Reason.SETS: "contracts were set {ending.sets_to_lose} time(s)",
    sr.Reason.TARGET: "the target of {ending.target} is reached",
    sr.Reason.FLOOR: "the floor of {ending.floor} is reached",
    sr.Reason.MAX_ROUNDS: "round {ending.max_rounds} was the last",
    sr.Reason.TIE_BROKEN: "the tie is broken",
}


def end_lines(pen: Pen, state: sr.GameState) -> Iterator[str]:
    """Yield who won and why, or that the game was stopped."""
    count = f"{len(state.rounds)} round{'s' * (len(state.rounds) != 1)}"
    if state.outcome is None:
        yield f"Stopped after {count}; nobody has won yet. --rounds says how many are played."
        return
    winner = state.outcome.winner
    who = "Nobody wins" if winner is None else f"{_sentence(pen.side(winner))} won"
    why = _REASONS[state.outcome.reason].format(ending=pen.variant.ending)
    yield f"{who} after {count}: {why}."
    yield from _wrapped("Scores", [f"{pen.side(side)}: {score}" for side, score in enumerate(state.scores)])


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
        yield from _wrapped("Top cards kept", [f"seat {seat}: {kept.count(seat)}" for seat in seats])


def _bid_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    variant, bids = pen.variant, played.after.bids
    players = variant.table.players
    first = played.before.dealer + (variant.bidding.first is not sr.variants.FirstBidder.DEALER)
    looked = {seat for seat, action in played.calls if isinstance(action, sr.Look)}
    order = [(first + place) % players for place in range(players)]
    said = [f"seat {seat}: {'looks, ' * (seat in looked)}{bids[seat]}" for seat in order if bids[seat]]
    yield from _wrapped("Bids", said or ["none in this round"])
    if any(len(side) > 1 for side in variant.sides) and said:
        yield from _wrapped(
            "Contracts", [f"{pen.side(side)}: {contract}" for side, contract in enumerate(played.after.contracts)]
        )


def _gift_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    gifts = [(seat, action.card) for seat, action in played.calls if isinstance(action, sr.Give)]
    for seat, given in groupby(gifts, key=lambda gift: gift[0]):
        partner = pen.variant.partners(seat)[0]
        yield f"Seat {seat} gives {' '.join(pen.card(card) for _, card in given)} to seat {partner}."


def _trick_lines(pen: Pen, state: sr.GameState) -> Iterator[str]:
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

_COLUMNS = ("bids", 19), ("contract", 8), ("taken", 5), ("points", 6), ("penalty", 7), ("score", 6), ("bags", 4)


def sheet_lines(pen: Pen, played: PlayedRound) -> Iterator[str]:
    """Yield the score sheet of a round: a line for each side, then what was special."""
    result = played.after.rounds[-1]
    yield f"{f'SCORES {played.before.round_number}':<10}" + "".join(f" {name:>{width}}" for name, width in _COLUMNS)
    for index, (seats, side) in enumerate(zip(pen.variant.sides, result.sides, strict=True)):
        bids = [result.bids[seat] for seat in seats]
        taken = sum(result.taken[seat] for seat in seats)
        yield f"{pen.side(index):<10}" + _cells(bids, side, taken)
    for index, (seats, side) in enumerate(zip(pen.variant.sides, result.sides, strict=True)):
        for event in _special(pen, index, seats, side):
            yield f"- {event}"


def _cells(bids: Sequence[sr.Bid | None], side: sr.SideScore, taken: int) -> str:
    is_unbid = None in bids
    shown = "none" if is_unbid else "+".join(map(str, bids))
    cells = (
        shown,
        "-" if is_unbid else side.contract,
        taken,
        f"{side.points + side.bag_penalty:+}",
        -side.bag_penalty,
        side.score,
        side.bags,
    )
    return "".join(f" {cell:>{width}}" for cell, (_, width) in zip(cells, _COLUMNS, strict=True))


def _special(pen: Pen, index: int, seats: Sequence[int], side: sr.SideScore) -> Iterator[str]:
    """Yield what a round did to a side besides an ordinary score."""
    who = _sentence(pen.side(index))
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
