"""Write docs/reference/presets.md, the table of all presets, from the code: `python docs/write_presets.py`."""

from __future__ import annotations

from pathlib import Path

from spades_rules import Lock, Variant, variants

PAGE = Path(__file__).parent / "reference" / "presets.md"
_HEAD = """\
# Presets

Every preset with what it changes in `Variant()`, the standard game, and the features it leaves unlocked. This page is
written from the code; the {ref}`rules page <presets>` tells where each preset comes from.

| preset | seats | cards | changed options | unlocked |
|---|---|---|---|---|
"""


def _option(name: str, value: object) -> str:
    shown = " ".join(map(str, value)) if isinstance(value, tuple) else value
    return f"`{name}` {shown}"


def _row(name: str, variant: Variant) -> str:
    changes = "<br>".join(_option(option, value) for option, value in variant.changes().items()) or "none"
    unlocked = ", ".join(lock.name for lock in Lock if lock not in variant.locks) or "none"
    seats = f"{variant.table.players}, {'pairs' if len(variant.sides[0]) > 1 else 'alone'}"
    return f"| `{name}` | {seats} | {variant.hand_size} of {len(variant.cards)} | {changes} | {unlocked} |\n"


def presets_page() -> str:
    """Return the text of the page."""
    return _HEAD + "".join(_row(name, variants.get(name)) for name in variants.names())


if __name__ == "__main__":
    PAGE.write_text(presets_page(), encoding="utf-8")
