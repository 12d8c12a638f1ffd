"""A room at work, whether this program is its host or a guest; and how that changes when the host does."""

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
"""Finds out by an audit whether a finished game was fair, while everything else goes on."""


async def judge_in_thread(transcript: Transcript, opening: Opening) -> Fair | Unfair:
    return await asyncio.to_thread(audit_deal, transcript, opening)


class AnyRoom(Protocol):
    """A room that this program is in, as the host or as a guest."""

    handle: Any

    async def run(self) -> "AnyRoom | None":
        """Run until the room is over. Return the room in which the game goes on, if the host has changed, else None."""

    async def farewell(self) -> None:
        """Say goodbye. When this is done, everything is on disk."""

    def obey(self, command: Any) -> None: ...

    def wake(self) -> None:
        """Find out at once what has become of the connections: the program stood still, or has another network."""


class FormerGuest(AnyRoom, Protocol):
    """The room in which this program was a guest, which it still has while it waits to go on as the host."""

    def handed_on_to(self, room: AnyRoom) -> None:
        """Note that this program is the host now, in that room, which is on disk."""

    def show_absence(self) -> None:
        """Tell the screen for how long the host has been away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """An heir's knowledge of the table, with its own room."""

    guest: FormerGuest
    visits: Visits
    own_room: OwnRoom
    table: GuestTable
    chairs: Mapping[Seat, Reserved]
    """The occupants of the chairs, as far as they are known. A Person plays with their own program; computers play for
    those who sat at the screen of the host before."""
    portrait: str
    """The key of the portrait that the player has chosen; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """The folders, ways and settings that a program brings into each room, as its host or as a guest."""

    folders: Folders
    guest_ways: Ways
    host_ways: Ways
    computers: Callable[[], Computers] = Computers
    """Makes the computer players of one room."""
    judge: Judge = judge_in_thread
    rank: int = 0
    """The position among the heirs, as in `net.ballots.Stand`: the lower, the sooner."""
    heir: "Callable[[Inheritance, Equipment], AnyRoom]"
    """Makes the room in which a guest waits for the others, to go on as the host."""
    guest: "Callable[[GuestTable, WayBack, OwnRoom, Visits, Equipment], AnyRoom]"
    """Makes the room, as a guest, of a program that was the host."""
