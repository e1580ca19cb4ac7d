"""The options of PTN as options of a variant.

The site that writes PTN publishes no list of its options. What stands in the table is told by files in which the game
is also named in words ("min bid 4", "no bags", "to 350/-200"), and by the bots that the site has published. Values of
which neither tells the meaning are not mapped but reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spades_rules.variants.locks import LOCKED_OPTIONS, Lock
from spades_rules.variants.variant import Variant, variant_from

__all__ = ["changes_of", "options_of", "unsaid", "with_locks"]

BASE: dict[str, Any] = {"ending.floor": None, "ending.max_rounds": 200, "scoring.set": "full"}
"""A game without any option. It has no floor; the bound on its rounds is this package's (R-7.4)."""
_BIG_FOUR = ("BJ", "LJ", "D2", "S2")
_ZERO = {"scoring.nil": 0, "scoring.nil_penalty": 0, "scoring.failed_nil_tricks": "contract"}
_TEN = {"scoring.ten_bid": {"minimum": 10, "made": 200, "set": None, "exact": False}}

_CHOICES: dict[str, dict[object, dict[str, Any]]] = {
    "variation": {
        0: {"deck.jokers": False, "deck.high_trumps": ()},
        1: {"deck.jokers": True, "deck.high_trumps": _BIG_FOUR[:2]},
        3: {"deck.jokers": True, "deck.high_trumps": _BIG_FOUR},
    },
    "failBidScoring": {1: {"scoring.set": "full"}},
    "tenForTwoHundred": {False: {"scoring.ten_bid": None}, True: _TEN},
    "blindNonNilBids": {0: {}, 4: {"bidding.blind_minimum": 6, "bidding.blind_deficit": 250}},
    "nilOrZero": {0: {}, 1: _ZERO},
    "mercyRule": {0: {"ending.floor": None}, 1: {"ending.floor": -200}},
    "leadSpades": {0: {}, 2: {"play.lead_spades": "any_time"}},
    "tenBagsPenalty": {True: {}, False: {"scoring.bag_limit": None}},
    "firstHandBidsItself": {False: {}, True: {"bidding.opening_round_unbid": True}},
}
"""What the values of an option change."""
_NUMBERS = {"gameOverScore": "ending.target", "minBid": "bidding.side_minimum"}
"""Options whose value goes into an option of a variant as it is."""
_DEFAULTS: dict[str, object] = {
    "variation": 0,
    "failBidScoring": None,
    "tenForTwoHundred": False,
    "blindNonNilBids": 0,
    "nilOrZero": 0,
    "mercyRule": 0,
    "leadSpades": 0,
    "tenBagsPenalty": True,
    "firstHandBidsItself": False,
    "gameOverScore": 500,
    "minBid": 0,
}
"""What an option is where it is not given; None where that is not known."""
_BY_DEAL = {
    "table.players",
    "table.sides",
    "deck.removed",
    "deck.hand_size",
    "deck.spare",
    "bidding.first",
}
"""What the deal, the scores and the auction tell without an option."""
_MOST_POINTS = 1_000_000
_NO_RULES = {"noWatching", "isPartnership", "players"}
"""Options that are no rules, or that the deal and the scores tell too."""
_DOUBTS = {"tenForTwoHundred": "what such a contract costs when set is not known; 10 a trick is taken off"}
"""What is not known of an option that is mapped."""


def changes_of(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return what the options of PTN change in `Variant()`, and what could not be mapped."""
    changes = dict(BASE)
    unmapped = []
    for key, value in options.items():
        known = {repr(choice): made for choice, made in _CHOICES.get(key, {}).items()}
        if key in _NUMBERS and type(value) is int and abs(value) < _MOST_POINTS:
            changes[_NUMBERS[key]] = value or None
        elif repr(value) in known:
            changes |= known[repr(value)]
            if key in _DOUBTS and value:
                unmapped.append(f"{key}: {_DOUBTS[key]}")
        elif key not in _NO_RULES:
            unmapped.append(f"{key:.40}: the meaning of {value!r:.40} is not known")
    if "failBidScoring" not in options:
        unmapped.append("failBidScoring: not given, and its default is not known; a set costs 10 a trick")
    return changes, unmapped


def options_of(variant: Variant) -> tuple[dict[str, Any], list[str]]:
    """Return the options of PTN that say what a variant is, and the options of the variant they cannot say."""
    options = {
        key: choice
        for key, choices in _CHOICES.items()
        for choice, made in choices.items()
        if choice is not _DEFAULTS[key] and _holds(variant, made)
    }
    options |= {
        key: _plain(variant, option)
        for key, option in _NUMBERS.items()
        if _plain(variant, option) not in (None, _DEFAULTS[key])
    }
    return options, [
        f"{name}: PTN has no option for {_plain(variant, name)!r:.60}" for name in unsaid(options, variant)
    ]


def unsaid(options: Mapping[str, Any], variant: Variant) -> list[str]:
    """Return the options of a variant that are otherwise than options of PTN, the deal and the auction tell."""
    mine = variant.changes()
    changes = changes_of(options)[0] | {option: value for option, value in mine.items() if option in _BY_DEAL}
    theirs = variant_from(changes.items(), ()).changes()
    return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))


def _holds(variant: Variant, changes: Mapping[str, Any]) -> bool:
    return all(_plain(variant, option) == value for option, value in changes.items())


def _plain(variant: Variant, dotted: str) -> Any:
    group, _, name = dotted.partition(".")
    options = getattr(variant, group)
    return options.plain_changes().get(name, getattr(options, name))


def with_locks(changes: Mapping[str, Any]) -> Variant:
    """Return a variant with some changes and with every lock that they allow.

    Raises:
        InvalidVariantError: If the changes make no variant.

    """
    free = variant_from(changes.items(), ())
    on = {lock for lock, option, is_on in LOCKED_OPTIONS if is_on(_option(free, option))}
    return variant_from(free.changes().items(), [lock for lock in Lock if lock not in on])


def _option(variant: Variant, dotted: str) -> Any:
    group, _, name = dotted.partition(".")
    return getattr(getattr(variant, group), name)
