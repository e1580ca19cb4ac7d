"""Tricks: what may be played to one, and who wins it (R-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

import attrs

from spades_rules._core.ids import PLAY_IDS
from spades_rules._core.play import (
    FIRST_TRICK,
    MUST_FOLLOW,
    MUST_TRUMP,
    NO_LEAD,
    OPENING_LEAD,
    SPADES_NOT_BROKEN,
    TRUMP_LAST,
    PlayRules,
    playable,
    winning_place,
)
from spades_rules._freeze import Value, repr_hash
from spades_rules._order import in_order
from spades_rules.cards import Card, CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.refusal import Violation
from spades_rules.variants.tables import tables
from spades_rules.variants.variant import Variant, require_variant

__all__ = ["Trick", "legal_cards", "trick_winner", "why_not_playable"]


@final
@attrs.frozen(getstate_setstate=False)
class Trick(Value):
    """One trick, finished or not.

    Attributes:
        leader: The seat that leads or led.
        cards: The cards in order of play, so the first is the leader's.
        winner: The seat that won it, None while it is not complete.

    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None

    __hash__ = repr_hash


_VIOLATIONS = {
    MUST_FOLLOW: Violation.MUST_FOLLOW_SUIT,
    OPENING_LEAD: Violation.OPENING_LEAD,
    FIRST_TRICK: Violation.FIRST_TRICK,
    SPADES_NOT_BROKEN: Violation.SPADES_NOT_BROKEN,
    MUST_TRUMP: Violation.MUST_TRUMP,
    TRUMP_LAST: Violation.TRUMP_LAST,
}


def why_not_playable(
    rules: PlayRules,
    hand: int,
    suit: int,
    broken: int,
    first: bool,
    bit: int,
) -> Violation:
    """Return the rule that forbids the card `bit` of a hand, a card that may not be played (R-5)."""
    _, narrowed_by = playable(rules, hand, suit, broken, first)
    if hand & suit and not suit & bit:
        return Violation.MUST_FOLLOW_SUIT
    return _VIOLATIONS[narrowed_by]


def legal_cards(
    variant: Variant,
    hand: Iterable[Card],
    trick: Sequence[Card] = (),
    *,
    spades_broken: bool = False,
    first_trick: bool = False,
) -> CardSet:
    """Return the cards of a hand that may be played (R-5.1 to R-5.6).

    Args:
        variant: The rules.
        hand: The cards of the seat to play.
        trick: The cards already in the trick, in order of play; empty for the leader.
        spades_broken: Whether a spade has been played this round.
        first_trick: Whether this is the first trick of the round.

    Raises:
        InvalidInputError: If a card is not in the deck or comes twice, or the trick is full.

    >>> from spades_rules import STANDARD, Card, CardSet, legal_cards
    >>> legal_cards(STANDARD, CardSet.parse("H3 H9 SA"), [Card.parse("HT")])
    CardSet.parse('H3 H9')

    """
    rules = tables(require_variant(variant))
    mask = _require_cards(variant, hand, "hand").mask
    played = _require_row(variant, trick)
    if len(played) >= rules.players:
        message = f"a trick of {rules.players} cards is complete; nothing more may be played to it"
        raise InvalidInputError(message)
    both = CardSet.from_mask(mask) & CardSet(played)
    if both:
        message = f"{both} cannot be both in the hand and in the trick"
        raise InvalidInputError(message)
    suit = rules.play.follow[PLAY_IDS[played[0].index]] if played else NO_LEAD
    for name, flag in (("spades_broken", spades_broken), ("first_trick", first_trick)):
        if type(flag) is not bool:
            message = f"{name} is True or False, not {shown(flag)}"
            raise InvalidInputError(message)
    return CardSet.from_mask(playable(rules.play, mask, suit, int(spades_broken), first_trick)[0])


def trick_winner(variant: Variant, cards: Sequence[Card]) -> int:
    """Return the place, 0 for the leader, of the card that wins a trick (R-5.5).

    Args:
        variant: The rules.
        cards: One card or more, in order of play.

    Raises:
        InvalidInputError: If a card is not in the deck or comes twice, or there are none or too many.

    >>> from spades_rules import STANDARD, Card, trick_winner
    >>> trick_winner(STANDARD, [Card.parse(name) for name in ("HT", "HA", "S2", "H2")])
    2

    """
    rules = tables(require_variant(variant))
    played = _require_row(variant, cards)
    if not 1 <= len(played) <= rules.players:
        message = f"a trick has 1 to {rules.players} cards, not {len(played)}"
        raise InvalidInputError(message)
    plays = bytes(PLAY_IDS[card.index] for card in played)
    return winning_place(rules.strength[plays[0]], plays, 0)


def _require_cards(variant: Variant, cards: Iterable[Card], what: str) -> CardSet:
    if not isinstance(cards, Iterable):
        message = f"the {what} takes cards, not {shown(cards)}"
        raise InvalidInputError(message)
    listed = cards if isinstance(cards, CardSet | str) else [*cards]
    card_set = CardSet(listed)
    if len(card_set) != len(listed):
        message = f"a card is twice in the {what} {' '.join(map(str, listed))}"
        raise InvalidInputError(message)
    strange = card_set - variant.cards
    if strange:
        message = f"{strange} in the {what}: not in this deck of {len(variant.cards)} cards"
        raise InvalidInputError(message)
    return card_set


def _require_row(variant: Variant, cards: object) -> tuple[Card, ...]:
    row = in_order(cards)
    if row is None:
        message = f"the cards of a trick come in order of play, not as {shown(cards)}"
        raise InvalidInputError(message)
    _require_cards(variant, row, "trick")
    return row
