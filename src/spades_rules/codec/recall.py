"""An observation made of its form: the round is played again, as one seat knows it.

Until the first lead the engine plays with a stand-in deal. Then each other seat holds only the cards that it will
play, which is enough to find a card played against the rules: no rule of play allows with more cards what it forbids
with fewer. What only a search through all possible hands would find is not looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from spades_rules.actions import Give, Play, SeatAction
from spades_rules.cards import Card, CardSet, Suit
from spades_rules.codec.forms import ObservationForm
from spades_rules.codec.problems import at, refusal
from spades_rules.codec.replay import state_before_table
from spades_rules.codec.standin import cards_in, deal_for
from spades_rules.engine import apply, legal_actions
from spades_rules.game import new_round
from spades_rules.phase import Phase
from spades_rules.state import GameState, new_state
from spades_rules.tricks import legal_cards
from spades_rules.variants.choices import OpeningLead
from spades_rules.view import Observation, observation

__all__ = ["observation_from"]

_Steps: TypeAlias = Sequence[tuple[int, tuple[int, SeatAction | None]]]


def observation_from(form: ObservationForm) -> Observation:
    """Return the observation that the inputs of a form lead to; what follows from them is left to be compared.

    Raises:
        DecodeError: If no seat of a game can have seen that, as far as one can tell without the hidden cards.

    """
    state = state_before_table(form, is_on_table=form.is_on_table)
    with at("$.seat"):
        nothing_yet = observation(state, form.seat)
    if not form.is_on_table:
        return nothing_yet
    if len(form.bids) != state.variant.table.players:
        raise refusal([f"$.bids: {len(form.bids)} entries are given where {state.variant.table.players} follow"])
    with at("$.dealt"):
        state = apply(state, deal_for(state, form))
    steps = [*enumerate(form.actions)]
    while steps and state.phase is not Phase.PLAY:
        state = _step(state, *steps.pop(0))
    if state.phase is Phase.PLAY:
        state = _play(state, steps, form)
    return observation(state, form.seat)


def _step(state: GameState, index: int, made: tuple[int, SeatAction | None]) -> GameState:
    """Take one action; in place of a hidden gift, any."""
    seat, action = made
    path = f"$.actions[{index}]"
    with at(path):
        state.variant.require_seat(seat)
    if seat != state.turn:
        raise refusal([f"{path}[0]: {seat} is given where {state.turn} follows"])
    if action is None:
        if state.phase is not Phase.GIVE:
            raise refusal([f"{path}[1]: null stands for a hidden gift, but the game is in phase {state.phase.name}"])
        action = legal_actions(state)[0]
    with at(path):
        return apply(state, action, seat)


# The play --------------------------------------------------------------------------------------------------------


def _play(state: GameState, steps: _Steps, form: ObservationForm) -> GameState:
    """Play the cards that are known, with hands of these cards alone; return the state with hands of full size."""
    held = _held(state, steps, form)
    row = state._round
    leader = steps[0][1][0] if steps else form.turn
    with at("$.actions" if steps else "$.turn"):
        state.variant.require_seat(leader)
    assert leader is not None  # noqa: S101 - for mypy: None is no seat
    _require_leader(state, held, leader, form, has_led=bool(steps))
    masks = tuple(hand.mask for hand in held)
    opened = new_round(row.game, Phase.PLAY, row.dealer, leader, row.dealt, row.stock, row.calls, masks)
    legal = legal_cards(state.variant, held[leader], first_trick=True).mask
    state = new_state(opened, b"", leader, 0, 0, legal)
    for step in steps:
        state = _step(state, *step)
    full = tuple(_filled(state, hand).mask for hand in held)
    row = state._round
    told = new_round(row.game, row.phase, row.dealer, leader, row.dealt, row.stock, row.calls, full)
    return new_state(told, state._plays, state.turn, state._played, state._taken, state._legal)


def _filled(state: GameState, hand: CardSet) -> CardSet:
    """Return a hand of full size, with any cards that have not been played."""
    rest = state.variant.cards - CardSet.from_mask(state._played) - hand
    return CardSet([*hand, *[*rest][: state.variant.hand_size - len(hand)]])


def _held(state: GameState, steps: _Steps, form: ObservationForm) -> list[CardSet]:
    """Return the cards that each seat is known to hold at the first lead."""
    variant, own = state.variant, form.seat
    moves = [made for _, made in steps]
    held = [cards_in(moves, Play, seat) for seat in range(variant.table.players)]
    if own is not None:
        held[own] = state.hands[own]
        kept = cards_in(form.actions, Give, own) - held[own]
        for partner in variant.partners(own):
            held[partner] = CardSet(held[partner] | kept)
    _add_card_not_followed(held, moves, form, variant.cards)
    for seat, hand in enumerate(held):
        others = CardSet(card for other, cards in enumerate(held) if other != seat for card in cards)
        if hand & (others | form.seen):
            raise refusal([f"$.actions: {hand & (others | form.seen)} of seat {seat} cannot be in its hand"])
        if len(hand) > variant.hand_size or not hand <= variant.cards:
            raise refusal([f"$.actions: seat {seat} cannot have held {hand}"])
    return held


def _add_card_not_followed(
    held: list[CardSet], moves: Sequence[tuple[int, SeatAction | None]], form: ObservationForm, pack: CardSet
) -> None:
    """Let the seat whose last card was a revoke hold a card of the suit that it did not follow (R-5.7)."""
    if not moves or not form.rounds or form.phase is Phase.PLAY:
        return
    (seat, _), (_, led) = moves[-1], moves[(len(moves) - 1) // len(held) * len(held)]
    if form.rounds[-1].revoke == seat != form.seat and isinstance(led, Play) and led.card in pack:
        variant = form.variant
        suit = CardSet(card for card in pack if variant.suit_of(card) is variant.suit_of(led.card))
        played = CardSet(action.card for _, action in moves if isinstance(action, Play))
        if suit & held[seat] - played:
            return
        unseen = suit - CardSet(card for hand in held for card in hand) - form.seen
        if variant.play.opening_lead is OpeningLead.ACE_OF_SPADES:
            unseen = unseen - CardSet.parse("SA")  # the seat that led to the first trick holds it
        held[seat] = CardSet([*held[seat], *[*unseen][-1:]])


def _require_leader(
    state: GameState, held: Sequence[CardSet], leader: int, form: ObservationForm, *, has_led: bool
) -> None:
    """Refuse a seat that cannot have led to the first trick (R-5.1)."""
    variant = state.variant
    cards = _cards_that_lead(state)
    expected = state.turn if cards is None else (state.dealer + 1) % len(held)
    # A club that makes its holder lead is led at once; the ace of spades may still be held.
    is_open = not has_led or variant.play.opening_lead is OpeningLead.ACE_OF_SPADES
    may_hold = is_open and leader != form.seat and len(held[leader]) < variant.hand_size
    has_spare = len(variant.cards) > len(held) * variant.hand_size
    for card in CardSet(cards or ()) - form.seen:
        holder = next((seat for seat, hand in enumerate(held) if card in hand), None)
        if holder is not None or may_hold or not has_spare:
            expected = leader if holder is None and may_hold else holder
            break
    if leader != expected:
        raise refusal([f"$.actions: seat {leader} cannot lead to the first trick (R-5.1)"])


def _cards_that_lead(state: GameState) -> list[Card] | None:
    """Return the cards of which the lowest that is held makes its holder lead; None where no card does (R-5.1)."""
    variant = state.variant
    match variant.play.opening_lead:
        case OpeningLead.ACE_OF_SPADES:
            return [Card.parse("SA")]
        case OpeningLead.TWO_OF_CLUBS:
            return [Card.parse("C2")]
        case OpeningLead.LOWEST_CLUB:
            return [card for card in variant.cards if variant.suit_of(card) is Suit.CLUBS]
        case _:
            return None
