import asyncio
import subprocess
import sys
import threading

import pytest

from spitegame.online.thread import EventLoop

SILENT_RESOLVER = """
import asyncio, socket, time
from spitegame.online.thread import EventLoop

socket.getaddrinfo = lambda *_, **__: time.sleep(3600)

async def main():
    try:
        async with asyncio.timeout(0.2):
            await asyncio.open_connection("somewhere.example", 80)
    except TimeoutError:
        print("given up")

with asyncio.Runner(loop_factory=EventLoop) as runner:
    runner.run(main())
"""


def test_a_resolver_that_stays_silent_does_not_hold_up_the_end_of_the_program() -> None:
    ended = subprocess.run([sys.executable, "-c", SILENT_RESOLVER], capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.stderr) == ("given up\n", "")


def test_blocking_work_gives_its_result_or_its_error() -> None:
    async def main() -> None:
        ident = await asyncio.to_thread(threading.get_ident)
        assert ident != threading.get_ident()
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)

    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(main())
