"""How large and how fast a state is saved and read again, by pickle and as JSON, in the middle of the first round.

OpenSpiel pickles a state by playing its whole history again; the same is measured here for both.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import spades_rules as sr
from rounds import endless
from sampling import moments, their_moments
from theirs import game_or_none
from timing import Effort, Job, Row, Target, interleaved, ratios, script

TITLE = "Saving: pickle and JSON of a state"
_STATES = 100
_FINISHED = 20
_BYTES = Target(is_floor=False, compiled=250, pure=250)
_BYTES_A_ROUND = Target(is_floor=False, compiled=30, pure=30)
_NO_SLOWER = Target(is_floor=False, compiled=1, pure=1)


def repickle(states: Sequence[Any]) -> None:
    """Pickle each state and read it again."""
    for state in states:
        pickle.loads(pickle.dumps(state))  # noqa: S301 - written a moment ago


def json_functions() -> tuple[Callable[[sr.GameState], str], Callable[[str], object]] | None:
    """Return the writer and the reader of JSON, None where cattrs is not installed."""
    try:
        from spades_rules import codec  # noqa: PLC0415 - measured only where it works
    except ImportError:
        return None
    return codec.to_json, lambda text: codec.from_json(text, sr.GameState)


def rejson(states: Sequence[sr.GameState]) -> None:
    """Write each state as JSON and read it again."""
    functions = json_functions()
    if functions is not None:
        write, read = functions
        for state in states:
            read(write(state))


def jobs(their_game: Any, count: int, pair: int) -> Mapping[str, Job]:
    """Return the jobs of a turn."""
    found = moments(count, pair)
    states = [state for _, state, _ in found]
    made: dict[str, Job] = {"pickle": partial(repickle, states)}
    if json_functions() is not None:
        made["json"] = partial(rejson, states)
    if their_game is not None:
        made["theirs"] = partial(repickle, [state for state, _ in their_moments(their_game, found)])
    return made


def sizes(count: int) -> list[Row]:
    """Return how many bytes a state takes."""
    states = [state for _, state, _ in moments(count, 0)]
    later = endless(_FINISHED, Random(1))
    a_round = [(len(pickle.dumps(later[-1])) - len(pickle.dumps(later[0]))) / _FINISHED]
    rows = [
        Row("pickle of a state in round one", "bytes", [len(pickle.dumps(state)) for state in states], _BYTES),
        Row("each finished round adds", "bytes", a_round, _BYTES_A_ROUND),
    ]
    functions = json_functions()
    if functions is not None:
        rows.append(Row("JSON of a state in round one", "bytes", [len(functions[0](state)) for state in states]))
    return rows


def measure(effort: Effort) -> list[Row]:
    """Measure pickle and JSON."""
    their_game = game_or_none()
    count = effort.of(_STATES)
    times = interleaved(partial(jobs, their_game, count), effort.pairs)
    rows = sizes(count)
    if their_game is not None:
        of_theirs = ratios(times["pickle"], times["theirs"])
        rows.append(Row("time of pickle and back, of that of OpenSpiel's", "times", of_theirs, _NO_SLOWER))
        if "json" in times:
            rows.append(
                Row(
                    "time of JSON and back, of that of OpenSpiel's pickle",
                    "times",
                    ratios(times["json"], times["theirs"]),
                )
            )
    names = {"pickle": "pickle and back", "json": "JSON and back"}
    rows += [
        Row(what, "us", [1e6 * took / count for took in times[name]]) for name, what in names.items() if name in times
    ]
    return rows


if __name__ == "__main__":
    script({TITLE: measure})
