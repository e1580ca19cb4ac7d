"""States and observations as data: what each is written as, one field a key.

A form holds more than it takes to make the value: what follows from the rest is there to be read by others. When a
form is read, nothing that follows is trusted; it is worked out again and compared.
"""

from __future__ import annotations

from typing import Any

import attrs

from spades_rules.actions import Bid, Deal, Play, SeatAction
from spades_rules.cards import CARDS, Card, CardSet
from spades_rules.history import GameStart, has_table, start_of
from spades_rules.phase import Phase
from spades_rules.scoring import Outcome, RoundResult
from spades_rules.state import GameState
from spades_rules.tricks import Trick
from spades_rules.variants.variant import Variant
from spades_rules.version import RULES_VERSION
from spades_rules.view import Observation, actions_so_far

__all__ = ["ObservationForm", "StateForm", "Table", "form_of"]


@attrs.frozen(kw_only=True)
class PublicForm:
    """What states and observations show alike.

    Attributes:
        rules: The version of the rules that the game was played under.
        start: How the game began.
        rounds: The finished rounds.

    The other fields are those of `GameState`; all but `variant`, and in mirror `bids`, follow from the rest.
    """

    rules: int
    variant: Variant
    start: GameStart
    rounds: tuple[RoundResult, ...]
    phase: Phase
    turn: int | None
    dealer: int
    round_number: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    contracts: tuple[int | None, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    spades_broken: bool
    outcome: Outcome | None
    stock_size: int


@attrs.frozen
class Table:
    """The round in progress, or the last one if it can still be seen.

    Attributes:
        deal: The deal.
        actions: What the seats did, in its order.

    """

    deal: Deal
    actions: tuple[SeatAction, ...]


@attrs.frozen(kw_only=True)
class StateForm(PublicForm):
    """A state as data.

    Attributes:
        table: The round that can be seen in full, None before the first deal.
        hands: The cards that each seat holds.

    """

    table: Table | None
    hands: tuple[CardSet, ...]


@attrs.frozen(kw_only=True)
class ObservationForm(PublicForm):
    """An observation as data.

    Attributes:
        dealt: The cards dealt to the seat, None if it does not see them.

    The other fields are those of `Observation`; `hand_sizes` and `legal_actions` follow from the rest, and the hand
    too unless hands are drawn.
    """

    seat: int | None
    actions: tuple[tuple[int, SeatAction | None], ...]
    dealt: CardSet | None
    hand: CardSet | None
    given: CardSet | None
    received: CardSet | None
    top_card: Card | None
    seen: CardSet
    hand_sizes: tuple[int, ...]
    legal_actions: tuple[SeatAction, ...]

    @property
    def is_on_table(self) -> bool:
        """Tell whether a round is in progress, or the last one can still be seen."""
        return self.phase not in {Phase.DEAL, Phase.OVER} or any(isinstance(act, Play) for _, act in self.actions)


_SHOWN = [field.name for field in attrs.fields(PublicForm) if field.name not in {"rules", "start"}]
_OWN = [field.name for field in attrs.fields(ObservationForm) if field.name not in {*_SHOWN, "rules", "start", "dealt"}]


def form_of(value: GameState | Observation) -> StateForm | ObservationForm:
    """Return a state or an observation as data."""
    state = value if isinstance(value, GameState) else value._public
    shown: dict[str, Any] = {name: getattr(value, name) for name in _SHOWN}
    shown |= {"rules": RULES_VERSION, "start": start_of(state)}
    row = state._round
    if isinstance(value, GameState):
        actions = tuple(action for _, action in actions_so_far(state) if action is not None)
        deal = Deal(map(CardSet.from_mask, row.dealt), (CARDS[index] for index in row.stock))
        return StateForm(**shown, hands=value.hands, table=Table(deal, actions) if has_table(state) else None)
    dealt = None
    if value.seat is not None and value.hand is not None and has_table(state):
        dealt = CardSet.from_mask(row.dealt[value.seat])
    return ObservationForm(**shown, **{name: getattr(value, name) for name in _OWN}, dealt=dealt)
