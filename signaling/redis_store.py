"""Rooms of any number of processes of one service behind a load balancer, which find each other by Redis.

Each room is kept by one process, its *home*, in memory: the one where somebody first asked for it, mostly its host. The
others send it what they are asked, and it sends them what is to be said, so boxes between two connections of its own go
nowhere else. Redis knows the home of each room, the room of each route, and of a room what has to outlive its home: its
code, and whom the host has let in. Rooms are spread over several Redis by their names; a room has only routes of its
own Redis.

When a process is gone, those elsewhere whose rooms it kept are sent away, and come back by their keys: who is first
becomes the home. So is everybody when a Redis is gone, or has forgotten everything.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from secrets import token_hex
from time import monotonic
from typing import Any, TypeAlias
from zlib import crc32

import msgpack

from signaling.messages import (
    ID_BYTES,
    Join,
    Joined,
    Open,
    Opened,
    Problem,
    Renew,
    Reopen,
    Return,
    ToProgram,
    pack,
    unpack,
)
from signaling.redis_link import Place, RedisFailed, RedisLink, Then
from signaling.requests import Request, Rules
from signaling.rooms import Address, Code, Room, is_over
from signaling.settings import Settings
from signaling.store import BUSY, LENGTHS, QUARANTINE, Deliver, SendAway, draws, freed, lengths_for

log = logging.getLogger("signaling")

PREFIX = "spitegame:4:"
"""With the version of what is kept: processes of another one see nothing of it."""
PROCESS_BYTES = 6
PATIENCE = 5.0
"""Seconds that Redis has to answer."""
PULSE = 3.0
"""Seconds between two questions whether Redis is what it was, and whether the other processes are there."""
HOME_LIFE = 90
"""Seconds that a process stays the home of a room without a sign of life."""
SIGN_OF_LIFE = 30.0
ENTERED = Opened | Joined
"""Who is lost before it hears one of these does not know where it was, and cannot say that it is gone."""
MOST_HOMES = 50_000
"""So many rooms of other processes are remembered."""
BATCH = 500
"""Rooms for which a sign of life is given at once."""
FEW = 2
"""So many routes are tried at first; mostly one of them is free. If none is, four times as many are tried."""
MANY = 100
"""If none of so many was free, all are tried that are drawn."""

Argument: TypeAlias = bytes | str | int | float

OPEN = """
-- The home of a room and what is kept of it, what the keys of routes begin with, and the routes of two, three and four
-- symbols by the time at which they are free again; then who asks, how long it stays the home in milliseconds, a home
-- that is gone, now, when a new route is free again, how long it leads to the room, the room, and routes to try.
-- Answers with the home; if it is who asks, also with what is kept, a route, and how many of each length are taken.
local home = redis.call('GET', KEYS[1])
if home and home ~= ARGV[1] and home ~= ARGV[3] then return {home} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
local kept, route = redis.call('GET', KEYS[2]) or '', ''
for i = 4, 6 do
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', ARGV[4])
end
for i = 8, #ARGV do
    if redis.call('ZADD', KEYS[2 + #ARGV[i]], 'NX', ARGV[5], ARGV[i]) == 1 then
        route = ARGV[i]
        redis.call('SET', KEYS[3] .. route, ARGV[7], 'PX', ARGV[6])
        break
    end
end
return {ARGV[1], kept, route, redis.call('ZCARD', KEYS[4]), redis.call('ZCARD', KEYS[5]), redis.call('ZCARD', KEYS[6])}
"""
CLAIM = """
-- The home of a room and what is kept of it; then who asks, for how many milliseconds, and a home that is gone.
local home = redis.call('GET', KEYS[1])
if home and home ~= ARGV[1] and home ~= ARGV[3] then return {home} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {ARGV[1], redis.call('GET', KEYS[2]) or ''}
"""
JOIN = """
-- A route, and what the keys of homes and the channels of processes begin with; then who asks, and what for. Answers
-- with the room and its home, which has been told if it is another process, and how many have heard it.
local name = redis.call('GET', KEYS[1])
if not name then return {} end
local home = redis.call('GET', KEYS[2] .. name) or ''
local heard = 0
if home ~= '' and home ~= ARGV[1] then heard = redis.call('PUBLISH', KEYS[3] .. home, name .. ARGV[2]) end
return {name, home, heard}
"""
SIGN = """
-- The homes of rooms; then who gives a sign of life, and for how many milliseconds. Answers with the numbers of those
-- of which it is not the home any more.
local lost = {}
for i, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then
        redis.call('PEXPIRE', key, ARGV[2])
    else
        lost[#lost + 1] = i
    end
end
return lost
"""
RELEASE = """
-- The homes of rooms, each with what is kept of the room; then who does not keep them any more.
for i = 1, #KEYS, 2 do
    if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i], KEYS[i + 1]) end
end
"""


class RedisStore:
    """The store of one process. Each Redis is of version 7 or later, with replicas if you like, but no cluster."""

    def __init__(self, settings: Settings) -> None:
        """Raises ValueError if what the settings say is no URL of a Redis, or several."""
        self.process = token_hex(PROCESS_BYTES)
        self._ahead = 0.0
        """The clock of the first Redis less ours, in seconds."""
        places = [Place.of(url) for url in settings.redis.split()]
        rules = Rules(settings, self.now)
        self._shards = [
            Shard(self.process, place, number, len(places), rules, settings.code_life)
            for number, place in enumerate(places)
        ]

    @property
    def is_well(self) -> bool:
        return any(each.is_well for each in self._shards)

    def now(self) -> float:
        return monotonic() + self._ahead

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        try:
            for each in self._shards:
                await each.start(deliver, send_away)
        except BaseException:
            await self.close()
            raise
        self._ahead = await self._shards[0].time() - monotonic()

    def change(self, name: bytes, step: Request, asker: Address) -> None:
        self._shards[shard_of(name, len(self._shards))].change(name, step)

    def open(self, name: bytes, step: Request, asker: Address, lengths: Sequence[int]) -> None:
        self._shards[shard_of(name, len(self._shards))].open(name, step, lengths)

    def join(self, route: str, step: Request, asker: Address) -> None:
        self._shards[shard_of(route.encode(), len(self._shards))].join(route, step)

    def look_after(self) -> None:
        for each in self._shards:
            each.look_after()

    async def close(self) -> None:
        for each in self._shards:
            await each.close()


def shard_of(key: bytes, shards: int) -> int:
    """The number of the Redis that has this room, or this route."""
    return crc32(key) % shards


class Shard:
    """One Redis, and the rooms of it that this process keeps."""

    def __init__(self, process: str, place: Place, number: int, shards: int, rules: Rules, code_life: float) -> None:
        self.is_well = False
        self._process = process
        self._place = place
        self._number, self._shards = number, shards
        self._rules = rules
        self._code_life = code_life
        self._link: RedisLink | None = None
        self._rooms: dict[bytes, Room] = {}
        """Those of which this process is the home."""
        self._released: set[bytes] = set()
        """Those of which it has been the home until now."""
        self._homes: dict[bytes, str] = {}
        """The processes that are the homes of other rooms, as far as they are known here."""
        self._others: set[str] = set()
        """Processes that have been told something."""
        self._taken: Sequence[int] = [0] * len(LENGTHS)
        """The numbers of routes, by their length, that were taken when it was told last."""
        self._mark = ""
        """What Redis loses when it forgets everything."""
        self._signed = monotonic()
        self._running: asyncio.Task[None] | None = None

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        """Raises OSError."""
        self._deliver, self._send_away = deliver, send_away
        try:
            async with asyncio.timeout(PATIENCE):
                link = await self._connected()
        except (RedisFailed, TimeoutError) as error:
            raise OSError(str(error) or "Redis does not answer.") from error
        self._running = asyncio.create_task(self._run(link))

    async def time(self) -> float:
        """The time of its clock in seconds. Raises OSError."""
        if self._link is None:
            raise OSError("Redis is gone.")
        seconds, microseconds = await self._link.ask("TIME")
        return int(seconds) + int(microseconds) / 1e6

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
        now = self._rules.now()
        taken = [number * self._shards for number in self._taken]
        tries = islice((each for each in draws(taken, lengths) if self._is_own(each)), most)
        taken_keys = [_taken(length) for length in LENGTHS]
        keys: tuple[bytes | str, ...] = (_home(name), _kept(name), f"{PREFIX}route:", *taken_keys)
        until, life = now + self._code_life + QUARANTINE, int(1000 * self._code_life)
        arguments: tuple[Argument, ...] = (self._process, int(1000 * HOME_LIFE), gone, now, until, life, name, *tries)

        def then(answer: Any) -> None:
            match answer:
                case [_, kept, route, *numbers]:
                    self._taken = numbers
                    self._rooms.setdefault(name, _unpacked(name, kept))
                    if route:
                        self._carry_out(name, request, route.decode())
                    elif most:
                        self.open(name, request, lengths, most=4 * most if most < MANY else None)
                    else:
                        self._tell(name, request.asker, BUSY)
                case [home]:
                    self._forward(home.decode(), name, request)
                case _:
                    self._deliver(request.asker, BUSY)

        self._run_script(OPEN, keys, arguments, then)

    def join(self, route: str, request: Request) -> None:
        def then(answer: Any) -> None:
            match answer:
                case []:
                    self._deliver(request.asker, Problem("no_room"))
                case [name, home, heard] if heard:
                    self._remember(name, home.decode())
                    self._others.add(home.decode())
                case [name, home, _] if home in (b"", self._process.encode()):
                    self.change(name, request)
                case [name, home, _]:
                    self._process_gone(home.decode())
                    self._claim(name, request, gone=home.decode())
                case _:
                    self._deliver(request.asker, BUSY)

        keys = (f"{PREFIX}route:{route}", f"{PREFIX}home:", _channel(""))
        self._run_script(JOIN, keys, (self._process, request.packed()), then)

    def look_after(self) -> None:
        keys = [key for name in self._released for key in (_home(name), _kept(name))]
        self._released.clear()
        for start in range(0, len(keys), 2 * BATCH):
            self._run_script(RELEASE, tuple(keys[start : start + 2 * BATCH]), (self._process,))
        now = monotonic()
        if now - self._signed >= SIGN_OF_LIFE:
            self._signed = now
            for name in [each.name for each in self._rooms.values() if is_over(each, self._rules.now())]:
                self._release(name)
            names = list(self._rooms)
            for start in range(0, len(names), BATCH):
                self._sign(names[start : start + BATCH])

    async def close(self) -> None:
        """Gives away the rooms that it keeps."""
        if self._running is None:
            return
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        if self._link and (names := [*self._rooms, *self._released]):
            self._link.say("DEL", *map(_home, names))
        if self._link:
            with suppress(RedisFailed, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._link.ask("PING")
                    await self._link.close()
            self._link.cut()

    # rooms that are kept here

    def _carry_out(self, name: bytes, request: Request, route: str = "") -> None:
        before = self._rooms.get(name) or Room(name)
        room, sends = request(before, route)
        if self._link and (given_back := freed(before, room, self._rules.now())):
            self._link.say("DEL", f"{PREFIX}route:{given_back}")
            self._link.say("ZREM", _taken(len(given_back)), given_back)
        if is_over(room, self._rules.now()):
            self._release(name)
        else:
            self._rooms[name] = room
            self._released.discard(name)
            if (room.code, room.known) != (before.code, before.known):
                self._keep(room)
        for address, message in sends:
            self._tell(name, address, message)

    def _release(self, name: bytes) -> None:
        """There is nothing to remember of it. Redis is told soon."""
        self._rooms.pop(name, None)
        self._released.add(name)

    def _keep(self, room: Room) -> None:
        """Writes down what outlives this process. Without a code that is nothing: the host says the rest anew."""
        life = int(1000 * (room.code.until - self._rules.now())) if room.code else 0
        if self._link and life > 0:
            self._link.say("SET", _kept(room.name), _packed(room), "PX", life)
        elif self._link:
            self._link.say("DEL", _kept(room.name))

    def _tell(self, name: bytes, address: Address, message: ToProgram) -> None:
        process = address[: 2 * PROCESS_BYTES]
        if process != self._process:
            self._publish(process, name + msgpack.packb([self._process, address, pack(message)]))
        elif not self._deliver(address, message) and isinstance(message, ENTERED):
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
                    self._send_away(names[number - 1].__eq__)

        self._run_script(SIGN, tuple(map(_home, names)), (self._process, int(1000 * HOME_LIFE)), then)

    # rooms that are kept elsewhere

    def _claim(self, name: bytes, request: Request, gone: str = "") -> None:
        """Finds out where the room is kept; if nowhere, or by somebody who is gone, then here."""
        if request.asked is None:
            return  # where nobody knows the room, nobody waits for the asker
        self._released.discard(name)

        def then(answer: Any) -> None:
            match answer:
                case [_, kept]:
                    self._rooms.setdefault(name, _unpacked(name, kept))
                    self._carry_out(name, request)
                case [home]:
                    self._forward(home.decode(), name, request)
                case _:
                    self._deliver(request.asker, BUSY)

        self._run_script(CLAIM, (_home(name), _kept(name)), (self._process, int(1000 * HOME_LIFE), gone), then)

    def _forward(self, home: str, name: bytes, request: Request) -> None:
        self._remember(name, home)

        def then(heard: Any) -> None:
            if heard:
                return
            self._process_gone(home)
            if isinstance(request.asked, Open):
                self.open(name, request, lengths_for(request.version), gone=home)
            else:
                self._claim(name, request, gone=home)

        comes_in = isinstance(request.asked, Open | Reopen | Join | Return)
        self._publish(home, name + request.packed(), then if comes_in else None)

    def _remember(self, name: bytes, home: str) -> None:
        self._homes.pop(name, None)
        self._homes[name] = home
        if len(self._homes) > MOST_HOMES:
            del self._homes[next(iter(self._homes))]

    def _process_gone(self, process: str) -> None:
        """Those who were connected to it are lost, and those elsewhere whose rooms it kept have to come again."""
        self._others.discard(process)
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

    # Redis

    def _run_script(
        self,
        script: str,
        keys: tuple[bytes | str, ...],
        arguments: tuple[Argument, ...],
        then: Then | None = None,
    ) -> None:
        if self._link:
            told = (each if isinstance(each, bytes) else str(each) for each in arguments)
            self._link.say("EVALSHA", self._scripts[script], len(keys), *keys, *told, then=then)
        elif then:
            then(None)

    def _publish(self, process: str, note: bytes, then: Then | None = None) -> None:
        """`then` is called with how many have heard it. Without it, it will show soon if nobody has."""
        self._others.add(process)
        if self._link:
            self._link.say("PUBLISH", _channel(process), note, then=then)

    def _hear(self, data: bytes) -> None:
        """A note of another process: a room, and then what it is asked, or what is to be said to somebody."""
        name, note = data[:ID_BYTES], msgpack.unpackb(data[ID_BYTES:])
        match note:
            case [str() as asker, bytes() as asked, int() as version, bool() as is_paid]:
                self._asked(name, Request.unpacked(asker, asked, version, is_paid, self._rules))
            case [str() as home, str() as address, bytes() as told]:
                if name not in self._rooms:
                    self._remember(name, home)
                message = unpack(told, ToProgram)
                if not self._deliver(address, message) and isinstance(message, ENTERED):
                    self.change(name, Request(address, None, 1, self._rules))
            case _:
                pass

    def _asked(self, name: bytes, request: Request) -> None:
        """Another process takes this one for the home of a room."""
        match request.asked:
            case Open() | Renew():
                self.open(name, request, lengths_for(request.version))
            case _ if name in self._rooms:
                self._carry_out(name, request)
            case _:
                self._claim(name, request)

    async def _connected(self) -> RedisLink:
        """Raises OSError or RedisFailed."""
        link = await RedisLink.open(self._place, self._hear)
        self._scripts: dict[str, str] = {}
        for script in (OPEN, CLAIM, JOIN, SIGN, RELEASE):
            self._scripts[script] = (await link.ask("SCRIPT", "LOAD", script)).decode()
        await link.ask("SUBSCRIBE", _channel(self._process))
        self._mark = await self._marked(link)
        self._link, self.is_well = link, True
        return link

    async def _run(self, link: RedisLink) -> None:
        while True:
            try:
                await self._watch(link)
            except (RedisFailed, OSError) as error:
                log.warning("Redis cannot be reached: %s", error or "it does not answer")
            self.is_well, self._link = False, None
            link.cut()
            self._start_over()
            while not self.is_well:
                await asyncio.sleep(1)
                with suppress(RedisFailed, OSError):
                    async with asyncio.timeout(PATIENCE):
                        link = await self._connected()

    async def _watch(self, link: RedisLink) -> None:
        """Returns when the connection is over. Raises RedisFailed or TimeoutError when Redis is not what it was."""
        while True:
            async with asyncio.timeout(PATIENCE):
                mark = await self._marked(link)
                if mark != self._mark:
                    raise RedisFailed("it has forgotten everything")
                await self._look_for_others(link)
            done, _ = await asyncio.wait({link.lost}, timeout=PULSE)
            if done:
                return

    async def _marked(self, link: RedisLink) -> str:
        """The mark that Redis has, and gets if it has none. Raises RedisFailed."""
        fresh = token_hex(PROCESS_BYTES)
        found = await link.ask("SET", f"{PREFIX}mark", fresh, "NX", "GET")
        return found.decode() if found else fresh

    async def _look_for_others(self, link: RedisLink) -> None:
        """Raises RedisFailed."""
        others = list(self._others)
        answer = await link.ask("PUBSUB", "NUMSUB", *map(_channel, [self._process, *others]))
        here, *heard = answer[1::2]
        if not here:
            raise RedisFailed("it tells us nothing")
        for other, listeners in zip(others, heard, strict=True):
            if not listeners:
                self._process_gone(other)

    def _start_over(self) -> None:
        """What was said may have been lost."""
        self._rooms.clear()
        self._released.clear()
        self._homes.clear()
        self._send_away(self._is_own)

    def _is_own(self, key: bytes | str) -> bool:
        """True if this Redis has this room, or this route."""
        return shard_of(key.encode() if isinstance(key, str) else key, self._shards) == self._number


def _taken(length: int) -> str:
    return f"{PREFIX}routes:{length}"


def _home(name: bytes) -> bytes:
    return f"{PREFIX}home:".encode() + name


def _kept(name: bytes) -> bytes:
    return f"{PREFIX}room:".encode() + name


def _channel(process: str) -> str:
    return f"{PREFIX}process:{process}"


def _packed(room: Room) -> bytes:
    known = None if room.known is None else sorted(room.known)
    data: bytes = msgpack.packb([room.code and [room.code.route, room.code.until], known])
    return data


def _unpacked(name: bytes, kept: bytes) -> Room:
    if not kept:
        return Room(name)
    code, known = msgpack.unpackb(kept)
    return Room(name, code and Code(*code), known=None if known is None else frozenset(known))
