"""What stands in the place of secrets on a screen that strangers may see."""

from dataclasses import replace

from spitegame.translation import _, pgettext
from spitegame.ui.nodes import ButtonLook, FieldLook, Letter, Look, Node, Panel, QrCode, Tone, Words

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
