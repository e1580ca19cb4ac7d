"""What a seat may know: `Observation` and `observation`.

An observation is made of a state from which every card that the seat may not know has been taken out, and of what
this seat alone knows. It keeps nothing of the state it was made from. Two states that differ only in what the seat
cannot know give equal observations: by `==`, `repr`, `hash` and pickle.
"""

from __future__ import annotations

from typing import Any, final
from zlib import crc32

import attrs

from spades_rules._core.calls import first_bidder, has_looked, is_unseeing, points_behind
from spades_rules._core.exchange import givers, passes
from spades_rules._core.ids import HIDDEN
from spades_rules._core.tables import EVERYBODY, THE_DRAWER
from spades_rules._freeze import refuse_second_init
from spades_rules.actions import ACTIONS, Bid, Decline, Give, Keep, Look, Play, SeatAction
from spades_rules.cards import CARDS, Card, CardSet
from spades_rules.engine import legal_actions
from spades_rules.game import Round, new_round
from spades_rules.phase import Phase
from spades_rules.scoring import Outcome, RoundResult
from spades_rules.state import GameState, flatten, require_state, restore
from spades_rules.tricks import Trick
from spades_rules.variants.variant import Variant, recipe

__all__ = ["Observation", "actions_so_far", "observation"]

_NOTHING = -1


@final
@attrs.frozen(repr=False, eq=False, getstate_setstate=False)
class Observation:
    """What a seat knows at one moment; a spectator's shows what everybody knows. Made by `observation`.

    Attributes:
        seat: The seat, None for a spectator.

    """

    seat: int | None
    _public: GameState
    """The state without the cards that the seat may not know."""
    _own: tuple[int, ...]
    """Masks of hand, cards given, received and seen; top card, stock size, and the size of each hand."""

    def __attrs_pre_init__(self) -> None:
        refuse_second_init(self, "seat")

    @property
    def hand(self) -> CardSet | None:
        """The seat's cards as far as it sees them; None before it has looked (R-2.3), and for a spectator."""
        return _cards(self._own[0])

    @property
    def given(self) -> CardSet | None:
        """The cards this seat has given in the exchange; None if it has given none (R-4)."""
        return _cards(self._own[1])

    @property
    def received(self) -> CardSet | None:
        """The cards it has received and sees; None if there are none (R-4.1)."""
        return _cards(self._own[2])

    @property
    def seen(self) -> CardSet:
        """The discarded cards of a draw deal that the seat has seen (R-2.4)."""
        return CardSet.from_mask(self._own[3])

    @property
    def top_card(self) -> Card | None:
        """The top of the stock, for the seat that is to keep or decline it; else None (R-2.4)."""
        return None if self._own[4] == _NOTHING else CARDS[self._own[4]]

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock of a draw deal (R-2.4)."""
        return self._own[5]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds; a card given counts for the receiver at once (R-4)."""
        return self._own[6:]

    @property
    def legal_actions(self) -> tuple[SeatAction, ...]:
        """What this seat may do, by ascending id; `()` when it has nothing to do."""
        return legal_actions(self._public)

    @property
    def actions(self) -> tuple[tuple[int, SeatAction | None], ...]:
        """This round's actions of the seats in their order, each with its seat; a gift that is hidden is None.

        The `Deal` is not among them, and neither are bids that nobody made (mirror, R-3.8).
        """
        return actions_so_far(self._public)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._public.variant

    @property
    def phase(self) -> Phase:
        """What the table waits for (R-1.5)."""
        return self._public.phase

    @property
    def turn(self) -> int | None:
        """The seat to act, None where no seat acts."""
        return self._public.turn

    @property
    def dealer(self) -> int:
        """The seat that deals or dealt this round; in DEAL of the round to come (R-2.1)."""
        return self._public.dealer

    @property
    def round_number(self) -> int:
        """The number of this round, from 1; in DEAL of the round to come."""
        return self._public.round_number

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side after the finished rounds."""
        return self._public.scores

    @property
    def bags(self) -> tuple[int, ...]:
        """The bags of each side after the finished rounds (R-6.5)."""
        return self._public.bags

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """The bid of each seat, None before it has bid and in an unbid round (R-3)."""
        return self._public.bids

    @property
    def contracts(self) -> tuple[int | None, ...]:
        """The contract of each side, None until all its members have bid (R-3.4)."""
        return self._public.contracts

    @property
    def trick(self) -> Trick | None:
        """The trick being played; None outside the phase PLAY."""
        return self._public.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the round; they stay until the next deal."""
        return self._public.tricks

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won in the round; they stay until the next deal."""
        return self._public.taken

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played this round (R-5.4)."""
        return self._public.spades_broken

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The results of all finished rounds."""
        return self._public.rounds

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on (R-7)."""
        return self._public.outcome

    def _key(self) -> tuple[Any, ...]:
        return self.seat, self._own, self._public

    def __eq__(self, other: object) -> bool:
        """Compare by value."""
        return self._key() == other._key() if isinstance(other, Observation) else NotImplemented

    def __hash__(self) -> int:
        """Hash by value; the same number in every process."""
        return crc32(repr((self.seat, self._own, hash(self._public))).encode())

    def __repr__(self) -> str:
        """Return a short text that is equal for equal observations; the number after # tells others apart."""
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        turn = "" if self.turn is None else f" turn {self.turn}"
        return (
            f"<Observation {who} {self.phase.name} round {self.round_number}{turn} "
            f"scores {self.scores} bags {self.bags} #{hash(self):08x}>"
        )

    def __copy__(self) -> Observation:
        """Return the observation itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Observation:
        """Return the observation itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the variant, one bytes and plain numbers, equal for equal observations."""
        return _restored, (self.seat, len(self._own), *self._own, recipe(self.variant), *flatten(self._public))


def actions_so_far(state: GameState) -> tuple[tuple[int, SeatAction | None], ...]:
    """Return the actions of the seats in the round on the table, each with its seat; a hidden gift is None.

    Bids that nobody made (mirror, R-3.8) are not among them.
    """
    round_ = state._round
    rules = round_.tables
    drawer = bidder = first_bidder(rules, round_.dealer)
    if rules.drawn:
        drawer = rules.after[round_.dealer]
    giving = iter(givers(rules, round_.bids, round_.dealer))
    pairs: list[tuple[int, SeatAction | None]] = []
    for call in round_.calls:
        action = None if call == HIDDEN else ACTIONS[call]
        if action is None or isinstance(action, Give):
            pairs.append((next(giving), action))
        elif isinstance(action, (Bid, Look)):
            if not rules.bids.mirror:
                pairs.append((bidder, action))
            bidder = bidder if isinstance(action, Look) else rules.after[bidder]
        else:
            pairs.append((drawer, action))
            drawer = rules.after[drawer]
    for trick in state._tricks():
        pairs += [((trick.leader + place) % rules.players, Play(card)) for place, card in enumerate(trick.cards)]
    return tuple(pairs)


def _restored(seat: int | None, own: int, *rest: Any) -> Observation:
    return Observation(seat, restore(*rest[own:]), rest[:own])


def _cards(mask: int) -> CardSet | None:
    return None if mask == _NOTHING else CardSet.from_mask(mask)


def observation(state: GameState, seat: int | None = None) -> Observation:
    """Return what a seat may know of a state, and nothing else.

    Args:
        state: The state.
        seat: The seat; None for a spectator, who sees no hand.

    Raises:
        InvalidInputError: If `seat` is no seat at this table, or `state` no state.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game()
    >>> state = apply(state, deal(state, rng=7))
    >>> len(observation(state, 2).hand), observation(state).hand
    (13, None)

    """
    round_ = require_state(state)._round
    if seat is not None:
        state.variant.require_seat(seat)
    given, received, in_flight, calls = _exchanged(round_, seat)
    hands = [held & ~state._played for held in round_.held]
    shows_hand = seat is not None and not _is_unseeing(state, seat)
    hand = hands[seat] & ~in_flight if seat is not None and shows_hand else _NOTHING
    top = _NOTHING
    if round_.phase is Phase.DRAW and seat == state.turn:
        top = round_.stock[2 * len(round_.calls)]
    own = (
        hand,
        given or _NOTHING,
        received or _NOTHING,
        _discards_seen(round_, seat),
        top,
        state.stock_size,
        *(cards.bit_count() for cards in hands),
    )
    shown = new_round(
        round_.game,
        round_.phase,
        round_.dealer,
        round_.leader,
        tuple(mask if shows_hand and other == seat else 0 for other, mask in enumerate(round_.dealt)),
        b"",
        calls,
        (0,) * round_.tables.players,
    )
    plays, played, taken = state._plays, state._played, state._taken
    legal = state._legal if seat == state.turn else 0
    return Observation(seat, GameState(shown, plays, state.turn, played, taken, legal), own)


def _is_unseeing(state: GameState, seat: int) -> bool:
    round_ = state._round
    if round_.phase is not Phase.BID:
        return False
    looked = seat == state.turn and has_looked(round_.calls)
    behind = points_behind(round_.tables, round_.game.scores, seat)
    return is_unseeing(round_.tables, looked, round_.bids, behind, seat)


def _exchanged(round_: Round, seat: int | None) -> tuple[int, int, int, bytes]:
    """Return the masks a seat gave, received and sees, and does not see yet; and the calls as it knows them (R-4.1)."""
    given = received = in_flight = 0
    steps = passes(round_.tables, round_.calls, round_.bids, round_.dealer)
    if not steps:
        return 0, 0, 0, round_.calls
    for step in steps:
        if step.giver == seat:
            given |= step.cards
        if step.receiver == seat and step.is_shown:
            received |= step.cards
        elif step.receiver == seat:
            in_flight |= step.cards
    knows = iter(
        [seat == step.giver or (seat == step.receiver and step.is_shown) for step in steps for _ in range(step.size)]
    )
    calls = bytes(HIDDEN if isinstance(ACTIONS[call], Give) and not next(knows) else call for call in round_.calls)
    return given, received, in_flight, calls


def _discards_seen(round_: Round, seat: int | None) -> int:
    """Return the mask of the discarded cards that a seat has seen (R-2.4)."""
    if not round_.stock:
        return 0
    rules = round_.tables
    seen = 0
    drawer = rules.after[round_.dealer]
    draws = [call for call in round_.calls if isinstance(ACTIONS[call], (Keep, Decline))]
    for turn, call in enumerate(draws):
        kept = isinstance(ACTIONS[call], Keep)
        discard = 1 << round_.stock[2 * turn + kept]
        if rules.sees_discard == EVERYBODY or (drawer == seat and (not kept or rules.sees_discard == THE_DRAWER)):
            seen |= discard
        drawer = rules.after[drawer]
    return seen
