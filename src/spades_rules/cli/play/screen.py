"""What a seat sees, as lines of text. Everything here is made of observations and of events between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import final

import attrs

import spades_rules as sr
from spades_rules.cli.table import end_lines, sentence, sheet_lines, standing_lines, wrapped
from spades_rules.render.cards import Pen

__all__ = ["Screen"]

_TITLES: dict[type, str] = {
    sr.Look: "Bids",
    sr.Bid: "Bids",
    sr.Keep: "Drawn",
    sr.Decline: "Drawn",
    sr.Give: "Gifts",
    type(None): "Gifts",  # one whose card the seat may not know
}
_VERBS: dict[type, str] = {sr.Play: "play ", sr.Give: "give ", sr.Bid: "bid "}


@final
@attrs.frozen
class Screen:
    """How the view of one seat is written.

    Attributes:
        pen: How cards and sides are written.
        seat: Whose view it is.

    """

    pen: Pen
    seat: int

    def who(self, seat: int) -> str:
        """Return how a seat is called."""
        return "you" if seat == self.seat else f"seat {seat}"

    def deed(self, action: sr.Action) -> str:
        """Return what is done, with its verb: `play ♠A`, `bid 3`, `look`."""
        return _VERBS.get(type(action), "") + self._short(action)

    def _short(self, action: sr.Action | None) -> str:
        if action is None:
            return "a card"
        return self.pen.card(action.card) if isinstance(action, (sr.Play, sr.Give)) else str(action)

    # What happened -----------------------------------------------------------------------------------------------

    def news(self, seen: sr.Observation, events: Sequence[sr.Event]) -> Iterator[str]:
        """Yield what happened until now; the cards of an unfinished trick are left to `now`.

        Args:
            seen: What the seat sees after it.
            events: What happened.

        """
        for title, group in groupby(self._told(seen, events), key=lambda told: told[0]):
            lines = [line for _, line in group]
            yield from wrapped(title, lines) if title else lines

    def _told(self, seen: sr.Observation, events: Sequence[sr.Event]) -> Iterator[tuple[str, str]]:
        """Yield each thing that happened with the title under which it is told; those that stand alone have none."""
        number = len(seen.tricks) - sum(isinstance(event, sr.TrickWon) for event in events)
        for event in events:
            if isinstance(event, sr.TrickWon):
                number += 1
                yield f"Trick {number}", self._trick(event.trick)
            elif not isinstance(event, sr.Acted):
                yield from (("", line) for line in self._alone(seen, event))
            elif not isinstance(event.action, sr.Play):
                yield _TITLES[type(event.action)], f"{self.who(event.seat)}: {self._short(event.action)}"

    def _alone(
        self, seen: sr.Observation, event: sr.Dealt | sr.SpadesBroken | sr.RoundScored | sr.BagPenalty | sr.GameOver
    ) -> Iterator[str]:
        """Yield the lines of an event that is told by itself; a bag penalty stands in the score sheet."""
        if isinstance(event, sr.Dealt):
            yield from self.round_title(event.round_number, event.dealer)
        elif isinstance(event, sr.SpadesBroken):
            yield f"{sentence(self.who(event.seat))} broke spades."
        elif isinstance(event, sr.RoundScored):
            if event.revoke is not None:
                yield f"{sentence(self.who(event.revoke))} revoked, and the round is over (R-5.7)."
            yield from ("", *sheet_lines(self.pen, event.round_number, event.result))
        elif isinstance(event, sr.GameOver):
            yield from ("", *end_lines(self.pen, seen))

    def round_title(self, number: int, dealer: int) -> Iterator[str]:
        """Yield which round is played, and who dealt."""
        yield from ("", f"ROUND {number}, {self.who(dealer)} dealt")

    def _trick(self, trick: sr.Trick) -> str:
        seats = self.pen.variant.table.players
        order = [self.who((trick.leader + place) % seats) for place in range(len(trick.cards))]
        cards = ", ".join(f"{who} {self.pen.card(card)}" for who, card in zip(order, trick.cards, strict=True))
        return cards if trick.winner is None else f"{cards}; {self.who(trick.winner)} won"

    # What there is now -------------------------------------------------------------------------------------------

    def now(self, seen: sr.Observation) -> Iterator[str]:
        """Yield how the round stands, the trick on the table, and the hand, at a moment when the seat is to act."""
        yield ""
        yield from standing_lines(self.pen, seen)
        yield ""
        yield from self._exchanged(seen)
        yield from self._table(seen)
        yield from self._hand(seen)
        calls = [str(action) for action in seen.legal_actions if isinstance(action, (sr.Bid, sr.Look))]
        if calls:
            yield from wrapped("Choices", calls)

    def _exchanged(self, seen: sr.Observation) -> Iterator[str]:
        """Yield the cards given and received, until the first trick is over (R-4)."""
        for title, cards in (("Given", seen.given), ("Received", seen.received)):
            if cards and not seen.tricks:
                yield f"{title}  {self.pen.hand(cards)}"

    def _table(self, seen: sr.Observation) -> Iterator[str]:
        if seen.top_card is not None:
            yield f"Top card  {self.pen.card(seen.top_card)}, {seen.stock_size} cards in the stock"
        elif seen.trick is not None and seen.trick.cards:
            yield from wrapped("On the table", [self._trick(seen.trick)])
        elif seen.trick is not None:
            yield f"You lead; spades are {'' if seen.spades_broken else 'not '}broken."

    def _hand(self, seen: sr.Observation) -> Iterator[str]:
        """Yield the hand, suit by suit from high to low, high trumps among the spades (R-1.3)."""
        if seen.hand is not None and not seen.hand:
            yield "Your hand  no card yet"
            return
        if seen.hand is None:
            yield "Your hand  not seen: bid blind, or look"
            return
        legal = {action.card for action in seen.legal_actions if isinstance(action, (sr.Play, sr.Give))}
        yield "Your hand  you may choose what stands in [brackets]" if legal else "Your hand"
        for suit in reversed(sr.Suit):
            cards = [card for card in self._from_high(seen.hand) if self.pen.variant.suit_of(card) is suit]
            if cards:
                cells = [
                    f"[{self._in(suit, card)}]" if card in legal else f" {self._in(suit, card)} " for card in cards
                ]
                yield f"  {self.pen.suit(suit)}  {''.join(cells)}".rstrip()

    def _from_high(self, hand: sr.CardSet) -> list[sr.Card]:
        high = [card for card in self.pen.variant.deck.high_trumps if card in hand]
        return [*high, *reversed([card for card in hand if card not in high])]

    def _in(self, suit: sr.Suit, card: sr.Card) -> str:
        """Return a card as it is written among those of a suit: its rank, unless another suit is printed on it."""
        name = self.pen.card(card)
        return name[1:] if card.suit is suit else name

    # Answers -----------------------------------------------------------------------------------------------------

    def refused(self, error: sr.IllegalActionError) -> Iterator[str]:
        """Yield why an action is refused, and what may be done instead."""
        yield f"Not allowed: {error.detail} ({error.rule})."
        yield from wrapped("Choices", map(self._short, error.legal))

    def last_trick(self, seen: sr.Observation) -> Iterator[str]:
        """Yield the last finished trick of the round."""
        if seen.tricks:
            yield from wrapped(f"Trick {len(seen.tricks)}", [self._trick(seen.tricks[-1])])
        else:
            yield "No trick of this round is finished."

    def score(self, seen: sr.Observation) -> Iterator[str]:
        """Yield what each round brought to each side, the scores and the bags."""
        sides = range(len(self.pen.variant.sides))
        first = seen.round_number - len(seen.rounds)
        rounds = [
            (f"round {number}", [f"{side.points:+}" for side in result.sides])
            for number, result in enumerate(seen.rounds, first)
        ]
        rows = [("", map(self.pen.side, sides)), *rounds, ("score", seen.scores), ("bags", seen.bags)]
        for title, cells in rows:
            yield f"{title:<10}" + "".join(f" {cell:>10}" for cell in cells)
