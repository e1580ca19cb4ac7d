"""What players complain about in bots, one position each: what a bot does there, and why.

The decks are small: what nobody holds is removed, so that a position fits on a few lines. Seats 0 and 2 play together.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import spades_rules as sr
from playing import Changes, call, cards, dealt, give, play
from spades_rules import bots

BOTH = ("normal", "hard")
ALL = ("easy", *BOTH)
HARD = ("hard",)


@attrs.frozen
class Position:
    """A moment of a round and the cards or bids that make sense in it; the seat left of the dealer begins."""

    reason: str
    hands: tuple[str, str, str, str]
    calls: str
    sensible: str
    gifts: str = ""
    plays: str = ""
    dealer: int = 3
    changes: Changes = attrs.Factory(dict)
    start: dict[str, Any] = attrs.Factory(dict)
    levels: tuple[str, ...] = BOTH

    def state(self) -> sr.GameState:
        held = sr.CardSet(card for hand in self.hands for card in cards(hand))
        removed = sr.STANDARD.cards - held if all(self.hands) else ()
        rules = sr.Variant(locks=()).customize({**self.changes, "deck.removed": removed})
        state = dealt(rules, dict(enumerate(self.hands)), dealer=self.dealer, **self.start)
        return play(give(call(state, *self.calls.split(", ")), self.gifts), self.plays)


WEAK = "S3 S2 H7 H5 H3 H2 D8 D4 D3 D2 C6 C4 C2"
WEAK_TOO = "S6 S5 H9 H8 H6 H4 D9 D7 D6 D5 C7 C5 C3"
STRONG = "SA SK SQ S5 HA HK H9 DA DQ D9 CK CQ C9"
LAST_ROUND = ("H2 D2 C5 S2 S3", "HA DA C4 H9 D9", "H3 D3 C9 S4 S5", "H4 D4 CK C3 D8")
BAGGED = ("HA DA C2 S2", "H9 D9 C4 S9", "H3 D3 CQ S3", "H4 D4 CK C3")
FREE_TRICK = ("HA DA C2 C4 S2", "H9 D9 C9 S9 ST", "H7 D7 CA C3 S6", "H8 D8 C8 S8 S7")

POSITIONS = {
    "nil with a weak hand": Position("it takes no trick", (WEAK, "", WEAK_TOO, ""), "2, 4", "nil"),
    "no second nil": Position("nobody is left to cover either of two nils", (WEAK, "", WEAK_TOO, ""), "nil, 4", "1 2"),
    "beside a nil": Position(
        "a low bid of the nil's partner only gathers bags", (WEAK, "", STRONG, ""), "nil, 3", "6 7 8"
    ),
    "own nil on lead": Position(
        "everybody beats the two",
        ("H2 D9 C9", "H9 D2 C2", "H7 D7 C7", "HA DA CA"),
        "nil, 1, 1, 1",
        "H2",
    ),
    "own nil under a king": Position(
        "the highest card that loses is the best one to be rid of",
        ("H4 D4 C4", "HK D9 C9", "HQ H2 C2", "H8 D8 C8"),
        "1, 1, nil, 1",
        "HQ",
        plays="H4 HK",
    ),
    "partner's nil is winning": Position(
        "it is covered, with the lowest card that does it",
        ("HQ D2 C2", "H9 D9 C9", "HK HA C3", "H8 D8 C8"),
        "nil, 1, 1, 1",
        "HK",
        plays="HQ H9",
    ),
    "nil is safe, contract open": Position(
        "whatever wins the trick is enough: the ace is the other trick of the contract",
        ("H2 D2 C2", "H9 D9 C9", "SA S2 C3", "HK D8 C8"),
        "1, nil, 1, 2",
        "S2",
        plays="HK H2 H9",
        dealer=2,
    ),
    "nil is safe, contract made": Position(
        "a cover that is not needed costs a bag",
        ("C2 H2 D2 D4", "C9 H9 D9 CT", "CA H3 DA D3", "C8 HK DK D8"),
        "nil, 1, 1, 1",
        "D3",
        plays="C2 C9 CA C8 H3 HK H2 H9 DK D2 D9",
    ),
    "opponent's nil is winning": Position(
        "staying below it breaks the nil",
        ("H2 D4 C4 S4", "H9 D9 C9 S9", "HT H8 C2 S2", "H3 D8 C8 S8"),
        "nil, 1, 1, 1",
        "H8",
        plays="H9",
        dealer=0,
        levels=HARD,
    ),
    "opponent's nil is still to play": Position(
        "the trick is lost anyway: the higher loser goes, and the low card stays to lead against the nil later",
        ("H2 D4 C4 S4", "HQ D9 C9 S9", "HT H8 C2 S2", "HK H3 D8 C8"),
        "1, 1, nil, 1",
        "HT",
        plays="HQ",
        dealer=0,
        levels=HARD,
    ),
    "partner's ace": Position(
        "a spade on the partner's trick is wasted",
        ("HA H2 C2", "H9 D9 C9", "SK S3 C3", "H8 D8 C8"),
        "1, 1, 1, 1",
        "C3",
        plays="HA H9",
    ),
    "an ace to lead, and spades": Position(
        "the side trick is sure as long as nobody ruffs; trumps are not for leading always",
        ("HA H4 S5 S4 D3", "H9 H8 S9 D9 C9", "H7 H6 S8 C8 C7", "HK HQ SK D8 D7"),
        "2, 1, 1, 1",
        "HA",
        changes={"play.lead_spades": "any_time"},
    ),
    "a ruff in the last seat": Position(
        "the lowest spade wins as well as the ace",
        ("HK D2 C2", "H9 D9 C9", "H7 D7 C7", "SA S3 C3"),
        "1, 1, 1, 1",
        "S3",
        plays="HK H9 H7",
    ),
    "two winners in the last seat": Position(
        "the cheaper one is enough",
        ("HT D2 C2", "H9 D9 C9", "H7 D7 C7", "HA HJ C3"),
        "1, 1, 1, 1",
        "HJ",
        plays="HT H9 H7",
    ),
    "equals in the third seat": Position(
        "queen and jack are worth the same: the lower one is played",
        ("H4 D2 C2", "H9 D9 C9", "HQ HJ C7", "HA H2 C3"),
        "1, 1, 1, 1",
        "HJ",
        plays="H4 H9",
    ),
    "contract made, bags count": Position(
        "the trick would be a bag",
        FREE_TRICK,
        "1, 1, 1, 1",
        "C3",
        plays="HA H9 H7 H8 DA D9 D7 D8 C2 C9",
    ),
    "contract made, no bags": Position(
        "nobody ducks a free trick",
        FREE_TRICK,
        "1, 1, 1, 1",
        "CA",
        plays="HA H9 H7 H8 DA D9 D7 D8 C2 C9",
        changes={"scoring.bag_limit": None},
    ),
    "contract made, early in the game": Position(
        "the others hardly fail for one trick more, and a bag is a bag",
        LAST_ROUND,
        "1, 1, 1, 1",
        "C3",
        plays="H2 HA H3 H4 DA D3 D4 D2 C4 C9",
    ),
    "contract made, last round lost": Position(
        "the leaders pass the target with the two tricks they need: they must be set, and bags do not matter",
        LAST_ROUND,
        "1, 1, 1, 1",
        "CK",
        plays="H2 HA H3 H4 DA D3 D4 D2 C4 C9",
        start={"scores": (485, 381)},
        levels=HARD,
    ),
    "contract made, last round lost, no bags": Position(
        "there is nothing else but to set them",
        LAST_ROUND,
        "1, 1, 1, 1",
        "CK",
        plays="H2 HA H3 H4 DA D3 D4 D2 C4 C9",
        start={"scores": (485, 381)},
        changes={"scoring.bag_limit": None},
        levels=HARD,
    ),
    "last round lost but for a bag": Position(
        "the leaders have made it, and one bag more takes a hundred points off them: even the own contract may fail",
        BAGGED,
        "1, 1, 1, 1",
        "C3",
        plays="HA H9 H3 H4 DA D9 D3 D4 C2 C4 CQ",
        start={"scores": (485, 381), "bags": (9, 0)},
        levels=HARD,
    ),
    "nil bidder's gift": Position(
        "a high spade cannot be thrown away in play, a diamond can",
        ("SK SQ DA D2", "S9 H9 H8 C9", "S4 H4 H3 CA", "S5 H5 C5 C3"),
        "nil, 1, 1, 1",
        "SK",
        changes={"exchange.nil": 1},
        levels=ALL,
    ),
    "gift to a nil bidder": Position(
        "the lowest side card endangers a nil least",
        ("SK SQ DA D2", "S9 H9 H8 C9", "S4 H4 H3 CA", "S5 H5 C5 C3"),
        "nil, 1, 1, 1",
        "H3",
        gifts="SK",
        changes={"exchange.nil": 1},
        levels=ALL,
    ),
    "jokers alone are left": Position(
        "a special card is a card: there is always a move",
        ("BJ LJ", "H9 H8", "H4 H3", "C3 C2"),
        "2, 1, 1, 1",
        "BJ LJ",
        changes={"deck.jokers": True, "deck.high_trumps": ("BJ", "LJ")},
        levels=ALL,
    ),
}
CASES = [(name, level) for name, position in POSITIONS.items() for level in position.levels]


@pytest.mark.parametrize("name, level", CASES)
def test_the_choice_is_sensible(name: str, level: str) -> None:
    position = POSITIONS[name]
    state = position.state()
    chosen = bots.make(level).act(sr.observation(state, state.turn))
    assert str(chosen).removeprefix("give ") in position.sensible.split(), position.reason


@pytest.mark.parametrize("level", ALL)
def test_the_last_joker_is_played(level: str) -> None:
    state = play(POSITIONS["jokers alone are left"].state(), "LJ H9 H4 C3")
    assert bots.make(level).act(sr.observation(state, 0)) == sr.Play(sr.Card.parse("BJ"))
