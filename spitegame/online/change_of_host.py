"""A room at work, whatever part this program has in it; and how that part changes when the host does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from spitegame.net.replica import Replica
from spitegame.net.succession import Heir, heirs_of_both
from spitegame.online.guest.connect import GuestWays
from spitegame.online.host.entrance import HostWays
from spitegame.storage.resume import ReopenedGuest, ReopenedHost


class AnyRoom(Protocol):
    """The program is the host in it, or a guest."""

    handle: Any

    async def run(self) -> "AnyRoom | None":
        """Run until it is over. Returns the room in which the game goes on, if the host has changed."""

    async def farewell(self) -> None:
        """Say goodbye. When this is done, everything is on disk."""

    def obey(self, command: Any) -> None: ...

    def wake(self) -> None:
        """The program goes on after it stood still, or has another network."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """How a program that has become the host is a guest again, if the others do not come to it."""

    reopened: ReopenedGuest
    held: tuple[Replica, ...] = ()

    def to_any_of(self, heirs: tuple[Heir, ...]) -> "Retreat":
        """These may go on as well: they were given the game meanwhile."""
        state = self.reopened.state
        known = replace(state, heirs=heirs_of_both(heirs, state.heirs))
        return replace(self, reopened=replace(self.reopened, state=known))


class Parts(Protocol):
    """How this program takes the other part in a room."""

    @property
    def guest_ways(self) -> GuestWays: ...

    @property
    def host_ways(self) -> HostWays: ...

    @property
    def rank(self) -> int:
        """How late it is to go on as the host, as `net.succession.Stand` says."""

    def host(self, reopened: ReopenedHost, retreat: Retreat) -> AnyRoom:
        """Raises Unreplayable."""

    def guest(self, reopened: ReopenedGuest, held: Sequence[Replica] = ()) -> AnyRoom:
        """`held`: what this program holds, if it is to go on without its host at once."""
