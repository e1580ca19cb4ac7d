"""What an observation tells of the cards that are hidden from it: `Knowledge`, `know` and `may_hold`."""

from __future__ import annotations

from typing import final

import attrs

from spades_rules._core.ids import ACE_OF_SPADES, INDEX_OF_PLAY
from spades_rules._core.tables import Tables
from spades_rules.cards import CardSet
from spades_rules.errors import InvalidInputError, shown
from spades_rules.phase import Phase
from spades_rules.sampling.calls import Swap, forced_spades, swaps_so_far
from spades_rules.sampling.plays import Revoke, read_plays
from spades_rules.state import GameState
from spades_rules.view import Observation

__all__ = ["Knowledge", "know", "may_hold"]

_NOTHING = -1


@final
@attrs.frozen
class Knowledge:
    """What an observation tells of the hidden cards.

    The *hands* meant here are those at the moment of the observation; in the phase GIVE, where no card has been played
    but some may be on their way, those that were dealt. A *place* is the number of a seat, or, last, the pile of all
    that nobody holds: cards set aside, not drawn yet, or discarded unseen.

    Attributes:
        rules: The rules.
        public: The state without the hidden cards.
        seat: The seat that observes, None for a spectator.
        swaps: The exchanges so far.
        played: For each seat the mask of the cards it has played.
        known: For each seat the mask of the cards that it is known to hold.
        unseen: The mask of the other cards: each is in one of the places.
        rooms: For each place, how many of them.
        allowed: For each place, which of them may be there.
        spades: For each seat how many spades are among them, None if that is not known.
        exact, lacks_ace: What the bids tell of the hands dealt, see `forced_spades`.
        revoke: The revoke that ended the round, or None.
        seen, top: The masks of the discards that the seat has seen, and of the card on top of the stock if it sees it.
        agrees: Whether all that is consistent as far as can be seen without counting.

    """

    rules: Tables
    public: GameState
    seat: int | None
    swaps: tuple[Swap, ...]
    played: list[int]
    known: list[int]
    unseen: int
    rooms: list[int]
    allowed: list[int]
    spades: list[int | None]
    exact: list[int | None]
    lacks_ace: list[bool]
    revoke: Revoke | None
    seen: int
    top: int
    agrees: bool

    @property
    def is_dealt(self) -> bool:
        """Tell whether the hands meant are those dealt, before cards were given."""
        return self.public._round.phase is Phase.GIVE

    @property
    def is_cleared(self) -> bool:
        """Tell whether no cards are on the table: nothing is hidden."""
        return self.public._round.phase in {Phase.DEAL, Phase.OVER} and not self.public._plays


def know(observation: Observation) -> Knowledge:
    """Return what an observation tells of the hidden cards.

    Raises:
        InvalidInputError: If it is no observation.

    """
    if type(observation) is not Observation:
        message = f"expected an Observation as made by observation(state, seat), not {shown(observation)}"
        raise InvalidInputError(message)
    public, seat = observation._public, observation.seat
    round_ = public._round
    rules, calls, dealer = round_.tables, round_.calls, round_.dealer
    swaps = swaps_so_far(rules, calls, dealer)
    exact, lacks_ace = forced_spades(rules, calls, dealer)
    denied = _denied_at_opening(public)
    played, agrees, revoke = read_plays(rules, round_.leader, public._plays, denied, is_revoked=_is_revoked(public))
    known = _known(observation, swaps)
    own = observation._own
    top = 0 if own[4] == _NOTHING else 1 << own[4]
    gone = public._played | own[3] | top
    sizes = (rules.hand_size,) * rules.players if round_.phase is Phase.GIVE else own[6:]
    unseen = rules.pack & ~gone
    for mask in known:
        unseen &= ~mask
    rooms = [size - mask.bit_count() for size, mask in zip(sizes, known, strict=True)]
    rooms.append(unseen.bit_count() - sum(rooms))
    spades = _spades_left(public, swaps, exact, known, played)
    _deny_ace(denied, public, swaps, lacks_ace)
    limits = zip(denied, rooms, [*spades, None], strict=True)
    allowed = [_allowed(rules, unseen & ~cards, room, count) for cards, room, count in limits]
    agrees = (
        agrees
        and min(rooms) >= 0
        and not any(mask & cards for mask, cards in zip(known, denied, strict=False))
        and all(count is None or 0 <= count <= room for count, room in zip(spades, rooms, strict=False))
    )
    return Knowledge(
        rules=rules,
        public=public,
        seat=seat,
        swaps=swaps,
        played=played,
        known=known,
        unseen=unseen,
        rooms=rooms,
        allowed=allowed,
        spades=spades,
        exact=exact,
        lacks_ace=lacks_ace,
        revoke=revoke,
        seen=own[3],
        top=top,
        agrees=agrees,
    )


def may_hold(observation: Observation) -> tuple[CardSet, ...]:
    """Return for each seat the cards that it may hold, by the rules, as far as each card tells by itself.

    Suits that a seat did not follow are left out, and so is whatever else its plays and bids rule out, by effective
    suits. The seat that observes holds the hand that it sees. How many cards the others hold is in
    `observation.hand_sizes`.

    Args:
        observation: What a seat, or a spectator, knows.

    Raises:
        InvalidInputError: If it is no observation.

    >>> from spades_rules import apply, deal, new_game, observation
    >>> state = new_game()
    >>> state = apply(state, deal(state, rng=7))
    >>> [len(cards) for cards in may_hold(observation(state, 2))]
    [39, 39, 13, 39]

    """
    told = know(observation)
    hands = [known | cards for known, cards in zip(told.known, told.allowed, strict=False)]
    if told.is_dealt:
        for swap in told.swaps:
            _pass_on(hands, swap.bidder, swap.partner, swap.there)
            if swap.back_size:
                _pass_on(hands, swap.partner, swap.bidder, swap.back)
    if told.seat is not None and observation._own[0] != _NOTHING:
        for other in range(len(hands)):
            hands[other] &= ~observation._own[0]
        hands[told.seat] = observation._own[0]
    return tuple(map(CardSet.from_mask, hands))


def _pass_on(hands: list[int], giver: int, receiver: int, cards: int | None) -> None:
    """Let cards that are given, or, where they are hidden, all that may be, be in the other hand."""
    hands[receiver] |= hands[giver] if cards is None else cards
    hands[giver] &= ~(cards or 0)


def _is_revoked(public: GameState) -> bool:
    """Tell whether the last card was a revoke: the round ended before all cards were played (R-5.7)."""
    round_ = public._round
    return round_.phase in {Phase.DEAL, Phase.OVER} and 0 < len(public._plays) < round_.tables.plays


def _known(observation: Observation, swaps: tuple[Swap, ...]) -> list[int]:
    """Return the cards that each seat is known to hold (see `Knowledge`): the own hand, and what was given."""
    public, seat = observation._public, observation.seat
    round_ = public._round
    is_dealt = round_.phase is Phase.GIVE
    known = [0] * round_.tables.players
    for swap in swaps:
        to_bidder, to_partner = swap.net()
        if is_dealt:
            known[swap.bidder] |= swap.there or 0
            known[swap.partner] |= to_bidder
        else:
            known[swap.bidder] |= (swap.back or 0) & ~public._played
            known[swap.partner] |= to_partner & ~public._played
    if seat is not None and observation._own[0] != _NOTHING:
        known[seat] = round_.dealt[seat] if is_dealt else observation._own[0]
    return known


def _denied_at_opening(public: GameState) -> list[int]:
    """Return for each place the cards that it cannot have held at the first lead, by who made it (R-5.1)."""
    round_ = public._round
    rules, leader = round_.tables, round_.leader
    play = rules.play
    denied = [0] * (rules.players + 1)
    if leader < 0:
        return denied
    wanted = play.leading_card
    if wanted:
        denied = [wanted] * (rules.players + 1)
        denied[leader] = 0
        if leader == rules.after[round_.dealer]:
            denied[-1] = 0
    elif play.lowest_club_leads and public._plays:
        led = play.clubs & 1 << INDEX_OF_PLAY[public._plays[0]]
        denied = [play.clubs & (led - 1) if led else play.clubs] * rules.players + [0]
    return denied


def _spades_left(
    public: GameState, swaps: tuple[Swap, ...], exact: list[int | None], known: list[int], played: list[int]
) -> list[int | None]:
    """Return how many spades each seat holds besides those known, None where that is not told by its bid alone."""
    spades = public._round.tables.play.spades
    counts = list(exact)
    for swap in swaps if public._round.phase is not Phase.GIVE else ():
        gains = swap.net()
        for seat, gain, loss in ((swap.bidder, *gains), (swap.partner, *reversed(gains))):
            count = counts[seat]
            if swap.is_hidden or count is None:
                counts[seat] = None
            else:
                counts[seat] = count + (gain & spades).bit_count() - (loss & spades).bit_count()
    return [
        None if count is None else count - ((mask | gone) & spades).bit_count()
        for count, mask, gone in zip(counts, known, played, strict=True)
    ]


def _deny_ace(denied: list[int], public: GameState, swaps: tuple[Swap, ...], lacks_ace: list[bool]) -> None:
    """Deny the ace of spades to those who bid a nil that its holder may not bid (R-3.8), if they were not given it."""
    given = {swap.bidder: swap for swap in swaps if public._round.phase is not Phase.GIVE}
    for seat, lacks in enumerate(lacks_ace):
        if lacks and (seat not in given or not (given[seat].is_hidden or given[seat].net()[0] & ACE_OF_SPADES)):
            denied[seat] |= ACE_OF_SPADES


def _allowed(rules: Tables, cards: int, room: int, spades: int | None) -> int:
    """Return which of the cards may be in a place with that much room, of which so many are spades."""
    if room <= 0:
        return 0
    if spades == 0:
        return cards & ~rules.play.spades
    return cards & rules.play.spades if spades == room else cards
