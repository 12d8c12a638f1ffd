"""Asks a room service whether it is there, without a WebSocket: a Firefox whose WebSockets to one machine have failed
lets each further one wait longer, up to a minute."""

from js import AbortSignal, Object, fetch
from pyodide.ffi import JsException, to_js

PROBE = 1000
"""The milliseconds that each question has."""


async def answers(url: str) -> bool:
    """True if the service at this ws:// or wss:// URL says anything at all."""
    asked = {"method": "HEAD", "cache": "no-store", "signal": AbortSignal.timeout(PROBE)}
    try:
        await fetch(f"http{url.removeprefix('ws')}", to_js(asked, dict_converter=Object.fromEntries))
    except JsException:
        return False
    return True
