"""The two ends of a connection over which a guest brings an heir what it holds of a game whose host is gone."""

from collections.abc import Callable, Iterable

from spitegame.net.connection import ConfirmMacs, Connection, State
from spitegame.net.errors import Fault
from spitegame.net.replica import Replica
from spitegame.net.succession import Brought, Entrusted, Logged
from spitegame.net.wire import BRINGING, Confirm

MOST_REPLICAS = 2


class BringingLink(Connection):
    """The guest's end. The goodbye of the heir tells what has come of it."""

    def __init__(
        self,
        messages: Iterable[Entrusted | Logged | Brought],
        send: Callable[[bytes], None],
        macs: ConfirmMacs,
        now: float,
    ) -> None:
        """`messages`: all that is to be brought."""
        super().__init__()
        self._messages = messages
        self.attach(send, macs, now)

    def receive(self, data: bytes, now: float) -> None:
        match self._taken(data, now, BRINGING.unpack):
            case Confirm():
                for message in self._messages:
                    self._send(BRINGING.pack(message))
                self.state = State.OPEN
            case None:
                pass
            case _:
                self.close(Fault.BAD_MESSAGE, now)


class GatheringLink(Connection):
    """The heir's end."""

    def __init__(self, send: Callable[[bytes], None], macs: ConfirmMacs, now: float) -> None:
        super().__init__()
        self.replicas: list[Replica] = []
        self.brought: Brought | None = None
        """What the guest was shown last, once all that it holds has come."""
        self.attach(send, macs, now)

    def receive(self, data: bytes, now: float) -> None:
        match self._taken(data, now, BRINGING.unpack):
            case Entrusted() as entrusted if self._takes(replica := Replica(entrusted)):
                self.replicas.append(replica)
            case Logged() as logged if self.replicas and not self.brought:
                self.replicas[-1].take(logged)
            case Brought() as brought if not self.brought:
                self.brought = brought
                self.state = State.OPEN
            case None | Confirm():
                pass
            case _:
                self.close(Fault.BAD_MESSAGE, now)

    def _takes(self, replica: Replica) -> bool:
        """One share of each edition counts, so that nobody hides the right ones among many that are made up."""
        names = [each.name for each in self.replicas]
        return len(names) < MOST_REPLICAS and replica.name not in names and not self.brought
