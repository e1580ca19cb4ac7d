"""A state machine that plays at random in the engine and in the oracle at once (guarantees 1 to 4 and 9)."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import spades_rules as sr
from random_play import chance, is_done, random_action, random_start, revokes
from spades_rules import Phase
from spades_rules.testing import presets, variants
from twin import Twin

SEEDS = st.integers(0, 2**32)


class EngineAndOracle(RuleBasedStateMachine):
    """One game in both; every rule keeps them side by side."""

    twin: Twin
    steps = 0

    @initialize(variant=presets() | variants(), seed=SEEDS)
    def start(self, variant: sr.Variant, seed: int) -> None:
        self.twin = Twin(variant, **random_start(variant, chance(variant, seed)))

    @property
    def state(self) -> sr.GameState:
        return self.twin.state

    def is_in(self, *phases: Phase) -> bool:
        return self.state.phase in phases

    # What happens at the table ------------------------------------------------------------------------------------

    @precondition(lambda self: self.is_in(Phase.DEAL))
    @rule(seed=SEEDS)
    def deal(self, seed: int) -> None:
        self.twin.apply(sr.deal(self.state, random.Random(seed)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(data=st.data(), says_who=st.booleans())
    def act(self, data: st.DataObject, says_who: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        action = data.draw(st.sampled_from(sr.legal_actions(self.state)))
        expected = sr.apply(self.state, action)
        seat = self.state.turn if says_who else None
        assert sr.check(self.state, action, seat) is None
        assert sr.apply(self.state, action, seat) == expected
        self.twin.apply(action)

    @precondition(lambda self: self.is_in(Phase.PLAY) and bool(revokes(self.state)))
    @rule(data=st.data())
    def revoke(self, data: st.DataObject) -> None:
        seat = self.state.turn
        self.twin.apply(data.draw(st.sampled_from(revokes(self.state))))
        assert self.is_in(Phase.DEAL, Phase.OVER)
        assert self.state.rounds[-1].revoke == seat

    @precondition(lambda self: not self.is_in(Phase.OVER))
    @rule(seed=SEEDS, count=st.sampled_from((3, 10, 30, 120)))
    def play_for_a_while(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if is_done(self.state, len(self.state.rounds) + 1) and self.is_in(Phase.OVER):
                break
            self.twin.apply(random_action(self.state, rng))
            self.twin.legal()

    # What is refused ----------------------------------------------------------------------------------------------

    def refused(self, action: sr.Action, seat: int | None) -> sr.IllegalActionError:
        """Send an action that must be refused; return the error, with the state as usable as before."""
        state, before = self.state, pickle.dumps(self.state)
        violation = sr.check(state, action, seat)
        with pytest.raises(sr.IllegalActionError) as caught:
            sr.apply(state, action, seat)
        error = caught.value
        assert error.violation is violation
        assert violation is not None
        assert error.rule == violation.rule
        assert error.action == action
        assert pickle.dumps(state) == before
        return error

    @precondition(lambda self: not self.is_in(Phase.DEAL))
    @rule(data=st.data(), says_who=st.booleans())
    def act_against_the_rules(self, data: st.DataObject, says_who: bool) -> None:  # noqa: FBT001 - as above
        state = self.state
        actions = [action for action in self.twin.universe if sr.check(state, action) is not None]
        error = self.refused(data.draw(st.sampled_from(actions)), state.turn if says_who else None)
        assert error.seat == state.turn
        assert error.legal == sr.legal_actions(state)
        assert error.violation is not sr.Violation.NOT_YOUR_TURN

    @rule(data=st.data(), shift=st.integers(1, 5))
    def act_out_of_turn(self, data: st.DataObject, shift: int) -> None:
        players = self.twin.variant.table.players
        seat = ((self.state.turn or 0) + shift) % players
        if seat == self.state.turn:
            return
        error = self.refused(data.draw(st.sampled_from(self.twin.universe)), seat)
        assert error.seat == seat
        assert error.legal == ()
        phases = {Phase.DEAL: sr.Violation.WRONG_PHASE, Phase.OVER: sr.Violation.GAME_OVER}
        assert error.violation is phases.get(self.state.phase, sr.Violation.NOT_YOUR_TURN)

    @rule(seed=SEEDS, is_seat=st.booleans())
    def deal_at_the_wrong_time_or_place(self, seed: int, is_seat: bool) -> None:  # noqa: FBT001 - as above
        if self.is_in(Phase.DEAL) and not is_seat:
            return
        deal = sr.deal(sr.new_game(self.twin.variant), random.Random(seed))
        error = self.refused(deal, 0 if is_seat else None)
        assert error.seat == (0 if is_seat else None)
        assert error.legal == (sr.legal_actions(self.state, 0) if is_seat else ())

    # What always holds --------------------------------------------------------------------------------------------

    @invariant()
    def agrees_with_the_oracle(self) -> None:
        if not hasattr(self, "twin"):
            return
        self.steps += 1
        self.twin.agree()
        if self.steps % 4 == 0:
            self.twin.agree_on_views()
        if self.steps % 8 == 0:
            self.twin.agree_on_acceptance()


TestEngineAndOracle = EngineAndOracle.TestCase


def test_the_machine_notices_an_oracle_that_differs() -> None:
    machine: Any = EngineAndOracle()
    machine.start(sr.STANDARD, 1)
    machine.deal(1)
    machine.twin.game.hands[2].pop()
    with pytest.raises(AssertionError):
        machine.agrees_with_the_oracle()
