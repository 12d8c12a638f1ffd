"""What the browser's Python is asked by a test, and answers. It runs where that runs, and has only what is there."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

from signaling.messages import IceServer, ToService, unpack
from signaling.puzzle import solution_from
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, LongCodeTicket, ResumeTicket, Ticket, connect
from spitegame.net.handshake import (
    Guesses,
    GuestHandshake,
    GuestProven,
    HandshakeFailed,
    HostHandshake,
    HostProven,
    Reply,
)
from spitegame.net.key_agreement import HandshakeContext, Role, Spake2Agreement, agree
from spitegame.net.peer import Peer
from spitegame.net.primitives import PRIMITIVES
from spitegame.net.service_client import BEAT
from spitegame.session.room_codes import parse, parse_long
from spitegame.web.net.socket_client import SocketClient
from spitegame.web.net.web_socket import dial
from support.web_python.as_json import from_json, to_json

_handshakes: list[GuestHandshake | HostHandshake] = []


def primitive(name: str, *arguments: bytes | int) -> bytes | None:
    made: bytes | None = getattr(PRIMITIVES, name)(*arguments)
    return made


def guest(room: bytes, side: bytes, **given: bytes | str) -> None:
    """Begin a handshake as a guest, who has a code, a key to come back with or a long code."""
    known: dict[str, Any] = dict(given)
    if "code" in known:
        known["code"] = parse(known["code"])
    _handshakes[:] = [GuestHandshake(HandshakeContext(room, side), Guesses(), **known)]


def host(room: bytes, side: bytes, code: str, long_code: bytes) -> bytes:
    """Begin a handshake as a host, and say its greeting."""
    made = HostHandshake.by_code(HandshakeContext(room, side), parse(code), Guesses(), long_code)
    _handshakes[:] = [made]
    return made.greeting()


def hear(box: bytes) -> list[Any]:
    """Take a box in, and answer with the name of what follows from it, and what it holds."""
    match _handshakes[0].receive(box):
        case Reply(answer):
            return ["reply", answer]
        case HostProven(keys):
            return ["proven", keys.resume, keys.verifier]
        case GuestProven(answer, keys):
            return ["proven", answer, keys.resume, keys.verifier]
        case HandshakeFailed(fault):
            return ["failed", fault.value]
        case event:
            return [type(event).__name__]


# a guest at a real room service


class NoWebRtc:
    """Node has none. So frames go through the service."""

    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> Peer:
        raise NetworkProblem(Fault.NO_PATH)

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        return ()


async def enter(url: str, **given: Any) -> list[Any]:
    """Come to the host, and return the name of the room, the key to come back with and the words; or the fault."""
    match given:
        case {"code": code, "key": key}:
            ticket: Ticket = CodeTicket(parse(code), key, Guesses())
        case {"long_code": long_code, "key": key}:
            ticket = LongCodeTicket(parse_long(long_code), key)
        case _:
            ticket = ResumeTicket(**given)
    try:
        channel = await connect(partial(dial, url, beat=BEAT), NoWebRtc(), ticket, print)
    except NetworkProblem as problem:
        return ["fault", problem.fault.value, problem.retry_after]
    _channels[:] = [(channel, asyncio.Queue())]
    channel.channel.listen(_channels[0][1].put_nowait, partial(_channels[0][1].put_nowait, None))
    return [channel.peer, channel.keys.resume, channel.verifier]


def say(message: bytes) -> None:
    _channels[0][0].channel.send(message)


async def heard() -> bytes | None:
    """The next message; None when the channel is closed."""
    return await _channels[0][1].get()


async def leave() -> None:
    await _channels[0][0].channel.close()


_channels: list[tuple[SecureChannel, "asyncio.Queue[bytes | None]"]] = []


async def asked_for(url: str, request: bytes) -> list[Any]:
    """The name of what a service answers to a request, and true if that was paid for with a puzzle."""
    client = await dial(url, beat=BEAT)
    client.send(unpack(request, ToService))
    with patch.object(SocketClient, "_solve", autospec=True, side_effect=SocketClient._solve) as solving:
        answer = await client.receive()
    await client.drop()
    return [type(answer).__name__, solving.called]


def seconds(what: str, times: int) -> float:
    """The seconds that each of so many takes."""
    work = _WORK[what]
    began = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - began) / times


def _both_by_code() -> None:
    context, code = HandshakeContext(b"room" * 4, b"side" * 4), parse("K7QM4X")
    one, other = Spake2Agreement(Role.HOST, context, code), Spake2Agreement(Role.GUEST, context, code)
    assert agree(one, context, Role.HOST, other.share) == agree(other, context, Role.GUEST, one.share)


def _sealed_and_opened() -> None:
    sealed = PRIMITIVES.seal(bytes(32), bytes(12), bytes(1000), b"label")
    assert PRIMITIVES.unseal(bytes(32), bytes(12), sealed, b"label") == bytes(1000)


_WORK: dict[str, Callable[[], object]] = {
    "SPAKE2, both sides": _both_by_code,
    "X25519, one side": lambda: PRIMITIVES.x25519(bytes(32), PRIMITIVES.x25519_public(b"x" * 32)),
    "seal and open 1 kB": _sealed_and_opened,
    "4096 numbers of a puzzle": lambda: solution_from(0, bytes(16), 64),
}

_ASKED: dict[str, Callable[..., Any]] = {
    each.__name__: each for each in (primitive, guest, host, hear, enter, say, heard, leave, asked_for, seconds)
}


async def answered(line: str) -> str:
    """A line of JSON: the name of a function, its arguments and those with names. So is the answer."""
    name, arguments, named = from_json(json.loads(line))
    made = _ASKED[name](*arguments, **named)
    return json.dumps(to_json(await made if hasattr(made, "__await__") else made))
