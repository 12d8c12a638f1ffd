"""The room as its screen has it: commands go in, and snapshots and news come out. Screen and room may each live on a
thread of its own."""

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
    """The values are English, and translated where they are shown. Over the wire go the names."""

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
    NEW_CODE = "new code"
    """Guests get another code. After a failure the room is tried anew."""
    OPEN_CHAIR = "open chair"
    """One more person may come to the game that is on, and sits down as soon as its rules allow it."""
    START_GAME = "start game"
    """The game begins at once: computers take the chairs that are free."""
    HAND_ON = "hand on"
    """The others go on without this host when it leaves."""
    GO_ON = "go on"
    """A guest waits no longer for a host that comes back: somebody goes on without it, once a majority says so."""
    END_GAME = "end game"
    """The game is over for everybody: nobody is to come back to it."""
    REMATCH = "rematch"
    """The host begins the next game; a guest is ready for it."""


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """A computer takes a free chair, or plays on for a guest who is lost."""

    seat: Seat
    level: str = "fair"
    name: str = ""
    """The name of the computer; one is found for it if this is empty."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer plays for a guest for whom the game waits, here or lost, until that guest says something again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The occupant has to go; at an open table also during a game, where a computer takes the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BlockSeat:
    """The occupant has to go, and may not come to an open table of this player again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RemoveOnlooker:
    """The onlooker of this name has to go."""

    name: str
    is_blocked: bool = False
    """Kept away from the open tables of this player."""


@dataclass(frozen=True, slots=True)
class SayPhrase:
    """Everybody else reads this phrase."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class ChoosePortrait:
    """The person of this name at this screen wants to be seen so."""

    name: str
    portrait: str
    """The key of the portrait; empty for none."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The actions of the people at this screen go to the table."""

    pace: float
    """The least seconds between what was shown last and the next action of a computer; the host keeps to it."""


GuestCommand: TypeAlias = Literal[PlainCommand.REMATCH, PlainCommand.GO_ON] | SayPhrase | ChoosePortrait | Tick
HostCommand: TypeAlias = (
    PlainCommand | SeatComputer | StandIn | FreeSeat | BlockSeat | RemoveOnlooker | SayPhrase | ChoosePortrait | Tick
)

Snapshot = TypeVar("Snapshot", HostSnapshot, GuestSnapshot)
Command = TypeVar("Command")


class RoomHandle(Generic[Snapshot, Command]):
    def __init__(self, snapshot: Snapshot, notices: Notices, post: Callable[[Command], None]) -> None:
        self.snapshot: Snapshot = snapshot
        """The newest one. The room exchanges it as a whole, and scenes look at `shown` instead."""
        self.notices = notices
        """Sentences about events in the room."""
        self.phrases: Outbox[tuple[Seat, Phrase]] = Outbox()
        """Phrases of the others at the table."""
        self.moved: AnyRoomHandle | None = None
        """The handle of the room in which this program goes on, once the host has changed; None until then."""
        self.post = post
        """Gives the room a command, and never waits."""
        self.veil = OPEN
        """The veil of the program whose screen it is."""
        self.called: Sequence[str] = ()
        """The names of all guests who have ever been let in, as the host knows them before any snapshot tells them."""

    @property
    def shown(self) -> Snapshot:
        """The newest snapshot, as a picture may tell it."""
        return veiled(self.veil, self.snapshot)

    def news(self) -> list[str]:
        """The notices that have come, as a picture may tell them."""
        told = self.notices.take()
        for name in self.called:
            self.veil.name(name)
        veiled(self.veil, self.snapshot)  # who is in the room is known by now, so that the sentences hide them
        return list(map(self.veil.sentence, told))


class HostRoomHandle(RoomHandle[HostSnapshot, HostCommand]):
    """The handle of the host's screen."""


class GuestRoomHandle(RoomHandle[GuestSnapshot, GuestCommand]):
    """The handle of a guest's screen, for a room far away."""


AnyRoomHandle: TypeAlias = HostRoomHandle | GuestRoomHandle


def newest(room: AnyRoomHandle) -> AnyRoomHandle:
    """The handle of the room in which the program goes on that was in this one."""
    return newest(room.moved) if room.moved else room


Shown = TypeVar("Shown", HostSnapshot, GuestSnapshot)


def veiled(veil: Veil, room: Shown) -> Shown:
    """The room as it is shown. Whoever is in it has a number from now on, whether the veil is down or not."""
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
    """The player's own seat; that of the host is the first one at its screen."""
    if isinstance(room, GuestSnapshot):
        return room.seat
    chairs = enumerate(room.company.chairs)
    return next((Seat(seat) for seat, chair in chairs if isinstance(chair.presence, Here)), None)


def _secrets(room: RoomSnapshot) -> Iterable[str]:
    if not isinstance(room, HostSnapshot):
        return ()
    code = (str(room.code_state.code),) if isinstance(room.code_state, CodeOpen) else ()
    return (*code, room.link, room.address, room.page, *room.verifiers.values())
