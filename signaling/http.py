"""As much of HTTP/1.1 as a room service needs: one request without a body on each connection, and its answer."""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Collection, Mapping
from hashlib import sha1
from http import HTTPStatus
from typing import NamedTuple

MOST_HEAD = 8 * 1024
"""The most bytes of a request."""
END = b"\r\n\r\n"
"""What a request ends with."""
METHODS = ("GET", "HEAD")
ACCEPTING = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""The GUID of RFC 6455, section 1.3."""


class Refusal(Exception):
    """A request is not answered with what it asks for. The message is a sentence for a log."""

    def __init__(self, status: HTTPStatus, sentence: str = "") -> None:
        super().__init__(sentence)
        self.status = status


class HttpRequest(NamedTuple):
    method: str
    """One of METHODS."""
    path: str
    headers: Mapping[str, str]
    """By their names in small letters; the values of headers that came several times are joined by commas."""

    def tokens(self, header: str) -> list[str]:
        """The parts of a header that is a list, in small letters."""
        return [each.strip().lower() for each in self.headers.get(header, "").split(",")]


class Response(NamedTuple):
    """An answer after which the connection is closed."""

    status: HTTPStatus
    headers: str
    """Lines, each with its end, beyond those that every answer has."""
    body: memoryview
    length: int | None
    """The bytes of the body, which an answer to HEAD leaves out; None where nothing is said of them."""

    @property
    def head(self) -> bytes:
        length = "" if self.length is None else f"Content-Length: {self.length}\r\n"
        first = f"HTTP/1.1 {self.status.value} {self.status.phrase}\r\n"
        return f"{first}{self.headers}{length}Connection: close\r\n\r\n".encode()

    def to(self, method: str) -> "Response":
        """The answer to a request by this method."""
        return self._replace(body=NOTHING) if method == "HEAD" else self


NOTHING = memoryview(b"")


def parse(head: bytes) -> HttpRequest:
    """The request out of its bytes up to its empty line, without that. Raises Refusal."""
    first, *lines = head.decode("latin-1").split("\r\n")
    match first.split(" "):
        case [("GET" | "HEAD") as method, target, "HTTP/1.1"]:
            pass
        case [_, _, "HTTP/1.1" | "HTTP/1.0"]:
            raise Refusal(HTTPStatus.METHOD_NOT_ALLOWED)
        case _:
            raise Refusal(HTTPStatus.BAD_REQUEST, "This is no HTTP.")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name != name.strip():
            raise Refusal(HTTPStatus.BAD_REQUEST, "A header has no name.")
        name, value = name.lower(), value.strip()
        headers[name] = f"{headers[name]},{value}" if name in headers else value
    return HttpRequest(method, target.partition("?")[0], headers)


def said(status: HTTPStatus, text: str = "", kind: str = "text/plain; charset=utf-8", headers: str = "") -> Response:
    """An answer in words. `kind` is its content type, `headers` are further lines."""
    body = (text or f"{status.value}: {status.phrase}").encode()
    allowed = f"Allow: {', '.join(METHODS)}\r\n" if status is HTTPStatus.METHOD_NOT_ALLOWED else ""
    return Response(status, f"Content-Type: {kind}\r\n{allowed}{headers}", memoryview(body), len(body))


def accept_websocket(request: HttpRequest, subprotocols: Collection[str]) -> tuple[bytes, str]:
    """The answer that turns the connection into a WebSocket (RFC 6455, section 4.2), and the first one of these
    subprotocols that the other side asks for; empty if it asks for none of them. Raises Refusal."""
    if request.method != "GET":
        raise Refusal(HTTPStatus.METHOD_NOT_ALLOWED)
    if "websocket" not in request.tokens("upgrade") or "upgrade" not in request.tokens("connection"):
        raise Refusal(HTTPStatus.BAD_REQUEST, "This path is for WebSockets.")
    if request.headers.get("sec-websocket-version") != "13":
        raise Refusal(HTTPStatus.UPGRADE_REQUIRED)
    key = request.headers.get("sec-websocket-key", "")
    if not _is_key(key):
        raise Refusal(HTTPStatus.BAD_REQUEST, "The key is not 16 bytes.")
    spoken = next((each for each in request.tokens("sec-websocket-protocol") if each in subprotocols), "")
    accepted = b64encode(sha1(key.encode("latin-1") + ACCEPTING).digest()).decode()
    chosen = f"Sec-WebSocket-Protocol: {spoken}\r\n" if spoken else ""
    return (
        f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Accept: {accepted}\r\n{chosen}\r\n"
    ).encode(), spoken


def _is_key(written: str) -> bool:
    try:
        return len(b64decode(written.encode("latin-1"), validate=True)) == 16
    except Error:
        return False
