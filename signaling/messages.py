"""Everything that the room service and a program send each other.

    host  → Open → service → Opened          guest → Join → service → Joined      (and Knock to the host)
    host  → Reopen → service → Opened        guest → Return → service → Joined    (and Knock to the host)
    host  → Renew → service → Opened         either → To(side, box) → service → From(side, box) → the other
    host  → Shut, Known                      either → Leave
    either → Open, Renew, Join, Return → service → Puzzle → Solution → service → what was asked for

A side keeps a key of 16 random bytes; it is known by what `public_id` makes of it. So it can prove who it is to any
process of the service, also to one that has just been started, and nobody else can speak for it.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from re import compile as pattern
from types import UnionType
from typing import Annotated, Any, TypeAlias, get_args

import msgpack

from signaling.codec import Form, Forms, Only, tag_of, unpack_plain, wrong
from signaling.codec import Malformed as Malformed

PATH = "/rooms"
SUBPROTOCOLS = ("spitegame.rooms.2", "spitegame.rooms.1")
"""The versions of these messages, the newest first. Version 1 has no `Known` and no puzzles."""
SUBPROTOCOL = SUBPROTOCOLS[0]
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The symbols of codes, without look-alikes."""
KEY_BYTES = 16
ID_BYTES = 16
HOST = b""
"""The side that stands for the host."""
MOST_GUESTS = 24
MOST_KNOWN = 32
MOST_BOX = 16 * 1024
MOST_BYTES = 20 * 1024
"""The most bytes of one message."""
MOST_TEXT = 200
MOST_SECONDS = 24 * 60 * 60
MOST_SERVERS = 16
SALT_BYTES = 16
MOST_BITS = 22
"""Some seconds of computing; no program does more for a service."""
MOODS = ("direct", "turn", "service", "no_path", "wrong_code", "cancelled")
PROBLEMS = (
    "no_room", "room_full", "rate_limited", "server_busy", "bad_message", "unauthorized", "replaced",
)  # fmt: skip

Key: TypeAlias = Annotated[bytes, Only(lambda key: len(key) == KEY_BYTES, f"A key of {KEY_BYTES} bytes")]
Id: TypeAlias = Annotated[bytes, Only(lambda public: len(public) == ID_BYTES, f"An id of {ID_BYTES} bytes")]
"""What `public_id` makes of a key."""
Side: TypeAlias = Annotated[bytes, Only(lambda side: len(side) in (0, ID_BYTES), f"A side of {ID_BYTES} bytes or none")]
Box: TypeAlias = Annotated[bytes, Only(lambda box: len(box) <= MOST_BOX, f"A box of at most {MOST_BOX} bytes")]
Route: TypeAlias = Annotated[str, Only(pattern(f"[{ALPHABET}]{{2,4}}").fullmatch, "A route of two to four symbols")]
NoRoute: TypeAlias = Annotated[str, Only(pattern(f"([{ALPHABET}]{{2,4}})?").fullmatch, "A route or nothing")]
Sides: TypeAlias = Annotated[
    tuple[Id, ...], Only(lambda sides: len(sides) <= MOST_KNOWN, f"A row of at most {MOST_KNOWN} sides")
]
Guests: TypeAlias = Annotated[int, Only(lambda guests: 1 <= guests <= MOST_GUESTS, f"A number up to {MOST_GUESTS}")]
Seconds: TypeAlias = Annotated[int, Only(lambda seconds: 0 <= seconds <= MOST_SECONDS, "A part of a day in seconds")]
Delay: TypeAlias = Annotated[float, Only(lambda delay: 0 <= delay <= MOST_SECONDS, "A part of a day in seconds")]
Salt: TypeAlias = Annotated[bytes, Only(lambda salt: len(salt) == SALT_BYTES, f"A salt of {SALT_BYTES} bytes")]
Bits: TypeAlias = Annotated[int, Only(range(MOST_BITS + 1).__contains__, f"A number up to {MOST_BITS}")]
Number: TypeAlias = Annotated[int, Only(range(2**63).__contains__, "A number of 63 bits")]
Text: TypeAlias = Annotated[str, Only(lambda text: len(text) <= MOST_TEXT, f"A text of up to {MOST_TEXT} symbols")]
Mood: TypeAlias = Annotated[str, Only(MOODS.__contains__, "A mood")]
ProblemCode: TypeAlias = Annotated[str, Only(PROBLEMS.__contains__, "The code of a problem")]


def public_id(key: bytes) -> bytes:
    """The room of a host with this key, or the side of a guest."""
    return sha256(b"spitegame room key\0" + key).digest()[:ID_BYTES]


# from a program to the service


@dataclass(frozen=True, slots=True)
class Open:
    """The host opens a room, with a code for so many guests, which only services of version 1 count."""

    key: Key = field(repr=False)
    guests: Guests


@dataclass(frozen=True, slots=True)
class Reopen:
    """The host is back."""

    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class Renew:
    """The host wants another code, for so many guests."""

    guests: Guests


@dataclass(frozen=True, slots=True)
class Shut:
    """The host wants the code to let nobody in any more. The room stays."""


@dataclass(frozen=True, slots=True)
class Known:
    """The host has let these guests in, and no others. They always find a place, and their keys are what they come back
    with; everybody else is a stranger."""

    sides: Sides


@dataclass(frozen=True, slots=True)
class Join:
    """A guest wants to come in, by the routing part of the code."""

    route: Route
    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class Return:
    """A guest who had joined is back. It needs no code, which may be gone."""

    room: Id
    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class To:
    """A box for a side; a guest sends it always to the host."""

    side: Side
    box: Box = field(repr=False)


@dataclass(frozen=True, slots=True)
class Leave:
    """This side leaves the room for good. `mood` says how it went, and is only counted. Without its host a room has no
    code any more."""

    mood: Mood


@dataclass(frozen=True, slots=True)
class Solution:
    """The number that solves the puzzle; what was asked for is granted then."""

    number: Number


# from the service to a program


@dataclass(frozen=True, slots=True)
class IceServer:
    url: Text
    username: Text = ""
    credential: Text = field(default="", repr=False)


Servers: TypeAlias = Annotated[
    tuple[IceServer, ...], Only(lambda ice: len(ice) <= MOST_SERVERS, f"A row of at most {MOST_SERVERS} servers")
]


@dataclass(frozen=True, slots=True)
class ConnectOptions:
    """How an admitted side may connect to the other."""

    ice: Servers
    relay: bool
    """Frames may go through the service, if no other way is found."""


@dataclass(frozen=True, slots=True)
class Opened:
    room: Id
    route: NoRoute
    """It is empty if the code is gone; the room is there all the same."""
    lives: Seconds
    """Seconds that the code has left."""
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class Joined:
    room: Id
    host: bool
    """True if the host is there now; if not, it will begin to talk when it is back."""
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class Knock:
    """Tells the host that this side is there and can be talked to from now on; it also comes for everyone who is there
    when the host comes back."""

    side: Id
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class From:
    """A box from a side."""

    side: Side
    """A guest sees HOST."""
    box: Box = field(repr=False)


@dataclass(frozen=True, slots=True)
class Gone:
    """This side is not connected to the service now."""

    side: Side


@dataclass(frozen=True, slots=True)
class Problem:
    """The service does not do what was asked for."""

    code: ProblemCode
    retry_after: Delay = 0.0
    """Seconds after which to ask again, for `rate_limited` and `server_busy`."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What was asked for is too much just now, unless it is paid for with a proof of work."""

    salt: Salt
    bits: Bits


RoomRequest: TypeAlias = Open | Reopen | Renew | Shut | Known | Join | Return | To | Leave
"""What a program asks of a room."""
ToService: TypeAlias = RoomRequest | Solution
RoomMessage: TypeAlias = Opened | Joined | Knock | From | Gone | Problem
"""What a program is told of its room."""
ToProgram: TypeAlias = RoomMessage | Puzzle
Message: TypeAlias = ToService | ToProgram


@dataclass(frozen=True, slots=True)
class Packed:
    """A message to a program of which another process has made bytes. Whoever passes it on need not read it."""

    room: bytes
    """The room that it is about."""
    tag: str
    data: bytes = field(repr=False)


# as bytes


def pack(message: Message) -> bytes:
    """The list of the tag of the message and its fields, in their order."""
    kind = type(message)
    return msgpack.packb([tag_of(kind), *_FORMS.of(kind).write(message)])


def unpack(data: bytes, kind: UnionType) -> Any:
    """A message out of ToService or ToProgram. Raises Malformed."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one message.")
    plain = unpack_plain(data, most_text=4 * MOST_TEXT, most_binary=MOST_BOX, most_items=32, most_fields=0)
    return _FORMS.of(kind).read(plain)


def _union_form(kind: Any, forms: Forms) -> Form | None:
    if not isinstance(kind, UnionType):
        return None
    by_tag = {tag_of(each): forms.of(each) for each in get_args(kind)}

    def read_union(plain: Any) -> Any:
        tag = plain[0] if type(plain) is list and plain else None
        if type(tag) is not str or tag not in by_tag:
            raise wrong(plain, " or ".join(by_tag))
        return by_tag[tag].read(plain[1:])

    def write_union(value: Any) -> list[Any]:
        tag = tag_of(type(value))
        return [tag, *by_tag[tag].write(value)]

    return Form(read_union, write_union)


_FORMS = Forms(_union_form)
