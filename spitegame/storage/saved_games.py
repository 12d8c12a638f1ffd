"""The unfinished games of people at this screen, each in a file of its own: what happens to one hurts no other."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from spitegame.lazily import lazily
from spitegame.session.record import Record, Unreplayable
from spitegame.session.table import Table
from spitegame.storage import files
from spitegame.translation import N_

if TYPE_CHECKING:
    from spitegame.packing import codec
else:
    codec = lazily("spitegame.packing.codec")

SAVED_GAME = files.FileFormat(b"spitegame", N_("The file is not a saved game."))
SENTENCES = files.Sentences(
    N_("The saved game comes from a newer version: update the program to open it."),
    N_("The saved game could not be opened."),
    # Translators: {reason} is a clause such as “the disk is full”, here and in all such sentences.
    N_("The game could not be saved: {reason}."),
)
_ENDING = ".save"
_FIRST = "game.save"
"""The key of the one game that older versions keep, and its file, which stays where they find it."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    key: str
    record: Record
    view: Any
    """The state of the game, as somebody sees it who only watches."""
    at: float
    """The time when it was written last, in seconds since 1970."""


class _Stamp(NamedTuple):
    """The time and size of a file, by which a change by another program is noticed."""

    written: float
    size: int


class SavedGames:
    def __init__(self, folders: files.Folders, notices: files.Notices, keep: Callable[[Path, Record], None]) -> None:
        """`keep` puts a game that had ended when the program was stopped among the finished ones, and removes its
        file."""
        self._folders, self._notices, self._keep = folders, notices, keep
        self._opened: dict[str, tuple[_Stamp, SavedGame]] = {}
        """The games that have been looked at, by key: opening one takes time."""
        self._unsaved: dict[str, tuple[_Stamp, Record]] = {}
        """Games whose newest state could not be written and is kept in memory, by key."""

    def __len__(self) -> int:
        """The number of games that wait. A file that nobody has opened yet counts, even if it is damaged."""
        return len(self._stamps())

    @staticmethod
    def new() -> str:
        """A key that no other game has."""
        return os.urandom(8).hex() + _ENDING

    def path(self, key: str) -> Path:
        """The file itself, where a link leads elsewhere."""
        return self._folders.saved_game if key == _FIRST else Path(os.path.realpath(self._folders.games / key))

    def save(self, key: str, record: Record, *, is_over: bool = False) -> None:
        """Raises StorageProblem; an unfinished game then waits in memory."""
        self._opened.pop(key, None)
        self._unsaved.pop(key, None)
        try:
            save_game(self.path(key), record)
        except files.StorageProblem:
            if not is_over:
                self._unsaved[key] = _Stamp(time(), 0), record
            raise

    def is_on_disk(self, key: str) -> bool:
        """False for a game that could not be saved, and waits in memory."""
        return key not in self._unsaved

    def newest_first(self, most: int | None = None) -> list[SavedGame]:
        """All games that can be opened, or the newest ones."""
        stamps = self._stamps()
        return list(islice(self._openable(sorted(stamps, key=lambda key: stamps[key], reverse=True)), most))

    def oldest(self) -> SavedGame | None:
        stamps = self._stamps()
        return next(self._openable(sorted(stamps, key=lambda key: stamps[key])), None)

    def _openable(self, keys: Iterable[str]) -> Iterator[SavedGame]:
        return (game for key in keys if (game := self.open(key)))

    def open(self, key: str) -> SavedGame | None:
        """The game, or None if it does not wait any more. A file that cannot be opened is told of, and set aside."""
        if key in self._unsaved:
            saved, record = self._unsaved[key]
            return _saved_game(key, Table.begin(record), saved)
        path = self.path(key)
        stamp = _stamp(path)
        if stamp is None:
            return None
        known, game = self._opened.get(key, (None, None))
        return game if known == stamp else self._read(key, path, stamp)

    def _read(self, key: str, path: Path, stamp: _Stamp) -> SavedGame | None:
        found = load_game(path)
        if isinstance(found, files.Unopened):
            self._notices.put_once(found.sentence)
        elif found and not found.to_act:
            self._keep(path, found.record)
        elif found:
            game = _saved_game(key, found, stamp)
            self._opened[key] = stamp, game
            return game
        return None

    def remove(self, key: str) -> None:
        """Raises StorageProblem."""
        self._unsaved.pop(key, None)
        files.remove(self.path(key))

    def _stamps(self) -> dict[str, _Stamp]:
        """The time and size of the file of each unfinished game, by key."""
        keys = {_FIRST, *(path.name for path in self._folders.games.glob(f"*{_ENDING}"))}
        found = {key: stamp for key in keys if (stamp := _stamp(self.path(key)))}
        return found | {key: stamp for key, (stamp, _record) in self._unsaved.items()}


def _saved_game(key: str, table: Table, stamp: _Stamp) -> SavedGame:
    return SavedGame(key, table.record, table.view(None), stamp.written)


def _stamp(path: Path) -> _Stamp | None:
    """None if there is no such file; one that cannot be looked at is the oldest."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError:
        return _Stamp(0.0, 0)
    return _Stamp(found.st_mtime, found.st_size)


def save_game(path: Path, record: Record) -> None:
    """Raises StorageProblem."""
    files.write_atomically(path, SAVED_GAME.pack(codec.pack_record(record)), unsaved=files.GAME_UNSAVED)


def load_game(path: Path) -> Table | files.Unopened | None:
    """The table of the game in this file, which may have ended; None if there is none. A file that cannot be opened is
    set aside."""
    try:
        return _table(SAVED_GAME.unpack(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        return files.not_opened(path, SENTENCES, problem)


def _table(payload: bytes) -> Table:
    """Raises Damaged."""
    try:
        return Table.begin(codec.unpack_record(payload))
    except (codec.Malformed, Unreplayable) as problem:
        raise files.Damaged(str(problem)) from problem
