"""How Python and the scripts of the page talk."""

from typing import Any, Protocol, TypeAlias

Payload: TypeAlias = bytes
"""What goes with a message as it is, since JSON has no bytes."""


class Post(Protocol):
    """Sends a message: plain values, of which `op` says what it is about."""

    def __call__(self, message: dict[str, Any], payload: Payload | None = None) -> None: ...
