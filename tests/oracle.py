"""A naive second engine of Spades, to compare the library with.

`OracleGame` is one game as a mutable object of lists and strings. The parts it is made
of: `oracle_options` (cards and options), `oracle_bids` (R-3), `oracle_exchange`
(R-4), `oracle_play` (R-5) and `oracle_score` (R-6, R-7); this module deals, draws and
keeps the round going.

Cards are strings such as "SA", "HT", "BJ". Actions are tuples: ("deal", hands, stock),
("look",), ("bid", n, blind), ("give", card), ("play", card), ("keep",), ("decline",).
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from oracle_bids import (
    Bids,
    bidding_order,
    contract_of,
    legal_bids,
    may_blind_nil,
    may_blind_number,
)
from oracle_exchange import (
    Pass,
    cards_in_flight,
    is_shown,
    plan_passes,
    unfinished,
)
from oracle_options import (
    DEFAULTS,
    Action,
    Bid,
    Options,
    deck_of,
    fits,
    flat_id,
    hand_size_of,
    options,
    side_of,
    sides_of,
    spades_in,
    suit_of,
)
from oracle_play import is_revoke, legal_cards, opening_leader, trick_winner
from oracle_score import (
    Outcome,
    SideScore,
    marks_met,
    outcome,
    score_offended,
    score_offender,
    score_side,
    top_sides,
)

__all__ = [
    "DEFAULTS",
    "Action",
    "Bid",
    "Options",
    "OracleGame",
    "Outcome",
    "SideScore",
    "deck_of",
    "flat_id",
    "hand_size_of",
    "legal_cards",
    "options",
    "outcome",
    "perft",
    "score_side",
    "side_of",
    "sides_of",
    "suit_of",
    "trick_winner",
]


class Discard(NamedTuple):
    """A card discarded in the draw deal: who drew, and whether he declined it."""

    card: str
    drawer: int
    declined: bool


class OracleGame:
    """One game, from its first deal to its end."""

    def __init__(
        self,
        options: Options,
        *,
        dealer: int = 0,
        scores: list[int] | None = None,
        bags: list[int] | None = None,
        round_number: int = 1,
    ) -> None:
        """Start a game, perhaps part-way, before the deal of a round."""
        self.options = options
        self.players: int = options["table"]["players"]
        self.sides = sides_of(options)
        self.dealer = dealer
        self.round_number = round_number
        self.scores = list(scores) if scores is not None else [0] * len(self.sides)
        self.bags = list(bags) if bags is not None else [0] * len(self.sides)
        assert len(self.scores) == len(self.bags) == len(self.sides)
        self.sets = [0] * len(self.sides)
        is_fresh = round_number == 1 and not any(self.scores)  # nothing has been tested yet
        self.tied = not is_fresh and bool(marks_met(options, self.scores, self.sets))
        if self.tied:
            assert len(top_sides(options, self.scores, self.sets)) > 1, "over already"
        self.phase = "deal"
        self.turn: int | None = None
        self.rounds: list[dict[str, Any]] = []
        self.outcome: Outcome | None = None
        self.clear_table()

    def clear_table(self) -> None:
        """Clear all that belongs to one round; the next deal does it."""
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.bids: Bids = [None] * self.players
        self.contracts: list[int | None] = [None] * len(self.sides)
        self.tricks: list[tuple[int, list[str], int]] = []
        self.trick: tuple[int, list[str]] | None = None
        self.taken = [0] * self.players
        self.spades_broken = False  # reset by each deal
        self.sees_hand = [True] * self.players
        self.actions: list[tuple[int, Action]] = []
        self.stock: list[str] = []
        self.discards: list[Discard] = []
        self.passes: list[Pass] = []

    def copy(self) -> OracleGame:
        """Return an independent game in the same position."""
        twin = object.__new__(OracleGame)
        for name, value in vars(self).items():
            shared = name in ("options", "sides")  # never changed
            setattr(twin, name, value if shared else copy.deepcopy(value))
        return twin

    # --- what may be done -------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Return the legal actions of the seat to act; never a revoke."""
        seat = self.turn
        if seat is None:
            return []
        result: list[Action] = []
        if self.phase == "draw":
            result = [("keep",), ("decline",)]
        if self.phase == "bid":
            result = legal_bids(
                self.options,
                seat,
                self.bids,
                self.scores,
                self.hands[seat],
                sees_hand=self.sees_hand[seat],
            )
        if self.phase == "give":
            hidden = cards_in_flight(self.options, self.passes, seat)
            result = [("give", c) for c in self.hands[seat] if c not in hidden]
        if self.phase == "play":
            assert self.trick is not None
            cards = legal_cards(
                self.options,
                self.hands[seat],
                self.trick[1],
                self.spades_broken,
                not self.tricks,
            )
            result = [("play", card) for card in cards]
        return sorted(result, key=flat_id)

    def accepts(self, action: Action, seat: int | None = None) -> bool:
        """Tell whether `apply` takes the action (from that seat, where given)."""
        if action[0] == "deal":  # the table's own action
            if self.phase != "deal" or seat is not None or len(action) != 3:
                return False
            return fits(self.options, action[1], action[2])
        if self.turn is None or (seat is not None and seat != self.turn):
            return False
        return action in self.legal() or self.is_accepted_revoke(action)

    def is_accepted_revoke(self, action: Action) -> bool:
        """Tell whether the action is a revoke, and the variant lets it happen."""
        if self.options["play"]["revoke"] != "forfeits_round" or self.phase != "play":
            return False
        if len(action) != 2 or action[0] != "play":
            return False
        assert self.turn is not None
        assert self.trick is not None
        hand = self.hands[self.turn]
        return is_revoke(self.options, hand, self.trick[1], action[1])

    def apply(self, action: Action) -> None:
        """Carry out an action of the table or of the seat to act."""
        assert self.accepts(action), action
        if action[0] == "deal":
            self.apply_deal(action[1], action[2])
            return
        seat = self.turn
        assert seat is not None
        revoke = self.is_accepted_revoke(action)
        self.actions.append((seat, action))
        if action[0] in ("keep", "decline"):
            self.apply_draw(seat, keep=action[0] == "keep")
        elif action[0] == "look":
            self.sees_hand[seat] = True  # it stays his turn
        elif action[0] == "bid":
            self.apply_bid(seat, (action[1], action[2]))
        elif action[0] == "give":
            self.apply_give(seat, action[1])
        else:
            self.apply_play(seat, action[1], revoke=revoke)

    def next_seat(self, seat: int) -> int:
        """Return the seat to the left (R-1.1: clockwise)."""
        return (seat + 1) % self.players

    # --- deal and draw ----------------------------------------------------------------

    def is_unbid(self) -> bool:
        """Tell whether nobody bids in this round (R-3.9)."""
        unbid: bool = self.options["bidding"]["opening_round_unbid"]
        return unbid and self.round_number == 1

    def apply_deal(self, hands: tuple[tuple[str, ...], ...], stock: tuple[str, ...]) -> None:
        """Begin a round with new hands, or with a pack to draw from."""
        self.clear_table()
        if self.options["deck"]["method"] == "drawn":
            self.stock = list(stock)
            self.phase = "draw"
            self.turn = self.next_seat(self.dealer)
            return
        self.hands = [sorted(hand) for hand in hands]
        for seat in range(self.players):
            may_bid_blind = may_blind_nil(self.options, seat, self.scores) or may_blind_number(
                self.options, seat, self.scores
            )
            self.sees_hand[seat] = self.is_unbid() or not may_bid_blind
        self.begin_bidding()

    def apply_draw(self, seat: int, *, keep: bool) -> None:
        """Take two cards off the pack: one is held, one is discarded (R-2.4)."""
        top = self.stock.pop(0)
        below = self.stock.pop(0)
        held, discarded = (top, below) if keep else (below, top)
        self.hands[seat] = sorted([*self.hands[seat], held])
        self.discards.append(Discard(discarded, seat, declined=not keep))
        self.turn = self.next_seat(seat)
        if not self.stock:
            self.begin_bidding()

    # --- bids and exchange ------------------------------------------------------------

    def begin_bidding(self) -> None:
        """Go to the bids, or past them in an unbid or mirror round."""
        if self.is_unbid():
            self.begin_play()
        elif self.options["bidding"]["forced"] == "mirror":
            for seat, hand in enumerate(self.hands):
                self.bids[seat] = (len(spades_in(self.options, hand)), False)
            self.end_bidding()
        else:
            self.phase = "bid"
            self.turn = bidding_order(self.options, self.dealer)[0]

    def apply_bid(self, seat: int, bid: Bid) -> None:
        """Enter a bid."""
        self.bids[seat] = bid
        self.sees_hand[seat] = True  # a blind bidder sees his hand now
        side = side_of(self.options, seat)
        self.contracts[side] = contract_of(self.options, side, self.bids)
        self.turn = self.next_seat(seat)
        if None not in self.bids:
            self.end_bidding()

    def end_bidding(self) -> None:
        """Go to the exchange, if there is one, or to the play."""
        for side in range(len(self.sides)):
            self.contracts[side] = contract_of(self.options, side, self.bids)
        self.passes = plan_passes(self.options, self.bids, self.dealer)
        self.go_on_giving()

    def apply_give(self, seat: int, card: str) -> None:
        """Pass one card to the partner (R-4.2)."""
        one = unfinished(self.passes)[0]
        assert one.giver == seat
        one.cards.append(card)
        self.hands[seat].remove(card)
        self.hands[one.receiver] = sorted([*self.hands[one.receiver], card])
        self.go_on_giving()

    def go_on_giving(self) -> None:
        """Give the turn to the next giver, or begin the play."""
        open_passes = unfinished(self.passes)
        if open_passes:
            self.phase = "give"
            self.turn = open_passes[0].giver
        else:
            self.begin_play()

    # --- play -------------------------------------------------------------------------

    def begin_play(self) -> None:
        """Let the opening leader lead (R-5.1)."""
        self.phase = "play"
        self.turn = opening_leader(self.options, self.hands, self.bids, self.dealer)
        self.trick = (self.turn, [])

    def apply_play(self, seat: int, card: str, *, revoke: bool) -> None:
        """Play a card to the trick."""
        assert self.trick is not None
        leader, cards = self.trick
        self.hands[seat].remove(card)
        cards.append(card)
        if suit_of(self.options, card) == "S":
            self.spades_broken = True
        if revoke:
            self.end_round(revoke=seat)
        elif len(cards) < self.players:
            self.turn = self.next_seat(seat)
        else:
            place = trick_winner(self.options, cards)
            winner = (leader + place) % self.players
            self.tricks.append((leader, cards, winner))
            self.taken[winner] += 1
            self.turn = winner
            self.trick = (winner, [])
            if not any(self.hands):
                self.end_round(revoke=None)

    def end_round(self, *, revoke: int | None) -> None:
        """Score the round and see whether the game is over."""
        results = []
        for side, members in enumerate(self.sides):
            made = [self.bids[seat] for seat in members]
            bids = None if self.is_unbid() else [bid for bid in made if bid is not None]
            taken = [self.taken[seat] for seat in members]
            if revoke is None:
                scorer = score_side
            elif revoke in members:
                scorer = score_offender
            else:
                scorer = score_offended
            results.append(scorer(self.options, bids, taken, self.scores[side], self.bags[side]))
        self.rounds.append(
            {
                "bids": list(self.bids),
                "taken": list(self.taken),
                "revoke": revoke,
                "sides": results,
            }
        )
        boston = None
        for side, result in enumerate(results):
            self.scores[side] = result["score"]
            self.bags[side] = result["bags"]
            self.sets[side] += result["is_set"]
            if result["boston"] and not self.is_unbid():  # wins nothing
                boston = side
        self.trick = None
        self.turn = None
        self.end_game_or_go_on(boston)

    def end_game_or_go_on(self, boston: int | None) -> None:
        """Test the end of the game (R-7.1) and pass the deal (R-2.1)."""
        self.outcome = outcome(self.options, self.scores, self.round_number, self.sets, self.tied, boston)
        if self.outcome is not None:
            self.phase = "over"
            return
        if marks_met(self.options, self.scores, self.sets):
            self.tied = True  # a mark was met, and the top is shared
        self.phase = "deal"
        self.dealer = self.next_seat(self.dealer)
        self.round_number += 1

    # --- what a seat may know ---------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know; seat None is a spectator.

        Cards are sorted as strings; `hand` is None where it is not shown (R-2.3).
        """
        hand = None
        given = None
        received = None
        if seat is not None and self.sees_hand[seat]:
            hidden = cards_in_flight(self.options, self.passes, seat)
            hand = [card for card in self.hands[seat] if card not in hidden]
        for one in self.passes:
            if one.giver == seat and one.cards:
                given = sorted(one.cards)
            if one.receiver == seat and is_shown(self.options, self.passes, one):
                received = sorted(one.cards)
        draws = self.phase == "draw" and seat is not None and seat == self.turn
        return {
            "hand": hand,
            "hand_sizes": [len(cards) for cards in self.hands],
            "actions": [(actor, action if self.knows(seat, actor, action) else None) for actor, action in self.actions],
            "given": given,
            "received": received,
            "top_card": self.stock[0] if draws else None,
            "seen": sorted(discard.card for discard in self.discards if self.knows_discard(seat, discard)),
            "stock_size": len(self.stock),
            "legal": self.legal() if seat is not None and seat == self.turn else [],
        }

    def knows(self, seat: int | None, actor: int, action: Action) -> bool:
        """Tell whether a seat knows all of an action; only gifts are hidden (R-4.1)."""
        if action[0] != "give" or seat == actor:
            return True
        one = next(each for each in self.passes if each.giver == actor)
        return seat == one.receiver and is_shown(self.options, self.passes, one)

    def knows_discard(self, seat: int | None, discard: Discard) -> bool:
        """Tell whether a seat knows a card discarded in the draw deal (R-2.4)."""
        rule = self.options["deck"]["drawn_discard"]
        if rule == "public":
            return True
        return discard.drawer == seat and (discard.declined or rule == "drawer")


def perft(game: OracleGame, depth: int) -> int:
    """Count the legal action sequences of a length; the end of the round cuts one."""
    legal = game.legal()
    if depth == 0 or not legal:
        return 1
    count = 0
    for action in legal:
        after = game.copy()
        after.apply(action)
        count += perft(after, depth - 1)
    return count
