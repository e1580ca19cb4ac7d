"""The option `--variant`, which several commands have."""

from __future__ import annotations

import textwrap
from argparse import ArgumentTypeError

import spades_rules as sr

__all__ = ["variant_help", "variant_name"]


def variant_name(text: str) -> str:
    """Return the name of a preset, given in any case.

    Raises:
        ArgumentTypeError: If there is none of that name.

    """
    name = text.upper()
    if name not in sr.variants.names():
        listed = textwrap.fill(_names(), 80, initial_indent="  ", subsequent_indent="  ")
        raise ArgumentTypeError(f"there is no variant {text!r}; choose one of\n{listed}")
    return name


def variant_help() -> str:
    """Return what is said of the option in a help text."""
    return f"the rules, in any case (default: standard): {_names()}"


def _names() -> str:
    return ", ".join(sr.variants.names()).lower()
