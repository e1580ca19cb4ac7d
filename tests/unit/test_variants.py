"""Variants as values: what contradicts itself, customizing, copies, the presets."""

from __future__ import annotations

import copy
import pickle
from types import MappingProxyType
from typing import Any

import attrs
import pytest

import spades_rules as sr
from playing import JOKERS, PAIRS_OF_SIX, SOLO, repickled, variant
from spades_rules import variants
from spades_rules.variants import BiddingOptions, DeckOptions, EndingOptions, ScoringOptions, TableOptions, get, names

NAMESPACE = {**vars(variants), "CardSet": sr.CardSet, "Card": sr.Card}


# --- copies ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_presets_are_values(name: str) -> None:
    preset = get(name)
    assert copy.copy(preset) is copy.deepcopy(preset) is preset
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(preset, protocol))  # noqa: S301 - our own bytes
        assert (other, hash(other), repr(other), other.locks) == (preset, hash(preset), repr(preset), preset.locks)
        assert (other.sides, other.cards, other.hand_size) == (preset.sides, preset.cards, preset.hand_size)
    assert attrs.evolve(preset) == preset
    assert eval(repr(preset), dict(NAMESPACE)) == preset  # noqa: S307 - our own text
    assert sr.Variant(locks=preset.locks).customize(preset.changes()) == preset


def test_presets_differ() -> None:
    every = [get(name) for name in names()]
    assert len(set(every)) == len({hash(one) for one in every}) == len({repr(one) for one in every}) == len(every) == 22


def test_a_pickle_holds_only_what_differs() -> None:
    assert len(pickle.dumps(sr.STANDARD)) < 100
    assert sr.STANDARD.changes() == {}
    assert get("pagat").changes() == {
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 100,
        "exchange.blind_nil": 2,
        "ending.floor": None,
        "ending.max_rounds": 200,
    }


def test_changes_are_plain_data() -> None:
    plain = get("tournament").customize({"table.sides": ((0, 2), (1, 3))}).changes()
    assert plain["deck.removed"] == ("C2", "H2")
    assert plain["deck.high_trumps"] == ("BJ", "LJ", "D2", "S2")
    assert plain["scoring.ten_bid"] == {"minimum": 10, "made": 200, "set": None, "exact": False}
    assert (plain["play.lead_spades"], plain["table.sides"]) == ("any_time", ((0, 2), (1, 3)))
    assert {type(value) for value in plain.values()} == {str, int, bool, tuple, dict, type(None)}


def test_the_repr_is_short_and_says_what_differs() -> None:
    assert repr(sr.STANDARD) == "Variant()"
    assert repr(variant()) == "Variant(locks=())"
    assert repr(get("short")) == "Variant(ending=EndingOptions(target=300))"
    assert repr(get("deuces_high")) == (
        "Variant(deck=DeckOptions(high_trumps=(Card.parse('D2'), Card.parse('S2'))), "
        "locks=('blind_nil', 'jokers', 'suicide'))"
    )


def test_locks_count_for_equality_and_derived_facts_do_not() -> None:
    assert sr.Variant() != variant()
    assert hash(sr.Variant()) != hash(variant())
    assert sr.Variant().cards == variant().cards
    assert sr.STANDARD.__eq__("Variant()") is NotImplemented


# --- customize ------------------------------------------------------------------------


def test_customize_changes_what_is_named_and_nothing_else() -> None:
    rules = get("dutch_guide").customize({"scoring.nil": 50, "ending.target": 300, "scoring.bag_carry": "carry"})
    assert (rules.scoring.nil, rules.ending.target) == (50, 300)
    assert rules.scoring == ScoringOptions(nil=50)
    assert rules.ending == attrs.evolve(get("dutch_guide").ending, target=300)
    assert rules.bidding is get("dutch_guide").bidding
    assert get("dutch_guide").scoring.nil == 100


def test_customize_takes_plain_data_and_any_mapping() -> None:
    plain = {**JOKERS, "scoring.ten_bid": {"minimum": 9}, "play.revoke": "forfeits_round"}
    assert variant().customize(MappingProxyType(plain)) == variant().customize(variant(plain).changes())
    assert variant().customize({}) == variant()


@pytest.mark.parametrize(
    "changes, problems",
    [
        ({"scoring.nill": 5}, ["there is no option 'scoring.nill': did you mean scoring.nil?"]),
        ({"nil": 5}, ["there is no option 'nil'"]),
        ({"": 5}, ["there is no option ''"]),
        ({"scoring": 5}, ["there is no option 'scoring': options are dotted names such as scoring.nil"]),
        ({"scoring.": 5}, ["there is no option 'scoring.': did you mean scoring.set?"]),
        ({"scoring.nil.x": 5}, ["there is no option 'scoring.nil.x': did you mean scoring.nil?"]),
        ({"sides": ()}, ["there is no option 'sides': did you mean table.sides?"]),
        ({"scoring.__class__": 5}, ["there is no option 'scoring.__class__': did you mean scoring.bag_carry?"]),
        ({5: 5}, ["there is no option 5"]),
        ({None: 5}, ["there is no option None"]),
        ({("scoring", "nil"): 5}, ["there is no option ('scoring', 'nil')"]),
        (
            {"x.y": 1, "scoring.nil": "5", "ending.target": 1.5},
            [
                "there is no option 'x.y'",
                "scoring.nil is a whole number of at least 0, not '5'",
                "ending.target is a whole number or None, not 1.5",
            ],
        ),
    ],
)
def test_customize_lists_every_problem(changes: Any, problems: list[str]) -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        sr.STANDARD.customize(changes)
    assert list(caught.value.problems) == problems


@pytest.mark.parametrize("changes", [None, 5, "scoring.nil", [("scoring.nil", 50)], {"scoring.nil"}])
def test_customize_takes_a_mapping(changes: Any) -> None:
    with pytest.raises(sr.InvalidVariantError, match="changes are a mapping"):
        sr.STANDARD.customize(changes)


# --- contradictions -------------------------------------------------------------------


def test_one_error_lists_every_contradiction() -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        sr.Variant(
            table=TableOptions(players=3, sides=((0, 1), (2,))),
            deck=DeckOptions(removed=sr.CardSet.parse("SA LJ"), high_trumps=(sr.Card.parse("SA"),)),
            bidding=BiddingOptions(lowest=20, highest=19, forced=variants.Forced.SUICIDE, nil=False),
            exchange=variants.ExchangeOptions(nil=30, blind_nil=1),
            play=variants.PlayOptions(opening_lead=variants.OpeningLead.ACE_OF_SPADES),
            ending=EndingOptions(target=100, floor=100),
        )
    problems = caught.value.problems
    rules = [problem.rpartition("(")[2].rstrip(")") for problem in problems if "locked by" not in problem]
    assert rules == [
        "R-1.1",
        "R-1.3",
        "R-1.3",
        "R-3.2",
        "R-3.2",
        "R-3.8",
        "R-3.8",
        "R-4.1",
        "R-4.1",
        "R-4.2",
        "R-5.1",
        "R-7.1",
    ]
    assert sum("locked by" in problem for problem in problems) == 2
    assert isinstance(caught.value, sr.LockedOptionError)


def test_wrong_groups_are_all_named() -> None:
    with pytest.raises(sr.InvalidVariantError) as caught:
        sr.Variant(table=DeckOptions(), deck=None, scoring={"nil": 50})  # type: ignore[arg-type]  # wrong on purpose
    assert caught.value.problems == (
        "table takes TableOptions(...)",
        "deck takes DeckOptions(...)",
        "scoring takes ScoringOptions(...)",
    )


def test_mirror_and_whiz_take_what_has_no_effect_on_bids() -> None:
    for forced in ("mirror", "whiz"):
        rules = variant({"bidding.forced": forced, "bidding.first": "dealer", "bidding.suicide_minimum": 5})
        assert rules.bidding.forced == forced


# --- what a variant tells -------------------------------------------------------------


def test_derived_facts() -> None:
    rules = variant({"table.players": 6, "table.sides": PAIRS_OF_SIX, "deck.spare": "set_aside"})
    assert (rules.sides, rules.hand_size, len(rules.cards)) == (PAIRS_OF_SIX, 8, 52)
    assert len(variant(JOKERS).cards) == 52
    assert variant({"deck.removed": ["C2", "D2", "H2", "S2"]}).hand_size == 12


def test_a_variant_needs_its_own_kind() -> None:
    wrong: tuple[Any, ...] = (None, "standard", sr.Variant, {}, 5)
    for value in wrong:
        with pytest.raises(sr.InvalidInputError, match=r"expected a Variant such as spades_rules\.STANDARD"):
            sr.new_game(value)


def test_constructor_takes_keywords_only() -> None:
    with pytest.raises(TypeError):
        sr.Variant(TableOptions())  # type: ignore[call-arg]  # wrong on purpose
    with pytest.raises(TypeError):
        sr.Variant(sides=((0,), (1,)))  # type: ignore[call-arg]  # wrong on purpose


def test_describe_of_some_presets() -> None:
    assert get("standard").describe() == "The standard game."
    assert get("bid_four").describe() == "The bids of a side must come to at least 4."
    assert get("solo_four").describe().splitlines() == [
        "Every seat plays alone.",
        "No score is too low to go on.",
        "The game ends after round 200 at the latest.",
    ]
    assert "Seats play in pairs" in variant({"table.sides": ((0, 2), (1, 3))}).describe()
    assert "may never end" not in get("solo_four").describe()


# --- presets --------------------------------------------------------------------------

NO_FLOOR: dict[str, object] = {"ending.floor": None, "ending.max_rounds": 200}
BIG: dict[str, object] = {
    "deck.jokers": True,
    "deck.removed": ("C2", "H2"),
    "deck.high_trumps": ("BJ", "LJ", "D2", "S2"),
}
PRESETS: dict[str, dict[str, object]] = {
    "STANDARD": {},
    "CARDGAMES_IO": NO_FLOOR,
    "DUTCH_GUIDE": {
        **NO_FLOOR,
        "scoring.bag_carry": "reset",
        "bidding.side_minimum": 4,
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 101,
        "play.revoke": "forfeits_round",
    },
    "DOUBLE_BLIND": {
        "bidding.blind_nil": True,
        "bidding.blind_nil_deficit": 101,
        "scoring.double_blind_nil": "all_or_nothing",
    },
    "ABOUT": {**NO_FLOOR, "bidding.blind_nil": True, "exchange.blind_nil": 3},
    "PAGAT": {**NO_FLOOR, "bidding.blind_nil": True, "bidding.blind_nil_deficit": 100, "exchange.blind_nil": 2},
    "JOKERS": JOKERS,
    "JOKERS_DEUCES": BIG,
    "DEUCES_HIGH": {"deck.high_trumps": ("D2", "S2")},
    "SUICIDE": {"bidding.forced": "suicide"},
    "MIRROR": {"bidding.forced": "mirror"},
    "WHIZ": {"bidding.forced": "whiz"},
    "BID_FOUR": {"bidding.side_minimum": 4},
    "SOLID_TEN": {"scoring.bag_limit": None},
    "ACE_LEADS": {"play.opening_lead": "ace_of_spades"},
    "SOLO_FOUR": {**NO_FLOOR, **SOLO},
    "CUTTHROAT_THREE": {**NO_FLOOR, "table.players": 3, "deck.removed": ("C2",)},
    "TWO": {**NO_FLOOR, "table.players": 2, "deck.hand_size": 13, "deck.spare": "set_aside"},
    "TWO_DRAWN": {**NO_FLOOR, "table.players": 2, "deck.method": "drawn"},
    "TOURNAMENT": {
        **NO_FLOOR,
        **BIG,
        "bidding.nil": False,
        "bidding.side_minimum": 4,
        "bidding.opening_round_unbid": True,
        "play.lead_spades": "any_time",
        "scoring.ten_bid": {"minimum": 10, "made": 200, "set": None, "exact": False},
        "scoring.overtrick": 0,
        "scoring.bag_limit": None,
        "ending.target": 350,
    },
    "SHORT": {"ending.target": 300},
    "LONG": {"ending.target": 1000},
}


def test_names_are_those_of_the_rules_page_in_its_order() -> None:
    assert names() == tuple(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_preset_is_what_the_rules_page_says(name: str) -> None:
    preset = get(name)
    assert preset == getattr(variants, name)
    assert variant(preset.changes()) == variant(PRESETS[name])


@pytest.mark.parametrize("name", ["pagat", "Pagat", "PAGAT"])
def test_get_finds_a_preset_in_any_case(name: str) -> None:
    assert get(name) is variants.PAGAT


@pytest.mark.parametrize("name", ["", "nonsense", " pagat", None, 5, ["pagat"], b"pagat"])
def test_get_refuses_what_is_no_preset(name: Any) -> None:
    with pytest.raises(sr.InvalidInputError, match="there is no preset"):
        get(name)


def test_unpickled_groups_are_checked() -> None:
    group = ScoringOptions(nil=50)
    maker, arguments = group.__reduce__()
    assert maker(*arguments) == group == repickled(group)
    with pytest.raises(sr.InvalidVariantError):
        maker(arguments[0], {"nil": -1})
