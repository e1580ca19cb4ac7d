"""A dask cluster is an executor like any other."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import spades_rules as sr
from arena_bots import Faulty
from spades_rules.arena import duplicate_match

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "run-a-tournament.md"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
    pytest.mark.filterwarnings("default"),  # its warnings are its own
]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = import_module("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        yield client


@pytest.mark.parametrize("pairs_a_task", [None, 3])
def test_a_cluster_gives_the_same_result(client: Any, pairs_a_task: int | None) -> None:
    for a, b in (("easy", "random"), (Faulty("raise_unpicklable", 2), "easy")):
        here = duplicate_match(a, b, games=10, seed=1)
        executor = client.get_executor(pure=False)
        there = duplicate_match(a, b, games=10, seed=1, executor=executor, pairs_a_task=pairs_a_task)
        assert pickle.dumps(there) == pickle.dumps(here)


def test_what_is_pending_is_cancelled(client: Any) -> None:
    def stop(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duplicate_match("easy", "easy", games=400, executor=client.get_executor(pure=False), progress=stop)
    assert duplicate_match("easy", "easy", games=2, executor=client.get_executor(pure=False)).a.won == 1


def test_the_page_on_tournaments_shows_how() -> None:
    blocks = [block for block in PAGE.read_text(encoding="utf-8").split("```") if "LocalCluster" in block]
    assert len(blocks) == 1
    here = duplicate_match("easy", "random", games=8, seed=1)
    exec(blocks[0].removeprefix("python"), {"sr": sr, "here": here})  # noqa: S102 - our own page
