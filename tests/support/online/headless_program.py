"""A program without a screen: hosts a room, joins one, or is the room service. It plays by chance, and tells all that
it is shown as lines of JSON on its output, with the time of the monotonic clock. Started again with the same profile,
it goes back to where it was.

python headless_program.py FD    A fork server. Each program that is asked for on this socket is a fork of it.
"""

import asyncio
import contextlib
import dataclasses
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
from hashlib import sha256
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
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.transcript import shown_update
from spitegame.online.change_of_host import AnyRoom
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import RunningRoom, equipment
from spitegame.online.thread import EventLoop
from spitegame.packing.codec import Packer, codec
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.session.draw import Fair, Unfair
from spitegame.session.line import Act, Countdown, End, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_handle import AnyRoomHandle, HostRoomHandle, PlainCommand, SeatComputer, Tick
from spitegame.session.room_state import (
    CodeOpen,
    GuestSnapshot,
    HostSnapshot,
    Linked,
    Presence,
    RoomFailed,
    RoomGame,
    RoomPlan,
)
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from support.malice.holding_back import without_payoff
from support.online.netlab import Machine, inside
from support.online.packet_loss import bad_weather

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
    onlookers: bool = False
    code: str = ""
    is_back: bool = True
    """True if the program returns to a game that it can go back to; otherwise it enters the code."""
    watching: bool = False
    pace: float = 0.05
    """Seconds between two actions of the player."""
    finishes: bool = False
    """True if the player plays to win from the beginning, and not only when it is told to."""
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

    def watched(method: Callable[..., Any], now: str) -> Callable[..., Any]:
        def watching(*given: Any) -> Any:
            if now == "says":
                passes(now, given[-1])
            answer = method(*given)
            if now == "hears":
                passes(now, answer)
            return answer

        return watching

    hear = SignalingClient.receive

    async def hearing(line: SignalingClient, within: float | None = None) -> Any:
        message = await hear(line, within)
        passes("hears", message)
        return message

    signaling.messages.unpack = watched(signaling.messages.unpack, "hears")
    signaling.service.Service._tell = watched(signaling.service.Service._tell, "says")  # type: ignore[method-assign]
    SignalingClient.send = watched(SignalingClient.send, "says")  # type: ignore[method-assign]
    SignalingClient.receive = hearing  # type: ignore[assignment, method-assign]

    class Watched(Packer):
        pack = watched(Packer.pack, "says")
        unpack = watched(Packer.unpack, "hears")

    setattr(wire, "Packer", Watched)  # noqa: B010 - imported there


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
        self._chance = random.Random(f"{seat} {os.getpid()}")
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
        game = self._game.record.game
        tell(
            "update",
            deal=self._game.deal,
            number=update.number,
            digest=shown_update(game, update).digest.hex(),
            view=view_digest(game, update.view),
            public=view_digest(game, GAMES[game].public(update.view)),
            over=not update.to_act,
        )
        self._newest, self._answered, self._since = update, False, now

    def _say(self, message: ToHost) -> bool:
        self._line.send(message)
        self._answered = True
        return True


def view_digest(game: str, view: Any) -> str:
    return sha256(codec(game)["view"].pack(view)).hexdigest()[:16]


def presence_word(presence: Presence | None) -> str:
    match presence:
        case Linked(path=path):
            return path.value
        case None:
            return ""
        case other:
            return type(other).__name__.lower()


class Screen:
    """Reports what a side of a room shows whenever it changes, and lets its player play."""

    def __init__(self, setup: Setup, room: AnyRoom) -> None:
        self._handle: Any = room.handle
        self._setup = setup
        self._last: dict[str, Any] = {}
        self._game: RoomGame | None = None
        self._player: Player | None = None
        self._finishes = setup.finishes

    def look(self, now: float) -> None:
        self._look_around()
        if self._player and self._player.look(now):
            self._handle.post(Tick(0.0))
        for notice in self._handle.notices.take():
            tell("notice", sentence=notice)
        if self._handle.moved:
            self._follow(self._handle.moved)

    def obey(self, order: str) -> None:
        match order.split():
            case ["finish"]:
                self._finishes = True
                if self._player:
                    self._player.finish()
            case ["let", "play", seat]:
                self._handle.post(SeatComputer(Seat(int(seat)), "easy", ""))
            case ["hand", "on"]:
                self._handle.post(PlainCommand.HAND_ON)
            case _:
                raise ValueError(order)

    def _follow(self, handle: AnyRoomHandle) -> None:
        """The same program has another part in the game now."""
        self._handle, self._game, self._player = handle, None, None
        tell("part", seen="host" if isinstance(handle, HostRoomHandle) else "guest")

    def _look_around(self) -> None:
        shown: HostSnapshot | GuestSnapshot = self._handle.snapshot
        match shown:
            case HostSnapshot(code_state=CodeOpen(code)):
                self._see("code", str(code))
            case HostSnapshot():
                self._see("no code", str(shown.code_state))
            case GuestSnapshot(stage=RoomFailed(sentence)):
                self._see("failed", sentence)
            case GuestSnapshot():
                self._see("stage", type(shown.stage).__name__)
        match shown:
            case HostSnapshot():
                self._see("company", [presence_word(chair.presence) for chair in shown.company.chairs])
                self._see("to_act", sorted(shown.to_act))
            case GuestSnapshot():
                self._see("own", presence_word(shown.own))
        if shown.game and shown.game is not self._game:
            self._game = shown.game
            self._see("seat", shown.seat)
            self._player = Player(shown.seat, shown.game, shown.game.lines[shown.seat], self._setup)
            if self._finishes:
                self._player.finish()
        match shown:
            case GuestSnapshot(verdict=Fair()):
                self._see("verdict", "fair")
            case GuestSnapshot(verdict=Unfair(sentence)):
                self._see("verdict", sentence)
            case _:
                pass

    def _see(self, what: str, seen: Any) -> None:
        if self._last.get(what) != seen:
            self._last[what] = seen
            tell(what, seen=seen)


def is_host(setup: Setup) -> bool:
    """True if the program opens a room or goes back to one of its own; the role may have changed since it began."""
    folders = Folders.of(Path(setup.profile))
    journals = folders.hosted_journal, folders.joined_journal
    hosted, joined = (path.stat().st_mtime if path.exists() else 0.0 for path in journals)
    return hosted > joined if hosted or joined else setup.role == "host"


def host_room(setup: Setup) -> HostRoom:
    folders = Folders.of(Path(setup.profile))
    match load_hosted(folders):
        case ReopenedHost() as hosted:
            tell("back", number=hosted.record.first + len(hosted.record.entries) if hosted.state.drawn else 0)
            return HostRoom(hosted, equipment(folders, DesktopWays()))
        case other:
            tell("new", problem=getattr(other, "sentence", ""))
            return HostRoom.opened(_plan(setup), equipment(folders, DesktopWays()))


def guest_room(setup: Setup) -> GuestRoom:
    folders = Folders.of(Path(setup.profile))
    has = equipment(folders, DesktopWays())
    joined = load_joined(folders) if setup.is_back else None
    if isinstance(joined, ReopenedGuest):
        deal = joined.state.draw.deal.number if joined.state.draw else 0
        tell("back", deal=deal, updates=[[each.number, each.digest.hex()] for each in joined.shown])
        return GuestRoom.resumed(joined, has)
    tell("new", problem=getattr(joined, "sentence", ""))
    invitation = Invitation(parse(setup.code))
    places = (setup.service,) if setup.service else ()
    return GuestRoom.invited(invitation, places, setup.name, has, watching=setup.watching)


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


async def play(who: Screen, stay: RunningRoom) -> None:
    """Stay in the room until the order to leave."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.Event()

    def heed() -> None:
        for order in os.read(0, 4096).decode().splitlines() or ["leave"]:
            if order == "leave":
                loop.remove_reader(0)
                leaving.set()
            else:
                who.obey(order)

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
    if setup.loss or setup.delay:
        bad_weather(setup.loss, setup.delay)
    with asyncio.Runner(loop_factory=EventLoop) as runner:
        match setup.role:
            case "service":
                runner.run(provide(setup))
            case _:
                room = host_room(setup) if is_host(setup) else guest_room(setup)
                runner.run(play(Screen(setup, room), RunningRoom(room)))


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
