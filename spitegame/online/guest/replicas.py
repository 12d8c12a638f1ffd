"""What a guest holds of the game, and where its program would be found if it went on as the host."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Self

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.gathering import MOST_REPLICAS
from spitegame.net.replica import Replica
from spitegame.net.succession import Entrusted, Heir, Holds, Logged, Stand
from spitegame.session.room_codes import LONG_SECRET


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """The room that this program would open."""

    key: bytes = field(repr=False)
    """Its key at the room service."""
    secret: bytes = field(repr=False)
    """That of its long code."""

    @classmethod
    def fresh(cls) -> Self:
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET))

    @property
    def name(self) -> bytes:
        return public_id(self.key)

    def stand(self, rank: int, promised: int) -> Stand:
        return Stand(self.name, self.secret, rank, promised)


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a guest's program needs to go on without its host."""

    own_room: OwnRoom
    """That of which the others know."""
    replicas: tuple[Replica, ...] = ()


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

    @property
    def heirs(self) -> tuple[Heir, ...]:
        """Those who are to go on, in their order."""
        return self.held[-1].entrusted.heirs if self.held else ()

    def messages(self) -> Iterator[Entrusted | Logged]:
        for replica in self.held:
            yield from replica.messages()
