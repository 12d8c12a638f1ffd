"""The keys and values that Redis holds about rooms."""

from typing import TypeAlias
from zlib import crc32

import msgpack

from signaling.rooms import Code, Room

PREFIX = "spitegame:6:"
"""The beginning of all keys. It holds the version of the data, so that processes of another version see none of it."""
MARK = f"{PREFIX}mark"
"""The key of a mark that is missing if Redis has lost its data."""
ROUTE = f"{PREFIX}route:"
"""The beginning of a key, before a route. The value is the name of the room that the route finds."""
ROUTES = f"{PREFIX}routes:"
"""The beginning of a key, before a length. The value is the set of taken routes of this length, sorted by the time at
which they are free again."""
HOME = f"{PREFIX}home:"
"""The beginning of a key, before the name of a room. The value is the process that keeps the room."""
CHANNEL = f"{PREFIX}process:"
"""The beginning of the name of a channel, before the name of a process, which hears notes of others there."""
TABLES = f"{PREFIX}tables"
"""The key of the open tables, by the names of their rooms."""
LEASES = f"{PREFIX}leases"
"""The key of the rooms with open tables, sorted by the time at which their leases end."""
TABLES_VERSION = f"{PREFIX}tables:version"
"""The key of the time of the last change in the list of open tables, by which processes notice changes."""
MISSED = f"{PREFIX}missed:".encode()
"""The beginning of a key, before the name of a room. The value is the set of networks from which guests have waited for
the room's host in vain."""
SPACE = b" "
"""The separator between the route and the rest of the value that `packed` makes."""

Persisted: TypeAlias = tuple[str, frozenset[bytes] | None]
"""The route of a room's code, empty without one, and the sides whom the host has let in, None if it has not said."""


def shard_of(key: bytes, shards: int) -> int:
    """Return the index of the Redis that holds this room, or this route."""
    return crc32(key) % shards


def home_key(name: bytes) -> bytes:
    """Return the key of the process that keeps this room."""
    return HOME.encode() + name


def kept_key(name: bytes) -> bytes:
    """Return the key of the value that `packed` makes of this room."""
    return f"{PREFIX}room:".encode() + name


def persisted(room: Room) -> Persisted:
    """Return the part of a room that outlives its home: the route of its code, and the sides whom its host has let
    in."""
    return room.code.route if room.code else "", room.known


def packed(code: Code, known: frozenset[bytes] | None) -> bytes:
    """Return the bytes that Redis holds of a room: the route of its code, a space, and in msgpack the time at which the
    code expires and the known sides."""
    rest: bytes = msgpack.packb([code.until, None if known is None else sorted(known)])
    return code.route.encode() + SPACE + rest


def unpacked(name: bytes, kept: bytes) -> Room:
    """Return the room with this name from the bytes that `packed` made; an empty room for no bytes."""
    if not kept:
        return Room(name)
    route, _, rest = kept.partition(SPACE)
    until, known = msgpack.unpackb(rest)
    return Room(name, Code(route.decode(), until), known=None if known is None else frozenset(known))
