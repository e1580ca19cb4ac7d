"""The build hook: it compiles the core when `SPADES_RULES_COMPILE=1`, and does nothing otherwise.

Without it the wheel is pure Python and needs no compiler. The compiled wheel holds the same sources, and beside those
of `COMPILED` what mypyc makes of them, which Python prefers.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from contextlib import chdir
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "SPADES_RULES_COMPILE"
NEEDED = ["attrs>=23.2", "mypy[mypyc]>=1.18", "setuptools>=65.5"]
"""What compiling takes besides hatchling; `attrs` for the types of what the compiled modules import."""
COMPILED = ("_core/[!_]*.py", "game.py", "state.py", "engine.py", "playouts.py")
"""The modules compiled as one group, so that the calls among them are native."""
MYPY_OPTIONS = ("--config-file=", "--ignore-missing-imports", "--follow-imports=silent")
"""The code is checked elsewhere, by stricter options."""


class CompileHook(BuildHookInterface[Any]):
    """Compile the core and put what comes of it into the wheel, if that is wanted."""

    built: Path | None = None
    """Where this build compiles: outside the source tree, and removed at its end."""

    def is_wanted(self) -> bool:
        """Tell whether the environment asks for a compiled wheel."""
        return self.target_name == "wheel" and os.environ.get(SWITCH, "0") not in {"", "0"}

    def dependencies(self) -> list[str]:
        """Return what the front end installs for this build."""
        return NEEDED if self.is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling what to ship and that the wheel is for this Python and platform alone."""
        if not self.is_wanted() or version == "editable":  # an editable install runs the sources as they are
            return
        self.built = Path(mkdtemp(prefix="spades-rules-"))
        try:
            libraries = compile_core(Path(self.root) / "src", self.built)
        except BaseException:
            self.clean_up()
            raise
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's
        """Remove what was compiled: it is in the wheel now."""
        self.clean_up()

    def clean_up(self) -> None:
        """Remove the folder of this build."""
        if self.built is not None:
            shutil.rmtree(self.built, ignore_errors=True)


def compile_core(source: Path, target: Path) -> dict[str, str]:
    """Compile the modules below `source` in the folder `target`.

    Returns:
        The path of each shared object, and its place in site-packages.

    Raises:
        SystemExit: If something that compiling takes is missing, or if it fails; says what, and what goes without.

    """
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        stop(f"the headers of Python {sys.version_info.major}.{sys.version_info.minor} (Python.h) are missing")
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - there only where compiling is wanted
        from setuptools import Distribution  # noqa: PLC0415 - as above
    except ImportError as error:
        stop(f"the Python package {error.name} is missing; compiling takes {', '.join(NEEDED)}", error)
    libraries = target / "lib"
    with chdir(source):  # mypyc names modules by their path from here
        modules = [str(path) for pattern in COMPILED for path in sorted(Path("spades_rules").glob(pattern))]
        try:
            extensions = mypycify(
                [*MYPY_OPTIONS, f"--cache-dir={target / 'cache'}", *modules],
                opt_level="3",
                debug_level="0",
                target_dir=str(target / "c"),
            )
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a compiler may raise anything
            stop("mypyc does not take the sources (see above)", error)
        try:
            command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
            command.build_lib = str(libraries)
            command.build_temp = str(target / "temp")
            command.ensure_finalized()
            command.run()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            stop(f"the C compiler is missing or fails: {error}", error)
    return {str(file): str(file.relative_to(libraries)) for file in sorted(libraries.rglob("*")) if file.is_file()}


def stop(why: str, error: BaseException | None = None) -> NoReturn:
    """End the build with one clear message."""
    message = (
        f"{SWITCH} is set, but {why}. Without {SWITCH} the same package is built as pure Python: it needs no compiler, "
        "and holds all but the speed."
    )
    raise SystemExit(message) from error
