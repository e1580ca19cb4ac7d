"""Oracle engine, part 2: which bids are legal (R-3)."""

from __future__ import annotations

from oracle_options import (
    Action,
    Bid,
    Options,
    hand_size_of,
    partners_of,
    side_of,
    sides_of,
    spades_in,
)

Bids = list[Bid | None]  # by seat; None where a seat has not bid yet


def bidding_order(opts: Options, dealer: int) -> list[int]:
    """Return the seats in order of bidding."""
    players: int = opts["table"]["players"]
    first = dealer if opts["bidding"]["first"] == "dealer" else dealer + 1
    return [(first + step) % players for step in range(players)]


def partner_bids(opts: Options, seat: int, bids: Bids) -> list[Bid]:
    """Return the bids the other members of the seat's side have made."""
    made = [bids[member] for member in partners_of(opts, seat)]
    return [bid for bid in made if bid is not None]


def is_last_of_side(opts: Options, seat: int, bids: Bids) -> bool:
    """Tell whether all other members of the side have bid."""
    return len(partner_bids(opts, seat, bids)) == len(partners_of(opts, seat))


def is_last_of_table(seat: int, bids: Bids) -> bool:
    """Tell whether all other seats have bid."""
    return all(bid is not None for other, bid in enumerate(bids) if other != seat)


def total_of(bids: Bids) -> int:
    """Return the sum of the numbers bid so far at the table (nil counts 0)."""
    return sum(bid[0] for bid in bids if bid is not None)


def numbers_from(allowed: list[int], floor: int) -> list[int]:
    """Return the numbers at or above a floor, or only the highest number."""
    numbers = [n for n in allowed if n > 0]
    reached = [n for n in numbers if n >= floor]
    return reached or numbers[-1:]  # a floor out of reach


# --- what is never given up -----------------------------------------------------------


def hard_set(opts: Options, seat: int, bids: Bids, hand: list[str], *, nil: bool) -> list[int]:
    """Return the bids that hand size, bounds, switches and `forced` allow."""
    bidding = opts["bidding"]
    if bidding["forced"] == "whiz":
        return whiz_set(opts, hand, nil=nil)
    highest = hand_size_of(opts)
    if bidding["highest"] is not None:
        highest = min(highest, bidding["highest"])
    numbers = list(range(bidding["lowest"], highest + 1))
    if bidding["forced"] == "suicide":
        return suicide_set(opts, seat, bids, numbers, nil=nil)
    return [0, *numbers] if nil else numbers


def whiz_set(opts: Options, hand: list[str], *, nil: bool) -> list[int]:
    """Return the number of spades held, and nil where it is allowed (R-3.8)."""
    count = len(spades_in(opts, hand))
    if count == 0:
        return [0]
    rule = opts["bidding"]["whiz_nil"]
    if rule == "only_if_void":
        nil = False
    if rule == "not_with_ace" and "SA" in hand:
        nil = False
    return [0, count] if nil else [count]


def suicide_set(opts: Options, seat: int, bids: Bids, numbers: list[int], *, nil: bool) -> list[int]:
    """Return what suicide allows: exactly one member of each side bids nil (R-3.8)."""
    bidding = opts["bidding"]
    names = ("suicide_minimum", "side_minimum", "nil_partner_minimum")
    floors = [bidding[name] for name in names if bidding[name] is not None]
    numbers = numbers_from(numbers, max(floors))  # the greatest counts
    partner = partner_bids(opts, seat, bids)
    if not partner:
        return [0, *numbers] if nil else numbers
    if partner[0][0] == 0:
        return numbers
    return [0] if nil else []


# --- limits, in their order -----------------------------------------------------------


def keep_side_minimum(opts: Options, seat: int, bids: Bids, allowed: list[int]) -> list[int]:
    """Apply `side_minimum` together with `nil_partner_minimum` (R-3.6)."""
    if opts["bidding"]["forced"] == "suicide":
        return allowed  # its own floor is the greatest of the three
    minimum = opts["bidding"]["side_minimum"]
    if not is_last_of_side(opts, seat, bids):
        minimum = None
    beside_nil = opts["bidding"]["nil_partner_minimum"]
    partner = partner_bids(opts, seat, bids)
    partner_number = sum(bid[0] for bid in partner)
    partner_is_nil = partner != [] and partner_number == 0
    partner_is_number = partner_number > 0

    floor = 0
    nil_stays = 0 in allowed
    if minimum is not None:
        floor = minimum - partner_number
        if partner_is_number and partner_number < minimum:
            nil_stays = False
    if beside_nil is not None:
        if partner_is_nil:
            floor = max(floor, beside_nil)
        if partner_is_number and partner_number < beside_nil:
            nil_stays = False
    result = ([0] if nil_stays else []) + numbers_from(allowed, floor)
    return result or allowed


def keep_side_maximum(opts: Options, seat: int, bids: Bids, allowed: list[int]) -> list[int]:
    """Apply `side_maximum` to the last bidder of a side (R-3.6)."""
    maximum = opts["bidding"]["side_maximum"]
    if maximum is None or not is_last_of_side(opts, seat, bids):
        return allowed
    partner_number = sum(bid[0] for bid in partner_bids(opts, seat, bids))
    below = [n for n in allowed if partner_number + n <= maximum]
    return below or allowed[:1]


def keep_table_maximum(opts: Options, bids: Bids, allowed: list[int]) -> list[int]:
    """Apply `table_maximum` to everyone (R-3.6)."""
    maximum = opts["bidding"]["table_maximum"]
    if maximum is None:
        return allowed
    below = [n for n in allowed if total_of(bids) + n <= maximum]
    return below or allowed[:1]


def keep_table_minimum(opts: Options, seat: int, bids: Bids, allowed: list[int]) -> list[int]:
    """Apply `table_minimum` to the last bidder of the table (R-3.6)."""
    minimum = opts["bidding"]["table_minimum"]
    if minimum is None or not is_last_of_table(seat, bids):
        return allowed
    reached = [n for n in allowed if total_of(bids) + n >= minimum]
    highest_number = [n for n in allowed if n > 0][-1:]
    return reached or highest_number or allowed


def keep_table_forbidden(opts: Options, seat: int, bids: Bids, allowed: list[int]) -> list[int]:
    """Apply `table_forbidden` to the last bidder of the table (R-3.6)."""
    forbidden = opts["bidding"]["table_forbidden"]
    if forbidden is None or not is_last_of_table(seat, bids):
        return allowed
    rest = [n for n in allowed if total_of(bids) + n != forbidden]
    return rest or allowed


def limited_set(opts: Options, seat: int, bids: Bids, hand: list[str], *, nil: bool) -> list[int]:
    """Return the hard set after all limits, lowest first (R-3.6)."""
    allowed = hard_set(opts, seat, bids, hand, nil=nil)
    allowed = keep_side_minimum(opts, seat, bids, allowed)
    allowed = keep_side_maximum(opts, seat, bids, allowed)
    allowed = keep_table_maximum(opts, bids, allowed)
    allowed = keep_table_minimum(opts, seat, bids, allowed)
    return keep_table_forbidden(opts, seat, bids, allowed)


# --- plain and blind bids -------------------------------------------------------------


def may_add_nil(opts: Options, seat: int, bids: Bids) -> bool:
    """Tell whether `nils_per_side` leaves room; it counts both kinds (R-3.5)."""
    limit = opts["bidding"]["nils_per_side"]
    nils = [bid for bid in partner_bids(opts, seat, bids) if bid[0] == 0]
    return limit is None or len(nils) < limit


def may_add_blind_nil(opts: Options, seat: int, bids: Bids) -> bool:
    """Tell whether `blind_nils_per_side` leaves room as well (R-3.5)."""
    limit = opts["bidding"]["blind_nils_per_side"]
    blind_nils = [bid for bid in partner_bids(opts, seat, bids) if bid == (0, True)]
    if limit is not None and len(blind_nils) >= limit:
        return False
    return may_add_nil(opts, seat, bids)


def plain_bids(opts: Options, seat: int, bids: Bids, hand: list[str]) -> list[int]:
    """Return the bids of a seat that sees its hand."""
    nil = opts["bidding"]["nil"] and may_add_nil(opts, seat, bids)
    return limited_set(opts, seat, bids, hand, nil=nil)


def is_behind(opts: Options, seat: int, scores: list[int], deficit: int | None) -> bool:
    """Tell whether the side is far enough behind the best other side (R-3.7)."""
    mine = side_of(opts, seat)
    others = [scores[side] for side in range(len(sides_of(opts))) if side != mine]
    return deficit is None or max(others) - scores[mine] >= deficit


def may_blind_nil(opts: Options, seat: int, scores: list[int]) -> bool:
    """Tell whether the seat is eligible for a blind nil this round (R-3.7)."""
    bidding = opts["bidding"]
    if not bidding["blind_nil"]:
        return False
    return is_behind(opts, seat, scores, bidding["blind_nil_deficit"])


def may_blind_number(opts: Options, seat: int, scores: list[int]) -> bool:
    """Tell whether the seat is eligible for a blind number this round (R-3.7)."""
    bidding = opts["bidding"]
    if bidding["blind_minimum"] is None:
        return False
    return is_behind(opts, seat, scores, bidding["blind_deficit"])


def blind_bids(opts: Options, seat: int, bids: Bids, scores: list[int]) -> list[int]:
    """Return the blind bids of a seat that has not seen its hand (R-3.7)."""
    result = []
    can_nil = may_blind_nil(opts, seat, scores) and may_add_blind_nil(opts, seat, bids)
    if can_nil and 0 in limited_set(opts, seat, bids, [], nil=True):
        result.append(0)
    if may_blind_number(opts, seat, scores):
        minimum = opts["bidding"]["blind_minimum"]
        seen = plain_bids(opts, seat, bids, [])
        result += [n for n in seen if n > 0 and n >= minimum]
    return result


def legal_bids(
    opts: Options,
    seat: int,
    bids: Bids,
    scores: list[int],
    hand: list[str],
    *,
    sees_hand: bool,
) -> list[Action]:
    """Return the bids and the look open to the seat whose turn it is to bid."""
    if sees_hand:
        return [("bid", n, False) for n in plain_bids(opts, seat, bids, hand)]
    blind: list[Action] = [("bid", n, True) for n in blind_bids(opts, seat, bids, scores)]
    return [*blind, ("look",)]


def contract_of(opts: Options, side: int, bids: Bids) -> int | None:
    """Return the sum of a side's numbers once all its members have bid (R-3.4)."""
    made = [bids[member] for member in sides_of(opts)[side]]
    known = [bid for bid in made if bid is not None]
    return sum(bid[0] for bid in known) if len(known) == len(made) else None
