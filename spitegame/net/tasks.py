"""Helpers for tasks and futures."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_in_background: set["asyncio.Task[None]"] = set()


def settle(future: "asyncio.Future[T]", outcome: T) -> None:
    """Give a future its result, unless it is done or cancelled already."""
    if not future.done():
        future.set_result(outcome)


async def cancelled(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel the tasks, and return when all of them have ended, with whatever outcome."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def in_background(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    """Run this work as a task that goes on even if nobody waits for it."""
    task = asyncio.create_task(work)
    _in_background.add(task)
    task.add_done_callback(_in_background.discard)
    return task
