"""Names that carry the hash of the content. A browser may keep a file of such a name for ever."""

import hashlib
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

REFERENCE = re.compile(r"""(?<=["'`])(\.{1,2}/|@noble/)[^"'`\s]*?(?=["'`$])""")
"""The pattern of a reference to a file, up to the closing quote, or in a template up to the first value in it."""
COMMENT = re.compile(r"\s*(//|/?\*)")
READ = (".css", ".html", ".js", ".webmanifest")
"""The endings of the files in which others are named."""
DIGITS = 16
"""The hexadecimal digits of a hash that a name carries."""


class BadReference(Exception):
    """A file names one that is not there, or two name each other. The message says which."""


def hashed(contents: Mapping[str, bytes], together: Collection[str], fixed: Collection[str]) -> dict[str, bytes]:
    """Return the files under names that carry the hashes of their contents, with references to the new names. In a
    folder of `together` the folder's name carries the hash, and the files stay as they are. Files of `fixed` keep
    their names. Raises BadReference."""
    folders = {folder: f"{folder}.{_digest_of(contents, folder)}" for folder in together}
    names: dict[str, str] = {}
    """The new names of files, as far as they are known, by the old names."""

    def reference(name: str, found: re.Match[str]) -> str:
        """Return the reference with the new name of the file that it means."""
        here, meant = posixpath.dirname(name), _meant(found, name)
        folder, _, inside = meant.partition("/")
        if folder in folders:
            return _relative(posixpath.join(folders[folder], inside), here) + "/" * found[0].endswith("/")
        if meant not in names and meant != ".":
            raise BadReference(f"{name} names {found[0]}, which is not there")
        return found[0] if meant == "." else _relative(names[meant], here)

    names |= {name: name for name in fixed}
    files: dict[str, bytes] = {}
    for name in _in_order(contents, folders, fixed):
        folder, _, inside = name.partition("/")
        content, stem, ending = contents[name], *posixpath.splitext(name)
        if folder not in folders and name.endswith(READ):
            lines, refer = content.decode().splitlines(keepends=True), partial(reference, name)
            content = "".join(line if COMMENT.match(line) else REFERENCE.sub(refer, line) for line in lines).encode()
        if folder in folders:
            names[name] = f"{folders[folder]}/{inside}"
        elif name not in fixed:
            names[name] = f"{stem}.{hashlib.sha256(content).hexdigest()[:DIGITS]}{ending}"
        files[names[name]] = content
    return dict(sorted(files.items()))


def _in_order(contents: Mapping[str, bytes], folders: Collection[str], fixed: Collection[str]) -> Iterable[str]:
    """Return the names of the files, each after those that it refers to by new names."""
    alone: dict[str, set[str]] = {name: set() for name in contents}
    needed = {
        name: {meant for meant in _references(name, content) if meant in contents and meant not in fixed}
        for name, content in contents.items()
        if name.partition("/")[0] not in folders
    }
    try:
        return list(TopologicalSorter(alone | needed).static_order())
    except CycleError as problem:
        first, second, *_ = problem.args[1]
        raise BadReference(f"{first} and {second} name each other") from problem


def _digest_of(contents: Mapping[str, bytes], folder: str) -> str:
    told = hashlib.sha256()
    for name in sorted(name for name in contents if name.startswith(f"{folder}/")):
        told.update(name.encode() + b"\0" + hashlib.sha256(contents[name]).digest())
    return told.hexdigest()[:DIGITS]


def imported(contents: Mapping[str, bytes], packages: Path) -> dict[str, bytes]:
    """Return the scripts in the folder `packages` that those of `contents` import, directly or through others."""
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
    """Yield the names of the files that this one refers to."""
    if name.endswith(READ):
        for line in content.decode().splitlines():
            if not COMMENT.match(line):
                yield from (_meant(found, name) for found in REFERENCE.finditer(line))


def _meant(found: re.Match[str], name: str) -> str:
    """Return the name of the file that a reference in the file `name` means."""
    here = posixpath.dirname(name) if found[1].startswith(".") else ""
    return posixpath.normpath(posixpath.join(here, found[0]))


def _relative(name: str, here: str) -> str:
    """Return the reference to a file from a file in the folder `here`."""
    path = posixpath.relpath(name, here or ".")
    return path if path.startswith(".") else f"./{path}"
