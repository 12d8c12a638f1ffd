"""Numbers and lists in English."""

from spitegame.tables.words import count, listed, ordinal, signed


def test_things_are_counted_and_listed_as_one_speaks() -> None:
    assert [count(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"
    assert listed(["9", "Q"], "or") == "9 or Q"
    assert (listed(["Ann"]), listed([])) == ("Ann", "")


def test_places_and_points() -> None:
    assert [ordinal(place) for place in (1, 2, 3, 4, 9)] == ["1st", "2nd", "3rd", "4th", "9th"]
    assert [signed(points) for points in (2, 0, -1)] == ["+2", "0", "−1"]
