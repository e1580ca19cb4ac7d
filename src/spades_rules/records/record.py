"""`GameRecord`: a game as it was played, from its start to its end or to any moment before.

A record holds what happened and nothing that follows from it, except the dealer, the scores and the bags before each
round: these make a round readable alone, and `replay` refuses them where they do not follow from the rounds before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, final
from zlib import crc32

import attrs

from spades_rules._freeze import repr_hash
from spades_rules._order import in_order
from spades_rules.actions import ACTIONS, Action, Bid, Deal, Decline, Give, Keep, Look, Play
from spades_rules.cards import CARDS, CardSet
from spades_rules.engine import apply
from spades_rules.errors import InvalidInputError, shown
from spades_rules.phase import Phase
from spades_rules.records.notes import Packed, pack, require_text, unpack
from spades_rules.state import GameState, require_state
from spades_rules.variants.choices import Forced
from spades_rules.variants.variant import Variant, require_variant
from spades_rules.version import RULES_VERSION

__all__ = ["FORMAT_VERSION", "GameRecord", "RoundRecord"]

FORMAT_VERSION = 1
"""The version of the form: it grows when a record of today could not be read as it is meant."""

Kind = TypeVar("Kind")
_NO_NOTES: Any = {}


def _row(values: Iterable[Any], kinds: tuple[type, ...], what: str) -> tuple[Any, ...]:
    row = tuple(values) if isinstance(values, Iterable) and not isinstance(values, str) else (None,)
    if any(type(value) not in kinds for value in row):
        raise InvalidInputError(f"a row of {what} cannot be {values!r:.80}")
    return row


def _numbers(values: Iterable[int]) -> tuple[int, ...]:
    return _row(values, (int,), "whole numbers")


def _draws(values: Iterable[Keep | Decline]) -> tuple[Keep | Decline, ...]:
    return _row(values, (Keep, Decline), "draws")


def _calls(values: Iterable[Look | Bid]) -> tuple[Look | Bid, ...]:
    return _row(values, (Look, Bid), "bids and looks")


def _gifts(values: Iterable[Give]) -> tuple[Give, ...]:
    return _row(values, (Give,), "gifts")


def _plays(values: Iterable[Play]) -> tuple[Play, ...]:
    return _row(values, (Play,), "plays")


def _rounds(values: Iterable[RoundRecord]) -> tuple[RoundRecord, ...]:
    return _row(values, (RoundRecord,), "RoundRecords")


def _names(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(require_text, _row(values, (str,), "names")))


def _number(value: int) -> int:
    if type(value) is not int or value < 0:
        raise InvalidInputError(f"{value!r:.80} is no whole number of at least 0")
    return value


def _deal(value: Deal | None) -> Deal | None:
    if value is not None and not isinstance(value, Deal):
        raise InvalidInputError(f"{value!r:.80} is no Deal")
    if value is not None and value.stock and any(value.hands):
        return Deal(value.hands)  # cards set aside are not recorded: nobody ever sees them
    return value


@final
@attrs.frozen(kw_only=True)
class RoundRecord:
    """One round as it was played; whatever has not happened is left empty.

    Attributes:
        dealer: The seat that dealt, or is to deal.
        scores: The score of each side before the round.
        bags: The bags of each side before the round.
        deal: The deal; None before it.
        draws: What was kept and declined in a draw deal (R-2.4).
        bids: Bids and looks, in the order of bidding (R-3); none in an unbid round, and none in mirror.
        gifts: The cards exchanged, in the order of giving (R-4).
        plays: The cards played, in the order of play (R-5).

    """

    dealer: int = attrs.field(converter=_number)
    scores: tuple[int, ...] = attrs.field(converter=_numbers)
    bags: tuple[int, ...] = attrs.field(converter=_numbers)
    deal: Deal | None = attrs.field(default=None, converter=_deal)
    draws: tuple[Keep | Decline, ...] = attrs.field(default=(), converter=_draws)
    bids: tuple[Look | Bid, ...] = attrs.field(default=(), converter=_calls)
    gifts: tuple[Give, ...] = attrs.field(default=(), converter=_gifts)
    plays: tuple[Play, ...] = attrs.field(default=(), converter=_plays)
    _notes: Packed = attrs.field(default=_NO_NOTES, converter=pack, alias="notes")

    __hash__ = repr_hash

    @property
    def notes(self) -> dict[str, Any]:
        """What users add, by keys that start with an underscore; a new dict each time."""
        return unpack(self._notes)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that happened, in its order, the deal first."""
        return (*(() if self.deal is None else (self.deal,)), *self.draws, *self.bids, *self.gifts, *self.plays)


@final
@attrs.frozen(kw_only=True, repr=False)
class GameRecord:
    """A game as it was played.

    A record is a value and may say anything; `replay` tells whether it can have happened.

    Attributes:
        variant: The rules.
        rounds: The rounds, at least one. The last may be unfinished; a game before its first deal has one that is
            still to be dealt.
        players: The names of the seats, or none at all.
        first_round: The number of the first round; more than 1 for a game that starts part-way.
        format_version: The version of the form.
        rules_version: The version of the rules that the game was played under.

    >>> from spades_rules import Bid, deal, new_game
    >>> start = new_game(dealer=3)
    >>> GameRecord.from_actions(start, [deal(start, rng=7), Bid(3)]).rounds[0].bids
    (Bid(3),)

    """

    variant: Variant = attrs.field(converter=require_variant)
    rounds: tuple[RoundRecord, ...] = attrs.field(converter=_rounds)
    players: tuple[str, ...] = attrs.field(default=(), converter=_names)
    first_round: int = attrs.field(default=1, converter=_number)
    _notes: Packed = attrs.field(default=_NO_NOTES, converter=pack, alias="notes")
    format_version: int = attrs.field(default=FORMAT_VERSION, converter=_number)
    rules_version: int = attrs.field(default=RULES_VERSION, converter=_number)

    def __attrs_post_init__(self) -> None:
        if not self.rounds:
            raise InvalidInputError("a record has at least one round, which may still be to be dealt")
        if len(self.players) not in (0, self.variant.table.players):
            raise InvalidInputError(
                f"{self.variant.table.players} seats have as many names or none, not {len(self.players)}"
            )

    @classmethod
    def of(
        cls, states: Iterable[GameState], *, players: Iterable[str] = (), notes: Mapping[str, Any] | None = None
    ) -> GameRecord:
        """Return the record of a game from its states.

        The last state of each round is enough, for it holds the whole round; more do no harm. They come in the order
        of the game, from its first round on, and the game may stop anywhere.

        Args:
            states: The states.
            players: The names of the seats, or none.
            notes: What users add, by keys that start with an underscore.

        Raises:
            InvalidInputError: If a round is missing, or the states are not of one game.

        """
        given = in_order(states)
        if given is None:
            raise InvalidInputError(f"a record is made of states in their order, not of {shown(states)}")
        listed = [require_state(state) for state in given]
        tables = {_round_shown(state): state for state in listed if _has_table(state)}
        last = listed[-1] if listed else None
        if last is None:
            raise InvalidInputError("a record is made of at least one state")
        first = last.round_number - len(last.rounds) + (last.phase is Phase.OVER)
        wanted = range(first, _round_shown(last) + 1)
        missing = [number for number in wanted if number not in tables]
        if missing:
            raise InvalidInputError(
                f"no state of round {missing[0]}: give the last state of each round, from the first on"
            )
        ends = [tables[number] for number in wanted]
        starts = [last._round.game.start, *((end.scores, end.bags) for end in ends)]
        rounds = [_round(end, *start) for end, start in zip(ends, starts, strict=False)]
        if not rounds:
            rounds = [RoundRecord(dealer=last.dealer, scores=starts[0][0], bags=starts[0][1])]
        record = cls(variant=last.variant, rounds=rounds, players=players, first_round=first, notes=notes or {})
        _require_end(record, last)
        return record

    @classmethod
    def from_actions(
        cls,
        start: GameState,
        actions: Iterable[Action],
        *,
        players: Iterable[str] = (),
        notes: Mapping[str, Any] | None = None,
    ) -> GameRecord:
        """Return the record of a game from its start, as `new_game` made it, and everything done since, deals too.

        Raises:
            IllegalActionError: If the rules forbid an action.
            InvalidInputError: If something is no action, or rounds were played before the start.

        """
        states = [start]
        for action in actions:
            after = apply(states[-1], action)
            if _round_shown(after) == _round_shown(states[-1]):
                states.pop()
            states.append(after)
        return cls.of(states, players=players, notes=notes)

    @property
    def notes(self) -> dict[str, Any]:
        """What users add, by keys that start with an underscore; a new dict each time."""
        return unpack(self._notes)

    def __hash__(self) -> int:
        """Return a hash that is the same in every process."""
        return crc32(repr(attrs.astuple(self, recurse=False)).encode("utf-8", "replace"))

    def __repr__(self) -> str:
        """Return a short text that is equal for equal records; the number after # tells others apart."""
        return f"<GameRecord of {len(self.rounds)} round{'s' * (len(self.rounds) > 1)} #{hash(self):08x}>"


# States to records -----------------------------------------------------------------------------------------------


def _has_table(state: GameState) -> bool:
    return any(state._round.dealt) or bool(state._round.stock)


def _round_shown(state: GameState) -> int:
    """Return the number of the round whose table a state shows; before the first deal, of the round before it."""
    return state.round_number - (state.phase is Phase.DEAL)


def _round(end: GameState, scores: tuple[int, ...], bags: tuple[int, ...]) -> RoundRecord:
    """Return the record of the round that a state shows."""
    row = end._round
    actions = [ACTIONS[number] for number in row.calls + end._plays]
    is_mirror = end.variant.bidding.forced is Forced.MIRROR

    def of_kind(*kinds: type[Kind]) -> list[Kind]:
        return [action for action in actions if isinstance(action, kinds)]

    return RoundRecord(
        dealer=row.dealer,
        scores=scores,
        bags=bags,
        deal=Deal([CardSet.from_mask(mask) for mask in row.dealt], [CARDS[index] for index in row.stock]),
        draws=of_kind(Keep, Decline),
        bids=() if is_mirror else of_kind(Look, Bid),
        gifts=of_kind(Give),
        plays=of_kind(Play),
    )


def _require_end(record: GameRecord, end: GameState) -> None:
    """Refuse a record that does not lead to a state: the states it was made of are not of one game."""
    from spades_rules.records.playing import replay  # noqa: PLC0415 - it is built on the record

    state = None
    with_all = InvalidInputError("the states are not of one game, or do not begin with its first round")
    try:
        for state in replay(record):  # noqa: B007 - only the last is wanted
            pass
    except InvalidInputError as error:
        raise with_all from error
    if state != end:
        raise with_all
