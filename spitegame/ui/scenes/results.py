"""How the game ended, over the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spitegame.rules.game import Standing
from spitegame.rules.malice.options import Settlement
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.gestures import Gesture
from spitegame.ui.icons import Icon
from spitegame.ui.nodes import Align, Frame, Node, Picture, Shade, Takes, Tone, Words
from spitegame.ui.scene import Back, Instead, Quit, Scene, Step
from spitegame.ui.tables.malice import wording
from spitegame.ui.widgets.block import Block, Spot
from spitegame.ui.widgets.button import Button
from spitegame.ui.widgets.column import Column
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.flow import Flow
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.measures import BODY, PAD, TITLE, letters
from spitegame.ui.widgets.text import Text


class ResultsScene(Form):
    name = "results"
    overlay = True

    def __init__(
        self, view: MaliceView, names: Sequence[str], rematch: Callable[[], Scene], menu: Callable[[], Scene]
    ) -> None:
        """The view is that of a finished game, from the seat that is called "you"."""
        super().__init__()
        self._view = view
        self._names = names
        self._rematch = rematch
        self._menu = menu
        self.focus = "rematch"

    def room(self, frame: Frame) -> Rect:
        window = frame.whole.inset(frame.px(28))
        return centered(window.center, min(window.width, letters(frame, 60) + 2 * frame.px(PAD)), window.height)

    def backdrop(self, frame: Frame) -> list[Node]:
        return [Node(id="shade", rect=frame.whole, look=Shade(), takes=Takes.BLOCK)]

    def head(self) -> Block:
        return Text("outcome", wording.outcome(self._view, self._names), TITLE, Tone.GOLD, Align.CENTER)

    def body(self) -> Block:
        ending = Text("ending", wording.how_it_ended(self._view, self._names), align=Align.CENTER)
        return Column((ending, _Ranking(self._view, self._names)), gap=20)

    def foot(self) -> Block:
        buttons = (
            Button(id="rematch", label="Rematch", act=lambda: Instead(self._rematch()), primary=True),
            Button(id="look", label="Look at the table", act=Back, icon=Icon.EYE),
            Button(id="setup", label="New setup", act=lambda: Instead(self._menu())),
            Button(id="quit", label="Quit", act=Quit),
        )
        return Flow("foot", "What next", buttons)


@dataclass(frozen=True, slots=True)
class _Figures:
    """A column of numbers, one for each seat of the ranking."""

    title: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Ranking:
    view: MaliceView
    names: Sequence[str]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(BODY)
        line = frame.line(size) + frame.px(8)
        right, nodes = spot.x + spot.width, []
        for figures in reversed(_figures(self.view)):
            width = max(frame.measure(text, size) for text in (figures.title, *figures.numbers))
            right -= width
            nodes += _column(frame, Spot(right, spot.y, width), figures, line)
            right -= frame.px(24)
        for index, standing in enumerate(self.view.standings or ()):
            row = Rect(spot.x, spot.y + (index + 1) * line, right - spot.x, line)
            nodes += _name(frame, row, standing, self.names[standing.seat], own=standing.seat == self.view.seat)
        return nodes

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return None


def _figures(view: MaliceView) -> list[_Figures]:
    """Where nothing is at stake a game pays its winner one point, and so the account is the number of games won."""
    ranking = view.standings or ()
    left = _Figures("Cards left", tuple(str(standing.left) for standing in ranking))
    sums = [view.carry.account[standing.seat] + standing.points for standing in ranking]
    if view.rules.settlement is not Settlement.STAKE:
        return [left, _Figures("Games won", tuple(map(str, sums)))]
    points = _Figures("Points", tuple(map(_signed, (standing.points for standing in ranking))))
    return [left, points, _Figures("Account", tuple(map(_signed, sums)))]


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _column(frame: Frame, spot: Spot, figures: _Figures, line: float) -> list[Node]:
    size = frame.text(BODY)
    return [
        Node(
            id=f"{figures.title}.{index}",
            rect=Rect(spot.x, spot.y + index * line, spot.width, frame.line(size)),
            look=Words((text,), size, Tone.PLAIN if index else Tone.DIM, Align.RIGHT),
            label=f"{figures.title}: {text}" if index else text,
        )
        for index, text in enumerate((figures.title, *figures.numbers))
    ]


def _name(frame: Frame, row: Rect, standing: Standing, name: str, *, own: bool) -> list[Node]:
    """The place, a crown for the first, and the name."""
    size = frame.text(BODY)
    height, place, crown = frame.line(size), frame.measure("8. ", size), size * 1.6
    first = standing.place == 1
    left = row.x + place + crown
    tone = Tone.GOLD if first else Tone.STRONG if own else Tone.PLAIN
    shown = frame.shortened(f"{name} (you)" if own else name, size, row.right - left)
    node_id = f"seat{standing.seat}"
    words = Rect(row.x, row.y, place, height), Rect(left, row.y, row.right - left, height)
    nodes = [
        Node(id=f"{node_id}.place", rect=words[0], look=Words((f"{standing.place}.",), size, tone)),
        Node(id=node_id, rect=words[1], look=Words((shown,), size, tone), label=f"{standing.place}. {name}"),
    ]
    if first:
        sign = Rect(row.x + place, row.y + (height - size) / 2, size, size)
        nodes.append(Node(id=f"{node_id}.crown", rect=sign, look=Picture(Icon.CROWN, Tone.GOLD), label="winner"))
    return nodes
