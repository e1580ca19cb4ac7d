"""The presets: named variants from the sources of the rules page."""

from __future__ import annotations

from collections.abc import Mapping

from spades_rules.errors import InvalidInputError, shown
from spades_rules.variants.locks import Lock
from spades_rules.variants.variant import Variant, variant_from

__all__ = ["PRESETS", "get", "names"]

_NO_FLOOR = {"ending.floor": None, "ending.max_rounds": 200}
_JOKER_DECK = {"deck.jokers": True, "deck.removed": ("C2", "H2")}
_BIG_FOUR = {**_JOKER_DECK, "deck.high_trumps": ("BJ", "LJ", "D2", "S2")}
_ALONE = {"table.sides": ((0,), (1,), (2,), (3,))}


PRESETS: dict[str, Variant] = {}
"""All presets by name."""


def _preset(name: str, changes: Mapping[str, object], *unlocked: Lock) -> Variant:
    PRESETS[name] = variant_from(changes.items(), [lock for lock in Lock if lock not in unlocked])
    return PRESETS[name]


STANDARD = _preset("STANDARD", {})
CARDGAMES_IO = _preset("CARDGAMES_IO", _NO_FLOOR)
DUTCH_GUIDE = _preset(
    "DUTCH_GUIDE",
    {
        **_NO_FLOOR,
        "scoring.bag_carry": "reset",
        "bidding.side_minimum": 4,
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 101,
        "play.revoke": "forfeits_round",
    },
    Lock.BLIND_NIL,
)
DOUBLE_BLIND = _preset(
    "DOUBLE_BLIND",
    {
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 101,
        "scoring.double_blind_nil": "all_or_nothing",
    },
    Lock.BLIND_NIL,
)
ABOUT = _preset("ABOUT", {**_NO_FLOOR, "bidding.blind_nil": True, "exchange.blind_nil": 3}, Lock.BLIND_NIL)
PAGAT = _preset(
    "PAGAT",
    {**_NO_FLOOR, "bidding.blind_nil": True, "bidding.blind_nil_deficit": 100, "exchange.blind_nil": 2},
    Lock.BLIND_NIL,
)
JOKERS = _preset("JOKERS", {**_JOKER_DECK, "deck.high_trumps": ("BJ", "LJ")}, Lock.JOKERS)
JOKERS_DEUCES = _preset("JOKERS_DEUCES", _BIG_FOUR, Lock.JOKERS, Lock.DEUCES_HIGH)
DEUCES_HIGH = _preset("DEUCES_HIGH", {"deck.high_trumps": ("D2", "S2")}, Lock.DEUCES_HIGH)
SUICIDE = _preset("SUICIDE", {"bidding.forced": "suicide"}, Lock.SUICIDE)
MIRROR = _preset("MIRROR", {"bidding.forced": "mirror"})
WHIZ = _preset("WHIZ", {"bidding.forced": "whiz"})
BID_FOUR = _preset("BID_FOUR", {"bidding.side_minimum": 4})
SOLID_TEN = _preset("SOLID_TEN", {"scoring.bag_limit": None})
ACE_LEADS = _preset("ACE_LEADS", {"play.opening_lead": "ace_of_spades"})
SOLO_FOUR = _preset("SOLO_FOUR", {**_NO_FLOOR, **_ALONE})
CUTTHROAT_THREE = _preset("CUTTHROAT_THREE", {**_NO_FLOOR, "table.players": 3, "deck.removed": ("C2",)})
TWO = _preset("TWO", {**_NO_FLOOR, "table.players": 2, "deck.hand_size": 13, "deck.spare": "set_aside"})
TWO_DRAWN = _preset("TWO_DRAWN", {**_NO_FLOOR, "table.players": 2, "deck.method": "drawn"})
TOURNAMENT = _preset(
    "TOURNAMENT",
    {
        **_NO_FLOOR,
        **_BIG_FOUR,
        "bidding.nil": False,
        "bidding.side_minimum": 4,
        "bidding.opening_round_unbid": True,
        "play.lead_spades": "any_time",
        "scoring.ten_bid": {"minimum": 10, "made": 200, "set": None, "exact": False},
        "scoring.overtrick": 0,
        "scoring.bag_limit": None,
        "ending.target": 350,
    },
    Lock.JOKERS,
    Lock.DEUCES_HIGH,
)
SHORT = _preset("SHORT", {"ending.target": 300})
LONG = _preset("LONG", {"ending.target": 1000})


def names() -> tuple[str, ...]:
    """Return the names of all presets, in the order of the rules page."""
    return tuple(PRESETS)


def get(name: str) -> Variant:
    """Return a preset by its name, in any case.

    Raises:
        InvalidInputError: If there is no such preset.

    >>> get("short").ending.target
    300

    """
    variant = PRESETS.get(name.upper()) if isinstance(name, str) else None
    if variant is None:
        message = f"there is no preset {shown(name)}: choose one of {', '.join(PRESETS)}"
        raise InvalidInputError(message)
    return variant
