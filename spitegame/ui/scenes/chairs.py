"""Who sits where in a room, and how their connections stand: a row of a form for each seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from spitegame.rules.game import Seat
from spitegame.session.room_state import Chair, Company
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Align, Avatar, Frame, Icon, Look, Node, Panel, Picture, Tone, Words
from spitegame.ui.scene import Step
from spitegame.ui.scenes.presence import chair_stands
from spitegame.ui.widgets.block import BODY, SMALL, Block, Control, Cursor, Spot, Text, control_height, letters


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairRow:
    """A disc, a name, how it stands, and what may be done about it; in more lines where one is too narrow."""

    id: str
    seat: int
    name: str
    free: bool
    state: str
    tone: Tone
    below: str = ""
    """A line of its own, in small letters."""
    control: Control | None = None

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, small, edge, gap = frame.text(BODY), frame.text(SMALL), frame.px(3), frame.px(12)
        line = control_height(frame)
        disc = min(line - 2 * edge, frame.px(56))
        avatar = Rect(spot.x + gap, spot.y + edge + (line - disc) / 2, disc, disc)
        left, right = avatar.right + gap, spot.x + spot.width - gap
        control: list[Node] = []
        if self.control:
            width = self.control.breadth(frame)
            right -= width + gap
            control = self.control.nodes(frame, Spot(right + gap, spot.y + edge, width), cursor)
        state = frame.measure(self.state, small)
        beside = right - left - state - gap >= letters(frame, 7)
        name = Rect(left, spot.y + edge, right - left - (state + gap) * beside, line)
        shown = frame.shortened(self.name, size, name.width)
        tone = Tone.DIM if self.free else Tone.PLAIN
        words = [self._words("name", shown, _middle(name, frame.line(size)), size, tone)]
        if beside:
            at_right = _middle(Rect(right - state, name.y, state, line), frame.line(small))
            words.append(self._words("state", self.state, at_right, small, self.tone, Align.RIGHT))
        y = words[0].rect.bottom
        for part, text, tone in self._further_lines(beside=beside):
            lines = frame.wrapped(text, small, right - left)
            rect = Rect(left, y, right - left, len(lines) * frame.line(small))
            words.append(Node(id=f"{self.id}.{part}", rect=rect, look=Words(lines, small, tone), label=text))
            y = rect.bottom
        height = max(line + 2 * edge, y + 2 * edge - spot.y if len(words) > 1 + beside else 0)
        row = Rect(spot.x, spot.y, spot.width, height)
        return [
            Node(id=self.id, rect=row, look=Panel(Tone.DIM), label=self._label),
            Node(id=f"{self.id}.avatar", rect=avatar, look=self._sign),
            *words,
            *control,
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.control.answer(given, cursor) if self.control else None

    def _further_lines(self, *, beside: bool) -> list[tuple[str, str, Tone]]:
        state = [] if beside else [("state", self.state, self.tone)]
        return state + ([("below", self.below, Tone.GOLD)] if self.below else [])

    def _words(self, part: str, text: str, rect: Rect, size: int, tone: Tone, align: Align = Align.LEFT) -> Node:
        return Node(id=f"{self.id}.{part}", rect=rect, look=Words((text,), size, tone, align), label=text)

    @property
    def _label(self) -> str:
        return ", ".join(part for part in (self.name, self.state, self.below) if part)

    @property
    def _sign(self) -> Look:
        return Picture(Icon.PERSON, Tone.DIM) if self.free else Avatar(self.name[:1].upper(), self.seat, active=False)


def _middle(line: Rect, height: float) -> Rect:
    return Rect(line.x, line.y + (line.height - height) / 2, line.width, height)


def chair_rows(
    company: Company,
    *,
    called: Mapping[Seat, str],
    verifiers: Mapping[Seat, str],
    control: Callable[[Seat, Chair], Control | None] = lambda _seat, _chair: None,
) -> list[Block]:
    """`called`: what is added to a name."""
    rows: list[Block] = []
    for place, chair in enumerate(company.chairs):
        seat = Seat(place)
        state, tone = chair_stands(chair)
        name = chair.occupant.name if chair.occupant else f"Seat {seat + 1}"
        added = f" ({called[seat]})" if seat in called else ""
        rows.append(
            ChairRow(
                id=f"chair.{seat}",
                seat=seat,
                name=name + added,
                free=chair.occupant is None,
                state=state,
                tone=tone,
                below=verifiers.get(seat, ""),
                control=control(seat, chair),
            )
        )
    return rows + _onlookers(company.onlookers)


def _onlookers(names: Sequence[str]) -> list[Block]:
    return [Text("onlookers", f"Watching: {', '.join(names)}", SMALL, Tone.DIM)] if names else []
