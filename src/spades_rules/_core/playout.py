"""The rest of the play of a round by chance, on ints alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_rules._core.bits import bit_at, count_bits, place_of_bit
from spades_rules._core.chance import below, next_chance
from spades_rules._core.ids import ONE_TRICK, PLAY_IDS
from spades_rules._core.play import NO_LEAD, playable, winning_place
from spades_rules._core.tables import Tables

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["play_out"]


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
    if place:
        start = count - place
        suit = play.follow[plays[start]]
        strength = rules.strength[plays[start]]
        winning = start + winning_place(strength, plays, int(start))
        best = strength[plays[winning]]
        winner = (turn + winning - count) % players
    while True:
        hand: i64 = held[turn]
        legal = playable(play, hand & ~played, suit, played & spades, count < players)[0]
        chance = next_chance(chance)
        card = place_of_bit(legal, below(chance, count_bits(legal)))
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
