"""R-7: when a game ends, who wins it, and for what reason."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import spades_rules as sr
from playing import SOLO, THREE, Changes, call, deal_of, dealt, finish, refused, variant
from spades_rules.variants import get, names

Ending = tuple[int | None, str] | None


def ending(changes: Changes, scores: Sequence[int], **more: object) -> Ending:
    """Return the winner and the reason, None if the game goes on."""
    found = sr.outcome(variant(changes), scores, **more)  # type: ignore[arg-type]  # each case knows its own
    return None if found is None else (found.winner, str(found.reason))


def ends(**options: object) -> dict[str, object]:
    return {f"ending.{name}": value for name, value in options.items()}


NO_POINTS = {"scoring.nil": 0, "scoring.nil_penalty": 0, "scoring.overtrick": 0, "scoring.bag_limit": None}


def rounds(state: sr.GameState, *words: str, hands: dict[int, str] | None = None) -> sr.GameState:
    """Play one more round with these bids, without overtricks; seat 3 holds the spades and takes all tricks."""
    if state.phase is sr.Phase.DEAL:
        state = sr.apply(state, deal_of(state.variant, hands))
    return finish(call(state, *words))


# --- R-7.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, scores, expected",
    [
        ({}, [499, 300], None),
        ({}, [500, 300], (0, "target")),
        ({}, [501, 300], (0, "target")),
        ({}, [-199, 300], None),
        ({}, [-200, 300], (1, "floor")),
        ({}, [0, 0], None),
        (ends(target=300), [300, 0], (0, "target")),
        (ends(target=None), [9999, 0], None),
        (ends(floor=None, max_rounds=200), [-9999, 0], None),
        (ends(floor=0), [0, 10], (1, "floor")),
        (ends(floor=0), [1, 10], None),
        (ends(target=0), [0, -10], (0, "target")),
        (ends(target=-50, floor=-100), [-50, -60], (0, "target")),
        (THREE, [0, 0, 500], (2, "target")),
        (THREE, [30, -200, 20], (0, "floor")),
        (SOLO, [30, 20, 40, -250], (2, "floor")),
    ],
)
def test_r7_1_marks(changes: dict[str, object], scores: list[int], expected: Ending) -> None:
    assert ending(changes, scores) == expected


def test_r7_1_penalties_come_first() -> None:
    result = sr.score_side(sr.STANDARD, [sr.Bid(2), sr.Bid(2)], [3, 2], score=480, bags=9)
    assert (result.points, result.score) == (-59, 421)
    state = finish(call(dealt(scores=(0, 480), bags=(0, 9)), "nil", "6", "nil", "6"))
    assert (state.scores, state.phase) == ((200, 501), sr.Phase.OVER)
    state = finish(call(dealt(scores=(0, 480), bags=(0, 8)), "nil", "2", "nil", "2"))
    assert (state.scores, state.phase, state.bags) == ((200, 429), sr.Phase.DEAL, (0, 7))


def test_r7_1_it_is_tested_only_after_a_whole_round() -> None:
    state = dealt(scores=(490, 0), round_number=5)
    while state.turn is not None:
        assert (state.phase in ("bid", "play"), state.outcome) == (True, None)
        state = sr.apply(state, sr.legal_actions(state)[0])
    assert state.outcome is not None


def test_r7_1_when_it_is_over_no_action_is_legal() -> None:
    state = rounds(dealt(scores=(450, 0)), "nil", "3", "nil", "3")
    assert (state.phase, state.turn, sr.legal_actions(state)) == (sr.Phase.OVER, None, ())
    card = sr.Card.parse("C2")
    for action in (sr.Bid(3), sr.NIL, sr.Look(), sr.Play(card), sr.Give(card), sr.Keep(), sr.Decline()):
        refused(state, action, "game_over R-7.1")
        refused(state, action, "game_over R-7.1", seat=2)
    refused(state, deal_of(state.variant), "game_over R-7.1")
    refused(state, deal_of(state.variant), "not_your_turn R-1.5", seat=1)


@pytest.mark.parametrize("score", [500, 620, -200, -300])
def test_r7_1_a_game_that_is_over_cannot_be_started(score: int) -> None:
    with pytest.raises(sr.InvalidInputError, match="the game is over already"):
        sr.new_game(scores=(score, 100))


def test_r7_1_a_fresh_game_is_never_refused() -> None:
    rules = variant(ends(floor=0))
    assert sr.new_game(rules).phase is sr.Phase.DEAL
    assert sr.new_game(rules, scores=(0, 0)).phase is sr.Phase.DEAL
    with pytest.raises(sr.InvalidInputError, match="the game is over already"):
        sr.new_game(rules, scores=(0, 20))
    tied = finish(call(dealt(rules, scores=(0, 0), round_number=2), "nil", "nil", "nil", "nil"))
    assert tied.outcome == sr.Outcome(0, sr.Reason.FLOOR)  # sudden death from the start, and the floor met


# --- R-7.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scores, winner, reason",
    [
        ([505, -200], 0, "target"),
        ([-200, 120], 1, "floor"),
        ([-210, -205], 1, "floor"),
        ([520, 530], 1, "target"),
        ([510, -250], 0, "target"),
        ([-300, 499], 1, "floor"),
    ],
)
def test_r7_2_the_highest_score_wins(scores: list[int], winner: int, reason: str) -> None:
    assert ending({}, scores) == (winner, reason)


# --- R-7.3 ----------------------------------------------------------------------------


def test_r7_3_three_sides_tied_play_on_and_the_third_wins() -> None:
    assert ending(THREE, [510, 510, 300]) is None
    assert ending(THREE, [520, 520, 525], tied_before=True, round_number=2) == (2, "target")


def test_r7_3_three_sides_tied_on_the_engine() -> None:
    options = {**THREE, "scoring.nil": 225, "scoring.overtrick": 0, "scoring.bag_limit": None}
    low = "C3 C4 C5 C6 C7 C8 D2 D3 D4 D5 D6 D7 H2 H3 H4 H5 H6"
    state = sr.new_game(variant(options), dealer=2, scores=(510, 510, 300), round_number=8)
    state = sr.apply(state, deal_of(state.variant, {0: "SA SK SQ CA DA HA", 1: "SJ ST S9 CK DK HK", 2: low}))
    state = finish(call(state, "1", "1", "nil"))
    assert (state.scores, state.outcome) == ((520, 520, 525), sr.Outcome(2, sr.Reason.TARGET))


@pytest.mark.parametrize(
    "changes, scores, tied, expected",
    [
        ({}, [510, 510], False, None),
        ({}, [510, 510], True, None),
        ({}, [-200, -200], False, None),
        ({}, [560, 540], True, (0, "target")),
        ({}, [430, 440], True, (1, "tie_broken")),
        ({}, [430, 430], True, None),
        ({}, [-210, 430], True, (1, "floor")),
        (ends(tie="play_on"), [510, 510], False, None),
        (ends(tie="play_on"), [430, 440], True, None),
        (ends(tie="play_on"), [560, 540], True, (0, "target")),
        (THREE, [510, 300, 510], False, None),
        (THREE, [400, 400, 100], True, None),
        (THREE, [100, 100, 101], True, (2, "tie_broken")),
    ],
)
def test_r7_3_ties(changes: dict[str, object], scores: list[int], tied: bool, expected: Ending) -> None:  # noqa: FBT001 - as the engine has it
    assert ending(changes, scores, tied_before=tied, round_number=9) == expected


@pytest.mark.parametrize("tie, phase", [("sudden_death", "over"), ("play_on", "deal")])
def test_r7_3_sudden_death_ends_below_the_mark(tie: str, phase: str) -> None:
    state = dealt({**NO_POINTS, **ends(tie=tie)}, scores=(510, 510), round_number=3)
    state = rounds(state, "7", "nil", "7", "2")
    assert (state.scores, state.phase) == ((370, 530), "over")
    state = dealt({**NO_POINTS, **ends(tie=tie)}, scores=(510, 510), round_number=3)
    state = rounds(state, "8", "9", "nil", "9")
    assert (state.scores, state.phase) == ((430, 330), phase)
    if phase == "over":
        assert state.outcome == sr.Outcome(0, sr.Reason.TIE_BROKEN)


def test_r7_3_a_tie_reached_in_play_starts_sudden_death() -> None:
    state = dealt({**NO_POINTS, "scoring.nil": 30}, scores=(450, 380), round_number=3)
    state = rounds(state, "nil", "6", "nil", "7")
    assert (state.scores, state.phase, state.round_number) == ((510, 510), sr.Phase.DEAL, 4)
    state = rounds(state, "nil", "nil", "3", "nil")
    assert (state.scores, state.phase, state.round_number) == ((570, 570), sr.Phase.DEAL, 5)
    state = rounds(state, "8", "9", "9", "9")
    assert (state.scores, state.outcome) == ((400, 390), sr.Outcome(0, sr.Reason.TIE_BROKEN))


def test_r7_3_a_game_may_start_in_sudden_death() -> None:
    state = rounds(dealt(NO_POINTS, scores=(500, 500), round_number=2), "5", "6", "nil", "5")
    assert state.scores == (450, 610)
    state = rounds(dealt(NO_POINTS, scores=(-200, -200)), "nil", "9", "nil", "4")
    assert state.outcome == sr.Outcome(1, sr.Reason.FLOOR)


# --- R-7.4 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, scores, number, tied, expected",
    [
        (ends(max_rounds=4), [180, 180], 4, False, (None, "max_rounds")),
        (ends(max_rounds=4), [180, 170], 4, False, (0, "max_rounds")),
        (ends(max_rounds=4), [180, 180], 3, False, None),
        (ends(max_rounds=4), [180, 180], 5, False, (None, "max_rounds")),
        (ends(max_rounds=4), [510, 510], 4, False, (None, "target")),
        (ends(max_rounds=4), [510, 510], 4, True, (None, "target")),
        (ends(max_rounds=4), [410, 410], 4, True, (None, "max_rounds")),
        (ends(max_rounds=4), [410, 400], 4, True, (0, "max_rounds")),
        (ends(max_rounds=4), [-210, -210], 4, False, (None, "floor")),
        (ends(max_rounds=1), [-10, -20], 1, False, (0, "max_rounds")),
        ({}, [180, 180], 10_000, False, None),
    ],
)
def test_r7_4_the_last_round(
    changes: dict[str, object],
    scores: list[int],
    number: int,
    tied: bool,  # noqa: FBT001 - as the engine has it
    expected: Ending,
) -> None:
    assert ending(changes, scores, round_number=number, tied_before=tied) == expected


def test_r7_4_a_game_ends_after_its_last_round() -> None:
    state = dealt({**NO_POINTS, **ends(max_rounds=2)})
    state = rounds(rounds(state, "nil", "nil", "nil", "nil"), "nil", "nil", "nil", "nil")
    assert (len(state.rounds), state.round_number, state.outcome) == (2, 2, sr.Outcome(None, sr.Reason.MAX_ROUNDS))


@pytest.mark.parametrize("name", names())
def test_r7_4_every_preset_has_a_floor_or_a_last_round(name: str) -> None:
    ending_options = get(name).ending
    assert (ending_options.floor, ending_options.max_rounds) in ((None, 200), (-200, None))


def test_r7_4_something_must_be_able_to_end_the_game() -> None:
    with pytest.raises(sr.InvalidVariantError, match="nothing ends the game"):
        variant(ends(target=None, floor=None))
    for one in (ends(target=500), ends(floor=-1), ends(max_rounds=9), ends(sets_to_lose=3)):
        rules = variant({**ends(target=None, floor=None), **one})
        may_go_on = rules.ending.floor is None and rules.ending.max_rounds is None
        assert ("may never end" in rules.describe()) is may_go_on


def test_r7_4_the_floor_lies_below_the_target() -> None:
    for floor in (500, 600):
        with pytest.raises(sr.InvalidVariantError, match=rf"ending\.floor {floor} is not below ending\.target 500"):
            variant(ends(floor=floor))
    assert variant(ends(floor=499)).ending.floor == 499


# --- R-7.5 ----------------------------------------------------------------------------

SETS = ends(sets_to_lose=3)


@pytest.mark.parametrize(
    "changes, scores, sets, expected",
    [
        (SETS, [310, 120], [2, 2], None),
        (SETS, [310, 120], [3, 0], (1, "sets")),
        (SETS, [310, 120], [4, 2], (1, "sets")),
        (SETS, [310, 120], [3, 3], (0, "sets")),
        (SETS, [120, 120], [3, 3], None),
        (SETS, [510, 120], [3, 2], (1, "sets")),
        (SETS, [120, 120], [3, 2], (1, "sets")),
        ({**THREE, **SETS}, [300, 100, 90], [3, 0, 0], (1, "sets")),
        ({**THREE, **SETS}, [300, 100, 100], [3, 0, 0], None),
        ({**THREE, **SETS}, [100, 100, 90], [3, 0, 0], (1, "sets")),
        ({**THREE, **SETS}, [300, 200, 90], [3, 3, 0], (2, "sets")),
        ({**THREE, **SETS}, [300, 300, 90], [3, 3, 3], None),
        ({**THREE, **SETS, **ends(max_rounds=9)}, [300, 100, 100], [3, 0, 0], (None, "sets")),
    ],
)
def test_r7_5_sets_to_lose(changes: dict[str, object], scores: list[int], sets: list[int], expected: Ending) -> None:
    assert ending(changes, scores, sets=sets, round_number=9) == expected


def test_r7_5_sets_are_counted_through_the_game() -> None:
    state = dealt({**SETS, **ends(floor=None)}, scores=(310, 120), round_number=4)
    for number in (1, 2, 3):
        state = rounds(state, "5", "6", "nil", "4") if number % 2 else rounds(state, "6", "nil", "4", "5")
        assert (state.phase is sr.Phase.OVER) is (number == 3)
    assert state.outcome == sr.Outcome(1, sr.Reason.SETS)


def test_r7_5_failed_nils_do_not_count() -> None:
    state = finish(call(dealt({**ends(sets_to_lose=1)}), "nil", "4", "nil", "nil"))
    assert [side.nils for side in state.rounds[0].sides] == [
        (sr.NilResult.MADE, sr.NilResult.MADE),
        (None, sr.NilResult.FAILED),
    ]
    assert [side.is_set for side in state.rounds[0].sides] == [False, True]
    state = finish(call(dealt({**ends(sets_to_lose=1)}), "nil", "nil", "nil", "nil"))
    assert state.phase is sr.Phase.DEAL


# --- R-7.6 ----------------------------------------------------------------------------

EVERYTHING = {**ends(sets_to_lose=1, max_rounds=4), "scoring.boston_wins": True}


@pytest.mark.parametrize(
    "changes, scores, more, expected",
    [
        (EVERYTHING, [510, -210], {"boston": 1, "sets": [1, 0], "tied_before": True}, (1, "boston")),
        (EVERYTHING, [510, -210], {"sets": [1, 0], "tied_before": True}, (1, "sets")),
        (EVERYTHING, [510, -210], {"tied_before": True}, (0, "target")),
        (EVERYTHING, [410, -210], {"tied_before": True}, (0, "floor")),
        (EVERYTHING, [410, 210], {"tied_before": True}, (0, "max_rounds")),
        ({}, [410, 210], {"tied_before": True}, (0, "tie_broken")),
        ({}, [410, 210], {"boston": 1}, None),
        ({"scoring.boston_wins": True}, [410, 210], {"boston": 0}, (0, "boston")),
        ({"scoring.boston_wins": True}, [410, 210], {}, None),
    ],
)
def test_r7_6_the_reason_is_the_first_that_applies(
    changes: dict[str, object], scores: list[int], more: dict[str, object], expected: Ending
) -> None:
    assert ending(changes, scores, round_number=4, **more) == expected


# --- R-7.7 ----------------------------------------------------------------------------


def test_r7_7_the_standard_game() -> None:
    rules = sr.STANDARD
    assert rules == sr.Variant()
    assert (rules.table.players, rules.sides, rules.hand_size) == (4, ((0, 2), (1, 3)), 13)
    assert (rules.ending.target, rules.ending.floor, rules.ending.max_rounds) == (500, -200, None)
    assert (rules.scoring.bag_limit, rules.scoring.bag_penalty, rules.scoring.bag_carry) == (10, 100, "carry")
    assert (rules.deck.jokers, rules.deck.high_trumps, rules.bidding.forced, rules.bidding.blind_nil) == (
        False,
        (),
        "none",
        False,
    )
    assert rules.ending.tie == "sudden_death"
    assert rules.locks == tuple(sr.Lock)
    assert rules.describe() == "The standard game."
