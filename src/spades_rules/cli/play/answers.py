"""What a person types at the table, read as an action."""

from __future__ import annotations

import re
from collections.abc import Sequence

import spades_rules as sr
from spades_rules.errors import shown

__all__ = ["how_to_answer", "read_action"]

_VERB = re.compile(r"(bid|give|lead|play) (?=.)")
_BID = re.compile(r"(blind )?(nil|[0-9]{1,2})")
_WORDS: dict[str, sr.Look | sr.Keep | sr.Decline] = {
    str(action): action for action in (sr.Look(), sr.Keep(), sr.Decline())
}
_A_CARD = "a card such as SA, AS or 10H"


def read_action(text: str, phase: sr.Phase) -> sr.Action:
    """Return the action that a text stands for; a card is given in an exchange, and else played.

    Args:
        text: What was typed: `3`, `nil`, `blind 6`, `look`, `keep`, `decline`, or a card in any form, in any case. The
            words bid, play, lead and give may stand before it.
        phase: What the table waits for.

    Raises:
        InvalidInputError: If it stands for none.

    >>> read_action("Blind NIL", sr.Phase.BID), read_action("10h", sr.Phase.PLAY)
    (Bid(0, blind=True), Play(Card.parse('HT')))

    """
    word = _VERB.sub("", " ".join(text.casefold().split()), count=1)
    if word in _WORDS:
        return _WORDS[word]
    try:
        bid = _BID.fullmatch(word)
        if bid:
            return sr.Bid(0 if bid[2] == "nil" else int(bid[2]), blind=bool(bid[1]))
        card = sr.Card.parse(word)
    except sr.InvalidInputError as error:
        raise sr.InvalidInputError(f"{shown(text)} cannot be read here") from error
    return sr.Give(card) if phase is sr.Phase.GIVE else sr.Play(card)


def how_to_answer(legal: Sequence[sr.Action]) -> str:
    """Return what can be typed for the legal actions, kind by kind.

    >>> how_to_answer([sr.NIL, sr.Bid(1), sr.Bid(2)])
    'type nil or a number; or help'

    """
    *kinds, last = dict.fromkeys(map(_kind, legal))
    return f"type {', '.join(kinds)}{' or ' * bool(kinds)}{last}; or help"


def _kind(action: sr.Action) -> str:
    if isinstance(action, (sr.Give, sr.Play)):
        return _A_CARD
    if isinstance(action, sr.Bid) and action.tricks:
        return "blind with a number" if action.blind else "a number"
    return str(action)
