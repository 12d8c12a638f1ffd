"""Files of the program: folders, formats, atomic writes, and sentences for the player about what cannot be read or
written.

A file is whole at any moment. One that cannot be read is set aside and never deleted.
"""

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

_HEADER = Struct(f">{MAGIC_BYTES}sHI")
"""Magic, version, and a checksum over the version and the payload. Files of every version begin with this."""


class StorageProblem(Exception):
    """Something could not be written. The message is a sentence for the player."""


class NoFolder(Exception):
    """There is no place for the files of this program. The message is a sentence for the player."""


class Damaged(Exception):
    """The file is not as it was written. The message is a sentence."""


class NewerFormat(Exception):
    """The file is whole, and of a version that only later programs can read."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """The head of one kind of file: it tells whole files of this kind from other files and from damaged ones."""

    magic: bytes
    unlike: str
    """Says of another file that it is none of these, as in "The file is not a saved game."; marked with `N_`."""
    version: int = 1
    """The version that this program writes. It reads all older ones as well."""

    def pack(self, payload: bytes, version: int | None = None) -> bytes:
        version = version or self.version
        return _HEADER.pack(self.magic, version, crc32(payload, version)) + payload

    def unpack(self, data: bytes) -> bytes:
        """The payload of the file. Raises Damaged or NewerFormat."""
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
    """Sentences for the player about a file with a problem. All of them are marked with `N_`."""

    newer: str
    """A newer version of the program has written the file."""
    unopened: str
    unsaved: str = ""
    """With the `{reason}`."""
    damaged: tuple[str, ...] = ()
    """A journal has lost frames, and what follows from that."""


CLOSED = N_("The folder {folder} cannot be used: {reason}. Choose another one with “--profile FOLDER”.")
HOMELESS = N_(
    "This system does not say where your home folder is. Set HOME to it, or choose a folder with “--profile FOLDER”."
)
# Translators: the file is the one of which the sentence before says that it was damaged, or could not be opened.
KEPT_BY_BROWSER = N_("This browser has kept the file.")
IN_BROWSER = sys.platform == "emscripten"
"""Nobody can reach files by their paths there."""
GAME_UNSAVED = N_("The game could not be saved: {reason}.")


class _Within:
    """A path within one of the folders; where a link leads elsewhere, that of the file itself, which is replaced."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder, self._name = folder, name

    def __get__(self, folders: "Folders", owner: object) -> Path:
        return Path(os.path.realpath(Path(getattr(folders, self._folder), self._name)))


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of this program's files. A folder is made when the first file is written to it."""

    settings: Path
    saves: Path

    preferences = _Within("settings", "settings.json")
    games = _Within("saves", "games")
    """The unfinished games of people at this screen, each in a file."""
    saved_game = _Within("saves", "game.save")
    """One more of them: the only one that older versions keep, where they find it."""
    hosted_journal = _Within("saves", "hosted.journal")
    joined_journal = _Within("saves", "joined.journal")
    signed_update = _Within("saves", "joined.signed")
    """The newest update that the host of the room that was joined has signed."""
    decks = _Within("saves", "decks")
    """The decks that the player has added, each of them a folder."""
    translations = _Within("saves", "translations")
    """The languages into which the player translates: for each a file to write in, and a catalogue made of it."""
    records = _Within("saves", "records")
    history = _Within("saves", "history.journal")
    """The journal of all finished games, also of those whose record is gone."""
    identity = _Within("saves", "identity.key")
    """The key by which others know the player of this profile."""
    regulars = _Within("saves", "regulars")
    """The people whom the player has met online."""
    own_tables = _Within("saves", "own-tables")
    """The tables that last, which the player hosts."""
    visited_tables = _Within("saves", "visited-tables")
    """The lasting tables of others."""
    lock = _Within("saves", "profile.lock")
    """Locked by the program that owns the profile."""
    handed_over = _Within("saves", "handed-over")
    """A request of another program to the owner: something to open."""
    log = _Within("saves", "spitegame.log")

    @classmethod
    def of(cls, profile: Path | None = None) -> "Folders":
        """The profile's folder for everything, or the folders that this system has for such files. Raises NoFolder."""
        folders = cls(profile, profile) if profile else cls._of_system()
        for folder in (folders.settings, folders.saves):
            try:
                folder.exists()
            except OSError as error:
                raise NoFolder(_(CLOSED, folder=folder, reason=reason_of(error))) from error
        return folders

    @classmethod
    def _of_system(cls) -> Self:
        """Raises NoFolder."""
        from platformdirs import PlatformDirs

        system = PlatformDirs("spitegame", appauthor=False)
        try:
            return cls(system.user_config_path, system.user_data_path)
        except RuntimeError as error:
            raise NoFolder(_(HOMELESS)) from error


@dataclass(frozen=True, slots=True)
class Unopened:
    sentence: str
    """Tells the player why, and where the file is now."""


def not_opened(path: Path, sentences: Sentences, problem: NewerFormat | Damaged | OSError) -> Unopened:
    """Set the file aside, and tell the player why."""
    if isinstance(problem, NewerFormat):
        return Unopened(f"{_(sentences.newer)} {set_aside(path, 'newer')}")
    reason = _("(Reason: {reason})", reason=problem)
    return Unopened(f"{_(sentences.unopened)} {set_aside(path, 'damaged')} {reason}")


def remove(path: Path) -> None:
    """Remove the file of a game, if there is one. Raises StorageProblem."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageProblem(_("The game could not be removed: {reason}.", reason=reason_of(error))) from error


def write_atomically(path: Path, data: bytes, *, unsaved: str, durable: bool = True) -> None:
    """Replace the file as a whole, whenever the program is killed; only the owner can read it. `durable`: it outlives a
    loss of power. `unsaved`: the sentence of the StorageProblem that this may raise, marked with `N_`."""
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
    """Write the bytes of a damaged file to a free name beside it, and tell in a sentence where they are."""
    aside = _free_name(path, "damaged")
    try:
        write_atomically(aside, data, unsaved=N_("The damaged file could not be saved: {reason}."))
    except StorageProblem as problem:
        return str(problem)
    return _(KEPT_BY_BROWSER) if IN_BROWSER else _("The damaged file has been kept as {path}.", path=aside)


def set_aside(path: Path, why: str) -> str:
    """Rename the file to a free name that says `why`, and tell in a sentence where it is."""
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
    names = (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in this folder, as far as the system can: Windows opens no folder, and shares
    of a network often do not sync one. The files in it have been synced by themselves."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def reason_of(error: OSError) -> str:
    """The reason of the error, as a clause that ends a sentence."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return _("this program may not write there")
        case _:
            return error.strerror or type(error).__name__


class Notices(line.Notices):
    def __init__(self) -> None:
        super().__init__()
        self._told: set[str] = set()

    def put_once(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self.put(sentence)

    @contextmanager
    def catch_storage_problems(self) -> Iterator[None]:
        """Tell what cannot be written, and go on without it."""
        try:
            yield
        except StorageProblem as problem:
            self.unsaved = str(problem)
            self.put_once(self.unsaved)
        else:
            self.unsaved = ""
