"""Everything that the room service and a program say to each other.

    host  → Open → service → Opened          guest → Join → service → Joined      (and Knock to the host)
    host  → Reopen → service → Opened        guest → Return → service → Joined    (and Knock to the host)
    host  → Renew → service → Opened         either → To(side, box) → service → From(side, box) → the other
    host  → Shut                             either → Leave

A side keeps a key of 16 random bytes; it is known by what `named` makes of it. So it can prove who it is to any process
of the service, also to one that has just been started, and nobody else can speak for it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, is_dataclass
from hashlib import sha256
from re import compile as pattern
from types import UnionType
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import msgpack
from cattrs import Converter

PATH = "/rooms"
SUBPROTOCOL = "spitegame.rooms.1"
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of the codes: no look-alikes."""
KEY_BYTES = 16
NAME_BYTES = 16
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


class Malformed(Exception):
    """What came is no message. Its text is a sentence."""


@dataclass(frozen=True, slots=True)
class Only:
    """What a field may hold beyond its type."""

    holds: Callable[[Any], bool]
    said: str


Key: TypeAlias = Annotated[bytes, Only(lambda key: len(key) == KEY_BYTES, f"{KEY_BYTES} bytes")]
Name: TypeAlias = Annotated[bytes, Only(lambda name: len(name) == NAME_BYTES, f"{NAME_BYTES} bytes")]
Side: TypeAlias = Annotated[bytes, Only(lambda side: len(side) in (0, NAME_BYTES), f"{NAME_BYTES} bytes or none")]
Box: TypeAlias = Annotated[bytes, Only(lambda box: len(box) <= MOST_BOX, f"at most {MOST_BOX} bytes")]
Route: TypeAlias = Annotated[str, Only(pattern(f"[{ALPHABET}]{{2,3}}").fullmatch, "two or three symbols of a code")]
NoRoute: TypeAlias = Annotated[str, Only(pattern(f"([{ALPHABET}]{{2,3}})?").fullmatch, "a route or nothing")]
Guests: TypeAlias = Annotated[int, Only(lambda guests: 1 <= guests <= MOST_GUESTS, f"1 to {MOST_GUESTS}")]
Seconds: TypeAlias = Annotated[int, Only(lambda seconds: 0 <= seconds <= MOST_SECONDS, "seconds of a day")]
Delay: TypeAlias = Annotated[float, Only(lambda delay: 0 <= delay <= MOST_SECONDS, "seconds of a day")]
Text: TypeAlias = Annotated[str, Only(lambda text: len(text) <= MOST_TEXT, f"at most {MOST_TEXT} symbols")]
Mood: TypeAlias = Annotated[str, Only(MOODS.__contains__, "one of the moods")]
ProblemCode: TypeAlias = Annotated[str, Only(PROBLEMS.__contains__, "one of the problems")]


def public_id(key: bytes) -> bytes:
    """The room of a host's key, or the side of a guest's."""
    return sha256(b"spitegame room key\0" + key).digest()[:NAME_BYTES]


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

    room: Name
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
    tuple[IceServer, ...], Only(lambda ice: len(ice) <= MOST_SERVERS, f"at most {MOST_SERVERS} servers")
]


@dataclass(frozen=True, slots=True)
class ConnectOptions:
    """What the operator offers an admitted side."""

    ice: Servers
    relay: bool
    """Frames may go through the service, if no other way is found."""


@dataclass(frozen=True, slots=True)
class Opened:
    room: Name
    route: NoRoute
    """Empty: the code is gone; the room is there all the same."""
    lives: Seconds
    """Seconds that the code has left."""
    terms: ConnectOptions


@dataclass(frozen=True, slots=True)
class Joined:
    room: Name
    host: bool
    """Whether the host is there now; if not, wait: it will begin to talk when it is back."""
    terms: ConnectOptions


@dataclass(frozen=True, slots=True)
class Knock:
    """To the host: this side is at the door; from now on it can be talked to. Also for everyone who is there when the
    host comes back."""

    side: Name
    terms: ConnectOptions


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


# as bytes


def pack(message: ToService | ToProgram) -> bytes:
    """A list of the class's name and its fields, in their order."""
    return msgpack.packb([type(message).__name__, *_values(message)], default=_values)


def _values(each: Any) -> list[Any]:
    return [getattr(each, name) for name in each.__slots__]


def unpack(data: bytes, kind: UnionType) -> Any:
    """A message out of ToService or ToProgram. Raises Malformed."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one message.")
    try:
        plain = msgpack.unpackb(
            data, max_str_len=4 * MOST_TEXT, max_bin_len=MOST_BOX, max_array_len=32, max_map_len=0, max_ext_len=0
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise Malformed(f"These bytes are not packed as they should be ({type(error).__name__}).") from error
    return _CONVERTER.get_structure_hook(kind)(plain, kind)


Reader: TypeAlias = Callable[[Any, Any], Any]


def _converter() -> Converter:
    converter = Converter(detailed_validation=False)
    for exact in (bytes, str, int, float, bool):
        converter.register_structure_hook(exact, _read_exact)
    for is_such, reader in (
        (_is_annotated, _only_reader),
        (_is_row, _row_reader),
        (is_dataclass, _class_reader),
        (_is_union, _union_reader),
    ):
        converter.register_structure_hook_factory(is_such, reader)
    return converter


def _wrong(plain: Any, wanted: str) -> Malformed:
    """Tells the type of what came and not the thing itself, which may be anything."""
    return Malformed(f"{wanted} was expected, and something of type {type(plain).__name__} came.")


def _read_exact(plain: Any, kind: Any) -> Any:
    """`type`, since a bool is an instance of int."""
    if type(plain) is not kind:
        raise _wrong(plain, kind.__name__)
    return plain


def _is_annotated(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _only_reader(kind: Any, converter: Converter) -> Reader:
    base, only = get_args(kind)
    read, holds = converter.get_structure_hook(base), only.holds

    def read_only(plain: Any, _: Any) -> Any:
        value = read(plain, base)
        if not holds(value):
            raise Malformed(f"{only.said} were expected, and something else came.")
        return value

    return read_only


def _is_row(kind: Any) -> bool:
    """tuple[Item, ...]"""
    return get_origin(kind) is tuple


def _row_reader(kind: Any, converter: Converter) -> Reader:
    item = get_args(kind)[0]
    read = converter.get_structure_hook(item)

    def read_row(plain: Any, _: Any) -> tuple[Any, ...]:
        if type(plain) is not list:
            raise _wrong(plain, "A list")
        return tuple([read(each, item) for each in plain])

    return read_row


def _class_reader(kind: Any, converter: Converter) -> Reader:
    types = list(get_type_hints(kind, include_extras=True).values())
    readers = [(converter.get_structure_hook(each), each) for each in types]

    def read_class(plain: Any, _: Any) -> Any:
        if type(plain) is not list or len(plain) != len(readers):
            raise _wrong(plain, f"A list of the {len(readers)} fields of {kind.__name__}")
        return kind(*[read(each, wanted) for (read, wanted), each in zip(readers, plain, strict=True)])

    return read_class


def _is_union(kind: Any) -> bool:
    return isinstance(kind, UnionType)


def _union_reader(kind: Any, converter: Converter) -> Reader:
    readers = {each.__name__: (converter.get_structure_hook(each), each) for each in get_args(kind)}

    def read_union(plain: Any, _: Any) -> Any:
        name = plain[0] if type(plain) is list and plain else None
        if type(name) is not str or name not in readers:
            raise _wrong(plain, " or ".join(readers))
        read, member = readers[name]
        return read(plain[1:], member)

    return read_union


_CONVERTER = _converter()
