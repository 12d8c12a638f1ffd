"""A room of people far apart: what it is opened with, who is in it, and how it stands, as frozen values that are
exchanged whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.draw import Verdict
from spitegame.session.line import End, ToHost, ToSeat
from spitegame.session.occupants import Occupant, Reserved
from spitegame.session.open_tables import Listing
from spitegame.session.record import Record
from spitegame.session.regulars import Regular
from spitegame.session.room_codes import Code


class Path(Enum):
    """The way that the bytes of a guest take."""

    DIRECT = "direct"
    TURN = "turn"
    SERVICE = "service"
    """Messages go sealed through the room service."""


@dataclass(frozen=True, slots=True)
class Here:
    """The player sits at the host's own screen."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """The guest was let in, and is not yet connected."""


@dataclass(frozen=True, slots=True)
class Linked:
    delay: int
    """The milliseconds that a message takes there and back."""
    path: Path


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection of the guest is lost."""

    seconds: int
    """The seconds for which nothing has been heard."""


Presence: TypeAlias = Here | Arriving | Linked | Lost


@dataclass(frozen=True, slots=True)
class Chair:
    occupant: Occupant | None
    """None for a free chair."""
    presence: Presence | None
    """The connection of the occupant; None for free chairs and computers."""


@dataclass(frozen=True, slots=True)
class Company:
    chairs: tuple[Chair, ...]
    onlookers: tuple[str, ...] = ()
    """The names of those who only watch."""


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """The keys that lead to the same room on another day."""

    key: bytes = field(repr=False)
    """The room's key at the room service."""
    secret: bytes = field(repr=False)
    """The secret of its long code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPlan:
    game: str
    rules: Any
    chairs: tuple[Reserved, ...]
    """The chairs: the first one is for the host; any other person here sits at the host's screen, too."""
    open_hands: bool
    """The people at the host's screen see each other's hands."""
    onlookers: bool
    """People may watch."""
    is_open: bool = False
    """Strangers may come, and nobody bears a name of their own."""
    joins_at_once: bool = False
    """A newcomer at an open table takes the seat of a computer at once, where the game allows it, and not only in the
    next game."""
    is_lasting: bool = False
    """The table is kept: the same link leads to it on another day."""
    kept: KeptRoom | None = None
    """The room as it was kept; None for a new one."""
    service: str
    """The address at which the room is open besides this network, where the host's program runs a room service; empty
    for none."""


@dataclass(frozen=True, slots=True)
class CodePending:
    """A code has been asked for."""


@dataclass(frozen=True, slots=True)
class CodeOpen:
    """Guests may come in by this code."""

    code: Code
    until: float
    """The time at which it expires, on the clock of the screen."""


@dataclass(frozen=True, slots=True)
class CodeExpired:
    """There is no code now; a new one can be had."""


@dataclass(frozen=True, slots=True)
class RoomFull:
    """Everybody is here, so no code is needed."""


class Remedy(Enum):
    """A remedy where a room cannot be opened or joined."""

    AGAIN = "again"
    """The same attempt may succeed the next time."""
    CODE = "code"
    """Another code: the same one once more would only fail again, and a wrong one would even be burned."""
    PLACE = "place"
    """Another meeting place, or none: the machine there does not do what it should."""
    BEYOND = "beyond"
    """To look beyond this network, if the player wants that."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class RoomFailed:
    """The room cannot be opened, or cannot be joined."""

    sentence: str
    """The problem, and a remedy."""
    remedy: Remedy = Remedy.AGAIN


CodeState: TypeAlias = CodePending | CodeOpen | CodeExpired | RoomFull | RoomFailed


@dataclass(frozen=True, slots=True)
class Searching:
    """The guest looks for the room, at the service and on this network."""


@dataclass(frozen=True, slots=True)
class Connecting:
    """The guest has found the room and connects to its host."""

    words: str
    """The way that is tried now."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The guest is in the room, and the game has not begun."""

    verifier: str
    """Three words, the same on the host's screen if nobody is in between."""


class Absence(Enum):
    """The reason for which a host cannot be reached."""

    SILENT = "silent"
    COMES_BACK = "comes back"
    """The host has said goodbye."""
    GONE = "gone"
    """The others choose one of them who goes on as the host."""


@dataclass(frozen=True, slots=True)
class Stranded:
    """The host has been gone for long, and nobody else has gone on as the host."""

    view: Any
    """The newest one that the player was shown: from there one may play on alone."""


JoinStage: TypeAlias = Searching | Connecting | Waiting | RoomFailed


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGame:
    """One game in the room, as the people at this screen take part in it."""

    deal: int
    """The number of the deal, counted from 1."""
    record: Record
    """The terms of the game, without anything that is hidden."""
    lines: Mapping[Seat | None, End[ToHost, ToSeat]]
    """The near ends of the people at this screen; of somebody who only watches a single one, under None."""
    is_new: bool
    """The game is freshly dealt, not resumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSnapshot:
    """The part of a snapshot that the host's screen and a guest's screen share."""

    company: Company
    own: Presence
    """The connection of this program to the host."""
    seat: Seat | None
    """The first seat at this screen; None for somebody who only watches."""
    verdict: Verdict | None = None
    """The result of the audit of the newest deal; None at the host, who dealt."""
    portraits: Mapping[Seat, str] = field(default_factory=dict)
    """The keys of the portraits that people have chosen, as far as they are told."""
    is_open: bool = False
    """Strangers may come to this table, and nobody bears a name of their own."""
    is_lasting: bool = False
    """The table is kept: the same link leads to it on another day."""
    regulars: Mapping[Seat, Regular] = field(default_factory=dict)
    """People whom the player at this screen has met before, by chair, with the balance between the two."""
    wants_rematch: tuple[Seat, ...] = ()
    awaited: tuple[Seat, ...] = ()
    """Seats without which the table cannot go on: its host has too few, or is to be chosen."""
    game: RoomGame | None = None
    to_act: frozenset[Seat] = frozenset()
    """The seats that the newest game waits for; none when it is over."""
    finished: Record | None = None
    """The newest game with everything that was hidden, once it is over and has proved fair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSnapshot(RoomSnapshot):
    code_state: CodeState
    plays: str
    """The key of the game for which the room is open."""
    verifiers: Mapping[Seat, str] = field(default_factory=dict)
    """Three words by guest's seat, the same on both screens if nobody is in between."""
    room: bytes = b""
    """The room's public name, by which the list of open tables knows it too."""
    listing: Listing = Listing.NOT_WANTED
    address: str = ""
    """The address of the room for guests: the room service's, or that of this machine on its network; empty if their
    programs look there anyway."""
    is_beyond: bool = True
    """Guests may come from beyond this network."""
    away: str = ""
    """The reason why the room is not open at every place at which it is to be, as a sentence; empty if it is."""
    invitation: str = ""
    """The text that a guest pastes; empty while there is no code."""
    page: str = ""
    """The URL of the page on which guests join with a browser; empty if there is none."""
    link: str = field(default="", repr=False)
    """The link to that page which leads into this room; empty if there is no page."""
    overdue: tuple[Seat, ...] = ()
    """The guests who have been lost for longer than seats are held, and the host before this one while it is lost."""
    identified: frozenset[str] = frozenset()
    """The names of the guests who have shown by which key they are known."""
    before: Seat | None = None
    """The seat of the host before this one, if there was another one."""
    waiting: tuple[str, ...] = ()
    """The names of those who watch until the next game, in which they take the seats of computers."""
    may_hand_on: bool = False
    """The others can go on without this host."""
    may_open_chair: bool = False
    """One more person could come to the game that is on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestSnapshot(RoomSnapshot):
    stage: JoinStage
    awaits_seat: bool = False
    """The player watches until the next game, in which there is a seat."""
    absence: Absence = Absence.SILENT
    """The reason for which the host is away, as long as `own` is Lost."""
    stranded: Stranded | None = None
    """None as long as there is hope that the game goes on."""
    ended: str = ""
    """The reason why no connection is tried any more, as a sentence; empty while one is."""
