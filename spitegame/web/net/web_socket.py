"""WebSockets of the browser, called through Pyodide."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from js import AbortSignal, Object, WebSocket, fetch
from pyodide.ffi import JsException, JsProxy, create_proxy, to_js

from signaling.messages import SUBPROTOCOLS
from spitegame.net.peer_server_client import PeerServers
from spitegame.net.service_client import ServiceClient
from spitegame.online.ways import MayCall, check_call
from spitegame.session.room_codes import is_peer_server
from spitegame.web.net.browser_ways import DialFrom
from spitegame.web.net.listened_socket import ListenedSocket, SocketListener
from spitegame.web.net.socket_client import SocketDialler


class BrowserSocket:
    def __init__(self, protocols: Sequence[str], url: str, listener: SocketListener) -> None:
        """Raises OSError if the browser forbids it, such as a ws:// URL from an https:// page."""
        try:
            self._socket: Any = WebSocket.new(url, to_js(protocols))
        except JsException as error:
            raise OSError(str(error)) from error
        self._listener = listener
        self._socket.binaryType = "arraybuffer"
        self._proxies = opened, message, ended = [
            create_proxy(each) for each in (lambda _: listener.opened(), self._message, self._ended)
        ]
        # A connection that the page's policy forbids has an error event, and no close event.
        self._handlers = {"open": opened, "message": message, "error": ended, "close": ended}
        for name, handler in self._handlers.items():
            self._socket.addEventListener(name, handler)

    @property
    def protocol(self) -> str:
        protocol: str = self._socket.protocol
        return protocol

    @property
    def unsent(self) -> int:
        unsent: int = self._socket.bufferedAmount
        return unsent

    def send(self, data: bytes | str) -> None:
        self._socket.send(to_js(data))

    def close(self) -> None:
        self._socket.close()

    def _message(self, event: Any) -> None:
        self._listener.heard(event.data.to_bytes() if isinstance(event.data, JsProxy) else event.data)

    def _ended(self, _: JsProxy) -> None:
        """Release the handlers, which the browser's socket and they themselves keep alive, and tell the listener."""
        for name, handler in self._handlers.items():
            self._socket.removeEventListener(name, handler)
        for proxy in self._proxies:
            asyncio.get_running_loop().call_soon(proxy.destroy)
        self._listener.closed()


PROBE_MS = 1000
"""Milliseconds in which a plain request must be answered."""


async def answers(url: str) -> bool:
    """Return True if anything answers a plain request at this ws:// or wss:// URL."""
    asked = {"method": "HEAD", "cache": "no-store", "signal": AbortSignal.timeout(PROBE_MS)}
    try:
        await fetch(f"http{url.removeprefix('ws')}", to_js(asked, dict_converter=Object.fromEntries))
    except JsException:
        return False
    return True


_room_services = SocketDialler(partial(BrowserSocket, SUBPROTOCOLS), answers)
_peer_servers = PeerServers(partial(ListenedSocket.dial, partial(BrowserSocket, ())))


def dialling(may_call: MayCall) -> DialFrom:
    """Return `Ways.dial` for a page."""

    async def dial(url: str, *, beat: float) -> ServiceClient:
        check_call(url, may_call)
        return _peer_servers.client(url) if is_peer_server(url) else await _room_services.dial(url, beat=beat)

    return dial
