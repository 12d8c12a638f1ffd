"""What the network's thread shows of a room: values that are exchanged whole, for the screen to read at any time."""

from collections.abc import Mapping
from dataclasses import dataclass

from spitegame.rules.game import Seat
from spitegame.session.draw import Verdict
from spitegame.session.line import End
from spitegame.session.messages import ToHost, ToSeat
from spitegame.session.presence import Company, Presence
from spitegame.session.record import Record
from spitegame.ui.scenes.rooms import Door, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGame:
    """One game in the room, as the people at this screen take part in it."""

    deal: int
    record: Record
    """Without what is hidden: its terms."""
    lines: Mapping[Seat | None, End[ToHost, ToSeat]]
    is_new: bool
    """Freshly dealt, not resumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSnapshot:
    """The whole room, as its host sees it."""

    door: Door
    company: Company
    verifiers: Mapping[Seat, str]
    whereabouts: str
    invitation: str
    overdue: tuple[Seat, ...] = ()
    again: tuple[Seat, ...] = ()
    game: RoomGame | None = None
    to_act: frozenset[Seat] = frozenset()
    finished: Record | None = None
    """The last game, once it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestSnapshot:
    """The whole room, as a guest sees it."""

    stage: Stage
    company: Company
    own: Presence
    seat: Seat | None = None
    verdict: Verdict
    again: tuple[Seat, ...] = ()
    game: RoomGame | None = None
    to_act: frozenset[Seat] = frozenset()
    finished: Record | None = None
    """The last game, once the host has opened it and it has proved fair."""
    ended: str = ""
    """Why nothing is tried again by itself, as a sentence."""
