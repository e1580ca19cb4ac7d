"""The engine and the oracle side by side: the same actions go to both, and both must tell the same of themselves.

`Twin` holds one game in both. `agree` compares everything that can be seen: the state, what is legal and accepted, and
what each seat and a spectator may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import attrs

import oracle
import spades_rules as sr
from spades_rules.variants import TenBid


def oracle_options(variant: sr.Variant) -> oracle.Options:
    """Return the options of a variant in the oracle's own plain form."""
    groups = ("table", "deck", "bidding", "exchange", "play", "scoring", "ending")
    return {group: {name: _plain(value) for name, value in _fields(getattr(variant, group))} for group in groups}


def _fields(group: Any) -> Iterable[tuple[str, Any]]:
    return ((field.name, getattr(group, field.name)) for field in attrs.fields(type(group)))


def _plain(value: Any) -> Any:
    if isinstance(value, TenBid):
        return attrs.asdict(value)
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, (tuple, sr.CardSet)):
        return [str(item) if isinstance(item, sr.Card) else list(item) for item in value]
    return value


def oracle_action(action: sr.Action) -> oracle.Action:
    """Return an action in the oracle's form."""
    match action:
        case sr.Deal(hands, stock):
            return "deal", tuple(tuple(map(str, hand)) for hand in hands), tuple(map(str, stock))
        case sr.Bid(tricks, blind):
            return "bid", tricks, blind
        case sr.Give(card):
            return "give", str(card)
        case sr.Play(card):
            return "play", str(card)
        case _:
            return (str(action),)


def _cards(cards: Iterable[sr.Card] | None) -> list[str] | None:
    return None if cards is None else sorted(map(str, cards))


def _bids(bids: Iterable[sr.Bid | None]) -> list[tuple[int, bool] | None]:
    return [None if bid is None else (bid.tricks, bid.blind) for bid in bids]


def public_facts(shown: sr.GameState | sr.Observation) -> dict[str, Any]:
    """Return what state and observation show alike, in the oracle's form."""
    trick = shown.trick
    return {
        "phase": str(shown.phase),
        "turn": shown.turn,
        "dealer": shown.dealer,
        "round_number": shown.round_number,
        "scores": list(shown.scores),
        "bags": list(shown.bags),
        "bids": _bids(shown.bids),
        "contracts": list(shown.contracts),
        "trick": None if trick is None else (trick.leader, list(map(str, trick.cards))),
        "tricks": [(t.leader, list(map(str, t.cards)), t.winner) for t in shown.tricks],
        "taken": list(shown.taken),
        "spades_broken": shown.spades_broken,
        "outcome": None if shown.outcome is None else (shown.outcome.winner, str(shown.outcome.reason)),
    }


def _result(result: sr.RoundResult) -> dict[str, Any]:
    sides = []
    for side in result.sides:
        facts = attrs.asdict(side)
        facts["nils"] = [None if nil is None else str(nil) for nil in side.nils]
        sides.append(facts)
    return {"bids": _bids(result.bids), "taken": list(result.taken), "revoke": result.revoke, "sides": sides}


def _oracle_result(result: dict[str, Any]) -> dict[str, Any]:
    sides = [{**side, "contract": side["contract"] or 0, "nils": list(side["nils"])} for side in result["sides"]]
    return {
        "bids": list(result["bids"]),
        "taken": list(result["taken"]),
        "revoke": result["revoke"],
        "sides": sides,
    }


def _view(seen: sr.Observation) -> dict[str, Any]:
    return {
        "hand": _cards(seen.hand),
        "hand_sizes": list(seen.hand_sizes),
        "actions": [(seat, None if action is None else oracle_action(action)) for seat, action in seen.actions],
        "given": _cards(seen.given),
        "received": _cards(seen.received),
        "top_card": None if seen.top_card is None else str(seen.top_card),
        "seen": _cards(seen.seen),
        "stock_size": seen.stock_size,
        "legal": list(map(oracle_action, seen.legal_actions)),
    }


class Twin:
    """One game in the engine and in the oracle."""

    def __init__(self, variant: sr.Variant, **start: Any) -> None:
        """Start both; the arguments are those of `new_game`."""
        self.variant = variant
        self.state = sr.new_game(variant, **start)
        lists: dict[str, Any] = {
            name: list(value) if isinstance(value, tuple) else value for name, value in start.items()
        }
        self.game = oracle.OracleGame(oracle_options(variant), **lists)
        self.universe = sr.all_actions(variant)

    def apply(self, action: sr.Action) -> None:
        """Let both take the action."""
        self.game.apply(oracle_action(action))
        self.state = sr.apply(self.state, action)

    def legal(self) -> tuple[sr.Action, ...]:
        """Return what is legal, after making sure that both say the same."""
        legal = sr.legal_actions(self.state)
        assert list(map(oracle_action, legal)) == self.game.legal()
        return legal

    def agree(self) -> None:
        """Compare the two states."""
        game, state = self.game, self.state
        facts = public_facts(state)
        assert facts == {name: getattr(game, name) for name in facts}
        assert [_cards(hand) for hand in state.hands] == game.hands
        assert [_result(result) for result in state.rounds[-1:]] == [
            _oracle_result(result) for result in game.rounds[-1:]
        ]
        self.legal()

    def agree_on_acceptance(self) -> None:
        """Compare what is accepted, over every action that the variant knows (guarantee 2)."""
        for action in self.universe:
            violation = sr.check(self.state, action)
            assert (violation is None) == self.game.accepts(oracle_action(action)), (action, violation)

    def agree_on_views(self) -> None:
        """Compare what each seat and a spectator may know (guarantee 4)."""
        for seat in (None, *range(self.variant.table.players)):
            seen = sr.observation(self.state, seat)
            assert _view(seen) == self.game.view(seat), seat
            assert public_facts(seen) == public_facts(self.state)
