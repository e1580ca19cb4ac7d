"""Build the compiled wheel when `SPADES_RULES_COMPILE=1`; without it the hook does nothing and the wheel is pure."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "SPADES_RULES_COMPILE"
COMPILED = (
    "_core/ids.py",
    "_core/play.py",
    "_core/bids.py",
    "_core/score.py",
    "_core/tables.py",
    "_core/calls.py",
    "_core/exchange.py",
    "_core/opening.py",
    "_core/stock.py",
    "_core/chance.py",
    "_core/bits.py",
    "_core/playout.py",
    "game.py",
    "state.py",
    "engine.py",
    "playouts.py",
)
"""The modules compiled as one group, so that the calls among them are native."""


class CompileHook(BuildHookInterface[Any]):
    """Compile the core with mypyc and put what comes of it into the wheel."""

    def dependencies(self) -> list[str]:
        """Return what compiling needs besides hatchling."""
        return ["mypy[mypyc]>=1.18", "setuptools>=65.5"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling what to ship and that the wheel is for this Python and platform alone."""
        if not self._is_wanted() or version == "editable":
            return
        self._built = Path(mkdtemp(prefix="spades-rules-"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        libraries = self._built / "lib"
        for library in compile_into(Path(self.root), self._built):
            build_data["force_include"][str(library)] = str(library.relative_to(libraries))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        shutil.rmtree(getattr(self, "_built", ""), ignore_errors=True)

    def _is_wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(SWITCH, "0") not in {"", "0"}


def compile_into(root: Path, target: Path) -> list[Path]:
    """Compile the modules of the source tree `root` and return the shared objects, laid out as in site-packages.

    Raises:
        SystemExit: If mypyc or the C compiler is missing or fails; says how to get the pure wheel.

    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    here = Path.cwd()
    os.chdir(root / "src")
    try:
        options = ["--config-file=", "--ignore-missing-imports"]  # the code is checked elsewhere, with more installed
        modules = [str(Path("spades_rules", name)) for name in COMPILED]
        extensions = mypycify([*options, *modules], opt_level="3", debug_level="0", target_dir=str(target / "c"))
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = str(target / "lib")
        command.build_temp = str(target / "temp")
        command.ensure_finalized()
        command.run()
    except (Exception, SystemExit) as error:
        message = (
            f"{SWITCH} is set, but compiling failed: {error or type(error).__name__}. It takes a C compiler and the "
            f"headers of Python {sys.version_info.major}.{sys.version_info.minor}. Without {SWITCH} the same package "
            "is built as pure Python, with everything in it, only slower."
        )
        raise SystemExit(message) from error
    finally:
        os.chdir(here)
    return sorted((target / "lib").rglob("*.*"))
