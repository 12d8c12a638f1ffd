"""A keyboard on the screen, for names and codes that are typed with a game controller."""

from collections.abc import Sequence

from spitegame.translation import pgettext
from spitegame.ui.focus import ARROWS, neighbour
from spitegame.ui.geometry import Rect, row
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key, Pad, PadButton, PadLabels, Typed
from spitegame.ui.nodes import ButtonLook, FieldLook, Frame, Letter, Node, PadSign, Panel, Shade, Takes, Tone
from spitegame.ui.scene import STAY, Back, Scene, Step

_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.:/")
_SPACE, _SHIFT, _DELETE, _DONE = "keyboard.space", "keyboard.shift", "keyboard.delete", "keyboard.done"
_LETTER_SIZE = 22


class KeyboardScene(Scene):
    """A keyboard that types into the scene beneath it, at that scene's focus."""

    name = "keyboard"
    overlay = True

    def __init__(self, beneath: Scene, labels: PadLabels) -> None:
        self._beneath = beneath
        self._labels = labels
        self._capitals = True
        """True if the next letter is a capital."""
        self.focus = "keyboard.q"

    # what is shown

    def nodes(self, frame: Frame) -> Sequence[Node]:
        size, pad, gap = frame.text(_LETTER_SIZE), frame.px(20), frame.px(8)
        high = frame.button(size)
        width = min(frame.size.width - 2 * pad, frame.px(720) * max(1.0, frame.text_scale * 0.75))
        height = (len(_ROWS) + 2) * (high + gap) - gap + 2 * pad
        panel = Rect((frame.size.width - width) / 2, frame.size.height - height - pad, width, height)
        line = Rect(panel.x + pad, panel.y + pad, width - 2 * pad, high)
        text, secret = self._text(frame)
        nodes = [
            Node("keyboard.shade", frame.whole, Shade(), takes=Takes.BLOCK),
            Node("keyboard.panel", panel, Panel(Tone.STRONG)),
            Node("keyboard.text", line, FieldLook(text, size, len(text)), label=text, secret=secret),
        ]
        for number, symbols in enumerate(_ROWS, start=1):
            cells = row(line.moved(0, number * (high + gap)), len(symbols), gap)
            for symbol, cell in zip(symbols, cells, strict=True):
                shown = symbol.upper() if self._capitals else symbol
                look = ButtonLook(shown, size)
                nodes.append(Node(f"keyboard.{symbol}", cell, look, label=shown, takes=Takes.TAP))
        last = row(line.moved(0, (len(_ROWS) + 1) * (high + gap)), 4, gap)
        looks = {
            _SHIFT: ButtonLook(
                pgettext("key", "Shift"), size, primary=self._capitals, glyph=PadSign(PadButton.Y, self._labels)
            ),
            _SPACE: ButtonLook(pgettext("key", "Space"), size),
            _DELETE: ButtonLook(pgettext("key", "Delete"), size, glyph=PadSign(PadButton.X, self._labels)),
            _DONE: ButtonLook(pgettext("button", "Done"), size, glyph=PadSign(PadButton.START, self._labels)),
        }
        for (node_id, look), cell in zip(looks.items(), last, strict=True):
            nodes.append(Node(node_id, cell, look, label=look.text, takes=Takes.TAP))
        return nodes

    def _text(self, frame: Frame) -> tuple[str, bool]:
        """Return the text typed so far, and whether it is a secret."""
        nodes = self._beneath.nodes(frame)
        for node in nodes:
            if node.id == self._beneath.focus and isinstance(node.look, FieldLook):
                return node.look.text, node.secret
        return "".join(node.look.text for node in nodes if isinstance(node.look, Letter)), True

    # what is pressed

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Tap(node_id):
                return self._press(node_id, frame)
            case Pad(PadButton.X) | Key(place="backspace"):
                return self._press(_DELETE, frame)
            case Pad(PadButton.Y):
                return self._press(_SHIFT, frame)
            case Pad(PadButton.START):
                return Back()
            case Key(place=place) if place in ARROWS:
                self.focus = neighbour(self.nodes(frame), self.focus, ARROWS[place])
                return STAY
            case Typed():
                return self._beneath.handle(gesture, frame) and STAY
            case _:
                return None

    def _press(self, node_id: str, frame: Frame) -> Step:
        match node_id:
            case "keyboard.done":
                return Back()
            case "keyboard.shift":
                self._capitals = not self._capitals
            case "keyboard.delete":
                self._beneath.handle(Key("backspace", "backspace"), frame)
            case "keyboard.space":
                self._beneath.handle(Typed(" "), frame)
            case _:
                symbol = node_id.rpartition(".")[2] or "."  # the id of the full stop ends with it
                self._beneath.handle(Typed(symbol.upper() if self._capitals else symbol), frame)
                self._capitals = False
        return STAY
