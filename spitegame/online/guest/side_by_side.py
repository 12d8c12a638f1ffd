"""Services that are asked side by side: the first one wins that leads to the host."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, TypeVar

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.tasks import cancelled, settle

Service = TypeVar("Service")
Found = TypeVar("Found")

GRACE = 2.0
"""Seconds that the other services still have after one has said that the code or the way to the host is wrong."""
_TELLING = (
    Fault.VERSION, Fault.UNKNOWN_GUEST, Fault.REPLACED, Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.ROOM_FULL,
    Fault.ROOM_EXPIRED, Fault.NO_PATH, Fault.TURN_AUTH,
)  # fmt: skip
"""The most telling faults for having no way to the host, in this order."""
_ELSEWHERE = (Fault.NO_ROOM, Fault.SERVER_BUSY, Fault.BAD_CERTIFICATE, Fault.SERVER_GONE, Fault.NOT_SEEN)
"""The least telling faults, in this order: the room may be somewhere else."""


def grace_for_others(problem: NetworkProblem) -> float | None:
    """Return the seconds that the other services still have after this problem; None (no limit) if the room may be
    elsewhere."""
    return None if problem.fault in _ELSEWHERE else GRACE


async def first(
    services: AsyncGenerator[Service, None],
    attempt: Callable[[Service], Awaitable[Found]],
    *,
    grace: Callable[[NetworkProblem], float | None] = grace_for_others,
    discard: Callable[[Found], None] = lambda found: None,
) -> Found:
    """Attempt each service as it comes, side by side, and return the first result. A service that comes again is
    attempted again if it has failed. The other attempts are cancelled then, and `discard` is given their results of the
    same moment. `grace` returns the seconds that the others still have after a problem, None for no limit. Raises the
    most telling NetworkProblem when that time is over or all have failed; and whatever `services` raises."""
    loop = asyncio.get_running_loop()
    won: asyncio.Future[Found] = loop.create_future()
    lost: asyncio.Future[None] = loop.create_future()
    """Done when the grace after a problem is over."""
    told = NetworkProblem(Fault.NOT_SEEN)

    async def try_at(service: Service) -> None:
        try:
            found = await attempt(service)
        except NetworkProblem as problem:
            nonlocal told
            told = min(problem, told, key=_rank)
            if (left := grace(problem)) is not None:
                loop.call_later(left, settle, lost, None) if left else settle(lost, None)
        else:
            discard(found) if won.done() else won.set_result(found)

    async def try_all() -> None:
        trying = dict[Service, asyncio.Task[None]]()
        async with aclosing(services), asyncio.TaskGroup() as attempts:
            async for service in services:
                if won.done() or lost.done():
                    return
                if service not in trying or trying[service].done():
                    trying[service] = attempts.create_task(try_at(service))

    searching = asyncio.create_task(try_all())
    ends: set[asyncio.Future[Any]] = {searching, won, lost}
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await cancelled(searching)
    except asyncio.CancelledError:
        await cancelled(searching)
        if won.done():  # in the same moment
            discard(won.result())
        raise
    if won.done():
        return won.result()
    if not searching.cancelled() and isinstance(errors := searching.exception(), ExceptionGroup):
        raise errors.exceptions[0]
    raise told


def _rank(problem: NetworkProblem) -> tuple[int, bool]:
    """Return the rank of a problem: the lower, the more it tells. Of two with the same fault, one that names a machine
    tells more."""
    if problem.fault in _TELLING:
        rank = _TELLING.index(problem.fault) - len(_TELLING)
    else:
        rank = 1 + _ELSEWHERE.index(problem.fault) if problem.fault in _ELSEWHERE else 0
    return rank, not problem.machine
