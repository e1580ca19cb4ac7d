"""Whatever the variant: games end, both games of a pair have the same deals, and a match adds up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

import spades_rules as sr
from playing import repickled
from spades_rules.arena import duplicate_match, play_game, tallies
from spades_rules.arena.seats import policies_by_seat
from spades_rules.records import replay
from spades_rules.testing import variants

SEEDS = st.integers(-(2**70), 2**70)


@given(variants(), SEEDS)
def test_a_match_adds_up_and_can_be_played_again(variant: sr.Variant, seed: int) -> None:
    result = duplicate_match("random", "easy", games=2, variant=variant, seed=seed, max_rounds=3)
    assert not result.failures
    assert result.a.won + result.b.won + result.a.drawn == 2
    assert result.a.share.value + result.b.share.value == 1
    for game in result.games:
        bots = ["random" if policy == 0 else "easy" for policy in policies_by_seat(variant, game.number)]
        record = play_game(bots, variant, seed, max_rounds=3)
        *_, end = replay(record)
        assert (end.scores, len(end.rounds)) == (game.scores, game.rounds)
        assert game.is_stopped == (end.outcome is None) == ("_stopped" in record.notes)
        total = sum(tally.points for tally in tallies(record))
        assert total == sum(tally.points for tally in game.tallies)
        assert total == sum(end.scores[variant.side_of(seat)] for seat in range(variant.table.players))


@given(variants(), SEEDS, st.integers(0, 2**70))
def test_deals_depend_on_nothing_that_bots_do(variant: sr.Variant, seed: int, pair: int) -> None:
    sides = len(variant.sides)
    games = [play_game([one] * sides, variant, seed, pair=pair, max_rounds=3).rounds for one in ("easy", "random")]
    for one, other in zip(*games, strict=False):
        assert (one.deal, one.dealer) == (other.deal, other.dealer)


@given(variants(), SEEDS, st.integers(1, 4))
def test_a_match_is_the_same_wherever_it_is_played(variant: sr.Variant, seed: int, pairs_a_task: int) -> None:
    here = duplicate_match("easy", "random", games=4, variant=variant, seed=seed, max_rounds=1)
    with ThreadPoolExecutor(2) as executor:
        there = duplicate_match(
            *("easy", "random"),
            games=4,
            variant=variant,
            seed=seed,
            max_rounds=1,
            executor=executor,
            pairs_a_task=pairs_a_task,
        )
    assert there == here == repickled(there)
    assert repr(there) == repr(here)
