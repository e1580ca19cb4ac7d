"""A state made of its form: the whole game is played again, as far as the form tells it."""

from __future__ import annotations

from spades_rules.codec.forms import PublicForm, StateForm
from spades_rules.codec.problems import at
from spades_rules.engine import apply
from spades_rules.history import after_round
from spades_rules.phase import Phase
from spades_rules.start import new_game
from spades_rules.state import GameState

__all__ = ["state_before_table", "state_from"]


def state_from(form: StateForm) -> GameState:
    """Return the state that the inputs of a form lead to; what follows from them is left to be compared.

    Raises:
        DecodeError: If no game comes to that.

    """
    state = state_before_table(form, is_on_table=form.table is not None)
    if form.table is None:
        return state
    with at("$.table.deal"):
        state = apply(state, form.table.deal)
    for index, action in enumerate(form.table.actions):
        with at(f"$.table.actions[{index}]"):
            state = apply(state, action)
    return state


def state_before_table(form: PublicForm, *, is_on_table: bool) -> GameState:
    """Return the state that waited for the deal of the round on the table, or else the last state.

    Raises:
        DecodeError: If no game comes to that.

    """
    start = form.start
    with at("$.start"):
        state = new_game(
            form.variant, dealer=start.dealer, scores=start.scores, bags=start.bags, round_number=start.round_number
        )
    is_scored = is_on_table and form.phase in {Phase.DEAL, Phase.OVER}
    for index, result in enumerate(form.rounds[:-1] if is_scored else form.rounds):
        with at(f"$.rounds[{index}]"):
            state = after_round(state, result.bids, result.taken, result.revoke)
    return state
