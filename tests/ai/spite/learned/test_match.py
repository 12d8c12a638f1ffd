"""What a place is worth in a match (11)."""

from itertools import pairwise

import pytest

from spitegame.ai.spite.learned.match import place_values

NOBODY_OUT = (0, 0, 0, 0)


@pytest.mark.parametrize("rounds_left", [-1, 0, 1, 4])
def test_a_better_place_is_worth_more(rounds_left: int) -> None:
    for seats in range(3, 10):
        values = place_values((0,) * seats, (0,) * seats, (0,) * seats, rounds_left)
        assert len(values) == seats
        assert all(better > worse for better, worse in pairwise(values))


def test_only_open_places_count() -> None:
    assert len(place_values((0, 0, 0, 0), NOBODY_OUT, (0, 1, 0, 4), 2)) == 2
    place_values.cache_clear()
    once = place_values((1, 0, -1), (1, 2, 3), (0, 0, 0), 3)
    place_values.cache_clear()
    assert place_values((1, 0, -1), (1, 2, 3), (0, 0, 0), 3) == once


def test_who_leads_the_match_before_its_last_round_need_not_be_first_in_it() -> None:
    """With 6 points more than anybody else the second place wins the match as surely as the first."""
    first, second, *_ = place_values((6, 0, 0, -1), (1, 1, 3, 3), NOBODY_OUT, 0)
    even_first, even_second, *_ = place_values((0, 0, 0, 0), (1, 1, 3, 3), NOBODY_OUT, 0)
    assert first - second < (even_first - even_second) / 3
    third, last = place_values((-4, 4, 4, 4), (3, 1, 1, 1), (0, 1, 2, 0), 0)
    even_third, even_last = place_values((0, 0, 0, 0), (3, 1, 1, 1), (0, 1, 2, 0), 0)
    assert third - last <= even_third - even_last
