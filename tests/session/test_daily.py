"""The deal of the day is the same for everybody, and the first finish counts."""

from dataclasses import replace
from datetime import date

import pytest
from support.past_games import MALLORY, past

from spitegame.packing.share_codes import deal_code
from spitegame.rules.catalog import TITLES
from spitegame.session.daily import deal_of_the_day, is_of_the_day, results
from spitegame.session.occupants import Computer, Person
from spitegame.session.setup import with_names
from spitegame.session.table import Table
from spitegame.ui.widgets.calendar import streak

DAY = "2026-11-23"
PINNED = {
    "malice": ("CXU7-T2BY-9AHE-3KN4", ["Robin", "Mallory"]),
    "spite": ("XX3F-Y4V7-A8TE-TQMZ-N", ["Robin", "Mallory", "Fergus", "Ada"]),
}
"""The codes of that day's deals, which are the same everywhere and for ever, and who plays."""


@pytest.mark.parametrize("game", TITLES)
def test_it_follows_from_the_date_alone_and_every_day_has_another(game: str) -> None:
    deal, (code, names) = deal_of_the_day(game, DAY), PINNED[game]
    assert deal_code(deal) == code
    assert [each.name for each in with_names(deal.occupants, "Robin")] == names
    assert Table.begin(deal).to_act
    seeds = {deal_of_the_day(game, f"2026-11-{day:02}").seed for day in range(1, 31)}
    assert len(seeds) == 30
    assert deal_of_the_day("malice", DAY).seed != deal_of_the_day("spite", DAY).seed


def test_a_game_is_known_as_that_of_the_day_whatever_its_player_is_called() -> None:
    deal = deal_of_the_day("malice", DAY)
    played = replace(deal, occupants=with_names(deal.occupants, "Robin"))
    assert is_of_the_day(played, DAY)
    assert not is_of_the_day(played, "2026-11-24")
    assert not is_of_the_day(replace(played, rules=replace(played.rules, payoff=5)), DAY)
    easier = (Person("Robin"), Computer("Mallory", "easy"))
    assert not is_of_the_day(replace(played, occupants=easier), DAY)


def test_the_first_finish_of_a_day_counts() -> None:
    first, better, other = (
        past(MALLORY, place=2, of_day=DAY, day=1),
        past(MALLORY, of_day=DAY, day=2),
        past(MALLORY, of_day="2026-11-24", day=3),
    )
    assert results([better, other, first], "malice") == {DAY: first, "2026-11-24": other}
    assert results([first], "spite") == {}


@pytest.mark.parametrize(
    ("days", "length"),
    [([], 0), (["23"], 1), (["22", "21"], 2), (["21"], 0), (["23", "22"], 2)],
)
def test_a_streak_lasts_until_a_day_is_left_out(days: list[str], length: int) -> None:
    assert streak([f"2026-11-{day}" for day in days], date(2026, 11, 23)) == length
