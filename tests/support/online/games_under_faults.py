"""Games between programs on several machines, from the code to the verdict, with faults in between."""

import asyncio
import dataclasses
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from support.online.headless_peers import PATIENCE, Peer, assert_one_game
from support.online.netlab import Machine

SOME = 6
"""The number of the update from which a game counts as being in play."""
PATHS = ("direct", "turn", "service")
GIVEN_UP = 5.0
"""Seconds of silence after which a connection is given up."""
NOTICED, RESUMED = 60.0, 60.0
"""Seconds that a busy machine may take to notice a loss and to link again."""
Make: TypeAlias = Callable[..., Peer]


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    seconds: float
    strike: Callable[[Peer], Awaitable[object]]
    heal: Callable[[Peer], Awaitable[object]]
    is_final: bool = False
    """The connection does not survive it, however soon all is well again."""
    is_absence: bool = False
    """True if the program that is struck sees nothing of it."""


def cable_pulled(seconds: float) -> Fault:
    return Fault("cable pulled", seconds, _on(lambda it: it.cable("down")), _on(lambda it: it.cable("up")))


def nothing_comes_in(seconds: float) -> Fault:
    return Fault("nothing comes in", seconds, _on(Machine.drop), _on(Machine.heal))


def nothing_goes_out(seconds: float) -> Fault:
    return Fault("nothing goes out", seconds, _on(Machine.drop_outgoing), _on(Machine.heal))


def another_address(address: str) -> Fault:
    return Fault("another address", 0.0, _on(lambda it: it.move(address)), _on(lambda it: None))


def stopped(seconds: float) -> Fault:
    return Fault("stopped", seconds, _signalled(signal.SIGSTOP), _signalled(signal.SIGCONT), is_absence=True)


def killed(seconds: float) -> Fault:
    return Fault("killed", seconds, Peer.kill, _started_again, is_final=True, is_absence=True)


def _on(change: Callable[[Machine], None]) -> Callable[[Peer], Coroutine[Any, Any, None]]:
    async def work(peer: Peer) -> None:
        assert peer.machine
        change(peer.machine)

    return work


def _signalled(number: signal.Signals) -> Callable[[Peer], Coroutine[Any, Any, None]]:
    async def work(peer: Peer) -> None:
        peer.signal(number)

    return work


async def _started_again(peer: Peer) -> None:
    now = time.monotonic()
    peer.start()
    await peer.tells("back", after=now)


AT_GUESTS = (
    cable_pulled(2),
    cable_pulled(10),
    nothing_comes_in(10),
    nothing_goes_out(10),
    another_address("10.77.0.77"),
    stopped(10),
    killed(1),
)
AT_HOSTS = (*AT_GUESTS, stopped(3))
"""The faults that strike hosts, each on a machine of its own."""
LONG_AT_GUESTS = (
    cable_pulled(45),
    nothing_comes_in(45),
    nothing_goes_out(45),
    stopped(60),
    killed(20),
    killed(0),
    cable_pulled(5),
)
LONG_AT_HOSTS = LONG_AT_GUESTS[:5]


@dataclass(frozen=True, slots=True)
class Suffered:
    """What a fault did to one link."""

    who: str
    fault: Fault
    noticed: float | None
    """Seconds from the fault until both sides that can notice it show the connection as lost, or None if it was not
    lost."""
    resumed: float
    """Seconds from the end of the fault, or from giving up the connection if that is later, until both sides are
    linked."""

    def __str__(self) -> str:
        noticed = "not noticed" if self.noticed is None else f"noticed after {self.noticed:.2f} s"
        struck = f"{self.who}, {self.fault.name} for {self.fault.seconds:g} s"
        return f"{struck}: {noticed}, resumed within {self.resumed:.2f} s"


def assert_well(suffered: Sequence[Suffered]) -> None:
    print(*suffered, sep="\n")
    for each in suffered:
        assert each.noticed is None or each.noticed < NOTICED, each
        assert each.resumed < RESUMED, each


@dataclass(slots=True, eq=False)
class Round:
    host: Peer
    guests: list[Peer]
    suffered: list[Suffered] = field(default_factory=list)

    def __post_init__(self) -> None:
        for each in self.programs:
            each.fellows = tuple(other for other in self.programs if other is not each)

    @property
    def guest(self) -> Peer:
        return self.guests[0]

    @property
    def programs(self) -> list[Peer]:
        return [self.host, *self.guests]

    async def open(self) -> None:
        self.host.start()
        await self.let_in(*self.guests)

    async def let_in(self, *guests: Peer) -> None:
        code = (await self.host.tells("code")).seen
        for guest in guests:
            guest.start(code=code)

    async def in_play(self, number: int = SOME) -> None:
        """Everybody has been shown this update. A guest who does not come in, as on a busy machine, enters the code
        once more."""
        ends = time.monotonic() + PATIENCE
        while any(all(told.more["number"] < number for told in each.updates) for each in self.programs):
            assert time.monotonic() < ends, f"not in play within {PATIENCE} s\n{self.host.tales}"
            for guest in self.guests:
                await self._enter_code(guest)
            await asyncio.sleep(0.05)

    async def until(self, state: Callable[[], bool], what: str) -> None:
        """As `Peer.until`, for what several programs tell."""
        ends = time.monotonic() + PATIENCE
        while not state():
            assert time.monotonic() < ends, f"not seen within {PATIENCE} s: {what}\n{self.host.tales}"
            await asyncio.sleep(0.02)

    async def see_through(self, *others: Peer) -> None:
        """Play to the verdict with people who know what to do. They start again what has died, and enter the new code
        when a guest has failed or waits with an old one. `others` are the room services."""
        while not all(guest.newest("verdict") for guest in self.guests):
            for program in (*others, *self.programs):
                if program.started and not program.runs:
                    program.start(dies="", is_back=True)
            for guest in self.guests:
                await self._enter_code(guest)
            await asyncio.sleep(0.05)

    async def _enter_code(self, guest: Peer) -> None:
        code = self.host.newest("code")
        if code and (not guest.started or self._is_out(guest, code.seen)):
            await guest.close()
            guest.start(code=code.seen, is_back=False)

    async def entered(self, guest: Peer, path: str) -> None:
        """The guest is linked by this way; while it fails to come in, it enters the code once more."""
        while not any(told.seen == path for told in guest.told if told.what == "own"):
            await self._enter_code(guest)
            await asyncio.sleep(0.05)

    def _is_out(self, guest: Peer, code: str) -> bool:
        told = [each for each in guest.told if each.process == guest.started]
        if any(each.what == "failed" for each in told):
            return True
        is_in = any(each.what == "back" or each.seen == "Waiting" for each in told)
        return code != guest.setup.code and not is_in

    async def finish(self) -> None:
        """Play to the end, and compare what everybody has seen."""
        for each in self.programs:
            each.order("finish")
        await asyncio.gather(*(guest.tells("verdict") for guest in self.guests))
        await self.part()

    async def part(self) -> None:
        """End all programs after the game. Everybody must have seen the same game, and it must have been fair."""
        assert {told.seen for guest in self.guests for told in guest.told if told.what == "verdict"} == {"fair"}
        for guest in self.guests:
            await guest.leave()
        await self.host.leave()
        assert_one_game(*self.programs)

    async def suffer(self, victim: Peer, fault: Fault) -> None:
        guest = self.guest if victim is self.host else victim
        struck = time.monotonic()
        await fault.strike(victim)
        await asyncio.sleep(fault.seconds)
        await fault.heal(victim)
        healed = time.monotonic()
        if fault.is_final or fault.seconds > GIVEN_UP:
            await guest.until(lambda: any(not each.is_linked for each in self.seen(guest, guest, struck)), "the loss")
        await self.linked(guest)
        witnesses = [side for side in (guest, self.host) if side is not victim or not fault.is_absence]
        losses = [each.at for side in witnesses for each in self.seen(side, guest, struck)[:1]]
        back = max(self.seen(side, guest)[-1].at for side in (guest, self.host))
        since = healed if back < struck + GIVEN_UP else max(healed, struck + GIVEN_UP)
        self.suffered.append(
            Suffered(str(victim), fault, max(losses) - struck if losses else None, max(0.0, back - since))
        )

    async def linked(self, guest: Peer) -> None:
        """Wait until both sides show that they are linked."""
        for side in (guest, self.host):
            await side.until(partial(self._shows_link, side, guest), f"{guest} linked")

    def _shows_link(self, side: Peer, guest: Peer) -> bool:
        return self.seen(side, guest)[-1].is_linked

    def seen(self, side: Peer, guest: Peer, since: float = 0.0) -> "list[Seen]":
        """Each state of the guest's connection that this side has shown since then."""
        if side is guest:
            return [Seen(told.at, told.seen in PATHS) for told in side.told if told.what == "own" and told.at >= since]
        seat = next(told.seen for told in guest.told if told.what == "seat")
        companies = [told for told in side.told if told.what == "company" and told.at >= since and told.seen]
        return [Seen(told.at, told.seen[seat] in PATHS) for told in companies]


@dataclass(frozen=True, slots=True)
class Seen:
    at: float
    is_linked: bool


def table(peer: Make, folder: Path, service: Peer | None, host: Machine, *guests: Machine, **setup: Any) -> Round:
    """A host and its guests that have not been started yet. `setup` goes to all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    common = {"service": url(service) if service else "", "seats": 1 + len(guests), **setup}
    return Round(
        peer(host, role="host", name="Ann", profile=str(folder / "host"), **common),
        [
            peer(machine, role="guest", name=f"Guest {number}", profile=str(folder / f"guest{number}"), **common)
            for number, machine in enumerate(guests, start=1)
        ],
    )


async def all_guests_struck(
    peer: Make, folder: Path, faults: Sequence[Fault], lab: Sequence[Machine]
) -> list[Suffered]:
    """Seat a guest for each fault at one table and strike all guests at once."""
    third, host, *guests = lab
    service = await room_service(peer, third)
    game = table(peer, folder, service, host, *guests)
    await game.open()
    await game.in_play()
    await together(*(game.suffer(guest, fault) for guest, fault in zip(game.guests, faults, strict=True)))
    await game.finish()
    return game.suffered


async def all_hosts_struck(peer: Make, folder: Path, faults: Sequence[Fault], lab: Sequence[Machine]) -> list[Suffered]:
    """Start a host for each fault, each with a guest and an onlooker, and strike all hosts at once."""
    third, guest, onlooker, *hosts = lab
    service = await room_service(peer, third)
    games = [
        table(peer, folder / str(number), service, host, guest, onlooker, seats=2, onlookers=True)
        for number, host in enumerate(hosts)
    ]

    async def play(game: Round, fault: Fault) -> None:
        game.guests[1].setup = dataclasses.replace(game.guests[1].setup, watching=True)
        await game.open()
        await game.in_play()
        await game.suffer(game.host, fault)
        await game.finish()

    await together(*(play(game, fault) for game, fault in zip(games, faults, strict=True)))
    return [each for game in games for each in game.suffered]


async def room_service(peer: Make, machine: Machine, **setup: Any) -> Peer:
    """A room service that listens, and that listens at the same port if it is started again."""
    service = peer(machine, role="service", name="", **setup)
    service.start()
    port = (await service.tells("listens")).more["port"]
    service.setup = dataclasses.replace(service.setup, port=port)
    return service


def url(service: Peer) -> str:
    assert service.machine
    return f"ws://{service.machine.address}:{service.setup.port}/rooms"


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Run all of them at once. If one fails, the others are cancelled."""
    async with asyncio.TaskGroup() as tasks:
        for work in works:
            tasks.create_task(work)
