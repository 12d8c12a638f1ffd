import asyncio
import gc
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.waiting import seen

from spitegame.log import kept_log
from spitegame.net import aiortc_patches
from spitegame.online import thread
from spitegame.online.thread import EventLoop, Network

LEAVE = "Leave the room and open or join it again."


@pytest.fixture
def network() -> Iterator[Network]:
    network = Network()
    yield network
    network.close()


def test_work_is_done_and_calls_are_heard_on_another_thread(network: Network) -> None:
    threads: set[threading.Thread] = set()
    said: list[str] = []

    async def work() -> None:
        threads.add(threading.current_thread())
        said.append("worked")

    network.start(work, "The work")
    network.call(said.append, "called")
    seen(lambda: sorted(said) == ["called", "worked"])
    assert threads != {threading.current_thread()}


def test_libraries_are_tuned_where_the_network_begins(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    tuned: list[str] = []
    monkeypatch.setattr(aiortc_patches, "tune", lambda: tuned.append("tuned"))

    async def work() -> None:
        tuned.append("worked")

    network.start(work, "The work")
    network.start(work, "More work")
    seen(lambda: tuned == ["tuned", "worked", "worked"])


def test_nothing_is_called_before_anything_has_begun(network: Network) -> None:
    network.call(pytest.fail)

    async def farewell() -> None:
        pytest.fail("nobody is there")

    network.finish(farewell)
    network.close(farewell)


def test_what_dies_is_named_with_its_reason_once_and_is_in_the_log(network: Network, tmp_path: Path) -> None:
    async def work() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(fail())

    async def fail() -> None:
        raise ValueError("no such card")

    with kept_log(tmp_path / "spitegame.log"):
        network.start(work, "Something went wrong with the room")
        assert seen(network.problems) == [f"Something went wrong with the room (ValueError: no such card). {LEAVE}"]
    assert network.problems() == []
    assert "in fail\n" in (tmp_path / "spitegame.log").read_text("utf-8")


def test_what_is_cancelled_has_not_died(network: Network) -> None:
    async def work() -> None:
        raise asyncio.CancelledError

    over: list[bool] = []
    network.start(work, "Something went wrong with the room")
    network.call(over.append, True)
    seen(lambda: over)
    assert network.problems() == []


def test_what_dies_without_a_task_is_told_too(network: Network) -> None:
    def fail(error: Exception) -> None:
        raise error

    async def complain() -> None:
        asyncio.get_running_loop().call_exception_handler({"message": "a pipe has burst"})

    network.start(asyncio.Event().wait, "The room")  # type: ignore[arg-type]
    network.call(fail, ConnectionResetError("a library's timer came too late"))
    network.call(fail, ValueError("odd"))
    network.start(complain, "A complaint")
    told: list[str] = []

    def listen() -> list[str]:
        told.extend(network.problems())
        return told

    seen(lambda: len(listen()) == 2)
    assert told == [
        f"Something went wrong on the network (ValueError: odd). {LEAVE}",
        f"Something went wrong on the network (RuntimeError: a pipe has burst). {LEAVE}",
    ]


def test_the_thread_dies_and_is_told_and_another_one_takes_over(network: Network) -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("in order")

    def die() -> None:
        raise SystemExit(3)

    network.start(work, "Something went wrong with the room")
    network.call(die)
    assert seen(network.problems) == [f"Something went wrong with the network (SystemExit: 3). {LEAVE}"]
    seen(lambda: all(each.name != "network" for each in threading.enumerate()))
    assert ended == ["in order"]
    network.call(ended.append, "to a dead thread")
    network.finish(work)

    said: list[str] = []
    network.start(work, "Another room")
    network.call(said.append, "alive")
    seen(lambda: said == ["alive"])


def test_goodbyes_are_waited_for(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread, "FAREWELL_S", 60.0)
    said: list[str] = []

    async def farewell() -> None:
        await asyncio.sleep(0.05)
        said.append("goodbye")

    network.start(farewell, "The room")
    network.finish(farewell)
    assert said == ["goodbye", "goodbye"]


def test_a_goodbye_that_fails_is_a_problem_and_no_crash(network: Network) -> None:
    async def farewell() -> None:
        raise ValueError("lost for words")

    network.start(asyncio.Event().wait, "The room")  # type: ignore[arg-type]
    network.finish(farewell)
    assert seen(network.problems) == [f"Something went wrong while leaving (ValueError: lost for words). {LEAVE}"]


def test_a_goodbye_without_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.freeze()  # what is older is not looked through
    network = Network()
    monkeypatch.setattr(thread, "FAREWELL_S", 0.1)

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(600)

    network.start(work, "Something went wrong with the room")
    began = time.monotonic()
    network.close(lambda: asyncio.sleep(600))
    assert time.monotonic() - began < 60
    seen(lambda: all(each.name != "network" for each in threading.enumerate()))
    del network
    gc.collect()  # what asyncio says of tasks that were left is said here, and not after the last test


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
    ended = subprocess.run([sys.executable, "-c", SILENT_RESOLVER], capture_output=True, text=True, timeout=300)
    assert (ended.stdout, ended.stderr) == ("given up\n", "")


def test_blocking_work_gives_its_result_or_its_error() -> None:
    async def main() -> None:
        ident = await asyncio.to_thread(threading.get_ident)
        assert ident != threading.get_ident()
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)

    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(main())
