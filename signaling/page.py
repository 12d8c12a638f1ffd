"""The page that browsers load: the files of one folder, read once when the service starts.

A request is answered out of a table, so no path leads anywhere else. Files that lie beside others with the endings
.br and .gz are their compressed forms. That with .gz may stand for both.
"""

import gzip
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from signaling.http import NOTHING, HttpRequest, Response, said

FIRST = "index.html"
"""The file that is served at the root of the page."""
SUMS = "SHA256SUMS"
"""The file that names every other one with its SHA-256. Its own stands for the whole page."""
MARK = "Spitegame-Page"
"""The header by which a program knows that this page is ours; it holds the SHA-256 of the whole."""
CODINGS = {"br": ".br", "gzip": ".gz"}
"""The endings of compressed files by their content coding, the best first."""
KINDS = {
    "": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Content types by the endings of files; all others are bytes of no known kind."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_GUARDS = (
    f"Content-Security-Policy: {POLICY}\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
)
_FOR_EVER = "public, max-age=31536000, immutable"
_NAME = re.compile(r"[\w@+-][\w.@+-]*(?:/[\w@+-][\w.@+-]*)*", re.ASCII)
_HASHED = re.compile(r"[.-][0-9a-f]{8,64}[./]", re.ASCII)
"""A hash in the name of the file, or of a folder round it."""
_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Body:
    """One form of a file, as it is or compressed."""

    data: memoryview
    etag: str
    headers: str
    """Lines, each with its end."""


@dataclass(frozen=True, slots=True)
class PageFile:
    plain: Body
    coded: Mapping[str, Body]
    """The compressed forms by their content coding, the best first."""

    def body(self, request: HttpRequest) -> Body:
        """The best form that whoever asks can read."""
        accepted = _accepted(request)
        return next((body for coding, body in self.coded.items() if coding in accepted), self.plain)


class Page:
    """All files of the page, by their paths."""

    def __init__(self, files: Mapping[str, PageFile], digest: str) -> None:
        self._files = files
        self.digest = digest
        """The SHA-256 that stands for all of them."""

    @classmethod
    def read(cls, folder: Path) -> "Page":
        """Raises ValueError, with a sentence, for a folder that holds no page."""
        try:
            contents = {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in sorted(folder.rglob("*"))
                if path.is_file()
            }
        except OSError as problem:
            raise ValueError(f"{str(folder)!r} cannot be read: {problem.strerror}") from problem
        try:
            contents |= _unpacked(contents)
        except (EOFError, OSError, zlib.error) as problem:
            raise ValueError(f"a file in {str(folder)!r} is damaged") from problem
        if missing := next((name for name in (FIRST, SUMS) if name not in contents), None):
            raise ValueError(f"{str(folder)!r} holds no page: there is no {missing} in it")
        if strange := next((name for name in contents if not _NAME.fullmatch(name)), None):
            raise ValueError(f"{strange!r} in {str(folder)!r} has a name that no page uses")
        coded = {name + ending for name in contents for ending in CODINGS.values()}
        names = [name for name in contents if name not in coded]
        digest = sha256(contents[SUMS]).hexdigest()
        files = {f"/{name}": _file(name, contents, digest) for name in names}
        return cls({"/": files[f"/{FIRST}"]} | files, digest)

    def answer(self, request: HttpRequest) -> Response | None:
        """None if there is no such file."""
        file = self._files.get(request.path)
        if file is None:
            return None
        body = file.body(request)
        if _knows(request, body.etag):
            return Response(HTTPStatus.NOT_MODIFIED, body.headers, NOTHING, None)
        whole = Response(HTTPStatus.OK, body.headers, body.data, len(body.data))
        if request.method == "HEAD":
            return whole.to("HEAD")
        return _part(request, body) or whole


def _unpacked(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a packed page, in which a file that is compressed with gzip has no other form."""
    return {
        name.removesuffix(".gz"): gzip.decompress(data)
        for name, data in contents.items()
        if name.endswith(".gz") and name.removesuffix(".gz") not in contents
    }


def _file(name: str, contents: Mapping[str, bytes], digest: str) -> PageFile:
    caching = _FOR_EVER if _HASHED.search(name) else "no-cache"
    kind = KINDS.get(Path(name).suffix, "application/octet-stream")
    common = (
        f"Content-Type: {kind}\r\nCache-Control: {caching}\r\nVary: Accept-Encoding\r\nAccept-Ranges: bytes\r\n"
        f"{MARK}: {digest}\r\n{_GUARDS}"
    )

    def body(data: bytes, coding: str = "") -> Body:
        etag = f'"{sha256(data).hexdigest()[:32]}"'
        coded = f"Content-Encoding: {coding}\r\n" if coding else ""
        return Body(memoryview(data), etag, f"{common}{coded}ETag: {etag}\r\n")

    coded = {
        coding: body(contents[name + ending], coding) for coding, ending in CODINGS.items() if name + ending in contents
    }
    return PageFile(body(contents[name]), coded)


def _accepted(request: HttpRequest) -> frozenset[str]:
    """The content codings that are accepted by name."""
    offers = (token.replace(" ", "").partition(";") for token in request.tokens("accept-encoding"))
    return frozenset(coding for coding, _, weight in offers if not re.fullmatch(r"q=0(\.0*)?", weight))


def _knows(request: HttpRequest, etag: str) -> bool:
    """Whoever asks has this form of the file already."""
    tags = [tag.removeprefix("w/") for tag in request.tokens("if-none-match")]
    return etag in tags or "*" in tags


def _part(request: HttpRequest, body: Body) -> Response | None:
    """The part that is asked for; None if the whole has to be sent (RFC 9110, section 14)."""
    found = _RANGE.fullmatch(request.headers.get("range", "").strip())
    if not found or found[0] == "bytes=-" or request.headers.get("if-range", body.etag) != body.etag:
        return None
    size = len(body.data)
    if found[1]:
        start, end = int(found[1]), min(int(found[2]) + 1 if found[2] else size, size)
        if found[2] and int(found[2]) < int(found[1]):
            return None
    else:
        start, end = max(0, size - int(found[2])), size
    if start >= end:
        nowhere = f"Content-Range: bytes */{size}\r\n"
        return said(HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE, headers=nowhere)
    headers = f"{body.headers}Content-Range: bytes {start}-{end - 1}/{size}\r\n"
    return Response(HTTPStatus.PARTIAL_CONTENT, headers, body.data[start:end], end - start)
