"""The interface of a worker: the program's end and the worker's own end, wherever the worker runs."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeAlias


class Worker(Protocol):
    """The program's end of a worker."""

    def send(self, message: Any) -> None:
        """Send a message to the worker. Raises OSError."""

    def has_message(self) -> bool:
        """Return True if `receive` would not wait, either for a message or for the end of the worker. Raises
        OSError."""

    def receive(self) -> Any:
        """Return the next message. Raises EOFError once the worker has ended, or OSError."""

    def end(self) -> None:
        """End the worker at once."""


class FarEnd(Protocol):
    """The worker's own end. In a page several workers share a thread, and awaiting a message lets the others work."""

    async def send(self, message: Any) -> None: ...

    async def receive(self) -> Any:
        """Return the next message of the program. Raises EOFError once the program has ended this worker."""


Work: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
"""The function that a worker runs, given its far end and further arguments. It must be at the top of a module, so that
a process can import it."""
StartWorker: TypeAlias = Callable[..., Worker]
"""Starts a worker that runs this work with these arguments. Raises OSError."""
