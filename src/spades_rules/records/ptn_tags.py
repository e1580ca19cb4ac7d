"""The form of PTN: tags with lines of data, and the seats by the points of the compass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spades_rules.errors import DecodeError

__all__ = ["SEATS", "Tag", "blocks", "escaped", "player_tag", "seat_of"]

SEATS: dict[int, tuple[str, ...]] = {
    2: ("N", "S"),
    3: ("E", "S", "W"),
    4: ("N", "E", "S", "W"),
    5: ("NE", "SE", "S", "SW", "NW"),
    6: ("N", "NE", "SE", "S", "SW", "NW"),
}
"""The names of the seats 0, 1 ..., clockwise, by their number."""
_POINTS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_TAG = re.compile(r"\[\s*(\w+)\s+\"(.*)\"\s*\]?\s*")
_ESCAPED = re.compile(r"\\(.)")


class Tag(NamedTuple):
    """A tag with what follows it.

    Attributes:
        line: Its line, from 1.
        value: The text between its quotes.
        rows: The lines of data below it: number and words.

    """

    line: int
    value: str
    rows: list[tuple[int, list[str]]]


def blocks(text: str) -> list[dict[str, Tag]]:
    """Return the tags of each round; a tag that comes again begins the next round.

    Raises:
        DecodeError: If a line is neither a tag nor the data of one.

    """
    found: list[dict[str, Tag]] = [{}]
    rows: list[tuple[int, list[str]]] | None = None
    for number, line in _lines(text):
        if not line.startswith("["):
            if rows is None:
                raise DecodeError([f"line {number}: this is no PTN: {line!r:.60} stands before any tag"])
            rows.append((number, line.split()))
            continue
        match = _TAG.fullmatch(line)
        if match is None:
            raise DecodeError([f'line {number}: {line!r:.60} is no tag such as [Dealer "N"]'])
        if match[1] in found[-1]:
            found.append({})
        rows = []
        found[-1][match[1]] = Tag(number, _ESCAPED.sub(r"\1", match[2]), rows)
    return found


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold something but a comment, with their numbers."""
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("%"):
            yield number, stripped


def seat_of(tag: Tag, players: int) -> int:
    """Return the seat that a tag names.

    Raises:
        DecodeError: If there is no such seat at this table.

    """
    name = tag.value.strip().upper()
    if name not in SEATS[players]:
        raise DecodeError([f"line {tag.line}: {tag.value!r:.20} is no seat of {players}: {', '.join(SEATS[players])}"])
    return SEATS[players].index(name)


def player_tag(name: str) -> str:
    """Return the tag that holds the name of the player on a seat, such as `North` or `NorthEast`."""
    return "".join(_POINTS[point] for point in name)


def escaped(text: str) -> str:
    r"""Return a text as it stands between the quotes of a tag."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
