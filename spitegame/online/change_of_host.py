"""A room at work, whatever part this program has in it; and how that part changes when the host does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from spitegame.net.ballots import OwnRoom
from spitegame.online.guest.connect import GuestWays
from spitegame.online.host.entrance import HostWays
from spitegame.online.room.guest import GuestTable
from spitegame.online.room.visits import Visits
from spitegame.rules.game import Seat
from spitegame.session.occupants import Reserved
from spitegame.storage.resume import ReopenedGuest


class AnyRoom(Protocol):
    """The program is the host in it, or a guest."""

    handle: Any

    async def run(self) -> "AnyRoom | None":
        """Run until it is over. Returns the room in which the game goes on, if the host has changed."""

    async def farewell(self) -> None:
        """Say goodbye. When this is done, everything is on disk."""

    def obey(self, command: Any) -> None: ...

    def wake(self) -> None:
        """The program goes on after it stood still, or has another network."""


class FormerGuest(AnyRoom, Protocol):
    """The room as this program knew it as a guest, until it goes on as the host."""

    def handed_on_to(self, room: AnyRoom) -> None:
        """This program is the host now, in that room, which is on disk."""

    def show_absence(self) -> None:
        """Tell the screen for how long the host has been away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """What an heir has of the table, and itself."""

    guest: FormerGuest
    visits: Visits
    own_room: OwnRoom
    table: GuestTable
    chairs: Mapping[Seat, Reserved]
    """Who sits there, as far as is known: a Person plays at a program of its own, but for those of the host's that sat
    beside it, for whom computers play now."""
    portrait: str
    """The key of the portrait that the player has chosen; empty for none."""


class Parts(Protocol):
    """How this program takes the other part in a room."""

    @property
    def guest_ways(self) -> GuestWays: ...

    @property
    def host_ways(self) -> HostWays: ...

    @property
    def rank(self) -> int:
        """How late it is to go on as the host, as `net.ballots.Stand` says."""

    def heir(self, inheritance: Inheritance) -> AnyRoom:
        """The room in which this program waits for the others."""

    def guest(self, reopened: ReopenedGuest, visits: Visits) -> AnyRoom:
        """The room as a guest, of a program that was the host."""
