"""The list of nodes, which is all that is on the screen: painting, focus, tests and the trace use the same nodes."""

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
"""The smallest size of letters: 15 pixels of line height, which browsers and typographers count as 12."""
FINGER_SLACK_PX = 12
"""The distance by which a finger has to move to drag, and by which it may miss a node and still hit it."""
_PATH_PARTS = pattern(r"[/\\]?[^/\\]+")
"""The pattern of a part of a path, with the separator before it."""
_UNBROKEN = pattern(r"[^ ]+(?: %[^ ]*)?")
"""The pattern of text that stays on one line: a word, or a number with its percent sign. A word may contain
non-breaking blanks."""


class Mark(Flag):
    """The ways in which a node stands out. Each is drawn as a shape or a word as well, never as a colour alone."""

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
    """A second press of the same key discards the card here."""
    PICKED = auto()
    """One of several picked cards; the layout has moved it out of its row."""
    IDLE = auto()
    """Of no use now, though it can still be touched."""
    HIDDEN = auto()
    """In motion: it can be touched here, but is painted elsewhere."""


class Takes(Flag):
    """The gestures that a node takes."""

    NOTHING = 0
    TAP = auto()
    LIFT = auto()
    SCROLL = auto()
    SLIDE = auto()
    TYPING = auto()
    POINT = auto()
    """The node notices that the pointer is over it, and no more."""
    BLOCK = auto()
    """The node keeps gestures from the nodes beneath it."""


class Tone(Enum):
    """The tone of words, badges and panels, for which the theme has colours."""

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
    """A card; `card` is None if it lies face down."""

    card: Card | None
    shadow: bool = True
    fake: bool = False
    """True for a fake joker, which has another back that shows at the edges of its face."""
    tilt: int = 0
    """The degrees by which it is turned clockwise about its middle."""
    deck: str = ""
    """The key of its deck; empty for the player's own."""
    back: BackColour | None = None
    """The back of a face-down card; None for the player's own."""
    indices: str = ""
    """The key of the letters in its corners; empty for the player's own."""


class Backs(NamedTuple):
    """A fan of this number of cards, held so that only their backs are seen."""

    number: int


class Slot(NamedTuple):
    """An empty place for a pile, with a faint sign on it."""

    sign: str = ""


@dataclass(frozen=True, slots=True)  # as a named tuple it would be equal to a slot
class Zone:
    """A place that shows nothing but its marks. `card` is the id of the card that is lifted from it; empty for none."""

    card: str = ""


class Words(NamedTuple):
    """Text in lines, which the layout has broken. `size` is the height in pixels of the letters with accents."""

    lines: tuple[str, ...]
    size: int
    tone: Tone = Tone.PLAIN
    align: Align = Align.LEFT
    heading: bool = False
    """True if it is a heading of what follows, for screen readers."""


class Pill(NamedTuple):
    """A label on the table with round ends, such as the number under a pile."""

    text: str
    size: int
    tone: Tone = Tone.PLAIN


class Badge(NamedTuple):
    """A short word that is to be noticed, on the colour of its tone, followed by the signs of suits."""

    text: str
    size: int
    tone: Tone
    suits: tuple[Suit, ...] = ()


class Ladder(NamedTuple):
    """Words in order from left to right; a golden or warning one stands out as a badge."""

    rungs: tuple[tuple[str, Tone], ...]
    size: int


class Ring(NamedTuple):
    """A ring that shows which `share` of something is left, 0 to 1, with a number in it."""

    share: float
    text: str
    size: int
    tone: Tone = Tone.GOLD


class Bar(NamedTuple):
    """A bar that shows which `share` of something is done, 0 to 1."""

    share: float
    tone: Tone = Tone.GOLD


class Panel(NamedTuple):
    """A panel with round corners behind other nodes."""

    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Shade:
    """A shade that dims everything beneath it."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """A cover of plain felt over everything beneath it."""


class Cloth(NamedTuple):
    """A sample of felt."""

    felt: FeltColour


class PadSign(NamedTuple):
    """The sign of a button of a game controller, as it is printed there."""

    button: PadButton
    labels: PadLabels


class ButtonLook(NamedTuple):
    """A button: its text, the label of its key, and an icon; gold if it is `primary`."""

    text: str
    size: int
    key: str = ""
    icon: Icon | None = None
    primary: bool = False
    glyph: PadSign | None = None
    """The sign of a controller's button, in place of the key cap; None without a controller."""


class EntryLook(NamedTuple):
    """A large button: the words, smaller lines about where it leads, and faces."""

    text: str
    about: tuple[str, ...]
    size: int
    small: int
    primary: bool = False
    faces: tuple["Avatar", ...] = ()
    """The faces at the right, which overlap: each is `face` pixels high and begins `FACE_STEP` of that after the one
    before."""
    face: int = 0


FACE_STEP = 0.7
"""The distance from one face to the next, as a share of a face's height."""


class Chip(NamedTuple):
    """One of several choices, or a switch: ticked when it is on."""

    text: str
    size: int
    on: bool
    key: str = ""
    about: str = ""
    """The consequence of switching it on, in smaller letters below the text."""
    choice: bool = False
    """True if exactly one chip of its row is on."""


class Thumbnail(NamedTuple):
    """One of several choices, with its name in lines below the picture on it; ticked when it is on."""

    lines: tuple[str, ...]
    size: int
    on: bool


class SliderLook(NamedTuple):
    """A slider whose knob stands at `share` of its way, 0 to 1."""

    share: float


class Curve(NamedTuple):
    """A course over time: points from left to right, as shares of the width and of the height above the bottom."""

    points: tuple[tuple[float, float], ...]
    hue: int
    """The index of its colour, the same as an avatar's."""
    strong: bool = True


class Graph(NamedTuple):
    """Curves over each other, with a vertical line at `at`, a share of the width. Lines divide the height into
    `parts`."""

    curves: tuple[Curve, ...]
    at: float
    parts: int = 4


class FieldLook(NamedTuple):
    """A line of text that can be edited. The caret stands after this number of characters; None for no caret."""

    text: str
    size: int
    caret: int | None
    placeholder: str = ""


class Letter(NamedTuple):
    """A place for one symbol of a room code, like a small card. `caret` is True for the place where typing
    continues."""

    text: str
    size: int
    caret: bool = False


QUIET = 4
"""The width of the light margin of a QR code, in modules."""


class QrCode(NamedTuple):
    """A QR code on white paper: rows of modules from top to bottom, 1 for dark and 0 for light. Its rectangle includes
    the margin, its rows do not."""

    rows: tuple[str, ...]


BUBBLE_TIP_PX = 10


class Speech(NamedTuple):
    """A bubble with the words of a player, and a tip towards their face."""

    lines: tuple[str, ...]
    size: int
    tip: Point
    """The end of the tip, as a distance from the upper left corner of the bubble."""


class Avatar(NamedTuple):
    """A player's portrait in a ring, or an initial on a colour if there is no portrait."""

    initial: str
    hue: int
    active: bool
    portrait: str = ""
    """The key of the portrait; empty for none."""
    mood: Mood = Mood.WAITING


class Title(NamedTuple):
    """A title as high as its rectangle; smaller if it would be too wide."""

    text: str
    tone: Tone = Tone.GOLD


class Picture(NamedTuple):
    """An icon without a button."""

    icon: Icon
    tone: Tone = Tone.PLAIN


_OnTables: TypeAlias = CardLook | Backs | Slot | Zone | Pill | Badge | Ladder | Ring | Bar | Speech | Cloth
_InForms: TypeAlias = ButtonLook | EntryLook | Chip | SliderLook | Graph | FieldLook | Letter | QrCode | Title
Look: TypeAlias = _OnTables | _InForms | Thumbnail | Curtain | Shade | Words | Panel | Avatar | Picture


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen. Ids are unique within a scene; the label describes it in words, for screen readers
    too."""

    id: str
    rect: Rect
    look: Look
    label: str = ""
    takes: Takes = Takes.NOTHING
    marks: Mark = Mark.NONE
    clip: Rect | None = None
    """The part of the window in which it shows, inside a scrolled area; None if it is not clipped."""
    secret: bool = False
    """True if it leads to a table or names somebody. It is then made unreadable while the player streams."""

    def moved(self, by: Point) -> "Node":
        """Return this node at another place, together with the part of the window in which it shows."""
        clip = self.clip.moved(*by) if self.clip else None
        return replace(self, rect=self.rect.moved(*by), clip=clip)


COLUMN_REF_PX = Size(820, 1300)
"""The size of a window that a form of one column fills."""
ROOMY = Size(960, 600)
"""The smallest window, in pixels, in which everything shrinks in proportion. In a smaller one, letters and buttons keep
the sizes of a window of 1280 by 800, in compact arrangements."""
NARROW_PX = 560
"""The width below which everything in a small window lies one below the other."""
LARGEST_BY_WIDTH = 270
"""In a small window, the largest text scale is the width in pixels divided by this."""
Measure: TypeAlias = Callable[[str, int], int]
"""A function that returns the width in pixels of a text at a size of letters, in the style with the widest letters."""


def cap_size(size: int) -> int:
    """Return the size of the letters on a key cap, on a button with letters of this size."""
    return max(SMALLEST, round(size * 0.72))


def about_size(size: int) -> int:
    """Return the size of the smaller letters on a chip with letters of this size."""
    return max(SMALLEST, round(size * 0.7))


@dataclass(frozen=True, slots=True)
class Frame:
    """The facts about the window that a layout needs."""

    size: Size
    text_scale: float
    measure: Measure
    window: Size | None = None
    """The size of the whole window, if this frame is a part of it; else None."""
    touch: bool = False
    """True if the player uses fingers: nothing becomes smaller than in a window of 1280 by 800."""
    insets: Insets = NO_INSETS
    full: bool = False
    """True if letters grow to the player's scale even in a small window."""
    compact: bool | None = None
    """True or False to force compact or usual arrangements; None to choose by the size of the window."""

    @property
    def unit(self) -> float:
        """The number of pixels here for one reference pixel."""
        width, height = self.window or self.size
        unit = min(width / 1280, height / 800)
        return max(1.0, unit) if self.touch or self.is_compact else unit

    @property
    def is_compact(self) -> bool:
        """True if the window is about as small as a phone's screen."""
        if self.compact is not None:
            return self.compact
        width, height = self.window or self.size
        return width < ROOMY.width or height < ROOMY.height

    @property
    def safe(self) -> "Frame":
        """The frame of the part of the window that no inset covers."""
        if self.insets == NO_INSETS:
            return self
        left, top, right, bottom = self.insets
        width, height = self.size
        return replace(self.part(Rect(left, top, width - left - right, height - top - bottom)), insets=NO_INSETS)

    @property
    def is_tall(self) -> bool:
        """True if the window is higher than wide, or too narrow for things side by side."""
        width, height = self.window or self.size
        return height > width or (self.is_compact and width < NARROW_PX)

    def part(self, room: Rect) -> "Frame":
        """Return a frame of the size of this part of the window, with the units of the whole."""
        return replace(self, size=Size(int(room.width), int(room.height)), window=self.window or self.size)

    @property
    def upright(self) -> "Frame":
        """A frame whose units let a form of one column fill an upright window; in other windows this frame."""
        width, height = self.size
        if self.is_compact or height < 1.2 * width:
            return self
        larger = max(1.0, 0.75 * self.text_scale)
        unit = max(self.unit, min(width / COLUMN_REF_PX.width, height / COLUMN_REF_PX.height) / larger)
        return replace(self, window=Size(round(1280 * unit), round(800 * unit)))

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height)

    def px(self, reference: float) -> float:
        """Return the pixels here for a length in reference pixels, those of a window of 1280 by 800."""
        return reference * self.unit

    def gap(self, reference: float) -> float:
        """Return the pixels for a gap, half as large in a small window."""
        return self.px(max(8.0, reference / 2)) if self.is_compact else self.px(reference)

    def text(self, reference: float) -> int:
        """Return a size of letters, with the player's scale; at least `SMALLEST`."""
        scale = self.text_scale
        if self.is_compact and not self.full:
            scale = min(scale, (self.window or self.size).width / LARGEST_BY_WIDTH)
        return max(SMALLEST, round(reference * self.unit * scale))

    def line(self, size: int) -> float:
        """Return the height of a line of letters of this size."""
        return size * 1.3

    def cap(self, key: str, size: int) -> float:
        """Return the width of a key cap on a button with letters of this size; 0 without a key."""
        return self.measure(key, cap_size(size)) + 28 if key else 0

    def button(self, size: int) -> float:
        """Return the height of a button with letters of this size."""
        return max(self.px(44), self.line(size) + self.px(8))

    def wrapped(self, text: str, size: int, width: float) -> tuple[str, ...]:
        """Return the text in lines that fit, broken at blanks, and long paths also before separators. Any other word
        that is too long stays whole on a line of its own."""
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
        """Return a word in lines, broken before the separators of a path as far as needed."""
        lines = [""]
        for part in _PATH_PARTS.findall(word):
            if lines[-1] and self.measure(lines[-1] + part, size) > width:
                lines.append(part)
            else:
                lines[-1] += part
        return lines

    def wrapped_to(self, most: int, text: str, size: int, width: float) -> tuple[str, ...]:
        """Return the text in at most this number of lines; the last one is cut if more text follows."""
        lines = self.wrapped(text, size, width)
        if len(lines) <= most:
            return lines
        return (*lines[: most - 1], self.shortened(" ".join(lines[most - 1 :]), size, width))

    def fitted(self, text: str, size: int, width: float, height: float) -> tuple[tuple[str, ...], int]:
        """Return the text in lines that fit a room of this size, in the largest letters up to `size`, and the size of
        these letters. The lines are about equally long; text that does not even fit in `SMALLEST` letters is cut."""
        for smaller in range(size, SMALLEST - 1, -1):
            lines = self._lines_in(text, smaller, width)
            if lines and len(lines) * self.line(smaller) <= height:
                return self._balanced(text, smaller, width, lines), smaller
        most = max(1, int(height / self.line(SMALLEST)))
        cut = self.wrapped_to(most, text, SMALLEST, width)
        return tuple(self.shortened(line, SMALLEST, width) for line in cut), SMALLEST

    def _lines_in(self, text: str, size: int, width: float) -> tuple[str, ...]:
        """Return the text in lines; empty if a word is too long for the width."""
        lines = self.wrapped(text, size, width)
        return lines if all(self.measure(line, size) <= width for line in lines) else ()

    def _balanced(self, text: str, size: int, width: float, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Return the text in the same number of lines, as narrow as possible."""
        if len(lines) == 1:
            return lines
        narrower = (self._lines_in(text, size, width * share / 20) for share in range(10, 20))
        return next((found for found in narrower if len(found) == len(lines)), lines)

    def shortened(self, text: str, size: int, width: float) -> str:
        """Return the text, cut with an ellipsis if it is too wide."""
        if self.measure(text, size) <= width:
            return text
        while text and self.measure(text + "…", size) > width:
            text = text[:-1]
        return text.rstrip() + "…"


def node_at(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """Return the topmost node at this point that takes one of these gestures; None if there is none, or if a blocking
    node lies over it."""
    for node in reversed(nodes):
        if not node.rect.holds(at) or (node.clip and not node.clip.holds(at)):
            continue
        if node.takes & takes and Mark.DISABLED not in node.marks:
            return node
        if Takes.BLOCK in node.takes:
            return None
    return None


def node_near(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """Return the node at this point that takes one of these gestures, or else the nearest within `FINGER_SLACK_PX`;
    None if there is none."""
    if found := node_at(at, nodes, takes):
        return found
    nearest, least = None, float(FINGER_SLACK_PX)
    for node in reversed(nodes):
        if node.takes & takes and Mark.DISABLED not in node.marks:
            away = max(node.rect.away_from(at), node.clip.away_from(at) if node.clip else 0.0)
            if away <= least:
                nearest, least = node, away
        if Takes.BLOCK in node.takes and node.rect.holds(at):
            break
    return nearest


def drop_target(carried: Rect, nodes: Sequence[Node]) -> Node | None:
    """Return the target that the carried card covers most; None if it covers none."""
    targets = [node for node in nodes if Mark.TARGET in node.marks and node.rect.overlap(carried) > 0]
    return max(targets, key=lambda node: node.rect.overlap(carried), default=None)
