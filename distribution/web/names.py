"""Names that carry the hash of the content, so that a browser may keep each file for ever."""

import hashlib
import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path

REFERENCE = re.compile(r"""(?<=["'`])(\.{1,2}/|@noble/)[^"'`\s]*?(?=["'`$])""")
"""A file that another one names: a string that begins with `./`, `../` or `@noble/`. It ends at the quote, or in a
template where the first value is put in."""
COMMENT = re.compile(r"\s*(//|/?\*)")
READ = (".css", ".html", ".js", ".webmanifest")
"""The endings of the files in which others are named."""
DIGITS = 16
"""The hexadecimal digits of a hash that a name carries."""


class BadReference(Exception):
    """A file names one that is not there, or two name each other. The message says which."""


def hashed(contents: Mapping[str, bytes], together: Collection[str], fixed: Collection[str]) -> dict[str, bytes]:
    """The files under names that carry the hashes of their contents, where each reference has the new name of what it
    refers to. In a folder of `together` the folder's name carries the hash, and the files stay as they are; files of
    `fixed` keep their names. Raises BadReference."""
    return _Renaming(contents, together, fixed).done()


def imported(contents: Mapping[str, bytes], packages: Path) -> dict[str, bytes]:
    """The scripts in the folder `packages` that those of `contents` import, and the ones that these import."""
    found: dict[str, bytes] = {}
    waiting = list(contents.items())
    while waiting:
        name, content = waiting.pop()
        for meant in _references(name, content):
            if meant not in contents and meant not in found and (packages / meant).is_file():
                found[meant] = (packages / meant).read_bytes()
                waiting.append((meant, found[meant]))
    return found


def _references(name: str, content: bytes) -> Iterator[str]:
    if name.endswith(READ):
        for line in content.decode().splitlines():
            if not COMMENT.match(line):
                yield from (_meant(found, name) for found in REFERENCE.finditer(line))


def _meant(found: re.Match[str], name: str) -> str:
    """The name of the file to which this reference in the file of this name leads."""
    here = posixpath.dirname(name) if found[1].startswith(".") else ""
    return posixpath.normpath(posixpath.join(here, found[0]))


class _Renaming:
    def __init__(self, contents: Mapping[str, bytes], together: Collection[str], fixed: Collection[str]) -> None:
        self._contents = contents
        self._together = {folder: self._folder(folder) for folder in together}
        self._fixed = fixed
        self._written: dict[str, tuple[str, bytes]] = {}
        """The new name and the new content of each file that has them by now."""
        self._open: list[str] = []
        """The files that are being written, each because the one before refers to it."""

    def done(self) -> dict[str, bytes]:
        return dict(sorted(self._file(name) for name in self._contents))

    def _file(self, name: str) -> tuple[str, bytes]:
        if name not in self._written:
            if name in self._open:
                raise BadReference(f"{name} and {self._open[-1]} name each other")
            self._open.append(name)
            self._written[name] = self._renamed(name)
            self._open.pop()
        return self._written[name]

    def _renamed(self, name: str) -> tuple[str, bytes]:
        folder, _, rest = name.partition("/")
        if folder in self._together:
            return f"{self._together[folder]}/{rest}", self._contents[name]
        content = self._contents[name]
        if name.endswith(READ):
            lines = content.decode().splitlines(keepends=True)
            refer = partial(self._reference, name)
            content = "".join(line if COMMENT.match(line) else REFERENCE.sub(refer, line) for line in lines).encode()
        if name in self._fixed:
            return name, content
        stem, ending = posixpath.splitext(name)
        return f"{stem}.{hashlib.sha256(content).hexdigest()[:DIGITS]}{ending}", content

    def _reference(self, name: str, found: re.Match[str]) -> str:
        here, meant = posixpath.dirname(name), _meant(found, name)
        if meant == ".":
            return found[0]
        folder, _, inside = meant.partition("/")
        if folder in self._together:
            slash = "/" if found[0].endswith("/") else ""
            return _relative(posixpath.join(self._together[folder], inside), here) + slash
        if meant in self._fixed:
            return _relative(meant, here)
        if meant not in self._contents:
            raise BadReference(f"{name} names {found[0]}, which is not there")
        return _relative(self._file(meant)[0], here)

    def _folder(self, folder: str) -> str:
        told = hashlib.sha256()
        for name in sorted(name for name in self._contents if name.startswith(f"{folder}/")):
            told.update(name.encode() + b"\0" + hashlib.sha256(self._contents[name]).digest())
        return f"{folder}.{told.hexdigest()[:DIGITS]}"


def _relative(name: str, here: str) -> str:
    """A name as a file in the folder `here` refers to it."""
    path = posixpath.relpath(name, here or ".")
    return path if path.startswith(".") else f"./{path}"
