"""Nodes as they look on this keyboard, with a controller and to strangers; and what the buttons of controllers mean."""

from collections.abc import Mapping
from dataclasses import replace

from spitegame.translation import _, pgettext
from spitegame.ui.inputs import PadButton, PadLabels
from spitegame.ui.nodes import (
    ButtonLook,
    Chip,
    FieldLook,
    Letter,
    Look,
    Node,
    PadSign,
    Panel,
    Pill,
    QrCode,
    Tone,
    Words,
)

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
"""The button on the table, by its id, that a button of the controller presses."""

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


OF_A_KEY = ".key"
"""What the id of a node ends with that shows nothing but the cap of a key."""


def with_caps(node: Node, printed: Mapping[str, str]) -> Node:
    """The node as it looks on this keyboard. `printed`: what stands on a key, by what stands there in America."""
    match node.look:
        case ButtonLook(key=key) | Chip(key=key) as look if key in printed:
            return replace(node, look=look._replace(key=printed[key]))
        case Pill(text=key) as look if key in printed and node.id.endswith(OF_A_KEY):
            return replace(node, look=look._replace(text=printed[key]), label=printed[key])
        case _:
            return node


DOT = "•"
DOTS = 8 * DOT
"""As many for each text: their number tells nothing."""


def unreadable(node: Node) -> Node:
    """The node as strangers may see it, and hear it: what is read out can be heard on a stream, too."""
    if not node.secret:
        return node
    return replace(node, look=_look(node.look), label=_label(node.label))


def _look(look: Look) -> Look:
    match look:
        case FieldLook(text):
            return look._replace(text=DOT * len(text), placeholder="")
        case Letter(text):
            return look._replace(text=DOT * len(text))
        case Words(lines):
            return look._replace(lines=(DOTS, *("" for _line in lines[1:])))
        case QrCode():
            return Panel(Tone.DIM)
        case ButtonLook():
            return look._replace(text=DOTS)
        case _:
            return look


def _label(label: str) -> str:
    """What a field is called stays, and what stands in it goes."""
    between = _("{label}: {value}", label="", value="") or ": "
    name, colon, text = label.partition(between)
    if colon:
        return name + colon + (DOTS if text else "")
    # Translators: is read out in the place of a room code and of other secrets, while the player streams the screen.
    return pgettext("a secret", "hidden") if label else ""
