"""The only place where Python and JavaScript meet: messages cross here as JSON, and bytes as they are."""

import json
from typing import Any

from pyodide.ffi import JsProxy, to_js

from spitegame.web.post import Post


def posting(post: Any) -> Post:
    """`post` is a function of the worker's script. It takes the text of a message, and its bytes or null."""

    def send(message: dict[str, Any], payload: bytes | None = None) -> None:
        post(json.dumps(message, separators=(",", ":")), None if payload is None else to_js(payload))

    return send


def payload_of(given: JsProxy | None) -> bytes | None:
    return None if given is None else given.to_bytes()
