"""PTN: rounds that another site's players post, read and written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import spades_rules as sr
from spades_rules import records
from spades_rules.records import GameRecord, from_ptn, to_ptn
from spades_rules.variants import LeadSpades, TenBid

CASES = Path(__file__).parents[1] / "cases"
CASE = (CASES / "trickster_jjdd.ptn").read_text(encoding="utf-8")
HAND = json.loads((CASES / "recorded_hands.json").read_text(encoding="utf-8"))[1]
DEAL = "N:KQ2.AK4.762.K873 A65.J32.T94.AT64 J743.T86.KQ53.Q2 T98.Q975.AJ8.J95"


def ptn(*, options: str | None = "{}", deal: str = DEAL, **tags: str) -> str:
    """Return a round; a tag with data has it after a line break."""
    told = {"Dealer": "N", "Deal": deal} | tags
    if options is not None:
        told["GameOptionsJson"] = options.replace('"', '\\"')
    lines = []
    for name, value in told.items():
        head, _, rows = value.partition("\n")
        lines += [f'[{name} "{head}"]', *([rows] if rows else [])]
    return "\n".join(lines) + "\n"


def problem_of(text: str) -> str:
    with pytest.raises(sr.DecodeError) as caught:
        from_ptn(text)
    return caught.value.problems[0]


def variant_of(options: str, **tags: str) -> sr.Variant:
    return from_ptn(ptn(options=options, **tags)).record.variant


# The posted round ------------------------------------------------------------------------------------------------


def test_posted_round_replays_to_the_posted_result() -> None:
    record, unmapped = from_ptn(CASE)
    *_, end = records.replay(record)
    assert [trick.winner for trick in end.tricks] == HAND["winners"]
    assert end.taken == tuple(HAND["taken"])
    assert [side.points for side in end.rounds[0].sides] == [side["points"] for side in HAND["sides"]]
    assert end.scores == (162, 527)
    assert end.outcome == sr.Outcome(1, sr.Reason.TARGET)
    assert len(unmapped) == 1
    assert unmapped[0].startswith("tenForTwoHundred: what such a contract costs")


def test_posted_round_starts_from_the_scores_before_it() -> None:
    record = from_ptn(CASE).record
    assert (record.rounds[0].scores, record.rounds[0].bags) == ((242, 476), (2, 6))
    assert record.first_round == 2
    assert record.players == ("North (Auto)", "East (Auto)", "South", "West (Auto)")


def test_posted_round_is_written_as_it_was() -> None:
    assert to_ptn(from_ptn(CASE).record) == (CASE, ())


def test_options_of_the_posted_round_become_a_variant() -> None:
    variant = from_ptn(CASE).record.variant
    assert [str(card) for card in variant.deck.high_trumps] == HAND["options"]["deck.high_trumps"]
    assert variant.deck.removed == sr.CardSet.parse("C2 H2")
    assert variant.scoring.ten_bid == TenBid(minimum=10, made=200, set=None)
    assert (variant.bidding.side_minimum, variant.bidding.blind_minimum, variant.bidding.blind_deficit) == (4, 6, 250)
    assert variant.bidding.opening_round_unbid
    assert variant.locks == (sr.Lock.SUICIDE,)


# Options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options, changes",
    [
        ('{"gameOverScore": 350}', {"ending.target": 350}),
        ('{"mercyRule": 1}', {"ending.floor": -200}),
        ('{"mercyRule": 0}', {}),
        ('{"leadSpades": 2}', {"play.lead_spades": LeadSpades.ANY_TIME}),
        ('{"tenBagsPenalty": false}', {"scoring.bag_limit": None}),
        ('{"minBid": 4}', {"bidding.side_minimum": 4}),
        ('{"minBid": 0, "noWatching": true, "tenForTwoHundred": false}', {}),
        (
            '{"nilOrZero": 1}',
            {"scoring.nil": 0, "scoring.nil_penalty": 0, "scoring.failed_nil_tricks": "contract"},
        ),
    ],
)
def test_option_is_mapped(options: str, changes: dict[str, Any]) -> None:
    base = sr.STANDARD.customize({"ending.floor": None, "ending.max_rounds": 200})
    assert variant_of(options) == base.customize(changes)


@pytest.mark.parametrize(
    "options, unmapped",
    [
        ('{"failBidScoring": 1}', ()),
        ("{}", ("failBidScoring: not given, and its default is not known; a set costs 10 a trick",)),
        ('{"failBidScoring": 2}', ("failBidScoring: the meaning of 2 is not known",)),
        ('{"failBidScoring": 1, "nilPass": 2}', ("nilPass: the meaning of 2 is not known",)),
        ('{"failBidScoring": 1, "leadSpades": true}', ("leadSpades: the meaning of True is not known",)),
        ('{"failBidScoring": 1, "gameOverScore": "9"}', ("gameOverScore: the meaning of '9' is not known",)),
        ('{"failBidScoring": 1, "minBid": 1000000}', ("minBid: the meaning of 1000000 is not known",)),
        ('{"failBidScoring": 1, "x": {"a": []}}', ("x: the meaning of {'a': []} is not known",)),
    ],
)
def test_what_is_not_known_is_told(options: str, unmapped: tuple[str, ...]) -> None:
    assert from_ptn(ptn(options=options, GameScores="S:0 0 0 0")).unmapped == unmapped


def test_options_may_be_left_out_or_have_bare_quotes() -> None:
    plain = from_ptn(ptn(options=None)).record.variant
    assert plain == from_ptn(ptn(options="{}")).record.variant
    bare = ptn(options=None) + '[GameOptionsJson "{"gameOverScore":350,"mercyRule":1}"]\n'
    assert from_ptn(bare).record.variant.ending.target == 350


def test_a_plain_zero_is_a_nil_without_points() -> None:
    text = ptn(options='{"nilOrZero": 1}', Auction="E\n0 4 3 4")
    record = from_ptn(text).record
    assert record.rounds[0].bids[0] is sr.NIL
    assert "\n0 4 3 4\n" in to_ptn(record).text
    nil = from_ptn(ptn(Auction="E\nnil 4 3 4")).record
    assert "\nNil 4 3 4\n" in to_ptn(nil).text


# The table -------------------------------------------------------------------------------------------------------


def test_opposite_seats_are_partners_unless_the_scores_differ() -> None:
    alone = ((0,), (1,), (2,), (3,))
    assert variant_of("{}").sides == ((0, 2), (1, 3))
    assert variant_of("{}", GameScores="S:1 2 1 2").sides == ((0, 2), (1, 3))
    assert variant_of("{}", GameScores="S:1 2 3 4").sides == alone
    assert variant_of('{"isPartnership": false}').sides == alone


@pytest.mark.parametrize(
    "deal, dealer, sides",
    [
        ("S:A... K...", "N", 2),
        ("W:A... K... Q...", "E", 3),
        ("NE:A... K... Q... J... T...", "SW", 5),
        ("SE:A... K... Q... J... T... 9...", "NW", 3),
    ],
)
def test_tables_of_other_sizes(deal: str, dealer: str, sides: int) -> None:
    record = from_ptn(ptn(deal=deal, Dealer=dealer)).record
    assert len(record.variant.sides) == sides
    assert record.variant.hand_size == 1
    again = from_ptn(to_ptn(record).text).record
    assert again.rounds[0].deal == record.rounds[0].deal
    assert again.rounds[0].dealer == record.rounds[0].dealer


def test_few_cards_that_are_not_dealt_are_removed() -> None:
    hands = sr.deal(sr.new_game(sr.variants.CUTTHROAT_THREE), 1).hands
    deal = "E:" + sr.format_deal(hands).partition(":")[2]
    variant = from_ptn(ptn(deal=deal, Dealer="W")).record.variant
    assert variant.deck.removed == sr.CardSet.parse("C2")


def test_jokers_in_the_deal_are_in_the_deck() -> None:
    hands = sr.deal(sr.new_game(sr.variants.JOKERS), 1).hands
    deal = "N:" + sr.format_deal(hands).partition(":")[2]
    variant = from_ptn(ptn(deal=deal, options='{"variation": 2}')).record.variant
    assert (variant.deck.jokers, variant.deck.removed) == (True, sr.CardSet.parse("C2 H2"))
    record = from_ptn(ptn(deal=deal, options='{"variation": 1, "failBidScoring": 1}')).record
    assert '{\\"variation\\":1,\\"failBidScoring\\":1}' in to_ptn(GameRecord.of(list(records.replay(record)))).text


def test_players_are_named_only_if_all_are() -> None:
    names = {"North": "N.", "East": "E.", "South": "S."}
    assert from_ptn(ptn(**names)).record.players == ()
    assert from_ptn(ptn(**names, West='W. "W"')).record.players == ("N.", "E.", "S.", 'W. "W"')


# Bids and plays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "auction, bids",
    [
        ("E\n3 Nil 4 2", "3 nil 4 2"),
        ("E\nnil 3\nNIL\n2", "nil 3 nil 2"),
        ("E", ""),
        ("E\n3 4", "3 4"),
        ("N\n3 4 2 1", "3 4 2 1"),
    ],
)
def test_bids_are_read(auction: str, bids: str) -> None:
    assert " ".join(map(str, from_ptn(ptn(Auction=auction)).record.rounds[0].bids)) == bids


@pytest.mark.parametrize(
    "auction, bids",
    [
        ("E\n3 Blind 6 4 2", ["3", "blind 6", "4", "look", "2"]),
        ("E\n3 Blind6 4 Show 2", ["3", "blind 6", "4", "look", "2"]),
        ("E\n3 Show Hand 6 4 Blind-7", ["3", "look", "6", "4", "blind 7"]),
    ],
)
def test_looks_that_are_not_written_are_added(auction: str, bids: list[str]) -> None:
    record = from_ptn(ptn(options='{"blindNonNilBids": 4}', Auction=auction, GameScores="S:0 300 0 300")).record
    assert list(map(str, record.rounds[0].bids)) == bids
    assert from_ptn(to_ptn(record).text).record.rounds[0].bids == record.rounds[0].bids


def test_columns_belong_to_seats_and_jh_is_the_big_joker() -> None:
    record = from_ptn(CASE).record
    rows = CASE[CASE.index('[Play "E"]') :].splitlines()[1:]
    played = [play.card for play in record.rounds[0].plays]
    assert played[8:12] == [sr.Card.parse(name) for name in ("CK", "C4", "CJ", "D2")]
    assert rows[2] == "C4 CJ D2 CK"
    assert rows[9].split()[2] == "JH"
    assert sr.Card.parse("BJ") in played[36:40]
    assert rows[5].split()[0] == "HJ"
    assert sr.Card.parse("HJ") in played[20:24]


def test_unfinished_trick_has_gaps() -> None:
    text = ptn(Auction="E\n3 4 2 3", Play="E\nCA C2 C5 C3\nC4 - - -")
    record = from_ptn(text).record
    assert len(record.rounds[0].plays) == 5
    assert to_ptn(record).text.endswith("CA C2 C5 C3\nC4 - - -\n")
    assert len(from_ptn(ptn(Auction="E\n3 4 2 3", Play="E\nca c2")).record.rounds[0].plays) == 2


# Scores ----------------------------------------------------------------------------------------------------------


def finished(variant: sr.Variant, scores: tuple[int, int], bags: tuple[int, int], seed: int = 1) -> sr.GameState:
    state = sr.new_game(variant, scores=scores, bags=bags)
    state = sr.apply(state, sr.deal(state, seed))
    while state.turn is not None:
        bot = sr.bots.make("easy", 1)
        state = sr.apply(state, bot.act(sr.observation(state, state.turn)))
    return state


@pytest.mark.parametrize("scores, bags", [((100, 200), (0, 0)), ((109, 208), (9, 8)), ((-91, 49), (9, 9))])
def test_scores_and_bags_before_a_finished_round_are_worked_out(scores: tuple[int, int], bags: tuple[int, int]) -> None:
    for seed in range(8):
        state = finished(sr.STANDARD, scores, bags, seed)
        row = from_ptn(to_ptn(GameRecord.of([state])).text).record.rounds[0]
        assert (row.scores, row.bags) == (scores, bags)


def test_an_unbid_round_is_the_first() -> None:
    variant = sr.STANDARD.customize({"bidding.opening_round_unbid": True, "ending.floor": None})
    state = finished(variant, (0, 0), (0, 0))
    record = from_ptn(to_ptn(GameRecord.of([state])).text).record
    assert record.first_round == 1
    assert record.rounds[0].scores == (0, 0)


def test_scores_of_an_unfinished_round_are_those_before_it() -> None:
    record, unmapped = from_ptn(ptn(options='{"failBidScoring": 1}', GameScores="W:103 -20 103 -20", Auction="E\n3"))
    assert record.rounds[0].scores == (-20, 103)
    assert record.rounds[0].bags == (0, 3)
    assert unmapped == ()


@pytest.mark.parametrize(
    "scores, start, told",
    [
        (None, (0, 0), "GameScores: not given"),
        ("S:900 0 900 0", (0, 0), "GameScores: no round starts from (900, 0)"),
        ("S:\N{MINUS SIGN}30 5 \N{MINUS SIGN}30 5", (-30, 5), ""),
    ],
)
def test_scores_that_cannot_be_a_start_are_told(scores: str | None, start: tuple[int, int], told: str) -> None:
    tags = {} if scores is None else {"GameScores": scores}
    record, unmapped = from_ptn(ptn(options='{"failBidScoring": 1}', Auction="E\n3", **tags))
    assert record.rounds[0].scores == start
    assert "".join(unmapped).startswith(told)


def test_scores_that_no_finished_round_leads_to_are_told() -> None:
    state = finished(sr.STANDARD, (0, 0), (0, 0))
    text = to_ptn(GameRecord.of([state])).text
    start = text.index("[GameScores")
    odd = text[:start] + '[GameScores "S:480 0 480 0"]' + text[text.index("\n", start) :]
    odd = odd.replace("failBidScoring", 'gameOverScore\\":200,\\"failBidScoring')
    record, unmapped = from_ptn(odd)
    assert record.rounds[0].scores == (0, 0)
    assert any(line.startswith("GameScores: ") for line in unmapped)


def test_finished_round_without_all_bids_is_refused() -> None:
    text = to_ptn(GameRecord.of([finished(sr.STANDARD, (0, 0), (0, 0))])).text
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("[Auction"))
    lines[at + 1] = lines[at + 1][:3]
    assert "round 1, trick 1: seat 3 plays" in problem_of("\n".join(lines))


def test_rounds_of_one_game_follow_from_each_other() -> None:
    first = finished(sr.STANDARD, (0, 0), (0, 0))
    record = GameRecord.of([first])
    state = sr.apply(first, sr.deal(first, 3))
    record = GameRecord.of([first, state], players=["a", "b", "c", "d"])
    text = to_ptn(record).text
    again, unmapped = from_ptn(text)
    assert [row.deal for row in again.rounds] == [row.deal for row in record.rounds]
    assert again.rounds[1].scores == record.rounds[1].scores
    wrong = re.sub(r'S:[^"]*"(?!.*S:)', 'S:7 7 7 7"', text, flags=re.DOTALL)
    assert any(line.startswith("GameScores: (7, 7)") for line in from_ptn(wrong).unmapped)
    assert not any(line.startswith("GameScores: (7, 7)") for line in unmapped)
    gap = text[: text.rindex("[Dealer")] + text[text.rindex("[Dealer") :].replace('Dealer "E"', 'Dealer "S"')
    assert "round 2, dealer: the dealer is seat 1, not 2 (R-2.1)" in problem_of(gap)


# Faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "line 1: the round has no tag Deal"),
        ("3 4\n", "line 1: this is no PTN: '3 4' stands before any tag"),
        ("[Deal]\n", "line 1: '[Deal]' is no tag such as [Dealer \"N\"]"),
        ('% a comment\n\n[GameCode "Hearts"]\n', "line 3: the game is 'Hearts', not Spades"),
        ('[Deal "N:A..."]\n', "line 1: a deal has two to six hands, not 1"),
        ('[Deal "Q:A... K..."]\n', "line 1: 'Q' is no seat of 2: N, S"),
        ('[Deal "N:A... -"]\n', "line 1: a hand is not shown, and a record needs them all"),
        ('[Deal "N:A... A..."]\n', "line 1: SA is dealt twice, to hand 0 and to hand 1"),
        ('[Deal "N:A... X..."]\n', "line 1: 'SX' is no card"),
        ('[Deal "N:A... ' + "." * 501 + '"]\n', "line 1: 506 characters are more than any deal has"),
        ('[Deal "N:A... K..."]\n', "line 1: the round has no tag Dealer"),
        (ptn(options="{"), "line 3: the options are no JSON"),
        (ptn(options="[" * 100_000), "line 3: the options are no JSON"),
        (ptn(options="[]"), "line 3: the options are a JSON object, not '[]'"),
        (ptn(options='{"minBid": -1}'), "line 3: bidding.side_minimum is a whole number of at least 1"),
        (ptn(GameScores="S:1 2"), "line 3: scores are a whole number for each of 4 seats, not '1 2'"),
        (ptn(Auction="E\n3 x"), "line 4: 'x' is no bid such as 3, Nil, Blind 6 or Show"),
        (ptn(Auction="E\n99"), "line 4: 99 tricks are more than any hand has"),
        (ptn(Auction="E\n14"), "line 3: round 1, bid 1: seat 1 bids 14 but numbers go from 1 to 13 (R-3.2)"),
        (ptn(Auction="S\n3"), "line 3: the auction begins with E (R-3.1)"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA CX"), "line 6: 'CX' is no card such as SA, HT or JH"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA C2 - C3"), "line 6: a trick has the card of each seat, led by E"),
        (ptn(Auction="E\n3 3 3 3", Play="E\n- C2"), "line 6: a trick has the card of each seat, led by E"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA C2 C5 C3 C4"), "line 6: a trick has the card of each seat, led by E"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA C2 C5\nC4"), "line 6: a trick has the card of each seat, led by E"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA CA C5 C3"), "line 6: a card is twice in the trick CA CA C5 C3"),
        (ptn(Auction="E\n3 3 3 3", Play="E\nCA C2 C5 C3\nSA S4 S8 S2"), "line 7: round 1, trick 2: seat 1 plays SA"),
        (ptn(Auction="E\n3 3 3 3", Play="S\nC2"), "line 6: round 1, trick 1: seat 1 plays C2 but does not hold it"),
        (ptn(Auction="E\n3 3 3 3", Play="E" + "\nCA" * 61), "line 5: 61 tricks are more than any round has"),
        (ptn() + ptn(options='{"minBid": 4}'), "line 6: the options differ from those of the first round"),
        (ptn() * 501, "501 rounds are more than one game has"),
        (ptn() + ptn(deal="N:A... K..."), "the rounds are not of one game: the number of hands differs"),
        ('[A "\udc00"]', "a character is only half there"),
        ("x" * 250_001, "250001 characters, and a record has at most 250000"),
    ],
)  # fmt: skip
def test_fault_is_told_with_its_line(text: str, problem: str) -> None:
    assert problem_of(text).startswith(problem)


# Writing ---------------------------------------------------------------------------------------------------------


def test_options_that_ptn_does_not_have_are_told() -> None:
    state = sr.new_game(sr.variants.DOUBLE_BLIND)
    state = sr.apply(state, sr.deal(state, 1))
    text, unmapped = to_ptn(GameRecord.of([state]))
    assert '[GameOptionsJson "{\\"failBidScoring\\":1,\\"mercyRule\\":1}"]' in text
    assert [line.split(":")[0] for line in unmapped] == [
        "bidding.blind_nil",
        "bidding.blind_nil_deficit",
        "ending.max_rounds",
        "scoring.double_blind_nil",
    ]


def test_all_known_options_are_written_and_read_again() -> None:
    options = (
        '{"variation": 3, "failBidScoring": 1, "tenForTwoHundred": true, "blindNonNilBids": 4, "nilOrZero": 1, '
        '"mercyRule": 1, "leadSpades": 2, "tenBagsPenalty": false, "firstHandBidsItself": true, "gameOverScore": 350, '
        '"minBid": 4}'
    )
    deal = CASE[CASE.index('[Deal "') + 7 :].partition('"')[0]
    record = from_ptn(ptn(options=options, deal=deal)).record
    bare = GameRecord.of(list(records.replay(record)))
    text, unmapped = to_ptn(bare)
    assert unmapped == ()
    told = text[text.index("{") : text.index("}") + 1].replace("\\", "")
    assert json.loads(told) == json.loads(options)
    assert from_ptn(text).record.variant == record.variant


def test_options_kept_as_notes_are_written_only_if_they_still_hold() -> None:
    record = from_ptn(CASE).record
    (row,) = record.rounds
    for kept in ('{"variation":0}', "{", "[]"):
        other = attrs.evolve(row, notes={"_ptn": {"GameOptionsJson": kept}})
        game = GameRecord(variant=record.variant, rounds=[other], first_round=2)
        assert '{\\"variation\\":3,\\"failBidScoring\\":1' in to_ptn(game).text
    other = attrs.evolve(row, notes={"_ptn": 3})
    assert '[Event "Spades"]' in to_ptn(GameRecord(variant=record.variant, rounds=[other], first_round=2)).text


@pytest.mark.parametrize("name", ["two_drawn", "exchange_unseen", "before_the_deal"])
def test_what_ptn_has_no_form_for_is_refused(name: str) -> None:
    path = Path(__file__).parents[1] / "golden" / "records" / f"{name}.spades"
    with pytest.raises(sr.InvalidInputError, match="PTN has a form for rounds that are dealt, bid and played"):
        to_ptn(records.from_text(path.read_text(encoding="utf-8")))


def test_blind_bids_are_written_as_one_word() -> None:
    state = sr.new_game(sr.variants.DOUBLE_BLIND, scores=(0, 200))
    state = sr.apply(state, sr.deal(state, 1))
    for bid in (sr.Bid(3), sr.BLIND_NIL):
        state = sr.apply(state, bid)
    assert "\n3 BlindNil\n" in to_ptn(GameRecord.of([state])).text
