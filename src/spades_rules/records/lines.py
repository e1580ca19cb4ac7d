"""JSON lines: many records, one a line, with the keys of the `.spades` text.

Reading and writing are streams: one record is in memory at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from spades_rules.errors import DecodeError, InvalidInputError
from spades_rules.records.places import Place, Problem, decode_error
from spades_rules.records.reader import read
from spades_rules.records.record import GameRecord
from spades_rules.records.toml import require_size
from spades_rules.records.writer import plain_record

__all__ = ["from_line", "from_lines", "to_line", "to_lines"]


def to_line(record: GameRecord) -> str:
    """Write a record as one line of JSON in ASCII, without the end of the line.

    Raises:
        InvalidInputError: If `record` is no `GameRecord`.

    """
    return json.dumps(plain_record(record), separators=(",", ":"), allow_nan=False)


def to_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield records as lines of JSON, each with its end: what `writelines` of a file takes."""
    for record in records:
        yield to_line(record) + "\n"


def from_line(line: str) -> GameRecord:
    r"""Read a record from a line of JSON, and play it through the engine.

    Raises:
        DecodeError: With everything that is wrong, by round, trick, seat and rule.

    >>> from spades_rules import new_game
    >>> record = GameRecord.of([new_game(dealer=2)])
    >>> from_line(to_line(record)) == record
    True

    """
    require_size(line)
    try:
        data = json.loads(line, object_pairs_hook=_table, parse_constant=_refuse)
    except RecursionError as error:
        raise decode_error([Problem(Place(), "values are nested too deeply")]) from error
    except (ValueError, InvalidInputError) as error:
        raise decode_error([Problem(Place(), f"this is no JSON: {error}")]) from error
    return read(data)


def from_lines(lines: Iterable[str]) -> Iterator[GameRecord]:
    """Yield the records of lines of JSON, such as an open file; empty lines are passed over.

    Raises:
        DecodeError: At the first line that is no record; each problem starts with the number of the line.

    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield from_line(line)
            except DecodeError as error:
                raise DecodeError(f"line {number}: {problem}" for problem in error.problems) from error


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidInputError(f"the key {twice!r:.80} comes twice")
    return table


def _refuse(name: str) -> NoReturn:
    raise InvalidInputError(f"{name} is no number here")
