"""All open tables of the service, as they are now."""

from collections.abc import Sequence

from spitegame.scenes.cover import FirstForm
from spitegame.scenes.program import Program
from spitegame.scenes.table_rows import TableRows
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Instead, Refresh, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Halves

NOBODY_WAITS = N_("Nobody is waiting at the moment. Open a table, and the next player sits down with you.")
LOOKING = N_("Looking for open tables…")
NO_LIST = N_("This meeting place keeps no list of open tables. Open a room, and send your friends the code.")
ONCE_A_MINUTE = 60


class OpenTablesScene(FirstForm):
    name = "open tables"
    letters = 84

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._known = program.open_tables() or OpenTables()
        self._now = 0.0
        self._minute = 0
        self.focus = "together"

    def update(self, now: float) -> Step:
        step = super().update(now)
        before, self._known = self._known, self.program.open_tables() or OpenTables()
        minute_before, self._minute = self._minute, int(now // ONCE_A_MINUTE)
        self._now = now
        return Refresh() if self._known is not before or self._minute != minute_before else step

    @property
    def _tables(self) -> Sequence[OpenTable]:
        """The newest first."""
        return sorted((table for table in self._known.tables if table.free), key=lambda table: -table.since)

    def head(self) -> Block:
        tables = self._tables
        words, tone = _words(self._known, len(tables))
        return Column(
            (
                Text("title", _("Open tables"), HEADING, Tone.GOLD),
                *self.notices.blocks(),
                Text("words", words, SMALL, tone),
            )
        )

    def body(self) -> Block:
        return TableRows(self._tables, self._seek, self._now, scrolled=self._scrolling.top)

    def foot(self) -> Block:
        together = Button("together", _("Play with somebody"), self._seek, primary=True)
        back = Button("back", pgettext("button", "Back"), self.leave, key="Esc")
        return Column((together, Halves((back, Button("help", pgettext("button", "Help"), self.help)))))

    def leave(self) -> Step:
        return Instead(self.program.door())

    def _seek(self, table: OpenTable | None = None) -> Step:
        from spitegame.scenes.seeking import seek

        return seek(self.program, table)


def _words(known: OpenTables, number: int) -> tuple[str, Tone]:
    if not known.keeps_list:
        return _(NO_LIST), Tone.DIM
    if known.problem:
        return known.problem, Tone.WARNING
    if number:
        free = ngettext("{number} table with a free seat.", "{number} tables with a free seat.", number)
        return " ".join((free, _("Everybody there goes by a random name."))), Tone.DIM
    return _(NOBODY_WAITS if known.is_whole else LOOKING), Tone.DIM
