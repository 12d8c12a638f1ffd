"""Messages between Python and the scripts of the page."""

from typing import Any, Protocol


class Post(Protocol):
    """Sends a message: plain values, of which `op` is the kind; and bytes with it, since JSON has none."""

    def __call__(self, message: dict[str, Any], payload: bytes | None = None) -> None: ...
