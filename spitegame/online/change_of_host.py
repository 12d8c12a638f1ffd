"""Interfaces of a room that this program is in, as its host or as a guest, and what one room hands on to the next when
the host changes."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from spitegame.net.ballots import OwnRoom
from spitegame.net.transcript import Opening, Transcript, audit_deal
from spitegame.online.guest.connect import WayBack
from spitegame.online.room.guest import GuestTable
from spitegame.online.room.visits import Visits
from spitegame.online.ways import Ways
from spitegame.rules.game import Seat
from spitegame.session.draw import Fair, Unfair
from spitegame.session.occupants import Reserved
from spitegame.storage.files import Folders
from spitegame.workers.computers import Computers

Judge: TypeAlias = Callable[[Transcript, Opening], Awaitable[Fair | Unfair]]
"""An audit of a finished game. The network's thread does other work meanwhile."""


async def judge_in_thread(transcript: Transcript, opening: Opening) -> Fair | Unfair:
    return await asyncio.to_thread(audit_deal, transcript, opening)


class AnyRoom(Protocol):
    """A room that this program is in, as the host or as a guest."""

    handle: Any
    """The handle that the screen has of this room: a HostRoomHandle or a GuestRoomHandle."""

    async def run(self) -> "AnyRoom | None":
        """Run until the room is over. Return the room in which the game goes on if the host has changed, else None."""

    async def farewell(self) -> None:
        """Say goodbye. Return once everything is on disk."""

    def obey(self, command: Any) -> None: ...

    def wake(self) -> None:
        """Check the connections at once: the machine has slept, or has another network."""


class FormerGuest(AnyRoom, Protocol):
    """The room of a guest that waits to become the host. It is kept until its program is the host, or a guest again."""

    def handed_on_to(self, room: AnyRoom) -> None:
        """Close this room, since `room` goes on in its place, with this program as the host. The journal of `room` is
        on disk already."""

    def show_absence(self) -> None:
        """Show the screen how many seconds the former host has been away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """The knowledge of another host's table with which an heir opens a room of its own."""

    guest: FormerGuest
    """The room in which the heir is a guest."""
    visits: Visits
    """The search for the host in the rooms of other members, which goes on."""
    own_room: OwnRoom
    """The key and the secret of the room that the heir opens."""
    table: GuestTable
    chairs: Mapping[Seat, Reserved]
    """The occupants by seat, as far as they are known. A Person has a program of their own; a Computer plays for
    anybody who sat at the former host's screen."""
    portrait: str
    """The key of the portrait that the player has chosen; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """The parts of a program that each of its rooms needs, as the host or as a guest."""

    folders: Folders
    guest_ways: Ways
    host_ways: Ways
    computers: Callable[[], Computers] = Computers
    """Makes the computer players of one room."""
    judge: Judge = judge_in_thread
    rank: int = 0
    """The rank of this program among the heirs, from 0 to 9. The heir with the lowest rank goes on first."""
    heir: "Callable[[Inheritance, Equipment], AnyRoom]"
    """Makes the room in which an heir waits for the other members, to go on as the host."""
    guest: "Callable[[GuestTable, WayBack, OwnRoom, Visits, Equipment], AnyRoom]"
    """Makes the room in which a program that was the host goes on as a guest."""
