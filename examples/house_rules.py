"""The rules of a house: a variant built from options, described, locked and played.

Run it with `python examples/house_rules.py`.
"""

from __future__ import annotations

from random import Random

import spades_rules as sr

HOUSE = sr.STANDARD.customize(
    {
        "ending.target": 250,
        "bidding.side_minimum": 4,
        "scoring.nil": 50,
        "scoring.nil_penalty": 50,
        "play.opening_lead": "two_of_clubs",
    }
)
"""Our rules. The locks of the standard game hold here too: no jokers, no blind bids."""


def ask_for(wish: dict[str, object]) -> sr.Variant:
    """Grant what players wish for, as far as the locks of the house allow it."""
    try:
        return HOUSE.customize(wish)
    except sr.LockedOptionError as error:
        print(f"{wish} is refused: {error.option} is held by the lock {error.lock}")
    return HOUSE


def main() -> None:
    """Describe the house rules, hear two wishes, and play a game."""
    print(HOUSE.describe())
    ask_for({"bidding.blind_nil": True})
    variant = ask_for({"scoring.bag_limit": 5, "scoring.bag_penalty": 50})
    print(f"what differs from the standard game: {variant.changes()}")

    rng, bot = Random(5), sr.bots.make("easy")
    state = sr.new_game(variant)
    while state.outcome is None:
        if state.turn is None:
            state = sr.apply(state, sr.deal(state, rng))
        else:
            state = sr.apply(state, bot.act(sr.observation(state, state.turn)))
    print(f"{len(state.rounds)} rounds, scores {state.scores}, side {state.outcome.winner} wins")


if __name__ == "__main__":
    main()
