"""What a guest holds of the game."""

from collections.abc import Callable, Iterable, Iterator

from spitegame.net.gathering import MOST_REPLICAS
from spitegame.net.replica import Replica
from spitegame.net.succession import Entrusted, Heir, Holds, Logged, heirs_of_both, is_missing


class Replicas:
    """The newest edition that is in force, and those that have begun since and may come into force."""

    def __init__(self, promised: int, in_force: int, held: Iterable[Replica], keep: Callable[[], None]) -> None:
        """`promised`: the highest epoch that this program has promised. `in_force`: that of the newest edition in force
        that it has held. `keep` puts newer ones on disk."""
        self.held = list(held)
        self.promised, self.in_force = promised, in_force
        self._keep = keep

    @property
    def has_promised(self) -> bool:
        """True if somebody has gone on instead of the first host, or has tried to."""
        return self.promised > 0

    def promise(self, epoch: int) -> None:
        """Take nothing any more from the host of an earlier epoch."""
        if epoch > self.promised:
            self.promised = epoch
            self._keep()

    def take(self, entrusted: Entrusted) -> Holds | None:
        """The answer for the host; None if nothing is taken from it any more."""
        name = entrusted.epoch, entrusted.edition
        if is_missing(self.in_force, entrusted.base, entrusted.epoch):
            return None
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
            if logged.epoch > self.in_force:
                self.in_force = logged.epoch
                self._keep()
        return self._holds

    def heirs(self, older: tuple[Heir, ...]) -> tuple[Heir, ...]:
        """Those who may be the host now. `older`: those until now."""
        newest = self.held[-1]
        return newest.entrusted.heirs if newest.is_in_force else heirs_of_both(newest.entrusted.heirs, older)

    @property
    def _holds(self) -> Holds:
        newest = self.held[-1]
        return Holds(*newest.name, len(newest.entries))

    def messages(self) -> Iterator[Entrusted | Logged]:
        for replica in self.held:
            yield from replica.messages()
