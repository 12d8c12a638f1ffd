"""Whole programs without their screens, on one loop: a real room service, a host, guests, and real connections."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from signaling.app import Running, serve
from signaling.limits import Rate
from signaling.settings import Settings
from spitegame.ai.levels import LEVELS
from spitegame.net import link
from spitegame.net.aiortc_patches import tune
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest import discovery
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.members import Member
from spitegame.online.host.room import HOLD, HostRoom
from spitegame.online.rooms import RunningRoom
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE, MaliceRules
from spitegame.session.draw import Unchecked, Verdict
from spitegame.session.line import Act, End, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.room_codes import Code, Invitation, parse
from spitegame.session.room_handle import GuestCommand, HostCommand, Tick
from spitegame.session.room_state import (
    CodeOpen,
    GuestSnapshot,
    HostSnapshot,
    Presence,
    RoomFailed,
    RoomGame,
    RoomPlan,
    Waiting,
)
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from spitegame.workers.computers import Computers, Question, Silence
from support.malice.holding_back import without_payoff
from support.waiting import until

tune()  # as where the network's thread begins

SHORT = replace(ONLINE, payoff=4)
SHORT_FOR_MANY = replace(CLUB, payoff=1)


def room_plan(
    *others: Reserved, rules: MaliceRules | None = None, onlookers: bool = False, service: str = "", host: str = "Ann"
) -> RoomPlan:
    """The plan of a room that Ann opens. `others` are the further chairs, by default one that is free."""
    chairs = (Person(host), *(others or (Vacant(),)))
    rules = rules or (SHORT if len(chairs) == 2 else SHORT_FOR_MANY)
    return RoomPlan(game="malice", rules=rules, chairs=chairs, open_hands=False, onlookers=onlookers, service=service)


def allowed(game: str, view: Any, chance: random.Random, *, wins: bool = True) -> Any:
    """An action that is allowed. Spite has no list of them, so a computer chooses one there. Who does not want to win
    leaves the payoff where it is."""
    if game == "spite":
        return LEVELS[game]["easy"].choose(view, chance)
    return chance.choice(view.legal if wins else without_payoff(view))


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


@dataclass
class Program:
    """A program at work in a room, and the people at its screen, who may play."""

    side: Any
    folders: Folders
    chance: random.Random
    updates: dict[Seat | None, list[Update]] = field(default_factory=dict)
    """The updates of the newest game that the people at this screen were told, in order."""
    notices: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stay = RunningRoom(self.side)
        self._deal = 0
        self._answered: Update | None = None
        self.running = asyncio.ensure_future(self._stay.run())

    async def leave(self) -> None:
        await asyncio.sleep(0)  # the room has begun, as on the network's thread it always has
        await self._stay.leave()
        await asyncio.wait({self.running})

    @property
    def kept(self) -> set[str]:
        """The names of the journals that the program could come back to."""
        return {path.name for path in self.folders.saves.glob("*.journal")}

    def read(self) -> list[str]:
        """All notices that the program has shown so far."""
        self.notices += self.side.handle.notices.take()
        return self.notices

    # in front of the table

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
        if game.deal != self._deal:
            self._deal = game.deal
            self._answered = None
            self.updates = {}
        return game.lines

    def hear(self) -> None:
        for seat, end in self.lines.items():
            told, messages = self.updates.setdefault(seat, []), end.receive()
            told += [message for message in messages if isinstance(message, Update)]
            if any(isinstance(message, Rejected) for message in messages):
                self._answered = None  # the seat may answer the update again

    @property
    def newest(self) -> dict[Seat | None, Update]:
        self.hear()
        return {seat: told[-1] for seat, told in self.updates.items() if told}

    def act(self, *, wins: bool = True) -> bool:
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
        raise NotImplementedError

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


@dataclass
class Host(Program):
    side: HostRoom
    pace: float = 0.0
    """Seconds that computers wait before they act."""

    @property
    def snapshot(self) -> HostSnapshot:
        return self.side.handle.snapshot

    def serve(self) -> None:
        self.post(Tick(self.pace))

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

    def member(self, seat: Seat) -> Member:
        member = self.side._members.at(seat)
        assert member
        return member

    def presence(self, seat: int) -> Presence | None:
        return self.snapshot.company.chairs[seat].presence

    async def kill(self) -> None:
        """Stop as if the machine were gone: nothing more is said, and nothing more is written."""
        for member in self.side._members:
            if member.link:
                member.link.lost()
        self.side._journal.close()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


@dataclass
class Guest(Program):
    side: GuestRoom

    @property
    def snapshot(self) -> GuestSnapshot:
        return self.side.handle.snapshot

    def serve(self) -> None:
        self.post(Tick(0.0))

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

    @property
    def verdict(self) -> Verdict | None:
        return self.snapshot.verdict

    @property
    def is_checked(self) -> bool:
        return not isinstance(self.verdict, Unchecked)

    async def kill(self) -> None:
        self.side._link.lost()
        self.side._journal.close()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


class Lobby:
    def __init__(self, folder: Path, service: Running) -> None:
        self._folder = folder
        self._service = service
        self._numbers = iter(range(1, 1000))
        self.programs: list[Program] = []

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self._service.port}/rooms"

    # programs

    async def host(
        self, plan: RoomPlan | None = None, computers: Computers | None = None, kind: type[HostRoom] = HostRoom
    ) -> Host:
        """A host whose room is open."""
        host = self.open(plan, computers, kind=kind)
        await until(lambda: host.is_open, "a code")
        return host

    def open(
        self,
        plan: RoomPlan | None = None,
        computers: Computers | None = None,
        *,
        service: str | None = None,
        kind: type[HostRoom] = HostRoom,
    ) -> Host:
        """A host that opens its room. `service` is another room service than this lobby's; if it is empty, the host
        runs its own."""
        plan = replace(plan or room_plan(), service=self.url if service is None else service)
        folders = self._folders("host")
        return self._host(kind.opened(DesktopWays(), plan, folders, computers or Quick(), None), folders)

    async def host_again(self, before: Host, hold: float = HOLD, computers: Computers | None = None) -> Host:
        hosted = load_hosted(before.folders)
        assert isinstance(hosted, ReopenedHost), hosted
        side = HostRoom.resumed(DesktopWays(), hosted, before.folders, computers or Quick(), None)
        side._hold = hold
        return self._host(side, before.folders)

    def _host(self, side: HostRoom, folders: Folders) -> Host:
        host = Host(side, folders, random.Random(next(self._numbers)))
        self.programs.append(host)
        return host

    def arrive(
        self,
        code: Code | str,
        name: str = "Bo",
        *,
        service: str | None = None,
        watching: bool = False,
        is_open: bool = False,
        kind: type[GuestRoom] = GuestRoom,
    ) -> Guest:
        """A guest that is on its way. `service` is another room service than this lobby's; if it is empty, there is
        none. `is_open`: it knows that the table is open to strangers."""
        invitation = Invitation(parse(code) if isinstance(code, str) else code)
        return self.follow(invitation, name, service=service, watching=watching, is_open=is_open, kind=kind)

    def follow(
        self,
        invitation: Invitation,
        name: str = "Bo",
        *,
        service: str | None = None,
        watching: bool = False,
        is_open: bool = False,
        kind: type[GuestRoom] = GuestRoom,
    ) -> Guest:
        """A guest that is on its way by what the host has sent it."""
        folders = self._folders(name)
        known = self.url if service is None else service
        room = kind.invited(
            DesktopWays(), invitation, known, name, folders, watching=watching, is_open=is_open, parts=None
        )
        return self._guest(room, folders)

    async def join(
        self, host: Host, name: str = "Bo", *, watching: bool = False, kind: type[GuestRoom] = GuestRoom
    ) -> Guest:
        """A guest that is in the room."""
        guest = self.arrive(host.code, name, watching=watching, is_open=host.snapshot.is_open, kind=kind)
        await until(lambda: guest.is_in or guest.failed, "a guest in the room")
        assert not guest.failed, guest.failed
        return guest

    async def refused(self, guest: Guest) -> str:
        """The sentence that tells why it failed."""
        await until(lambda: guest.failed, "a reason")
        return guest.failed

    def join_again(self, before: Guest) -> Guest:
        joined = load_joined(before.folders)
        assert isinstance(joined, ReopenedGuest), joined
        return self._guest(GuestRoom.resumed(DesktopWays(), joined, before.folders, None), before.folders)

    def _guest(self, side: GuestRoom, folders: Folders) -> Guest:
        guest = Guest(side, folders, random.Random(next(self._numbers)))
        self.programs.append(guest)
        return guest

    def _folders(self, name: str) -> Folders:
        return Folders.of(self._folder / f"{next(self._numbers)} {name}")

    # the game

    async def dealt(self, *programs: Program) -> None:
        await until(lambda: all(program.newest for program in programs), "cards at every screen")

    async def two(self, host: type[HostRoom] = HostRoom, guest: type[GuestRoom] = GuestRoom) -> tuple[Host, Guest]:
        """A host and a guest at the table."""
        ann = await self.host(kind=host)
        bo = await self.join(ann, kind=guest)
        await self.dealt(ann, bo)
        return ann, bo

    async def judge(self, host: Host, guest: Guest) -> None:
        """Play to the end, and wait until the guest's program has checked the game."""
        await self.play(host, guest)
        await until(lambda: guest.is_checked, "a verdict")

    async def play(self, *programs: Program, moves: int | None = None) -> None:
        """Play until the game is over on all screens, or until this number of moves has been made and everybody has
        heard of them: nobody wins by these, however the cards lie."""
        made = 0
        await asyncio.sleep(0)  # whoever plays in a loop does not shut everybody else out, nor the limit of the test
        while moves is None or made < moves:
            if all(program.is_over for program in programs):
                break
            made += sum([program.act(wins=moves is None) for program in programs])
            await asyncio.sleep(0)
        await until(lambda: _agree(programs), "everybody on the same update")


def _agree(programs: Sequence[Program]) -> bool:
    """True if everybody has heard the newest update and every action has been answered."""
    return len({program.number for program in programs}) == 1 and all(program.is_answered for program in programs)


@contextlib.asynccontextmanager
async def lobby(folder: Path, settings: Settings | None = None) -> AsyncIterator[Lobby]:
    """A lobby without a limit to how fast people play, in which the search for rooms on the local network is short."""
    with (
        patch.object(link, "MESSAGES", Rate(burst=10_000, per_second=20)),
        patch.object(discovery, "ON_THIS_NETWORK", 0.1),
    ):
        async with _served(folder, settings or Settings()) as here:
            yield here


@contextlib.asynccontextmanager
async def _served(folder: Path, settings: Settings) -> AsyncIterator[Lobby]:
    async with await serve(settings, "127.0.0.1", 0) as service:
        here = Lobby(folder, service)
        try:
            yield here
        finally:
            await _end(here.programs)


async def _end(programs: Sequence[Program]) -> None:
    for program in programs:
        if not program.running.done():
            await program.leave()
        elif not program.running.cancelled():
            program.running.result()
