"""A room, and what becomes of it: pure functions of the room, what happens and the time.

Each returns the room as it is then, and what is to be sent to whom. A room has no memory beyond who is here and
its code: since hosts and guests prove who they are by their keys, a room that nobody knows is an empty one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TypeAlias

from signaling import messages
from signaling.messages import HOST

Address: TypeAlias = str
"""The address of a connection, in whichever process of the service it is."""

MOST_HERE = 2 * messages.MOST_GUESTS
"""So many guests at a time, whether they came by code or returned."""
FAILED = ("no_path", "wrong_code", "cancelled")
"""Moods in which a guest who leaves gives its place under the code back."""


@dataclass(frozen=True, slots=True)
class Code:
    route: str
    until: float
    guests: int
    let_in: frozenset[bytes] = frozenset()
    """The sides that it has let in."""


@dataclass(frozen=True, slots=True)
class Room:
    name: bytes
    code: Code | None = None
    here: Mapping[bytes, Address] = field(default_factory=dict)
    """The addresses by side."""


Send: TypeAlias = tuple[Address, messages.ToProgram]
Outcome: TypeAlias = tuple[Room, list[Send]]
Step: TypeAlias = Callable[[Room], Outcome]
OptionsOf: TypeAlias = Callable[[bytes], messages.ConnectOptions]
"""Tells the options for a room."""


def is_over(room: Room, now: float) -> bool:
    """True if there is nothing to remember of it."""
    return not room.here and (room.code is None or room.code.until <= now)


def host_opens(room: Room, address: Address, code: Code, now: float, options: OptionsOf) -> Outcome:
    return host_comes(replace(room, code=code), address, now, options)


def host_comes(room: Room, address: Address, now: float, options: OptionsOf) -> Outcome:
    """The host, new or back, is told of its code and of everyone who is here."""
    came, sends = _placed(room, HOST, address)
    offered = options(room.name)
    sends.append((address, _opened(came, now, offered)))
    sends += [(address, messages.Knock(side, offered)) for side in came.here if side != HOST]
    return came, sends


def host_renews(room: Room, address: Address, code: Code, now: float, options: OptionsOf) -> Outcome:
    if room.here.get(HOST) != address:
        return room, [(address, messages.Problem("unauthorized"))]
    renewed = replace(room, code=code)
    return renewed, [(address, _opened(renewed, now, options(room.name)))]


def host_shuts(room: Room, address: Address) -> Outcome:
    if room.here.get(HOST) != address:
        return room, [(address, messages.Problem("unauthorized"))]
    return replace(room, code=None), []


def guest_joins(room: Room, address: Address, side: bytes, route: str, now: float, options: OptionsOf) -> Outcome:
    """A guest comes by code. A side that has been let in before does not count twice."""
    code = room.code
    if code is None or code.route != route or code.until <= now:
        return room, [(address, messages.Problem("no_room"))]
    used = replace(code, let_in=code.let_in | {side})
    if len(used.let_in) > used.guests:
        return room, [(address, messages.Problem("room_full"))]
    return _guest_comes(replace(room, code=used), address, side, options)


def guest_returns(room: Room, address: Address, side: bytes, options: OptionsOf) -> Outcome:
    """A guest comes by the name of the room, which only those know who have been there."""
    if side not in room.here and len(room.here) >= MOST_HERE:
        return room, [(address, messages.Problem("room_full"))]
    return _guest_comes(room, address, side, options)


def box_sent(room: Room, address: Address, to: bytes, box: bytes) -> Outcome:
    """The host sends boxes to guests, and they to the host."""
    side = _side_at(room, address)
    if side is None or (side == HOST) == (to == HOST):
        return room, [(address, messages.Problem("unauthorized"))]
    if to not in room.here:
        return room, [(address, messages.Gone(to))]
    return room, [(room.here[to], messages.From(side, box))]


def side_left(room: Room, address: Address, mood: str) -> Outcome:
    """A side leaves for good. Without its host a room has no code any more."""
    left, sends = disconnected(room, address)
    code, side = left.code, _side_at(room, address)
    if code is None or side is None:
        return left, sends
    if side == HOST:
        return replace(left, code=None), sends
    if mood in FAILED:
        code = replace(code, let_in=code.let_in - {side})
    return replace(left, code=code), sends


def disconnected(room: Room, address: Address) -> Outcome:
    """The connection is lost."""
    side = _side_at(room, address)
    if side is None:
        return room, []
    left = replace(room, here={other: at for other, at in room.here.items() if other != side})
    told = left.here.values() if side == HOST else [left.here[HOST]] if HOST in left.here else []
    return left, [(each, messages.Gone(side)) for each in told]


def _opened(room: Room, now: float, options: messages.ConnectOptions) -> messages.Opened:
    code = room.code
    if code is None or code.until <= now:
        return messages.Opened(room.name, "", 0, options)
    return messages.Opened(room.name, code.route, ceil(code.until - now), options)


def _guest_comes(room: Room, address: Address, side: bytes, options: OptionsOf) -> Outcome:
    came, sends = _placed(room, side, address)
    offered, host = options(room.name), came.here.get(HOST)
    sends.append((address, messages.Joined(room.name, host is not None, offered)))
    if host is not None:
        sends.append((host, messages.Knock(side, offered)))
    return came, sends


def _placed(room: Room, side: bytes, address: Address) -> Outcome:
    """A side has one connection, the newest."""
    before = room.here.get(side)
    sends: list[Send] = [] if before in (None, address) else [(before, messages.Problem("replaced"))]
    return replace(room, here={**room.here, side: address}), sends


def _side_at(room: Room, address: Address) -> bytes | None:
    return next((side for side, at in room.here.items() if at == address), None)
