"""`EasyBot`: aces, kings and long spades make the bid, and the lowest card is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import attrs

from spades_rules.actions import Action, Bid, Decline, Give, Keep, Look, Play
from spades_rules.bots.base import require_choice
from spades_rules.bots.before_play import is_wanted
from spades_rules.bots.judgement import Ranking, ranking
from spades_rules.bots.judgement.ranking import above, bits_of, height
from spades_rules.cards import CardSet
from spades_rules.variants import Variant
from spades_rules.variants.choices import DealMethod
from spades_rules.view import Observation

__all__ = ["EasyBot"]

_USUAL_SEATS, _USUAL_HAND = 4, 13
_TOP = 2
"""How many cards of a suit count with four seats: the ace and the king. With fewer seats more do."""


@final
@attrs.frozen
class EasyBot:
    """Bid a trick for each ace, king and long spade, and play the lowest legal card.

    It bids the nearest legal number. Nil is left for a hand without these and without a queen, or for when nothing
    else is legal. It looks rather than bid blind, keeps queens and better and all spades where hands are drawn, and in
    an exchange gives its highest cards as the nil bidder and its lowest as the partner. It uses no chance.
    """

    def act(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions`.

        Raises:
            InvalidInputError: If the seat has nothing to do.

        """
        legal = require_choice(observation)
        if isinstance(legal[-1], Look):
            return legal[-1]
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids:
            return _bid(observation, bids)
        cards = [action for action in legal if isinstance(action, (Play, Give))]
        if cards:
            return _card(observation, cards)
        return Keep() if is_wanted(observation) else Decline()


def _bid(observation: Observation, bids: Sequence[Bid]) -> Bid:
    """Return the legal bid nearest to what the hand counts."""
    deck = ranking(observation.variant)
    hand = deck.mask(observation.hand or CardSet())
    counted = _top_cards(observation.variant, deck, hand) | _long_spades(deck, hand)
    top_three = sum(bit for bit in bits_of(hand) if above(deck.suit_of(bit), bit).bit_count() <= _TOP)
    is_nil_hand = not counted | top_three
    count = counted.bit_count()
    return min(bids, key=lambda bid: (bid.tricks == 0 and not is_nil_hand, abs(bid.tricks - count)))


def _top_cards(variant: Variant, deck: Ranking, hand: int) -> int:
    """Return the cards in the hand that are among the highest of their suit.

    That is two of each suit; with fewer than four seats, whose tricks are as many, three or four, but not of hands that
    were drawn, since all the best cards are in them. With jokers they, and no longer ace and king, are the top spades.
    """
    seats = _USUAL_SEATS if variant.deck.method is DealMethod.DRAWN else len(deck.side_of)
    top = max(1, round(_TOP * _USUAL_SEATS * variant.hand_size / _USUAL_HAND / seats))
    return sum(bit for bit in bits_of(hand) if above(deck.suit_of(bit), bit).bit_count() < top)


def _long_spades(deck: Ranking, hand: int) -> int:
    """Return the lowest spades, as many as there are beyond a fair share."""
    share = round(deck.spades.bit_count() * hand.bit_count() / deck.pack.bit_count())
    spades = bits_of(hand & deck.spades)
    return sum(spades[: max(0, len(spades) - share)])


def _card(observation: Observation, cards: Sequence[Play | Give]) -> Play | Give:
    """Return the lowest card, but for the gift of a nil bidder the highest."""
    deck = ranking(observation.variant)
    own = observation.bids[observation.seat or 0]
    is_burden = isinstance(cards[0], Give) and own is not None and own.tricks == 0
    return (max if is_burden else min)(cards, key=lambda action: height(deck, deck.bits[action.card.index]))
