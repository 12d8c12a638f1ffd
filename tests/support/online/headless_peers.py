"""Programs without a screen, seen from a test: started on machines, killed, stopped and started again, and at the end
asked whether all of them have seen one and the same game."""

import asyncio
import dataclasses
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Self

from spitegame.net.transcript import Opening, shown_update
from spitegame.rules.game import Seat
from spitegame.session.line import Update
from spitegame.session.record import Record
from spitegame.session.table import Table
from spitegame.storage.records import FinishedGame, load_record
from support.online import headless_program
from support.online.headless_program import Fork, Setup
from support.online.netlab import Machine
from support.programs import ENVIRONMENT, ROOT

PATIENCE = 240.0
"""Seconds in which a busy machine does anything."""


class ForkServer:
    """Starts programs as forks of one process, since each would take a second to read its libraries."""

    def __enter__(self) -> Self:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, headless_program.__file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd=ROOT,
                env=ENVIRONMENT,
            )
        return self

    def __exit__(self, *error: object) -> None:
        self._orders.close()
        self._process.wait()

    def start(self, fork: Fork) -> "Process":
        (its_input, orders), (told, its_output), (complaints, its_complaints) = (os.pipe() for _ in range(3))
        theirs = [its_input, its_output, its_complaints]
        socket.send_fds(self._orders, [json.dumps(dataclasses.asdict(fork)).encode()], theirs)
        for file in theirs:
            os.close(file)
        return Process(int(self._orders.recv(64)), open(orders, "wb", 0), open(told, "rb"), open(complaints, "rb"))


@dataclass(frozen=True, slots=True)
class Process:
    id: int
    orders: BinaryIO
    told: BinaryIO
    complaints: BinaryIO


@dataclass(frozen=True, slots=True)
class Told:
    process: int
    """The number of the peer's process, counted from 1."""
    at: float
    """The time in seconds on the monotonic clock, which all processes share."""
    what: str
    more: dict[str, Any]

    @property
    def seen(self) -> Any:
        return self.more.get("seen")


@dataclass(slots=True, eq=False)
class Peer:
    """One player's program, which may run in several processes one after the other."""

    fork_server: ForkServer
    machine: Machine | None
    setup: Setup
    environment: dict[str, str] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    process: Process | None = None
    started: int = 0
    fellows: "tuple[Peer, ...]" = ()
    """The others at the same table. Their stories help to explain why this one waits in vain."""
    complaints: bytes = b""
    """What the program has written to its standard error."""
    _reading: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def start(self, **changes: Any) -> None:
        """Start the program; again with the same profile, if it was killed."""
        assert not self.runs
        self.setup = dataclasses.replace(self.setup, **changes)
        namespace = self.machine.namespace if self.machine else ""
        self.process = self.fork_server.start(Fork(self.setup, namespace, self.environment))
        self.started += 1
        self._reading = asyncio.create_task(self._read(self.process, self.started))

    async def _read(self, process: Process, number: int) -> None:
        async with lines(process.told) as told, lines(process.complaints) as complaints:
            complaining = asyncio.create_task(complaints.read())
            async for line in told:
                more = json.loads(line)
                self.told.append(Told(number, more.pop("at"), more.pop("what"), more))
                self._news.set()
            self.complaints += await complaining
        process.orders.close()
        self._news.set()

    def signal(self, number: signal.Signals) -> None:
        assert self.process
        with suppress(ProcessLookupError):  # it has just ended by itself
            os.kill(self.process.id, number)

    async def kill(self) -> None:
        self.signal(signal.SIGKILL)
        await self.died()

    async def died(self) -> None:
        assert self._reading
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({self._reading})

    @property
    def runs(self) -> bool:
        return self._reading is not None and not self._reading.done()

    def order(self, order: str) -> None:
        assert self.process
        self.process.orders.write(order.encode() + b"\n")

    async def leave(self) -> None:
        self.order("leave")
        await self.died()

    async def close(self) -> None:
        if self.runs:
            await self.kill()

    async def tells(self, what: str, limit: float = PATIENCE, after: float = 0.0, **wanted: Any) -> Told:
        """Wait for the first report of this kind after that time. `wanted` gives values that it must hold, or functions
        that judge them."""
        found: list[Told] = []

        def has_told() -> bool:
            found.extend(told for told in self.told if told.what == what and told.at >= after and _holds(told, wanted))
            return bool(found)

        await self.until(has_told, f"it tells {what} {wanted}", limit)
        return found[0]

    async def until(self, judge: Callable[[], bool], what: str, limit: float = PATIENCE) -> None:
        """Wait until the judge is content; it is asked after every report."""
        ends = asyncio.get_running_loop().time() + limit
        while not judge():
            left = ends - asyncio.get_running_loop().time()
            assert left > 0, f"{self} is not seen within {limit} s: {what}\n{self.tales}"
            assert self.runs, f"{self} has ended before {what}\n{self.tales}"
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._news.wait()

    def newest(self, what: str) -> Told | None:
        return next((told for told in reversed(self.told) if told.what == what), None)

    def __str__(self) -> str:
        return f"{self.setup.role} {self.setup.name}"

    @property
    def updates(self) -> list[Told]:
        return [told for told in self.told if told.what == "update"]

    @property
    def tales(self) -> str:
        """The reports of the whole table as text, for somebody who looks for what went wrong."""
        table = (self, *self.fellows)
        first = min((told.at for each in table for told in each.told), default=0.0)
        return "\n".join(line for each in table for line in each._tale(first))

    def _tale(self, first: float) -> Iterator[str]:
        """Without the updates that lie between two others."""
        yield str(self)
        for before, each, after in zip([None, *self.told], self.told, [*self.told[1:], None], strict=False):
            if not (before and after and before.what == each.what == after.what == "update"):
                yield f"  {each.process} {each.at - first:8.3f} {each.what} {each.more}"[:150]
        yield self.complaints.decode(errors="replace")[-4000:]


def _holds(told: Told, wanted: dict[str, Any]) -> bool:
    for name, value in wanted.items():
        held = told.more.get(name)
        if not (value(held) if callable(value) else held == value):
            return False
    return True


@asynccontextmanager
async def lines(pipe: BinaryIO) -> AsyncIterator[asyncio.StreamReader]:
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    try:
        yield reader
    finally:
        transport.close()


@asynccontextmanager
async def peers(fork_server: ForkServer) -> AsyncIterator[Callable[..., Peer]]:
    """A function that makes peers; all of them are ended with the block."""
    made: list[Peer] = []

    def peer(machine: Machine | None, **setup: Any) -> Peer:
        made.append(Peer(fork_server, machine, Setup(**setup)))
        return made[-1]

    try:
        yield peer
    finally:
        await asyncio.gather(*(each.close() for each in made))


def finished(peer: Peer) -> FinishedGame | None:
    """The record that the peer has kept of the last game."""
    records = sorted((Path(peer.setup.profile) / "records").glob("*.record"))
    if not records:
        return None
    kept = load_record(records[-1])
    assert isinstance(kept, FinishedGame)
    return kept


def digests(record: Record, seat: Seat | None) -> dict[int, str]:
    """The digests of all updates that this seat must have been shown, by number."""
    table = Table.begin(record)
    game = table.game
    return {
        number: shown_update(
            game.rulebook.key,
            Update(
                number,
                game.view(moment.state, seat),
                tuple(game.redact(event, seat) for event in moment.events),
                game.to_act(moment.state),
                may_take_back=False,
                taken_back=moment.taken_back,
            ),
        ).digest.hex()
        for number in range(record.first, table.number + 1)
        for moment in [table.moment(number)]
    }


def seen(peer: Peer) -> dict[int, dict[int, str]]:
    """The digests of all updates that the peer was shown, over all its processes, by their deals and numbers. Fails if
    one was doubled or left out; a host that came back shows its table as it is on the disk, and may never have shown
    the last ones."""
    deals: dict[int, dict[int, str]] = {}
    is_back, is_host = True, peer.setup.role == "host"
    for told in peer.told:
        match told.what:
            case "back" if "updates" in told.more:
                kept = dict(told.more["updates"])
                heard = deals.setdefault(told.more["deal"], {})
                assert heard.items() <= kept.items(), f"{peer} has forgotten something\n{peer.tales}"
                heard |= kept
                is_back, is_host = True, False
            case "back" | "new":
                is_back = True
            case "part":
                is_back, is_host = True, told.seen == "host"
            case "update":
                heard, number = deals.setdefault(told.more["deal"], {}), told.more["number"]
                newest = max(heard, default=number - 1)
                is_next = number == newest + 1 or (is_back and (is_host or number == newest))
                assert is_next, f"{peer} was shown {number} after {newest}\n{peer.tales}"
                assert heard.setdefault(number, told.more["digest"]) == told.more["digest"], f"{peer} saw two games"
                is_back = False
            case _:
                pass
    return deals


def assert_one_game(host: Peer, *guests: Peer) -> None:
    """Everybody has kept the same record and was shown what follows from it, with nothing lost and nothing doubled."""
    kept = {peer: game for peer in (host, *guests) if (game := finished(peer))}
    assert all(guest in kept for guest in guests)
    assert host in kept or host.started > 1, "only one that was killed may have missed to keep it"
    opening = kept[guests[0]].opening
    assert all(game.opening == opening for game in kept.values())
    assert_shown(host, opening, Seat(0), whole=False)
    for guest in guests:
        transcript = kept[guest].transcript
        assert transcript
        assert_shown(guest, opening, transcript.draw.seat, whole=not guest.setup.watching)


def assert_shown(peer: Peer, opening: Opening, seat: Seat | None, *, whole: bool) -> None:
    """The peer was shown what this seat sees of the game, to its end. `whole`: and from where it was dealt."""
    expected, heard = digests(opening.record, seat), seen(peer)[opening.drawn.number]
    assert heard.items() <= expected.items(), f"{peer} was shown another game\n{peer.tales}"
    assert max(heard) == max(expected), f"{peer} has not seen the end\n{peer.tales}"
    assert not whole or heard == expected, f"{peer} has not seen all\n{peer.tales}"
