"""The list of open tables at a room service, as a player sees it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from spitegame.session.room_codes import LongCode


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table at which strangers may sit down. Other programs have said all of this."""

    code: LongCode
    """The code by which one comes in."""
    game: str
    """The key of a game."""
    preset: str
    """The key of its rules; `house` for any others."""
    taken: int
    free: int
    """The numbers of seats that are taken, and that are free."""
    language: str
    """The language of the host's program, as a tag of BCP 47: `en`, `pt-BR`."""
    since: float
    """The time when it was listed, on the clock of the loop that watches the list."""


@dataclass(frozen=True, slots=True)
class OpenTables:
    tables: tuple[OpenTable, ...] = ()
    is_whole: bool = False
    """False: the service has not told all of them yet."""
    keeps_list: bool = True
    """False: the service keeps no list."""
    problem: str = ""
    """The reason why the service cannot be reached now, in a sentence for the player. It is tried again."""


class Listing(Enum):
    """The state of a host's own table in the list."""

    NOT_WANTED = auto()
    """There is nothing for strangers to sit down on, or they are not to come."""
    PENDING = auto()
    """The service has not answered yet."""
    LISTED = auto()
    LATER = auto()
    """The service does not take it for now, as when the list is full. It is tried again."""
    NO_LIST = auto()
    """The service keeps no list."""
    LOST = auto()
    """The service cannot be reached now. It is tried again."""


def fitting(tables: Iterable[OpenTable], game: str, but: Collection[bytes] = ()) -> list[OpenTable]:
    """Tables with a free seat, the best first: of this game, with the fewest free seats, listed for the longest time.
    `but`: rooms that are none for this player."""
    free = [table for table in tables if table.free and table.code.room not in but]
    return sorted(free, key=lambda table: (table.game != game, table.free, table.since))
