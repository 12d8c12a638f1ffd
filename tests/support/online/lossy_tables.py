"""Tables on the lossy network whose host is lost, and what everybody there was shown."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from spitegame.net.replica import Replica
from spitegame.net.transcript import shown_update
from spitegame.online.change_of_host import Retreat
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import RunningRoom
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.options import SpiteRules
from spitegame.session.draw import Fair
from spitegame.session.line import Act, Rejected, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import Tick
from spitegame.session.room_state import CodeOpen, RoomGame, RoomPlan
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from support.online.lossy_network import Machine, MemoryWays, Network
from support.online.one_loop_rooms import Quick, allowed

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LOOK = 0.05


class TooLate(AssertionError):
    """What was waited for has not come."""


class Parts:
    """How a program on a machine takes the other part in a room."""

    rank = 0

    def __init__(self, ways: MemoryWays, folders: Folders) -> None:
        self.guest_ways: Any = ways
        self.host_ways: Any = ways
        self._folders = folders

    def host(self, reopened: ReopenedHost, retreat: Retreat) -> HostRoom:
        return HostRoom.succeeding(self.host_ways, reopened, self._folders, Quick(), self, retreat)

    def guest(self, reopened: ReopenedGuest, held: Sequence[Replica] = ()) -> GuestRoom:
        return GuestRoom.resumed(self.guest_ways, reopened, self._folders, self, held)


@dataclass(frozen=True, slots=True)
class Shown:
    """An update that somebody's screen has shown."""

    at: float
    number: int
    digest: bytes
    is_host: bool
    """It was at the host's own screen: what nobody else was shown may be undone."""


@dataclass(eq=False)
class Program:
    """A program and the player in front of it, who acts as soon as there is something to do."""

    name: str
    network: Network
    folders: Folders
    chance: random.Random
    machine: Machine = field(init=False)
    shown: list[Shown] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def start(self, make: Any) -> None:
        """`make`: makes the room for its parts. It begins on a machine that has nothing to do with the one before."""
        self.machine = self.network.machine(self.name)
        self.ways = MemoryWays(self.network, self.machine)
        self.parts = Parts(self.ways, self.folders)
        self.machine.context.run(self._begin, make)

    def _begin(self, make: Any) -> None:
        self._stay = RunningRoom(make(self.parts))
        self._lines: Any = None
        self._newest: dict[Seat | None, Update] = {}
        self._answered: dict[Seat | None, Update] = {}
        self.running = asyncio.ensure_future(self._stay.run())
        self._playing = asyncio.ensure_future(self._play())

    @property
    def room(self) -> Any:
        return self._stay._room

    @property
    def is_host(self) -> bool:
        return isinstance(self.room, HostRoom)

    @property
    def number(self) -> int:
        """The number of the newest update at this screen."""
        return self.shown[-1].number if self.shown else 0

    @property
    def is_over(self) -> bool:
        return bool(self._newest) and not any(update.to_act for update in self._newest.values())

    @property
    def verdict(self) -> Any:
        return None if self.is_host else self.room.handle.snapshot.verdict

    def kill(self) -> None:
        """The program is gone, and its journals stay as they are."""
        self.machine.is_stopped = self.machine.is_cut = True

    def restart(self) -> None:
        hosted, joined = load_hosted(self.folders), load_joined(self.folders)
        if isinstance(hosted, ReopenedHost):
            self.start(lambda parts: HostRoom.resumed(parts.host_ways, hosted, self.folders, Quick(), parts))
        else:
            assert isinstance(joined, ReopenedGuest), (self.name, hosted, joined)
            self.start(lambda parts: GuestRoom.resumed(parts.guest_ways, joined, self.folders, parts))

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self.chance.uniform(LOOK, 4 * LOOK))
            self._look()
            self._act()

    def _look(self) -> None:
        handle = self.room.handle
        self.notices += handle.notices.take()
        game: RoomGame | None = handle.snapshot.game
        if game is None:
            return
        if game.lines is not self._lines:
            self._lines, self._newest = game.lines, {}
        for seat, end in game.lines.items():
            for message in end.receive():
                match message:
                    case Update():
                        self._newest[seat] = message
                        digest = seen(game.record.game, message)
                        now = asyncio.get_running_loop().time()
                        self.shown.append(Shown(now, message.number, digest, self.is_host))
                    case Rejected():
                        self._answered.pop(seat, None)
                    case _:
                        pass

    def _act(self) -> None:
        for seat, update in self._newest.items():
            if seat in update.to_act and self._answered.get(seat) is not update:
                self._answered[seat] = update
                game: RoomGame = self.room.handle.snapshot.game
                self._lines[seat].send(Act(update.number, allowed(game.record.game, update.view, self.chance)))
                self.room.handle.post(Tick(0.0))


class LossyTable:
    """A game of so many people, from the first code to the audit."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.chance = seed, random.Random(seed)
        self.network = Network(self.chance)
        self.events: list[str] = []
        """What has happened, for whoever has to find out why it failed."""
        self.programs = [
            Program(name, self.network, Folders(folder / name, folder / name), random.Random(f"{seed} {name}"))
            for name in NAMES[: self.chance.choice([3, 3, 4, 4, 5])]
        ]
        self.game = "spite" if seed % 7 == 3 else "malice"

    @property
    def plan(self) -> RoomPlan:
        rules = SpiteRules(rounds=1) if self.game == "spite" else replace(CLUB, payoff=1)
        chairs: tuple[Reserved, ...] = (Person("Ann"), *(Vacant() for _ in self.programs[1:]))
        return RoomPlan(game=self.game, rules=rules, chairs=chairs, open_hands=False, onlookers=False, service="memory")

    def note(self, event: str) -> None:
        self.events.append(f"{asyncio.get_running_loop().time():8.2f} {event}")

    async def begin(self) -> None:
        """Everybody sits down, and the cards are dealt."""
        ann, *others = self.programs
        ann.start(lambda parts: HostRoom.opened(parts.host_ways, self.plan, ann.folders, Quick(), parts))
        await self.until(lambda: isinstance(ann.room.handle.snapshot.code_state, CodeOpen), "a code", 10.0)
        for guest in others:
            self._join(guest, Invitation(ann.room.handle.snapshot.code_state.code))
        await self.until(lambda: all(each.number for each in self.programs), "the deal", 60.0)

    def _join(self, guest: Program, invitation: Invitation) -> None:
        guest.start(
            lambda parts: GuestRoom.invited(
                parts.guest_ways, invitation, "", guest.name, guest.folders, watching=False, parts=parts
            )
        )

    async def until(self, state: Any, what: str, within: float) -> None:
        ends = asyncio.get_running_loop().time() + within
        while not state():
            if asyncio.get_running_loop().time() >= ends:
                raise TooLate(f"{what} within {within} s\n{self.tale}")
            await asyncio.sleep(LOOK)

    @property
    def hosts(self) -> list[Program]:
        return [each for each in self.programs if each.is_host]

    @property
    def tale(self) -> str:
        lines = [f"seed {self.seed}: {len(self.programs)} people play {self.game}", *self.events]
        for each in self.programs:
            part = "host" if each.is_host else "guest"
            lines.append(f"{each.name} is {part}, was shown {each.number}, verdict {each.verdict}")
            lines += [f"    {notice}" for notice in each.notices]
        return "\n".join(lines)

    # what must hold

    async def finish(self, within: float) -> None:
        """Everything has healed: the game comes to its end, and everybody finds it fair."""
        await self.until(lambda: all(each.is_over for each in self.programs), "the end of the game", within)
        await self.until(lambda: len(self.hosts) == 1, "one host", within)
        guests = [each for each in self.programs if not each.is_host]
        await self.until(lambda: all(each.verdict == Fair() for each in guests), "a fair game", within)

    def check(self) -> None:
        """Everybody was shown one and the same game, and it was never undone for a guest."""
        for host in self.hosts:
            table = host.room._deals.table
            for each in self.programs:
                shown = [one for one in each.shown if not one.is_host or each is host]
                (seat,) = (seat for seat, occupant in enumerate(table.record.occupants) if occupant.name == each.name)
                kept = {
                    number: seen(self.game, table.update(number, Seat(seat))) for number in range(1, table.number + 1)
                }
                other = [one for one in shown if one.number in kept and one.digest != kept[one.number]]
                assert not other, f"{each.name} was shown something else than {host.name} has kept\n{self.tale}"
        for each in self.programs:
            for one, following in pairwise(each.shown):
                was_host = one.is_host or following.is_host
                assert was_host or following.number >= one.number, f"{each.name} went back\n{self.tale}"


def seen(game: str, update: Update) -> bytes:
    """What the table looks like. What has led to it is not told again to a screen that went back."""
    return shown_update(game, replace(update, events=())).digest
