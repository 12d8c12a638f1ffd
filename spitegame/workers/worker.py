"""The two ends of a worker: the program's and the worker's own, wherever it runs."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeAlias


class Worker(Protocol):
    """The program's side."""

    def send(self, message: Any) -> None:
        """Raises OSError."""

    def has_message(self) -> bool:
        """True if `receive` would not wait, also for the end of the worker. Raises OSError."""

    def receive(self) -> Any:
        """The next message. Raises EOFError once the worker has ended; may also raise OSError."""

    def end(self) -> None:
        """End the work, whatever it is doing."""


class FarEnd(Protocol):
    """The worker's side. Who waits for a message lets others work meanwhile, where several share a process."""

    async def send(self, message: Any) -> None: ...

    async def receive(self) -> Any:
        """Raises EOFError once the program needs this work no longer."""


Work: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
"""A function of a module, given the far end and arguments: it talks with the program wherever it is run."""
StartWorker: TypeAlias = Callable[..., Worker]
"""Begins such a work with these arguments. Raises OSError."""
