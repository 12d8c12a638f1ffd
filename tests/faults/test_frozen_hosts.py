"""A program that lists its table and is frozen or killed: how long the list goes on to lie, by the clock of a wall."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from support.online.one_loop_admission import service
from support.waiting import run, until

from signaling.messages import LEASE
from signaling.open_tables import ROUND
from signaling.settings import Settings
from spitegame.net.open_tables import TableWatch
from spitegame.net.signaling_client import SignalingClient

HOST = """
import asyncio, sys
from signaling.messages import OpenTable
from support.online.one_loop_admission import Keeper, lodge

async def main():
    async with lodge(Keeper(), sys.argv[1]) as host:
        host.reception.list_table(OpenTable("malice", "party", 1, 3, "en"))
        await asyncio.Event().wait()

asyncio.run(main())
"""
LONGEST = 15.0
"""Seconds after which no table may be listed whose host is gone."""


@contextmanager
def host_of(url: str) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen([sys.executable, "-c", HOST, url], env={"PYTHONPATH": ":".join(sys.path)}) as program:
        try:
            yield program
        finally:
            program.kill()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("end", "longest"), [(signal.SIGSTOP, LONGEST), (signal.SIGKILL, 2 * ROUND + 1)], ids=["frozen", "killed"]
)
def test_a_host_that_is_gone_is_not_listed_for_long(end: signal.Signals, longest: float) -> None:
    async def main() -> float:
        async with service(Settings(tables=True)) as url:
            watch = TableWatch(lambda: SignalingClient.dial(url), lambda: None)
            watching = asyncio.create_task(watch.run())
            with host_of(url) as program:
                await until(lambda: watch.snapshot.tables, "the table")
                await asyncio.sleep(LEASE + 2)
                assert watch.snapshot.tables, "it is stated again and again"
                began = time.monotonic()
                program.send_signal(end)
                await until(lambda: not watch.snapshot.tables, "it is gone")
                took = time.monotonic() - began
                assert not watch.snapshot.problem
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            return took

    assert run(main()) < longest
