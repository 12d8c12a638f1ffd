"""Machines and the network between them, in memory and on a clock of their own: messages take their time, cables are
pulled, lids are closed, programs are killed. The programs, the rooms of the service and the handshakes are real."""

import asyncio
import random
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any, Self
from unittest.mock import patch

from signaling import messages
from signaling.limits import Rate
from signaling.messages import ALPHABET
from signaling.rooms import Request, Room, Rules, carry_out
from spitegame.net import key_agreement
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import fingerprint
from spitegame.net.peer import Peer
from spitegame.online.ways import Service, ServiceAddress
from spitegame.session.room_codes import Code
from spitegame.session.room_state import Path
from support.online.admission_pair import sdp
from support.repeatable import repeatable
from support.virtual_time import VirtualLoop

NOTICED = 5.0
"""Seconds after which both ends of a connection to the service notice that it is dead."""
DELAYS = (0.003, 0.01, 0.03, 0.03, 0.08, 0.3)
"""Seconds that a message takes: mostly a few milliseconds, sometimes long."""
RETRY = 0.05
"""Seconds after which what could not pass is tried again."""
RULES = Rules(lambda room: messages.ConnectOptions((), False), Rate(1000, 1000), code_life=3600)


@dataclass(eq=False)
class Machine:
    """A program runs on it, and all that it does happens in its context."""

    name: str
    is_cut: bool = False
    """Nothing comes in or goes out, and nobody notices."""
    is_stopped: bool = False
    """The program stands still, as with a closed lid; or it was killed, and never goes on."""
    context: Context = field(default_factory=copy_context)
    stopped: deque[tuple[asyncio.Handle, Callable[..., Any], tuple[Any, ...]]] = field(default_factory=deque)
    """What it has to do when it goes on."""

    def __post_init__(self) -> None:
        self.context.run(_MACHINE.set, self)

    @property
    def is_reached(self) -> bool:
        return not (self.is_cut or self.is_stopped)

    def go_on(self) -> None:
        self.is_stopped = False
        while self.stopped:
            handle, callback, arguments = self.stopped.popleft()
            if not handle.cancelled():
                asyncio.get_running_loop().call_soon(callback, *arguments, context=handle._context)  # type: ignore[attr-defined]


_MACHINE: ContextVar[Machine | None] = ContextVar("machine", default=None)


class MachinesLoop(VirtualLoop):
    """What a machine is to do while it stands still is done when it goes on."""

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> Any:  # type: ignore[override]
        return self._guarded(super().call_soon, (), callback, args, context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> Any:  # type: ignore[override]
        return self._guarded(super().call_at, (when,), callback, args, context)

    def _guarded(
        self, call: Any, at: tuple[float, ...], callback: Any, args: tuple[Any, ...], context: Context | None
    ) -> Any:
        machine = context.get(_MACHINE) if context else _MACHINE.get()
        if machine is None:
            return call(*at, callback, *args, context=context)
        own: list[asyncio.Handle] = []

        def run() -> None:
            if machine.is_stopped:
                machine.stopped.append((own[0], callback, args))
            else:
                callback(*args)

        own.append(call(*at, run, context=context))
        return own[0]


class QuickAgreement:
    """An agreement by code that takes no time and keeps no secret."""

    method = key_agreement.Method.CODE

    def __init__(self, role: key_agreement.Role, context: key_agreement.HandshakeContext, code: Code) -> None:
        self._known, self.share = context.encoded + str(code).encode(), secrets.token_bytes(key_agreement.KEY_BYTES)

    def finish(self, other: bytes) -> bytes:
        return sha256(b"".join((self._known, *sorted((self.share, other))))).digest()


class Network:
    """All machines are on it, and one room service, which is always there. Within `async with`, programs agree on keys
    in no time, and draw the same by chance each time."""

    url = "memory"

    def __init__(self, chance: random.Random | None = None, *, is_lossy: bool = False) -> None:
        """If it is not lossy, all that is said comes soon, and so does the end of a channel."""
        self.chance, self.is_lossy = chance or random.Random(1), is_lossy
        self.rooms: dict[bytes, Room] = {}
        self.clients: dict[str, _Client] = {}
        self.offers: dict[str, _Peer] = {}
        self.channels: list[_Channel] = []
        self.parted: set[frozenset[Machine]] = set()
        """Pairs of machines that do not reach each other."""
        self._number = 0
        self.machines: list[Machine] = []

    async def __aenter__(self) -> Self:
        self._open = ExitStack()
        self._open.enter_context(repeatable(1))
        self._open.enter_context(patch.object(key_agreement, "Spake2Agreement", QuickAgreement))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open.close()

    def ways(self, name: str) -> "MemoryWays":
        """How one more program, on one more machine, gets at others."""
        self.machines.append(Machine(name))
        return MemoryWays(self, self.machines[-1])

    def close(self) -> None:
        """Whatever stands still goes on, so that it can be ended."""
        for machine in self.machines:
            machine.is_cut = False
            machine.go_on()

    def break_channels(self) -> None:
        for channel in self.channels:
            channel.break_off()
        self.channels.clear()

    def next_name(self) -> str:
        self._number += 1
        return str(self._number)

    def delay(self) -> float:
        return self.chance.choice(DELAYS) if self.is_lossy else DELAYS[0]

    def is_open(self, one: Machine, other: Machine | None) -> bool:
        """None stands for the room service."""
        if other is None:
            return one.is_reached
        return one.is_reached and other.is_reached and frozenset({one, other}) not in self.parted

    def asked(self, client: "_Client", asked: messages.RoomRequest | messages.TableRequest | None) -> None:
        now = asyncio.get_running_loop().time()
        match asked:
            case messages.Open(key=key) | messages.Reopen(key=key):
                client.room = messages.public_id(key)
            case messages.Return(room=name):
                client.room = name
            case messages.Join(route):
                client.room = next((name for name, room in self.rooms.items() if room.is_found_by(route, now)), b"")
            case messages.List():
                return client.told(messages.Listing("no_list"))
            case messages.Unlist() | messages.Watch():
                return None
            case _:
                pass
        if client.room is None:
            return None
        room = self.rooms.get(client.room, Room(client.room))
        request = Request(client.name, asked, version=messages.WITH_TABLES, room=client.room)
        route = "A" + "".join(ALPHABET[digit] for digit in divmod(int(self.next_name()) % 900, 30))
        self.rooms[client.room], sends = carry_out(room, request, RULES, now, route)
        for address, message in sends:
            if to := self.clients.get(address):
                to.told(message)
        return None


class _Client:
    """A connection of a program to the room service."""

    version = messages.WITH_TABLES
    waiting = 0

    def __init__(self, network: Network, machine: Machine) -> None:
        self.name = network.next_name()
        self.room: bytes | None = None
        self._network, self._machine = network, machine
        self._to = _Way(network, machine, None, partial(network.asked, self))
        self._told: asyncio.Queue[messages.RoomMessage | None] = asyncio.Queue()
        self._from = _Way(network, machine, None, self._told.put_nowait)
        network.clients[self.name] = self
        self._watching = asyncio.get_running_loop().create_task(self._watch(), context=Context())

    def send(self, message: Any) -> None:
        self._to.send(message)

    def told(self, message: messages.RoomMessage | messages.Listing) -> None:
        self._from.send(message)

    async def receive(self, within: float | None = None) -> messages.RoomMessage:
        try:
            async with asyncio.timeout(within):
                message = await self._told.get()
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if message is None:
            self._told.put_nowait(None)
            raise NetworkProblem(Fault.SERVER_GONE)
        return message

    async def close(self) -> None:
        """What was said before is heard, unless nothing passes."""
        self._to.send(None)
        self._to.is_over = not self._network.is_open(self._machine, None)
        self._told.put_nowait(None)

    async def _watch(self) -> None:
        """Neither end hears the other for a while: both give up."""
        blocked = 0.0
        while blocked < NOTICED:
            await asyncio.sleep(1.0)
            blocked = 0.0 if self._network.is_open(self._machine, None) else blocked + 1.0
        self._to.is_over = True
        self._network.clients.pop(self.name, None)
        self._network.asked(self, None)
        self._told.put_nowait(None)


class _Way:
    """One direction between two places: messages keep their order, and wait while nothing passes."""

    def __init__(self, network: Network, one: Machine, other: Machine | None, arrive: Callable[[Any], None]) -> None:
        self._network, self._ends, self._arrive = network, (one, other), arrive
        self._under_way: deque[tuple[float, Any]] = deque()
        self._is_awaited = False
        self.is_over = False

    @property
    def waiting(self) -> int:
        return sum(len(message) for _, message in self._under_way if isinstance(message, bytes))

    def send(self, message: Any) -> None:
        now = asyncio.get_running_loop().time()
        earliest = self._under_way[-1][0] if self._under_way else 0.0
        self._under_way.append((max(now + self._network.delay(), earliest), message))
        self._wait(self._under_way[0][0])

    def _wait(self, until: float) -> None:
        if not self._is_awaited:
            self._is_awaited = True
            asyncio.get_running_loop().call_at(until, self._deliver, context=Context())

    def _deliver(self) -> None:
        self._is_awaited = False
        now = asyncio.get_running_loop().time()
        while self._under_way and not self.is_over and self._under_way[0][0] <= now:
            if not self._network.is_open(*self._ends):
                self._wait(now + RETRY)
                return
            self._arrive(self._under_way.popleft()[1])
        if self._under_way and not self.is_over:
            self._wait(self._under_way[0][0])


class _Channel:
    """One end of a data channel."""

    path = Path.DIRECT

    def __init__(self, network: Network, own: Machine, other: Machine) -> None:
        self.other: _Channel
        self._network = network
        self._way = _Way(network, own, other, lambda message: self.other._arrive(message))
        self._unheard: list[bytes] = []
        self._listener: tuple[Callable[[bytes], None], Callable[[], None], Context] | None = None
        self._is_closed = False
        network.channels.append(self)

    @property
    def waiting(self) -> int:
        return self._way.waiting

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self._listener = heard, closed, copy_context()
        for message in self._unheard:
            heard(message)
        self._unheard.clear()
        if self._is_closed:
            closed()

    def send(self, message: bytes) -> None:
        if not self._is_closed:
            self._way.send(message)

    async def close(self) -> None:
        """What was sent is delivered, unless half a second does not suffice."""
        ends = asyncio.get_running_loop().time() + 0.5
        while self._way.waiting and asyncio.get_running_loop().time() < ends:
            await asyncio.sleep(RETRY)
        self._way.is_over = True
        self.break_off()
        if not self._network.is_lossy:
            self.other.break_off()

    def break_off(self) -> None:
        """This end notices that the channel is gone; the other one, when it hears nothing for long."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._listener:
            _, closed, context = self._listener
            asyncio.get_running_loop().call_soon(closed, context=context)

    def _arrive(self, message: bytes) -> None:
        if self._is_closed:
            return
        if self._listener:
            heard, _, context = self._listener
            asyncio.get_running_loop().call_soon(heard, message, context=context)
        else:
            self._unheard.append(message)


class _Peer:
    """One try to open a channel."""

    def __init__(self, network: Network, machine: Machine) -> None:
        self._network, self._machine = network, machine
        self.print = int(network.next_name()).to_bytes(32).hex()
        self._other: _Peer | None = None
        self._channel: asyncio.Future[_Channel] = asyncio.get_running_loop().create_future()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None: ...

    async def offer(self) -> str:
        self._network.offers[self.print] = self
        return self._description

    async def answer(self, offer: str) -> str:
        self._other = self._network.offers[fingerprint(offer)]
        self._other._other = self
        return self._description

    @property
    def _description(self) -> str:
        return sdp(":".join(f"{byte:02X}" for byte in bytes.fromhex(self.print)))

    async def accept(self, answer: str) -> None:
        """Both are described: the channel opens, if they reach each other."""
        other = self._other
        assert other
        if not self._network.is_open(self._machine, other._machine):
            return
        one, two = (_Channel(self._network, a._machine, b._machine) for a, b in ((self, other), (other, self)))
        one.other, two.other = two, one
        for peer, channel in ((self, one), (other, two)):
            if not peer._channel.done():
                peer._channel.set_result(channel)

    async def opened(self, within: float) -> _Channel:
        try:
            async with asyncio.timeout(within):
                return await self._channel
        except TimeoutError:
            raise NetworkProblem(Fault.NO_PATH) from None

    @property
    def fingerprints(self) -> tuple[str, str]:
        return self.print, self._other.print if self._other else ""


class MemoryWays:
    """How the program on this machine gets at others, as a host and as a guest."""

    def __init__(self, network: Network, machine: Machine) -> None:
        self.network, self.machine = network, machine

    async def dial(self, url: str, *, beat: float) -> Any:
        await asyncio.sleep(self.network.delay() + DELAYS[-1])  # nothing that was said over an older one comes later
        if not self.network.is_open(self.machine, None):
            await asyncio.sleep(NOTICED)
            raise NetworkProblem(Fault.SERVER_GONE)
        return _Client(self.network, self.machine)

    def peer(self, ice: Sequence[messages.IceServer], *, relay_only: bool = False) -> Peer:
        return _Peer(self.network, self.machine)

    async def reachable_servers(self, servers: Sequence[messages.IceServer]) -> tuple[messages.IceServer, ...]:
        return ()

    async def services(
        self, wanted: str | bytes, address: str | None, places: tuple[str, ...]
    ) -> AsyncIterator[Service]:
        yield Service("memory", is_local=False)

    async def services_again(self, known: tuple[Service, ...], room: bytes) -> AsyncIterator[Service]:
        yield known[0]

    @asynccontextmanager
    async def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[Sequence[ServiceAddress]]:
        yield (ServiceAddress("memory"),)
