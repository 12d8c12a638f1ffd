"""Names that people bear at an open table, where strangers meet and nobody writes anything by hand. Each name is drawn
from this list, for one table; a guest checks that its host sends no other."""

from collections.abc import Iterable, Sequence
from secrets import SystemRandom

from spitegame.net import wire
from spitegame.net.link import Taken
from spitegame.net.transcript import Opening
from spitegame.packing.codec import Malformed
from spitegame.session.occupants import Computer, Person, Reserved, Vacant
from spitegame.session.opponents import NAMES, OPPONENTS, style

GIVEN_NAMES = tuple(
    """
    Aisha Akira Alba Amara Anouk Anselm Arun Asha Astrid Beatriz Birgit Bruno Camille Carlos Chiara Daan Dalia Dimitri
    Elif Emeka Emre Esra Ewa Farah Fatou Felix Femke Finn Freya Giulia Goran Hana Hassan Henrik Imani Ines Ingrid
    Jelena Joana Jonas Kaito Kamila Kenji Kofi Lars Leila Lorenzo Lucia Malik Marek Marisol Mei Milan Mina Nadia Naoki
    Nia Nikos Noor Olena Omar Oskar Paloma Petra Priya Rafael Rosa Ruben Salma Sanjay Selma Sofia Taro Tomas Uma Vera
    Viktor Wanda Yara Yusuf Zeynep Zofia
    """.split()  # noqa: SIM905
)
"""Given names of many languages. No computer player has one of them. Add more only with a new version of the protocol,
since a guest refuses names that it does not know."""
_GIVEN = frozenset(GIVEN_NAMES)
_STYLES = frozenset(style(opponent.level, opponent.manner) for opponent in OPPONENTS)


def is_given(name: str) -> bool:
    return name in _GIVEN


def is_listed(occupant: Reserved) -> bool:
    """True if nobody has written the name of this occupant by hand."""
    match occupant:
        case Person(name):
            return is_given(name)
        case Computer(name, level):
            return name in NAMES and level in _STYLES
        case Vacant():
            return True


def drawn_names() -> list[str]:
    """Return all given names in random order."""
    return SystemRandom().sample(GIVEN_NAMES, len(GIVEN_NAMES))


def with_given_names(chairs: Sequence[Reserved]) -> tuple[Reserved, ...]:
    """Return the chairs with listed names: drawn ones for all people, and for computers whose name is not listed."""
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


def check_message(message: Taken) -> None:
    """Raise Malformed if the message has a name that is not listed. An opening is checked later, when it is whole."""
    match message:
        case wire.Welcome(host=host):
            _check([Person(host)])
        case wire.Present(company):
            _check(chair.occupant for chair in company.chairs if chair.occupant)
            _check(map(Person, company.onlookers))
        case wire.Begin(occupants=occupants) | wire.Continue(begin=wire.Begin(occupants=occupants)):
            _check(occupants)
        case _:
            pass  # it holds no text


def check_opening(opening: Opening) -> None:
    """Raise Malformed if the opening has a name that is not listed."""
    _check(opening.record.everybody)
    _check(reseating.occupant for reseating in opening.reseated)


def _check(occupants: Iterable[Reserved]) -> None:
    if not all(map(is_listed, occupants)):
        raise Malformed("Somebody at an open table bears a name of their own.")
