"""The examples in docstrings give what they say."""

import doctest
import importlib
import pkgutil

import pytest

import spades_rules as sr

MODULES = ["spades_rules"] + [
    module.name
    for module in pkgutil.walk_packages(sr.__path__, "spades_rules.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"sr": sr}, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
