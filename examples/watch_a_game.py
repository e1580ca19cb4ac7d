"""Two kinds of bots play a round against each other; each sees only what its seat may know.

Run it with `python examples/watch_a_game.py`.
"""

from __future__ import annotations

import spades_rules as sr


def play_round(state: sr.GameState, bots: tuple[sr.bots.Bot, ...], rng: int) -> sr.GameState:
    """Deal, and let the bots act until the round is scored."""
    state = sr.apply(state, sr.deal(state, rng))
    while state.turn is not None:
        seat = state.turn
        action = bots[seat].act(sr.observation(state, seat))
        state = sr.apply(state, action, seat=seat)
    return state


def main() -> None:
    """Play a round and print its bids, its tricks and its score."""
    easy, chance = sr.bots.make("easy"), sr.bots.make("random", seed=1)
    state = play_round(sr.new_game(sr.STANDARD, dealer=3), (easy, chance, easy, chance), rng=7)
    print("bids:", ", ".join(f"seat {seat} {bid}" for seat, bid in enumerate(state.bids)))
    for number, trick in enumerate(state.tricks, 1):
        cards = " ".join(map(str, trick.cards))
        print(f"trick {number:>2}: seat {trick.leader} leads {cards}, seat {trick.winner} wins")
    for seats, side in zip(state.variant.sides, state.rounds[-1].sides, strict=True):
        made = "set" if side.is_set else "made"
        print(f"seats {seats}: contract {side.contract} {made}, {side.points:+} points, {side.bags} bags")


if __name__ == "__main__":
    main()
