"""The one list of what is on the screen: painted, focused, tested and traced from the same nodes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, Flag, auto
from re import compile as pattern
from typing import NamedTuple, TypeAlias

from spitegame.rules.cards import Card, Suit
from spitegame.session.portraits import Mood
from spitegame.ui.geometry import NO_INSETS, Insets, Point, Rect, Size
from spitegame.ui.inputs import PadButton, PadLabels
from spitegame.ui.preferences import BackColour, FeltColour

SMALLEST = 15
"""The smallest size of letters: 12 pixels, as browsers and typographers count."""
BROAD = 12
"""A finger has to wander so many pixels to drag, and what it misses by no more than these it meets all the same."""
_PATH_PARTS = pattern(r"[/\\]?[^/\\]+")
"""Matches the parts of a path, each with the separator before it."""
_UNBROKEN = pattern(r"[^ ]+(?: %[^ ]*)?")
"""Matches what stays on one line: a word, or a number with its percent sign. Blanks that do not break are no blanks."""


class Mark(Flag):
    """The ways in which a node stands out. Each is drawn as a shape or a word too, never as a colour alone."""

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
    ARMED = auto()
    """The same key once more, and it happens."""
    PICKED = auto()
    """It is one of several that were picked; the layout has moved it out of its row."""
    IDLE = auto()
    """It is of no use now, but can be touched all the same."""
    HIDDEN = auto()
    """It is on its way: it can be touched here, but is painted elsewhere."""


class Takes(Flag):
    NOTHING = 0
    TAP = auto()
    LIFT = auto()
    SCROLL = auto()
    SLIDE = auto()
    TYPING = auto()
    POINT = auto()
    """It only notices that the pointer is over it."""
    BLOCK = auto()
    """Gestures do not reach what lies beneath it."""


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


class Icon(Enum):
    TICK = "tick"
    CROSS = "cross"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    QUESTION = "question"
    SOUND = "sound"
    MUTE = "mute"
    CROWN = "crown"
    STAR = "star"
    LIST = "list"
    UNDO = "undo"
    BULB = "bulb"
    EYE = "eye"
    PERSON = "person"
    ROBOT = "robot"
    PLUS = "plus"
    MINUS = "minus"
    WARNING = "warning"
    COPY = "copy"
    SPEECH = "speech"
    SIGNAL = "signal"


# Named tuples are defined ten times as fast as dataclasses, and the first picture waits for all of these.


class CardLook(NamedTuple):
    """A card; None lies face down."""

    card: Card | None
    shadow: bool = True
    fake: bool = False
    """Out of another pile, with a back of its own, which shows at the edge of its face."""
    tilt: int = 0
    """It lies askew by so many degrees, turned clockwise about its middle."""
    deck: str = ""
    """The key of its deck; empty for the one that is played with."""
    back: BackColour | None = None
    """That of a card that lies face down; None for the one that is played with."""
    indices: str = ""
    """The key of the letters in its corners; empty for those that are played with."""


class Backs(NamedTuple):
    """A fan of this number of cards, held so that only their backs are seen."""

    number: int


class Slot(NamedTuple):
    """An empty place for a pile, with a faint sign on it."""

    sign: str = ""


@dataclass(frozen=True, slots=True)  # as a named tuple it would be equal to a slot
class Zone:
    """Nothing but what its marks show: the place of a pile. `card` is the id of the card that is lifted from it."""

    card: str = ""


class Words(NamedTuple):
    """Text in lines, broken by whoever laid it out. `size` is the pixel height of a line's letters, with accents."""

    lines: tuple[str, ...]
    size: int
    tone: Tone = Tone.PLAIN
    align: Align = Align.LEFT
    heading: bool = False
    """What follows belongs to it."""


class Pill(NamedTuple):
    text: str
    size: int
    tone: Tone = Tone.PLAIN


class Badge(NamedTuple):
    """A short word that is to be noticed, on the colour of its tone, and suits after it."""

    text: str
    size: int
    tone: Tone
    suits: tuple[Suit, ...] = ()


class Ladder(NamedTuple):
    """Words in their order from left to right: those that are gold or a warning stand out as badges."""

    rungs: tuple[tuple[str, Tone], ...]
    size: int


class Ring(NamedTuple):
    """A ring that shows how much is left of something, with a number in it. `share`: of the whole, 0 to 1."""

    share: float
    text: str
    size: int
    tone: Tone = Tone.GOLD


class Bar(NamedTuple):
    """A bar that shows how much is done of something. `share`: of the whole, 0 to 1."""

    share: float
    tone: Tone = Tone.GOLD


class Panel(NamedTuple):
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Shade:
    """Dims all that lies beneath."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """Covers all that lies beneath: a plain felt and a back."""


class Cloth(NamedTuple):
    """A piece of felt."""

    felt: FeltColour


class PadSign(NamedTuple):
    """The sign of a button of a game controller, as it is printed there."""

    button: PadButton
    labels: PadLabels


class ButtonLook(NamedTuple):
    text: str
    size: int
    key: str = ""
    icon: Icon | None = None
    primary: bool = False
    glyph: PadSign | None = None
    """Stands where the cap of the key would."""


class EntryLook(NamedTuple):
    """A large button: what it leads to, lines about it in smaller letters, and the faces of those whom it is about."""

    text: str
    about: tuple[str, ...]
    size: int
    small: int
    primary: bool = False
    faces: tuple["Avatar", ...] = ()
    """They lie over each other at the right, `face` high, each `FACE_STEP` of that after the one before."""
    face: int = 0


FACE_STEP = 0.7


class Chip(NamedTuple):
    """One of several choices, or a switch: ticked when it is on."""

    text: str
    size: int
    on: bool
    key: str = ""
    about: str = ""
    """What comes of it, in smaller letters below the text."""
    choice: bool = False
    """Exactly one of its row is on."""


class Thumbnail(NamedTuple):
    """One of several choices, with its name in lines below the picture that lies on it: ticked when it is on."""

    lines: tuple[str, ...]
    size: int
    on: bool


class SliderLook(NamedTuple):
    """`share` of the way, 0 to 1."""

    share: float


class Curve(NamedTuple):
    """A course over time: points from left to right, as shares of the width and of the height above the bottom."""

    points: tuple[tuple[float, float], ...]
    hue: int
    """The number of the colour, as that of an avatar."""
    strong: bool = True


class Graph(NamedTuple):
    """Curves over each other; one stands at `at`, a share of the width. Lines divide the height into equal parts."""

    curves: tuple[Curve, ...]
    at: float
    parts: int = 4


class FieldLook(NamedTuple):
    """A line of text being typed; the caret stands after so many characters, or nowhere."""

    text: str
    size: int
    caret: int | None
    placeholder: str = ""


class Letter(NamedTuple):
    """A place of a room code: like a small card with what stands there, or empty. `caret`: typing goes on here."""

    text: str
    size: int
    caret: bool = False


QUIET = 4
"""The breadth of the light margin round a QR code, in modules."""


class QrCode(NamedTuple):
    """A QR code on white paper: the rows of its modules from top to bottom, 1 for dark and 0 for light. The margin is
    not among them, but has its place in the rect."""

    rows: tuple[str, ...]


TIP = 10
"""The pixels by which the tip of a bubble reaches out of it."""


class Speech(NamedTuple):
    """A bubble with what somebody says. Its tip points up, near its left edge, or to the left."""

    lines: tuple[str, ...]
    size: int
    up: bool


class Avatar(NamedTuple):
    """Somebody's portrait in a ring; who has none shows an initial on a colour."""

    initial: str
    hue: int
    active: bool
    portrait: str = ""
    """The key of the portrait; empty for none."""
    mood: Mood = Mood.WAITING


class Title(NamedTuple):
    """A title, as high as its rect; in one that is too narrow for it, it is smaller."""

    text: str
    tone: Tone = Tone.GOLD


class Picture(NamedTuple):
    icon: Icon
    tone: Tone = Tone.PLAIN


_OnTables: TypeAlias = CardLook | Backs | Slot | Zone | Pill | Badge | Ladder | Ring | Bar | Speech | Cloth
_InForms: TypeAlias = ButtonLook | EntryLook | Chip | SliderLook | Graph | FieldLook | Letter | QrCode | Title
Look: TypeAlias = _OnTables | _InForms | Thumbnail | Curtain | Shade | Words | Panel | Avatar | Picture


@dataclass(frozen=True, slots=True)
class Node:
    """Ids are unique within a scene. The label says in words what is there, to ears as to eyes."""

    id: str
    rect: Rect
    look: Look
    label: str = ""
    takes: Takes = Takes.NOTHING
    marks: Mark = Mark.NONE
    clip: Rect | None = None
    """The part of the window in which it shows, inside something that scrolls."""
    secret: bool = False
    """It leads to a table, or names somebody: who streams the screen shows no more than that there is something."""

    def moved(self, by: Point) -> "Node":
        """This node at another place, with the part of the window in which it shows."""
        clip = self.clip.moved(*by) if self.clip else None
        return replace(self, rect=self.rect.moved(*by), clip=clip)


COLUMN = Size(820, 1300)
"""A window as large as a form of one column needs it, in pixels of a window of 1280 by 800."""
ROOMY = Size(960, 600)
"""The smallest window, in pixels, in which everything may shrink with it. In a narrower or lower one letters and
buttons keep the sizes of a window of 1280 by 800, and lie in arrangements of their own."""
NARROW = 560
"""In a small window of less than this width, in pixels, everything lies below each other."""
LARGEST_BY_WIDTH = 270
"""A small window whose width in pixels is so many times a scale has no room for words of a larger one."""
Measure: TypeAlias = Callable[[str, int], int]
"""The width in pixels of a text at a size, in the style with the widest letters."""


def cap_size(size: int) -> int:
    """The size of the letters on the cap of a key, on a button with letters of this size."""
    return max(SMALLEST, round(size * 0.72))


def about_size(size: int) -> int:
    """The size of the smaller letters on a chip with letters of this size."""
    return max(SMALLEST, round(size * 0.7))


@dataclass(frozen=True, slots=True)
class Frame:
    """The facts about the window that a layout needs."""

    size: Size
    text_scale: float
    measure: Measure
    window: Size | None = None
    """The size of the whole window, where this is only a part of it."""
    touch: bool = False
    """The player uses fingers: nothing is smaller than in a window of 1280 by 800."""
    insets: Insets = NO_INSETS
    full: bool = False
    """Letters are as large as the player wants them in a small window, too."""
    compact: bool | None = None
    """True for the arrangements of small windows, False for the others; None: it follows from the window."""

    @property
    def unit(self) -> float:
        """The pixels here for one pixel of a window of 1280 by 800."""
        width, height = self.window or self.size
        unit = min(width / 1280, height / 800)
        return max(1.0, unit) if self.touch or self.is_compact else unit

    @property
    def is_compact(self) -> bool:
        """The window is as small as a phone's screen, or not much larger."""
        if self.compact is not None:
            return self.compact
        width, height = self.window or self.size
        return width < ROOMY.width or height < ROOMY.height

    @property
    def safe(self) -> "Frame":
        """The frame of the part of the window that is not covered."""
        if self.insets == NO_INSETS:
            return self
        left, top, right, bottom = self.insets
        width, height = self.size
        return replace(self.part(Rect(left, top, width - left - right, height - top - bottom)), insets=NO_INSETS)

    @property
    def is_tall(self) -> bool:
        """The window is higher than wide, or so narrow that things have to lie below each other."""
        width, height = self.window or self.size
        return height > width or (self.is_compact and width < NARROW)

    def part(self, room: Rect) -> "Frame":
        """A frame as large as this part of the window, in which everything is as large as in the whole."""
        return replace(self, size=Size(int(room.width), int(room.height)), window=self.window or self.size)

    @property
    def upright(self) -> "Frame":
        """In a window clearly higher than wide, the frame in which a form of one column fills it; else this one."""
        width, height = self.size
        if self.is_compact or height < 1.2 * width:
            return self
        larger = max(1.0, 0.75 * self.text_scale)
        unit = max(self.unit, min(width / COLUMN.width, height / COLUMN.height) / larger)
        return replace(self, window=Size(round(1280 * unit), round(800 * unit)))

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height)

    def px(self, reference: float) -> float:
        return reference * self.unit

    def gap(self, reference: float) -> float:
        """A distance between things: half as large in a small window."""
        return self.px(max(8.0, reference / 2)) if self.is_compact else self.px(reference)

    def text(self, reference: float) -> int:
        """A letter size; never so small that it cannot be read."""
        scale = self.text_scale
        if self.is_compact and not self.full:
            scale = min(scale, (self.window or self.size).width / LARGEST_BY_WIDTH)
        return max(SMALLEST, round(reference * self.unit * scale))

    def line(self, size: int) -> float:
        """The height of a line of such letters."""
        return size * 1.3

    def cap(self, key: str, size: int) -> float:
        """The width that the cap of a key takes on a button with letters of this size; 0 without a key."""
        return self.measure(key, cap_size(size)) + 28 if key else 0

    def button(self, size: int) -> float:
        """The height of a button with such letters."""
        return max(self.px(44), self.line(size) + self.px(8))

    def wrapped(self, text: str, size: int, width: float) -> tuple[str, ...]:
        """The text in lines that fit, broken at blanks, and within a path that is too long also before its separators.
        Any other word that is too long stays whole on a line of its own."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in _UNBROKEN.findall(paragraph):
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

    def wrapped_to(self, most: int, text: str, size: int, width: float) -> tuple[str, ...]:
        """The text in at most this number of lines, the last one cut where there is more."""
        lines = self.wrapped(text, size, width)
        if len(lines) <= most:
            return lines
        return (*lines[: most - 1], self.shortened(" ".join(lines[most - 1 :]), size, width))

    def fitted(self, text: str, size: int, width: float, height: float) -> tuple[tuple[str, ...], int]:
        """The lines of the text in a room of this size, in the largest letters up to `size` in which it fits, and the
        size of these. The lines are about equally long. What does not fit in the smallest letters is cut."""
        for smaller in range(size, SMALLEST - 1, -1):
            lines = self._lines_in(text, smaller, width)
            if lines and len(lines) * self.line(smaller) <= height:
                return self._balanced(text, smaller, width, lines), smaller
        most = max(1, int(height / self.line(SMALLEST)))
        cut = self.wrapped_to(most, text, SMALLEST, width)
        return tuple(self.shortened(line, SMALLEST, width) for line in cut), SMALLEST

    def _lines_in(self, text: str, size: int, width: float) -> tuple[str, ...]:
        """The lines of the text, or none if there is a word that is too long."""
        lines = self.wrapped(text, size, width)
        return lines if all(self.measure(line, size) <= width for line in lines) else ()

    def _balanced(self, text: str, size: int, width: float, lines: tuple[str, ...]) -> tuple[str, ...]:
        """As many lines, in the least width that does."""
        if len(lines) == 1:
            return lines
        narrower = (self._lines_in(text, size, width * share / 20) for share in range(10, 20))
        return next((found for found in narrower if len(found) == len(lines)), lines)

    def shortened(self, text: str, size: int, width: float) -> str:
        """Cut with an ellipsis if it does not fit."""
        if self.measure(text, size) <= width:
            return text
        while text and self.measure(text + "…", size) > width:
            text = text[:-1]
        return text.rstrip() + "…"


def node_at(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """The topmost node at this point that takes any of these; None if a blocking node lies over it."""
    for node in reversed(nodes):
        if not node.rect.holds(at) or (node.clip and not node.clip.holds(at)):
            continue
        if node.takes & takes and Mark.DISABLED not in node.marks:
            return node
        if Takes.BLOCK in node.takes:
            return None
    return None


def node_near(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """The node at this point that takes any of these; or the nearest one that a finger misses by a little."""
    if found := node_at(at, nodes, takes):
        return found
    nearest, least = None, float(BROAD)
    for node in reversed(nodes):
        if node.takes & takes and Mark.DISABLED not in node.marks:
            away = max(node.rect.away_from(at), node.clip.away_from(at) if node.clip else 0.0)
            if away <= least:
                nearest, least = node, away
        if Takes.BLOCK in node.takes and node.rect.holds(at):
            break
    return nearest


def drop_target(carried: Rect, nodes: Sequence[Node]) -> Node | None:
    """The target of which the carried card covers the largest area."""
    targets = [node for node in nodes if Mark.TARGET in node.marks and node.rect.overlap(carried) > 0]
    return max(targets, key=lambda node: node.rect.overlap(carried), default=None)
