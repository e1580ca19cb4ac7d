"""What `import spades_rules` brings along, and what it costs."""

import importlib
import importlib.metadata
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

import spades_rules as sr

LAZY = ("arena", "bots", "codec", "records", "render", "sampling", "testing")

NEW_MODULES = """
import sys
before = set(sys.modules)
import {}
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


def new_modules(module: str) -> list[str]:
    """Return the modules that come with one."""
    return run(NEW_MODULES.format(module)).split()


def imported_by(module: str) -> set[str]:
    """Return the packages beyond the standard library that come with a module, without the compiled core."""
    names = {name.split(".")[0] for name in new_modules(module)}
    core = {name for name in names if re.fullmatch("[0-9a-f]{20}__mypyc", name)}
    assert len(core) == sr.COMPILED
    return names - core - sys.stdlib_module_names


def test_imports_only_attrs_and_the_standard_library() -> None:
    assert imported_by("spades_rules") <= {"attr", "attrs", "spades_rules"}


def test_the_arena_needs_no_more() -> None:
    assert imported_by("spades_rules.arena") <= {"attr", "attrs", "spades_rules"}


def test_leaves_the_lazy_rooms_alone() -> None:
    rooms = {name.split(".")[1] for name in new_modules("spades_rules") if name.startswith("spades_rules.")}
    assert not rooms & {*LAZY, "cli"}


@pytest.mark.parametrize("name", LAZY)
def test_lazy_rooms_load_when_named(name: str) -> None:
    assert run(f"import spades_rules as sr; print(sr.{name}.__name__)").strip() == f"spades_rules.{name}"


@pytest.mark.parametrize("name", LAZY)
def test_lazy_rooms_are_the_modules(name: str) -> None:
    assert vars(sr)["__getattr__"](name) is importlib.import_module(f"spades_rules.{name}")


@pytest.mark.slow
def test_costs_about_twice_attrs(record_property: Callable[[str, object], None]) -> None:
    def seconds(module: str) -> float:
        return min(float(run(SECONDS.format(module))) for _ in range(5))

    ratio = seconds("spades_rules") / seconds("attrs")
    record_property("import time against attrs", round(ratio, 2))
    assert ratio < 8  # about 2 is meant; the bound only catches accidents


def test_without_metadata_the_version_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", fail)
    assert not hasattr(sr, "__version__")


def test_the_names_on_show_are_the_public_ones() -> None:
    assert set(sr.__all__) <= set(dir(sr))
    assert {*LAZY, "sample_state", "__version__"} <= set(dir(sr))
    assert not {"engine", "ruling", "annotations", "Any"} & set(dir(sr))
