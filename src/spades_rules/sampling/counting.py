"""In how many ways unseen cards can lie in their places, and each of these ways by its number.

Cards that may lie in the same places are a *class*: only how many of a class lie in a place matters for the count.
The places are filled one after another. After each, classes that no longer differ are put together, so that few
numbers describe what is left, and equal leftovers are counted once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, final

from spades_rules.sampling.ranks import CHOOSE, Digits, nth_subset

__all__ = ["Counters", "Layout", "Pair", "Places", "lay_out"]

Weigh: TypeAlias = Callable[[int, int], int]
"""How often a layout counts by the spades in two places, that of the bidder and that of the partner."""
Takes: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""Class, size of the class, cards taken, and in how many ways, for each class that a place may take from."""


Counters: TypeAlias = "dict[Hashable, _Counter]"
"""What has been counted, by all that it depends on besides the places."""


class Places(NamedTuple):
    """Where cards may lie.

    Attributes:
        rooms: How many cards each place takes.
        allowed: The mask of the cards that may lie there.
        spades: How many spades it takes, None if that is free.

    """

    rooms: Sequence[int]
    allowed: Sequence[int]
    spades: Sequence[int | None]


class Pair(NamedTuple):
    """Two places that are weighed by how many of their unseen cards are spades."""

    first: int
    second: int
    weigh: Weigh


class _Step(NamedTuple):
    """One place to fill.

    Attributes:
        place: Its number.
        plain, spades: The classes it may take from, those of spades apart where their number matters.
        must_take: For each class whether no later place takes it.
        after: For each class its number in the next step.
        classes_after: How many classes the next step has.
        is_first, is_second: Whether it is the first or the second place of a pair.

    """

    place: int
    plain: tuple[int, ...]
    spades: tuple[int, ...]
    must_take: tuple[bool, ...]
    after: tuple[int, ...]
    classes_after: int
    is_first: bool
    is_second: bool


class _Option(NamedTuple):
    """One way to fill a place, by numbers.

    Attributes:
        takes: What the place takes.
        weight: How often each of these ways counts.
        child: What follows.

    """

    takes: Takes
    weight: int
    child: _Node


@final
class _Node:
    """What is left to fill from some step on: the number of ways, and the options for the next place."""

    __slots__ = ("ends", "options", "total")

    def __init__(self, total: int, ends: list[int], options: list[_Option]) -> None:
        self.total: int = total
        self.ends: list[int] = ends
        self.options: list[_Option] = options


_DONE = _Node(1, [], [])
_NONE = _Node(0, [], [])


@final
class Layout:
    """All ways to lay unseen cards in their places.

    Attributes:
        count: How many there are.

    """

    __slots__ = ("_classes", "_root", "_steps", "count")

    def __init__(self, classes: list[int], steps: tuple[_Step, ...], root: _Node) -> None:
        self._classes = classes
        self._steps = steps
        self._root = root
        self.count: int = root.total

    def lay(self, number: int, places: list[int]) -> dict[int, Digits]:
        """Add the cards of the n-th way to the masks of the places.

        Returns:
            For the second place of each pair, what is to be chosen there besides, below its weight.

        """
        pools = self._classes
        node = self._root
        weighed: dict[int, Digits] = {}
        for step in self._steps:
            at = bisect_right(node.ends, number)
            if at:
                number -= node.ends[at - 1]
            takes, weight, node = node.options[at]
            if step.is_second:
                number, one = divmod(number, weight)
                weighed[step.place] = Digits(one)
            pools = pools[:]
            laid = 0
            for index, size, taken, ways in takes:
                if taken == size:
                    cards = pools[index]
                elif not taken:
                    continue
                else:
                    number, one = divmod(number, ways)
                    cards = nth_subset(pools[index], size, taken, one)
                laid |= cards
                pools[index] ^= cards
            places[step.place] |= laid
            if len(pools) != step.classes_after:
                merged = [0] * step.classes_after
                for index, pool in zip(step.after, pools, strict=True):
                    merged[index] |= pool
                pools = merged
        return weighed


def lay_out(  # noqa: PLR0913, PLR0917 - what is counted, and what it is remembered by
    unseen: int, places: Places, pairs: Sequence[Pair], spades: int, counters: Counters, key: Hashable
) -> Layout:
    """Count the ways to lay cards in places.

    Args:
        unseen: The mask of the cards; there are as many as there is room.
        places: What each place takes.
        pairs: Places whose spades weigh how often a layout counts.
        spades: The mask of all spades.
        counters: What was counted before with the same rooms and spades, to be used again and added to.
        key: What the weights of the pairs depend on: where it is equal, they are.

    """
    rooms, allowed, spade_counts = places
    partner = {pair.first: pair.second for pair in pairs}
    told = {place for place, count in enumerate(spade_counts) if count is not None} | {*partner, *partner.values()}
    classes = _classes(unseen, allowed, spades if told else 0)
    pools = [mask for mask, _ in classes]
    steps = _steps(
        tuple((places, bool(told and mask & spades)) for mask, places in classes),
        tuple(place for place, room in enumerate(rooms) if room or place in partner or place in partner.values()),
        frozenset(told),
        tuple(partner.items()),
    )
    counter = counters.get((steps, key))
    if counter is None:
        counter = counters[steps, key] = _Counter(steps, places, {pair.second: pair.weigh for pair in pairs})
    sizes = tuple(pool.bit_count() for pool in pools)
    return Layout(pools, steps, counter.node(0, sizes, 0) if all(places for _, places in classes) else _NONE)


def _classes(unseen: int, allowed: Sequence[int], spades: int) -> list[tuple[int, int]]:
    """Return the classes of cards, each with the mask of the places where it may lie."""
    classes = [(mask, 0) for mask in (unseen & ~spades, unseen & spades) if mask]
    for place, cards in enumerate(allowed):
        classes = [
            (part, places | flag)
            for mask, places in classes
            for part, flag in ((mask & cards, 1 << place), (mask & ~cards, 0))
            if part
        ]
    return classes


@lru_cache(maxsize=1024)
def _steps(
    classes: tuple[tuple[int, bool], ...],
    places: tuple[int, ...],
    told: frozenset[int],
    pairs: tuple[tuple[int, int], ...],
) -> tuple[_Step, ...]:
    """Put the places in an order in which few numbers describe what is left, and prepare each step.

    Args:
        classes: For each class the mask of the places where it may lie, and whether it is of spades.
        places: The places to be filled.
        told: Those where the number of spades matters.
        pairs: Those that come one right after the other.

    """
    second = dict(pairs)
    waiting = [place for place in places if place not in second.values()]
    order: list[int] = []
    steps: list[_Step] = []
    while waiting or order:
        if not order:
            place = min(waiting, key=lambda place: sum(where >> place & 1 for where, _ in classes))
            waiting.remove(place)
            order = [place, second[place]] if place in second else [place]
        place = order.pop(0)
        bit = 1 << place
        is_told = place in told
        told_later = any(other in told for other in (*order, *waiting))
        taken = [index for index, (where, _) in enumerate(classes) if where & bit]
        merged: dict[tuple[int, bool], int] = {}
        after = [merged.setdefault((where & ~bit, is_spade and told_later), len(merged)) for where, is_spade in classes]
        steps.append(
            _Step(
                place=place,
                plain=tuple(index for index in taken if not (is_told and classes[index][1])),
                spades=tuple(index for index in taken if is_told and classes[index][1]),
                must_take=tuple(where == bit for where, _ in classes),
                after=tuple(after),
                classes_after=len(merged),
                is_first=place in second,
                is_second=place in second.values(),
            )
        )
        classes = tuple(merged)
    return tuple(steps)


@final
class _Counter:
    """Counts what can follow, each leftover once."""

    __slots__ = ("_memos", "_places", "_steps", "_weighs")

    def __init__(self, steps: tuple[_Step, ...], places: Places, weighs: dict[int, Weigh]) -> None:
        self._steps = steps
        self._places = places
        self._weighs = weighs
        self._memos: list[dict[tuple[tuple[int, ...], int], _Node]] = [{} for _ in steps]

    def node(self, at: int, sizes: tuple[int, ...], carried: int) -> _Node:
        """Count what can follow when so many cards of each class are left; `carried` spades wait to be weighed."""
        if at == len(self._steps):
            return _DONE
        memo = self._memos[at]
        node = memo.get((sizes, carried))
        if node is None:
            node = memo[sizes, carried] = self._count(at, sizes, carried)
        return node

    def _count(self, at: int, sizes: tuple[int, ...], carried: int) -> _Node:
        step = self._steps[at]
        weigh = self._weighs.get(step.place)
        room, spade_count = self._places.rooms[step.place], self._places.spades[step.place]
        total = 0
        ends: list[int] = []
        options: list[_Option] = []
        for spades, takes, ways in _fillings(step, sizes, room, spade_count):
            weight = weigh(carried, spades) if weigh else 1
            if not weight:
                continue
            left = [0] * step.classes_after
            for index, size in zip(step.after, sizes, strict=True):
                left[index] += size
            for index, _, taken, _ in takes:
                left[step.after[index]] -= taken
            child = self.node(at + 1, tuple(left), spades if step.is_first else 0)
            if child.total:
                total += ways * weight * child.total
                ends.append(total)
                options.append(_Option(takes, weight, child))
        return _Node(total, ends, options)


def _fillings(step: _Step, sizes: tuple[int, ...], room: int, spades: int | None) -> list[tuple[int, Takes, int]]:
    """Return the ways to fill a place: how many spades it takes, what it takes of each class, in how many ways."""
    if not step.spades and not spades:
        return [(0, *plain) for plain in _fill(step.plain, sizes, step.must_take, room)]
    most = min(room, sum(sizes[index] for index in step.spades))
    return [
        (count, taken + plain, ways * more)
        for count in (range(most + 1) if spades is None else (spades,))
        for taken, ways in _fill(step.spades, sizes, step.must_take, count)
        for plain, more in _fill(step.plain, sizes, step.must_take, room - count)
    ]


def _fill(
    classes: tuple[int, ...], sizes: tuple[int, ...], must_take: tuple[bool, ...], room: int
) -> list[tuple[Takes, int]]:
    """Return the ways to take so many cards from some classes."""
    later = sum([sizes[index] for index in classes])
    if room > later:
        return []
    ways: list[tuple[Takes, int, int]] = [((), 1, room)]
    for index in classes:
        size = sizes[index]
        later -= size
        choose = CHOOSE[size]
        ways = [
            ((*takes, (index, size, taken, choose[taken])), count * choose[taken], left - taken)
            for takes, count, left in ways
            for taken in range(size if must_take[index] else max(0, left - later), min(size, left) + 1)
        ]
    return [(takes, count) for takes, count, left in ways if not left]
