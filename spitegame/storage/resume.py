"""What a host and a guest keep on the disk, to go on after their program was killed: a header, and every change since.

The header is written anew for each deal, at the guest also for each step of the draw: `hosted.journal` and
`joined.journal`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, ClassVar, TypeAlias, TypeVar, assert_never

from spitegame.net.codec import Malformed, Only, Packer, codec, pack_record, unpack_record
from spitegame.net.length_prefixed import join_prefixed, split_prefixed
from spitegame.net.transcript import BOUNDS, Bytes16, Reseating, ShownUpdate, Transcript, pack_shown, unpack_shown
from spitegame.net.wire import AnySeat, Bytes32, Number, NumberOrNone
from spitegame.session.draw import Drawn, GuestDraw
from spitegame.session.occupants import Occupant, Reserved
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut, Unreplayable
from spitegame.session.table import Table
from spitegame.storage.files import Damaged, Folders, NewerFormat, Unopened, not_opened, remove
from spitegame.storage.journal import InUse, Journal, Reopened, hosted_path, joined_path

Port: TypeAlias = Annotated[int, Only(range(2**16).__contains__, "A port")]


@dataclass(frozen=True, slots=True)
class AdmittedGuest:
    """Somebody whom the host has let in."""

    side: Bytes16
    """As the room service calls it."""
    resume: Bytes32 = field(repr=False)
    """The key that it comes back with."""
    seat: AnySeat | None
    """None: it only watches."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostState:
    key: Bytes16 = field(repr=False)
    """Of the room."""
    service: str
    """The room service's URL; empty: the one within this program."""
    port: Port
    """Of the one within this program, or 0."""
    onlookers: bool
    """Whether people may watch."""
    chairs: tuple[Reserved, ...]
    """By seat."""
    guests: tuple[AdmittedGuest, ...] = ()
    deal: NumberOrNone = 0
    """The newest that a draw was begun for."""
    drawn: Drawn | None = None
    """None: in the lobby, before the first deal."""


@dataclass(frozen=True, slots=True)
class Reseated:
    """Somebody else sits there now, or nobody."""

    seat: AnySeat
    occupant: Reserved


@dataclass(frozen=True, slots=True)
class GuestCame:
    """A guest is new, or has a new key, seat or name."""

    TAG: ClassVar[str] = "Came"
    guest: AdmittedGuest


@dataclass(frozen=True, slots=True)
class GuestLeft:
    """A guest has left for good."""

    TAG: ClassVar[str] = "Went"
    side: Bytes16


@dataclass(frozen=True, slots=True)
class DrawBegun:
    """The draw for the deal with this number has begun."""

    TAG: ClassVar[str] = "Drawing"
    deal: Number


Change: TypeAlias = Entry | Reseated | GuestCame | GuestLeft | DrawBegun
"""What happens at the host."""


@dataclass(frozen=True, slots=True)
class ReopenedHost:
    """A host's game as it stood, and the journal in which it goes on."""

    journal: Journal
    game: HostState
    """With all changes since."""
    record: Record = field(repr=False)
    """With its entries, and with the occupants that it was dealt for. In the lobby: without cards."""
    reseated: tuple[Reseating, ...]
    """Since the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestState:
    room: Bytes16
    key: Bytes16 = field(repr=False)
    """Of the own side."""
    resume: Bytes32 = field(repr=False)
    """The key to come back with."""
    service: str
    """The room service's URL."""
    local: bool
    """The service is within the host's program, and may have to be looked for on the local network."""
    seat: AnySeat | None
    """None: only to watch."""
    name: str
    host: str
    """The host's name."""
    draw: GuestDraw | None = None
    """None: in the lobby, before the first deal."""


@dataclass(frozen=True, slots=True)
class ReopenedGuest:
    """A guest's game as it was shown last, and the journal in which it goes on."""

    journal: Journal
    game: GuestState
    shown: tuple[ShownUpdate, ...]

    @property
    def heard(self) -> int:
        """The newest update; 0 if there was none."""
        return max((each.number for each in self.shown), default=0)

    @property
    def transcript(self) -> Transcript | None:
        """None in the lobby."""
        return Transcript(self.game.draw, self.shown) if self.game.draw else None


@dataclass(frozen=True, slots=True)
class _Acted:
    seat: AnySeat
    action: bytes
    """Packed."""


@dataclass(frozen=True, slots=True)
class _TookBack:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _TimedOut:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _SatDown:
    seat: AnySeat
    occupant: Occupant


_Written: TypeAlias = _Acted | _TookBack | _TimedOut | _SatDown | Reseated | GuestCame | GuestLeft | DrawBegun

_HOSTED = Packer(HostState, BOUNDS)
_JOINED = Packer(GuestState, BOUNDS)
_CHANGE = Packer(_Written, BOUNDS)


# at the host


def create_hosted(folders: Folders, game: HostState, record: Record, reseated: Sequence[Reseating] = ()) -> Journal:
    """Instead of what was there, whose journal must be closed. In the lobby the record has seed 0 and no occupants.
    Raises StorageProblem."""
    header = join_prefixed(_HOSTED.pack(game), pack_record(replace(record, entries=())))
    return Journal.create(
        hosted_path(folders), header, [pack_change(record.game, each) for each in _changes(record, reseated)]
    )


def _changes(record: Record, reseated: Sequence[Reseating]) -> Iterator[Change]:
    """In the order in which they happened."""
    for after, entry in enumerate((*record.entries, None)):
        yield from (Reseated(each.seat, each.occupant) for each in reseated if each.after == after)
        if entry is not None:
            yield entry


def pack_change(game: str, change: Change) -> bytes:
    """For Journal.append."""
    match change:
        case Entry(seat, TakenBack()):
            return _CHANGE.pack(_TookBack(seat))
        case Entry(seat, TimedOut()):
            return _CHANGE.pack(_TimedOut(seat))
        case Entry(seat, SatDown(occupant)):
            return _CHANGE.pack(_SatDown(seat, occupant))
        case Entry(seat, action):
            return _CHANGE.pack(_Acted(seat, codec(game).pack("action", action)))
        case Reseated() | GuestCame() | GuestLeft() | DrawBegun():
            return _CHANGE.pack(change)
        case _:
            assert_never(change)


def unpack_change(game: str, data: bytes) -> Change:
    """Raises Malformed."""
    written: _Written = _CHANGE.unpack(data)
    match written:
        case _Acted(seat, action):
            return Entry(seat, codec(game).unpack("action", action))
        case _TookBack(seat):
            return Entry(seat, TakenBack())
        case _TimedOut(seat):
            return Entry(seat, TimedOut())
        case _SatDown(seat, occupant):
            return Entry(seat, SatDown(occupant))
        case Reseated() | GuestCame() | GuestLeft() | DrawBegun():
            return written
        case _:
            assert_never(written)


def load_hosted(folders: Folders) -> ReopenedHost | Unopened | None:
    """None if no game was hosted, or another program hosts it just now. One that cannot be opened is set aside."""
    return _loaded(hosted_path(folders), _read_hosted, "The game that was hosted")


def peek_hosted(folders: Folders) -> HostState | Unopened | None:
    """The same, only to tell of it: without the time that a replay takes."""
    return _loaded(hosted_path(folders), _peek_hosted, "The game that was hosted")


def forget_hosted(folders: Folders) -> None:
    """It is over, and its journal closed. Raises StorageProblem."""
    remove(hosted_path(folders))


# at a guest


def create_joined(folders: Folders, game: GuestState, shown: Sequence[ShownUpdate] = ()) -> Journal:
    """Instead of what was there, whose journal must be closed. Raises StorageProblem."""
    return Journal.create(joined_path(folders), _JOINED.pack(game), [pack_shown(each) for each in shown])


def load_joined(folders: Folders) -> ReopenedGuest | Unopened | None:
    """None if no game was joined, or another program plays it just now. One that cannot be opened is set aside."""
    return _loaded(joined_path(folders), _read_joined, "The game that was joined")


def peek_joined(folders: Folders) -> GuestState | Unopened | None:
    """The same, only to tell of it."""
    return _loaded(joined_path(folders), _peek_joined, "The game that was joined")


def forget_joined(folders: Folders) -> None:
    """It is over, and its journal closed. Raises StorageProblem."""
    remove(joined_path(folders))


Read = TypeVar("Read")


def _loaded(path: Path, read: Callable[[Reopened], Read], what: str) -> Read | Unopened | None:
    try:
        reopened = Journal.open(path)
    except (FileNotFoundError, InUse):
        return None
    except (NewerFormat, Damaged, OSError) as problem:
        return not_opened(path, what, problem)
    try:
        return read(reopened)
    except (Malformed, Unreplayable) as problem:
        reopened.journal.close()
        return not_opened(path, what, Damaged(str(problem)))


def _read_hosted(reopened: Reopened) -> ReopenedHost:
    """Raises Malformed or Unreplayable."""
    hosted = _unreplayed(reopened)
    if hosted.game.drawn:
        Table.begin(hosted.record)
    return hosted


def _peek_hosted(reopened: Reopened) -> HostState:
    """Raises Malformed."""
    reopened.journal.close()
    return _unreplayed(reopened).game


def _peek_joined(reopened: Reopened) -> GuestState:
    """Raises Malformed."""
    reopened.journal.close()
    return _read_joined(reopened).game


def _unreplayed(reopened: Reopened) -> ReopenedHost:
    """Raises Malformed."""
    match split_prefixed(reopened.header):
        case [packed_game, packed_record]:
            game: HostState = _HOSTED.unpack(packed_game)
            record = unpack_record(packed_record)
        case _:
            raise Malformed("The header has two parts.")
    entries: list[Entry] = []
    reseated: list[Reseating] = []
    for frame in reopened.frames:
        change = unpack_change(record.game, frame)
        match change:
            case Entry():
                entries.append(change)
            case Reseated(seat, occupant):
                reseated.append(Reseating(len(entries), seat, occupant))
        game = _changed(game, change)
    if game.drawn is None:
        return ReopenedHost(reopened.journal, game, record, reseated=())
    return ReopenedHost(reopened.journal, game, replace(record, entries=tuple(entries)), tuple(reseated))


def _changed(game: HostState, change: Change) -> HostState:
    match change:
        case Entry():
            return game
        case Reseated(seat, occupant):
            chairs = tuple(occupant if each == seat else chair for each, chair in enumerate(game.chairs))
            return replace(game, chairs=chairs)
        case GuestCame(guest):
            return replace(game, guests=(*_others(game, guest.side), guest))
        case GuestLeft(side):
            return replace(game, guests=_others(game, side))
        case DrawBegun(deal):
            return replace(game, deal=deal)
        case _:
            assert_never(change)


def _others(game: HostState, side: bytes) -> tuple[AdmittedGuest, ...]:
    return tuple(guest for guest in game.guests if guest.side != side)


def _read_joined(reopened: Reopened) -> ReopenedGuest:
    """Raises Malformed."""
    game: GuestState = _JOINED.unpack(reopened.header)
    return ReopenedGuest(reopened.journal, game, tuple(map(unpack_shown, reopened.frames)))
