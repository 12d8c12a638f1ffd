"""Files by which players know each other online: the key of this profile, which only its owner can read, and lists of
the people met and of lasting tables: three lists, each of them small and written as a whole."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time
from typing import Any, Generic, TypeVar

from signaling.messages import public_id
from spitegame.net.identity import Identity
from spitegame.net.primitives import ED25519_BYTES
from spitegame.packing.codec import Bytes16, Forms, Malformed, Packer, codec, join_prefixed, split_prefixed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat, Standing, Standings
from spitegame.session.occupants import Reserved
from spitegame.session.regulars import Met, Regular, Regulars
from spitegame.session.room_codes import is_local_address
from spitegame.session.room_state import KeptRoom, OwnTable, RoomPlan, VisitedTable
from spitegame.storage import files
from spitegame.translation import N_, _

Row = TypeVar("Row")


@dataclass(frozen=True)
class KeptRows(Generic[Row]):
    """The file of one list."""

    path: Path
    format: files.FileFormat
    packer: Packer
    sentences: files.Sentences
    notices: files.Notices

    def load(self) -> tuple[Row, ...]:
        """Return the list. A file that cannot be opened is renamed, the player is told, and the list is empty."""
        try:
            rows: list[Any] = split_prefixed(self.format.unpack(self.path.read_bytes()))
            return tuple(map(self.packer.unpack, rows))
        except FileNotFoundError:
            return ()
        except (files.NewerFormat, files.Damaged, OSError) as problem:
            self.notices.put(files.not_opened(self.path, self.sentences, problem).sentence)
        except Malformed as problem:
            self.notices.put(files.not_opened(self.path, self.sentences, files.Damaged(str(problem))).sentence)
        return ()

    def keep(self, rows: Sequence[Row]) -> None:
        """Write the list. If that fails, the notices tell the player."""
        with self.notices.catch_storage_problems():
            data = self.format.pack(join_prefixed(*map(self.packer.pack, rows)))
            files.write_atomically(self.path, data, unsaved=self.sentences.unsaved)


REGULARS = files.FileFormat(b"spitefolk", N_("The file is not a list of people you have played with."))
_REGULARS_SENTENCES = files.Sentences(
    N_("The list of people you have played with comes from a newer version: update the program to open it."),
    N_("The list of people you have played with could not be opened."),
    N_("The list of people you have played with could not be saved: {reason}."),
)
_PERSON = Packer(Regular)


class KeptRegulars:
    """The people whom the player has met online. The file is read again before each change, since the room's thread and
    the screen both change it."""

    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        self._file = KeptRows[Regular](folders.regulars, REGULARS, _PERSON, _REGULARS_SENTENCES, notices)
        self.people = self._load()
        """The list as it was last read or written."""

    def at_table(self, keys: Mapping[Seat, bytes]) -> dict[Seat, Regular]:
        """Return the people among those at the table whom the player has met before, by chair. `keys` are their
        identity keys."""
        return {seat: person for seat, key in keys.items() if (person := self.people.of(key))}

    def is_blocked(self, key: bytes) -> bool:
        """Return True if the player keeps this person away from open tables."""
        self.people = self._load()
        return self.people.is_blocked(key)

    def count(self, game: str, deal: bytes, standings: Standings, seat: Seat, met: Mapping[Seat, Met]) -> None:
        """Count a game that has ended, for each person who was met at it. `deal` tells this game from all others;
        `seat` is the player's own."""
        by_seat: dict[Seat, Standing] = {standing.seat: standing for standing in standings}
        people = self._load()
        for other, person in met.items():
            if other in by_seat and other != seat:
                seen = people.seen(person.key, person.name, int(time()))
                people = people.with_person(seen.after(game, deal, by_seat[seat], by_seat[other]))
        self._keep(people)

    def block(self, met: Met) -> None:
        """Keep this person away from the player's open tables."""
        people = self._load()
        self._keep(people.with_person(replace(people.seen(met.key, met.name, int(time())), is_blocked=True)))

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        """Set whether a person in the list is kept away from the player's open tables."""
        people = self._load()
        if person := people.of(key):
            self._keep(people.with_person(replace(person, is_blocked=is_blocked)))

    def forget(self, key: bytes) -> None:
        """Remove this person from the list."""
        self._keep(self._load().without(key))

    def _load(self) -> Regulars:
        return Regulars(self._file.load())

    def _keep(self, people: Regulars) -> None:
        """Replace the list in memory and on disk. If it cannot be written, it stays in memory."""
        self.people = people
        self._file.keep(people.people)


OWN_TABLES = files.FileFormat(b"spitehost", N_("The file is not a list of hosted tables."))
VISITED_TABLES = files.FileFormat(b"spitelink", N_("The file is not a list of visited tables."))
_OWN_SENTENCES = files.Sentences(
    N_("The list of your own tables comes from a newer version: update the program to open it."),
    N_("The list of your own tables could not be opened."),
    N_("The list of your own tables could not be saved: {reason}."),
)
_VISITED_SENTENCES = files.Sentences(
    N_("The list of tables you have visited comes from a newer version: update the program to open it."),
    N_("The list of tables you have visited could not be opened."),
    N_("The list of tables you have visited could not be saved: {reason}."),
)
MOST_TABLES = 50
"""Maximum number of tables in each of the two lists; those used longest ago are dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _WrittenTable:
    """A lasting table of the player's own, as it is packed."""

    key: Bytes16 = field(repr=False)
    secret: Bytes16 = field(repr=False)
    game: str
    rules: bytes
    """The rules, packed by the codec of the game."""
    chairs: tuple[Reserved, ...]
    open_hands: bool
    onlookers: bool
    is_open: bool
    joins_at_once: bool
    service: str
    people: tuple[Met, ...]
    seen: int
    """The time at which it was last open, in seconds since 1970."""


class KeptTables:
    """The lasting tables of the player and those of others. The files are read again before each change, since the
    room's thread and the screen both change them."""

    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        packed = Packer(_WrittenTable)
        self._own = KeptRows[_WrittenTable](folders.own_tables, OWN_TABLES, packed, _OWN_SENTENCES, notices)
        forms = Forms({VisitedTable: {"room": Bytes16, "secret": Bytes16}})
        packer = Packer(VisitedTable, forms)
        self._visited = KeptRows[VisitedTable](
            folders.visited_tables, VISITED_TABLES, packer, _VISITED_SENTENCES, notices
        )

    @property
    def own(self) -> tuple[OwnTable, ...]:
        """The lasting tables that the player hosts, the one opened last at the end. Tables with a game or rules that
        this version does not know are left out."""
        found = (_own_table(row) for row in self._own.load())
        return tuple(table for table in found if table)

    @property
    def visited(self) -> tuple[VisitedTable, ...]:
        """The lasting tables of others, the one visited last at the end."""
        # Versions up to 0.5 wrote `is_local` for every address that came from a link.
        return tuple(
            replace(table, is_local=table.is_local and is_local_address(table.service))
            for table in self._visited.load()
        )

    def keep_own(self, plan: RoomPlan) -> None:
        """Write down that the lasting table with this plan, which has a kept room, is open now."""
        assert plan.kept
        rows = self._own.load()
        people = next((row.people for row in rows if row.key == plan.kept.key), ())
        row = _WrittenTable(
            key=plan.kept.key,
            secret=plan.kept.secret,
            game=plan.game,
            rules=codec(plan.game)["rules"].pack(plan.rules),
            chairs=plan.chairs,
            open_hands=plan.open_hands,
            onlookers=plan.onlookers,
            is_open=plan.is_open,
            joins_at_once=plan.joins_at_once,
            service=plan.service,
            people=people,
            seen=int(time()),
        )
        self._own.keep([*(each for each in rows if each.key != row.key), row][-MOST_TABLES:])

    def met_at(self, room: bytes, people: Iterable[Met]) -> None:
        """Write down the people who have played at the player's table with this public id."""
        met = tuple(people)
        self._own.keep([replace(each, people=met) if _room(each) == room else each for each in self._own.load()])

    def renew(self, room: bytes, secret: bytes) -> None:
        """Replace the secret of the player's table with this public id, so that its former long code leads nowhere."""
        self._own.keep([replace(each, secret=secret) if _room(each) == room else each for each in self._own.load()])

    def keep_visited(self, table: VisitedTable) -> None:
        """Write down that this table of somebody else was visited now."""
        self._visited.keep([*(each for each in self.visited if each.room != table.room), table][-MOST_TABLES:])

    def forget(self, room: bytes) -> None:
        """Drop the table with this public id from both lists."""
        self._own.keep([each for each in self._own.load() if _room(each) != room])
        self._visited.keep([each for each in self.visited if each.room != room])


def _room(row: _WrittenTable) -> bytes:
    """Return the public id of the table's room."""
    return public_id(row.key)


def _own_table(row: _WrittenTable) -> OwnTable | None:
    """Return the table as the program uses it; None if its game or rules are of a newer version of this program."""
    if row.game not in GAMES:
        return None
    try:
        rules = codec(row.game)["rules"].unpack(row.rules)
    except Malformed:
        return None
    plan = RoomPlan(
        game=row.game,
        rules=rules,
        chairs=row.chairs,
        open_hands=row.open_hands,
        onlookers=row.onlookers,
        is_open=row.is_open,
        joins_at_once=row.joins_at_once,
        is_lasting=True,
        kept=KeptRoom(row.key, row.secret),
        service=row.service,
    )
    return OwnTable(room=_room(row), plan=plan, people=row.people, seen=row.seen)


IDENTITY = files.FileFormat(b"spitekeys", N_("The file is not a player’s key."))
_IDENTITY_SENTENCES = files.Sentences(
    N_("The key by which others know you comes from a newer version: update the program to open it."),
    N_("The key by which others know you could not be opened."),
    N_("The key by which others know you could not be saved: {reason}."),
)


def load_identity(folders: files.Folders, notices: files.Notices) -> Identity:
    """Return the identity of this profile, the long-term key by which others know the player, and draw one if there is
    none. If it cannot be written, it lasts until the program ends."""
    path = folders.identity
    try:
        return _identity(path.read_bytes())
    except FileNotFoundError:
        pass
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        lost = _("Others will see you as somebody new.")
        notices.put(f"{files.not_opened(path, _IDENTITY_SENTENCES, problem).sentence} {lost}")
    identity = Identity.drawn()
    with notices.catch_storage_problems():
        files.write_atomically(path, IDENTITY.pack(identity.private), unsaved=_IDENTITY_SENTENCES.unsaved)
    return identity


def _identity(data: bytes) -> Identity:
    """Read the identity from the bytes of its file. Raises Damaged or NewerFormat."""
    private = IDENTITY.unpack(data)
    if len(private) != ED25519_BYTES:
        raise files.Damaged(_("The key has the wrong length."))
    return Identity(private)
