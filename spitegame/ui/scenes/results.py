"""How the game ended, over the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from spitegame.rules.game import Seat, Standing
from spitegame.session.record import Record
from spitegame.session.room_line import HostRoomLine
from spitegame.session.room_state import Lost
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Icon, Node, Picture, Tone, Words
from spitegame.ui.scene import STAY, Back, Instead, Over, Program, Quit, Refresh, Step
from spitegame.ui.scenes.match import Match
from spitegame.ui.scenes.presence import Stand, verdict_words
from spitegame.ui.tables.face import Ending, ResultColumn
from spitegame.ui.tables.words import listed
from spitegame.ui.widgets.block import BODY, SMALL, TITLE, Block, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Flow, Line


class ResultsScene(Form):
    name = "results"
    overlay = True
    letters = 68

    def __init__(self, ending: Ending, names: Sequence[str], match: Match, program: Program) -> None:
        super().__init__()
        self._program = program
        self._ending = ending
        self._names = names
        self._match = match
        self._room = match.room
        self._told = ""
        """The last sentence about what happened in the room."""
        self._has_copied = False
        self._shown: object = None
        self.focus = "rematch"

    def update(self, now: float) -> Step:
        """The room may lead to the next game at any time."""
        if self._room is None:
            return STAY
        onward = self._match.onward()
        if onward:
            return Instead(onward)
        self._told = next(iter(reversed(self._room.notices.take())), self._told)
        may_review = self._match.finished is not None
        room = self._room.snapshot
        looks = self._told, room.verdict, room.wants_rematch, room.own, may_review
        before, self._shown = self._shown, looks
        return Refresh() if looks != before else STAY

    def head(self) -> Block:
        return Text("outcome", self._ending.outcome, TITLE, Tone.GOLD, Align.CENTER)

    def body(self) -> Block:
        how = Text("ending", self._ending.how, align=Align.CENTER)
        ranking = _Ranking(self._ending, self._names)
        return Column((how, ranking, *self._of_the_room(), *self._next_time(), *self._deal_row()), gap=20)

    def _next_time(self) -> list[Block]:
        words = self._ending.next_time
        return [Text("next_time", words, SMALL, Tone.DIM, Align.CENTER)] if words else []

    def _deal_row(self) -> list[Block]:
        deal = self._match.deal
        if deal is None:
            return []
        words = Text("deal", "Play the same cards again, or have others play them.", SMALL, Tone.DIM)
        label = "Copied" if self._has_copied else "Copy this deal"
        icon = Icon.TICK if self._has_copied else Icon.COPY
        return [Line(words, Button(id="copy-deal", label=label, act=partial(self._copy, deal), icon=icon))]

    def _copy(self, deal: Record) -> Step:
        self._has_copied = self._program.copy(self._program.deal_link(deal))
        return STAY

    def _of_the_room(self) -> list[Block]:
        if self._room is None:
            return []
        room = self._room.snapshot
        said = [("told", Stand(self._told, Tone.PLAIN))] if self._told else []
        if room.verdict:
            said.append(("verdict", verdict_words(room.verdict)))
        if isinstance(room.own, Lost):
            said.append(("loss", Stand("Connection lost. Trying again…", Tone.WARNING)))
        if room.wants_rematch:
            names = listed([self._called(seat) for seat in room.wants_rematch])
            said.append(("wants", Stand(f"Ready for another game: {names}.", Tone.GOLD)))
        return [Column([Text(name, words, SMALL, tone, Align.CENTER) for name, (words, tone) in said])] if said else []

    def _called(self, seat: Seat) -> str:
        return "you" if seat == self._ending.seat else self._names[seat]

    def foot(self) -> Block:
        leave, record = "New setup" if self._room is None else "Leave the table", self._match.finished
        buttons = (
            *self._rematch_button(),
            *([Button(id="review", label="Review the game", act=partial(self._review, record))] if record else []),
            Button(id="look", label="Look at the table", act=Back, icon=Icon.EYE),
            Button(id="setup", label=leave, act=lambda: Instead(self._match.leave())),
            Button(id="quit", label="Quit", act=Quit),
        )
        return Flow("foot", "What next", buttons)

    def _rematch_button(self) -> list[Button]:
        """The host deals again; a guest says to be ready for it."""
        if self._room is None or isinstance(self._room, HostRoomLine):
            return [Button(id="rematch", label="Rematch", act=self._again, primary=True)]
        room = self._room.snapshot
        if room.seat is None:
            return []
        asked = room.seat in room.wants_rematch
        label = "Waiting for the host…" if asked else "Ready for another"
        return [Button(id="rematch", label=label, act=self._again, primary=True, enabled=not asked)]

    def _review(self, record: Record) -> Step:
        here = [seat for seat in self._match.lines if seat is not None]
        return Over(self._program.review(record, here, self._ending.seat, self._match.onward))

    def _again(self) -> Step:
        table = self._match.rematch()
        return Instead(table) if table else STAY


@dataclass(frozen=True, slots=True)
class _Ranking(Block):
    ending: Ending
    names: Sequence[str]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(BODY)
        line = frame.line(size) + frame.px(8)
        right, nodes = spot.x + spot.width, []
        for figures in reversed(self.ending.figures):
            width = max(frame.measure(text, size) for text in (figures.title, *figures.entries))
            right -= width
            nodes += _column(frame, Spot(right, spot.y, width), figures, line)
            right -= frame.px(24)
        for index, standing in enumerate(self.ending.standings):
            row = Rect(spot.x, spot.y + (index + 1) * line, right - spot.x, line)
            nodes += _name(frame, row, standing, self.names[standing.seat], own=standing.seat == self.ending.seat)
        return nodes


def _column(frame: Frame, spot: Spot, figures: ResultColumn, line: float) -> list[Node]:
    size = frame.text(BODY)
    return [
        Node(
            id=f"{figures.title}.{index}",
            rect=Rect(spot.x, spot.y + index * line, spot.width, frame.line(size)),
            look=Words((text,), size, Tone.PLAIN if index else Tone.DIM, Align.RIGHT),
            label=f"{figures.title}: {text}" if index else text,
        )
        for index, text in enumerate((figures.title, *figures.entries))
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
