"""Who the named computer players are, and what a seat says of how it plays."""

from spitegame.session import opponents
from spitegame.session.occupants import Computer, Person, is_name
from spitegame.session.setup import MOST_SEATS, with_names

FOUR, THREE = ("easy", "fair", "good", "best"), ("easy", "fair", "good")


def test_there_is_one_for_each_level_and_manner_with_names_enough() -> None:
    assert sorted(opponent.seated(FOUR).level for opponent in opponents.OPPONENTS) == sorted(opponents.styles(FOUR))
    assert {opponent.pace for opponent in opponents.OPPONENTS} == set(opponents.Pace)
    assert opponents.Pace.QUICK.value < opponents.Pace.STEADY.value < opponents.Pace.THOUGHTFUL.value
    assert opponents.pace_of("Greta") is opponents.Pace.QUICK
    assert opponents.pace_of("Edith") is opponents.Pace.THOUGHTFUL
    assert opponents.pace_of("Old Ned") is opponents.Pace.STEADY
    assert all(map(is_name, opponents.NAMES))
    assert len(opponents.NAMES) == len(set(opponents.NAMES))
    for level in FOUR:
        fit = [
            name
            for name in opponents.names_for(level)
            if name not in (each.name for each in opponents.OPPONENTS) or name == opponents.names_for(level)[0]
        ]
        assert len(set(fit)) >= MOST_SEATS - 1


def test_a_seat_says_how_it_is_played_and_by_whom() -> None:
    assert opponents.style("good", opponents.Manner.PLAIN) == "good"
    assert opponents.style("good", opponents.Manner.SPITEFUL) == "spiteful good"
    assert opponents.level_of("spiteful good") == opponents.level_of("good") == "good"
    assert opponents.names_for("fair")[:3] == ["Mallory", "Hugo", "Iris"]
    assert opponents.names_for("spiteful good")[:2] == ["Dorian", "Hugo"]
    for name, level in (("Mallory", "fair"), ("Dorian", "spiteful good"), ("Edith", "spiteful best")):
        opponent = opponents.opponent_named(name)
        assert opponent
        assert opponent.seated(FOUR) == Computer(name, level)
        if name == "Edith":
            assert opponent.seated(THREE) == Computer("Edith", "spiteful good")
    seats = (Computer("", "good"), Person(""), Computer("", "good"), Person(""))
    ada, hugo = Computer("Ada", "good"), Computer("Hugo", "good")
    assert with_names(seats, "Ann") == (ada, Person("Ann"), hugo, Person("Player 4"))
    assert with_names(seats[:2], "Ada")[0] == hugo, "nobody is called like the player"
