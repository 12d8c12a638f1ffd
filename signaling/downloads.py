"""Long answers on their way to browsers, sent in pieces, so that rooms do not wait for them.

All of them share one pace, and take turns. Who does not take what was sent keeps one piece waiting and nothing else;
the pieces are views of the page in memory, of which nothing is copied.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from time import monotonic

from signaling.http import Response
from signaling.limits import Limits, TokenBucket

PIECE = 32 * 1024
"""The most bytes that are sent at a turn, and that wait for somebody who does not read."""
SLOWEST = 4 * 1024
"""The bytes per second that have to be taken on average."""
GRACE = 30.0
"""Seconds that an answer may take beyond that."""


class Downloads:
    """All long answers of one service."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pace = TokenBucket(limits.page_bytes, monotonic())
        self._under_way: dict[Download, str] = {}
        """Their sources, in the order in which they began."""
        self._by_source: Counter[str] = Counter()
        self._ready: dict[Download, None] = {}
        """Those that take more at once, in the order of their turns."""
        self._next_round: asyncio.Handle | None = None
        self.bytes = 0
        """The number of bytes that were sent."""

    @property
    def number(self) -> int:
        """So many are on their way."""
        return len(self._under_way)

    def has_room_for(self, source: str) -> bool:
        """False if this source has as many downloads as one may have."""
        return not self._limits.by_source or self._by_source[source] < self._limits.downloads_per_source

    def begin(self, transport: asyncio.Transport, response: Response, source: str) -> None:
        """Takes the connection over. The oldest download ends if there are too many."""
        if len(self._under_way) >= self._limits.downloads:
            oldest = next(iter(self._under_way))
            oldest.cut()
            self._ended(oldest)
        download = Download(transport, response, self._take_turn, self._ended)
        self._under_way[download] = source
        self._by_source[source] += 1
        if download.is_ready:
            self._take_turn(download)

    async def close(self) -> None:
        for download in list(self._under_way):
            download.cut()
        while self._under_way:
            await asyncio.sleep(0)

    def _ended(self, download: "Download") -> None:
        source = self._under_way.pop(download, None)
        if source is None:
            return
        self._by_source[source] -= 1
        if not self._by_source[source]:
            del self._by_source[source]

    def _take_turn(self, download: "Download") -> None:
        self._ready[download] = None
        if self._next_round is None:
            self._next_round = asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        """Sends one piece after the other, until the pace says to wait."""
        self._next_round = None
        wait = 0.0
        for download in list(self._ready):
            del self._ready[download]
            sent = download.send_piece()
            self.bytes += sent
            if download.is_ready:
                self._ready[download] = None
            wait = self._pace.spend(monotonic(), sent)
            if wait:
                break
        if self._ready and self._next_round is None:
            self._next_round = asyncio.get_running_loop().call_later(wait, self._round)


class Download(asyncio.Protocol):
    """One long answer. Nothing more is read from the connection, which is closed at its end."""

    def __init__(
        self,
        transport: asyncio.Transport,
        response: Response,
        take_turn: "Callable[[Download], None]",
        ended: "Callable[[Download], None]",
    ) -> None:
        self._transport = transport
        self._rest = response.body
        self._is_paused = False
        self._take_turn = take_turn
        self._ended = ended
        allowed = GRACE + len(response.body) / SLOWEST
        self._deadline = asyncio.get_running_loop().call_later(allowed, self.cut)
        transport.set_protocol(self)
        transport.pause_reading()
        transport.set_write_buffer_limits(high=1)  # with 0, TLS would pause at once and never go on
        transport.write(response.head)

    @property
    def is_ready(self) -> bool:
        """It takes another piece at once."""
        return bool(self._rest) and not self._is_paused and not self._transport.is_closing()

    def send_piece(self) -> int:
        """Sends the next piece, if that can be taken, and returns its bytes. Whoever is not ready then takes another
        turn by itself."""
        if not self.is_ready:
            return 0
        piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
        self._transport.write(piece)
        if not self._rest:
            self._transport.close()
        return len(piece)

    def cut(self) -> None:
        self._transport.abort()

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False
        if self.is_ready:
            self._take_turn(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        self._rest = self._rest[:0]
        self._ended(self)
