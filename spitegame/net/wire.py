"""Everything that two programs say to each other once a channel is open, and its bytes.

    both   first of all → Confirm          Ping → Pong                  Bye → ByeHeard
    guest  Hello → host → Welcome          (or Bye)                     Present whenever something changes
    deal   host → Begin → guest → Commit   → host → Commitments → guest → Reveal → host → Dealt
    play   host → Told → guest → Play      Say → Said                   Opened when the game is over, then Again

Whatever a side reads is checked here: names, types, lengths and ranges. Confirm, Hello and Bye stay as they are in
every version, so that two programs can find out that they have none in common.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from types import GenericAlias
from typing import Annotated, Any, TypeAlias

from spitegame.net.codec import Malformed, Only, Packer, codec
from spitegame.net.errors import Fault
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.messages import Act, Countdown, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Computer, Occupant, Person, is_name
from spitegame.session.phrases import Phrase
from spitegame.session.presence import Chair, Company, Linked, Lost
from spitegame.session.table import CannotTakeBack

NEWEST_PROTOCOL = 1
"""The newest version of it that this program speaks."""
OLDEST_PROTOCOL = 1

MOST_SEATS = 9
MOST_ONLOOKERS = 16
MOST_PARTS = 64
PART_BYTES = 32 * 1024
MOST_SECONDS = 600.0
"""Of a decision."""


def _at_most(most: float, least: int = 0) -> Only:
    return Only(lambda number: least <= number <= most, f"A number from {least} to {most}")


def _of_length(most: int, least: int = 0) -> Only:
    return Only(lambda row: least <= len(row) <= most, f"A length from {least} to {most}")


Bytes32: TypeAlias = Annotated[bytes, _of_length(32, 32)]
Bytes32OrNone: TypeAlias = Annotated[bytes, Only(lambda given: len(given) in (0, 32), "32 bytes or none")]
Number: TypeAlias = Annotated[int, _at_most(10**6, 1)]
"""Of a deal, or of an update within it."""
NumberOrNone: TypeAlias = Annotated[int, _at_most(10**6)]
"""0: none."""
Version: TypeAlias = Annotated[int, _at_most(10**4)]
Beat: TypeAlias = Annotated[int, _at_most(10**9)]
Seconds: TypeAlias = Annotated[float, _at_most(MOST_SECONDS)]
Amount: TypeAlias = Annotated[int, _at_most(10**6)]
AnySeat: TypeAlias = Annotated[Seat, _at_most(MOST_SEATS - 1)]
Name: TypeAlias = Annotated[str, Only(is_name, "A name")]
Text: TypeAlias = Annotated[str, _of_length(40)]
GameKey: TypeAlias = Annotated[str, Only(GAMES.__contains__, "A game that is known here")]
Packed: TypeAlias = Annotated[bytes, _of_length(4096)]


# both ways


@dataclass(frozen=True, slots=True)
class Confirm:
    """The first message of each side: proof that the channel ends where the keys are."""

    mac: Bytes32 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ping:
    number: Beat


@dataclass(frozen=True, slots=True)
class Pong:
    """`number`: of the ping."""

    number: Beat


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message of a side, but for ByeHeard."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class ByeHeard:
    """The channel can be closed."""


# guest to host


@dataclass(frozen=True, slots=True)
class Hello:
    newest: Version
    """Of the protocol, that the guest speaks."""
    oldest: Version
    program: Text
    name: Name
    watching: bool
    """Without a seat."""
    deal: NumberOrNone
    """That the guest knows of; 0: none."""
    heard: NumberOrNone
    """The newest update of that deal that it has; 0: none."""


@dataclass(frozen=True, slots=True)
class Commit:
    """To what the guest adds to the deal."""

    deal: Number
    hash: Bytes32


@dataclass(frozen=True, slots=True)
class Reveal:
    deal: Number
    seed: Bytes32 = field(repr=False)
    salt: Bytes32 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    deal: Number
    message: ToHost


@dataclass(frozen=True, slots=True)
class Say:
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Again:
    """Ready for another game. `deal`: the one that is over."""

    deal: Number


# host to guest


@dataclass(frozen=True, slots=True)
class Welcome:
    protocol: Version
    """What is spoken from now on."""
    seat: AnySeat | None
    """None for who only watches."""
    room: Name
    """The host's name."""


@dataclass(frozen=True, slots=True)
class Present:
    company: Company
    again: Annotated[tuple[AnySeat, ...], _of_length(MOST_SEATS)]
    """Who is ready for another game."""


@dataclass(frozen=True, slots=True)
class Begin:
    """A new deal; or, to a guest that comes back, the one that is going on."""

    deal: Number
    game: GameKey
    rules: Packed = field(repr=False)
    carry: Packed | None = field(repr=False)
    occupants: Annotated[tuple[Occupant, ...], _of_length(MOST_SEATS, 2)]
    commitment: Bytes32
    """The host's, to its seed."""


@dataclass(frozen=True, slots=True)
class Commitments:
    """By seat; empty for one that adds nothing to the deal."""

    deal: Number
    hashes: Annotated[tuple[Bytes32OrNone, ...], _of_length(MOST_SEATS)]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What a seat has added to the deal; empty for one that adds nothing."""

    seed: Bytes32OrNone = field(repr=False)
    salt: Bytes32OrNone = field(repr=False)


@dataclass(frozen=True, slots=True)
class Dealt:
    """By seat."""

    deal: Number
    reveals: Annotated[tuple[Revealed, ...], _of_length(MOST_SEATS)]


@dataclass(frozen=True, slots=True)
class Told:
    deal: Number
    message: ToSeat


@dataclass(frozen=True, slots=True)
class Said:
    seat: AnySeat
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Opened:
    """A piece of what the host opens when the game is over."""

    deal: Number
    number: Annotated[int, _at_most(MOST_PARTS, 1)]
    """Of all the pieces."""
    part: Annotated[int, _at_most(MOST_PARTS - 1)]
    """Which one this is, counted from 0."""
    data: Annotated[bytes, _of_length(PART_BYTES)] = field(repr=False)


Common: TypeAlias = Confirm | Ping | Pong | Bye | ByeHeard
GuestMessage: TypeAlias = Hello | Commit | Reveal | Say | Again
HostMessage: TypeAlias = Welcome | Present | Begin | Commitments | Dealt | Said | Opened
FromGuest: TypeAlias = Common | GuestMessage | Play
FromHost: TypeAlias = Common | HostMessage | Told

_PARTS: dict[type, dict[str, Any]] = {
    Person: {"name": Name},
    Computer: {"name": Name, "level": Text},
    Linked: {"delay": Amount},
    Lost: {"seconds": Amount},
    Company: {
        "chairs": Annotated[tuple[Chair, ...], _of_length(MOST_SEATS)],
        "onlookers": Annotated[tuple[Name, ...], _of_length(MOST_ONLOOKERS)],
    },
    TakeBack: {"number": Number},
    Countdown: {"number": Number, "left": Seconds},
}
"""What these may hold when they come from another program."""


class Wire:
    """The bytes of messages: for programs that have begun a game, or, with None, have not yet."""

    def __init__(self, game: str | None) -> None:
        if game is None:
            self._from_guest = Packer(Common | GuestMessage, _PARTS)
            self._from_host = Packer(Common | HostMessage, _PARTS)
        else:
            parts = _PARTS | _parts_of(game)
            self._from_guest, self._from_host = Packer(FromGuest, parts), Packer(FromHost, parts)

    def pack_guest(self, message: FromGuest) -> bytes:
        return self._from_guest.pack(message)

    def pack_host(self, message: FromHost) -> bytes:
        return self._from_host.pack(message)

    def read_guest(self, data: bytes) -> FromGuest:
        """What a guest says. Raises Malformed."""
        message: FromGuest = self._from_guest.unpack(data)
        return message

    def read_host(self, data: bytes) -> FromHost:
        """What a host says. Raises Malformed."""
        message: FromHost = self._from_host.unpack(data)
        if isinstance(message, Begin):
            _check_terms(message)
        return message


@cache
def wire(game: str | None) -> Wire:
    return Wire(game)


def _parts_of(game: str) -> dict[type, dict[str, Any]]:
    unions = GAMES[game].unions
    return {
        Act: {"number": Number, "action": unions["action"]},
        Update: {
            "number": Number,
            "view": unions["view"],
            "events": GenericAlias(tuple, (unions["event"], ...)),
            "to_act": frozenset[AnySeat],
        },
        Rejected: {"number": Number, "reason": unions["reason"] | CannotTakeBack},
    }


def _check_terms(begin: Begin) -> None:
    """Raises Malformed."""
    packing = codec(begin.game)
    packing.unpack("rules", begin.rules)
    if begin.carry is not None:
        packing.unpack("carry", begin.carry)


def to_chunks(deal: int, data: bytes) -> tuple[Opened, ...]:
    """What is opened, in pieces."""
    pieces = [data[start : start + PART_BYTES] for start in range(0, max(len(data), 1), PART_BYTES)]
    return tuple(Opened(deal, len(pieces), part, piece) for part, piece in enumerate(pieces))


def from_chunks(pieces: Sequence[Opened]) -> bytes | None:
    """What was cut; None while pieces are missing. Raises Malformed."""
    first = pieces[0]
    for part, piece in enumerate(pieces):
        if (piece.deal, piece.number, piece.part) != (first.deal, first.number, part):
            raise Malformed("The pieces of what was opened do not fit together.")
    return b"".join(piece.data for piece in pieces) if len(pieces) == first.number else None
