"""`text`: a state or an observation as a small table for terminals and logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from spades_rules.cards import CardSet
from spades_rules.errors import InvalidInputError
from spades_rules.phase import Phase
from spades_rules.render.cards import Pen
from spades_rules.state import GameState
from spades_rules.tricks import Trick
from spades_rules.view import Observation

__all__ = ["text"]

_Shown: TypeAlias = GameState | Observation
_TASKS = {
    Phase.DRAW: "keeps or declines",
    Phase.BID: "bids",
    Phase.GIVE: "gives a card",
    Phase.PLAY: "plays",
}


def text(shown: GameState | Observation, *, symbols: bool = True) -> str:
    """Return a state or an observation as a table of a few lines; of an observation only what it shows.

    Args:
        shown: The state or observation.
        symbols: Whether suits are written as ♠ ♥ ♦ ♣; else as letters, and the text is ASCII.

    Raises:
        InvalidInputError: If it is something else.

    >>> from spades_rules import new_game
    >>> print(text(new_game(dealer=3), symbols=False).splitlines()[0])
    Round 1: seat 3 is to deal.

    """
    if not isinstance(shown, (GameState, Observation)):
        raise InvalidInputError(f"text shows a GameState or an Observation, not {shown!r}")
    pen = Pen(shown.variant, symbols)
    lines = [*_head(pen, shown), *_seats(pen, shown), *_own(pen, shown), *_tricks(pen, shown), "", *_sides(pen, shown)]
    return "\n".join(line.rstrip() for line in lines)


def _table(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield rows in columns of equal width, the first ones aligned to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell:<{width}}" if place < left else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells)


# What is going on ------------------------------------------------------------------------------------------------


def _head(pen: Pen, shown: _Shown) -> Iterator[str]:
    yield _what_now(pen, shown)
    if isinstance(shown, Observation):
        yield "Seen by a spectator." if shown.seat is None else f"Seen by seat {shown.seat}."
    if shown.phase in {Phase.DEAL, Phase.OVER} and shown.rounds:
        yield _last_round(pen, shown)
    if shown.phase is Phase.PLAY:
        yield f"Spades are {'' if shown.spades_broken else 'not '}broken."
    yield ""


def _what_now(pen: Pen, shown: _Shown) -> str:
    number = shown.round_number
    if shown.outcome is not None:
        winner = shown.outcome.winner
        who = "nobody" if winner is None else pen.side(winner)
        return f"Over after round {number}: {who} won ({shown.outcome.reason})."
    if shown.phase is Phase.DEAL:
        return f"Round {number}: seat {shown.dealer} is to deal."
    stock = f", {shown.stock_size} cards in the stock" if shown.phase is Phase.DRAW else ""
    return f"Round {number}, dealt by seat {shown.dealer}: seat {shown.turn} {_TASKS[shown.phase]}{stock}."


def _last_round(pen: Pen, shown: _Shown) -> str:
    result = shown.rounds[-1]
    parts = [f"{pen.side(index)} {side.points:+}" for index, side in enumerate(result.sides)]
    parts += [] if result.revoke is None else [f"seat {result.revoke} revoked"]
    return f"The last round: {', '.join(parts)}."


# The tables ------------------------------------------------------------------------------------------------------


def _seats(pen: Pen, shown: _Shown) -> Iterator[str]:
    rows = [("seat", "hand", "bid", "taken")]
    for seat, (hand, bid, taken) in enumerate(zip(_hands(pen, shown), shown.bids, shown.taken, strict=True)):
        rows.append(
            (f"{'>' if seat == shown.turn else ' '}  {seat}", hand, "-" if bid is None else str(bid), str(taken))
        )
    yield from _table(rows, left=2)


def _hands(pen: Pen, shown: _Shown) -> list[str]:
    """Return the hands that are shown, and of the others how many cards they have."""
    if isinstance(shown, GameState):
        return [pen.hand(hand) or "-" for hand in shown.hands]
    hands = [f"{size} card{'s' * (size > 1)}" if size else "-" for size in shown.hand_sizes]
    if shown.seat is not None and shown.hand:
        hands[shown.seat] = pen.hand(shown.hand)
    return hands


def _own(pen: Pen, shown: _Shown) -> Iterator[str]:
    """Yield the cards that only this observation shows."""
    if not isinstance(shown, Observation):
        return
    top = None if shown.top_card is None else CardSet([shown.top_card])
    for name, cards in (("Top card", top), ("Given", shown.given), ("Received", shown.received), ("Seen", shown.seen)):
        if cards:
            yield f"{name}: {pen.hand(cards)}"


def _tricks(pen: Pen, shown: _Shown) -> Iterator[str]:
    if shown.tricks:
        last = shown.tricks[-1]
        yield f"Trick {len(shown.tricks)}: {_row(pen, last)}; seat {last.winner} won."
    if shown.trick is not None and shown.trick.cards:
        yield f"Trick {len(shown.tricks) + 1}: {_row(pen, shown.trick)}"


def _row(pen: Pen, trick: Trick) -> str:
    players = pen.variant.table.players
    return ", ".join(
        f"seat {(trick.leader + place) % players} {pen.card(card)}" for place, card in enumerate(trick.cards)
    )


def _sides(pen: Pen, shown: _Shown) -> Iterator[str]:
    rows = [["side", "contract", "taken", "score", "bags"]]
    for index, seats in enumerate(pen.variant.sides):
        contract = shown.contracts[index]
        taken = sum(shown.taken[seat] for seat in seats)
        told = ("-" if contract is None else contract, taken, shown.scores[index], shown.bags[index])
        rows.append([pen.side(index), *map(str, told)])
    yield from _table(rows, left=1)
