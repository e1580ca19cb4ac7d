"""The `.spades` text: a record as TOML.

The writer has one text for each record: the same bytes on every platform, whatever the locale. The reader is lenient
where people write by hand, in letters, spaces, comments and the forms of a card, and strict in everything else.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from spades_rules.errors import InvalidInputError
from spades_rules.records.places import Lines, Place, Problem, decode_error
from spades_rules.records.reader import read
from spades_rules.records.record import GameRecord
from spades_rules.records.writer import plain_record

__all__ = ["MOST_CHARACTERS", "from_text", "require_size", "to_text"]

MOST_CHARACTERS = 250_000
"""The longest record that is read, some seven hundred rounds."""
_MOST_TABLES = 10_000
_MOST_DOTS = 30_000
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}""")
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_WHERE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


# Reading ---------------------------------------------------------------------------------------------------------


def from_text(text: str) -> GameRecord:
    """Read a record from its text, and play it through the engine.

    Raises:
        DecodeError: With everything that is wrong, by line, round, trick, seat and rule.

    >>> from spades_rules import new_game
    >>> record = GameRecord.of([new_game(dealer=2)], players=["Ann", "Bo", "Cy", "Di"])
    >>> from_text(to_text(record)) == record
    True

    """
    require_size(text)
    if _LONG_KEY.search(text) or text.count(".") > _MOST_DOTS or len(_TABLE.findall(text)) > _MOST_TABLES:
        raise decode_error([Problem(Place(), "more keys and tables than any game has")])
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise decode_error([Problem(Place(), "values are nested too deeply")]) from error
    except ValueError as error:
        match = _WHERE.fullmatch(str(error))
        line = f"line {match[2]}: " if match and match[2] else ""
        raise decode_error([Problem(Place(), f"{line}this is no TOML: {match[1] if match else error}")]) from error
    rounds = data.get("rounds")
    return read(data, Lines.of_toml(text, len(rounds) if isinstance(rounds, list) else 0))


def require_size(text: object) -> None:
    """Refuse what is no text that could stand in a file, and a text longer than any game.

    Raises:
        DecodeError: If the text is longer than `MOST_CHARACTERS`, or holds half a character.
        InvalidInputError: If it is no text.

    """
    if not isinstance(text, str):
        raise InvalidInputError(f"a record is read from a text, not from {text!r:.80}")
    if len(text) > MOST_CHARACTERS:
        problem = f"{len(text)} characters, and a record has at most {MOST_CHARACTERS}"
        raise decode_error([Problem(Place(), problem)])
    if any("\ud800" <= letter <= "\udfff" for letter in set(text)):
        raise decode_error([Problem(Place(), "a character is only half there")])


# Writing ---------------------------------------------------------------------------------------------------------


def to_text(record: GameRecord) -> str:
    """Write a record as its one canonical text.

    Raises:
        InvalidInputError: If `record` is no `GameRecord`.

    """
    data = plain_record(record)
    rounds = data.pop("rounds")
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items()]
    for row in rounds:
        lines += ["", "[[rounds]]"]
        lines += [f"{_key(key)} = {_play(value) if key == 'play' else _value(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _play(tricks: str) -> str:
    return f'"""\n{tricks}\n"""'


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _value(value: object) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_value, value)) + "]" if isinstance(value, list) else repr(value)


_ESCAPES: dict[int, Any] = {code: f"\\u{code:04x}" for code in (*range(32), 127)}
_ESCAPES |= str.maketrans({"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"})


def _string(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
