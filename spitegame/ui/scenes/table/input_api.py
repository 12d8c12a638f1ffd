"""The player's hands over the table: what they take up, and what the table scene gives them to do it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from spitegame.session.messages import Update
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Frame, Mark, Node
from spitegame.ui.scene import Sprite
from spitegame.ui.scenes.table.drag_state import Drawn
from spitegame.ui.tables.face import Laid


class Touchable(Protocol):
    """The table, as the hands know it."""

    @property
    def view(self) -> Any: ...

    @property
    def is_turn(self) -> bool: ...

    @property
    def number(self) -> int:
        """Of the update that shows."""

    @property
    def focus(self) -> str | None: ...

    def drawn(self) -> Drawn:
        """Every node of the bare table, as it is laid out now."""

    def act(self, action: Any, *, by_all: bool = False) -> None:
        """`by_all`: every person at this screen does."""

    def attend(self) -> None:
        """Something was taken up: what was said, and what lay fanned over the table, has had its time."""

    def say(self, words: str, *, warning: bool = False) -> None: ...


class CardInput(Protocol):
    @property
    def choice(self) -> Any:
        """What was picked so far, where several cards are."""

    @property
    def holds(self) -> bool:
        """Whether there is anything to put back."""

    @property
    def carries(self) -> bool:
        """A card moves with the pointer."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is off its place."""

    @property
    def first(self) -> str | None:
        """Where the keyboard begins."""

    def beside(self, place: str, key: str) -> str | None:
        """Where an arrow leads within the row that this place is in; None: to whatever is next on the screen."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The place that each key stands for now."""

    def marks(self, hinted: Sequence[str], hovered: str | None) -> Mapping[str, Mark]: ...

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        """What the hands need on the table besides its own nodes."""

    def tap(self, place: str, *, whole: bool) -> bool:
        """False: that place is nothing to them."""

    def tap_by_key(self, place: str, *, whole: bool) -> bool: ...

    def lift(self, place: str, grip: Point, at: Point) -> None: ...

    def carry(self, at: Point) -> None: ...

    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        """`nodes`: what shows."""

    def put_back(self) -> None: ...

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        """The table has changed. Where the cards of the player's own move set out from; None if it was not theirs."""

    def changed(self, before: Update | None, update: Update) -> None: ...

    def refused(self) -> None: ...

    def tick(self, now: float, *, still: bool) -> bool:
        """Whether there is something else to be seen. `still`: nothing moves on the table."""

    def away(self) -> frozenset[str]:
        """The cards that are not where they lie."""

    def sprites(self, drawn: Drawn) -> list[Sprite]: ...
