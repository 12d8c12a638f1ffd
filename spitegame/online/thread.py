"""The thread on which all network connections live, with an event loop of its own."""

import asyncio
import contextlib
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from functools import partial
from typing import TYPE_CHECKING, Any

from spitegame.lazily import lazily
from spitegame.online.problems import Problems
from spitegame.translation import N_

if TYPE_CHECKING:
    from spitegame.net import aiortc_patches
else:
    aiortc_patches = lazily("spitegame.net.aiortc_patches")

SWITCH_S = 0.0005
"""Seconds after which Python lets the other thread run. With Python's own 5 ms, packets would wait for pictures."""
FAREWELL_S = 1.0
"""Maximum seconds for the goodbye of a room, so that the program ends soon."""


class EventLoop(asyncio.SelectorEventLoop):
    """A selector event loop on every system: the usual loop of Windows can stop reading a socket for good. Work without
    an executor runs in daemon threads: Python would wait for those of a pool at its end, and a resolver may stay silent
    for long."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        if executor is not None:
            return super().run_in_executor(executor, func, *args)
        future: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            try:
                settle, outcome = future.set_result, func(*args)
            except Exception as error:  # handed on to whoever waits
                settle, outcome = future.set_exception, error
            with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile
                self.call_soon_threadsafe(lambda: None if future.done() else settle(outcome))

        threading.Thread(target=work, name="lookup", daemon=True).start()
        return future


class Network:
    """The network's thread, as the main thread uses it. It starts with the first work, and again if it has died."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._running: set[Future[None]] = set()
        self._problems = Problems()
        self.problems = self._problems.take
        """Returns the sentences about work that has died since the last call."""

    def start(self, work: Callable[[], Coroutine[Any, Any, None]], died: str) -> "Future[None]":
        """Run this work on the network's thread. If it dies, the player is told. `died`: a clause that says so, marked
        with `N_`."""
        loop = self._loop if self._loop and self._is_alive else self._begin()
        future = asyncio.run_coroutine_threadsafe(work(), loop)
        self._running.add(future)
        future.add_done_callback(partial(self._ended, died))
        return future

    def call(self, function: Callable[..., None], *arguments: Any) -> None:
        """Call this function soon on the network's thread; do nothing if the thread has died."""
        if self._loop:
            with contextlib.suppress(RuntimeError):  # it is closed
                self._loop.call_soon_threadsafe(function, *arguments)

    def finish(self, farewell: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run this on the network's thread, and wait until it is done, FAREWELL_S at most."""
        if self._is_alive:
            wait([self.start(farewell, N_("Something went wrong while leaving"))], timeout=FAREWELL_S)

    def close(self, farewell: Callable[[], Coroutine[Any, Any, None]] | None = None) -> None:
        """Run `farewell` on the thread, and end it; FAREWELL_S at most for both."""
        ends = time.monotonic() + FAREWELL_S
        if farewell:
            self.finish(farewell)
        if self._loop and self._thread:
            self.call(self._loop.stop)
            self._thread.join(max(0.0, ends - time.monotonic()))
        self._loop = self._thread = None

    @property
    def _is_alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _begin(self) -> asyncio.AbstractEventLoop:
        """Start the thread with a new event loop."""
        aiortc_patches.tune()
        sys.setswitchinterval(SWITCH_S)
        self._loop = EventLoop()
        self._loop.set_exception_handler(self._problems.complain)
        self._thread = threading.Thread(target=self._work, args=(self._loop,), name="network", daemon=True)
        self._thread.start()
        return self._loop

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        try:
            for life in (loop.run_forever, lambda: loop.run_until_complete(_wind_up())):
                try:
                    life()
                except BaseException as death:  # of the whole thread: nobody else would hear of it
                    self._problems.report(N_("Something went wrong with the network"), death)
        finally:
            loop.close()

    def _ended(self, died: str, future: "Future[None]") -> None:
        """Report the work if it has died. `died`: the clause for the player."""
        self._running.discard(future)
        if not future.cancelled() and (error := future.exception()):
            self._problems.report(died, error)


async def _wind_up() -> None:
    """Cancel all other tasks of the loop, and wait for them, FAREWELL_S at most."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    if others:
        await asyncio.wait(others, timeout=FAREWELL_S)
