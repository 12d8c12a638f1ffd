"""The protocol of a match, as the table scene uses it."""

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
    """A free seat at a table in play."""

    levels: Sequence[str]
    """The levels of the computer players, the weakest first."""
    join: Callable[[Occupant], Scene]
    """Seats one more player, and returns the table."""


def portraits_at(match: "Match", preferences: Preferences) -> tuple[str, ...]:
    """Return the keys of all portraits by seat; an empty key for a person who has chosen none."""
    room = match.room
    chosen = room.shown.portraits if room else preferences.portraits_here(match.occupants)
    return portraits_of(match.occupants, chosen)


class LoneMatch:
    """The defaults for matches that are never saved."""

    open_hands = False
    room = None
    vacancy = None
    hurries: bool | None = None
    finished = None
    deal = None
    unsaved = ""
    is_untouched = False

    def onward(self) -> None:
        """Return None: there is no room that leads anywhere."""


class Match(Protocol):
    """A game in progress as the people at this screen take part in it."""

    hurries: bool | None
    """True if computers act unseen and without pauses, until a person is to decide. None if they never do."""

    @property
    def occupants(self) -> Sequence[Occupant]:
        """The occupants by seat; the host may let a computer play on for somebody."""

    @property
    def lines(self) -> Mapping[Seat | None, End[ToHost, ToSeat]]:
        """The near ends of the lines of people at this screen, by seat; for an onlooker a single one under None."""

    @property
    def room(self) -> "AnyRoomHandle | None":
        """The room, or None if everybody sits at this machine."""

    @property
    def open_hands(self) -> bool: ...  # True if people at one screen may see all hands

    @property
    def is_new(self) -> bool:
        """True for a game that is freshly dealt, not resumed."""

    @property
    def finished(self) -> Record | None:
        """The whole game, once it is over and known in full; None before."""

    @property
    def deal(self) -> Record | None:
        """The game whose deal may be shared; None if its cards are a secret, or if nobody would want it."""

    @property
    def unsaved(self) -> str:
        """A sentence on why the game as it stands is not saved; empty if it is."""

    @property
    def is_untouched(self) -> bool:
        """True for a game that is forgotten if it is left now, since nobody at this screen has moved yet."""

    @property
    def vacancy(self) -> Vacancy | None:
        """The seat that somebody can take now; None if there is none."""

    def ask_hint(self, view: Any) -> None: ...

    def hint(self) -> Advice | None:
        """Return the requested hint once it is ready, one time; else None."""

    def rematch(self) -> Scene | None:
        """Return the table of the next game; None in a room, where `onward` leads there once the cards are dealt."""

    def onward(self) -> Scene | None:
        """Return the next scene if the room leads to another table or has ended; else None."""

    def leave(self) -> Scene:
        """Leave the match, and return the scene after it; the game stays on disk, or the seat is held."""
