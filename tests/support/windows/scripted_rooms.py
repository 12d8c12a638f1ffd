"""Rooms as the scenes see them, without anybody in them: the test sets by hand everything that they show."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.line import Line, Notices
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.record import Record
from spitegame.session.room_codes import invitation, parse
from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostCommand, HostRoomHandle, Phrase

CODE = parse("K7QM4X")
WHERE = "192.168.1.7:8765"
NEAR = room_state.Linked(24, room_state.Path.DIRECT)
FREE = room_state.Chair(None, None)
HOST = room_state.Chair(Person("Ann"), room_state.Here())
MALLORY = room_state.Chair(Person("Mallory"), NEAR)
ADA = room_state.Chair(Computer("Ada", "fair"), None)
EMPTY, BOTH = room_state.Company((HOST, FREE)), room_state.Company((HOST, MALLORY))
ME = Seat(0)


def guest(name: str, presence: room_state.Presence = NEAR) -> room_state.Chair:
    return room_state.Chair(Person(name), presence)


def any_game(record: Record) -> room_state.RoomGame:
    """A game in the room whose cards are dealt."""
    return room_state.RoomGame(deal=1, record=record, lines={ME: Line().seat}, is_new=True)


class ScriptedRoom:
    """A room that keeps in `posted` what the person at the screen does."""

    handle: AnyRoomHandle

    def __init__(self) -> None:
        self.posted: list[HostCommand] = []

    @property
    def snapshot(self) -> room_state.RoomSnapshot:
        return self.handle.snapshot

    def show(self, **changes: Any) -> None:
        """Let the room show this from now on."""
        self.handle.snapshot = replace(self.handle.snapshot, **changes)

    def tell(self, sentence: str) -> None:
        self.handle.notices.put(sentence)

    def hear(self, seat: Seat, phrase: Phrase) -> None:
        """Let somebody far away say this."""
        self.handle.phrases.put((seat, phrase))

    @property
    def occupants(self) -> Sequence[Occupant]:
        return [chair.occupant for chair in self.snapshot.company.chairs if chair.occupant]


class Hosted(ScriptedRoom):
    """The room at the host's screen."""

    handle: HostRoomHandle

    def __init__(self, **shown: Any) -> None:
        super().__init__()
        snapshot = room_state.HostSnapshot(
            company=BOTH,
            own=room_state.Here(),
            seat=ME,
            code_state=room_state.CodeOpen(CODE, until=581.0),
            plays="malice",
            address=WHERE,
            invitation=invitation(CODE, WHERE),
        )
        self.handle = HostRoomHandle(replace(snapshot, **shown), Notices(), self.posted.append)


class Joined(ScriptedRoom):
    """The room at a guest's screen."""

    handle: GuestRoomHandle

    def __init__(self, **shown: Any) -> None:
        super().__init__()
        snapshot = room_state.GuestSnapshot(company=BOTH, own=NEAR, seat=ME, stage=room_state.Searching())
        self.handle = GuestRoomHandle(replace(snapshot, **shown), Notices(), self.posted.append)
