"""What is installed is the package, its type marker and its license, and nothing else."""

import re
from importlib import import_module, metadata
from pathlib import Path

import pytest

import spades_rules as sr


def installed_files() -> set[str]:
    files = {str(path) for path in metadata.files("spades-rules") or () if path.suffix != ".pyc"}
    if "spades_rules/__init__.py" not in files:
        pytest.skip("an editable install lists no files")
    return {file for file in files if not file.startswith("..")}


def test_holds_only_the_package_and_its_metadata() -> None:
    roots = {file.split("/", maxsplit=1)[0] for file in installed_files()}
    core = {root for root in roots if re.match(r"[0-9a-f]{20}__mypyc\.", root)}
    assert len(core) == sr.COMPILED  # what the compiled modules share lies beside the package
    assert roots - core == {"spades_rules", f"spades_rules-{sr.__version__}.dist-info"}


def test_says_of_itself_whether_it_is_compiled() -> None:
    installed_files()
    text = metadata.distribution("spades-rules").read_text("WHEEL") or ""
    assert ("Root-Is-Purelib: false" in text) == sr.COMPILED
    assert ("Tag: py3-none-any" in text) != sr.COMPILED


def test_modules_are_compiled_all_or_none() -> None:
    core = Path(sr.__file__).parent.glob("_core/[!_]*.py")
    for name in ("game", "state", "engine", "playouts", *(f"_core.{path.stem}" for path in core)):
        file = Path(import_module(f"spades_rules.{name}").__file__ or "")
        assert (file.suffix != ".py") == sr.COMPILED, name
        assert (file.parent / f"{name.rpartition('.')[2]}.py").exists()  # the source comes along


def test_is_marked_as_typed() -> None:
    assert "spades_rules/py.typed" in installed_files()


def test_carries_the_schema_of_the_json_format() -> None:
    assert "spades_rules/codec/schema.json" in installed_files()


def test_carries_its_license() -> None:
    assert f"spades_rules-{sr.__version__}.dist-info/licenses/LICENSE" in installed_files()
    assert metadata.metadata("spades-rules")["License-Expression"] == "MIT"


def test_needs_only_attrs_and_cattrs() -> None:
    needed = [one for one in metadata.requires("spades-rules") or () if "extra ==" not in one]
    assert needed == ["attrs>=23.2", "cattrs>=24.1"]


def test_version_is_the_installed_one() -> None:
    assert sr.__version__ == metadata.version("spades-rules")
