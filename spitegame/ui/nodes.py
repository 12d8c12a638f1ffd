"""The one list of what is on the screen: painted, focused, tested and traced from the same nodes."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from re import compile as pattern
from typing import TypeAlias

from spitegame.rules.cards import Card, Suit
from spitegame.ui.geometry import Rect, Size
from spitegame.ui.icons import Icon

_PATH_PARTS = pattern(r"[/\\]?[^/\\]+")
"""Each with the separator before it."""


class Mark(Flag):
    """How a node stands out. Each is drawn as a shape or a word too, never as a colour alone."""

    NONE = 0
    SELECTED = auto()
    TARGET = auto()
    HINT = auto()
    FOCUSED = auto()
    HOVERED = auto()
    PRESSED = auto()
    DISABLED = auto()
    GLOWING = auto()
    RAISED = auto()
    PICKED = auto()
    """One of several; the layout has moved it from its row."""
    HIDDEN = auto()
    """On its way: there to be touched, but painted elsewhere."""


class Takes(Flag):
    """What a node answers to."""

    NOTHING = 0
    TAP = auto()
    LIFT = auto()
    SCROLL = auto()
    SLIDE = auto()
    TYPING = auto()
    BLOCK = auto()
    """Nothing beneath it is reached."""


class Tone(Enum):
    PLAIN = "plain"
    DIM = "dim"
    STRONG = "strong"
    GOLD = "gold"
    WARNING = "warning"
    GOOD = "good"


class Align(Enum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card; None lies face down."""

    card: Card | None
    shadow: bool = True
    fake: bool = False
    """Out of another pile, with a back of its own, which shows at the edge of its face."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An empty place for a pile, with a faint sign on it."""

    sign: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """Nothing but what its marks show: the place of a pile. `card` is the id of the card that is lifted from it."""

    card: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """Text in lines, broken by whoever laid it out. `size` is the pixel height of a line's letters."""

    lines: tuple[str, ...]
    size: int
    tone: Tone = Tone.PLAIN
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Pill:
    text: str
    size: int
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Badge:
    """A short word that is to be noticed, on the colour of its tone, and suits after it."""

    text: str
    size: int
    tone: Tone
    suits: tuple[Suit, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """How much is left of something, and a number in it; `share` of the whole, 0 to 1."""

    share: float
    text: str
    size: int
    tone: Tone = Tone.GOLD


@dataclass(frozen=True, slots=True)
class Panel:
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Shade:
    """Dims all that lies beneath."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """Covers all that lies beneath: a plain felt and a back."""


@dataclass(frozen=True, slots=True)
class ButtonLook:
    text: str
    size: int
    key: str = ""
    icon: Icon | None = None
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """One of several, or a switch: ticked when on."""

    text: str
    size: int
    on: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class SliderLook:
    """`share` of the way, 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class Curve:
    """How something has changed: points from the left, as shares of the width and of the height above the bottom."""

    points: tuple[tuple[float, float], ...]
    hue: int
    """As of an avatar."""
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Graph:
    """Curves over each other; one stands at `at`, a share of the width."""

    curves: tuple[Curve, ...]
    at: float


@dataclass(frozen=True, slots=True)
class FieldLook:
    """A line of text being typed; the caret stands after so many characters, or nowhere."""

    text: str
    size: int
    caret: int | None
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """A place of a room code: like a small card with what stands there, or empty. `caret`: typing goes on here."""

    text: str
    size: int
    caret: bool = False


TIP = 10
"""So many pixels the tip of a bubble reaches out of it."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What somebody says, as a bubble whose tip points up, near its left edge, or to the left."""

    lines: tuple[str, ...]
    size: int
    up: bool


@dataclass(frozen=True, slots=True)
class Avatar:
    initial: str
    hue: int
    active: bool


@dataclass(frozen=True, slots=True)
class Lettering:
    """A title in our own pen-drawn letters, as high as its rect."""

    text: str
    tone: Tone = Tone.GOLD


@dataclass(frozen=True, slots=True)
class Picture:
    icon: Icon
    tone: Tone = Tone.PLAIN


Look: TypeAlias = (
    CardLook
    | Slot
    | Zone
    | Words
    | Pill
    | Badge
    | Ring
    | Panel
    | Shade
    | Curtain
    | ButtonLook
    | Chip
    | SliderLook
    | Graph
    | FieldLook
    | Letter
    | Speech
    | Avatar
    | Lettering
    | Picture
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Ids are unique within a scene. The label says in words what is there, to ears as to eyes."""

    id: str
    rect: Rect
    look: Look
    label: str = ""
    takes: Takes = Takes.NOTHING
    marks: Mark = Mark.NONE
    clip: Rect | None = None
    """Where it shows, inside something that scrolls."""


Measure: TypeAlias = Callable[[str, int], int]
"""The width in pixels of a text at a size."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a layout needs to know of the window."""

    size: Size
    text_scale: float
    measure: Measure

    @property
    def unit(self) -> float:
        """One pixel of a window of 1280 by 800, in this one."""
        return min(self.size.width / 1280, self.size.height / 800)

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height)

    def px(self, reference: float) -> float:
        return reference * self.unit

    def text(self, reference: float) -> int:
        """A letter size; never so small that it cannot be read."""
        return max(12, round(reference * self.unit * self.text_scale))

    def line(self, size: int) -> float:
        """The height of a line of such letters."""
        return size * 1.3

    def wrapped(self, text: str, size: int, width: float) -> tuple[str, ...]:
        """The text in lines that fit, broken at blanks, and within a path that is too long also before its separators.
        Any other word that is too long stays whole on a line of its own."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}".lstrip()
                if self.measure(longer, size) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *full, line = self._path_lines(word, size, width)
                lines += full
            lines.append(line)
        return tuple(lines)

    def _path_lines(self, word: str, size: int, width: float) -> list[str]:
        lines = [""]
        for part in _PATH_PARTS.findall(word):
            if lines[-1] and self.measure(lines[-1] + part, size) > width:
                lines.append(part)
            else:
                lines[-1] += part
        return lines

    def shortened(self, text: str, size: int, width: float) -> str:
        """Cut with an ellipsis if it does not fit."""
        if self.measure(text, size) <= width:
            return text
        while text and self.measure(text + "…", size) > width:
            text = text[:-1]
        return text.rstrip() + "…"
