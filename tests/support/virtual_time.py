"""An event loop for coroutines that wait only for each other and for the clock. Nothing takes time in it: whenever
there is nothing to do, its clock jumps to the next timer, and so tests of time are exact and take none. What is given
to a thread is done at once."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def run_virtually(coroutine: Coroutine[Any, Any, T], loop: "type[VirtualLoop] | None" = None) -> T:
    """Run it to its end by a clock that begins at 0."""
    with asyncio.Runner(loop_factory=loop or VirtualLoop) as runner:
        return runner.run(coroutine)


def virtually(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test by such a clock."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        run_virtually(test(*args, **kwargs))

    return run


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Jumping(self))

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # it is raised where the result is awaited
            future.set_exception(error)
        return future


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing. What it is asked to wait for is added to the clock."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "there is nothing left that could go on"
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not ready:
            self._loop.now += timeout
        return ready
