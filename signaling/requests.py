"""What a connection asks of a room, as a value: whichever process keeps the room carries it out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

from signaling import rooms
from signaling.messages import (
    Join,
    Known,
    Leave,
    Open,
    Renew,
    Reopen,
    Return,
    RoomRequest,
    Shut,
    To,
    pack,
    public_id,
    unpack,
)
from signaling.rooms import Address, Outcome, Room
from signaling.settings import Settings, connect_options_of


class Rules:
    """What the steps of a room need beyond who asks for what."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.now = now
        self.options = connect_options_of(settings, time)
        self.strangers = settings.limits.strangers
        self._code_life = settings.code_life

    def code(self, route: str, now: float) -> rooms.Code:
        return rooms.Code(route, now + self._code_life)


@dataclass(frozen=True, slots=True)
class Request:
    asker: Address
    asked: RoomRequest | None
    """None: the connection of the asker is lost."""
    version: int
    """Of the messages that the asker knows."""
    rules: Rules = field(repr=False, compare=False)
    data: bytes = field(default=b"", repr=False)
    """What was asked, as it came; empty: it has to be packed anew."""
    is_paid: bool = False
    """The asker has solved a puzzle for it."""

    def __call__(self, room: Room, route: str = "") -> Outcome:
        """What becomes of the room. `route` is one that has been reserved, for Open and Renew."""
        asker, rules, now = self.asker, self.rules, self.rules.now()
        strangers = None if self.is_paid else rules.strangers
        names_guests = self.version > 1
        match self.asked:
            case Open():
                return rooms.host_opens(
                    room, asker, rules.code(route, now), now, rules.options, names_guests=names_guests
                )
            case Reopen():
                return rooms.host_comes(room, asker, now, rules.options, names_guests=names_guests)
            case Renew():
                return rooms.host_renews(room, asker, rules.code(route, now), now, rules.options)
            case Shut():
                return rooms.host_shuts(room, asker)
            case Known(sides):
                return rooms.host_knows(room, asker, sides)
            case Join(code_route, key):
                return rooms.guest_joins(room, asker, public_id(key), code_route, now, strangers, rules.options)
            case Return(_, key):
                return rooms.guest_returns(room, asker, public_id(key), now, strangers, rules.options)
            case To(side, box):
                return rooms.box_sent(room, asker, side, box)
            case Leave():
                return rooms.side_left(room, asker)
            case None:
                return rooms.disconnected(room, asker)

    def parts(self) -> tuple[Address, bytes, int, bool]:
        """For another process, which makes a request of them again."""
        asked = self.data or (pack(self.asked) if self.asked else b"")
        return self.asker, asked, self.version, self.is_paid

    @classmethod
    def of_parts(cls, asker: Address, asked: bytes, version: int, is_paid: bool, rules: Rules) -> "Request":
        return cls(asker, unpack(asked, RoomRequest) if asked else None, version, rules, asked, is_paid)
