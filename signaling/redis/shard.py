"""The rooms of one Redis: those that this process keeps, and those of which it knows where they are kept.

Processes send each other notes of two kinds: what the home of a room is asked, and what it says to somebody. The last
part of a note is the room; a script puts it there if the asker knows only the route.
"""

import logging
from collections.abc import Sequence
from itertools import islice
from math import ceil
from time import monotonic
from typing import Any
from zlib import crc32

import msgpack

from signaling.codec import tag_of
from signaling.messages import (
    ID_BYTES,
    Gone,
    Join,
    Joined,
    Open,
    Opened,
    Packed,
    Problem,
    Renew,
    Reopen,
    Return,
    ToProgram,
    pack,
    unpack,
)
from signaling.redis.client import RedisClient
from signaling.redis.keys import (
    CHANNEL,
    HOME,
    ROUTE,
    ROUTES,
    Outliving,
    home_key,
    kept_key,
    outliving,
    packed,
    unpacked,
)
from signaling.redis.link import Note, Place
from signaling.requests import Request, Rules
from signaling.rooms import Address, Code, Room, is_over
from signaling.store import BUSY, LENGTHS, QUARANTINE, Deliver, SendAway, draws, freed, lengths_for

log = logging.getLogger("signaling")

PROCESS_BYTES = 6
HOME_LIFE = 90
"""Seconds that a process stays the home of a room without a sign of life."""
SIGN_OF_LIFE = 30.0
ENTERED = tuple(map(tag_of, (Opened, Joined)))
"""Who is lost before it hears one of these does not know where it was, and cannot say that it is gone."""
NO_ROOM = bytes(ID_BYTES)
"""Stands for a room where there is none."""
MOST_HOMES = 50_000
"""The most rooms of other processes that are remembered."""
BATCH = 500
"""The number of rooms for which a sign of life is given at once."""
FEW = 2
"""The number of routes tried at first; mostly one of them is free. If none is, four times as many are tried."""
MANY = 100
"""If none of this number was free, all that are drawn are tried."""


def shard_of(key: bytes, shards: int) -> int:
    """The number of the Redis that has this room, or this route."""
    return crc32(key) % shards


class Shard:
    def __init__(self, process: str, place: Place, number: int, shards: int, rules: Rules, code_life: float) -> None:
        self._process = process
        self._number, self._shards = number, shards
        self._rules = rules
        self._code_life = code_life
        self._redis = RedisClient(process, place, self)
        self._rooms: dict[bytes, Room] = {}
        """The rooms of which this process is the home."""
        self._released: set[bytes] = set()
        """The rooms of which it has been the home until now."""
        self._homes: dict[bytes, str] = {}
        """The processes that are the homes of other rooms, as far as they are known here."""
        self._taken = [0] * len(LENGTHS)
        """The numbers of routes, by their length, that were taken when they were counted last, and since then here."""
        self._signed = monotonic()

    @property
    def is_well(self) -> bool:
        return self._redis.is_well

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        """Raises OSError."""
        self._deliver, self._send_away = deliver, send_away
        await self._redis.start()

    async def time(self) -> float:
        """The time of its clock in seconds. Raises OSError."""
        return await self._redis.time()

    async def close(self) -> None:
        """Gives away the rooms that it keeps."""
        if names := [*self._rooms, *self._released]:
            self._redis.say("DEL", *map(home_key, names))
        await self._redis.close()

    # what is asked of rooms

    def change(self, name: bytes, request: Request) -> None:
        if name in self._rooms:
            self._carry_out(name, request)
        elif name in self._homes:
            self._forward(self._homes[name], name, request)
        else:
            self._claim(name, request)

    def open(
        self, name: bytes, request: Request, lengths: Sequence[int], gone: str = "", most: int | None = FEW
    ) -> None:
        """`gone` is a home that is not there any more. `most` is the number of routes to try; None: all that are
        drawn."""
        self._released.discard(name)
        before = self._rooms.get(name) or Room(name)
        known = before.known or frozenset() if request.version > 1 else before.known
        until = self._rules.now() + self._code_life
        taken = [number * self._shards for number in self._taken]
        tries = islice((each for each in draws(taken, lengths) if self._is_own(each)), most)
        kept, free_again = packed(Code("", until), known), ceil(until + QUARANTINE)
        lives = _milliseconds(HOME_LIFE), _milliseconds(self._code_life)

        def then(answer: Any) -> None:
            match answer:
                case [_, before_kept, route]:
                    self._taken[LENGTHS.index(len(route))] += 1
                    room = self._rooms.setdefault(name, unpacked(name, before_kept) if before_kept else before)
                    written = (route.decode(), known) if room is before else None
                    self._carry_out(name, request, route.decode(), written)
                case [home] if home.decode() != self._process:
                    self._forward(home.decode(), name, request)
                case [_] if most:
                    self.open(name, request, lengths, most=4 * most if most < MANY else None)
                case [_]:
                    self._tell(name, request.asker, BUSY)
                case _:
                    self._deliver(request.asker, BUSY)

        keys = (home_key(name), kept_key(name), ROUTE, ROUTES)
        self._redis.run("open", keys, (self._process, gone, *lives, free_again, kept, name, *tries), then)

    def join(self, route: str, request: Request) -> None:
        """Redis does not answer, which would be one message more: whoever is asked does."""
        if not self.is_well:
            self._deliver(request.asker, BUSY)
            return
        question: bytes = msgpack.packb([["asked", *request.parts(), NO_ROOM]])
        arguments = (self._process, question.removesuffix(NO_ROOM), NO_ROOM)
        self._redis.run("join", (ROUTE + route, HOME, CHANNEL), arguments)

    def look_after(self) -> None:
        keys = [key for name in self._released for key in (home_key(name), kept_key(name))]
        self._released.clear()
        for start in range(0, len(keys), 2 * BATCH):
            self._redis.run("release", keys[start : start + 2 * BATCH], (self._process,))
        self._redis.run("count", [f"{ROUTES}{length}" for length in LENGTHS], (int(self._rules.now()),), self._counted)
        now = monotonic()
        if now - self._signed >= SIGN_OF_LIFE:
            self._signed = now
            for name in [each.name for each in self._rooms.values() if is_over(each, self._rules.now())]:
                self._release(name)
            names = list(self._rooms)
            for start in range(0, len(names), BATCH):
                self._sign(names[start : start + BATCH])

    # rooms that are kept here

    def _carry_out(self, name: bytes, request: Request, route: str = "", kept: Outliving | None = None) -> None:
        """`kept` is what Redis keeps of the room, if that is not what it was before."""
        before = self._rooms.get(name) or Room(name)
        room, sends = request(before, route)
        if room is not before or name not in self._rooms:
            self._put(before, room, kept or outliving(before))
        for address, message in sends:
            self._tell(name, address, message)

    def _put(self, before: Room, room: Room, kept: Outliving) -> None:
        now = self._rules.now()
        if given_back := freed(before, room, now):
            self._redis.say("DEL", ROUTE + given_back)
            self._redis.say("ZREM", f"{ROUTES}{len(given_back)}", given_back)
        if is_over(room, now):
            self._release(room.name)
            return
        self._rooms[room.name] = room
        self._released.discard(room.name)
        if outliving(room) != kept:
            self._keep(room, now)

    def _release(self, name: bytes) -> None:
        """There is nothing to remember of it. Redis is told soon."""
        self._rooms.pop(name, None)
        self._released.add(name)

    def _keep(self, room: Room, now: float) -> None:
        """Writes down what outlives this process. Without a code that is nothing: the host says the rest anew."""
        if room.code and room.code.until > now:
            life = _milliseconds(room.code.until - now)
            self._redis.say("SET", kept_key(room.name), packed(room.code, room.known), "PX", life)
        else:
            self._redis.say("DEL", kept_key(room.name))

    def _tell(self, name: bytes, address: Address, message: ToProgram) -> None:
        process, tag = address[: 2 * PROCESS_BYTES], tag_of(type(message))
        if process != self._process:
            note = ["told", self._process, address, tag, pack(message), name]
            self._redis.tell(process, note, may_wait=isinstance(message, Gone))
        elif not self._deliver(address, message) and tag in ENTERED:
            self._lose(name, address)

    def _lose(self, name: bytes, address: Address) -> None:
        """There is no such connection any more."""
        if name in self._rooms:
            self._carry_out(name, Request(address, None, 1, self._rules))

    def _sign(self, names: list[bytes]) -> None:
        def then(answer: Any) -> None:
            if isinstance(answer, list):
                for number in answer:
                    log.warning("Another process has taken a room over.")
                    self._rooms.pop(names[number - 1], None)
                    self._send_away({names[number - 1]}.__contains__)

        self._redis.run("sign", [*map(home_key, names)], (self._process, _milliseconds(HOME_LIFE)), then)

    def _counted(self, answer: Any) -> None:
        if isinstance(answer, list):
            self._taken = answer

    # rooms that are kept elsewhere

    def _claim(self, name: bytes, request: Request, gone: str = "") -> None:
        """Finds out where the room is kept; if nowhere, or by somebody who is gone, then here."""
        if request.asked is None:
            return  # where nobody knows the room, nobody waits for the asker
        self._released.discard(name)

        def then(answer: Any) -> None:
            match answer:
                case [_, kept]:
                    self._rooms.setdefault(name, unpacked(name, kept))
                    self._carry_out(name, request)
                case [home]:
                    self._forward(home.decode(), name, request)
                case _:
                    self._deliver(request.asker, BUSY)

        keys, arguments = (home_key(name), kept_key(name)), (self._process, gone, _milliseconds(HOME_LIFE))
        self._redis.run("claim", keys, arguments, then)

    def _forward(self, home: str, name: bytes, request: Request) -> None:
        if self._homes.get(name) != home:
            self._remember(name, home)

        def then(heard: Any) -> None:
            if heard:
                return
            self._redis.forget(home)
            if isinstance(request.asked, Open):
                self.open(name, request, lengths_for(request.version), gone=home)
            else:
                self._claim(name, request, gone=home)

        comes_in = isinstance(request.asked, Open | Reopen | Join | Return)
        note = ["asked", *request.parts(), name]
        self._redis.tell(home, note, then if comes_in else None, may_wait=request.asked is None)

    def _remember(self, name: bytes, home: str) -> None:
        self._homes.pop(name, None)
        self._homes[name] = home
        if len(self._homes) > MOST_HOMES:
            del self._homes[next(iter(self._homes))]

    # for the client of Redis

    def hear(self, note: Note) -> None:
        match note:
            case ["asked", asker, asked, version, is_paid, name]:
                self._asked(name, Request.of_parts(asker, asked, version, is_paid, self._rules))
            case ["told", home, address, tag, data, name]:
                if name not in self._rooms and self._homes.get(name) != home:
                    self._remember(name, home)
                    self._redis.watch(home)
                message = unpack(data, ToProgram) if tag == tag_of(Problem) else Packed(name, tag, data)
                if not self._deliver(address, message) and tag in ENTERED:
                    self.change(name, Request(address, None, 1, self._rules))
            case _:
                pass

    def _asked(self, name: bytes, request: Request) -> None:
        """Another process takes this one for the home of a room."""
        match request.asked:
            case _ if name == NO_ROOM:
                self._deliver(request.asker, Problem("no_room"))
            case Open() | Renew():
                self.open(name, request, lengths_for(request.version))
            case _ if name in self._rooms:
                self._carry_out(name, request)
            case _:
                self._claim(name, request)

    def process_gone(self, process: str) -> None:
        """Those who were connected to it are lost, and those elsewhere whose rooms it kept have to come again."""
        lost = [
            (room.name, address)
            for room in self._rooms.values()
            for address in room.here.values()
            if address.startswith(process)
        ]
        for name, address in lost:
            self._lose(name, address)
        names = {name for name, home in self._homes.items() if home == process}
        for name in names:
            del self._homes[name]
        if names:
            self._send_away(names.__contains__)

    def start_over(self) -> None:
        self._rooms.clear()
        self._released.clear()
        self._homes.clear()
        self._send_away(lambda name: name is None or self._is_own(name))

    def _is_own(self, key: bytes | str) -> bool:
        """True if this Redis has this room, or this route."""
        return shard_of(key.encode() if isinstance(key, str) else key, self._shards) == self._number


def _milliseconds(seconds: float) -> int:
    return int(1000 * seconds)
