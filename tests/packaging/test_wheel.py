"""What is installed is the package, its type marker and its license, and nothing else."""

from importlib import metadata

import pytest

import spades_rules as sr


def installed_files() -> set[str]:
    files = {str(path) for path in metadata.files("spades-rules") or () if path.suffix != ".pyc"}
    if "spades_rules/__init__.py" not in files:
        pytest.skip("an editable install lists no files")
    return {file for file in files if not file.startswith("..")}


def test_holds_only_the_package_and_its_metadata() -> None:
    roots = {file.split("/", maxsplit=1)[0] for file in installed_files()}
    assert roots == {"spades_rules", f"spades_rules-{sr.__version__}.dist-info"}


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
