"""Update announcements for downloads: the key, the address, and the announcement itself.

Downloads that nothing else keeps up to date carry a file, the update source, with the address to ask and the key that
must have signed the answer. The built folder has none, nor has what is made of it for package managers and stores.
"""

import json
import os
import shutil
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from secrets import token_bytes

from distribution.folder import FOLDER, ROOT
from distribution.identity import VERSION
from spitegame.net.primitives import ED25519_BYTES, PRIMITIVES
from spitegame.net.update_source import BadSource, source_of
from spitegame.net.updates import signed
from spitegame.resources import UPDATES
from spitegame.session.updates import Announcement

WRITTEN = ROOT / "build" / UPDATES.name
"""The update source that downloads carry, once the command `updates` has written it."""
ANNOUNCEMENT = ROOT / "dist" / "newest.txt"


def make_key(file: Path) -> Path:
    """a key that signs announcements, as a new file to be kept secret; its public half lies beside it"""
    private = token_bytes(ED25519_BYTES)
    try:
        with open(file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as secret:
            secret.write(b64encode(private).decode() + "\n")
    except FileExistsError:
        sys.exit(f"{file} is there already. Programs that are out there know only the key that they came with.")
    public = file.with_name(f"{file.name}.pub")
    public.write_text(b64encode(PRIMITIVES.ed25519_public(private)).decode() + "\n", "utf-8")
    return public


def build(address: str, key: str) -> Path:
    """what archive, AppImage, installer and app say of where newer versions are told, from now on"""
    try:
        source_of(address, key)
    except BadSource as problem:
        sys.exit(str(problem))
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text(json.dumps({"address": address, "key": key}, indent=1) + "\n", "utf-8")
    return WRITTEN


def announce(key: Path, link: str) -> Path:
    """the signed file that tells of this version, to be put at the address that programs ask: dist/newest.txt"""
    private = _private(key)
    try:
        announcement = Announcement(VERSION, link)
    except ValueError as problem:
        sys.exit(f"“{VERSION}” and “{link}” cannot be announced: {problem}.")
    ANNOUNCEMENT.parent.mkdir(exist_ok=True)
    ANNOUNCEMENT.write_bytes(signed(private, announcement))
    return ANNOUNCEMENT


def _private(key: Path) -> bytes:
    try:
        private = b64decode(key.read_text("utf-8").strip(), validate=True)
    except (OSError, ValueError):
        private = b""
    if len(private) != ED25519_BYTES:
        sys.exit(f"{key} is no key. “python -m distribution update-key {key}” makes one.")
    return private


def copy_folder(to: Path, *, asks_for_updates: bool) -> None:
    """Copy the built folder, with the update source only if the copy `asks_for_updates`: a copy that the system or a
    store keeps up to date never asks, even if the folder comes out of an archive with an update source."""
    shutil.copytree(FOLDER, to, symlinks=True, ignore=shutil.ignore_patterns(UPDATES.name))
    if asks_for_updates:
        put_into(to)


def put_into(folder: Path) -> None:
    """Copy the update source, if there is one, to where the program in this folder looks for it."""
    if WRITTEN.exists():
        assets = next(path for path in sorted(folder.rglob("assets")) if path.parent.name == "spitegame")
        shutil.copyfile(WRITTEN, assets / UPDATES.name)
