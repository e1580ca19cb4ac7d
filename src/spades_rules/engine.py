"""Where a state becomes another: `apply`, and what may be asked before, `legal_actions` and `check`.

`apply` tests one bit of the legal mask that the state carries. Only when that fails does it ask `ruling` for the
reason. Each kind of action has one function that returns the next state; the phases follow each other in
`_begin_bidding`, `_exchange`, `_open_play` and `finish`.
"""

from __future__ import annotations

from typing import Final

from spades_rules._core.calls import (
    first_bidder,
    has_looked,
    in_bidding_order,
    is_unbid,
    legal_calls,
    mirror_bids,
    with_bid,
)
from spades_rules._core.exchange import ALL_GIVEN, next_gift, with_gift
from spades_rules._core.ids import (
    BLIND_SHIFT,
    FIRST_GIVE,
    ONE_BYTE,
    ONE_TRICK,
    PLAY_BITS,
    SUIT_BITS,
    tricks_of,
)
from spades_rules._core.opening import opening_leader
from spades_rules._core.play import NO_LEAD, playable, winning_place
from spades_rules._core.score import BAGS, IS_BOSTON, IS_SET, NO_REVOKE, SCORE, TIED, score, verdict
from spades_rules._core.stock import drawn_card, is_drawn_out
from spades_rules._freeze import Unchecked
from spades_rules.actions import (
    BIDS,
    DECLINE,
    GIVES,
    KEEP,
    LOOK,
    PLAYS,
    ROWS,
    Action,
    Bid,
    Deal,
    Play,
    Row,
    SeatAction,
    fill_row,
)
from spades_rules.game import Game, Round, make_round, new_round
from spades_rules.phase import Phase
from spades_rules.refusal import IllegalActionError, Violation
from spades_rules.ruling import find_refusal
from spades_rules.state import GameState, new_state, require_state
from spades_rules.variants.tables import tables
from spades_rules.variants.variant import Variant, require_variant

__all__ = ["all_actions", "apply", "check", "finish", "legal_actions", "opened"]

# What the quick path names; as constants of this module they cost nothing to look up once compiled.
_PLAYING: Final = Play
_BIDDING: Final = Bid
_BID: Final = Phase.BID
_GIVE: Final = Phase.GIVE
_PLAY: Final = Phase.PLAY
_KEEP_OR_DECLINE: Final = 3


# Asking ----------------------------------------------------------------------------------------------------------


def legal_actions(state: GameState | Unchecked, seat: int | Unchecked | None = None) -> tuple[SeatAction, ...]:
    """Return what a seat may do, by ascending id; `()` when it has nothing to do.

    A revoke is never among them, even where the variant lets one happen (R-5.7).

    Args:
        state: The state.
        seat: The seat that asks; None for the seat to act.

    Raises:
        InvalidInputError: If `seat` is no seat at this table, or `state` no state.

    >>> from spades_rules import apply, deal, legal_actions, new_game
    >>> state = new_game()
    >>> state = apply(state, deal(state, rng=7))
    >>> [str(action) for action in legal_actions(state)][:3]
    ['nil', '1', '2']

    """
    if type(state) is not GameState:
        state = require_state(state)
    if seat is not None and seat is not state.turn:
        state.variant.require_seat(seat)
        return ()
    legal = state._legal
    actions: Row = ()
    for rows in state._round.rows:
        bits = legal & SUIT_BITS
        if bits:
            row = rows[bits] or fill_row(rows, bits)
            actions = actions + row if actions else row
        legal >>= 13
        if not legal:
            break
    return actions


def all_actions(variant: Variant) -> tuple[SeatAction, ...]:
    """Return every action of a seat that a game of this variant can ever see or must judge, by ascending id.

    Raises:
        InvalidInputError: If `variant` is no variant.

    """
    rules = tables(require_variant(variant))
    may_be_blind = rules.bids.blind_nil or rules.bids.blind_minimum > 0
    bids = rules.hand_size + 1
    universe: list[SeatAction] = [play for play in PLAYS if rules.pack & play.bit]
    universe += BIDS[:bids]
    if may_be_blind:
        universe += [*BIDS[BLIND_SHIFT : BLIND_SHIFT + bids], LOOK]
    if rules.give_nil or rules.give_blind_nil:
        universe += [give for give in GIVES if rules.pack & give.bit]
    if rules.drawn:
        universe += [KEEP, DECLINE]
    return tuple(sorted(universe, key=lambda action: action.id))


def check(state: GameState | Unchecked, action: Action, seat: int | Unchecked | None = None) -> Violation | None:
    """Return the rule that `apply` would raise for, None if it would accept the action.

    Args:
        state: The state.
        action: The action.
        seat: The seat that sends it; None to trust that it is the one to act, or the table for a `Deal`.

    Raises:
        InvalidInputError: If `action` is no action, `seat` no seat at this table, or `state` no state.

    >>> from spades_rules import Bid, check, new_game
    >>> check(new_game(), Bid(3))
    <Violation.WRONG_PHASE: 'wrong_phase'>

    """
    refusal = find_refusal(require_state(state), action, seat)
    return None if refusal is None else refusal[0]


# Acting ----------------------------------------------------------------------------------------------------------


def apply(state: GameState | Unchecked, action: Action, seat: int | Unchecked | None = None) -> GameState:
    """Return the state after an action; the state given is not changed.

    Args:
        state: The state.
        action: What the seat to act does, or the table's `Deal` in the phase DEAL.
        seat: The seat that sends it; give it whenever the action comes from somebody else.

    Raises:
        IllegalActionError: If a rule forbids the action here.
        InvalidInputError: If `action` is no action, `seat` no seat at this table, or `state` no state.

    >>> from spades_rules import Bid, apply, deal, new_game
    >>> state = new_game(dealer=3)
    >>> state = apply(state, deal(state, rng=7))
    >>> apply(state, Bid(3), seat=0).bids
    (Bid(3), None, None, None)

    """
    if type(state) is not GameState:
        state = require_state(state)
    turn = state.turn
    round_ = state._round
    if turn is not None and (seat is None or seat is turn):
        if type(action) is _PLAYING:
            play = action.id
            if round_.phase is _PLAY and state._legal & PLAY_BITS[play]:
                return _play(state, round_, turn, play)
        elif type(action) is _BIDDING and round_.phase is _BID and state._legal & action.bit:
            return _bid(round_, turn, action.id)
    return _judge(state, action, seat)


def _judge(state: GameState, action: Action, seat: int | Unchecked | None) -> GameState:
    """Take an action that is not on the quick path, or raise the reason against it."""
    refusal = find_refusal(state, action, seat)
    if refusal is not None:
        violation, detail = refusal
        sender = None if seat is None else state.variant.require_seat(seat)
        speaker = state.turn if sender is None and not isinstance(action, Deal) else sender
        legal = () if speaker is None else legal_actions(state, speaker)
        raise IllegalActionError(violation, speaker, action, legal, detail)
    round_, turn = state._round, state.turn
    if isinstance(action, Deal):
        return _deal(round_.game, action)
    assert turn is not None  # noqa: S101 - for mypy: only a deal is accepted while no seat is to act
    if isinstance(action, Play):
        return (_play if state._legal & action.bit else _revoke)(state, round_, turn, action.id)
    return _bid(round_, turn, action.id) if isinstance(action, Bid) else _call(round_, turn, action.id)


def _play(state: GameState, round_: Round, turn: int, play: int) -> GameState:
    """Play a legal card (R-5)."""
    rules = round_.tables
    plays = state._plays + ONE_BYTE[play]
    played = state._played | PLAY_BITS[play]
    count = len(plays)
    place = count % rules.players
    if place:
        seat = rules.after[turn]
        suit = rules.play.follow[plays[-place]]
        legal = playable(rules.play, round_.held[seat] & ~played, suit, 0, count < rules.players)[0]
        return new_state(round_, plays, seat, played, state._taken, legal)
    start = count - rules.players
    won_at = winning_place(rules.strength[plays[start]], plays, start)
    seat = (turn + 1 + won_at) % rules.players
    taken = state._taken + ONE_TRICK[seat]
    if count == rules.plays:
        return finish(round_, plays, played, taken, NO_REVOKE)
    legal = playable(rules.play, round_.held[seat] & ~played, NO_LEAD, played & rules.play.spades, False)[0]
    return new_state(round_, plays, seat, played, taken, legal)


def _revoke(state: GameState, round_: Round, turn: int, play: int) -> GameState:
    """Play a card that forfeits the round (R-5.7)."""
    return finish(round_, state._plays + ONE_BYTE[play], state._played | PLAY_BITS[play], state._taken, turn)


def _bid(round_: Round, turn: int, bid: int) -> GameState:
    """Bid; the last bid ends the bidding (R-3.1)."""
    seat = round_.tables.after[turn]
    bids = with_bid(round_.bids, turn, bid)
    after = _with_calls(round_, round_.calls + ONE_BYTE[bid], bids, round_.held)
    return _exchange(after) if seat == first_bidder(round_.tables, round_.dealer) else _bidding(after, seat)


def _call(round_: Round, turn: int, call: int) -> GameState:
    """Look, give or draw, by the id of the action."""
    calls = round_.calls + ONE_BYTE[call]
    if call == LOOK.id:
        return _bidding(_with_calls(round_, calls, round_.bids, round_.held), turn)
    if call >= KEEP.id:
        taken = drawn_card(round_.stock, len(round_.calls), call)
        held = tuple([mask | taken if seat == turn else mask for seat, mask in enumerate(round_.held)])
        after = _with_calls(round_, calls, round_.bids, held)
        return _drawing(after, round_.tables.after[turn])
    held = with_gift(round_.tables, round_.held, turn, call - FIRST_GIVE)
    return _exchange(_with_calls(round_, calls, round_.bids, held))


def _in_phase(round_: Round, phase: Phase) -> Round:
    """Return a round in its next phase."""
    return _with_calls(round_, round_.calls, round_.bids, round_.held, phase)


def _with_calls(
    round_: Round, calls: bytes, bids: bytes, held: tuple[int, ...], phase: Phase | None = None, leader: int = -1
) -> Round:
    """Return a round after some calls; nobody has led yet."""
    return make_round(
        round_.game,
        round_.tables,
        round_.rows if phase is None else ROWS[phase],
        round_.phase if phase is None else phase,
        round_.dealer,
        leader,
        round_.dealt,
        round_.stock,
        calls,
        bids,
        held,
    )


# The phases of a round -------------------------------------------------------------------------------------------


def _deal(game: Game, deal: Deal) -> GameState:
    """Begin a round (R-2)."""
    rules = game.tables
    dealt = tuple(hand.mask for hand in deal.hands)
    stock = bytes(card.index for card in deal.stock) if rules.drawn else b""
    round_ = new_round(game, Phase.DRAW, game.dealer, -1, dealt, stock, b"", dealt)  # the first phase there may be
    return _drawing(round_, rules.after[game.dealer]) if rules.drawn else _begin_bidding(round_)


def _drawing(round_: Round, seat: int) -> GameState:
    """Let a seat draw, or begin the bidding when the stock is used up (R-2.4)."""
    if is_drawn_out(round_.stock, len(round_.calls)):
        return _begin_bidding(round_)
    return new_state(round_, b"", seat, 0, 0, _KEEP_OR_DECLINE)


def _begin_bidding(round_: Round) -> GameState:
    rules, game = round_.tables, round_.game
    if is_unbid(rules, game.round_number):
        return _open_play(round_)
    seat = first_bidder(rules, round_.dealer)
    if not rules.bids.mirror:
        return _bidding(_in_phase(round_, _BID), seat)
    bids = mirror_bids(rules, round_.held)
    calls = round_.calls + in_bidding_order(rules, bids, round_.dealer)
    return _exchange(_with_calls(round_, calls, bids, round_.held))


def _bidding(round_: Round, seat: int) -> GameState:
    """Let a seat look or bid (R-3)."""
    legal = legal_calls(
        round_.tables, has_looked(round_.calls), round_.bids, round_.game.scores, seat, round_.held[seat]
    )
    return new_state(round_, b"", seat, 0, 0, legal)


def _exchange(round_: Round) -> GameState:
    """Let the next seat give a card, or open the play when all are given (R-4)."""
    seat, legal = next_gift(round_.tables, round_.calls, round_.bids, round_.dealer, round_.held)
    if seat == ALL_GIVEN:
        return _open_play(round_)
    giving = _in_phase(round_, _GIVE)
    return new_state(giving, b"", seat, 0, 0, legal)


def _open_play(round_: Round) -> GameState:
    """Let the leader lead to the first trick (R-5.1)."""
    rules = round_.tables
    leader = opening_leader(rules, round_.held, round_.bids, round_.dealer)
    legal = playable(rules.play, round_.held[leader], NO_LEAD, 0, True)[0]
    return new_state(opened(round_, leader, round_.calls, round_.bids, round_.held), b"", leader, 0, 0, legal)


def opened(round_: Round, leader: int, calls: bytes, bids: bytes, held: tuple[int, ...]) -> Round:
    """Return a round that has come so far that its cards are played."""
    return _with_calls(round_, calls, bids, held, _PLAY, leader)


# The end of a round ----------------------------------------------------------------------------------------------


def finish(round_: Round, plays: bytes, played: int, taken: int, revoker: int) -> GameState:
    """Score a round and leave its table to be seen (R-6, R-7)."""
    rules, game = round_.tables, round_.game
    bids = round_.bids
    scores, bags, sets = [], [], []
    boston = -1
    for index, side in enumerate(rules.sides):
        scored = score(rules.score, side, bids, taken, revoker, game.scores[index], game.bags[index])
        scores.append(scored[SCORE])
        bags.append(scored[BAGS])
        sets.append(game.sets[index] + scored[IS_SET])
        if scored[IS_BOSTON] and bids[0]:
            boston = index  # in an unbid round it wins nothing
    history = game.history + bids + bytes(tricks_of(taken, rules.players)) + ONE_BYTE[revoker]
    return _after_round(round_, plays, played, taken, history, tuple(scores), tuple(bags), tuple(sets), boston)


def _after_round(
    round_: Round,
    plays: bytes,
    played: int,
    taken: int,
    history: bytes,
    scores: tuple[int, ...],
    bags: tuple[int, ...],
    sets: tuple[int, ...],
    boston: int,
) -> GameState:
    """Judge the scores: the game is over, or the deal passes on (R-7, R-2.1)."""
    rules, game = round_.tables, round_.game
    code = verdict(rules.end, scores, game.round_number, sets, game.tied, boston)
    over = code >= 0
    after = Game(
        game.variant,
        rules,
        game.dealer if over else rules.after[game.dealer],
        game.round_number if over else game.round_number + 1,
        scores,
        bags,
        sets,
        game.tied or code == TIED,
        game.start,
        history,
        code,
    )
    phase = Phase.OVER if over else Phase.DEAL
    table = make_round(
        after,
        rules,
        ROWS[phase],
        phase,
        round_.dealer,
        round_.leader,
        round_.dealt,
        round_.stock,
        round_.calls,
        round_.bids,
        round_.held,
    )
    return new_state(table, plays, None, played, taken, 0)
