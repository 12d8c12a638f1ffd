"""Messages between the program and the network of its page. The other end, `assets/web/network.js`, lists them."""

from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

from spitegame.web.bridge import Post

Take: TypeAlias = Callable[[dict[str, Any], bytes | None], None]
"""A function that takes a message of the page, and the bytes that go with it."""
Say: TypeAlias = Callable[..., None]
"""A function that sends the page a message on a connection: its kind, its bytes and its other fields."""
Connect: TypeAlias = Callable[[Take], Say]
"""A function that makes a connection of the page. The argument takes the messages that come on it."""


class PageNetwork:
    def __init__(self, post: Post) -> None:
        self._post = post
        self._numbers = count(1)
        self._takers: dict[int, Take] = {}
        """Receivers of the page's messages, by the number of the connection."""
        self.on_awake: Callable[[], None] = lambda: None
        """Called when the page goes on after it stood still, or has a network again."""

    def connect(self, take: Take) -> Say:
        number = next(self._numbers)
        self._takers[number] = take

        def say(what: str, payload: bytes | None = None, **fields: Any) -> None:
            self._post({"op": "net", "id": number, "what": what, **fields}, payload)

        return say

    def take(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        """Take a message of the page. One of a connection that has ended is ignored."""
        match message:
            case {"what": "awake"}:
                self.on_awake()
            case {"id": number, "what": what} if take := self._takers.get(number):
                if what == "closed":
                    del self._takers[number]
                take(message, payload)
