"""The rules of the card game Spades: typed, immutable, impossible to cheat with.

>>> import spades_rules as sr
>>> state = sr.new_game(sr.STANDARD, dealer=3)
>>> state = sr.apply(state, sr.deal(state, rng=7))
>>> state = sr.apply(state, sr.Bid(3), seat=0)
>>> state.turn
1

To read the source, begin at the bottom and go up: `errors`, `_core`, `cards`, `actions`, `variants`, then `bidding`,
`tricks` and `scoring`, then `game`, `state`, `ruling` and `engine`, and last `view`, `playouts` and `event`. No module
imports from one further up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_rules import variants
from spades_rules._freeze import is_compiled
from spades_rules.actions import BLIND_NIL, NIL, Action, Bid, Deal, Decline, Give, Keep, Look, Play
from spades_rules.cards import Card, CardSet, Rank, Suit, format_deal, parse_deal
from spades_rules.dealing import cut_for_deal, deal
from spades_rules.engine import all_actions, apply, check, legal_actions
from spades_rules.errors import (
    DecodeError,
    InvalidDealError,
    InvalidInputError,
    InvalidVariantError,
    LockedOptionError,
    NotationError,
    SpadesError,
)
from spades_rules.event import (
    Acted,
    BagPenalty,
    Dealt,
    Event,
    GameOver,
    RoundScored,
    SpadesBroken,
    TrickWon,
    events,
)
from spades_rules.phase import Phase
from spades_rules.playouts import playout, playouts
from spades_rules.refusal import IllegalActionError, Violation
from spades_rules.scoring import NilResult, Outcome, Reason, RoundResult, SideScore, outcome, score_side
from spades_rules.start import new_game
from spades_rules.state import GameState
from spades_rules.tricks import Trick, legal_cards, trick_winner
from spades_rules.variants import STANDARD, Lock, Variant
from spades_rules.version import RULES_VERSION
from spades_rules.view import Observation, observation

COMPILED = is_compiled(GameState)
"""Whether this is the compiled build. It differs in speed alone."""

if TYPE_CHECKING:
    from spades_rules import arena, bots, codec, records, render
    from spades_rules import sampling as sampling
    from spades_rules import testing as testing
    from spades_rules.sampling import sample_state

    __version__: str

__all__ = [
    "BLIND_NIL",
    "COMPILED",
    "NIL",
    "RULES_VERSION",
    "STANDARD",
    "Acted",
    "Action",
    "BagPenalty",
    "Bid",
    "Card",
    "CardSet",
    "Deal",
    "Dealt",
    "Decline",
    "DecodeError",
    "Event",
    "GameOver",
    "GameState",
    "Give",
    "IllegalActionError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidVariantError",
    "Keep",
    "Lock",
    "LockedOptionError",
    "Look",
    "NilResult",
    "NotationError",
    "Observation",
    "Outcome",
    "Phase",
    "Play",
    "Rank",
    "Reason",
    "RoundResult",
    "RoundScored",
    "SideScore",
    "SpadesBroken",
    "SpadesError",
    "Suit",
    "Trick",
    "TrickWon",
    "Variant",
    "Violation",
    "all_actions",
    "apply",
    "arena",
    "bots",
    "check",
    "codec",
    "cut_for_deal",
    "deal",
    "events",
    "format_deal",
    "legal_actions",
    "legal_cards",
    "new_game",
    "observation",
    "outcome",
    "parse_deal",
    "playout",
    "playouts",
    "records",
    "render",
    "sample_state",
    "score_side",
    "trick_winner",
    "variants",
]

_LAZY = ("arena", "bots", "codec", "records", "render", "sampling", "testing")


if not TYPE_CHECKING:  # pragma: no branch - only type checkers, which would take any name for one that is there

    def __getattr__(name: str) -> Any:
        """Load a subpackage on first use, so that importing the rules stays cheap."""
        if name in _LAZY:
            from importlib import import_module  # noqa: PLC0415 - only needed here

            return import_module(f"{__name__}.{name}")
        if name == "sample_state":
            from spades_rules.sampling import sample_state  # noqa: PLC0415 - as above

            return sample_state
        if name == "__version__":
            from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - only needed here

            try:
                return version("spades-rules")
            except PackageNotFoundError:
                raise AttributeError("the version is known only where the package is installed") from None
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        """Return the public names, those loaded on first use included."""
        return sorted({*__all__, *_LAZY, "__version__"})
