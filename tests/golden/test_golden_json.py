"""Files of each version of the JSON format: kept for ever, and read by every later version of the package.

A file is never changed. A new version of the format gets a folder of its own; the files of earlier versions are then
read, but no longer written in the same form.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_rules import codec

FILES = sorted((Path(__file__).parent / "json").rglob("*.json"))
NAMES = [f"{file.parent.name}-{file.stem}" for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_file_is_read_and_written_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8").removesuffix("\n")
    value = codec.from_json(text)
    assert file.parent.name == f"v{codec.VERSION}"
    assert codec.to_json(value) == text


def test_there_is_a_file_of_every_type() -> None:
    types = {codec.to_dict(codec.from_json(file.read_text(encoding="utf-8")))["type"] for file in FILES}
    assert types == set(codec.TYPES)
