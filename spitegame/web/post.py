"""How Python and the scripts of the page talk."""

from typing import Any, Protocol


class Post(Protocol):
    """Sends a message: plain values, of which `op` says what it is about. The payload goes with it as it is, since JSON
    has no bytes."""

    def __call__(self, message: dict[str, Any], payload: bytes | None = None) -> None: ...
