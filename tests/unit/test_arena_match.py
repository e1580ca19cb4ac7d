"""Duplicate matches: the same deals for both, the same result wherever they are played."""

from __future__ import annotations

import json
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from arena_bots import Faulty, Lowest
from playing import repickled
from spades_rules.arena import FailureKind, MatchResult, Time, duplicate_match, play_game, report_rows, report_title
from spades_rules.arena.seats import policies_by_seat
from spades_rules.records import replay

OWN = f"{Path(__file__).parents[1] / 'arena_bots.py'}:Lowest"
TABLES: dict[int, dict[str, object]] = {
    2: {"deck.hand_size": 13, "deck.spare": "set_aside"},
    3: {"deck.removed": ("C2",)},
    4: {},
    5: {"deck.removed": ("C2", "D2")},
    6: {"deck.removed": ("C2", "D2", "H2", "S2")},
}


def table_for(players: int) -> sr.Variant:
    return sr.Variant(locks=()).customize({"table.players": players, **TABLES[players]})


def forms(result: MatchResult) -> tuple[object, ...]:
    """Return everything that has to be the same for the same match."""
    return result, repr(result), hash(result), pickle.dumps(result), json.dumps(result.to_dict())


# Where it is played ----------------------------------------------------------------------------------------------

MATCHES: dict[str, Callable[[Any], MatchResult]] = {
    "levels": lambda how: duplicate_match("easy", "random", games=10, seed=1, **how),
    "failures": lambda how: duplicate_match(Faulty("raise", 2), "easy", games=6, seed=2, **how),
    "by name": lambda how: duplicate_match(OWN, "easy", games=6, variant=sr.variants.ABOUT, max_rounds=3, **how),
}


@pytest.mark.parametrize("name", MATCHES)
def test_results_do_not_depend_on_threads_and_tasks(name: str) -> None:
    match = MATCHES[name]
    here = forms(match({}))
    assert forms(match({"pairs_a_task": 4})) == here
    for pairs_a_task in (None, 1, 2, 100):
        with ThreadPoolExecutor(3) as executor:
            there = match({"executor": executor, "pairs_a_task": pairs_a_task, "in_flight": 2})
        assert forms(there) == here


@pytest.mark.slow
def test_results_do_not_depend_on_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        for match in MATCHES.values():
            assert forms(match({"executor": executor})) == forms(match({}))


@pytest.mark.slow
def test_a_process_that_cannot_load_a_bot_is_explained() -> None:
    executor = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    with executor, pytest.raises(BrokenExecutor, match="terminated abruptly") as caught:
        duplicate_match(Vanishing(), "easy", games=2, executor=executor)
    assert any("must be able to import the bots" in note for note in caught.value.__notes__)


class Vanishing(Lowest):
    """A bot that cannot be made again where it is sent."""

    def __reduce__(self) -> tuple[Any, ...]:
        return exit, (1,)


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    once, again, other = (duplicate_match("easy", "random", games=4, seed=seed) for seed in (1, 1, 2))
    assert forms(once) == forms(again)
    assert once != other
    assert hash(once) != hash(other)


def test_a_result_survives_pickling_but_for_its_times() -> None:
    for match in MATCHES.values():
        result = match({})
        copy = repickled(result)
        assert forms(copy) == forms(result)
        assert copy.times is None
        assert result.times is not None


# What is played --------------------------------------------------------------------------------------------------


def test_both_games_of_a_pair_have_the_same_deals() -> None:
    seen: dict[str, set[tuple[object, ...]]] = {"a": set(), "b": set()}

    class Spy:
        def __init__(self, name: str) -> None:
            self.name = name

        def act(self, observation: sr.Observation) -> sr.Action:
            if observation.phase is sr.Phase.BID:
                seen[self.name].add((observation.round_number, observation.seat, observation.hand, observation.dealer))
            return observation.legal_actions[-1] if observation.phase is sr.Phase.PLAY else sr.Bid(3)

    duplicate_match(Spy("a"), Spy("b"), games=6, max_rounds=3)
    assert len(seen["a"]) == 3 * 3 * 4
    assert seen["a"] == seen["b"]


def test_a_game_can_be_played_again_alone() -> None:
    result = duplicate_match("easy", "random", games=6, seed=4, max_rounds=2)
    for game in result.games:
        pair, sitting = divmod(game.number, 2)
        bots = ["random", "easy"] if sitting else ["easy", "random"]
        *_, end = replay(play_game(bots, seed=4, pair=pair, max_rounds=2))
        assert (end.scores, len(end.rounds)) == (game.scores, game.rounds)


@pytest.mark.parametrize(
    "variant, first, second",
    [
        (sr.STANDARD, (0, 1, 0, 1), (1, 0, 1, 0)),
        (sr.variants.TWO, (0, 1), (1, 0)),
        (sr.variants.CUTTHROAT_THREE, (0, 1, 0), (1, 0, 1)),
        (sr.variants.SOLO_FOUR, (0, 1, 0, 1), (1, 0, 1, 0)),
        (table_for(5), (0, 1, 0, 1, 0), (1, 0, 1, 0, 1)),
        (table_for(6).customize({"table.sides": ((0, 3), (1, 4), (2, 5))}), (0, 1, 0, 0, 1, 0), (1, 0, 1, 1, 0, 1)),
    ],
)
def test_sides_alternate_and_then_change_places(
    variant: sr.Variant, first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    assert (policies_by_seat(variant, 0), policies_by_seat(variant, 1)) == (first, second)


@pytest.mark.parametrize("players", TABLES)
def test_two_to_six_seats(players: int) -> None:
    result = duplicate_match("easy", "random", games=4, seed=1, variant=table_for(players), max_rounds=20)
    seats = result.a.tally.rounds + result.b.tally.rounds
    assert seats == players * result.rounds
    assert result.a.won + result.a.lost + result.a.drawn == 4


@pytest.mark.parametrize("name", sr.variants.names())
def test_every_preset(name: str) -> None:
    result = duplicate_match("easy", "random", games=2, variant=sr.variants.get(name), max_rounds=4)
    assert not result.failures
    assert result.rounds
    assert forms(repickled(result)) == forms(result)


# What it comes to ------------------------------------------------------------------------------------------------


def test_wins_and_points_are_counted() -> None:
    result = duplicate_match("easy", "random", games=20, seed=1)
    assert (result.a.name, result.b.name) == result.names == ("easy", "random")
    assert (result.a.won, result.a.lost, result.a.drawn) == (result.b.lost, result.b.won, result.b.drawn)
    assert result.a.won >= 18
    assert result.a.share.value + result.b.share.value == pytest.approx(1)
    assert result.a.points is not None
    assert result.b.points is not None
    assert result.margin is not None
    assert result.margin.value == pytest.approx(result.a.points.value - result.b.points.value)
    assert result.a.points.value == pytest.approx(result.a.tally.points / result.a.tally.rounds)
    assert result.rounds == sum(game.rounds for game in result.games) == result.a.tally.rounds / 2
    assert [game.number for game in result.games] == list(range(20))


def test_equal_policies_draw_every_pair() -> None:
    result = duplicate_match("easy", "easy", games=6, seed=1, variant=sr.variants.SHORT)
    assert result.a.share.value == 0.5
    assert result.margin is not None
    assert result.margin.value == pytest.approx(0)
    assert result.a.won == result.b.won == 3


def test_games_that_are_stopped_are_drawn_and_say_so() -> None:
    result = duplicate_match("easy", "easy", games=4, max_rounds=1)
    assert result.stopped == result.a.drawn == result.b.drawn == 4
    assert all(game.is_stopped and game.winner is None for game in result.games)
    assert result.a.share.value == 0.5
    assert result.max_rounds == result.to_dict()["max_rounds"] == 1


def test_a_draw_by_the_rules_is_no_stop() -> None:
    nothing = dict.fromkeys(
        ["scoring.trick", "scoring.overtrick", "scoring.nil", "scoring.nil_penalty", "scoring.bag_penalty"], 0
    )
    variant = sr.Variant().customize({**nothing, "ending.max_rounds": 1})
    result = duplicate_match("easy", "easy", games=2, variant=variant)
    assert (result.a.drawn, result.stopped) == (2, 0)


def test_time_is_told_for_each() -> None:
    result = duplicate_match("easy", "random", games=2)
    assert result.times is not None
    for time in result.times:
        assert time.decisions > 0
        assert time.microseconds == pytest.approx(time.nanoseconds / time.decisions / 1000)
    assert Time().microseconds == 0


def test_the_report_leaves_out_what_is_not_there() -> None:
    result = duplicate_match("easy", "easy", games=2, max_rounds=2)
    names = [name for name, _, _ in report_rows(repickled(result))]
    assert names[:2] == ["games won", "share of games won"]
    assert not {"microseconds a decision", "blind nils made, alone", "games lost by a failure"} & set(names)
    assert [name for name, _, _ in report_rows(result)] == [*names, "microseconds a decision"]


def test_what_cannot_be_reported_is_refused() -> None:
    nothing: Any = None
    for report in (report_rows, partial(report_title, rules="STANDARD")):
        with pytest.raises(sr.InvalidInputError, match="expected a MatchResult"):
            report(nothing)
    with pytest.raises(sr.InvalidInputError, match="rules are named by a text, not None"):
        report_title(duplicate_match("easy", "easy", games=2, max_rounds=1), nothing)


def test_plain_data_are_json_without_times() -> None:
    data = duplicate_match(Faulty("raise"), "easy", games=2, time_limit=60).to_dict()
    assert json.loads(json.dumps(data)) == json.loads(json.dumps(data, sort_keys=True))
    assert "times" not in data
    assert data["time_limit"] == 60.0
    assert data["failures"][0]["phase"] == "bid"
    assert data["failures"][0]["legal"][:2] == ["nil", "1"]
    assert data["margin"] is None


# Failures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["raise", "raise_unpicklable", "nothing", "object", "illegal", "deal"])
def test_who_fails_loses_and_the_match_goes_on(how: str) -> None:
    result = duplicate_match("easy", Faulty(how, 2), games=4, seed=1)
    assert (result.a.won, result.b.lost, result.b.failed, result.a.failed) == (4, 4, 4, 0)
    assert [failure.game for failure in result.failures] == [0, 1, 2, 3]
    for game in result.games:
        assert game.failure is not None
        assert (game.rounds, game.reason, game.failure.round_number) == (1, None, 2)
        assert policies_by_seat(sr.STANDARD, game.number % 2)[game.failure.seat] == 1
        assert str(game.failure).startswith(f"game {game.number}, round 2, seat ")
        assert not game.is_stopped


def test_who_is_late_loses() -> None:
    result = duplicate_match(Faulty("sleep"), Lowest(), games=2, time_limit=0.03)
    assert result.b.won == 2
    assert {failure.kind for failure in result.failures} == {FailureKind.TOO_SLOW}


def test_an_interrupt_ends_the_match() -> None:
    with pytest.raises(KeyboardInterrupt):
        duplicate_match(Faulty("interrupt"), "easy", games=2)


# Progress and stopping -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs_a_task, told", [(1, [0, 2, 4, 6, 8, 10]), (2, [0, 4, 8, 10]), (9, [0, 10])])
def test_progress_is_told(pairs_a_task: int, told: list[int]) -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))

    duplicate_match("easy", "easy", games=10, max_rounds=1, progress=progress, pairs_a_task=pairs_a_task)
    assert seen == [(done, 10) for done in told]


class Recorder(Executor):
    """An executor that begins a task only when somebody waits for it, and remembers all."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self.most = 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        recorder = self

        class Lazy(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                self.set_result(function(*arguments))
                return super().result(timeout)

        future = Lazy()
        self.futures.append(future)
        self.most = max(self.most, sum(not one.done() for one in recorder.futures))
        return future


def test_few_tasks_are_in_flight() -> None:
    executor = Recorder()
    duplicate_match("easy", "easy", games=20, max_rounds=1, executor=executor, in_flight=3)
    assert len(executor.futures) == 10
    assert executor.most == 3


def test_what_is_pending_is_cancelled_when_progress_raises() -> None:
    executor = Recorder()

    def stop(done: int, _total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duplicate_match("easy", "easy", games=40, max_rounds=1, executor=executor, in_flight=5, progress=stop)
    assert [future.cancelled() for future in executor.futures] == [False, False, *[True] * 4]


def test_what_is_pending_is_cancelled_when_a_task_raises() -> None:
    executor = Recorder()
    with pytest.raises(KeyboardInterrupt):
        duplicate_match(Faulty("interrupt"), "easy", games=20, executor=executor)
    assert [future.cancelled() for future in executor.futures[1:]] == [True] * 9


def test_a_pool_that_breaks_is_explained() -> None:
    class Broken(Executor):
        def submit(self, function: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
            raise BrokenExecutor(function, arguments)

    with pytest.raises(BrokenExecutor) as caught:
        duplicate_match("easy", "easy", executor=Broken())
    assert any("must be able to import the bots" in note for note in caught.value.__notes__)


# What makes no sense ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen, problem",
    [
        ({"games": 3}, "games are an even number of at least 2, for they come in pairs, not 3"),
        ({"games": 0}, "games are an even number"),
        ({"games": True}, "games are an even number"),
        ({"games": "4"}, "games are an even number"),
        ({"seed": 1.0}, "seed is an int"),
        ({"variant": "STANDARD"}, "expected a Variant"),
        ({"max_rounds": 0}, "max_rounds is"),
        ({"time_limit": -1}, "time_limit is"),
        ({"pairs_a_task": 0}, "pairs_a_task is"),
        ({"in_flight": 0}, "in_flight is"),
        ({"executor": 4}, "executor is a concurrent.futures.Executor or None, not 4"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(chosen: dict[str, Any], problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        duplicate_match("easy", "random", **{"games": 2, **chosen})


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(sr.InvalidInputError, match="there is no bot of level 'clever'"):
        duplicate_match("clever", "easy")


def test_bots_that_cannot_be_sent_to_processes_are_refused() -> None:
    class Local(Lowest):
        pass

    with ProcessPoolExecutor(1) as executor, pytest.raises(sr.InvalidInputError, match="these cannot be"):
        duplicate_match("easy", Local(), executor=executor)
