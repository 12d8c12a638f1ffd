"""What the wire costs, between two processes on this machine: ``python tests/benchmarks/wire.py --json``.

`update_bytes` and `update_us`: an update as it goes to a guest, its size, and the time to pack it at the host and to
read and check it at the guest; means over whole random games of two, four and eight seats. `act_bytes`, `act_us`: the
same for an action on its way to the host.

`action_rtt_ms` is the time from an action at a guest to the update that answers it. `echo_rtt_ms` is that of bytes of
the same sizes over a bare aiortc data channel between the same two processes, and `rtt_ratio` the one by the other.
Medians; both are measured in turns.

`copied_rtt_ratio` is the time from an action to its update at a table of three, where the guests hold sealed copies of
the game with which it outlives its host, by that at the same table without them. Medians; both are measured in turns.

`open_ms` is the time from a code to the lobby: room service, key agreement, connection, names. `bare_open_ms` is that
of a bare aiortc connection to its first message, its descriptions handed over through a pipe, and `open_ratio` the one
by the other. Medians; both are measured in turns.
"""

import asyncio
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from aiortc import RTCConfiguration, RTCDataChannel, RTCPeerConnection, RTCSessionDescription
from support.benchmark import QUICK, run

from spitegame.net.wire import Play, Told, wire
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import DesktopParts, RunningRoom
from spitegame.online.thread import EventLoop
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.session.host import Host
from spitegame.session.line import Act, Line, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.record import Record
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_handle import Tick
from spitegame.session.room_state import CodeOpen, RoomFailed, RoomPlan, Waiting
from spitegame.session.table import Table
from spitegame.storage.files import Folders
from spitegame.workers.computers import Computers

FIGURES = (
    *("update_bytes", "update_us", "act_bytes", "act_us"),
    *("action_rtt_ms", "echo_rtt_ms", "rtt_ratio", "copied_rtt_ratio"),
    *("open_ms", "bare_open_ms", "open_ratio"),
)
OPENINGS = 1 if QUICK else 15
ROUNDS, ACTIONS = (1, 4) if QUICK else (8, 40)
"""So many rounds of so many actions, and then of so many echoes."""
FEW_SEATS: tuple[Reserved, ...] = (Person("Anna"), Vacant())
THREE_SEATS: tuple[Reserved, ...] = (*FEW_SEATS, Vacant())
MANY_SEATS: tuple[Reserved, ...] = (Person("Anna"), *[Vacant()] * 7)


# packing


def packing() -> dict[str, float]:
    updates, acts = [], []
    for preset, seats in (("online", 2), ("party", 4), ("club", 8)):
        said = list(_game(preset, seats))
        updates += [Told(1, each) for each in said if isinstance(each, Update)]
        acts += [Play(1, each) for each in said if isinstance(each, Act)]
    packer = wire("malice")
    return {
        **_cost("update", updates, packer.from_host.pack, packer.read_host),
        **_cost("act", acts, packer.from_guest.pack, packer.from_guest.unpack),
    }


def _cost(name: str, said: list[Any], pack: Callable[[Any], bytes], read: Callable[[bytes], Any]) -> dict[str, float]:
    packed = [pack(each) for each in said]
    begun = time.perf_counter()
    for each in said:
        pack(each)
    for data in packed:
        read(data)
    taken = time.perf_counter() - begun
    return {f"{name}_bytes": mean(map(len, packed)), f"{name}_us": taken / len(said) * 1e6}


def _game(preset: str, seats: int) -> Iterator[Act | Update]:
    """Everything that is said in a random game."""
    game, chance = GAMES["malice"], Random(1)
    people = tuple(Person(f"Player {seat}") for seat in range(seats))
    table = Table.begin(Record(game=game.key, rules=game.presets[preset], seed=1, occupants=people))
    lines = {seat: Line() for seat in table.seats}
    host = Host(table, lines)
    while table.to_act:
        seat = min(table.to_act)
        act = Act(table.number, chance.choice(table.view(seat).legal))
        lines[seat].seat.send(act)
        host.run(now=0.0)
        yield act
        for line in lines.values():
            yield from (each for each in line.seat.receive() if isinstance(each, Update))


# connecting


def connecting() -> dict[str, float]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    with TemporaryDirectory() as folder:
        host = context.Process(target=_host, args=(there, folder), daemon=True)
        host.start()
        try:
            with asyncio.Runner(loop_factory=EventLoop) as runner:
                return runner.run(_Guest(here, Path(folder)).figures())
        finally:
            host.kill()
            host.join()


class _Guest:
    def __init__(self, pipe: Connection, folder: Path) -> None:
        self._pipe = pipe
        self._folder = folder
        self._count = 0
        self._stays: list[RunningRoom] = []
        self._bares: list[RTCPeerConnection] = []

    async def figures(self) -> dict[str, float]:
        opened, bare_opened = [], []
        await self._ask("open", len(MANY_SEATS))
        await self._join()  # what is loaded and made once, is
        await self._bare()
        for number in range(OPENINGS):
            if number % (len(MANY_SEATS) - 3) == 0:
                await self._ask("open", len(MANY_SEATS))
            begun = time.perf_counter()
            await self._join()
            opened.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            await self._bare()
            bare_opened.append(time.perf_counter() - begun)
        await self._leave()
        acted, echoed = await self._round_trips()
        alone, copied = await self._copied_round_trips()
        await self._leave()
        return {
            "action_rtt_ms": median(acted) * 1e3,
            "echo_rtt_ms": median(echoed) * 1e3,
            "rtt_ratio": median(acted) / median(echoed),
            "copied_rtt_ratio": median(copied) / median(alone),
            "open_ms": median(opened) * 1e3,
            "bare_open_ms": median(bare_opened) * 1e3,
            "open_ratio": median(opened) / median(bare_opened),
        }

    async def _leave(self) -> None:
        """Open connections look after themselves all the time, which would be measured too."""
        await asyncio.gather(*(each.leave() for each in self._stays), *(each.close() for each in self._bares))
        self._stays.clear()
        self._bares.clear()
        await self._ask("leave")

    async def _join(self, *, copied: bool = False) -> "_Watched":
        """`copied`: its program can go on as the host."""
        self._count += 1
        folders, name = Folders.of(self._folder / str(self._count)), f"Guest {self._count}"
        parts = DesktopParts(folders) if copied else None
        guest = _Watched.invited(DesktopWays(), self._invitation, "", name, folders, watching=False, parts=parts)
        stay = RunningRoom(guest)
        self._stays.append(stay)
        self._running = asyncio.ensure_future(stay.run())
        while not isinstance(guest.handle.snapshot.stage, Waiting):
            assert not isinstance(guest.handle.snapshot.stage, RoomFailed), guest.handle.snapshot.stage
            await guest.news()
        return guest

    async def _bare(self) -> RTCDataChannel:
        offer = await self._ask("bare")
        connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self._bares.append(connection)
        greeted: asyncio.Future[RTCDataChannel] = asyncio.get_running_loop().create_future()

        @connection.on("datachannel")
        def opened(channel: RTCDataChannel) -> None:
            channel.on("message", lambda _: None if greeted.done() else greeted.set_result(channel))

        await connection.setRemoteDescription(RTCSessionDescription(offer, "offer"))
        await connection.setLocalDescription(await connection.createAnswer())
        await self._ask("answer", connection.localDescription.sdp)
        return await greeted

    async def _round_trips(self) -> tuple[list[float], list[float]]:
        acted: list[float] = []
        echoed: list[float] = []
        for _ in range(ROUNDS):
            channel = await self._bare()
            await self._ask("open", len(FEW_SEATS))
            player = _Player(await self._join())
            for _ in range(ACTIONS):
                acted.append(await player.act())
            for _ in range(ACTIONS):
                await asyncio.sleep(REST)
                echoed.append(await _echo(channel))
            await self._leave()
        return acted, echoed

    async def _copied_round_trips(self) -> tuple[list[float], list[float]]:
        found: dict[bool, list[float]] = {False: [], True: []}
        for copied in (False, True) * ROUNDS:
            await self._ask("open", len(THREE_SEATS))
            player, other = [_Player(await self._join(copied=copied)) for _ in THREE_SEATS[1:]]
            beside = asyncio.ensure_future(other.play_on())
            for _ in range(ACTIONS // 4):
                found[copied].append(await player.act())
            beside.cancel()
            await self._leave()
        return found[False], found[True]

    async def _ask(self, *what: Any) -> Any:
        self._pipe.send(what)
        while not self._pipe.poll():
            await asyncio.sleep(0.0005)
        answer = self._pipe.recv()
        if what[0] == "open":
            self._invitation = Invitation(parse(answer[0]), answer[1])
        return answer


ACT_BYTES, UPDATE_BYTES = 32, 680
REST = 0.003
"""Seconds before each: nobody answers an update while the host is still telling it to the others."""


async def _echo(channel: RTCDataChannel) -> float:
    answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    channel.remove_all_listeners("message")
    channel.on("message", lambda _: answered.set_result(time.perf_counter()))
    begun = time.perf_counter()
    channel.send(bytes(ACT_BYTES))
    return await answered - begun


class _Watched(GuestRoom):
    """Tells when there is something new to see: who looks again and again takes the time from those who work."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._changed = asyncio.Event()

    def _publish(self) -> None:
        super()._publish()
        self._changed.set()

    async def news(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class _Player:
    """At the guest's end."""

    def __init__(self, guest: _Watched) -> None:
        self._guest = guest
        self._told = 0.0
        """When the line was told something last: what the program does after that, nobody waits for."""
        receive = guest._link.receive

        def received(data: bytes, now: float) -> Any:
            message = receive(data, now)
            self._told = time.perf_counter()
            return message

        guest._link.receive = received  # type: ignore[method-assign]
        self._chance = Random(1)
        self._newest: Update | None = None

    async def act(self) -> float:
        while self._guest.handle.snapshot.game is None:
            await self._guest.news()
        await self._until(lambda update: self._guest.handle.snapshot.seat in update.to_act)
        assert self._newest
        await asyncio.sleep(REST)
        number = self._newest.number
        begun = time.perf_counter()
        self._end.send(Act(number, self._chance.choice(self._newest.view.legal)))
        self._guest.handle.post(Tick(0.0))
        await self._until(lambda update: update.number > number)
        return self._told - begun

    async def play_on(self) -> None:
        while True:
            await self.act()

    @property
    def _end(self) -> Any:
        assert self._guest.handle.snapshot.game
        return self._guest.handle.snapshot.game.lines[self._guest.handle.snapshot.seat]

    async def _until(self, state: Callable[[Update], bool]) -> None:
        while self._newest is None or not state(self._newest):
            for told in self._end.receive():
                assert isinstance(told, Update)
                assert told.to_act, "the game is over too soon"
                self._newest = told
            if self._newest is None or not state(self._newest):
                await self._guest.news()


# the other process


def _host(pipe: Connection, folder: str) -> None:
    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(_Host(pipe, Path(folder)).serve())


class _Host:
    def __init__(self, pipe: Connection, folder: Path) -> None:
        self._pipe = pipe
        self._folder = folder
        self._hosting: HostRoom | None = None
        self._bare: RTCPeerConnection | None = None
        self._chance = Random(2)
        self._newest: Update | None = None
        self._stays: list[RunningRoom] = []
        self._bares: list[RTCPeerConnection] = []
        self._rooms = 0

    async def serve(self) -> None:
        while True:
            if self._pipe.poll():
                self._pipe.send(await self._answer(*self._pipe.recv()))
            self._play()
            await asyncio.sleep(0.0005)

    async def _answer(self, what: str, *details: Any) -> Any:
        match what:
            case "open":
                return await self._open(*details)
            case "bare":
                return await self._offer()
            case "leave":
                return await self._leave()
            case "answer":
                assert self._bare
                await self._bare.setRemoteDescription(RTCSessionDescription(details[0], "answer"))
                return None
            case _:
                raise ValueError(what)

    async def _open(self, seats: int) -> tuple[str, str]:
        rules = replace(ONLINE if seats == 2 else CLUB, payoff=31)
        plan = RoomPlan(
            game="malice",
            rules=rules,
            chairs=MANY_SEATS[:seats],
            open_hands=False,
            onlookers=False,
            service="",
        )
        self._hosting = hosting = HostRoom.opened(
            DesktopWays(), plan, Folders.of(self._folder / f"host {self._rooms}"), Computers(), None
        )
        self._rooms += 1
        stay = RunningRoom(hosting)
        self._stays.append(stay)
        self._running = asyncio.ensure_future(stay.run())
        while not isinstance(hosting.handle.snapshot.code_state, CodeOpen):
            await asyncio.sleep(0.001)
        return str(hosting.handle.snapshot.code_state.code), hosting.handle.snapshot.address

    async def _leave(self) -> None:
        self._hosting = None
        await asyncio.gather(*(each.leave() for each in self._stays), *(each.close() for each in self._bares))
        self._stays.clear()
        self._bares.clear()

    async def _offer(self) -> str:
        self._bare = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self._bares.append(self._bare)
        channel = self._bare.createDataChannel("bare")
        channel.on("open", lambda: channel.send(b"hello"))
        channel.on("message", lambda _: channel.send(bytes(UPDATE_BYTES)))
        await self._bare.setLocalDescription(await self._bare.createOffer())
        return self._bare.localDescription.sdp

    def _play(self) -> None:
        if self._hosting is None or self._hosting.handle.snapshot.game is None:
            return
        end = self._hosting.handle.snapshot.game.lines[Seat(0)]
        for told in end.receive():
            if isinstance(told, Update) and Seat(0) in told.to_act:
                end.send(Act(told.number, self._chance.choice(told.view.legal)))
                self._hosting.handle.post(Tick(0.0))


if __name__ == "__main__":
    run(__doc__, lambda: packing() | connecting(), FIGURES)
