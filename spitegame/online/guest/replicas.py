"""What a guest holds of the game, and where its program would be found if it went on as the host."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from signaling.messages import KEY_BYTES, public_id
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

    def stand(self, rank: int) -> Stand:
        return Stand(self.name, self.secret, rank)


class Replicas:
    """The newest edition, and the one before it until something has happened in the newest."""

    def __init__(self) -> None:
        self.held: list[Replica] = []

    def take(self, entrusted: Entrusted) -> Holds:
        """The answer for the host."""
        name = entrusted.epoch, entrusted.edition
        if self.held and self.held[-1].name == name:
            return Holds(*name)  # it comes again with each connection, and so do its entries
        older = [each for each in self.held if each.name < name and each.entrusted.epoch == entrusted.epoch]
        self.held = [*older[-1:], Replica(entrusted)]
        return Holds(*name)

    def log(self, logged: Logged) -> None:
        if self.held:
            self.held[-1].take(logged)
            self.settle()

    def settle(self) -> None:
        """Something has happened in the newest edition: nobody may go on from the one before."""
        self.held = self.held[-1:]

    @property
    def heirs(self) -> tuple[Heir, ...]:
        """Those who are to go on, in their order."""
        return self.held[-1].entrusted.heirs if self.held else ()

    def messages(self) -> Iterator[Entrusted | Logged]:
        for replica in self.held:
            yield from replica.messages()
