"""A whole game in one loop: the table deals, and every seat plays any legal action.

Run it with `python examples/quick_start.py`.
"""

from __future__ import annotations

from random import Random

import spades_rules as sr


def main() -> None:
    """Play a game and print its rounds and its end."""
    rng = Random(7)
    state = sr.new_game(sr.STANDARD, dealer=3)
    while state.outcome is None:
        if state.turn is None:
            state = sr.apply(state, sr.deal(state, rng))
        else:
            action = rng.choice(sr.legal_actions(state))
            state = sr.apply(state, action, seat=state.turn)
    for number, result in enumerate(state.rounds, 1):
        print(f"round {number}: tricks {result.taken}, scores {[side.score for side in result.sides]}")
    print(f"side {state.outcome.winner} wins, reason: {state.outcome.reason}")


if __name__ == "__main__":
    main()
