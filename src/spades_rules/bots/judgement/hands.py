"""What a hand promises: tricks, and the odds of a nil.

The figures are fitted to what hands came to in thousands of rounds between bots; see "How the bots think".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from spades_rules.bots.judgement.asking import require_seat
from spades_rules.bots.judgement.chances import all_hold
from spades_rules.bots.judgement.ranking import Ranking, below, bits_of, highest, ranking
from spades_rules.bots.judgement.table import table
from spades_rules.cards import CardSet, Suit
from spades_rules.phase import Phase
from spades_rules.variants import Variant
from spades_rules.variants.choices import DealMethod
from spades_rules.view import Observation

__all__ = ["expected_tricks", "nil_chance", "nil_risk"]

_TOP_SPADES = (0.98, 0.73, 0.52, 0.32)
"""What the highest spades are worth, the highest first."""
_SPADE_LENGTH = (0.0, 0.0, 0.15, 0.5, 1.0, 1.6, 2.35, 3.0, 3.85)
"""What so many spades are worth besides, where 3.25 are a fair share of them; each further one is worth one."""
_FAIR_SHARE = 13 / 4
_HONORS = (1.0, 0.88, 0.65)
"""What the highest, second and third card of a side suit is worth where it is not ruffed."""
_SHORT_SUITS = {0: (0.0, 0.4, 0.75, 1.33), 1: (0.0, 0.4, 0.75, 0.87), 2: (0.0, 0.2, 0.35, 0.35)}
"""What a void, a singleton and a doubleton are worth beside no, one, two, and more spades."""
_NO_RUFFS = (0.0, 0.0, 0.0, 0.0)
_MANY_TRUMPS = 3
"""More spades than so many bring no more ruffs."""
_SAMPLE = 40
"""How many shuffled decks of a variant are looked at to correct its estimates."""
_LEAST_LOSING = 0.1


def expected_tricks(observation: Observation) -> float:
    """Return how many tricks the hand of the observing seat may be expected to take, now and to the end of the round.

    It counts honors by their chance to live, long spades, and ruffs in short suits, against the cards that are out.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> round(expected_tricks(observation(apply(state, deal(state, rng=7)), 0)), 1)
    2.9

    """
    require_seat(observation)
    deck, hand, unseen = _cards(observation)
    cards = hand.bit_count()
    if not unseen:
        return float(cards)
    losing = (cards - _promise(deck, hand, unseen)) * _correction(observation.variant)
    return max(0.0, min(cards - losing, float(cards)))


def _cards(observation: Observation) -> tuple[Ranking, int, int]:
    """Return the deck, the hand and the cards out of sight."""
    deck = ranking(observation.variant)
    hand = deck.mask(observation.hand or CardSet())
    if observation.phase is not Phase.PLAY:
        return deck, hand, deck.pack & ~(hand | deck.mask(observation.seen))
    return deck, hand, table(observation).unseen


def _promise(deck: Ranking, hand: int, unseen: int) -> float:
    """Return how many tricks a hand promises at a table of four."""
    rivals = len(deck.side_of) - len(deck.sides[0])
    tricks = _spades_worth(deck.spades, hand, unseen)
    trumps = min((hand & deck.spades).bit_count(), _MANY_TRUMPS)
    for suit in deck.suits[: Suit.SPADES]:
        tricks += _side_worth(suit, hand, unseen, rivals)
        tricks += _SHORT_SUITS.get((hand & suit).bit_count(), _NO_RUFFS)[trumps]
    return tricks


@lru_cache(maxsize=256)
def _correction(variant: Variant) -> float:
    """Return by what the losing cards of a hand are to be multiplied for hands to promise the tricks there are.

    It is close to 1 at a table of four, and measured on some hands of the variant: with fewer or more seats, and with
    cards that are out of play, other cards win. Drawn hands are no usual hands, and are left as they are.
    """
    if variant.deck.method is DealMethod.DRAWN:
        return 1.0
    deck, size = ranking(variant), variant.hand_size
    rng = Random(0)  # the same hands in every process
    promises = []
    for _ in range(_SAMPLE):
        cards = sorted(deck.card_of, key=lambda _: rng.random())
        hands = [sum(cards[start : start + size]) for start in range(0, len(cards) - size + 1, size)]
        promises += [_promise(deck, hand, deck.pack & ~hand) for hand in hands]
    losing = size - sum(promises) / len(promises)
    return (size - size / variant.table.players) / max(_LEAST_LOSING, losing)


def _spades_worth(spades: int, hand: int, unseen: int) -> float:
    """Return what the spades of a hand are worth: the high ones, and their number against a fair share."""
    mine, others = hand & spades, unseen & spades
    share = (mine | others).bit_count() * hand.bit_count() / (hand | unseen).bit_count()
    return _high_worth(_TOP_SPADES, mine, others) + _length_worth(mine.bit_count() + _FAIR_SHARE - share)


def _side_worth(suit: int, hand: int, unseen: int, rivals: int) -> float:
    """Return what the honors of a side suit are worth, each by its chance not to be ruffed."""
    mine, others = hand & suit, unseen & suit
    out = unseen.bit_count()
    each = min(hand.bit_count(), out // rivals)
    worths = [
        worth * all_hold(place, others.bit_count(), out, each, rivals)
        for place, worth in enumerate(_HONORS[: mine.bit_count()], 1)
    ]
    return _high_worth(worths, mine, others)


def _high_worth(worths: Sequence[float], mine: int, others: int) -> float:
    """Add up the worths of the highest cards of a suit, as far as they are in the hand."""
    total = 0.0
    for worth in worths:
        top = highest(mine | others)
        total += worth if mine & top else 0.0
        mine, others = mine & ~top, others & ~top
    return total


def _length_worth(count: float) -> float:
    """Read the table of spade lengths between its entries, and beyond its end."""
    last = len(_SPADE_LENGTH) - 1
    if count >= last:
        return _SPADE_LENGTH[last] + count - last
    whole = max(0, int(count))
    return _SPADE_LENGTH[whole] + (count - whole) * (_SPADE_LENGTH[whole + 1] - _SPADE_LENGTH[whole])


_NIL_ODDS = 2.8
"""The log odds of a nil without a risk, between what weak and strong players allow."""
_ALONE = -1.0
"""What the log odds are less without a partner who covers."""
_PER_TRICK, _USUAL_SHARE = -1.2, 13 / 4
"""And for each trick more than usual that every seat must take on average, as where few seats share many tricks."""
_SPADE_RISKS = ((8, 0.33), (5, 0.32), (3, 0.25))
"""For the highest three spades: how high each may be for nothing, and what each step more takes off the log odds."""
_MANY_SPADES = (3, 0.9)
"""How many spades a nil bears, and what each further one takes off."""
_SIDE_RISKS = (((1, 0.07), (6, 0.25)), ((4, 0.12), (9, 0.6)), ((6, 0.06), (9, 0.36)), ((9, 0.17),))
"""The same for the lowest four cards of a side suit, with a second step where it becomes steep."""
_HIGHEST = 12
"""The height of an ace over twelve lower cards."""


def nil_chance(observation: Observation) -> float:
    """Return the chance that the observing seat takes no trick if it bids nil, or has; 0 with the highest spade.

    Raises:
        InvalidInputError: If it is no observation of a seat.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game(dealer=3)
    >>> round(nil_chance(observation(apply(state, deal(state, rng=7)), 0)), 1)
    0.1

    """
    seat = require_seat(observation)
    deck, hand, unseen = _cards(observation)
    if hand & highest(deck.spades & (hand | unseen)):
        return 0.0
    share = observation.variant.hand_size / observation.variant.table.players
    odds = _NIL_ODDS + (_ALONE if deck.partners[seat] is None else 0.0)
    odds += _PER_TRICK * max(0.0, share - _USUAL_SHARE)
    odds -= sum(nil_risk(deck, suit, hand & suit, unseen & suit) for suit in deck.suits)
    return 1 / (1 + exp(-odds))


def nil_risk(deck: Ranking, suit: int, mine: int, others: int) -> float:
    """Return what the cards held in one suit take off the log odds of a nil.

    Args:
        deck: The ranked deck.
        suit: The mask of the suit.
        mine: The cards held in it.
        others: The cards of it that are out.

    """
    if not mine or not others:
        return 0.0
    scale = _HIGHEST / others.bit_count()
    heights = [below(others, bit).bit_count() * scale for bit in bits_of(mine)]
    if suit == deck.spades:
        borne, cost = _MANY_SPADES
        risk = cost * max(0, len(heights) - borne)
        return risk + sum(
            cost * max(0.0, height - borne)
            for height, (borne, cost) in zip(reversed(heights), _SPADE_RISKS, strict=False)
        )
    return sum(
        cost * max(0.0, height - borne)
        for height, steps in zip(heights, _SIDE_RISKS, strict=False)
        for borne, cost in steps
    )
