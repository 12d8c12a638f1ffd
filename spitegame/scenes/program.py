"""The services of the program that scenes may use, as protocols; the folder `app` implements them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from spitegame.rules.game import Seat
from spitegame.session.occupants import Occupant
from spitegame.session.setup import LastSetup
from spitegame.session.veil import Veil
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Scene, Step

if TYPE_CHECKING:  # the first picture need not wait for these
    from spitegame.advice import Worth
    from spitegame.advice.race import Race
    from spitegame.advice.turning_point import TurningPoint
    from spitegame.languages import Translatable
    from spitegame.scenes.address_book import AddressBook
    from spitegame.scenes.past_games import PastGames
    from spitegame.session.brokers import Brokers
    from spitegame.session.open_tables import OpenTable, OpenTables
    from spitegame.session.record import Record
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan, VisitedTable
    from spitegame.session.setup import HouseRules
    from spitegame.tables.pages import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """Features of the platform; screens offer nothing that it lacks."""

    chooses_service: bool = True
    """True if rooms can be sought at any service or address; False if only at the one the program was loaded from."""
    quits: bool = True
    """True if the program can end itself."""
    fills_screen: bool = True
    has_folders: bool = True
    """True if its files lie in folders that the player can open; False if each file has to be handed over."""
    knows_machine: bool = True
    """True if a report about this machine can be made."""
    high_contrast: bool = False
    """True if the system asks for strong contrasts."""


DESKTOP = Abilities()


class Mode(Enum):
    LOCAL = "local"
    HOST = "host"
    JOIN = "join"


@dataclass(frozen=True, slots=True)
class Resumable:
    """A game or room that waits on disk to be continued."""

    key: str
    words: str
    """A short description: ``Spite: Ann, Bo and Cy``, ``Your room: Ann and Bo``, ``Ada's table``."""
    mode: Mode
    room: bytes = b""
    """The public name of the room in which a seat waits; empty for everything else."""
    about: str = ""
    """The progress of a game at this screen, and when it was played last; empty for rooms."""
    game: str = ""
    """The key of its game; empty for rooms."""
    others: Sequence[Occupant] = ()
    """The occupants who play against the people at this screen; empty for rooms."""


class UnfinishedGames(Protocol):
    """The waiting games of people at this screen. To list a game for the first time takes a moment."""

    def __len__(self) -> int: ...

    @property
    def games(self) -> Sequence[Resumable]:
        """All waiting games, the newest first."""

    @property
    def oldest(self) -> Resumable | None: ...

    def delete(self, game: Resumable) -> None: ...


class Findings(Protocol):
    """The results of analysing a finished game, which come in the background."""

    @property
    def worths(self) -> "Sequence[Worth]":
        """All worths so far; always empty for a game that nobody can evaluate."""

    @property
    def race(self) -> "Race | None":
        """The course of the game; None until it is known."""

    @property
    def turning_point(self) -> "TurningPoint | None":
        """The moment that decided the game; None until it is found, and if there is none."""

    @property
    def is_over(self) -> bool:
        """True if nothing more will be found out."""

    def listen(self) -> None:
        """Take in what has come since the last call, without waiting."""


class OwnTranslations(Protocol):
    """The translations that the player writes. Each method returns sentences that tell the player of its result."""

    def write(self, language: "Translatable") -> Sequence[str]:
        """Write or update the file of this language, and tell where it is."""

    def load(self, language: "Translatable") -> Sequence[str]:
        """Use what the file says, and name the parts that are not used."""

    def forget(self, language: "Translatable") -> Sequence[str]:
        """Use what the program has; the file stays."""


class Settings(Protocol):
    """The preferences of the player, and the possible choices."""

    @property
    def preferences(self) -> Preferences: ...

    def prefer(self, preferences: Preferences) -> None:
        """Apply these preferences now, and save them for the next start."""

    @property
    def veil(self) -> Veil:
        """The rule for the names, and for the ways to tables, that may show while the player streams."""

    @property
    def deck_names(self) -> Mapping[str, str]:
        """The names of all decks, by their keys."""

    def ask_for_deck(self) -> None:
        """Let the player choose a deck to add, which is then used."""

    @property
    def own_translations(self) -> OwnTranslations: ...

    @property
    def updates_from(self) -> str:
        """The name of the machine that can be asked for a newer version of the program; empty if there is none."""


class Games(Protocol):
    """The games at this screen: begin them, continue them, and share them by links."""

    def start(self, setup: LastSetup) -> Scene:
        """Return the table of a new game. Raises Undealable."""

    def play(self, game: str) -> Step:
        """Begin a game with the setup of the last one of its kind. If too many games wait, a question comes first."""

    def play_deal(self, code: str) -> Step:
        """Play the deal with this code or link. Raises BadCode."""

    def play_daily(self, game: str, day: str) -> Step:
        """Begin or continue the deal of this day, written as 2026-11-23."""

    def lesson(self, game: str, key: str) -> Scene:
        """Return the table of a lesson."""

    def resumables(self) -> Sequence[Resumable]:
        """Return all that waits on disk, the newest first: rooms, and the last games of people at this screen."""

    @property
    def unfinished(self) -> UnfinishedGames:
        """All waiting games of people at this screen."""

    def resume(self, key: str) -> Scene: ...

    def play_on_alone(self, record: "Record", occupants: Sequence[Occupant], view: Any) -> Scene:
        """Leave the room, and continue from this seat's view with computers in the seats of all others. Cards that the
        view does not show are shuffled anew; `record` has the terms of the game."""

    def deal_link(self, deal: "Record") -> str:
        """Return a link to play the same cards, without any names."""

    def rules_link(self, house: "HouseRules") -> str:
        """Return a link that gives others the same rules."""

    def read_rules(self, text: str) -> "HouseRules":
        """Return the rules with this code or link. Raises BadCode."""

    def save_rules(self, house: "HouseRules") -> str:
        """Write the rules to a file that others can open, and return a sentence on where it is."""


class Library(Protocol):
    """The finished games: their records, and what is found out about them."""

    def past_games(self) -> "PastGames":
        """Return the finished games, including those that have ended since the last call."""

    def earned(self, record: "Record") -> Sequence[str] | None:
        """Return the titles of the achievements that this finished game has earned; None until that is known."""

    def daily_result(self, record: "Record") -> str:
        """Return the lines to share, for the first finished game by its deal of the day; empty for any other game."""

    def analyse(self, record: "Record", here: Sequence[Seat], seat: Seat | None) -> Findings:
        """Begin to analyse a finished game for the seats `here`, `seat` before all others; each game once."""

    def review(
        self,
        record: "Record",
        here: Sequence[Seat],
        seat: Seat | None,
        onward: Callable[[], Scene | None],
        index: int = 0,
    ) -> Scene:
        """Return the review of a game as the seats `here` saw it, from moment `index`. `onward` leads on from there."""


class Rooms(Protocol):
    """The rooms in which people at several programs play."""

    def expect_network(self) -> None:
        """Load the modules for networks while the player still fills in a form: later they have to be there at once."""

    def host(self, plan: "RoomPlan") -> Scene:
        """Open a room, and return its lobby, which also tells what goes wrong later. Raises Undealable."""

    def join(self, invitation: "Invitation", *, watching: bool) -> Scene:
        """Search for a room at the invitation's address, or else at the preferred service and on this network."""

    def address_book(self) -> "AddressBook":
        """Return the people whom the player has met, and the lasting tables."""

    def tables_open(self) -> "Sequence[VisitedTable]":
        """Return the tables of others that are known to be open; repeated calls look for more in the background."""

    def visit(self, table: "VisitedTable") -> Scene:
        """Return to another player's lasting table, to the player's own seat if that is kept."""

    def room_table(self, room: "AnyRoomHandle") -> Scene:
        """Return the table of this room; its lobby if no game has begun."""

    def leave_room(self, reason: str = "") -> Scene:
        """Leave the room, and tell `reason`. Return the start screen, or the form of a player who tried to join."""

    def mend_code(self, refusal: str) -> Scene:
        """Leave the room. Return the form with the refused code; without one, the start screen. `refusal` is told."""


class Meeting(Protocol):
    """The services at which rooms are found, and their lists of tables for strangers."""

    @property
    def brokers(self) -> "Brokers":
        """The known brokers. They may be called after a yes, and friends in two houses find each other there."""

    @property
    def places(self) -> tuple[str, ...]:
        """The addresses at which rooms are sought besides this network; rooms are opened at the first one."""

    @property
    def has_list(self) -> bool:
        """True if there is a service with a list of open tables, for meeting strangers."""

    def open_tables(self) -> "OpenTables | None":
        """Return the list of open tables, which repeated calls keep up to date; None without a meeting place."""

    def sit_down(self, tables: "Sequence[OpenTable]") -> "GuestRoomHandle":
        """Leave the present room, and go to the first of these open tables that lets the player in."""

    def open_table(self, game: str) -> "HostRoomHandle":
        """Leave the room, and open a table for strangers by the last rules, with computers on the other seats."""


class Machine(Protocol):
    """The abilities of the system around the program."""

    @property
    def can(self) -> Abilities:
        """The features of this platform; screens must offer nothing else."""

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard. Return False if the system has no usable one."""

    def paste(self) -> str | None:
        """Return the clipboard's text, at most clipboard.MOST_CHARACTERS; None if it comes later as a `Pasted`."""

    def deliver(self, path: Path) -> bool:
        """Give the player a copy of this file if its folder is out of reach. Return False if it is within reach."""

    @property
    def sound_problem(self) -> str | None:
        """A sentence on why nothing is heard; None if sounds work."""


class Program(Protocol):
    """The services for scenes, and the ways to the start screen, to forms and to help."""

    game: str
    """The key of the game that is played or set up; the title of the window names this game."""

    @property
    def settings(self) -> Settings: ...

    @property
    def games(self) -> Games: ...

    @property
    def library(self) -> Library: ...

    @property
    def rooms(self) -> Rooms: ...

    @property
    def meeting(self) -> Meeting: ...

    @property
    def machine(self) -> Machine: ...

    def door(self, page: str = "") -> Scene:
        """Return the start screen at the page of this name; the first page if it is empty."""

    def set_up(self, mode: Mode) -> Scene:
        """Return the form to set up a game or a room, or to join one."""

    def help(self, page: "tuple[Block, ...]", number: str = "", others: "Sequence[tuple[Block, ...]]" = ()) -> Scene:
        """Return the help: this page from heading `number`, the `others` behind a button, and the log file's path."""

    def show_page(self, address: str) -> None:
        """Show the page at this address in the player's browser, or tell the address."""

    def notices(self) -> Sequence[str]:
        """Return sentences on what has gone wrong, such as a damaged save or a full disk, each once."""

    @property
    def unkept(self) -> str:
        """A sentence on why nothing at all can be saved; empty if saving works."""
