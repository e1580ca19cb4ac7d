"""The command line. Without a command, four bots play a whole game.

Each command is a module with `add_arguments(parser)` and `run(arguments) -> int`, the exit status. Its docstring is
its help.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import spades_rules as sr
from spades_rules.cli import arena, check, convert, demo, play, replay

__all__ = ["main"]

_COMMANDS: dict[str, ModuleType] = {
    "demo": demo,
    "play": play,
    "arena": arena,
    "replay": replay,
    "check": check,
    "convert": convert,
}
_DEFAULT = "demo"
_INTERRUPTED = 130
_CANNOT_WRITE = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status.

    Args:
        argv: The words after the program's name; None takes those of the process.

    Raises:
        SystemExit: With status 2 if the words make no sense, with 0 after a help text.

    """
    words = list(sys.argv[1:] if argv is None else argv)
    if words == ["--version"]:
        print(f"spades-rules {sr.__version__}")
        return 0
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help"}):
        words.insert(0, _DEFAULT)
    arguments = _parser().parse_args(words)
    try:
        status: int = arguments.run(arguments)
        print(end="", flush=True)
    except (KeyboardInterrupt, BrokenPipeError) as stop:
        _drop_output()
        return _INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
    except OSError as fault:
        _drop_output()
        print(f"spades-rules: {fault}", file=sys.stderr)
        return _CANNOT_WRITE
    return status


def _drop_output() -> None:
    """Throw away what has not been written yet, which Python would try again, and complain about, at exit."""
    with suppress(AttributeError, OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # an output that is no file has no number, and no need


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spades-rules",
        description="The card game Spades.",
        epilog=f"Without a command, {_DEFAULT} runs; its options, see {_DEFAULT} --help, may stand alone.",
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in _COMMANDS.items():
        about = str(module.__doc__)
        command = commands.add_parser(name, help=about.splitlines()[0], description=about)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
