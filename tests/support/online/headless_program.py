"""A program without a screen: hosts a room, joins one, or is the room service. It plays by chance, and tells all that
it is shown as lines of JSON on its output, with the time of the monotonic clock. Started again with the same profile,
it goes back to where it was.

python headless_program.py FD    A fork server. Each program that is asked for on this socket is a fork of it.
"""

import asyncio
import contextlib
import dataclasses
import functools
import json
import os
import random
import signal
import socket
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import signaling.messages
import signaling.service
import signaling.settings
from signaling.app import serve
from signaling.limits import Limits, Rate
from signaling.settings import Settings
from spitegame.ai.levels import LEVELS
from spitegame.net import wire
from spitegame.net.aiortc_patches import tune
from spitegame.net.codec import Packer
from spitegame.net.signaling_client import SignalingClient
from spitegame.net.transcript import shown_update
from spitegame.online.change_of_host import AnyRoom
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import DesktopParts, RunningRoom
from spitegame.online.thread import EventLoop
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.session.draw import Fair, Unchecked, Unfair
from spitegame.session.line import Act, Countdown, End, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer, Tick
from spitegame.session.room_state import CodeOpen, Company, Connecting, Linked, Presence, RoomFailed, RoomGame, RoomPlan
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from spitegame.workers.computers import Computers
from support.malice.holding_back import without_payoff
from support.online.netlab import Machine, inside

LOOK = 0.01
"""Seconds between two looks at what is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    role: str
    """One of "host", "guest" and "service"."""
    profile: str = ""
    service: str = ""
    """The room service's URL. If it is empty, the service runs in the host's program or is found on the local
    network."""
    name: str = "Ann"
    game: str = "malice"
    seats: int = 2
    payoff: int = 3
    """Of Spite there is one round."""
    stands: bool = False
    """The program can go on as the host when the host is gone, and comes back as a guest when another one has."""
    onlookers: bool = False
    code: str = ""
    is_back: bool = True
    """True if the program returns to a game that it can go back to; otherwise it enters the code."""
    watching: bool = False
    pace: float = 0.05
    """Seconds between two actions of the player."""
    finishes: bool = False
    """True if the player plays to win from the beginning, and not only when it is told to."""
    chance: int = 0
    loss: float = 0.0
    """The share of the packets sent by this program that get lost."""
    delay: float = 0.0
    """Seconds by which each packet is late, and up to half as much again by chance."""
    dies: str = ""
    """The message at which the program kills itself, before it is sent or acted upon: "says Hello", or "hears Told 5"
    for the fifth."""
    port: int = 0
    stun: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    turn_secret: str = ""
    relay: bool = False
    late: float = 0.0
    """Seconds by which the service's clock is slow, as far as a relay minds it."""


def tell(what: str, **more: Any) -> None:
    """Print a report in one piece, so that it is whole even if the program is killed next."""
    os.write(1, json.dumps({"at": time.monotonic(), "what": what, **more}).encode() + b"\n")


# who dies


def mortal(dies: str) -> None:
    """Make this program kill itself at the given message, to or from the service or on a channel."""
    verb, kind, number = (*dies.split(), "1")[:3]
    seen: Counter[str] = Counter()

    def passes(now: str, message: object) -> None:
        if now != verb or type(message).__name__ != kind:
            return
        seen[kind] += 1
        if seen[kind] == int(number):
            tell("dies")
            os.kill(os.getpid(), signal.SIGKILL)

    def said(method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def saying(owner: Any, *arguments: Any) -> Any:
            passes("says", arguments[-1])
            return method(owner, *arguments)

        return saying

    def heard(method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def hearing(owner: Any, data: bytes) -> Any:
            message = method(owner, data)
            passes("hears", message)
            return message

        return hearing

    hear = SignalingClient.receive

    async def hearing(line: SignalingClient, within: float | None = None) -> Any:
        message = await hear(line, within)
        passes("hears", message)
        return message

    def unpacking(data: bytes, kind: Any) -> Any:
        message = unpack(data, kind)
        passes("hears", message)
        return message

    unpack = signaling.messages.unpack
    signaling.messages.unpack = unpacking
    signaling.service.Service._tell = said(signaling.service.Service._tell)  # type: ignore[method-assign]
    SignalingClient.send = said(SignalingClient.send)  # type: ignore[method-assign]
    SignalingClient.receive = hearing  # type: ignore[assignment, method-assign]

    class Watched(Packer):
        pack = said(Packer.pack)
        unpack = heard(Packer.unpack)

    setattr(wire, "Packer", Watched)  # noqa: B010 - imported there


# a bad network


class BadNetwork(EventLoop):
    """Loses and delays packets that are sent on this loop."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup
        self._chance = random.Random(setup.chance)

    def _make_datagram_transport(self, *arguments: Any, **named: Any) -> Any:
        transport = super()._make_datagram_transport(*arguments, **named)  # type: ignore[misc]
        sendto = transport.sendto

        def send(data: bytes, address: Any = None) -> None:
            if not transport.is_closing():
                sendto(data, address)

        def send_badly(data: bytes, address: Any = None) -> None:
            if self._chance.random() >= self._setup.loss:
                self.call_later(self._setup.delay * (1 + self._chance.random() / 2), send, bytes(data), address)

        transport.sendto = send_badly
        return transport


# who plays

QUICK_PACE = 0.03
"""Seconds after which who plays quickly acts: two in turn then say less than `link.MESSAGES` allows, on any machine."""


class Player:
    """A player at one line. It reports all that it is told."""

    def __init__(self, seat: Seat | None, game: RoomGame, line: End[ToHost, ToSeat], setup: Setup) -> None:
        self._seat = seat
        self._game = game
        self._line = line
        self._pace = setup.pace
        self._finishes = setup.finishes
        self._chance = random.Random(f"{setup.chance} {seat} {os.getpid()}")
        self._newest: Update | None = None
        self._answered = False
        self._since = 0.0

    def finish(self) -> None:
        """From now on play to win, and quickly; before, the payoff pile is not touched."""
        self._finishes, self._pace = True, QUICK_PACE

    def look(self, now: float) -> bool:
        """Report what has been said, and act. True if something has been said."""
        for message in self._line.receive():
            match message:
                case Update():
                    self._hear(message, now)
                case Rejected(number, reason):
                    tell("rejected", number=number, reason=reason.value)
                    self._answered, self._since = False, now
                case Countdown():
                    pass
        if self._newest is None or self._answered or now - self._since < self._pace:
            return False
        if self._newest.may_take_back and not self._finishes and self._chance.random() < 0.1:
            return self._say(TakeBack(self._newest.number))
        if self._seat not in self._newest.to_act:
            return False
        return self._say(Act(self._newest.number, self._chosen(self._newest.view)))

    def _chosen(self, view: Any) -> Any:
        if self._finishes or self._game.record.game == "spite":  # which has no list of what is allowed
            return LEVELS[self._game.record.game]["fair" if self._finishes else "easy"].choose(view, self._chance)
        return self._chance.choice(without_payoff(view))

    def _hear(self, update: Update, now: float) -> None:
        digest = shown_update(self._game.record.game, update).digest
        tell("update", deal=self._game.deal, number=update.number, digest=digest.hex(), over=not update.to_act)
        self._newest, self._answered, self._since = update, False, now

    def _say(self, message: ToHost) -> bool:
        self._line.send(message)
        self._answered = True
        return True


def presence_word(presence: Presence | None) -> str:
    match presence:
        case Linked(path=path):
            return path.value
        case None:
            return ""
        case other:
            return type(other).__name__.lower()


def company_words(company: Company) -> list[str]:
    return [presence_word(chair.presence) for chair in company.chairs]


class Eyes:
    """Reports what is shown whenever it changes."""

    def __init__(self) -> None:
        self._last: dict[str, Any] = {}

    def see(self, what: str, seen: Any) -> None:
        if self._last.get(what) != seen:
            self._last[what] = seen
            tell(what, seen=seen)


class Screen:
    """Reports what a side of a room shows, and lets its player play. Each kind of screen says what else there is."""

    side: HostRoom | GuestRoom

    def __init__(self, setup: Setup, eyes: Eyes | None = None) -> None:
        self._setup = setup
        self._eyes = eyes or Eyes()
        self._game: RoomGame | None = None
        self._player: Player | None = None
        self._finishes = setup.finishes

    def look(self, now: float) -> None:
        self._see()
        if self._player and self._player.look(now):
            self.side.handle.post(Tick(0.0))
        for notice in self.side.handle.notices.take():
            tell("notice", sentence=notice)

    def obey(self, order: str) -> None:
        match order.split():
            case ["finish"]:
                self._finishes = True
                if self._player:
                    self._player.finish()
            case _:
                raise ValueError(order)

    def followed_by(self, room: AnyRoom) -> "Screen":
        """The same program has another part in the game now."""
        self.look(asyncio.get_running_loop().time())
        setup = dataclasses.replace(self._setup, finishes=self._finishes)
        following = HostScreen if isinstance(room, HostRoom) else GuestScreen
        return following(setup, room, self._eyes)

    def _see(self) -> None: ...

    def _sit(self, game: RoomGame | None, seat: Seat | None) -> None:
        if game is None or game is self._game:
            return
        self._game = game
        self._eyes.see("seat", seat)
        self._player = Player(seat, game, game.lines[seat], self._setup)
        if self._finishes:
            self._player.finish()


class HostScreen(Screen):
    side: HostRoom

    def __init__(self, setup: Setup, side: Any, eyes: Eyes | None = None) -> None:
        super().__init__(setup, eyes)
        self.side = side

    def obey(self, order: str) -> None:
        match order.split():
            case ["free", seat]:
                self.side.handle.post(FreeSeat(Seat(int(seat))))
            case ["let", "play", seat]:
                self.side.handle.post(SeatComputer(Seat(int(seat)), "easy", ""))
            case ["hand", "on"]:
                self.side.handle.post(PlainCommand.HAND_ON)
            case _:
                super().obey(order)

    def _see(self) -> None:
        shown = self.side.handle.snapshot
        match shown.code_state:
            case CodeOpen(code):
                self._eyes.see("code", str(code))
                self._eyes.see("code_state", "CodeOpen")
            case RoomFailed(sentence):
                self._eyes.see("code_state", sentence)
            case other:
                self._eyes.see("code_state", type(other).__name__)
        self._eyes.see("company", company_words(shown.company))
        self._eyes.see("to_act", sorted(shown.to_act))
        self._sit(shown.game, shown.seat)


class GuestScreen(Screen):
    side: GuestRoom

    def __init__(self, setup: Setup, side: Any, eyes: Eyes | None = None) -> None:
        super().__init__(setup, eyes)
        self.side = side

    def _see(self) -> None:
        shown = self.side.handle.snapshot
        match shown.stage:
            case RoomFailed(sentence):
                self._eyes.see("failed", sentence)
            case Connecting(words):
                self._eyes.see("stage", words)
            case other:
                self._eyes.see("stage", type(other).__name__)
        self._eyes.see("own", presence_word(shown.own))
        self._sit(shown.game, shown.seat)
        match shown.verdict:
            case Unchecked():
                pass
            case Fair():
                self._eyes.see("verdict", "fair")
            case Unfair(sentence):
                self._eyes.see("verdict", sentence)
            case _:
                pass


def is_host(setup: Setup) -> bool:
    """True if the program opens a room or goes back to one of its own; the role may have changed since it began."""
    folders = Folders.of(Path(setup.profile))
    if setup.stands and folders.hosted_journal.exists() != folders.joined_journal.exists():
        return folders.hosted_journal.exists()
    return setup.role == "host"


def host_screen(setup: Setup) -> HostScreen:
    folders = Folders.of(Path(setup.profile))
    parts = DesktopParts(folders) if setup.stands else None
    match load_hosted(folders):
        case ReopenedHost() as hosted:
            tell("back", number=1 + len(hosted.record.entries) if hosted.state.drawn else 0)
            side = HostRoom.resumed(DesktopWays(), hosted, folders, Computers(), parts)
        case other:
            tell("new", problem=getattr(other, "sentence", ""))
            side = HostRoom.opened(DesktopWays(), _plan(setup), folders, Computers(), parts)
    return HostScreen(setup, side)


def guest_screen(setup: Setup) -> GuestScreen:
    folders = Folders.of(Path(setup.profile))
    parts = DesktopParts(folders) if setup.stands else None
    joined = load_joined(folders) if setup.is_back else None
    match joined:
        case ReopenedGuest():
            tell("back", updates=[[each.number, each.digest.hex()] for each in joined.shown])
            side = GuestRoom.resumed(DesktopWays(), joined, folders, parts)
        case _:
            tell("new", problem=getattr(joined, "sentence", ""))
            invitation = Invitation(parse(setup.code))
            side = GuestRoom.invited(
                DesktopWays(), invitation, setup.service, setup.name, folders, watching=setup.watching, parts=parts
            )
    return GuestScreen(setup, side)


def _plan(setup: Setup) -> RoomPlan:
    rules = dataclasses.replace(ONLINE if setup.seats == 2 else CLUB, payoff=setup.payoff, jokers=1)
    chairs: tuple[Reserved, ...] = (Person(setup.name), *(Vacant() for _ in range(setup.seats - 1)))
    return RoomPlan(
        game=setup.game,
        rules=rules if setup.game == "malice" else dataclasses.replace(STRICT, rounds=1),
        chairs=chairs,
        open_hands=False,
        onlookers=setup.onlookers,
        service=setup.service,
    )


# life


async def play(who: Screen) -> None:
    """Stay in the room until the order to leave."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.Event()

    def follow(room: AnyRoom) -> None:
        nonlocal who
        who = who.followed_by(room)
        tell("part", seen="host" if isinstance(room, HostRoom) else "guest")

    def heed() -> None:
        for order in os.read(0, 4096).decode().splitlines() or ["leave"]:
            if order == "leave":
                loop.remove_reader(0)
                leaving.set()
            else:
                who.obey(order)

    stay = RunningRoom(who.side, follow)
    staying = asyncio.create_task(stay.run())
    loop.add_reader(0, heed)
    while not leaving.is_set():
        who.look(loop.time())
        if staying.done() and not staying.cancelled() and staying.exception():
            break
        await asyncio.sleep(LOOK)
    if not staying.done():
        await stay.leave()
    who.look(loop.time())
    with contextlib.suppress(asyncio.CancelledError):
        await staying
    tell("left")


async def provide(setup: Setup) -> None:
    """Be a room service until the program is killed."""
    settings = Settings(
        stun=setup.stun,
        turn=setup.turn,
        turn_secret=setup.turn_secret.encode(),
        relay=setup.relay,
        limits=Limits(
            arrivals=Rate(5000, 1000), codes=Rate(5000, 1000), misses=Rate(5000, 1000), strangers=Rate(5000, 1000)
        ),
    )
    signaling.settings.CREDENTIAL_LIFE -= round(setup.late)
    async with await serve(settings, "0.0.0.0", setup.port) as running:
        tell("listens", port=running.port)
        await asyncio.get_running_loop().create_future()


def live(setup: Setup) -> None:
    if setup.dies:
        mortal(setup.dies)
    tune()
    factory = functools.partial(BadNetwork, setup) if setup.loss or setup.delay else EventLoop
    with asyncio.Runner(loop_factory=factory) as runner:
        match setup.role:
            case "service":
                runner.run(provide(setup))
            case _:
                runner.run(play(host_screen(setup) if is_host(setup) else guest_screen(setup)))


# the fork server


@dataclass(frozen=True, slots=True)
class Fork:
    """An order for a program. Three files come with it: its input, output and errors. The answer is its process id."""

    setup: Setup
    namespace: str
    """The network namespace to run in, or empty for the present one."""
    environment: dict[str, str]


def serve_forks(orders: socket.socket) -> None:
    """Start what is asked for until the other end is closed."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while True:
        data, files, _, _ = socket.recv_fds(orders, 64 * 1024, 3)
        if not data:
            return
        process = os.fork()
        if process == 0:
            orders.close()
            os._exit(run_fork(data, files))
        for file in files:
            os.close(file)
        orders.send(str(process).encode())


def run_fork(data: bytes, files: list[int]) -> int:
    """Run the program asked for, and answer its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for standard, file in enumerate(files):
        os.dup2(file, standard)
    plain = json.loads(data)
    fork = Fork(Setup(**plain["setup"]), plain["namespace"], plain["environment"])
    os.environ.update(fork.environment)
    try:
        with inside(Machine(fork.namespace, "")) if fork.namespace else nullcontext():
            live(fork.setup)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    serve_forks(socket.socket(fileno=int(sys.argv[1])))
