"""What the buttons of a game controller mean, and which of them stand on the buttons of the screen."""

from collections.abc import Mapping
from dataclasses import replace

from spitegame.ui.inputs import PadButton, PadLabels
from spitegame.ui.nodes import ButtonLook, Chip, Node, PadSign

KEYS: Mapping[PadButton, str] = {
    PadButton.UP: "up",
    PadButton.DOWN: "down",
    PadButton.LEFT: "left",
    PadButton.RIGHT: "right",
    PadButton.A: "space",
    PadButton.B: "escape",
}
"""The key that does the same everywhere."""
SCROLLS: Mapping[PadButton, float] = {PadButton.SCROLL_UP: 2.0, PadButton.SCROLL_DOWN: -2.0}
"""The notches of a mouse wheel that do the same."""
COMMANDS: Mapping[PadButton, str] = {PadButton.X: "hint", PadButton.START: "menu", PadButton.SELECT: "log"}
"""The button of a table that is pressed."""

_BY_NODE = {name: button for button, name in COMMANDS.items()}
_BY_CAP = {"Enter": PadButton.A, "Esc": PadButton.B}


def with_glyph(node: Node, labels: PadLabels) -> Node:
    """The node as it looks to somebody with a controller: what stands on that takes the place of the key caps."""
    match node.look:
        case ButtonLook(key=key) as look if key:
            button = _BY_NODE.get(node.id) or _BY_CAP.get(key)
            return replace(node, look=look._replace(key="", glyph=PadSign(button, labels) if button else None))
        case Chip(key=key) as chip if key:
            return replace(node, look=chip._replace(key=""))
        case _:
            return node
