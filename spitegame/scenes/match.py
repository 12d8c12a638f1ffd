"""What the table scene asks of a match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from spitegame.advice import Advice
from spitegame.rules.game import Seat
from spitegame.session.line import End, ToHost, ToSeat
from spitegame.session.occupants import Occupant
from spitegame.session.portraits import portraits_of
from spitegame.session.record import Record
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Scene

if TYPE_CHECKING:  # a table of people at one screen need not wait for it
    from spitegame.session.room_handle import AnyRoomHandle


@dataclass(frozen=True, slots=True)
class Vacancy:
    levels: Sequence[str]
    """The levels of the computer players, the weakest first."""
    join: Callable[[Occupant], Scene]
    """Gives the table with one more player."""


def portraits_at(match: "Match", preferences: Preferences) -> tuple[str, ...]:
    """The keys of everybody's portraits by seat; empty for people who have chosen none."""
    room = match.room
    chosen = room.shown.portraits if room else preferences.portraits_here(match.occupants)
    return portraits_of(match.occupants, chosen)


class LoneMatch:
    """What is the same in all matches of which nothing is kept."""

    open_hands = False
    room = None
    vacancy = None
    hurries: bool | None = None
    finished = None
    deal = None
    unsaved = ""

    def onward(self) -> None:
        """There is no room that leads anywhere."""


class Match(Protocol):
    hurries: bool | None
    """True until a person is to decide: the computers act unseen and without a pause. None where they never do."""

    @property
    def occupants(self) -> Sequence[Occupant]:
        """The occupants by seat; the host may let a computer play on for somebody."""

    @property
    def lines(self) -> Mapping[Seat | None, End[ToHost, ToSeat]]:
        """The near ends of the people at this screen; of who only watches a single one, under None."""

    @property
    def room(self) -> "AnyRoomHandle | None":
        """The room, or None if everybody sits at this machine."""

    @property
    def open_hands(self) -> bool: ...

    @property
    def is_new(self) -> bool:
        """True for a game that is freshly dealt, not resumed."""

    @property
    def finished(self) -> Record | None:
        """The whole game, once it is over and everything about it is known here."""

    @property
    def deal(self) -> Record | None:
        """The game whose deal may be told to others; None where its cards are a secret, or nobody would want it."""

    @property
    def unsaved(self) -> str:
        """Why the game as it stands is not saved, as a sentence; empty if it is."""

    @property
    def vacancy(self) -> Vacancy | None:
        """The seat on which somebody may sit down now, if there is one."""

    def ask_hint(self, view: Any) -> None: ...

    def hint(self) -> Advice | None:
        """The hint, as soon as it has been thought of; it is told once."""

    def rematch(self) -> Scene | None:
        """The next game's table. None in a room, where `onward` leads there as soon as the cards are dealt."""

    def onward(self) -> Scene | None:
        """Where everybody in the room goes now: to the next table, or out of a room that has ended. None: nowhere."""

    def leave(self) -> Scene:
        """Back to the setup; the game stays on disk, or the seat is held."""
