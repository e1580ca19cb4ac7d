"""Games shown to people: `text` writes a state or an observation as a small table."""

from __future__ import annotations

from spades_rules.render.plain import text

__all__ = ["text"]
