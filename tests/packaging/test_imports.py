"""What `import spades_rules` brings along, and what it costs."""

import subprocess
import sys
from collections.abc import Callable

import pytest

NEW_MODULES = """
import sys
before = set(sys.modules)
import spades_rules
print(*sorted(set(sys.modules) - before))
"""

SECONDS = """
from time import perf_counter
start = perf_counter()
import {}
print(perf_counter() - start)
"""


def run(code: str) -> str:
    """Run code in a fresh interpreter that sees neither this folder nor the environment."""
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_imports_only_attrs_and_the_standard_library() -> None:
    names = {name.split(".")[0] for name in run(NEW_MODULES).split()}
    assert names - sys.stdlib_module_names <= {"attr", "attrs", "spades_rules"}


def test_leaves_the_lazy_rooms_alone() -> None:
    names = run(NEW_MODULES).split()
    assert not [name for name in names if name.startswith(("spades_rules.bots", "spades_rules.cli"))]


def test_lazy_rooms_load_when_named() -> None:
    assert run("import spades_rules as sr; print(sr.bots.__name__)").strip() == "spades_rules.bots"


@pytest.mark.slow
def test_costs_about_twice_attrs(record_property: Callable[[str, object], None]) -> None:
    def seconds(module: str) -> float:
        return min(float(run(SECONDS.format(module))) for _ in range(5))

    ratio = seconds("spades_rules") / seconds("attrs")
    record_property("import time against attrs", round(ratio, 2))
    assert ratio < 8  # about 2 is meant; the bound only catches accidents
