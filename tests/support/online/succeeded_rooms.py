"""Tables whose players go on when their host is lost, which comes back as a guest."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from spitegame.online import desktop_ways
from spitegame.online.ways import ServiceAddress
from spitegame.rules.malice.options import CLUB
from spitegame.session.draw import Fair
from spitegame.session.occupants import Vacant
from spitegame.session.room_state import Linked, RoomPlan
from support.online.lossy_network import MemoryWays
from support.online.one_loop_rooms import Guest, Host, Lobby, MemoryLobby, Program, room_plan
from support.waiting import until

RULES = replace(CLUB, payoff=3)


async def three(here: Lobby, *, is_lasting: bool = False) -> tuple[Host, Guest, Guest]:
    """Ann, Bo and Cy in a game."""
    ann, (bo, cy) = await table(here, "Bo", "Cy", is_lasting=is_lasting)
    return ann, bo, cy


async def four(here: Lobby) -> tuple[Host, Guest, Guest, Guest]:
    """Three of Ann, Bo, Cy and Di are needed to go on."""
    ann, (bo, cy, di) = await table(here, "Bo", "Cy", "Di")
    return ann, bo, cy, di


async def table(here: Lobby, *names: str, is_lasting: bool = False) -> tuple[Host, list[Guest]]:
    ann = await here.host(plan(len(names), is_lasting=is_lasting))
    guests = [await here.join(ann, name) for name in names]
    await here.dealt(ann, *guests)
    await counted(ann, *guests)
    return ann, guests


async def counted(*programs: Program, others: int = 0) -> None:
    """All of them count when a host is chosen, whatever happens from now on, and so many others."""
    number = len(programs) + others
    await until(lambda: all(_counts(each, number) for each in programs), "all count")


def _counts(program: Program, members: int) -> bool:
    kept = program.side._membership.kept
    is_settled: bool = kept.held.term == kept.top.term and kept.held.settled
    return is_settled and len(kept.newest_electorate) == members


def plan(others: int, *, is_lasting: bool = False) -> RoomPlan:
    return replace(room_plan(*[Vacant()] * others, rules=RULES), is_lasting=is_lasting)


async def acts(heir: Program, *guests: Program) -> None:
    """The heir is the host of these guests, and the table may go on."""
    await until(lambda: heir.has_moved and heir.side._membership.may_issue, "a host that may act")
    await until(lambda: all(isinstance(each.side.handle.snapshot.own, Linked) for each in guests), "its guests")


async def back(here: Lobby, ann: Program) -> Program:
    """The host is back, and is a guest now."""
    again = here.host_again(ann)
    await here.moved(again)
    return again


async def fair(*guests: Program) -> None:
    await until(lambda: all(each.side.handle.snapshot.verdict == Fair() for each in guests), "a fair game")


class FarApart(MemoryLobby):
    """Each program is in a house of its own, and they meet at a room service between them."""

    url = "wss://rooms.example.org/rooms"

    def ways(self, name: str) -> "House":
        return House(self.network, self.network.machine(name))


class House(MemoryWays):
    services = staticmethod(desktop_ways.services)

    @asynccontextmanager
    async def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[Sequence[ServiceAddress]]:
        assert service, "nobody would find a room here"
        yield (ServiceAddress(service),)
