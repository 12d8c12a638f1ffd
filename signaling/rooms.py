"""A room, and what becomes of it: pure functions of the room, what happens and the time.

Each returns the room as it is then, and what is to be sent to whom. A room has no memory beyond its code, who is here
and whom the host has let in, which the host says anew whenever it comes: since hosts and guests prove who they are by
their keys, a room that nobody knows is an empty one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TypeAlias

from signaling import messages
from signaling.limits import Rate
from signaling.messages import HOST

Address: TypeAlias = str
"""The address of a connection, in whichever process of the service it is."""

MOST_HERE = 2 * messages.MOST_GUESTS
"""So many sides at a time, where the host does not say whom it has let in."""
MOST_STRANGERS = messages.MOST_GUESTS
"""So many strangers at a time, where it does: one more takes the place of the one who has been there longest."""
PUSHED_OUT = messages.Problem("rate_limited", 1.0)
"""What such a one is told."""


@dataclass(frozen=True, slots=True)
class Code:
    route: str
    until: float


@dataclass(frozen=True, slots=True)
class Room:
    name: bytes
    code: Code | None = None
    here: Mapping[bytes, Address] = field(default_factory=dict)
    """The addresses by side, those who came first at the front."""
    known: frozenset[bytes] | None = None
    """The sides that the host has let in. None: nobody has said whom, since the host is of version 1 or has not been
    here."""
    busy_until: float = 0.0
    """The time until which those strangers who came would have come, had they come at their steady rate."""


Send: TypeAlias = tuple[Address, messages.ToProgram]
Outcome: TypeAlias = tuple[Room, list[Send]]
Step: TypeAlias = Callable[[Room], Outcome]
OptionsOf: TypeAlias = Callable[[bytes], messages.ConnectOptions]
"""Tells the options for a room."""


def is_over(room: Room, now: float) -> bool:
    """True if there is nothing to remember of it."""
    return not room.here and (room.code is None or room.code.until <= now)


def host_opens(
    room: Room, address: Address, code: Code, now: float, options: OptionsOf, *, names_guests: bool = True
) -> Outcome:
    return host_comes(replace(room, code=code), address, now, options, names_guests=names_guests)


def host_comes(room: Room, address: Address, now: float, options: OptionsOf, *, names_guests: bool = True) -> Outcome:
    """The host, new or back, is told of its code and of everyone who is here. `names_guests`: it will say whom it has
    let in."""
    known = room.known or frozenset() if names_guests else room.known
    came, sends = _placed(replace(room, known=known), HOST, address)
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


def host_knows(room: Room, address: Address, sides: Iterable[bytes]) -> Outcome:
    if room.here.get(HOST) != address:
        return room, [(address, messages.Problem("unauthorized"))]
    return replace(room, known=frozenset(sides)), []


def guest_joins(
    room: Room, address: Address, side: bytes, route: str, now: float, strangers: Rate | None, options: OptionsOf
) -> Outcome:
    """A guest comes by code."""
    code = room.code
    if code is None or code.route != route or code.until <= now:
        return room, [(address, messages.Problem("no_room"))]
    return guest_returns(room, address, side, now, strangers, options)


def guest_returns(
    room: Room, address: Address, side: bytes, now: float, strangers: Rate | None, options: OptionsOf
) -> Outcome:
    """A guest comes by the name of the room, which everybody knows who has been at its door. Those whom the host has
    let in find a place whatever strangers do."""
    if room.known and side in room.known:
        return _guest_comes(room, address, side, options)
    return _stranger_comes(room, address, side, now, strangers, options)


def _stranger_comes(
    room: Room, address: Address, side: bytes, now: float, rate: Rate | None, options: OptionsOf
) -> Outcome:
    """At this rate strangers may come, or whenever they like, if it is None."""
    busy_until = room.busy_until
    if rate:
        busy_until = max(busy_until, now)
        wait = busy_until - now - (rate.burst - 1) / rate.per_second
        if wait > 0:
            return room, [(address, messages.Problem("rate_limited", wait))]
        busy_until += 1 / rate.per_second
    if side not in room.here and room.known is None and len(room.here) >= MOST_HERE:
        return room, [(address, messages.Problem("room_full"))]
    left, pushed = _pushed_out(room, side)
    came, sends = _guest_comes(replace(left, busy_until=busy_until), address, side, options)
    return came, pushed + sends


def _pushed_out(room: Room, side: bytes) -> Outcome:
    """Somebody has to go if there are too many strangers: the one who has had the most time to prove that it is none.
    `side` has a place already, or is to get one."""
    if room.known is None:
        return room, []
    strangers = [each for each in room.here if each != HOST and each not in room.known]
    if side in strangers or len(strangers) < MOST_STRANGERS:
        return room, []
    address = room.here[strangers[0]]
    left, sends = disconnected(room, address)
    return left, [(address, PUSHED_OUT), *sends]


def box_sent(room: Room, address: Address, to: bytes, box: bytes) -> Outcome:
    """The host sends boxes to guests, and they to the host."""
    side = _side_at(room, address)
    if side is None or (side == HOST) == (to == HOST):
        return room, [(address, messages.Problem("unauthorized"))]
    if to not in room.here:
        return room, [(address, messages.Gone(to))]
    return room, [(room.here[to], messages.From(side, box))]


def side_left(room: Room, address: Address) -> Outcome:
    """A side leaves for good. Without its host a room has no code any more."""
    left, sends = disconnected(room, address)
    return (replace(left, code=None) if _side_at(room, address) == HOST else left), sends


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
    return messages.Opened(room.name, code.route, min(ceil(code.until - now), messages.MOST_SECONDS), options)


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
    others = {other: at for other, at in room.here.items() if other != side}
    return replace(room, here={**others, side: address}), sends


def _side_at(room: Room, address: Address) -> bytes | None:
    return next((side for side, at in room.here.items() if at == address), None)
