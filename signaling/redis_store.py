"""Rooms in Redis, for any number of processes of one service behind a load balancer.

What happens to a room is worked out here, and a script puts it back if nobody else has changed it meanwhile, and
publishes in the same breath what is to be said: everyone hears of things in the order in which they happened. Each
process has one channel; an address begins with the process. What a process that was killed has left behind fades, and
who was connected to it comes back by its key.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Any, TypeAlias

import msgpack
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from signaling.messages import Problem, ToProgram, pack, unpack
from signaling.rooms import Address, Code, Room, Step, disconnected, is_over
from signaling.store import BUSY, QUARANTINE, Deliver, RoutedStep, SendAway, draws

log = logging.getLogger("signaling")

PREFIX = "spitegame:2:"
"""With the version of what is kept: processes of another one see nothing of it."""
PROCESS_BYTES = 6
CONNECTIONS = 32
"""The most connections to Redis at a time."""
PATIENCE = 5.0
"""Seconds that Redis has to answer."""
HERE_LIFE = 90.0
"""Seconds that a room with somebody in it is kept without a sign of life from any process."""
SIGN_OF_LIFE = 30.0
MOST_KNOWN = 20_000
BATCH = 500
"""Rooms for which a sign of life is given at once."""
TRIES = 20
"""So often it is tried to change a room that others are changing."""

Job: TypeAlias = Callable[[], Awaitable[None]]

CHANGE = """
-- The room; then what it was, what it is to be (nothing: ''), for how many milliseconds, and channels with messages.
-- Answers with how many have heard each message; or if the room was another one by now, with that.
local now = redis.call('GET', KEYS[1]) or ''
if now ~= ARGV[1] then return now end
if ARGV[2] == '' then
    redis.call('DEL', KEYS[1])
elseif ARGV[2] ~= ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
end
local heard = {}
for i = 4, #ARGV, 2 do
    heard[#heard + 1] = redis.call('PUBLISH', ARGV[i], ARGV[i + 1])
end
return heard
"""
RESERVE = """
-- Letter routes and digit routes by the time at which they are free again, and what the keys of routes begin with;
-- then now, that time for a new one, its room, its life in milliseconds, and routes to try.
for _, taken in ipairs({KEYS[1], KEYS[2]}) do
    redis.call('ZREMRANGEBYSCORE', taken, '-inf', ARGV[1])
end
for i = 5, #ARGV do
    local taken = string.find(ARGV[i], '^%a') and KEYS[1] or KEYS[2]
    if redis.call('ZADD', taken, 'NX', ARGV[2], ARGV[i]) == 1 then
        redis.call('SET', KEYS[3] .. ARGV[i], ARGV[3], 'PX', ARGV[4])
        return ARGV[i]
    end
end
return false
"""


class RedisStore:
    """The store of one process. It needs one Redis of version 7 or later, with replicas if you like, but no cluster."""

    def __init__(self, url: str, code_life: float) -> None:
        """Raises ValueError if `url` is no URL of a Redis."""
        self.process = token_hex(PROCESS_BYTES)
        self.is_well = False
        self._ahead = 0.0
        """Redis' clock less ours, in seconds."""
        self._code_life = code_life
        # A silent retry could lose messages, or say them twice.
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=CONNECTIONS,
            timeout=PATIENCE,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
        )
        self._redis = Redis.from_pool(pool)
        self._change = self._redis.register_script(CHANGE)
        self._reserve = self._redis.register_script(RESERVE)
        self._jobs: dict[Address, deque[Job]] = {}
        """All that each asker has asked for and that is not done yet."""
        self._known: dict[bytes, bytes] = {}
        """Rooms as they were seen last: mostly they still are like that, and need not be read again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._signed = monotonic()
        self._subscribed = asyncio.Event()

    def now(self) -> float:
        return monotonic() + self._ahead

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        self._deliver = deliver
        self._send_away = send_away
        try:
            seconds, microseconds = await self._redis.time()
            self._ahead = seconds + microseconds / 1e6 - monotonic()
        except RedisError as error:
            await self._redis.aclose()
            raise OSError(str(error)) from error
        self._listening = asyncio.create_task(self._listen())
        try:
            async with asyncio.timeout(PATIENCE):
                await self._subscribed.wait()
        except TimeoutError:
            await self.close()
            raise OSError("Redis takes no subscriptions.") from None

    def change(self, name: bytes, step: Step, asker: Address) -> None:
        self._queue(asker, lambda: self._carry_out(name, step))

    def open(self, name: bytes, step: RoutedStep, asker: Address) -> None:
        async def job() -> None:
            route = await self._reserved(name)
            if route:
                await self._carry_out(name, lambda room: step(room, route))
            else:
                self._deliver(asker, BUSY)

        self._queue(asker, job)

    def join(self, route: str, step: Step, asker: Address) -> None:
        async def job() -> None:
            name: Any = await self._redis.get(f"{PREFIX}route:{route}")
            if name:
                await self._carry_out(name, step)
            else:
                self._deliver(asker, Problem("no_room"))

        self._queue(asker, job)

    def look_after(self, rooms: Iterable[bytes]) -> None:
        now = monotonic()
        if now - self._signed >= SIGN_OF_LIFE:
            self._signed = now
            self._queue(self.process, lambda: self._sign(list(rooms)))

    async def close(self) -> None:
        while self._tasks:
            await asyncio.gather(*self._tasks)
        self._listening.cancel()
        with suppress(asyncio.CancelledError):
            await self._listening
        await self._redis.aclose()

    # one after the other for each asker

    def _queue(self, asker: Address, job: Job) -> None:
        if not self.is_well:
            self._deliver(asker, BUSY)
            return
        if asker in self._jobs:
            self._jobs[asker].append(job)
            return
        self._jobs[asker] = deque([job])
        task = asyncio.create_task(self._work(asker, self._jobs[asker]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, asker: Address, jobs: deque[Job]) -> None:
        while jobs:
            try:
                await jobs[0]()
            except (RedisError, OSError):
                self._deliver(asker, BUSY)
            jobs.popleft()
        del self._jobs[asker]

    async def _carry_out(self, name: bytes, step: Step) -> None:
        packed = self._known.get(name, b"")
        for _ in range(TRIES):
            before = _unpacked(name, packed)
            room, sends = step(before)
            now = self.now()
            after = packed if room is before else b"" if is_over(room, now) else _packed(room)
            said = [each for address, message in sends for each in self._envelope(name, address, message)]
            answer = await self._change(keys=[_key(name)], args=[packed, after, _milliseconds(_life(room, now)), *said])
            if not isinstance(answer, bytes):
                break
            packed = answer
        else:
            raise OSError("There is too much going on in a room.")
        self._know(name, after)
        for (address, _), listeners in zip(sends, answer, strict=True):
            if not listeners:
                await self._carry_out(name, partial(disconnected, address=address))

    def _know(self, name: bytes, packed: bytes) -> None:
        self._known.pop(name, None)
        if packed:
            self._known[name] = packed
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    async def _reserved(self, name: bytes) -> str | None:
        now = self.now()
        letters, digits = f"{PREFIX}letters", f"{PREFIX}digits"
        tries = draws(await self._redis.zcount(letters, now, "inf"))
        until = now + self._code_life + QUARANTINE
        life = _milliseconds(self._code_life)
        route: bytes | None = await self._reserve(
            keys=[letters, digits, f"{PREFIX}route:"], args=[now, until, name, life, *tries]
        )
        return route.decode() if route else None

    async def _sign(self, rooms: Sequence[bytes]) -> None:
        for start in range(0, len(rooms), BATCH):
            async with self._redis.pipeline(transaction=False) as pipeline:
                for name in rooms[start : start + BATCH]:
                    pipeline.pexpire(_key(name), _milliseconds(HERE_LIFE), gt=True)
                await pipeline.execute()

    # the channel of this process

    def _envelope(self, name: bytes, address: Address, message: ToProgram) -> tuple[str, bytes]:
        process = address[: 2 * PROCESS_BYTES]
        return f"{PREFIX}process:{process}", msgpack.packb([name, address, pack(message)])

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(f"{PREFIX}process:{self.process}")
                    await self._read_channel(channel)
            except (RedisError, OSError) as error:
                if self.is_well:
                    log.warning("Redis cannot be reached: %s", error)
                self.is_well = False
                self._send_away()
                await self._redis.connection_pool.disconnect()  # the others are dead too, and would say so later
                await asyncio.sleep(1)

    async def _read_channel(self, channel: PubSub) -> None:
        """Reads until the channel breaks. Raises RedisError or OSError."""
        is_asked = False
        while True:
            message: dict[str, Any] | None = await channel.get_message(timeout=PATIENCE)
            match message:
                case None if is_asked:
                    raise OSError("Redis does not answer.")
                case None:
                    await channel.ping()
                case {"type": "subscribe"}:
                    self.is_well = True
                    self._subscribed.set()
                case {"type": "message", "data": data}:
                    self._open_envelope(data)
                case _:
                    pass
            is_asked = message is None

    def _open_envelope(self, data: bytes) -> None:
        name, address, packed = msgpack.unpackb(data)
        if not self._deliver(address, unpack(packed, ToProgram)):
            self.change(name, partial(disconnected, address=address), address)


def _key(name: bytes) -> bytes:
    return f"{PREFIX}room:".encode() + name


def _life(room: Room, now: float) -> float:
    code = room.code.until - now if room.code else 0.0
    return max(code, HERE_LIFE if room.here else 0.0)


def _milliseconds(seconds: float) -> int:
    return max(1, int(1000 * seconds))


def _packed(room: Room) -> bytes:
    code = room.code and [room.code.route, room.code.until]
    known = None if room.known is None else sorted(room.known)
    return msgpack.packb([code, dict(room.here), known, room.busy_until])


def _unpacked(name: bytes, packed: bytes) -> Room:
    if not packed:
        return Room(name)
    code, here, known, busy_until = msgpack.unpackb(packed)
    return Room(name, code and Code(*code), here, None if known is None else frozenset(known), busy_until)
