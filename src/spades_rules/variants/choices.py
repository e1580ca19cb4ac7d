"""The choices that options offer. Each is a string too, so `"carry"` may stand for `BagCarry.CARRY`."""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "BagCarry",
    "DealMethod",
    "DoubleNil",
    "DrawnDiscard",
    "ExchangeOrder",
    "FailedNilTricks",
    "FirstBidder",
    "FirstTrick",
    "Forced",
    "LeadSpades",
    "OpeningLead",
    "Revoke",
    "SetCost",
    "Spare",
    "Tie",
    "WhenVoid",
    "WhizNil",
]


class Spare(StrEnum):
    """What becomes of cards that cannot be dealt equally (R-1.4)."""

    NONE = "none"
    SET_ASIDE = "set_aside"


class DealMethod(StrEnum):
    """How hands are made (R-2.2, R-2.4)."""

    DEALT = "dealt"
    DRAWN = "drawn"


class DrawnDiscard(StrEnum):
    """Who sees the card discarded after a keep (R-2.4)."""

    DRAWER = "drawer"
    UNSEEN = "unseen"
    PUBLIC = "public"


class FirstBidder(StrEnum):
    """Who bids first (R-3.1)."""

    LEFT_OF_DEALER = "left_of_dealer"
    DEALER = "dealer"


class Forced(StrEnum):
    """How bids are forced (R-3.8)."""

    NONE = "none"
    MIRROR = "mirror"
    WHIZ = "whiz"
    SUICIDE = "suicide"


class WhizNil(StrEnum):
    """When nil may be bid in whiz (R-3.8)."""

    ALWAYS = "always"
    ONLY_IF_VOID = "only_if_void"
    NOT_WITH_ACE = "not_with_ace"


class ExchangeOrder(StrEnum):
    """Whether the partner sees the cards before giving cards back (R-4.1)."""

    BIDDER_FIRST = "bidder_first"
    UNSEEN = "unseen"


class OpeningLead(StrEnum):
    """Who leads to the first trick (R-5.1)."""

    LEFT_OF_DEALER = "left_of_dealer"
    ACE_OF_SPADES = "ace_of_spades"
    TWO_OF_CLUBS = "two_of_clubs"
    LOWEST_CLUB = "lowest_club"
    HIGHEST_BIDDER = "highest_bidder"


class FirstTrick(StrEnum):
    """What the first trick takes (R-5.6)."""

    FREE = "free"
    NO_SPADES = "no_spades"
    LOWEST_CLUB = "lowest_club"


class LeadSpades(StrEnum):
    """When spades may be led (R-5.3)."""

    WHEN_BROKEN = "when_broken"
    ANY_TIME = "any_time"
    AFTER_FIRST_TRICK = "after_first_trick"


class WhenVoid(StrEnum):
    """What a seat plays that cannot follow suit (R-5.2)."""

    FREE = "free"
    MUST_TRUMP = "must_trump"
    TRUMP_LAST = "trump_last"


class Revoke(StrEnum):
    """What becomes of a card that does not follow suit though it must (R-5.7)."""

    PREVENTED = "prevented"
    FORFEITS_ROUND = "forfeits_round"


class SetCost(StrEnum):
    """What a contract that is set costs (R-6.1)."""

    FULL = "full"
    NOTHING = "nothing"
    PER_MISSING = "per_missing"


class FailedNilTricks(StrEnum):
    """What the tricks of a failed nil count as (R-6.3)."""

    BAGS = "bags"
    CONTRACT = "contract"
    IGNORED = "ignored"


class DoubleNil(StrEnum):
    """How two nils of one kind in a side count (R-6.4)."""

    SEPARATE = "separate"
    ALL_OR_NOTHING = "all_or_nothing"
    ZERO_UNLESS_BOTH = "zero_unless_both"


class BagCarry(StrEnum):
    """What becomes of the bags above the limit (R-6.5)."""

    CARRY = "carry"
    RESET = "reset"


class Tie(StrEnum):
    """How a game goes on that is tied at its end (R-7.3)."""

    SUDDEN_DEATH = "sudden_death"
    PLAY_ON = "play_on"
