"""Values as JSON: `to_json` and `from_json`, or `to_dict` and `from_dict` for other writers of plain data.

Every value has one canonical text, the same on every platform. Reading is strict: a state is played again from its
start, what follows from the rest is compared and not believed, and one error lists all problems with their paths.
A state and an observation are different types, so that a seat can never be sent the wrong one unnoticed.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from spades_rules.codec.wire import TYPES, VERSION, Value, from_dict, from_json, to_dict, to_json

__all__ = ["TYPES", "VERSION", "Value", "from_dict", "from_json", "schema", "to_dict", "to_json"]


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the format.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'

    """
    text = resources.files(__name__).joinpath("schema.json").read_text(encoding="utf-8")
    made: dict[str, Any] = json.loads(text)
    return made
