"""How sentences about players begin."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Voice:
    """Calls the viewer "you" and all others by name."""

    viewer: Seat | None
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.viewer

    def who(self, seat: Seat) -> str:
        return "You" if self.is_you(seat) else self.names[seat]

    def whom(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        return "your" if self.is_you(seat) else f"{self.names[seat]}’s"

    def verb(self, seat: Seat, verb: str, others: str = "") -> str:
        """The verb as it goes with this player; with a name it is `others`, or else gets an s."""
        return verb if self.is_you(seat) else others or f"{verb}s"

    def does(self, seat: Seat, verb: str, others: str = "") -> str:
        """``You play``, ``Anna plays``"""
        return f"{self.who(seat)} {self.verb(seat, verb, others)}"
