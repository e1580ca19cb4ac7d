"""What a seat sees of the table: `Table`, remembered with `table`, or at a glance with `glance`."""

from __future__ import annotations

from typing import NamedTuple

from spades_rules.bots.judgement.asking import require_seat
from spades_rules.bots.judgement.ranking import Ranking, above, highest, ranking
from spades_rules.cards import CardSet, Suit
from spades_rules.sampling import may_hold
from spades_rules.view import Observation

__all__ = ["Table", "glance", "table", "voids", "winners"]


class Table(NamedTuple):
    """What a seat sees of the table. Cards are bits as in `Ranking`.

    Attributes:
        deck: The ranked deck.
        seat: The seat that looks.
        partner: Its partner, None if it has none.
        hand: Its cards, and so the tricks it has still to play, the one on the table among them.
        unseen: The cards that may be in other hands.
        held: For each seat, the unseen cards that it may hold.
        led: The mask of the suit led, 0 before the lead.
        best: The card that is winning the trick, 0 before the lead.
        best_seat: The seat that played it, None before the lead.
        behind: The seats that are still to play to the trick after this one, in their order.

    """

    deck: Ranking
    seat: int
    partner: int | None
    hand: int
    unseen: int
    held: tuple[int, ...]
    led: int
    best: int
    best_seat: int | None
    behind: tuple[int, ...]

    @property
    def left(self) -> int:
        """How many tricks are left, the one on the table among them."""
        return self.hand.bit_count()

    @property
    def partner_wins(self) -> bool:
        """Whether the partner's card is winning the trick."""
        return self.best_seat is not None and self.best_seat == self.partner

    @property
    def rivals_behind(self) -> list[int]:
        """The seats of other sides that are still to play to the trick after this one."""
        own = self.deck.side_of[self.seat]
        return [seat for seat in self.behind if self.deck.side_of[seat] != own]

    def beating(self, cards: int, best: int | None = None) -> int:
        """Return the cards that would beat the best one of the trick, or another `best`, if they were played now."""
        best = self.best if best is None else best
        spades = self.deck.spades
        if not best:
            return cards
        if best & spades:
            return above(cards & spades, best)
        return above(cards & self.deck.suit_of(best), best) | cards & spades

    def winners(self) -> int:
        """Return the cards of the hand that beat everything in their suit that is still out."""
        return sum(above(self.hand & suit, highest(self.unseen & suit)) for suit in self.deck.suits)

    def may_ruff(self, seat: int, suit: int) -> bool:
        """Tell whether a seat has shown to be void in a suit and may have a spade."""
        return not self.held[seat] & suit and bool(self.held[seat] & self.deck.spades)

    def is_sure(self, bit: int) -> bool:
        """Tell whether no rival behind may be expected to beat a card: by a higher one, or by a ruff as a void seat."""
        suit = self.led or self.deck.suit_of(bit)
        return not any(
            self.beating(self.held[seat] & suit, bit) or (not bit & self.deck.spades and self.may_ruff(seat, suit))
            for seat in self.rivals_behind
        )


def table(observation: Observation) -> Table:
    """Return what a seat sees of the table, with everything it can know from the cards played.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> table(observation(apply(state, deal(state, rng=7)), 0)).left
    13

    """
    own = require_seat(observation)
    deck = ranking(observation.variant)
    held = tuple(deck.mask(cards) for cards in may_hold(observation))
    unseen = 0
    for seat, cards in enumerate(held):
        unseen |= cards if seat != own else 0
    return _table(observation, deck, own, unseen, held)


def glance(observation: Observation) -> Table:
    """Return what a seat sees of the table if it remembers nothing: its hand and the trick on the table.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> glance(observation(apply(state, deal(state, rng=7)), 0)).unseen.bit_count()
    39

    """
    own = require_seat(observation)
    deck = ranking(observation.variant)
    trick = observation.trick
    seen = deck.mask(observation.hand or CardSet())
    for card in trick.cards if trick else ():
        seen |= deck.bits[card.index]
    unseen = deck.pack & ~seen
    return _table(observation, deck, own, unseen, (unseen,) * len(deck.side_of))


def _table(observation: Observation, deck: Ranking, seat: int, unseen: int, held: tuple[int, ...]) -> Table:
    hand = deck.mask(observation.hand or CardSet())
    bare = Table(deck, seat, deck.partners[seat], hand, unseen, held, 0, 0, None, ())
    trick = observation.trick
    if trick is None:
        return bare
    players = len(held)
    behind = tuple((seat + step) % players for step in range(1, players - len(trick.cards)))
    best = 0
    best_seat = None
    for step, card in enumerate(trick.cards):
        bit = deck.bits[card.index]
        if bare.beating(bit, best):
            best, best_seat = bit, (trick.leader + step) % players
    led = deck.suit_of(deck.bits[trick.cards[0].index]) if trick.cards else 0
    return bare._replace(led=led, best=best, best_seat=best_seat, behind=behind)


def winners(observation: Observation) -> CardSet:
    """Return the cards of the hand that beat everything of their suit that is still out.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> str(winners(observation(apply(state, deal(state, rng=7)), 3)))
    'DA SA'

    """
    seen = table(observation)
    return seen.deck.cards(seen.winners())


def voids(observation: Observation) -> tuple[frozenset[Suit], ...]:
    """Return for each seat the suits that it cannot have, as they count (R-1.3): by what it did not follow, and so on.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> voids(observation(apply(state, deal(state, rng=7)), 0))[1]
    frozenset()

    """
    seen = table(observation)
    return tuple(
        frozenset(suit for suit, cards in zip(Suit, seen.deck.suits, strict=True) if not held & cards)
        for held in seen.held
    )
