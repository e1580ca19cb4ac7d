"""All measurements in one command: `python bench/run.py`, or `--quick`, and `--json FILE` to keep the numbers.

Those against OpenSpiel are left out where it is not installed (`pip install open_spiel`). `docs/write_performance.py`
makes a page of the documentation from the kept numbers.
"""

from __future__ import annotations

import importing
import memory
import observing
import playouts
import rounds
import sampling
import saving
import step
from timing import script

_ALL = (step, playouts, sampling, observing, saving, memory, importing, rounds)


if __name__ == "__main__":
    script({module.TITLE: module.measure for module in _ALL})
