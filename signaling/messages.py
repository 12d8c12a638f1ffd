"""Everything that the room service and a program send each other, in msgpack.

    host  → Open → service → Opened          guest → Join → service → Joined      (and Knock to the host)
    host  → Reopen → service → Opened        guest → Return → service → Joined    (and Knock to the host)
    host  → Renew → service → Opened         either → To(side, box) → service → From(side, box) → the other
    host  → Shut, Known                      either → Leave
    either → Open, Reopen, Renew, Join, Return → service → Puzzle → Solution → service → what was asked for
    host  → List, every few seconds, → service → Listing                        host → Unlist
    anybody → Watch → service → Tables, again and again, as the list changes; or Listing("no_list")

A message is packed as the list of the name of its class and its fields, in their order. A side keeps a key of 16 random
bytes; it is known by what `public_id` makes of it. So it can prove who it is to any process of the service, also to one
that has just been started, and nobody else can speak for it.
"""

from functools import cache
from hashlib import sha256
from locale import locale_alias
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

PATH = "/rooms"
SUBPROTOCOLS = ("spitegame.rooms.3", "spitegame.rooms.2", "spitegame.rooms.1")
"""The versions of these messages, the newest first. Version 1 has no `Known` and no puzzles; 2 has no open tables."""
SUBPROTOCOL = SUBPROTOCOLS[0]
WITH_KNOWN = 2
WITH_TABLES = 3
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The symbols of codes, without look-alikes."""
KEY_BYTES = 16
ID_BYTES = 16
HOST = b""
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
SECRET_BYTES = 16
LEASE = 10.0
"""Seconds that a table stays in the list after its host has stated it."""
RESTATING = 4.0
"""Seconds after which the host states it again."""
QUIET = 5.0
"""Seconds after which whoever watches the list is told something, if only that nothing has changed."""
MOST_TABLES = 5000
"""The most tables in the list."""
MOST_ROWS = 500
"""The most rows of one message."""

Key: TypeAlias = Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
Id: TypeAlias = Annotated[bytes, Meta(min_length=ID_BYTES, max_length=ID_BYTES)]
Box: TypeAlias = Annotated[bytes, Meta(max_length=MOST_BOX)]
Route: TypeAlias = Annotated[str, Meta(pattern=rf"\A[{ALPHABET}]{{2,4}}\Z")]
NoRoute: TypeAlias = Annotated[str, Meta(pattern=rf"\A([{ALPHABET}]{{2,4}})?\Z")]
Sides: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_KNOWN)]
Guests: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_GUESTS)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]
Delay: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_SECONDS)]
Salt: TypeAlias = Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=SALT_BYTES)]
Bits: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_BITS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Text: TypeAlias = Annotated[str, Meta(max_length=MOST_TEXT)]
RowSecret: TypeAlias = Annotated[bytes, Meta(min_length=SECRET_BYTES, max_length=SECRET_BYTES)]
TableKey: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z_]{1,16}\Z")]
Language: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?\Z")]
"""A tag of BCP 47 by its shape: a language, with or without a script and a region."""
Seats: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_GUESTS + 1)]
Mood: TypeAlias = Literal["direct", "turn", "service", "no_path", "wrong_code", "cancelled"]
MOODS = get_args(Mood)
ProblemCode: TypeAlias = Literal[
    "no_room", "room_full", "rate_limited", "server_busy", "bad_message", "unauthorized", "replaced"
]
PROBLEMS = get_args(ProblemCode)
ListState: TypeAlias = Literal["listed", "later", "no_list"]
LIST_STATES = get_args(ListState)
SECRET = ("key", "box", "credential", "secret")
"""The fields that no log shows."""


class Malformed(Exception):
    """Bytes that are no message. The text is a sentence."""


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
    """The version of the messages that this is; 0 for what is none of SUBPROTOCOLS."""
    return len(SUBPROTOCOLS) - SUBPROTOCOLS.index(subprotocol) if subprotocol in SUBPROTOCOLS else 0


def public_id(key: bytes) -> bytes:
    """The room of a host with this key, or the side of a guest."""
    return sha256(b"spitegame room key\0" + key).digest()[:ID_BYTES]


def is_language(tag: str) -> bool:
    """True if what looks like the tag of a language begins with one that Python knows."""
    return tag.partition("-")[0] in _LANGUAGES


# from a program to the service


class Open(Named, frozen=True):
    """The host opens a room, with a code for a number of guests, which only services of version 1 count."""

    key: Key
    guests: Guests


class Reopen(Named, frozen=True):
    """The host is back."""

    key: Key


class Renew(Named, frozen=True):
    """The host wants another code, for a number of guests."""

    guests: Guests


class Shut(Named, frozen=True):
    """The host wants the code to let nobody in any more. The room stays."""


class Known(Named, frozen=True):
    """The host has let in these guests and no others: they are never turned away, and everybody else is a stranger."""

    sides: Sides


class Join(Named, frozen=True):
    """A guest wants to come in, by the routing part of the code."""

    route: Route
    key: Key


class Return(Named, frozen=True):
    """A guest who had joined is back. It needs no code, which may be gone."""

    room: Id
    key: Key


class To(Sided, frozen=True):
    """A box for a side; a guest sends it always to the host."""

    box: Box


class Leave(Named, frozen=True):
    """A side leaves for good. `mood` is only counted. Without its host a room has no code any more."""

    mood: Mood


class Solution(Named, frozen=True):
    """The number that solves the puzzle; what was asked for is granted then."""

    number: Number


class OpenTable(Fields, frozen=True):
    """A host's table as it is shown to strangers. Nothing in it can be typed: texts are keys."""

    game: TableKey
    preset: TableKey
    taken: Seats
    free: Seats
    language: Language
    """The language of the host's program."""


class List(Named, frozen=True):
    """The host's room is to stand in the list of open tables. It stays there for LEASE seconds, unless that is said
    again. `secret`: that of the room's long code, by which whoever reads the list can come in."""

    table: OpenTable
    secret: RowSecret


class Unlist(Named, frozen=True):
    """The host's room is to be in the list no more."""


class Watch(Named, frozen=True):
    """Somebody wants to be told of all open tables, by this connection, which is in no room, until it is closed."""


# from the service to a program


class IceServer(Fields, frozen=True):
    url: Text
    username: Text = ""
    credential: Text = ""


Servers: TypeAlias = Annotated[tuple[IceServer, ...], Meta(max_length=MOST_SERVERS)]


class ConnectOptions(Fields, frozen=True):
    """The servers by which an admitted side may connect to the other."""

    ice: Servers
    relay: bool
    """Frames may go through the service, if no other way is found."""


class Opened(Named, frozen=True):
    room: Id
    route: NoRoute
    """Empty if the code is gone; the room is there all the same."""
    lives: Seconds
    """Seconds that the code has left."""
    options: ConnectOptions


class Joined(Named, frozen=True):
    room: Id
    host: bool
    """True if the host is there now; if not, it will begin to talk when it is back."""
    options: ConnectOptions


class Knock(Named, frozen=True):
    """A side is there and can be talked to; it also comes for everyone who is there when the host comes back."""

    side: Id
    options: ConnectOptions


class From(Sided, frozen=True):
    """A box from a side; a guest sees HOST."""

    box: Box


class Gone(Sided, frozen=True):
    """A side is not connected to the service now."""


class Problem(Named, frozen=True):
    code: ProblemCode
    retry_after: Delay = 0.0
    """Seconds after which to ask again, for `rate_limited` and `server_busy`."""


class Puzzle(Named, frozen=True):
    """A request exceeds its rate just now, unless it is paid for with a proof of work."""

    salt: Salt
    bits: Bits


class Listing(Named, frozen=True):
    """The answer to `List`: the table is listed; or not yet, as there are too many tables or changes, but it may be
    later; or never, since this service keeps no list, which it also answers to `Watch`."""

    state: ListState


class Row(Fields, frozen=True):
    """A table in the list."""

    room: Id
    secret: RowSecret
    age: Seconds
    """Seconds since it has been listed, at the moment when this is told."""
    table: OpenTable


Rows: TypeAlias = Annotated[tuple[Row, ...], Meta(max_length=MOST_ROWS)]
Rooms: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_ROWS)]


class Tables(Named, frozen=True):
    """The list of open tables, or what has changed in it."""

    gone: Rooms
    """Rooms that are in the list no more."""
    rows: Rows
    """Tables that are new or have changed."""
    whole: bool
    """The whole list of the time when watching began has been told by now."""


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
    return _ENCODER.encode(message)


def unpack(data: bytes, kind: UnionType) -> Any:
    """A message of one of the classes of `kind`, such as ToService. Raises Malformed."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one message.")
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(f"This is no message of the room service ({type(error).__name__}).") from error
