"""What a host keeps of its room on disk, to go on after its program was killed."""

from dataclasses import replace

from spitegame.online.host.members import Members
from spitegame.online.host.table import HostedTable
from spitegame.session.record import Entry, Record
from spitegame.storage.files import Folders
from spitegame.storage.journal import Journal, JournalWriter
from spitegame.storage.notices import Notices
from spitegame.storage.resume import Change, HostState, create_hosted, pack_change


class HostJournal(JournalWriter):
    def __init__(
        self,
        folders: Folders,
        notices: Notices,
        state: HostState,
        game: str,
        members: Members,
        journal: Journal | None,
    ) -> None:
        """`state`: the room as it was at the beginning. `journal`: the one that is gone on with."""
        super().__init__(notices, journal)
        self._folders = folders
        self._state = state
        self._game = game
        self._members = members
        self.port = state.port
        """The port of the room service within this program; 0 if there is none."""

    def write(self, deal: int, record: Record, table: HostedTable | None) -> None:
        """Begin the journal anew, with everything as it stands. `record`: the game as far as it has got; in the lobby
        its terms."""
        state = replace(
            self._state,
            port=self.port,
            chairs=tuple(self._members.chairs),
            guests=tuple(member.guest for member in self._members),
            deal=deal,
            drawn=table.drawn if table else None,
        )
        reseated = table.reseated if table else ()
        self.begin(lambda: create_hosted(self._folders, state, record, reseated))

    def keep(self, change: Change) -> None:
        """To be called before any guest is told of the change."""
        self.append(pack_change(self._game, change))
        if not isinstance(change, Entry):
            self.sync_soon()
