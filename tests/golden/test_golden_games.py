"""Whole games, pinned: the same deals and actions must give the same scores for ever.

Each file of `games/` is one game: a preset, how it starts, and its rounds. A round is the deal as text (for a draw
deal the stock, top first), the flat ids of the actions of the seats, and what it came to: bids, tricks and, for each
side, points, score and bags. The numbers were counted by the oracle. A pin that has to change is a new ruling.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from spades_rules.actions import action_from_id
from twin import Twin

FILES = sorted((Path(__file__).parent / "games").glob("*.json"))
every_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def load(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game


def start_of(game: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in game["start"].items()}


def deal_of(variant: sr.Variant, one: dict[str, Any]) -> sr.Deal:
    if "stock" in one:
        return sr.Deal([()] * variant.table.players, [sr.Card.parse(card) for card in one["stock"].split()])
    return sr.Deal(sr.parse_deal(one["deal"]))


def facts(result: sr.RoundResult) -> dict[str, Any]:
    """Return what is pinned of a round's result."""
    return {
        "bids": [None if bid is None else str(bid) for bid in result.bids],
        "taken": list(result.taken),
        "revoke": result.revoke,
        "points": [side.points for side in result.sides],
        "scores": [side.score for side in result.sides],
        "bags": [side.bags for side in result.sides],
    }


@every_game
def test_a_golden_game_is_scored_as_pinned(path: Path) -> None:
    game = load(path)
    variant = sr.variants.get(game["preset"])
    state = sr.new_game(variant, **start_of(game))
    for number, one in enumerate(game["rounds"]):
        state = sr.apply(state, deal_of(variant, one))
        for action in one["actions"]:
            state = sr.apply(state, action_from_id(action))
        assert len(state.rounds) == number + 1
        assert facts(state.rounds[-1]) == one["result"]
        assert list(state.scores) == one["result"]["scores"]
    outcome = state.outcome
    assert outcome is not None
    assert {"winner": outcome.winner, "reason": str(outcome.reason)} == game["outcome"]


@pytest.mark.slow
@every_game
def test_the_oracle_scores_a_golden_game_as_pinned(path: Path) -> None:
    game = load(path)
    variant = sr.variants.get(game["preset"])
    twin = Twin(variant, **start_of(game))
    for one in game["rounds"]:
        twin.apply(deal_of(variant, one))
        for action in one["actions"]:
            twin.apply(action_from_id(action))
        twin.agree()
        result = twin.game.rounds[-1]
        for name in ("points", "score", "bags"):
            pinned = one["result"]["scores" if name == "score" else name]
            assert [side[name] for side in result["sides"]] == pinned
        assert (result["taken"], result["revoke"]) == (one["result"]["taken"], one["result"]["revoke"])
    assert twin.game.outcome == (game["outcome"]["winner"], game["outcome"]["reason"])


def test_the_golden_games_are_of_many_kinds() -> None:
    games = [load(path) for path in FILES]
    assert {game["preset"] for game in games} >= {
        *("STANDARD", "DUTCH_GUIDE", "ABOUT", "PAGAT", "JOKERS_DEUCES", "SUICIDE", "MIRROR", "WHIZ", "TOURNAMENT"),
        *("CUTTHROAT_THREE", "SOLO_FOUR", "TWO", "TWO_DRAWN"),
    }
    results = [one["result"] for game in games for one in game["rounds"]]
    assert any(result["revoke"] is not None for result in results)
    assert any("blind nil" in result["bids"] for result in results)
    assert {game["outcome"]["reason"] for game in games} >= {"target", "floor", "max_rounds", "tie_broken"}
