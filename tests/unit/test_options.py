"""Every option: its default, the values it takes, and those it refuses."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, NamedTuple

import attrs
import pytest

import spades_rules as sr
from playing import NO_INTS, PAIRS_OF_SIX, cards, repickled, variant
from spades_rules import variants
from spades_rules.variants import TenBid, Tie

GROUPS = {
    "table": variants.TableOptions,
    "deck": variants.DeckOptions,
    "bidding": variants.BiddingOptions,
    "exchange": variants.ExchangeOptions,
    "play": variants.PlayOptions,
    "scoring": variants.ScoringOptions,
    "ending": variants.EndingOptions,
}
NO_BOOLS = (*(value for value in NO_INTS if type(value) is not bool), 0, 1, "True", "", [])
NAMESPACE = {**vars(variants), "CardSet": sr.CardSet, "Card": sr.Card}


class Option(NamedTuple):
    default: object
    accepted: tuple[object, ...]
    refused: tuple[object, ...]


def number(default: int | None, low: int, *, high: int | None = None, optional: bool = False) -> Option:
    """Return a whole number within bounds."""
    optional = optional or default is None
    out = (low - 1, -100) + ((high + 1, 1000) if high is not None else ())
    accepted = (low, low + 1) + ((high,) if high is not None else (1000,)) + ((None,) if optional else ())
    refused = tuple(value for value in NO_INTS if value is not None or not optional)
    return Option(default, accepted, out + refused)


def points(default: int, *, optional: bool) -> Option:
    """Return points of either sign."""
    refused = tuple(value for value in NO_INTS if value is not None or not optional)
    return Option(default, (0, -7, 9999, *((None,) if optional else ())), refused)


def flag(*, default: bool) -> Option:
    """Return a switch."""
    return Option(default, (True, False), NO_BOOLS)


def choice(*values: str) -> Option:
    """Return a choice; the first is the default."""
    foreign = Tie.PLAY_ON if "play_on" not in values else variants.BagCarry.CARRY
    return Option(
        values[0], values, (*NO_INTS, 0, "", values[0].upper(), f" {values[0]}", "nonsense", foreign, [values[0]])
    )


NO_CARDS = ("C2", ["XX"], [5], [None], ("C2", 3), 5, True, float("nan"), object())
NO_TEN_BIDS = (
    *(5, True, "10", [10], (10, 200, None, False), {"minimum": 0}, {"minimum": "10"}, {"nonsense": 1}, {5: 1}),
    *({"made": 1.0}, {"exact": 1}, {"set": True}, float("nan")),
)
DOUBLE = ("separate", "all_or_nothing", "zero_unless_both")
OPTIONS: dict[str, Option] = {
    "table.players": number(4, 2, high=6),
    "table.sides": Option(
        None,
        (((0, 2), (1, 3)), [[3, 1], [2, 0]], PAIRS_OF_SIX, None),
        (*(5, "0213", True, 3.0, [0, 1], [["0"]], [[0.0], [1]], [[True], [0]], [None], [["a"], [0]]),),
    ),
    "deck.jokers": flag(default=False),
    "deck.removed": Option(
        sr.CardSet(),
        (("C2", "H2"), cards("C2"), sr.CardSet.parse("C2"), {sr.Card.parse("SA")}, ["♠a"]),
        (*NO_CARDS, None),
    ),
    "deck.high_trumps": Option((), (("D2", "S2"), cards("S2 D2"), ["BJ", "LJ"], iter(["C2"])), (*NO_CARDS, None)),
    "deck.hand_size": number(None, 1, high=26),
    "deck.spare": choice("none", "set_aside"),
    "deck.method": choice("dealt", "drawn"),
    "deck.drawn_discard": choice("drawer", "unseen", "public"),
    "bidding.first": choice("left_of_dealer", "dealer"),
    "bidding.lowest": number(1, 1),
    "bidding.highest": number(None, 1),
    "bidding.nil": flag(default=True),
    "bidding.nils_per_side": number(None, 1),
    "bidding.side_minimum": number(None, 1),
    "bidding.side_maximum": number(None, 1),
    "bidding.nil_partner_minimum": number(None, 1),
    "bidding.table_minimum": number(None, 1),
    "bidding.table_maximum": number(None, 1),
    "bidding.table_forbidden": number(None, 0),
    "bidding.forced": choice("none", "mirror", "whiz", "suicide"),
    "bidding.whiz_nil": choice("always", "only_if_void", "not_with_ace"),
    "bidding.suicide_minimum": number(1, 1),
    "bidding.opening_round_unbid": flag(default=False),
    "bidding.blind_nil": flag(default=False),
    "bidding.blind_nil_deficit": number(None, 1),
    "bidding.blind_nils_per_side": number(None, 1),
    "bidding.blind_minimum": number(None, 1),
    "bidding.blind_deficit": number(None, 1),
    "exchange.blind_nil": number(0, 0),
    "exchange.nil": number(0, 0),
    "exchange.order": choice("bidder_first", "unseen"),
    "play.opening_lead": choice("left_of_dealer", "ace_of_spades", "two_of_clubs", "lowest_club", "highest_bidder"),
    "play.first_trick": choice("free", "no_spades", "lowest_club"),
    "play.lead_spades": choice("when_broken", "any_time", "after_first_trick"),
    "play.when_void": choice("free", "must_trump", "trump_last"),
    "play.revoke": choice("prevented", "forfeits_round"),
    "scoring.trick": number(10, 0),
    "scoring.overtrick": number(1, 0),
    "scoring.set": choice("full", "nothing", "per_missing"),
    "scoring.nil": number(100, 0),
    "scoring.nil_penalty": number(100, 0),
    "scoring.blind_nil": number(200, 0),
    "scoring.blind_nil_penalty": number(200, 0),
    "scoring.failed_nil_tricks": choice("bags", "contract", "ignored"),
    "scoring.failed_nil_overtrick_points": flag(default=True),
    "scoring.double_nil": choice(*DOUBLE),
    "scoring.double_blind_nil": choice(*DOUBLE),
    "scoring.bag_limit": number(10, 1, optional=True),
    "scoring.bag_penalty": number(100, 0),
    "scoring.bag_carry": choice("carry", "reset"),
    "scoring.ten_bid": Option(
        None, (None, TenBid(), {"minimum": 10, "made": 200, "set": -100, "exact": True}, {}), NO_TEN_BIDS
    ),
    "scoring.boston": number(0, 0),
    "scoring.boston_wins": flag(default=False),
    "scoring.blind_multiplier": number(2, 1),
    "scoring.blind_fail_multiplier": number(2, 1),
    "scoring.revoke_penalty": number(50, 0),
    "ending.target": points(500, optional=True),
    "ending.floor": points(-200, optional=True),
    "ending.tie": choice("sudden_death", "play_on"),
    "ending.max_rounds": number(None, 1),
    "ending.sets_to_lose": number(None, 1),
}


def group_of(option: str, value: object) -> Any:
    """Return a group with one option given."""
    group, _, name = option.partition(".")
    return GROUPS[group](**{name: value})


def test_the_table_above_is_complete() -> None:
    fields = [f"{group}.{field.name}" for group, kind in GROUPS.items() for field in attrs.fields(kind)]
    assert list(OPTIONS) == fields
    assert {name for name in vars(variants) if name.endswith("Options")} == {kind.__name__ for kind in GROUPS.values()}


@pytest.mark.parametrize("option", OPTIONS)
def test_defaults(option: str) -> None:
    group, _, name = option.partition(".")
    for rules in (sr.Variant(), sr.STANDARD, variant()):
        found = getattr(getattr(rules, group), name)
        assert found == OPTIONS[option].default
        assert type(found) is not bool or type(OPTIONS[option].default) is bool
    assert GROUPS[group]().changes() == {}


@pytest.mark.parametrize("option", OPTIONS)
def test_accepted(option: str) -> None:
    for value in OPTIONS[option].accepted:
        group = group_of(option, value)
        found = getattr(group, option.partition(".")[2])
        assert group == repickled(group) == attrs.evolve(group)
        assert eval(repr(group), dict(NAMESPACE)) == group  # noqa: S307 - our own text
        assert group_of(option, found) == group
        if isinstance(value, (str, int)) or value is None:
            assert found == value
            assert isinstance(value, str) or type(found) is type(value)


@pytest.mark.parametrize("option", OPTIONS)
def test_refused(option: str) -> None:
    for value in OPTIONS[option].refused:
        with pytest.raises(sr.InvalidVariantError) as caught:
            group_of(option, value)
        assert len(caught.value.problems) == 1
        assert caught.value.problems[0].startswith(f"{option} is ")
        with pytest.raises(sr.InvalidVariantError) as again:
            variant().customize({option: value})
        assert again.value.problems == caught.value.problems


def test_groups_are_keyword_only() -> None:
    for kind in GROUPS.values():
        with pytest.raises(TypeError):
            kind(4)
        with pytest.raises(TypeError):
            kind(nonsense=4)


def test_one_error_lists_every_problem_of_a_group() -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        variants.ScoringOptions(trick=-1, nil="100", set="none", boston_wins=1)  # type: ignore[arg-type]  # wrong on purpose
    assert [problem.split(" is ")[0] for problem in caught.value.problems] == [
        "scoring.trick",
        "scoring.set",
        "scoring.nil",
        "scoring.boston_wins",
    ]


def test_choices_are_strings_and_each_has_its_default_first() -> None:
    for option, expected in OPTIONS.items():
        if isinstance(expected.default, str):
            group, _, name = option.partition(".")
            kind: Any = type(getattr(GROUPS[group](), name))
            assert tuple(map(str, kind)) == expected.accepted
            assert [choice.name.lower() for choice in kind] == list(expected.accepted)


# --- the ten-bid ----------------------------------------------------------------------


def test_ten_bid_takes_its_four_fields_by_position() -> None:
    ten = TenBid(9, 150, -150, True)  # noqa: FBT003 - as the rules page writes it
    assert (ten.minimum, ten.made, ten.set, ten.exact) == (9, 150, -150, True)
    assert TenBid() == TenBid(minimum=10, made=200, set=None, exact=False)
    assert repickled(ten) == ten
    assert eval(repr(ten), {"TenBid": TenBid}) == ten  # noqa: S307 - our own text


def test_ten_bid_refuses() -> None:
    refused: dict[str, tuple[Any, ...]] = {
        "minimum": (*NO_INTS, 0, -1),
        "made": NO_INTS,
        "set": tuple(value for value in NO_INTS if value is not None),
        "exact": NO_BOOLS,
    }
    for name, values in refused.items():
        for value in values:
            with pytest.raises(sr.InvalidVariantError, match=rf"scoring\.ten_bid\.{name} is "):
                TenBid(**{name: value})


def test_ten_bid_of_another_class_is_refused() -> None:
    loose: Any = type("Loose", (TenBid,), {"__slots__": ()})
    with pytest.raises(sr.InvalidVariantError, match=r"scoring\.ten_bid is None or a TenBid"):
        variants.ScoringOptions(ten_bid=loose())


# --- every option makes a difference --------------------------------------------------

NEEDS: dict[str, dict[str, object]] = {
    "table.players": {"deck.spare": "set_aside"},
    "deck.jokers": {"deck.high_trumps": ("BJ", "LJ"), "deck.spare": "set_aside"},
    "deck.high_trumps": {},
    "deck.hand_size": {"deck.spare": "set_aside"},
    "deck.removed": {"deck.spare": "set_aside"},
    "deck.method": {"table.players": 2},
}
"""What an option can only be changed together with."""
CHANGED: dict[str, object] = {
    "table.players": 3,
    "table.sides": ((0,), (1,), (2,), (3,)),
    "deck.jokers": True,
    "deck.removed": ("C2",),
    "deck.high_trumps": ("D2",),
    "deck.hand_size": 12,
    "bidding.forced": "whiz",
    "ending.floor": None,
    "ending.target": 300,
    "scoring.ten_bid": TenBid(),
}


def changed_value(option: str) -> object:
    """Return a value other than the default."""
    default = OPTIONS[option].default
    return (
        CHANGED[option] if option in CHANGED else next(value for value in OPTIONS[option].accepted if value != default)
    )


@pytest.mark.parametrize("option", OPTIONS)
def test_changing_one_option_changes_the_variant(option: str) -> None:
    plain = variant(NEEDS.get(option, {}) if option != "deck.jokers" else {"deck.spare": "set_aside"})
    other = variant({**NEEDS.get(option, {}), option: changed_value(option)})
    assert other != plain
    assert plain != other
    assert hash(other) != hash(plain)
    assert repr(other) != repr(plain)
    assert option in other.changes()
    assert option not in plain.changes()
    assert repickled(other) == other
    assert hash(repickled(other)) == hash(other)
    assert repr(repickled(other)) == repr(other)
    assert variant().customize(other.changes()) == other


@pytest.mark.parametrize("option", OPTIONS)
def test_describe_has_a_line_for_every_option(option: str) -> None:
    needs = NEEDS.get(option, {})
    described = variant({**needs, option: changed_value(option)}).describe().splitlines()
    assert all(line.strip() for line in described)
    assert "The standard game." not in described
    if option != "deck.jokers":
        assert set(described) - set(variant(needs).describe().splitlines())


@pytest.mark.parametrize("option", OPTIONS)
def test_describe_speaks_of_every_value(option: str) -> None:
    kind, _, name = option.partition(".")
    for value in OPTIONS[option].accepted:
        group = group_of(option, list(value) if isinstance(value, tuple) else value)
        if not group.changes():
            continue
        rules = object.__new__(sr.Variant)  # what is described need not fit together
        for each, made in GROUPS.items():
            object.__setattr__(rules, each, group if each == kind else made())
        described = rules.describe()
        assert described.strip()
        assert "None" not in described, name


def test_hashes_are_the_same_whatever_the_hash_seed() -> None:
    code = (
        "import spades_rules as sr; from spades_rules import variants as v; "
        "print(*(hash(v.get(n)) for n in v.names()), *(hash(v.get(n).scoring) for n in v.names()), "
        "hash(sr.Deal([sr.CardSet.parse('SA'), ()])), hash(sr.new_game()), hash(sr.observation(sr.new_game(), 1)), "
        "hash(sr.score_side(sr.STANDARD, None, [3])), hash(sr.outcome(sr.STANDARD, [500, 0])), "
        "hash(sr.Trick(0, (), None)))"
    )
    lines = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(lines) == 1
    assert len(lines.pop().split()) == 2 * len(variants.names()) + 6
