"""Keys and values in Redis about rooms."""

from typing import TypeAlias
from zlib import crc32

import msgpack

from signaling.rooms import Code, Room

PREFIX = "spitegame:6:"
"""With the version of what is kept: processes of another one see nothing of it."""
MARK = f"{PREFIX}mark"
"""A mark that is missing when Redis has forgotten everything."""
ROUTE = f"{PREFIX}route:"
"""With a route behind it: the room of the route."""
ROUTES = f"{PREFIX}routes:"
"""With a length behind it: the routes of this length that are taken, by the time at which they are free again."""
HOME = f"{PREFIX}home:"
"""With a room behind it: the process that keeps the room."""
CHANNEL = f"{PREFIX}process:"
"""With a process behind it: the channel by which the process hears of others."""
TABLES = f"{PREFIX}tables"
"""The open tables, by their rooms."""
LEASES = f"{PREFIX}leases"
"""The rooms of these, by the time at which their leases run out."""
TABLES_VERSION = f"{PREFIX}tables:version"
"""A version that changes with everything in the list."""
MISSED = f"{PREFIX}missed:".encode()
"""With a room behind it: the networks of those who have waited for its host in vain."""
SPACE = b" "

Outliving: TypeAlias = tuple[str, frozenset[bytes] | None]


def shard_of(key: bytes, shards: int) -> int:
    """The number of the Redis that has this room, or this route."""
    return crc32(key) % shards


def home_key(name: bytes) -> bytes:
    return HOME.encode() + name


def kept_key(name: bytes) -> bytes:
    return f"{PREFIX}room:".encode() + name


def outliving(room: Room) -> Outliving:
    """The part of a room that outlives its home: the route of its code, and the sides whom its host has let in."""
    return room.code.route if room.code else "", room.known


def packed(code: Code, known: frozenset[bytes] | None) -> bytes:
    """The bytes that Redis keeps of a room: the route of its code, and the rest behind a space."""
    rest: bytes = msgpack.packb([code.until, None if known is None else sorted(known)])
    return code.route.encode() + SPACE + rest


def unpacked(name: bytes, kept: bytes) -> Room:
    """The room with this name as `packed` has kept it; an empty one for no bytes."""
    if not kept:
        return Room(name)
    route, _, rest = kept.partition(SPACE)
    until, known = msgpack.unpackb(rest)
    return Room(name, Code(route.decode(), until), known=None if known is None else frozenset(known))
