"""Oracle engine, part 4: which cards may be played, and who wins a trick (R-5)."""

from __future__ import annotations

from oracle_bids import Bids, bidding_order
from oracle_options import (
    Options,
    clubs_in,
    others_in,
    spades_in,
    strength_in_suit,
    suit_of,
)


def legal_cards(
    options: Options,
    hand: list[str],
    trick: list[str],
    spades_broken: bool,  # noqa: FBT001 (the agreed signature)
    first_trick: bool,  # noqa: FBT001 - as the engine has it
) -> set[str]:
    """Return the cards that may be played from a hand to a trick."""
    if trick:
        return legal_to_follow(options, hand, trick[0], first_trick=first_trick)
    return legal_to_lead(options, hand, spades_broken=spades_broken, first_trick=first_trick)


def legal_to_lead(options: Options, hand: list[str], *, spades_broken: bool, first_trick: bool) -> set[str]:
    """Return the cards that may be led."""
    play = options["play"]
    clubs = clubs_in(options, hand)
    others = others_in(options, hand)
    if first_trick:
        if play["opening_lead"] == "two_of_clubs" and "C2" in hand:
            return {"C2"}
        if play["opening_lead"] == "lowest_club" and clubs:
            return {clubs[0]}
        if play["first_trick"] == "lowest_club" and clubs:
            return {clubs[0]}
        if play["first_trick"] in ("no_spades", "lowest_club") and others:
            return set(others)
    if not others:
        return set(hand)  # only spades
    if play["lead_spades"] == "any_time":
        return set(hand)
    if play["lead_spades"] == "after_first_trick" and not first_trick:
        return set(hand)
    if play["lead_spades"] == "when_broken" and spades_broken:
        return set(hand)
    return set(others)


def legal_to_follow(options: Options, hand: list[str], lead: str, *, first_trick: bool) -> set[str]:
    """Return the cards that may be played to a lead."""
    play = options["play"]
    led = suit_of(options, lead)
    same = [card for card in hand if suit_of(options, card) == led]
    if same:
        if first_trick and play["first_trick"] == "lowest_club" and led == "C":
            return {clubs_in(options, hand)[0]}
        return set(same)
    spades = spades_in(options, hand)
    others = others_in(options, hand)
    if first_trick and play["first_trick"] in ("no_spades", "lowest_club") and others:
        return set(others)  # which overrides must_trump
    if play["when_void"] == "must_trump" and spades:
        return set(spades)
    if play["when_void"] == "trump_last" and others:
        return set(others)
    return set(hand)


def is_revoke(options: Options, hand: list[str], trick: list[str], card: str) -> bool:
    """Tell whether a held card fails to follow suit though the hand could (R-5.7)."""
    if not trick or card not in hand:
        return False
    led = suit_of(options, trick[0])
    can_follow = any(suit_of(options, held) == led for held in hand)
    return can_follow and suit_of(options, card) != led


def trick_winner(options: Options, cards: list[str]) -> int:
    """Return the place, in order of play, of the card that wins (R-5.5)."""
    suits = [suit_of(options, card) for card in cards]
    winning_suit = "S" if "S" in suits else suits[0]
    best = -1
    for place, card in enumerate(cards):
        if suits[place] != winning_suit:
            continue
        if best < 0 or strength_in_suit(options, card) > strength_in_suit(options, cards[best]):
            best = place
    return best


def opening_leader(options: Options, hands: list[list[str]], bids: Bids, dealer: int) -> int:
    """Return the seat that leads to the first trick (R-5.1)."""
    rule = options["play"]["opening_lead"]
    if rule == "ace_of_spades":
        wanted = ["SA"]
    elif rule == "two_of_clubs":
        wanted = ["C2"]
    elif rule == "lowest_club":
        wanted = clubs_in(options, [card for hand in hands for card in hand])[:1]
    else:
        wanted = []
    for seat, hand in enumerate(hands):
        if wanted and wanted[0] in hand:
            return seat
    leader = (dealer + 1) % len(hands)
    if rule == "highest_bidder" and None not in bids:  # unbid, left of dealer
        best = -1
        for seat in bidding_order(options, dealer):
            bid = bids[seat]
            assert bid is not None
            if bid[0] > best:
                best, leader = bid[0], seat
    return leader
