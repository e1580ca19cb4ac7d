"""Choosing a card: what `NormalBot` and `HardBot` have in common.

A tactic looks at the table and at the legal cards, and returns one of them, or 0 if it has nothing to say. Cards are
bits as in `judgement.Ranking`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spades_rules.actions import Play, SeatAction
from spades_rules.bots.judgement.hands import nil_risk
from spades_rules.bots.judgement.ranking import above, below, bits_of, highest, lowest, rank
from spades_rules.bots.judgement.table import Table

__all__ = ["break_nil", "cover_nil", "keep_nil", "playable", "shed", "take"]

_LONG = 3
"""How many cards make a suit long enough to draw trumps with it, or to lead from under an honor."""
_RISK_TO_WIN = 4
"""What a nil loses by a lead that wins, in the log odds that its risks are counted in."""


def playable(table: Table, legal: Sequence[SeatAction]) -> int:
    """Return the mask of the cards that may be played."""
    return sum(table.deck.bits[action.card.index] for action in legal if isinstance(action, Play))


# Single cards ----------------------------------------------------------------------------------------------------


def lowest_of_equals(table: Table, bit: int) -> int:
    """Return the lowest card of the hand that is as good as this one: nothing that is out lies between them."""
    suit = table.deck.suit_of(bit)
    while True:
        next_lower = highest(below(table.hand & suit, bit))
        if not next_lower or above(below(table.unseen & suit, bit), next_lower):
            return bit
        bit = next_lower


def cheapest(table: Table, cards: int) -> int:
    """Return the lowest card by rank, a spade only if there is nothing else."""
    side = cards & ~table.deck.spades
    return min(bits_of(side), key=rank) if side else lowest(cards)


def least_useful(table: Table, cards: int) -> int:
    """Return the card to part with where tricks are wanted: one that beats little, from a short suit."""
    return min(bits_of(cards & ~table.deck.spades) or [lowest(cards)], key=lambda bit: _use(table, bit))


def riskiest(table: Table, cards: int) -> int:
    """Return the card to part with where tricks are not wanted: one whose loss makes the hand safest."""
    return max(bits_of(cards), key=lambda bit: (_relief(table, bit), rank(bit)))


def _use(table: Table, bit: int) -> tuple[int, int]:
    suit = table.deck.suit_of(bit)
    return below(table.unseen & suit, bit).bit_count(), (table.hand & suit).bit_count()


def _relief(table: Table, bit: int) -> float:
    """Return how much of the risk to take tricks goes with a card."""
    suit = table.deck.suit_of(bit)
    mine, others = table.hand & suit, table.unseen & suit
    return nil_risk(table.deck, suit, mine, others) - nil_risk(table.deck, suit, mine & ~bit, others)


def _chance_to_lose(table: Table, bit: int) -> float:
    """Return the share of the cards out in a suit that beat a card."""
    others = table.unseen & table.deck.suit_of(bit)
    return above(others, bit).bit_count() / (1 + others.bit_count())


# Nils ------------------------------------------------------------------------------------------------------------


def keep_nil(table: Table, legal: int) -> int:
    """Play for the own nil: the highest card that loses the trick, else what is least likely to win it."""
    if not table.led:
        return max(bits_of(legal), key=lambda bit: (_safety(table, bit), -bit))
    winning = table.beating(legal)
    losing = legal & ~winning
    if losing:
        return highest(losing & table.led) or riskiest(table, losing)
    return cheapest(table, winning) if table.behind else highest(winning)


def _safety(table: Table, bit: int) -> float:
    """Return how good it is for a nil to lead a card: that it loses, and that the hand is rid of it."""
    return _RISK_TO_WIN * _chance_to_lose(table, bit) + _relief(table, bit)


def cover_nil(table: Table, legal: int, partner: int) -> int:
    """Protect the partner's nil: take the trick from it, or play high before it must play."""
    if not table.led:
        return _lead_for_nil(table, legal, partner)
    winning = table.beating(legal)
    if table.partner_wins:
        return cheapest(table, winning) if winning else least_useful(table, legal)
    is_safe = partner not in table.behind or not above(table.held[partner] & table.led, table.best)
    if is_safe or not legal & table.led:
        return 0
    high = highest(winning & table.led)
    return lowest_of_equals(table, high) if high else lowest(legal)


def _lead_for_nil(table: Table, legal: int, partner: int) -> int:
    """Lead what the partner need not beat: a suit it has not, a winner, or the highest side card."""
    deck = table.deck
    winners = legal & table.winners()
    harmless = sum(legal & suit for suit in deck.suits if suit != deck.spades and not table.held[partner] & suit)
    side = legal & ~deck.spades
    for cards in (winners & harmless, winners & side, winners):
        if cards:
            return lowest_of_equals(table, highest(cards))
    if harmless:
        return lowest(harmless)
    return lowest_of_equals(table, max(bits_of(side), key=rank)) if side else highest(legal)


def break_nil(table: Table, legal: int, foes: Collection[int]) -> int:
    """Play so that an opponent's nil may have to win: stay below it, and lead low where it has cards."""
    if not table.led:
        return _lead_against_nil(table, legal, foes)
    losing = legal & ~table.beating(legal)
    if table.best_seat is not None and table.best_seat in foes:
        return highest(losing & table.led) or (riskiest(table, losing) if losing else 0)
    if not any(foe in table.behind and above(table.held[foe] & table.led, table.best) for foe in foes):
        return 0
    if legal & table.led:
        return highest(losing) or lowest(legal)
    side = legal & ~table.deck.spades
    return riskiest(table, side) if side else 0


def _lead_against_nil(table: Table, legal: int, foes: Collection[int]) -> int:
    """Lead the card that most others beat, in a suit that the nil bidder may hold."""
    cards = [bit for bit in bits_of(legal) if any(table.held[foe] & table.deck.suit_of(bit) for foe in foes)]
    cards = [bit for bit in cards if not bit & table.deck.spades] or cards
    return max(cards, key=lambda bit: (_chance_to_lose(table, bit), -bit), default=0)


# Tricks ----------------------------------------------------------------------------------------------------------


def take(table: Table, legal: int) -> int:
    """Play for tricks: win as cheaply as it can be done, and not from the partner."""
    if not table.led:
        return _lead_to_take(table, legal)
    winning = table.beating(legal)
    if not winning or (table.partner_wins and table.is_sure(table.best)):
        return least_useful(table, legal)
    if not table.rivals_behind:
        return lowest(winning & table.led or winning)
    return _follow(table, legal, winning) if legal & table.led else _ruff(table, legal, winning)


def _follow(table: Table, legal: int, winning: int) -> int:
    """Follow suit with rivals behind: the cheapest sure winner, else second hand low and third hand high."""
    sure = next((bit for bit in bits_of(winning) if table.is_sure(bit)), 0)
    if sure or table.partner in table.behind:
        return sure or lowest(legal)
    high = lowest_of_equals(table, highest(winning))
    gains = not table.partner_wins or above(below(table.unseen & table.led, high), table.best)
    return high if gains else least_useful(table, legal)


def _ruff(table: Table, legal: int, winning: int) -> int:
    """Ruff with the lowest spade that wins, unless the partner's card is the highest that is left of its suit."""
    is_high = not above(table.unseen & table.led, table.best)
    return least_useful(table, legal) if table.partner_wins and is_high else lowest(winning)


def _lead_to_take(table: Table, legal: int) -> int:
    """Cash side winners that nobody ruffs, draw trumps when long, else lead low."""
    deck = table.deck
    winners = legal & table.winners()
    side = legal & ~deck.spades
    rivals = deck.rivals(table.seat)
    ruffed = sum(suit for suit in deck.suits if any(table.may_ruff(rival, suit) for rival in rivals))
    cashing = winners & side & ~ruffed
    if cashing:
        return lowest_of_equals(table, min(bits_of(cashing), key=lambda bit: _length(table, bit)))
    mine, out = (table.hand & deck.spades).bit_count(), (table.unseen & deck.spades).bit_count()
    if winners & deck.spades and mine >= _LONG and 0 < out <= 2 * mine:
        return lowest_of_equals(table, highest(winners & deck.spades))
    low = [lowest(side & suit) for suit in deck.suits if side & suit]
    return max(low, key=lambda bit: _lead_worth(table, bit, ruffed)) if low else lowest(legal)


def _length(table: Table, bit: int) -> int:
    return (table.hand & table.deck.suit_of(bit)).bit_count()


def _lead_worth(table: Table, bit: int, ruffed: int) -> tuple[bool, bool, bool, int, int]:
    """Rank a low lead: a ruff for the partner, none for a rival, no honor left bare, a long suit."""
    suit = table.deck.suit_of(bit)
    length = _length(table, bit)
    partner_ruffs = table.partner is not None and table.may_ruff(table.partner, suit) and not suit & ruffed
    bares_honor = length <= _LONG and above(table.unseen & suit, highest(table.hand & suit)).bit_count() == 1
    return partner_ruffs, not suit & ruffed, not bares_honor, length, -bit


def shed(table: Table, legal: int) -> int:
    """Play to lose tricks: the highest card that loses, the riskiest discard, the lead that most cards beat."""
    if not table.led:
        return max(bits_of(legal), key=lambda bit: (_chance_to_lose(table, bit), -rank(bit)))
    winning = table.beating(legal)
    losing = legal & ~winning
    if losing:
        return highest(losing & table.led) or riskiest(table, losing & ~table.deck.spades or losing)
    return cheapest(table, winning) if table.behind else highest(winning)
