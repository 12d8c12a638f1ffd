"""The event loop for everything with sockets."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any


class EventLoop(asyncio.SelectorEventLoop):
    """It is of the selector kind everywhere: the other one that Windows has can stop reading a socket for good after an
    ICMP error. What would go to a pool of threads, above all looking up names, gets a daemon thread: a pool is waited
    for when the program ends, and a resolver may stay silent for long."""

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
