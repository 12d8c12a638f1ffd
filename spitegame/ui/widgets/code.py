"""A room code: six places like small cards, to read out or to type."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spitegame.session.room_codes import LENGTH, tidy, why_not
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key, Pasted, Typed
from spitegame.ui.nodes import Frame, Letter, Node, Takes, Zone
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Block, Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP, letters

TOO_MANY = f"A code has {LENGTH} letters and digits, and all of them are there."
_TALL = 1.22
"""The height of a place by its width."""
_WIDEST = 78
_HALF = LENGTH // 2


@dataclass(frozen=True, slots=True)
class CodeCards(Block):
    """The whole code, to read out."""

    id: str
    code: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        places = _places(frame, spot)
        whole = places[0].around(places)
        return [*_cards(frame, self.id, places, self.code), Node(id=self.id, rect=whole, look=Zone(), label=self.code)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeField:
    """Takes only what a code may hold, and says at once what it does not take."""

    id: str
    label: str
    symbols: str
    """Symbols of the alphabet of codes, at most as many as a code has."""
    changed: Callable[[str], None]
    refused: Callable[[str], None]
    """Called with the reason."""
    pasted: Callable[[str], None]
    """Called with all that was pasted: there may be an address in it, too."""
    done: Callable[[], Step]
    """Enter."""

    def breadth(self, frame: Frame) -> float:
        return letters(frame, 30)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        places = _places(frame, spot)
        caret = min(cursor.caret_in(self.symbols), LENGTH - 1) if cursor.focus == self.id else None
        label = f"{self.label}: {self.symbols}"
        return [
            Node(id=self.id, rect=places[0].around(places), look=Zone(), label=label, takes=Takes.TYPING),
            *_cards(frame, self.id, places, self.symbols, caret),
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id):
                cursor.caret = None
            case Typed(typed) if cursor.focus == self.id:
                self._type(tidy(typed), cursor)
            case Pasted(text) if cursor.focus == self.id:
                cursor.caret = None
                self.pasted(text)
            case Key(place="return") if cursor.focus == self.id:
                return self.done()
            case Key(control=False, alt=False) if cursor.focus == self.id:
                kept = STAY if given.place in ("space", "backspace") else None
                return cursor.edit(self.symbols, given, self.changed) or kept
            case _:
                return None
        return STAY

    def _type(self, typed: str, cursor: Cursor) -> None:
        symbols, caret = self.symbols, cursor.caret_in(self.symbols)
        for symbol in typed:
            if reason := why_not(symbol) or (TOO_MANY if caret == LENGTH else None):
                self._become(symbols, caret, cursor)
                self.refused(reason)
                return
            # In a full row what stands at the caret gives way.
            symbols = symbols[:caret] + symbol + symbols[caret + (len(symbols) == LENGTH) :]
            caret += 1
        self._become(symbols, caret, cursor)

    def _become(self, symbols: str, caret: int, cursor: Cursor) -> None:
        cursor.caret = caret
        self.changed(symbols)


def _places(frame: Frame, spot: Spot) -> list[Rect]:
    """Boxes as wide as possible, in the middle of the spot, with a wider gap after the third, as codes are read out."""
    gap = frame.px(GAP)
    width = min(frame.px(_WIDEST) * max(1.0, frame.text_scale * 0.8), (spot.width - 6 * gap) / LENGTH)
    left = spot.x + (spot.width - LENGTH * width - 6 * gap) / 2
    return [
        Rect(left + index * (width + gap) + gap * (index >= _HALF), spot.y, width, width * _TALL)
        for index in range(LENGTH)
    ]


def _cards(frame: Frame, node_id: str, places: Sequence[Rect], symbols: str, caret: int | None = None) -> list[Node]:
    size = round(places[0].width * 0.94)
    return [
        Node(id=f"{node_id}.{index}", rect=rect, look=Letter(symbols[index : index + 1], size, index == caret))
        for index, rect in enumerate(places)
    ]
