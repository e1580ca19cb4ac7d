"""Everything the project checks: `pip install nox && nox`.

Plain `nox` runs the checks that every change must pass, two sessions at a time. The others are
run by name: `nox -s both`, `nox -s bench`, `nox -s nightly`, `nox -s oldest`. `nox -s tests -- -k nil`
hands its words to pytest.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import nox

nox.needs_version = ">=2026.10"
nox.options.default_venv_backend = "virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.parallel = 2
nox.options.reuse_venv = "yes"

ROOT = Path(__file__).parent
BUILD = ROOT / "build"
DIST = BUILD / "dist"
COMPILED = BUILD / "dist-compiled"
SUMMARY = BUILD / "pytest-summary.txt"
STRENGTH = ROOT / "bench" / "strength.py"
OUTCOMES = ("passed", "skipped", "failure", "error")  # from good to bad, as JUnit says
WORDS = ((2, "failed"), (0, "passed"), (1, "skipped"), (3, "errors"))  # and as pytest does
PYTEST = ("pytest", "--numprocesses=auto", "--dist=worksteal")

PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHERS = [version for version in nox.project.python_versions(PYPROJECT) if version != HERE]


def show_pyenv_versions() -> None:
    """Let nox find the Pythons that pyenv holds but does not have switched on."""
    pyenv = shutil.which("pyenv")
    if pyenv is None or "PYENV_VERSION" in os.environ:
        return

    def ask(*words: str) -> list[str]:
        done = subprocess.run([pyenv, *words], capture_output=True, text=True, check=False)  # noqa: S603 - pyenv itself
        return done.stdout.split()

    active = ask("version-name")
    names = [name for line in active for name in line.split(":")]
    names += [name for name in ask("versions", "--bare") if name.startswith(tuple(OTHERS))]
    os.environ["PYENV_VERSION"] = ":".join(dict.fromkeys(names))


show_pyenv_versions()


def group(*names: str) -> tuple[str, ...]:
    """Return the requirements of dependency groups (pip's own option is newer than Python's)."""
    return nox.project.dependency_groups(PYPROJECT, *names)


def the_wheel(folder: Path) -> Path:
    """Return the wheel in a folder."""
    return next(folder.glob("*.whl"))


def install_wheel(session: nox.Session, *more: str, extra: str = "", folder: Path = DIST) -> None:
    """Install the wheel that the build session made, or another, and what a session needs beside it."""
    wheel = the_wheel(folder)
    session.install(f"{wheel}{extra}", *more)
    session.install("--force-reinstall", "--no-deps", "--quiet", str(wheel))


def compile_wheel(session: nox.Session) -> None:
    """Build the compiled wheel from the sdist; skip the session where there is no C compiler."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:  # Windows keeps its compiler off the path
        session.skip(
            f"there is no C compiler: {compiler} is not found, and without one only the pure wheel can be built"
        )
    shutil.rmtree(COMPILED, ignore_errors=True)
    session.run(
        *("python", "-m", "pip", "wheel", "--quiet", "--no-deps", f"--wheel-dir={COMPILED}"),
        str(next(DIST.glob("*.tar.gz"))),
        env={"SPADES_RULES_COMPILE": "1"},
    )


def compare_builds(session: nox.Session, *options: str) -> None:
    """Play the same random rounds on the pure and on the compiled wheel, and let each read what the other pickled."""
    script = ("python", "tests/differential.py")
    kept = {folder: str(BUILD / "differential" / f"{folder.name}.pickle") for folder in (DIST, COMPILED)}
    for folder, file in kept.items():
        install_wheel(session, folder=folder)
        session.run(*script, "play", file, *options)
    for folder in kept:
        install_wheel(session, folder=folder)
        session.run(*script, "compare", *kept.values())


def use_alone(session: nox.Session, wheel: Path) -> str:
    """Use a wheel as a stranger would: alone, and from elsewhere; return the Python that has it."""
    clean = BUILD / "clean" / wheel.stem
    python = str(clean / ("Scripts" if os.name == "nt" else "bin") / "python")
    session.run("python", "-m", "venv", "--clear", str(clean))
    session.run(python, "-m", "pip", "install", "--quiet", str(wheel), external=True)
    about = "import spades_rules as sr; print(sr.__version__, 'compiled' if sr.COMPILED else 'pure')"
    with session.chdir(Path(ROOT.anchor)):
        session.run(python, "-I", "-c", about, external=True)
        session.run(python, "-m", "spades_rules", external=True, silent=True)
    return python


def existing(*folders: str) -> list[str]:
    """Return those of the folders that hold Python files."""
    return [folder for folder in folders if any((ROOT / folder).rglob("*.py"))]


def save_summary(*reports: Path) -> None:
    """Write the closing line of test runs, as pytest words it, from their JUnit reports.

    A test that was in two runs counts once, by the worse of its two results.
    """
    results: dict[tuple[str | None, str | None], int] = {}
    seconds = 0.0
    for report in reports:
        root = ET.parse(report).getroot()  # noqa: S314 - written by our own pytest
        seconds += sum(float(suite.get("time", 0)) for suite in root.iter("testsuite"))
        for case in root.iter("testcase"):
            test = case.get("classname"), case.get("name")
            result = max((OUTCOMES.index(part.tag) for part in case if part.tag in OUTCOMES), default=0)
            results[test] = max(result, results.get(test, 0))
    counts = Counter(results.values())
    words = [f"{counts[number]} {word}" for number, word in WORDS if counts[number]]
    line = f"=== {', '.join(words) or 'no tests ran'} in {seconds:.2f}s ==="
    SUMMARY.write_text(line + "\n", encoding="utf-8")


@nox.session(default=False)
def build(session: nox.Session) -> None:
    """Build the sdist, and the wheel from it: once for all sessions of a run."""
    session.install(*group("build"))
    shutil.rmtree(DIST, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(DIST), silent=True)


@nox.session(requires=["build"])
def tests(session: nox.Session) -> None:
    """Run the whole suite on the wheel; the quick run must cover every branch of it.

    Tracing doubles the time of a test, so the many examples of the random tests come in a second run without it.
    """
    install_wheel(session, *group("tests"), extra="[testing]")
    profile = os.environ.get("HYPOTHESIS_PROFILE", "ci")
    if session.posargs:
        session.run(*PYTEST, "--no-cov", *session.posargs, env={"HYPOTHESIS_PROFILE": profile})
        return
    runs = {
        "quick": ("-m", "not slow", "--cov", "--cov-report=term-missing"),
        "deep": ("-m", "slow or hypothesis", "--no-cov"),
    }
    failed = []
    SUMMARY.unlink(missing_ok=True)
    for kind, options in runs.items():
        report = BUILD / f"junit-{kind}.xml"
        report.unlink(missing_ok=True)
        env = {"COVERAGE_FILE": str(BUILD / "coverage"), "HYPOTHESIS_PROFILE": {"deep": profile}.get(kind, kind)}
        try:
            session.run(*PYTEST, f"--junitxml={report}", *options, env=env)
        except nox.command.CommandFailed:
            failed.append(kind)
    save_summary(*BUILD.glob("junit-*.xml"))
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    pragmas = sum(len(re.findall(r"# pragma: no (?:cover|branch)", text)) for text in sources)
    session.log(f"{pragmas} coverage pragmas in src")
    if failed:
        session.error(f"failed: the {' and the '.join(failed)} run")


@nox.session(python=OTHERS, requires=["build"], allow_parallel=True)
def compat(session: nox.Session) -> None:
    """Run the quick tests on the wheel under every other Python that is found."""
    install_wheel(session, *group("tests"), extra="[testing]")
    session.run(
        *("pytest", "-q", "--no-cov", "-m", "not slow", *session.posargs),
        env={"HYPOTHESIS_PROFILE": "quick"},
    )


@nox.session(requires=["build"], allow_parallel=True)
def compiled(session: nox.Session) -> None:
    """Run the quick tests on the compiled wheel, and compare it with the pure one."""
    compile_wheel(session)
    use_alone(session, the_wheel(COMPILED))
    install_wheel(session, *group("tests"), extra="[testing]", folder=COMPILED)
    session.run("python", "-I", "-c", "import spades_rules as sr; assert sr.COMPILED")
    session.run(
        *("pytest", "-q", "--no-cov", "-m", "not slow", *session.posargs),
        env={"HYPOTHESIS_PROFILE": "quick"},
    )
    compare_builds(session, "--rounds=500", "--processes=1")


@nox.session(default=False, requires=["build"])
def both(session: nox.Session) -> None:
    """Run the whole suite on the pure and on the compiled wheel, and compare them in 10,000 rounds."""
    compile_wheel(session)
    profile = os.environ.get("HYPOTHESIS_PROFILE", "ci")
    failed = []
    for folder in (DIST, COMPILED):
        install_wheel(session, *group("tests"), extra="[testing]", folder=folder)
        try:
            session.run(*PYTEST, "--no-cov", *session.posargs, env={"HYPOTHESIS_PROFILE": profile})
        except nox.command.CommandFailed:
            failed.append(the_wheel(folder).name)
    compare_builds(session, "--rounds=10000")
    if failed:
        session.error(f"failed on {' and on '.join(failed)}")


@nox.session(allow_parallel=True)
def lint(session: nox.Session) -> None:
    """Check style and format."""
    session.install(*group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session(requires=["build"], allow_parallel=True)
def types(session: nox.Session) -> None:
    """Check types: mypy on all code, pyright on the package and on what it promises."""
    install_wheel(session, *group("types"), extra="[testing]")
    session.run("mypy", *existing("src", "tests", "examples", "bench"), "hatch_build.py")
    session.run("pyright")
    session.run("pyright", "--ignoreexternal", "--verifytypes", "spades_rules")


@nox.session(allow_parallel=True)
def layers(session: nox.Session) -> None:
    """Check that every room imports only from below."""
    session.install(*group("layers"))
    session.run("lint-imports", "--no-cache", "--no-logo", env={"PYTHONPATH": str(ROOT / "src")})


@nox.session(requires=["build"], allow_parallel=True)
def docs(session: nox.Session) -> None:
    """Build the documentation; a warning or a broken reference fails."""
    install_wheel(session, *group("docs"), extra="[testing]")
    options = ["--nitpicky", "--fail-on-warning", "--keep-going", "--quiet", "--fresh-env"]
    session.run("sphinx-build", *options, "--builder=html", "docs", str(BUILD / "docs"))


@nox.session(requires=["build"], allow_parallel=True)
def package(session: nox.Session) -> None:
    """Check the built files, and use the wheel as a stranger would: alone, and from elsewhere."""
    session.install(*group("package"))
    session.run("twine", "check", "--strict", *map(str, sorted(DIST.iterdir())))
    python = use_alone(session, the_wheel(DIST))
    consumer = ROOT / "tests" / "typing" / "consumer.py"
    with session.chdir(Path(ROOT.anchor)):
        session.run("mypy", "--strict", "--no-incremental", "--python-executable", python, str(consumer))


@nox.session(requires=["build"])
def speed(session: nox.Session) -> None:
    """Compare the speed with what it was; only a loss of a third or so fails."""
    install_wheel(session)
    session.run("python", "bench/regression.py", *session.posargs)


@nox.session(default=False, requires=["build"])
def bench(session: nox.Session) -> None:
    """Measure every wheel that was built, and keep the numbers in build. Nothing fails for being slow."""
    install_wheel(session, *group("bench"))
    for wheel in (*DIST.glob("*.whl"), *COMPILED.glob("*.whl")):
        kind = "pure" if wheel.stem.endswith("-none-any") else "compiled"
        session.install("--force-reinstall", "--no-deps", "--quiet", str(wheel))
        session.run("python", "bench/run.py", f"--json={BUILD / 'bench' / kind}.json", *session.posargs)


@nox.session(default=False, requires=["build"])
def strength(session: nox.Session) -> None:
    """Measure how strong the levels of bots are; fails if one wins less than it should."""
    install_wheel(session)
    session.run("python", str(STRENGTH), *session.posargs)


@nox.session(default=False, requires=["build"])
def dask(session: nox.Session) -> None:
    """Play matches on a real dask cluster of this machine."""
    install_wheel(session, *group("dask"))
    session.run("pytest", "--no-cov", "tests/unit/test_arena_dask.py", *session.posargs)


@nox.session(default=False, requires=["build"])
def nightly(session: nox.Session) -> None:
    """Run the whole suite with many more, and longer, random examples."""
    install_wheel(session, *group("tests"), extra="[testing]")
    session.run(
        *(*PYTEST, "--no-cov", *session.posargs),
        env={"HYPOTHESIS_PROFILE": "nightly"},
    )


@nox.session(default=False, python="3.11", requires=["build"])
def oldest(session: nox.Session) -> None:
    """Run the quick tests with the lowest versions of what the package depends on."""
    extras = PYPROJECT["project"]["optional-dependencies"].values()
    wanted = [*PYPROJECT["project"]["dependencies"], *(one for extra in extras for one in extra)]
    install_wheel(session, *group("tests"), *(one.replace(">=", "==") for one in wanted))
    session.run(
        *(*PYTEST, "--no-cov", "-m", "not slow", *session.posargs),
        env={"HYPOTHESIS_PROFILE": "quick"},
    )
