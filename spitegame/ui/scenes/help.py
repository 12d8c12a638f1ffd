"""The rules and the controls, to read."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Scroll, Tap
from spitegame.ui.icons import Icon
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Chip, Frame, Lettering, Node, Panel, Takes, Tone, Words
from spitegame.ui.pages import Block, Entry, Heading, Item, Paragraph, Section
from spitegame.ui.scene import STAY, Back, Sprite, Step
from spitegame.ui.widgets.block import Spot, depth
from spitegame.ui.widgets.button import Button
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY, GAP, HEADING, PAD, SMALL, TITLE, WIDE_GAP, control_height, letters
from spitegame.ui.widgets.scrolling import AREA, NOTCH, PAGE, Scrolling, Sheet

_TITLE = "How to play"
_LINE = 86
"""Letters in a line that is good to read."""
_SHORT_LINE = 40
"""Letters in a line beside the contents, at least."""
_BACK = Button(id="back", label="Back", act=Back, icon=Icon.LEFT)


class HelpScene:
    name = "help"
    overlay = False

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.focus: str | None = "back"
        self._page = blocks
        self._scrolling = Scrolling()

    def nodes(self, frame: Frame) -> Sequence[Node]:
        places = _places(frame, _titles(self._page))
        sheet = _sheet(self._page, frame)
        shown = self._scrolling.nodes(frame, sheet, None)
        return [
            Node(id="panel", rect=places.panel, look=Panel()),
            Node(id="title", rect=places.title, look=Lettering(_TITLE), label=_TITLE),
            *_back(frame, places.back),
            *_contents(frame, places.contents, _titles(self._page), _current(shown, sheet)),
            *(node for node in shown if not node.clip or node.clip.overlap(node.rect)),
        ]

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        sheet = _sheet(self._page, frame)
        match gesture:
            case Tap(id="back") | Key(place="escape" | "f1"):
                return Back()
            case Tap(id=chosen):
                self._show(chosen, sheet)
            case Scroll(id=area, up=up) if area == AREA:
                self._scrolling.by(-up * frame.px(NOTCH), sheet)
            case Key(place=key) if key in _WAYS:
                notch, share = _WAYS[key]
                self._scrolling.by(notch * frame.px(NOTCH) + share * sheet.within.height, sheet)
            case _:
                return None
        return STAY

    def update(self, now: float) -> Step:
        return STAY

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        return ()

    def sounds(self) -> Sequence[Sound]:
        return ()

    def _show(self, chosen: str, sheet: Sheet) -> None:
        """Scroll a section of the contents to the top."""
        for node in sheet.content:
            if _entry(node.id) == chosen:
                self.focus = chosen
                self._scrolling.by(-sheet.height, sheet)
                self._scrolling.by(node.rect.y - sheet.within.y, sheet)


_WAYS = {
    "up": (-1.0, 0.0),
    "down": (1.0, 0.0),
    "pageup": (0.0, -PAGE),
    "pagedown": (0.0, PAGE),
    "home": (0.0, -1000.0),
    "end": (0.0, 1000.0),
}
"""How far a key scrolls: in notches, and in heights of what shows."""


class _Places(NamedTuple):
    panel: Rect
    title: Rect
    back: Rect
    contents: Rect | None
    text: Rect


def _places(frame: Frame, titles: Sequence[str]) -> _Places:
    pad, gap, window = frame.px(PAD), frame.px(WIDE_GAP), frame.whole.inset(frame.px(28))
    beside = _contents_width(frame, titles) + pad
    line = letters(frame, _LINE)
    width = min(window.width, 2 * pad + beside + line)
    panel = Rect(window.x + (window.width - width) / 2, window.y, width, window.height)
    top = max(frame.px(44), control_height(frame))
    button = _BACK.breadth(frame)
    inner = Rect(panel.x + pad, panel.y + top + 2 * gap, panel.width - 2 * pad, panel.height - top - 3 * gap)
    list_height = len(titles) * (control_height(frame) + frame.px(GAP))
    fits = inner.width - beside >= letters(frame, _SHORT_LINE) and list_height <= inner.height
    left = beside if fits else 0.0
    return _Places(
        panel=panel,
        title=Rect(inner.x, panel.y + gap, frame.px(44) * 7, frame.px(44)),
        back=Rect(inner.right - button, panel.y + gap, button, top),
        contents=Rect(inner.x, inner.y, beside - pad, inner.height) if fits else None,
        text=Rect(inner.x + left, inner.y, inner.width - left, inner.height),
    )


def _contents_width(frame: Frame, titles: Sequence[str]) -> float:
    size = frame.text(SMALL)
    return max(frame.measure(title, size) for title in titles) + 0.75 * size + frame.px(36)


def _titles(blocks: Sequence[Block]) -> list[str]:
    return [block.title for block in blocks if isinstance(block, Section)]


def _entry(section: str) -> str:
    """The node in the contents, of the one in the text."""
    return f"contents.{section}"


def _back(frame: Frame, rect: Rect) -> list[Node]:
    return _BACK.nodes(frame, Spot(rect.x, rect.y, rect.width), Cursor())


def _contents(frame: Frame, within: Rect | None, titles: Sequence[str], current: str) -> list[Node]:
    if within is None:
        return []
    height = control_height(frame)
    return [
        Node(
            id=_entry(f"section{index}"),
            rect=Rect(within.x, within.y + index * (height + frame.px(GAP)), within.width, height),
            look=Chip(title, frame.text(SMALL), on=current == f"section{index}"),
            label=title,
            takes=Takes.TAP,
        )
        for index, title in enumerate(titles)
    ]


def _current(shown: Sequence[Node], sheet: Sheet) -> str:
    """The last section that begins in the upper part of what shows."""
    line = sheet.within.y + sheet.within.height / 3
    begun = [node.id for node in shown if node.id.startswith("section") and node.rect.y <= line]
    return begun[-1] if begun else "section0"


@lru_cache(maxsize=2)
def _sheet(blocks: tuple[Block, ...], frame: Frame) -> Sheet:
    within = _places(frame, _titles(blocks)).text
    spot = Spot(within.x, within.y, within.width - frame.px(20))
    nodes: list[Node] = []
    sections = 0
    for index, block in enumerate(blocks):
        if nodes:
            spot = spot.down(frame.px(_distance(block)))
        made = _block_nodes(frame, spot, block, f"section{sections}" if isinstance(block, Section) else f"text{index}")
        sections += isinstance(block, Section)
        nodes += made
        spot = spot.down(depth(made, spot))
    return Sheet(nodes, spot.y - within.y, within)


def _distance(block: Block) -> float:
    """From what stands above it."""
    match block:
        case Section():
            return 2 * WIDE_GAP
        case Heading():
            return WIDE_GAP
        case Paragraph() | Item() | Entry():
            return GAP
        case other:
            assert_never(other)


def _block_nodes(frame: Frame, spot: Spot, block: Block, node_id: str) -> list[Node]:
    match block:
        case Section(title):
            return [_words(frame, spot, node_id, title, TITLE, Tone.GOLD)]
        case Heading(title):
            return [_words(frame, spot, node_id, title, HEADING, Tone.STRONG)]
        case Paragraph(text):
            return [_words(frame, spot, node_id, text)]
        case Item(mark, text, house):
            beside, rest = _split(spot, letters(frame, 3))
            return [
                _words(frame, beside, f"{node_id}.mark", mark, tone=Tone.DIM),
                *_item(frame, rest, node_id, text, house=house),
            ]
        case Entry(term, text):
            beside, rest = _split(spot, letters(frame, 15))
            return [
                _words(frame, beside, f"{node_id}.term", term, tone=Tone.GOLD),
                _words(frame, rest, node_id, text),
            ]
        case other:
            assert_never(other)


def _split(spot: Spot, width: float) -> tuple[Spot, Spot]:
    """A column so wide, and the rest."""
    return spot._replace(width=width), Spot(spot.x + width, spot.y, spot.width - width)


def _item(frame: Frame, spot: Spot, node_id: str, text: str, *, house: bool) -> list[Node]:
    words = _words(frame, spot, node_id, text)
    if not house:
        return [words]
    return [
        words,
        _words(frame, spot._replace(y=words.rect.bottom), f"{node_id}.house", "House reading", SMALL, Tone.GOOD),
    ]


def _words(frame: Frame, spot: Spot, node_id: str, text: str, reference: float = BODY, tone: Tone = Tone.PLAIN) -> Node:
    size = frame.text(reference)
    lines = frame.wrapped(text, size, spot.width)
    rect = Rect(spot.x, spot.y, spot.width, len(lines) * frame.line(size))
    return Node(id=node_id, rect=rect, look=Words(lines, size, tone), label=text)
