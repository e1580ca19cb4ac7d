"""Why an action is refused: the one place that gives reasons, asked only when an action is not on the legal list.

The order of the questions keeps secrets: who is to act comes before anything about the action itself, so that a seat
out of turn learns nothing.
"""

from __future__ import annotations

from spades_rules._core.bids import may_nil
from spades_rules._core.calls import bid_turn, has_looked, is_unseeing, points_behind
from spades_rules._core.play import NO_LEAD
from spades_rules.actions import Action, Bid, Deal, Decline, Give, Keep, Look, Play, SeatAction
from spades_rules.bidding import why_not_bid, why_not_blind
from spades_rules.cards import CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.phase import Phase
from spades_rules.refusal import Violation
from spades_rules.state import GameState
from spades_rules.tricks import why_not_playable
from spades_rules.variants.choices import Forced

__all__ = ["PHASE_OF", "find_refusal"]

PHASE_OF: dict[type, Phase] = {
    Deal: Phase.DEAL,
    Keep: Phase.DRAW,
    Decline: Phase.DRAW,
    Bid: Phase.BID,
    Look: Phase.BID,
    Give: Phase.GIVE,
    Play: Phase.PLAY,
}
"""The phase that each kind of action belongs to."""


_NEAREST = ", or as near as they still can"
_DETAILS = {
    Violation.NOT_YOUR_TURN: "it is the turn of seat {turn}",
    Violation.WRONG_PHASE: "the game is in phase {phase}, which takes {takes}",
    Violation.GAME_OVER: "the game is over",
    Violation.CARD_NOT_HELD: "the seat does not hold that card",
    Violation.BID_OUT_OF_RANGE: "numbers go from {lowest} to {highest}",
    Violation.NIL_NOT_ALLOWED: "this variant has no plain nil",
    Violation.TOO_MANY_NILS: "the side has no more nil to bid",
    Violation.BELOW_SIDE_MINIMUM: "the bids of a side come to at least {variant.bidding.side_minimum}" + _NEAREST,
    Violation.BELOW_NIL_PARTNER_MINIMUM: "beside a nil at least {variant.bidding.nil_partner_minimum} is bid",
    Violation.ABOVE_SIDE_MAXIMUM: "the bids of a side come to at most {variant.bidding.side_maximum}" + _NEAREST,
    Violation.ABOVE_TABLE_MAXIMUM: "all bids come to at most {variant.bidding.table_maximum}" + _NEAREST,
    Violation.BELOW_TABLE_MINIMUM: "all bids come to at least {variant.bidding.table_minimum}" + _NEAREST,
    Violation.FORBIDDEN_TOTAL: "all bids must not come to {variant.bidding.table_forbidden}",
    Violation.MUST_LOOK_FIRST: "the hand has not been seen: bid blind or look",
    Violation.ALREADY_LOOKED: "the hand has been seen already",
    Violation.BLIND_NOT_ALLOWED: "this bid may not be made blind: {blind}",
    Violation.FORCED_BID: "{forced}",
    Violation.OPENING_LEAD: "the round opens with the card that gave this seat the lead",
    Violation.MUST_FOLLOW_SUIT: "the seat holds {suit} and must follow suit",
    Violation.MUST_TRUMP: "a seat that cannot follow suit plays a spade",
    Violation.TRUMP_LAST: "a seat that cannot follow suit plays no spade while it holds another suit",
    Violation.SPADES_NOT_BROKEN: "spades may not be led yet",
    Violation.FIRST_TRICK: "the first trick does not take that card while the seat holds another",
}
_FORCED = {
    Forced.SUICIDE: "exactly one member of each side bids nil (suicide)",
    Forced.WHIZ: "a seat bids the number of spades it holds, or nil where that is allowed (whiz)",
}
_ONLY_THE_TABLE = "only the table deals: leave the seat out"
_TAKES = {
    phase: " or ".join(kind.__name__ for kind, own in PHASE_OF.items() if own is phase) for phase in PHASE_OF.values()
}
_TAKES[Phase.DEAL] += ": call apply(state, deal(state)) first"


def find_refusal(state: GameState, action: Action, seat: object) -> tuple[Violation, str] | None:
    """Return why an action is refused, as a rule and a sentence; None if it is accepted.

    Raises:
        InvalidInputError: If `action` is no action, or `seat` no seat at this table.

    """
    if type(action) not in PHASE_OF:
        message = f"{shown(action)} is no action: apply takes a Deal, Look, Bid, Give, Play, Keep or Decline"
        raise InvalidInputError(message)
    sender = None if seat is None else state.variant.require_seat(seat)
    if isinstance(action, Deal):
        return _refusal_of_deal(state, action, sender)
    violation = _violation(state, action, sender)
    if violation is None:
        return None
    round_ = state._round
    numbers = round_.tables.bids.numbers
    return violation, _DETAILS[violation].format(
        turn=state.turn,
        phase=state.phase.name,
        takes=_TAKES.get(state.phase),
        variant=state.variant,
        lowest=(numbers & -numbers).bit_length() - 1,
        highest=numbers.bit_length() - 1,
        forced=_FORCED.get(state.variant.bidding.forced),
        blind=_why_not_blind(state) if violation is Violation.BLIND_NOT_ALLOWED else "",
        suit=_led_suit(state) if violation is Violation.MUST_FOLLOW_SUIT else "",
    )


def _why_not_blind(state: GameState) -> str:
    """Tell what this variant asks of a blind bid (R-3.7)."""
    bidding = state.variant.bidding
    kinds = (
        ("blind nil", bidding.blind_nil, bidding.blind_nil_deficit),
        (f"a blind number from {bidding.blind_minimum} up", bidding.blind_minimum is not None, bidding.blind_deficit),
    )
    allowed = [
        name if deficit is None else f"{name} takes a side {deficit} points behind" for name, on, deficit in kinds if on
    ]
    return f"{'; '.join(allowed)}, before the hand is seen" if allowed else "the variant has no blind bids"


def _led_suit(state: GameState) -> str:
    trick = state.trick
    return state.variant.suit_of(trick.cards[0]).name.lower() if trick and trick.cards else ""


def _refusal_of_deal(state: GameState, deal: Deal, seat: int | None) -> tuple[Violation, str] | None:
    if seat is not None:
        return Violation.NOT_YOUR_TURN, _ONLY_THE_TABLE
    if state.phase is Phase.OVER:
        return Violation.GAME_OVER, _DETAILS[Violation.GAME_OVER]
    if state.phase is not Phase.DEAL:
        return Violation.WRONG_PHASE, _DETAILS[Violation.WRONG_PHASE].format(
            phase=state.phase.name, takes=_TAKES[state.phase]
        )
    problem = _deal_problem(state, deal)
    return (Violation.DEAL_DOES_NOT_FIT, problem) if problem else None


def _deal_problem(state: GameState, deal: Deal) -> str:
    """Return what keeps a deal from fitting the variant, empty if nothing does (R-2.2, R-2.4)."""
    rules = state._round.tables
    size = 0 if rules.drawn else rules.hand_size
    sizes = [len(hand) for hand in deal.hands]
    if sizes != [size] * rules.players:
        return f"{rules.players} hands of {size} cards are dealt, not hands of {', '.join(map(str, sizes))}"
    pack, dealt, stock = state.variant.cards, CardSet(card for hand in deal.hands for card in hand), CardSet(deal.stock)
    strange = (dealt | stock) - pack
    if strange:
        return f"{strange} not in this deck of {len(pack)} cards"
    if rules.drawn and stock != pack:
        return f"the stock is the whole pack of {len(pack)} cards, not {len(stock)}"
    if stock and stock != pack - dealt:
        return f"the stock, if given, is the {len(pack - dealt)} cards left over"
    return ""


def _violation(state: GameState, action: SeatAction, seat: int | None) -> Violation | None:
    turn = state.turn
    if state.phase is Phase.OVER:
        return Violation.GAME_OVER
    if seat is not None and turn is not None and seat != turn:
        return Violation.NOT_YOUR_TURN
    if turn is None or PHASE_OF[type(action)] is not state.phase:
        return Violation.WRONG_PHASE
    if state._legal & action.bit:
        return None
    if isinstance(action, Play):
        return _violation_of_play(state, action, turn)
    if isinstance(action, Give):
        return Violation.CARD_NOT_HELD
    return _violation_of_call(state, action, turn)


def _violation_of_play(state: GameState, action: Play, seat: int) -> Violation | None:
    round_, plays = state._round, state._plays
    rules = round_.tables
    hand = round_.held[seat] & ~state._played
    if not hand & action.bit:
        return Violation.CARD_NOT_HELD
    place = len(plays) % rules.players
    suit = rules.play.follow[plays[-place]] if place else NO_LEAD
    broken = state._played & rules.play.spades
    violation = why_not_playable(rules.play, hand, suit, broken, len(plays) < rules.players, action.bit)
    if violation is Violation.MUST_FOLLOW_SUIT and rules.play.revoke_forfeits:
        return None
    return violation


def _violation_of_call(state: GameState, action: SeatAction, seat: int) -> Violation:
    round_ = state._round
    rules = round_.tables
    behind = points_behind(rules, round_.game.scores, seat)
    unseeing = is_unseeing(rules, has_looked(round_.calls), round_.bids, behind, seat)
    if not isinstance(action, Bid):
        return Violation.ALREADY_LOOKED
    if unseeing and not action.blind:
        return Violation.MUST_LOOK_FIRST
    if not unseeing and action.blind:
        return Violation.BLIND_NOT_ALLOWED
    hand = 0 if unseeing else round_.held[seat]
    turn = bid_turn(rules, round_.bids, behind, seat, hand)
    if unseeing:
        return why_not_blind(rules.bids, turn, action.tricks)
    return why_not_bid(rules.bids, turn, action.tricks, nil=may_nil(rules.bids, turn))
