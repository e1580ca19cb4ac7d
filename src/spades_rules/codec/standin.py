"""A deal in place of the real one, for a round of which one seat's view is known.

The cards that the seat cannot know stand where they might have been, so that the engine can take the deal and judge
the calls of the round. What the seat sees does not depend on where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spades_rules.actions import Bid, Deal, Decline, Give, Keep, Play, SeatAction
from spades_rules.cards import Card, CardSet, Suit
from spades_rules.codec.forms import ObservationForm
from spades_rules.errors import InvalidInputError
from spades_rules.phase import Phase
from spades_rules.state import GameState
from spades_rules.variants.choices import DealMethod, DrawnDiscard, Forced, WhizNil
from spades_rules.variants.variant import Variant

__all__ = ["cards_in", "deal_for", "spades_of"]


def deal_for(state: GameState, form: ObservationForm) -> Deal:
    """Return a deal that a round could have begun with.

    Args:
        state: The state that waits for the deal.
        form: What the seat knows of the round.

    Raises:
        InvalidInputError: If there is none.

    """
    if state.variant.deck.method is DealMethod.DRAWN:
        return Deal([()] * state.variant.table.players, _stock(state, form))
    known = [_known(state.variant, form, seat) for seat in range(state.variant.table.players)]
    return Deal(_filled(state, form, known))


def spades_of(variant: Variant) -> CardSet:
    """Return the cards that count as spades (R-1.3)."""
    return CardSet(card for card in variant.cards if variant.suit_of(card) is Suit.SPADES)


def cards_in(actions: Iterable[tuple[int, SeatAction | None]], kind: type[Give | Play], seat: int) -> CardSet:
    """Return the cards that a seat is known to have given, or played."""
    return CardSet(action.card for who, action in actions if who == seat and isinstance(action, kind))


# Hands dealt -----------------------------------------------------------------------------------------------------


def _filled(state: GameState, form: ObservationForm, known: Sequence[CardSet]) -> list[CardSet]:
    """Return hands of full size, with any other cards besides those known, and with the spades of forced bids."""
    variant = state.variant
    hands = [*known]
    counts = [_spades_needed(state, form, seat) for seat in range(len(hands))]
    pool = CardSet(variant.cards - form.seen - CardSet(card for hand in hands for card in hand))
    spades = spades_of(variant)
    ace = Card.parse("SA")
    # First those who must hold so many spades, then those who bid nil, who may have to be without the ace.
    for seat in sorted(range(len(hands)), key=lambda seat: (counts[seat] is None, form.bids[seat] is None)):
        space = variant.hand_size - len(hands[seat])
        count = counts[seat]
        if count is None:
            new = [*(pool - spades), *sorted(pool & spades, key=lambda card: (card is ace, card))][: max(space, 0)]
        else:
            more = count - len(hands[seat] & spades)
            new = sorted(pool & spades, key=lambda card: (card is not ace, card))[: max(more, 0)]
            new += [*(pool - spades)][: max(space - more, 0)]
            if more < 0 or len(CardSet(new) & spades) < more:
                raise InvalidInputError(f"seat {seat} cannot hold the {count} spades it bid (R-3.8)")
        hands[seat] = CardSet([*hands[seat], *new])
        pool = CardSet(pool - hands[seat])
    return hands


def _known(variant: Variant, form: ObservationForm, seat: int) -> CardSet:
    """Return the cards that a seat is known to have been dealt."""
    if seat == form.seat:
        return CardSet() if form.dealt is None else form.dealt
    side = variant.side_of(seat)
    gifts = [(who, action) for who, action in form.actions if action is None or isinstance(action, Give)]
    first = next((who for who, _ in gifts if who in {seat, form.seat}), None)
    given = cards_in(gifts, Give, seat)
    has_hidden = any(action is None and variant.side_of(who) == side for who, action in gifts)
    played = CardSet() if has_hidden else cards_in(form.actions, Play, seat)
    lent = CardSet() if form.seat is None else cards_in(gifts, Give, form.seat)
    return CardSet(given | (played - lent) if first == seat else (given | played) - lent)


def _spades_needed(state: GameState, form: ObservationForm, seat: int) -> int | None:
    """Return how many spades a forced bid says that a seat was dealt, None if it says nothing (R-3.8)."""
    bidding = state.variant.bidding
    if seat == form.seat or (bidding.opening_round_unbid and state.round_number == 1):
        return None
    if bidding.forced is Forced.MIRROR:
        bid = form.bids[seat]
        if bid is None:
            raise InvalidInputError(f"seat {seat} has no bid, but the deal sets all bids (R-3.8)")
        return bid.tricks
    if bidding.forced is not Forced.WHIZ:
        return None
    tricks = [action.tricks for who, action in form.actions if who == seat and isinstance(action, Bid)]
    is_told = bool(tricks) and (tricks[0] > 0 or bidding.whiz_nil is WhizNil.ONLY_IF_VOID)
    return tricks[0] if is_told else None


# Hands drawn -----------------------------------------------------------------------------------------------------


def _stock(state: GameState, form: ObservationForm) -> list[Card]:
    """Return a pack from which the seats drew as is known (R-2.4)."""
    variant = state.variant
    known = [cards_in(form.actions, Play, seat) for seat in range(variant.table.players)]
    if form.seat is not None:
        known[form.seat] = CardSet([*known[form.seat], *(form.hand or ())])
    gained = [[*hand] for hand in (known if form.phase is Phase.DRAW else _filled(state, form, known))]
    seen = [*form.seen]
    places: list[Card | None] = []
    for seat, action in form.actions:
        if not isinstance(action, (Keep, Decline)) or seat not in range(len(gained)):
            break
        pair = [_next(gained[seat]), _next(seen if _is_seen(variant, form, seat, action) else None)]
        places += pair if isinstance(action, Keep) else reversed(pair)
    places.append(form.top_card)
    stands = [card for card in places if card is not None]
    rest = iter(variant.cards - CardSet(stands))
    filled = [next(rest, None) if card is None else card for card in places[: len(variant.cards)]]
    return [card for card in (*filled, *rest) if card is not None]


def _next(cards: list[Card] | None) -> Card | None:
    return cards.pop(0) if cards else None


def _is_seen(variant: Variant, form: ObservationForm, seat: int, action: SeatAction) -> bool:
    rule = variant.deck.drawn_discard
    if rule is DrawnDiscard.PUBLIC:
        return True
    return seat == form.seat and (isinstance(action, Decline) or rule is DrawnDiscard.DRAWER)
