"""Oracle engine, part 5: the score of a round and the end of the game (R-6, R-7)."""

from __future__ import annotations

from typing import Any

from oracle_options import Bid, Options, hand_size_of

SideScore = dict[str, Any]
Outcome = tuple[int | None, str]


def contract_sum(bids: list[Bid]) -> int:
    """Return a side's contract: the sum of its numbers (R-3.4)."""
    return sum(number for number, _ in bids)


def has_ten_bid(options: Options, contract: int) -> bool:
    """Tell whether the contract is paid as a ten-bid (R-6.6)."""
    ten_bid = options["scoring"]["ten_bid"]
    if ten_bid is None or contract == 0:
        return False
    if ten_bid["exact"]:
        return bool(contract == ten_bid["minimum"])
    return bool(contract >= ten_bid["minimum"])


def has_blind_number(bids: list[Bid]) -> bool:
    """Tell whether any member's number was blind (R-6.7)."""
    return any(blind and number > 0 for number, blind in bids)


def made_points(options: Options, bids: list[Bid]) -> int:
    """Return the points for a contract that was made, overtricks apart."""
    scoring = options["scoring"]
    contract = contract_sum(bids)
    points: int = scoring["trick"] * contract
    if has_ten_bid(options, contract):
        points = scoring["ten_bid"]["made"]
    if has_blind_number(bids):
        points *= scoring["blind_multiplier"]
    return points


def set_points(options: Options, bids: list[Bid], contract_tricks: int) -> int:
    """Return the (negative) points for a contract that failed."""
    scoring = options["scoring"]
    contract = contract_sum(bids)
    points = 0  # "nothing"
    if scoring["set"] == "full":
        points = -scoring["trick"] * contract
    if scoring["set"] == "per_missing":
        points = -scoring["trick"] * (contract - contract_tricks)
    if has_ten_bid(options, contract) and scoring["ten_bid"]["set"] is not None:
        points = scoring["ten_bid"]["set"]
    if has_blind_number(bids):
        points *= scoring["blind_fail_multiplier"]
    return points


def nil_results(bids: list[Bid], taken: list[int]) -> list[str | None]:
    """Return for each member `made` or `failed`, None for one who bid a number."""
    results: list[str | None] = []
    for (number, _), tricks in zip(bids, taken, strict=True):
        if number > 0:
            results.append(None)
        else:
            results.append("made" if tricks == 0 else "failed")
    return results


def nil_points(options: Options, bids: list[Bid], nils: list[str | None]) -> int:
    """Return the points for a side's nils (R-6.2, R-6.4)."""
    scoring = options["scoring"]
    for blind, rule, name in (
        (False, scoring["double_nil"], "nil"),
        (True, scoring["double_blind_nil"], "blind_nil"),
    ):
        if bids == [(0, blind), (0, blind)] and rule != "separate":
            if nils == ["made", "made"]:
                return 2 * int(scoring[name])
            if rule == "all_or_nothing":
                return -2 * int(scoring[name + "_penalty"])
            return 0
    points = 0
    for (_, blind), nil in zip(bids, nils, strict=True):
        name = "blind_nil" if blind else "nil"
        if nil == "made":
            points += scoring[name]
        if nil == "failed":
            points -= scoring[name + "_penalty"]
    return points


def count_bags(options: Options, bags: int) -> tuple[int, int]:
    """Return the bags that stay and the points taken off (R-6.5)."""
    scoring = options["scoring"]
    limit = scoring["bag_limit"]
    if limit is None or bags < limit:
        return bags, 0
    if scoring["bag_carry"] == "reset":
        return 0, scoring["bag_penalty"]
    penalty = 0
    while bags >= limit:
        bags -= limit
        penalty += scoring["bag_penalty"]
    return bags, penalty


def score_side(options: Options, bids: list[Bid] | None, taken: list[int], score: int, bags: int) -> SideScore:
    """Score one side's round from the bids and tricks of its members (R-6)."""
    scoring = options["scoring"]
    boston = sum(taken) == hand_size_of(options)
    if bids is None:  # an unbid round
        points = scoring["trick"] * sum(taken)
        result = blank_score(points, score, bags, members=len(taken))
        result["boston"] = boston
        return result

    contract = contract_sum(bids)
    nils = nil_results(bids, taken)
    number_tricks = 0
    nil_tricks = 0  # tricks of failed nils
    for (number, _), tricks in zip(bids, taken, strict=True):
        if number > 0:
            number_tricks += tricks
        else:
            nil_tricks += tricks

    contract_tricks = number_tricks
    if scoring["failed_nil_tricks"] == "contract" and contract > 0:
        contract_tricks += nil_tricks
        nil_tricks = 0
    if scoring["failed_nil_tricks"] == "ignored":
        nil_tricks = 0

    is_set = contract > 0 and contract_tricks < contract
    over_contract = 0 if is_set else contract_tricks - contract
    points = 0
    if is_set:
        points += set_points(options, bids, contract_tricks)
    elif contract > 0:
        points += made_points(options, bids)
    points += scoring["overtrick"] * over_contract
    if scoring["failed_nil_tricks"] != "bags" or scoring["failed_nil_overtrick_points"]:
        points += scoring["overtrick"] * nil_tricks
    points += nil_points(options, bids, nils)
    if boston:
        points += scoring["boston"]
    overtricks = over_contract + nil_tricks
    bags, penalty = count_bags(options, bags + overtricks)
    points -= penalty
    return {
        "points": points,
        "score": score + points,
        "bags": bags,
        "contract": contract,
        "contract_tricks": contract_tricks,
        "overtricks": overtricks,
        "is_set": is_set,
        "nils": nils,
        "bag_penalty": penalty,
        "boston": boston,
    }


def blank_score(points: int, score: int, bags: int, *, members: int) -> SideScore:
    """Return a side's result that holds points and nothing else."""
    return {
        "points": points,
        "score": score + points,
        "bags": bags,
        "contract": None,
        "contract_tricks": 0,
        "overtricks": 0,
        "is_set": False,
        "nils": [None] * members,
        "bag_penalty": 0,
        "boston": False,
    }


def score_offender(options: Options, bids: list[Bid] | None, taken: list[int], score: int, bags: int) -> SideScore:
    """Score the side that revoked (R-5.7)."""
    points = -int(options["scoring"]["revoke_penalty"])
    result = blank_score(points, score, bags, members=len(taken))
    result["is_set"] = True
    if bids is not None:
        result["contract"] = contract_sum(bids)
        result["nils"] = [None if number > 0 else "failed" for number, _ in bids]
    return result


def score_offended(options: Options, bids: list[Bid] | None, taken: list[int], score: int, bags: int) -> SideScore:
    """Score a side of a forfeited round that did not revoke (R-5.7)."""
    members = len(taken)
    if bids is None:
        points = options["scoring"]["trick"] * sum(taken)
        return blank_score(points, score, bags, members=members)
    contract = contract_sum(bids)
    nils: list[str | None] = [None if number > 0 else "made" for number, _ in bids]
    points = nil_points(options, bids, nils)
    if contract > 0:
        points += made_points(options, bids)
    result = blank_score(points, score, bags, members=members)
    result["contract"] = contract
    result["contract_tricks"] = contract
    result["nils"] = nils
    return result


# --- the end of the game --------------------------------------------------------------


def marks_met(options: Options, scores: list[int], sets: list[int]) -> list[str]:
    """Return the marks a round has reached, in the order of R-7.6."""
    ending = options["ending"]
    marks = []
    if ending["sets_to_lose"] is not None and max(sets) >= ending["sets_to_lose"]:
        marks.append("sets")
    if ending["target"] is not None and max(scores) >= ending["target"]:
        marks.append("target")
    if ending["floor"] is not None and min(scores) <= ending["floor"]:
        marks.append("floor")
    return marks


def top_sides(options: Options, scores: list[int], sets: list[int]) -> list[int]:
    """Return the sides with the highest score among those that can win."""
    limit = options["ending"]["sets_to_lose"]
    able = [n for n in range(len(scores)) if limit is None or sets[n] < limit]
    if not able:
        able = list(range(len(scores)))  # all have reached the number
    best = max(scores[side] for side in able)
    return [side for side in able if scores[side] == best]


def outcome(
    options: Options,
    scores: list[int],
    round_number: int = 1,
    sets: list[int] | None = None,
    tied_before: bool = False,  # noqa: FBT001, FBT002 (the agreed signature)
    boston: int | None = None,
) -> Outcome | None:
    """Return (winner or None for a draw, reason) after a round, None to play on."""
    ending = options["ending"]
    sets = sets if sets is not None else [0] * len(scores)
    if boston is not None and options["scoring"]["boston_wins"]:
        return boston, "boston"
    reasons = marks_met(options, scores, sets)
    last_round = ending["max_rounds"] is not None and round_number >= ending["max_rounds"]
    if last_round:
        reasons.append("max_rounds")
    if tied_before and ending["tie"] == "sudden_death":
        reasons.append("tie_broken")
    if not reasons:
        return None
    top = top_sides(options, scores, sets)
    if len(top) == 1:
        return top[0], reasons[0]
    if last_round:
        return None, reasons[0]  # a draw
    return None
