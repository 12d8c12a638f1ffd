"""A room service that does what it likes, over real WebSockets."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from aiohttp import WSMsgType, web

from signaling import messages

Heard = TypeVar("Heard")

NOTHING = messages.ConnectOptions((), relay=False)


class Wire:
    """One program's connection, seen from the service."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket

    async def hear(self) -> messages.ToService:
        """Raises ConnectionError when it is closed."""
        message = await self.socket.receive()
        if message.type is not WSMsgType.BINARY:
            raise ConnectionError
        heard: messages.ToService = messages.unpack(message.data, messages.ToService)
        return heard

    async def heard(self, kind: type[Heard]) -> Heard:
        """The next message of this kind; those before it are dropped."""
        while not isinstance(message := await self.hear(), kind):
            pass
        return message

    async def say(self, *said: messages.ToProgram) -> None:
        """They are lost if the connection is closed."""
        with contextlib.suppress(ConnectionError):
            for message in said:
                await self.socket.send_bytes(messages.pack(message))


Answer: TypeAlias = Callable[[Wire], Awaitable[object]]
"""What the service does with a program that has connected. When it returns, the connection is closed."""


@contextlib.asynccontextmanager
async def rogue(
    answer: Answer,
    *,
    before: Callable[[], Awaitable[object]] | None = None,
    protocol: str = messages.SUBPROTOCOL,
    **options: Any,
) -> AsyncIterator[str]:
    """A service that treats every connection in this way; answers its URL. `before` is awaited before a connection is
    accepted."""

    async def serve(request: web.Request) -> web.WebSocketResponse:
        if before:
            await before()
        socket = web.WebSocketResponse(protocols=(protocol,), timeout=0.1, **options)
        await socket.prepare(request)
        with contextlib.suppress(ConnectionError):
            await answer(Wire(socket))
        await socket.close()
        return socket

    app = web.Application()
    app.router.add_get("/rooms", serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"ws://127.0.0.1:{runner.addresses[0][1]}/rooms"
    finally:
        await runner.cleanup()


@dataclass(slots=True)
class Middle:
    """Carries boxes between one host and its guests as a room service should, and lets each box be tampered with."""

    route: str = "ZZ"
    terms: messages.ConnectOptions = NOTHING
    to_guest: Callable[["Middle", bytes, bytes], list[tuple[bytes, bytes]]] = lambda middle, side, box: [(side, box)]
    """Turns a box for a guest's side into the boxes that are delivered, each with its side."""
    to_host: Callable[["Middle", bytes, bytes], list[tuple[bytes, bytes]]] = lambda middle, side, box: [(side, box)]
    host: Wire | None = None
    guests: dict[bytes, Wire] = field(default_factory=dict)
    room: bytes = b""

    async def __call__(self, wire: Wire) -> None:
        match await wire.hear():
            case messages.Open(key) | messages.Reopen(key):
                await self._serve_host(wire, messages.public_id(key))
            case messages.Join(_, key) | messages.Return(_, key):
                await self._serve_guest(wire, messages.public_id(key))
            case _:
                pass

    async def _serve_host(self, wire: Wire, room: bytes) -> None:
        self.host, self.room = wire, room
        await wire.say(messages.Opened(room, self.route, 600, self.terms))
        for side in self.guests:
            await wire.say(messages.Knock(side, self.terms))
        while True:
            match await wire.hear():
                case messages.To(side, box):
                    await self.tell_guests(self.to_guest(self, side, box))
                case messages.Renew():
                    await wire.say(messages.Opened(room, self.route, 600, self.terms))
                case messages.Shut() | messages.Leave():
                    pass
                case _:
                    pass

    async def _serve_guest(self, wire: Wire, side: bytes) -> None:
        self.guests[side] = wire
        await wire.say(messages.Joined(self.room, self.host is not None, self.terms))
        if self.host:
            await self.host.say(messages.Knock(side, self.terms))
        while True:
            match await wire.hear():
                case messages.To(_, box):
                    await self.tell_host(self.to_host(self, side, box))
                case messages.Leave():
                    return
                case _:
                    pass

    async def tell_guests(self, boxes: list[tuple[bytes, bytes]]) -> None:
        for side, box in boxes:
            if side in self.guests:
                await self.guests[side].say(messages.From(messages.HOST, box))

    async def tell_host(self, boxes: list[tuple[bytes, bytes]]) -> None:
        for side, box in boxes:
            if self.host:
                await self.host.say(messages.From(side, box))
