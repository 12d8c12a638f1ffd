"""What the program finds around it, on a desktop as in a browser."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from spitegame.scenes.program import Abilities
from spitegame.storage.files import Folders
from spitegame.workers.worker import StartWorker

if TYPE_CHECKING:  # what the first picture does not show is loaded when it is opened
    from spitegame.net.update_source import UpdateSource
    from spitegame.session.brokers import Brokers
    from spitegame.session.lasting import VisitedTable
    from spitegame.session.open_tables import OpenTables
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan
    from spitegame.storage.resume import ReopenedGuest, ReopenedHost


class Audible(Protocol):
    @property
    def problem(self) -> str | None:
        """The reason why nothing is heard, as a sentence."""


class AnyRooms(Protocol):
    """The one room that this program is in: opened, joined or come back to, and left in good order."""

    @property
    def is_in_room(self) -> bool: ...

    def problems(self) -> list[str]:
        """What has died since the last time, as sentences."""

    def host(self, plan: "RoomPlan") -> "HostRoomHandle": ...

    def host_again(self, hosted: "ReopenedHost") -> "HostRoomHandle": ...

    def join(
        self, invitation: "Invitation", places: tuple[str, ...], name: str, *, watching: bool, is_open: bool = False
    ) -> "GuestRoomHandle": ...

    def join_again(self, joined: "ReopenedGuest") -> "GuestRoomHandle": ...

    def look_for_host(self, table: "VisitedTable", found: Callable[[bool], None]) -> None:
        """Find out whether somebody has this table open, and tell `found`, perhaps on another thread."""

    def watch_tables(self, service: str) -> "OpenTables":
        """Follow the list of open tables at this service from now on, and return what is known of it. A page follows
        the list of the service that it comes from, whatever `service` is."""

    def unwatch_tables(self) -> None:
        """The list is followed no longer."""

    def leave(self) -> None:
        """Say goodbye. It does no harm if there is no room."""

    def close(self) -> None:
        """The program ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """What differs between the systems that the program runs on."""

    speaker: Audible
    copy: Callable[[str], bool]
    """Put a text on the clipboard; False if there is none that can be used."""
    paste: Callable[[], str | None]
    """The text on the clipboard, at most `clipboard.MOST` characters; empty for none, None if it comes as an input."""
    can: Abilities
    deliver: Callable[[Path], bool]
    """Let the player have a file that was written. True if it is among the downloads of a browser now; else it lies
    where it was written."""
    own_pictures: str
    """The ending of the pictures of the player's own decks, as in `own_decks`."""
    ask_for_deck: Callable[[Path], str]
    """Let the player choose a deck of cards, which comes as a file that is opened or is put into this folder. Return a
    sentence that says what to do, or nothing."""
    start_worker: StartWorker
    """Lets computer players think, and games be evaluated, while the pictures go on."""
    start_reader: StartWorker
    """Lets the files of strangers be read."""
    open_rooms: Callable[[Folders, Callable[[str], bool]], AnyRooms]
    """Called when a room is needed for the first time: loading what networks need takes time. The second argument tells
    whether the player wants that the service or broker at a URL is called."""
    languages: Sequence[str]
    """The languages that the system asks for, the most wanted first."""
    fetch_language: Callable[[str], None]
    """Let the catalogue of a language come that is not here. It is spoken when it has."""
    load_network: Callable[[], bool]
    """Load what networks need beside the pictures, if that is not here yet; True if it is."""
    brokers: Callable[[], "Brokers"]
    """The machines of others that may be called after a yes; none where the program comes from a room service."""
    update_source: "UpdateSource | None"
    """Where newer versions are told of; None where somebody else keeps the program up to date."""
    show_page: Callable[[str], bool]
    """Show the page at this address in the player's browser; False if there is none."""

    @property
    def sound_problem(self) -> str | None:
        return self.speaker.problem
