"""What can be told from an observation: pure functions for bots of any kind.

Each question has one function, the same for all who ask it:

- what a hand promises: `expected_tricks`, `nil_chance`;
- what is out: `winners`, `voids`;
- what the sides are after: `needs`, `tricks_left`, `nils`, `live_nils`;
- the score: `standing`, `promised_outcome`, `win_chance`.

For speed, or for a policy of one's own over many cards, there is the layer below: `table` and `glance` put what a seat
sees into a `Table` of masks in which the higher bit of two in a suit is the better card (`Ranking`).
"""

from __future__ import annotations

from spades_rules.bots.judgement.aims import Nil, live_nils, needs, nils, tricks_left
from spades_rules.bots.judgement.hands import expected_tricks, nil_chance
from spades_rules.bots.judgement.ranking import Ranking, ranking
from spades_rules.bots.judgement.score import Standing, promised_outcome, standing, win_chance
from spades_rules.bots.judgement.table import Table, glance, table, voids, winners

__all__ = [
    "Nil",
    "Ranking",
    "Standing",
    "Table",
    "expected_tricks",
    "glance",
    "live_nils",
    "needs",
    "nil_chance",
    "nils",
    "promised_outcome",
    "ranking",
    "standing",
    "table",
    "tricks_left",
    "voids",
    "win_chance",
    "winners",
]
