"""How long a decision still has. The rules say how long it may take, and the host has the clock."""

from dataclasses import dataclass, replace

from spitegame.rules.game import Clock, Seat


@dataclass(frozen=True, slots=True)
class Deadline:
    clock: Clock
    at: float
    """The time on the host's clock at which it runs out, in seconds."""

    def left(self, now: float) -> float:
        """The seconds that are left."""
        return max(0.0, self.at - now)

    def overdue(self, now: float) -> frozenset[Seat]:
        """The seats whose time has run out."""
        return self.clock.seats if now >= self.at else frozenset()


def deadline(before: Deadline | None, clock: Clock | None, now: float) -> Deadline | None:
    """The deadline of the decision that is limited now; that of `before`, if it is the same decision."""
    if clock is None:
        return None
    if before and before.clock.decision == clock.decision:
        return replace(before, clock=clock)
    return Deadline(clock, now + clock.seconds)
