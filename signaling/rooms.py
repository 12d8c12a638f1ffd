"""A room of the service as a frozen value, and pure functions that take a request and return the new room and the
messages to send. A room remembers only its code, the connected sides and the guests whom the host has let in, whom the
host names anew whenever it connects. As hosts and guests prove who they are by their keys, a room that no process knows
is treated as an empty one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TypeAlias

from signaling import messages
from signaling.limits import Rate

Address: TypeAlias = str
"""The name of a connection, unique among all processes of the service."""

MOST_SIDES = 2 * messages.MOST_GUESTS
"""The most sides in a room at a time if its host does not say whom it has let in."""
MOST_STRANGERS = messages.MOST_GUESTS
"""The most strangers in a room at a time if its host says whom it has let in. One more pushes out the one who came
first."""
PUSHED_OUT = messages.Problem("rate_limited", 1.0)
"""The message to a stranger whom a newer one pushes out."""
BUSY = messages.Problem("server_busy", 5.0)
"""The answer to a request that the service cannot take now."""
NO_ROOM = messages.Problem("no_room")
UNAUTHORIZED = messages.Problem("unauthorized")


@dataclass(frozen=True, slots=True)
class Code:
    """The code of a room, as far as the service knows it."""

    route: str
    until: float
    """The time at which the code expires, in seconds on the store's clock."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room, with its code and the connected sides."""

    name: bytes
    code: Code | None = None
    addresses: Mapping[bytes, Address] = field(default_factory=dict)
    """The address of each connected side, in the order in which they came."""
    known: frozenset[bytes] | None = None
    """The sides that the host has let in; None if the host has not said, because it has not connected yet or speaks
    version 1."""
    busy_until: float = 0.0
    """The time at which all strangers who have come so far would have arrived if they had come at the steady rate; the
    limit on strangers is computed from it."""

    def is_found_by(self, route: str, now: float) -> bool:
        """Return True if this is the route of the room's code, and the code has not expired."""
        return self.code is not None and self.code.route == route and self.code.until > now

    def is_over(self, now: float) -> bool:
        """Return True if the room can be forgotten: no side is connected, and it has no valid code."""
        return not self.addresses and (self.code is None or self.code.until <= now)

    def side_at(self, address: Address) -> bytes | None:
        """Return the side that has this connection; None if it is not in the room."""
        return next((side for side, at in self.addresses.items() if at == address), None)


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of the service that rooms depend on."""

    options: Callable[[bytes], messages.ConnectOptions]
    """Returns the servers to offer for connections in the room with this name."""
    strangers: Rate
    """The rate at which strangers may come to one room."""
    code_life: float
    """Seconds for which a code is valid."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request from a connection about a room."""

    asker: Address
    asked: messages.RoomRequest | None
    """None if the connection is lost, and the side leaves the room."""
    version: int
    """The version of the messages that the asker speaks."""
    room: bytes | None = None
    """The name of the room; None for Join, which has a route instead."""
    is_paid: bool = False
    """True if the asker has solved a puzzle for this request."""


Send: TypeAlias = tuple[Address, messages.RoomMessage]
"""A message, with the connection to which it goes."""
Outcome: TypeAlias = tuple[Room, list[Send]]
"""A room after a request, and the messages to send."""


def carry_out(room: Room, request: Request, rules: Rules, now: float, route: str = "") -> Outcome:
    """Return the room after this request, and the messages to send. `route` is the one reserved for an Open or
    Renew."""
    asker = request.asker
    match request.asked:
        case messages.Open():
            return _host_comes(replace(room, code=Code(route, now + rules.code_life)), request, rules, now)
        case messages.Reopen():
            return _host_comes(room, request, rules, now)
        case messages.Renew() | messages.Shut() | messages.Known() if room.addresses.get(messages.HOST) != asker:
            return room, [(asker, UNAUTHORIZED)]
        case messages.Renew():
            renewed = replace(room, code=Code(route, now + rules.code_life))
            return renewed, [(asker, _opened(renewed, rules, now))]
        case messages.Shut():
            return replace(room, code=None), []
        case messages.Known(sides):
            return replace(room, known=frozenset(sides)), []
        case messages.Join(wanted) if not room.is_found_by(wanted, now):
            return room, [(asker, NO_ROOM)]
        case messages.Join(key=key) | messages.Return(key=key):
            side = messages.public_id(key)
            if room.known and side in room.known:
                return _guest_comes(room, side, asker, rules)
            return _stranger_comes(room, side, asker, rules, None if request.is_paid else now)
        case messages.To(side, box):
            return _box_sent(room, asker, side, box)
        case messages.Leave():
            left, sends = _disconnected(room, asker)
            return (replace(left, code=None) if room.addresses.get(messages.HOST) == asker else left), sends
        case None:
            return _disconnected(room, asker)


def _host_comes(room: Room, request: Request, rules: Rules, now: float) -> Outcome:
    """Put the host, new or back, into the room, and tell it its code and which guests are connected."""
    known = room.known or frozenset() if request.version > 1 else room.known  # version 1 never says whom it has let in
    came, sends = _connected(replace(room, known=known), messages.HOST, request.asker)
    sends.append((request.asker, _opened(came, rules, now)))
    offered = rules.options(room.name)
    sends += [(request.asker, messages.Knock(side, offered)) for side in came.addresses if side != messages.HOST]
    return came, sends


def _stranger_comes(room: Room, side: bytes, address: Address, rules: Rules, now: float | None) -> Outcome:
    """Let a guest in whom the host does not know, unless strangers come too fast. `now` is None for one who has solved
    a puzzle, to whom the rate does not apply."""
    busy_until, rate = room.busy_until, rules.strangers
    if now is not None:
        busy_until = max(busy_until, now)
        wait = busy_until - now - (rate.burst - 1) / rate.per_second  # a burst may come at once
        if wait > 0:
            return room, [(address, messages.Problem("rate_limited", wait))]
        busy_until += 1 / rate.per_second
    if side not in room.addresses and room.known is None and len(room.addresses) >= MOST_SIDES:
        return room, [(address, messages.Problem("room_full"))]
    left, pushed = _pushed_out(room, side)
    came, sends = _guest_comes(replace(left, busy_until=busy_until), side, address, rules)
    return came, pushed + sends


def _pushed_out(room: Room, side: bytes) -> Outcome:
    """If the room has too many strangers, take out the one who came first, unless `side` is in the room already."""
    if room.known is None:
        return room, []
    strangers = [each for each in room.addresses if each != messages.HOST and each not in room.known]
    if side in strangers or len(strangers) < MOST_STRANGERS:
        return room, []
    address = room.addresses[strangers[0]]
    left, sends = _disconnected(room, address)
    return left, [(address, PUSHED_OUT), *sends]


def _guest_comes(room: Room, side: bytes, address: Address, rules: Rules) -> Outcome:
    """Put a guest into the room, and tell it and the host."""
    came, sends = _connected(room, side, address)
    offered, host = rules.options(room.name), came.addresses.get(messages.HOST)
    sends.append((address, messages.Joined(room.name, host is not None, offered)))
    if host is not None:
        sends.append((host, messages.Knock(side, offered)))
    return came, sends


def _box_sent(room: Room, address: Address, to: bytes, box: bytes) -> Outcome:
    """Pass a box on to a side, between the host and a guest only."""
    side = room.side_at(address)
    if side is None or (side == messages.HOST) == (to == messages.HOST):
        return room, [(address, UNAUTHORIZED)]
    if to not in room.addresses:
        return room, [(address, messages.Gone(to))]
    return room, [(room.addresses[to], messages.From(side, box))]


def _disconnected(room: Room, address: Address) -> Outcome:
    """Take the side with this connection out of the room, and tell the others that it is gone."""
    side = room.side_at(address)
    if side is None:
        return room, []
    left = replace(room, addresses={other: at for other, at in room.addresses.items() if other != side})
    told = [at for other, at in left.addresses.items() if messages.HOST in (side, other)]
    return left, [(each, messages.Gone(side)) for each in told]


def _opened(room: Room, rules: Rules, now: float) -> messages.Opened:
    """Return the message that tells the host its code; without a valid code the route is empty."""
    code, offered = room.code, rules.options(room.name)
    if code is None or code.until <= now:
        return messages.Opened(room.name, "", 0, offered)
    return messages.Opened(room.name, code.route, min(ceil(code.until - now), messages.MOST_SECONDS), offered)


def _connected(room: Room, side: bytes, address: Address) -> Outcome:
    """Set the connection of a side. An older connection of the same side is told that it is replaced."""
    before = room.addresses.get(side)
    sends: list[Send] = [] if before in (None, address) else [(before, messages.Problem("replaced"))]
    others = {other: at for other, at in room.addresses.items() if other != side}
    return replace(room, addresses={**others, side: address}), sends
