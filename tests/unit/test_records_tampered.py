"""Records that were tampered with: each change that the rules notice is refused, with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import spades_rules as sr
from spades_rules import records

FOLDER = Path(__file__).parents[1] / "golden" / "records"


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.spades").read_text(encoding="utf-8")


def tampered(name: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    """Return what is wrong with a game in which texts were changed, each once."""
    text = text_of(name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("standard", "scores = [62, 32]", "scores = [72, 32]", "line 31: round 2, scores: the scores are 62, 32, not 72, 32 (R-6)"),
        ("standard", "scores = [62, 32]", "scores = [62]", "line 31: round 2, scores: the scores are 62, 32, not 62 (R-6)"),
        ("standard", "bags = [2, 2]", "bags = [2, 3]", "line 32: round 2, bags: the bags are 2, 2, not 2, 3 (R-6.5)"),
        ("standard", "dealer = 0", "dealer = 1", "line 30: round 2, dealer: the dealer is seat 0, not 1 (R-2.1)"),
        ("standard", "C2 C5 C4 C9", "C2 CJ C4 C9", "line 16: round 1, trick 3: seat 3 plays CJ but does not hold it (R-1.5)"),
        ("standard", "C2 C5 C4 C9", "C2 C5 C4 S9", "line 16: round 1, trick 3: seat 1 plays S9 but holds clubs led (R-5.2)"),
        ("standard", "C2 C5 C4 C9", "S8 S5 S4 S9", "line 16: round 1, trick 3: seat 2 plays S8 but spades may not be led yet (R-5.3)"),
        ("standard", "H2 H4 H3 H6", "H2 H2 H3 H6", "line 14: round 1, trick 1: seat 1 plays H2 but does not hold it (R-1.5)"),
        ("standard", "H2 H4 H3 H6", "H2 H4 H3 HX", "line 14: round 1, trick 1: 'HX' is no card: write a suit and a rank such as SA, HT or 10H, or BJ and LJ for the jokers"),
        ("standard", "C2 C5 C4 C9", "C2 C5 C9", "line 16: round 1, trick 3: 3 cards, not 4"),
        ("standard", "C2 C5 C4 C9", "C2 C5 C4 C9 S4", "line 16: round 1, trick 3: 5 cards, not 4"),
        ("standard", "SK S9 S8 SA\n", "SK S9 S8 SA\nHK\n", "line 27: round 1, trick 14: the round was over before (R-5)"),
        ("standard", '"5", "2", "1", "1"', '"5", "2", "1", "14"', "line 12: round 1, bid 4: seat 3 bids 14 but numbers go from 1 to 13 (R-3.2)"),
        ("standard", '"5", "2", "1", "1"', '"5", "2", "1"', "line 14: round 1, trick 1: seat 3 plays H2 but the game is in phase BID, which takes Bid or Look (R-1.5)"),
        ("standard", '"5", "2", "1", "1"', '"5", "2", "1", "1", "1"', "line 12: round 1, bid 5: seat 0 bids 1 but the game is in phase PLAY, which takes Play (R-1.5)"),
        ("standard", '"5", "2", "1", "1"', '"5", "look", "2", "1", "1"', "line 12: round 1, bid 2: seat 1 looks but the hand has been seen already (R-3.7)"),
        ("standard", "0:KJT5", "0:KJTT", "line 11: round 1, deal: ST is dealt twice, to hand 0 and to hand 0"),
        ("standard", "KJT5.J2", "KJT.J2", "line 11: round 1, deal: 4 hands of 13 cards are dealt, not hands of 12, 13, 13, 13 (R-2.2)"),
        ("standard", "A64.AK74 972", "A64.AK74.H 72", "line 11: round 1, deal: 4 hands of 13 cards are dealt, not hands of 14, 12, 13, 13 (R-2.2)"),
        ("standard", "A64.AK74 972", "A64.AK7.H 972", "line 11: round 1, deal: BJ not in this deck of 52 cards (R-2.2)"),
        ("standard", 'variant = "standard"', 'variant = "short"', "line 425: round 20: the game was over after round 19 (R-7.1)"),
        ("pagat", '"blind nil", "4"', '"look", "nil", "4"', "line 30: round 6, scores: the scores are -174, 400, not -274, 400 (R-6)"),
        ("pagat", '"blind nil", "4"', '"nil", "4"', "line 11: round 5, bid 1: seat 2 bids nil but the hand has not been seen: bid blind or look (R-3.7)"),
        ("exchange_unseen", "S4 CJ SQ HK", "SA CJ SQ HK", "line 12: round 1, gift 1: seat 3 gives SA but does not hold it (R-1.5)"),
        ("exchange_unseen", "S4 CJ SQ HK", "S4 CJ SQ", "line 12: round 1, gift 5: seat 0 gives DJ but does not hold it (R-1.5)"),
        ("dutch_guide_revoke", "S5 S2 HA\n", "S5 S2 HA SA\n", "line 20: round 1, trick 9: the round was over before (R-5)"),
        ("two_drawn", 'draws = "DDK', 'draws = "DD', "line 12: round 1, bid 1: seat 0 bids 8 but the game is in phase DRAW, which takes Keep or Decline (R-1.5)"),
        ("two_drawn", 'draws = "DDK', 'draws = "DDKK', "line 11: round 1, draw 27: seat 1 keeps but the game is in phase BID, which takes Bid or Look (R-1.5)"),
        ("two_drawn", 'draws = "DDK', 'draws = "DDD', "line 14: round 1, trick 1: seat 1 plays D4 but does not hold it (R-1.5)"),
        ("two_drawn", "ST HT H3", "ST HT HT", "line 10: round 1, stock: a card is twice in the stock"),
        ("two_drawn", "ST HT H3 ", "ST HT ", "line 10: round 1, stock: the stock is the whole pack of 52 cards, not 51 (R-2.2)"),
        ("tournament", "bags = [0, 0]\n", 'bags = [0, 0]\nbids = ["3"]\n', "line 9: round 1, bid 1: seat 1 bids 3 but the game is in phase PLAY, which takes Play (R-1.5)"),
        ("mirror", "bags = [0, 0]\n", 'bags = [0, 0]\nbids = ["3"]\n', "line 9: round 1, bid 1: seat "),
    ],
)  # fmt: skip
def test_change_is_told_with_its_place(name: str, old: str, new: str, problem: str) -> None:
    problems = tampered(name, (old, new))
    assert problems[0].startswith(problem)


def test_one_changed_score_is_one_fault() -> None:
    assert len(tampered("standard", ("scores = [62, 32]", "scores = [61, 32]"))) == 1


def test_difference_that_goes_on_is_told_once() -> None:
    text = text_of("standard")
    forged = text
    for number, scores in enumerate(re.findall(r"scores = \[(-?\d+), ", text)[1:], 1):
        head, *parts = re.split(r"scores = \[", forged)
        parts[number] = parts[number].replace(scores, str(int(scores) + 10), 1)
        forged = "scores = [".join([head, *parts])
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(forged)
    assert [problem.split(": ")[1] for problem in caught.value.problems] == ["round 2, scores"]


def test_faults_of_several_rounds_are_all_told() -> None:
    problems = tampered(
        "standard", ("H2 H4 H3 H6", "H2 H4 H3 SA"), ("scores = [62, 32]", "scores = [61, 32]"), ("C4 C5 C3 C2", "C4 C5 C3 SA")
    )  # fmt: skip
    assert [problem.split(": ")[1] for problem in problems][:2] == ["round 1, trick 1", "round 2, trick 1"]


def test_round_that_is_not_finished_can_only_be_the_last() -> None:
    last = "S5 ST S9\n"
    assert last in text_of("unfinished_trick")
    text = text_of("standard").replace("SK S9 S8 SA\n", "", 1)
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text)
    assert caught.value.problems[0] == "line 7: round 1: it is not finished, but another round follows"


def test_round_without_a_deal_can_only_be_the_only_one() -> None:
    text = text_of("before_the_deal")
    again = text[text.index("[[") :]
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text + again)
    assert {problem.partition(": ")[2] for problem in caught.value.problems} == {
        "round 1, deal: there is none",
        "round 2, deal: there is none",
    }


def test_later_round_that_cannot_be_a_start_ends_the_search() -> None:
    problems = tampered("standard", ("H2 H4 H3 H6", "H2 H4 H3 SA"), ("scores = [62, 32]", "scores = [620, 32]"))
    assert len(problems) == 2
    assert "the game is over already" in problems[1]
