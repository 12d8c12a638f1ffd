"""The rooms of one Redis: those that this process keeps, and those of which it knows where they are kept.

Processes send each other notes of two kinds: what the home of a room is asked, and what it says to somebody. The last
part of a note is the room; a script puts it there if the asker knows only the route.
"""

import logging
from itertools import count, islice
from math import ceil
from time import monotonic

import msgpack

from signaling import messages
from signaling.codes import QUARANTINE, TRIES, drawn, lengths_for, routes
from signaling.redis import keys as layout
from signaling.redis.bus import Bus, Note
from signaling.redis.tables import ShardTables
from signaling.rooms import BUSY, NO_ROOM, Address, Code, Request, Room, Rules, carry_out
from signaling.store import Audience, freed

log = logging.getLogger("signaling")

PROCESS_BYTES = 6
HOME_LIFE = 90
"""Seconds that a process stays the home of a room without a sign of life."""
SIGN_OF_LIFE_S = 30.0
NOWHERE = bytes(messages.ID_BYTES)
MOST_HOMES = 50_000
"""The most rooms of other processes that are remembered."""
FEW = 3
"""The number of routes of each length that are tried at first; mostly one of them is free."""
BATCH = 500
"""The number of rooms for which a sign of life is given at once."""


class Shard:
    def __init__(self, process: str, url: str, number: int, shards: int, rules: Rules) -> None:
        self._process, self._number, self._shards, self._rules = process, number, shards, rules
        self._ahead = 0.0
        """The clock of this Redis less ours, in seconds."""
        self._redis = Bus(process, url, self)
        self.tables = ShardTables(self._redis, messages.MOST_TABLES // shards)
        self._rooms: dict[bytes, Room] = {}
        """The rooms of which this process is the home."""
        self._released: set[bytes] = set()
        """The rooms of which it has been the home until now."""
        self._homes: dict[bytes, str] = {}
        """The processes that are the homes of other rooms, as far as they are known here."""
        self._signed = monotonic()

    @property
    def is_well(self) -> bool:
        return self._redis.is_well

    async def start(self, audience: Audience) -> None:
        """Raises OSError."""
        self._audience = audience
        await self._redis.start()
        self._ahead = await self._redis.time() - monotonic()

    async def close(self) -> None:
        if names := [*self._rooms, *self._released]:
            self._redis.say("DEL", *map(layout.home_key, names))
        await self._redis.close()

    async def ask(self, name: bytes, request: Request) -> None:
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
        """Ask for the room of this route. Its home, or this process if there is none, answers the asker."""
        if not self.is_well:
            self._audience.deliver(request.asker, BUSY)
            return
        question: bytes = msgpack.packb(_asked(request, NOWHERE))
        arguments = (self._process, question.removesuffix(NOWHERE), NOWHERE)
        self._redis.run("join", (layout.ROUTE + route, layout.HOME, layout.CHANNEL), arguments)

    async def look_after(self) -> None:
        keys = [key for name in self._released for key in (layout.home_key(name), layout.kept_key(name))]
        self._released.clear()
        for start in range(0, len(keys), 2 * BATCH):
            self._redis.run("release", keys[start : start + 2 * BATCH], (self._process,))
        if monotonic() - self._signed < SIGN_OF_LIFE_S:
            return
        self._signed = monotonic()
        for name in [each.name for each in self._rooms.values() if each.is_over(self._now())]:
            self._release(name)
        names = list(self._rooms)
        for start in range(0, len(names), BATCH):
            await self._sign(names[start : start + BATCH])

    def _now(self) -> float:
        """The time by which codes expire, in seconds, the same in all processes. The time of day may jump, this not."""
        return monotonic() + self._ahead

    # rooms that are kept here

    async def _open(self, name: bytes, request: Request, gone: str = "", tries: int = FEW) -> None:
        """`gone` is a home that is not there any more."""
        self._released.discard(name)
        before = self._rooms.get(name) or Room(name)
        known = before.known or frozenset() if request.version > 1 else before.known
        now, life = self._now(), self._rules.code_life
        kept, free_again = layout.packed(Code("", now + life), known), ceil(now + life + QUARANTINE)
        draws = [
            (length, routes(length) // (2 * self._shards), self._own_routes(length, tries))
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
            case [_] if tries == FEW:
                await self._open(name, request, tries=TRIES)
            case _:
                self._tell(name, request.asker, BUSY)

    def _own_routes(self, length: int, tries: int) -> list[str]:
        draws = (drawn(length) for _ in count())
        return list(islice((route for route in draws if self._is_own(route.encode())), tries))

    def _carry_out(self, name: bytes, request: Request, route: str = "", kept: layout.Outliving | None = None) -> None:
        """`kept` is what Redis keeps of the room, if that is not what it was before."""
        before = self._rooms.get(name) or Room(name)
        room, sends = carry_out(before, request, self._rules, self._now(), route)
        if room is not before or name not in self._rooms:
            self._put(before, room, kept or layout.outliving(before))
        for address, message in sends:
            self._tell(name, address, message)

    def _put(self, before: Room, room: Room, kept: layout.Outliving) -> None:
        now = self._now()
        if given_back := freed(before, room, now):
            self._redis.say("DEL", layout.ROUTE + given_back)
            self._redis.say("ZREM", f"{layout.ROUTES}{len(given_back)}", given_back)
        if room.is_over(now):
            self._release(room.name)
            return
        self._rooms[room.name] = room
        self._released.discard(room.name)
        if layout.outliving(room) == kept:
            return
        if room.code and room.code.until > now:
            life = _milliseconds(room.code.until - now)
            self._redis.say("SET", layout.kept_key(room.name), layout.packed(room.code, room.known), "PX", life)
        else:  # without a code nothing outlives this process: the host says the rest anew
            self._redis.say("DEL", layout.kept_key(room.name))

    def _release(self, name: bytes) -> None:
        """There is nothing to remember of it. Redis is told soon."""
        self._rooms.pop(name, None)
        self._released.add(name)

    def _tell(self, name: bytes, address: Address, message: messages.RoomMessage) -> None:
        process = address[: 2 * PROCESS_BYTES]
        if process != self._process:
            self._redis.tell(process, ["told", self._process, address, messages.pack(message), name])
        elif not self._audience.deliver(address, message) and _lets_in(message):
            self._lose(name, address)

    def _lose(self, name: bytes, address: Address) -> None:
        if name in self._rooms:
            self._carry_out(name, Request(address, None, 1))

    async def _sign(self, names: list[bytes]) -> None:
        lost = await self._redis.run("sign", [*map(layout.home_key, names)], (self._process, _milliseconds(HOME_LIFE)))
        taken_over = {names[number - 1] for number in lost or ()}
        for name in taken_over:
            log.warning("Another process has taken a room over.")
            self._rooms.pop(name, None)
        if taken_over:
            self._audience.send_away(taken_over.__contains__)

    # rooms that are kept elsewhere

    async def _claim(self, name: bytes, request: Request, gone: str = "") -> None:
        """Finds out where the room is kept; if nowhere, or by somebody who is gone, then here."""
        if request.asked is None:
            return  # where nobody knows the room, nobody waits for the asker
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
        self._remember(name, home)
        heard = self._redis.tell(home, _asked(request, name))
        if (
            not isinstance(request.asked, messages.Open | messages.Reopen | messages.Join | messages.Return)
            or await heard
        ):
            return
        self._redis.give_up(home)
        if isinstance(request.asked, messages.Open):
            await self._open(name, request, gone=home)
        else:
            await self._claim(name, request, gone=home)

    def _remember(self, name: bytes, home: str) -> None:
        if self._homes.get(name) == home:
            return
        self._homes.pop(name, None)
        self._homes[name] = home
        if len(self._homes) > MOST_HOMES:
            del self._homes[next(iter(self._homes))]

    # what the bus tells

    async def hear(self, note: Note) -> None:
        match note:
            case ["asked", asker, _, _, _, room] if room == NOWHERE:
                self._audience.deliver(asker, NO_ROOM)
            case ["asked", asker, asked, version, is_paid, room]:
                request = messages.unpack(asked, messages.RoomRequest) if asked else None
                self._homes.pop(room, None)  # whoever asks takes this process for the home
                await self.ask(room, Request(asker, request, version, room, is_paid))
            case ["told", home, address, data, room]:
                if room not in self._rooms:
                    self._remember(room, home)
                    self._redis.watch(home)
                message = messages.unpack(data, messages.RoomMessage)
                if not self._audience.deliver(address, message) and _lets_in(message):
                    await self.ask(room, Request(address, None, 1))
            case _:
                log.warning("A note of an unknown kind has come.")

    def process_gone(self, process: str) -> None:
        """Drop the connections of that process; sides elsewhere whose rooms it kept have to come again."""
        here = [(room.name, address) for room in self._rooms.values() for address in room.here.values()]
        for name, address in here:
            if address.startswith(process):
                self._lose(name, address)
        names = {name for name, home in self._homes.items() if home == process}
        for name in names:
            del self._homes[name]
        if names:
            self._audience.send_away(names.__contains__)

    def start_over(self) -> None:
        self.tables.start_over()
        self._rooms.clear()
        self._released.clear()
        self._homes.clear()
        self._audience.send_away(lambda name: name is None or self._is_own(name))

    def _is_own(self, key: bytes) -> bool:
        return layout.shard_of(key, self._shards) == self._number


def _asked(request: Request, name: bytes) -> Note:
    """The note with which another process is told of this request for the room with this name."""
    packed = messages.pack(request.asked) if request.asked else b""
    return ["asked", request.asker, packed, request.version, request.is_paid, name]


def _lets_in(message: messages.RoomMessage) -> bool:
    """True for messages that put a side into a room: if it is lost before it hears one, it cannot say that it is
    gone."""
    return isinstance(message, messages.Opened | messages.Joined)


def _milliseconds(seconds: float) -> int:
    return int(1000 * seconds)
