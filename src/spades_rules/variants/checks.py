"""What options contradict each other: one line of text for each problem of a variant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spades_rules.cards import BIG_JOKER, LITTLE_JOKER, Card
from spades_rules.variants.choices import DealMethod, Forced, OpeningLead, Spare

if TYPE_CHECKING:
    from spades_rules.variants.variant import Variant

__all__ = ["find_problems"]

_LIMITS = (
    "lowest",
    "highest",
    "nils_per_side",
    "side_minimum",
    "side_maximum",
    "nil_partner_minimum",
    "table_minimum",
    "table_maximum",
    "table_forbidden",
    "blind_nils_per_side",
)
_MOST_TRICKS = 26
_PAIR = 2


def find_problems(variant: Variant) -> list[str]:
    """Return every problem of a variant whose single options are right."""
    return [
        *_table(variant),
        *_deck(variant),
        *_dealing(variant),
        *_bids(variant),
        *_exchange(variant),
        *_opening_lead(variant),
        *_ending(variant),
    ]


def _in_pairs(variant: Variant) -> bool:
    return all(len(side) == _PAIR for side in variant.sides)


def _table(variant: Variant) -> Iterator[str]:
    players = variant.table.players
    alone = tuple((seat,) for seat in range(players))
    half = players // 2
    pairs = tuple((seat, seat + half) for seat in range(half)) if players % 2 == 0 and players > _PAIR else None
    if variant.sides not in (alone, pairs):
        allowed = f"{alone} or {pairs}" if pairs else f"{alone}"
        yield f"table.sides of {players} seats are {allowed}, not {variant.sides} (R-1.1)"


def _deck(variant: Variant) -> Iterator[str]:
    deck = variant.deck
    for card in (LITTLE_JOKER, BIG_JOKER):
        if deck.jokers and card not in deck.high_trumps:
            yield f"deck.jokers needs {card} in deck.high_trumps (R-1.3)"
        if not deck.jokers and card in deck.high_trumps:
            yield f"deck.high_trumps has {card} but deck.jokers is off (R-1.3)"
        if not deck.jokers and card in deck.removed:
            yield f"deck.removed has {card} but deck.jokers is off (R-1.3)"
    for card in sorted(set(deck.high_trumps)):
        if card in deck.removed:
            yield f"{card} is both in deck.high_trumps and in deck.removed (R-1.3)"
        if deck.high_trumps.count(card) > 1:
            yield f"deck.high_trumps has {card} more than once (R-1.3)"


def _dealing(variant: Variant) -> Iterator[str]:
    count, players, size = len(variant.cards), variant.table.players, variant.hand_size
    if not 1 <= size <= _MOST_TRICKS:
        yield f"a hand has 1 to {_MOST_TRICKS} cards, not {size} (R-1.4)"
    if variant.deck.method is DealMethod.DRAWN:
        yield from _drawing(variant)
    elif size * players > count:
        yield f"{count} cards are not enough for {players} hands of {size} (R-1.4)"
    elif size * players < count and variant.deck.spare is Spare.NONE:
        yield (
            f"{count} cards do not divide into {players} hands of {size}: {count - size * players} more must be "
            f"removed, or deck.spare be 'set_aside' (R-1.4)"
        )


def _drawing(variant: Variant) -> Iterator[str]:
    if variant.table.players != _PAIR:
        yield f"deck.method 'drawn' is for two players, not {variant.table.players} (R-2.4)"
    if len(variant.cards) % 4:
        yield f"deck.method 'drawn' needs a deck divisible by four, not {len(variant.cards)} cards (R-2.4)"
    if variant.hand_size * 4 != len(variant.cards):
        yield f"deck.hand_size is {len(variant.cards) // 4} where hands are drawn, not {variant.hand_size} (R-2.4)"
    if variant.bidding.blind_nil or variant.bidding.blind_minimum is not None:
        yield "deck.method 'drawn' allows no blind bids: hands are seen as they are drawn (R-2.4)"


def _bids(variant: Variant) -> Iterator[str]:
    bidding = variant.bidding
    if bidding.lowest > variant.hand_size:
        yield f"bidding.lowest {bidding.lowest} is more than the hand size {variant.hand_size} (R-3.2)"
    if bidding.highest is not None and bidding.highest < bidding.lowest:
        yield f"bidding.highest {bidding.highest} is less than bidding.lowest {bidding.lowest} (R-3.2)"
    if bidding.forced in (Forced.MIRROR, Forced.WHIZ):
        changes = bidding.changes()
        names = [name for name in _LIMITS if name in changes]
        if not bidding.nil:
            names.append("nil")
        names += [name for name in ("blind_nil", "blind_minimum") if name in changes]
        for name in names:
            yield f"bidding.{name} cannot be changed where bidding.forced is '{bidding.forced}' (R-3.8)"
    if bidding.forced is Forced.SUICIDE and not _in_pairs(variant):
        yield "bidding.forced 'suicide' needs sides of two seats (R-3.8)"
    if bidding.forced is Forced.SUICIDE and not bidding.nil:
        yield "bidding.forced 'suicide' needs bidding.nil (R-3.8)"


def _exchange(variant: Variant) -> Iterator[str]:
    for name, count in (("blind_nil", variant.exchange.blind_nil), ("nil", variant.exchange.nil)):
        if count and not _in_pairs(variant):
            yield f"exchange.{name} needs sides of two seats (R-4.1)"
        if count > variant.hand_size:
            yield f"exchange.{name} {count} is more than the hand size {variant.hand_size} (R-4.2)"


def _opening_lead(variant: Variant) -> Iterator[str]:
    lead = variant.play.opening_lead
    names = {OpeningLead.ACE_OF_SPADES: "SA", OpeningLead.TWO_OF_CLUBS: "C2"}
    if lead in names:
        card = Card.parse(names[lead])
        if card not in variant.cards:
            yield f"play.opening_lead '{lead}' needs {card} in the deck (R-5.1)"
        if lead is OpeningLead.TWO_OF_CLUBS and card in variant.deck.high_trumps:
            yield f"play.opening_lead '{lead}' needs {card} to be a club, not a high trump (R-5.1)"


def _ending(variant: Variant) -> Iterator[str]:
    ending = variant.ending
    if ending.target is not None and ending.floor is not None and ending.floor >= ending.target:
        yield f"ending.floor {ending.floor} is not below ending.target {ending.target} (R-7.1)"
    if (ending.target, ending.floor, ending.max_rounds, ending.sets_to_lose) == (None,) * 4:
        yield "nothing ends the game: set ending.target, floor, max_rounds or sets_to_lose (R-7.4)"
