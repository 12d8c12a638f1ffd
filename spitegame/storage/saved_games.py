"""The unfinished games of people at this screen, each in a file of its own: damage to one does not touch the others."""

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
"""The ending of the files, which their keys contain."""
_OLD_KEY = "game.save"
"""The key of the one game that older versions keep, in the file where they look for it."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game on the disk."""

    key: str
    record: Record
    view: Any
    """The game as an onlooker sees it."""
    at: float
    """The time at which it was last written, in seconds since 1970."""


class _Stamp(NamedTuple):
    """The time and size of a file. If they are others than before, another program has changed the file."""

    written: float
    size: int


class SavedGames:
    """The unfinished games of this profile, by key."""

    def __init__(self, folders: files.Folders, notices: files.Notices, keep: Callable[[Path, Record], None]) -> None:
        """`keep` writes the record of a game that was over when the program was stopped, and removes its file."""
        self._folders, self._notices, self._keep = folders, notices, keep
        self._opened: dict[str, tuple[_Stamp, SavedGame]] = {}
        """The games that were read so far, by key: reading a file takes time."""
        self._unsaved: dict[str, tuple[_Stamp, Record]] = {}
        """The games whose newest state could not be written, by key, with that state."""

    def __len__(self) -> int:
        """Return the number of unfinished games. A file that has not been opened counts, even if it is damaged."""
        return len(self._stamps())

    @staticmethod
    def new() -> str:
        """Return a new key for a game."""
        return os.urandom(8).hex() + _ENDING

    def path(self, key: str) -> Path:
        """Return the path of the game's file, with links followed."""
        return self._folders.saved_game if key == _OLD_KEY else Path(os.path.realpath(self._folders.games / key))

    def save(self, key: str, record: Record, *, is_over: bool = False) -> None:
        """Write the game. Raises StorageProblem; a game that goes on is then kept in memory. `is_over`: it does not go
        on."""
        self._opened.pop(key, None)
        self._unsaved.pop(key, None)
        try:
            save_game(self.path(key), record)
        except files.StorageProblem:
            if not is_over:
                self._unsaved[key] = _Stamp(time(), 0), record
            raise

    def is_on_disk(self, key: str) -> bool:
        """Return False for a game that could not be written, and is only in memory."""
        return key not in self._unsaved

    def newest_first(self, most: int | None = None) -> list[SavedGame]:
        """Return the games that can be opened, newest first, `most` at most."""
        stamps = self._stamps()
        return list(islice(self._openable(sorted(stamps, key=lambda key: stamps[key], reverse=True)), most))

    def oldest(self) -> SavedGame | None:
        """Return the game that was written longest ago; None if there is none."""
        stamps = self._stamps()
        return next(self._openable(sorted(stamps, key=lambda key: stamps[key])), None)

    def _openable(self, keys: Iterable[str]) -> Iterator[SavedGame]:
        """Yield the games with these keys that can be opened."""
        return (game for key in keys if (game := self.open(key)))

    def open(self, key: str) -> SavedGame | None:
        """Return the game; None if there is none to go on with. A file that cannot be opened is renamed, and the player
        is told."""
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
        """Read the game's file; a game that was over is passed to `keep`."""
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
        """Remove the game. Raises StorageProblem."""
        self._unsaved.pop(key, None)
        files.remove(self.path(key))

    def _stamps(self) -> dict[str, _Stamp]:
        """Return the time and size of each unfinished game, by key."""
        keys = {_OLD_KEY, *(path.name for path in self._folders.games.glob(f"*{_ENDING}"))}
        found = {key: stamp for key in keys if (stamp := _stamp(self.path(key)))}
        return found | {key: stamp for key, (stamp, _record) in self._unsaved.items()}


def _saved_game(key: str, table: Table, stamp: _Stamp) -> SavedGame:
    return SavedGame(key, table.record, table.view(None), stamp.written)


def _stamp(path: Path) -> _Stamp | None:
    """Return the time and size of a file; None if it does not exist, and zeros if the system refuses to tell."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError:
        return _Stamp(0.0, 0)
    return _Stamp(found.st_mtime, found.st_size)


def save_game(path: Path, record: Record) -> None:
    """Write the record of an unfinished game. Raises StorageProblem."""
    files.write_atomically(path, SAVED_GAME.pack(codec.pack_record(record)), unsaved=files.GAME_UNSAVED)


def load_game(path: Path) -> Table | files.Unopened | None:
    """Return the table of the game in this file, which may be over; None if there is no file. A file that cannot be
    opened is renamed, and the Unopened says so."""
    try:
        return _table(SAVED_GAME.unpack(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        return files.not_opened(path, SENTENCES, problem)


def _table(payload: bytes) -> Table:
    """Replay the game in a file's payload. Raises Damaged."""
    try:
        return Table.begin(codec.unpack_record(payload))
    except (codec.Malformed, Unreplayable) as problem:
        raise files.Damaged(str(problem)) from problem
