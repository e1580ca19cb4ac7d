"""A person at a table of bots: what is shown, what can be typed, and what is taken back."""

from __future__ import annotations

import re

import pytest

import spades_rules as sr
from at_the_table import BEHIND, BLIND, NOTHING_TO_UNDO, PHASES, Answerer, first, hinted, last, play, play_round, table
from other_worlds import Line, known_cards
from random_play import PRESETS, revokes
from spades_rules.cli.play.answers import how_to_answer, read_action
from spades_rules.cli.play.session import Session
from spades_rules.render.cards import Pen
from spades_rules.view import actions_so_far

SIX = {"table.players": 6, "deck.removed": ["C2", "C3", "C4", "C5"]}
TABLES: dict[str, sr.Variant] = {
    "two": sr.variants.TWO,
    "three": sr.variants.CUTTHROAT_THREE,
    "four": sr.STANDARD,
    "five": sr.STANDARD.customize({"table.players": 5, "deck.spare": "set_aside"}),
    "six": sr.STANDARD.customize(SIX),
    "three pairs": sr.STANDARD.customize({**SIX, "table.sides": ((0, 3), (1, 4), (2, 5))}),
}


@pytest.fixture(autouse=True)
def fast_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest bot be one that takes no time."""
    monkeypatch.setattr(sr.bots, "LEVELS", ("random", "easy"))


# A round ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("person", [first, hinted], ids=["first legal", "hinted"])
def test_a_round_can_be_played_in_every_preset(
    name: str, person: Answerer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table(sr.variants.get(name), 1)
    session.start()
    answers = [answer for answer, _ in play_round(session, person)]
    words = ["--variant", name.lower(), "--seat", 1, "--bots", "easy", "--seed", 7]
    status, out, err = play(capsys, monkeypatch, answers, *words)
    assert (status, err) == (0, "")
    assert out.startswith(f"Spades, {name}. ")
    assert len(re.findall(r"^Trick \d+  .*; (?:you|seat \d) won$", out, re.MULTILINE)) >= 13
    assert "\nSCORES 1 " in out
    assert "ROUND 2, " in out or " won after 1 round" in out
    assert max(map(len, out.splitlines())) <= 80
    assert "Not allowed" not in out


@pytest.mark.parametrize(
    "variant, seat",
    [(variant, seat) for variant in TABLES.values() for seat in range(variant.table.players)],
    ids=[f"{name}, seat {seat}" for name, variant in TABLES.items() for seat in range(variant.table.players)],
)
def test_every_seat_of_every_table_can_be_taken(variant: sr.Variant, seat: int) -> None:
    session = table(variant, seat)
    text = "\n".join(session.start())
    for _, more in play_round(session):
        text += "\n" + more
    assert text.count("; you won") == session._seen.rounds[-1].taken[seat]
    assert re.search(r"you [♣♦♥♠].", text)
    assert not re.search(rf"seat {seat} [♣♦♥♠].", text)
    assert max(map(len, text.splitlines())) <= 80


def test_equal_seeds_and_answers_give_equal_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--bots", "random,easy,random", "--seed"]
    games = [play(capsys, monkeypatch, ["3", "hint"], *words, seed) for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]
    assert play(capsys, monkeypatch, [])[1] != play(capsys, monkeypatch, [])[1]


def test_the_bots_play_at_the_levels_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = play(capsys, monkeypatch, [], "--seat", 2, "--bots", "random,easy,random")
    assert "\nSeat 0: random bot\nSeat 1: easy bot\nSeat 2: you\nSeat 3: random bot\n" in out
    _, out, _ = play(capsys, monkeypatch, [])
    assert out.count(f": {sr.bots.LEVELS[-1]} bot\n") == 3


# What is shown ---------------------------------------------------------------------------------------------------


def cards_in(text: str) -> set[sr.Card]:
    """Return all cards that a text shows."""
    found = set(re.findall(r"\b[BL]J\b", text))
    for suit, ranks in re.findall(r"([♣♦♥♠])([2-9TJQKA]+)", text):
        found |= {suit + rank for rank in ranks}
    for suit, row in re.findall(r"^  ([♣♦♥♠])  (.*)$", text, re.MULTILINE):
        found |= {suit + rank for rank in re.sub(r"[♣♦♥♠].|[BL]J|[\[\] ]", "", row)}
    return set(map(sr.Card.parse, found))


def line_of(state: sr.GameState) -> Line:
    """Return the round on the table as it was played."""
    row = state._round
    deal = sr.Deal(map(sr.CardSet.from_mask, row.dealt), [sr.cards.CARDS[index] for index in row.stock])
    steps: list[tuple[int, sr.Action]] = [
        (seat, action) for seat, action in actions_so_far(state) if action is not None
    ]
    return Line(state, deal, steps, state)


@pytest.mark.parametrize("name", [*PRESETS, *PHASES])
@pytest.mark.parametrize("person", [first, last])
def test_no_card_is_shown_that_the_seat_may_not_know(name: str, person: Answerer) -> None:
    variant, scores = PHASES.get(name) or (sr.variants.get(name), None)
    session = table(variant, 0, scores)
    texts = ["\n".join(session.start())]
    while not session._seen.rounds:
        known, hand = set(known_cards(line_of(session._state), 0)), session._seen.hand
        assert all(cards_in(text) <= known for text in texts)
        assert cards_in(texts[-1]) >= set(hand or ())
        unseen = next((card for card in variant.cards if card not in known), "?")
        answer = person(session)
        words = ["hint", "last", "score", "help", str(unseen), answer, "undo", answer]
        asked = ["\n".join(session.answer(word)) for word in words]
        texts = [asked[5].split("SCORES")[0]] if session._seen.rounds else [*asked[:5], *asked[7:]]


def test_a_hand_is_not_shown_before_the_seat_has_looked() -> None:
    session = table(BLIND, 0, BEHIND)
    before = "\n".join(session.start())
    assert "\nYour hand  not seen: bid blind, or look\nChoices  blind nil, blind 6, " in before
    assert cards_in(before) == set()
    seen = "\n".join(session.answer("look"))
    assert len(cards_in(seen)) == 13
    *_, undone = session.answer("undo"), "\n".join(session.answer("hint"))
    assert undone == "A bot of level easy would look."
    assert cards_in("\n".join(session.answer("score"))) == set()


def test_what_may_be_played_stands_in_brackets() -> None:
    session = table(sr.variants.JOKERS_DEUCES, 2, seed=3)
    session.start()
    for _, text in play_round(session, last):
        legal = session._seen.legal_actions
        if session._seen.phase is sr.Phase.PLAY and not session._seen.rounds:
            marked = re.findall(r"^  ([♣♦♥♠])  (.*)$", text, re.MULTILINE)
            cells = [
                cell if len(cell) > 1 else suit + cell for suit, row in marked for cell in re.findall(r"\[(..?)]", row)
            ]
            assert sorted(map(sr.Card.parse, cells)) == sorted(
                action.card for action in legal if isinstance(action, sr.Play)
            )


def test_high_trumps_stand_among_the_spades() -> None:
    session = table(sr.variants.JOKERS_DEUCES)
    hand = sr.CardSet.parse("BJ LJ D2 S2 SA SK D3 DA HT C3 C4 C5 C6")
    rest = [card for card in session.setup.variant.cards if card not in hand]
    state = sr.apply(sr.new_game(session.setup.variant, dealer=3), sr.Deal([hand, *(rest[i::3] for i in range(3))]))
    text = Session(session.setup, [state], Pen(session.setup.variant, has_symbols=True)).start()
    assert text[-6:-1] == ["Your hand", "  ♠   BJ  LJ  ♦2  2  A  K", "  ♥   T", "  ♦   A  3", "  ♣   6  5  4  3"]


def test_exchanged_cards_are_told() -> None:
    session = table(PHASES["exchange"][0])
    text = "\n".join(session.start()) + "\n".join(text for _, text in play_round(session))
    assert re.search(r"^Gifts  you: ..$", text, re.MULTILINE)
    assert re.search(r"^Given  \S", text, re.MULTILINE)
    assert re.search(r"^Received  \S", text, re.MULTILINE)
    assert re.search(r"^Gifts  .*seat [13]: a card, seat [13]: a card", text, re.MULTILINE)


def test_a_bag_penalty_stands_in_the_score_sheet() -> None:
    session = table()
    assert list(session._screen.news(session._seen, [sr.BagPenalty(0, 100)])) == []


def test_draws_are_told() -> None:
    session = table(sr.variants.TWO_DRAWN)
    text = "\n".join(session.start())
    assert re.search(r"^Top card  .., \d+ cards in the stock\nYour hand  no card yet$", text, re.MULTILINE)
    assert "\nDrawn  you: keep, seat 1: " in "\n" + "\n".join(session.answer("keep"))


# Answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, phase, action",
    [
        ("3", "bid", sr.Bid(3)),
        ("0", "bid", sr.NIL),
        ("NIL", "bid", sr.NIL),
        ("bid nil", "bid", sr.NIL),
        ("Blind  Nil", "bid", sr.BLIND_NIL),
        ("blind 6", "bid", sr.Bid(6, blind=True)),
        (" look ", "bid", sr.Look()),
        ("keep", "draw", sr.Keep()),
        ("DECLINE", "draw", sr.Decline()),
        ("sa", "play", sr.Play(sr.Card.parse("SA"))),
        ("a♠", "play", sr.Play(sr.Card.parse("SA"))),
        ("lead 10H", "play", sr.Play(sr.Card.parse("HT"))),
        ("play bj", "play", sr.Play(sr.Card.parse("BJ"))),
        ("♥10", "give", sr.Give(sr.Card.parse("HT"))),
        ("give h10", "give", sr.Give(sr.Card.parse("HT"))),
    ],
)
def test_answers_are_read_in_every_notation(text: str, phase: str, action: sr.Action) -> None:
    assert read_action(text, sr.Phase(phase)) == action


@pytest.mark.parametrize("text", ["", "27", "-1", "blind", "SA SK", "eleven", "1" * 5000, "\0", "٣"])
@pytest.mark.parametrize("phase", ["bid", "draw", "play", "give"])
def test_what_stands_for_no_action_cannot_be_read(text: str, phase: str) -> None:
    with pytest.raises(sr.InvalidInputError, match=r"^.*cannot be read here$"):
        read_action(text, sr.Phase(phase))


@pytest.mark.parametrize(
    "legal, hint",
    [
        ([sr.Keep(), sr.Decline()], "type keep or decline; or help"),
        ([sr.Give(sr.Card.parse("SA"))], "type a card such as SA, AS or 10H; or help"),
        ([sr.Play(sr.Card.parse("SA")), sr.Play(sr.Card.parse("SK"))], "type a card such as SA, AS or 10H; or help"),
        (
            [sr.BLIND_NIL, sr.Bid(6, blind=True), sr.Bid(7, blind=True), sr.Look()],
            "type blind nil, blind with a number or look; or help",
        ),
    ],
)
def test_only_what_is_legal_is_hinted_at(legal: list[sr.Action], hint: str) -> None:
    assert how_to_answer(legal) == hint


def test_refusals_give_the_reason_of_the_engine_and_what_is_legal() -> None:
    session = table()
    session.start()
    assert session.answer("SA") == [
        "Not allowed: the game is in phase BID, which takes Bid or Look (R-1.5).",
        "Choices  nil, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13",
    ]
    assert session.answer("14")[0] == "Not allowed: numbers go from 1 to 13 (R-3.2)."
    assert session.answer("blind nil")[0].endswith("(R-3.7).")
    state = session.states
    assert session.answer("ten") == ["'ten' cannot be read here: type nil or a number; or help."]
    assert session.answer(" ") == ["Type nil or a number; or help."]
    assert session.states == state
    session.answer("3")
    assert session.answer("SA") == [
        "Not allowed: the seat holds diamonds and must follow suit (R-5.2).",
        "Choices  ♦4, ♦6, ♦7, ♦A",
    ]


def test_a_revoke_is_told_where_it_is_accepted() -> None:
    session = table(sr.variants.DUTCH_GUIDE)
    session.start()
    while not (wrong := revokes(session._state)):
        session.answer(first(session))
    text = "\n".join(session.answer(str(wrong[0])))
    assert "You revoked, and the round is over (R-5.7).\n\nSCORES 1 " in text


# Commands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("person", [first, last])
def test_undo_takes_back_bids_cards_gifts_draws_and_looks(name: str, person: Answerer) -> None:
    variant, scores = PHASES[name]
    session = table(variant, 0, scores)
    shown = session.start()
    steps = []
    while True:
        state, answer = session._state, person(session)
        after = session.answer(answer)
        if session._seen.rounds:
            break
        steps.append((state, answer))
        assert session.answer("undo")[-3:] == shown[-3:]
        assert session._state == state
        shown = session.answer(answer)
        assert shown == after
    assert session.answer("undo") == NOTHING_TO_UNDO
    again = table(variant, 0, scores)
    again.start()
    for _, answer in steps:
        again.answer(answer)
    for state, _ in reversed(steps):
        assert again.answer("Undo")[0].startswith("You did not ")
        assert again._state == state
    assert again.answer("undo") == NOTHING_TO_UNDO


def test_the_score_of_every_round_is_shown() -> None:
    session = table(sr.variants.CARDGAMES_IO)
    session.start()
    for _ in range(2):
        list(play_round(session))
    lines = session.answer("score")
    first_round = [f"{side.points:+}" for side in session._seen.rounds[0].sides]
    assert lines[0].split() == ["seats", "0+2", "seats", "1+3"]
    assert lines[1].split() == ["round", "1", *first_round]
    assert lines[3].split() == ["score", *map(str, session._seen.scores)]
    assert lines[4].split() == ["bags", *map(str, session._seen.bags)]


def test_the_last_trick_is_shown() -> None:
    session = table()
    session.start()
    assert session.answer("last") == ["No trick of this round is finished."]
    session.answer("3")
    text = session.answer("D4")
    assert session.answer("LAST") == [text[0]]
    assert text[0].startswith("Trick 1  seat 3 ♦3, you ♦4, ")


def test_hints_can_be_typed() -> None:
    for variant, scores in PHASES.values():
        session = table(variant, 0, scores)
        session.start()
        assert all(not text.startswith("Not allowed") for _, text in play_round(session, hinted))


def test_help_names_every_command() -> None:
    session = table()
    session.start()
    text = "\n".join(session.answer("help"))
    assert session.answer("?") == session.answer("help")
    assert all(
        f"\n  {command} " in text for command in ("help", "hint", "undo", "score", "last", "save [FILE]", "quit")
    )
