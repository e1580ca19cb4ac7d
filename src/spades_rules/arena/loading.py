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

__all__ = ["load"]


@final
@attrs.frozen
class NamedBot:
    """A bot that is pickled by its name, so that a process that never saw its file can load it."""

    name: str
    bot: Bot

    def act(self, observation: Observation) -> Action:
        """Answer as the bot does."""
        return self.bot.act(observation)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the name."""
        return load, (self.name,)


def load(name: str) -> Bot:
    """Return the bot of a name, such as `"own_bot.py:OwnBot"` or `"my_bots.clever:Clever"`.

    The name after the colon is a class, which is called without arguments, or a bot. Before it stands a file, or a
    module that can be imported. The bot may be sent to processes that can read that file or import that module.

    Raises:
        InvalidInputError: If there is no such bot, or its code fails.

    """
    path, _, attribute = str(name).rpartition(":")
    try:
        module = _of_file(Path(path)) if path.endswith(".py") else importlib.import_module(path)
        found = getattr(module, attribute)
        bot = found() if isinstance(found, type) else found
    except Exception as error:
        raise InvalidInputError(f"the bot {shown(name)} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "act", None)):
        raise InvalidInputError(f"{shown(name)} is {shown(bot)}, which has no method act(observation)")
    return NamedBot(f"{Path(path).resolve()}:{attribute}" if path.endswith(".py") else name, bot)


def _of_file(path: Path) -> ModuleType:
    """Return the module of a file, which is run once in each process."""
    full = path.resolve()
    name = f"{full.stem}_{crc32(str(full).encode()):08x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, full)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
