"""How long a decision still has: begun by the rules, measured by the host, and a matter of plain numbers here."""

from dataclasses import dataclass, replace

from spitegame.rules.game import Clock, Seat


@dataclass(frozen=True, slots=True)
class Deadline:
    clock: Clock
    at: float

    def left(self, now: float) -> float:
        """Seconds."""
        return max(0.0, self.at - now)

    def overdue(self, now: float) -> frozenset[Seat]:
        """Whose time has run out."""
        return self.clock.seats if now >= self.at else frozenset()


def deadline(before: Deadline | None, clock: Clock | None, now: float) -> Deadline | None:
    """Of the decision that is limited now, which may be the one from `before`."""
    if clock is None:
        return None
    if before and before.clock.decision == clock.decision:
        return replace(before, clock=clock)
    return Deadline(clock, now + clock.seconds)
