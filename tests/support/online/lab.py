"""Whole programs without their screens, on one loop: a host and guests, who meet in a `Lab`. What lies between them is
its transport: a `Network` in memory, with faults and by a clock of its own, or `Sockets` of this machine."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar
from unittest.mock import patch

from signaling.app import serve
from signaling.limits import Rate
from signaling.settings import Settings
from spitegame.ai.levels import LEVELS
from spitegame.net import lan, link
from spitegame.net.aiortc_patches import tune
from spitegame.net.desktop_socket import DesktopSocket
from spitegame.online import desktop_ways
from spitegame.online.change_of_host import AnyRoom, Equipment, Inheritance
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.members import Member
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import RunningRoom
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.session.draw import Fair, Unchecked, Verdict
from spitegame.session.line import Act, End, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.room_codes import Code, Invitation, parse
from spitegame.session.room_handle import GuestCommand, HostCommand, Tick
from spitegame.session.room_state import (
    CodeOpen,
    GuestSnapshot,
    HostSnapshot,
    Linked,
    Presence,
    RoomFailed,
    RoomGame,
    RoomPlan,
    Waiting,
)
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from spitegame.workers.computers import Computers, Question, Silence
from support.malice.holding_back import forward, without_payoff
from support.online.network import Machine, Network
from support.waiting import LIMIT, background_ended, until

tune()  # as where the network's thread begins

SHORT = replace(ONLINE, payoff=4)
SHORT_FOR_MANY = replace(CLUB, payoff=1)
LONGER = replace(CLUB, payoff=3)
ANN, BO, CY, DI = map(Seat, range(4))


def room_plan(
    *others: Reserved, rules: Any = None, onlookers: bool = False, service: str = "", host: str = "Ann"
) -> RoomPlan:
    """The plan of a room that Ann opens. `others` are the further chairs, by default one that is free."""
    chairs = (Person(host), *(others or (Vacant(),)))
    rules = rules or (SHORT if len(chairs) == 2 else SHORT_FOR_MANY)
    return RoomPlan(game="malice", rules=rules, chairs=chairs, open_hands=False, onlookers=onlookers, service=service)


def plan(others: int, *, is_lasting: bool = False) -> RoomPlan:
    """The plan of a longer game, with so many free chairs."""
    return replace(room_plan(*[Vacant()] * others, rules=LONGER), is_lasting=is_lasting)


def allowed(game: str, view: Any, chance: random.Random, *, wins: bool | None = None) -> Any:
    """An action that is allowed. Spite has no list of them, so a computer chooses one there. Who wants to win goes
    straight for it; who does not leaves the payoff where it is; to others it is all the same."""
    if game == "spite":
        return LEVELS[game]["easy"].choose(view, chance)
    return chance.choice(view.legal if wins is None else forward(view.legal) if wins else without_payoff(view))


class Quick(Computers):
    """Computers that answer at once with an action that is allowed, in this process; or never, with `think=False`."""

    def __init__(self, *, think: bool = True) -> None:
        super().__init__(seed=1)
        self._think = think
        self.asked = 0

    def ask(self, game: str, level: str, view: Any, *, out_of_turn: bool = False) -> Question:
        question = Question(game=game, level=level, view=view, chance=0, out_of_turn=out_of_turn)
        if out_of_turn:
            question.action = Silence.KEPT
            return question
        self.asked += 1
        question.action = allowed(game, view, self._chance) if self._think else None
        return question

    def answer(self, question: Question) -> Any:
        return question.action


class Program:
    """A program at work in a room, and the people at its screen, who may play."""

    def __init__(self, room: AnyRoom, folders: Folders, chance: random.Random, ways: Any) -> None:
        self.folders, self.chance, self._ways = folders, chance, ways
        self.updates: dict[Seat | None, list[Update]] = {}
        """The updates of the newest game that the people at this screen were told, in order."""
        self.notices: list[str] = []
        self.pace = 0.0
        """Seconds that computers wait before they act, at the host."""
        self.told: Callable[[Update], None] = lambda update: None
        """It is called with each update that somebody at this screen is told."""
        self._began_as = type(room)
        self._stay = RunningRoom(room, self._moved)
        self._lines: object = None
        self._answered: Update | None = None
        self.running = asyncio.ensure_future(self._stay.run())

    @property
    def side(self) -> Any:
        """The room that is on the screen, in which this program may be the host in the end although it came as a guest.
        As long as it only waits for others, it is a guest."""
        room = self._stay._room
        inheritance = room._leadership.inheritance if isinstance(room, HostRoom) else None
        return inheritance.guest if inheritance else room

    @property
    def has_moved(self) -> bool:
        """It has another part in the game than in the beginning."""
        return not isinstance(self.side, self._began_as)

    @property
    def machine(self) -> Machine:
        """The one on which it runs, on a network in memory: there its faults are made."""
        machine: Machine = self._ways.machine
        return machine

    def _moved(self, room: AnyRoom) -> None:
        assert self.kept, "it can come back at any moment"

    async def leave(self) -> None:
        await asyncio.sleep(0)  # the room has begun, as on the network's thread it always has
        await self._stay.leave()
        await asyncio.wait({self.running})

    async def kill(self) -> None:
        """Stop as if the machine were gone: nothing more is said, and nothing more is written."""
        for room in {self.side, self._stay._room}:
            links = [member.link for member in room._members] if isinstance(room, HostRoom) else [room._link]
            for each in links:
                if each:
                    each.lost()
            room._journal.close()
            if isinstance(room, GuestRoom):
                room._signed_writer.close(forget=False)
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    @property
    def kept(self) -> set[str]:
        """The names of the journals that the program could come back to."""
        return {path.name for path in self.folders.saves.glob("*.journal")}

    def read(self) -> list[str]:
        """All notices that the program has shown so far."""
        self.notices += self.side.handle.notices.take()
        return self.notices

    @property
    def verdict(self) -> Verdict | None:
        """What a guest's program has found out about the newest game."""
        verdict: Verdict | None = self.side.handle.snapshot.verdict
        return verdict

    @property
    def is_checked(self) -> bool:
        return not isinstance(self.verdict, Unchecked)

    @property
    def game(self) -> RoomGame:
        game: RoomGame | None = self.side.handle.snapshot.game
        assert game, "there is no table yet"
        return game

    @property
    def deal(self) -> int:
        """The number of the present deal; 0 before the first."""
        return self.game.deal if self.side.handle.snapshot.game else 0

    @property
    def lines(self) -> Mapping[Seat | None, End[ToHost, ToSeat]]:
        game: RoomGame | None = self.side.handle.snapshot.game
        if game is None:
            return {}
        if game.lines is not self._lines:
            self._lines, self._answered, self.updates = game.lines, None, {}
        return game.lines

    def hear(self) -> None:
        for seat, end in self.lines.items():
            told, messages = self.updates.setdefault(seat, []), end.receive()
            for message in messages:
                if isinstance(message, Update):
                    told.append(message)
                    self.told(message)
            if any(isinstance(message, Rejected) for message in messages):
                self._answered = None  # the seat may answer the update again

    @property
    def newest(self) -> dict[Seat | None, Update]:
        self.hear()
        return {seat: told[-1] for seat, told in self.updates.items() if told}

    def act(self, *, wins: bool | None = None) -> bool:
        """Do something allowed if it is somebody's turn at this screen, once for each update."""
        for seat, update in self.newest.items():
            if seat in update.to_act and update is not self._answered:
                self._answered = update
                self.say(seat, Act(update.number, allowed(self.game.record.game, update.view, self.chance, wins=wins)))
                return True
        return False

    async def take_back(self) -> bool:
        """Take the own last action back, if that is allowed."""
        number = self.number
        seats = [seat for seat, update in self.newest.items() if update.may_take_back]
        for seat in seats:
            self.say(seat, TakeBack(number))
            await until(lambda: self.number > number, "the table as it was before")
        return bool(seats)

    def say(self, seat: Seat | None, message: ToHost) -> None:
        self.lines[seat].send(message)
        self.serve()

    def serve(self) -> None:
        self.side.handle.post(Tick(self.pace))

    @property
    def number(self) -> int:
        """The number of the newest update; 0 if there was none."""
        return max((update.number for update in self.newest.values()), default=0)

    @property
    def is_answered(self) -> bool:
        """True if an update or a refusal has followed the last action."""
        return self._answered is None or self._answered.number < self.number

    @property
    def attention(self) -> bool:
        """True if it is the turn of somebody at this screen."""
        return any(seat in update.to_act for seat, update in self.newest.items())

    @property
    def is_over(self) -> bool:
        newest = self.newest
        return bool(newest) and not any(update.to_act for update in newest.values())

    @property
    def numbers(self) -> list[int]:
        """The numbers of the updates that the first seat at this screen was told."""
        self.hear()
        return [update.number for update in next(iter(self.updates.values()), [])]


class Host(Program):
    @property
    def snapshot(self) -> HostSnapshot:
        snapshot: HostSnapshot = self.side.handle.snapshot
        return snapshot

    def post(self, command: HostCommand) -> None:
        self.side.handle.post(command)

    @property
    def code(self) -> Code:
        assert isinstance(self.snapshot.code_state, CodeOpen), self.snapshot.code_state
        return self.snapshot.code_state.code

    @property
    def is_open(self) -> bool:
        return isinstance(self.snapshot.code_state, CodeOpen)

    @property
    def names(self) -> list[str | None]:
        """The names of the people by seat, None for a free chair."""
        return [chair.occupant.name if chair.occupant else None for chair in self.snapshot.company.chairs]

    @property
    def counting(self) -> set[Seat]:
        """The seats of those who count when a host is chosen."""
        return {each.seat for each in self.side._membership.machine.electorate.members}

    def member(self, seat: Seat) -> Member:
        member: Member | None = self.side._members.at(seat)
        assert member
        return member

    def presence(self, seat: int) -> Presence | None:
        return self.snapshot.company.chairs[seat].presence


class Guest(Program):
    @property
    def snapshot(self) -> GuestSnapshot:
        snapshot: GuestSnapshot = self.side.handle.snapshot
        return snapshot

    def post(self, command: GuestCommand) -> None:
        self.side.handle.post(command)

    @property
    def is_in(self) -> bool:
        return isinstance(self.snapshot.stage, Waiting)

    @property
    def verifier(self) -> str:
        assert isinstance(self.snapshot.stage, Waiting), self.snapshot.stage
        return self.snapshot.stage.verifier

    @property
    def failed(self) -> str:
        """The sentence that tells why it failed."""
        return self.snapshot.stage.sentence if isinstance(self.snapshot.stage, RoomFailed) else ""


def equipment(ways: Any, folders: Folders, computers: Computers | None = None) -> Equipment:
    """`computers`: those of the first room, in place of quick ones."""
    heir, guest, first = HostRoom.inherited, GuestRoom.rejoined, iter([computers] if computers else [])
    return Equipment(
        folders=folders,
        guest_ways=ways,
        host_ways=ways,
        computers=lambda: next(first, None) or Quick(),
        heir=heir,
        guest=guest,
    )


UNHURRIED = (
    *("spitegame.net.guest_signaling.ANSWER_S", "spitegame.net.guest_signaling.PATIENCE_S"),
    *("spitegame.net.host_signaling.PROOF_S", "spitegame.net.joined_services.ENTRY_S"),
    *("spitegame.net.connection.GREETED_WITHIN_S", "spitegame.online.guest.connect.NEAR_S"),
    "spitegame.online.thread.FAREWELL_S",
)
"""Limits, in seconds, for what other programs answer, and for goodbyes."""


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """No program is given up because this machine is busy."""
    dial = DesktopSocket.dial

    async def patient(url: str, within: float = LIMIT, *, beat: float | None = None, **more: Any) -> DesktopSocket:
        return await dial(url, LIMIT, beat=beat and LIMIT, **more)

    with contextlib.ExitStack() as patches:
        patches.enter_context(patch.object(DesktopSocket, "dial", patient))
        for limit in UNHURRIED:
            patches.enter_context(patch(limit, LIMIT))
        yield


class Sockets:
    """A room service of their own, real connections, and a local network that is searched only for a moment."""

    url = ""

    def __init__(self, settings: Settings | None = None, *, announces: bool = False) -> None:
        """`announces`: rooms can be found on the local network, too."""
        self._settings, self._announces = settings or Settings(), announces

    async def __aenter__(self) -> Self:
        self._open = contextlib.AsyncExitStack()
        self._open.enter_context(unhurried())
        self._open.enter_context(patch.object(desktop_ways, "ON_THIS_NETWORK_S", 0.1))
        if not self._announces:
            self._open.enter_context(patch.object(lan, "Announcement", Unannounced))
        service = await self._open.enter_async_context(await serve(self._settings, "127.0.0.1", 0))
        self.url = self.url or f"ws://127.0.0.1:{service.port}/rooms"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()
        await background_ended()

    def ways(self, name: str) -> DesktopWays:
        return DesktopWays()


class Unannounced:
    """A room that nobody finds on the local network."""

    def __init__(self, port: int, room: bytes) -> None: ...

    async def start(self, route: str) -> None: ...

    async def stop(self) -> None: ...


Transport: TypeAlias = Network | Sockets
P = TypeVar("P", bound=Program)


class Lab:
    """Programs that meet over a transport. There is no limit to how fast people play."""

    def __init__(self, folder: Path, transport: Transport | None = None) -> None:
        self.transport = transport or Network()
        self._folder = folder
        self._numbers = itertools.count(1)
        self._open = contextlib.AsyncExitStack()
        self.programs: list[Program] = []

    async def __aenter__(self) -> Self:
        self._open.enter_context(patch.object(link, "MESSAGES", Rate(burst=10_000, per_second=20)))
        await self._open.enter_async_context(self.transport)
        return self

    async def __aexit__(self, *given: Any) -> None:
        async with self._open:
            for program in self.programs:
                if not program.running.done():
                    await program.leave()
                elif not program.running.cancelled():
                    program.running.result()

    @property
    def url(self) -> str:
        """The room service at which they meet."""
        return self.transport.url

    @property
    def network(self) -> Network:
        assert isinstance(self.transport, Network)
        return self.transport

    # programs begin

    async def host(self, plan: RoomPlan | None = None, computers: Computers | None = None, **more: Any) -> Host:
        """A host whose room is open."""
        host = self.open(plan, computers, **more)
        await until(lambda: host.is_open, "a code")
        return host

    def open(
        self,
        plan: RoomPlan | None = None,
        computers: Computers | None = None,
        *,
        service: str | None = None,
        folders: Folders | None = None,
    ) -> Host:
        """A host that opens its room. `service` is another room service than that of the transport; if it is empty, the
        host runs its own. `folders`: those of a program that was there before."""
        plan = replace(plan or room_plan(), service=self.url if service is None else service)
        return self._start(Host, "host", partial(HostRoom.opened, plan), folders, computers)

    def host_again(self, before: Program) -> Host:
        hosted = load_hosted(before.folders)
        assert isinstance(hosted, ReopenedHost), hosted
        return self.reopened(hosted, before.folders)

    def reopened(self, hosted: ReopenedHost, folders: Folders | None = None) -> Host:
        return self._start(Host, "host", partial(HostRoom, hosted), folders)

    def arrive(self, code: Code | str, name: str = "Bo", **more: Any) -> Guest:
        """A guest that is on its way by this code; see `follow`."""
        return self.follow(Invitation(parse(code) if isinstance(code, str) else code), name, **more)

    def follow(
        self,
        invitation: Invitation,
        name: str = "Bo",
        *,
        places: tuple[str, ...] | None = None,
        watching: bool = False,
        is_open: bool = False,
        kind: type[GuestRoom] = GuestRoom,
        heir: Callable[[Inheritance, Equipment], AnyRoom] = HostRoom.inherited,
        folders: Folders | None = None,
    ) -> Guest:
        """A guest that is on its way by what the host has sent it. `places`: where it meets others, if not at
        the room service of the transport. `is_open`: it knows that the table is open to strangers. `folders`:
        those of a program that was there before."""
        by = (self.url,) if places is None else places

        def room(has: Equipment) -> GuestRoom:
            return kind.invited(invitation, by, name, replace(has, heir=heir), watching=watching, is_open=is_open)

        return self._start(Guest, name, room, folders)

    def join_again(self, before: Program) -> Guest:
        joined = load_joined(before.folders)
        assert isinstance(joined, ReopenedGuest), joined
        return self.resumed(joined, before.folders)

    def resumed(self, joined: ReopenedGuest, folders: Folders) -> Guest:
        return self._start(Guest, "guest", partial(GuestRoom.resumed, joined), folders)

    def _start(
        self,
        kind: type[P],
        name: str,
        room: Callable[[Equipment], AnyRoom],
        folders: Folders | None,
        computers: Computers | None = None,
    ) -> P:
        """On a machine of its own, if there are machines: all that the program does happens in its context."""
        where = folders or Folders.of(self._folder / f"{next(self._numbers)} {name}")
        ways, chance = self.transport.ways(name), random.Random(next(self._numbers))
        context = copy_context() if isinstance(ways, DesktopWays) else ways.machine.context
        program = context.run(lambda: kind(room(equipment(ways, where, computers)), where, chance, ways))
        self.programs.append(program)
        return program

    # programs meet

    async def join(self, host: Host, name: str = "Bo", **more: Any) -> Guest:
        """A guest that is in the room."""
        guest = self.arrive(host.code, name, is_open=host.snapshot.is_open, **more)
        await until(lambda: guest.is_in or guest.failed, f"{name} in the room")
        assert not guest.failed, guest.failed
        return guest

    async def refused(self, guest: Guest) -> str:
        """The sentence that tells why it failed."""
        await until(lambda: guest.failed, "a reason")
        return guest.failed

    async def gathered(self, plan: RoomPlan, *names: str) -> tuple[Host, list[Guest]]:
        """A host, and these guests in its room."""
        host = await self.host(plan)
        return host, [await self.join(host, name) for name in names]

    async def at_play(self, plan: RoomPlan, *names: str) -> tuple[Host, list[Guest]]:
        """The same, with cards at every screen."""
        host, guests = await self.gathered(plan, *names)
        await self.dealt(host, *guests)
        return host, guests

    async def two(self, plan: RoomPlan | None = None) -> tuple[Host, Guest]:
        """A host and a guest at the table."""
        ann, (bo,) = await self.at_play(plan or room_plan(), "Bo")
        return ann, bo

    async def table(self, *names: str, is_lasting: bool = False) -> tuple[Host, list[Guest]]:
        """A host and these guests in a longer game, who all count when a host is chosen."""
        host, guests = await self.at_play(plan(len(names), is_lasting=is_lasting), *names)
        await counted(host, *guests)
        return host, guests

    async def dealt(self, *programs: Program) -> None:
        await until(lambda: all(program.newest for program in programs), "cards at every screen")

    async def moved(self, program: Program) -> None:
        """The program has another part in the game now."""
        await until(lambda: program.has_moved, "another part")
        await until(lambda: program.newest, "the table")

    async def back(self, host: Program) -> Program:
        """A host that was lost is back, and is a guest now."""
        again = self.host_again(host)
        await self.moved(again)
        return again

    # programs play

    async def play(self, *programs: Program, moves: int | None = None) -> None:
        """Play until the game is over on all screens, or until this number of moves has been made and everybody has
        heard of them: nobody wins by these, however the cards lie."""
        made = 0
        async with asyncio.timeout(240):
            while moves is None or made < moves:
                if all(program.is_over for program in programs):
                    break
                made += sum([program.act(wins=moves is None) for program in programs])
                await asyncio.sleep(0.001)
        await until(lambda: _agree(programs), "everybody on the same update")

    async def fair_game(self, host: Program, *guests: Program) -> None:
        """Play to the end, and all guests find that it was fair."""
        await self.play(host, *guests)
        await fair(*guests)


async def fair(*guests: Program) -> None:
    """Their programs have checked the game."""
    await until(lambda: all(each.is_checked for each in guests), "verdicts")
    assert [each.verdict for each in guests] == [Fair()] * len(guests)


async def counted(*programs: Program, others: int = 0) -> None:
    """All of them count when a host is chosen, whatever happens from now on, and so many others."""
    number = len(programs) + others
    await until(lambda: all(_counts(each, number) for each in programs), "all count")


def _counts(program: Program, members: int) -> bool:
    kept = program.side._membership.kept
    is_settled: bool = kept.held.term == kept.top.term and kept.held.settled
    return is_settled and len(kept.newest_electorate) == members


async def acts(heir: Program, *guests: Program) -> None:
    """The heir is the host of these guests, and the table may go on."""
    await until(lambda: heir.has_moved and heir.side._membership.may_issue, "a host that may act")
    await until(lambda: all(isinstance(each.side.handle.snapshot.own, Linked) for each in guests), "its guests")


def _agree(programs: Sequence[Program]) -> bool:
    """True if everybody has heard the newest update and every action has been answered."""
    return len({program.number for program in programs}) == 1 and all(program.is_answered for program in programs)
