"""`Worlds`: all states that agree with an observation, counted, numbered and drawn."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import NamedTuple, final

from spades_rules.dealing import Rng, as_random
from spades_rules.errors import InvalidInputError, shown
from spades_rules.sampling.calls import Swap
from spades_rules.sampling.cases import cases_of
from spades_rules.sampling.counting import Counters, Layout, Pair, Places, lay_out
from spades_rules.sampling.gifts import Gifts, SpadeLaw, gifts_of
from spades_rules.sampling.knowledge import Knowledge, know
from spades_rules.sampling.ranks import FACTORIAL, Digits, draw_below
from spades_rules.sampling.rebuilding import before_exchange, rebuild, with_gifts
from spades_rules.sampling.stock import slots_of
from spades_rules.state import GameState
from spades_rules.view import Observation
from spades_rules.view import observation as seen_by

__all__ = ["Worlds", "sample_state", "worlds"]


class _Case(NamedTuple):
    """One case of what is known of several cards together.

    Attributes:
        end: How many layouts there are up to and with this case.
        layout: How the unseen cards may lie.
        gifts: How the cards of each exchange are chosen from the hands.

    """

    end: int
    layout: Layout
    gifts: tuple[Gifts | SpadeLaw, ...]


@final
class Worlds:
    """All states that agree with an observation, numbered from 0.

    A state agrees if it gives the observation back to the seat, and if every action of the round was legal in it.

    Attributes:
        count: How many states there are, at least one.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game()
    >>> state = apply(state, deal(state, rng=7))
    >>> Worlds(observation(state, 2)).count
    84478098072866400

    """

    __slots__ = ("_cases", "_slots", "_told", "count")

    def __init__(self, observation: Observation) -> None:
        """Count the states.

        Args:
            observation: What a seat, or a spectator, knows.

        Raises:
            InvalidInputError: If it is no observation, or one that no game gives.

        """
        told = self._told = know(observation)
        self._slots = slots_of(told) if told.rules.drawn else None
        self._cases = _cases(told)
        self.count: int = 1
        if not told.is_cleared:
            self.count = self._cases[-1].end * self._ways_each() if self._cases else 0
        if not self.count or not _gives_back(self, observation):
            raise InvalidInputError(f"no game gives {shown(observation)}: no hidden cards agree with it")

    def state(self, number: int) -> GameState:
        """Return the n-th state; the order has no meaning.

        Raises:
            InvalidInputError: If `number` is no int from 0 to below `count`.

        """
        if type(number) is not int or not 0 <= number < self.count:
            raise InvalidInputError(f"a state's number is an int from 0 to {self.count - 1}, not {shown(number)}")
        return self._state(number)

    def sample(self, rng: Rng = None) -> GameState:
        """Return one of the states, each exactly as likely.

        Args:
            rng: A `random.Random`, an int seed, or None for the entropy of the system.

        Raises:
            InvalidInputError: If `rng` is none of these.

        """
        return self._state(draw_below(self.count, as_random(rng)))

    def _ways_each(self) -> int:
        """Return in how many ways gifts, their order and the order of the stock can be chosen for the same layout."""
        told = self._told
        gifts = [gift.ways(told.rules.hand_size) for gift in self._cases[0].gifts if isinstance(gift, Gifts)]
        rows = [size for swap in told.swaps for size in swap.hidden_sizes]
        if self._slots is not None:
            rows += self._slots.sizes
        return prod(gifts) * prod(FACTORIAL[size] for size in rows)

    def _state(self, number: int) -> GameState:
        told = self._told
        if told.is_cleared:
            return told.public
        digits = Digits(number)
        number = digits.below(self._cases[-1].end)
        case = next(case for case in self._cases if number < case.end)
        hands = [*told.known, 0]
        weighed = case.layout.lay(number - case.end + case.layout.count, hands)
        pile = hands.pop()
        if not told.is_dealt:
            hands = [hand | played for hand, played in zip(hands, told.played, strict=True)]
        dealt, stock, calls = hands, b"", told.public._round.calls
        if told.swaps:
            passes = [
                gift.choose(hands[swap.bidder], hands[swap.partner], weighed.get(swap.partner, digits))
                for swap, gift in zip(told.swaps, case.gifts, strict=True)
            ]
            calls = with_gifts(calls, told.swaps, passes, digits)
            dealt = hands if told.is_dealt else before_exchange(hands, told.swaps, passes)
        if self._slots is not None:
            stock = self._slots.filled(hands, pile, digits)
            dealt = [0] * told.rules.players
        return rebuild(told, dealt, stock, calls, hands)


def worlds(observation: Observation) -> Worlds:
    """Return the states that agree with an observation; those of the last few observations are kept.

    Raises:
        InvalidInputError: If it is no observation, or one that no game gives.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game()
    >>> worlds(observation(apply(state, deal(state, rng=7)), 2)).count == 84478098072866400
    True

    """
    if type(observation) is not Observation:
        raise InvalidInputError(
            f"expected an Observation as made by observation(state, seat), not {shown(observation)}"
        )
    return _remembered(observation)


@lru_cache(maxsize=16)
def _remembered(observation: Observation) -> Worlds:
    return Worlds(observation)


def sample_state(observation: Observation, rng: Rng = None) -> GameState:
    """Return a full state drawn from all that agree with an observation, each exactly as likely.

    Args:
        observation: What a seat, or a spectator, knows.
        rng: A `random.Random`, an int seed, or None for the entropy of the system.

    Raises:
        InvalidInputError: If `observation` is no observation or one that no game gives, or `rng` is none of these.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game()
    >>> seen = observation(apply(state, deal(state, rng=7)), 2)
    >>> observation(sample_state(seen, rng=1), 2) == seen
    True

    """
    chance = as_random(rng)
    return worlds(observation).sample(chance)


def _cases(told: Knowledge) -> list[_Case]:
    """Return the cases that hold in at least one state, each counted."""
    cases: list[_Case] = []
    counters: Counters = {}
    end = 0
    for allowed in cases_of(told) if told.agrees else ():
        gifts = tuple(gifts_of(told, swap, allowed) for swap in told.swaps)
        pairs = [
            _pair(told, swap, gift) for swap, gift in zip(told.swaps, gifts, strict=True) if isinstance(gift, SpadeLaw)
        ]
        places = Places(told.rooms, allowed, [*told.spades, None])
        layout = lay_out(told.unseen, places, pairs, told.rules.play.spades, counters, gifts)
        if layout.count:
            end += layout.count
            cases.append(_Case(end, layout, gifts))
    return cases


def _pair(told: Knowledge, swap: Swap, law: SpadeLaw) -> Pair:
    """Weigh the layouts by the gifts that are possible with the spades in the two hands."""
    bidder, partner = (
        ((told.known[seat] | told.played[seat]) & law.spades).bit_count() for seat in (swap.bidder, swap.partner)
    )
    return Pair(swap.bidder, swap.partner, lambda first, second: law.ways(bidder + first, partner + second))


def _gives_back(found: Worlds, observation: Observation) -> bool:
    """Tell whether a state gives the observation back; one stands for all of them."""
    try:
        return seen_by(found.state(0), observation.seat) == observation
    except ValueError:  # the parts of a forged observation do not fit together
        return False
