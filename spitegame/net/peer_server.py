"""Rooms at a PeerServer, the broker of PeerJS, which hands frames on between ids and knows nothing of rooms.

The id of a host is the public name of its room; while its code is valid, a hash of the code's route is a second id. The
id of a guest is its side. This module is pure: it takes requests of the program and frames of the broker, and yields
effects for `peer_server_client` to carry out. PROTOCOL.md tells other programs all of it under “At a PeerServer”.
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

MOST_KNOCKS = 3
"""The number of knocks without an answer after which the host counts as absent, even if the broker does not say so."""
CALM_S = 20.0
"""Seconds between two signs of life to the broker: a PeerServer forgets an id that gives none for 60."""
KNOCK_S = 3.0
"""Seconds between two knocks of a guest until the host answers, since a knock may get lost without notice."""
EAGER = 20
"""The number of knocks after which a guest knocks only every CALM_S. Few knocks are enough then: a host that
comes back calls the guests that it knows."""
PUZZLE_BITS = 18
"""The difficulty, in bits, of the puzzle that a stranger solves to be greeted: a moment of work for a guest, and some
seconds for every three codes of somebody who tries many."""
MOST_FRAME = 2 * messages.MOST_BOX
"""The most bytes of a frame that is looked at. The largest box takes fewer, in Base64 and with its ids."""


@dataclass(frozen=True, slots=True)
class Register:
    """Open a socket at the broker for this id. The token proves that the id is ours."""

    id: str
    token: str

    def url(self, broker: str) -> str:
        """Return the URL of the socket at this broker."""
        named = {"key": "peerjs", "id": self.id, "token": self.token, "version": f"spitegame-{__version__}"}
        return f"{broker}?{urlencode(named)}"


@dataclass(frozen=True, slots=True)
class Unregister:
    """Close the socket of this id."""

    id: str


@dataclass(frozen=True, slots=True)
class SendFrame:
    """Send this frame over the socket of this id."""

    id: str
    frame: str


@dataclass(frozen=True, slots=True)
class Solve:
    """Find the solution of this puzzle, and tell it to `GuestSide.solved`."""

    salt: bytes
    bits: int


Effect: TypeAlias = Register | Unregister | SendFrame | Solve | messages.RoomMessage
Effects: TypeAlias = Iterator[Effect]
"""Effects to carry out in this order; messages are for our program."""


class Frame(Struct):
    """A message that the broker brings. The broker has filled in `src`, so nobody can speak for another id."""

    type: str
    src: str = ""
    payload: Raw = Raw()

    @property
    def box(self) -> bytes:
        """The box in the frame; empty in a knock. Raises msgspec.DecodeError."""
        return msgspec.json.decode(self.payload, type=messages.Box)


class HostSide:
    """A host's side of a room at a PeerServer."""

    beat = CALM_S
    """Seconds between two calls of `beats`."""

    def __init__(self, options: messages.ConnectOptions) -> None:
        """`options`: the ways in which guests may connect."""
        self._options = options
        self._key = self._room = b""
        self._wanted: tuple[str, int] | None = None
        """The route for the next code, and the seconds for which it is to be valid; None: none is wanted."""
        self._route, self._lives = "", 0
        """The route of the newest code, and the seconds for which it is valid; empty and 0: there is none."""
        self._known: frozenset[bytes] | None = None
        """The sides of the guests that have been let in; None before our program has told them."""

    def want(self, route: str, lives: float) -> None:
        """Note the route for the next code, as `RouteTaker.want` says."""
        self._wanted = route, round(lives)

    def asked(self, request: messages.ToService) -> Effects:
        """Take a message of our program to its service."""
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
        """Note that the broker has taken this id."""
        if name == self._id:
            yield from self._take_route()
        else:
            yield self._opened()

    def refused(self, name: str) -> Effects:
        """Note that somebody else has this id. Raises NetworkProblem if it is the id of the room."""
        if name == self._id:
            raise NetworkProblem(Fault.ID_TAKEN)
        self._route, self._lives = "", 0
        yield self._opened()

    def heard(self, said: Frame) -> Effects:
        """Take a frame of a guest. Raises msgspec.DecodeError or ValueError for a frame that no guest of ours sends."""
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
        """True if the box holds the solution of this side's puzzle."""
        return len(box) == NUMBER_BYTES and is_solution(self._salt(side), PUZZLE_BITS, int.from_bytes(box))

    def _salt(self, side: bytes) -> bytes:
        """Return the salt of the puzzle for this stranger, another for each code. The host need not remember it."""
        return sha256(b"spitegame puzzle\0" + self._key + side + self._route.encode()).digest()[: messages.SALT_BYTES]

    def beats(self) -> Effects:
        """Do what is due every `beat` seconds: nothing, for a host."""
        yield from ()

    @property
    def _id(self) -> str:
        """The id by which guests who know the room find it."""
        return self._room.hex()

    def _take_route(self) -> Effects:
        """Register an id for the wanted route; if none is wanted, only tell our program that the room is open."""
        if self._wanted is None:
            yield self._opened()
            return
        (self._route, self._lives), self._wanted = self._wanted, None
        yield Register(door(self._route), _token(self._key, self._route))

    def _opened(self) -> messages.Opened:
        return messages.Opened(self._room, self._route, self._lives, self._options)

    def _shut(self) -> Effects:
        """Give up the id of the route."""
        if self._route:
            yield Unregister(door(self._route))
        self._route, self._lives = "", 0


class GuestSide:
    """A guest's side of a room at a PeerServer."""

    def __init__(self, options: messages.ConnectOptions) -> None:
        """`options`: the ways in which this guest may connect."""
        self._options = options
        self._id = ""
        """The id of this guest; empty until it asks for a room."""
        self._at = ""
        """The id to which frames for the host are sent: at first that of the route, then that of the room."""
        self._room = b""
        """The public name of the room; empty until it is known."""
        self._knocks = 0
        self._has_joined = self._is_host_here = False
        """Our program was told Joined; and the host is here, as far as is known."""
        self._puzzle: Solve | None = None
        """The newest puzzle that the host has set; None before there is one."""
        self._solution = b""
        """The solution of that puzzle; empty until it is found."""

    @property
    def beat(self) -> float:
        return KNOCK_S if self._knocks < EAGER else CALM_S

    def asked(self, request: messages.ToService) -> Effects:
        """Take a message of our program to its service."""
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
        """Note that the broker has taken this id, and knock for the first time."""
        yield from self.beats()

    def refused(self, name: str) -> Effects:
        """Raise NetworkProblem, since somebody else has this id."""
        raise NetworkProblem(Fault.ID_TAKEN)

    def heard(self, said: Frame) -> Effects:
        """Take a frame of the host. Raises msgspec.DecodeError or ValueError for a frame that no host of ours sends."""
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
        """Take a puzzle from the host. The host sends it again after each knock, but it is solved only once."""
        puzzle = Solve(box[1:], box[0]) if len(box) == 1 + messages.SALT_BYTES else None
        if puzzle and puzzle != self._puzzle and puzzle.bits <= messages.MOST_BITS:
            self._puzzle, self._solution = puzzle, b""
            yield puzzle
        elif puzzle and self._solution:
            yield SendFrame(self._id, frame("CANDIDATE", self._at, self._solution))

    def solved(self, number: int) -> Effects:
        """Send the host this solution of the puzzle."""
        self._solution = number.to_bytes(NUMBER_BYTES)
        yield SendFrame(self._id, frame("CANDIDATE", self._at, self._solution))

    def beats(self) -> Effects:
        """Knock, unless the host is here: at a second knock the host would begin the whole handshake anew."""
        if self._is_host_here:
            return
        self._knocks += 1
        if self._knocks > MOST_KNOCKS and not self._has_joined:
            yield from self._host_away()
        yield SendFrame(self._id, frame("OFFER", self._at))

    def _come(self, key: bytes) -> Effects:
        """Register at the broker with the id that follows from this guest's own key."""
        self._id = messages.public_id(key).hex()
        yield Register(self._id, _token(key, self._id))

    def _host_away(self) -> Effects:
        """Tell our program that the host is not here."""
        if not self._room:
            yield messages.Problem("no_room")
        elif not self._has_joined:
            yield messages.Joined(self._room, False, self._options)
        elif self._is_host_here:
            yield messages.Gone(messages.HOST)
        self._has_joined, self._is_host_here = True, False


def frame(kind: Literal["OFFER", "CANDIDATE", "LEAVE", "HEARTBEAT"], to: str = "", box: bytes = b"") -> str:
    """Return the text of a frame to another id, of a kind that PeerJS has. OFFER is used for knocks, calls and boxes,
    CANDIDATE for puzzles and their solutions."""
    return msgspec.json.encode({"type": kind, "dst": to, "payload": box}).decode()


def read_frame(data: str | bytes) -> Frame | None:
    """Return the frame in this text; None if there is none, or the text is longer than MOST_FRAME."""
    if len(data) > MOST_FRAME:
        return None
    try:
        return msgspec.json.decode(data, type=Frame)
    except (msgspec.DecodeError, ValueError):
        return None


def door(route: str) -> str:
    """Return the id at which a host is found by the route of its code. Somebody who tries all routes finds the host
    too, but lacks the secret of the code."""
    return sha256(b"spitegame door\0" + route.encode()).hexdigest()[: 2 * messages.ID_BYTES]


def _token(key: bytes, what: str) -> str:
    """Return the token that proves to the broker that we had this id before. `what`: the id or the route. The key
    itself never leaves this program."""
    return sha256(b"spitegame token\0" + key + what.encode()).hexdigest()[: 2 * messages.ID_BYTES]


def _side(name: str) -> bytes:
    """Return the side, or the room, with this id. Raises ValueError for an id that is of neither."""
    side = bytes.fromhex(name)
    if len(side) != messages.ID_BYTES:
        raise ValueError("This is the id of another program.")
    return side
