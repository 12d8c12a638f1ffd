"""The search for a seat among strangers: at somebody's open table, or at one that the player opens.

Two players may open a table at the same moment, since neither sees the other's yet. So before the cards are dealt, a
player watches the list for a moment, and leaves for a table that stands before the player's own. Everybody sees the
tables in the same order: only one of the two leaves.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from spitegame.lazily import lazily
from spitegame.scenes.confirm import unless_room_waits
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.leaving import leave
from spitegame.scenes.program import Program
from spitegame.session.occupants import Person
from spitegame.session.open_tables import OpenTable, OpenTables, fitting
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle, PlainCommand
from spitegame.session.room_state import Here, RoomFailed, Waiting
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Align, Tone
from spitegame.ui.scene import STAY, Instead, Refresh, Step
from spitegame.ui.widgets.block import SMALL, TITLE, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column

if TYPE_CHECKING:
    from spitegame.scenes import joining
else:
    joining = lazily("spitegame.scenes.joining")

LIST_WAIT_S = 3.0
SEARCH_S = 10.0
"""The time for getting in at somebody else's table; after that the player opens one."""
CHOSEN_TABLE_ONLY_S = 4.0
SETTLING_S = 3.0
"""The time after which the cards are dealt at the player's own table, wherever it stands in the list."""
GIVE_UP_S = 6.0
"""The further time after which an own table that cannot be opened is given up."""
LISTED_S = 1.3
"""The time for which the player's own table must have been listed: by then any earlier table is known."""

LOOKING = N_("Looking for a table…"), N_("Somebody may be waiting for you.")
SITTING_DOWN = N_("Sitting down…"), N_("There is a free seat at somebody’s table.")
OPENING = (
    N_("Opening a table…"),
    N_("Nobody is waiting at the moment. You begin against computers, and the next player will sit down with you."),
)

Room: TypeAlias = GuestRoomHandle | HostRoomHandle


def seek(program: Program, chosen: OpenTable | None = None) -> Step:
    """Look for a seat, first at the `chosen` table; ask before if the player's own room waits and would be lost."""
    name = _("Play with somebody")
    return unless_room_waits(program, name, lambda: Instead(SeekingScene(program, chosen)))


class SeekingScene(CoverForm):
    name = "seeking"

    def __init__(self, program: Program, chosen: OpenTable | None = None) -> None:
        """Begin the search; `chosen` is the table that is tried first."""
        super().__init__(program)
        self._chosen = chosen
        self._tried: set[bytes] = set()
        """The rooms that had no seat."""
        self._room: Room | None = None
        self._since: float | None = None
        """The time at which the search began, or the present room was entered."""
        self._until = 0.0
        """The time until which other people's tables are tried."""
        self._answer_by = 0.0
        """The time by which one of the tried tables has to have answered."""
        self._listed: float | None = None
        """The time at which the player's own table was first seen in the list; None before."""
        self._is_dealing = False
        self._words = LOOKING
        self.focus = "cancel"

    def update(self, now: float) -> Step:
        told = self.notices.add(self.program.notices())
        before = self._words
        if self._since is None:
            self._since, self._until = now, now + SEARCH_S
        match self._room:
            case None:
                step = self._look(now, now - self._since)
            case GuestRoomHandle() as joined:
                step = self._arrive(joined, now)
            case HostRoomHandle() as hosted:
                step = self._wait(hosted, now, now - self._since)
        return step or (Refresh() if told or self._words != before else STAY)

    @property
    def _game(self) -> str:
        """The game that was played last."""
        return self.program.settings.preferences.setup.game

    # What is shown

    def head(self) -> Block:
        title, words = self._words
        return Column(
            (
                Text("title", _(title), TITLE, Tone.STRONG, Align.CENTER),
                Text("words", _(words), SMALL, Tone.DIM, Align.CENTER),
            )
        )

    def body(self) -> Block:
        return Column(self.notices.blocks())

    def foot(self) -> Block:
        return Button("cancel", pgettext("button", "Cancel"), self.leave, key="Esc")

    def leave(self) -> Step:
        return leave(self._room, lambda: Instead(self.program.rooms.leave_room()))

    # How a seat is found

    def _look(self, now: float, seconds: float) -> Step | None:
        """Go to the chosen table, or to the best ones, or open an own table."""
        chosen, self._chosen = self._chosen, None
        known = self.program.meeting.open_tables() or OpenTables(keeps_list=False)
        if chosen:
            self._go_to([chosen], now, CHOSEN_TABLE_ONLY_S)
        elif tables := self._others(known.tables, now):
            self._go_to(tables, now, SEARCH_S)
        elif known.is_whole or known.problem or not known.keeps_list or seconds > LIST_WAIT_S:
            self._enter(self.program.meeting.open_table(self._game), now, OPENING)
        return None

    def _others(self, tables: Sequence[OpenTable], now: float, own: bytes = b"") -> Sequence[OpenTable]:
        """Return the tables to try next, all of one game; empty once the time for that is over."""
        found = fitting(tables, self._game, {*self._tried, own}) if now < self._until else []
        return [table for table in found if table.game == found[0].game]

    def _go_to(self, tables: Sequence[OpenTable], now: float, patience: float) -> None:
        self._tried |= {table.code.room for table in tables}
        self._answer_by = min(now + patience, self._until)
        self._enter(self.program.meeting.sit_down(tables), now, SITTING_DOWN)

    def _enter(self, room: Room | None, now: float, words: tuple[str, str]) -> None:
        self._room, self._since, self._listed, self._words = room, now, None, words

    def _arrive(self, room: GuestRoomHandle, now: float) -> Step | None:
        """Sit down at the joined table, or go on looking if it fails or is too slow. Return None to stay here."""
        shown = room.shown
        if shown.game:
            return Instead(self.program.rooms.room_table(room))
        if isinstance(shown.stage, Waiting):
            return Instead(joining.JoiningScene(room, self.program, again=partial(SeekingScene, self.program)))
        if isinstance(shown.stage, RoomFailed) or now > self._answer_by:
            self._enter(None, now, LOOKING)
        return None

    def _wait(self, room: HostRoomHandle, now: float, seconds: float) -> Step | None:
        """Let the cards be dealt at the player's own table, unless there is another table to go to."""
        shown = room.shown
        if shown.game:
            return Instead(self.program.rooms.room_table(room))
        if isinstance(shown.code_state, RoomFailed) and seconds > SETTLING_S + GIVE_UP_S:
            return Instead(self.program.rooms.leave_room(shown.code_state.sentence))
        known = self.program.meeting.open_tables() or OpenTables(keeps_list=False)
        rooms = [table.code.room for table in known.tables]
        is_listed = shown.room in rooms
        earlier = known.tables[: rooms.index(shown.room)] if is_listed else known.tables
        others = self._others(earlier, now, shown.room)
        if others and not _has_guest(room):
            self._go_to(others, now, SEARCH_S)
            return None
        if is_listed and self._listed is None:
            self._listed = now
        has_stood = self._listed is not None and now - self._listed > LISTED_S
        is_alone = bool(known.problem) or not known.keeps_list
        if not self._is_dealing and (has_stood or is_alone or seconds > SETTLING_S):
            self._is_dealing = True
            room.post(PlainCommand.START_GAME)
        return None


def _has_guest(room: HostRoomHandle) -> bool:
    """Return True if somebody has come to the player's own table, or is about to."""
    chairs = room.shown.company.chairs
    return any(isinstance(chair.occupant, Person) and not isinstance(chair.presence, Here) for chair in chairs)
