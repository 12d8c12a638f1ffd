"""What the page reports of pointer, keyboard and window, read once."""

from typing import Any

from spitegame.ui.geometry import Insets, Point, Size
from spitegame.ui.inputs import (
    Adjusted,
    Attended,
    Chosen,
    Dropped,
    Examined,
    Focused,
    Input,
    Key,
    LetGo,
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
        case ["press", x, y, button, shift, touch]:
            return Press(Point(x, y), MouseButton(button), shift, touch)
        case ["move", x, y, when]:
            return Move(Point(x, y), when)
        case ["release", x, y, button, when]:
            return Release(Point(x, y), MouseButton(button), when)
        case ["let go"]:
            return LetGo()
        case ["choose", node_id]:
            return Chosen(node_id)
        case ["examine", node_id]:
            return Examined(node_id)
        case ["adjust", node_id, share]:
            return Adjusted(node_id, share)
        case ["attend", node_id]:
            return Attended(node_id)
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
        case ["size", width, height, *covered]:
            return Resized(Size(width, height), Insets(*covered))
        case _:
            raise UnknownInput(plain)
