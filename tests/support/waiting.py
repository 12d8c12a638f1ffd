"""Waiting in tests: always for a state, and never longer than a limit, which a busy machine does not reach."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from spitegame.net.tasks import _in_background

T = TypeVar("T")
LIMIT = 60.0
"""Seconds after which a state is missed that takes a moment to come."""


def run(coroutine: Coroutine[Any, Any, T], limit: float = 120.0) -> T:
    """Run it to its end on a loop of its own. The limit is for what nobody thought of, and for whole matches."""

    async def within_the_limit() -> T:
        return await asyncio.wait_for(coroutine, limit)

    return asyncio.run(within_the_limit())


async def until(state: Callable[[], Any], what: str, limit: float = LIMIT) -> None:
    """Wait for a state that other tasks bring about."""
    ends = asyncio.get_running_loop().time() + limit
    while not state():
        assert asyncio.get_running_loop().time() < ends, f"not seen within {limit} s: {what}"
        await asyncio.sleep(0.002)


def seen(state: Callable[[], T | None], what: str = "", limit: float = LIMIT) -> T:
    """Wait for a state that other threads or processes bring about, and answer what is true then."""
    ends = time.monotonic() + limit
    while not (found := state()):
        assert time.monotonic() < ends, f"not seen within {limit} s: {what}"
        time.sleep(0.002)
    return found


async def background_ended() -> None:
    """Wait until the tasks have ended for which nobody waits, such as the last words over a socket."""
    if tasks := {task for task in _in_background if task is not asyncio.current_task()}:
        await asyncio.wait(tasks, timeout=LIMIT / 10)
