"""Shuffling, dealing and cutting (R-2.1, R-2.2). Chance comes only from the `rng` handed in.

The shuffle is the one of Fisher and Yates on `rng.random()`: for place i from the last down to 1, the card there
changes places with the card at `int(random() * (i + 1))`. It starts from the cards in ascending order. Python
promises the sequence of `random()` for a seed, so equal seeds give equal deals on every platform and version.
"""

from __future__ import annotations

import random
from typing import TypeAlias

from spades_rules.actions import Deal
from spades_rules.cards import Card, CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.phase import Phase
from spades_rules.refusal import IllegalActionError, Violation
from spades_rules.state import GameState, require_state
from spades_rules.variants.choices import DealMethod
from spades_rules.variants.variant import Variant, require_variant

__all__ = ["Rng", "as_random", "cut_for_deal", "deal"]

Rng: TypeAlias = random.Random | int | None
"""Where chance comes from: a generator, a seed from 0 up, or None for the entropy of the system."""


def as_random(rng: object) -> random.Random:
    """Return the generator that `rng` stands for.

    Raises:
        InvalidInputError: If it is no `random.Random`, int or None.

    """
    if rng is None:
        return random.SystemRandom()
    if type(rng) is int and rng >= 0:
        return random.Random(rng)
    if isinstance(rng, random.Random):
        return rng
    message = f"rng is a random.Random, a seed from 0 up or None, not {shown(rng)}"
    raise InvalidInputError(message)


def shuffled(cards: CardSet, rng: random.Random) -> list[Card]:
    """Return the cards in random order."""
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def deal(state: GameState, rng: Rng = None) -> Deal:
    """Return a random deal for a state in the phase DEAL (R-2.2).

    Card i of the shuffled pack goes to seat dealer + 1 + i; cards left over are set aside. Where hands are drawn, the
    whole pack becomes the stock (R-2.4).

    Args:
        state: A state that waits for a deal.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        IllegalActionError: If the state waits for something else.
        InvalidInputError: If `rng` is none of these.

    >>> from spades_rules import STANDARD, deal, new_game
    >>> state = new_game(STANDARD)
    >>> deal(state, rng=7) == deal(state, rng=7)
    True

    """
    if require_state(state).phase is not Phase.DEAL:
        violation = Violation.GAME_OVER if state.phase is Phase.OVER else Violation.WRONG_PHASE
        raise IllegalActionError(violation, None, None, (), f"no deal is made in phase {state.phase.name}")
    variant = state.variant
    players = variant.table.players
    pack = shuffled(variant.cards, as_random(rng))
    if variant.deck.method is DealMethod.DRAWN:
        return Deal([()] * players, pack)
    pack = pack[: players * variant.hand_size]
    return Deal([pack[(seat - state.dealer - 1) % players :: players] for seat in range(players)])


def cut_for_deal(variant: Variant, rng: Rng = None) -> tuple[tuple[tuple[int, Card], ...], int]:
    """Let the seats cut for the first deal (R-2.1).

    Every seat cuts a card; the highest deals. Seats tied for the highest cut again among themselves. A card that the
    variant ranks above the ace of spades beats all others; otherwise the printed rank counts. Cards cut stay out until
    too few are left; then all are shuffled again. In a deck of one rank only, chance decides after the first cut.

    Args:
        variant: The rules.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Returns:
        Each seat and the card it cut, in the order of cutting, and the dealer.

    >>> from spades_rules import STANDARD, cut_for_deal
    >>> cuts, dealer = cut_for_deal(STANDARD, rng=1)
    >>> max(cuts, key=lambda cut: cut[1].rank)[0] == dealer
    True

    """
    chance = as_random(rng)
    high = require_variant(variant).deck.high_trumps
    worth = {card: 100 - high.index(card) if card in high else int(card.rank or 0) for card in variant.cards}
    pack: list[Card] = []
    cuts: list[tuple[int, Card]] = []
    seats = list(range(variant.table.players))
    while len(seats) > 1:
        if len(pack) < len(seats):
            pack = shuffled(variant.cards, chance)
        batch = [(seat, pack.pop()) for seat in seats]
        best = max(worth[card] for _, card in batch)
        seats = [seat for seat, card in batch if worth[card] == best]
        cuts += batch
        if len(set(worth.values())) == 1:
            return tuple(cuts), seats[int(chance.random() * len(seats))]
    return tuple(cuts), seats[0]
