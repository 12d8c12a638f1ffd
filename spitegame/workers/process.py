"""A worker in a process of its own, at the other end of a pipe, and a replacement where no process can be started."""

import os
import signal
import sys
from collections import deque
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spitegame.lazily import lazily
from spitegame.log import report, traceback_of, write
from spitegame.workers.worker import FarEnd, Work

if TYPE_CHECKING:
    import multiprocessing
    from multiprocessing.connection import Connection
else:  # only where somebody has to think: it would delay the first frame
    multiprocessing = lazily("multiprocessing")

ENDS_WITHIN_S = 1.0
"""Seconds to wait for the exit code of a worker that has closed its pipe."""


@dataclass(frozen=True, slots=True)
class _Failed:
    """The last message of a worker that an error has ended."""

    traceback: str


MOST_MEMORY_BYTES = 1_500_000_000
"""Maximum bytes of address space for a limited process; enforced on Linux only."""


class WorkerProcess:
    """A worker in a process, which ends with the program, however the program ends."""

    def __init__(self, work: Work, *arguments: Any) -> None:
        """Start a process that calls `work` with its end of the pipe and these arguments. Raises OSError."""
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=_run, args=(work, far_end, *arguments), daemon=True)
        try:
            with _no_resource_tracker():
                self._process.start()
        except OSError as error:
            report("A worker process could not be started", error)
            raise
        far_end.close()

    def send(self, message: Any) -> None:
        """Send a message; waits if the pipe is full. Raises OSError."""
        self._pipe.send(message)

    def has_message(self) -> bool:
        """Return True if `receive` would not wait."""
        return self._pipe.poll()

    def receive(self) -> Any:
        """Return the next message. Raises OSError; or EOFError once the worker has ended, after logging the error if
        the worker has failed."""
        try:
            message = self._pipe.recv()
        except EOFError:
            self._process.join(ENDS_WITHIN_S)
            if self._process.exitcode:
                write(f"A worker process has ended with exit code {self._process.exitcode}")
            raise
        if isinstance(message, _Failed):
            write(f"A worker process has failed\n{message.traceback}")
            raise EOFError
        return message

    def end(self) -> None:
        """Kill the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def limited_process(work: Work, *arguments: Any) -> WorkerProcess:
    """Start a process that may use at most MOST_MEMORY_BYTES bytes. Raises OSError."""
    return WorkerProcess(_limited, work, *arguments)


async def _limited(program: FarEnd, work: Work, *arguments: Any) -> None:
    """Set the limit within the worker, and do the work."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
    await work(program, *arguments)


@contextmanager
def _no_resource_tracker() -> Iterator[None]:
    """Keep multiprocessing from starting its resource tracker within the block, a further Python process that is not
    needed."""
    if sys.platform == "win32":  # there is none
        yield
        return
    from multiprocessing import resource_tracker

    start = resource_tracker.getfd
    with open(os.devnull, "w") as nowhere:
        resource_tracker.getfd = nowhere.fileno
        try:
            yield
        finally:
            resource_tracker.getfd = start


class _BlockingEnd:
    """The worker's end of a pipe. Its methods block, as the process has nothing else to do."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe

    async def send(self, message: Any) -> None:
        self._pipe.send(message)

    async def receive(self) -> Any:
        return self._pipe.recv()


def _run(work: Work, pipe: "Connection[Any, Any]", *arguments: Any) -> None:
    """Do the work in the new process, and send the program a _Failed if an error ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal interrupts this process too, but the program decides
    try:
        run_through(work(_BlockingEnd(pipe), *arguments))
    except (EOFError, ConnectionError):
        return  # the program has ended, or needs this worker no longer
    except Exception as error:
        pipe.send(_Failed(traceback_of(error)))
        raise


def run_through(talk: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never suspends, without an event loop, which would take time to load."""
    try:
        talk.send(None)
    except StopIteration:
        return
    raise AssertionError("It waits for something else than its pipe")


class WorkDone:
    """A worker for systems without processes: it does all its work when it is made, and `receive` returns what it has
    sent."""

    def __init__(self, work: Work, *arguments: Any) -> None:
        """Do the work, which must not wait for messages. An error is logged, and ends the work."""
        self._said: deque[Any] = deque()
        try:
            run_through(work(_End(self._said), *arguments))
        except Exception as error:
            report("A worker has failed", error)

    def send(self, message: Any) -> None:
        """Raises BrokenPipeError, as the work is over."""
        raise BrokenPipeError

    def has_message(self) -> bool:
        """Return True, as `receive` never waits."""
        return True

    def receive(self) -> Any:
        """Return the next message that the work has sent. Raises EOFError after the last one."""
        if not self._said:
            raise EOFError
        return self._said.popleft()

    def end(self) -> None:
        self._said.clear()


class _End:
    """The worker's end for `WorkDone`: it keeps what is sent."""

    def __init__(self, said: deque[Any]) -> None:
        self._said = said

    async def send(self, message: Any) -> None:
        self._said.append(message)

    async def receive(self) -> Any:
        raise EOFError
