"""How soon faults are noticed and healed: ``python tests/benchmarks/resume.py --json`` (Linux, as root: machines are
network namespaces).

Programs without a screen play on machines of their own. In each round seven guests of one table are struck at once,
each by another fault, and then eight hosts, each with a guest and an onlooker.

`noticed_p95_s`: from a fault that lasts until both sides show that the connection is lost. `resume_p50_s` and
`resume_p95_s`: from when all is well again (a killed program runs again), or the connection has been given up if that
is later, until both sides are linked again; with the slowest as `resume_max_s`. In `resume_guest_…`, `resume_host_…` it
was the one or the other that was struck.

`open_ms`: from a code to the lobby, for two on one network and without any service; the median. `no_path_s`: from a
code until it is told that there is no way, where each way that is offered takes all its time. Without coturn only the
direct way is.

Every game is played to its end, and everybody's record of it compared: a figure means that nothing was lost or doubled.
"""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import needs
from support.benchmark import QUICK, arguments, report
from support.online.coturn import PORT, SECRET, TLS_PORT, coturn
from support.online.games_under_faults import (
    AT_GUESTS,
    AT_HOSTS,
    Suffered,
    all_guests_struck,
    all_hosts_struck,
    room_service,
    table,
)
from support.online.headless_peers import ForkServer, peers
from support.online.netlab import Machine, block_direct, machines

FIGURES = (
    *("noticed_p95_s", "open_ms", "no_path_s"),
    *(f"resume{who}_{cut}_s" for who in ("", "_guest", "_host") for cut in ("p50", "p95", "max")),
)
ROUNDS, OPENINGS = (1, 1) if QUICK else (4, 15)
STRUCK_GUESTS, STRUCK_HOSTS = (AT_GUESTS[:2], AT_HOSTS[:2]) if QUICK else (AT_GUESTS, AT_HOSTS)
"""The faults of a round."""
PATIENCE = 60.0


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="%(default)s")
    chosen = parser.parse_args()
    with ForkServer() as fork_server, TemporaryDirectory() as folder:
        figures = asyncio.run(measured(fork_server, Path(folder), chosen.rounds))
    report(figures, FIGURES, as_json=chosen.json)


async def measured(fork_server: ForkServer, folder: Path, rounds: int) -> dict[str, float]:
    at_guests: list[Suffered] = []
    at_hosts: list[Suffered] = []
    for number in range(rounds):
        with machines(2 + len(STRUCK_GUESTS)) as lab:
            async with peers(fork_server) as peer:
                at_guests += await all_guests_struck(peer, folder / f"guests{number}", STRUCK_GUESTS, lab)
        with machines(3 + len(STRUCK_HOSTS)) as lab:
            async with peers(fork_server) as peer:
                at_hosts += await all_hosts_struck(peer, folder / f"hosts{number}", STRUCK_HOSTS, lab)
    figures = {"noticed_p95_s": p95([each.noticed for each in at_guests + at_hosts if each.noticed])}
    for name, suffered in (("resume", at_guests + at_hosts), ("resume_guest", at_guests), ("resume_host", at_hosts)):
        figures |= resumed(name, [each.resumed for each in suffered if each.noticed or each.fault.is_final])
    figures["open_ms"] = await open_ms(fork_server, folder)
    figures["no_path_s"] = await no_path_s(fork_server, folder)
    return {name: round(figure, 3) for name, figure in figures.items()}


def resumed(name: str, seconds: Sequence[float]) -> dict[str, float]:
    return {f"{name}_p50_s": median(seconds), f"{name}_p95_s": p95(seconds), f"{name}_max_s": max(seconds)}


def p95(figures: Sequence[float]) -> float:
    few = [*figures, *figures] if len(figures) == 1 else figures  # as Python 3.13 does by itself
    return quantiles(few, n=20, method="inclusive")[-1]


async def open_ms(fork_server: ForkServer, folder: Path) -> float:
    opened = []
    for number in range(OPENINGS):
        with machines(2) as (host, guest):
            async with peers(fork_server) as peer:
                game = table(peer, folder / f"open{number}", None, host, guest)
                await game.open()
                linked = await game.guest.tells("own", seen="direct")
                opened.append(1000 * (linked.at - game.guest.told[0].at))
    return median(opened)


async def no_path_s(fork_server: ForkServer, folder: Path) -> float:
    with machines(3) as (third, host, guest), relay(third, folder) as urls:
        async with peers(fork_server) as peer:
            block_direct(host, guest)
            guest.block_udp()
            for port in (PORT, TLS_PORT):
                guest.drop("-p", "tcp", "--sport", str(port))
            service = await room_service(peer, third, turn=urls, turn_secret=SECRET if urls else "")
            game = table(peer, folder / "no path", service, host, guest)
            for program in game.programs:
                program.environment["SSL_CERT_FILE"] = str(folder / "authority.pem")
            await game.open()
            failed = await game.guest.tells("failed", limit=PATIENCE)
            return failed.at - game.guest.told[0].at


@contextmanager
def relay(machine: Machine, folder: Path) -> Iterator[tuple[str, ...]]:
    """Its URLs; none where coturn is not installed."""
    if not needs.find("turnserver"):
        yield ()
        return
    with coturn(machine, folder):
        address = machine.address
        yield (
            f"turn:{address}:{PORT}",
            f"turn:{address}:{PORT}?transport=tcp",
            f"turns:{address}:{TLS_PORT}?transport=tcp",
        )


if __name__ == "__main__":
    main()
