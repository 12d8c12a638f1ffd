"""What a guest holds of the game."""

from collections.abc import Callable, Iterable, Iterator

from spitegame.net.gathering import MOST_REPLICAS
from spitegame.net.replica import Replica
from spitegame.net.succession import Entrusted, Holds, Logged


class Replicas:
    """The newest edition that is in force, and those that have begun since and may come into force."""

    def __init__(self, promised: int, held: Iterable[Replica], promise: Callable[[], None]) -> None:
        """`promised`: the highest epoch that this program has promised. `promise` puts a newer one on disk."""
        self.held = list(held)
        self.promised = promised
        self._promise = promise

    @property
    def has_promised(self) -> bool:
        """True if somebody has gone on instead of the first host, or has tried to."""
        return self.promised > 0

    def promise(self, epoch: int) -> None:
        """Take nothing any more from the host of an earlier epoch."""
        if epoch > self.promised:
            self.promised = epoch
            self._promise()

    def take(self, entrusted: Entrusted) -> Holds | None:
        """The answer for the host; None if nothing is taken from it any more."""
        name = entrusted.epoch, entrusted.edition
        if entrusted.epoch < self.promised or (self.held and name < self.held[-1].name):
            return None
        self.promise(entrusted.epoch)
        if not self.held or name != self.held[-1].name:  # it comes again with each connection
            in_force, begun = self.held[:1], self.held[1:]
            self.held = [*in_force, *begun[2 - MOST_REPLICAS :], Replica(entrusted)]
        return self._holds

    def log(self, logged: Logged) -> Holds | None:
        """The same."""
        if not self.held or self.held[-1].name != (logged.epoch, logged.edition) or logged.epoch < self.promised:
            return None
        self.held[-1].take(logged)
        if self.held[-1].is_in_force:
            self.held = self.held[-1:]
        return self._holds

    @property
    def _holds(self) -> Holds:
        newest = self.held[-1]
        return Holds(*newest.name, len(newest.entries))

    def messages(self) -> Iterator[Entrusted | Logged]:
        for replica in self.held:
            yield from replica.messages()
