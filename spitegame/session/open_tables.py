"""The list of open tables at a room service, as a player sees it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from spitegame.session.room_codes import LongCode


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table at which strangers may sit down. All fields come from the host's program."""

    code: LongCode
    """The long code by which a player can come in."""
    game: str
    """The key of the game, which may be unknown in this version."""
    preset: str
    """The name of the preset; `house` for any other rules."""
    taken: int
    """The number of seats that are taken."""
    free: int
    """The number of seats that are free."""
    language: str
    """The language of the host's program as a BCP 47 tag: `en`, `pt-BR`."""
    since: float
    """The time at which it was listed, in seconds on the clock of the event loop that watches the list."""


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The list so far, with the state of the service."""

    tables: tuple[OpenTable, ...] = ()
    is_whole: bool = False
    """True once the service has told all tables."""
    keeps_list: bool = True
    """False if the service keeps no list."""
    problem: str = ""
    """A sentence for the player that says why the service cannot be reached now; empty if it can. The program goes on
    trying."""


class Listing(Enum):
    """The state of a host's own table in the list."""

    NOT_WANTED = auto()
    """The table has no seat for strangers, or they are not to come."""
    PENDING = auto()
    """The service has not answered yet."""
    LISTED = auto()
    LATER = auto()
    """The service does not take the table now, as when the list is full. The program goes on trying."""
    NO_LIST = auto()
    """The service keeps no list."""
    LOST = auto()
    """The service cannot be reached now. The program goes on trying."""


def fitting(tables: Iterable[OpenTable], game: str, but: Collection[bytes] = ()) -> list[OpenTable]:
    """Return the tables with a free seat, best first: of this game, then with the fewest free seats, then listed
    longest ago. `but` has the public ids of rooms to leave out."""
    free = [table for table in tables if table.free and table.code.room not in but]
    return sorted(free, key=lambda table: (table.game != game, table.free, table.since))
