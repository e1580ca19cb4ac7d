"""What README says, the project does."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_ci_runs_the_command_of_readme() -> None:
    command = "pip install nox && nox"
    assert command in README.splitlines()
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 100


def test_links_of_readme_lead_somewhere() -> None:
    targets = [part.split(")", maxsplit=1)[0] for part in README.split("](")[1:]]
    assert [one for one in targets if not (ROOT / one.split("#")[0]).exists()] == []
