"""Coroutines in plain tests: run to the end, within a limit."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], limit: float = 120.0) -> T:
    """The limit is for what nobody thought of: whole matches, on a machine with other things to do, need a while."""

    async def within_the_limit() -> T:
        return await asyncio.wait_for(coroutine, limit)

    return asyncio.run(within_the_limit())


async def until(state: Callable[[], Any], what: str, limit: float = 10.0) -> None:
    """Wait for a state."""
    ends = asyncio.get_running_loop().time() + limit
    while not state():
        assert asyncio.get_running_loop().time() < ends, f"not seen within {limit} s: {what}"
        await asyncio.sleep(0.002)
