"""Variants as plain data: the name of a preset, or a preset and what differs from it.

`None` has no form of its own in TOML; it is written as `"none"`. A preset keeps its meaning for ever within one version
of the rules, so that a name is enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from spades_rules.errors import InvalidInputError, InvalidVariantError
from spades_rules.variants.presets import PRESETS, get
from spades_rules.variants.variant import GROUPS, Variant, variant_from

__all__ = ["parse_variant", "plain_variant"]

_NONE = "none"


def plain_variant(variant: Variant) -> str | dict[str, Any]:
    """Return a variant as plain data: the preset nearest to it, and what differs.

    >>> from spades_rules import STANDARD
    >>> plain_variant(STANDARD.customize({"ending.target": 300, "ending.floor": None}))
    {'base': 'short', 'ending.floor': 'none'}

    """
    name, changes = min(
        ((name, _differences(base, variant)) for name, base in PRESETS.items()),
        key=lambda pair: (PRESETS[pair[0]].locks != variant.locks, len(pair[1])),
    )
    base = PRESETS[name]
    if variant == base:
        return name.lower()
    locks = {} if variant.locks == base.locks else {"locks": list(map(str, variant.locks))}
    return {"base": name.lower(), **locks, **changes}


def _differences(base: Variant, variant: Variant) -> dict[str, Any]:
    options = base.changes() | variant.changes()
    return {
        option: _plain(_option(variant, option))
        for option in sorted(options)
        if _option(variant, option) != _option(base, option)
    }


def _option(variant: Variant, dotted: str) -> Any:
    group, _, name = dotted.partition(".")
    options = getattr(variant, group)
    return options.plain_changes().get(name, getattr(options, name))


def _plain(value: object) -> Any:
    if value is None:
        return _NONE
    if isinstance(value, dict):  # a ten-bid, where what is left out is None
        return {name: item for name, item in value.items() if item is not None}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def parse_variant(value: object) -> Variant:
    """Return the variant of plain data.

    The locks are those of the base. A record of a variant with other locks says so with `locks`.

    Raises:
        LockedOptionError: If a feature is on that the locks forbid.
        InvalidVariantError: If an option is unknown, or options contradict each other.
        InvalidInputError: If there is no such preset, or the value is nothing of the kind.

    >>> parse_variant({"base": "standard", "ending.target": 300}).ending.target
    300

    """
    if isinstance(value, str):
        return get(value)
    if not isinstance(value, dict) or "base" not in value:
        raise InvalidInputError(
            f'a variant is a name, or a table such as {{base = "standard", "ending.target" = 300}}, not {value!r:.80}'
        )
    base = get(value["base"])
    changes = {option: _read(base, option, item) for option, item in value.items() if option not in ("base", "locks")}
    if "locks" not in value:
        return base.customize(changes)
    locks = value["locks"]
    if not isinstance(locks, list):
        raise InvalidVariantError([f"locks are a row of names, not {locks!r:.80}"])
    free = variant_from(base.changes().items(), ()).customize(changes)
    return variant_from(free.changes().items(), locks)


def _read(base: Variant, option: str, value: object) -> object:
    """Return the value of an option, `"none"` as None except where that is one of the choices."""
    group, _, name = option.partition(".")
    if value != _NONE or group not in GROUPS or name not in GROUPS[group].names():
        return value
    return value if isinstance(getattr(getattr(base, group), name), StrEnum) else None
