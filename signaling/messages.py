"""Everything that the room service and a program say to each other.

    host  → Open → service → Opened          guest → Join → service → Joined      (and Knock to the host)
    host  → Reopen → service → Opened        guest → Return → service → Joined    (and Knock to the host)
    host  → Renew → service → Opened         either → To(side, box) → service → From(side, box) → the other
    host  → Shut                             either → Leave

A side keeps a key of 16 random bytes; it is known by what `named` makes of it. So it can prove who it is to any process
of the service, also to one that has just been started, and nobody else can speak for it.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from re import compile as pattern
from types import UnionType
from typing import Annotated, Any, TypeAlias, get_args

import msgpack
from cattrs import Converter

from signaling.codec import Malformed as Malformed
from signaling.codec import Only, Reader, Writer, checking_converter, register, tag_of, unpack_plain, wrong

PATH = "/rooms"
SUBPROTOCOL = "spitegame.rooms.1"
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of the codes: no look-alikes."""
KEY_BYTES = 16
ID_BYTES = 16
HOST = b""
"""The side that is the host."""
MOST_GUESTS = 24
MOST_BOX = 16 * 1024
MOST_BYTES = 20 * 1024
"""Of one message."""
MOST_TEXT = 200
MOST_SECONDS = 24 * 60 * 60
MOST_SERVERS = 16
MOODS = ("direct", "turn", "service", "no_path", "wrong_code", "cancelled")
PROBLEMS = (
    "no_room", "room_full", "rate_limited", "server_busy", "bad_message", "unauthorized", "replaced",
)  # fmt: skip

Key: TypeAlias = Annotated[bytes, Only(lambda key: len(key) == KEY_BYTES, f"A key of {KEY_BYTES} bytes")]
Id: TypeAlias = Annotated[bytes, Only(lambda public: len(public) == ID_BYTES, f"An id of {ID_BYTES} bytes")]
"""What `public_id` makes of a key."""
Side: TypeAlias = Annotated[bytes, Only(lambda side: len(side) in (0, ID_BYTES), f"A side of {ID_BYTES} bytes or none")]
Box: TypeAlias = Annotated[bytes, Only(lambda box: len(box) <= MOST_BOX, f"A box of at most {MOST_BOX} bytes")]
Route: TypeAlias = Annotated[str, Only(pattern(f"[{ALPHABET}]{{2,3}}").fullmatch, "A route of two or three symbols")]
NoRoute: TypeAlias = Annotated[str, Only(pattern(f"([{ALPHABET}]{{2,3}})?").fullmatch, "A route or nothing")]
Guests: TypeAlias = Annotated[int, Only(lambda guests: 1 <= guests <= MOST_GUESTS, f"A number up to {MOST_GUESTS}")]
Seconds: TypeAlias = Annotated[int, Only(lambda seconds: 0 <= seconds <= MOST_SECONDS, "A part of a day in seconds")]
Delay: TypeAlias = Annotated[float, Only(lambda delay: 0 <= delay <= MOST_SECONDS, "A part of a day in seconds")]
Text: TypeAlias = Annotated[str, Only(lambda text: len(text) <= MOST_TEXT, f"A text of up to {MOST_TEXT} symbols")]
Mood: TypeAlias = Annotated[str, Only(MOODS.__contains__, "A mood")]
ProblemCode: TypeAlias = Annotated[str, Only(PROBLEMS.__contains__, "The code of a problem")]


def public_id(key: bytes) -> bytes:
    """The room of a host's key, or the side of a guest's."""
    return sha256(b"spitegame room key\0" + key).digest()[:ID_BYTES]


# from a program to the service


@dataclass(frozen=True, slots=True)
class Open:
    """A new room, with a code that lets so many guests in. Who comes again by it does not count twice."""

    key: Key = field(repr=False)
    guests: Guests


@dataclass(frozen=True, slots=True)
class Reopen:
    """The host is back."""

    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class Renew:
    """From the host: the code is to be another one, for so many guests."""

    guests: Guests


@dataclass(frozen=True, slots=True)
class Shut:
    """From the host: the code lets nobody in any more. The room stays."""


@dataclass(frozen=True, slots=True)
class Join:
    """By the routing part of the code."""

    route: Route
    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class Return:
    """A guest who had joined is back; without the code, which may be gone."""

    room: Id
    key: Key = field(repr=False)


@dataclass(frozen=True, slots=True)
class To:
    """A box for a side; from a guest always for the host."""

    side: Side
    box: Box = field(repr=False)


@dataclass(frozen=True, slots=True)
class Leave:
    """Out of the room for good. `mood` is how it went, out of MOODS; it is counted, and a guest who has not come in
    gives its place back. Without its host a room has no code any more."""

    mood: Mood


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
    """What the operator offers an admitted side."""

    ice: Servers
    relay: bool
    """Frames may go through the service, if no other way is found."""


@dataclass(frozen=True, slots=True)
class Opened:
    room: Id
    route: NoRoute
    """Empty: the code is gone; the room is there all the same."""
    lives: Seconds
    """Seconds that the code has left."""
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class Joined:
    room: Id
    host: bool
    """Whether the host is there now; if not, wait: it will begin to talk when it is back."""
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class Knock:
    """To the host: this side is at the door; from now on it can be talked to. Also for everyone who is there when the
    host comes back."""

    side: Id
    options: ConnectOptions


@dataclass(frozen=True, slots=True)
class From:
    side: Side
    """HOST for a guest."""
    box: Box = field(repr=False)


@dataclass(frozen=True, slots=True)
class Gone:
    """This side is not connected to the service now."""

    side: Side


@dataclass(frozen=True, slots=True)
class Problem:
    """`code` out of PROBLEMS."""

    code: ProblemCode
    retry_after: Delay = 0.0
    """Seconds, for `rate_limited` and `server_busy`."""


ToService: TypeAlias = Open | Reopen | Renew | Shut | Join | Return | To | Leave
ToProgram: TypeAlias = Opened | Joined | Knock | From | Gone | Problem
Message: TypeAlias = ToService | ToProgram


# as bytes


def pack(message: Message) -> bytes:
    """The list of the tag of the message and its fields, in their order."""
    return msgpack.packb(_CONVERTER.get_unstructure_hook(Message)(message))


def unpack(data: bytes, kind: UnionType) -> Any:
    """A message out of ToService or ToProgram. Raises Malformed."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one message.")
    plain = unpack_plain(data, most_text=4 * MOST_TEXT, most_binary=MOST_BOX, most_items=32, most_fields=0)
    return _CONVERTER.get_structure_hook(kind)(plain, kind)


def _is_union(kind: Any) -> bool:
    return isinstance(kind, UnionType)


def _union_reader(kind: Any, converter: Converter) -> Reader:
    readers = {tag_of(each): (converter.get_structure_hook(each), each) for each in get_args(kind)}

    def read_union(plain: Any, _: Any) -> Any:
        tag = plain[0] if type(plain) is list and plain else None
        if type(tag) is not str or tag not in readers:
            raise wrong(plain, " or ".join(readers))
        read, member = readers[tag]
        return read(plain[1:], member)

    return read_union


def _union_writer(kind: Any, converter: Converter) -> Writer:
    writers = {each: (tag_of(each), converter.get_unstructure_hook(each)) for each in get_args(kind)}

    def write_union(value: Any) -> list[Any]:
        tag, write = writers[type(value)]
        return [tag, *write(value)]

    return write_union


_CONVERTER = checking_converter()
register(_CONVERTER, _is_union, _union_reader, _union_writer)
