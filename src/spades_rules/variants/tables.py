"""A variant compiled to the ints that the core works on."""

from __future__ import annotations

from functools import lru_cache

from spades_rules._core.bids import NO_LIMIT, BidRules
from spades_rules._core.ids import ACE_OF_SPADES, CARD_BITS, HIGHEST_BID, ID_COUNT, SUIT_BITS
from spades_rules._core.play import PlayRules
from spades_rules._core.score import ALL_OR_NOTHING, SEPARATE, ZERO_UNLESS_BOTH, EndRules, ScoreRules
from spades_rules._core.tables import EVERYBODY, NOBODY, THE_DRAWER, Tables
from spades_rules.actions import PLAYS
from spades_rules.cards import CARDS, Suit
from spades_rules.variants.choices import (
    BagCarry,
    DealMethod,
    DoubleNil,
    DrawnDiscard,
    ExchangeOrder,
    FailedNilTricks,
    FirstBidder,
    FirstTrick,
    Forced,
    LeadSpades,
    OpeningLead,
    Revoke,
    SetCost,
    Tie,
    WhenVoid,
    WhizNil,
)
from spades_rules.variants.variant import Variant

__all__ = ["tables"]

_SUIT_MASKS = tuple(SUIT_BITS << 13 * suit for suit in Suit)
_DISCARD_SEEN_BY = {DrawnDiscard.UNSEEN: NOBODY, DrawnDiscard.DRAWER: THE_DRAWER, DrawnDiscard.PUBLIC: EVERYBODY}
_DOUBLES = {
    DoubleNil.SEPARATE: SEPARATE,
    DoubleNil.ALL_OR_NOTHING: ALL_OR_NOTHING,
    DoubleNil.ZERO_UNLESS_BOTH: ZERO_UNLESS_BOTH,
}
_HIGHEST_CONTRACT = 2 * HIGHEST_BID
_ACE_OF_SPADES = 32
"""What the ace of spades is worth in a trick; high trumps are worth more, other cards less."""


@lru_cache(maxsize=256)
def tables(variant: Variant) -> Tables:
    """Return the tables of a variant, made on first use."""
    players = variant.table.players
    promoted = 0
    for card in variant.deck.high_trumps:
        promoted |= 1 << card.index
    suits = [mask & ~promoted for mask in _SUIT_MASKS]
    suits[Suit.SPADES] |= promoted
    return Tables(
        players=players,
        hand_size=variant.hand_size,
        plays=players * variant.hand_size,
        sides=variant.sides,
        side_of=tuple(variant.side_of(seat) for seat in range(players)),
        partner=tuple(next(iter(variant.partners(seat)), seat) for seat in range(players)),
        after=tuple((seat + 1) % players for seat in range(players)),
        pack=variant.cards.mask,
        strength=_strengths(variant, suits),
        give_nil=variant.exchange.nil,
        give_blind_nil=variant.exchange.blind_nil,
        unseen_exchange=variant.exchange.order is ExchangeOrder.UNSEEN,
        drawn=variant.deck.method is DealMethod.DRAWN,
        sees_discard=_DISCARD_SEEN_BY[variant.deck.drawn_discard],
        play=_play(variant, suits),
        bids=_bids(variant),
        score=_score(variant),
        end=_end(variant),
    )


def _suits_by_index(suits: list[int]) -> list[int]:
    return [next((suit for suit, mask in enumerate(suits) if mask >> card.index & 1), Suit.SPADES) for card in CARDS]


def _strengths(variant: Variant, suits: list[int]) -> tuple[bytes, ...]:
    """For each id led: 0 for cards that cannot win, then the led suit, then spades, then high trumps (R-5.5)."""
    trumps = variant.deck.high_trumps
    high = {card.index: _ACE_OF_SPADES + len(trumps) - place for place, card in enumerate(trumps)}
    suit_of = _suits_by_index(suits)
    by_suit = []
    for led_suit in Suit:
        row = bytearray(256)
        for play in PLAYS:
            index = play.card.index
            if suit_of[index] == Suit.SPADES:
                row[play.id] = high.get(index, _ACE_OF_SPADES - 12 + index % 13)
            elif suit_of[index] == led_suit:
                row[play.id] = 1 + index % 13
        by_suit.append(bytes(row))
    rows = [b""] * ID_COUNT
    for play in PLAYS:
        rows[play.id] = by_suit[suit_of[play.card.index]]
    return tuple(rows)


def _limit(value: int | None) -> int:
    return NO_LIMIT if value is None else value


def _play(variant: Variant, suits: list[int]) -> PlayRules:
    play = variant.play
    lead = play.opening_lead
    follow = [0] * ID_COUNT
    for action, suit in zip(PLAYS, _suits_by_index(suits), strict=True):
        follow[action.id] = suits[suit]
    return PlayRules(
        follow=tuple(follow),
        spades=suits[Suit.SPADES],
        clubs=suits[Suit.CLUBS],
        leading_card={OpeningLead.TWO_OF_CLUBS: CARD_BITS[0], OpeningLead.ACE_OF_SPADES: ACE_OF_SPADES}.get(lead, 0),
        lead_card=CARD_BITS[0] if lead is OpeningLead.TWO_OF_CLUBS else 0,
        lowest_club_leads=lead is OpeningLead.LOWEST_CLUB,
        highest_bidder_leads=lead is OpeningLead.HIGHEST_BIDDER,
        first_no_spades=play.first_trick is not FirstTrick.FREE,
        first_lowest_club=play.first_trick is FirstTrick.LOWEST_CLUB,
        spades_any_time=play.lead_spades is LeadSpades.ANY_TIME,
        spades_after_first=play.lead_spades is LeadSpades.AFTER_FIRST_TRICK,
        must_trump=play.when_void is WhenVoid.MUST_TRUMP,
        trump_last=play.when_void is WhenVoid.TRUMP_LAST,
        revoke_forfeits=play.revoke is Revoke.FORFEITS_ROUND,
    )


def _bids(variant: Variant) -> BidRules:
    bidding = variant.bidding
    highest = variant.hand_size if bidding.highest is None else min(bidding.highest, variant.hand_size)
    limits = {
        "side_minimum": _limit(bidding.side_minimum),
        "side_maximum": _limit(bidding.side_maximum),
        "nil_partner_minimum": _limit(bidding.nil_partner_minimum),
        "table_minimum": _limit(bidding.table_minimum),
        "table_maximum": _limit(bidding.table_maximum),
        "table_forbidden": _limit(bidding.table_forbidden),
    }
    numbers = (1 << highest + 1) - (1 << bidding.lowest)
    limited = any(limit != NO_LIMIT for limit in limits.values())
    is_bound = (
        limited
        or bidding.forced is not Forced.NONE
        or bidding.nils_per_side is not None
        or bidding.blind_nil
        or bidding.blind_minimum is not None
    )
    return BidRules(
        numbers=numbers,
        nil=bidding.nil,
        nils_per_side=_limit(bidding.nils_per_side),
        blind_nils_per_side=_limit(bidding.blind_nils_per_side),
        **limits,
        limited=limited,
        unbound=0 if is_bound else numbers | bidding.nil,
        dealer_first=bidding.first is FirstBidder.DEALER,
        mirror=bidding.forced is Forced.MIRROR,
        whiz=bidding.forced is Forced.WHIZ,
        suicide=bidding.forced is Forced.SUICIDE,
        whiz_only_if_void=bidding.whiz_nil is WhizNil.ONLY_IF_VOID,
        whiz_not_with_ace=bidding.whiz_nil is WhizNil.NOT_WITH_ACE,
        suicide_minimum=bidding.suicide_minimum,
        unbid_first_round=bidding.opening_round_unbid,
        blind_nil=bidding.blind_nil,
        blind_nil_deficit=_limit(bidding.blind_nil_deficit),
        blind_minimum=_limit(bidding.blind_minimum),
        blind_deficit=_limit(bidding.blind_deficit),
    )


def _score(variant: Variant) -> ScoreRules:
    scoring = variant.scoring
    ten = scoring.ten_bid
    return ScoreRules(
        hand_size=variant.hand_size,
        trick=scoring.trick,
        overtrick=scoring.overtrick,
        set_is_free=scoring.set is SetCost.NOTHING,
        set_per_missing=scoring.set is SetCost.PER_MISSING,
        nil=scoring.nil,
        nil_penalty=scoring.nil_penalty,
        blind_nil=scoring.blind_nil,
        blind_nil_penalty=scoring.blind_nil_penalty,
        nil_tricks_are_bags=scoring.failed_nil_tricks is FailedNilTricks.BAGS,
        nil_tricks_help=scoring.failed_nil_tricks is FailedNilTricks.CONTRACT,
        nil_tricks_score=scoring.failed_nil_overtrick_points,
        double_nil=_DOUBLES[scoring.double_nil],
        double_blind_nil=_DOUBLES[scoring.double_blind_nil],
        bag_limit=scoring.bag_limit or 0,
        bag_penalty=scoring.bag_penalty,
        bags_reset=scoring.bag_carry is BagCarry.RESET,
        ten_minimum=ten.minimum if ten else 0,
        ten_maximum=(ten.minimum if ten.exact else _HIGHEST_CONTRACT) if ten else 0,
        ten_made=ten.made if ten else 0,
        ten_set=(ten.set or 0) if ten else 0,
        ten_sets=ten is not None and ten.set is not None,
        boston=scoring.boston,
        blind_multiplier=scoring.blind_multiplier,
        blind_fail_multiplier=scoring.blind_fail_multiplier,
        revoke_penalty=scoring.revoke_penalty,
    )


def _end(variant: Variant) -> EndRules:
    ending = variant.ending
    return EndRules(
        target=ending.target or 0,
        has_target=ending.target is not None,
        floor=ending.floor or 0,
        has_floor=ending.floor is not None,
        max_rounds=ending.max_rounds or 0,
        sets_to_lose=ending.sets_to_lose or 0,
        sudden_death=ending.tie is Tie.SUDDEN_DEATH,
        boston_wins=variant.scoring.boston_wins,
    )
