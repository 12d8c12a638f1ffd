"""The games and rooms that wait on disk, as the start screen offers them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.catalog import TITLES
from spitegame.scenes.dates import when
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.veil import OPEN, Veil, own_seat
from spitegame.storage.files import Folders, Notices
from spitegame.storage.saved_games import SavedGame, SavedGames
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed
from spitegame.translation import _

if TYPE_CHECKING:
    from spitegame.storage import resume
else:
    resume = lazily("spitegame.storage.resume")

HOSTED, JOINED = "hosted", "joined"
"""The keys of the hosted room and of the joined room; all other keys are those of saved games."""
MOST_HERE = 3
"""The largest number of games at this screen that are offered."""


def resumables(folders: Folders, saved: SavedGames, veil: Veil = OPEN) -> Sequence[Resumable]:
    """Return the games and rooms that can be continued, the newest first."""
    here = [(each.at, _local(each, veil)) for each in saved.newest_first(MOST_HERE)]
    rooms = (folders.hosted_journal, _hosted(folders, veil)), (folders.joined_journal, _joined(folders, veil))
    found = [*here, *((_written(path), room) for path, room in rooms if room)]
    return [each for _at, each in sorted(found, key=lambda dated: dated[0], reverse=True)]


def _written(path: Path) -> float:
    """Return the time at which the file was last written; infinity if it cannot be read."""
    try:
        return path.stat().st_mtime
    except OSError:
        return float("inf")


class GamesHere:
    """The `UnfinishedGames` of the program."""

    def __init__(self, saved: SavedGames, notices: Notices, veil: Veil) -> None:
        self._saved, self._notices, self._veil = saved, notices, veil

    def __len__(self) -> int:
        return len(self._saved)

    @property
    def games(self) -> Sequence[Resumable]:
        return [_local(each, self._veil) for each in self._saved.newest_first()]

    @property
    def oldest(self) -> Resumable | None:
        found = self._saved.oldest()
        return _local(found, self._veil) if found else None

    def delete(self, game: Resumable) -> None:
        with self._notices.catch_storage_problems():
            self._saved.remove(game.key)


def _local(saved: SavedGame, veil: Veil) -> Resumable:
    record = saved.record
    everybody, own = record.everybody, own_seat(record.everybody)
    seated = veil.occupants(everybody, own)
    names = listed(veil.names(everybody, own))
    # Translators: the name of a game, and those of the players.
    words = _("{game}: {names}", game=TITLES[record.game], names=names)
    # Translators: how far a game is, such as “Round 2 of 5” or “Cards left: 7 and 9”, and when it was played last.
    about = _("{progress}. {when}", progress=OFFERS[record.game].progress(saved.view), when=when(saved.at))
    others = tuple(each for seat, each in enumerate(seated) if seat not in own)
    return Resumable(saved.key, words, Mode.LOCAL, about=about, game=record.game, others=others)


def _hosted(folders: Folders, veil: Veil) -> Resumable | None:
    if not folders.hosted_journal.exists():  # loading the module that reads it takes time
        return None
    state = resume.peek_hosted(folders)
    names = listed([veil.name(guest.name) for guest in state.guests if guest.seat is not None]) if state else ""
    return Resumable(HOSTED, _("Your room: {names}", names=names) if names else _("Your room"), Mode.HOST)


def _joined(folders: Folders, veil: Veil) -> Resumable | None:
    if not folders.joined_journal.exists():
        return None
    state = resume.peek_joined(folders)
    words, room = (_("{name}’s table", name=veil.name(state.host)), state.room) if state else (_("A table"), b"")
    return Resumable(JOINED, words, Mode.JOIN, room)
