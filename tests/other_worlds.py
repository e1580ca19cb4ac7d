"""Other deals that a seat cannot tell from the real one.

A `Line` is a round as it was played. `known_cards` says, by the rules alone, which cards a seat has seen. `other_world`
changes places of cards that it has not seen, in the deal and in hidden gifts, and replays the round: the result differs
from the real state only in what the seat cannot know.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import spades_rules as sr
from spades_rules import Card, CardSet, Phase
from spades_rules.variants import DrawnDiscard, ExchangeOrder

Seat = int | None
Steps = list[tuple[int, sr.Action]]
TRIES = 6


@dataclass
class Line:
    """A round: the state in DEAL, the deal, each seat's actions, and the state that they lead to."""

    start: sr.GameState
    deal: sr.Deal
    steps: Steps
    state: sr.GameState

    @classmethod
    def begin(cls, start: sr.GameState, deal: sr.Deal) -> Line:
        """Return the line in which nothing but the deal has been done."""
        return cls(start, deal, [], sr.apply(start, deal))

    def add(self, action: sr.Action) -> None:
        """Let the seat to act do something."""
        assert self.state.turn is not None
        self.steps.append((self.state.turn, action))
        self.state = sr.apply(self.state, action)


# What a seat knows ------------------------------------------------------------------------------------------------


def known_cards(line: Line, seat: Seat) -> CardSet:
    """Return the cards that a seat, or a spectator, has seen."""
    known = {action.card for _, action in line.steps if isinstance(action, sr.Play)}
    if seat is not None and sees_hand(line, seat):
        known |= set(line.deal.hands[seat])
    for one in passes(line):
        if one.giver == seat or (one.receiver == seat and one.is_shown):
            known |= set(one.cards)
    return CardSet(known | set(_seen_while_drawing(line, seat)))


def sees_hand(line: Line, seat: int) -> bool:
    """Tell whether a seat has seen its hand: it looked, it has bid, or it may not bid blind (R-2.3, R-3.7)."""
    if line.state.phase is not Phase.BID:
        return True
    if any(actor == seat for actor, _ in line.steps):  # a seat's first action is to look or to bid
        return True
    bidding, scores = line.state.variant.bidding, line.start.scores
    side = line.state.variant.side_of(seat)
    behind = max(score for other, score in enumerate(scores) if other != side) - scores[side]
    blind_nil = bidding.blind_nil and behind >= (bidding.blind_nil_deficit or behind)
    blind_number = bidding.blind_minimum is not None and behind >= (bidding.blind_deficit or behind)
    return not (blind_nil or blind_number)


@dataclass
class Pass:
    """The cards that went one way in an exchange so far, and whether their receiver has seen them (R-4.1)."""

    giver: int
    receiver: int
    cards: list[Card]
    is_shown: bool = False


def passes(line: Line) -> list[Pass]:
    """Return the passes of the round so far."""
    variant = line.state.variant
    gifts = [(seat, action.card) for seat, action in line.steps if isinstance(action, sr.Give)]
    made = [
        Pass(seat, variant.partners(seat)[0], [card for _, card in group])
        for seat, group in groupby(gifts, lambda gift: gift[0])
    ]
    for place in range(0, len(made), 2):
        exchange = made[place : place + 2]
        bid = line.state.bids[exchange[0].giver]
        assert bid is not None
        size = variant.exchange.blind_nil if bid.blind else variant.exchange.nil
        done = [len(one.cards) == size for one in exchange]
        for one, is_done in zip(exchange, done, strict=True):
            at_once = variant.exchange.order is ExchangeOrder.UNSEEN
            one.is_shown = done == [True, True] if at_once else is_done
    return made


def _seen_while_drawing(line: Line, seat: Seat) -> list[Card]:
    """Return the cards of a draw deal that a seat saw: tops, what it took, and discards as the variant says (R-2.4)."""
    rule, stock = line.state.variant.deck.drawn_discard, line.deal.stock
    draws = [(actor, action) for actor, action in line.steps if isinstance(action, (sr.Keep, sr.Decline))]
    seen: list[Card] = []
    for turn, (actor, action) in enumerate(draws):
        top, below = stock[2 * turn : 2 * turn + 2]
        kept = isinstance(action, sr.Keep)
        if rule is DrawnDiscard.PUBLIC:
            seen.append(below if kept else top)
        if actor == seat:
            seen += [top] if kept and rule is DrawnDiscard.UNSEEN else [top, below]
    if line.state.phase is Phase.DRAW and line.state.turn == seat:
        seen.append(stock[2 * len(draws)])
    return seen


# Another world ----------------------------------------------------------------------------------------------------


def other_world(line: Line, seat: Seat, rng: random.Random) -> sr.GameState | None:
    """Return a state that the seat cannot tell from the real one, None if none was found in a few tries."""
    unseen = list(line.state.variant.cards - known_cards(line, seat))
    for _ in range(TRIES):
        change = rng.choice((_change_gift, _change_draw, _change_cards, _change_cards))
        deal, steps = change(line, seat, unseen, rng)
        if (deal, steps) == (line.deal, line.steps):
            continue
        state = _replay(line.start, deal, steps)
        if state is not None and _public(state) == _public(line.state) and state != line.state:
            return state
    return None


def _public(state: sr.GameState) -> tuple[object, ...]:
    return state.phase, state.turn, state.bids, [trick.leader for trick in state.tricks]


def _replay(start: sr.GameState, deal: sr.Deal, steps: Steps) -> sr.GameState | None:
    try:
        state = sr.apply(start, deal)
        for seat, action in steps:
            state = sr.apply(state, action, seat)
    except sr.IllegalActionError:
        return None
    return state


def _change_cards(line: Line, seat: Seat, unseen: Sequence[Card], rng: random.Random) -> tuple[sr.Deal, Steps]:
    """Let two unseen cards, or all of them, change places, wherever they are."""
    count = rng.choice((2, 2, 2, 3, len(unseen)))
    some = rng.sample(unseen, min(count, len(unseen)))
    places = dict(zip(some, some[1:] + some[:1], strict=True))
    hidden = {one.giver for one in passes(line) if one.giver != seat and not (one.receiver == seat and one.is_shown)}
    steps: Steps = [
        (actor, sr.Give(places.get(action.card, action.card)))
        if isinstance(action, sr.Give) and actor in hidden
        else (actor, action)
        for actor, action in line.steps
    ]
    return _moved(line.deal, places), steps


def _moved(deal: sr.Deal, places: Mapping[Card, Card]) -> sr.Deal:
    gone = CardSet(places)
    hands = [CardSet(places.get(card, card) for card in hand) if hand.mask & gone.mask else hand for hand in deal.hands]
    return sr.Deal(hands, [places.get(card, card) for card in deal.stock])


def _change_gift(line: Line, seat: Seat, _: Sequence[Card], rng: random.Random) -> tuple[sr.Deal, Steps]:
    """Let a giver have been dealt, and have given, a card of the receiver's instead: both end with the same cards."""
    hidden = [one for one in passes(line) if seat not in (one.giver, one.receiver)]
    if not hidden:
        return line.deal, line.steps
    one = rng.choice(hidden)
    dealt = [card for card in one.cards if card in line.deal.hands[one.giver]]
    others = [card for card in line.deal.hands[one.receiver] if card not in one.cards]
    if not dealt or not others:
        return line.deal, line.steps
    old, new = rng.choice(dealt), rng.choice(others)
    steps: Steps = [
        (actor, sr.Give(new)) if (actor, action) == (one.giver, sr.Give(old)) else (actor, action)
        for actor, action in line.steps
    ]
    return _moved(line.deal, {old: new, new: old}), steps


def _change_draw(line: Line, seat: Seat, _: Sequence[Card], rng: random.Random) -> tuple[sr.Deal, Steps]:
    """Let another seat have drawn the same cards in another order."""
    draws = [(actor, action) for actor, action in line.steps if isinstance(action, (sr.Keep, sr.Decline))]
    taken: dict[int, list[Card]] = {}
    for turn, (actor, action) in enumerate(draws):
        if actor != seat:
            taken.setdefault(actor, []).append(line.deal.stock[2 * turn + isinstance(action, sr.Decline)])
    rows = [row for row in taken.values() if len(row) > 1]
    if not rows:
        return line.deal, line.steps
    first, second = rng.sample(rng.choice(rows), 2)
    return _moved(line.deal, {first: second, second: first}), line.steps
