"""The public names and their signatures are promises: a change here is a change for users."""

import inspect
from pathlib import Path

import pytest

import spades_rules as sr

ROOT = Path(__file__).parents[2]

CARDS = {"Card", "CardSet", "Rank", "Suit", "format_deal", "parse_deal"}
VARIANTS = {"Lock", "STANDARD", "Variant", "variants"}
ACTIONS = {
    *("Action", "BLIND_NIL", "Bid", "Deal", "Decline", "Give", "Keep", "Look", "NIL", "Play"),
    *("all_actions",),
}
GAME = {
    *("GameState", "Phase", "apply", "check", "cut_for_deal", "deal", "legal_actions", "new_game"),
    *("COMPILED", "Observation", "observation", "playout", "playouts", "sample_state"),
}
EVENTS = {
    *("Acted", "BagPenalty", "Dealt", "Event", "GameOver", "RoundScored", "SpadesBroken", "TrickWon"),
    *("events",),
}
RULES = {
    *("NilResult", "Outcome", "RULES_VERSION", "Reason", "RoundResult", "SideScore", "Trick"),
    *("legal_cards", "outcome", "score_side", "trick_winner"),
}
ERRORS = {
    *("DecodeError", "IllegalActionError", "InvalidDealError", "InvalidInputError"),
    *("InvalidVariantError", "LockedOptionError", "NotationError", "SpadesError", "Violation"),
}
LAZY = {"arena", "bots", "codec", "records", "render"}

# Parameters with their defaults, without types: types are pinned in tests/typing.
SIGNATURES = {
    "Bid": "(tricks, blind=False)",
    "Deal": "(hands, stock=())",
    "Decline": "()",
    "Give": "(card)",
    "Keep": "()",
    "Look": "()",
    "Play": "(card)",
    "all_actions": "(variant)",
    "apply": "(state, action, seat=None)",
    "check": "(state, action, seat=None)",
    "cut_for_deal": "(variant, rng=None)",
    "deal": "(state, rng=None)",
    "events": "(before, after)",
    "format_deal": "(hands, first=0)",
    "legal_actions": "(state, seat=None)",
    "legal_cards": "(variant, hand, trick=(), *, spades_broken=False, first_trick=False)",
    "new_game": ("(variant=STANDARD, *, dealer=0, scores=None, bags=None, round_number=1)"),
    "observation": "(state, seat=None)",
    "outcome": ("(variant, scores, *, round_number=1, sets=None, tied_before=False, boston=None)"),
    "parse_deal": "(text)",
    "playout": "(state, rng=None)",
    "playouts": "(state, n, rng=None)",
    "sample_state": "(observation, rng=None)",
    "score_side": "(variant, bids, taken, *, score=0, bags=0)",
    "trick_winner": "(variant, cards)",
}


def signature(function: object) -> str:
    """Return a call's parameters as text, without types."""
    assert callable(function)
    found = inspect.signature(function)
    bare = [
        one.replace(annotation=one.empty, default="STANDARD" if one.default is sr.STANDARD else one.default)
        for one in found.parameters.values()
    ]
    text = str(found.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return text.replace("'STANDARD'", "STANDARD")


def test_all_is_the_documented_list() -> None:
    assert set(sr.__all__) == CARDS | VARIANTS | ACTIONS | GAME | RULES | EVENTS | ERRORS | LAZY


def test_all_has_no_duplicates_and_every_name_exists() -> None:
    assert len(sr.__all__) == len(set(sr.__all__))
    for name in sr.__all__:
        assert hasattr(sr, name)


def test_dir_shows_the_public_names() -> None:
    assert set(sr.__all__) <= set(dir(sr))


def test_unknown_names_are_refused() -> None:
    name = "no_such_name"
    with pytest.raises(AttributeError, match=name):
        getattr(sr, name)


LAZY_SIGNATURES = {
    "arena.duplicate_match": (
        "(a, b, *, variant=STANDARD, games=400, seed=0, executor=None, progress=None, max_rounds=200, time_limit=None, "
        "pairs_a_task=None, in_flight=64)"
    ),
    "arena.load": "(name)",
    "arena.play_game": "(bots, variant=STANDARD, seed=0, *, pair=0, max_rounds=200, time_limit=None)",
    "arena.play_round": "(bots, variant=STANDARD, seed=0, *, pair=0, time_limit=None)",
    "arena.tallies": "(record)",
    "codec.from_dict": "(data, expected=None)",
    "codec.from_json": "(text, expected=None)",
    "codec.schema": "()",
    "codec.to_dict": "(value)",
    "codec.to_json": "(value)",
    "render.text": "(shown, *, symbols=True)",
}


@pytest.mark.parametrize("name", sorted(LAZY_SIGNATURES))
def test_signature_of_a_lazy_room_is_pinned(name: str) -> None:
    room, _, function = name.partition(".")
    assert signature(getattr(getattr(sr, room), function)) == LAZY_SIGNATURES[name]


@pytest.mark.parametrize("name", sorted(SIGNATURES))
def test_signature_is_pinned(name: str) -> None:
    assert signature(getattr(sr, name)) == SIGNATURES[name]


def test_every_name_has_its_place_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    assert [name for name in sr.__all__ if name not in page] == []


@pytest.mark.parametrize("name", sorted(set(ERRORS) - {"Violation"}))
def test_errors_are_value_errors_under_one_root(name: str) -> None:
    error = getattr(sr, name)
    assert issubclass(error, sr.SpadesError)
    assert issubclass(error, ValueError)


def test_error_tree() -> None:
    assert issubclass(sr.LockedOptionError, sr.InvalidVariantError)
    for branch in (sr.NotationError, sr.InvalidDealError, sr.InvalidVariantError, sr.DecodeError):
        assert issubclass(branch, sr.InvalidInputError)
    assert not issubclass(sr.IllegalActionError, sr.InvalidInputError)
