"""A room, and what becomes of it: pure functions of the room, what is asked of it and the time.

They answer the room as it is then, and what is to be sent to whom. A room has no memory beyond its code, who is here
and whom the host has let in, which the host says anew whenever it comes: since hosts and guests prove who they are by
their keys, a room that nobody knows is an empty one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TypeAlias

from signaling import messages
from signaling.limits import Rate

Address: TypeAlias = str
"""The address of a connection, in whichever process of the service it is."""

MOST_HERE = 2 * messages.MOST_GUESTS
"""So many sides at a time, where the host does not say whom it has let in."""
MOST_STRANGERS = messages.MOST_GUESTS
"""So many strangers at a time, where it does: one more pushes out the one who has been there longest."""
PUSHED_OUT = messages.Problem("rate_limited", 1.0)
BUSY = messages.Problem("server_busy", 5.0)
NO_ROOM = messages.Problem("no_room")
UNAUTHORIZED = messages.Problem("unauthorized")


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
    """The sides that the host has let in; None if it has not said so: it is of version 1, or has not been here."""
    busy_until: float = 0.0
    """The time until which those strangers who came would have come, had they come at their steady rate."""

    def leads_here(self, route: str, now: float) -> bool:
        return self.code is not None and self.code.route == route and self.code.until > now

    def is_over(self, now: float) -> bool:
        """True if nobody is here and no code leads here: there is nothing to remember."""
        return not self.here and (self.code is None or self.code.until <= now)

    def side_at(self, address: Address) -> bytes | None:
        return next((side for side, at in self.here.items() if at == address), None)


@dataclass(frozen=True, slots=True)
class Rules:
    options: Callable[[bytes], messages.ConnectOptions]
    """The servers for a connection in the room with this name."""
    strangers: Rate
    """The rate at which strangers may come to one room."""
    code_life: float
    """In seconds."""


@dataclass(frozen=True, slots=True)
class Request:
    asker: Address
    asked: messages.RoomRequest | None
    """None: the connection of the asker is lost."""
    version: int
    """Of the messages that the asker knows."""
    room: bytes | None = None
    """The name of the room; None for Join, which knows a route instead."""
    is_paid: bool = False
    """The asker has solved a puzzle for it."""


Send: TypeAlias = tuple[Address, messages.RoomMessage]
Outcome: TypeAlias = tuple[Room, list[Send]]


def carry_out(room: Room, request: Request, rules: Rules, now: float, route: str = "") -> Outcome:
    """The room after this request, and what to send to whom. `route`: reserved for an Open or Renew."""
    asker = request.asker
    match request.asked:
        case messages.Open():
            return _host_comes(replace(room, code=Code(route, now + rules.code_life)), request, rules, now)
        case messages.Reopen():
            return _host_comes(room, request, rules, now)
        case messages.Renew() | messages.Shut() | messages.Known() if room.here.get(messages.HOST) != asker:
            return room, [(asker, UNAUTHORIZED)]
        case messages.Renew():
            renewed = replace(room, code=Code(route, now + rules.code_life))
            return renewed, [(asker, _opened(renewed, rules, now))]
        case messages.Shut():
            return replace(room, code=None), []
        case messages.Known(sides):
            return replace(room, known=frozenset(sides)), []
        case messages.Join(wanted) if not room.leads_here(wanted, now):
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
            return (replace(left, code=None) if room.here.get(messages.HOST) == asker else left), sends
        case None:
            return _disconnected(room, asker)


def _host_comes(room: Room, request: Request, rules: Rules, now: float) -> Outcome:
    """The host, new or back, is told of its code and of everyone who is here."""
    known = room.known or frozenset() if request.version > 1 else room.known  # version 1 never says whom it has let in
    came, sends = _connected(replace(room, known=known), messages.HOST, request.asker)
    sends.append((request.asker, _opened(came, rules, now)))
    offered = rules.options(room.name)
    sends += [(request.asker, messages.Knock(side, offered)) for side in came.here if side != messages.HOST]
    return came, sends


def _stranger_comes(room: Room, side: bytes, address: Address, rules: Rules, now: float | None) -> Outcome:
    """Strangers come at their rate, or whenever they like where `now` is None."""
    busy_until, rate = room.busy_until, rules.strangers
    if now is not None:
        busy_until = max(busy_until, now)
        wait = busy_until - now - (rate.burst - 1) / rate.per_second
        if wait > 0:
            return room, [(address, messages.Problem("rate_limited", wait))]
        busy_until += 1 / rate.per_second
    if side not in room.here and room.known is None and len(room.here) >= MOST_HERE:
        return room, [(address, messages.Problem("room_full"))]
    left, pushed = _pushed_out(room, side)
    came, sends = _guest_comes(replace(left, busy_until=busy_until), side, address, rules)
    return came, pushed + sends


def _pushed_out(room: Room, side: bytes) -> Outcome:
    """The stranger who has to go where there are too many: the one who came first, unless `side` is here already."""
    if room.known is None:
        return room, []
    strangers = [each for each in room.here if each != messages.HOST and each not in room.known]
    if side in strangers or len(strangers) < MOST_STRANGERS:
        return room, []
    address = room.here[strangers[0]]
    left, sends = _disconnected(room, address)
    return left, [(address, PUSHED_OUT), *sends]


def _guest_comes(room: Room, side: bytes, address: Address, rules: Rules) -> Outcome:
    came, sends = _connected(room, side, address)
    offered, host = rules.options(room.name), came.here.get(messages.HOST)
    sends.append((address, messages.Joined(room.name, host is not None, offered)))
    if host is not None:
        sends.append((host, messages.Knock(side, offered)))
    return came, sends


def _box_sent(room: Room, address: Address, to: bytes, box: bytes) -> Outcome:
    side = room.side_at(address)
    if side is None or (side == messages.HOST) == (to == messages.HOST):
        return room, [(address, UNAUTHORIZED)]
    if to not in room.here:
        return room, [(address, messages.Gone(to))]
    return room, [(room.here[to], messages.From(side, box))]


def _disconnected(room: Room, address: Address) -> Outcome:
    side = room.side_at(address)
    if side is None:
        return room, []
    left = replace(room, here={other: at for other, at in room.here.items() if other != side})
    told = [at for other, at in left.here.items() if messages.HOST in (side, other)]
    return left, [(each, messages.Gone(side)) for each in told]


def _opened(room: Room, rules: Rules, now: float) -> messages.Opened:
    code, offered = room.code, rules.options(room.name)
    if code is None or code.until <= now:
        return messages.Opened(room.name, "", 0, offered)
    return messages.Opened(room.name, code.route, min(ceil(code.until - now), messages.MOST_SECONDS), offered)


def _connected(room: Room, side: bytes, address: Address) -> Outcome:
    """A side has one connection, the newest."""
    before = room.here.get(side)
    sends: list[Send] = [] if before in (None, address) else [(before, messages.Problem("replaced"))]
    others = {other: at for other, at in room.here.items() if other != side}
    return replace(room, here={**others, side: address}), sends
