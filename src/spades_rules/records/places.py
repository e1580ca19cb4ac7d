"""Where in a record something is wrong, and on which line of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from spades_rules.errors import DecodeError

__all__ = ["Fault", "Lines", "Place", "Problem", "decode_error"]

_MOST_PROBLEMS = 100
_MOST_TOLD = 500
_ITEMS = {"draws": "draw", "bids": "bid", "exchange": "gift", "play": "trick"}


class Place(NamedTuple):
    """A place in a record.

    Attributes:
        round: The place of the round in the record, from 0; None outside the rounds.
        key: The key, such as `"play"`; None for the round or the record as a whole.
        item: The draw, bid, gift or trick, from 0; None for the whole of them.
        number: The number by which the round is called; None for its place and one.

    """

    round: int | None = None
    key: str | None = None
    item: int | None = None
    number: int | None = None

    def __str__(self) -> str:
        """Return the place in words, such as `round 2, trick 4`; empty for the record as a whole."""
        parts = []
        if self.round is not None:
            parts.append(f"round {self.round + 1 if self.number is None else self.number}")
        if self.item is not None:
            parts.append(f"{_ITEMS[str(self.key)]} {self.item + 1}")
        elif self.key is not None:
            parts.append(self.key)
        return ", ".join(parts)


class Problem(NamedTuple):
    """Something wrong, and where."""

    place: Place
    text: str

    def __str__(self) -> str:
        """Return the place and what is wrong there."""
        return f"{self.place}: {self.text}" if any(part is not None for part in self.place) else self.text


class Fault(Exception):  # noqa: N818 - it never leaves this room
    """The first thing in a round that the rules forbid."""

    def __init__(self, problem: Problem) -> None:
        """Take the problem."""
        super().__init__(str(problem))
        self.problem = problem


def decode_error(problems: Iterable[Problem], lines: Lines | None = None) -> DecodeError:
    """Return the error that lists problems, each with its line where the text gives one."""
    listed = list(problems)
    told = [
        f"{lines.prefix(problem.place) if lines else ''}{problem}"[:_MOST_TOLD] for problem in listed[:_MOST_PROBLEMS]
    ]
    if len(listed) > len(told):
        told.append(f"and {len(listed) - len(told)} more")
    return DecodeError(told)


# Lines -----------------------------------------------------------------------------------------------------------

_ROUND = re.compile(r"\s*\[\[\s*[\"']?rounds[\"']?\s*\]\]")
_KEY = re.compile(r"\s*[\"']?(\w+)[\"']?\s*=\s*(\"\"\"|''')?")


class Lines:
    """On which lines of a text the places of a record are, as far as that is known."""

    def __init__(self, tables: Sequence[Mapping[str, list[int]]]) -> None:
        """Take the lines of the keys outside the rounds, then those of each round.

        A key has its own line and then those of its items; the key `""` has the line on which a round begins.
        """
        self._top = tables[0]
        self._rounds = tables[1:]

    @classmethod
    def of_toml(cls, text: str, rounds: int) -> Lines:
        """Look through a TOML text that holds so many rounds; a reader of TOML itself tells no lines.

        Only the usual forms are seen: `[[rounds]]`, and a key at the start of a line. Where the text is written
        otherwise there are no lines, never wrong ones.
        """
        tables = _tables(text)
        return cls(tables if len(tables) == rounds + 1 else tables[:1])

    def prefix(self, place: Place) -> str:
        """Return `line 7: ` for a place, empty where the line is not known."""
        line = self.find(place)
        return "" if line is None else f"line {line}: "

    def find(self, place: Place) -> int | None:
        """Return the line of a place, None where it is not known."""
        if place.round is None:
            rows = self._top.get(str(place.key))
        elif place.round < len(self._rounds):
            table = self._rounds[place.round]
            rows = table.get(str(place.key)) or table[""]
        else:
            return None
        if not rows:
            return None
        inside = rows[1:]
        if place.item is not None and inside:
            return inside[min(place.item, len(inside) - 1)]
        return rows[0]


def _tables(text: str) -> list[dict[str, list[int]]]:
    """Return the lines of the keys before the rounds, then of each round; its own line has the key `""`.

    A key with a text of several lines has the lines of that text too, those that hold something.
    """
    table: dict[str, list[int]] = {}
    tables = [table]
    rows: list[int] = []
    end = ""
    for number, line in enumerate(text.split("\n"), 1):
        if end:
            content = line.partition(end)[0].partition("#")[0]
            if content.strip():
                rows.append(number)
            end = "" if end in line else end
        elif _ROUND.match(line):
            table = {"": [number]}
            tables.append(table)
        elif line.lstrip().startswith("["):
            table = {}
        elif match := _KEY.match(line):
            rows = table.setdefault(match[1], [number])
            end = match[2] if match[2] and match[2] not in line[match.end() :] else ""
    return tables
