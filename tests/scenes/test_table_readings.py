"""What a table reads aloud on keys to those who do not see it."""

from support.malice import tables as malice
from support.spite import tables as spite
from support.windows.table_user import Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard
from spitegame.rules.spite.options import SpiteRules
from spitegame.ui.preferences import Preferences, Speed

STILL = Preferences(speed=Speed.OFF)


def hears(person: Seated, key: str) -> str:
    person.table.told()
    person.key(key)
    (told,) = person.table.told()
    return told


def test_the_whole_table_what_lies_on_top_and_what_may_be_played() -> None:
    person, _ = seated(malice.table("5c 6c 7c 8c 9c"), STILL)
    read = hears(person, "f2")
    assert "Player 1’s payoff stack, 9 of clubs, 2 left" in read
    assert "Center 1, empty, needs ace" in read
    assert "5 of clubs. 6 of clubs" in read
    assert hears(person, "f4").startswith("Player 1’s payoff stack, 9 of clubs, 2 left. Center 1, empty, needs ace.")
    person, _ = seated(spite.table("9c 9d", trick=("4h 4s",)), STILL)
    assert hears(person, "f4") == (
        "Player 2: a pair of 4s. Each hand must be higher. The trick is played with pairs."
    )  # fmt: skip
    person, _ = seated(malice.table("Ac 6c 7c 8c 9c"), STILL)
    assert hears(person, "f8").endswith("ace of clubs on Center 1, Center 2, Center 3, Center 4.")
    person, _ = seated(malice.table("5c 6c 7c 8c 9c"), STILL)
    assert hears(person, "f8") == "Your turn. No card fits a center: discard one to end."
    rules = SpiteRules(assist=True)
    person, _ = seated(spite.table("9c 9d 3s", trick=("4h 4s",), rules=rules), STILL)
    assert hears(person, "f8").endswith("a pair of 9s.")
    person, _ = seated(spite.table("9c 9d 3s", trick=("4h 4s",)), STILL)
    assert hears(person, "f8") == "Your turn: beat a pair of 4s, or pass."


def test_what_has_happened_since_the_own_last_turn() -> None:
    person, match = seated(malice.table("5c 6c 7c 8c 9c", stock="2c 3c 4c 5d 6d 7d 8d"), STILL)
    assert hears(person, "f9") == "Nothing has happened since your last turn."
    person.tap("seat0.hand0", "seat0.discard0")
    person.settle()
    assert hears(person, "f9") == "Nothing has happened since your last turn."
    other = Seat(1)
    match.act(other, next(each for each in match.table.view(other).legal if isinstance(each, Discard)))
    person.settle()
    assert hears(person, "f9").startswith("Since your last turn: Player 1 ")
