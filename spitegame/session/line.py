"""The line over which a seat and its host talk, within one process. Each end may live on a thread of its own."""

from collections import deque
from typing import Generic, TypeVar

from spitegame.session.messages import ToHost, ToSeat

Said = TypeVar("Said")
Heard = TypeVar("Heard")


class End(Generic[Said, Heard]):
    def __init__(self, says: deque[Said], hears: deque[Heard]) -> None:
        self._says = says
        self._hears = hears

    def send(self, message: Said) -> None:
        self._says.append(message)

    def receive(self) -> list[Heard]:
        """Everything that was sent since the last time, oldest first."""
        heard = []
        while self._hears:
            heard.append(self._hears.popleft())
        return heard


class Line:
    def __init__(self) -> None:
        to_host: deque[ToHost] = deque()
        to_seat: deque[ToSeat] = deque()
        self.seat = End(says=to_host, hears=to_seat)
        self.host = End(says=to_seat, hears=to_host)
