"""The version of the rules, which saved games carry."""

from __future__ import annotations

__all__ = ["RULES_VERSION"]

RULES_VERSION = 1
"""Counts the changes after which some action is legal that was not, or leads to something else than before.

A saved game tells the version that it was played under. The Rulings of the changelog list what changed in each.
"""
