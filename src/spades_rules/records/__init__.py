"""Records: games written down, read again and replayed.

A `GameRecord` is made of the states of a game. It is written as a `.spades` text (TOML) for people, as JSON lines for
bulk, and in PTN, the notation of another site's players. Whatever is read is played through the engine first: nothing
that follows from the rules is taken on trust, and each fault is located.
"""

from __future__ import annotations

from spades_rules.records.lines import from_line, from_lines, to_line, to_lines
from spades_rules.records.playing import replay
from spades_rules.records.ptn import PtnGame, from_ptn
from spades_rules.records.ptn_writer import PtnText, to_ptn
from spades_rules.records.record import FORMAT_VERSION, GameRecord, RoundRecord
from spades_rules.records.toml import MOST_CHARACTERS, from_text, to_text

__all__ = [
    "FORMAT_VERSION",
    "MOST_CHARACTERS",
    "GameRecord",
    "PtnGame",
    "PtnText",
    "RoundRecord",
    "from_line",
    "from_lines",
    "from_ptn",
    "from_text",
    "replay",
    "to_line",
    "to_lines",
    "to_ptn",
    "to_text",
]
