"""What holds in every state of every game: cards, turns, what is accepted and refused, ends, rotation."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spades_rules as sr
from random_play import EXAMPLES, PRESETS, chance, is_done, play_on, random_action, random_start
from spades_rules import CardSet, Phase, Suit
from spades_rules.testing import presets, variants
from spades_rules.variants import Revoke

ANY_VARIANT = presets() | variants()
SEEDS = st.integers(0, 2**32)


def walk(variant: sr.Variant, seed: int, most_rounds: int = 1) -> list[sr.GameState]:
    rng = chance(variant, seed)
    return play_on(sr.new_game(variant, **random_start(variant, rng)), rng, most_rounds)


def some_states(variant: sr.Variant, seed: int, count: int) -> Iterator[sr.GameState]:
    """Yield a few states of a random round, the last among them; early phases come more often."""
    states = walk(variant, seed)
    rng = chance(variant, seed)
    yield states[-1]
    for _ in range(count - 1):
        yield states[int(len(states) * rng.random() ** 2)]


def played(state: sr.GameState) -> list[sr.Card]:
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    return list(chain.from_iterable(trick.cards for trick in tricks))


# 1. Cards, tricks, turns ------------------------------------------------------------------------------------------


@given(ANY_VARIANT, SEEDS)
def test_cards_are_conserved(variant: sr.Variant, seed: int) -> None:
    for state in walk(variant, seed):
        cards = [*played(state), *chain.from_iterable(state.hands)]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(variant.cards)
        if state.phase is Phase.DRAW:
            assert 2 * len(cards) + state.stock_size == len(variant.cards)
        elif state.phase in (Phase.BID, Phase.GIVE, Phase.PLAY):
            assert len(cards) == variant.hand_size * variant.table.players
            assert state.stock_size == 0


@given(ANY_VARIANT, SEEDS)
def test_hands_change_only_by_gifts_draws_and_plays(variant: sr.Variant, seed: int) -> None:
    states = walk(variant, seed)
    for before, after in pairwise(states):
        seat = before.turn
        if seat is None:
            continue
        moved = [(old - new, new - old) for old, new in zip(before.hands, after.hands, strict=True)]
        gone = [len(out) for out, _ in moved]
        come = [len(into) for _, into in moved]
        if before.phase is Phase.PLAY:
            assert gone == [int(other == seat) for other in range(variant.table.players)]
            assert not any(come)
        elif before.phase is Phase.GIVE:
            assert moved[seat] == moved[variant.partners(seat)[0]][::-1]
            assert (sum(gone), sum(come)) == (1, 1)
        else:
            assert come == [int(before.phase is Phase.DRAW and other == seat) for other in range(variant.table.players)]
            assert not any(gone)


@given(ANY_VARIANT, SEEDS)
def test_tricks_sum_to_the_hand_size_unless_forfeited(variant: sr.Variant, seed: int) -> None:
    state = walk(variant, seed)[-1]
    result = state.rounds[-1]
    assert result.taken == state.taken
    assert sum(state.taken) == len(state.tricks)
    if result.revoke is None:
        assert sum(state.taken) == variant.hand_size
        assert not any(state.hands)
    else:
        assert sum(state.taken) < variant.hand_size
        assert variant.play.revoke is Revoke.FORFEITS_ROUND


@given(ANY_VARIANT, SEEDS)
def test_exactly_one_seat_acts_unless_the_table_deals_or_all_is_over(variant: sr.Variant, seed: int) -> None:
    for state in walk(variant, seed):
        lists = [sr.legal_actions(state, seat) for seat in range(variant.table.players)]
        able = [seat for seat, actions in enumerate(lists) if actions]
        if state.phase in (Phase.DEAL, Phase.OVER):
            assert (state.turn, able, sr.legal_actions(state)) == (None, [], ())
        else:
            assert able == [state.turn]
            assert sr.legal_actions(state) == lists[able[0]]
            ids = [action.id for action in lists[able[0]]]
            assert ids == sorted(set(ids))


# 2. and 3. What is accepted, and what is refused --------------------------------------------------------------------


def is_revoke(state: sr.GameState, action: sr.Action) -> bool:
    """Tell whether a card of the seat's hand does not follow suit though another would (R-5.7)."""
    trick, seat = state.trick, state.turn
    if not isinstance(action, sr.Play) or trick is None or seat is None or not trick.cards:
        return False
    suit = state.variant.suit_of
    led = suit(trick.cards[0])
    able = led in {suit(card) for card in state.hands[seat]}
    return action.card in state.hands[seat] and able and suit(action.card) != led


@settings(max_examples=EXAMPLES // 2)
@given(ANY_VARIANT, SEEDS)
def test_check_accepts_exactly_what_apply_does_and_legal_actions_adds_no_revoke(variant: sr.Variant, seed: int) -> None:
    universe = sr.all_actions(variant)
    assert [action.id for action in universe] == sorted({action.id for action in universe})
    for state in some_states(variant, seed, 4):
        accepted = []
        for action in universe:
            violation = sr.check(state, action)
            try:
                sr.apply(state, action)
            except sr.IllegalActionError as error:
                assert error.violation is violation  # noqa: PT017 - both ends are looked at
            else:
                assert violation is None
                accepted.append(action)
        legal = sr.legal_actions(state)
        assert legal == tuple(action for action in accepted if not is_revoke(state, action))
        may_revoke = variant.play.revoke is Revoke.FORFEITS_ROUND
        assert [action for action in universe if is_revoke(state, action) and may_revoke] == [
            action for action in accepted if action not in legal
        ]
        assert set(legal) <= set(universe)


@given(ANY_VARIANT, SEEDS)
def test_what_is_outside_the_universe_is_never_accepted(variant: sr.Variant, seed: int) -> None:
    state = next(some_states(variant, seed, 2))
    universe = set(sr.all_actions(variant))
    strange = [action for action in map(sr.actions.action_from_id, range(165)) if action not in universe]
    for state in some_states(variant, seed, 3):
        assert [action for action in strange if sr.check(state, action) is None] == []


@given(ANY_VARIANT, SEEDS)
def test_legal_plays_are_what_legal_cards_says(variant: sr.Variant, seed: int) -> None:
    for state in walk(variant, seed):
        if state.phase is Phase.PLAY and state.turn is not None and state.trick is not None:
            cards = sr.legal_cards(
                variant,
                state.hands[state.turn],
                state.trick.cards,
                spades_broken=state.spades_broken,
                first_trick=not state.tricks,
            )
            assert sr.legal_actions(state) == tuple(map(sr.Play, cards))


@settings(max_examples=EXAMPLES // 2)
@given(ANY_VARIANT, SEEDS)
def test_a_refused_action_says_why_and_leaves_the_state_usable(variant: sr.Variant, seed: int) -> None:
    for state in some_states(variant, seed, 3):
        before = pickle.dumps(state), repr(state), hash(state), sr.legal_actions(state)
        after = [sr.apply(state, action) for action in before[3]]
        for seat in (None, *range(variant.table.players)):
            for action in random.Random(seed).sample(sr.all_actions(variant), 8):
                violation = sr.check(state, action, seat)
                if violation is None:
                    assert seat in (None, state.turn)
                    continue
                with pytest.raises(sr.IllegalActionError) as caught:
                    sr.apply(state, action, seat)
                error = caught.value
                speaker = state.turn if seat is None else seat
                assert (error.violation, error.rule) == (violation, violation.rule)
                assert (error.seat, error.action) == (speaker, action)
                assert error.legal == (() if speaker is None else sr.legal_actions(state, speaker))
        assert before == (pickle.dumps(state), repr(state), hash(state), sr.legal_actions(state))
        assert after == [sr.apply(state, action) for action in before[3]]


# 7. Ends ----------------------------------------------------------------------------------------------------------


@given(variants(), SEEDS)
def test_games_of_random_variants_end_by_their_last_round(variant: sr.Variant, seed: int) -> None:
    states = walk(variant, seed, most_rounds=30)
    assert states[-1].phase is Phase.OVER
    assert states[-1].round_number <= (variant.ending.max_rounds or 0)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_presets_end_at_their_marks_or_their_last_round(preset: str) -> None:
    variant = sr.variants.get(preset)
    rng = random.Random(preset)
    for _ in range(max(1, EXAMPLES // 200)):
        state = sr.new_game(variant, dealer=rng.randrange(variant.table.players))
        while not is_done(state, rounds=201):
            state = sr.apply(state, random_action(state, rng))
        assert state.phase is Phase.OVER
        ended = [i for i in range(len(state.rounds)) if is_at_an_end(variant, state.rounds[: i + 1])]
        assert ended == [len(state.rounds) - 1]
        scores = [side.score for side in state.rounds[-1].sides]
        outcome = state.outcome
        assert outcome is not None
        top = [side for side, score in enumerate(scores) if score == max(scores)]
        assert outcome.winner == (top[0] if len(top) == 1 else None)


def is_at_an_end(variant: sr.Variant, rounds: Sequence[sr.RoundResult]) -> bool:
    """Tell whether a game of a preset has come to its end: a mark, or a tie broken, or the last round (R-7)."""
    ending = variant.ending
    if len(rounds) == ending.max_rounds:
        return True
    marked = [
        (ending.target is not None and max(scores) >= ending.target)
        or (ending.floor is not None and min(scores) <= ending.floor)
        for scores in ([side.score for side in one.sides] for one in rounds)
    ]
    last = [side.score for side in rounds[-1].sides]
    return any(marked) and last.count(max(last)) == 1


# 8. Rotation --------------------------------------------------------------------------------------------------------


def turned(row: Sequence[Any], shift: int) -> list[Any]:
    return [row[(place - shift) % len(row)] for place in range(len(row))]


@given(ANY_VARIANT, SEEDS, st.integers(1, 5))
def test_rotating_the_seats_rotates_every_result(variant: sr.Variant, seed: int, shift: int) -> None:
    rng = chance(variant, seed)
    players, start = variant.table.players, random_start(variant, rng)
    sides = [variant.side_of((side[0] + shift) % players) for side in variant.sides]

    def by_side(row: Sequence[object]) -> list[object]:
        """Return the row of sides as it stands when each side has moved to its new index."""
        return [row[sides.index(index)] for index in range(len(row))]

    moved = {**start, "dealer": (start["dealer"] + shift) % players}
    moved |= {name: by_side(start[name]) for name in ("scores", "bags") if name in start}
    state, twin = sr.new_game(variant, **start), sr.new_game(variant, **moved)
    while not is_done(state, 2):
        action = random_action(state, rng)
        same = attrs.evolve(action, hands=turned(action.hands, shift)) if isinstance(action, sr.Deal) else action
        state, twin = sr.apply(state, action), sr.apply(twin, same)
        assert twin.turn == (None if state.turn is None else (state.turn + shift) % players)
        assert twin.dealer == (state.dealer + shift) % players
        assert sr.legal_actions(twin) == sr.legal_actions(state)
        for rows in ("hands", "bids", "taken"):
            assert list(getattr(twin, rows)) == turned(getattr(state, rows), shift)
        for rows in ("scores", "bags", "contracts"):
            assert list(getattr(twin, rows)) == by_side(getattr(state, rows))
    outcome = state.outcome
    winner = None if outcome is None or outcome.winner is None else sides[outcome.winner]
    assert twin.outcome == (None if outcome is None else attrs.evolve(outcome, winner=winner))
    for one, other in zip(state.rounds, twin.rounds, strict=True):
        assert list(other.taken) == turned(one.taken, shift)
        assert [side.points for side in other.sides] == by_side([side.points for side in one.sides])
        assert other.revoke == (None if one.revoke is None else (one.revoke + shift) % players)


def test_the_four_suits_are_dealt() -> None:
    """The walks of this file are worth something only if they deal whole packs."""
    state = sr.apply(sr.new_game(), sr.deal(sr.new_game(), rng=1))
    assert CardSet(chain.from_iterable(state.hands)) == sr.STANDARD.cards
    assert {sr.STANDARD.suit_of(card) for hand in state.hands for card in hand} == set(Suit)
