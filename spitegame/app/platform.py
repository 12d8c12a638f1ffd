"""The platform: what differs between a desktop and a browser, as the program uses it."""

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
    from spitegame.session.open_tables import OpenTables
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan, VisitedTable
    from spitegame.storage.resume import ReopenedGuest, ReopenedHost


class Audible(Protocol):
    """The part of a speaker that the settings screen uses."""

    @property
    def problem(self) -> str | None:
        """A sentence on why nothing is heard; None if sounds work."""


class AnyRooms(Protocol):
    """The network's part that opens, joins and reopens the one room that this program is in."""

    @property
    def is_in_room(self) -> bool: ...

    def problems(self) -> list[str]:
        """Return sentences on what has failed since the last call."""

    def host(self, plan: "RoomPlan") -> "HostRoomHandle": ...

    def host_again(self, hosted: "ReopenedHost") -> "HostRoomHandle": ...

    def join(
        self, invitation: "Invitation", places: tuple[str, ...], name: str, *, watching: bool, is_open: bool = False
    ) -> "GuestRoomHandle": ...

    def join_again(self, joined: "ReopenedGuest") -> "GuestRoomHandle": ...

    def look_for_host(self, table: "VisitedTable", found: Callable[[bool], None]) -> None:
        """Find out whether somebody has this table open, and call `found` with the answer, perhaps on another
        thread."""

    def watch_tables(self, service: str) -> "OpenTables":
        """Follow the list of open tables at this service from now on, and return what is known. A page follows the list
        of its own service, whatever `service` is."""

    def unwatch_tables(self) -> None:
        """Stop following the list."""

    def leave(self) -> None:
        """Leave the room with a goodbye; do nothing without a room."""

    def close(self) -> None:
        """Close everything, since the program ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """The functions and values that differ between systems."""

    speaker: Audible
    copy: Callable[[str], bool]
    """Put a text on the clipboard. Return False if there is no usable one."""
    paste: Callable[[], str | None]
    """Return the text on the clipboard, at most `clipboard.MOST_CHARACTERS`; empty for none, None if the text comes
    later as an input."""
    can: Abilities
    deliver: Callable[[Path], bool]
    """Hand a written file over to the player. Return True if it is now among the downloads of a browser, False if it
    lies where it was written."""
    own_pictures: str
    """The ending of pictures of the player's own decks, as in `own_decks`."""
    ask_for_deck: Callable[[Path], str]
    """Let the player choose a deck, which comes as an opened file or is put into this folder. Return a sentence on what
    to do, or an empty text."""
    start_worker: StartWorker
    """Start a worker in which computers think and games are evaluated."""
    start_reader: StartWorker
    """Start a worker that reads files of strangers."""
    open_rooms: Callable[[Folders, Callable[[str], bool]], AnyRooms]
    """Load the network, which takes time, when a room is first needed. The second argument tells whether the player
    allows calls to the service or broker at a URL."""
    languages: Sequence[str]
    """The languages that the system asks for, the most wanted first."""
    fetch_language: Callable[[str], None]
    """Begin to load the catalogue of a language that is not here. The language is spoken once it is loaded."""
    load_network: Callable[[], bool]
    """Return True if the network is loaded; else begin to load it in the background."""
    brokers: Callable[[], "Brokers"]
    """Return the brokers that may be called after the player's consent; none for a page of a room service."""
    update_source: "UpdateSource | None"
    """The source that announces newer versions; None if something else keeps the program up to date."""
    show_page: Callable[[str], bool]
    """Show the page at this address in the player's browser. Return False if there is none."""

    @property
    def sound_problem(self) -> str | None:
        return self.speaker.problem
