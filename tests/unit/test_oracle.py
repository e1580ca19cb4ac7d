"""The oracle against the recorded cases, the worked numbers of the rules, and itself."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle import Action, Bid, Options, OracleGame

CASES = Path(__file__).parent.parent / "cases"
JOKER_DECK: dict[str, object] = {"deck.jokers": True, "deck.removed": ["C2", "H2"]}
JOKERS: dict[str, object] = {**JOKER_DECK, "deck.high_trumps": ["BJ", "LJ"]}
JOKERS_DEUCES: dict[str, object] = {**JOKER_DECK, "deck.high_trumps": ["BJ", "LJ", "D2", "S2"]}


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return cases


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


def parse_bid(text: str) -> Bid:
    number = text.removeprefix("blind ")
    return (0 if number == "nil" else int(number), number != text)


def score(bids: str, taken: list[int], *, bags: int = 0, **changes: object) -> tuple[int, int]:
    """Return the points and the bags of a side; options are of the group `scoring`."""
    opts = oracle.options({f"scoring.{name}": value for name, value in changes.items()})
    parsed = [parse_bid(bid) for bid in bids.split(", ")]
    result = oracle.score_side(opts, parsed, taken, 0, bags)
    return result["points"], result["bags"]


def deal(opts: Options, rng: random.Random) -> Action:
    """Return a random deal that fits the variant."""
    pack = oracle.deck_of(opts)
    rng.shuffle(pack)
    players, size = opts["table"]["players"], oracle.hand_size_of(opts)
    if opts["deck"]["method"] == "drawn":
        return ("deal", ((),) * players, tuple(pack))
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(players))
    return ("deal", hands, ())


def started(changes: dict[str, object], *, seed: int = 0, **start: Any) -> OracleGame:
    """Return a game whose first round has been dealt at random."""
    game = OracleGame(oracle.options(changes), **start)
    game.apply(deal(game.options, random.Random(seed)))
    return game


def bid(game: OracleGame, *bids: str) -> OracleGame:
    for text in bids:
        game.apply(("bid", *parse_bid(text)))
    return game


def legal_bids(game: OracleGame) -> list[str]:
    names = []
    for action in game.legal():
        if action[0] == "look":
            names.append("look")
        else:
            number = "nil" if action[1] == 0 else str(action[1])
            names.append("blind " + number if action[2] else number)
    return names


def numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def play_out(game: OracleGame, seed: int = 0) -> OracleGame:
    """Play the round to its end with random legal actions."""
    rng = random.Random(seed)
    while game.phase not in ("deal", "over"):
        game.apply(rng.choice(game.legal()))
    return game


# --- the recorded cases ---------------------------------------------------------------


@pytest.mark.parametrize("case", load("scoring.json"), ids=case_id)
def test_scoring_cases(case: dict[str, Any]) -> None:
    before, after = case["before"], case["after"]
    bids = [parse_bid(text) for text in case["bids"]]
    opts = oracle.options(case["options"])
    result = oracle.score_side(opts, bids, case["taken"], before["score"], before["bags"])
    assert {name: result[name] for name in after} == after


@pytest.mark.parametrize("case", load("legal_cards.json"), ids=case_id)
def test_legal_card_cases(case: dict[str, Any]) -> None:
    opts = oracle.options(case["options"])
    legal = oracle.legal_cards(opts, case["hand"], case["trick"], case["spades_broken"], case["first_trick"])
    assert legal == set(case["legal"])


@pytest.mark.parametrize("case", load("trick_winners.json"), ids=case_id)
def test_trick_winner_cases(case: dict[str, Any]) -> None:
    assert oracle.trick_winner(oracle.options(case["options"]), case["cards"]) == case["winner"]


@pytest.mark.parametrize("case", load("game_end.json"), ids=case_id)
def test_game_end_cases(case: dict[str, Any]) -> None:
    result = oracle.outcome(oracle.options(case["options"]), case["scores"])
    assert (None if result is None else result[0]) == case["winner"]


@pytest.mark.parametrize("case", load("recorded_hands.json"), ids=case_id)
def test_recorded_hands_play_through(case: dict[str, Any]) -> None:
    tricks = [row.split() for row in case["tricks"]]
    leaders = [(case["dealer"] + 1) % 4, *case["winners"][:-1]]
    by_seat = []
    for leader, row in zip(leaders, tricks, strict=True):
        first = 1 if case["columns"].startswith("seats 1 2 3 0") else leader
        by_seat.append({(first + place) % 4: card for place, card in enumerate(row)})
    hands = tuple(tuple(trick[seat] for trick in by_seat) for seat in range(4))
    game = OracleGame(oracle.options(case["options"]), dealer=case["dealer"])
    game.apply(("deal", hands, ()))
    bids = case["bids"] or [3, 3, 3, 3]
    for step in range(4):
        game.apply(("bid", bids[(case["dealer"] + 1 + step) % 4], False))
    for trick in by_seat:
        for _ in range(4):
            assert game.turn is not None
            game.apply(("play", trick[game.turn]))
    assert [winner for _, _, winner in game.tricks] == case["winners"]
    assert game.rounds[0]["taken"] == game.taken == case["taken"]
    for side, expected in enumerate(case["sides"] or []):
        result = game.rounds[0]["sides"][side]
        taken = sum(game.taken[seat] for seat in game.sides[side])
        assert {**{name: result[name] for name in ("contract", "points", "bags")}, "taken": taken} == expected


def test_recorded_ptn_holds_the_same_deal() -> None:
    text = (CASES / "trickster_jjdd.ptn").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith('[Deal "N:'))
    hands = []
    for hand in line[len('[Deal "N:') : -2].split():
        suits = hand.split(".")
        cards = [suit + rank for suit, held in zip("SHDC", suits, strict=False) for rank in held]
        hands.append({*cards, *(rank + "J" for rank in "".join(suits[4:]).replace("H", "B"))})
    case = next(case for case in load("recorded_hands.json") if case["id"] == "H2")
    columns = list(zip(*(row.split() for row in case["tricks"]), strict=True))
    assert [set(columns[place]) for place in (3, 0, 1, 2)] == hands


# --- table, deck, deal ------------------------------------------------------


def test_r1_1_sides() -> None:
    assert oracle.sides_of(oracle.options({})) == [[0, 2], [1, 3]]
    assert oracle.sides_of(oracle.options({"table.players": 3})) == [[0], [1], [2]]
    six = oracle.options({"table.players": 6, "table.sides": [[0, 3], [1, 4], [2, 5]]})
    assert oracle.side_of(six, 4) == 1


def test_r1_3_promoted_card_does_not_follow_its_printed_suit() -> None:
    opts = oracle.options(JOKERS_DEUCES)
    assert oracle.suit_of(opts, "D2") == oracle.suit_of(opts, "LJ") == "S"
    assert oracle.trick_winner(opts, ["SA", "S2", "D2", "LJ"]) == 3
    assert oracle.trick_winner(opts, ["SA", "S2", "D2", "SK"]) == 2


def test_r1_4_hand_sizes() -> None:
    three = oracle.options({"table.players": 3, "deck.removed": ["C2"]})
    two = oracle.options({"table.players": 2, "deck.hand_size": 13, "deck.spare": "set_aside"})
    aside = oracle.options({"table.players": 3, "deck.spare": "set_aside"})
    assert [oracle.hand_size_of(opts) for opts in (three, two, aside)] == [17, 13, 17]
    assert len(oracle.deck_of(three)) == 51


def test_r2_1_deal_passes_clockwise() -> None:
    game = play_out(bid(started({}, dealer=3), "1", "1", "1", "1"))
    assert (game.phase, game.dealer, game.round_number) == ("deal", 0, 2)


def test_r2_2_deal_that_does_not_fit_is_refused() -> None:
    game = OracleGame(oracle.options({}))
    good = deal(game.options, random.Random(1))
    hands = good[1]
    assert game.accepts(good)
    assert not game.accepts(good, seat=0)
    assert not game.accepts(("deal", hands[:3], ()))
    assert not game.accepts(("deal", (hands[0], hands[0], hands[2], hands[3]), ()))
    assert not game.accepts(("deal", (hands[0][1:], *hands[1:]), ()))
    assert not game.accepts(("deal", hands, ("SA",)))
    with pytest.raises(AssertionError):
        game.apply(("bid", 3, False))


def test_r2_2_stock_of_a_dealt_round_is_exactly_the_spare_cards() -> None:
    opts = oracle.options({"table.players": 3, "deck.spare": "set_aside"})
    game = OracleGame(opts)
    hands = deal(opts, random.Random(1))[1]
    spare = [card for card in oracle.deck_of(opts) if not any(card in hand for hand in hands)]
    assert game.accepts(("deal", hands, tuple(spare)))
    assert not game.accepts(("deal", hands, (hands[0][0],)))


def drawn(discard: str = "drawer") -> OracleGame:
    return started({"table.players": 2, "deck.method": "drawn", "deck.drawn_discard": discard}, dealer=0)


def test_r2_4_draw_deal_takes_26_turns() -> None:
    game = drawn()
    turns = 0
    while game.phase == "draw":
        assert game.turn == (turns + 1) % 2
        assert game.view(game.turn)["stock_size"] == 52 - 2 * turns
        game.apply(("keep",) if turns % 3 else ("decline",))
        turns += 1
    assert turns == len(game.discards) == 26
    assert [len(hand) for hand in game.hands] == [13, 13]
    assert (game.phase, game.turn) == ("bid", 1)
    bid(game, "3", "4")
    assert (game.phase, game.turn) == ("play", 1)


@pytest.mark.parametrize(
    "rule, kept, declined",
    [
        ("unseen", (False, False), (True, False)),
        ("drawer", (True, False), (True, False)),
        ("public", (True, True), (True, True)),
    ],
)
def test_r2_4_who_knows_a_discard(rule: str, kept: tuple[bool, bool], declined: tuple[bool, bool]) -> None:
    for action, known, place in (("keep", kept, 1), ("decline", declined, 0)):
        game = drawn(rule)
        drawer = 1
        discarded, held = game.stock[place], game.stock[1 - place]
        assert game.view(drawer)["top_card"] == game.stock[0]
        assert game.view(0)["top_card"] is game.view(None)["top_card"] is None
        game.apply((action,))
        assert game.view(drawer)["hand"] == [held]
        assert game.view(drawer)["seen"] == [discarded] * known[0]
        assert game.view(0)["seen"] == game.view(None)["seen"] == [discarded] * known[1]
        assert game.view(0)["actions"] == [(drawer, (action,))]


# --- bids ------------------------------------------------------------------------


def test_r3_1_order_of_bidding() -> None:
    assert started({}, dealer=1).turn == 2
    assert started({"bidding.first": "dealer"}, dealer=1).turn == 1


def test_r3_2_r3_3_any_bid_up_to_the_hand_size() -> None:
    assert legal_bids(started({})) == ["nil", *numbers(1, 13)]
    assert legal_bids(started({"bidding.lowest": 3, "bidding.highest": 5})) == ["nil", "3", "4", "5"]
    assert legal_bids(started({"bidding.nil": False})) == numbers(1, 13)


def test_r3_4_contracts() -> None:
    game = bid(started({}), "13", "nil", "13")
    assert game.contracts == [None, 26]
    assert bid(game, "2").contracts == [2, 26]


def test_r3_5_nils_per_side() -> None:
    game = bid(started({"bidding.nils_per_side": 1}), "nil", "3")
    assert legal_bids(game) == numbers(1, 13)


@pytest.mark.parametrize(
    "changes, before, expected",
    [
        # partner 1, minimum 4: 3 or more, no nil
        ({"side_minimum": 4}, ["1", "5"], numbers(3, 13)),
        ({"side_minimum": 4}, ["4", "5"], ["nil", *numbers(1, 13)]),
        ({"side_minimum": 4}, ["nil", "5"], ["nil", *numbers(4, 13)]),
        ({"side_minimum": 4, "nils_per_side": 1}, ["nil", "5"], numbers(4, 13)),
        # side_minimum 20 after 3: {13}
        ({"side_minimum": 20}, ["3", "5"], ["13"]),
        ({"side_minimum": 20}, ["nil", "5"], ["nil", "13"]),
        # side_maximum 13 after 13: {nil}, with nil off {1}
        ({"side_maximum": 13}, ["13", "5"], ["nil"]),
        ({"side_maximum": 13, "nil": False}, ["13", "5"], ["1"]),
        ({"side_maximum": 10}, ["7", "5"], ["nil", "1", "2", "3"]),
        ({"side_minimum": 8, "side_maximum": 6}, ["2", "5"], ["6"]),
        ({"nil_partner_minimum": 4}, ["nil", "5"], ["nil", *numbers(4, 13)]),
        ({"nil_partner_minimum": 4}, ["3", "5"], numbers(1, 13)),
        ({"nil_partner_minimum": 4}, ["4", "5"], ["nil", *numbers(1, 13)]),
        ({"table_maximum": 12}, ["5", "5"], ["nil", "1", "2"]),
        ({"table_maximum": 9}, ["5", "4"], ["nil"]),
        ({"table_maximum": 9, "nil": False}, ["8", "1"], ["1"]),
        ({"table_minimum": 11}, ["1", "5"], ["nil", *numbers(1, 13)]),
        ({"table_minimum": 11}, ["1", "5", "2"], numbers(3, 13)),
        ({"table_minimum": 50}, ["1", "5", "2"], ["13"]),
        ({"table_forbidden": 13}, ["4", "4", "4"], ["nil", *numbers(2, 13)]),
        ({"table_forbidden": 8, "side_maximum": 4}, ["4", "4", "nil"], ["nil"]),
    ],
)
def test_r3_6_limits_on_sums(changes: dict[str, object], before: list[str], expected: list[str]) -> None:
    game = started({f"bidding.{name}": value for name, value in changes.items()})
    assert legal_bids(bid(game, *before)) == expected


def test_r3_6_side_minimum_binds_a_lone_player() -> None:
    game = started({"table.sides": [[0], [1], [2], [3]], "bidding.side_minimum": 4})
    assert legal_bids(game) == ["nil", *numbers(4, 13)]


@pytest.mark.parametrize("deficit, behind, blind", [(101, 100, 0), (101, 101, 1), (100, 100, 1)])
def test_r3_7_deficit_is_at_least(deficit: int, behind: int, blind: int) -> None:
    changes: dict[str, object] = {"bidding.blind_nil": True, "bidding.blind_nil_deficit": deficit}
    game = started(changes, scores=[200, 200 - behind])
    assert game.turn == 1
    assert legal_bids(game)[0] == ("blind nil" if blind else "nil")
    assert game.view(1)["hand"] == (None if blind else game.hands[1])
    assert game.view(2)["hand"] == game.hands[2]


def test_r3_7_look_then_bid_plainly() -> None:
    game = started({"bidding.blind_nil": True, "bidding.blind_minimum": 6, "bidding.highest": 8})
    assert legal_bids(game) == ["blind nil", "blind 6", "blind 7", "blind 8", "look"]
    game.apply(("look",))
    assert game.turn == 1
    assert game.view(1)["hand"] == game.hands[1]
    assert legal_bids(game) == ["nil", *numbers(1, 8)]
    assert game.view(2)["hand"] is None
    bid(game, "3", "blind 7")
    assert game.view(2)["hand"] == game.hands[2]
    assert game.view(None)["actions"] == [
        (1, ("look",)),
        (1, ("bid", 3, False)),
        (2, ("bid", 7, True)),
    ]


def test_r3_7_a_seat_left_no_blind_bid_must_look() -> None:
    changes: dict[str, object] = {"bidding.blind_nil": True, "bidding.blind_nils_per_side": 1}
    game = bid(started(changes), "blind nil", "blind nil")
    assert game.turn == 3
    assert game.view(3)["hand"] is None
    assert game.legal() == [("look",)]


@pytest.mark.parametrize(
    "changes, total",
    [({}, 13), (JOKERS, 15), ({"deck.high_trumps": ["D2", "S2"]}, 14)],
)
def test_r3_8_mirror_bids_sum_to_the_spades(changes: dict[str, object], total: int) -> None:
    for seed in range(50):
        game = started({**changes, "bidding.forced": "mirror"}, seed=seed)
        assert game.phase == "play"
        assert game.view(0)["actions"] == []
        assert sum(made[0] for made in game.bids if made is not None) == total


HAND_13 = ["SA", "SK", "S2", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "DT", "DJ"]


def with_hand(changes: dict[str, object], hand: list[str]) -> OracleGame:
    """Return a dealt game in which seat 1, left of the dealer, holds the hand."""
    game = OracleGame(oracle.options(changes))
    rest = [card for card in oracle.deck_of(game.options) if card not in hand]
    game.apply(("deal", (tuple(rest[:13]), tuple(hand), *map(tuple, (rest[13:26], rest[26:]))), ()))
    return game


def test_r3_8_whiz() -> None:
    whiz: dict[str, object] = {"bidding.forced": "whiz"}
    deuces: dict[str, object] = {**whiz, "deck.high_trumps": ["D2", "S2"]}
    no_ace = ["CA", *HAND_13[1:]]
    no_spade = ["CA", "CK", "CQ", *HAND_13[3:]]
    assert legal_bids(with_hand(whiz, HAND_13)) == ["nil", "3"]
    assert legal_bids(with_hand(deuces, HAND_13)) == ["nil", "4"]
    assert legal_bids(with_hand(whiz, no_spade)) == ["nil"]
    only_void = {**whiz, "bidding.whiz_nil": "only_if_void"}
    assert legal_bids(with_hand(only_void, HAND_13)) == ["3"]
    assert legal_bids(with_hand(only_void, no_spade)) == ["nil"]
    not_ace = {**deuces, "bidding.whiz_nil": "not_with_ace"}
    assert legal_bids(with_hand(not_ace, HAND_13)) == ["4"]
    assert legal_bids(with_hand(not_ace, no_ace)) == ["nil", "3"]


def test_r3_8_suicide() -> None:
    suicide: dict[str, object] = {"bidding.forced": "suicide", "bidding.suicide_minimum": 3}
    game = started(suicide)
    assert legal_bids(game) == ["nil", *numbers(3, 13)]
    bid(game, "nil", "5")
    assert legal_bids(game) == numbers(3, 13)
    bid(game, "3")
    assert legal_bids(game) == ["nil"]
    greatest = started({**suicide, "bidding.side_minimum": 4, "bidding.nil_partner_minimum": 5})
    assert legal_bids(greatest) == ["nil", *numbers(5, 13)]


def test_r3_8_suicide_blind_nil_is_the_nil_of_the_side() -> None:
    game = started({"bidding.forced": "suicide", "bidding.blind_nil": True})
    bid(game, "blind nil")
    game.apply(("look",))
    bid(game, "4")
    assert legal_bids(game) == ["look"]
    game.apply(("look",))
    bid(game, "2")
    assert legal_bids(game) == ["blind nil", "look"]
    game.apply(("look",))
    assert legal_bids(game) == ["nil"]


def test_r3_9_unbid_round() -> None:
    game = started(
        {
            "bidding.opening_round_unbid": True,
            "bidding.forced": "mirror",
            "play.opening_lead": "highest_bidder",
        },
        dealer=2,
    )
    assert (game.phase, game.turn, game.bids) == ("play", 3, [None] * 4)
    play_out(game)
    for side, members in zip(game.rounds[0]["sides"], game.sides, strict=True):
        assert side["points"] == 10 * sum(game.taken[seat] for seat in members)
        assert (side["bags"], side["overtricks"], side["is_set"]) == (0, 0, False)
    assert game.contracts == [None, None]
    game.apply(deal(game.options, random.Random(3)))
    assert None not in game.bids


# --- exchange --------------------------------------------------------------------


def exchanging(order: str) -> OracleGame:
    game = started({"exchange.nil": 2, "exchange.order": order})
    return bid(game, "4", "nil", "3", "5")


def test_r4_1_bidder_first_may_get_the_same_cards_back() -> None:
    game = exchanging("bidder_first")
    assert (game.phase, game.turn) == ("give", 2)
    first, second = game.hands[2][:2]
    game.apply(("give", first))
    assert first in game.hands[0]
    assert first not in game.view(0)["hand"]
    assert game.view(0)["hand_sizes"] == [14, 13, 12, 13]
    assert game.view(0)["received"] is None
    assert game.view(2)["given"] == [first]
    game.apply(("give", second))
    assert game.turn == 0
    assert game.view(0)["received"] == sorted([first, second])
    assert ("give", first) in game.legal()
    game.apply(("give", first))
    assert game.view(2)["received"] is None
    game.apply(("give", second))
    assert game.view(2)["received"] == game.view(0)["given"] == sorted([first, second])
    assert game.phase == "play"
    hidden = [pair for pair in game.view(1)["actions"] if pair[1] is None]
    assert hidden == [(2, None), (2, None), (0, None), (0, None)]
    assert game.view(1)["given"] is game.view(1)["received"] is None


def test_r4_1_unseen_partner_chooses_from_his_own_cards() -> None:
    game = exchanging("unseen")
    own = list(game.hands[0])
    passed = game.hands[2][:2]
    for card in passed:
        game.apply(("give", card))
    assert game.turn == 0
    assert game.view(0)["hand"] == own
    assert {action[1] for action in game.legal()} == set(own)
    game.apply(("give", own[0]))
    assert game.view(0)["received"] is game.view(2)["received"] is None
    game.apply(("give", own[1]))
    assert game.view(0)["received"] == sorted(passed)
    assert game.view(2)["received"] == sorted(own[:2])


def test_r4_2_no_exchange_when_both_bid_nil() -> None:
    game = started({"exchange.nil": 2, "exchange.blind_nil": 2})
    assert bid(game, "nil", "4", "nil", "4").phase == "play"


def test_r4_1_sides_exchange_in_order_of_the_nil_bids() -> None:
    game = bid(started({"exchange.nil": 1}, dealer=1), "4", "nil", "nil", "3")
    givers = []
    while game.phase == "give":
        givers.append(game.turn)
        game.apply(game.legal()[0])
    assert givers == [3, 1, 0, 2]


# --- play ------------------------------------------------------------------------


@pytest.mark.parametrize("rule, card", [("ace_of_spades", "SA"), ("two_of_clubs", "C2")])
def test_r5_1_holder_leads(rule: str, card: str) -> None:
    for seed in range(10):
        game = bid(started({"play.opening_lead": rule}, seed=seed), "3", "3", "3", "3")
        assert game.turn is not None
        assert card in game.hands[game.turn]
        assert (game.legal() == [("play", "C2")]) is (card == "C2")


def test_r5_1_highest_bidder_ties_by_order_of_bidding() -> None:
    game = started({"play.opening_lead": "highest_bidder"}, dealer=0)
    assert bid(game, "nil", "4", "4", "2").turn == 2
    nils = started({"play.opening_lead": "highest_bidder"}, dealer=0)
    assert bid(nils, "nil", "nil", "nil", "nil").turn == 1


def test_r5_1_lead_card_set_aside() -> None:
    opts = oracle.options({"table.players": 3, "deck.spare": "set_aside", "play.opening_lead": "two_of_clubs"})
    cards = [card for card in oracle.deck_of(opts) if card != "C2"]
    game = OracleGame(opts, dealer=0)
    game.apply(("deal", (tuple(cards[::3]), tuple(cards[1::3]), tuple(cards[2::3])), ("C2",)))
    bid(game, "3", "3", "3")
    assert game.turn == 1
    assert len(game.legal()) == len([card for card in game.hands[1] if card[0] != "S"])


def test_r5_1_lowest_club_skips_a_promoted_one() -> None:
    opts = {"play.opening_lead": "lowest_club", "deck.high_trumps": ["C2"]}
    game = bid(started(dict(opts)), "3", "3", "3", "3")
    assert game.legal() == [("play", "C3")]


def test_r5_3_spade_leads() -> None:
    hand = ["SA", "H2"]
    for rule, first, later, broken in (
        ("when_broken", {"H2"}, {"H2"}, {"SA", "H2"}),
        ("any_time", {"SA", "H2"}, {"SA", "H2"}, {"SA", "H2"}),
        ("after_first_trick", {"H2"}, {"SA", "H2"}, {"SA", "H2"}),
    ):
        opts = oracle.options({"play.lead_spades": rule})
        assert oracle.legal_cards(opts, hand, [], spades_broken=False, first_trick=True) == first
        assert oracle.legal_cards(opts, hand, [], spades_broken=False, first_trick=False) == later
        assert oracle.legal_cards(opts, hand, [], spades_broken=True, first_trick=False) == broken
        assert oracle.legal_cards(opts, ["SA"], [], spades_broken=False, first_trick=True) == {"SA"}


def test_r5_4_a_forced_spade_lead_breaks_and_the_next_deal_resets() -> None:
    hands = tuple(tuple(suit + rank for rank in "23456789TJQKA") for suit in "SCDH")
    game = OracleGame(oracle.options({}), dealer=3)
    game.apply(("deal", hands, ()))
    bid(game, "13", "nil", "nil", "nil")
    game.apply(("play", "S2"))
    assert game.spades_broken
    play_out(game)
    assert game.spades_broken
    assert game.rounds[0]["sides"][0]["boston"]
    game.apply(("deal", hands, ()))
    assert not game.spades_broken


@pytest.mark.parametrize(
    "first_trick, changes, hand, trick, expected",
    [
        ("no_spades", {"lead_spades": "any_time"}, "SA H2", "", "H2"),
        ("no_spades", {"when_void": "must_trump"}, "SA H2", "C3", "H2"),
        ("no_spades", {}, "SA SK", "C3", "SA SK"),
        ("no_spades", {}, "SA H2", "S3", "SA"),
        ("lowest_club", {"lead_spades": "any_time"}, "C9 C3 SA H2", "", "C3"),
        ("lowest_club", {}, "SA H2 D3", "", "H2 D3"),
        ("lowest_club", {}, "SA SK", "", "SA SK"),
        ("lowest_club", {}, "CA C7 S2", "C3", "C7"),
        ("lowest_club", {}, "C7 CA H9 H3", "H4", "H9 H3"),
        ("lowest_club", {"when_void": "must_trump"}, "C7 S4", "H4", "C7"),
        ("free", {"when_void": "must_trump"}, "C7 S4", "H4", "S4"),
        ("free", {"when_void": "trump_last"}, "C7 S4", "H4", "C7"),
        ("free", {"when_void": "trump_last"}, "S7 S4", "H4", "S7 S4"),
    ],
)
def test_r5_2_r5_6_duties(first_trick: str, changes: dict[str, object], hand: str, trick: str, expected: str) -> None:
    opts = oracle.options({f"play.{name}": value for name, value in changes.items()})
    opts["play"]["first_trick"] = first_trick
    legal = oracle.legal_cards(opts, hand.split(), trick.split(), spades_broken=False, first_trick=True)
    assert legal == set(expected.split())


def revoked(changes: dict[str, object]) -> OracleGame:
    """Return a game in which seat 2 revokes in the second trick; bids are 6, 3, nil, 4."""
    hands = tuple(
        tuple(hand.split())
        for hand in (
            "C2 C6 CT D2 D6 DT H2 H6 HT S2 S6 ST SA",
            "C3 C7 CJ D3 D7 DJ H3 H7 HJ S3 S7 SJ CA",
            "C4 C8 CQ D4 D8 DQ H4 H8 HQ S4 S8 SQ DA",
            "C5 C9 CK D5 D9 DK H5 H9 HK S5 S9 SK HA",
        )
    )
    game = OracleGame(oracle.options({"play.revoke": "forfeits_round", **changes}), dealer=3)
    game.apply(("deal", hands, ()))
    if game.phase == "bid":
        bid(game, "6", "3", "nil", "4")
    for card in ("C2", "CA", "C4", "C5", "D3"):
        game.apply(("play", card))
    assert ("play", "H4") not in game.legal()
    assert game.accepts(("play", "H4"))
    game.apply(("play", "H4"))
    return game


def test_r5_7_revoke_forfeits_the_round() -> None:
    game = revoked({})
    result = game.rounds[0]
    assert (game.phase, result["revoke"], result["taken"]) == ("deal", 2, [0, 1, 0, 0])
    assert [side["points"] for side in result["sides"]] == [-50, 70]
    assert [side["is_set"] for side in result["sides"]] == [True, False]
    assert game.bags == [0, 0]
    assert [len(hand) for hand in game.hands] == [12, 11, 11, 12]


def test_r5_7_revoke_in_an_unbid_round() -> None:
    game = revoked({"bidding.opening_round_unbid": True})
    assert [side["points"] for side in game.rounds[0]["sides"]] == [-50, 10]


def test_r5_7_revoke_counts_the_others_nils_as_made() -> None:
    opts = {"play.revoke": "forfeits_round", "scoring.double_nil": "all_or_nothing"}
    game = bid(started(dict(opts)), "nil", "4", "nil", "3")
    while game.phase == "play":
        legal = game.legal()
        assert game.turn is not None
        wrong = [("play", card) for card in game.hands[game.turn] if ("play", card) not in legal]
        revokes = [action for action in wrong if game.accepts(action) and game.turn in (0, 2)]
        game.apply(revokes[0] if revokes else legal[-1])
    result = game.rounds[0]
    assert result["revoke"] in (0, 2)
    assert [side["points"] for side in result["sides"]] == [-50, 200]
    assert result["sides"][1]["nils"] == ["made", "made"]


def test_r5_7_prevented_revoke_is_refused() -> None:
    with pytest.raises(AssertionError):
        revoked({"play.revoke": "prevented"})


# --- the worked numbers ----------------------------------------------------------


def test_r6_1_set_costs() -> None:
    assert score("4, 3", [3, 2]) == (-70, 0)
    assert score("4, 3", [3, 2], set="nothing") == (0, 0)
    assert score("4, 3", [3, 2], set="per_missing") == (-20, 0)


def test_r6_3_failed_nil_tricks() -> None:
    assert score("nil, 6", [1, 5]) == (-159, 1)  # not -40: it never helps the contract
    assert score("nil, 3", [2, 4], failed_nil_tricks="ignored") == (-69, 1)
    assert score("nil, 4", [2, 3]) == (-138, 2)  # the bags stay when the side is set
    assert score("nil, nil", [1, 2], failed_nil_tricks="contract") == (-197, 3)
    assert score("nil, 4", [2, 3], failed_nil_tricks="contract") == (-59, 1)
    assert score("nil, 4", [2, 3], failed_nil_overtrick_points=False) == (-140, 2)


def test_r6_4_double_nils() -> None:
    both_blind = "blind nil, blind nil"
    assert score("nil, nil", [0, 1]) == (1, 1)
    assert score("nil, nil", [0, 1], double_nil="zero_unless_both") == (1, 1)
    assert score("nil, nil", [1, 1], double_nil="zero_unless_both") == (2, 2)
    assert score(both_blind, [0, 1], double_blind_nil="all_or_nothing") == (-399, 1)
    assert score(both_blind, [0, 0], double_blind_nil="all_or_nothing") == (400, 0)
    rule = "all_or_nothing"
    assert score("nil, blind nil", [0, 1], double_nil=rule, double_blind_nil=rule) == (-99, 1)


def test_r6_5_bags() -> None:
    assert score("1, 1", [7, 6], bags=9) == (20 + 11 - 200, 0)  # 9 bags + 11 = two penalties
    assert score("1, 1", [7, 6], bags=9, bag_carry="reset") == (20 + 11 - 100, 0)
    assert score("1, 1", [6, 6], bags=3) == (20 + 10 - 100, 3)
    assert score("1, 1", [6, 6], bags=3, bag_carry="reset") == (20 + 10 - 100, 0)
    assert score("1, 1", [7, 6], bags=9, bag_limit=None) == (20 + 11, 20)


def test_r6_6_ten_bid() -> None:
    ten = {"minimum": 10, "made": 200, "set": None, "exact": False}
    assert score("5, 5", [6, 5], ten_bid=ten) == (201, 1)
    assert score("10, nil", [10, 0], ten_bid=ten) == (300, 0)
    assert score("4, 5", [6, 5], ten_bid=ten) == (92, 2)  # the bid counts, not the tricks
    assert score("5, 5", [5, 4], ten_bid=ten) == (-100, 0)
    assert score("5, 5", [5, 4], ten_bid={**ten, "set": -200}, set="nothing") == (-200, 0)
    assert score("5, 6", [6, 5], ten_bid={**ten, "exact": True}) == (110, 0)


def test_r6_7_blind_numbers() -> None:
    assert score("blind 6, 3", [6, 4]) == (181, 1)
    assert score("blind 6", [4], set="per_missing") == (-40, 0)
    ten = {"minimum": 10, "made": 200, "set": -150, "exact": False}
    assert score("blind 6, blind 4", [6, 4], ten_bid=ten) == (400, 0)
    assert score("blind 6, 4", [6, 3], ten_bid=ten, blind_fail_multiplier=3) == (-450, 0)


def test_r6_8_boston() -> None:
    assert score("nil, 13", [1, 12], boston=300) == (-100 - 130 + 1 + 300, 1)
    opts = oracle.options({"scoring.boston_wins": True})
    assert oracle.outcome(opts, [100, 400], boston=0) == (0, "boston")
    assert oracle.outcome(oracle.options({}), [100, 400], boston=0) is None


# --- the end ---------------------------------------------------------------------

ALONE: dict[str, object] = {"table.players": 3, "deck.removed": ["C2"]}


def test_r7_3_sudden_death_between_three() -> None:
    opts = oracle.options(ALONE)
    assert oracle.outcome(opts, [510, 510, 300]) is None
    assert oracle.outcome(opts, [520, 520, 525], 2, tied_before=True) == (2, "target")
    assert oracle.outcome(opts, [420, 420, 425], 2, tied_before=True) == (2, "tie_broken")
    play_on = oracle.options({**ALONE, "ending.tie": "play_on"})
    assert oracle.outcome(play_on, [420, 420, 425], 2, tied_before=True) is None


def test_r7_2_r7_6_reasons() -> None:
    opts = oracle.options({"ending.sets_to_lose": 3, "ending.max_rounds": 9})
    assert oracle.outcome(opts, [520, 510]) == (0, "target")
    assert oracle.outcome(opts, [-210, -250]) == (0, "floor")
    assert oracle.outcome(opts, [510, -250]) == (0, "target")
    assert oracle.outcome(opts, [510, 400], 5, [3, 2]) == (1, "sets")
    assert oracle.outcome(opts, [510, 400], 5, [3, 3]) == (0, "sets")
    assert oracle.outcome(opts, [100, 90], 9) == (0, "max_rounds")
    assert oracle.outcome(opts, [90, 90], 9) == (None, "max_rounds")
    assert oracle.outcome(opts, [90, 90], 8) is None


def test_r7_5_all_sides_can_still_tie() -> None:
    opts = oracle.options({**ALONE, "ending.sets_to_lose": 1})
    assert oracle.outcome(opts, [300, 100, 100], 2, [1, 0, 0]) is None


def test_a_game_that_is_over_cannot_be_started() -> None:
    with pytest.raises(AssertionError):
        OracleGame(oracle.options({}), scores=[500, 100])
    assert OracleGame(oracle.options({}), scores=[510, 510]).tied


# --- whole games ----------------------------------------------------------------------

GAMES: dict[str, dict[str, object]] = {
    "standard": {},
    "dutch": {
        "bidding.side_minimum": 4,
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 101,
        "play.revoke": "forfeits_round",
        "scoring.bag_carry": "reset",
    },
    "about": {"bidding.blind_nil": True, "exchange.blind_nil": 3, "exchange.nil": 1},
    "blind_numbers_unseen": {
        "bidding.blind_nil": True,
        "bidding.blind_minimum": 4,
        "bidding.blind_nils_per_side": 1,
        "exchange.blind_nil": 2,
        "exchange.order": "unseen",
    },
    "jokers": JOKERS,
    "tournament": {
        **JOKERS_DEUCES,
        "bidding.nil": False,
        "bidding.side_minimum": 4,
        "bidding.opening_round_unbid": True,
        "play.lead_spades": "any_time",
        "scoring.ten_bid": {"minimum": 10, "made": 200, "set": None, "exact": False},
        "scoring.bag_limit": None,
        "scoring.overtrick": 0,
    },
    "suicide": {
        "bidding.forced": "suicide",
        "bidding.blind_nil": True,
        "bidding.suicide_minimum": 2,
        "bidding.table_forbidden": 13,
    },
    "mirror": {"bidding.forced": "mirror", "play.first_trick": "no_spades"},
    "whiz": {
        "bidding.forced": "whiz",
        "bidding.whiz_nil": "not_with_ace",
        "play.when_void": "must_trump",
    },
    "solo": {
        "table.sides": [[0], [1], [2], [3]],
        "bidding.table_maximum": 15,
        "bidding.table_minimum": 10,
        "play.first_trick": "lowest_club",
        "play.when_void": "trump_last",
    },
    "three": {**ALONE, "play.opening_lead": "lowest_club", "ending.sets_to_lose": 3},
    "two": {"table.players": 2, "deck.hand_size": 13, "deck.spare": "set_aside"},
    "two_drawn": {
        "table.players": 2,
        "deck.method": "drawn",
        "deck.drawn_discard": "public",
        "play.opening_lead": "two_of_clubs",
    },
    "five": {"table.players": 5, "deck.spare": "set_aside", "play.opening_lead": "ace_of_spades"},
    "six": {
        "table.players": 6,
        "table.sides": [[0, 3], [1, 4], [2, 5]],
        "deck.spare": "set_aside",
        "bidding.side_maximum": 6,
        "bidding.nil_partner_minimum": 2,
        "play.opening_lead": "highest_bidder",
        "play.lead_spades": "after_first_trick",
        "scoring.boston_wins": True,
    },
}


def check_invariants(game: OracleGame) -> None:
    """Check what holds at every step of a round."""
    played = [card for _, cards, _ in game.tricks for card in cards]
    if game.trick is not None:
        played += game.trick[1]
    discarded = [discard.card for discard in game.discards]
    cards = [card for hand in game.hands for card in hand] + played + game.stock + discarded
    size, players = oracle.hand_size_of(game.options), game.players
    drawn_deck = game.options["deck"]["method"] == "drawn"
    assert len(cards) == len(set(cards)) == (52 if drawn_deck else size * players)
    legal = game.legal()
    assert legal
    assert len(set(legal)) == len(legal)
    assert [oracle.flat_id(action) for action in legal] == sorted(map(oracle.flat_id, legal))
    assert all(game.accepts(action) for action in legal)
    for seat in (None, *range(players)):
        view = game.view(seat)
        assert view["legal"] == (legal if seat == game.turn else [])
        assert not any(game.accepts(action, seat) for action in legal if seat not in (None, game.turn))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_conserve_cards_and_end(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    opts = oracle.options({"ending.max_rounds": 12, **GAMES[name]})
    game = OracleGame(opts, dealer=rng.randrange(opts["table"]["players"]))
    while game.phase != "over":
        assert game.phase == "deal"
        assert game.turn is None
        assert game.legal() == []
        before = list(game.scores)
        game.apply(deal(opts, rng))
        steps = 0
        while game.phase not in ("deal", "over"):
            check_invariants(game)
            game.apply(rng.choice(game.legal()))
            steps += 1
            assert steps < 200
        result = game.rounds[-1]
        assert sum(result["taken"]) == len(game.tricks) == oracle.hand_size_of(opts)
        assert not any(game.hands)
        for old, new, side in zip(before, game.scores, result["sides"], strict=True):
            assert old + side["points"] == new == side["score"]
    assert game.outcome is not None
    assert len(game.rounds) == game.round_number <= 12


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_independent(name: str) -> None:
    game = started(GAMES[name], seed=5)
    shown = repr([game.view(seat) for seat in (None, *range(game.players))])
    play_out(game.copy(), seed=1)
    assert repr([game.view(seat) for seat in (None, *range(game.players))]) == shown


def test_bags_and_scores_carry_into_the_next_round() -> None:
    game = started({}, scores=[100, 90], bags=[4, 9], round_number=3)
    play_out(bid(game, "1", "2", "1", "2"), seed=2)
    for side in (0, 1):
        result = game.rounds[0]["sides"][side]
        assert (game.scores[side], game.bags[side]) == (result["score"], result["bags"])
    assert game.round_number == 4


# --- perft ----------------------------------------------------------------------------


def small(hand_size: int, changes: dict[str, object]) -> OracleGame:
    """Return a fixed small deal: the pack from the top of every suit, round the table."""
    opts = oracle.options({"deck.hand_size": hand_size, "deck.spare": "set_aside", **changes})
    pack = [suit + rank for rank in "AKQJT98765432" for suit in "SHDC"]
    hands = tuple(tuple(pack[place] for place in range(seat * hand_size, (seat + 1) * hand_size)) for seat in range(4))
    game = OracleGame(opts)
    game.apply(("deal", hands, ()))
    return game


def test_perft_counts_sequences() -> None:
    game = small(1, {"bidding.forced": "mirror"})
    assert [oracle.perft(game, depth) for depth in (0, 1, 4, 5, 9)] == [1, 1, 1, 1, 1]
    free = small(1, {})
    assert [oracle.perft(free, depth) for depth in range(6)] == [1, 2, 4, 8, 16, 16]
    # one suit each and no following: all orders of two cards, the winner's are led freely
    two = small(2, {"bidding.forced": "mirror", "play.lead_spades": "any_time"})
    assert oracle.perft(two, 1) == 2
    assert oracle.perft(two, 8) == oracle.perft(two, 20)
