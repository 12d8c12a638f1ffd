"""What the wire costs, between two programs in one process: ``python tests/benchmarks/wire.py --json``.

`update_bytes` and `update_us`: an update as it goes to a guest, its size, and the time to pack it at the host and to
read and check it at the guest; means over whole random games of two, four and eight seats. `act_bytes`, `act_us`: the
same for an action on its way to the host.

`action_rtt_ms` is the time from an action at a guest to the update that answers it. `echo_rtt_ms` is that of bytes of
the same sizes over a bare aiortc data channel, and `rtt_ratio` the one by the other. `open_ms` is the time from a code
to the lobby: room service, key agreement, connection, names. `bare_open_ms` is that of a bare aiortc connection to its
first message, and `open_ratio` the one by the other. All of these are medians; what is compared is measured in turns.
"""

import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from aiortc import RTCConfiguration, RTCDataChannel, RTCPeerConnection
from support.benchmark import QUICK, run
from support.online.lab import Guest, Lab, room_plan

from spitegame.net.wire import Play, Told, wire
from spitegame.online.thread import EventLoop
from spitegame.rules.catalog import GAMES
from spitegame.rules.malice.options import ONLINE
from spitegame.session.host import Host
from spitegame.session.line import Act, Line, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table

FIGURES = (
    *("update_bytes", "update_us", "act_bytes", "act_us"),
    *("action_rtt_ms", "echo_rtt_ms", "rtt_ratio"),
    *("open_ms", "bare_open_ms", "open_ratio"),
)
OPENINGS = 1 if QUICK else 15
ROUNDS, ACTIONS = (1, 4) if QUICK else (8, 20)
"""So many rounds of so many actions, and of so many echoes."""
ACT_BYTES, UPDATE_BYTES = 32, 680
REST = 0.003
"""Seconds before each: nobody answers an update while the host is still telling it to the others."""


def measured() -> dict[str, float]:
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=EventLoop) as runner:
        return packing() | runner.run(connecting(Path(folder)))


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
    table = Table.begin(Record(game=game.rulebook.key, rules=game.rulebook.presets[preset], seed=1, occupants=people))
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


async def connecting(folder: Path) -> dict[str, float]:
    took: defaultdict[str, list[float]] = defaultdict(list)
    async with Lab(folder) as here:
        for number in range(1 + OPENINGS):
            ann = await here.host()
            began = time.perf_counter()
            await here.join(ann)
            joined = time.perf_counter()
            async with bare():
                opened = time.perf_counter()
            await left(here)
            if number:  # what is loaded and made once, is
                took["open"].append(joined - began)
                took["bare open"].append(opened - joined)
        for _ in range(ROUNDS):
            took["action"] += await at_a_table(here)
            async with bare() as channel:
                took["echo"] += [await echoed(channel) for _ in range(ACTIONS)]
    figures = {name: 1e3 * median(seconds) for name, seconds in took.items()}
    return {
        "action_rtt_ms": figures["action"],
        "echo_rtt_ms": figures["echo"],
        "rtt_ratio": figures["action"] / figures["echo"],
        "open_ms": figures["open"],
        "bare_open_ms": figures["bare open"],
        "open_ratio": figures["open"] / figures["bare open"],
    }


async def left(here: Lab) -> None:
    """Open connections look after themselves all the time, which would be measured too."""
    for each in reversed(here.programs):
        await each.leave()
    here.programs.clear()


async def at_a_table(here: Lab) -> list[float]:
    """The seconds from each action of a guest to its update."""
    ann = await here.host(room_plan(rules=replace(ONLINE, payoff=31)))
    bo = await here.join(ann)
    await here.dealt(ann, bo)
    took: list[float] = []
    while len(took) < ACTIONS:
        await asyncio.sleep(REST)
        if bo.attention:
            took.append(await answered(bo))
        ann.act(wins=False)
    await left(here)
    return took


async def answered(guest: Guest) -> float:
    link, told = guest.side._link, asyncio.get_running_loop().create_future()
    receive = link.receive

    def received(data: bytes, now: float) -> Any:
        message = receive(data, now)
        if isinstance(message, Told) and not told.done():
            told.set_result(time.perf_counter())
        return message

    with patch.object(link, "receive", received):
        began = time.perf_counter()
        assert guest.act(wins=False)
        ended: float = await told
    return ended - began


@asynccontextmanager
async def bare() -> AsyncIterator[RTCDataChannel]:
    """A channel whose other end has said hello, and answers each message with one of the size of an update."""
    one, other = (RTCPeerConnection(RTCConfiguration(iceServers=[])) for _ in range(2))
    channel, greeted = one.createDataChannel("bare"), asyncio.Event()
    channel.on("message", lambda _: greeted.set())

    @other.on("datachannel")
    def opened(far: RTCDataChannel) -> None:
        far.on("message", lambda _: far.send(bytes(UPDATE_BYTES)))
        far.send(b"hello")

    try:
        await one.setLocalDescription(await one.createOffer())
        await other.setRemoteDescription(one.localDescription)
        await other.setLocalDescription(await other.createAnswer())
        await one.setRemoteDescription(other.localDescription)
        await greeted.wait()
        yield channel
    finally:
        await asyncio.gather(one.close(), other.close())


async def echoed(channel: RTCDataChannel) -> float:
    await asyncio.sleep(REST)
    answered = asyncio.Event()
    channel.remove_all_listeners("message")
    channel.on("message", lambda _: answered.set())
    began = time.perf_counter()
    channel.send(bytes(ACT_BYTES))
    await answered.wait()
    return time.perf_counter() - began


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
