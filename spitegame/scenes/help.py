"""The help: rules and controls to read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations
from itertools import takewhile
from typing import NamedTuple, Protocol

from spitegame.scenes.examples import example_nodes
from spitegame.tables.pages import Block, Entry, Example, Heading, Item, PageButton, Paragraph, Section
from spitegame.translation import _, current, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Pull, Scroll, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Chip, Frame, Icon, Node, Panel, Takes, Title, Tone
from spitegame.ui.scene import STAY, Back, Refresh, Scene, Step
from spitegame.ui.widgets.block import (
    BODY,
    GAP,
    HEADING,
    PAD,
    SMALL,
    TITLE,
    WIDE_GAP,
    Cursor,
    Spot,
    Text,
    control_height,
    depth,
    letters,
)
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import AREA, PAGE, WHEEL_NOTCH_REF_PX, Scrolling, Sheet
from spitegame.ui.widgets.layout import flowing

OTHER = "other"
"""The `PageButton.key` of the button that shows the next page of several."""
_LINE_LETTERS = 86
_SHORT_LINE_LETTERS = 40
"""The width of a line of text; and its least width beside the table of contents."""
_ENTRY_GAP_REF_PX = 8
"""The gap between entries of the contents; it lets ten entries fit."""
_TITLE_HEIGHT = 1.3
"""The height of the title, in sizes of the letters of a section's title."""
_TITLE_WIDTH = 4.9
"""The width of the title, in heights of its own."""


def _back() -> Button:
    return Button("back", pgettext("button", "Back"), Back, icon=Icon.LEFT)


class Offered(Protocol):
    """The action behind a button in the text."""

    @property
    def label(self) -> str: ...

    def press(self) -> None: ...

    def run(self) -> None:
        """Continue an action that takes time; called once per tick."""


_NOTHING: Mapping[str, Offered] = {}


class HelpScene(Scene):
    name = "help"

    def __init__(
        self,
        blocks: tuple[Block, ...],
        offered: Mapping[str, Offered] = _NOTHING,
        number: str = "",
        others: Sequence[tuple[Block, ...]] = (),
    ) -> None:
        """Show a page. `offered` has the action of each button in the text, by `PageButton.key`. `number` is that of
        the heading to begin at; empty for the top. The button `OTHER` shows the pages `others`, one after the other."""
        self.focus = "back"
        self._page, self._others = blocks, others
        self._offered = offered
        self._scrolling = Scrolling()
        self._opens_at = number
        self._typed = ""
        """The number of the heading that was looked up last; another digit may extend it."""

    def nodes(self, frame: Frame) -> Sequence[Node]:
        title, sections = _("How to play"), _sections(self._page)
        parts = _page_layout(frame, sections)
        sheet = _sheet(self._page, frame)
        if self._opens_at:
            self._scroll_to(_numbered(self._opens_at), sheet)
            self._opens_at = ""
        shown = self._scrolling.nodes(frame, sheet, None)
        return [
            Node("panel", parts.panel, Panel()),
            Node("title", parts.title, Title(title), label=title),
            *_back().nodes(frame, parts.back, Cursor()),
            *(_contents(frame, parts.contents, sections, _current(shown, sheet)) if parts.contents else ()),
            *(node for node in shown if not node.clip or node.clip.overlap(node.rect)),
        ]

    def spoken(self, frame: Frame) -> Sequence[Node]:
        sheet = _sheet(self._page, frame)
        read = {node.id for node in sheet.content}
        return [*(node for node in self.nodes(frame) if node.id not in read), *sheet.content]

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        sheet = _sheet(self._page, frame)
        match gesture:
            case Tap(id="back") | Key(place="escape" | "f1"):
                return Back()
            case Tap(id=button) if button in self._offered:
                self._offered[button].press()
                self._label_buttons()
            case Tap(id=button) if button == OTHER and self._others:
                self._page, *self._others = *self._others, self._page
                self._scrolling = Scrolling()
            case Tap(id=chosen):
                if self._scroll_to(chosen.removeprefix(_entry("")), sheet):
                    self.focus = chosen
            case Scroll(id=area, up=up) if area == AREA:
                self._scrolling.by(-up * frame.px(WHEEL_NOTCH_REF_PX), sheet)
            case Pull(id=area, down=pixels) if area == AREA:
                self._scrolling.by(-pixels, sheet)
            case Key(place=key) if key in _WAYS:
                notch, share = _WAYS[key]
                self._scrolling.by(notch * frame.px(WHEEL_NOTCH_REF_PX) + share * sheet.within.height, sheet)
            case Key(place=digit) if digit.isdecimal():
                self._look_up(digit, sheet)
            case _:
                return None
        return STAY

    def _look_up(self, digit: str, sheet: Sheet) -> None:
        """Go to the heading with the digits typed so far, such as 1 and 2 for 12, or else with this digit alone."""
        for number in (self._typed + digit, digit):
            if self._scroll_to(_numbered(number), sheet):
                self._typed = number
                break

    def update(self, now: float) -> Step:
        for each in self._offered.values():
            each.run()
        before = self._page
        self._label_buttons()
        return STAY if self._page == before else Refresh()

    def _label_buttons(self) -> None:  # as their actions call them now
        self._page = tuple(
            replace(block, label=self._offered[block.key].label)
            if isinstance(block, PageButton) and block.key in self._offered
            else block
            for block in self._page
        )

    def _scroll_to(self, name: str, sheet: Sheet) -> bool:
        """Scroll the node with this id to the top. Return False if there is none."""
        for node in sheet.content:
            if node.id == name:
                self._scrolling.by(-sheet.height, sheet)  # to the top of the page first
                self._scrolling.by(node.rect.y - sheet.within.y, sheet)
                return True
        return False


_WAYS = {
    "up": (-1.0, 0.0),
    "down": (1.0, 0.0),
    "pageup": (0.0, -PAGE),
    "pagedown": (0.0, PAGE),
    "home": (0.0, -1000.0),
    "end": (0.0, 1000.0),
}
"""The distance that each key scrolls: in notches, and in heights of the visible part. Both are added."""


class _PageLayout(NamedTuple):
    panel: Rect
    title: Rect
    back: Spot
    contents: Rect | None  # None if there is no room for it
    text: Rect


def _sections(blocks: Sequence[Block]) -> list[str]:
    return [block.title for block in blocks if isinstance(block, Section)]


def _page_layout(frame: Frame, sections: Sequence[str]) -> _PageLayout:
    """Return the places of a page whose sections have these titles."""
    pad, gap, window = frame.gap(PAD), frame.gap(WIDE_GAP), frame.whole.inset(frame.px(6 if frame.is_compact else 28))
    size = frame.text(SMALL)
    longest = max(frame.measure(title, size) for title in sections)
    beside = longest + 0.75 * size + frame.px(36) + pad
    line = letters(frame, _LINE_LETTERS)
    width = min(window.width, 2 * pad + beside + line)
    panel = Rect(window.x + (window.width - width) / 2, window.y, width, window.height)
    button = _back().breadth(frame)
    title = frame.px(44) if frame.is_compact else _TITLE_HEIGHT * frame.text(TITLE)
    title = min(title, (panel.width - 2 * pad - button - gap) / _TITLE_WIDTH)
    top = max(control_height(frame), title)
    inner = Rect(panel.x + pad, panel.y + top + 2 * gap, panel.width - 2 * pad, panel.height - top - 3 * gap)
    contents = Rect(inner.x, inner.y, beside - pad, inner.height)
    listed = _contents(frame, contents, sections)
    fits = inner.width - beside >= letters(frame, _SHORT_LINE_LETTERS) and listed[-1].rect.bottom <= inner.bottom
    fits = fits and not frame.is_compact
    left = beside if fits else 0.0
    return _PageLayout(
        panel=panel,
        title=Rect(inner.x, panel.y + gap, title * _TITLE_WIDTH, title),
        back=Spot(inner.right - button, panel.y + gap, button),
        contents=contents if fits else None,
        text=Rect(inner.x + left, inner.y, inner.width - left, inner.height),
    )


def _entry(name: str) -> str:
    """Return the id of the entry in the contents that leads to this node of the text."""
    return f"contents.{name}"


def _numbered(number: str) -> str:
    """Return the id of the heading with this number in the text."""
    return f"number{number}"


def _contents(frame: Frame, within: Rect, sections: Sequence[str], current: str = "") -> list[Node]:
    """Return the entries of the contents; `current` is the section being read."""
    nodes: list[Node] = []
    spot = Spot(within.x, within.y, within.width)
    for index, title in enumerate(sections):
        name = f"section{index}"
        (rect,) = flowing(frame, spot, [within.width])
        look = Chip(title, frame.text(SMALL), on=name == current, choice=True)
        nodes.append(Node(_entry(name), rect, look, label=title, takes=Takes.TAP))
        spot = spot._replace(y=rect.bottom + frame.px(_ENTRY_GAP_REF_PX))
    return nodes


def _headings(frame: Frame, spot: Spot, headings: Sequence[Heading]) -> list[Node]:
    """Return buttons at the beginning of a section that lead to its headings."""
    buttons = [Button(_entry(_numbered(each.number)), _words(each), lambda: STAY) for each in headings]
    boxes = flowing(frame, spot, [button.breadth(frame) for button in buttons])
    rows = zip(buttons, boxes, strict=True)
    return [node for button, box in rows for node in button.nodes(frame, Spot(box.x, box.y, box.width), Cursor())]


def _words(heading: Heading) -> str:
    return f"{heading.number} {heading.title}" if heading.number else heading.title


def _current(shown: Sequence[Node], sheet: Sheet) -> str:
    """Return the id of the last section that begins in the upper third of the visible part; else of the first."""
    line = sheet.within.y + sheet.within.height / 3
    begun = [node.id for node in shown if node.id.startswith("section") and node.rect.y <= line]
    return begun[-1] if begun else "section0"


def _sheet(blocks: tuple[Block, ...], frame: Frame) -> Sheet:
    return _sheet_in(current(), blocks, frame)


@lru_cache(maxsize=2)
def _sheet_in(_catalogue: NullTranslations, blocks: tuple[Block, ...], frame: Frame) -> Sheet:
    """Return the laid out page; `_catalogue` makes the cache depend on the language."""
    within = _page_layout(frame, _sections(blocks)).text
    spot = Spot(within.x, within.y, within.width - frame.px(20))
    marks = _marks_width(frame, blocks)
    nodes: list[Node] = []
    sections, indent = 0, 0.0
    for index, block in enumerate(blocks):
        if nodes:
            spot = spot.down(frame.px(_distance(block)))
        name = f"section{sections}" if isinstance(block, Section) else f"text{index}"
        if not isinstance(block, Example):
            indent = marks if isinstance(block, Item) else 0.0
        made = _block_nodes(frame, spot, block, name, indent)
        sections += isinstance(block, Section)
        nodes += made
        spot = spot.down(depth(made, spot))
        headings = _below(blocks[index + 1 :]) if isinstance(block, Section) else ()
        if headings:
            links = _headings(frame, spot.down(frame.px(GAP)), headings)
            nodes += links
            spot = spot.down(depth(links, spot))
    return Sheet(nodes, spot.y - within.y, within)


def _below(blocks: Sequence[Block]) -> Sequence[Heading]:
    """Return the numbered headings up to the next section."""
    section = takewhile(lambda block: not isinstance(block, Section), blocks)
    return [block for block in section if isinstance(block, Heading) and block.number]


def _marks_width(frame: Frame, blocks: Sequence[Block]) -> float:
    """Return the width of the column for the marks before items."""
    size = frame.text(BODY)
    widest = max((frame.measure(block.mark, size) for block in blocks if isinstance(block, Item)), default=0)
    return max(letters(frame, 3), widest + frame.px(GAP))


def _distance(block: Block) -> float:
    """Return the gap above a block, in reference pixels."""
    match block:
        case Section():
            return 2 * WIDE_GAP
        case Heading():
            return WIDE_GAP
        case Paragraph() | Item() | Entry() | Example() | PageButton():
            return GAP


def _block_nodes(frame: Frame, spot: Spot, block: Block, node_id: str, indent: float) -> list[Node]:
    """Return the nodes of a block. `indent` is the width before the text of an item and its examples."""
    match block:
        case Section(title):
            return [Text(node_id, title, TITLE, Tone.GOLD).node(frame, spot)]
        case Heading(number=number):
            name = _numbered(number) if number else node_id
            return [Text(name, _words(block), HEADING, Tone.STRONG).node(frame, spot)]
        case Paragraph(text):
            return [Text(node_id, text).node(frame, spot)]
        case Item(mark, text, house):
            beside, rest = _split(spot, indent)
            said = Text(node_id, text).node(frame, rest)
            below = rest._replace(y=said.rect.bottom)
            # Translators: stands below a rule that the sources leave open.
            remark = [Text(f"{node_id}.house", _("House ruling"), SMALL, Tone.GOOD).node(frame, below)] if house else []
            return [Text(f"{node_id}.mark", mark, tone=Tone.DIM).node(frame, beside), said, *remark]
        case Entry(term, text):
            beside, rest = _split(spot, letters(frame, 15))
            left = Text(f"{node_id}.term", term, tone=Tone.GOLD).node(frame, beside)
            return [left, Text(node_id, text).node(frame, rest)]
        case PageButton(key, label):
            button = Button(key, label, lambda: STAY)
            return button.nodes(frame, spot._replace(width=button.breadth(frame)), Cursor())
        case Example():
            rest = _split(spot, indent)[1]
            return example_nodes(frame, rest, node_id, block)


def _split(spot: Spot, width: float) -> tuple[Spot, Spot]:
    """Return the left part of a spot, of this width, and the rest."""
    return spot._replace(width=width), Spot(spot.x + width, spot.y, spot.width - width)
