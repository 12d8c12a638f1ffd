"""What the table scene asks of a match."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from spitegame.rules.game import Seat
from spitegame.session.line import End
from spitegame.session.messages import ToHost, ToSeat
from spitegame.session.seats import Occupant
from spitegame.ui.scene import Scene


class Match(Protocol):
    """One game as this screen takes part in it."""

    @property
    def occupants(self) -> Sequence[Occupant]: ...

    @property
    def lines(self) -> Mapping[Seat, End[ToHost, ToSeat]]:
        """The near ends of the people at this screen."""

    @property
    def open_hands(self) -> bool: ...

    @property
    def is_new(self) -> bool:
        """Freshly dealt, not resumed."""

    def ask_hint(self, view: Any) -> None: ...

    def hint(self) -> Any | None:
        """The advice, once it has been thought of; told once."""

    def rematch(self) -> Scene: ...

    def leave(self) -> Scene:
        """Back to the setup; the game stays on disk."""
