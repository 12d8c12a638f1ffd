"""A room at work, whatever part this program has in it; and how that part changes when the host does."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from spitegame.net.ballots import OwnRoom
from spitegame.net.transcript import Opening, Transcript, audit_deal
from spitegame.online.guest.connect import WayBack
from spitegame.online.room.guest import GuestTable
from spitegame.online.room.membership import Membership
from spitegame.online.ways import Ways
from spitegame.rules.game import Seat
from spitegame.session.draw import Fair, Unfair
from spitegame.session.occupants import Reserved
from spitegame.storage.files import Folders
from spitegame.workers.computers import Computers

Judge: TypeAlias = Callable[[Transcript, Opening], Awaitable[Fair | Unfair]]
"""Finds out whether a finished game was fair, while everything else goes on."""


async def judge_in_thread(transcript: Transcript, opening: Opening) -> Fair | Unfair:
    return await asyncio.to_thread(audit_deal, transcript, opening)


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
        """Note that this program is the host now, in that room, which is on disk."""

    def show_absence(self) -> None:
        """Tell the screen for how long the host has been away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """An heir's knowledge of the table, and its own room."""

    guest: FormerGuest
    membership: Membership
    own_room: OwnRoom
    table: GuestTable
    chairs: Mapping[Seat, Reserved]
    """Occupants of the chairs, as far as they are known: a Person plays at a program of its own, but for those of the
    host's that sat beside it, for whom computers play now."""
    portrait: str
    """The key of the portrait that the player has chosen; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """The folders, ways and settings that a program brings into each room, as its host or as a guest."""

    folders: Folders
    guest_ways: Ways
    host_ways: Ways
    computers: Callable[[], Computers] = Computers
    """Begins those who play in one room of its own."""
    judge: Judge = judge_in_thread
    rank: int = 0
    """The position in the order of heirs, as `net.ballots.Stand` says."""
    heir: "Callable[[Inheritance, Equipment], AnyRoom]"
    """The room in which a guest waits for the others, to go on as the host."""
    guest: "Callable[[GuestTable, WayBack, OwnRoom, Membership, Equipment], AnyRoom]"
    """The room as a guest, of a program that was the host."""
