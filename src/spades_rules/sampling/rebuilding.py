"""A state made of what everybody sees and of chosen hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from spades_rules._core.ids import FIRST_GIVE, HIDDEN
from spades_rules._core.play import NO_LEAD, playable
from spades_rules.actions import ACTIONS, Bid, Deal
from spades_rules.cards import CARDS, CardSet
from spades_rules.engine import apply
from spades_rules.game import new_round
from spades_rules.phase import Phase
from spades_rules.sampling.calls import Swap
from spades_rules.sampling.knowledge import Knowledge
from spades_rules.sampling.ranks import Digits
from spades_rules.state import GameState, new_state

__all__ = ["before_exchange", "rebuild", "with_gifts"]

Passes: TypeAlias = Sequence[tuple[int, int]]
"""For each exchange the masks of the cards given first and of those given back."""


def with_gifts(calls: bytes, swaps: Sequence[Swap], passes: Passes, digits: Digits) -> bytes:
    """Return the calls with the hidden gifts filled in, in an order of their own."""
    hidden = [
        FIRST_GIVE + index
        for swap, (there, back) in zip(swaps, passes, strict=True)
        for known, cards in ((swap.there, there), (swap.back, back))
        if known is None
        for index in digits.order(cards)
    ]
    gifts = iter(hidden)
    return bytes(next(gifts) if call == HIDDEN else call for call in calls)


def before_exchange(hands: Sequence[int], swaps: Sequence[Swap], passes: Passes) -> list[int]:
    """Return the hands dealt, from those held after the exchange."""
    dealt = list(hands)
    for swap, (there, back) in zip(swaps, passes, strict=True):
        dealt[swap.bidder] = dealt[swap.bidder] & ~back | there
        dealt[swap.partner] = (dealt[swap.partner] | back) & ~there
    return dealt


def rebuild(told: Knowledge, dealt: Sequence[int], stock: bytes, calls: bytes, held: Sequence[int]) -> GameState:
    """Return the state with these hidden cards.

    Args:
        told: What is known.
        dealt: The masks of the hands dealt.
        stock: The pack of a draw deal by card index, top first; else empty.
        calls: The ids of bids, looks, gifts and draws.
        held: The masks of the hands, with the cards played; in the phase GIVE they are not needed.

    """
    public = told.public
    round_, turn = public._round, public.turn
    knows_legal = turn is None or turn == told.seat
    if round_.phase is Phase.GIVE or not (knows_legal or round_.phase is Phase.PLAY):
        return _replayed(public, dealt, stock, calls)
    legal = public._legal
    if turn is not None and not knows_legal:
        rules, plays, played = told.rules, public._plays, public._played
        place = len(plays) % rules.players
        suit = rules.play.follow[plays[-place]] if place else NO_LEAD
        broken = played & rules.play.spades
        legal = playable(rules.play, held[turn] & ~played, suit, broken, len(plays) < rules.players)[0]
    full = new_round(round_.game, round_.phase, round_.dealer, round_.leader, tuple(dealt), stock, calls, tuple(held))
    return new_state(full, public._plays, turn, public._played, public._taken, legal)


def _replayed(public: GameState, dealt: Sequence[int], stock: bytes, calls: bytes) -> GameState:
    """Deal and call again: before the play there is little to do, and what may be done next follows."""
    round_ = public._round
    players = round_.tables.players
    empty = (0,) * players
    cleared = new_round(round_.game, Phase.DEAL, round_.dealer, -1, empty, b"", b"", empty)
    state = new_state(cleared, b"", None, 0, 0, 0)
    state = apply(state, Deal([CardSet.from_mask(mask) for mask in dealt], [CARDS[index] for index in stock]))
    for call in calls:
        action = ACTIONS[call]
        if not (isinstance(action, Bid) and round_.tables.bids.mirror):  # nobody makes these bids
            state = apply(state, action)
    return state
