"""Tables on the lossy network whose host is lost, and what everybody there was shown."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from spitegame.net.transcript import shown_update
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.options import SpiteRules
from spitegame.session.draw import Fair
from spitegame.session.line import Update
from spitegame.session.occupants import Vacant
from spitegame.session.room_state import RoomPlan
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedHost, load_hosted
from support.online.lossy_network import Machine, MemoryWays, own_machine
from support.online.one_loop_rooms import Host, MemoryLobby, Program, room_plan

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LOOK = 0.05


class TooLate(AssertionError):
    """What was waited for has not come."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An update that somebody's screen has shown."""

    number: int
    digest: bytes
    is_host: bool
    """It was at the host's own screen: what nobody else was shown may be undone."""


@dataclass(eq=False)
class Player:
    """Somebody who acts as soon as there is something to do."""

    name: str
    table: "LossyTable"
    folders: Folders
    chance: random.Random
    program: Program = field(init=False)
    machine: Machine = field(init=False)
    shown: list[Shown] = field(default_factory=list)

    def start(self, begin: Callable[[], Program]) -> None:
        """`begin`: starts the program, on a machine that has nothing to do with the one before."""
        self.machine = self.table.network.machine(self.name)
        self.machine.context.run(self._start, begin)

    def _start(self, begin: Callable[[], Program]) -> None:
        self.program = begin()
        self.program.chance, self.program.told = self.chance, self._told
        self._playing = asyncio.ensure_future(self._play())

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self.chance.uniform(LOOK, 4 * LOOK))
            self.program.read()
            self.program.act()

    def _told(self, update: Update) -> None:
        self.shown.append(Shown(update.number, seen(self.table.game, update), self.is_host))

    @property
    def is_host(self) -> bool:
        return isinstance(self.program.side, HostRoom)

    @property
    def number(self) -> int:
        """The number of the newest update at this screen."""
        return self.shown[-1].number if self.shown else 0

    @property
    def verdict(self) -> Any:
        return None if self.is_host else self.program.side.handle.snapshot.verdict

    def kill(self) -> None:
        """The program is gone, and its journals stay as they are."""
        self.machine.is_stopped = self.machine.is_cut = True

    def restart(self) -> None:
        is_host = isinstance(load_hosted(self.folders), ReopenedHost)
        again = self.table.host_again if is_host else self.table.join_again
        self.start(lambda: again(self.program))


class LossyTable(MemoryLobby):
    """A game of so many people, from the first code to the audit."""

    outlives_hosts = True

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.chance = seed, random.Random(seed)
        super().__init__(folder, self.chance, is_lossy=True)
        self.events: list[str] = []
        """What has happened, for whoever has to find out why it failed."""
        self.players = [
            Player(name, self, Folders(folder / name, folder / name), random.Random(f"{seed} {name}"))
            for name in NAMES[: self.chance.choice([3, 3, 4, 4, 5])]
        ]
        self.game = "spite" if seed % 7 == 3 else "malice"

    def ways(self, name: str) -> MemoryWays:
        return MemoryWays(self.network, own_machine())

    @property
    def plan(self) -> RoomPlan:
        rules: Any = SpiteRules(rounds=1) if self.game == "spite" else replace(CLUB, payoff=1)
        return replace(room_plan(*[Vacant()] * (len(self.players) - 1), rules=rules), game=self.game)

    def note(self, event: str) -> None:
        self.events.append(f"{asyncio.get_running_loop().time():8.2f} {event}")

    async def begin(self) -> None:
        """Everybody sits down, and the cards are dealt."""
        host, *others = self.players
        host.start(lambda: self.open(self.plan, folders=host.folders))
        ann = host.program
        assert isinstance(ann, Host)
        await self.until(lambda: ann.is_open, "a code", 10.0)
        for guest in others:
            guest.start(lambda guest=guest: self.arrive(ann.code, guest.name, service="", folders=guest.folders))  # type: ignore[misc]
        await self.until(lambda: all(each.number for each in self.players), "the deal", 60.0)

    async def until(self, state: Any, what: str, within: float) -> None:
        ends = asyncio.get_running_loop().time() + within
        while not state():
            if asyncio.get_running_loop().time() >= ends:
                raise TooLate(f"{what} within {within} s\n{self.tale}")
            await asyncio.sleep(LOOK)

    @property
    def hosts(self) -> list[Player]:
        return [each for each in self.players if each.is_host]

    @property
    def tale(self) -> str:
        lines = [f"seed {self.seed}: {len(self.players)} people play {self.game}", *self.events]
        for each in self.players:
            part = "host" if each.is_host else "guest"
            lines.append(f"{each.name} is {part}, was shown {each.number}, verdict {each.verdict}")
            lines += [f"    {notice}" for notice in each.program.notices]
        return "\n".join(lines)

    async def finish(self, within: float) -> None:
        """Everything has healed: the game comes to its end, and everybody finds it fair."""
        await self.until(lambda: all(each.program.is_over for each in self.players), "the end of the game", within)
        await self.until(lambda: len(self.hosts) == 1, "one host", within)
        guests = [each for each in self.players if not each.is_host]
        await self.until(lambda: all(each.verdict == Fair() for each in guests), "a fair game", within)

    def check(self) -> None:
        """Everybody was shown one and the same game, and it was never undone for a guest."""
        for host in self.hosts:
            table = host.program.side._deals.table
            for each in self.players:
                shown = [one for one in each.shown if not one.is_host or each is host]
                (seat,) = (seat for seat, occupant in enumerate(table.record.occupants) if occupant.name == each.name)
                kept = {
                    number: seen(self.game, table.update(number, Seat(seat))) for number in range(1, table.number + 1)
                }
                other = [one for one in shown if one.number in kept and one.digest != kept[one.number]]
                assert not other, f"{each.name} was shown something else than {host.name} has kept\n{self.tale}"
        for each in self.players:
            for one, following in pairwise(each.shown):
                was_host = one.is_host or following.is_host
                assert was_host or following.number >= one.number, f"{each.name} went back\n{self.tale}"


def seen(game: str, update: Update) -> bytes:
    """What the table looks like. What has led to it is not told again to a screen that went back."""
    return shown_update(game, replace(update, events=())).digest
