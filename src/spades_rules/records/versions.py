"""The versions that a record carries."""

from __future__ import annotations

__all__ = ["FORMAT_VERSION", "RULES_VERSION"]

FORMAT_VERSION = 1
"""The version of the form, the key `spades`: it grows when a record of today could not be read as it is meant."""
RULES_VERSION = 1
"""The version of the rules, the key `rules`: it grows when a legal action comes to lead to something else."""
