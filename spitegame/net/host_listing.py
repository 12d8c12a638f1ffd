"""A host's table in the list of open tables: the service takes it out soon, unless it is stated again and again."""

import asyncio
from collections.abc import Callable

from signaling.messages import RESTATING, WITH_TABLES, List, ListState, ToService, Unlist


class HostListing:
    def __init__(self, send: Callable[[ToService], None], changed: Callable[[], None]) -> None:
        """`changed` is called when `state` has."""
        self._send, self._changed = send, changed
        self._wanted: List | None = None
        self._is_inside = False
        self._has_stated = False
        self.state: ListState | None = None
        """What the service has made of it. None: nothing is to be listed, or there is no answer yet."""

    def want(self, wanted: List | None) -> None:
        """This is to be listed from now on, whenever the host is at a service; None: nothing."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if wanted:
            self._state()
        elif self._has_stated:
            self._has_stated, self.state = False, None
            self._send(Unlist())

    def outside(self) -> None:
        """The host is in no room at a service now."""
        self._is_inside = self._has_stated = False
        self.state = None

    def inside(self, version: int) -> None:
        """The service has let the host into its room. `version`: of the messages that both know."""
        self._is_inside = True
        if version < WITH_TABLES:
            self.heard("no_list")
        self._state()

    def heard(self, state: ListState) -> None:
        """The service has answered."""
        if self._wanted and state != self.state:
            self.state = state
            self._changed()

    async def state_always(self) -> None:
        while True:
            await asyncio.sleep(RESTATING)
            self._state()

    def _state(self) -> None:
        if self._wanted and self._is_inside and self.state != "no_list":
            self._has_stated = True
            self._send(self._wanted)
