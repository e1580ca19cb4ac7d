"""The number of legal action sequences from small positions ("perft", guarantee 10).

`counts.json` holds the positions and their numbers, which the oracle counted. The engine must come to the same; a
second test lets the oracle count again. A position is a variant (a preset, or changes to a variant without locks), how
its game starts, a deal, and the flat ids of the actions that came before; a sequence that reaches the end of the round
is cut there. Revokes are not counted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from oracle import perft as oracle_perft
from spades_rules.actions import action_from_id
from twin import Twin

POSITIONS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position["name"]))


def variant_of(position: dict[str, Any]) -> sr.Variant:
    if "preset" in position:
        return sr.variants.get(position["preset"])
    return sr.Variant(locks=()).customize(position["options"])


def twin_at(position: dict[str, Any]) -> Twin:
    """Return the game in both engines."""
    variant = variant_of(position)
    twin = Twin(variant, **position["start"])
    stock = [sr.Card.parse(card) for card in position.get("stock", "").split()]
    hands = sr.parse_deal(position["deal"]) if "deal" in position else [()] * variant.table.players
    twin.apply(sr.Deal(hands, stock))
    for number in position["before"]:
        twin.apply(action_from_id(number))
    return twin


def perft(state: sr.GameState, depth: int) -> int:
    legal = sr.legal_actions(state)
    if depth == 0 or not legal:
        return 1
    return sum(perft(sr.apply(state, action), depth - 1) for action in legal)


@every_position
def test_the_engine_counts_what_is_pinned(position: dict[str, Any]) -> None:
    assert perft(twin_at(position).state, position["depth"]) == position["count"]


@pytest.mark.slow
@every_position
def test_the_oracle_counts_what_is_pinned(position: dict[str, Any]) -> None:
    assert oracle_perft(twin_at(position).game, position["depth"]) == position["count"]


def test_the_positions_are_of_many_kinds() -> None:
    assert len(POSITIONS) >= 12
    assert len({position["name"] for position in POSITIONS}) == len(POSITIONS)
    assert {position.get("preset") for position in POSITIONS} >= {"STANDARD", "PAGAT", "SUICIDE", "BID_FOUR"}
    phases = {twin_at(position).state.phase for position in POSITIONS}
    assert phases == {sr.Phase.DRAW, sr.Phase.BID, sr.Phase.GIVE, sr.Phase.PLAY}
