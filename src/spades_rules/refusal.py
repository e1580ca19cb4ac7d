"""Why an action that makes sense elsewhere is refused here.

A `Violation` names the rule that an action breaks. `check` returns it, `apply` raises it inside an
`IllegalActionError`. A violation belongs to exactly one rule of the rules page.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self

from spades_rules.actions import Action
from spades_rules.errors import SpadesError

__all__ = ["IllegalActionError", "Violation"]


class Violation(StrEnum):
    """A rule broken by an action."""

    rule: str
    """The id of the rule, such as `"R-5.2"`."""

    def __new__(cls, value: str, rule: str = "") -> Self:
        """Make a member from its name and its rule."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.rule = rule
        return member

    NOT_YOUR_TURN = "not_your_turn", "R-1.5"
    WRONG_PHASE = "wrong_phase", "R-1.5"
    CARD_NOT_HELD = "card_not_held", "R-1.5"
    DEAL_DOES_NOT_FIT = "deal_does_not_fit", "R-2.2"
    BID_OUT_OF_RANGE = "bid_out_of_range", "R-3.2"
    NIL_NOT_ALLOWED = "nil_not_allowed", "R-3.3"
    TOO_MANY_NILS = "too_many_nils", "R-3.5"
    BELOW_SIDE_MINIMUM = "below_side_minimum", "R-3.6"
    BELOW_NIL_PARTNER_MINIMUM = "below_nil_partner_minimum", "R-3.6"
    ABOVE_SIDE_MAXIMUM = "above_side_maximum", "R-3.6"
    ABOVE_TABLE_MAXIMUM = "above_table_maximum", "R-3.6"
    BELOW_TABLE_MINIMUM = "below_table_minimum", "R-3.6"
    FORBIDDEN_TOTAL = "forbidden_total", "R-3.6"
    MUST_LOOK_FIRST = "must_look_first", "R-3.7"
    ALREADY_LOOKED = "already_looked", "R-3.7"
    BLIND_NOT_ALLOWED = "blind_not_allowed", "R-3.7"
    FORCED_BID = "forced_bid", "R-3.8"
    OPENING_LEAD = "opening_lead", "R-5.1"
    MUST_FOLLOW_SUIT = "must_follow_suit", "R-5.2"
    MUST_TRUMP = "must_trump", "R-5.2"
    TRUMP_LAST = "trump_last", "R-5.2"
    SPADES_NOT_BROKEN = "spades_not_broken", "R-5.3"
    FIRST_TRICK = "first_trick", "R-5.6"
    GAME_OVER = "game_over", "R-7.1"


class IllegalActionError(SpadesError):
    """An action that the rules forbid in this state.

    The message and the attributes speak to `seat`: they name no card but those it sent and those it holds and sees.

    Attributes:
        violation: What is broken.
        rule: The id of the rule, such as `"R-5.2"`.
        seat: The seat that acted: the one given to `apply`, else the seat to act; None for the table.
        action: The action refused, None if it was not even made.
        legal: What that seat may do instead, by ascending id; `()` when it has nothing to do.

    """

    def __init__(
        self, violation: Violation, seat: int | None, action: Action | None, legal: tuple[Action, ...], detail: str
    ) -> None:
        """Take the parts; `detail` is the sentence that explains the refusal."""
        self.violation = violation
        self.rule: str = violation.rule
        self.seat = seat
        self.action = action
        self.legal = legal
        self.detail = detail
        who = "the table" if seat is None else f"seat {seat}"
        instead = f"; legal: {', '.join(map(str, legal))}" if legal else ""
        what = who if action is None else f"{who}: {action}"
        super().__init__(f"{what}: {detail} ({violation.rule}){instead}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the arguments, not by the message."""
        return type(self), (self.violation, self.seat, self.action, self.legal, self.detail)
