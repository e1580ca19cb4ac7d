"""A record played through the engine: every state of it, or everything that cannot have happened."""

from __future__ import annotations

from collections.abc import Iterator

from spades_rules.actions import Action, Bid, Deal, Give, Play
from spades_rules.engine import apply
from spades_rules.errors import InvalidInputError, shown
from spades_rules.phase import Phase
from spades_rules.records.places import Fault, Place, Problem, decode_error
from spades_rules.records.record import FORMAT_VERSION, GameRecord, RoundRecord
from spades_rules.refusal import IllegalActionError, Violation
from spades_rules.start import new_game
from spades_rules.state import GameState
from spades_rules.version import RULES_VERSION

__all__ = ["find_problems", "replay"]


def replay(record: GameRecord) -> Iterator[GameState]:
    """Yield every state of a record: the start of the game, then one for each action.

    The dealer, the scores and the bags before each round are compared with what the rounds before led to.

    Raises:
        DecodeError: At the first round that cannot have happened so, with round, trick, seat and rule.
        InvalidInputError: If `record` is no record.

    >>> from spades_rules import Bid, deal, new_game
    >>> start = new_game()
    >>> record = GameRecord.from_actions(start, [deal(start, rng=7), Bid(3), Bid(4)])
    >>> [state.turn for state in replay(record)]
    [None, 1, 2, 3]

    """
    if not isinstance(record, GameRecord):
        raise InvalidInputError(f"replay takes a GameRecord, not {shown(record)}")
    try:
        yield from _states(record)
    except Fault as fault:
        raise decode_error([fault.problem]) from fault


def _states(record: GameRecord) -> Iterator[GameState]:
    _require_versions(record)
    state = _start(record, 0)
    yield state
    for index in range(len(record.rounds)):
        for _, problem in _differences(record, index, state):
            raise Fault(problem)
        for after in _play(record, index, state):
            state = after
            yield state


def find_problems(record: GameRecord) -> list[Problem]:
    """Return everything that keeps a record from being a game, empty for a good one.

    In each round that is the first thing the rules forbid; the next round is then taken as it says that it starts. A
    difference in the scores that goes on unchanged is told once.
    """
    problems: list[Problem] = []
    state: GameState | None = None
    told: set[object] = set()
    for index in range(len(record.rounds)):
        try:
            if index == 0:
                _require_versions(record)
            if state is None:
                state = _start(record, index)
            differences = dict(_differences(record, index, state))
            problems += [problem for gap, problem in differences.items() if gap not in told]
            told = set(differences)
            for after in _play(record, index, state):
                state = after
        except Fault as fault:
            problems.append(fault.problem)
            if state is None or state.phase is Phase.OVER:
                break
            state = None
    return problems


def _place(record: GameRecord, index: int, key: str | None = None, item: int | None = None) -> Place:
    return Place(index, key, item, record.first_round + index)


def _require_versions(record: GameRecord) -> None:
    if record.format_version != FORMAT_VERSION:
        text = f"this is form {record.format_version}, and only form {FORMAT_VERSION} can be read here"
        raise Fault(Problem(Place(key="spades"), text))
    if record.rules_version > RULES_VERSION:
        text = f"{record.rules_version} is newer than {RULES_VERSION}, the rules of this package"
        raise Fault(Problem(Place(key="rules"), text))


def _start(record: GameRecord, index: int) -> GameState:
    """Return the game as a round says that it starts."""
    row = record.rounds[index]
    number = record.first_round + index
    try:
        return new_game(record.variant, dealer=row.dealer, scores=row.scores, bags=row.bags, round_number=number)
    except InvalidInputError as error:
        raise Fault(Problem(_place(record, index), str(error))) from error


_SAME = {
    "dealer": "dealer is seat {}, not {} (R-2.1)",
    "scores": "scores are {}, not {} (R-6)",
    "bags": "bags are {}, not {} (R-6.5)",
}


def _differences(record: GameRecord, index: int, state: GameState) -> Iterator[tuple[object, Problem]]:
    """Yield what a round says of its start and does not follow from the rounds before, by the gap between the two."""
    row = record.rounds[index]
    for key, text in _SAME.items():
        said, true = getattr(row, key), getattr(state, key)
        if said != true and state.phase is Phase.DEAL:
            pairs = zip(said, true, strict=False) if isinstance(said, tuple) else [(said, true)]
            gap = (key, *(one - other for one, other in pairs))
            yield gap, Problem(_place(record, index, key), "the " + text.format(_shown(true), _shown(said)))


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# One round -------------------------------------------------------------------------------------------------------


def _play(record: GameRecord, index: int, state: GameState) -> Iterator[GameState]:
    """Yield the states of a round, one for each action."""
    row = record.rounds[index]
    if state.phase is Phase.OVER:
        text = f"the game was over after round {state.round_number} (R-7.1)"
        raise Fault(Problem(_place(record, index), text))
    if row.deal is None and (row.actions or len(record.rounds) > 1):
        raise Fault(Problem(_place(record, index, "deal"), "there is none"))
    before = state
    for place, action in _located(record, index, row):
        if state.turn is None and state is not before:
            raise Fault(Problem(place, "the round was over before (R-5)"))
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise Fault(Problem(place, _told(state, action, error))) from error
        yield state
    if state.turn is not None and index + 1 < len(record.rounds):
        raise Fault(Problem(_place(record, index), "it is not finished, but another round follows"))


def _located(record: GameRecord, index: int, row: RoundRecord) -> Iterator[tuple[Place, Action]]:
    """Yield the actions of a round, each with its place."""
    if row.deal is not None:
        yield _place(record, index, "stock" if row.deal.stock else "deal"), row.deal
    for key, actions in (("draws", row.draws), ("bids", row.bids), ("exchange", row.gifts)):
        for item, action in enumerate(actions):
            yield _place(record, index, key, item), action
    players = record.variant.table.players
    for item, play in enumerate(row.plays):
        yield _place(record, index, "play", item // players), play


def _told(state: GameState, action: Action, error: IllegalActionError) -> str:
    """Return who did what, why the rules forbid it, and the rule."""
    if isinstance(action, Deal):
        return f"{error.detail} ({error.rule})"
    who = "nobody's turn" if state.turn is None else f"seat {state.turn}"
    trick = state.trick
    why = error.detail
    if error.violation is Violation.MUST_FOLLOW_SUIT and trick is not None:
        why = f"holds {state.variant.suit_of(trick.cards[0]).name.lower()} led"
    if error.violation is Violation.CARD_NOT_HELD:
        why = "does not hold it"
    return f"{who} {_did(action)} but {why} ({error.rule})"


def _did(action: Action) -> str:
    if isinstance(action, Play):
        return f"plays {action.card}"
    if isinstance(action, Give):
        return f"gives {action.card}"
    return f"bids {action}" if isinstance(action, Bid) else f"{action}s"
