"""All that happens in a room, in its order: it is on this machine's disk first, then in the copies that guests hold,
and only then is anybody shown it."""

from collections.abc import Sequence

from spitegame.net.transcript import Reseating
from spitegame.online.host.replication import Replication
from spitegame.session.record import Record
from spitegame.storage.resume import (
    Change,
    EditionSpread,
    HostJournal,
    HostState,
    changes_of,
    pack_change,
    replica_header,
)


class RoomLog:
    def __init__(self, journal: HostJournal, replication: Replication) -> None:
        self._journal, self._replication = journal, replication
        self._game = ""

    def begin(self, state: HostState, record: Record, reseated: Sequence[Reseating], seats: int) -> None:
        """Begin anew with everything as it stands. `record`: the game as far as it has got; in the lobby its terms.
        `seats`: those who play the game that is on; 0 if none is."""
        self._game = record.game
        state = self._replication.following(state, seats)
        self._journal.write(state, record, reseated)
        self._replication.begin(replica_header(state, record), changes_of(record, reseated), seats)
        self.settle()

    def keep(self, change: Change) -> None:
        self._journal.keep(change)
        self._replication.append(pack_change(self._game, change))

    def settle(self) -> None:
        """Let everybody be told what is in enough copies. Call this whenever a guest holds more, and several times a
        second."""
        if self._replication.may_come_into_force:
            change = EditionSpread()
            self._journal.keep(change)
            self._replication.come_into_force(pack_change(self._game, change))
        self._replication.release()
