"""Rooms as the programs of a host and its guest keep them on disk: Hanna hosts, Gus plays, and Carl watches."""

from dataclasses import replace
from typing import Any

from spitegame.net.transcript import SHOWN_UPDATE, ShownUpdate
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person, Vacant
from spitegame.storage.files import Folders
from spitegame.storage.journal import Journal
from spitegame.storage.resume import (
    AdmittedGuest,
    Change,
    GuestState,
    HostState,
    create_hosted,
    create_joined,
    pack_change,
)
from support.online.drawn_games import ROOM, Played

GUS = Seat(1)
GUEST = AdmittedGuest(side=b"side of Gus-----", resume=bytes(range(32)), seat=GUS, name="Gus")
WATCHING = AdmittedGuest(side=b"side of Carl----", resume=bytes(32), seat=None, name="Carl")
LOBBY = HostState(
    key=b"key of the room-",
    service="wss://rooms.example/rooms",
    port=0,
    onlookers=True,
    chairs=(Person("Hanna"), Vacant(), Vacant()),
)
JOINED = GuestState(
    room=ROOM,
    key=b"key of my side--",
    resume=bytes(range(32)),
    service="ws://192.168.1.7:40123/rooms",
    local=True,
    seat=GUS,
    name="Gus",
    host="Hanna",
)


def hosted(game: Played, *guests: AdmittedGuest) -> HostState:
    """The state of the host in this game, which is the first one of the room."""
    return replace(LOBBY, chairs=game.opening.record.occupants, guests=guests, deal=1, drawn=game.opening.drawn)


def joined(game: Played) -> GuestState:
    """The state of Gus in this game."""
    return replace(JOINED, draw=game.transcripts[GUS].draw)


def dealt(game: Played) -> Any:
    """The record before its first entry."""
    return replace(game.opening.record, entries=())


def write(journal: Journal, *changes: Change, game: str = "malice") -> None:
    """Append these changes to a host's journal. Then its program is killed."""
    for change in changes:
        journal.append(pack_change(game, change))
    journal.close()


def keep_hosted(folders: Folders, game: Played, *changes: Change) -> None:
    """Write the journal of a host who deals this game; then these changes come, and its program is killed."""
    write(create_hosted(folders, hosted(game), dealt(game)), *changes, game=game.opening.record.game)


def keep_joined(folders: Folders, game: Played, *shown: ShownUpdate) -> None:
    """Write the journal of Gus, whose program is killed after these updates."""
    journal = create_joined(folders, joined(game))
    for each in shown:
        journal.append(SHOWN_UPDATE.pack(each))
    journal.close()
