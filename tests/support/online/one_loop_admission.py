"""A host that admits guests, the guests, and a room service between them, all on one loop."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from signaling import messages
from signaling.app import serve
from signaling.messages import KEY_BYTES, public_id
from signaling.settings import Settings
from spitegame.net.aiortc_patches import tune
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, ResumeTicket, Ticket, connect
from spitegame.net.handshake import Guesses
from spitegame.net.host_signaling import HostSignaling
from spitegame.net.joined_services import Way
from spitegame.net.service_client import BEAT_S
from spitegame.online.desktop_ways import DesktopWays
from spitegame.session.room_codes import Code
from support.waiting import until

WAYS = DesktopWays()
tune()  # as where the network's thread begins


def own_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


@dataclass(slots=True, eq=False)
class Keeper:
    """A host's owner who lets everybody in."""

    room_for: int = 3
    awaits: bool = False
    """Members of the table may come, although there is no room for anybody else."""
    resume_keys: dict[bytes, bytes] = field(default_factory=dict)
    """The resume keys of admitted guests by their side."""
    guests: list[SecureChannel] = field(default_factory=list)
    guesses: list[bool] = field(default_factory=list)
    """For each wrong code that was entered: True if the room's code was burned by it."""

    def vacancies(self) -> int:
        return self.room_for

    def awaits_members(self) -> bool:
        return self.awaits

    def resume_key(self, side: bytes) -> bytes | None:
        return self.resume_keys.get(side)

    rattles: int = 0

    unreached_for: list[Fault] = field(default_factory=list)

    def unreached(self, fault: Fault) -> None:
        self.unreached_for.append(fault)

    def rattled(self) -> None:
        self.rattles += 1

    def known(self) -> Iterable[bytes]:
        return self.resume_keys

    def admitted(self, guest: SecureChannel) -> None:
        self.guests.append(guest)
        self.resume_keys.setdefault(guest.peer, guest.keys.resume)

    def guessed(self, *, burned: bool, wait: float) -> None:
        self.guesses.append(burned)

    def changed(self) -> None:
        """Nothing: the tests look at the host themselves."""


@dataclass(slots=True, eq=False)
class Lodge:
    keeper: Keeper
    reception: HostSignaling
    url: str
    """The URL at which guests look for the room service."""
    entered: list[SecureChannel] = field(default_factory=list)
    """The guests' ends, which are closed with the lodge."""

    @property
    def code(self) -> Code:
        assert self.reception.code
        return self.reception.code

    @property
    def fault(self) -> Fault | None:
        """Why the room is not open everywhere, or None."""
        problem = self.reception.services.problem
        return problem.fault if problem else None

    async def opened(self) -> Code:
        await until(lambda: self.reception.code, "a code")
        return self.code

    async def enter(self, ticket: Ticket, told: Callable[[str], None] = lambda words: None) -> SecureChannel:
        self.entered.append(await enter(self.url, ticket, told))
        return self.entered[-1]

    def ticket(self, secret: str | None = None, key: bytes = b"", guesses: Guesses | None = None) -> CodeTicket:
        code = self.code if secret is None else Code(self.code.route, secret)
        return CodeTicket(code, key or own_key(), guesses or Guesses())

    async def met(self, ticket: Ticket) -> tuple[SecureChannel, SecureChannel]:
        """Let a guest in, and answer what each end has of it."""
        side = public_id(ticket.key)
        before = len(self.keeper.guests)
        entered = await self.enter(ticket)
        await until(lambda: len(self.keeper.guests) > before, "the host's end")
        admitted = self.keeper.guests[-1]
        assert admitted.peer == side
        return entered, admitted

    def again(self, ticket: Ticket, entered: SecureChannel) -> ResumeTicket:
        return ResumeTicket(entered.peer, ticket.key, entered.keys.resume)


async def enter(url: str, ticket: Ticket, told: Callable[[str], None] = lambda words: None) -> SecureChannel:
    return await connect(partial(WAYS.dial, url, beat=BEAT_S), WAYS, ticket, told)


@contextlib.asynccontextmanager
async def strangers(host: Lodge, requests: Iterable[messages.Join | messages.Return]) -> AsyncIterator[None]:
    """Come to the door one after the other, prove nothing, and stay."""
    clients = []
    try:
        for request in requests:
            client = await WAYS.dial(host.url, beat=BEAT_S)
            clients.append(client)
            client.send(request)
            await client.receive()
        yield
    finally:
        await asyncio.gather(*(each.close() for each in clients))


def lodge(
    keeper: Keeper, url: str, guests_url: str = "", key: bytes = b""
) -> contextlib.AbstractAsyncContextManager[Lodge]:
    return lodge_at(keeper, [Way(partial(WAYS.dial, url, beat=BEAT_S))], guests_url or url, key)


@contextlib.asynccontextmanager
async def lodge_at(keeper: Keeper, ways: Sequence[Way], url: str, key: bytes = b"") -> AsyncIterator[Lodge]:
    """`url`: where guests look for it."""
    reception = HostSignaling(ways, WAYS, key or own_key(), keeper)
    host = Lodge(keeper, reception, url)
    running = asyncio.create_task(reception.run())
    try:
        yield host
    finally:
        running.cancel()
        outcome = await asyncio.gather(running, return_exceptions=True)
        await asyncio.gather(*(each.channel.close() for each in (*host.entered, *keeper.guests)))
        assert isinstance(outcome[0], asyncio.CancelledError), outcome


@contextlib.asynccontextmanager
async def open_lodge(
    at: contextlib.AbstractAsyncContextManager[str] | None = None, keeper: Keeper | None = None
) -> AsyncIterator[Lodge]:
    """With a code, at a service of its own or at the one that is given."""
    async with at or service() as url, lodge(keeper or Keeper(), url) as host:
        await host.opened()
        yield host


@contextlib.asynccontextmanager
async def service(settings: Settings | None = None, port: int = 0) -> AsyncIterator[str]:
    """A room service; answers its URL."""
    async with await serve(settings or Settings(), "127.0.0.1", port) as running:
        yield f"ws://127.0.0.1:{running.port}/rooms"


async def refused(entering: "asyncio.Task[SecureChannel] | object") -> Fault:
    """The fault for which somebody was not let in. Fails if they were."""
    try:
        entered = await entering  # type: ignore[misc]
    except NetworkProblem as problem:
        return problem.fault
    await entered.channel.close()
    raise AssertionError("it was let in")


@dataclass(slots=True, eq=False)
class Cable:
    """Lies between programs and a service. When it is frozen, nobody hears anything, and nobody is told so."""

    url: str = ""
    connections: int = 0
    _frozen: set[asyncio.StreamWriter] = field(default_factory=set)
    _writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def freeze(self) -> None:
        """Freeze the present connections for good."""
        self._frozen.update(self._writers)

    async def carry(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        self._writers += [writer, far_writer]
        await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(64 * 1024):
                if writer not in self._frozen:
                    writer.write(data)
        if writer not in self._frozen:
            writer.close()

    def close(self) -> None:
        for writer in self._writers:
            writer.close()


@contextlib.asynccontextmanager
async def cable(url: str, port: int = 0) -> AsyncIterator[Cable]:
    """A cable to the service at this URL, itself to be reached at `port`."""
    far = int(url.rpartition(":")[2].partition("/")[0])
    laid = Cable()
    server = await asyncio.start_server(partial(laid.carry, far), "127.0.0.1", port)
    laid.url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/{url.rpartition('/')[2]}"
    try:
        yield laid
    finally:
        server.close()
        laid.close()
        await server.wait_closed()
