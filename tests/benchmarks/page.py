"""What it costs to serve the page, and what rooms notice of it: ``python tests/benchmarks/page.py --json`` (Linux).

The service is a process with the page in `assets/page/`, or in the folder after `--page`; where there is none, it
serves files of the same sizes. `load_mb` is what a browser is sent that comes for the first time, `load_cpu_ms` the
service's own time for it, and `load_ms` how long it takes with six connections at a time; all on this machine, so that
no network holds it up.

Then a flood of page loads begins: 300 connections from as many addresses load files without a pause.
`flood_mb_per_s` is what it is sent, and `flood_cpu_share` the part of a core that the service needs. `join_p50_ms` and
`join_p95_ms` are the times from the first packet of a host to a guest in its room, `box_p50_ms` and `box_p95_ms` those
of a box from a host to its guest; with `flooded_` the same during the flood, and with `stalled_` while 900 connections
have asked for the largest file and take nothing. `kb_per_stalled` is what one of those adds to the service's memory.
"""

import asyncio
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvloop
from broker import latencies
from support.benchmark import QUICK, Figures, arguments, cuts, report
from support.online.page_flood import flooding, load
from support.online.service_callers import Process, service
from support.process_costs import allow_many_connections, cpu, memory

ASSETS = Path(__file__).parents[2] / "assets" / "page"
SIZES = (3_100_000, 2_500_000, 1_700_000, 400_000, 260_000, *[8_000] * 25)
"""The bytes of the files that stand in for a page that has not been made."""
FIGURES = (
    *("load_mb", "load_cpu_ms", "load_ms", "flood_mb_per_s", "flood_cpu_share", "kb_per_stalled"),
    *(
        f"{when}{what}_{cut}_ms"
        for when in ("", "flooded_", "stalled_")
        for what in ("join", "box")
        for cut in ("p50", "p95")
    ),
)
AT_A_TIME = 6
"""The connections of a browser to one server."""
LOADS, SECONDS = (1, 0.5) if QUICK else (5, 8.0)
FLOODERS, STALLED = (10, 10) if QUICK else (300, 900)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--page", type=Path, metavar="FOLDER", help="the page to serve")
    chosen = parser.parse_args()
    allow_many_connections()
    with ExitStack() as stack:
        folder = chosen.page or (ASSETS if ASSETS.is_dir() else stack.enter_context(stand_in()))
        figures = uvloop.run(measured(folder))
    report(figures, FIGURES, as_json=chosen.json)


@contextmanager
def stand_in() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        for number, size in enumerate(SIZES):
            Path(folder, f"file{number}.{number:016x}.bin").write_bytes(secrets.token_bytes(size))
        for name in ("index.html", "SHA256SUMS"):
            Path(folder, name).write_bytes(sha256(name.encode()).hexdigest().encode())
        yield Path(folder)


def names(folder: Path) -> list[str]:
    """The paths of what a browser asks for."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".gz", ".br"))
    return [f"/{path.relative_to(folder).as_posix()}" for path in files]


async def measured(folder: Path) -> dict[str, float]:
    asked = names(folder)
    with service("--page", str(folder)) as process:
        figures = await loading(process, asked)
        figures |= await rooms(process, "")
        with flooding(process.port, FLOODERS, asked):
            await asyncio.sleep(2)  # until all of them are there
            watch = asyncio.create_task(watched(process))
            figures |= await rooms(process, "flooded_")
            figures |= await watch
        await asyncio.sleep(1)
        before = memory(process.popen.pid)
        async with stalled(process.port, max(asked, key=lambda name: (folder / name[1:]).stat().st_size)):
            figures["kb_per_stalled"] = round((memory(process.popen.pid) - before) / STALLED, 1)
            figures |= await rooms(process, "stalled_")
    return figures


async def rooms(process: Process, when: str) -> Figures:
    joins, boxes = await latencies(process.port)
    return {**cuts(f"{when}join", joins), **cuts(f"{when}box", boxes)}


# page loads


async def loading(process: Process, asked: Sequence[str]) -> dict[str, float]:
    took, spent, received = [], [], 0
    for _ in range(LOADS):
        began, before = time.perf_counter(), cpu(process.popen.pid)
        todo = iter(asked)
        received = sum(await asyncio.gather(*(load(process.port, todo) for _ in range(AT_A_TIME))))
        took.append(1000 * (time.perf_counter() - began))
        spent.append(1000 * (cpu(process.popen.pid) - before))
    return {
        "load_mb": round(received / 1e6, 2),
        "load_ms": round(median(took), 1),
        "load_cpu_ms": round(median(spent), 1),
    }


@asynccontextmanager
async def stalled(port: int, name: str) -> AsyncIterator[None]:
    """Connections from as many addresses that ask for the file and take nothing of it."""
    loop = asyncio.get_running_loop()
    with ExitStack() as stack:
        for number in range(STALLED):
            reader = stack.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.setblocking(False)
            reader.bind((f"127.{number // 200 + 10}.{number % 200 + 1}.1", 0))
            await loop.sock_connect(reader, ("127.0.0.1", port))
            await loop.sock_sendall(reader, f"GET {name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await asyncio.sleep(1)
        yield


async def watched(process: Process) -> dict[str, float]:
    """What the flood is sent, and what that takes."""
    before, began, sent = cpu(process.popen.pid), time.perf_counter(), written(process)
    await asyncio.sleep(SECONDS)
    took = time.perf_counter() - began
    return {
        "flood_mb_per_s": round((written(process) - sent) / took / 1e6, 1),
        "flood_cpu_share": round((cpu(process.popen.pid) - before) / took, 2),
    }


def written(process: Process) -> int:
    """Bytes that it has written to sockets and files."""
    lines = Path(f"/proc/{process.popen.pid}/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


if __name__ == "__main__":
    main()
