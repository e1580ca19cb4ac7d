"""Records of games: how they come from states, and back."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import attrs
import pytest

import spades_rules as sr
from random_play import play_on
from spades_rules import records
from spades_rules.records import GameRecord, RoundRecord

NAMES = ("Ann", "Bo", "Cy", "Di")


def played(variant: sr.Variant = sr.STANDARD, rounds: int = 2, seed: int = 1, **start: Any) -> list[sr.GameState]:
    return play_on(sr.new_game(variant, **start), random.Random(seed), rounds)


# From states -----------------------------------------------------------------------------------------------------


def test_record_of_all_states_replays_to_the_same_states() -> None:
    states = played(dealer=3)
    record = GameRecord.of(states, players=NAMES, notes={"_event": "x"})
    assert list(records.replay(record)) == states
    assert (record.players, record.notes, record.variant) == (NAMES, {"_event": "x"}, sr.STANDARD)
    assert (record.format_version, record.rules_version) == (records.FORMAT_VERSION, sr.RULES_VERSION)
    assert (record.rounds[1].dealer, record.rounds[1].scores) == (0, _after(states, 0))


def _after(states: list[sr.GameState], index: int) -> tuple[int, ...]:
    return tuple(side.score for side in states[-1].rounds[index].sides)


def test_last_state_of_each_round_is_enough() -> None:
    states = played()
    ends = [state for state in states if state.turn is None and state.rounds]
    assert GameRecord.of(ends) == GameRecord.of(states)


def test_unfinished_round_is_recorded_as_far_as_it_has_come() -> None:
    states = played(sr.variants.PAGAT)
    for stop in range(1, len(states)):
        record = GameRecord.of(states[:stop])
        assert list(records.replay(record)) == states[:stop]


def test_game_before_its_first_deal_has_one_round_to_come() -> None:
    start = sr.new_game(dealer=2, scores=(40, 90), bags=(1, 2), round_number=4)
    record = GameRecord.of([start])
    assert record.rounds == (RoundRecord(dealer=2, scores=(40, 90), bags=(1, 2)),)
    assert record.first_round == 4
    assert list(records.replay(record)) == [start]


def test_actions_lead_to_the_same_record() -> None:
    states = played(sr.variants.ABOUT)
    record = GameRecord.of(states, players=NAMES)
    actions = [action for row in record.rounds for action in row.actions]
    assert GameRecord.from_actions(states[0], actions, players=NAMES) == record
    assert GameRecord.from_actions(states[0], []) == GameRecord.of(states[:1])


def test_illegal_action_makes_no_record() -> None:
    with pytest.raises(sr.IllegalActionError):
        GameRecord.from_actions(sr.new_game(), [sr.Bid(3)])


def test_bids_of_mirror_are_no_actions() -> None:
    states = played(sr.variants.MIRROR, 1)
    record = GameRecord.of(states)
    assert record.rounds[0].bids == ()
    assert list(records.replay(record)) == states


def test_revoke_is_recorded() -> None:
    variant = sr.variants.DUTCH_GUIDE
    games = (played(variant, 1, seed) for seed in range(100))
    states = next(states for states in games if states[-1].rounds[0].revoke is not None)
    record = GameRecord.of(states)
    assert len(record.rounds[0].plays) < 52
    assert list(records.replay(record)) == states


def test_missing_round_is_refused() -> None:
    states = played(rounds=3)
    second = [state for state in states if state.round_number > 1 and state.turn is not None]
    with pytest.raises(sr.InvalidInputError, match="no state of round 1"):
        GameRecord.of(second)
    with pytest.raises(sr.InvalidInputError, match="at least one state"):
        GameRecord.of([])


def test_states_of_two_games_are_refused() -> None:
    one, other = played(seed=1, rounds=1), played(seed=2, rounds=2)
    with pytest.raises(sr.InvalidInputError, match="not of one game"):
        GameRecord.of([one[-1], other[-1]])
    with pytest.raises(sr.InvalidInputError, match="not of one game"):
        GameRecord.of([*one[:1], played(sr.variants.TWO, 1)[-1], other[-1]])


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a GameState"):
        GameRecord.of(["state"])  # type: ignore[list-item]  # the point of the test


# The values ------------------------------------------------------------------------------------------------------


def test_record_is_a_value() -> None:
    record = GameRecord.of(played(), notes={"_b": [1, {"c": 2.5}], "_a": True})
    same = pickle.loads(pickle.dumps(record))  # noqa: S301 - made here
    assert same == record == copy.deepcopy(record)
    assert hash(same) == hash(record)
    assert repr(same) == repr(record)
    assert repr(record).startswith("<GameRecord of 2 rounds #")
    assert hash(record.rounds[0]) == hash(same.rounds[0])
    assert record.rounds[0].notes == {}
    with pytest.raises(AttributeError):
        record.first_round = 2  # type: ignore[misc]  # the point of the test


def test_changed_copy_keeps_the_rest() -> None:
    record = GameRecord.of([sr.new_game()], notes={"_a": 1})
    copy_ = attrs.evolve(record, players=NAMES)
    assert (copy_.notes, copy_.players) == ({"_a": 1}, NAMES)
    assert attrs.evolve(copy_, players=()) == record


def test_notes_are_handed_out_as_copies() -> None:
    record = GameRecord.of([sr.new_game()], notes={"_list": [1]})
    record.notes["_list"].append(2)
    assert record.notes == {"_list": [1]}


def test_cards_set_aside_are_not_recorded() -> None:
    state = sr.new_game(sr.variants.TWO)
    deal = sr.deal(state, 1)
    spare = sr.variants.TWO.cards - sr.CardSet([*deal.hands[0], *deal.hands[1]])
    full = sr.Deal(deal.hands, list(spare))
    row = RoundRecord(dealer=0, scores=(0, 0), bags=(0, 0), deal=full)
    assert row.deal == deal


ROUND: dict[str, Any] = {"dealer": 0, "scores": (0, 0), "bags": (0, 0)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"dealer": -1},
        {"dealer": True},
        {"scores": ("0", "0")},
        {"scores": (True, 0)},
        {"scores": 3},
        {"bags": "00"},
        {"deal": "N:"},
        {"draws": [sr.Look()]},
        {"bids": [3]},
        {"gifts": [sr.Card.parse("SA")]},
        {"plays": "SA"},
        {"notes": {"event": 1}},
        {"notes": {1: 1}},
        {"notes": []},
        {"notes": {"_x": None}},
        {"notes": {"_x": float("nan")}},
        {"notes": {"_x": 2**63}},
        {"notes": {"_x": "\ud800"}},
        {"notes": {"_x": {3: 1}}},
        {"notes": {"_x": sr.NIL}},
    ],
)
def test_malformed_round_is_refused_when_it_is_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(sr.InvalidInputError):
        RoundRecord(**(ROUND | wrong))


def test_deep_notes_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(30):
        nested = [nested]
    with pytest.raises(sr.InvalidInputError, match="nested"):
        RoundRecord(**ROUND, notes={"_x": nested})


@pytest.mark.parametrize(
    "wrong",
    [
        {"variant": "standard"},
        {"rounds": ()},
        {"rounds": [ROUND]},
        {"players": ["Ann"]},
        {"players": "Ann"},
        {"players": ["Ann", "Bo", "Cy", 4]},
        {"players": ["Ann", "Bo", "Cy", "\udfff"]},
        {"first_round": 1.0},
        {"rules_version": "1"},
    ],
)
def test_malformed_record_is_refused_when_it_is_made(wrong: dict[str, Any]) -> None:
    game: dict[str, Any] = {"variant": sr.STANDARD, "rounds": [RoundRecord(**ROUND)]}
    with pytest.raises(sr.InvalidInputError):
        GameRecord(**(game | wrong))


@pytest.mark.parametrize("write", [records.to_text, records.to_line, records.to_ptn])
def test_only_records_are_written(write: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="expected a GameRecord"):
        write(sr.new_game())


# Replaying -------------------------------------------------------------------------------------------------------


def test_replay_stops_at_the_first_fault() -> None:
    record = GameRecord.of(played(rounds=1))
    row = record.rounds[0]
    bad = RoundRecord(**ROUND, deal=row.deal, bids=row.bids, plays=(*row.plays[:5], row.plays[0]))
    states = records.replay(GameRecord(variant=sr.STANDARD, rounds=[bad]))
    for _ in range(1 + 1 + 4 + 5):
        next(states)
    with pytest.raises(sr.DecodeError, match=r"round 1, trick 2: seat . plays .. but does not hold it"):
        next(states)


def test_replay_refuses_scores_that_do_not_follow() -> None:
    record = GameRecord.of(played(rounds=2))
    rounds = [record.rounds[0], attrs.evolve(record.rounds[1], scores=(5, 5))]
    with pytest.raises(sr.DecodeError, match=r"round 2, scores: the scores are .*, not 5, 5"):
        list(records.replay(attrs.evolve(record, rounds=rounds)))


@pytest.mark.parametrize(
    "versions,problem",
    [
        ({"format_version": 2}, "spades: this is form 2, and only form 1 can be read here"),
        ({"rules_version": 99}, f"rules: 99 is newer than {sr.RULES_VERSION}, the rules of this package"),
    ],
)
def test_other_versions_are_refused(versions: dict[str, Any], problem: str) -> None:
    record = GameRecord(variant=sr.STANDARD, rounds=[RoundRecord(**ROUND)], **versions)
    with pytest.raises(sr.DecodeError) as caught:
        list(records.replay(record))
    assert caught.value.problems == (problem,)


def test_start_that_is_none_is_refused() -> None:
    row = RoundRecord(dealer=0, scores=(600, 0), bags=(0, 0))
    with pytest.raises(sr.DecodeError, match=r"round 1: with scores of .* the game is over already"):
        list(records.replay(GameRecord(variant=sr.STANDARD, rounds=[row])))
