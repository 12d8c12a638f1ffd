"""The names for open tables are a closed list, and nobody else bears them."""

import pytest

from spitegame.online.given_names import GIVEN_NAMES, drawn_names, is_given, is_listed, with_given_names
from spitegame.session.occupants import NAME_LENGTH, Computer, Person, Vacant, is_name, tidy_name
from spitegame.session.opponents import NAMES


def test_they_are_drawn_by_chance_each_may_stand_at_a_table_and_none_is_a_computers() -> None:
    assert all(is_name(name) and tidy_name(name) == name and len(name) < NAME_LENGTH for name in GIVEN_NAMES)
    assert len(set(GIVEN_NAMES)) == len(GIVEN_NAMES) >= 80
    assert not {*GIVEN_NAMES} & {*NAMES}
    assert sorted(drawn_names()) == sorted(GIVEN_NAMES)
    assert len({drawn_names()[0] for _ in range(100)}) > 10


@pytest.mark.parametrize(
    ("occupant", "listed"),
    [
        (Person("Noor"), True),
        (Person("noor"), False),
        (Person("Noor 2"), False),
        (Person("Ada"), False),
        (Computer("Ada", "spiteful good"), True),
        (Computer("Ada", "call me at home"), False),
        (Computer("Noor", "good"), False),
        (Vacant(), True),
    ],
)
def test_what_is_listed(occupant: Person | Computer | Vacant, listed: bool) -> None:
    assert is_listed(occupant) == listed


def test_at_an_open_table_all_chairs_have_listed_names() -> None:
    plan = Person("Wilhelmina"), Computer("Ada", "good"), Vacant(), Person("Bo"), Computer("My pal", "fair")
    chairs = with_given_names(plan)
    assert all(map(is_listed, chairs))
    assert chairs[1:3] == plan[1:3]
    assert isinstance(chairs[0], Person)
    assert is_given(chairs[0].name)
    assert len({chair.name for chair in chairs if not isinstance(chair, Vacant)}) == 4
