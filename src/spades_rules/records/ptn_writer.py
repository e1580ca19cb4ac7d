"""PTN written: a record in the dialect of PBN that another site's players post."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from spades_rules.actions import Bid
from spades_rules.cards import BIG_JOKER, LITTLE_JOKER, Card, format_deal
from spades_rules.errors import InvalidInputError
from spades_rules.phase import Phase
from spades_rules.records.playing import replay
from spades_rules.records.ptn_options import options_of, unsaid
from spades_rules.records.ptn_tags import SEATS, escaped, player_tag
from spades_rules.records.record import GameRecord, RoundRecord
from spades_rules.records.writer import require_record
from spades_rules.state import GameState
from spades_rules.variants.choices import FirstBidder
from spades_rules.variants.variant import Variant

__all__ = ["PtnText", "to_ptn"]

_JOKERS = {BIG_JOKER: "JH", LITTLE_JOKER: "JL"}
_GAME = "Spades"


class PtnText(NamedTuple):
    """A record as PTN.

    Attributes:
        text: The rounds, one after the other.
        unmapped: One line for each thing that PTN has no form for.

    """

    text: str
    unmapped: tuple[str, ...]


def to_ptn(record: GameRecord) -> PtnText:
    """Write a record as PTN, each round by itself.

    Tags that `from_ptn` kept as notes are written again.

    Raises:
        DecodeError: If the record cannot have happened.
        InvalidInputError: If it has an exchange or a draw deal, or no deal at all: PTN has no form for these.

    """
    require_record(record)
    for row in record.rounds:
        if row.deal is None or row.draws or row.gifts or row.deal.stock:
            raise InvalidInputError(
                "PTN has a form for rounds that are dealt, bid and played, not for an exchange or a draw deal"
            )
    options, unmapped = options_of(record.variant)
    ends: dict[int, GameState] = {}
    for state in replay(record):
        ends[state.round_number - (state.phase is Phase.DEAL) - record.first_round] = state
    texts = [
        "\n".join(_round(record, row, ends[index], options, is_done=ends[index].turn is None))
        for index, row in enumerate(record.rounds)
    ]
    return PtnText("\n\n".join(texts) + "\n", tuple(unmapped))


def _round(
    record: GameRecord, row: RoundRecord, end: GameState, options: dict[str, Any], *, is_done: bool
) -> Iterator[str]:
    variant = record.variant
    names = SEATS[variant.table.players]
    notes = {name: str(value) for name, value in _kept(row).items()}
    kept = notes.pop("GameOptionsJson", None)
    notes.pop("GameCode", None)
    told = kept if kept is not None and _says(kept, variant) else json.dumps(options, separators=(",", ":"))
    scores = end.scores if is_done else row.scores
    by_seat = [scores[variant.side_of(names.index(name))] for name in _from_south(names)]
    tags = {"Event": _GAME} | notes | {"GameCode": _GAME, "GameOptionsJson": told}
    tags["GameScores"] = f"S:{' '.join(map(str, by_seat))}"
    if record.players:
        tags |= {player_tag(name): record.players[names.index(name)] for name in _from_west(names)}
    tags["Dealer"] = names[row.dealer]
    assert row.deal is not None  # noqa: S101 - for mypy: to_ptn has refused a round without a deal
    tags["Deal"] = f"{names[row.dealer]}:{format_deal(row.deal.hands, row.dealer).partition(':')[2]}"
    yield "% PTN ---------------------------"
    yield from (f'[{name} "{escaped(value)}"]' for name, value in tags.items())
    bids = [_bid(bid, variant) for bid in row.bids if isinstance(bid, Bid)]
    if bids:
        first = row.dealer + (variant.bidding.first is not FirstBidder.DEALER)
        yield f'[Auction "{names[first % len(names)]}"]'
        yield " ".join(bids)
    tricks = [*end.tricks, *([end.trick] if end.trick and end.trick.cards else [])]
    if row.plays:
        yield f'[Play "{names[tricks[0].leader]}"]'
        yield from (_trick(trick.leader, trick.cards, tricks[0].leader, len(names)) for trick in tricks)


def _kept(row: RoundRecord) -> dict[str, Any]:
    kept = row.notes.get("_ptn")
    return kept if isinstance(kept, dict) else {}


def _says(options: str, variant: Variant) -> bool:
    """Tell whether options as they were read mean the same variant, as far as they mean anything."""
    try:
        return not unsaid(json.loads(options), variant)
    except (ValueError, AttributeError):
        return False


def _from_south(names: tuple[str, ...]) -> tuple[str, ...]:
    start = names.index("S")
    return names[start:] + names[:start]


def _from_west(names: tuple[str, ...]) -> tuple[str, ...]:
    return names[-1:] + names[:-1]


def _bid(bid: Bid, variant: Variant) -> str:
    nil = "0" if variant.scoring.nil == 0 else "Nil"
    return "Blind" * bid.blind + (str(bid.tricks) if bid.tricks else nil)


def _trick(leader: int, cards: tuple[Card, ...], first: int, players: int) -> str:
    """Return a trick with a column for each seat, the leader of the round's first trick in front."""
    cells = ["-"] * players
    for place, card in enumerate(cards):
        cells[(leader - first + place) % players] = _JOKERS.get(card, str(card))
    return " ".join(cells)
