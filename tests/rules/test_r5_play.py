"""R-5.1 to R-5.6: the first lead, following suit, leading spades, winning a trick, the first trick."""

from __future__ import annotations

import pytest

import spades_rules as sr
from playing import (
    DRAWN,
    JOKERS_DEUCES,
    ONE_SUIT_EACH,
    THREE,
    call,
    cards,
    choices,
    deal_of,
    dealt,
    finish,
    play,
    refused,
    variant,
)

ASIDE = {"table.players": 3, "deck.spare": "set_aside"}
MIXED = {0: "C3 D3 H3 S3", 1: "C4 D4 H4 S4", 2: "C5 D5 H5 S5", 3: "C2 D2 H2 SA"}


def playing(changes: dict[str, object], hands: dict[int, str] | None = None, *, dealer: int = 3) -> sr.GameState:
    """Return a round after four bids of 3, or as many as there are seats."""
    state = dealt({f"play.{name}": value for name, value in changes.items()}, hands, dealer=dealer)
    return call(state, "3", "3", "3", "3")


def legal(changes: dict[str, object], hand: str, trick: str = "", *, broken: bool = False, first: bool = False) -> str:
    rules = variant({f"play.{name}": value for name, value in changes.items()})
    return str(sr.legal_cards(rules, cards(hand), cards(trick), spades_broken=broken, first_trick=first))


# --- R-5.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_r5_1_the_seat_left_of_the_dealer_leads(dealer: int) -> None:
    assert playing({}, dealer=dealer).turn == (dealer + 1) % 4


@pytest.mark.parametrize(
    "lead, leader, lead_card",
    [
        ("left_of_dealer", 1, None),
        ("ace_of_spades", 3, None),
        ("two_of_clubs", 3, "C2"),
        ("lowest_club", 3, "C2"),
    ],
)
def test_r5_1_who_leads_and_with_what(lead: str, leader: int, lead_card: str | None) -> None:
    state = playing({"opening_lead": lead}, MIXED, dealer=0)
    assert state.turn == leader
    not_spades = [str(card) for card in state.hands[leader] if card.suit is not sr.Suit.SPADES]
    assert choices(state) == ([lead_card] if lead_card else not_spades)
    if lead_card:
        refused(state, sr.Play(sr.Card.parse("D2")), "opening_lead R-5.1")
        refused(state, sr.Play(sr.Card.parse("C3")), "card_not_held R-1.5")
    assert play(state, choices(state)[0]).turn == (leader + 1) % 4


def test_r5_1_the_duty_ends_with_the_first_lead() -> None:
    state = playing({"opening_lead": "two_of_clubs"}, MIXED)
    state = play(state, "C2 C3 C4 C5")
    assert (state.turn, len(state.tricks)) == (2, 1)
    assert set(choices(state)) == {str(card) for card in state.hands[2] if card.suit is not sr.Suit.SPADES}


def test_r5_1_a_spade_may_not_be_led_by_the_holder_of_the_ace() -> None:
    state = playing({"opening_lead": "ace_of_spades"}, {**MIXED, 2: "C5 D5 H5 SA", 3: "C2 D2 H2 S6"})
    assert state.turn == 2
    refused(state, sr.Play(sr.Card.parse("SA")), "spades_not_broken R-5.3")
    only_spades = playing({"opening_lead": "ace_of_spades"}, ONE_SUIT_EACH)
    assert only_spades.turn == 3
    assert "SA" in choices(only_spades)


@pytest.mark.parametrize(
    "words, leader",
    [
        (["3", "4", "4", "2"], 2),
        (["nil", "nil", "nil", "nil"], 1),
        (["nil", "nil", "1", "nil"], 3),
        (["1", "nil", "nil", "13"], 0),
    ],
)
def test_r5_1_the_highest_bidder_leads_the_first_of_equals(words: list[str], leader: int) -> None:
    assert call(dealt({"play.opening_lead": "highest_bidder"}, dealer=0), *words).turn == leader


def test_r5_1_a_blind_bid_counts_like_any_other() -> None:
    changes = {"play.opening_lead": "highest_bidder", "bidding.blind_minimum": 2}
    state = call(dealt(changes, dealer=0), "blind 4", "look", "4", "blind 5", "look", "3")
    assert state.turn == 3


def test_r5_1_ties_go_by_the_order_of_bidding_when_the_dealer_bids_first() -> None:
    changes = {"play.opening_lead": "highest_bidder", "bidding.first": "dealer"}
    assert call(dealt(changes, dealer=2), "4", "4", "4", "4").turn == 2


def test_r5_1_mirrored_bids_tie_by_the_order_of_bidding() -> None:
    state = dealt({"play.opening_lead": "highest_bidder", "bidding.forced": "mirror"}, dealer=1)
    assert state.turn == 3  # it holds all the spades


def test_r5_1_the_holder_is_sought_after_the_exchange() -> None:
    state = call(dealt({"play.opening_lead": "ace_of_spades", "exchange.nil": 1}), "3", "nil", "3", "3")
    for name in ("DA", "SA"):
        state = sr.apply(state, sr.Give(sr.Card.parse(name)))
    assert (state.phase, state.turn) == (sr.Phase.PLAY, 1)


@pytest.mark.parametrize("lead, card", [("ace_of_spades", "SA"), ("two_of_clubs", "C2")])
def test_r5_1_a_lead_card_among_the_spare_cards_leaves_the_lead_free(lead: str, card: str) -> None:
    rules = variant({**ASIDE, "play.opening_lead": lead})
    rest = [each for each in rules.cards if str(each) != card]
    state = sr.apply(sr.new_game(rules, dealer=0), sr.Deal([rest[0::3], rest[1::3], rest[2::3]]))
    state = call(state, "3", "3", "3")
    assert state.turn == 1
    assert choices(state) == [str(each) for each in state.hands[1] if each.suit is not sr.Suit.SPADES]


def test_r5_1_a_lead_card_among_the_discards_leaves_the_lead_free() -> None:
    rules = variant({**DRAWN, "play.opening_lead": "two_of_clubs"})
    rest = [card for card in rules.cards if str(card) != "C2"]
    state = sr.apply(sr.new_game(rules, dealer=1), sr.Deal([(), ()], [rest[0], *cards("C2"), *rest[1:]]))
    while state.phase is sr.Phase.DRAW:
        state = sr.apply(state, sr.Keep())
    assert call(state, "3", "3").turn == 0


def test_r5_1_no_club_in_any_hand_leaves_the_lead_free() -> None:
    rules = variant({"deck.hand_size": 2, "deck.spare": "set_aside", "play.opening_lead": "lowest_club"})
    hands = {0: "H2 D2", 1: "H3 D3", 2: "H4 D4", 3: "H5 D5"}
    state = call(dealt(rules, hands, dealer=1), "1", "1", "1", "1")
    assert (state.turn, choices(state)) == (2, ["D4", "H4"])


def test_r5_1_the_lowest_club_of_all_hands_is_led() -> None:
    rules = variant({"deck.hand_size": 2, "deck.spare": "set_aside", "play.opening_lead": "lowest_club"})
    hands = {0: "CA D2", 1: "C9 CK", 2: "H4 D4", 3: "CT C7"}
    state = call(dealt(rules, hands, dealer=1), "1", "1", "1", "1")
    assert (state.turn, choices(state)) == (3, ["C7"])


def test_r5_1_a_promoted_club_is_not_the_lowest_club() -> None:
    changes = {"play.opening_lead": "lowest_club", "deck.high_trumps": ("C2",)}
    state = call(dealt(changes, MIXED, dealer=0), "3", "3", "3", "3")
    assert (state.turn, choices(state)) == (0, ["C3"])


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"opening_lead": "two_of_clubs", "deck": ("C2", "D2", "H2", "S2")}, "needs C2 in the deck"),
        ({"opening_lead": "ace_of_spades", "deck": ("SA", "D2", "H2", "S2")}, "needs SA in the deck"),
    ],
)
def test_r5_1_a_lead_card_is_in_the_deck(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidVariantError, match=problem):
        variant({"play.opening_lead": changes["opening_lead"], "deck.removed": changes["deck"]})


def test_r5_1_a_promoted_two_of_clubs_cannot_open() -> None:
    with pytest.raises(sr.InvalidVariantError, match="needs C2 to be a club"):
        variant({"play.opening_lead": "two_of_clubs", "deck.high_trumps": ("C2",)})
    assert dealt({"play.opening_lead": "ace_of_spades", "deck.high_trumps": ("SA",)}).phase is sr.Phase.BID


# --- R-5.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "when_void, hand, trick, expected",
    [
        ("free", "S5 H3 H9 D4", "HT", "H3 H9"),
        ("free", "S5 D4 C8", "HT", "C8 D4 S5"),
        ("must_trump", "S5 D4 C8", "HT", "S5"),
        ("must_trump", "S5 SA D4", "HT C2", "S5 SA"),
        ("must_trump", "D4 C8", "HT", "C8 D4"),
        ("must_trump", "S5 H3", "HT", "H3"),
        ("must_trump", "D4 C8", "ST", "C8 D4"),
        ("trump_last", "S5 D4 C8", "HT", "C8 D4"),
        ("trump_last", "S5 SA", "HT", "S5 SA"),
        ("trump_last", "S5 D4", "ST", "S5"),
        ("trump_last", "S5 H3", "HT", "H3"),
        ("free", "HA", "H2 H3 H4", "HA"),
    ],
)
def test_r5_2_follow_suit_if_able(when_void: str, hand: str, trick: str, expected: str) -> None:
    for broken in (False, True):
        assert legal({"when_void": when_void}, hand, trick, broken=broken) == expected


def test_r5_2_cards_are_played_clockwise() -> None:
    state = playing({}, MIXED, dealer=1)
    turns = []
    for name in ("C5", "C2", "C3", "C4"):
        turns.append(state.turn)
        state = play(state, name)
    assert turns == [2, 3, 0, 1]


@pytest.mark.parametrize("name", ["D4", "H4", "S4"])
def test_r5_2_another_suit_is_refused_while_the_led_one_is_held(name: str) -> None:
    state = play(playing({}, MIXED), "C3")
    refused(state, sr.Play(sr.Card.parse(name)), "must_follow_suit R-5.2")


# --- R-5.4 ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, first, later, broken",
    [
        ("when_broken", "HK", "HK", "HK SA"),
        ("any_time", "HK SA", "HK SA", "HK SA"),
        ("after_first_trick", "HK", "HK SA", "HK SA"),
    ],
)
def test_r5_3_when_spades_may_be_led(rule: str, first: str, later: str, broken: str) -> None:
    changes: dict[str, object] = {"lead_spades": rule}
    assert legal(changes, "SA HK", first=True) == first
    assert legal(changes, "SA HK") == later
    assert legal(changes, "SA HK", broken=True) == broken
    assert legal(changes, "SA S3") == legal(changes, "SA S3", first=True) == "S3 SA"


def test_r5_3_spades_may_not_be_led_before_they_are_broken() -> None:
    state = playing({}, MIXED)
    refused(state, sr.Play(sr.Card.parse("S3")), "spades_not_broken R-5.3")
    state = play(state, "C3 C4 C5 C2")
    assert state.turn == 2
    refused(state, sr.Play(sr.Card.parse("S5")), "spades_not_broken R-5.3")


def test_r5_3_thirteen_spades_on_lead_are_led() -> None:
    state = playing({}, ONE_SUIT_EACH, dealer=2)
    assert (state.turn, len(choices(state))) == (3, 13)
    state = play(state, "S2")
    assert state.spades_broken


def test_r5_4_a_ruff_a_spade_followed_and_a_forced_lead_break_spades() -> None:
    ruffed = play(playing({}, ONE_SUIT_EACH), "C2 D2 H2")
    assert not ruffed.spades_broken
    assert play(ruffed, "S2").spades_broken
    led = play(playing({"lead_spades": "any_time"}, MIXED), "S3")
    assert led.spades_broken
    assert sr.observation(led, 1).spades_broken


def test_r5_4_each_deal_starts_unbroken() -> None:
    state = finish(playing({}, ONE_SUIT_EACH))
    assert state.spades_broken  # the last round stays to be seen
    state = sr.apply(state, deal_of(state.variant, MIXED))
    assert not state.spades_broken
    state = call(state, "3", "3", "3", "3")
    refused(state, sr.Play(sr.Card.parse("S4")), "spades_not_broken R-5.3")


# --- R-5.5 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "trick, winner",
    [
        ("HT HA S2 H2", 2),
        ("H7 H2 CQ H9", 3),
        ("C2 DA HA C3", 3),
        ("S9 S2 CQ S5", 0),
        ("D4 S3 SK S2", 2),
        ("D4 HA CA SA", 3),
        ("D4 HA CA H2", 0),
        ("H2", 0),
        ("H2 H3", 1),
    ],
)
def test_r5_5_who_wins_a_trick(trick: str, winner: int) -> None:
    assert sr.trick_winner(sr.STANDARD, cards(trick)) == winner


def test_r5_5_the_winner_leads_to_the_next_trick() -> None:
    state = play(playing({}, MIXED), "C3 C4 C5 C2")
    assert state.tricks == (sr.Trick(0, cards("C3 C4 C5 C2"), 2),)
    assert (state.turn, state.taken, state.trick) == (2, (0, 0, 1, 0), sr.Trick(2, (), None))
    assert play(state, "D5").trick == sr.Trick(2, cards("D5"), None)


# --- R-5.6 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, hand, trick, expected",
    [
        ({"first_trick": "free"}, "SA H2 D7", "C2", "D7 H2 SA"),
        ({"first_trick": "no_spades"}, "SA H2 D7", "C2", "D7 H2"),
        ({"first_trick": "no_spades", "lead_spades": "any_time"}, "SA H2", "", "H2"),
        ({"first_trick": "no_spades", "when_void": "must_trump"}, "SA H2", "C3", "H2"),
        ({"first_trick": "no_spades"}, "SA SK", "C3", "SK SA"),
        ({"first_trick": "no_spades"}, "SA SK", "", "SK SA"),
        ({"first_trick": "no_spades"}, "SA H2", "S3", "SA"),
        ({"first_trick": "lowest_club"}, "C9 C3 CK SA", "C5", "C3"),
        ({"first_trick": "lowest_club", "lead_spades": "any_time"}, "C9 C3 SA H2", "", "C3"),
        ({"first_trick": "lowest_club"}, "SA H2 D3", "", "D3 H2"),
        ({"first_trick": "lowest_club"}, "SA SK", "", "SK SA"),
        ({"first_trick": "lowest_club"}, "C7 CA H9 H3", "H4", "H3 H9"),
        ({"first_trick": "lowest_club", "when_void": "must_trump"}, "C7 S4", "H4", "C7"),
        ({"first_trick": "lowest_club"}, "H7 S4", "C4", "H7"),
        ({"first_trick": "lowest_club"}, "S7 S4", "C4", "S4 S7"),
    ],
)
def test_r5_6_the_first_trick(changes: dict[str, object], hand: str, trick: str, expected: str) -> None:
    assert legal(changes, hand, trick, first=True) == expected


@pytest.mark.parametrize("first_trick", ["no_spades", "lowest_club"])
def test_r5_6_the_second_trick_is_like_any_other(first_trick: str) -> None:
    changes: dict[str, object] = {"first_trick": first_trick}
    assert legal(changes, "SA H2", "C2") == "H2 SA"
    assert legal(changes, "C9 C3 SA", "C5") == "C3 C9"
    assert legal(changes, "C9 C3 SA", broken=True) == "C3 C9 SA"


def test_r5_6_promoted_clubs_are_no_clubs() -> None:
    rules = variant({**JOKERS_DEUCES, "deck.high_trumps": ("BJ", "LJ", "C3"), "play.first_trick": "lowest_club"})
    found = sr.legal_cards(rules, cards("C3 C9 CK"), cards("C5"), first_trick=True)
    assert str(found) == "C9"
    assert str(sr.legal_cards(rules, cards("C3 D9"), cards("C5"), first_trick=True)) == "D9"


def test_r5_6_whole_first_trick_of_lowest_clubs() -> None:
    hands = {0: "CA CK D2", 1: "C4 C9 HA", 2: "CQ C8 SA", 3: "S2 HK DA"}
    rules = variant({"deck.hand_size": 3, "deck.spare": "set_aside", "play.first_trick": "lowest_club"})
    state = call(dealt(rules, hands), "1", "1", "1", "1")
    refused(state, sr.Play(sr.Card.parse("CA")), "first_trick R-5.6")
    refused(state, sr.Play(sr.Card.parse("D2")), "first_trick R-5.6")
    for name in ("CK", "C4", "C8"):
        assert choices(state) == [name]
        state = play(state, name)
    refused(state, sr.Play(sr.Card.parse("S2")), "first_trick R-5.6")


# --- R-5.8 ----------------------------------------------------------------------------


def test_r5_8_covering_a_nil_is_legal() -> None:
    state = call(dealt({}, {0: "C9", 2: "CA C3"}), "nil", "3", "3", "3")
    state = play(state, "C9")
    state = sr.apply(state, sr.legal_actions(state)[0])
    assert "CA" in choices(state)


def test_r5_8_all_cards_are_played() -> None:
    state = finish(playing({}))
    assert len(state.tricks) == 13
    assert sum(state.taken) == 13
    assert not any(state.hands)
    assert sum(finish(call(dealt(THREE, dealer=2), "1", "1", "1")).taken) == 17
