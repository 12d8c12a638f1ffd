"""The only place where Python and JavaScript meet: messages cross here as JSON, and bytes as they are."""

import json
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pyodide.ffi import JsProxy


class Post(Protocol):
    """A function that sends a message of plain values, whose kind is its `op`, and with it bytes, which JSON lacks."""

    def __call__(self, message: dict[str, Any], payload: bytes | None = None) -> None: ...


def posting(post: Any) -> Post:
    """Return a `Post` that calls this function of the worker's script with JSON, and with bytes or null."""
    from pyodide.ffi import to_js  # tests run the rest in another Python

    def send(message: dict[str, Any], payload: bytes | None = None) -> None:
        post(json.dumps(message, separators=(",", ":")), None if payload is None else to_js(payload))

    return send


def payload_of(given: "JsProxy | None") -> bytes | None:
    return None if given is None else given.to_bytes()
