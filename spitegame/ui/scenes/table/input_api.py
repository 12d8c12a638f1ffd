"""What a player's gestures over the cards come to, whatever the game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from spitegame.session.line import Update
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Frame, Mark, Node
from spitegame.ui.scene import Sprite
from spitegame.ui.scenes.table.animation import TableAnimation
from spitegame.ui.scenes.table.drag_state import DragState, Drawn
from spitegame.ui.scenes.table.state import TableState
from spitegame.ui.tables.face import Laid


class CardInput(ABC):
    """Every person at this screen has one of their own, and finds the cards as they left them."""

    choice: Any = None
    """What was picked so far, where several cards are."""

    def __init__(self, table: TableState, animation: TableAnimation, drawn: Callable[[], Drawn]) -> None:
        """`drawn` answers every node of the bare table, as it is laid out now."""
        self._table = table
        self._animation = animation
        self._drawn = drawn
        self._drag = DragState()

    @property
    @abstractmethod
    def cards(self) -> Collection[str]:
        """The places whose cards may be taken up, in the order of the table."""

    @property
    @abstractmethod
    def holds(self) -> bool:
        """There is something to put back."""

    @property
    def carries(self) -> bool:
        """A card moves with the pointer."""
        return self._drag.carries

    @property
    def is_empty(self) -> bool:
        """Nothing is off its place."""
        return self._drag.is_empty

    @property
    def first(self) -> str | None:
        """Where the keyboard begins."""
        return next(iter(self.cards), None)

    def beside(self, place: str, key: str) -> str | None:
        """Where an arrow leads within the row that this place is in; None: to whatever is next on the screen."""
        return None

    @property
    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The place that each key stands for now."""

    def marks(self, hinted: Sequence[str], hovered: str | None) -> dict[str, Mark]:
        """How places stand out."""
        found = dict.fromkeys(hinted, Mark.HINT)
        if hovered is not None and hovered in self.cards:
            found[hovered] = found.get(hovered, Mark.NONE) | Mark.RAISED
        return found

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        """What the player needs on the table besides its own nodes."""
        return []

    @abstractmethod
    def tap(self, place: str, *, whole: bool) -> bool:
        """False: that place is nothing to tap. `whole`: it was tapped twice, to make the whole move at once."""

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        return self.tap(place, whole=whole)

    @abstractmethod
    def lift(self, place: str, grip: Point, at: Point) -> None: ...

    def carry(self, at: Point) -> None:
        self._drag.carry(at)

    @abstractmethod
    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        """`nodes`: what shows."""

    @abstractmethod
    def put_back(self) -> None: ...

    @abstractmethod
    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        """The table has changed. Where the cards of the player's own move set out from; None if it was not theirs."""

    @abstractmethod
    def changed(self, update: Update) -> None:
        """The table has changed, or somebody else faces it."""

    @abstractmethod
    def refused(self) -> None:
        """The table has rejected an action."""

    @abstractmethod
    def tick(self, *, still: bool) -> None:
        """Called once per tick. `still`: nothing moves on the table."""

    @property
    def away(self) -> frozenset[str]:
        """The cards that are not where they lie."""
        return self._drag.away(self._drawn())

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        return self._drag.sprites(drawn)
