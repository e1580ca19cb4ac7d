"""Oracle engine, part 1: options, cards, seats and the numbering of actions.

The oracle is a second, naive Spades engine. It is written from the rules page alone,
shares nothing with the library and is slow on purpose: cards and actions are strings
and tuples, so that it can be read line by line against the rules whose ids it cites.
"""

from __future__ import annotations

import copy
from typing import Any

Options = dict[str, dict[str, Any]]
Bid = tuple[int, bool]  # (number of tricks, was it bid blind); 0 is nil
Action = tuple[Any, ...]

SUITS = "CDHS"
RANKS = "23456789TJQKA"  # two low, ace high
PACK = [suit + rank for suit in SUITS for rank in RANKS]
ALL_CARDS = [*PACK, "LJ", "BJ"]

DEFAULTS: Options = {
    "table": {"players": 4, "sides": None},
    "deck": {
        "jokers": False,
        "removed": [],
        "high_trumps": [],
        "hand_size": None,
        "spare": "none",
        "method": "dealt",
        "drawn_discard": "drawer",
    },
    "bidding": {
        "first": "left_of_dealer",
        "lowest": 1,
        "highest": None,
        "nil": True,
        "nils_per_side": None,
        "side_minimum": None,
        "side_maximum": None,
        "nil_partner_minimum": None,
        "table_minimum": None,
        "table_maximum": None,
        "table_forbidden": None,
        "forced": "none",
        "whiz_nil": "always",
        "suicide_minimum": 1,
        "opening_round_unbid": False,
        "blind_nil": False,
        "blind_nil_deficit": None,
        "blind_nils_per_side": None,
        "blind_minimum": None,
        "blind_deficit": None,
    },
    "exchange": {"blind_nil": 0, "nil": 0, "order": "bidder_first"},
    "play": {
        "opening_lead": "left_of_dealer",
        "first_trick": "free",
        "lead_spades": "when_broken",
        "when_void": "free",
        "revoke": "prevented",
    },
    "scoring": {
        "trick": 10,
        "overtrick": 1,
        "set": "full",
        "nil": 100,
        "nil_penalty": 100,
        "blind_nil": 200,
        "blind_nil_penalty": 200,
        "failed_nil_tricks": "bags",
        "failed_nil_overtrick_points": True,
        "double_nil": "separate",
        "double_blind_nil": "separate",
        "bag_limit": 10,
        "bag_penalty": 100,
        "bag_carry": "carry",
        "ten_bid": None,
        "boston": 0,
        "boston_wins": False,
        "blind_multiplier": 2,
        "blind_fail_multiplier": 2,
        "revoke_penalty": 50,
    },
    "ending": {
        "target": 500,
        "floor": -200,
        "tie": "sudden_death",
        "max_rounds": None,
        "sets_to_lose": None,
    },
}


def options(changes: dict[str, object]) -> Options:
    """Return the default options with dotted changes such as `scoring.nil`."""
    result = copy.deepcopy(DEFAULTS)
    for name, value in changes.items():
        group, option = name.split(".")
        assert option in result[group], name
        result[group][option] = copy.deepcopy(value)
    return result


def sides_of(opts: Options) -> list[list[int]]:
    """Return the seats of each side."""
    if opts["table"]["sides"] is not None:
        return [list(side) for side in opts["table"]["sides"]]
    players: int = opts["table"]["players"]
    if players == 4:
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(players)]


def side_of(opts: Options, seat: int) -> int:
    """Return the side a seat belongs to."""
    for number, side in enumerate(sides_of(opts)):
        if seat in side:
            return number
    raise AssertionError(seat)


def partners_of(opts: Options, seat: int) -> list[int]:
    """Return the other seats of the seat's side (none or one)."""
    side = sides_of(opts)[side_of(opts, seat)]
    return [member for member in side if member != seat]


def deck_of(opts: Options) -> list[str]:
    """Return every card of the deck, spare ones included."""
    deck = [*PACK, "LJ", "BJ"] if opts["deck"]["jokers"] else PACK
    return [card for card in deck if card not in opts["deck"]["removed"]]


def hand_size_of(opts: Options) -> int:
    """Return how many cards each seat plays in a round."""
    deck = deck_of(opts)
    if opts["deck"]["method"] == "drawn":
        return len(deck) // 4  # half of the pack is discarded
    if opts["deck"]["hand_size"] is not None:
        return int(opts["deck"]["hand_size"])
    return len(deck) // int(opts["table"]["players"])


def suit_of(opts: Options, card: str) -> str:
    """Return the suit a card belongs to in play."""
    if card in opts["deck"]["high_trumps"]:
        return "S"  # jokers and promoted cards are spades in every respect
    return card[0]


def rank_order(card: str) -> int:
    """Return the place of a card's printed rank, two low."""
    return RANKS.index(card[1])


def strength_in_suit(opts: Options, card: str) -> int:
    """Return a number that orders the cards of one suit."""
    high_trumps: list[str] = opts["deck"]["high_trumps"]
    if card in high_trumps:
        return 100 - high_trumps.index(card)  # highest first, above the ace
    return rank_order(card)


def spades_in(opts: Options, hand: list[str]) -> list[str]:
    """Return the spades of a hand, jokers and promoted cards included."""
    return [card for card in hand if suit_of(opts, card) == "S"]


def others_in(opts: Options, hand: list[str]) -> list[str]:
    """Return the cards of a hand that are not spades."""
    return [card for card in hand if suit_of(opts, card) != "S"]


def clubs_in(opts: Options, hand: list[str]) -> list[str]:
    """Return the clubs of a hand that are not promoted, lowest first."""
    return sorted((c for c in hand if suit_of(opts, c) == "C"), key=rank_order)


def flat_id(action: Action) -> int:
    """Return the number of an action in the fixed list of all actions."""
    kind = action[0]
    if kind == "play":
        place = ALL_CARDS.index(action[1])
        return place if place < 52 else 79 + place - 52
    if kind == "bid" and action[2]:
        return 81 + int(action[1])
    if kind == "bid":
        return 52 + int(action[1])
    if kind == "give":
        return 109 + ALL_CARDS.index(action[1])
    return {"look": 108, "keep": 163, "decline": 164}[kind]


def fits(opts: Options, hands: Any, stock: Any) -> bool:
    """Tell whether a deal fits the variant."""
    if not isinstance(hands, tuple) or not isinstance(stock, tuple):
        return False
    if not all(isinstance(hand, tuple) for hand in hands):
        return False
    if len(hands) != opts["table"]["players"]:
        return False
    deck = deck_of(opts)
    dealt = [card for hand in hands for card in hand]
    if opts["deck"]["method"] == "drawn":  # the order of the whole pack
        return dealt == [] and sorted(stock) == sorted(deck)
    if any(len(hand) != hand_size_of(opts) for hand in hands):
        return False
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(deck):
        return False
    spare = [card for card in deck if card not in dealt]
    return stock == () or sorted(stock) == sorted(spare)
