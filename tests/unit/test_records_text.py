"""The `.spades` text: one canonical form, a lenient reader, and variants in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from spades_rules import records
from spades_rules.records.rules import parse_variant, plain_variant

FOLDER = Path(__file__).parents[1] / "golden" / "records"
HEAD = 'spades = 1\nvariant = "standard"\n'
ROUND = "[[rounds]]\ndealer = 3\nscores = [0, 0]\nbags = [0, 0]\n"
DEAL = 'deal = "0:KJT5.J2.A64.AK74 972.AT8754.K53.9 864.KQ93.T87.J32 AQ3.6.QJ92.QT865"\n'


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(sr.DecodeError) as caught:
        records.from_text(text)
    return caught.value.problems


# The reader is lenient -------------------------------------------------------------------------------------------

BY_HAND = """# A round written by hand
spades  = 1
variant = "Standard"   # in any case
"players" = [
  "Ann", "Bo",
  "Cy", "Di",
]

[[ rounds ]]
bags    = [0, 0]
scores  = [0, 0]
dealer  = 3
deal    = "N:kj105.j2.a64.ak74 972.at8754.k53.9  864.kq93.t87.j32 aq3.6.qj92.qt865"
bids    = [" 5 ", "2", "NIL", "1"]
play    = '''
  h2 4H ♥3 6h      # the leader first

  D2 D4 D3 D7
  C2 c5 c4 9c
'''
"""


def test_letters_spaces_comments_and_forms_of_cards_are_free() -> None:
    record = records.from_text(BY_HAND)
    text = records.to_text(record)
    assert records.from_text(text) == record
    assert 'deal = "0:KJT5.J2.A64.AK74 ' in text
    assert 'bids = ["5", "2", "nil", "1"]' in text
    assert 'play = """\nH2 H4 H3 H6\nD2 D4 D3 D7\nC2 C5 C4 C9\n"""\n' in text


def test_other_ends_of_lines_are_read() -> None:
    assert records.from_text(BY_HAND.replace("\n", "\r\n")) == records.from_text(BY_HAND)


def test_draws_and_bids_are_lenient_too() -> None:
    text = (FOLDER / "two_drawn.spades").read_text(encoding="utf-8")
    loose = text.replace('draws = "DDKDK', 'draws = "dd kdk').replace('"8", "8"', '"8", " 8"')
    assert loose != text
    assert records.to_text(records.from_text(loose)) == text
    text = (FOLDER / "exchange_unseen.spades").read_text(encoding="utf-8")
    loose = text.replace('"blind nil"', '"Blind  Nil"').replace('"look", "3"', '"LOOK", "3"').replace("S4 CJ", "4s jc")
    assert loose.count("LOOK") == 1
    assert records.to_text(records.from_text(loose)) == text


def test_older_rules_are_read_and_kept() -> None:
    assert records.from_text(HEAD + ROUND).rules_version == sr.RULES_VERSION
    assert "rules = 1\n" in records.to_text(records.from_text(HEAD + "rules = 1\n" + ROUND))


def test_dates_become_text() -> None:
    record = records.from_text(HEAD + "_day = 2026-01-02\n_time = 12:30:00\n_at = 2026-01-02T03:04:05Z\n" + ROUND)
    assert record.notes == {"_day": "2026-01-02", "_time": "12:30:00", "_at": "2026-01-02T03:04:05+00:00"}


# The writer has one form -----------------------------------------------------------------------------------------


def test_keys_of_users_are_sorted_and_stay() -> None:
    text = HEAD + '_b = {x = [1, -2.5], "y z" = true}\n_a = """two\nlines"""\n' + ROUND + '_n = false\n"_ö" = ""\n'
    written = records.to_text(records.from_text(text))
    assert '_a = "two\\nlines"\n_b = {x = [1, -2.5], "y z" = true}\n' in written
    assert written.endswith('_n = false\n"_ö" = ""\n')
    assert records.to_text(records.from_text(written)) == written


def test_what_is_empty_is_left_out() -> None:
    text = records.to_text(records.from_text(HEAD + ROUND + DEAL))
    assert [line.split(" = ")[0] for line in text.splitlines() if " = " in line] == [
        *("spades", "rules", "variant"),
        *("dealer", "scores", "bags", "deal"),
    ]


# What is wrong is told -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "spades: the version of the form is 1, not None"),
        ("spades = true", "line 1: spades: the version of the form is 1, not True"),
        ("spades = 2", "line 1: spades: the version of the form is 1, not 2"),
        ("spades = 1.0", "line 1: spades: the version of the form is 1, not 1.0"),
        ("spades = 1\nspades = 1\n", "line 2: this is no TOML: Cannot overwrite a value"),
        ("spades = 1\nspades", "this is no TOML: Expected '=' after a key in a key/value pair"),
        ("spades = 1\n" + ROUND, "variant: it is missing"),
        (HEAD, "rounds: there is none"),
        (HEAD + "rounds = 3", "line 3: rounds: there is none"),
        (HEAD + "rounds = [3]", "round 1: a round is a table of keys, not 3"),
        (HEAD + "rules = 0\n" + ROUND, "line 3: rules: a whole number of at least 1, not 0"),
        (HEAD + "rules = 9\n" + ROUND, "line 3: rules: 9 is newer than 1, the rules of this package"),
        (HEAD + "first_round = 0\n" + ROUND, "line 3: first_round: a whole number of at least 1, not 0"),
        (HEAD + 'first_round = "x"\n' + ROUND, "line 3: first_round: a whole number of at least 1, not 'x'"),
        (HEAD + "players = 4\n" + ROUND, "line 3: players: a row of names, not 4"),
        (HEAD + "players = [4]\n" + ROUND, "line 3: players: 4 is no text"),
        (HEAD + 'players = ["Ann"]\n' + ROUND, "4 seats have as many names or none, not 1"),
        (
            HEAD + "event = 1\n" + ROUND,
            "line 3: event: there is no such key; one of your own starts with an underscore",
        ),
        (
            HEAD + "_x = nan\n" + ROUND,
            "line 3: _x: a value is a text, a number, true, false, or a row or table of these, not nan",
        ),
        (
            HEAD + ROUND + "deel = 1",
            "line 7: round 1, deel: there is no such key; one of your own starts with an underscore",
        ),
        (HEAD + ROUND.replace("dealer = 3\n", ""), "line 3: round 1, dealer: it is missing"),
        (HEAD + ROUND.replace("3", "-3"), "line 4: round 1, dealer: a whole number of at least 0, not -3"),
        (HEAD + ROUND.replace("3", "7"), "line 3: round 1: a seat is an int from 0 to 3, not 7"),
        (HEAD + ROUND.replace("[0, 0]", '["0"]', 1), "line 5: round 1, scores: whole numbers, one a side, not ['0']"),
        (HEAD + ROUND + "deal = 3", 'line 7: round 1, deal: a deal such as "0:AK.Q.. .J.T.9", not 3'),
        (HEAD + ROUND + 'stock = "SA"\n' + DEAL, "line 7: round 1, stock: a round has a deal or a stock, not both"),
        (HEAD + ROUND + "stock = 3", "line 7: round 1, stock: a text of cards, not 3"),
        (HEAD + ROUND + 'draws = "KX"', "line 7: round 1, draw 2: K (keep) or D (decline), not 'X'"),
        (HEAD + ROUND + "draws = 3", "line 7: round 1, draws: a text, not 3"),
        (HEAD + ROUND + 'draws = ["K"]', "line 7: round 1, draws: a text, not ['K']"),
        (HEAD + ROUND + 'exchange = ["SA"]', "line 7: round 1, exchange: a text, not ['SA']"),
        (HEAD + ROUND + 'bids = "3"', "line 7: round 1, bids: a row of texts, not '3'"),
        (
            HEAD + ROUND + DEAL + 'bids = ["many"]',
            'line 8: round 1, bid 1: a bid such as "3", "nil", "blind 6" or "blind nil", or "look", not \'many\'',
        ),
        (
            HEAD + ROUND + DEAL + "bids = [3]",
            'line 8: round 1, bid 1: a bid such as "3", "nil", "blind 6" or "blind nil", or "look", not 3',
        ),
        (HEAD + ROUND + DEAL + 'bids = ["99"]', "line 8: round 1, bid 1: a bid is an int from 0 (nil) to 26, not 99"),
        (HEAD + ROUND + DEAL + "play = 3", "line 8: round 1, play: a text of tricks, not 3"),
        (HEAD + ROUND + 'bids = ["3"]', "line 3: round 1, deal: there is none"),
    ],
)
def test_fault_is_told_with_its_place(text: str, problem: str) -> None:
    assert problems(text)[0] == problem


def test_all_faults_are_told_at_once() -> None:
    text = HEAD + "event = 1\n" + ROUND + 'play = """\nSA SX\n\nTZ S2 S3 S4\n"""\nbids = ["3", "x"]\n'
    assert [problem.split(": ")[:2] for problem in problems(text)] == [
        ["line 3", "event"],
        ["line 13", "round 1, bid 2"],
        ["line 9", "round 1, trick 1"],
        ["line 9", "round 1, trick 1"],
        ["line 11", "round 1, trick 2"],
    ]


def test_hundreds_of_faults_are_counted() -> None:
    listed = problems(HEAD + "".join(f"k{number} = 1\n" for number in range(150)) + ROUND)
    assert len(listed) == 101
    assert listed[-1] == "and 50 more"


def test_lines_are_not_guessed_where_the_form_is_unusual() -> None:
    text = HEAD + "rounds = [{dealer = 7, scores = [0, 0], bags = [0, 0]}]"
    assert problems(text) == ("round 1: a seat is an int from 0 to 3, not 7",)
    text = HEAD + '_note = """\n[[rounds]]\n"""\n_other = {}\n[_table]\nx = 1\n' + ROUND.replace("3", "7")
    assert problems(text) == ("line 9: round 1: a seat is an int from 0 to 3, not 7",)


def test_text_in_a_single_line_has_the_line_of_its_key() -> None:
    text = HEAD + ROUND + DEAL + 'bids = ["3", "3", "3", "3"]\nplay = "H2 H3 H4"\n'
    assert problems(text) == ("line 9: round 1, trick 1: seat 1 plays H3 but does not hold it (R-1.5)",)


def test_only_text_of_a_sensible_size_is_read() -> None:
    assert problems("#" * (records.MOST_CHARACTERS + 1)) == ("250001 characters, and a record has at most 250000",)
    with pytest.raises(sr.InvalidInputError, match="read from a text"):
        records.from_text(b"spades = 1")  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize("text", ["a." * 20 + "a = 1", "[a]\n" * 10_001, "#.\n" * 30_001])
def test_no_more_keys_and_tables_than_any_game_has(text: str) -> None:
    assert problems(text) == ("more keys and tables than any game has",)


def test_deep_nesting_is_refused() -> None:
    assert problems("x = " + "[" * 10_000) == ("values are nested too deeply",)
    assert "line 1: _x: a value is nested more than 16 deep" in problems("_x = " + "[" * 20 + "]" * 20 + "\n" + HEAD)


@pytest.mark.parametrize(
    "line", ["first_round = ", "_x = ", "scores = [0, ", "_y = {a = [", 'variant = {"scoring.nil" = ']
)
def test_huge_numbers_are_refused(line: str) -> None:
    ends = {"[": "]", "{": "}"}
    close = "".join(ends[letter] for letter in reversed(line) if letter in ends)
    assert problems(line + "9" * 4300 + close) == ("a number is longer than 64 bits",)
    assert problems("_x = " + "9" * 4301)[0].startswith("this is no TOML: ")


@pytest.mark.parametrize(
    "line",
    [
        'bids = ["1"' + ', "1"' * 60 + "]",
        'play = "' + "SA " * 61 + '"',
        'play = """' + "SA\n" * 61 + '"""',
        'stock = "' + "SA " * 61 + '"',
        'draws = "' + "K" * 61 + '"',
        'exchange = "' + "SA " * 61 + '"',
        'deal = "0:' + "." * 501 + '"',
    ],
)
def test_no_round_is_that_long(line: str) -> None:
    assert len(problems(HEAD + ROUND + line)) <= 2


# Variants --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sr.variants.names())
def test_preset_is_written_by_its_name(name: str) -> None:
    assert plain_variant(sr.variants.get(name)) == name.lower()


@pytest.mark.parametrize(
    "variant, plain",
    [
        (sr.STANDARD.customize({"ending.target": 301}), {"base": "standard", "ending.target": 301}),
        (sr.STANDARD.customize({"scoring.bag_limit": None, "scoring.nil": 5}), {"base": "solid_ten", "scoring.nil": 5}),
        (
            sr.variants.TOURNAMENT.customize({"scoring.ten_bid": None, "deck.removed": ("C2", "H3")}),
            {"base": "tournament", "deck.removed": ["C2", "H3"], "scoring.ten_bid": "none"},
        ),
        (
            sr.variants.WHIZ.customize({"bidding.forced": "none", "scoring.nil": 50}),
            {"base": "standard", "scoring.nil": 50},
        ),
        (
            sr.variants.JOKERS.customize({"deck.removed": (), "deck.spare": "set_aside"}),
            {"base": "jokers", "deck.removed": [], "deck.spare": "set_aside"},
        ),
        (sr.Variant(locks=()), {"base": "standard", "locks": []}),
    ],
)
def test_variant_is_written_as_what_differs_from_the_nearest_preset(variant: sr.Variant, plain: Any) -> None:
    assert plain_variant(variant) == plain
    assert parse_variant(plain) == variant


def test_choice_called_none_is_no_missing_value() -> None:
    assert parse_variant({"base": "whiz", "bidding.forced": "none"}) == sr.STANDARD


def variant_problems(value: str) -> tuple[str, ...]:
    return problems(f"spades = 1\nvariant = {value}\n" + ROUND)


@pytest.mark.parametrize(
    "value, problem",
    [
        ('"unheard of"', "there is no preset 'unheard of'"),
        ("3", "a variant is a name, or a table such as "),
        ("{x = 1}", "a variant is a name, or a table such as "),
        ("{base = 3}", "there is no preset 3"),
        ('{base = "standard", "ending.goal" = 3}', "there is no option 'ending.goal'"),
        ('{base = "standard", ending.target = 300}', "there is no option 'ending'"),
        ('{base = "standard", "ending.target" = 3.5}', "ending.target is a whole number or None, not 3.5"),
        ('{base = "standard", "scoring.nil" = "none"}', "scoring.nil is a whole number of at least 0, not None"),
        ('{base = "standard", locks = 3}', "locks are a row of names, not 3"),
        ('{base = "standard", locks = ["all"]}', "locks are some of "),
    ],
)
def test_wrong_variant_is_told(value: str, problem: str) -> None:
    assert variant_problems(value)[0].startswith(f"line 2: variant: {problem}")


def test_locks_of_the_base_hold() -> None:
    (problem,) = variant_problems('{base = "standard", "bidding.blind_nil" = true}')
    assert problem.startswith("line 2: variant: bidding.blind_nil is locked by BLIND_NIL: start from a preset that")
    text = 'spades = 1\nvariant = {base = "standard", locks = ["jokers"], "bidding.blind_nil" = true}\n' + ROUND
    variant = records.from_text(text).variant
    assert variant.bidding.blind_nil
    assert variant.locks == (sr.Lock.JOKERS,)
    assert "is locked by JOKERS" in variant_problems('{base = "jokers", locks = ["jokers"]}')[0]
