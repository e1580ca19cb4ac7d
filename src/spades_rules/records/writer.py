"""Records to plain data: the keys of a record in their one order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spades_rules.actions import Give, Keep, Play
from spades_rules.cards import format_deal
from spades_rules.errors import InvalidInputError
from spades_rules.records.record import GameRecord, RoundRecord
from spades_rules.records.rules import plain_variant

__all__ = ["plain_record", "require_record"]


def require_record(value: object) -> GameRecord:
    """Return a record, refusing everything else.

    Raises:
        InvalidInputError: If `value` is no `GameRecord`.

    """
    if type(value) is not GameRecord:
        raise InvalidInputError(f"expected a GameRecord, not {value!r:.80}")
    return value


def plain_record(record: GameRecord) -> dict[str, Any]:
    """Return a record as plain data; what is empty or has its default is left out.

    Raises:
        InvalidInputError: If `record` is no `GameRecord`.

    """
    require_record(record)
    data: dict[str, Any] = {
        "spades": record.format_version,
        "rules": record.rules_version,
        "variant": plain_variant(record.variant),
    }
    if record.players:
        data["players"] = list(record.players)
    if record.first_round != 1:
        data["first_round"] = record.first_round
    data |= record.notes
    data["rounds"] = [_plain_round(row, record.variant.table.players) for row in record.rounds]
    return data


def _plain_round(row: RoundRecord, players: int) -> dict[str, Any]:
    data: dict[str, Any] = {"dealer": row.dealer, "scores": list(row.scores), "bags": list(row.bags)}
    if row.deal is not None and row.deal.stock:
        data["stock"] = " ".join(map(str, row.deal.stock))
    elif row.deal is not None:
        data["deal"] = format_deal(row.deal.hands)
    if row.draws:
        data["draws"] = "".join("K" if isinstance(draw, Keep) else "D" for draw in row.draws)
    if row.bids:
        data["bids"] = list(map(str, row.bids))
    if row.gifts:
        data["exchange"] = _words(row.gifts)
    if row.plays:
        data["play"] = "\n".join(_words(row.plays[at : at + players]) for at in range(0, len(row.plays), players))
    return data | row.notes


def _words(actions: Sequence[Give | Play]) -> str:
    return " ".join(str(action.card) for action in actions)
