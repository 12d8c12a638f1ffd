"""Announcements of new versions: asking for one, signing one and reading it. Section 8 of PROTOCOL.md has the format.

A request tells nothing of the player but what any request shows: the address of this machine, and that it asks.
"""

from base64 import b64decode, b64encode

import aiohttp
import msgspec

from spitegame.net.primitives import PRIMITIVES
from spitegame.net.trust import proxy_to, trusted
from spitegame.net.update_source import UpdateSource
from spitegame.session.updates import Announcement, Answer, Fault

MOST_BYTES = 64 * 1024
"""The most bytes of an announcement."""
PATIENCE_S = 10.0
"""Seconds within which the whole announcement has to come."""
_LABEL = b"spitegame announcement 1\n"
"""The beginning of the bytes that are signed, by which the signature is valid for announcements only."""
_HEADERS = {"User-Agent": "spitegame", "Accept": "text/plain", "Accept-Encoding": "identity"}


def signed(private: bytes, announcement: Announcement) -> bytes:
    """Return the file of this announcement, signed by the private key."""
    told = msgspec.json.encode(announcement) + b"\n"
    return b64encode(PRIMITIVES.sign(private, _LABEL + told)) + b"\n" + told


def read_signed(file: bytes, key: bytes) -> Answer:
    """Return the announcement in a file, if the owner of this public key has signed it, else the fault."""
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
    """Return the announcement of the source, or the fault for which there is none. No redirect is followed."""
    try:
        file = await _fetched(source.address)
    except (aiohttp.ClientError, OSError, ValueError):  # a time limit is an OSError
        return Fault.NONE_CAME
    return Fault.UNREADABLE if file is None else read_signed(file, source.key)


async def _fetched(address: str) -> bytes | None:
    """Return the file at this address; None if the answer is no file, or longer than MOST_BYTES."""
    timeout, jar = aiohttp.ClientTimeout(total=PATIENCE_S), aiohttp.DummyCookieJar()
    proxy = await proxy_to(address)
    async with (
        aiohttp.ClientSession(timeout=timeout, cookie_jar=jar, headers=_HEADERS, auto_decompress=False) as session,
        session.get(address, allow_redirects=False, proxy=proxy, ssl=trusted()) as answer,
    ):
        if answer.status != 200:
            return None
        file = bytearray()
        async for chunk in answer.content.iter_any():
            file += chunk
            if len(file) > MOST_BYTES:
                return None
        return bytes(file)
