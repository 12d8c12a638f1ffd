"""Rooms as the programs of a host and its guest keep them on disk: Hanna hosts, Gus plays, and Carl watches."""

from dataclasses import replace
from typing import Any

from spitegame.net.transcript import SHOWN_UPDATE, ShownUpdate
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person, Vacant
from spitegame.storage import resume
from spitegame.storage.files import Folders
from spitegame.storage.journal import Journal
from support.online.drawn_games import ROOM, Played

GUS = Seat(1)
GUEST = resume.AdmittedGuest(side=b"side of Gus-----", resume=bytes(range(32)), seat=GUS, name="Gus")
WATCHING = resume.AdmittedGuest(side=b"side of Carl----", resume=bytes(32), seat=None, name="Carl")
LOBBY = resume.HostState(
    key=b"key of the room-",
    service="wss://rooms.example/rooms",
    port=0,
    onlookers=True,
    chairs=(Person("Hanna"), Vacant(), Vacant()),
)
JOINED = resume.GuestState(
    room=ROOM,
    key=b"key of my side--",
    resume=bytes(range(32)),
    service="ws://192.168.1.7:40123/rooms",
    local=True,
    seat=GUS,
    name="Gus",
    host="Hanna",
)


def hosted(game: Played, *guests: resume.AdmittedGuest) -> resume.HostState:
    """The state of the host in this game, which is the first one of the room."""
    return replace(LOBBY, chairs=game.opening.record.occupants, guests=guests, deal=1, drawn=game.opening.drawn)


def joined(game: Played) -> resume.GuestState:
    """The state of Gus in this game."""
    return replace(JOINED, draw=game.transcripts[GUS].draw)


def dealt(game: Played) -> Any:
    """The record before its first entry."""
    return replace(game.opening.record, entries=())


def write(journal: Journal, *changes: resume.Change, game: str = "malice") -> None:
    """Append these changes to a host's journal. Then its program is killed."""
    for change in changes:
        journal.append(resume.pack_change(game, change))
    journal.close()


def keep_hosted(folders: Folders, game: Played, *changes: resume.Change) -> None:
    """Write the journal of a host who deals this game; then these changes come, and its program is killed."""
    write(resume.create_hosted(folders, hosted(game), dealt(game)), *changes, game=game.opening.record.game)


def keep_joined(folders: Folders, game: Played, *shown: ShownUpdate) -> None:
    """Write the journal of Gus, whose program is killed after these updates."""
    journal = resume.create_joined(folders, joined(game))
    for each in shown:
        journal.append(SHOWN_UPDATE.pack(each))
    journal.close()
