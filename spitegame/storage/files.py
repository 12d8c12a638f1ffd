"""Files of the program: folders, file headers, atomic writes, and sentences for the player about files that cannot be
read or written. A file that cannot be read is renamed, and never deleted."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from struct import Struct
from typing import Self
from zlib import crc32

from spitegame.session import line
from spitegame.translation import N_, _

MAGIC_BYTES = 9
"""The bytes of a magic, with which each kind of file begins."""

_HEADER = Struct(f">{MAGIC_BYTES}sHI")
"""The magic, the version, and a checksum of the version and the payload. Files of every version begin with it."""


class StorageProblem(Exception):
    """Raised when something cannot be written. The message is a sentence for the player."""


class NoFolder(Exception):
    """Raised when there is no place for the files of this program. The message is a sentence for the player."""


class Damaged(Exception):
    """Raised for a file that is not as it was written. The message is a sentence for the player."""


class NewerFormat(Exception):
    """Raised for an intact file that only newer versions of the program can read."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """The header of one kind of file, by which files of another kind and damaged ones are recognized."""

    magic: bytes
    """The first bytes of the file, MAGIC_BYTES long."""
    unlike: str
    """A sentence for a file of another kind, as in "The file is not a saved game."; marked with `N_`."""
    version: int = 1
    """The version that this program writes; it reads all versions up to this one."""

    def pack(self, payload: bytes, version: int | None = None) -> bytes:
        """Return the payload with the header before it. `version`: the version of the file; None for the newest one."""
        version = version or self.version
        return _HEADER.pack(self.magic, version, crc32(payload, version)) + payload

    def unpack(self, data: bytes) -> bytes:
        """Return the payload of the file. Raises Damaged or NewerFormat."""
        if len(data) < _HEADER.size:
            raise Damaged(_("The file is too short."))
        magic, version, checksum = _HEADER.unpack_from(data)
        payload = data[_HEADER.size :]
        if magic != self.magic:
            raise Damaged(_(self.unlike))
        if checksum != crc32(payload, version):
            raise Damaged(_("The file has changed since it was written."))
        if version > self.version:
            raise NewerFormat
        return payload


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences for the player about one kind of file. All of them are marked with `N_`."""

    newer: str
    """The file comes from a newer version of the program."""
    unopened: str
    """The file could not be opened."""
    unsaved: str = ""
    """The file could not be written; contains `{reason}`."""
    damaged: tuple[str, ...] = ()
    """A journal has lost frames; the second sentence says what follows from that."""


CLOSED = N_("The folder {folder} cannot be used: {reason}. Choose another one with “--profile FOLDER”.")
"""The sentence of a NoFolder for a folder that cannot be read."""
HOMELESS = N_(
    "This system does not say where your home folder is. Set HOME to it, or choose a folder with “--profile FOLDER”."
)
"""The sentence of a NoFolder where the home folder is unknown."""
# Translators: the file is the one of which the sentence before says that it was damaged, or could not be opened.
KEPT_BY_BROWSER = N_("This browser has kept the file.")
IN_BROWSER = sys.platform == "emscripten"
"""True for the program in a page, where players cannot reach files by their paths."""
GAME_UNSAVED = N_("The game could not be saved: {reason}.")
"""The sentence of a StorageProblem about any file of a game."""


class _Within:
    """A descriptor for the path of a file in one of the folders. A symbolic link is followed, so that a write replaces
    the file to which it leads."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder, self._name = folder, name

    def __get__(self, folders: "Folders", owner: object) -> Path:
        return Path(os.path.realpath(Path(getattr(folders, self._folder), self._name)))


@dataclass(frozen=True, slots=True)
class Folders:
    """The paths of the program's files. A folder is created when the first file is written to it."""

    settings: Path
    """The folder of the preferences."""
    saves: Path
    """The folder of everything else."""

    preferences = _Within("settings", "settings.json")
    games = _Within("saves", "games")
    """The folder of the unfinished games of people at this screen, one file for each."""
    saved_game = _Within("saves", "game.save")
    """The file of one more unfinished game, at the path where versions that knew only one kept it."""
    hosted_journal = _Within("saves", "hosted.journal")
    """The journal of the room that was hosted last."""
    joined_journal = _Within("saves", "joined.journal")
    """The journal of the room that was joined last."""
    signed_update = _Within("saves", "joined.signed")
    """The newest update of the joined room that its host has signed."""
    decks = _Within("saves", "decks")
    """The folder of the decks that the player has added, each a folder in it."""
    translations = _Within("saves", "translations")
    """The folder of the player's own translations: for each language a file to write in, and the catalogue compiled
    from it."""
    records = _Within("saves", "records")
    """The folder of the records of finished games."""
    history = _Within("saves", "history.journal")
    """The journal of all finished games, including those whose record was deleted."""
    identity = _Within("saves", "identity.key")
    """The key by which others know the player of this profile."""
    regulars = _Within("saves", "regulars")
    """The people whom the player has met online."""
    own_tables = _Within("saves", "own-tables")
    """The lasting tables that the player hosts."""
    visited_tables = _Within("saves", "visited-tables")
    """The lasting tables of others that the player has visited."""
    lock = _Within("saves", "profile.lock")
    """The file that the owner of the profile keeps locked."""
    handed_over = _Within("saves", "handed-over")
    """A request of a second program to the owner of the profile, to open something."""
    log = _Within("saves", "spitegame.log")

    @classmethod
    def of(cls, profile: Path | None = None) -> "Folders":
        """Return the paths in this profile folder; for None, in the folders that the system has for such files. Raises
        NoFolder."""
        folders = cls(profile, profile) if profile else cls._of_system()
        for folder in (folders.settings, folders.saves):
            try:
                folder.exists()
            except OSError as error:
                raise NoFolder(_(CLOSED, folder=folder, reason=reason_of(error))) from error
        return folders

    @classmethod
    def _of_system(cls) -> Self:
        """Return the folders that the system has for a program's files. Raises NoFolder."""
        from platformdirs import PlatformDirs

        system = PlatformDirs("spitegame", appauthor=False)
        try:
            return cls(system.user_config_path, system.user_data_path)
        except RuntimeError as error:
            raise NoFolder(_(HOMELESS)) from error


@dataclass(frozen=True, slots=True)
class Unopened:
    """The result of loading a file that cannot be opened and has been renamed."""

    sentence: str
    """A sentence for the player: why the file was not opened, and where it is now."""


def not_opened(path: Path, sentences: Sentences, problem: NewerFormat | Damaged | OSError) -> Unopened:
    """Rename a file that cannot be opened, and return the sentence about it."""
    if isinstance(problem, NewerFormat):
        return Unopened(f"{_(sentences.newer)} {set_aside(path, 'newer')}")
    reason = _("(Reason: {reason})", reason=problem)
    return Unopened(f"{_(sentences.unopened)} {set_aside(path, 'damaged')} {reason}")


def remove(path: Path) -> None:
    """Remove the file of a game if it exists. Raises StorageProblem."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageProblem(_("The game could not be removed: {reason}.", reason=reason_of(error))) from error


def write_atomically(path: Path, data: bytes, *, unsaved: str, durable: bool = True) -> None:
    """Replace the file as a whole: it holds the old or the new bytes even if the program is killed. Only the owner can
    read it. `durable`: it survives a loss of power too. `unsaved`: the sentence of the StorageProblem, with `{reason}`,
    marked with `N_`."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(fresh, "wb", opener=partial(os.open, mode=0o600)) as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        fresh.replace(path)
        if durable:
            sync_folder(path.parent)
    except OSError as error:
        raise StorageProblem(_(unsaved, reason=reason_of(error))) from error


def copy_aside(path: Path, data: bytes) -> str:
    """Copy the bytes of a damaged file to a free name beside it, and return a sentence that says where."""
    aside = _free_name(path, "damaged")
    try:
        write_atomically(aside, data, unsaved=N_("The damaged file could not be saved: {reason}."))
    except StorageProblem as problem:
        return str(problem)
    return _(KEPT_BY_BROWSER) if IN_BROWSER else _("The damaged file has been kept as {path}.", path=aside)


def set_aside(path: Path, why: str) -> str:
    """Rename the file to a free name that contains `why`, and return a sentence that says where it is."""
    aside = _free_name(path, why)
    try:
        path.rename(aside)
    except OSError as error:
        # Translators: “It” is the file of which the sentence before says that it could not be opened.
        return _("It is still at {path}, and could not be moved: {reason}.", path=path, reason=reason_of(error))
    if IN_BROWSER:
        return _(KEPT_BY_BROWSER)
    # Translators: “It” is the file of which the sentence before says that it could not be opened.
    return _("It has been kept as {path}.", path=aside)


def _free_name(path: Path, why: str) -> Path:
    """Return the first path `NAME.WHY-1`, `NAME.WHY-2` … that no file has."""
    names = (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in this folder are on the disk. Where the system cannot do it, as on Windows
    and on many network shares, this does nothing."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def reason_of(error: OSError) -> str:
    """Return the reason of the error as a clause that ends a sentence, as in "the disk is full"."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return _("this program may not write there")
        case _:
            return error.strerror or type(error).__name__


class Notices(line.Notices):
    """The notices to the player, with those about files that cannot be written."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[str] = set()

    def put_once(self, sentence: str) -> None:
        """Tell this sentence unless it has been told before."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.put(sentence)

    @contextmanager
    def catch_storage_problems(self) -> Iterator[None]:
        """Catch a StorageProblem of the block, and tell it once."""
        try:
            yield
        except StorageProblem as problem:
            self.put_once(str(problem))

    @contextmanager
    def saving_game(self) -> Iterator[None]:
        """Catch a StorageProblem of a block that writes the game, tell it once, and note it in `unsaved`; a block
        without one clears `unsaved`."""
        try:
            yield
        except StorageProblem as problem:
            self.unsaved = str(problem)
            self.put_once(self.unsaved)
        else:
            self.unsaved = ""
