"""Estimates with their 95 % intervals, from pairs of games.

The two games of a pair have the same deals, so they are not independent; pairs are. Every interval here takes the
pair as its unit.

- A share of games won is the mean over the pairs. Its interval is that of Student for the mean after one pair won and
  one pair lost have been added, as Agresti and Coull add wins and losses: so it has a width even where every game was
  won. It is cut off at 0 and 1.
- A mean for each round is a ratio of two sums, points and rounds. Its interval is that of Student for the ratio,
  linearized.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import final

import attrs

from spades_rules._freeze import Value, repr_hash

__all__ = ["Estimate", "ratio", "share"]

_CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
_FEWEST = 2


@final
@attrs.frozen(getstate_setstate=False)
class Estimate(Value):
    """A number with its 95 % interval.

    Attributes:
        value: The number.
        low: The lower end; None where one pair is all there is.
        high: The upper end.

    """

    value: float
    low: float | None
    high: float | None

    __hash__ = repr_hash


def share(pairs: Sequence[float]) -> Estimate:
    """Return the mean of shares from 0 to 1, one of each pair."""
    with_two = [*pairs, 0.0, 1.0]
    middle = fmean(with_two)
    half = _quantile(len(with_two) - 1) * stdev(with_two) / math.sqrt(len(with_two))
    return Estimate(fmean(pairs), max(0.0, middle - half), min(1.0, middle + half))


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate | None:
    """Return all sums by all counts, where each pair has one of both; None if nothing was counted."""
    count = sum(counts)
    if not count:
        return None
    value = math.fsum(sums) / count
    pairs = len(sums)
    if pairs < _FEWEST:
        return Estimate(value, None, None)
    residues = (one - value * other for one, other in zip(sums, counts, strict=True))
    error = math.sqrt(math.fsum(residue * residue for residue in residues) * pairs / (pairs - 1)) / count
    half = _quantile(pairs - 1) * error
    return Estimate(value, value - half, value + half)


def _quantile(freedom: int) -> float:
    """Return how many standard errors Student's interval reaches to each side, by the series of Cornish and Fisher."""
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
