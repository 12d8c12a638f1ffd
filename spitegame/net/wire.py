"""Everything that two programs send each other once a channel is open, and its bytes.

    both   first of all → Confirm          Ping → Pong                  Bye → ByeHeard
    guest  Hello → host → Welcome          (or Bye)                     Present whenever something changes
           host → Identify → guest → Identify                           Identified whenever others come
    deal   host → Begin → guest → Commit   → host → Commitments → guest → Reveal → host → Dealt
    play   host → Told, Signed → guest → Heard, Play                    Say → Said, Wear → Worn
           Opened when the game is over, then Again
    lobby  host → RoomTerms, Signed → guest → Heard                     Stand → Heirs
    host lost: what `net/ballots.py` tells

Whatever a side reads is checked here: names, types, lengths and ranges. Confirm, Hello and Bye stay as they are in
every version, so that two programs can find out that they have none in common.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import GenericAlias
from typing import Annotated, Any, Self, TypeAlias

from spitegame.net.ballots import (
    Ask,
    Attestation,
    Cast,
    Credentials,
    Halts,
    Heirs,
    Introduction,
    Leads,
    Shows,
    Stand,
)
from spitegame.net.errors import Fault
from spitegame.packing.codec import (
    CHUNK_BYTES,
    MOST_CHUNKS,
    MOST_ONLOOKERS,
    MOST_SEATS,
    Address,
    Amount,
    AnySeat,
    Beat,
    Bytes16,
    Bytes32,
    Bytes32OrNone,
    Bytes64,
    Forms,
    GameKey,
    Malformed,
    Name,
    Number,
    NumberOrNone,
    Packed,
    PackedUpdate,
    PackedView,
    Packer,
    PortraitKey,
    Seconds,
    Term,
    Text,
    Version,
    at_most,
    codec,
    of_length,
)
from spitegame.rules.catalog import GAMES
from spitegame.session.draw import Contribution, Contributions, Hashes
from spitegame.session.line import Act, Countdown, Rejected, TakeBack, ToHost, ToSeat, Update
from spitegame.session.occupants import Computer, Occupant, Person, Reserved
from spitegame.session.record import Record, Resumption
from spitegame.session.room_handle import Phrase
from spitegame.session.room_state import Chair, Company, Linked, Lost
from spitegame.session.table import CannotTakeBack

NEWEST_PROTOCOL = 5
"""The newest version of the protocol that this program speaks."""
OLDEST_PROTOCOL = 1
RETIRED_PROTOCOL = 4
"""The version of the protocol that only version 0.5 of the program spoke. That program kept the hidden cards of others,
so with it the version before this one is spoken."""
LATE_CHAIRS = 2
"""The version of the protocol from which on a room may have one chair more than its game was dealt for, for somebody
who joins late."""
PORTRAITS = 3
"""The version of the protocol from which on people are told each other's portraits."""
SIGNED_UPDATES = 5
"""The version of the protocol from which on the host signs what it tells each seat."""
LATER_ACTIONS = 5
"""The version of the protocol from which on programs know the actions in `Game.later`."""
IDENTITIES = 5
"""The version of the protocol from which on people show each other the keys by which they are known, and tables may be
open to strangers."""

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
    number: Beat


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message of a side, but for ByeHeard: the connection ends for this fault."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class ByeHeard:
    """The answer to Bye: the channel can be closed."""


@dataclass(frozen=True, slots=True)
class Identify:
    """The key by which this side is known, and a signature that is valid for this connection only
    (`net/identity.py`)."""

    key: Bytes32 = field(repr=False)
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyProof:
    """A guest's proof that it owns its key, which the host passes on to the other guests."""

    key: Bytes32 = field(repr=False)
    binding: Bytes32 = field(repr=False)
    """The binding of the guest's connection (`SecureChannel.binding`), which the signature covers."""
    signature: Bytes64 = field(repr=False)


# guest to host


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a guest after Confirm: what it can speak, and what it knows of the deal already."""

    newest: Version
    """The newest version of the protocol that the guest speaks."""
    oldest: Version
    program: Text
    name: Name
    watching: bool
    """The guest wants no seat."""
    deal: NumberOrNone
    """The number of the newest deal that the guest knows of; 0: none."""
    heard: NumberOrNone
    """The number of the newest update of that deal that the guest has; 0: none."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The guest's commitment to its contribution to the deal, before any contribution is shown."""

    deal: Number
    hash: Bytes32


@dataclass(frozen=True, slots=True)
class Reveal:
    """The guest's contribution to the deal."""

    deal: Number
    seed: Bytes32 = field(repr=False)
    salt: Bytes32 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """A message of the guest to the table, by the line of this deal."""

    deal: Number
    message: ToHost


@dataclass(frozen=True, slots=True)
class Heard:
    """The guest has this update and its signature, and can prove it to others."""

    deal: NumberOrNone
    """The number of the deal; 0 for the terms of the room, in the lobby."""
    term: Term
    number: Number


@dataclass(frozen=True, slots=True)
class Brought:
    """The newest update that the guest has, signed by the host that has told it. Guests send it to a new host."""

    begin: "Begin | Continue | None"
    """The beginning of the deal that the update is of; None in the lobby."""
    update: PackedUpdate = field(repr=False)
    """A `SignedUpdate`, packed."""


@dataclass(frozen=True, slots=True)
class Say:
    """A phrase of the guest for everybody."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Wear:
    """The guest has chosen this portrait."""

    portrait: PortraitKey


@dataclass(frozen=True, slots=True)
class Again:
    """The guest is ready for another game."""

    deal: Number
    """The number of the deal that is over."""


# host to guest


@dataclass(frozen=True, slots=True)
class Welcome:
    """The host lets the guest in."""

    protocol: Version
    """The version that is spoken from now on."""
    seat: AnySeat | None
    """The guest's seat; None for a guest who only watches."""
    host: Name


@dataclass(frozen=True, slots=True)
class Present:
    """The people in the room and how their connections stand, told whenever that changes."""

    company: Company
    again: Annotated[tuple[AnySeat, ...], of_length(MOST_SEATS)]
    """The seats of those who are ready for another game."""


@dataclass(frozen=True, slots=True)
class Identified:
    """The key proofs of the people who sit here."""

    host: AnySeat
    """The chair of the host, who has shown its own key to the guest by Identify."""
    proofs: Annotated[tuple[KeyProof | None, ...], of_length(MOST_SEATS)]
    """The proofs by chair; None for the host, for computers, and for people with an older program."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """The table is a lasting one: its long code leads here on another day as well."""

    secret: Bytes16 = field(repr=False)
    """The secret of the long code."""


@dataclass(frozen=True, slots=True)
class RoomTerms:
    """The terms of the next game in this room, and for whom it is open. The host signs them in the lobby, so that
    another host can go on from there."""

    number: Number
    """The number of these terms, counted up with each change."""
    deal: NumberOrNone
    """The number of the newest deal that was begun at this table; 0: none."""
    game: GameKey
    rules: Packed = field(repr=False)
    """The rules, packed by the codec of the game."""
    carry: Packed | None = field(repr=False)
    """State that the game before hands on to the next one, such as the running total, packed; None for nothing."""
    chairs: Annotated[tuple[Reserved, ...], of_length(MOST_SEATS, 2)]
    """The chairs as the host has them: Vacant for a guest."""
    onlookers: bool
    """People may watch."""
    is_open: bool
    """Strangers may come."""
    joins_at_once: bool
    """At an open table, a newcomer takes the seat of a computer in the game that is on."""
    beyond: Address
    """The address at which the room is open besides the host's network; empty for none."""

    def record(self) -> Record:
        """Return the record without cards and players. Raises Malformed."""
        rules, carry = _rules_and_carry(self)
        return Record(game=self.game, rules=rules, seed=0, occupants=(), carry=carry)


@dataclass(frozen=True, slots=True)
class Seated:
    """A guest at an open table, who has only watched until now, has this seat in the next deal."""

    seat: AnySeat


@dataclass(frozen=True, slots=True)
class Begin:
    """A new deal; or, to a guest that comes back, the one that is going on."""

    deal: Number
    game: GameKey
    rules: Packed = field(repr=False)
    """The rules, packed by the codec of the game."""
    carry: Packed | None = field(repr=False)
    """State that the game before has handed on to this one, such as the running total, packed; None for nothing."""
    occupants: Annotated[tuple[Occupant, ...], of_length(MOST_SEATS, 2)]
    commitment: Bytes32
    """The host's commitment to its seed."""

    @classmethod
    def of(cls, deal: int, record: Record, commitment: bytes) -> Self:
        rules = codec(record.game)["rules"].pack(record.rules)
        return cls(deal, record.game, rules, packed_carry(record), record.occupants, commitment)

    def record(self) -> Record:
        """Return the record without cards. Raises Malformed, but not for a message from `Wire.read_host`."""
        rules, carry = _rules_and_carry(self)
        return Record(game=self.game, rules=rules, seed=0, occupants=self.occupants, carry=carry)


@dataclass(frozen=True, slots=True)
class Continue:
    """The beginning of a deal in which a game goes on in the middle with another host. The cards that nobody has seen
    are dealt anew."""

    begin: Begin
    number: Number
    """The number of the update with which the game goes on."""
    view: PackedView = field(repr=False)
    """The position from which the game goes on, as an onlooker sees it, packed."""

    @property
    def deal(self) -> int:
        return self.begin.deal

    @property
    def game(self) -> str:
        return self.begin.game

    @property
    def commitment(self) -> bytes:
        return self.begin.commitment

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return self.begin.occupants

    def record(self) -> Record:
        """Return the record without cards, with the position from which the game goes on. Raises Malformed."""
        view = codec(self.game)["view"].unpack(self.view)
        if view.seat is not None:
            raise Malformed("A game goes on from what everybody may see.")
        return replace(self.begin.record(), resumed=Resumption(self.number, view))


def _rules_and_carry(told: Begin | RoomTerms) -> tuple[Any, Any]:
    """Return the rules, and the state that the game before has handed on (None for nothing). Raises Malformed."""
    packing = codec(told.game)
    return packing["rules"].unpack(told.rules), None if told.carry is None else packing["carry"].unpack(told.carry)


def packed_carry(record: Record) -> bytes | None:
    return None if record.carry is None else codec(record.game)["carry"].pack(record.carry)


Beginning: TypeAlias = Begin | Continue


def beginning(deal: int, record: Record, commitment: bytes) -> Beginning:
    """Return the message with which this deal begins: Continue for a record that resumes a game, else Begin."""
    begin, resumed = Begin.of(deal, record, commitment), record.resumed
    if resumed is None:
        return begin
    view = GAMES[record.game].public(resumed.view)
    return Continue(begin, resumed.number, codec(record.game)["view"].pack(view))


@dataclass(frozen=True, slots=True)
class Commitments:
    """The commitments of all seats to their contributions to the deal."""

    deal: Number
    hashes: Annotated[tuple[Bytes32OrNone, ...], of_length(MOST_SEATS)]
    """The hashes by seat; empty for a seat that adds nothing."""

    @classmethod
    def of(cls, deal: int, hashes: Hashes) -> Self:
        return cls(deal, tuple(hashed or b"" for hashed in hashes))

    def by_seat(self) -> Hashes:
        return tuple(hashed or None for hashed in self.hashes)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The contributions of all seats to the deal, from which the cards follow."""

    deal: Number
    reveals: Annotated[tuple[Contribution, ...], of_length(MOST_SEATS)]
    """The contributions by seat, with an empty seed for a seat that adds nothing."""

    @classmethod
    def of(cls, deal: int, contributions: Contributions) -> Self:
        return cls(deal, tuple(each or Contribution(b"", b"") for each in contributions))

    def by_seat(self) -> Contributions:
        return tuple(each if each.seed else None for each in self.reveals)


@dataclass(frozen=True, slots=True)
class Told:
    """A message of the table to the guest."""

    deal: Number
    message: ToSeat


@dataclass(frozen=True, slots=True)
class Signed:
    """The host's signature under the update that it told this guest last, or under the terms of the room
    (`net/signatures.py`)."""

    deal: NumberOrNone
    """The number of the deal; 0 for the terms of the room, in the lobby."""
    term: Term
    number: Number
    settled: bool
    """A quorum had acknowledged an update of this term before this one was signed, as in `Position`."""
    salt: Bytes16 = field(repr=False)
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase that somebody at the table has said to everybody."""

    seat: AnySeat
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Worn:
    """The portraits that people have chosen."""

    portraits: Annotated[tuple[PortraitKey, ...], of_length(MOST_SEATS)]
    """The keys by chair; empty for people who have chosen none, and for computers."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A chunk of the packed opening of a finished game."""

    deal: Number
    count: Annotated[int, at_most(MOST_CHUNKS, 1)]
    """The number of chunks."""
    index: Annotated[int, at_most(MOST_CHUNKS - 1)]
    data: Annotated[bytes, of_length(CHUNK_BYTES)] = field(repr=False)


Common: TypeAlias = Confirm | Ping | Pong | Bye | ByeHeard
GuestMessage: TypeAlias = (
    Hello
    | Identify
    | Commit
    | Reveal
    | Heard
    | Say
    | Wear
    | Again
    | Stand
    | Introduction
    | Shows
    | Attestation
    | Brought
    | Credentials
    | Cast
)
HostMessage: TypeAlias = (
    Welcome
    | Identify
    | Present
    | Identified
    | Lasting
    | Seated
    | Begin
    | Continue
    | Commitments
    | Dealt
    | Signed
    | Said
    | Worn
    | Opened
    | RoomTerms
    | Heirs
    | Introduction
    | Shows
    | Attestation
    | Ask
    | Leads
    | Halts
)
FromGuest: TypeAlias = Common | GuestMessage | Play
FromHost: TypeAlias = Common | HostMessage | Told

_FIELD_TYPES: dict[type, dict[str, Any]] = {
    Contribution: {"seed": Bytes32OrNone, "salt": Bytes32OrNone},
    Person: {"name": Name},
    Computer: {"name": Name, "level": Text},
    Linked: {"delay": Amount},
    Lost: {"seconds": Amount},
    Company: {
        "chairs": Annotated[tuple[Chair, ...], of_length(MOST_SEATS)],
        "onlookers": Annotated[tuple[Name, ...], of_length(MOST_ONLOOKERS)],
    },
    TakeBack: {"number": Number},
    Countdown: {"number": Number, "left": Seconds},
}
"""Checked types for the fields of these classes when they come from another program."""


_PROGRAM = re.compile(r"spitegame [0-9a-z.+]{1,20}")


def is_program(text: str) -> bool:
    """True if this is how a program of ours calls itself in Hello, and no text that somebody has written by hand."""
    return _PROGRAM.fullmatch(text) is not None


class Wire:
    """Packer and reader of messages. `game`: the key of the game that both programs have begun; None before that."""

    def __init__(self, game: str | None) -> None:
        forms = Forms(_FIELD_TYPES | (_field_types_of(game) if game else {}))
        self.from_guest = Packer(FromGuest if game else Common | GuestMessage, forms)
        self.from_host = Packer(FromHost if game else Common | HostMessage, forms)

    def read_host(self, data: bytes) -> FromHost:
        """Return the message of the host that is in these bytes. Raises Malformed."""
        message: FromHost = self.from_host.unpack(data)
        if isinstance(message, Begin | Continue | RoomTerms):
            message.record()  # checks the rules, and what the game before has handed on, too
        return message

    def read_guest(self, data: bytes) -> FromGuest:
        """Return the message of a guest that is in these bytes. Raises Malformed."""
        message: FromGuest = self.from_guest.unpack(data)
        if isinstance(message, Brought) and message.begin:
            message.begin.record()
        return message


wire = cache(Wire)  # one for each game is enough

_BEGINNING, _TERMS = Packer(Beginning, Forms(_FIELD_TYPES)), Packer(RoomTerms, Forms(_FIELD_TYPES))


def pack_beginning(begin: Beginning) -> bytes:
    return _BEGINNING.pack(begin)


def pack_terms(terms: RoomTerms) -> bytes:
    return _TERMS.pack(terms)


def unpack_terms(data: bytes) -> RoomTerms:
    """Return the terms of a room that are in these bytes. Raises Malformed."""
    terms: RoomTerms = _TERMS.unpack(data)
    terms.record()  # checks the rules
    return terms


def _field_types_of(game: str) -> dict[type, dict[str, Any]]:
    """Return the checked types of the fields that depend on the game."""
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


def to_chunks(deal: int, data: bytes) -> tuple[Opened, ...]:
    """Return the messages that carry a packed opening, in order."""
    chunks = [data[start : start + CHUNK_BYTES] for start in range(0, max(len(data), 1), CHUNK_BYTES)]
    return tuple(Opened(deal, len(chunks), index, chunk) for index, chunk in enumerate(chunks))


def from_chunks(chunks: Sequence[Opened]) -> bytes | None:
    """Return the bytes that `to_chunks` has cut up; None while the last chunks are missing. Raises Malformed."""
    first = chunks[0]
    for index, chunk in enumerate(chunks):
        if (chunk.deal, chunk.count, chunk.index) != (first.deal, first.count, index):
            raise Malformed("The chunks of what was opened do not fit together.")
    return b"".join(chunk.data for chunk in chunks) if len(chunks) == first.count else None
