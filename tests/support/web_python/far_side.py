"""What the browser's Python is asked by a test, and answers. It runs where that runs, and has only what is there."""

from ast import literal_eval
from collections.abc import Callable
from typing import Any

from spitegame.net import handshake
from spitegame.net.key_agreement import HandshakeContext
from spitegame.net.primitives import PRIMITIVES
from spitegame.session.room_codes import parse

_handshakes: list[handshake.GuestHandshake | handshake.HostHandshake] = []


def primitive(name: str, *arguments: bytes | int) -> bytes | None:
    made: bytes | None = getattr(PRIMITIVES, name)(*arguments)
    return made


def guest(room: bytes, side: bytes, **given: bytes | str) -> None:
    """Begin a handshake as a guest, who has a code, a key to come back with or a long code."""
    known: dict[str, Any] = dict(given)
    if "code" in known:
        known["code"] = parse(known["code"])
    _handshakes[:] = [handshake.GuestHandshake(HandshakeContext(room, side), handshake.Guesses(), **known)]


def host(room: bytes, side: bytes, code: str, long_code: bytes) -> bytes:
    """Begin a handshake as a host, and say its greeting."""
    made = handshake.HostHandshake.by_code(HandshakeContext(room, side), parse(code), handshake.Guesses(), long_code)
    _handshakes[:] = [made]
    return made.greeting()


def hear(box: bytes) -> list[Any]:
    """Take a box in, and answer with the name of what follows from it, and what it holds."""
    match _handshakes[0].receive(box):
        case handshake.Reply(answer):
            return ["reply", answer]
        case handshake.HostProven(keys):
            return ["proven", keys.resume, keys.verifier]
        case handshake.GuestProven(answer, keys):
            return ["proven", answer, keys.resume, keys.verifier]
        case handshake.HandshakeFailed(fault):
            return ["failed", fault.value]
        case event:
            return [type(event).__name__]


_ASKED: dict[str, Callable[..., Any]] = {each.__name__: each for each in (primitive, guest, host, hear)}


def answered(line: str) -> str:
    """The name of a function, its arguments and those with names, as Python writes them. So is the answer."""
    name, arguments, named = literal_eval(line)
    return repr(_ASKED[name](*arguments, **named))
