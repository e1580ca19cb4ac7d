"""Every Python block of the README and of the documentation runs, page by page, top to bottom."""

import doctest
import re
from pathlib import Path

import pytest
from sybil.document import Document
from sybil.parsers.abstract.codeblock import PythonDocTestOrCodeBlockParser
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.typing import Evaluator, Parser

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^\s*[`:]{3,}\s*(?:\{code-block\}\s*)?(?:python|pycon)\s*$", re.MULTILINE)
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if BLOCK.search(page.read_text(encoding="utf-8"))
]


class SessionParser(PythonDocTestOrCodeBlockParser):
    """Reads `pycon` blocks: an interactive session with its answers."""

    @staticmethod
    def codeblock_parser_class(_language: str, evaluator: Evaluator) -> Parser:
        return CodeBlockParser("pycon", evaluator)


PARSERS = (
    PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
    SessionParser(doctest_optionflags=doctest.ELLIPSIS),
    SkipParser(),
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_of_the_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = list(Document.parse(str(page), *PARSERS))
    assert examples
    for example in examples:
        example.evaluate()


def test_readme_begins_with_an_example() -> None:
    assert ROOT / "README.md" in PAGES
