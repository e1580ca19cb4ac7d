"""Recorded positions, endings and hands from public sources."""

from __future__ import annotations

from typing import Any

import pytest

import spades_rules as sr
from playing import CASES, bids_of, call, cards, case_id, load, play, refused, variant


@pytest.mark.parametrize("case", load("legal_cards.json"), ids=case_id)
def test_legal_cards(case: dict[str, Any]) -> None:
    hand, trick = (cards(" ".join(case[part])) for part in ("hand", "trick"))
    flags = {name: case[name] for name in ("spades_broken", "first_trick")}
    assert sr.legal_cards(variant(case["options"]), hand, trick, **flags) == set(cards(" ".join(case["legal"])))


@pytest.mark.parametrize("case", load("trick_winners.json"), ids=case_id)
def test_trick_winners(case: dict[str, Any]) -> None:
    assert sr.trick_winner(variant(case["options"]), cards(" ".join(case["cards"]))) == case["winner"]


@pytest.mark.parametrize("case", load("game_end.json"), ids=case_id)
def test_game_end(case: dict[str, Any]) -> None:
    found = sr.outcome(variant(case["options"]), case["scores"])
    assert (None if found is None else found.winner) == case["winner"]


# --- recorded hands -------------------------------------------------------------------

HANDS = {case_id(case): case for case in load("recorded_hands.json")}


def by_seat(case: dict[str, Any]) -> list[dict[int, str]]:
    """Return the card of each seat for each trick."""
    leaders = [(case["dealer"] + 1) % 4, *case["winners"][:-1]]
    fixed = case["columns"].startswith("seats 1 2 3 0")
    rows = zip(leaders, case["tricks"], strict=True)
    return [{(1 if fixed else leader) + place: card for place, card in enumerate(row.split())} for leader, row in rows]


def begin(case: dict[str, Any], rules: sr.Variant) -> sr.GameState:
    """Deal the hands that the tricks are made of, and bid; 3 each where the record has no bids."""
    tricks = [{seat % 4: card for seat, card in trick.items()} for trick in by_seat(case)]
    hands = [cards(" ".join(trick[seat] for trick in tricks)) for seat in range(4)]
    state = sr.apply(sr.new_game(rules, dealer=case["dealer"]), sr.Deal(hands))
    bids = case["bids"] or [3, 3, 3, 3]
    return call(state, *(str(bids[(case["dealer"] + 1 + place) % 4]) for place in range(4)))


def play_all(state: sr.GameState, case: dict[str, Any]) -> sr.GameState:
    """Play every recorded trick by the seats in turn."""
    for trick in by_seat(case):
        held = {seat % 4: card for seat, card in trick.items()}
        for _ in range(4):
            assert state.turn is not None
            assert sr.Play(sr.Card.parse(held[state.turn])) in sr.legal_actions(state)
            state = play(state, held[state.turn])
    return state


@pytest.mark.parametrize("name", HANDS)
def test_recorded_hand_plays_through(name: str) -> None:
    case = HANDS[name]
    state = play_all(begin(case, variant(case["options"])), case)
    assert [trick.winner for trick in state.tricks] == case["winners"]
    assert list(state.taken) == list(state.rounds[0].taken) == case["taken"]
    for side, expected in enumerate(case["sides"] or []):
        result = state.rounds[0].sides[side]
        taken = sum(state.taken[seat] for seat in state.variant.sides[side])
        found = {"contract": result.contract, "taken": taken, "points": result.points, "bags": result.bags}
        assert found == expected


def test_h1_only_the_first_lead_is_refused_in_the_standard_game() -> None:
    case = HANDS["H1"]
    state = begin(case, sr.STANDARD)
    assert state.turn == 3
    first = sr.Card.parse(case["tricks"][0].split()[0])
    refused(state, sr.Play(first), "spades_not_broken R-5.3")
    any_time = begin(case, variant(case["options"]))
    for trick in by_seat(case)[:1]:
        any_time = play(any_time, " ".join(trick.values()))
    broken = any_time.spades_broken
    assert broken
    for trick in by_seat(case)[1:]:
        for card in trick.values():
            hand, row = any_time.hands[any_time.turn or 0], any_time.trick
            assert row is not None
            legal = sr.legal_cards(sr.STANDARD, hand, row.cards, spades_broken=any_time.spades_broken)
            assert sr.Card.parse(card) in legal
            any_time = play(any_time, card)


def test_h2_bids_are_those_of_the_record() -> None:
    case = HANDS["H2"]
    assert begin(case, variant(case["options"])).bids == tuple(bids_of(list(map(str, case["bids"]))))


def test_h2_deal_is_the_one_of_the_record() -> None:
    text = (CASES / "trickster_jjdd.ptn").read_text(encoding="utf-8")
    deal = next(line for line in text.splitlines() if line.startswith("[Deal ")).split('"')[1]
    case = HANDS["H2"]
    assert begin(case, variant(case["options"])).hands == sr.parse_deal(deal)
