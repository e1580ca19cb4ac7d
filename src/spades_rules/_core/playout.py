"""The rest of a round by chance, on ints alone: what comes before the play, and the play.

It takes the same turns as `engine`, out of the same rules: every action is one of those that are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_rules._core.bits import bit_at, pick_bit
from spades_rules._core.calls import (
    called,
    first_bidder,
    has_looked,
    in_bidding_order,
    is_unbid,
    legal_calls,
    mirror_bids,
    with_bid,
)
from spades_rules._core.chance import below, next_chance
from spades_rules._core.exchange import givable, givers
from spades_rules._core.ids import CARD_BITS, DECLINE, FIRST_GIVE, KEEP, LOOK, ONE_TRICK, PLAY_IDS
from spades_rules._core.opening import opening_leader
from spades_rules._core.play import NO_LEAD, playable, winning_place
from spades_rules._core.stock import drawn_card, is_drawn_out
from spades_rules._core.tables import Tables

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["call_out", "play_out"]


def call_out(
    rules: Tables,
    dealer: int,
    round_number: int,
    scores: tuple[int, ...],
    stock: bytes,
    calls: bytes,
    bids: bytes,
    held: tuple[int, ...],
    chance: i64,
) -> tuple[bytes, bytes, tuple[int, ...], int, i64]:
    """Draw, bid and exchange at random until the first lead.

    Returns:
        The calls, the bids, the hands, the seat that leads and the next state of the generator.

    """
    if not is_drawn_out(stock, len(calls)):
        calls, held, chance = _draw_out(rules, dealer, stock, calls, held, chance)
    if not is_unbid(rules, round_number):
        calls, bids, chance = _bid_out(rules, dealer, scores, calls, bids, held, chance)
        if rules.give_nil or rules.give_blind_nil:
            calls, held, chance = _give_out(rules, dealer, calls, bids, held, chance)
    return calls, bids, held, opening_leader(rules, held, bids, dealer), chance


def _draw_out(
    rules: Tables, dealer: int, stock: bytes, calls: bytes, held: tuple[int, ...], chance: i64
) -> tuple[bytes, tuple[int, ...], i64]:
    """Let the seats keep or decline until the stock is used up (R-2.4)."""
    draws = list(calls)
    hands = list(held)
    seat = rules.after[(dealer + len(draws)) % rules.players]
    while not is_drawn_out(stock, len(draws)):
        chance = next_chance(chance)
        call = KEEP if below(chance, 2) else DECLINE
        hands[seat] |= drawn_card(stock, len(draws), call)
        draws.append(call)
        seat = rules.after[seat]
    return bytes(draws), tuple(hands), chance


def _bid_out(
    rules: Tables,
    dealer: int,
    scores: tuple[int, ...],
    calls: bytes,
    bids: bytes,
    held: tuple[int, ...],
    chance: i64,
) -> tuple[bytes, bytes, i64]:
    """Let every seat that has not bid look or bid, in their order (R-3.1)."""
    if rules.bids.mirror and not bids[0]:
        bids = mirror_bids(rules, held)
        return calls + in_bidding_order(rules, bids, dealer), bids, chance
    log = list(calls)
    looked = has_looked(calls)
    seat = first_bidder(rules, dealer)
    for _ in range(rules.players):
        while not bids[seat]:
            legal = legal_calls(rules, looked, bids, scores, seat, held[seat])
            chance = next_chance(chance)
            call = called(pick_bit(legal, chance))
            log.append(call)
            looked = call == LOOK
            if not looked:
                bids = with_bid(bids, seat, call)
        seat = rules.after[seat]
    return bytes(log), bids, chance


def _give_out(
    rules: Tables, dealer: int, calls: bytes, bids: bytes, held: tuple[int, ...], chance: i64
) -> tuple[bytes, tuple[int, ...], i64]:
    """Let the seats give what is left to give (R-4)."""
    order = givers(rules, bids, dealer)
    log = list(calls)
    hands = list(held)
    received = [0] * rules.players
    for call in calls:
        if FIRST_GIVE <= call < KEEP:
            received[rules.partner[order.pop(0)]] |= CARD_BITS[call - FIRST_GIVE]
    done = 0
    while done < len(order):
        giver = order[done]
        receiver = rules.partner[giver]
        hand: i64 = hands[giver]
        given: i64 = 0
        while done < len(order) and order[done] == giver:
            chance = next_chance(chance)
            card = pick_bit(givable(rules, hand & ~given, received[giver]), chance)
            given |= bit_at(card)
            log.append(FIRST_GIVE + card)
            done += 1
        hands[giver] = hand & ~given
        hands[receiver] |= given
        received[receiver] |= given
    return bytes(log), tuple(hands), chance


def play_out(
    rules: Tables,
    held: tuple[int, ...],
    plays: bytes,
    turn: i64,
    played: i64,
    taken: i64,
    chance: i64,
    log: list[int] | None,
) -> tuple[i64, i64, i64]:
    """Play random legal cards to the end of the round (R-5).

    Args:
        rules: The rules of the variant.
        held: The mask of the cards of each seat at the opening lead.
        plays: The ids of the cards played so far.
        turn: The seat to play.
        played: The mask of the cards played so far.
        taken: The tricks taken so far, five bits a seat.
        chance: The state of the generator.
        log: Where to append the ids of the cards played, if anywhere.

    Returns:
        The mask of all cards played, the tricks taken and the next state of the generator.

    """
    play = rules.play
    spades: i64 = play.spades
    players: i64 = rules.players
    last: i64 = rules.plays
    count: i64 = len(plays)
    place: i64 = count % players
    suit: i64 = NO_LEAD
    best: i64 = 0
    winner: i64 = turn
    strength = b""
    hands = _six(held)
    if place:
        start = count - place
        suit = play.follow[plays[start]]
        strength = rules.strength[plays[start]]
        winning = start + winning_place(strength, plays, int(start))
        best = strength[plays[winning]]
        winner = (turn + winning - count) % players
    while True:
        hand = _hand(hands, turn)
        legal = playable(play, hand & ~played, suit, played & spades, count < players)[0]
        chance = next_chance(chance)
        card = pick_bit(legal, chance)
        played |= bit_at(card)
        action: i64 = PLAY_IDS[card]
        if log is not None:
            log.append(action)
        if not place:
            suit = play.follow[action]
            strength = rules.strength[action]
            best = 0
        value: i64 = strength[action]
        if value > best:
            best = value
            winner = turn
        count += 1
        place += 1
        if place < players:
            turn = turn + 1 if turn + 1 < players else 0
        else:
            taken += ONE_TRICK[winner]
            if count == last:
                return played, taken, chance
            turn = winner
            place = 0
            suit = NO_LEAD


def _six(held: tuple[int, ...]) -> tuple[i64, i64, i64, i64, i64, i64]:
    """Return the hands of six seats, empty ones for those that are not at the table."""
    return (
        held[0],
        held[1],
        _hand_or_none(held, 2),
        _hand_or_none(held, 3),
        _hand_or_none(held, 4),
        _hand_or_none(held, 5),
    )


def _hand_or_none(held: tuple[int, ...], seat: int) -> i64:
    return held[seat] if seat < len(held) else 0


def _hand(hands: tuple[i64, i64, i64, i64, i64, i64], seat: i64) -> i64:
    """Return the hand of a seat: `hands[seat]`, which compiled would cost as much as all else about a card."""
    match seat:
        case 0:
            return hands[0]
        case 1:
            return hands[1]
        case 2:
            return hands[2]
        case 3:
            return hands[3]
        case 4:
            return hands[4]
        case _:
            return hands[5]
