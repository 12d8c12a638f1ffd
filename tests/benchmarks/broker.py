"""What the room service costs: ``python tests/benchmarks/broker.py --json`` (Linux).

A session is two WebSocket connections, a room that is opened and joined, an offer and an answer of 0.9 KB relayed, and
both closed. `cpu_us_per_session` is the service's own time for it in microseconds, `bare_cpu_us_per_session` that of
an echo server of nothing but aiohttp for the same connections and the same messages in the same run, and `cpu_ratio`
the one by the other; with `_uvloop` the same on that loop. They are medians of several rounds, taken in turn, and
ratios are medians of the ratios in a round.

`fleet_cpu_us_per_session` is the time of two processes and their Redis for a session whose ends are at different ones,
`fleet_redis_us_per_session` what Redis has of it, and `fleet_ratio` the whole by one process of the same loop.
`fleet_scale_of_4` is how many times as many sessions four processes and one Redis can serve than one process, with the
ends of three sessions in four apart: as the figures before tell, since there are not so many cores.

`kb_per_waiting_host` is what 10,000 connected hosts add to the service's memory, one by one, on the worse of both
loops. `kb_per_flooder` is what a connection adds that floods the service with boxes of 16 KB, and `kb_after_flood` what
is left of that when it is gone. `relay_p50_ms` and `relay_p95_ms` are from a box sent to a box received, and with
`fleet_` the same where host and guest are connected to two processes.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import which
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvloop
from support.benchmark import QUICK, cuts, run
from support.online.raw_frames import flooded as message_flood
from support.online.service_callers import Callers, callers, redis_server
from support.process_costs import allow_many_connections, cpu, memory

from signaling.__main__ import REDIS_VARIABLE, TRIM_PERIOD
from signaling.messages import HOST, PATH, SUBPROTOCOL, From, Join, Open, To

COSTS = ("cpu_us_per_session", "bare_cpu_us_per_session", "cpu_ratio")
FIGURES = (
    *(f"{what}{loop}" for what in COSTS for loop in ("", "_uvloop")),
    *("kb_per_waiting_host", "kb_per_flooder", "kb_after_flood", "relay_p50_ms", "relay_p95_ms"),
    *(
        f"fleet_{what}"
        for what in ("relay_p50_ms", "cpu_us_per_session", "redis_us_per_session", "ratio", "scale_of_4")
    ),
)
"""The last row needs a Redis."""
ROUNDS = 1 if QUICK else 7
SESSIONS = 32 if QUICK else 400
"""In a round."""
AT_A_TIME = 32
HOSTS = 100 if QUICK else 10_000
FLOODERS = 5 if QUICK else 200
FLOOD = 0.5 if QUICK else 4.0
"""Seconds."""
PAIRS, BOXES = (3, 3) if QUICK else (60, 50)
"""For each pair, one after the other."""
BOX = b"x" * 900
LOOPS = {"": "import sys; sys.modules['uvloop'] = None\n", "_uvloop": ""}
"""Ways to run a server, by the ending of their figures' names."""
SERVICE = """
import runpy, sys
sys.argv[1:] = ["--port", "0", "--no-source-limits", "--stun", "stun:stun.example.org:3478", *sys.argv[1:]]
runpy.run_module("signaling", run_name="__main__")
"""
BARE = f"""
import asyncio
from aiohttp import web
try:
    import uvloop
except ImportError:
    uvloop = asyncio

async def echo(request):
    socket = web.WebSocketResponse(compress=False, max_msg_size=20480, heartbeat=20, protocols=({SUBPROTOCOL!r},))
    await socket.prepare(request)
    async for message in socket:
        await socket.send_bytes(message.data)
    return socket

async def main():
    application = web.Application()
    application.router.add_get({PATH!r}, echo)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=4096).start()
    print(f"listening on ws://127.0.0.1:{{runner.addresses[0][1]}}{PATH}", flush=True)
    await asyncio.Event().wait()

uvloop.run(main())
"""


class Server:
    """A process that costs something."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    @classmethod
    def of(cls, process: subprocess.Popen[str]) -> "Server":
        """One that prints the URL at which it listens."""
        assert process.stdout
        return cls(process.pid, int(process.stdout.readline().rpartition(":")[2].partition("/")[0]))

    def cpu(self) -> float:
        return cpu(self.pid)

    def memory(self) -> float:
        return memory(self.pid)


Session = Callable[[Callers], Awaitable[None]]


async def measured() -> dict[str, float]:
    allow_many_connections()
    figures: dict[str, float] = {}
    for ending in LOOPS:
        figures |= {name + ending: figure for name, figure in (await sessions(ending)).items()}
    figures["kb_per_waiting_host"] = max([await waiting(ending) for ending in LOOPS])
    figures |= await flooded()
    with server("_uvloop", SERVICE) as one:
        figures |= cuts("relay", await latencies(one.port))
    if which("redis-server"):
        with redis_server() as url, ExitStack() as stack:
            one, other = (stack.enter_context(server("_uvloop", SERVICE, url)) for _ in range(2))
            figures |= cuts("fleet_relay", await latencies(one.port, other.port))
            alone = stack.enter_context(server("_uvloop", SERVICE))
            figures |= await fleet(alone, one, other, Server(listener(url), int(url.rpartition(":")[2])))
    return figures


def listener(url: str) -> int:
    """The process that listens at this port of this machine."""
    found = subprocess.run(["pgrep", "-f", f"redis-server .*:{url.rpartition(':')[2]}"], capture_output=True, text=True)
    return int(found.stdout.split()[0])


@contextmanager
def server(ending: str, code: str, redis: str = "") -> Iterator[Server]:
    command = [sys.executable, "-c", LOOPS[ending] + code]
    variables = os.environ | {REDIS_VARIABLE: redis}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        try:
            yield Server.of(process)
        finally:
            process.kill()


async def sessions(ending: str) -> dict[str, float]:
    with server(ending, SERVICE) as service, server(ending, BARE) as bare:
        ours, theirs, rates = await in_turn(
            ([service], lambda programs: session(programs, service.port)),
            ([bare], lambda programs: echoed_session(programs, bare.port)),
        )
    return {
        "sessions_per_s": round(max(rates)),
        "cpu_us_per_session": round(median(ours)),
        "bare_cpu_us_per_session": round(median(theirs)),
        "cpu_ratio": ratio(ours, theirs),
    }


async def fleet(alone: Server, one: Server, other: Server, redis: Server) -> dict[str, float]:
    began = redis.cpu()
    apart, together, _ = await in_turn(
        ([one, other, redis], lambda programs: session(programs, one.port, other.port)),
        ([alone], lambda programs: session(programs, alone.port)),
    )
    in_redis = 1e6 * (redis.cpu() - began) / SESSIONS / (ROUNDS + 1)
    single = median(together)
    of_processes = 0.75 * (median(apart) - in_redis) + 0.25 * single
    return {
        "fleet_cpu_us_per_session": round(median(apart)),
        "fleet_redis_us_per_session": round(in_redis),
        "fleet_ratio": ratio(apart, together),
        "fleet_scale_of_4": round(min(4 * single / of_processes, single / in_redis), 2),
    }


Side = tuple[Sequence[Server], Session]


async def in_turn(one: Side, other: Side) -> tuple[list[float], list[float], list[float]]:
    """The microseconds of both for a session, by round, and the sessions of the first in a second."""
    await one_round(*one)
    await one_round(*other)
    rounds = [(await one_round(*one), await one_round(*other)) for _ in range(ROUNDS)]
    return [each[0][0] for each in rounds], [each[1][0] for each in rounds], [each[0][1] for each in rounds]


def ratio(ours: list[float], theirs: list[float]) -> float:
    return round(median(one / other for one, other in zip(ours, theirs, strict=True)), 2)


async def one_round(servers: Sequence[Server], session: Session) -> tuple[float, float]:
    """Microseconds of the servers' time for a session, and sessions in a second."""
    todo = iter(range(SESSIONS))

    async def work(programs: Callers) -> None:
        for _ in todo:
            await session(programs)

    async with callers() as programs:
        cpu, began = sum(each.cpu() for each in servers), time.perf_counter()
        await asyncio.gather(*(work(programs) for _ in range(AT_A_TIME)))
        took = time.perf_counter() - began
        await asyncio.sleep(0.05)  # for what is still to be done when the last has closed
        return 1e6 * (sum(each.cpu() for each in servers) - cpu) / SESSIONS, SESSIONS / took


async def session(programs: Callers, port: int, guest_port: int | None = None) -> None:
    host, guest = await programs.pair(port, guest_port)
    for sender, receiver, side in ((host, guest, guest.side), (guest, host, HOST)):
        await sender.say(To(side, BOX))
        await receiver.hear(From)
    await asyncio.gather(host.socket.close(), guest.socket.close())


async def echoed_session(programs: Callers, port: int) -> None:
    """The same messages, with nobody who understands them."""
    host, guest = await programs.call(port), await programs.call(port)
    for caller, message in (
        (host, Open(host.key, 3)), (guest, Join("AB", guest.key)), (host, To(guest.side, BOX)), (guest, To(HOST, BOX)),
    ):  # fmt: skip
        await caller.say(message)
        await caller.socket.receive_bytes()
    await asyncio.gather(host.socket.close(), guest.socket.close())


async def waiting(ending: str) -> float:
    """Kilobytes for a host that waits."""
    with server(ending, SERVICE) as service:
        async with callers() as programs:
            before = service.memory()
            for start in range(0, HOSTS, AT_A_TIME):
                await asyncio.gather(*(programs.host(service.port) for _ in range(start, start + AT_A_TIME)))
            return round((service.memory() - before) / HOSTS, 2)


async def flooded() -> dict[str, float]:
    """On the loop that a service for many has."""

    with server("_uvloop", SERVICE) as service:
        async with callers() as programs:
            await session(programs, service.port)
        before = most = service.memory()
        ends = time.monotonic() + FLOOD
        async with message_flood(service.port, FLOODERS):
            while time.monotonic() < ends:
                await asyncio.sleep(0.1)
                most = max(most, service.memory())
        await asyncio.sleep(2 * TRIM_PERIOD)
        left = service.memory() - before
    return {"kb_per_flooder": round((most - before) / FLOODERS, 1), "kb_after_flood": round(left / FLOODERS, 1)}


async def latencies(port: int, guest_port: int | None = None) -> list[float]:
    """The milliseconds of boxes from a host to a guest. Nobody sends more than the service takes at once."""
    took = []
    for _ in range(PAIRS):
        async with callers() as programs:
            host, guest = await programs.pair(port, guest_port)
            for _ in range(BOXES):
                began = time.perf_counter()
                await host.say(To(guest.side, BOX))
                await guest.hear(From)
                took.append(1000 * (time.perf_counter() - began))
            await asyncio.gather(host.socket.close(), guest.socket.close())
    return took


if __name__ == "__main__":
    run(__doc__, lambda: uvloop.run(measured()), FIGURES)
