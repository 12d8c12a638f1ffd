"""Guests and their host in one process, linked by cables that can be cut. There is no event loop and no clock, and
every message is kept."""

from collections import deque
from dataclasses import replace
from functools import partial
from typing import Any

from spitegame.net.ballots import Introduction, Mark, Member
from spitegame.net.connection import ConfirmMacs, Connection, State
from spitegame.net.errors import Fault
from spitegame.net.identity import Identity
from spitegame.net.link import DealInPlay, GuestLink, HostLink, Taken
from spitegame.net.signatures import Signatory, SignedUpdate, UpdateSigner
from spitegame.net.wire import IDENTITIES, Begin, GuestMessage, Heard, Hello, Identify, Told
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.host import Host
from spitegame.session.line import Line, ToSeat, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table

AT_HOST = ConfirmMacs(own=b"h" * 32, other=b"g" * 32)
AT_GUEST = ConfirmMacs(own=AT_HOST.other, other=AT_HOST.own)
HANK, ADA = Identity(b"h" * 32), Identity(b"a" * 32)
ROOM, BINDING = b"r" * 16, b"b" * 32
SIGNATORY = Signatory(ROOM, HANK.key)
INTRODUCTION = Introduction(ROOM, Mark(0, Member(Seat(8), HANK.key)), leads=True)
DEAL = 3
ME, OTHER = Seat(0), Seat(1)


def record(rules: Any = None, seats: int = 2, seed: int = 1) -> Record:
    return Record(
        game="malice",
        rules=rules or GAMES["malice"].rulebook.presets["online"],
        seed=seed,
        occupants=tuple(Person(f"Player {seat}") for seat in range(seats)),
    )


def begun(of: Record, deal: int = DEAL) -> Begin:
    return Begin.of(deal, of, b"c" * 32)


def constant(update: Update) -> Update:
    """The update without the parts that may differ when it is sent again."""
    return replace(update, may_take_back=False)


class Cable:
    """The messages that are under way, in each direction."""

    def __init__(self) -> None:
        self.to_host: deque[bytes] = deque()
        self.to_guest: deque[bytes] = deque()

    @property
    def is_quiet(self) -> bool:
        return not self.to_host and not self.to_guest


class Far:
    """A guest or an onlooker: both ends of its link, and all messages that went along it."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.guest = GuestLink("Ada")
        self.is_member = False
        """The host knows it, and asks it who is the host before it is welcomed again."""
        self.line: Line | None = None
        """The host's end of the line of the present connection."""
        self.heard_by_host: list[GuestMessage] = []
        self.heard_by_guest: list[Taken] = []
        self.sent_to_guest: list[bytes] = []
        self.clogged = 0
        """The number of bytes that wait because the guest does not take them."""

    def connect(self, now: float) -> None:
        self.cable = cable = Cable()
        self.host = HostLink(self._to_guest, self._waiting, AT_HOST, now)
        self.guest = GuestLink("Ada", self.guest.deal, watching=self.seat is None)
        self.guest.attach(cable.to_host.append, AT_GUEST, now)

    def _waiting(self) -> int:
        return self.clogged + sum(map(len, self.cable.to_guest))

    def _to_guest(self, data: bytes) -> None:
        self.cable.to_guest.append(data)
        self.sent_to_guest.append(data)

    def cut(self) -> None:
        """Lose what is under way, and let both ends notice."""
        self.cable = Cable()
        self.guest.lost()
        self.host.lost()

    def restart(self) -> None:
        """Kill the guest's program and start it again with what it has written down."""
        heard = self.updates[-1].number if self.updates else 0
        self.guest = GuestLink("Ada", DealInPlay(DEAL, heard, "malice") if heard else None)

    @property
    def updates(self) -> list[Update]:
        """The updates that the guest was told, in order."""
        return [each.message for each in self.heard_by_guest if isinstance(each, Told)]  # type: ignore[misc]

    @property
    def signed(self) -> list[SignedUpdate]:
        """Those that the host has signed."""
        return [each for each in self.heard_by_guest if isinstance(each, SignedUpdate)]


class Playing:
    """A host's table, and everybody who is linked to it."""

    def __init__(self, table: Table, *far: Far) -> None:
        self.table = table
        self.host = Host(table, {})
        self.far = far
        self.stamp = ROOM, 0, True
        """What the host signs with each update."""
        self.now = 0.0
        for each in far:
            each.connect(self.now)

    def reconnect(self, far: Far) -> None:
        self.leave(far)
        far.cut()
        far.connect(self.now)

    def leave(self, far: Far) -> None:
        if far.line:
            self.host.disconnect(far.line)
            far.line = None

    def step_to_host(self, far: Far) -> None:
        """Deliver one message to the host."""
        message = far.host.receive(far.cable.to_host.popleft(), self.now)
        if message is None:
            return
        far.heard_by_host.append(message)
        match message:
            case Hello() if far.host.protocol >= IDENTITIES:
                far.host.identify(HANK.as_host(ROOM, BINDING))
            case Identify() if far.is_member:
                far.host.introduce(INTRODUCTION)
            case Hello() | Identify() | Introduction() if far.host.state is not State.OPEN:
                self._welcome(far)
            case _:
                pass

    def _welcome(self, far: Far) -> None:
        far.host.welcome(far.seat, "Hank")
        if far.host.protocol >= IDENTITIES and far.seat is not None and not far.is_member:
            far.is_member = True
            far.host.introduce(INTRODUCTION)
        far.line, begin, signer = Line(), begun(self.table.record), UpdateSigner(HANK, lambda: self.stamp)
        far.host.begin(begin, far.line, None if far.seat is None else partial(signer.sign, begin, far.seat))
        self.host.connect(far.line, far.seat, heard=far.host.heard)
        far.host.flush()

    def step_to_guest(self, far: Far) -> None:
        message = far.guest.receive(far.cable.to_guest.popleft(), self.now)
        if message is None:
            return
        far.heard_by_guest.append(message)
        match message:
            case Identify(key):
                far.guest.identify(ADA.as_guest(ROOM, key, BINDING))
            case Introduction():
                far.guest.trust(SIGNATORY)
                far.guest.say(INTRODUCTION)
            case SignedUpdate(deal=deal, term=term, number=number):
                far.guest.send(Heard(deal, term, number))
            case _:
                pass

    def run(self) -> None:
        """Let the host run once, as its owner does in every round."""
        self.host.run(self.now)
        for far in self.far:
            far.host.flush()
            far.host.sign()

    def settle(self) -> None:
        """Deliver messages until none is under way."""
        while True:
            for far in self.far:
                self.settle_one(far)
            if all(far.cable.is_quiet for far in self.far):
                return

    def settle_one(self, far: Far) -> None:
        """Deliver messages until none is under way to or from this guest."""
        while True:
            self.run()
            far.guest.flush()
            if far.cable.is_quiet:
                return
            while far.cable.to_host:
                self.step_to_host(far)
            while far.cable.to_guest:
                self.step_to_guest(far)

    def tick(self, seconds: float) -> None:
        self.now += seconds
        for far in self.far:
            far.host.tick(self.now)
            far.guest.tick(self.now)

    def told(self, seat: Seat | None, *, heard: int = 0) -> list[Update]:
        """The updates that the table tells this seat when it has heard those up to number `heard`."""
        line = Line()
        self.host.connect(line, seat, heard=heard)
        self.host.disconnect(line)
        told: list[Any] = line.seat.receive()
        return told


def shown(far: Far) -> list[ToSeat]:
    """The messages that the guest's screen has not taken yet."""
    return far.guest.deal.line.seat.receive()


def fault(link: Connection) -> Fault | None:
    """The fault for which the link parts or is closed."""
    return link.fault if link.state is State.CLOSING else ended_by(link)


def ended_by(link: Connection) -> Fault | None:
    """The fault for which the link is closed."""
    return link.fault if link.state is State.CLOSED else None


def two() -> Playing:
    """A table with two guests and an onlooker."""
    return Playing(Table.begin(record()), Far(ME), Far(OTHER), Far(None))


def settled() -> Playing:
    playing = two()
    playing.settle()
    return playing


def in_turn(playing: Playing) -> Far:
    """Whose turn it is."""
    return playing.far[min(playing.table.to_act)]


def legal(playing: Playing) -> Any:
    return playing.table.view(min(playing.table.to_act)).legal[-1]
