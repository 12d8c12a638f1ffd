"""Attempts at several services side by side: the first one that leads to the host wins."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, TypeVar

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.tasks import cancelled, settle

Service = TypeVar("Service")
Found = TypeVar("Found")

GRACE_S = 2.0
"""Seconds for which the other services are still tried after one has refused the code or the guest."""
_TELLING = (
    Fault.VERSION, Fault.UNKNOWN_GUEST, Fault.REPLACED, Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.ROOM_FULL,
    Fault.ROOM_EXPIRED, Fault.NO_PATH, Fault.TURN_AUTH,
)  # fmt: skip
"""The faults that best say why there is no way to the host, the most telling first."""
_ELSEWHERE = (Fault.NO_ROOM, Fault.SERVER_BUSY, Fault.BAD_CERTIFICATE, Fault.SERVER_GONE, Fault.NOT_SEEN)
"""The faults that say little, the least telling last: the room may be somewhere else."""


def grace_for_others(problem: NetworkProblem) -> float | None:
    """Return the seconds for which the other services are still tried after this problem; None (no limit) if the room
    may be elsewhere."""
    return None if problem.fault in _ELSEWHERE else GRACE_S


async def first(
    services: AsyncGenerator[Service, None],
    attempt: Callable[[Service], Awaitable[Found]],
    *,
    grace: Callable[[NetworkProblem], float | None] = grace_for_others,
    discard: Callable[[Found], None] = lambda found: None,
) -> Found:
    """Attempt each service as it comes, side by side, and return the first result. A service that comes again is
    attempted again if it has failed. The other attempts are then cancelled; `discard` gets a result that one of them
    had at the same moment. `grace` returns the seconds for which the others are still tried after a problem, None for
    no limit. Raises the most telling NetworkProblem when those seconds are over or all attempts have failed; and
    whatever `services` raises."""
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
    """Return the rank of a problem: the lower, the more telling. Of two with the same fault, one that names a machine
    is more telling."""
    if problem.fault in _TELLING:
        rank = _TELLING.index(problem.fault) - len(_TELLING)
    else:
        rank = 1 + _ELSEWHERE.index(problem.fault) if problem.fault in _ELSEWHERE else 0
    return rank, not problem.machine
