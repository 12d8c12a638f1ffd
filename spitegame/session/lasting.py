"""Tables that last: the same link leads to the same room on another day."""

from dataclasses import dataclass, field

from spitegame.session.regulars import Met
from spitegame.session.room_codes import Invitation, LongCode
from spitegame.session.room_state import RoomPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """A table that this player hosts now and then."""

    room: bytes
    """The room's public name."""
    plan: RoomPlan
    """The plan with which it is opened again."""
    people: tuple[Met, ...] = ()
    """The people who have played here last."""
    seen: int
    """The second at which it was open last, counted from 1970 in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitedTable:
    """A table of somebody else at which this player has sat."""

    room: bytes
    secret: bytes = field(repr=False)
    """The secret of the long code."""
    service: str
    """The URL of the room service."""
    is_local: bool
    """The service is within the host's program, and may have another address next time."""
    host: Met
    seen: int

    @property
    def invitation(self) -> Invitation:
        """The way to it."""
        return Invitation(LongCode(self.room, self.secret), self.service)
