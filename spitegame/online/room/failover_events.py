"""What the machine in `failover` is told, and what it asks for."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from spitegame.net.ballots import (
    Ask,
    Cast,
    Certificate,
    Credentials,
    Halts,
    Introduction,
    Leads,
    Member,
    Position,
    Shows,
)
from spitegame.net.electorate import Kept


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed; to be told several times a second."""


@dataclass(frozen=True, slots=True)
class Reached:
    """This program has come into the room of somebody it sought."""

    owner: Member
    introduction: Introduction


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody has come into the room of this program; whose connection before is over: that is told first."""

    comer: Member
    introduction: Introduction


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection into the room of this member has ended, also for silence."""

    owner: Member


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody has left the room of this program, or is silent."""

    guest: Member


@dataclass(frozen=True, slots=True)
class Heard:
    """Something has come from the member to whose room this program has come, and was answered."""

    member: Member


@dataclass(frozen=True, slots=True)
class Answered:
    """A guest has given the sign of life for which it was asked at this time."""

    guest: Member
    asked: float


Message: TypeAlias = Credentials | Ask | Cast | Shows | Leads | Halts


@dataclass(frozen=True, slots=True)
class Told:
    """A message has come. The positions in it were proven by signed updates, else it is dropped before."""

    by: Member
    message: Message


class Mood(Enum):
    """How a host says goodbye."""

    GO_ON = auto()
    COMES_BACK = auto()


@dataclass(frozen=True, slots=True)
class Left:
    """The host has said goodbye."""

    host: Member
    mood: Mood


@dataclass(frozen=True, slots=True)
class GoOn:
    """The player waits for the host no longer."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of the heirs is another one: those who are with the host."""

    heirs: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """Those at the table of this host, here or waited for: nobody else is to count."""

    members: frozenset[Member]


@dataclass(frozen=True, slots=True)
class Updated:
    """The host has told an update and signed it."""

    host: Member
    position: Position


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A guest has an update."""

    guest: Member
    position: Position


@dataclass(frozen=True, slots=True)
class Issued:
    """The table of this program has gone on by an update, or tells the newest one again in a new term."""

    deal: int
    number: int


Event: TypeAlias = (
    Tick
    | Reached
    | Met
    | Lost
    | Gone
    | Heard
    | Answered
    | Told
    | Left
    | GoOn
    | Ordered
    | Seated
    | Updated
    | Acknowledged
    | Issued
)

# effects


@dataclass(frozen=True, slots=True)
class Keep:
    """Write this to disk before any effect that follows."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Send:
    to: Member
    message: Message


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Tell the host that this program has the update."""

    host: Member
    position: Position


@dataclass(frozen=True, slots=True)
class Begin:
    """Go on as the host from the newest update that was brought, and issue an update of this term."""

    certificate: Certificate


Effect: TypeAlias = Keep | Send | Acknowledge | Begin
