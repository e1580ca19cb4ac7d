"""The comparison of two builds tells every kind of difference."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import differential as builds
import spades_rules as sr

TASKS = (builds.Task("PAGAT", 0, 1), builds.Task(builds.RANDOM, 0, 2))


def kept(folder: Path, name: str, seen: dict[builds.Task, builds.Seen]) -> Path:
    file = folder / f"{name}.pickle"
    file.write_bytes(pickle.dumps((name, seen)))
    return file


def test_what_is_seen_depends_on_nothing_but_the_task() -> None:
    for task in TASKS:
        assert builds.play(task) == builds.play(task)


def test_every_difference_is_told(tmp_path: Path) -> None:
    seen = {task: builds.play(task) for task in TASKS}
    task = TASKS[0]
    one = kept(tmp_path, "one", seen)
    assert list(builds.compare(one, kept(tmp_path, "same", seen))) == []
    assert list(builds.compare(one, one)) == ["this is one build, not two"]
    changed = seen | {task: seen[task]._replace(digest="0")}
    assert [fault.split(":")[0] for fault in builds.compare(one, kept(tmp_path, "changed", changed))] == [str(task)]
    fewer = kept(tmp_path, "fewer", {task: seen[task]})
    assert list(builds.compare(one, fewer)) == ["they did not play the same rounds"]
    mixed = [
        first._replace(pickled=pickle.dumps((sr.new_game(), sr.observation(sr.new_game()))))
        for first in seen[task].kept
    ]
    wrong = kept(tmp_path, "wrong", seen | {task: seen[task]._replace(kept=mixed)})
    assert list(builds.compare(one, wrong)) == [f"{task}: pickles of wrong come out otherwise"]


def test_it_plays_and_compares_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rounds = len(sr.variants.names())
    file = tmp_path / "here" / "seen.pickle"
    assert builds.main(["play", str(file), "--rounds", str(rounds // 2), "--processes", "1"]) == 0
    assert builds.build() in capsys.readouterr().out
    assert builds.main(["compare", str(file), str(file)]) == 1
