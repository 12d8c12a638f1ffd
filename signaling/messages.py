"""Everything that the room service and a program send each other, in msgpack.

    host  → Open → service → Opened          guest → Join → service → Joined      (and Knock to the host)
    host  → Reopen → service → Opened        guest → Return → service → Joined    (and Knock to the host)
    host  → Renew → service → Opened         either → To(side, box) → service → From(side, box) → the other
    host  → Shut, Known                      either → Leave
    either → Open, Reopen, Renew, Join, Return → service → Puzzle → Solution → service → what was asked for
    host  → List, every few seconds, → service → Listing                        host → Unlist
    anybody → Watch → service → Tables, again and again, as the list changes; or Listing("no_list")

A message is packed as the list of the name of its class and its fields, in their order. Each side keeps a secret key of
16 random bytes, and others know the side by the `public_id` of the key. With its key a side proves who it is to any
process of the service, even one that has just been started, and nobody else can speak for it.
"""

from functools import cache
from hashlib import sha256
from locale import locale_alias
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

PATH = "/rooms"
"""The path of the WebSocket on the service."""
SUBPROTOCOLS = ("spitegame.rooms.3", "spitegame.rooms.2", "spitegame.rooms.1")
"""The WebSocket subprotocols of these messages, one for each version, the newest first. Version 1 has no `Known` and no
puzzles; version 2 has no open tables."""
SUBPROTOCOL = SUBPROTOCOLS[0]
WITH_KNOWN = 2
"""The first version that has `Known` and puzzles."""
WITH_TABLES = 3
"""The first version that has open tables."""
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The symbols of codes, without look-alikes."""
KEY_BYTES = 16
"""The bytes of the secret key by which a side proves to the service who it is."""
ID_BYTES = 16
"""The bytes of the public id of a room or of a guest, which `public_id` makes of the key."""
HOST = b""
"""The side that stands for the host; a guest's side is its public id."""
MOST_GUESTS = 24
"""The most guests for whom a code may be asked for."""
MOST_KNOWN = 32
"""The most guests that a host may name in `Known`."""
MOST_BOX = 16 * 1024
"""The most bytes of a box, which the service carries unread."""
MOST_BYTES = 20 * 1024
"""The most bytes of one message."""
MOST_TEXT = 200
"""The most characters of a URL, a user name or a credential of a STUN or TURN server."""
MOST_SECONDS = 24 * 60 * 60
"""The greatest number of seconds in a message: a day."""
MOST_SERVERS = 16
"""The most STUN and TURN servers that the service may name."""
SALT_BYTES = 16
"""The bytes of the random salt that makes each puzzle a new one."""
MOST_BITS = 22
"""The greatest difficulty of a puzzle, in zero bits of its hash: some seconds of computing. A program refuses harder
ones."""
SECRET_BYTES = 16
"""The bytes of the secret half of a long code."""
LEASE = 10.0
"""Seconds for which a table stays in the list after its host has last sent `List`."""
RESTATING = 4.0
"""Seconds after which a host sends `List` again, well before its lease ends."""
QUIET = 5.0
"""Seconds after which a watcher of the list is sent a `Tables` even if nothing has changed, to show that the service is
there."""
MOST_TABLES = 5000
"""The most tables in the whole list."""
MOST_ROWS = 500
"""The most rows, and the most rooms, in one `Tables` message."""

Key: TypeAlias = Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
Id: TypeAlias = Annotated[bytes, Meta(min_length=ID_BYTES, max_length=ID_BYTES)]
Box: TypeAlias = Annotated[bytes, Meta(max_length=MOST_BOX)]
Route: TypeAlias = Annotated[str, Meta(pattern=rf"\A[{ALPHABET}]{{2,4}}\Z")]
"""The part of a code that finds the room."""
NoRoute: TypeAlias = Annotated[str, Meta(pattern=rf"\A([{ALPHABET}]{{2,4}})?\Z")]
"""A route, or empty where the room has no code."""
Sides: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_KNOWN)]
Guests: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_GUESTS)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]
Delay: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_SECONDS)]
Salt: TypeAlias = Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=SALT_BYTES)]
Bits: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_BITS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Text: TypeAlias = Annotated[str, Meta(max_length=MOST_TEXT)]
"""A URL or a credential of a STUN or TURN server."""
RowSecret: TypeAlias = Annotated[bytes, Meta(min_length=SECRET_BYTES, max_length=SECRET_BYTES)]
"""The secret half of a room's long code."""
TableKey: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z_]{1,16}\Z")]
"""The key of a game or a preset."""
Language: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?\Z")]
"""A language tag by the shape of BCP 47: a language, with or without a script and a region."""
Seats: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_GUESTS + 1)]
Mood: TypeAlias = Literal["direct", "turn", "service", "no_path", "wrong_code", "cancelled"]
"""The way in which a side's connection ended: by the direct way, by a TURN server, by the service, without a way, with
a wrong code, or cancelled by the player."""
MOODS = get_args(Mood)
"""Every mood with which a side may leave; the service counts them."""
ProblemCode: TypeAlias = Literal[
    "no_room", "room_full", "rate_limited", "server_busy", "bad_message", "unauthorized", "replaced"
]
PROBLEMS = get_args(ProblemCode)
ListState: TypeAlias = Literal["listed", "later", "no_list"]
LIST_STATES = get_args(ListState)
SECRET = ("key", "box", "credential", "secret")
"""The names of the fields that `repr` leaves out, so that no log shows them."""


class Malformed(Exception):
    """Raised for bytes that are no message. The text is a sentence for the log."""


class Fields(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A structure that is packed as the list of its fields."""

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in SECRET)
        return f"{type(self).__name__}({', '.join(shown)})"


class Named(Fields, frozen=True, tag=True):
    """A message: the name of its class comes before its fields."""


class Sided(Named, frozen=True):
    """A message about a side: HOST, or the id of a guest."""

    side: bytes

    def __post_init__(self) -> None:
        if len(self.side) not in (len(HOST), ID_BYTES):
            raise ValueError(f"A side has {ID_BYTES} bytes or none.")


def version_of(subprotocol: str | None) -> int:
    """Return the version of the messages that this subprotocol stands for; 0 if it is none of SUBPROTOCOLS."""
    return len(SUBPROTOCOLS) - SUBPROTOCOLS.index(subprotocol) if subprotocol in SUBPROTOCOLS else 0


def public_id(key: bytes) -> bytes:
    """Return the public id that follows from a key: for a host's key the name of its room, for a guest's key its side.
    The key cannot be computed from it."""
    return sha256(b"spitegame room key\0" + key).digest()[:ID_BYTES]


def is_language(tag: str) -> bool:
    """Return True if the language of this tag is one that Python knows. The tag must have the shape of `Language`."""
    return tag.partition("-")[0] in _LANGUAGES


# from a program to the service


class Open(Named, frozen=True):
    """The host asks for a room with a new code. `guests` is the number of guests for which the code is meant; only
    services of version 1 count them."""

    key: Key
    guests: Guests


class Reopen(Named, frozen=True):
    """A host that was disconnected is back, and asks for the room of this key."""

    key: Key


class Renew(Named, frozen=True):
    """The host asks for another code for its room."""

    guests: Guests


class Shut(Named, frozen=True):
    """The host asks that the code let nobody in any more. The room stays."""


class Known(Named, frozen=True):
    """The host names all guests that it has let in. The service never turns these away, and treats everybody else as a
    stranger."""

    sides: Sides


class Join(Named, frozen=True):
    """A guest asks to come into the room that this route finds."""

    route: Route
    key: Key


class Return(Named, frozen=True):
    """A guest that had joined before asks to come into this room again. It needs no code, which may have expired."""

    room: Id
    key: Key


class To(Sided, frozen=True):
    """A box for another side of the room. A guest may send one to the host only."""

    box: Box


class Leave(Named, frozen=True):
    """A side leaves its room for good; the service only counts the `mood`. When the host leaves, the room loses its
    code."""

    mood: Mood


class Solution(Named, frozen=True):
    """The number that solves the puzzle. The service then grants the request for which the puzzle was set."""

    number: Number


class OpenTable(Fields, frozen=True):
    """A host's table as strangers see it in the list. It has no text that somebody could type, only keys and
    numbers."""

    game: TableKey
    preset: TableKey
    taken: Seats
    free: Seats
    language: Language
    """The language of the host's program."""


class List(Named, frozen=True):
    """The host puts its room into the list of open tables, for LEASE seconds from now. `secret` is that of the room's
    long code, by which anybody who reads the list can come in."""

    table: OpenTable
    secret: RowSecret


class Unlist(Named, frozen=True):
    """The host takes its room off the list."""


class Watch(Named, frozen=True):
    """Somebody asks to be told of all open tables until this connection ends. The connection must be in no room."""


# from the service to a program


class IceServer(Fields, frozen=True):
    """A STUN or TURN server for WebRTC, with the credentials for it."""

    url: Text
    username: Text = ""
    credential: Text = ""


Servers: TypeAlias = Annotated[tuple[IceServer, ...], Meta(max_length=MOST_SERVERS)]


class ConnectOptions(Fields, frozen=True):
    """The ways in which two sides may connect to each other."""

    ice: Servers
    relay: bool
    """True if the service carries their messages where they find no direct way."""


class Opened(Named, frozen=True):
    """The answer to `Open`, `Reopen` and `Renew`: the host has its room."""

    room: Id
    route: NoRoute
    """The part of the code that the service has chosen; empty if the code has expired. The room is open all the
    same."""
    lives: Seconds
    """Seconds until the code expires."""
    options: ConnectOptions


class Joined(Named, frozen=True):
    """The answer to `Join` and `Return`: the guest is in the room."""

    room: Id
    host: bool
    """True if the host is connected now; if not, it sends the first message when it is back."""
    options: ConnectOptions


class Knock(Named, frozen=True):
    """A guest is in the room, and the host may send boxes to it. A host that comes back is sent one Knock for each
    guest that is connected."""

    side: Id
    options: ConnectOptions


class From(Sided, frozen=True):
    """A box from another side of the room; to a guest the side is HOST."""

    box: Box


class Gone(Sided, frozen=True):
    """A side of the room has lost its connection to the service."""


class Problem(Named, frozen=True):
    """A request is refused, or the connection is about to end."""

    code: ProblemCode
    retry_after: Delay = 0.0
    """Seconds after which the program may ask again, for `rate_limited` and `server_busy`; 0 otherwise."""


class Puzzle(Named, frozen=True):
    """The request comes too soon after others, and is granted only for a proof of work: a `Solution` for this salt
    whose hash begins with this number of zero bits."""

    salt: Salt
    bits: Bits


class Listing(Named, frozen=True):
    """The answer to `List`: `listed`, the table is in the list; `later`, there are too many tables or changes just now;
    `no_list`, this service keeps no list. `Watch` is answered with `no_list` too."""

    state: ListState


class Row(Fields, frozen=True):
    """An open table in the list."""

    room: Id
    secret: RowSecret
    age: Seconds
    """Seconds for which the table has been in the list, at the moment when this message is sent."""
    table: OpenTable


Rows: TypeAlias = Annotated[tuple[Row, ...], Meta(max_length=MOST_ROWS)]
Rooms: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_ROWS)]


class Tables(Named, frozen=True):
    """A part of the list of open tables, or changes in it."""

    gone: Rooms
    """The rooms that are no longer in the list."""
    rows: Rows
    """The tables that are new or have changed."""
    whole: bool
    """True once the watcher has been sent everything that was in the list when it began to watch."""


RoomRequest: TypeAlias = Open | Reopen | Renew | Shut | Known | Join | Return | To | Leave
TableRequest: TypeAlias = List | Unlist | Watch
ToService: TypeAlias = RoomRequest | TableRequest | Solution
RoomMessage: TypeAlias = Opened | Joined | Knock | From | Gone | Problem
TableMessage: TypeAlias = Listing | Tables
ToProgram: TypeAlias = RoomMessage | TableMessage | Puzzle

_LANGUAGES = frozenset(name.partition("_")[0] for name in locale_alias)
_ENCODER = msgspec.msgpack.Encoder()
_decoder = cache(msgspec.msgpack.Decoder)


def pack(message: Fields) -> bytes:
    """Return a message as bytes in msgpack."""
    return _ENCODER.encode(message)


def unpack(data: bytes, kind: UnionType) -> Any:
    """Read a message of one of the classes in the union `kind`, such as ToService. Raises Malformed."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one message.")
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(f"This is no message of the room service ({type(error).__name__}).") from error
