"""The table of presets says what the code says."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_presets_is_up_to_date() -> None:
    presets_page = runpy.run_path(str(DOCS / "write_presets.py"))["presets_page"]
    page = (DOCS / "reference" / "presets.md").read_text(encoding="utf-8")
    assert page == presets_page(), "run python docs/write_presets.py"
