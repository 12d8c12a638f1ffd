"""The buttons that the table scene adds to any game's table."""

from collections.abc import Mapping

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import ButtonLook, Frame, Icon, Mark, Node, Takes
from spitegame.ui.tables.face import SHORTCUTS

END_TURN = "loose"
"""The node of the button that ends a turn without a card."""
_LETTERS = 18


class TableButtons:
    """The column at the right."""

    _TEXTS = (
        ("undo", "Undo", Icon.UNDO),
        ("hint", "Hint", Icon.BULB),
        ("say", "Say", Icon.SPEECH),
        ("log", "Log", Icon.LIST),
        ("help", "Help", Icon.QUESTION),
        ("menu", "Menu", None),
    )
    _CAPS: Mapping[str, str] = {"help": "F1", "menu": "Esc"}

    def __init__(
        self,
        frame: Frame,
        *,
        shortcuts: Mapping[str, str] = SHORTCUTS,
        may_undo: bool | None,
        muted: bool,
        plays: bool = True,
        talks: bool = False,
    ) -> None:
        """Who only watches does not play; and who sits alone at a table has nobody to talk to. `may_undo`: None where
        nothing is ever taken back."""
        self._frame = frame
        wanted = {"undo": plays and may_undo is not None, "hint": plays, "say": talks}
        caps = {**{name: key.upper() for name, key in shortcuts.items()}, **self._CAPS}
        texts = [(name, text, caps[name], icon) for name, text, icon in self._TEXTS]
        self._texts = [text for text in texts if wanted.get(text[0], True)]
        self._may_undo = may_undo
        self._muted = muted
        self._letters = frame.text(_LETTERS)
        self._width = max(_wide(frame, text, key, icon) for _, text, key, icon in texts)
        self._height = _height(frame)

    @property
    def column(self) -> float:
        return self._width + self._frame.px(14)

    def nodes(self) -> list[Node]:
        *others, (menu, text, key, icon) = self._texts
        nodes = [
            self._node(name, self._row(index), ButtonLook(text, self._letters, key, icon))
            for index, (name, text, key, icon) in enumerate(others)
        ]
        last = self._row(len(others))
        if not self._muted:
            return [*nodes, self._node(menu, last, ButtonLook(text, self._letters, key, icon))]
        silence = Rect(last.right - self._height, last.y, self._height, self._height)
        rest = Rect(last.x, last.y, last.width - self._height - self._frame.px(7), last.height)
        return [
            *nodes,
            self._node(menu, rest, ButtonLook(text, self._letters)),
            self._node("mute", silence, ButtonLook("", self._letters, icon=Icon.MUTE), "Sounds are off"),
        ]

    def _row(self, index: int) -> Rect:
        frame = self._frame
        left = frame.size.width - frame.px(14) - self._width
        return Rect(left, frame.px(14) + index * (self._height + frame.px(7)), self._width, self._height)

    def _node(self, name: str, rect: Rect, look: ButtonLook, label: str = "") -> Node:
        off = name == "undo" and not self._may_undo
        marks = Mark.DISABLED if off else Mark.NONE
        return Node(id=name, rect=rect, look=look, label=label or look.text, takes=Takes.TAP, marks=marks)


def end_turn_button(frame: Frame, status: Rect) -> Node:
    """Where the hand would lie: it is empty when a turn can be ended without a discard."""
    text, letters, height = "End turn", frame.text(_LETTERS), _height(frame)
    width = _wide(frame, text, "", None) + frame.px(20)
    rect = Rect(status.right - width, status.bottom + height, width, height)
    return Node(id=END_TURN, rect=rect, look=ButtonLook(text, letters, primary=True), label=text, takes=Takes.TAP)


def _wide(frame: Frame, text: str, key: str, icon: Icon | None) -> float:
    letters = frame.text(_LETTERS)
    caps = frame.cap(key, letters)
    return frame.measure(text, letters) + caps + (letters * 0.95 + 7 if icon else 0) + 24


def _height(frame: Frame) -> float:
    return max(frame.px(44), frame.line(frame.text(_LETTERS)) + frame.px(8))
