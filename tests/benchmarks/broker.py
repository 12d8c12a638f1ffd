"""What the room service costs: ``python tests/benchmarks/broker.py --json`` (Linux).

A session is two WebSocket connections, a room that is opened and joined, an offer and an answer of 0.9 KB relayed, and
both closed. `cpu_us_per_session` is the service's own time for it in microseconds, `bare_cpu_us_per_session` that of an
echo server of nothing but aiohttp for the same connections and the same messages in the same run, and `cpu_ratio` the
one by the other; with `_uvloop` the same on that loop. The best of several rounds, taken in turn: other work on the
machine only adds. `kb_per_waiting_host` is what 10,000 connected hosts add to the service's memory, one by one, on the
worse of both loops. `relay_p50_ms` and `relay_p95_ms` are from a box sent to a box received, and with `fleet_` the same
where host and guest are connected to two processes on one Redis.
"""

import argparse
import asyncio
import json
import os
import resource
import secrets
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from shutil import which
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

import aiohttp
import uvloop
from support.online.service_callers import redis_server

from signaling.__main__ import REDIS_VARIABLE
from signaling.messages import (
    HOST,
    PATH,
    SUBPROTOCOL,
    Join,
    Knock,
    Open,
    Opened,
    Reopen,
    To,
    ToProgram,
    ToService,
    pack,
    unpack,
)
from signaling.store import DIGIT_ROUTES

ROUNDS = 10
SESSIONS = 500
"""In a round."""
AT_A_TIME = 32
HOSTS = 10_000
CODES = len(DIGIT_ROUTES) * 9 // 10
"""There are not many more routes; the hosts beyond wait without a code."""
PAIRS = 60
BOXES = 50
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
    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        line = process.stdout.readline()
        self.url = line.removeprefix("listening on ").strip()
        self.pid = process.pid

    def cpu(self) -> float:
        """Seconds."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> float:
        """Kilobytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1000


class Caller:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def say(self, message: ToService) -> bytes:
        """What comes next."""
        await self.socket.send_bytes(pack(message))
        return await self.hear()

    async def hear(self) -> bytes:
        data: bytes = await self.socket.receive_bytes()
        return data


Call = Callable[[str], Awaitable[Caller]]
Session = Callable[[Call, str], Awaitable[None]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    as_json = parser.parse_args().json
    figures = uvloop.run(measured())
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:32} {figure:10,.2f}")


async def measured() -> dict[str, float]:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    figures: dict[str, float] = {}
    for ending in LOOPS:
        figures |= {name + ending: figure for name, figure in (await sessions(ending)).items()}
    figures["kb_per_waiting_host"] = max([await waiting(ending) for ending in LOOPS])
    with server("_uvloop", SERVICE) as one:
        figures |= await latency("relay", one, one)
    if which("redis-server"):
        with redis_server() as url, ExitStack() as stack:
            one, other = (stack.enter_context(server("_uvloop", SERVICE, url)) for _ in range(2))
            figures |= await latency("fleet_relay", one, other)
    return figures


@contextmanager
def server(ending: str, code: str, redis: str = "") -> Iterator[Server]:
    command = [sys.executable, "-c", LOOPS[ending] + code]
    variables = os.environ | {REDIS_VARIABLE: redis}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        try:
            yield Server(process)
        finally:
            process.kill()


@asynccontextmanager
async def calling() -> AsyncIterator[Call]:
    kept: list[Caller] = []  # a connection that nobody keeps is closed
    connector = aiohttp.TCPConnector(limit=0, force_close=True)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def call(url: str) -> Caller:
            kept.append(Caller(await session.ws_connect(url, protocols=(SUBPROTOCOL,), compress=0)))
            return kept[-1]

        yield call


async def sessions(ending: str) -> dict[str, float]:
    with server(ending, SERVICE) as service, server(ending, BARE) as bare:
        await one_round(service, session)
        await one_round(bare, echoed_session)
        rounds = [(await one_round(service, session), await one_round(bare, echoed_session)) for _ in range(ROUNDS)]
    cpu, bare_cpu = (min(each[side][0] for each in rounds) for side in (0, 1))
    return {
        "sessions_per_s": round(max(ours[1] for ours, _ in rounds)),
        "cpu_us_per_session": round(cpu),
        "bare_cpu_us_per_session": round(bare_cpu),
        "cpu_ratio": round(cpu / bare_cpu, 2),
    }


async def one_round(server: Server, session: Session) -> tuple[float, float]:
    """Microseconds of the server's time for a session, and sessions in a second."""
    todo = iter(range(SESSIONS))

    async def work(call: Call) -> None:
        for _ in todo:
            await session(call, server.url)

    async with calling() as call:
        cpu, began = server.cpu(), time.perf_counter()
        await asyncio.gather(*(work(call) for _ in range(AT_A_TIME)))
        took = time.perf_counter() - began
        return 1e6 * (server.cpu() - cpu) / SESSIONS, SESSIONS / took


async def session(call: Call, url: str) -> None:
    host, guest = await pair(call, url, url)
    for sender, message, receiver in ((host[0], To(host[1], BOX), guest), (guest, To(HOST, BOX), host[0])):
        await sender.socket.send_bytes(pack(message))
        await receiver.hear()
    await asyncio.gather(host[0].socket.close(), guest.socket.close())


async def pair(call: Call, url: str, guest_url: str) -> tuple[tuple[Caller, bytes], Caller]:
    """The host with the side of its guest, and the guest."""
    host = await call(url)
    opened = _told(await host.say(Open(secrets.token_bytes(16), 3)))
    assert isinstance(opened, Opened), opened
    guest = await call(guest_url)
    await guest.say(Join(opened.route, secrets.token_bytes(16)))
    knock = _told(await host.hear())
    assert isinstance(knock, Knock), knock
    return (host, knock.side), guest


async def echoed_session(call: Call, url: str) -> None:
    """The same messages, with nobody who understands them."""
    key, side = secrets.token_bytes(16), secrets.token_bytes(16)
    host = await call(url)
    await host.say(Open(key, 3))
    guest = await call(url)
    await guest.say(Join("AB", key))
    await host.say(To(side, BOX))
    await guest.say(To(HOST, BOX))
    await asyncio.gather(host.socket.close(), guest.socket.close())


async def waiting(ending: str) -> float:
    """Kilobytes for a host that waits."""
    with server(ending, SERVICE) as service:
        async with calling() as call:
            before = service.memory()
            for start in range(0, HOSTS, AT_A_TIME):
                await asyncio.gather(
                    *(wait(call, service.url, number < CODES) for number in range(start, start + AT_A_TIME))
                )
            return round((service.memory() - before) / HOSTS, 2)


async def wait(call: Call, url: str, has_code: bool) -> None:
    host = await call(url)
    key = secrets.token_bytes(16)
    opened = _told(await host.say(Open(key, 3) if has_code else Reopen(key)))
    assert isinstance(opened, Opened), opened


async def latency(name: str, one: Server, other: Server) -> dict[str, float]:
    """Of a box from a host to its guest, in milliseconds. Nobody sends more than the service takes at once."""
    took = []
    async with calling() as call:
        for _ in range(PAIRS):
            (host, side), guest = await pair(call, one.url, other.url)
            for _ in range(BOXES):
                began = time.perf_counter()
                await host.socket.send_bytes(pack(To(side, BOX)))
                await guest.hear()
                took.append(1000 * (time.perf_counter() - began))
    cuts = quantiles(took, n=100)
    return {f"{name}_p50_ms": round(cuts[49], 3), f"{name}_p95_ms": round(cuts[94], 3)}


def _told(data: bytes) -> ToProgram:
    message: ToProgram = unpack(data, ToProgram)
    return message


if __name__ == "__main__":
    main()
