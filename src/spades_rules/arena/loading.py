"""Bots of one's own, found by name: `"package.module:Name"` or `"path/to/file.py:Name"`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, final
from zlib import crc32

import attrs

from spades_rules.actions import Action
from spades_rules.bots import Bot
from spades_rules.errors import InvalidInputError, shown
from spades_rules.view import Observation

__all__ = ["NamedBot", "load"]


@final
@attrs.frozen
class NamedBot:
    """A bot that is pickled by its names, so that a process that never saw its file can load it.

    Attributes:
        name: The name it was asked for by.
        source: The same, from whatever folder: with the full path of its file.
        bot: What acts.

    """

    name: str
    source: str
    bot: Bot

    def act(self, observation: Observation) -> Action:
        """Answer as the bot does."""
        return self.bot.act(observation)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the names."""
        return _named, (self.name, self.source)


def load(name: str) -> Bot:
    """Return the bot of a name, such as `"own_bot.py:OwnBot"` or `"my_bots.clever:Clever"`.

    The name after the colon is a class, which is called without arguments, or a bot. Before it stands a file, or a
    module that can be imported. The bot may be sent to processes that can read that file or import that module.

    Raises:
        InvalidInputError: If there is no such bot, or its code fails.

    >>> from spades_rules.arena import duplicate_match
    >>> duplicate_match(load("spades_rules.bots:EasyBot"), "random", games=2, seed=1).names
    ('spades_rules.bots:EasyBot', 'random')

    """
    return _named(name, name)


def _named(name: str, source: str) -> NamedBot:
    """Load the bot of a source, to be called by a name."""
    path, _, attribute = str(source).rpartition(":")
    try:
        if path.endswith(".py"):
            full = Path(path).resolve()
            source, module = f"{full}:{attribute}", _of_file(full)
        else:
            module = importlib.import_module(path)
        found = getattr(module, attribute)
        bot = found() if isinstance(found, type) else found
    except Exception as error:
        raise InvalidInputError(f"the bot {shown(name)} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "act", None)):
        raise InvalidInputError(f"{shown(name)} is {shown(bot)}, which has no method act(observation)")
    return NamedBot(name, source, bot)


def _of_file(full: Path) -> ModuleType:
    """Return the module of a file, given by its full path, which is run once in each process."""
    name = f"{full.stem}_{crc32(str(full).encode()):08x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, full)
    if spec is None or spec.loader is None:
        raise ImportError(full)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
