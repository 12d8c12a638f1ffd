"""What the list of open tables costs: ``python tests/benchmarks/table_list.py --json`` (Linux).

A thousand hosts list their tables at one service. `list_p50_ms` and `list_worst_ms` are from the wish of somebody to
watch until all of the list is there, and `list_kb` is how much that is. `news_bytes_per_s` is what somebody who knows
the list is sent in a second, frames included, while far more changes than can be told: 1,000 at most.
`cpu_us_per_statement` is the service's own time for each time that a host states its table, which it does every four
seconds, and `cpu_us_per_round` that for each watcher to whom there is something to tell in a round.

With `fleet_` hosts are at one process and watchers at another one, which share a Redis.
"""

import asyncio
import secrets
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path
from shutil import which
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvloop
from broker import AT_A_TIME, SERVICE, Server, server
from support.benchmark import QUICK, run
from support.online.service_callers import Caller, Callers, callers, redis_server
from support.process_costs import allow_many_connections

from signaling.messages import List, Listing, OpenTable, Tables, Watch, pack

FIGURES = (
    *("list_p50_ms", "list_worst_ms", "list_kb", "news_bytes_per_s", "cpu_us_per_statement", "cpu_us_per_round"),
    *("fleet_list_p50_ms", "fleet_list_worst_ms", "fleet_cpu_us_per_statement"),
)
"""The last row needs a Redis."""
TABLES = 20 if QUICK else 1000
WATCHES = 3 if QUICK else 50
STATEMENTS = 1 if QUICK else 5
"""For each table, all of them one after the other."""
WATCHERS = 2 if QUICK else 100
CHURN = 1.5 if QUICK else 15.0
"""Seconds."""
CHANGES = 100
"""In a second."""
FRAME = 4
SECRET = b"of the long code"


async def measured() -> dict[str, float]:
    allow_many_connections()
    with server("_uvloop", SERVICE) as service:
        async with callers() as programs, listed(programs, service) as hosts:
            figures = await listing(programs, service, hosts, service)
            figures |= await news(programs, service, hosts)
    if which("redis-server"):
        with redis_server() as url, ExitStack() as stack:
            one, other = (stack.enter_context(server("_uvloop", SERVICE, url)) for _ in range(2))
            async with callers() as programs, listed(programs, one) as hosts:
                fleet = await listing(programs, one, hosts, other)
                figures |= {f"fleet_{name}": figure for name, figure in fleet.items()}
    return figures


@asynccontextmanager
async def listed(programs: Callers, service: Server) -> AsyncIterator[Sequence[Caller]]:
    hosts = [await programs.call(service.port) for _ in range(TABLES)]
    await at_once(hosts, Caller.open)
    await at_once(hosts, state)
    yield hosts


async def state(host: Caller, taken: int = 1) -> None:
    table = OpenTable("malice", "party", taken, 3, "en")
    assert await host.ask(List(table, SECRET), Listing) == Listing("listed")


async def at_once(hosts: Sequence[Caller], what: Callable[[Caller], Awaitable[object]]) -> None:
    for start in range(0, len(hosts), AT_A_TIME):
        await asyncio.gather(*(what(host) for host in hosts[start : start + AT_A_TIME]))


async def listing(programs: Callers, service: Server, hosts: Sequence[Caller], watched: Server) -> dict[str, float]:
    before = service.cpu()
    for _ in range(STATEMENTS):
        await at_once(hosts, state)
    cpu = service.cpu() - before
    took, sizes = [], []
    for _ in range(WATCHES):
        began = time.perf_counter()
        _, rooms, size = await watcher(programs, watched)
        took.append(1000 * (time.perf_counter() - began))
        sizes.append(size)
        assert rooms == len(hosts), rooms
    return {
        "list_p50_ms": round(median(took), 2),
        "list_worst_ms": round(max(took), 2),
        "list_kb": round(median(sizes) / 1000, 1),
        "cpu_us_per_statement": round(1e6 * cpu / STATEMENTS / len(hosts), 1),
    }


async def watcher(programs: Callers, service: Server) -> tuple[Caller, int, int]:
    """Somebody who knows the whole list, how many tables are in it, and how many bytes it had."""
    caller = await programs.call(service.port)
    await caller.say(Watch())
    size, rooms, part = 0, set[bytes](), Tables((), (), False)
    while not part.whole:
        part = await caller.hear(Tables)
        size += len(pack(part))
        rooms |= {row.room for row in part.rows}
    return caller, len(rooms), size


async def news(programs: Callers, service: Server, hosts: Sequence[Caller]) -> dict[str, float]:
    unwatched, _ = await spent(service, hosts, [])
    watchers = [(await watcher(programs, service))[0] for _ in range(WATCHERS)]
    watched, heard = await spent(service, hosts, watchers)
    return {
        "news_bytes_per_s": round(heard / WATCHERS / CHURN),
        "cpu_us_per_round": round(1e6 * max(0.0, watched - unwatched) / WATCHERS / CHURN, 1),
    }


async def spent(service: Server, hosts: Sequence[Caller], watchers: Sequence[Caller]) -> tuple[float, int]:
    """The service's seconds of processor time, and the bytes to these watchers, while tables change all the time."""
    heard = 0

    async def listen(caller: Caller) -> None:
        nonlocal heard
        while True:
            heard += FRAME + len(await caller.socket.receive_bytes())

    listening = [asyncio.create_task(listen(each)) for each in watchers]
    before, ends, each = service.cpu(), time.monotonic() + CHURN, cycle(hosts)
    while time.monotonic() < ends:
        await state(next(each), secrets.randbelow(20))
        await asyncio.sleep(1 / CHANGES)
    for task in listening:
        task.cancel()
    return service.cpu() - before, heard


if __name__ == "__main__":
    run(__doc__, lambda: uvloop.run(measured()), FIGURES)
