"""The controls that are typed into: a line of text, a number with a button on either side, and a room code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spitegame.session.occupants import NAME_LENGTH
from spitegame.session.room_codes import LONGEST, SHORTEST, tidy, why_not
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key, Pasted, Typed
from spitegame.ui.nodes import ButtonLook, FieldLook, Frame, Icon, Letter, Node, Takes, Tone, Words, Zone
from spitegame.ui.preferences import SERVICE_LENGTH
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import BODY, GAP, SMALL, Block, Cursor, Spot, control_height, letters, valued

_FEW = 5
"""The number of letters still allowed, from which on the count of letters shows."""


@dataclass(frozen=True, slots=True)
class Field:
    """A line of text to type; Enter calls `done`, if it is given."""

    id: str
    label: str
    text: str
    changed: Callable[[str], None]
    longest: int
    """The largest number of characters."""
    placeholder: str = ""
    done: Callable[[], Step] | None = None
    secret: bool = False
    """True if the text must be unreadable while the player streams, as in `Node`."""

    def breadth(self, frame: Frame) -> float:
        return letters(frame, 14)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        is_typed = cursor.focus == self.id
        counted = self._counted(frame, spot) if is_typed else []
        right = min((node.rect.x - frame.px(GAP) for node in counted), default=spot.x + spot.width)
        rect = Rect(spot.x, spot.y, right - spot.x, control_height(frame))
        caret = cursor.caret_in(self.text) if is_typed else None
        look = FieldLook(self.text, frame.text(BODY), caret, self.placeholder)
        label = valued(self.label, self.text or self.placeholder)
        secret = self.secret and bool(self.text)
        return [Node(self.id, rect, look, label=label, takes=Takes.TYPING, secret=secret), *counted]

    def _counted(self, frame: Frame, spot: Spot) -> list[Node]:
        """Return the count of letters and their limit, once only a few more are allowed; else nothing."""
        count, size = len(self.text), frame.text(SMALL)
        if self.longest - count > _FEW:
            return []
        words, line = f"{count}/{self.longest}", frame.line(size)
        width = frame.measure(words, size)
        rect = Rect(spot.x + spot.width - width, spot.y + (control_height(frame) - line) / 2, width, line)
        tone = Tone.DIM if count < self.longest else Tone.WARNING
        label = _("{number} of {most} letters", number=count, most=self.longest)
        return [Node(f"{self.id}.count", rect, Words((words,), size, tone), label=label)]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id):
                cursor.caret = None
            case Typed(typed) | Pasted(typed) if cursor.focus == self.id:
                self._insert(typed, cursor)
            case Key(place="space") if cursor.focus == self.id:
                pass  # the space also comes as Typed
            case Key(place="return") if cursor.focus == self.id and self.done:
                return self.done()
            case Key() if cursor.focus == self.id:
                return cursor.edit(self.text, given, self.changed)
            case _:
                return None
        return STAY

    def _insert(self, typed: str, cursor: Cursor) -> None:
        caret = cursor.caret_in(self.text)
        fitting = "".join(filter(str.isprintable, typed))[: self.longest - len(self.text)]
        cursor.caret = caret + len(fitting)
        self.changed(self.text[:caret] + fitting + self.text[caret:])


def name_field(
    text: str,
    changed: Callable[[str], None],
    placeholder: str,
    *,
    node_id: str = "name",
    label: str = "",
    done: Callable[[], Step] | None = None,
    secret: bool = False,
) -> Field:
    """Return a field for a name: that of the player at the screen unless `label` says otherwise. `secret` is as in
    `Node`."""
    return Field(node_id, label or _("Your name"), text, changed, NAME_LENGTH, placeholder, done, secret)


def address_field(node_id: str, label: str, text: str, changed: Callable[[str], None], placeholder: str) -> Field:
    return Field(node_id, label, text, changed, SERVICE_LENGTH, placeholder=placeholder, secret=True)


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with buttons to lower and raise it, which can also be typed."""

    id: str
    label: str
    value: int
    allowed: range
    changed: Callable[[int], None]

    def breadth(self, frame: Frame) -> float:
        return 2 * control_height(frame) + self._middle(frame)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, side = frame.text(BODY), control_height(frame)
        text, number = str(self.value), Rect(spot.x + side, spot.y, self._middle(frame), side)
        look = FieldLook(text, size, len(text) if cursor.focus == self.id else None)

        def button(name: str, spoken: str, x: float, icon: Icon) -> Node:
            rect, label = Rect(x, spot.y, side, side), valued(self.label, spoken)
            sign = ButtonLook("", size, icon=icon)
            return Node(f"{self.id}.{name}", rect, sign, label=label, takes=Takes.TAP)

        return [
            button("less", pgettext("number", "less"), spot.x, Icon.MINUS),
            Node(self.id, number, look, label=valued(self.label, text), takes=Takes.TYPING),
            button("more", pgettext("number", "more"), number.right, Icon.PLUS),
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(node_id) if node_id in self._steps:
                self._go(self._steps[node_id], cursor)
            case Key(place="left" | "right" as place) if cursor.focus in self._steps:
                self._go(1 if place == "right" else -1, cursor)
            case Key(place="backspace") if cursor.focus in self._steps:
                self._put(str(self.value)[:-1], cursor)
            case Typed(text) if cursor.focus in self._steps and text.isdecimal():
                self._type(text, cursor)
            case _:
                return None
        return STAY

    @property
    def _steps(self) -> dict[str | None, int]:
        """The changes of the number by a tap, by the id of the node."""
        return {f"{self.id}.less": -1, self.id: 0, f"{self.id}.more": 1}

    def _go(self, by: int, cursor: Cursor) -> None:
        cursor.caret = None
        self.changed(min(self.allowed[-1], max(self.allowed[0], self.value + by)))

    def _type(self, digits: str, cursor: Cursor) -> None:
        """Append digits to the number that was just typed, if the result is allowed; else begin a new number."""
        if cursor.caret is None or not self._put(str(self.value) + digits, cursor):
            self._put(digits, cursor)

    def _put(self, digits: str, cursor: Cursor) -> bool:
        """Take this number if it is allowed. Return False if it is not."""
        if not digits or int(digits) not in self.allowed:
            return False
        cursor.caret = len(digits)
        self.changed(int(digits))
        return True

    def _middle(self, frame: Frame) -> float:
        widest = frame.measure(str(self.allowed[-1]), frame.text(BODY))
        return max(control_height(frame), widest + 26)


TOO_MANY = N_("A code has {least} to {most} letters and digits, and this one is complete.")
_TALL = 1.22
"""The height of a place for one symbol, relative to its width."""
_WIDEST_SYMBOL_REF_PX = 78


@dataclass(frozen=True, slots=True)
class CodeCards(Block):
    """A room code to be read, one symbol on each card."""

    id: str
    code: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        places = _places(frame, spot, len(self.code))
        whole = places[0].around(places)
        return [*_cards(frame, self.id, places, self.code), Node(self.id, whole, Zone(), label=self.code, secret=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeField(Block):
    """A field for a room code. It takes only symbols that a code may hold, and says at once why it refuses others."""

    id: str
    label: str
    symbols: str
    """The symbols typed so far, at most as many as a code has."""
    changed: Callable[[str], None]
    refused: Callable[[str], None]
    """Called with the reason why a symbol was not taken."""
    pasted: Callable[[str], None]
    """Called with the whole pasted text, which may also hold an address."""
    done: Callable[[], Step]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        places = _places(frame, spot, len(self.symbols))
        caret = min(cursor.caret_in(self.symbols), len(places) - 1) if cursor.focus == self.id else None
        label = valued(self.label, self.symbols)
        return [
            Node(self.id, places[0].around(places), Zone(), label=label, takes=Takes.TYPING, secret=True),
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
        symbols, caret, reason = self.symbols, cursor.caret_in(self.symbols), None
        for symbol in typed:
            reason = why_not(symbol) or (_(TOO_MANY, least=SHORTEST, most=LONGEST) if caret == LONGEST else None)
            if reason:
                break
            # In a full row the new symbol replaces the one at the caret.
            symbols = symbols[:caret] + symbol + symbols[caret + (len(symbols) >= SHORTEST) :]
            caret += 1
        cursor.caret = caret
        self.changed(symbols)
        if reason:
            self.refused(reason)


def _places(frame: Frame, spot: Spot, symbols: int) -> list[Rect]:
    """Return the boxes for this number of symbols, at least those of a short code, as wide as possible and with a wider
    gap in the middle."""
    gap, count = frame.px(GAP), max(symbols, SHORTEST)
    width = min(frame.px(_WIDEST_SYMBOL_REF_PX) * max(1.0, frame.text_scale * 0.8), (spot.width - count * gap) / count)
    left = spot.x + (spot.width - count * width - count * gap) / 2
    return [
        Rect(left + index * (width + gap) + gap * (index >= count // 2), spot.y, width, width * _TALL)
        for index in range(count)
    ]


def _cards(frame: Frame, node_id: str, places: Sequence[Rect], symbols: str, caret: int | None = None) -> list[Node]:
    size = round(places[0].width * 0.94)
    return [
        Node(f"{node_id}.{index}", rect, Letter(symbols[index : index + 1], size, index == caret), secret=True)
        for index, rect in enumerate(places)
    ]
