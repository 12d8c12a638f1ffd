"""What the area of a player consists of, in any window."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spitegame.tables.spite import places
from spitegame.ui.geometry import Rect

_SLOTS = {places.PASS: 1, places.END: 1, places.COUNTDOWN: 2, places.CALL: 3}
"""The slots of all buttons but those that the table waits for, which have the first one."""


class ButtonCells(NamedTuple):
    plate: Rect
    slots: Sequence[Rect]
    number: Rect
    """Here the number of cards is chosen that goes with a play."""
    column: Rect
    """All of them lie in it."""


class Switches(NamedTuple):
    rects: Mapping[str, Rect]
    letters: int
    capped: bool
    """They show the caps of their keys."""
    lines: int


NO_SWITCHES = Switches({}, 0, capped=False, lines=0)


class OwnArea(NamedTuple):
    hand: Rect
    """The row of the own cards, unpicked."""
    status: Rect
    """The room for the words about what to do."""
    reading: Rect
    """The room for the words about what is picked, or else about what happened last."""
    switches: Switches
    cells: ButtonCells
    top: float
    """The middle of the table ends here."""
    free: Rect | None = None
    """The room for the others and the trick, where it is not all that is above."""

    def button(self, name: str) -> Rect:
        return self.cells.slots[_SLOTS.get(name, 0)]


class Heights(NamedTuple):
    button: float
    plate: float
    hanging: float
    """That of what hangs below it."""
    terse_plate: float
    """That of a plate with a single line."""
    speech: float
    """That of the room for somebody who speaks instead of the table; 0 if there is nobody."""
    has_buttons: bool = True
    """False: the table is only looked at, so that a small window leaves no room for buttons."""
