"""Hypothesis strategies for cards, variants, deals, states and walks; needs the package `hypothesis`.

>>> from hypothesis import given
>>> @given(states())
... def test_somebody_acts_or_the_table_deals(state):
...     assert (state.turn is None) == (state.phase in ("deal", "over"))
>>> test_somebody_acts_or_the_table_deals()

"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from spades_rules._order import MOST_ROUNDS
from spades_rules.actions import Action, Deal
from spades_rules.cards import CARDS, Card, CardSet
from spades_rules.dealing import deal
from spades_rules.engine import all_actions, apply, check, legal_actions
from spades_rules.phase import Phase
from spades_rules.start import new_game
from spades_rules.state import GameState
from spades_rules.variants import TenBid, Variant, get, names
from spades_rules.variants.choices import (
    BagCarry,
    DoubleNil,
    DrawnDiscard,
    ExchangeOrder,
    FailedNilTricks,
    FirstBidder,
    FirstTrick,
    Forced,
    LeadSpades,
    OpeningLead,
    Revoke,
    SetCost,
    Tie,
    WhenVoid,
    WhizNil,
)

__all__ = ["actions_of_seats", "card_sets", "cards", "deals", "presets", "states", "variants", "walks"]

_MOST_TRICKS = 26


def cards() -> st.SearchStrategy[Card]:
    """Return a strategy for all 54 cards.

    >>> isinstance(cards(), st.SearchStrategy)
    True

    """
    return st.sampled_from(CARDS)


def card_sets() -> st.SearchStrategy[CardSet]:
    """Return a strategy for sets of any cards.

    >>> isinstance(card_sets(), st.SearchStrategy)
    True

    """
    return st.integers(0, (1 << len(CARDS)) - 1).map(CardSet.from_mask)


def presets() -> st.SearchStrategy[Variant]:
    """Return a strategy for the presets.

    >>> isinstance(presets(), st.SearchStrategy)
    True

    """
    return st.sampled_from([get(name) for name in names()])


# Variants --------------------------------------------------------------------------------------------------------

_SMALL = st.integers(1, 8)
_POINTS = st.integers(0, 250)
_PLAY: dict[str, st.SearchStrategy[Any]] = {
    "play.opening_lead": st.sampled_from(OpeningLead),
    "play.first_trick": st.sampled_from(FirstTrick),
    "play.lead_spades": st.sampled_from(LeadSpades),
    "play.when_void": st.sampled_from(WhenVoid),
    "play.revoke": st.sampled_from(Revoke),
}
_SCORING: dict[str, st.SearchStrategy[Any]] = {
    "scoring.trick": st.integers(0, 20),
    "scoring.overtrick": st.integers(0, 5),
    "scoring.set": st.sampled_from(SetCost),
    "scoring.nil": _POINTS,
    "scoring.nil_penalty": _POINTS,
    "scoring.blind_nil": _POINTS,
    "scoring.blind_nil_penalty": _POINTS,
    "scoring.failed_nil_tricks": st.sampled_from(FailedNilTricks),
    "scoring.failed_nil_overtrick_points": st.booleans(),
    "scoring.double_nil": st.sampled_from(DoubleNil),
    "scoring.double_blind_nil": st.sampled_from(DoubleNil),
    "scoring.bag_limit": st.none() | st.integers(1, 12),
    "scoring.bag_penalty": _POINTS,
    "scoring.bag_carry": st.sampled_from(BagCarry),
    "scoring.ten_bid": st.none()
    | st.builds(
        TenBid,
        minimum=st.integers(1, 14),
        made=st.integers(-50, 300),
        set=st.none() | st.integers(-300, 50),
        exact=st.booleans(),
    ),
    "scoring.boston": _POINTS,
    "scoring.boston_wins": st.booleans(),
    "scoring.blind_multiplier": st.integers(1, 4),
    "scoring.blind_fail_multiplier": st.integers(1, 4),
    "scoring.revoke_penalty": _POINTS,
}
_ENDING: dict[str, st.SearchStrategy[Any]] = {
    "ending.target": st.none() | st.integers(1, 600),
    "ending.floor": st.none() | st.integers(-600, 0),
    "ending.tie": st.sampled_from(Tie),
    "ending.max_rounds": st.integers(1, 30),
    "ending.sets_to_lose": st.none() | st.integers(1, 5),
}
_BLIND: dict[str, st.SearchStrategy[Any]] = {
    "bidding.blind_nil": st.booleans(),
    "bidding.blind_nil_deficit": st.none() | st.integers(1, 120),
    "bidding.blind_nils_per_side": st.none() | st.integers(1, 2),
    "bidding.blind_minimum": st.none() | _SMALL,
    "bidding.blind_deficit": st.none() | st.integers(1, 120),
}
_LIMITS: dict[str, st.SearchStrategy[Any]] = {
    "bidding.nils_per_side": st.none() | st.integers(1, 2),
    "bidding.side_minimum": st.none() | st.integers(1, 20),
    "bidding.side_maximum": st.none() | st.integers(1, 20),
    "bidding.nil_partner_minimum": st.none() | st.integers(1, 20),
    "bidding.table_minimum": st.none() | st.integers(1, 30),
    "bidding.table_maximum": st.none() | st.integers(1, 30),
    "bidding.table_forbidden": st.none() | st.integers(0, 30),
}


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Draw a valid variant without locks: any legal combination of options, two to six seats.

    Every game of it ends: `ending.max_rounds` is always set.

    >>> isinstance(variants(), st.SearchStrategy)
    True

    """
    changes: dict[str, Any] = {}
    _draw_table(draw, changes)
    for table in (_PLAY, _SCORING, _ENDING):
        _draw_some(draw, changes, table)
    changes["ending.max_rounds"] = draw(_ENDING["ending.max_rounds"])
    changes["bidding.first"] = draw(st.sampled_from(FirstBidder))
    changes["bidding.opening_round_unbid"] = draw(st.booleans())
    _draw_bidding(draw, changes)
    gone = {*changes["deck.removed"], *changes["deck.high_trumps"]}
    if changes.get("play.opening_lead") is OpeningLead.TWO_OF_CLUBS and Card.parse("C2") in gone:
        del changes["play.opening_lead"]
    if changes.get("play.opening_lead") is OpeningLead.ACE_OF_SPADES and Card.parse("SA") in changes["deck.removed"]:
        del changes["play.opening_lead"]
    return Variant(locks=()).customize(changes)


def _draw_some(draw: st.DrawFn, changes: dict[str, Any], table: dict[str, st.SearchStrategy[Any]]) -> None:
    for option in draw(st.lists(st.sampled_from(sorted(table)), unique=True, max_size=len(table))):
        changes[option] = draw(table[option])


def _draw_table(draw: st.DrawFn, changes: dict[str, Any]) -> None:
    """Choose seats, sides, the deck and how it is dealt."""
    players = draw(st.sampled_from((4, 4, 4, 2, 3, 5, 6)))
    half = players // 2
    alone = tuple((seat,) for seat in range(players))
    pairs = tuple((seat, seat + half) for seat in range(half))
    changes["table.players"] = players
    changes["table.sides"] = draw(st.sampled_from((pairs, alone) if players in (4, 6) else (alone,)))
    jokers = draw(st.booleans())
    changes["deck.jokers"] = jokers
    promoted = draw(st.lists(st.sampled_from(CARDS[:52]), unique=True, max_size=3))
    changes["deck.high_trumps"] = draw(st.permutations([*promoted, *(CARDS[52:] if jokers else ())]))
    plain = [card for card in CARDS[:52] if card not in promoted]
    drawn = players == 2 and draw(st.booleans())  # noqa: PLR2004 - the draw deal is for two
    groups = 4 if drawn else players
    extra = (54 if jokers else 52) % groups
    few = draw(st.integers(0, 7)) * groups
    removed = draw(st.permutations(plain))[: extra + min(few, 36)]
    changes["deck.removed"] = removed
    size = ((54 if jokers else 52) - len(removed)) // groups
    if drawn:
        changes["deck.method"] = "drawn"
        changes["deck.drawn_discard"] = draw(st.sampled_from(DrawnDiscard))
    elif size > _MOST_TRICKS or draw(st.booleans()):
        size = draw(st.integers(1, min(size, _MOST_TRICKS)))
        changes["deck.hand_size"] = size
        changes["deck.spare"] = "set_aside"
    changes["deck.hand_size"] = size


def _draw_bidding(draw: st.DrawFn, changes: dict[str, Any]) -> None:
    """Choose what may be bid, and the exchange that hangs on it."""
    size = changes["deck.hand_size"]
    in_pairs = any(len(side) > 1 for side in changes["table.sides"])
    kinds = [Forced.NONE, Forced.NONE, Forced.MIRROR, Forced.WHIZ, *([Forced.SUICIDE] if in_pairs else [])]
    forced = changes["bidding.forced"] = draw(st.sampled_from(kinds))
    changes["bidding.whiz_nil"] = draw(st.sampled_from(WhizNil))
    if in_pairs:
        changes["exchange.nil"] = draw(st.integers(0, min(size, 3)))
        changes["exchange.blind_nil"] = draw(st.integers(0, min(size, 3)))
        changes["exchange.order"] = draw(st.sampled_from(ExchangeOrder))
    if forced in (Forced.MIRROR, Forced.WHIZ):
        return
    _draw_some(draw, changes, _LIMITS)
    changes["bidding.suicide_minimum"] = draw(_SMALL)
    changes["bidding.nil"] = forced is Forced.SUICIDE or draw(st.booleans())
    changes["bidding.lowest"] = draw(st.integers(1, min(3, size)))
    changes["bidding.highest"] = draw(st.none() | st.integers(changes["bidding.lowest"], 26))
    if changes.get("deck.method") != "drawn":
        _draw_some(draw, changes, _BLIND)


# Games -----------------------------------------------------------------------------------------------------------


def deals(state: GameState) -> st.SearchStrategy[Deal]:
    """Return a strategy for deals that fit a state in the phase DEAL.

    >>> isinstance(deals(new_game()), st.SearchStrategy)
    True

    """
    return st.integers(0, 2**64 - 1).map(lambda seed: deal(state, random.Random(seed)))


def actions_of_seats(state: GameState, *, revokes: bool = False) -> st.SearchStrategy[Action]:
    """Return a strategy for the legal actions of the seat to act; with `revokes`, for these too.

    >>> state = new_game()
    >>> isinstance(actions_of_seats(apply(state, deal(state, 7))), st.SearchStrategy)
    True

    """
    legal = legal_actions(state)
    if revokes and state.phase is Phase.PLAY:
        accepted = tuple(action for action in all_actions(state.variant) if check(state, action) is None)
        return st.sampled_from(legal) | st.sampled_from(accepted)
    return st.sampled_from(legal)


@st.composite
def walks(
    draw: st.DrawFn, variant: Variant | st.SearchStrategy[Variant] | None = None, *, most_rounds: int = 3
) -> list[GameState]:
    """Draw the states of a random legal walk from the start of a game; it stops anywhere.

    Args:
        draw: Given by Hypothesis.
        variant: The variant, or a strategy for it; None for all presets.
        most_rounds: How many rounds are begun at the most, up to 200.

    >>> isinstance(walks(get("STANDARD"), most_rounds=1), st.SearchStrategy)
    True

    """
    rules = draw(variant) if isinstance(variant, st.SearchStrategy) else variant or draw(presets())
    state = new_game(rules, dealer=draw(st.integers(0, rules.table.players - 1)))
    length = draw(st.integers(0, 60 * min(most_rounds, MOST_ROUNDS)))
    chance = draw(st.randoms(use_true_random=False))
    states_so_far = [state]
    for _ in range(length):
        if state.phase is Phase.OVER or (state.phase is Phase.DEAL and len(state.rounds) == most_rounds):
            break
        action = deal(state, chance) if state.phase is Phase.DEAL else chance.choice(legal_actions(state))
        state = apply(state, action)
        states_so_far.append(state)
    return states_so_far


def states(
    variant: Variant | st.SearchStrategy[Variant] | None = None, *, most_rounds: int = 3
) -> st.SearchStrategy[GameState]:
    """Return a strategy for states that a random legal walk reaches; the arguments are those of `walks`.

    >>> isinstance(states(most_rounds=1), st.SearchStrategy)
    True

    """
    return walks(variant, most_rounds=most_rounds).map(lambda walk: walk[-1])
