"""What the scenes ask of a room: as its host, as a guest who joins, and at the table within it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.draw import Fair as Fair
from spitegame.session.draw import Unchecked as Unchecked
from spitegame.session.draw import Unfair as Unfair
from spitegame.session.draw import Verdict as Verdict
from spitegame.session.phrases import Phrase
from spitegame.session.presence import Company, Presence
from spitegame.session.room_codes import Code
from spitegame.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Opening:
    """A code is being asked for."""


@dataclass(frozen=True, slots=True)
class Open:
    code: Code
    until: float
    """When it expires, on the clock of `Scene.update`."""


@dataclass(frozen=True, slots=True)
class Expired:
    """There is no code now; a new one can be had."""


@dataclass(frozen=True, slots=True)
class Full:
    """Everybody is here: no code is needed."""


@dataclass(frozen=True, slots=True)
class Failed:
    sentence: str
    """What went wrong, and what to do."""
    is_worth_another_try: bool = True
    """With everything as it is."""


Door: TypeAlias = Opening | Open | Expired | Full | Failed


class HostedRoom(Protocol):
    """Before the game, at the host's screen. The game begins by itself when no chair is free."""

    @property
    def door(self) -> Door: ...

    @property
    def company(self) -> Company: ...

    @property
    def verifiers(self) -> Mapping[Seat, str]:
        """Three words by guest's seat, the same on both screens if nobody is in between."""

    @property
    def whereabouts(self) -> str:
        """Where guests find the room: the room service's address, or that of this machine on its network."""

    @property
    def invitation(self) -> str:
        """To be pasted by a guest; empty while there is no code."""

    def notices(self) -> Sequence[str]:
        """Each is told once: "Someone entered a wrong code." """

    def new_code(self) -> None:
        """Also after a failure: then the room is tried anew."""

    def seat_computer(self, seat: Seat, level: str, name: str) -> None: ...

    def free(self, seat: Seat) -> None:
        """Whoever sits there has to go."""

    def start(self) -> None:
        """At once: computers take the chairs that are free."""

    def begun(self) -> Scene | None:
        """The table, once it is open; told once."""

    def leave(self) -> Scene:
        """Close the room. Back to the setup."""


@dataclass(frozen=True, slots=True)
class Looking:
    """For the room, at the service and on this network."""


@dataclass(frozen=True, slots=True)
class Connecting:
    words: str
    """Which way is tried now."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """In the room: the game has not begun."""

    company: Company
    verifier: str
    """Three words, the same on the host's screen if nobody is in between."""


Stage: TypeAlias = Looking | Connecting | Waiting | Failed


class JoinedRoom(Protocol):
    """Before the game, at a guest's screen."""

    @property
    def stage(self) -> Stage: ...

    def begun(self) -> Scene | None:
        """The table, once it is open; told once."""

    def leave(self) -> Scene:
        """Back to the setup, which still holds the code."""


class TableRoom(Protocol):
    """The room around a table in play."""

    @property
    def is_host(self) -> bool: ...

    @property
    def company(self) -> Company: ...

    @property
    def own(self) -> Presence:
        """How this program is connected to the host; Here at the host itself."""

    @property
    def own_seat(self) -> Seat | None:
        """None for who only watches."""

    @property
    def verdict(self) -> Verdict | None:
        """None at the host, who dealt."""

    @property
    def overdue(self) -> Sequence[Seat]:
        """Lost for longer than seats are held: the host may let a computer play on, or end it. Empty at a guest."""

    @property
    def wants_rematch(self) -> Sequence[Seat]: ...

    def seat_computer(self, seat: Seat) -> None: ...

    def end(self) -> None:
        """By the host, for everybody."""

    def say(self, phrase: Phrase) -> None: ...

    def said(self) -> Sequence[tuple[Seat, Phrase]]:
        """What others have said; each is told once."""

    def notices(self) -> Sequence[str]:
        """What happened in the room, in words; each is told once: "Mallory is back." """

    def onward(self) -> Scene | None:
        """Where everybody goes now: the next game's table, or the setup when the host has closed the room."""
