"""Forms beside the title and a fan of cards, such as the start screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from spitegame.lazily import lazily
from spitegame.scenes.program import Program
from spitegame.tables.catalog import OFFERS
from spitegame.tables.offer import Front
from spitegame.translation import pgettext
from spitegame.ui.fan import LIFT, fan_nodes, fan_width
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Icon, Node, Title, Tone
from spitegame.ui.scene import STAY, Over, Refresh, Step
from spitegame.ui.widgets.block import PAD, SMALL, Block, Cursor, Spot, Text, letters
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Line

if TYPE_CHECKING:
    from spitegame.tables import help as help_pages
else:
    help_pages = lazily("spitegame.tables.help")

HIGHEST = 0.25
"""The largest height of a title, as a share of the available width."""
LARGE = 1.25
"""The text scale above which ornaments have no room."""
_LEAST_BESIDE_REF_PX = 260
"""The least width for the title and the cards beside a panel."""
_CARDS_FROM_HEIGHT_REF_PX = 760
"""The least height of a small window that has room for the cards."""


@dataclass(frozen=True, slots=True)
class GameTitle(Block):
    front: Front
    height: float = 52  # the largest one, in reference pixels

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        height = min(frame.px(self.height), spot.width / self.front.breadth)
        rect = Rect(spot.x, spot.y, height * self.front.breadth, height)
        return [Node("cover.title", rect, Title(self.front.title), label=self.front.title)]


@dataclass(frozen=True, slots=True)
class Fan(Block):
    """The cards of a game as an ornament; nothing if letters are large."""

    front: Front
    height: float = 176
    """The height of a card, in reference pixels."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        if frame.text_scale > LARGE:
            return []
        breadth = fan_width(self.front.fan)
        width = min(frame.px(self.height) / TALL * breadth, spot.width)
        height = width / breadth * (TALL + LIFT)
        return fan_nodes(self.front.fan, Rect(spot.x + (spot.width - width) / 2, spot.y, width, height))


class _CoverPlaces(NamedTuple):
    panel: Rect
    title: Rect | None
    fan: Rect | None  # None if there is no room, as for the title


class FirstForm(Form):
    """A form outside of any game in play, with notices among its blocks and help on F1."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.notices = Notices()

    def update(self, now: float) -> Step:
        return Refresh() if self.notices.add(self.program.notices()) else STAY

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="f1"):
                return self.help()
            case Key(place="escape"):
                return self.leave()
            case _:
                return super().handle(gesture, frame)

    def leave(self) -> Step | None:
        """Return the step after Escape; None if there is nothing to leave."""
        return None

    def help(self) -> Step:
        return Over(self.program.help(help_pages.online_page()))


class CoverForm(FirstForm):
    """A form outside of any game in play, beside the title and the cards of a game."""

    @property
    def front(self) -> Front:
        """The title and cards of the game that was chosen last."""
        return OFFERS[self.program.settings.preferences.setup.game].front

    def room(self, frame: Frame) -> Rect:
        return _cover(frame, self.front).panel

    def backdrop(self, frame: Frame) -> list[Node]:
        front, title = self.front, _cover(frame, self.front).title
        titles = [Node("cover.title", title, Title(front.title), label=front.title)] if title else []
        return [*titles, *self.fan(frame)]

    def fan(self, frame: Frame) -> list[Node]:
        within = _cover(frame, self.front).fan
        return fan_nodes(self.front.fan, within) if within else []


def _cover(frame: Frame, front: Front) -> _CoverPlaces:
    """Return the places of panel, title and cards, as the size and the shape of the window allow."""
    if frame.is_compact:
        return _compact(frame, front)
    margin, gap = frame.px(40), frame.px(56)
    panel = letters(frame, 62) + 2 * frame.px(PAD)
    left = min(frame.px(620), frame.size.width - panel - gap - 2 * margin)
    if left < frame.px(320):
        return _stacked(frame, front) if frame.size.height > 1.2 * frame.size.width else _above(frame, front)
    return _beside(frame, front, left, panel, margin, gap)


def _beside(frame: Frame, front: Front, left: float, panel: float, margin: float, gap: float) -> _CoverPlaces:
    """Return the places with title and cards at the left of the panel, in the width `left`."""
    x = (frame.size.width - left - gap - panel) / 2
    fan = 0.86 * left
    fan_height = fan / fan_width(front.fan) * (TALL + LIFT)
    title = left * min(1 / front.breadth, HIGHEST)
    y = (frame.size.height - 1.25 * title - fan_height) / 2
    return _CoverPlaces(
        Rect(x + left + gap, margin, panel, frame.size.height - 2 * margin),
        Rect(x + (left - title * front.breadth) / 2, y, title * front.breadth, title),
        Rect(x + (left - fan) / 2, y + 1.25 * title, fan, fan_height),
    )


def _stacked(frame: Frame, front: Front) -> _CoverPlaces:
    """Return the places in a high window: title and cards above the panel. No cards show if letters are large."""
    if frame.text_scale > LARGE:
        return _above(frame, front)
    margin, middle = frame.px(48), frame.size.width / 2
    width = min(frame.size.width - 2 * margin, letters(frame, 80) + 2 * frame.px(PAD))
    fan, title = 0.6 * width, width * min(1 / front.breadth, HIGHEST)
    fan_height = fan / fan_width(front.fan) * (TALL + LIFT)
    top = margin + 1.25 * title + fan_height + margin
    return _CoverPlaces(
        Rect(middle - width / 2, top, width, frame.size.height - top - margin),
        Rect(middle - title * front.breadth / 2, margin, title * front.breadth, title),
        Rect(middle - fan / 2, margin + 1.25 * title, fan, fan_height),
    )


def _compact(frame: Frame, front: Front) -> _CoverPlaces:
    """Return the places in a small window: the title above or beside the panel, and the cards if there is room."""
    window, gap = frame.whole.inset(frame.px(6)), frame.px(6)
    if not frame.is_tall:
        panel = min(letters(frame, 62), window.width - frame.px(_LEAST_BESIDE_REF_PX) - 3 * gap)
        if panel >= letters(frame, 46):
            return _beside(frame, front, window.width - panel - 3 * gap, panel, gap, 3 * gap)
        width = min(window.width, letters(frame, 70))
        return _CoverPlaces(Rect(window.center.x - width / 2, window.y, width, window.height), None, None)
    width = min(window.width, letters(frame, 60))
    title = min(frame.px(58), width * 0.86 / front.breadth)
    line = Rect(window.center.x - title * front.breadth / 2, window.y, title * front.breadth, title)
    top, fan = line.bottom + gap, None
    if frame.size.height >= frame.px(_CARDS_FROM_HEIGHT_REF_PX) and frame.text_scale <= LARGE:
        wide = 0.46 * width
        fan = Rect(window.center.x - wide / 2, top, wide, wide / fan_width(front.fan) * (TALL + LIFT))
        top = fan.bottom + 2 * gap
    return _CoverPlaces(Rect(window.center.x - width / 2, top, width, window.bottom - top), line, fan)


def _above(frame: Frame, front: Front) -> _CoverPlaces:  # the title above the panel, and no cards
    margin, title = frame.px(16), frame.px(62)
    width = min(frame.size.width - 2 * margin, letters(frame, 80) + 2 * frame.px(PAD))
    top = margin + title
    panel = Rect((frame.size.width - width) / 2, top, width, frame.size.height - top - margin)
    breadth = title * front.breadth
    return _CoverPlaces(panel, Rect((frame.size.width - breadth) / 2, margin / 2, breadth, title), None)


MOST = 3
"""The largest number of sentences that are kept; older ones matter less."""


class Notices:
    """Sentences that the player should know; each stays until it is dismissed."""

    def __init__(self) -> None:
        self._sentences: list[str] = []

    def add(self, told: Sequence[str]) -> bool:
        """Add sentences, moving repeated ones to the end. Return True if that changes what shows."""
        kept = [each for each in self._sentences if each not in told]
        before, self._sentences = self._sentences, [*kept, *dict.fromkeys(told)][-MOST:]
        return self._sentences != before

    def blocks(self) -> list[Block]:
        return [
            Line(
                Text(f"notice.{index}", notice, SMALL, Tone.WARNING),
                Button(
                    f"notice.{index}.dismiss",
                    pgettext("button", "Dismiss"),
                    partial(self._dismiss, notice),
                    icon=Icon.CROSS,
                ),
            )
            for index, notice in enumerate(self._sentences)
        ]

    def _dismiss(self, notice: str) -> Step:
        self._sentences.remove(notice)
        return STAY
