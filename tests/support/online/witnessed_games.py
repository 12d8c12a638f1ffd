"""A given game among the programs of a lobby in memory. All that they say and write is the same each time, as long as
the same is dealt and played."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from spitegame.net import handshake, identity, key_agreement
from spitegame.net.channel import Channel
from spitegame.online.guest.room import GuestRoom
from spitegame.rules.game import Seat
from spitegame.session.line import Act
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.record import Entry, Record
from spitegame.storage.files import Folders
from support.online.one_loop_rooms import Guest, Host, MemoryLobby, Program, room_plan
from support.waiting import until


@contextmanager
def known_keys() -> Iterator[None]:
    """Programs draw the same each time for their keys, too."""
    chance = Random(1).randbytes
    with ExitStack() as patches:
        for module in (identity, handshake, key_agreement):
            patches.enter_context(patch.object(module, "token_bytes", chance))
        for side in ("SPAKE2_A", "SPAKE2_B"):
            drawing = partial(getattr(key_agreement, side), entropy_f=chance)
            patches.enter_context(patch.object(key_agreement, side, drawing))
        yield


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
    first, *others = [occupant.name for occupant in record.occupants]
    chairs: tuple[Reserved, ...] = (Person(first), *[Vacant()] * len(others))
    with known_keys():
        async with MemoryLobby(folder) as here:
            here.outlives_hosts = True
            host = await here.host(replace(room_plan(rules=record.rules), game=record.game, chairs=chairs))
            guests = [await here.join(host, name, kind=Listening) for name in others]
            guest = guests[seat - 1]
            witness = Witness(guest.side.heard)
            await until(lambda: host.snapshot.may_hand_on, "a table that can outlive its host")
            for number, entry in enumerate(record.entries, start=1):
                await _played([host, *guests], number, entry)
                witness.written.append(_files(guest.folders))
                if number == len(record.entries) // 2:
                    await _cut_off(host, guest, seat)
    return witness


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
