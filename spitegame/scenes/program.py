"""What scenes ask of the program around them."""

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
    from spitegame.session.lasting import VisitedTable
    from spitegame.session.open_tables import OpenTable, OpenTables
    from spitegame.session.record import Record
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan
    from spitegame.session.setup import HouseRules
    from spitegame.tables.pages import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """Features of the platform; screens offer nothing that it lacks."""

    chooses_service: bool = True
    """Rooms are looked for at any room service or address; otherwise only where the program itself comes from."""
    quits: bool = True
    """The program can end itself."""
    fills_screen: bool = True
    has_folders: bool = True
    """Its files lie in folders that the player can look into; otherwise each is handed over by itself."""
    knows_machine: bool = True
    """A report about this machine can be made."""
    high_contrast: bool = False
    """The system asks for strong contrasts."""


DESKTOP = Abilities()


class Mode(Enum):
    LOCAL = "local"
    HOST = "host"
    JOIN = "join"


@dataclass(frozen=True, slots=True)
class Resumable:
    """Something that waits on disk to be gone on with."""

    key: str
    words: str
    """``Spite: Ann, Bo and Cy``, ``Your room: Ann and Bo``, ``Ada's table``."""
    mode: Mode
    room: bytes = b""
    """The public name of the room in which a seat waits; empty for everything else."""
    about: str = ""
    """How far a game at this screen is, and when it was played last; empty for rooms."""
    game: str = ""
    """The key of its game; empty for rooms."""
    others: Sequence[Occupant] = ()
    """Those who play against the people at this screen; empty for rooms."""


class UnfinishedGames(Protocol):
    """The games of people at this screen that wait. Opening those which nobody has seen yet takes time."""

    def __len__(self) -> int: ...

    @property
    def games(self) -> Sequence[Resumable]:
        """All of them, the newest first."""

    @property
    def oldest(self) -> Resumable | None: ...

    def delete(self, game: Resumable) -> None: ...


class Findings(Protocol):
    """What is found out about a finished game in the background, bit by bit."""

    @property
    def worths(self) -> "Sequence[Worth]":
        """All that have come so far; always empty for a game that nobody can evaluate."""

    @property
    def race(self) -> "Race | None":
        """How the game ran; None until it is known."""

    @property
    def turning_point(self) -> "TurningPoint | None":
        """The moment that decided the game; None until it is found, and where there is none."""

    @property
    def is_over(self) -> bool:
        """True if nothing more will come."""

    def listen(self) -> None:
        """Take what has come since the last call. Never waits."""


class OwnTranslations(Protocol):
    """The languages into which the player translates. What is returned are sentences for the player."""

    def write(self, language: "Translatable") -> Sequence[str]:
        """Write the file of this language, or bring it up to date, and show where it is."""

    def load(self, language: "Translatable") -> Sequence[str]:
        """Speak what the file says. What is not used of it is named."""

    def forget(self, language: "Translatable") -> Sequence[str]:
        """Speak what the program brings; the file stays."""


class Settings(Protocol):
    """Preferences of the player, and the choices there are."""

    @property
    def preferences(self) -> Preferences: ...

    def prefer(self, preferences: Preferences) -> None:
        """Use these preferences from now on, and keep them for the next start."""

    @property
    def veil(self) -> Veil:
        """What a picture tells of other people, and of the ways to them."""

    @property
    def deck_names(self) -> Mapping[str, str]:
        """The decks that there are, by their keys."""

    def ask_for_deck(self) -> None:
        """Let the player choose a deck to add, which is used then."""

    @property
    def own_translations(self) -> OwnTranslations: ...

    @property
    def updates_from(self) -> str:
        """The name of the machine that can be asked for a newer version of the program; empty if there is none."""


class Games(Protocol):
    """The games at this screen: begun, gone on with, and told to others by links."""

    def start(self, setup: LastSetup) -> Scene:
        """A new game's table. Raises Undealable."""

    def play(self, game: str) -> Step:
        """Begin a game at this screen, set up as the last one of its kind. Asks first where too many wait."""

    def play_deal(self, code: str) -> Step:
        """Play the deal with this code, or with this link. Raises BadCode."""

    def play_daily(self, game: str, day: str) -> Step:
        """Play this day's deal, written as in 2026-11-23, or go on with it."""

    def lesson(self, game: str, key: str) -> Scene:
        """A first game with somebody who explains it."""

    def resumables(self) -> Sequence[Resumable]:
        """The things that wait on disk, the newest first: rooms, and the last games of people at this screen."""

    @property
    def unfinished(self) -> UnfinishedGames:
        """All games of people at this screen that wait."""

    def resume(self, key: str) -> Scene: ...

    def play_on_alone(self, record: "Record", occupants: Sequence[Occupant], view: Any) -> Scene:
        """Leave the room, and go on with computers in the seats of all other people, from where this seat has this
        view. What it does not show is shuffled anew. `record`: the terms of the game."""

    def deal_link(self, deal: "Record") -> str:
        """A link by which others play the same cards. Nobody's name is in it."""

    def rules_link(self, house: "HouseRules") -> str:
        """A link by which others get the same rules."""

    def read_rules(self, text: str) -> "HouseRules":
        """The rules with this code, or with this link. Raises BadCode."""

    def save_rules(self, house: "HouseRules") -> str:
        """Write the rules to a file that others can open, and tell in a sentence where it is."""


class Library(Protocol):
    """The finished games: what is kept of them, and what is found out about them."""

    def past_games(self) -> "PastGames":
        """The finished games, with those that have ended since it was asked for the last time."""

    def earned(self, record: "Record") -> Sequence[str] | None:
        """The titles of the achievements that this finished game has earned; None as long as that is not known."""

    def daily_result(self, record: "Record") -> str:
        """The lines that tell others of this game, if it is the first finish of its day's deal; else empty."""

    def analyse(self, record: "Record", here: Sequence[Seat], seat: Seat | None) -> Findings:
        """Begin to analyse a finished game for those at this screen, `seat` before all others; each game once."""

    def review(
        self,
        record: "Record",
        here: Sequence[Seat],
        seat: Seat | None,
        onward: Callable[[], Scene | None],
        index: int = 0,
    ) -> Scene:
        """A finished game as these seats saw it, first of all `seat`, from this moment on. `onward` leads out of it."""


class Rooms(Protocol):
    """The rooms in which friends play from afar."""

    def expect_network(self) -> None:
        """Load what networks need while the player still fills in a form, so that nothing stands still later."""

    def host(self, plan: "RoomPlan") -> Scene:
        """A room is opened. Raises Undealable; what else goes wrong is told by the scene."""

    def join(self, invitation: "Invitation", *, watching: bool) -> Scene:
        """Look for the room: at the invitation's address, else at the preferences' service and on this network."""

    def address_book(self) -> "AddressBook":
        """The people whom the player has met, and the tables that last."""

    def tables_open(self) -> "Sequence[VisitedTable]":
        """The tables of others that are open now, as far as that has been found out: in the background, while it is
        asked."""

    def visit(self, table: "VisitedTable") -> Scene:
        """Come to a table of somebody else again: back to the own seat, if there is one that waits."""

    def room_table(self, room: "AnyRoomHandle") -> Scene:
        """The table of this room; its lobby, if no game has begun there."""

    def leave_room(self, reason: str = "") -> Scene:
        """Back to the first screen, or to the code of a room that was not found. `reason` is told to the player."""

    def mend_code(self, refusal: str) -> Scene:
        """Leave the room, and back to the form with its code, which was refused for this reason: it is not to be sent
        once more as it stands. Where no code was typed, the reason is told on the first screen."""


class Meeting(Protocol):
    """The services at which rooms are found, and their lists of tables for strangers."""

    @property
    def brokers(self) -> "Brokers":
        """The machines of others that may be called after a yes, by which friends in two houses find each other."""

    @property
    def places(self) -> tuple[str, ...]:
        """The addresses at which rooms are looked for besides this network. At the first one they are opened."""

    @property
    def has_list(self) -> bool:
        """There is a service with a list of open tables, at which strangers can be met."""

    def open_tables(self) -> "OpenTables | None":
        """What is known of the list of open tables, which is followed as long as this is asked again and again; None
        without a meeting place."""

    def sit_down(self, tables: "Sequence[OpenTable]") -> "GuestRoomHandle":
        """Go to the first of these tables of the list that lets the player in. The room before is left."""

    def open_table(self, game: str) -> "HostRoomHandle":
        """Open a table for strangers, by the player's last rules of this game and with computers on the other seats.
        The room before is left."""


class Machine(Protocol):
    """What the system around the program offers."""

    @property
    def can(self) -> Abilities:
        """What can be done here; nothing else is to be offered."""

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard; False if the system has none that can be used."""

    def paste(self) -> str | None:
        """The text on the clipboard, at most clipboard.MOST characters. None if it comes later, as a paste by keys."""

    def deliver(self, path: Path) -> bool:
        """Give the player a copy of this file, where its folder is out of reach. False where it lies in reach."""

    @property
    def sound_problem(self) -> str | None:
        """Why nothing is heard, as a sentence."""


class Program(Protocol):
    """The services, each for the scenes that use it, and the ways to the first screen, to forms and to help."""

    game: str
    """The key of the one that is played or set up: the window is called after it."""

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
        """The first screen, at the page of this name; empty for the first page."""

    def set_up(self, mode: Mode) -> Scene:
        """The form in which such a game is put together, or a room looked for."""

    def help(self, page: "tuple[Block, ...]", number: str = "", other: "tuple[Block, ...]" = ()) -> Scene:
        """This page to read, with a way to the `other` one if there is one, and where the program's log file lies."""

    def show_page(self, address: str) -> None:
        """Show the page at this address in the player's browser, or tell where it is."""

    def notices(self) -> Sequence[str]:
        """What went wrong and the player should know: a damaged save, a full disk. Each is told once."""

    @property
    def unkept(self) -> str:
        """Why nothing at all is kept, as a sentence; empty if it is."""
