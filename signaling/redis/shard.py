"""The rooms of one Redis: those that this process keeps, and for others the process that keeps them. Processes send
each other notes of two kinds: "asked", with a request to the home of a room, and "told", with a message from a home to
a connection of another process. The last part of a note is the name of the room; the Redis script puts it there where
the asker knows only a route."""

import logging
from itertools import count, islice
from math import ceil
from time import monotonic

import msgpack

from signaling import messages
from signaling.codes import QUARANTINE, TRIES, lengths_for, random_route, route_count
from signaling.redis import keys as layout
from signaling.redis.bus import Bus, Note
from signaling.redis.tables import ShardTables
from signaling.rooms import BUSY, NO_ROOM, Address, Code, Request, Room, Rules, carry_out
from signaling.store import Recipients, freed_route

log = logging.getLogger("signaling")

PROCESS_BYTES = 6
"""The bytes of the random name of a process; addresses begin with this name in hexadecimal."""
HOME_LIFE = 90
"""Seconds after which a process that gives no sign of life is no longer the home of its rooms."""
SIGN_OF_LIFE_S = 30.0
"""Seconds between two signs of life that a process gives for its rooms."""
NO_SUCH_ROOM = bytes(messages.ID_BYTES)
"""The name in a note that stands for "no room has this route"."""
MOST_HOMES = 50_000
"""The most rooms of other processes whose homes this process remembers."""
FIRST_TRIES = 3
"""The number of routes of each length that are tried at first; one of them is nearly always free."""
BATCH = 500
"""The most rooms in one call of a Redis script."""


class Shard:
    """The rooms whose data lie in one of the Redis servers, as this process sees them."""

    def __init__(self, process: str, url: str, number: int, shards: int, rules: Rules) -> None:
        """`number`: the index of this Redis among the Redis servers of the service; `shards`: their number."""
        self._process, self._number, self._shards, self._rules = process, number, shards, rules
        self._ahead = 0.0
        """Seconds by which the clock of this Redis is ahead of this machine's monotonic clock."""
        self._redis = Bus(process, url, self)
        self.tables = ShardTables(self._redis, messages.MOST_TABLES // shards)
        self._rooms: dict[bytes, Room] = {}
        """The rooms of which this process is the home."""
        self._released: set[bytes] = set()
        """The rooms of which this process has ceased to be the home; Redis has not been told yet."""
        self._homes: dict[bytes, str] = {}
        """The processes that are the homes of other rooms, as far as they are known here, by room; the room named
        longest ago first."""
        self._prolonged_at = monotonic()
        """The monotonic time of the last sign of life."""

    @property
    def is_well(self) -> bool:
        """True if this Redis can be reached."""
        return self._redis.is_well

    async def start(self, recipients: Recipients) -> None:
        """Connect to Redis. `recipients` gets the messages for connections of this process. Raises OSError."""
        self._recipients = recipients
        await self._redis.start()
        self._ahead = await self._redis.time() - monotonic()

    async def close(self) -> None:
        """Give up all rooms of this process, and disconnect."""
        if names := [*self._rooms, *self._released]:
            self._redis.enqueue("DEL", *map(layout.home_key, names))
        await self._redis.close()

    async def ask(self, name: bytes, request: Request) -> None:
        """Carry out a request for this room here if this process is its home, or send it to the home."""
        match request.asked:
            case messages.Open() | messages.Renew():
                await self._open(name, request)
            case _ if name in self._rooms:
                self._carry_out(name, request)
            case _ if name in self._homes:
                await self._forward(self._homes[name], name, request)
            case _:
                await self._claim(name, request)

    def join(self, route: str, request: Request) -> None:
        """Find the room of this route, and ask its home, or this process if it has none. The home answers the asker."""
        if not self.is_well:
            self._recipients.deliver(request.asker, BUSY)
            return
        question: bytes = msgpack.packb(_asked(request, NO_SUCH_ROOM))
        arguments = (self._process, question.removesuffix(NO_SUCH_ROOM), NO_SUCH_ROOM)
        self._redis.run("join", (layout.ROUTE + route, layout.HOME, layout.CHANNEL), arguments)

    async def sweep(self) -> None:
        """Tell Redis which rooms this process has given up, and every SIGN_OF_LIFE_S seconds which ones it still
        keeps."""
        keys = [key for name in self._released for key in (layout.home_key(name), layout.kept_key(name))]
        self._released.clear()
        for start in range(0, len(keys), 2 * BATCH):
            self._redis.run("release", keys[start : start + 2 * BATCH], (self._process,))
        if monotonic() - self._prolonged_at < SIGN_OF_LIFE_S:
            return
        self._prolonged_at = monotonic()
        for name in [each.name for each in self._rooms.values() if each.is_over(self._now())]:
            self._release(name)
        names = list(self._rooms)
        for start in range(0, len(names), BATCH):
            await self._prolong(names[start : start + BATCH])

    def _now(self) -> float:
        """Return the time by which codes expire, in seconds. All processes have this clock in common, and unlike the
        time of day it never jumps."""
        return monotonic() + self._ahead

    # rooms that are kept here

    async def _open(self, name: bytes, request: Request, gone: str = "", tries: int = FIRST_TRIES) -> None:
        """Reserve a route for an Open or Renew and make this process the home of the room, or send the request to its
        home. `gone` is a former home that no longer answers; `tries` is the number of routes of each length to try."""
        self._released.discard(name)
        before = self._rooms.get(name) or Room(name)
        known = before.known or frozenset() if request.version > 1 else before.known
        now, life = self._now(), self._rules.code_life
        kept, free_again = layout.packed(Code("", now + life), known), ceil(now + life + QUARANTINE)
        draws = [  # for each length: the number of routes after which longer ones are preferred, and routes to try
            (length, route_count(length) // (2 * self._shards), self._own_routes(length, tries))
            for length in lengths_for(request.version)
        ]
        keys = (layout.home_key(name), layout.kept_key(name), layout.ROUTE, layout.ROUTES)
        times = (_milliseconds(HOME_LIFE), _milliseconds(life), int(now), free_again)
        match await self._redis.run("open", keys, (self._process, gone, *times, kept, name, msgpack.packb(draws))):
            case [_, before_kept, route]:
                room = self._rooms.setdefault(name, layout.unpacked(name, before_kept) if before_kept else before)
                written = (route.decode(), known) if room is before else None
                self._carry_out(name, request, route.decode(), written)
            case [home] if home.decode() != self._process:
                await self._forward(home.decode(), name, request)
            case [_] if tries == FIRST_TRIES:
                await self._open(name, request, tries=TRIES)
            case _:
                self._tell(name, request.asker, BUSY)

    def _own_routes(self, length: int, tries: int) -> list[str]:
        """Return this number of random routes that belong to this Redis."""
        draws = (random_route(length) for _ in count())
        return list(islice((route for route in draws if self._is_own(route.encode())), tries))

    def _carry_out(self, name: bytes, request: Request, route: str = "", kept: layout.Persisted | None = None) -> None:
        """Apply a request to a room that is kept here, and send the answers. `kept` is the part of the room that Redis
        already has; None for that of the room before the request."""
        before = self._rooms.get(name) or Room(name)
        room, sends = carry_out(before, request, self._rules, self._now(), route)
        if room is not before or name not in self._rooms:
            self._put(before, room, kept or layout.persisted(before))
        for address, message in sends:
            self._tell(name, address, message)

    def _put(self, before: Room, room: Room, kept: layout.Persisted) -> None:
        """Replace a room by its new state, and write to Redis the part of it that outlives this process, if that has
        changed. `kept` is the part that Redis has."""
        now = self._now()
        if given_back := freed_route(before, room, now):
            self._redis.enqueue("DEL", layout.ROUTE + given_back)
            self._redis.enqueue("ZREM", f"{layout.ROUTES}{len(given_back)}", given_back)
        if room.is_over(now):
            self._release(room.name)
            return
        self._rooms[room.name] = room
        self._released.discard(room.name)
        if layout.persisted(room) == kept:
            return
        if room.code and room.code.until > now:
            life = _milliseconds(room.code.until - now)
            self._redis.enqueue("SET", layout.kept_key(room.name), layout.packed(room.code, room.known), "PX", life)
        else:  # without a code nothing has to outlive this process: a host that comes back says whom it has let in
            self._redis.enqueue("DEL", layout.kept_key(room.name))

    def _release(self, name: bytes) -> None:
        """Forget a room that is over. `sweep` tells Redis of it."""
        self._rooms.pop(name, None)
        self._released.add(name)

    def _tell(self, name: bytes, address: Address, message: messages.RoomMessage) -> None:
        """Send a message from a room to a connection, of this process or another one."""
        process = address[: 2 * PROCESS_BYTES]
        if process != self._process:
            self._redis.publish(process, ["told", self._process, address, messages.pack(message), name])
        elif not self._recipients.deliver(address, message) and _lets_in(message):
            self._lose(name, address)

    def _lose(self, name: bytes, address: Address) -> None:
        """Take a lost connection out of a room that is kept here."""
        if name in self._rooms:
            self._carry_out(name, Request(address, None, 1))

    async def _prolong(self, names: list[bytes]) -> None:
        """Prolong this process's hold on these rooms. Those that another process has taken over are dropped, and their
        connections closed."""
        lost = await self._redis.run("sign", [*map(layout.home_key, names)], (self._process, _milliseconds(HOME_LIFE)))
        taken_over = {names[number - 1] for number in lost or ()}
        for name in taken_over:
            log.warning("Another process has taken a room over.")
            self._rooms.pop(name, None)
        if taken_over:
            self._recipients.disconnect_rooms(taken_over.__contains__)

    # rooms that are kept elsewhere

    async def _claim(self, name: bytes, request: Request, gone: str = "") -> None:
        """Make this process the home of a room that has none, or whose home is `gone`, and carry out the request; if
        the room has another home, send the request there."""
        if request.asked is None:
            return  # the asker is lost, and no side of a room that no process keeps waits for it
        self._released.discard(name)
        keys, life = (layout.home_key(name), layout.kept_key(name)), _milliseconds(HOME_LIFE)
        match await self._redis.run("claim", keys, (self._process, gone, life)):
            case [_, kept]:
                self._rooms.setdefault(name, layout.unpacked(name, kept))
                self._carry_out(name, request)
            case [home]:
                await self._forward(home.decode(), name, request)
            case _:
                self._tell(name, request.asker, BUSY)

    async def _forward(self, home: str, name: bytes, request: Request) -> None:
        """Send a request to the home of the room. If the home does not answer a request that lets somebody in, take the
        room over."""
        self._remember(name, home)
        heard = self._redis.publish(home, _asked(request, name))
        if (
            not isinstance(request.asked, messages.Open | messages.Reopen | messages.Join | messages.Return)
            or await heard
        ):
            return
        self._redis.declare_gone(home)
        if isinstance(request.asked, messages.Open):
            await self._open(name, request, gone=home)
        else:
            await self._claim(name, request, gone=home)

    def _remember(self, name: bytes, home: str) -> None:
        """Note the home of a room; beyond MOST_HOMES the one noted longest ago is forgotten."""
        if self._homes.get(name) == home:
            return
        self._homes.pop(name, None)
        self._homes[name] = home
        if len(self._homes) > MOST_HOMES:
            del self._homes[next(iter(self._homes))]

    # called by the bus

    async def hear(self, note: Note) -> None:
        """Act on a note from another process."""
        match note:
            case ["asked", asker, _, _, _, room] if room == NO_SUCH_ROOM:
                self._recipients.deliver(asker, NO_ROOM)
            case ["asked", asker, asked, version, is_paid, room]:
                request = messages.unpack(asked, messages.RoomRequest) if asked else None
                self._homes.pop(room, None)  # the asker takes this process for the home
                await self.ask(room, Request(asker, request, version, room, is_paid))
            case ["told", home, address, data, room]:
                if room not in self._rooms:
                    self._remember(room, home)
                    self._redis.watch(home)
                message = messages.unpack(data, messages.RoomMessage)
                if not self._recipients.deliver(address, message) and _lets_in(message):
                    await self.ask(room, Request(address, None, 1))
            case _:
                log.warning("A note of an unknown kind has come.")

    def process_gone(self, process: str) -> None:
        """Handle the end of another process: drop its connections from the rooms kept here, and close the connections
        here whose rooms it kept, so that they come again."""
        here = [(room.name, address) for room in self._rooms.values() for address in room.addresses.values()]
        for name, address in here:
            if address.startswith(process):
                self._lose(name, address)
        names = {name for name, home in self._homes.items() if home == process}
        for name in names:
            del self._homes[name]
        if names:
            self._recipients.disconnect_rooms(names.__contains__)

    def start_over(self) -> None:
        """Forget all rooms of this Redis, as it has lost its data, and close their connections, so that they come
        again."""
        self.tables.start_over()
        self._rooms.clear()
        self._released.clear()
        self._homes.clear()
        self._recipients.disconnect_rooms(lambda name: name is None or self._is_own(name))

    def _is_own(self, key: bytes) -> bool:
        """Return True if this room or route belongs to this Redis."""
        return layout.shard_of(key, self._shards) == self._number


def _asked(request: Request, name: bytes) -> Note:
    """Return the note that tells another process of this request for the room with this name."""
    packed = messages.pack(request.asked) if request.asked else b""
    return ["asked", request.asker, packed, request.version, request.is_paid, name]


def _lets_in(message: messages.RoomMessage) -> bool:
    """Return True for a message that puts a side into a room. If the side's connection is lost before it, the room has
    to be told, as the connection does not yet know in which room it is."""
    return isinstance(message, messages.Opened | messages.Joined)


def _milliseconds(seconds: float) -> int:
    return int(1000 * seconds)
