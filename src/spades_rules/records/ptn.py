"""PTN read: rounds in the dialect of PBN that another site's players post.

A file tells little of the game around its round. What the rules and the cards tell is worked out; the rest is reported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from spades_rules.actions import HIGHEST_BID, Action, Bid, Deal, Look, Play
from spades_rules.cards import CARDS, RANK_LETTERS, SUIT_LETTERS, Card, CardSet, parse_deal
from spades_rules.engine import apply, check
from spades_rules.errors import DecodeError, InvalidInputError, ProblemsError
from spades_rules.records.places import Lines, Problem, decode_error
from spades_rules.records.playing import find_problems
from spades_rules.records.ptn_options import changes_of, with_locks
from spades_rules.records.ptn_scores import starts
from spades_rules.records.ptn_tags import SEATS, Tag, blocks, player_tag, seat_of
from spades_rules.records.record import GameRecord, RoundRecord
from spades_rules.records.toml import require_size
from spades_rules.refusal import IllegalActionError, Violation
from spades_rules.start import new_game
from spades_rules.state import GameState
from spades_rules.tricks import trick_winner
from spades_rules.variants.choices import FirstBidder
from spades_rules.variants.presets import STANDARD
from spades_rules.variants.variant import Variant

__all__ = ["PtnGame", "from_ptn"]

_CALL = re.compile(r"\s*(?:(show(?:\s+hand)?)|(blind[\s-]*)?(nil|[0-9]{1,2}))(?=\s|$)", re.IGNORECASE)
_NAMES = [*(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS), "JL", "JH"]
_BY_NAME = dict(zip(_NAMES, CARDS, strict=True))
_MOST_REMOVED = 4
_MOST_DEALT = 500
_MOST_CALLS = _MOST_ROWS = 60
_MOST_ROUNDS = 500
_HAVE_PAIRS = (4, 6)
_UNKNOWN_HAND = "-"


class PtnGame(NamedTuple):
    """What a PTN text says.

    Attributes:
        record: The game, as far as the text tells it.
        unmapped: One line for each thing that could not be taken over, or was taken over with a doubt.

    """

    record: GameRecord
    unmapped: tuple[str, ...]


class PtnRound(NamedTuple):
    """One round of a PTN text.

    Attributes:
        dealer: The seat that dealt.
        deal: The deal.
        calls: The bids in their order.
        plays: The cards in the order of play.
        taken: The tricks of each seat.
        scores: What the text says are the scores of the sides, None if it says nothing.
        notes: The tags that are no part of the round.

    """

    dealer: int
    deal: Deal
    calls: list[Bid | Look]
    plays: list[Card]
    taken: list[int]
    scores: tuple[int, ...] | None
    notes: dict[str, Any]


def from_ptn(text: str) -> PtnGame:
    """Read the rounds of one game from PTN, and play them through the engine.

    Args:
        text: One round or more, each following from the one before.

    Raises:
        DecodeError: If the text cannot be read, or cannot have happened under the rules that it names.

    """
    require_size(text)
    rounds = blocks(text)
    if len(rounds) > _MOST_ROUNDS:
        raise DecodeError([f"{len(rounds)} rounds are more than one game has"])
    hands = [_hands(tags) for tags in rounds]
    if len({len(dealt) for dealt in hands}) > 1:
        raise DecodeError(["the rounds are not of one game: the number of hands differs"])
    variant, unmapped = _variant(rounds, hands[0])
    rows = [_round(tags, dealt, variant) for tags, dealt in zip(rounds, hands, strict=True)]
    lines = Lines([{}, *map(_lines_of, rounds)])
    record, doubts = _record(variant, rows, _players(rounds[0], len(hands[0])), lines)
    return PtnGame(record, (*unmapped, *doubts))


# Rules -----------------------------------------------------------------------------------------------------------


def _hands(tags: Mapping[str, Tag]) -> tuple[CardSet, ...]:
    code = tags.get("GameCode")
    if code is not None and code.value.strip().lower() != "spades":
        raise DecodeError([f"line {code.line}: the game is {code.value!r:.40}, not Spades"])
    tag = _required(tags, "Deal")
    name, _, rest = tag.value.partition(":")
    count = len(rest.split())
    if _UNKNOWN_HAND in rest.split():
        raise DecodeError([f"line {tag.line}: a hand is not shown, and a record needs them all"])
    if count not in SEATS:
        raise DecodeError([f"line {tag.line}: a deal has two to six hands, not {count}"])
    first = seat_of(tag._replace(value=name), count)
    if len(rest) > _MOST_DEALT:
        raise DecodeError([f"line {tag.line}: {len(rest)} characters are more than any deal has"])
    try:
        return parse_deal(f"{first}:{rest}")
    except InvalidInputError as error:
        raise _located(tag.line, error) from error


def _required(tags: Mapping[str, Tag], name: str) -> Tag:
    if name not in tags:
        line = min((tag.line for tag in tags.values()), default=1)
        raise DecodeError([f"line {line}: the round has no tag {name}"])
    return tags[name]


def _located(line: int, error: InvalidInputError) -> DecodeError:
    texts = error.problems if isinstance(error, ProblemsError) else [str(error)]
    return DecodeError(f"line {line}: {text}" for text in texts)


def _variant(rounds: list[dict[str, Tag]], hands: tuple[CardSet, ...]) -> tuple[Variant, list[str]]:
    """Return the variant that the options and the deal tell, and what could not be mapped."""
    tag = rounds[0].get("GameOptionsJson", Tag(1, "{}", []))
    options = _options(tag)
    for other in rounds:
        if other.get("GameOptionsJson", tag).value != tag.value:
            line = other["GameOptionsJson"].line
            raise DecodeError([f"line {line}: the options differ from those of the first round"])
    changes, unmapped = changes_of(options)
    if "BJ" in str(CardSet(card for hand in hands for card in hand)) and not changes.get("deck.jokers"):
        changes |= {"deck.jokers": True, "deck.high_trumps": ("BJ", "LJ")}
    changes |= _table(hands, options, _scores(rounds[0], len(hands)))
    changes |= _deck(hands, changes)
    auction = rounds[0].get("Auction")
    if auction and seat_of(auction, len(hands)) == seat_of(_required(rounds[0], "Dealer"), len(hands)):
        changes["bidding.first"] = "dealer"
    try:
        return with_locks(changes), unmapped
    except InvalidInputError as error:
        raise _located(tag.line, error) from error


def _options(tag: Tag) -> dict[str, Any]:
    try:
        options = json.loads(tag.value)
    except (ValueError, RecursionError) as error:
        raise DecodeError([f"line {tag.line}: the options are no JSON: {error}"]) from error
    if not isinstance(options, dict):
        raise DecodeError([f"line {tag.line}: the options are a JSON object, not {tag.value!r:.40}"])
    return options


def _table(hands: tuple[CardSet, ...], options: Mapping[str, Any], scores: tuple[int, ...] | None) -> dict[str, Any]:
    """Return the seats and the sides: opposite seats are partners where nothing speaks against it."""
    players = len(hands)
    half = players // 2
    are_equal = scores is None or all(scores[seat] == scores[seat + half] for seat in range(half))
    in_pairs = players in _HAVE_PAIRS and are_equal and options.get("isPartnership", True) is not False
    sides = [(seat, seat + half) for seat in range(half)] if in_pairs else [(seat,) for seat in range(players)]
    default = STANDARD.sides if players == STANDARD.table.players else tuple((seat,) for seat in range(players))
    return {"table.players": players, "table.sides": None if tuple(sides) == default else tuple(sides)}


def _deck(hands: tuple[CardSet, ...], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return which cards are not played with: those that were not dealt."""
    jokers = bool(changes.get("deck.jokers"))
    pack = CardSet(CARDS if jokers else CARDS[:52])
    spare = pack - CardSet(card for hand in hands for card in hand)
    if len(spare) <= _MOST_REMOVED and not any(card.suit is None for card in spare):
        return {"deck.removed": tuple(map(str, spare))}
    return {"deck.hand_size": len(hands[0]), "deck.spare": "set_aside"}


# One round -------------------------------------------------------------------------------------------------------


def _round(tags: Mapping[str, Tag], hands: tuple[CardSet, ...], variant: Variant) -> PtnRound:
    players = len(hands)
    dealer = seat_of(_required(tags, "Dealer"), players)
    calls: list[Bid | Look] = []
    if "Auction" in tags:
        first = (dealer + (variant.bidding.first is not FirstBidder.DEALER)) % players
        if seat_of(tags["Auction"], players) != first:
            line, name = tags["Auction"].line, SEATS[players][first]
            raise DecodeError([f"line {line}: the auction begins with {name} (R-3.1)"])
        calls = list(islice(_calls(tags["Auction"]), _MOST_CALLS))
    plays, taken = _plays(tags["Play"], variant) if "Play" in tags else ([], [0] * players)
    scores = _scores(tags, players)
    known = {"Dealer", "Deal", "Auction", "Play", "GameScores", *(player_tag(name) for name in SEATS[players])}
    notes = {name: tag.value for name, tag in tags.items() if name not in known}
    return PtnRound(
        dealer=dealer,
        deal=Deal(hands),
        calls=calls,
        plays=plays,
        taken=taken,
        scores=scores and tuple(scores[side[0]] for side in variant.sides),
        notes={"_ptn": notes} if notes else {},
    )


def _scores(tags: Mapping[str, Tag], players: int) -> tuple[int, ...] | None:
    """Return the score by seat, None where the text has none."""
    tag = tags.get("GameScores")
    if tag is None:
        return None
    name, _, rest = tag.value.partition(":")
    first = seat_of(tag._replace(value=name), players)
    words = rest.replace("\N{MINUS SIGN}", "-").split()
    if len(words) != players or not all(re.fullmatch(r"[-+]?[0-9]{1,9}", word) for word in words):
        raise DecodeError([f"line {tag.line}: scores are a whole number for each of {players} seats, not {rest!r:.60}"])
    numbers = [int(word) for word in words]
    return tuple(numbers[(seat - first) % players] for seat in range(players))


def _calls(tag: Tag) -> Iterator[Bid | Look]:
    for line, words in tag.rows:
        text = " ".join(words)
        at = 0
        while at < len(text):
            match = _CALL.match(text, at)
            if match is None:
                raise DecodeError([f"line {line}: {text[at:].strip()!r:.40} is no bid such as 3, Nil, Blind 6 or Show"])
            at = match.end()
            tricks = 0 if match[1] or match[3].lower() == "nil" else int(match[3])
            if tricks > HIGHEST_BID:
                raise DecodeError([f"line {line}: {tricks} tricks are more than any hand has"])
            yield Look() if match[1] else Bid(tricks, blind=match[2] is not None)


def _plays(tag: Tag, variant: Variant) -> tuple[list[Card], list[int]]:
    """Return the cards in the order of play, and the tricks of each seat; a column belongs to a seat."""
    players = variant.table.players
    first = leader = seat_of(tag, players)
    plays: list[Card] = []
    taken = [0] * players
    if len(tag.rows) > _MOST_ROWS:
        raise DecodeError([f"line {tag.line}: {len(tag.rows)} tricks are more than any round has"])
    for place, (line, words) in enumerate(tag.rows):
        cells = [_card(line, word) for word in words]
        order = [(leader - first + i) % players for i in range(players)]
        row = [cells[column] for column in order if column < len(cells)]
        cards = [card for card in row if card is not None]
        is_last = place + 1 == len(tag.rows)
        is_gapless = row[: len(cards)] == cards and len(cells) <= players
        if not cards or not is_gapless or (len(cards) < players and not is_last):
            raise DecodeError([f"line {line}: a trick has the card of each seat, led by {SEATS[players][leader]}"])
        plays += cards
        if len(cards) == players:
            try:
                leader = (leader + trick_winner(variant, cards)) % players
            except InvalidInputError as error:
                raise _located(line, error) from error
            taken[leader] += 1
    return plays, taken


def _card(line: int, word: str) -> Card | None:
    """Return a card, None for a seat that has not played; the jokers are JH and JL, and HJ is the jack of hearts."""
    if set(word) <= {"-"}:
        return None
    card = _BY_NAME.get(word.upper().replace("10", "T"))
    if card is None:
        raise DecodeError([f"line {line}: {word!r:.20} is no card such as SA, HT or JH"])
    return card


def _players(tags: Mapping[str, Tag], count: int) -> list[str]:
    names = [tags[player_tag(name)].value for name in SEATS[count] if player_tag(name) in tags]
    return names if len(names) == count else []


def _lines_of(tags: Mapping[str, Tag]) -> dict[str, list[int]]:
    """Return the lines of a round by the keys of a record."""
    keys = {"Dealer": "dealer", "GameScores": "scores", "Deal": "deal", "Play": "play", "Auction": "bids"}
    table = {"": [min(tag.line for tag in tags.values())]}
    for name, key in keys.items():
        if name in tags:
            table[key] = [tags[name].line, *(line for line, _ in tags[name].rows if key == "play")]
    return table


# The game --------------------------------------------------------------------------------------------------------


def _record(variant: Variant, rows: list[PtnRound], players: list[str], lines: Lines) -> PtnGame:
    """Return the record with the most likely start that the rounds can have had, and what is doubtful about it."""
    first = rows[0]
    number = 1 + (variant.bidding.opening_round_unbid and bool(first.calls))
    failed: list[Problem] = []
    for start in starts(variant, _bids_by_seat(first, variant), first.taken, first.scores):
        try:
            state = new_game(variant, dealer=first.dealer, scores=start.scores, bags=start.bags, round_number=number)
        except InvalidInputError:
            continue
        rounds: list[RoundRecord] = []
        doubts = list(start.doubts)
        for row in rows:
            rounds.append(_round_record(state, row))
            state = _after(state, rounds[-1].actions)
            if len(rounds) > 1 and row.scores not in (None, state.scores):
                doubts.append(f"GameScores: {row.scores} of round {len(rounds)}, which comes to {state.scores}")
        record = GameRecord(variant=variant, rounds=rounds, players=players, first_round=number)
        problems = find_problems(record)
        if not problems:
            return PtnGame(record, tuple(doubts))
        failed = failed or problems
    raise decode_error(failed, lines)


def _bids_by_seat(row: PtnRound, variant: Variant) -> list[Bid | None]:
    players = variant.table.players
    first = row.dealer + (variant.bidding.first is not FirstBidder.DEALER)
    bids: list[Bid | None] = [None] * players
    for place, bid in enumerate(call for call in row.calls if isinstance(call, Bid)):
        bids[(first + place) % players] = bid
    return bids


def _round_record(state: GameState, row: PtnRound) -> RoundRecord:
    """Return the record of a round, with the looks that the text passes over.

    A seat that may bid blind and does not has looked.
    """
    calls: list[Bid | Look] = []
    dealt = _after(state, [row.deal])
    for call in row.calls:
        if check(_after(dealt, calls), call) is Violation.MUST_LOOK_FIRST:
            calls.append(Look())
        calls.append(call)
    return RoundRecord(
        dealer=row.dealer,
        scores=state.scores,
        bags=state.bags,
        deal=row.deal,
        bids=calls,
        plays=map(Play, row.plays),
        notes=row.notes,
    )


def _after(state: GameState, actions: Iterable[Action]) -> GameState:
    """Return the state after some actions, or before the first that is refused."""
    with suppress(IllegalActionError):
        for action in actions:
            state = apply(state, action)
    return state
