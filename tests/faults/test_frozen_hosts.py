"""A program that lists its table and is frozen or killed: the list does not go on to lie."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from support.online.one_loop_admission import service
from support.waiting import until

from signaling.messages import LEASE
from signaling.settings import Settings
from spitegame.net.desktop_socket import SignalingClient
from spitegame.online.table_list import TableWatch

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


@contextmanager
def host_of(url: str) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen([sys.executable, "-c", HOST, url], env={"PYTHONPATH": ":".join(sys.path)}) as program:
        try:
            yield program
        finally:
            program.kill()


@pytest.mark.slow
async def test_hosts_that_are_gone_are_not_listed_for_long() -> None:
    async with service(Settings(tables=True)) as url:
        watch = TableWatch(lambda: SignalingClient.dial(url), lambda: None)
        watching = asyncio.create_task(watch.run())
        with host_of(url) as frozen, host_of(url) as killed:
            await until(lambda: len(watch.snapshot.tables) == 2, "the tables")
            await asyncio.sleep(LEASE + 2)
            assert len(watch.snapshot.tables) == 2, "they are stated again and again"
            killed.kill()
            await until(lambda: len(watch.snapshot.tables) == 1, "the killed one is gone")
            frozen.send_signal(signal.SIGSTOP)
            await until(lambda: not watch.snapshot.tables, "the frozen one is gone")
            assert not watch.snapshot.problem
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
