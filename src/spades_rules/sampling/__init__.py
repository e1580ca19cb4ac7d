"""The hidden cards: which may be where, and a full state drawn from all that agree with an observation."""

from __future__ import annotations

from spades_rules.sampling.drawing import Worlds, sample_state, worlds
from spades_rules.sampling.knowledge import may_hold

__all__ = ["Worlds", "may_hold", "sample_state", "worlds"]
