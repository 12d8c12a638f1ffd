"""Real rooms that are plugged into each other without a service and a handshake, on a clock of their own. All that
their programs say and write is the same each time, as long as the same is dealt and played."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from signaling.messages import KEY_BYTES
from spitegame.net import identity
from spitegame.net.channel import Channel, SecureChannel
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.key_agreement import Keys, Method, Role
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.connect import Connector, Service, WayBack
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.entrance import ServiceAddress
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import DesktopParts
from spitegame.rules.game import Seat
from spitegame.session.line import Act
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.record import Entry, Record
from spitegame.storage.files import Folders
from support.online.memory_channels import pair
from support.online.one_loop_rooms import Guest, Host, Program, Quick, room_plan
from support.repeatable import repeatable
from support.waiting import until

NOWHERE = ("", "")
"""The fingerprints of a channel without a certificate."""


@contextmanager
def known_chance() -> Iterator[None]:
    """Programs draw the same each time."""
    with repeatable(1), patch.object(identity, "token_bytes", Random(1).randbytes):
        yield


class Unlisted(DesktopWays):
    """A room that nobody finds: its guests are plugged in."""

    async def dial(self, url: str, *, beat: float) -> Any:  # type: ignore[override]
        await asyncio.Event().wait()

    @asynccontextmanager
    async def address(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[ServiceAddress]:
        yield ServiceAddress("")


class Plug(Connector):
    """Each connection of a guest is a new pair of channels."""

    def __init__(self, host: HostRoom, side: bytes) -> None:
        super().__init__(DesktopWays())
        self._host, self._keys = host, Keys(side, Method.CODE)
        self._side = side
        ticket = ResumeTicket(host._room, secrets.token_bytes(KEY_BYTES), self._keys.resume)
        self.way_back = WayBack(Service("", is_local=False), ticket)

    async def connect(self, progress: Callable[[str], None]) -> SecureChannel:
        here, there = pair()
        self._host._guests.admitted(SecureChannel(Role.HOST, self._side, self._keys, there, NOWHERE))
        return SecureChannel(Role.GUEST, self._host._room, self._keys, here, NOWHERE)


class Listening(GuestRoom):
    """It keeps all that the host says to it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.heard: list[bytes] = []

    def _receive(self, channel: Channel, data: bytes) -> None:
        self.heard.append(data)
        super()._receive(channel, data)


@dataclass
class Witness:
    """What the program of one guest has of a game."""

    heard: list[bytes]
    """All that the host has said to it, in order."""
    written: list[dict[str, bytes]] = field(default_factory=list)
    """Its files by name, after each action."""


async def witnessed(folder: Path, record: Record, seat: Seat) -> Witness:
    """Let everybody play this game from the deal on, each at a screen of their own. In the middle of it the guest on
    this seat loses its connection once."""
    host, guests = _table(folder, record)
    programs: list[Program] = [host, *guests]
    guest = guests[seat - 1]
    assert isinstance(guest.side, Listening)
    witness = Witness(guest.side.heard)
    await until(lambda: host.snapshot.may_hand_on, "a table that can outlive its host")
    for number, entry in enumerate(record.entries, start=1):
        await _played(programs, number, entry)
        witness.written.append(_files(guest.folders))
        if number == len(record.entries) // 2:
            await _cut_off(host, guest, seat)
    for program in programs:
        await program.leave()
    return witness


def _table(folder: Path, record: Record) -> tuple[Host, list[Guest]]:
    names = [occupant.name for occupant in record.occupants]
    chairs: tuple[Reserved, ...] = (Person(names[0]), *[Vacant()] * (len(names) - 1))
    plan = replace(room_plan(rules=record.rules), game=record.game, chairs=chairs, service="nowhere")
    own = Folders.of(folder / names[0])
    host = Host(HostRoom.opened(Unlisted(), plan, own, Quick(), DesktopParts(own)), own, Random(1))
    return host, [_guest(host, name, Folders.of(folder / name)) for name in names[1:]]


def _guest(host: Host, name: str, folders: Folders) -> Guest:
    plug = Plug(host.side, name.ljust(16).encode())
    return Guest(Listening(name, folders, plug, watching=False, parts=DesktopParts(folders)), folders, Random(1))


async def _played(programs: Sequence[Program], number: int, entry: Entry) -> None:
    """The seat of this entry does what it says; everybody has been shown the update with this number before."""
    await until(lambda: all(each.number == number for each in programs), f"update {number} everywhere")
    programs[entry.seat].say(entry.seat, Act(number, entry.action))
    await until(lambda: all(each.number > number for each in programs), f"action {number} everywhere")


async def _cut_off(host: Host, guest: Guest, seat: Seat) -> None:
    before = host.member(seat).link
    guest.side._link.lost()
    await until(lambda: host.member(seat).link is not before and host.member(seat).is_here, "the guest is back")
    await until(lambda: host.snapshot.may_hand_on, "it holds its copy again")


def _files(folders: Folders) -> dict[str, bytes]:
    paths = (path for path in folders.saves.rglob("*") if path.is_file())
    return {path.relative_to(folders.saves).as_posix(): path.read_bytes() for path in paths}
