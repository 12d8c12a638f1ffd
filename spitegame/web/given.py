"""What the page reports of pointer, keyboard and window, read once."""

from typing import Any

from spitegame.ui.geometry import Point, Size
from spitegame.ui.inputs import (
    Dropped,
    Focused,
    Input,
    Key,
    MouseButton,
    Move,
    Pasted,
    Press,
    Release,
    Resized,
    Typed,
    Wheel,
)


class UnknownInput(ValueError):
    """The page speaks of something that this program does not know: they come from different versions."""


def read_input(plain: Any) -> Input:
    """One input of the page. Raises UnknownInput."""
    match plain:
        case ["press", x, y, button, shift]:
            return Press(Point(x, y), MouseButton(button), shift)
        case ["move", x, y]:
            return Move(Point(x, y))
        case ["release", x, y, button]:
            return Release(Point(x, y), MouseButton(button))
        case ["wheel", x, y, up]:
            return Wheel(Point(x, y), up)
        case ["key", place, text, shift, control, alt]:
            return Key(place, text, shift, control, alt)
        case ["text", text]:
            return Typed(text)
        case ["paste", text]:
            return Pasted(text)
        case ["drop", text]:
            return Dropped(text)
        case ["focus", on]:
            return Focused(on)
        case ["size", width, height]:
            return Resized(Size(width, height))
        case _:
            raise UnknownInput(plain)
