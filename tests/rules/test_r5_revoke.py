"""R-5.7: revokes that are accepted and forfeit the round."""

from __future__ import annotations

import pytest

import spades_rules as sr
from playing import SOLO, Changes, call, choices, deal_of, dealt, finish, play, refused

FORFEITS = {"play.revoke": "forfeits_round"}
HANDS = {
    0: "C2 C6 CT D2 D6 DT H2 H6 HT S2 S6 ST SA",
    1: "C3 C7 CJ D3 D7 DJ H3 H7 HJ S3 S7 SJ CA",
    2: "C4 C8 CQ D4 D8 DQ H4 H8 HQ S4 S8 SQ DA",
    3: "C5 C9 CK D5 D9 DK H5 H9 HK S5 S9 SK HA",
}


def revoked(changes: Changes, *words: str, plays: str = "C2 CA C4 C5 D3 H4") -> sr.GameState:
    """Return a round in which the last of the plays is a revoke; by default of seat 2, in the second trick."""
    return play(call(dealt({**FORFEITS, **changes}, HANDS), *words), plays)


def points(state: sr.GameState) -> list[int]:
    return [side.points for side in state.rounds[-1].sides]


def test_r5_7_it_is_refused_in_the_standard_game() -> None:
    state = play(call(dealt({}, HANDS), "6", "3", "nil", "4"), "C2 CA C4 C5 D3")
    refused(state, sr.Play(sr.Card.parse("H4")), "must_follow_suit R-5.2")


def test_r5_7_it_is_accepted_though_no_list_offers_it() -> None:
    state = play(call(dealt(FORFEITS, HANDS), "6", "3", "nil", "4"), "C2 CA C4 C5 D3")
    revoke = sr.Play(sr.Card.parse("H4"))
    assert revoke not in sr.legal_actions(state)
    assert revoke not in sr.observation(state, 2).legal_actions
    assert choices(state) == ["D4", "D8", "DQ", "DA"]
    assert sr.check(state, revoke) is sr.check(state, revoke, 2) is None
    assert sr.apply(state, revoke, seat=2).phase is sr.Phase.DEAL


def test_r5_7_the_round_ends_at_once_and_names_the_offender() -> None:
    state = revoked({}, "6", "3", "nil", "4")
    result = state.rounds[0]
    assert (state.phase, state.turn, state.trick) == (sr.Phase.DEAL, None, None)
    assert (result.revoke, result.taken, state.taken) == (2, (0, 1, 0, 0), (0, 1, 0, 0))
    assert (len(state.tricks), state.dealer, state.round_number) == (1, 0, 2)
    assert [len(hand) for hand in state.hands] == [12, 11, 11, 12]
    assert sr.observation(state).actions[-1] == (2, sr.Play(sr.Card.parse("H4")))


def test_r5_7_the_offenders_pay_and_the_others_make_their_exact_value() -> None:
    state = revoked({}, "6", "3", "nil", "4", plays="C2 CA C4 C5 D3 H4")
    ours, theirs = state.rounds[0].sides
    made, failed = sr.NilResult.MADE, sr.NilResult.FAILED
    assert (ours.points, ours.contract, ours.contract_tricks, ours.is_set, ours.nils) == (
        -50,
        6,
        0,
        True,
        (None, failed),
    )
    assert (theirs.points, theirs.contract, theirs.contract_tricks, theirs.is_set) == (70, 7, 7, False)
    assert [(side.overtricks, side.bags, side.bag_penalty) for side in (ours, theirs)] == [(0, 0, 0)] * 2
    assert (state.scores, state.bags) == ((-50, 70), (0, 0))
    nils = revoked({}, "6", "nil", "4", "nil").rounds[0].sides[1]
    assert (nils.points, nils.nils, nils.contract_tricks) == (200, (made, made), 0)


def test_r5_7_worked_example() -> None:
    """North 4, East 3, South nil, West 2; South has taken a trick; East revokes in the fifth."""
    state = call(dealt(FORFEITS, HANDS), "4", "3", "nil", "2")
    state = play(state, "C2 C3 CQ C5  DA D5 D2 D3  H4 HA H2 H3  C9 CT C7 C8  D6 S3")
    result = state.rounds[0]
    assert (len(state.tricks), result.revoke) == (4, 1)
    assert result.taken[2] > 0
    assert points(state) == [140, -50]


@pytest.mark.parametrize(
    "changes, words, expected",
    [
        ({"scoring.revoke_penalty": 120}, ["6", "3", "nil", "4"], [-120, 70]),
        ({"scoring.revoke_penalty": 0}, ["6", "3", "nil", "4"], [0, 70]),
        ({"scoring.ten_bid": {"minimum": 10}}, ["1", "6", "1", "5"], [-50, 200]),
        ({"scoring.trick": 8}, ["1", "3", "1", "4"], [-50, 56]),
        ({"scoring.set": "nothing"}, ["6", "13", "6", "13"], [-50, 260]),
        ({"scoring.double_nil": "zero_unless_both"}, ["6", "nil", "6", "nil"], [-50, 200]),
        ({"scoring.double_nil": "all_or_nothing"}, ["6", "nil", "6", "nil"], [-50, 200]),
        ({"scoring.nil": 60}, ["6", "nil", "6", "4"], [-50, 100]),
        ({"scoring.boston": 200}, ["6", "3", "nil", "4"], [-50, 70]),
    ],
)
def test_r5_7_what_it_scores(changes: dict[str, object], words: list[str], expected: list[int]) -> None:
    assert points(revoked(changes, *words)) == expected


def test_r5_7_blind_bids_of_the_others_count_in_full() -> None:
    changes = {"bidding.blind_minimum": 5, "bidding.blind_nil": True}
    state = revoked(changes, "look", "6", "blind 5", "look", "nil", "look", "4")
    assert points(state) == [-50, 180]
    assert points(revoked(changes, "look", "6", "blind nil", "look", "nil", "look", "4")) == [-50, 240]


def test_r5_7_bags_stay_and_there_is_no_boston() -> None:
    state = call(dealt({**FORFEITS, "scoring.boston": 300}, HANDS, bags=(9, 9)), "1", "1", "1", "1")
    state = play(state, "C2 CA C4 C5 D3 H4")
    assert state.bags == (9, 9)
    assert [(side.overtricks, side.bag_penalty, side.boston) for side in state.rounds[0].sides] == [(0, 0, False)] * 2


def test_r5_7_in_an_unbid_round_the_others_score_their_tricks() -> None:
    state = revoked({"bidding.opening_round_unbid": True})
    assert points(state) == [-50, 10]
    assert [side.contract_tricks for side in state.rounds[0].sides] == [0, 0]
    assert points(revoked({"bidding.opening_round_unbid": True, "scoring.trick": 7})) == [-50, 7]


def test_r5_7_lone_players_score_each_for_themselves() -> None:
    assert points(revoked(SOLO, "6", "3", "nil", "4")) == [60, 30, -50, 40]


def test_r5_7_it_counts_as_a_set() -> None:
    state = revoked({"ending.sets_to_lose": 1}, "6", "3", "nil", "4")
    assert state.outcome == sr.Outcome(1, sr.Reason.SETS)


def test_r5_7_only_failing_to_follow_suit_is_a_revoke() -> None:
    state = call(dealt(FORFEITS, HANDS), "6", "3", "3", "4")
    refused(state, sr.Play(sr.Card.parse("S2")), "spades_not_broken R-5.3")
    refused(play(state, "C2"), sr.Play(sr.Card.parse("C2")), "card_not_held R-1.5")
    changes = {**FORFEITS, "play.when_void": "must_trump"}
    void = {**HANDS, 1: "D3 D7 DJ H3 H7 HJ S3 S7 SJ CA CJ C7 C3", 0: HANDS[0]}
    bound = play(call(dealt(changes, void), "6", "3", "3", "4"), "C2 CA C4 C5")
    assert sr.check(bound, sr.Play(sr.Card.parse("S3"))) is sr.Violation.SPADES_NOT_BROKEN


@pytest.mark.parametrize(
    "changes, name",
    [
        ({"play.when_void": "trump_last"}, "S4"),
        ({"play.first_trick": "no_spades"}, "S4"),
        ({"play.first_trick": "lowest_club"}, "S4"),
        ({"play.first_trick": "lowest_club"}, "H4"),
    ],
)
def test_r5_7_a_revoke_is_one_whatever_else_it_breaks(changes: dict[str, object], name: str) -> None:
    state = revoked(changes, "6", "3", "3", "4", plays=f"C2 C3 {name}")
    assert state.rounds[0].revoke == 2


def test_r5_7_a_card_of_the_suit_is_no_revoke_whatever_it_breaks() -> None:
    state = play(call(dealt({**FORFEITS, "play.first_trick": "lowest_club"}, HANDS), "6", "3", "3", "4"), "C2")
    refused(state, sr.Play(sr.Card.parse("CA")), "first_trick R-5.6")


def test_r5_7_the_last_card_of_a_trick_may_be_a_revoke() -> None:
    state = revoked({}, "6", "3", "3", "4", plays="C2 CA C4 H5")
    assert (state.rounds[0].revoke, state.tricks, state.rounds[0].taken) == (3, (), (0, 0, 0, 0))
    assert points(state) == [90, -50]
    assert sr.observation(state).actions[-1] == (3, sr.Play(sr.Card.parse("H5")))


def test_r5_7_the_game_goes_on_with_the_next_deal() -> None:
    state = revoked({}, "6", "3", "nil", "4")
    state = sr.apply(state, deal_of(state.variant))
    assert (state.turn, state.taken, state.tricks) == (1, (0, 0, 0, 0), ())
    state = finish(call(state, "3", "3", "3", "3"))
    assert [result.revoke for result in state.rounds] == [2, None]


def test_r5_7_it_may_end_the_game() -> None:
    state = call(dealt(FORFEITS, HANDS, scores=(-160, 440)), "6", "3", "nil", "4")
    state = play(state, "C2 CA C4 C5 D3 H4")
    assert (state.phase, state.outcome) == (sr.Phase.OVER, sr.Outcome(1, sr.Reason.TARGET))
    assert state.scores == (-210, 510)
