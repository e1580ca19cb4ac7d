"""What levels do alike before the play: look or bid blind, draw, give, and round an estimate."""

from __future__ import annotations

from collections.abc import Sequence

from spades_rules.actions import BLIND_NIL, Bid, Decline, Give, Keep, Look, SeatAction
from spades_rules.bots.judgement import Ranking, expected_tricks, ranking, standing
from spades_rules.bots.judgement.hands import nil_risk
from spades_rules.bots.judgement.ranking import above, height
from spades_rules.cards import CardSet
from spades_rules.view import Observation

__all__ = ["before_bidding", "gift", "is_wanted", "nearest_bid", "plain_number"]

_KEPT = 3
"""How many cards of a side suit are worth drawing."""
_ROUNDING = 0.1
"""What is added to an estimate before its fraction is dropped."""
_FAR_BEHIND, _NEARLY_OVER = 250, 100
"""By how much a side must be behind for a blind nil, and how near the others must be to their target."""


def before_bidding(observation: Observation, legal: Sequence[SeatAction]) -> SeatAction | None:
    """Look or bid blind, keep or decline, or give a card; None where there is a bid to choose."""
    first, last = legal[0], legal[-1]
    if isinstance(last, Look):
        return BLIND_NIL if BLIND_NIL in legal and _is_desperate(observation) else last
    if isinstance(first, Give):
        return gift(observation, [action for action in legal if isinstance(action, Give)])
    if isinstance(first, (Keep, Decline)):
        return Keep() if is_wanted(observation) else Decline()
    return None


def _is_desperate(observation: Observation) -> bool:
    """Tell whether the game is nearly lost, and the partner has not bid nil itself."""
    target = observation.variant.ending.target
    if target is None or any(bid is not None and not bid.tricks for bid in _partner_bids(observation)):
        return False
    where = standing(observation)
    return where.other >= target - _NEARLY_OVER and where.other - where.score >= _FAR_BEHIND


def _partner_bids(observation: Observation) -> list[Bid | None]:
    return [observation.bids[seat] for seat in observation.variant.partners(observation.seat or 0)]


def gift(observation: Observation, gifts: Sequence[Give]) -> Give:
    """Give the riskiest card as the nil bidder, high spades first; as its partner the one that is safest for a nil."""
    deck = ranking(observation.variant)
    hand = deck.mask(observation.hand or CardSet())
    bid = observation.bids[observation.seat or 0]
    if bid is not None and not bid.tricks:
        return max(gifts, key=lambda give: _burden(deck, hand, deck.bits[give.card.index]))
    return min(gifts, key=lambda give: height(deck, deck.bits[give.card.index]))


def _burden(deck: Ranking, hand: int, bit: int) -> tuple[bool, float, int]:
    """Return how much a card endangers a nil: spades of the upper half before all, then by the risk it adds."""
    suit = deck.suit_of(bit)
    is_high_spade = suit == deck.spades and 2 * above(suit, bit).bit_count() < suit.bit_count()
    if is_high_spade:
        return True, 0.0, bit
    mine, others = hand & suit, suit & ~hand
    return False, nil_risk(deck, suit, mine, others) - nil_risk(deck, suit, mine & ~bit, others), bit


def is_wanted(observation: Observation) -> bool:
    """Tell whether the top card of the stock is worth keeping: a spade, or one of the three highest of its suit."""
    card = observation.top_card
    if card is None:
        return False
    deck = ranking(observation.variant)
    bit = deck.bits[card.index]
    return bool(bit & deck.spades) or above(deck.suit_of(bit), bit).bit_count() < _KEPT


def plain_number(observation: Observation, bids: Sequence[Bid]) -> Bid:
    """Return the bid nearest to the whole tricks that the hand promises."""
    return nearest_bid(bids, int(expected_tricks(observation) + _ROUNDING))


def nearest_bid(bids: Sequence[Bid], tricks: int) -> Bid:
    """Return the legal bid nearest to a number, nil only if nothing else is legal."""
    return min(bids, key=lambda bid: (bid.blind, not bid.tricks, abs(bid.tricks - tricks)))
