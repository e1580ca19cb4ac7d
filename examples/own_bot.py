"""A bot in 30 lines, and a match that measures it.

Run it with `python examples/own_bot.py`, or measure it against anything with
`spades-rules arena --bots examples/own_bot.py:OwnBot,easy --games 400`.
"""

from __future__ import annotations

import spades_rules as sr


class OwnBot:
    """Bid a trick for each high card, and win every trick that the partner does not win already."""

    def act(self, observation: sr.Observation) -> sr.Action:
        """Return one of the legal actions."""
        legal = observation.legal_actions
        plays = [action for action in legal if isinstance(action, sr.Play)]
        bids = [action for action in legal if isinstance(action, sr.Bid)]
        if plays:
            return self.play(observation, sorted(plays, key=height))
        if bids and not isinstance(legal[-1], sr.Look):
            wanted = sum(is_high(card) for card in observation.hand or ())
            return min(bids, key=lambda bid: (bid.tricks == 0, abs(bid.tricks - wanted)))
        return legal[-1]

    def play(self, observation: sr.Observation, plays: list[sr.Play]) -> sr.Play:
        """Return one of the legal plays, which stand from low to high."""
        variant, trick = observation.variant, observation.trick
        if trick is None or not trick.cards:
            return plays[-1]
        players = variant.table.players
        best = (trick.leader + sr.trick_winner(variant, trick.cards)) % players
        wins = [play for play in plays if sr.trick_winner(variant, (*trick.cards, play.card)) == len(trick.cards)]
        if best in variant.partners(observation.seat or 0) or not wins:
            return plays[0]
        return wins[0] if len(trick.cards) == players - 1 else wins[-1]


def height(play: sr.Play) -> tuple[bool, int]:
    """Return where a play stands: side suits by rank, then spades."""
    return play.card.suit in {sr.Suit.SPADES, None}, play.card.rank or sr.Rank.ACE


def is_high(card: sr.Card) -> bool:
    """Tell whether a card is likely to win a trick."""
    lowest = sr.Rank.TEN if card.suit is sr.Suit.SPADES else sr.Rank.KING
    return card.rank is None or card.rank >= lowest


def main() -> None:
    """Let the bot play the level easy, and print what it came to."""
    result = sr.arena.duplicate_match(OwnBot(), "easy", games=20, seed=1)
    print(sr.arena.report_title(result, "STANDARD"))
    for name, own, other in sr.arena.report_rows(result):
        print(f"{name:<25}{own:>25}{other:>25}")


if __name__ == "__main__":
    main()
