"""The state of an online room as frozen values: its plan, its code, the people in it, and its game. The room never
changes a value that a screen has; it replaces the whole snapshot."""

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
from spitegame.session.regulars import Met, Regular
from spitegame.session.room_codes import Code, Invitation, LongCode


class Path(Enum):
    """The way that messages between host and guest take."""

    DIRECT = "direct"
    """WebRTC from program to program."""
    TURN = "turn"
    """WebRTC through a TURN server."""
    SERVICE = "service"
    """Sealed messages through the room service."""


@dataclass(frozen=True, slots=True)
class Here:
    """The presence of a player who sits at the host's own screen."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """The presence of a guest who was let in, and is not yet connected."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The presence of a guest who is connected."""

    delay: int
    """Milliseconds that a message takes there and back."""
    path: Path


@dataclass(frozen=True, slots=True)
class Lost:
    """The presence of a guest whose connection is lost."""

    seconds: int
    """Seconds since the guest was last heard."""


Presence: TypeAlias = Here | Arriving | Linked | Lost
"""The way in which the occupant of a chair is connected to the room."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One chair of the room, with the person or computer on it."""

    occupant: Occupant | None
    """None for a free chair."""
    presence: Presence | None
    """The connection of the occupant; None for free chairs and computers."""


@dataclass(frozen=True, slots=True)
class Company:
    """Everybody in a room."""

    chairs: tuple[Chair, ...]
    """The chairs in the order of the seats."""
    onlookers: tuple[str, ...] = ()
    """The names of the people who only watch."""


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """The two keys by which the host of a lasting table opens the same room on another day."""

    key: bytes = field(repr=False)
    """The room's key at the room service."""
    secret: bytes = field(repr=False)
    """The secret of the room's long code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPlan:
    """The terms with which a host opens a room."""

    game: str
    rules: Any
    chairs: tuple[Reserved, ...]
    """The chairs, by seat. The first one is the host's; any other Person among them sits at the host's screen, too."""
    open_hands: bool
    """True if the people at the host's screen see each other's hands."""
    onlookers: bool
    """True if people may come who only watch."""
    is_open: bool = False
    """True if strangers may come; everybody then bears a given name instead of their own."""
    joins_at_once: bool = False
    """True if a newcomer at an open table takes the seat of a computer at once where the game allows it, and not only
    in the next game."""
    is_lasting: bool = False
    """True if the table is kept, and the same link leads to it on another day."""
    kept: KeptRoom | None = None
    """The keys of a lasting table that is opened again; None for a new room."""
    service: str
    """The address of the meeting place at which the room is open to people beyond this network; empty if it is open on
    this network only."""


@dataclass(frozen=True, slots=True)
class CodePending:
    """The host has asked a meeting place for a code, and has none yet."""


@dataclass(frozen=True, slots=True)
class CodeOpen:
    """Guests may come in by this code."""

    code: Code
    until: float
    """The time at which the code expires, in seconds on the screen's clock."""


@dataclass(frozen=True, slots=True)
class CodeExpired:
    """The code has expired; the host may ask for a new one."""


@dataclass(frozen=True, slots=True)
class RoomFull:
    """Everybody who is expected is here, so the room needs no code."""


class Remedy(Enum):
    """The remedy that a player has where a room cannot be opened or joined."""

    AGAIN = "again"
    """Try again: the same attempt may succeed."""
    CODE = "code"
    """Ask for another code: this one would only fail again, and the host's room gives up a code that is guessed too
    often."""
    PLACE = "place"
    """Choose another meeting place, or none: the machine there does not answer as a meeting place does."""
    BEYOND = "beyond"
    """Look for the room beyond this network, if the player agrees to that."""
    NONE = "none"
    """Nothing can be done."""


@dataclass(frozen=True, slots=True)
class RoomFailed:
    """The room cannot be opened or joined."""

    sentence: str
    """A sentence for the player that names the problem and a remedy."""
    remedy: Remedy = Remedy.AGAIN


CodeState: TypeAlias = CodePending | CodeOpen | CodeExpired | RoomFull | RoomFailed
"""The state of the code that lets guests in."""


@dataclass(frozen=True, slots=True)
class Searching:
    """The guest's program looks for the room, at the meeting place and on this network."""


@dataclass(frozen=True, slots=True)
class Connecting:
    """The guest's program has found the room, and connects to its host."""

    words: str
    """The way that is being tried, in words for the player."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The guest is in the room, and its first game has not begun."""

    verifier: str
    """Three words that are the same on the host's screen unless somebody has placed themselves between the two
    programs."""


class Absence(Enum):
    """The reason why a guest cannot reach the host."""

    SILENT = "silent"
    """The connection was lost without a goodbye."""
    COMES_BACK = "comes back"
    """The host has left, and said that it will come back."""
    GONE = "gone"
    """The host has gone, and the others choose a new host among themselves."""


@dataclass(frozen=True, slots=True)
class Stranded:
    """The host has been gone for long, and no other member has become the host."""

    view: Any
    """The newest view that the player was shown, from which the player can go on alone against computers."""


JoinStage: TypeAlias = Searching | Connecting | Waiting | RoomFailed
"""The stage of a guest on the way into the room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGame:
    """One game in the room, as the people at this screen take part in it."""

    deal: int
    """The number of the deal, counted from 1."""
    record: Record
    """The terms of the game, without its seed and entries."""
    lines: Mapping[Seat | None, End[ToHost, ToSeat]]
    """The near ends of the lines of the people at this screen, by seat; for somebody who only watches, a single one
    under None."""
    is_new: bool
    """True if the game has just been dealt, False if it is resumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSnapshot:
    """The state of a room as one screen shows it; this part is common to the host's screen and the guests'."""

    company: Company
    own: Presence
    """The connection of this program to the host."""
    seat: Seat | None
    """The first seat at this screen; None for somebody who only watches."""
    verdict: Verdict | None = None
    """The result of the audit of the newest deal; None at the host, which has dealt it."""
    portraits: Mapping[Seat, str] = field(default_factory=dict)
    """The keys of the portraits that people have chosen, by seat."""
    is_open: bool = False
    """True if strangers may come to this table; everybody then bears a given name instead of their own."""
    is_lasting: bool = False
    """True if the table is kept, and the same link leads to it on another day."""
    regulars: Mapping[Seat, Regular] = field(default_factory=dict)
    """The people whom the player at this screen has met before, by chair, each with the balance of their games."""
    wants_rematch: tuple[Seat, ...] = ()
    """The seats that are ready for another game."""
    awaited: tuple[Seat, ...] = ()
    """The seats for which the table waits: its host has too few members with it, or a new host is to be elected."""
    game: RoomGame | None = None
    to_act: frozenset[Seat] = frozenset()
    """The seats that the newest game waits for; empty when it is over."""
    finished: Record | None = None
    """The record of the newest game with all that was hidden, once the game is over and its audit has passed; None
    before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSnapshot(RoomSnapshot):
    """The state of a room as its host's screen shows it."""

    code_state: CodeState
    plays: str
    """The key of the game for which the room is open."""
    verifiers: Mapping[Seat, str] = field(default_factory=dict)
    """For each guest's seat, three words that are the same on the guest's screen unless somebody has placed themselves
    in between."""
    room: bytes = b""
    """The public id of the room, under which it also stands in the list of open tables."""
    listing: Listing = Listing.NOT_WANTED
    address: str = ""
    """The address that guests need to find the room: that of the meeting place, or of this machine on its network.
    Empty if their programs look there anyway."""
    is_beyond: bool = True
    """True if guests may come from beyond this network."""
    away: str = ""
    """A sentence that says why the room is not open at all places at which it should be; empty if it is."""
    invitation: str = ""
    """The invitation that a guest pastes into the program; empty while there is no code."""
    page: str = ""
    """The URL of the page on which guests join in a browser; empty if there is none."""
    link: str = field(default="", repr=False)
    """The URL of that page with the code behind its #; empty if there is no page."""
    overdue: tuple[Seat, ...] = ()
    """The seats of guests who have been lost for longer than a seat is held, and that of the former host while it is
    lost."""
    identified: frozenset[str] = frozenset()
    """The names of the guests who have proved by their identity key who they are."""
    before: Seat | None = None
    """The seat of the former host; None if this host is the first."""
    waiting: tuple[str, ...] = ()
    """The names of the people who watch until the next game, in which they take the seats of computers."""
    may_hand_on: bool = False
    """True if another member can become the host when this one leaves."""
    may_open_chair: bool = False
    """True if one more person can come to the game that is being played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestSnapshot(RoomSnapshot):
    """The state of a room as a guest's screen shows it."""

    stage: JoinStage
    awaits_seat: bool = False
    """True if the player watches until the next game, in which there is a seat."""
    absence: Absence = Absence.SILENT
    """The reason why the host is away; it counts only while `own` is Lost."""
    stranded: Stranded | None = None
    """The position from which the player may go on alone; None as long as the game may still go on with the others."""
    ended: str = ""
    """A sentence that says why the program no longer tries to connect; empty while it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """A lasting table that this player hosts."""

    room: bytes
    """The public id of the room."""
    plan: RoomPlan
    """The plan by which it is opened again."""
    people: tuple[Met, ...] = ()
    """The people who were there in the last game."""
    seen: int
    """The time at which it was last open, in seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitedTable:
    """A lasting table of somebody else at which this player has sat."""

    room: bytes
    """The public id of the room."""
    secret: bytes = field(repr=False)
    """The secret of the room's long code."""
    service: str
    """The URL of the room service."""
    is_local: bool
    """True if the room service is within the host's program, and may have another address the next time."""
    host: Met
    seen: int
    """The time of the last visit, in seconds since 1970."""

    @property
    def invitation(self) -> Invitation:
        """The invitation by which this table is joined again."""
        return Invitation(LongCode(self.room, self.secret), self.service)
