"""The tables that last, in two files of the profile: those that the player hosts, and those of others."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from time import time

from signaling.messages import public_id
from spitegame.packing.bounds import Bytes16
from spitegame.packing.codec import Forms, Malformed, Packer, codec
from spitegame.rules.catalog import GAMES
from spitegame.session.lasting import OwnTable, VisitedTable
from spitegame.session.occupants import Reserved
from spitegame.session.regulars import Met
from spitegame.session.room_codes import is_local_address
from spitegame.session.room_state import KeptRoom, RoomPlan
from spitegame.storage import files
from spitegame.storage.kept_rows import KeptRows
from spitegame.translation import N_

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
MOST = 50
"""The number of tables of each kind that are kept: those that were seen last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _WrittenTable:
    """An own table as it is written."""

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


class KeptTables:
    """The files are read anew before each change: a screen may have changed them as well."""

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
        """The tables that the player hosts, those last that were open last; without games that are not known here."""
        found = (_own_table(row) for row in self._own.load())
        return tuple(table for table in found if table)

    @property
    def visited(self) -> tuple[VisitedTable, ...]:
        """The tables of others, those last that were visited last."""
        # Programs up to 0.5 took the address in any link for one on the local network.
        return tuple(
            replace(table, is_local=table.is_local and is_local_address(table.service))
            for table in self._visited.load()
        )

    def keep_own(self, plan: RoomPlan) -> None:
        """The table that is opened with this plan, which has a kept room, is open now."""
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
        self._own.keep([*(each for each in rows if each.key != row.key), row][-MOST:])

    def met_at(self, room: bytes, people: Iterable[Met]) -> None:
        """These have played at the own table with this public name."""
        met = tuple(people)
        self._own.keep([replace(each, people=met) if _room(each) == room else each for each in self._own.load()])

    def renew(self, room: bytes, secret: bytes) -> None:
        """The own table with this public name has another long code, and the one before leads nowhere."""
        self._own.keep([replace(each, secret=secret) if _room(each) == room else each for each in self._own.load()])

    def keep_visited(self, table: VisitedTable) -> None:
        self._visited.keep([*(each for each in self.visited if each.room != table.room), table][-MOST:])

    def forget(self, room: bytes) -> None:
        """The table with this public name, own or visited, is not kept any more."""
        self._own.keep([each for each in self._own.load() if _room(each) != room])
        self._visited.keep([each for each in self.visited if each.room != room])


def _room(row: _WrittenTable) -> bytes:
    return public_id(row.key)


def _own_table(row: _WrittenTable) -> OwnTable | None:
    """None if a newer version of this program has written it."""
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
