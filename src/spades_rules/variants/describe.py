"""A variant in plain words: one line for each option that differs from the standard game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from spades_rules.cards import Card, CardSet
from spades_rules.variants.options import TenBid

if TYPE_CHECKING:
    from spades_rules.variants.variant import Variant

__all__ = ["describe"]


def _names(cards: Iterable[Card]) -> str:
    return ", ".join(map(str, cards)) or "none"


def _sides(sides: tuple[tuple[int, ...], ...] | None) -> str:
    if sides is None or any(len(side) > 1 for side in sides):
        return f"Seats play in pairs: {sides}."
    return "Every seat plays alone."


def _ten_bid(ten: TenBid) -> str:
    which = f"of exactly {ten.minimum}" if ten.exact else f"of {ten.minimum} or more"
    lost = "costs what any contract costs" if ten.set is None else f"counts {ten.set} points"
    return f"A contract {which} is worth {ten.made} points if made and {lost} if set."


def _deficit(what: str) -> Callable[[Any], str]:
    return lambda points: f"{what} needs a side to be at least {points} points behind the best other side."


_SENTENCES: dict[str, Callable[[Any], str] | str | dict[Any, str]] = {
    "table.players": "{} seats play.",
    "table.sides": _sides,
    "deck.jokers": "The deck has two jokers.",
    "deck.removed": lambda cards: f"Cards that leave the deck: {_names(CardSet(cards))}.",
    "deck.high_trumps": lambda cards: f"Spades above the ace, highest first: {_names(cards)}.",
    "deck.hand_size": "Every seat gets {} cards.",
    "deck.spare": "Cards that are left over are set aside unseen.",
    "deck.method": "Hands are drawn from the stock: keep the top card, or decline it and take the next.",
    "deck.drawn_discard": {
        "unseen": "The card discarded after a keep is seen by nobody.",
        "public": "All discarded cards are seen by both seats.",
    },
    "bidding.first": "The dealer bids first.",
    "bidding.lowest": "The lowest number is {}.",
    "bidding.highest": "The highest number is {}.",
    "bidding.nil": "There is no plain nil.",
    "bidding.nils_per_side": "A side may bid nil {} time(s), plain or blind.",
    "bidding.side_minimum": "The bids of a side must come to at least {}.",
    "bidding.side_maximum": "The bids of a side must come to at most {}.",
    "bidding.nil_partner_minimum": "The partner of a nil bidder bids at least {}.",
    "bidding.table_minimum": "All bids must come to at least {}.",
    "bidding.table_maximum": "All bids must come to at most {}.",
    "bidding.table_forbidden": "All bids must not come to {}.",
    "bidding.forced": {
        "mirror": "Nobody bids: each seat's bid is the number of spades it holds, none being nil.",
        "whiz": "Each seat bids the number of spades it holds, or nil.",
        "suicide": "Exactly one member of each side bids nil.",
    },
    "bidding.whiz_nil": {
        "only_if_void": "In whiz nil takes a hand without spades.",
        "not_with_ace": "In whiz the holder of the ace of spades may not bid nil.",
    },
    "bidding.suicide_minimum": "In suicide the number beside the nil is at least {}.",
    "bidding.opening_round_unbid": "Nobody bids in round one; tricks score as such.",
    "bidding.blind_nil": "Nil may be bid blind, before seeing the hand.",
    "bidding.blind_nil_deficit": _deficit("Blind nil"),
    "bidding.blind_nils_per_side": "A side may bid blind nil {} time(s).",
    "bidding.blind_minimum": "Numbers from {} up may be bid blind.",
    "bidding.blind_deficit": _deficit("A blind number"),
    "exchange.blind_nil": "A blind nil bidder and the partner exchange {} card(s).",
    "exchange.nil": "A nil bidder and the partner exchange {} card(s).",
    "exchange.order": "The partner gives cards back before seeing those received.",
    "play.opening_lead": {
        "ace_of_spades": "The holder of the ace of spades leads to the first trick.",
        "two_of_clubs": "The holder of the two of clubs leads it to the first trick.",
        "lowest_club": "The holder of the lowest club leads it to the first trick.",
        "highest_bidder": "The highest bidder leads to the first trick.",
    },
    "play.first_trick": {
        "no_spades": "No spade may be played to the first trick while another suit is held.",
        "lowest_club": "The first trick takes each seat's lowest club, and no spade while another suit is held.",
    },
    "play.lead_spades": {
        "any_time": "Spades may be led at any time.",
        "after_first_trick": "Spades may be led after the first trick.",
    },
    "play.when_void": {
        "must_trump": "A seat that cannot follow suit must play a spade if it has one.",
        "trump_last": "A seat that cannot follow suit plays no spade while it holds another suit.",
    },
    "play.revoke": "A revoke is accepted and forfeits the round.",
    "scoring.trick": "Each trick of a contract counts {} points.",
    "scoring.overtrick": "Each overtrick counts {} point(s).",
    "scoring.set": {
        "nothing": "A contract that is set costs nothing.",
        "per_missing": "A contract that is set costs the tricks that are missing.",
    },
    "scoring.nil": "A nil that is made counts {} points.",
    "scoring.nil_penalty": "A nil that fails costs {} points.",
    "scoring.blind_nil": "A blind nil that is made counts {} points.",
    "scoring.blind_nil_penalty": "A blind nil that fails costs {} points.",
    "scoring.failed_nil_tricks": {
        "contract": "Tricks of a failed nil help the partner's contract.",
        "ignored": "Tricks of a failed nil count as nothing.",
    },
    "scoring.failed_nil_overtrick_points": "Tricks of a failed nil are bags without the overtrick point.",
    "scoring.double_nil": {
        "all_or_nothing": "Two nils of a side count twice if both are made, else against it twice.",
        "zero_unless_both": "Two nils of a side count twice if both are made, else nothing.",
    },
    "scoring.double_blind_nil": {
        "all_or_nothing": "Two blind nils of a side count twice if both are made, else against it twice.",
        "zero_unless_both": "Two blind nils of a side count twice if both are made, else nothing.",
    },
    "scoring.bag_limit": lambda limit: (
        "Bags cost nothing." if limit is None else f"Every {limit} bags cost the penalty."
    ),
    "scoring.bag_penalty": "The penalty for bags is {} points.",
    "scoring.bag_carry": "Bags above the limit are forgotten when the penalty is paid.",
    "scoring.ten_bid": _ten_bid,
    "scoring.boston": "Taking every trick counts {} points.",
    "scoring.boston_wins": "Taking every trick wins the game.",
    "scoring.blind_multiplier": "A contract with a blind number is worth {} times as much if made.",
    "scoring.blind_fail_multiplier": "A contract with a blind number costs {} times as much if set.",
    "scoring.revoke_penalty": "A revoke costs {} points.",
    "ending.target": lambda mark: "No score wins the game." if mark is None else f"The game ends at {mark} points.",
    "ending.floor": lambda mark: (
        "No score is too low to go on." if mark is None else f"The game ends when a side falls to {mark} points."
    ),
    "ending.tie": "After a tie the marks are tested again.",
    "ending.max_rounds": "The game ends after round {} at the latest.",
    "ending.sets_to_lose": "A side that is set {} time(s) cannot win.",
}


def describe(variant: Variant) -> str:
    """Return the description of a variant, one sentence a line."""
    lines = []
    for group in ("table", "deck", "bidding", "exchange", "play", "scoring", "ending"):
        for name, value in getattr(variant, group).changes().items():
            sentence = _SENTENCES[f"{group}.{name}"]
            if isinstance(sentence, dict):
                lines.append(sentence[value])
            elif isinstance(sentence, str):
                lines.append(sentence.format(value))
            else:
                lines.append(sentence(value))
    if variant.ending.floor is None and variant.ending.max_rounds is None:
        lines.append("Games may never end: there is neither a floor nor a last round.")
    return "\n".join(lines) or "The standard game."
