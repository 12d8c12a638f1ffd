"""Asks whether there is a newer version of the program. Section 8 of PROTOCOL.md says what comes back.

Nothing of the player goes out but what any request shows: the address of this machine, and that it asks.
"""

from base64 import b64decode, b64encode

import aiohttp
import msgspec

from spitegame.net.primitives import PRIMITIVES
from spitegame.net.trust import trusted
from spitegame.net.update_source import UpdateSource
from spitegame.session.updates import Announcement, Answer, Fault

MOST = 64 * 1024
"""The bytes that an announcement may have."""
PATIENCE = 10.0
"""The seconds in which all of it has to be here."""
_LABEL = b"spitegame announcement 1\n"
_HEADERS = {"User-Agent": "spitegame", "Accept": "text/plain", "Accept-Encoding": "identity"}


def signed(private: bytes, announcement: Announcement) -> bytes:
    """The file that announces it."""
    told = msgspec.json.encode(announcement) + b"\n"
    return b64encode(PRIMITIVES.sign(private, _LABEL + told)) + b"\n" + told


def read_signed(file: bytes, key: bytes) -> Answer:
    """The content of a file, if the owner of this public key has signed it."""
    signature, _, told = file.partition(b"\n")
    try:
        is_signed = PRIMITIVES.verify(key, b64decode(signature, validate=True), _LABEL + told)
    except ValueError:
        return Fault.UNREADABLE
    if not is_signed:
        return Fault.NOT_SIGNED
    try:
        return msgspec.json.decode(told, type=Announcement)
    except msgspec.DecodeError:
        return Fault.UNREADABLE


async def ask(source: UpdateSource) -> Answer:
    """The present answer of the source. Another address that it names is not followed."""
    try:
        file = await _fetched(source.address)
    except (aiohttp.ClientError, OSError, ValueError):  # a time limit is an OSError
        return Fault.NONE_CAME
    return Fault.UNREADABLE if file is None else read_signed(file, source.key)


async def _fetched(address: str) -> bytes | None:
    """None: what was sent is no file, or too much of one."""
    timeout, jar = aiohttp.ClientTimeout(total=PATIENCE), aiohttp.DummyCookieJar()
    session = aiohttp.ClientSession(
        timeout=timeout, cookie_jar=jar, headers=_HEADERS, auto_decompress=False, trust_env=True
    )
    async with (
        session,
        session.get(address, allow_redirects=False, ssl=trusted()) as answer,
    ):
        if answer.status != 200:
            return None
        file = bytearray()
        async for chunk in answer.content.iter_any():
            file += chunk
            if len(file) > MOST:
                return None
        return bytes(file)
