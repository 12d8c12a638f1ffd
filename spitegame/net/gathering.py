"""The two ends of a connection over which a guest brings an heir what it holds of a game whose host is gone."""

from collections.abc import Callable, Iterator
from typing import Protocol

from spitegame.net.connection import ConfirmMacs, Connection, State
from spitegame.net.errors import Fault
from spitegame.net.replica import Replica
from spitegame.net.succession import Brought, Calls, Entrusted, Logged, is_honest
from spitegame.net.wire import BRINGING, Confirm

MOST_REPLICAS = 4


class Promising(Protocol):
    """What is to be brought."""

    @property
    def promised(self) -> int:
        """The highest epoch that was promised."""

    def promise(self, epoch: int) -> None: ...

    def messages(self) -> Iterator[Entrusted | Logged]: ...


class BringingLink(Connection):
    """The guest's end. The goodbye of the heir tells what has come of it."""

    def __init__(
        self,
        replicas: Promising,
        brought: Callable[[], Brought],
        send: Callable[[bytes], None],
        macs: ConfirmMacs,
        now: float,
    ) -> None:
        """`brought`: what is said at last."""
        super().__init__()
        self._replicas, self._brought = replicas, brought
        self.attach(send, macs, now)

    def receive(self, data: bytes, now: float) -> None:
        match self._taken(data, now, BRINGING.unpack):
            case Calls(epoch) if is_honest(epoch, self._replicas.promised):
                self._replicas.promise(epoch)
                held = () if self.state is State.OPEN else self._replicas.messages()
                for message in (*held, self._brought()):
                    self._send(BRINGING.pack(message))
                self.state = State.OPEN
            case None | Confirm():
                pass
            case _:
                self.close(Fault.BAD_MESSAGE, now)


class GatheringLink(Connection):
    """The heir's end."""

    def __init__(self, epoch: int, send: Callable[[bytes], None], macs: ConfirmMacs, now: float) -> None:
        """`epoch`: that of the heir."""
        super().__init__()
        self._epoch = epoch
        self.replicas: list[Replica] = []
        self.brought: Brought | None = None
        """What the guest has said last, once all that it holds has come."""
        self.attach(send, macs, now)

    def call(self, epoch: int) -> None:
        """The heir has another epoch now."""
        self._epoch = epoch
        if self.state in (State.INTRODUCING, State.OPEN):
            self._send(BRINGING.pack(Calls(epoch)))

    def receive(self, data: bytes, now: float) -> None:
        match self._taken(data, now, BRINGING.unpack):
            case Confirm():
                self._send(BRINGING.pack(Calls(self._epoch)))
            case Entrusted() as entrusted if self._takes(replica := Replica(entrusted)):
                self.replicas.append(replica)
            case Logged() as logged if self.replicas and not self.brought:
                self.replicas[-1].take(logged)
            case Brought(promised=promised) as brought if is_honest(promised, self._epoch):
                self.brought = brought
                self.state = State.OPEN
            case None:
                pass
            case _:
                self.close(Fault.BAD_MESSAGE, now)

    def _takes(self, replica: Replica) -> bool:
        """One share of each edition counts, so that nobody hides the right ones among many that are made up."""
        names = [each.name for each in self.replicas]
        return len(names) < MOST_REPLICAS and replica.name not in names and not self.brought
