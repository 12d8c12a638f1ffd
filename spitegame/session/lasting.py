"""Lasting tables, which are opened again on another day by the same link."""

from dataclasses import dataclass, field

from spitegame.session.regulars import Met
from spitegame.session.room_codes import Invitation, LongCode
from spitegame.session.room_state import RoomPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """A lasting table that this player hosts."""

    room: bytes
    """The public id of the room."""
    plan: RoomPlan
    """The plan by which it is opened again."""
    people: tuple[Met, ...] = ()
    """The people who were there in the last game."""
    seen: int
    """The time at which it was last open, in seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitedTable:
    """A lasting table of somebody else at which this player has sat."""

    room: bytes
    """The public id of the room."""
    secret: bytes = field(repr=False)
    """The secret of the room's long code."""
    service: str
    """The URL of the room service."""
    is_local: bool
    """True if the room service is within the host's program, and may have another address the next time."""
    host: Met
    seen: int
    """The time of the last visit, in seconds since 1970."""

    @property
    def invitation(self) -> Invitation:
        """The invitation by which this table is joined again."""
        return Invitation(LongCode(self.room, self.secret), self.service)
