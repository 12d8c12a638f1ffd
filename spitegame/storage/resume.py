"""The journals of a host and of a guest, from which a room goes on after a program was killed. A journal has the state
of the room as its header, followed by every change since. It is created anew for each deal, when a room goes on, and by
a guest also for each step of the draw. The newest signed update lies beside the journal. The `peek_…` functions
write nothing; the `load_…` functions set damaged files aside."""

import os
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path
from typing import Annotated, ClassVar, TypeAlias, TypeVar

from spitegame.net import transcript
from spitegame.net.ballots import Kept, OwnRoom, Place
from spitegame.net.signatures import NO_DEAL, SIGNED_UPDATE, SignedUpdate, begin_digest
from spitegame.net.wire import RoomTerms
from spitegame.packing import codec
from spitegame.packing.codec import MOST_SEATS, AnySeat, Bytes16, Bytes32, Number, NumberOrNone, of_length
from spitegame.rules.game import Seat, later
from spitegame.session.draw import Drawn, GuestDraw
from spitegame.session.occupants import Occupant, Person, Reserved, Vacant
from spitegame.session.record import Entry, Record, SatDown, Stalemate, TakenBack, TimedOut, TimedOutAgain, Unreplayable
from spitegame.session.room_codes import is_local_address
from spitegame.session.table import Table
from spitegame.storage import files
from spitegame.storage.journal import Contents, Journal, JournalWriter, begin, read_journal
from spitegame.translation import N_, _

Secret: TypeAlias = Annotated[bytes, codec.Only(lambda given: len(given) in (0, 16), "16 bytes or none")]
"""The secret half of a long code, or empty for none."""
Port: TypeAlias = Annotated[int, codec.Only(range(2**16).__contains__, "A port")]


@dataclass(frozen=True, slots=True)
class AdmittedGuest:
    """A guest whom the host has let into its room, and whom it lets in again by the key `resume`."""

    side: Bytes16
    """The guest's public id at the room service, made of the guest's key there by `public_id`."""
    resume: Bytes32 = field(repr=False)
    """The secret key by which the guest proves, when it comes back, that it is the same guest."""
    seat: AnySeat | None
    """None for a guest who only watches."""
    name: str


@dataclass(frozen=True, slots=True)
class GuestKeys:
    """The keys with which a host comes back into its table as a guest, once another member is the host."""

    key: Bytes16 = field(repr=False)
    """This program's own key at the room service."""
    resume: Bytes32 = field(repr=False)
    """The secret key by which the program proves to the new host that it had a seat at the table."""

    @classmethod
    def fresh(cls) -> "GuestKeys":
        """Draw new keys at random."""
        return cls(secrets.token_bytes(16), secrets.token_bytes(32))


@dataclass(frozen=True, slots=True, kw_only=True)
class HostState:
    """The state of a hosted room, as it is written into the header of the host's journal."""

    key: Bytes16 = field(repr=False)
    """The room's key at the room service."""
    service: str
    """The URL of the room service; empty for the service within this program."""
    port: Port
    """The port of the service within this program; 0 where another service is used."""
    onlookers: bool
    """True if people may come who only watch."""
    chairs: tuple[Reserved, ...]
    guests: tuple[AdmittedGuest, ...] = ()
    deal: NumberOrNone = 0
    """The number of the newest deal for which a draw has begun."""
    drawn: Drawn | None = None
    """The draw of the running game; None in the lobby, before the first deal."""
    is_open: bool = later(False)
    """True if strangers may come; everybody then bears a given name instead of their own."""
    joins_at_once: bool = later(False)
    """True if a newcomer at an open table takes the seat of a computer at once, and not only in the next game."""
    secret: Secret = field(default=b"", metadata={"later": True}, repr=False)
    """The secret of the long code of a lasting table; empty for other tables."""
    own: GuestKeys | None = field(default=None, metadata={"later": True})
    """The keys with which this host would come back as a guest; None in journals of older programs."""
    before: AnySeat | None = field(default=None, metadata={"later": True})
    """The seat of the former host; None if this host is the first."""
    door: Secret = field(default=b"", metadata={"later": True}, repr=False)
    """The secret of the long code by which the members find a room that is no lasting table; empty for a lasting
    table."""
    kept: Kept | None = field(default=None, metadata={"later": True})
    """The votes and certificates by which this program knows who is the host; None at a table's first host until it has
    any."""
    table: Secret = field(default=b"", metadata={"later": True})
    """The public name of the room in which the table began; empty if that is this room."""
    places: Annotated[tuple[Place, ...], of_length(MOST_SEATS)] = later(())
    """For each other member, the place at which it would be found if it became the host."""


@dataclass(frozen=True, slots=True)
class Reseated:
    """A chair has another occupant, or is free now."""

    seat: AnySeat
    occupant: Reserved


@dataclass(frozen=True, slots=True)
class GuestCame:
    """A guest is new, or a known guest has a new key, seat or name."""

    TAG: ClassVar[str] = "Came"
    guest: AdmittedGuest


@dataclass(frozen=True, slots=True)
class GuestLeft:
    """A guest has left for good, and the host forgets its key."""

    TAG: ClassVar[str] = "Went"
    side: Bytes16


@dataclass(frozen=True, slots=True)
class DrawBegun:
    """The draw for the deal with this number has begun."""

    TAG: ClassVar[str] = "Drawing"
    deal: Number


Change: TypeAlias = Entry | Reseated | GuestCame | GuestLeft | DrawBegun
"""A change of a hosted room that is appended to the host's journal."""


@dataclass(frozen=True, slots=True)
class ReopenedHost:
    """A hosted room that is to be opened: read from its journal, planned by the player, or taken over from another
    host."""

    state: HostState
    record: Record = field(repr=False)
    """The game so far, with the occupants for whom it was dealt. In the lobby it holds only the game and its rules:
    seed 0, and no occupants."""
    reseated: tuple[transcript.Reseating, ...]
    """The changes of occupants since the deal."""
    is_new: bool = False
    """True for a room that was not read from the disk, and has no journal yet."""
    sentence: str = ""
    """A sentence that tells the player that the journal was damaged; empty if it was whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestState:
    """The state of a joined room, as it is written into the header of the guest's journal."""

    room: Bytes16
    """The public id of the room at the room service."""
    key: Bytes16 = field(repr=False)
    """The guest's own key at the room service."""
    resume: Bytes32 = field(repr=False)
    """The secret key by which the guest proves to the host, when it comes back, that it is the same guest."""
    service: str
    """The address of the room service at which the room was found."""
    local: bool
    """True if the room service is within the host's program, and may have another address on the local network by
    now."""
    seat: AnySeat | None
    """None for a guest who only watches."""
    name: str
    """The name that the guest bears at the table."""
    host: str
    """The name of the host."""
    draw: GuestDraw | None = None
    """The draw of the running game; None in the lobby, before the first deal."""
    before: GuestDraw | None = field(default=None, metadata={"later": True})
    """The draw of the game before, kept until the host has signed an update of the new game."""
    is_open: bool = later(False)
    """True if the table is open to strangers; everybody then bears a given name instead of their own."""
    awaits_seat: bool = later(False)
    """True if the guest has no seat as yet, and wants one."""
    own_room: OwnRoom | None = field(default=None, metadata={"later": True})
    """The room that this program opens if it becomes the host; None as long as no other member has been told of it."""
    kept: Kept | None = field(default=None, metadata={"later": True})
    """The votes and certificates that this program holds; None without a seat."""
    places: Annotated[tuple[Place, ...], of_length(MOST_SEATS)] = later(())
    """For each other member, the place at which it would be found as the host. The first one is the host."""
    table: Secret = field(default=b"", metadata={"later": True})
    """The public name of the room in which the table began; empty if that is this room."""
    terms: RoomTerms | None = field(default=None, metadata={"later": True})
    """The terms for which the room is opened; None until the host has told them."""
    beyond: Annotated[tuple[str, ...], of_length(MOST_SEATS)] = later(())
    """The URLs of further room services, known to every member, at which the room may be found."""


@dataclass(frozen=True, slots=True)
class ReopenedGuest:
    """A joined room as it was read from the guest's journal."""

    state: GuestState
    shown: tuple[transcript.ShownUpdate, ...]
    """The updates that the guest was shown, oldest first."""
    signed: SignedUpdate | None = None
    """The newest update that the host has signed; None if none of this game was kept."""
    sentence: str = ""
    """A sentence that tells the player that the journal was damaged; empty if it was whole."""


@dataclass(frozen=True, slots=True)
class _Acted:
    """A player's action in a journal. This class and those below are the entries of a record, without values that
    cannot be packed."""

    seat: AnySeat
    action: bytes
    """The action, packed by the codec of the game."""


@dataclass(frozen=True, slots=True)
class _TookBack:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _TimedOut:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _TimedOutAgain:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _Stalemate:
    seat: AnySeat


@dataclass(frozen=True, slots=True)
class _SatDown:
    seat: AnySeat
    occupant: Occupant


_OfTable: TypeAlias = _TookBack | _TimedOut | _TimedOutAgain | _Stalemate | _SatDown
_Written: TypeAlias = _Acted | _OfTable | Reseated | GuestCame | GuestLeft | DrawBegun

_HOST_STATE = codec.Packer(HostState, transcript.FORMS)
_GUEST_STATE = codec.Packer(GuestState, transcript.FORMS)
_CHANGE = codec.Packer(_Written, transcript.FORMS)
"""Packs one change into one frame of the host's journal."""


# the host's journal


class HostJournal(JournalWriter):
    """The journal of a hosted room, from which the room goes on after its program was killed."""

    def __init__(self, folders: files.Folders, notices: files.Notices, *, is_resumed: bool) -> None:
        super().__init__(notices, is_resumed=is_resumed)
        self._folders = folders
        self._game = ""
        """The key of the game by whose codec actions are packed; empty until `write` has been called."""

    def write(self, state: HostState, record: Record, reseated: Sequence[transcript.Reseating]) -> None:
        """Begin the journal anew. `record`: the game so far; in the lobby, its terms alone."""
        self._game = record.game
        self.begin(lambda: create_hosted(self._folders, state, record, reseated))

    def keep(self, change: Change) -> None:
        """Write down a change of the room. Call this before any guest is told of the change."""
        self.append(pack_change(self._game, change))
        if not isinstance(change, Entry):
            self.sync_soon()


def header(state: HostState, record: Record) -> bytes:
    """Return the first frame of a host's journal: the room's state and the record without its entries."""
    return codec.join_prefixed(_HOST_STATE.pack(state), codec.pack_record(replace(record, entries=())))


def changes_of(record: Record, reseated: Sequence[transcript.Reseating]) -> list[bytes]:
    """Return the frames after the header: the entries of the record and the changes of occupants, in the order in which
    they happened."""
    return [pack_change(record.game, each) for each in _changes(record, reseated)]


def create_hosted(
    folders: files.Folders, state: HostState, record: Record, reseated: Sequence[transcript.Reseating] = ()
) -> Journal:
    """Create the host's journal in place of the one before, which must be closed. In the lobby the record has seed 0
    and no occupants. Raises StorageProblem."""
    return Journal.create(folders.hosted_journal, header(state, record), changes_of(record, reseated))


def _changes(record: Record, reseated: Sequence[transcript.Reseating]) -> Iterator[Change]:
    """Yield the entries of the record and the changes of occupants, in the order in which they happened."""
    for after, entry in enumerate((*record.entries, None)):
        yield from (Reseated(each.seat, each.occupant) for each in reseated if each.after == after)
        if entry is not None:
            yield entry


def pack_change(game: str, change: Change) -> bytes:
    """Return the change as a frame of the host's journal."""
    match change:
        case Entry(seat, TakenBack()):
            return _CHANGE.pack(_TookBack(seat))
        case Entry(seat, TimedOut()):
            return _CHANGE.pack(_TimedOut(seat))
        case Entry(seat, TimedOutAgain()):
            return _CHANGE.pack(_TimedOutAgain(seat))
        case Entry(seat, Stalemate()):
            return _CHANGE.pack(_Stalemate(seat))
        case Entry(seat, SatDown(occupant)):
            return _CHANGE.pack(_SatDown(seat, occupant))
        case Entry(seat, action):
            return _CHANGE.pack(_Acted(seat, codec.codec(game)["action"].pack(action)))
        case Reseated() | GuestCame() | GuestLeft() | DrawBegun():
            return _CHANGE.pack(change)


def unpack_change(game: str, data: bytes) -> Change:
    """Read a change from a frame of the host's journal. Raises Malformed."""
    written: _Written = _CHANGE.unpack(data)
    match written:
        case _Acted(seat, action):
            return Entry(seat, codec.codec(game)["action"].unpack(action))
        case _TookBack(seat):
            return Entry(seat, TakenBack())
        case _TimedOut(seat):
            return Entry(seat, TimedOut())
        case _TimedOutAgain(seat):
            return Entry(seat, TimedOutAgain())
        case _Stalemate(seat):
            return Entry(seat, Stalemate())
        case _SatDown(seat, occupant):
            return Entry(seat, SatDown(occupant))
        case Reseated() | GuestCame() | GuestLeft() | DrawBegun():
            return written


_HOSTED_SENTENCES = files.Sentences(
    N_("The hosted game comes from a newer version: update the program to open it."),
    N_("The hosted game could not be opened."),
    damaged=(
        N_("The hosted game was damaged on the disk."),
        # Translators: “It” is the game of which the sentence before says that it was damaged.
        N_("It goes on as it stood before the damage."),
    ),
)
_JOINED_SENTENCES = files.Sentences(
    N_("The joined game comes from a newer version: update the program to open it."),
    N_("The joined game could not be opened."),
    damaged=(N_("The joined game was damaged on the disk."), N_("The host will send the missing part again.")),
)
_UNREADABLE = (OSError, files.NewerFormat, files.Damaged, codec.Malformed)
"""The errors for which a journal counts as unreadable."""


def peek_hosted(folders: files.Folders) -> HostState | None:
    """Return the state of the room that was hosted last, without replaying its game; None if no journal can be read."""
    with suppress(*_UNREADABLE):
        return _read_hosted(read_journal(folders.hosted_journal.read_bytes())).state
    return None


def load_hosted(folders: files.Folders) -> ReopenedHost | files.Unopened | None:
    """Return the room that was hosted last, or None if there is no journal. A copy of a damaged journal is kept beside
    it; a journal that cannot be opened is renamed, and the Unopened says so."""
    return _loaded(folders.hosted_journal, _replayed_hosted, _HOSTED_SENTENCES)


# a guest's journal


def create_joined(folders: files.Folders, state: GuestState, shown: Sequence[transcript.ShownUpdate] = ()) -> Journal:
    """Create the guest's journal in place of the one before, which must be closed. Raises StorageProblem."""
    return Journal.create(folders.joined_journal, _GUEST_STATE.pack(state), map(transcript.SHOWN_UPDATE.pack, shown))


def peek_joined(folders: files.Folders) -> GuestState | None:
    """Return the state of the room that was joined last; None if no journal can be read."""
    with suppress(*_UNREADABLE):
        return _read_joined(read_journal(folders.joined_journal.read_bytes())).state
    return None


def load_joined(folders: files.Folders) -> ReopenedGuest | files.Unopened | None:
    """Return the room that was joined last, or None if there is no journal. A copy of a damaged journal is kept beside
    it; a journal that cannot be opened is renamed, and the Unopened says so."""

    def read(contents: Contents) -> ReopenedGuest:
        """Read the room from the journal, and its newest signed update from the file of its own."""
        joined = _read_joined(contents)
        return replace(joined, signed=load_signed_update(folders, set(_begun_with(joined.state))))

    return _loaded(folders.joined_journal, read, _JOINED_SENTENCES)


def _begun_with(state: GuestState) -> Iterator[bytes]:
    """Yield the digests of the deals to which the newest signed update may belong: no deal, this one, or the one
    before. Raises Malformed."""
    yield NO_DEAL
    for draw in (state.draw, state.before):
        if draw:
            yield begin_digest(transcript.begun(draw))


Room = TypeVar("Room", ReopenedHost, ReopenedGuest)


def _loaded(path: Path, read: Callable[[Contents], Room], sentences: files.Sentences) -> Room | files.Unopened | None:
    """Read a room from its journal; None if there is no file. A file that cannot be opened is renamed, and the Unopened
    says so."""
    try:
        data = path.read_bytes()
        contents = read_journal(data)
        room = read(contents)
    except FileNotFoundError:
        return None
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        return files.not_opened(path, sentences, problem)
    except (codec.Malformed, Unreplayable) as problem:
        return files.not_opened(path, sentences, files.Damaged(str(problem)))
    return replace(room, sentence=contents.sentence(path, data, sentences))


def _replayed_hosted(contents: Contents) -> ReopenedHost:
    """Read the room, and replay its game to see that the rules allow it. Raises Malformed or Unreplayable."""
    room = _read_hosted(contents)
    if room.state.drawn:
        Table.begin(room.record)
    return room


def _read_hosted(contents: Contents) -> ReopenedHost:
    """Read the room from its header and frames. Of the frames after a lost one, changes of guests and occupants count;
    actions do not, since one may be missing before them. Raises Malformed."""
    match codec.split_prefixed(contents.header):
        case [packed_state, packed_record]:
            state: HostState = _HOST_STATE.unpack(packed_state)
            record = codec.unpack_record(packed_record)
        case _:
            raise codec.Malformed("The header has two parts.")
    entries: list[Entry] = []
    reseated: list[transcript.Reseating] = []
    began = state.chairs
    later = [unpack_change(record.game, frame) for frame in contents.later]
    changes = [unpack_change(record.game, frame) for frame in contents.frames]
    for change in (*changes, *(each for each in later if not isinstance(each, Entry))):
        match change:
            case Entry():
                entries.append(change)
            case Reseated(seat, occupant):
                if seat >= len(began):
                    raise codec.Malformed("There is no such chair.")
                reseated.append(transcript.Reseating(len(entries), seat, occupant))
                state = replace(state, chairs=_reseated(state, seat, occupant, began))
            case GuestCame(guest):
                state = replace(state, guests=(*_guests_without(state, guest.side), guest))
            case GuestLeft(side):
                state = replace(state, guests=_guests_without(state, side))
            case DrawBegun(deal):
                state = replace(state, deal=deal)
    if state.drawn is None:
        return ReopenedHost(state, record, reseated=())
    return ReopenedHost(state, replace(record, entries=tuple(entries)), tuple(reseated))


def _reseated(state: HostState, seat: Seat, occupant: Reserved, began: tuple[Reserved, ...]) -> tuple[Reserved, ...]:
    """Return the chairs after a change of occupant. The chair of a person who takes a seat during a game is vacant,
    since that person is a guest. `began`: the chairs at the beginning of the journal. A person at the host's own screen
    who sat there gets the chair back when it becomes vacant."""
    chair = Vacant() if state.drawn and isinstance(occupant, Person) else occupant
    if isinstance(chair, Vacant) and isinstance(began[seat], Person):
        chair = began[seat]
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])


def _guests_without(state: HostState, side: bytes) -> tuple[AdmittedGuest, ...]:
    """Return all admitted guests but the one with this id."""
    return tuple(guest for guest in state.guests if guest.side != side)


def _read_joined(contents: Contents) -> ReopenedGuest:
    """Read the room from its header and frames. Frames after a lost one are ignored, since the host sends their updates
    again. Raises Malformed."""
    state: GuestState = _GUEST_STATE.unpack(contents.header)
    # Versions up to 0.5 wrote `local` for every address that came from a link.
    state = replace(state, local=state.local and is_local_address(state.service))
    return ReopenedGuest(state, tuple(map(transcript.SHOWN_UPDATE.unpack, contents.frames)))


class SignedUpdateWriter:
    """Writes the newest signed update of a guest into a file beside its journal. Problems are told in the notices.

    A view is twenty times as long as an update in the journal, and a browser writes a whole file anew when it has
    grown; so this file holds one update, which the next one overwrites. A killed program leaves it whole, as each
    update is written at once; if a loss of power has torn it, it counts as missing.
    """

    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        self._path, self._notices = folders.signed_update, notices
        self._file: FileIO | None = None
        self._is_closed = False

    def keep(self, signed: SignedUpdate) -> None:
        """Write this update over the one before. After `close` this does nothing."""
        if self._is_closed:
            return
        data, _checksum = begin(SIGNED_UPDATE.pack(signed))
        with self._notices.catch_storage_problems():
            self._write(data)

    def _write(self, data: bytes) -> None:
        """Write the bytes from the beginning of the file. Raises StorageProblem."""
        try:
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = FileIO(self._path, "r+", opener=_opened_or_made)
            self._file.seek(0)
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise files.StorageProblem(_(files.GAME_UNSAVED, reason=files.reason_of(error))) from error

    def close(self, *, forget: bool) -> None:
        """Close the file for good. `forget`: remove the file, since the player will not come back to the room."""
        self._is_closed = True
        if self._file:
            self._file.close()
        if forget:
            with self._notices.catch_storage_problems():
                files.remove(self._path)


def _opened_or_made(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o600)


def load_signed_update(folders: files.Folders, begins: Collection[bytes]) -> SignedUpdate | None:
    """Return the update on the disk if its deal has one of the digests `begins`. None if it is of another deal, is
    missing or cannot be read: the host will send and sign the newest update again."""
    with suppress(OSError, files.Damaged, files.NewerFormat, codec.Malformed):
        signed: SignedUpdate = SIGNED_UPDATE.unpack(read_journal(folders.signed_update.read_bytes()).header)
        return signed if signed.begin in begins else None
    return None
