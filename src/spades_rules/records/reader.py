"""Plain data to records: what TOML and JSON lines have in common.

Every fault is collected, with its place. Data of the right shape is then played through the engine, so that a record
that is read is a game that can have happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from spades_rules.actions import Bid, Deal, Decline, Give, Keep, Look, Play
from spades_rules.cards import Card, parse_deal
from spades_rules.errors import InvalidInputError, ProblemsError
from spades_rules.records.notes import plain, require_text
from spades_rules.records.places import Lines, Place, Problem, decode_error
from spades_rules.records.playing import find_problems
from spades_rules.records.record import FORMAT_VERSION, GameRecord, RoundRecord
from spades_rules.records.rules import parse_variant
from spades_rules.variants.variant import Variant
from spades_rules.version import RULES_VERSION

__all__ = ["read"]

_BID = re.compile(r"(blind )?(nil|[0-9]{1,2})")
_DRAWS: dict[str, Keep | Decline] = {"K": Keep(), "D": Decline()}
_INT_BITS = 63
_MOST_ITEMS = 60
"""More cards, bids, draws or tricks than any round has."""
_MOST_DEALT = 500
"""More characters than any deal has."""
_ROUND_NEEDS = ("dealer", "scores", "bags")


def read(data: object, lines: Lines | None = None) -> GameRecord:
    """Return the record of plain data.

    Args:
        data: What TOML or JSON gave.
        lines: On which lines of its text the places are, if that is known.

    Raises:
        DecodeError: With everything that is wrong.

    """
    if _has_huge_number(data):
        raise decode_error([Problem(Place(), "a number is longer than 64 bits")])
    reader = _Reader()
    record = reader.record(data)
    problems = reader.problems
    if record is not None and not problems:
        problems = find_problems(record)
    if record is None or problems:
        raise decode_error(problems, lines)
    return record


def _has_huge_number(data: object) -> bool:
    """Tell whether there is a whole number beyond the range of TOML somewhere."""
    left = [data]
    while left:
        item = left.pop()
        if isinstance(item, int) and item.bit_length() > _INT_BITS:
            return True
        if isinstance(item, (dict, list)):
            left += item.values() if isinstance(item, dict) else item
    return False


class _Reader:
    """Reads one record and collects what is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.first_round = 1

    def record(self, data: object) -> GameRecord | None:
        """Return the record, None where something is wrong with its shape."""
        if not isinstance(data, dict):
            self.problems.append(Problem(Place(), f"a record is a table of keys, not {data!r:.80}"))
            return None
        version = data.get("spades")
        if type(version) is not int or version != FORMAT_VERSION:
            text = f"the version of the form is {FORMAT_VERSION}, not {version!r:.80}"
            self.problems.append(Problem(Place(key="spades"), text))
            return None
        if type(data.get("first_round", 1)) is int:
            self.first_round = data.get("first_round", 1)
        known = {
            "format_version": version,
            "rules_version": self._known(data, "rules", _positive, RULES_VERSION),
            "variant": self._known(data, "variant", parse_variant),
            "players": self._known(data, "players", _names, ()),
            "first_round": self._known(data, "first_round", _positive, 1),
            "notes": self._rest(data, None, ("spades", "rules", "variant", "players", "first_round", "rounds")),
        }
        variant = known["variant"]
        players = variant.table.players if isinstance(variant, Variant) else 0
        known["rounds"] = list(self._rounds(data.get("rounds"), players))
        return None if self.problems else self._made(GameRecord, Place(), known)

    def _rounds(self, rounds: object, players: int) -> Iterator[RoundRecord]:
        if not isinstance(rounds, list) or not rounds:
            self.problems.append(Problem(Place(key="rounds"), "there is none"))
            return
        for index, row in enumerate(rounds):
            made = self._round(index, row, players)
            if made is not None:
                yield made

    def _round(self, index: int, data: object, players: int) -> RoundRecord | None:
        if not isinstance(data, dict):
            self.problems.append(Problem(self._at(index), f"a round is a table of keys, not {data!r:.80}"))
            return None
        before = len(self.problems)
        missing = [key for key in _ROUND_NEEDS if key not in data]
        self.problems += [Problem(self._at(index, key), "it is missing") for key in missing]
        known = (*_ROUND_NEEDS, "deal", "stock", "draws", "bids", "exchange", "play")
        fields = {
            "dealer": self._known(data, "dealer", _count, 0, index),
            "scores": self._known(data, "scores", _whole, (), index),
            "bags": self._known(data, "bags", _whole, (), index),
            "deal": self._deal(data, index, players),
            "draws": self._texts(index, "draws", data.get("draws", ""), list, _draw),
            "bids": self._items(index, "bids", data.get("bids", []), _bid),
            "gifts": map(Give, self._texts(index, "exchange", data.get("exchange", ""), str.split, _card)),
            "plays": map(Play, self._tricks(index, data.get("play", ""), players)),
            "notes": self._rest(data, index, known),
        }
        return None if len(self.problems) > before else self._made(RoundRecord, self._at(index), fields)

    def _deal(self, data: dict[str, Any], index: int, players: int) -> Deal | None:
        """Return the deal: hands by seat, or the stock of a draw deal."""
        if "deal" in data and "stock" in data:
            self.problems.append(Problem(self._at(index, "stock"), "a round has a deal or a stock, not both"))
        if "stock" in data:
            stocked: Deal | None = self._known(data, "stock", lambda text: _stock(text, players or 2), None, index)
            return stocked
        dealt: Deal | None = self._known(data, "deal", _deal, None, index)
        return dealt

    def _tricks(self, index: int, text: object, players: int) -> list[Card]:
        """Return the cards played, one trick a line."""
        if not isinstance(text, str):
            self.problems.append(Problem(self._at(index, "play"), f"a text of tricks, not {text!r:.80}"))
            return []
        rows = [line.partition("#")[0].split() for line in text.split("\n")]
        rows = [row for row in rows if row]
        if len(rows) > _MOST_ITEMS:
            self.problems.append(Problem(self._at(index, "play"), f"{len(rows)} tricks are more than any round has"))
            return []
        cards: list[Card] = []
        for item, row in enumerate(rows):
            if players and (len(row) > players or (len(row) < players and item + 1 < len(rows))):
                self.problems.append(Problem(self._at(index, "play", item), f"{len(row)} cards, not {players}"))
            cards += self._items(index, "play", row, _card, item)
        return cards

    # The parts of all of them ------------------------------------------------------------------------------------

    def _at(self, index: int | None, key: str | None = None, item: int | None = None) -> Place:
        return Place(index, key, item, None if index is None else self.first_round + index)

    def _known(
        self, data: dict[str, Any], key: str, parse: Callable[[Any], Any], default: Any = None, index: int | None = None
    ) -> Any:
        """Return the value of a key, or the default where it is missing or wrong."""
        if key in data:
            try:
                return parse(data[key])
            except InvalidInputError as error:
                self._add(self._at(index, key), error)
        elif key == "variant":
            self.problems.append(Problem(Place(key=key), "it is missing"))
        return default

    def _items(
        self, index: int, key: str, values: object, parse: Callable[[Any], Any], item: int | None = None
    ) -> list[Any]:
        """Return the values of a row, without those that are wrong; `item` is the place of all of them."""
        if not isinstance(values, list):
            self.problems.append(Problem(self._at(index, key), f"a row of texts, not {values!r:.80}"))
            return []
        if len(values) > _MOST_ITEMS:
            self.problems.append(Problem(self._at(index, key, item), f"{len(values)} are more than any round has"))
            return []
        read = []
        for place, value in enumerate(values):
            try:
                read.append(parse(value))
            except InvalidInputError as error:
                self._add(self._at(index, key, place if item is None else item), error)
        return read

    def _texts(
        self, index: int, key: str, text: object, split: Callable[[str], list[str]], parse: Callable[[str], Any]
    ) -> list[Any]:
        """Return the values of a text that splits into them."""
        if not isinstance(text, str):
            self.problems.append(Problem(self._at(index, key), f"a text, not {text!r:.80}"))
            return []
        return self._items(index, key, [item for item in split(text) if not item.isspace()], parse)

    def _rest(self, data: dict[str, Any], index: int | None, known: Iterable[str]) -> dict[str, Any]:
        """Return the keys that users added, and refuse others that are not known."""
        notes = {}
        for key in data:
            if key.startswith("_"):
                notes[key] = self._known(data, key, plain, None, index)
            elif key not in known:
                text = "there is no such key; one of your own starts with an underscore"
                self.problems.append(Problem(self._at(index, f"{key:.80}"), text))
        return notes

    def _made(self, kind: type[Any], place: Place, fields: dict[str, Any]) -> Any:
        """Return a record of some fields; None if they do not go together."""
        try:
            return kind(**fields)
        except InvalidInputError as error:
            self._add(place, error)
            return None

    def _add(self, place: Place, error: InvalidInputError) -> None:
        texts = error.problems if isinstance(error, ProblemsError) else [str(error)]
        self.problems += [Problem(place, text) for text in texts]


def _refuse(what: str, value: object) -> InvalidInputError:
    return InvalidInputError(f"{what}, not {value!r:.80}")


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise _refuse("a whole number of at least 0", value)
    return value


def _positive(value: object) -> int:
    if type(value) is not int or value < 1:
        raise _refuse("a whole number of at least 1", value)
    return value


def _whole(value: object) -> list[int]:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise _refuse("whole numbers, one a side", value)
    return value


def _names(value: object) -> list[str]:
    if not isinstance(value, list):
        raise _refuse("a row of names", value)
    return [require_text(name) for name in value]


def _card(word: object) -> Card:
    return Card.parse(word if isinstance(word, str) else repr(word))


def _draw(letter: str) -> Keep | Decline:
    if letter.upper() not in _DRAWS:
        raise _refuse("K (keep) or D (decline)", letter)
    return _DRAWS[letter.upper()]


def _bid(value: object) -> Bid | Look:
    text = " ".join(value.split()).lower() if isinstance(value, str) else ""
    match = _BID.fullmatch(text)
    if text == "look":
        return Look()
    if match is None:
        raise _refuse('a bid such as "3", "nil", "blind 6" or "blind nil", or "look"', value)
    return Bid(0 if match[2] == "nil" else int(match[2]), blind=match[1] is not None)


def _deal(text: object) -> Deal:
    if not isinstance(text, str) or len(text) > _MOST_DEALT:
        raise _refuse('a deal such as "0:AK.Q.. .J.T.9"', text)
    return Deal(parse_deal(text))


def _stock(text: object, players: int) -> Deal:
    if not isinstance(text, str):
        raise _refuse("a text of cards", text)
    words = text.split()
    if len(words) > _MOST_ITEMS:
        raise _refuse("the cards of a pack", f"{len(words)} of them")
    return Deal([()] * players, [Card.parse(word) for word in words])
