"""The names for people at an open table, drawn by chance."""

from collections.abc import Sequence
from secrets import SystemRandom

from spitegame.session.given_names import GIVEN_NAMES
from spitegame.session.occupants import Computer, Person, Reserved
from spitegame.session.opponents import NAMES


def drawn_names() -> list[str]:
    """All given names, in an order that chance makes."""
    return SystemRandom().sample(GIVEN_NAMES, len(GIVEN_NAMES))


def with_given_names(chairs: Sequence[Reserved]) -> tuple[Reserved, ...]:
    """The same chairs, with names that are listed for people and computers."""
    people = iter(drawn_names())
    kept = {chair.name for chair in chairs if isinstance(chair, Computer)}
    computers = iter([name for name in NAMES if name not in kept])

    def named(chair: Reserved) -> Reserved:
        match chair:
            case Person():
                return Person(next(people))
            case Computer(name, level) if name not in NAMES:
                return Computer(next(computers), level)
            case _:
                return chair

    return tuple(map(named, chairs))
