"""The page that browsers load: the files of one folder, which aiohttp sends in the best encoding that the browser
accepts. Files are found in a table made at the start, so no path leads out of the folder. A file may have compressed
forms beside it with the endings .br and .gz; the .gz form may also stand in place of the file itself."""

import asyncio
import gzip
import re
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from time import monotonic

from aiohttp import hdrs, web
from aiohttp.abc import AbstractStreamWriter

from signaling.limits import Buckets, Limits, TokenBucket

FIRST = "index.html"
"""The file that is served at the root of the page."""
SUMS = "SHA256SUMS"
"""The file that lists every other file with its SHA-256. The SHA-256 of this file identifies the whole page."""
DIGEST_HEADER = "Spitegame-Page"
"""The header by which a program recognizes a page of this game; its value is the SHA-256 of SUMS."""
CONTENT_TYPES = {
    "": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The content types by file ending; any other file is sent as bytes. The system's own table is not used, since it
differs from system to system."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page: everything comes from its own site."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Vary": "Accept-Encoding",
}
"""The headers that every answer has."""
SLOWEST = 4 * 1024
"""The bytes per second that a browser has to take on average."""
GRACE = 30.0
"""Seconds that an answer may take in addition to the time that SLOWEST allows for its bytes."""
_NAME = re.compile(r"[\w@+-][\w.@+-]*(?:/[\w@+-][\w.@+-]*)*", re.ASCII)
"""The form of the paths of files in a page."""
_HASHED = re.compile(r"[.-][0-9a-f]{8,64}[./]", re.ASCII)
"""A hash in the name of a file or of its folder, because of which browsers may keep the file for ever."""
_REFUSED = re.compile(r"[\w*-]+\s*;\s*q=0(\.0*)?\s*(,|$)", re.IGNORECASE)
"""An encoding that a browser does not want, in its Accept-Encoding header."""


class Page:
    """The files of a page, as they were found when the service started."""

    def __init__(self, folder: Path, names: frozenset[str], digest: str) -> None:
        self._folder, self._names = folder, names
        self.digest = digest
        """The SHA-256 of SUMS, which identifies the whole page."""

    @classmethod
    def read(cls, folder: Path) -> "Page":
        """Read the folder of a page, and check its compressed files. Raises ValueError, with a sentence, if it holds no
        page."""
        try:
            found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
            names = {name.removesuffix(".gz").removesuffix(".br") for name in found}
            for name in names - found.keys():
                gzip.decompress(found[f"{name}.gz"].read_bytes())
            sums = content(folder / SUMS) if SUMS in names else b""
        except (EOFError, KeyError, gzip.BadGzipFile, zlib.error) as problem:
            raise ValueError(f"a file in {str(folder)!r} is damaged") from problem
        except OSError as problem:
            raise ValueError(f"{str(folder)!r} cannot be read: {problem.strerror}") from problem
        if missing := next((name for name in (FIRST, SUMS) if name not in names), None):
            raise ValueError(f"{str(folder)!r} holds no page: there is no {missing} in it")
        if strange := next((name for name in names if not _NAME.fullmatch(name)), None):
            raise ValueError(f"{strange!r} in {str(folder)!r} has a name that no page uses")
        return cls(folder, frozenset(names), sha256(sums).hexdigest())

    def file(self, target: str) -> Path | None:
        """Return the path of the file that a request's target names, even if only its .gz form exists; None for no
        file."""
        name = target.partition("?")[0]
        name = FIRST if name == "/" else name.removeprefix("/") if name.startswith("/") else ""
        return self._folder / name if name in self._names else None

    def headers(self, path: Path) -> Mapping[str, str]:
        """Return the headers of the answer with this file."""
        is_kept = _HASHED.search(path.relative_to(self._folder).as_posix())
        kind = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
        kept = "public, max-age=31536000, immutable" if is_kept else "no-cache"
        return HEADERS | {hdrs.CONTENT_TYPE: kind, hdrs.CACHE_CONTROL: kept, DIGEST_HEADER: self.digest}


class PageFiles:
    """Sends the files of the page at a pace that leaves the rooms most of the processor's time."""

    def __init__(self, page: Page, limits: Limits) -> None:
        self._page, self._limits = page, limits
        self._files = Buckets(limits.page_files)
        self._pace = TokenBucket(limits.page_bytes, monotonic())
        self._under_way: dict[asyncio.Transport, str] = {}
        """The connections on which files are being sent, the oldest first, each with its source."""
        self.bytes = 0
        """The bytes that were sent so far."""

    @property
    def number(self) -> int:
        """The number of files that are being sent."""
        return len(self._under_way)

    async def answer(self, request: web.BaseRequest, source: str) -> web.StreamResponse:
        """Send the file that a request names. Raises aiohttp's HTTPException."""
        path = self._page.file(request.raw_path)
        if path is None:
            raise web.HTTPNotFound
        if self._limits.by_source:
            wait = self._files.take(source, monotonic())
            if wait or list(self._under_way.values()).count(source) >= self._limits.downloads_per_source:
                raise web.HTTPTooManyRequests(headers={hdrs.RETRY_AFTER: str(int(wait) + 1)})
        transport = request.transport
        assert transport, "who is gone is not answered"
        if len(self._under_way) >= self._limits.downloads:
            # The newest visitor gets in: slow or idle downloads must not keep all others out.
            oldest = next(iter(self._under_way))
            del self._under_way[oldest]
            oldest.abort()
        self._under_way[transport] = source
        try:
            return await self._sent(path, request, transport)
        finally:
            self._under_way.pop(transport, None)

    async def _sent(self, path: Path, request: web.BaseRequest, transport: asyncio.Transport) -> web.StreamResponse:
        """Send this file, and cut the connection off if the browser takes it too slowly."""
        headers = self._page.headers(path)
        request = _sanitised(request, is_kept="immutable" in headers[hdrs.CACHE_CONTROL])
        response: web.StreamResponse = _File(path, headers=headers)
        size = _stored(path).stat().st_size
        if not path.exists() and "gzip" not in request.headers[hdrs.ACCEPT_ENCODING].lower():
            response = web.Response(body=await asyncio.to_thread(content, path), headers=headers)
        try:
            async with asyncio.timeout(GRACE + size / SLOWEST):
                await asyncio.sleep(self._pace.spend(monotonic(), size))
                await response.prepare(request)
                await response.write_eof()
        except TimeoutError:
            transport.abort()
        else:
            self.bytes += (response.content_length or 0) * (request.method == hdrs.METH_GET)
        return response


class _File(web.FileResponse):
    """aiohttp's file response, prepared only once: the server prepares it again, which would send the file twice."""

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        return None if self.prepared else await super().prepare(request)


def _sanitised(request: web.BaseRequest, *, is_kept: bool) -> web.BaseRequest:
    """Return the request without headers that aiohttp takes too literally: encodings that the browser refuses, and
    ranges of a file that may have changed. A file that browsers may not keep for ever is always sent as a whole, since
    its tag comes from its date, which is the same in all versions."""
    headers = request.headers.copy()
    headers[hdrs.ACCEPT_ENCODING] = _REFUSED.sub("", headers.get(hdrs.ACCEPT_ENCODING, ""))
    if hdrs.IF_RANGE in headers:
        headers.popall(hdrs.RANGE, None)
    if not is_kept:
        headers.popall(hdrs.IF_NONE_MATCH, None)
        headers.popall(hdrs.IF_MODIFIED_SINCE, None)
    return request.clone(headers=headers)


def _stored(path: Path) -> Path:
    """Return the path of the file itself, or of its .gz form where only that exists."""
    return path if path.exists() else path.with_name(f"{path.name}.gz")


def content(path: Path) -> bytes:
    """Return the bytes of a file, decompressed where only its .gz form exists."""
    form = _stored(path)
    return form.read_bytes() if form == path else gzip.decompress(form.read_bytes())
