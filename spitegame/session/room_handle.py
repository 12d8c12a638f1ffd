"""The handle by which a screen talks to its room: it posts commands, and reads snapshots, notices and phrases. Screen
and room may run on different threads."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from spitegame.rules.game import Seat
from spitegame.session.line import Notices, Outbox
from spitegame.session.occupants import Person
from spitegame.session.room_state import (
    CodeOpen,
    Company,
    Connecting,
    GuestSnapshot,
    Here,
    HostSnapshot,
    RoomFailed,
    RoomSnapshot,
)
from spitegame.session.veil import OPEN, Veil
from spitegame.translation import N_


class Phrase(Enum):
    """The phrases that a player can say to the table. The values are English, and are translated where they are shown;
    the names go over the wire."""

    HELLO = N_("Hello!")
    GOOD_LUCK = N_("Good luck.")
    WELL_PLAYED = N_("Well played.")
    SPITEFUL = N_("How spiteful!")
    OUCH = N_("Ouch!")
    THANKS = N_("Thank you.")
    THINKING = N_("Let me think.")
    HURRY = N_("Take your time, but not all of it.")
    SORRY = N_("Sorry, I was away.")
    GOOD_GAME = N_("Good game.")
    AGAIN = N_("Another one?")
    GOODBYE = N_("Goodbye.")


class PlainCommand(Enum):
    """The commands to a room that have no fields."""

    NEW_CODE = "new code"
    """Get another code for the room. If opening the room has failed, it is tried again."""
    OPEN_CHAIR = "open chair"
    """Let one more person come to the running game, who sits down as soon as its rules allow it."""
    START_GAME = "start game"
    """Begin the game at once, with computers on the free chairs."""
    HAND_ON = "hand on"
    """Let another member become the host when this host leaves."""
    GO_ON = "go on"
    """From a guest: stop waiting for a host that has said it will come back. Once a majority asks for this, a new host
    is elected."""
    END_GAME = "end game"
    """End the game for everybody, so that nobody waits for it to go on."""
    REMATCH = "rematch"
    """From the host: begin the next game. From a guest: be ready for it."""


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """Put a computer on a free chair, or on that of a guest who is lost."""

    seat: Seat
    level: str = "fair"
    name: str = ""
    """The name of the computer; empty to have one found."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a computer play for a guest for whom the game waits, connected or lost, until that guest acts again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Send the occupant of this seat away. At an open table this is possible during a game, too: a computer takes the
    seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BlockSeat:
    """Send the occupant of this seat away, and never let this person come to an open table of the player again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RemoveOnlooker:
    """Send away the onlooker of this name."""

    name: str
    is_blocked: bool = False
    """True to keep the onlooker away from all open tables of this player as well."""


@dataclass(frozen=True, slots=True)
class SayPhrase:
    """Show this phrase to everybody else at the table."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class ChoosePortrait:
    """Show this portrait for the person of this name, who sits at this screen."""

    name: str
    portrait: str
    """The key of the portrait; empty for none."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Take the actions of the people at this screen to the table. The screen posts this again and again."""

    pace: float
    """Minimum seconds between the newest update and a computer's next action; only the host uses it."""


GuestCommand: TypeAlias = Literal[PlainCommand.REMATCH, PlainCommand.GO_ON] | SayPhrase | ChoosePortrait | Tick
HostCommand: TypeAlias = (
    PlainCommand | SeatComputer | StandIn | FreeSeat | BlockSeat | RemoveOnlooker | SayPhrase | ChoosePortrait | Tick
)

Snapshot = TypeVar("Snapshot", HostSnapshot, GuestSnapshot)
Command = TypeVar("Command")


class RoomHandle(Generic[Snapshot, Command]):
    """The screen's access to its room: commands go in by `post`, and snapshots, notices and phrases come out."""

    def __init__(self, snapshot: Snapshot, notices: Notices, post: Callable[[Command], None]) -> None:
        self.snapshot: Snapshot = snapshot
        """The newest snapshot, which the room replaces as a whole. Scenes read `shown` instead."""
        self.notices = notices
        """Sentences for the player about events in the room."""
        self.phrases: Outbox[tuple[Seat, Phrase]] = Outbox()
        """The phrases that others at the table have said, each with the seat."""
        self.moved: AnyRoomHandle | None = None
        """The handle of the room in which this program goes on after a change of host; None until then."""
        self.post = post
        """Posts a command to the room; it never waits."""
        self.veil = OPEN
        """The veil that hides names and secrets while the player streams. The program sets it to its own when it opens
        the room."""
        self.called: Sequence[str] = ()
        """The names of all guests who were ever let in. The host adds them before a snapshot shows them, so that the
        veil can hide them in notices."""

    @property
    def shown(self) -> Snapshot:
        """The newest snapshot, with names and secrets hidden if the veil is down."""
        return veiled(self.veil, self.snapshot)

    def news(self) -> list[str]:
        """Return the notices since the last call, with names and secrets hidden if the veil is down."""
        told = self.notices.take()
        for name in self.called:
            self.veil.name(name)
        veiled(self.veil, self.snapshot)  # gives everybody in the room a number, so that the sentences can hide them
        return list(map(self.veil.sentence, told))


class HostRoomHandle(RoomHandle[HostSnapshot, HostCommand]):
    """The access of the host's screen to the room."""


class GuestRoomHandle(RoomHandle[GuestSnapshot, GuestCommand]):
    """The access of a guest's screen to a room whose host is another program."""


AnyRoomHandle: TypeAlias = HostRoomHandle | GuestRoomHandle


def newest(room: AnyRoomHandle) -> AnyRoomHandle:
    """Return the handle of the room in which the program goes on after all changes of host so far."""
    return newest(room.moved) if room.moved else room


Shown = TypeVar("Shown", HostSnapshot, GuestSnapshot)


def veiled(veil: Veil, room: Shown) -> Shown:
    """Return the snapshot as the screen may show it: if the veil is down, without names and secrets. The veil gives
    everybody in the room a number and notes the secrets in either case."""
    own, company = _seat_of(room), room.company
    chairs = [
        replace(chair, occupant=Person(veil.name(chair.occupant.name)))
        if isinstance(chair.occupant, Person) and seat != own
        else chair
        for seat, chair in enumerate(company.chairs)
    ]
    onlookers = tuple(map(veil.name, company.onlookers))
    veil.hide(*_secrets(room))
    if not veil.is_down:
        return room
    shown: dict[str, Any] = {
        "company": Company(tuple(chairs), onlookers),
        "regulars": {seat: veil.met(each) for seat, each in room.regulars.items()},
    }
    match room:
        case HostSnapshot(code_state=RoomFailed(sentence=sentence) as failed):
            shown["code_state"] = replace(failed, sentence=veil.sentence(sentence))
        case GuestSnapshot(stage=RoomFailed(sentence=sentence) as failed):
            shown["stage"] = replace(failed, sentence=veil.sentence(sentence))
        case GuestSnapshot(stage=Connecting(words)):
            shown["stage"] = Connecting(veil.sentence(words))
        case _:
            pass
    if isinstance(room, HostSnapshot):
        shown["away"] = veil.sentence(room.away)
        shown["identified"] = frozenset(map(veil.name, room.identified))
        shown["waiting"] = tuple(map(veil.name, room.waiting))
    else:
        shown["ended"] = veil.sentence(room.ended)
    return replace(room, **shown)


def _seat_of(room: RoomSnapshot) -> Seat | None:
    """Return the player's own seat: at the host the first one at its screen. None for somebody who only watches."""
    if isinstance(room, GuestSnapshot):
        return room.seat
    chairs = enumerate(room.company.chairs)
    return next((Seat(seat) for seat, chair in chairs if isinstance(chair.presence, Here)), None)


def _secrets(room: RoomSnapshot) -> Iterable[str]:
    """Return all texts in the host's snapshot that could lead a stranger to the room."""
    if not isinstance(room, HostSnapshot):
        return ()
    code = (str(room.code_state.code),) if isinstance(room.code_state, CodeOpen) else ()
    return (*code, room.link, room.address, room.page, *room.verifiers.values())
