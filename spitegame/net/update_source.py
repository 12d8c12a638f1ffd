"""The source of update announcements for this copy of the program, which its packager writes into a file beside the
assets.

There is no such file in the sources, nor in packages that the system or a store keeps up to date: these never ask.
"""

import json
import re
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

_ADDRESS = re.compile(r"https://[\w.-]+(:\d{1,5})?/[!-~]{0,300}", re.ASCII)

_KEY_BYTES = 32
"""The bytes of an Ed25519 key, as in `net.primitives`, whose import would delay the first picture."""


class BadSource(ValueError):
    """The source of announcements is not well formed. The message is a sentence for whoever packs the program."""


@dataclass(frozen=True, slots=True)
class UpdateSource:
    """The source of announcements, and the key by which they are checked."""

    address: str
    """The address of the announcement."""
    key: bytes
    """The public key of those who sign it."""

    @property
    def machine(self) -> str:
        """The name of the machine that is asked."""
        return urlsplit(self.address).hostname or ""


def source_of(address: str, key: str) -> UpdateSource:
    """Return the source with this address and this key in base64. Raises BadSource."""
    if not _ADDRESS.fullmatch(address):
        raise BadSource(f"“{address}” is no address such as https://spitegame.example/newest.txt.")
    try:
        public = b64decode(key, validate=True)
    except ValueError:
        public = b""
    if len(public) != _KEY_BYTES:
        raise BadSource(f"“{key}” is no public key. “python -m distribution update-key” makes one.")
    return UpdateSource(address, public)


def read_source(path: Path) -> UpdateSource | None:
    """Return the source in this file; None if there is no such file. Raises BadSource."""
    try:
        plain = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        plain = None
    match plain:
        case {"address": str(address), "key": str(key)}:
            return source_of(address, key)
        case _:
            raise BadSource(f"{path} is not what “python -m distribution updates” writes.")
