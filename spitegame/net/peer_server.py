"""Rooms at a PeerServer, the broker of PeerJS: it hands frames on between ids, and knows nothing of rooms.

A host has the public name of its room as its id, and, while a code lives, a hash of the route as a second one; a guest
has its side. All that is here is pure: what the program wants and what the broker says goes in, what is to be done
comes out. `peer_server_client` does it. PROTOCOL.md says under “At a PeerServer” what others must know.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias
from urllib.parse import urlencode

import msgspec
from msgspec import Raw, Struct

from signaling import messages
from signaling.puzzle import NUMBER_BYTES, is_solution
from spitegame import __version__
from spitegame.net.errors import Fault, NetworkProblem

PATH = "/peerjs"
MOST_KNOCKS = 3
"""The knocks in vain after which there is no room, also if the broker does not say so."""
CALM = 20.0
"""Seconds between two signs of life: a PeerServer forgets whoever gives none for 60."""
KNOCK = 3.0
"""Seconds between two knocks, until somebody answers: what a dead connection swallows, nobody tells."""
EAGER = 20
"""The knocks after which they become as rare as signs of life: a host that comes back calls those whom it knows."""
PUZZLE_BITS = 18
"""The work for which a stranger is greeted: a blink of a computer’s, and some seconds for three wrong codes."""
MOST_FRAME = 2 * messages.MOST_BOX
"""The most bytes of a frame that is looked at. The largest box takes fewer, in Base64 and with its ids."""


@dataclass(frozen=True, slots=True)
class Register:
    """Open a socket at the broker for this id, of which the token proves that it is ours."""

    id: str
    token: str

    def url(self, broker: str) -> str:
        named = {"key": "peerjs", "id": self.id, "token": self.token, "version": f"spitegame-{__version__}"}
        return f"{broker}?{urlencode(named)}"


@dataclass(frozen=True, slots=True)
class Unregister:
    id: str


@dataclass(frozen=True, slots=True)
class SendFrame:
    """Send this frame over the socket of this id."""

    id: str
    frame: str


@dataclass(frozen=True, slots=True)
class Solve:
    """Find the solution of this puzzle, for a GuestSide."""

    salt: bytes
    bits: int


Effect: TypeAlias = Register | Unregister | SendFrame | Solve | messages.RoomMessage
Effects: TypeAlias = Iterator[Effect]
"""Actions in this order; our program is told the messages."""


class Frame(Struct):
    """A message of the broker. It has put in `src`, so nobody speaks for another."""

    type: str
    src: str = ""
    payload: Raw = Raw()

    @property
    def box(self) -> bytes:
        """The box; empty in a knock. Raises msgspec.DecodeError."""
        return msgspec.json.decode(self.payload, type=messages.Box)


class HostSide:
    beat = CALM

    def __init__(self, options: messages.ConnectOptions) -> None:
        """`options`: how those who come may connect."""
        self._options = options
        self._key = self._room = b""
        self._wanted: tuple[str, int] | None = None
        self._route, self._lives = "", 0
        self._known: frozenset[bytes] | None = None
        """The sides that have been let in; None until that is told."""

    def want(self, route: str, lives: float) -> None:
        """As `RouteTaker.want` says."""
        self._wanted = route, round(lives)

    def asked(self, request: messages.ToService) -> Effects:
        match request:
            case messages.Reopen(key):
                self._key, self._room = key, messages.public_id(key)
                yield Register(self._id, _token(key, self._id))
            case messages.Renew():
                yield from self._shut()
                yield from self._take_route()
            case messages.Shut():
                yield from self._shut()
            case messages.Known(sides):
                called = () if self._known is not None else sides
                self._known = frozenset(sides)
                yield from (SendFrame(self._id, frame("OFFER", side.hex())) for side in called)
            case messages.To(side, box):
                yield SendFrame(self._id, frame("OFFER", side.hex(), box))
            case _:
                pass

    def registered(self, name: str) -> Effects:
        if name == self._id:
            yield from self._take_route()
        else:
            yield self._opened()

    def refused(self, name: str) -> Effects:
        """Somebody else has this id. Raises NetworkProblem."""
        if name == self._id:
            raise NetworkProblem(Fault.ID_TAKEN)
        self._route, self._lives = "", 0
        yield self._opened()

    def heard(self, said: Frame) -> Effects:
        """Raises msgspec.DecodeError and ValueError for what no guest of ours says."""
        side = _side(said.src)
        if said.type in ("EXPIRE", "LEAVE"):
            yield messages.Gone(side)
        elif said.type == "CANDIDATE":
            if self._has_solved(side, said.box):
                yield messages.Knock(side, self._options)
        elif box := said.box:
            yield messages.From(side, box)
        elif self._known and side in self._known:
            yield messages.Knock(side, self._options)
        else:
            yield SendFrame(self._id, frame("CANDIDATE", said.src, bytes([PUZZLE_BITS]) + self._salt(side)))

    def _has_solved(self, side: bytes, box: bytes) -> bool:
        return len(box) == NUMBER_BYTES and is_solution(self._salt(side), PUZZLE_BITS, int.from_bytes(box))

    def _salt(self, side: bytes) -> bytes:
        """The salt of the puzzle for this stranger, who is asked anew with each code. The host need not remember it."""
        return sha256(b"spitegame puzzle\0" + self._key + side + self._route.encode()).digest()[: messages.SALT_BYTES]

    def beats(self) -> Effects:
        yield from ()

    @property
    def _id(self) -> str:
        return self._room.hex()

    def _take_route(self) -> Effects:
        if self._wanted is None:
            yield self._opened()
            return
        (self._route, self._lives), self._wanted = self._wanted, None
        yield Register(door(self._route), _token(self._key, self._route))

    def _opened(self) -> messages.Opened:
        return messages.Opened(self._room, self._route, self._lives, self._options)

    def _shut(self) -> Effects:
        if self._route:
            yield Unregister(door(self._route))
        self._route, self._lives = "", 0


class GuestSide:
    def __init__(self, options: messages.ConnectOptions) -> None:
        """`options`: how we may connect."""
        self._options = options
        self._id = ""
        self._at = ""
        """The id at which the host is spoken to."""
        self._room = b""
        """Empty until it is known."""
        self._knocks = 0
        self._has_joined = self._is_host_here = False
        self._puzzle: Solve | None = None
        """The newest one that the host has put."""
        self._solution = b""
        """The solution; empty until it is found."""

    @property
    def beat(self) -> float:
        return KNOCK if self._knocks < EAGER else CALM

    def asked(self, request: messages.ToService) -> Effects:
        match request:
            case messages.Join(route, key):
                self._at = door(route)
                yield from self._come(key)
            case messages.Return(room, key):
                self._at, self._room = room.hex(), room
                yield from self._come(key)
            case messages.To(_, box):
                yield SendFrame(self._id, frame("OFFER", self._at, box))
            case messages.Leave() if self._is_host_here:
                yield SendFrame(self._id, frame("LEAVE", self._at))
            case _:
                pass

    def registered(self, name: str) -> Effects:
        yield from self.beats()

    def refused(self, name: str) -> Effects:
        """Somebody else has this id. Raises NetworkProblem."""
        raise NetworkProblem(Fault.ID_TAKEN)

    def heard(self, said: Frame) -> Effects:
        """Raises msgspec.DecodeError and ValueError for what no host of ours says."""
        if said.type in ("EXPIRE", "LEAVE"):
            if said.src == self._at:
                yield from self._host_away()
        elif self._room and _side(said.src) != self._room:
            return
        elif said.type == "CANDIDATE":
            yield from self._take_puzzle(said.box)
        elif not (box := said.box):
            yield from self.beats()  # the host calls
        else:
            self._at, self._room = said.src, _side(said.src)
            self._is_host_here = True
            if not self._has_joined:
                self._has_joined = True
                yield messages.Joined(self._room, True, self._options)
            yield messages.From(messages.HOST, box)

    def _take_puzzle(self, box: bytes) -> Effects:
        """Take a puzzle, which comes again with each knock, and is solved once."""
        puzzle = Solve(box[1:], box[0]) if len(box) == 1 + messages.SALT_BYTES else None
        if puzzle and puzzle != self._puzzle and puzzle.bits <= messages.MOST_BITS:
            self._puzzle, self._solution = puzzle, b""
            yield puzzle
        elif puzzle and self._solution:
            yield SendFrame(self._id, frame("CANDIDATE", self._at, self._solution))

    def solved(self, number: int) -> Effects:
        self._solution = number.to_bytes(NUMBER_BYTES)
        yield SendFrame(self._id, frame("CANDIDATE", self._at, self._solution))

    def beats(self) -> Effects:
        """Knock. A host that is greeted twice begins anew, and so does it all."""
        if self._is_host_here:
            return
        self._knocks += 1
        if self._knocks > MOST_KNOCKS and not self._has_joined:
            yield from self._host_away()
        yield SendFrame(self._id, frame("OFFER", self._at))

    def _come(self, key: bytes) -> Effects:
        self._id = messages.public_id(key).hex()
        yield Register(self._id, _token(key, self._id))

    def _host_away(self) -> Effects:
        if not self._room:
            yield messages.Problem("no_room")
        elif not self._has_joined:
            yield messages.Joined(self._room, False, self._options)
        elif self._is_host_here:
            yield messages.Gone(messages.HOST)
        self._has_joined, self._is_host_here = True, False


def is_peer_server(url: str) -> bool:
    """True for the address of a PeerServer; any other one is that of a room service."""
    return url.endswith(PATH)


def frame(kind: Literal["OFFER", "CANDIDATE", "LEAVE", "HEARTBEAT"], to: str = "", box: bytes = b"") -> str:
    return msgspec.json.encode({"type": kind, "dst": to, "payload": box}).decode()


def read_frame(data: str | bytes) -> Frame | None:
    """None for what is none, or is too long to be looked at."""
    if len(data) > MOST_FRAME:
        return None
    try:
        return msgspec.json.decode(data, type=Frame)
    except (msgspec.DecodeError, ValueError):
        return None


def door(route: str) -> str:
    """The id at which a host is found by its code. Who tries all routes finds it; the code has its secret yet."""
    return sha256(b"spitegame door\0" + route.encode()).hexdigest()[: 2 * messages.ID_BYTES]


def _token(key: bytes, what: str) -> str:
    """A token that proves to the broker that we had this id before. The key itself never leaves."""
    return sha256(b"spitegame token\0" + key + what.encode()).hexdigest()[: 2 * messages.ID_BYTES]


def _side(name: str) -> bytes:
    """The side, or the room, with this id. Raises ValueError for an id that is of neither."""
    side = bytes.fromhex(name)
    if len(side) != messages.ID_BYTES:
        raise ValueError("This is the id of another program.")
    return side
