"""Rounds and games between bots, and what becomes of bots that fail."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from arena_bots import Faulty, Lowest, UnpicklableError
from playing import repickled
from spades_rules import arena, records
from spades_rules.arena import FailureKind, play_game, play_round
from spades_rules.arena.tally import tallies_of_rounds
from spades_rules.bots import Bot

BOTS = Path(__file__).parents[1] / "arena_bots.py"
SIX = sr.Variant(locks=()).customize({"table.players": 6, "deck.removed": ("C2", "D2", "H2", "S2")})


def end_of(record: records.GameRecord) -> sr.GameState:
    *_, end = records.replay(record)
    return end


def test_a_game_is_played_to_its_end() -> None:
    record = play_game(["easy", "random"], seed=3)
    assert end_of(record).phase is sr.Phase.OVER
    assert record.notes == {}
    assert record.players == ("easy", "random") * 2


def test_a_round_is_the_first_of_the_game() -> None:
    round_ = play_round(["easy", "random"], seed=3)
    assert round_.rounds == play_game(["easy", "random"], seed=3).rounds[:1]
    assert round_.notes == {}


def test_the_seed_and_the_pair_make_the_deals() -> None:
    def deal_of(seed: int, pair: int) -> sr.Deal | None:
        return play_round(["easy", "easy"], seed=seed, pair=pair).rounds[0].deal

    deals = [deal_of(0, 0), deal_of(1, 0), deal_of(-1, 0), deal_of(0, 1), deal_of(1, 1)]
    assert len(set(deals)) == len(deals)
    assert deal_of(0, 0) == deals[0] == play_round(["easy", "easy"]).rounds[0].deal


def test_equal_arguments_give_equal_records() -> None:
    once, again = (play_game(["easy", "random"], sr.variants.ABOUT, 5, max_rounds=9) for _ in range(2))
    assert once == again
    assert pickle.dumps(once) == pickle.dumps(again)


def test_the_deals_do_not_depend_on_the_bots() -> None:
    games = [play_game(bots, max_rounds=4).rounds for bots in (["easy", "easy"], ["easy", "random"])]
    for one, other in zip(*games, strict=False):
        assert one.deal == other.deal
        assert one.plays != other.plays


def test_a_game_that_is_stopped_says_so() -> None:
    record = play_game(["easy", "easy"], max_rounds=2)
    assert record.notes == {"_stopped": 2}
    assert len(record.rounds) == 2
    assert end_of(record).outcome is None


def test_two_hundred_rounds_are_the_most() -> None:
    tiny = {"table.players": 2, "deck.hand_size": 1, "deck.spare": "set_aside"}
    endless = {"ending.target": None, "ending.floor": None, "ending.max_rounds": 500}
    record = play_game(["easy", "easy"], sr.Variant().customize({**tiny, **endless}))
    assert len(record.rounds) == 200
    assert record.notes == {"_stopped": 200}


@pytest.mark.parametrize("name", sr.variants.names())
def test_every_preset_is_played(name: str) -> None:
    variant = sr.variants.get(name)
    bots = ["easy", "random", "easy", "random", "easy"][: variant.table.players]
    record = play_game(bots, variant, 1, max_rounds=3)
    assert 1 <= len(record.rounds) <= 3


def test_one_bot_a_side_or_one_a_seat() -> None:
    by_side = play_round(["easy", "random"], seed=1)
    by_seat = play_round(["easy", "random", "easy", "random"], seed=1)
    assert by_side == by_seat
    assert play_round(["easy"] * 6, SIX).players == ("easy",) * 6


def test_one_bot_may_have_all_seats() -> None:
    bot = Lowest()
    assert play_round([bot, bot]).players == ("Lowest",) * 4


# Bots by name ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["arena_bots:Lowest", "arena_bots:LOWEST", f"{BOTS}:Lowest"])
def test_bots_may_be_given_by_name(name: str) -> None:
    record = play_round([name, "easy"], seed=1)
    assert record.rounds == play_round([Lowest(), "easy"], seed=1).rounds
    assert record.players[0] == name


def test_a_bot_by_name_is_pickled_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BOTS.parent)
    bot = arena.load("arena_bots.py:Lowest")
    monkeypatch.chdir("/")
    copy = repickled(bot)
    observation = sr.observation(sr.apply(sr.new_game(dealer=3), sr.deal(sr.new_game(dealer=3), rng=1)), 0)
    assert copy.act(observation) == observation.legal_actions[0]


def test_a_bot_that_was_loaded_is_called_as_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BOTS.parent)
    name = "arena_bots.py:Lowest"
    loaded = arena.load(name)
    for bot in (loaded, repickled(loaded)):
        assert arena.duplicate_match(bot, "easy", games=2, max_rounds=1).names == (name, "easy")
        assert play_round([bot, "easy"], seed=1).players[0] == name


@pytest.mark.parametrize(
    "name, problem",
    [
        ("no_such_module:Bot", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("no_such_file.py:Bot", "FileNotFoundError"),
        ("arena_bots:Missing", "AttributeError: module 'arena_bots' has no attribute 'Missing'"),
        ("arena_bots:Broken", "RuntimeError: not ready"),
        ("arena_bots:NO_BOT", "is 7, which has no method act"),
        (":Bot", "ValueError: Empty module name"),
        ("no\0file.py:Bot", "ValueError: .*embedded null"),
    ],
)
def test_a_name_that_is_no_bot_is_refused(name: str, problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        arena.load(name)


def test_a_file_that_fails_is_run_again_next_time(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("raise RuntimeError('typo')\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(sr.InvalidInputError, match="RuntimeError: typo"):
            arena.load(f"{path}:Own")


def test_a_file_that_python_cannot_load_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.spec_from_file_location", lambda *_: None)
    with pytest.raises(sr.InvalidInputError, match=r"ImportError: .*own_bot\.py"):
        arena.load("own_bot.py:Own")


# What makes no sense ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bots, variant, problem",
    [
        (["easy"], sr.STANDARD, "bots are a row of 4, one for each seat, or 2, one for each side, not"),
        (["easy"] * 3, sr.STANDARD, "a row of 4"),
        (["easy"] * 3, sr.variants.SOLO_FOUR, r"bots are a row of 4, one for each seat, not \['easy'"),
        ("easy", sr.STANDARD, "not 'easy'"),
        ({"easy", "random"}, sr.STANDARD, "bots are a row"),
        (["easy", "clever"], sr.STANDARD, "there is no bot of level 'clever'"),
        (["easy", Lowest], sr.STANDARD, r"Lowest is a class: give a bot made of it, Lowest\(\)"),
        (["easy", 7], sr.STANDARD, "a bot has a method act.*; 7 is neither"),
        (["easy", "easy"], "STANDARD", "expected a Variant"),
    ],
)
def test_wrong_bots_and_variants_are_refused(bots: Any, variant: Any, problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        play_game(bots, variant)


@pytest.mark.parametrize(
    "chosen, problem",
    [
        ({"seed": None}, "seed is an int, not None"),
        ({"seed": True}, "seed is an int, not True"),
        ({"pair": "1"}, "pair is an int, not '1'"),
        ({"max_rounds": 0}, "max_rounds is an int of at least 1, not 0"),
        ({"max_rounds": 2.0}, "max_rounds is an int of at least 1, not 2.0"),
        ({"time_limit": 0}, "time_limit is a number of seconds above 0, or None, not 0"),
        ({"time_limit": True}, "time_limit is"),
        ({"time_limit": "1"}, "time_limit is"),
        ({"time_limit": float("nan")}, "time_limit is"),
        ({"time_limit": float("inf")}, "time_limit is"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(chosen: dict[str, Any], problem: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=problem):
        play_game(["easy", "easy"], **chosen)


# Failures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "how, kind, detail",
    [
        ("raise", "raised", r"raised ValueError\('14 are too many'\) in _raise, arena_bots.py line \d+"),
        ("raise_unpicklable", "raised", r"raised UnpicklableError\('no way'\) in _raise_unpicklable"),
        ("raise_unspeakable", "raised", "raised a UnspeakableError in _raise_unspeakable"),
        ("nothing", "no_action", "answered None, which is no action"),
        ("object", "no_action", "answered <object object>, which is no action"),
        ("error", "no_action", r"answered ValueError\('returned, not raised'\), which is no action"),
        ("anything", "no_action", r"answered Equal\(\), which is no action"),
        ("illegal", "illegal", r"answered Bid\(26\), which is not legal"),
        ("deal", "illegal", r"answered Deal\(.*, which is not legal"),
    ],
)
def test_a_failure_is_located(how: str, kind: str, detail: str) -> None:
    with pytest.raises(arena.BotFailedError, match=detail) as caught:
        play_game(["easy", Faulty(how, 2)], seed=1)
    failure = caught.value.failure
    assert failure.kind is FailureKind(kind)
    assert (failure.round_number, failure.phase, failure.game) == (2, sr.Phase.BID, None)
    assert failure.seat in {1, 3}
    assert failure.legal == tuple(map(sr.Bid, range(14)))
    assert str(caught.value).startswith(f"round 2, seat {failure.seat}, phase BID: ")
    assert str(caught.value).endswith("; legal: nil, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13")


def test_what_the_bot_raised_is_the_cause() -> None:
    with pytest.raises(arena.BotFailedError) as caught:
        play_game([Faulty("raise_unpicklable"), "easy"])
    assert isinstance(caught.value.__cause__, UnpicklableError)


def test_the_error_holds_the_game_up_to_there_and_can_be_pickled() -> None:
    with pytest.raises(arena.BotFailedError) as caught:
        play_game([Faulty("raise_unpicklable", 2), "easy"])
    copy = repickled(caught.value)
    assert (copy.failure, copy.record) == (caught.value.failure, caught.value.record)
    end = end_of(copy.record)
    assert (end.round_number, end.turn) == (2, copy.failure.seat)


def test_a_late_answer_is_a_failure() -> None:
    with pytest.raises(arena.BotFailedError, match=r"took more than 0\.03 s") as caught:
        play_game([Faulty("sleep"), Lowest()], time_limit=0.03)
    assert caught.value.failure.kind is FailureKind.TOO_SLOW


def test_without_a_limit_nobody_is_late() -> None:
    bots: list[Bot] = [Faulty("sleep", 1), Lowest()]
    assert play_round(bots, sr.variants.SHORT, time_limit=60) == play_round(bots, sr.variants.SHORT)


def test_a_revoke_that_the_rules_accept_is_a_failure_of_a_bot() -> None:
    class Revoker:
        def act(self, observation: sr.Observation) -> sr.Action:
            hand, legal = observation.hand, observation.legal_actions
            cards = [] if hand is None or observation.phase is not sr.Phase.PLAY else [sr.Play(card) for card in hand]
            return next((play for play in cards if play not in legal), legal[0])

    with pytest.raises(arena.BotFailedError) as caught:
        play_game([Revoker(), Revoker()], sr.variants.DUTCH_GUIDE)
    assert caught.value.failure.kind is FailureKind.ILLEGAL


def test_an_interrupt_is_no_failure() -> None:
    with pytest.raises(KeyboardInterrupt):
        play_game([Faulty("interrupt"), "easy"])


# Counting --------------------------------------------------------------------------------------------------------


def test_tallies_count_what_each_seat_did() -> None:
    record = play_game(["easy", "random"], seed=7)
    end = end_of(record)
    for seat, tally in enumerate(arena.tallies(record)):
        sides = [result.sides[seat % 2] for result in end.rounds]
        assert tally.rounds == tally.bids == len(end.rounds)
        assert tally.points == end.scores[seat % 2]
        assert tally.sets == sum(side.is_set for side in sides)
        assert tally.bags == sum(side.overtricks for side in sides)


NIL, BLIND, THREE = sr.NIL, sr.BLIND_NIL, sr.Bid(3)


@pytest.mark.parametrize(
    "bids, taken, counted",
    [
        ((NIL, THREE, THREE, THREE), (0, 4, 5, 4), {"covered_nils": 1, "covered_nils_made": 1}),
        ((NIL, THREE, THREE, THREE), (1, 4, 4, 4), {"covered_nils": 1}),
        ((NIL, THREE, NIL, THREE), (0, 6, 1, 6), {"lone_nils": 1, "lone_nils_made": 1}),
        ((BLIND, THREE, THREE, THREE), (0, 4, 5, 4), {"covered_blind_nils": 1, "covered_blind_nils_made": 1}),
        ((BLIND, THREE, NIL, THREE), (2, 4, 3, 4), {"lone_blind_nils": 1}),
        ((THREE, THREE, NIL, THREE), (5, 4, 0, 4), {}),
    ],
)
def test_nils_are_counted_by_kind(bids: tuple[sr.Bid, ...], taken: tuple[int, ...], counted: dict[str, int]) -> None:
    sides = tuple(
        sr.score_side(sr.STANDARD, [bids[one] for one in side], [taken[one] for one in side])
        for side in ((0, 2), (1, 3))
    )
    result = sr.RoundResult(bids, taken, sides, None)
    tally = tallies_of_rounds(sr.STANDARD, [result])[0]
    nils = {name: count for name, count in vars_of(tally).items() if "nil" in name and count}
    assert nils == counted
    assert tally.all_nils == sum(count for name, count in counted.items() if not name.endswith("_made"))
    assert tally.all_nils_made == sum(count for name, count in counted.items() if name.endswith("_made"))


def vars_of(tally: arena.Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in tally.__match_args__}


def test_an_unbid_round_has_no_bids() -> None:
    record = play_game(["easy", "easy"], sr.variants.TOURNAMENT, max_rounds=2)
    assert [(tally.rounds, tally.bids) for tally in arena.tallies(record)] == [(2, 1)] * 4


def test_the_total_of_no_tallies_is_nothing() -> None:
    assert arena.Tally.total([]) == arena.Tally()


def test_a_bot_that_leaves_the_program_only_loses_its_game() -> None:
    class Leaver:
        def act(self, observation: sr.Observation) -> sr.Action:
            raise SystemExit(f"leaving from {observation.seat}")

    with pytest.raises(arena.BotFailedError, match=r"SystemExit\('leaving from") as caught:
        play_game([Leaver(), "easy"])
    assert caught.value.failure.kind is FailureKind.RAISED
