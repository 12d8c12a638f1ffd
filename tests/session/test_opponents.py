"""Who the named computer players are, and what a seat says of how it plays."""

import pytest

from spitegame.session.occupants import Computer, Person, is_name
from spitegame.session.opponents import (
    NAMES,
    OPPONENTS,
    Manner,
    Opponent,
    Pace,
    level_of,
    names_for,
    opponent_named,
    pace_of,
    style,
    styles,
)
from spitegame.session.seating import with_names
from spitegame.session.setup import MOST_SEATS

FOUR, THREE = ("easy", "fair", "good", "best"), ("easy", "fair", "good")


def named(name: str) -> Opponent:
    opponent = opponent_named(name)
    assert opponent
    return opponent


def test_there_is_one_for_each_level_and_manner() -> None:
    assert sorted(opponent.seated(FOUR).level for opponent in OPPONENTS) == sorted(styles(FOUR))


def test_all_paces_are_to_be_met() -> None:
    assert {opponent.pace for opponent in OPPONENTS} == set(Pace)
    assert Pace.QUICK.value < Pace.STEADY.value < Pace.THOUGHTFUL.value


def test_names_may_be_shown_and_are_enough_for_a_table_of_one_level() -> None:
    assert all(map(is_name, NAMES))
    assert len(NAMES) == len(set(NAMES))
    for level in FOUR:
        fit = [
            name
            for name in names_for(level)
            if name not in (each.name for each in OPPONENTS) or name == names_for(level)[0]
        ]
        assert len(set(fit)) >= MOST_SEATS - 1


def test_a_seat_says_how_it_is_played() -> None:
    assert style("good", Manner.PLAIN) == "good"
    assert style("good", Manner.SPITEFUL) == "spiteful good"
    assert level_of("spiteful good") == level_of("good") == "good"


@pytest.mark.parametrize(
    ("name", "seated"), [("Mallory", "fair"), ("Dorian", "spiteful good"), ("Edith", "spiteful best")]
)
def test_an_opponent_sits_down(name: str, seated: str) -> None:
    computer = named(name).seated(FOUR)
    assert computer == Computer(name, seated)


def test_the_strongest_level_of_a_game_stands_for_what_it_does_not_have() -> None:
    computer = named("Edith").seated(THREE)
    assert computer == Computer("Edith", "spiteful good")


def test_a_computer_is_called_like_the_opponent_who_plays_so() -> None:
    assert names_for("fair")[:3] == ["Mallory", "Hugo", "Iris"]
    assert names_for("spiteful good")[:2] == ["Dorian", "Hugo"]


def test_everybody_takes_their_own_time() -> None:
    assert pace_of("Greta") is Pace.QUICK
    assert pace_of("Edith") is Pace.THOUGHTFUL
    assert pace_of("Old Ned") is Pace.STEADY


def test_everybody_at_a_deal_gets_a_name() -> None:
    seats = (Computer("", "good"), Person(""), Computer("", "good"), Person(""))
    assert with_names(seats, "Ann") == (
        Computer("Ada", "good"),
        Person("Ann"),
        Computer("Hugo", "good"),
        Person("Player 4"),
    )
    assert with_names(seats[:2], "Ada")[0] == Computer("Hugo", "good"), "nobody is called like the player"
