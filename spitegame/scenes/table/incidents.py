"""Incidents at the table: each is told in the middle for a moment, and at the side until it has been seen."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.tables.face import Incident, Laid
from spitegame.ui.geometry import Point, Rect, centered
from spitegame.ui.motion import FADE
from spitegame.ui.nodes import Align, Frame, Mark, Node, Panel, Tone, Words, Zone

NOTICE = 4.0
"""So many seconds a word to the player stays."""
READ = 14
"""So many letters a second are read without haste."""
DROP = 22
"""It comes from so much higher, in pixels of a window of 1280 by 800, where things move."""
_WIDE = 0.46
"""The most width of the words in the middle, by the width of the window."""
_NARROW_WIDE = 0.8
"""The same in a small upright window."""
_HIGH = 0.21
"""Where their middle lies, by the height of the window: above the cards that were played."""


class _Told(NamedTuple):
    incident: Incident
    starts: float
    ends: float
    read: float
    """When its words have been read without haste."""


class IncidentBoard:
    """What one seat is told of incidents. They follow each other, and none of them holds up what the player does."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        self._attended = float("-inf")
        """When the player has done something last."""
        self._shown: tuple[Incident | None, Incident | None, bool] = (None, None, False)

    def tell(self, incidents: Sequence[Incident], now: float, speed: float) -> None:
        """With a `speed` of 0 they are told at the side only."""
        for incident in incidents:
            starts = max([now, *(told.ends for told in self._told)])
            read = starts + max(NOTICE, len(incident.words) / READ)
            self._told.append(_Told(incident, starts, starts + incident.seconds * speed, read))

    def on_table(self, now: float) -> Incident | None:
        return next((told.incident for told in self._told if told.starts <= now < told.ends), None)

    def presence(self, now: float) -> float:
        """How much is to be seen of what is told in the middle, from 0 to 1: it fades in and out."""
        shares = (
            min(now - told.starts, told.ends - now) / FADE for told in self._told if told.starts <= now < told.ends
        )
        return min(1.0, next(shares, 1.0))

    def beside(self, now: float) -> Incident | None:
        """The incident that stays to be read: the newest one that costs the player something, or else the newest."""
        over = [told.incident for told in self._told if told.ends <= now]
        return next((incident for incident in reversed(over) if incident.own), over[-1] if over else None)

    def is_busy(self, now: float) -> bool:
        """True while an incident is told in the middle of the table, or waits to be."""
        return any(told.ends > now for told in self._told)

    def attend(self, now: float) -> None:
        """The player does something: all that is told in the middle goes to the side."""
        self._attended = now
        self._told = [told._replace(starts=min(told.starts, now), ends=min(told.ends, now)) for told in self._told]

    def remind(self, now: float) -> None:
        """Somebody has come to the screen, who has not read anything yet."""
        before, self._told = [told.incident for told in self._told], []
        self.tell(before, now, 0.0)

    def tick(self, now: float, *, is_turn: bool) -> bool:
        """Forget what there was time to read, once the player has acted or is to act. True if what shows changes."""
        self._told = [told for told in self._told if now < told.read or not (is_turn or self._attended > told.starts)]
        before, self._shown = self._shown, (self.on_table(now), self.beside(now), self.presence(now) < 1)
        return self._shown != before


def lights(incident: Incident, laid: Laid) -> list[Node]:
    plates = [node for node in laid.nodes if node.id in incident.plates]
    return [Node(f"{node.id}.lit", node.rect, Zone(), marks=Mark.GLOWING) for node in plates]


def banner(frame: Frame, incident: Incident, center: float) -> list[Node]:
    """The panel with title and words in the middle of the table, about this x. Nothing without a title,
    which is large at any text scale and grows only with the words: what lies beneath is needed at once."""
    if not incident.title:
        return []
    letters, pad = frame.text(20), frame.px(16)
    large = max(letters, round(frame.px(34)))
    share = _NARROW_WIDE if frame.is_compact and frame.is_tall else _WIDE
    lines = frame.wrapped(incident.words, letters, frame.size.width * share)
    wide = max(
        frame.measure(line, size) for line, size in ((incident.title, large), *((each, letters) for each in lines))
    )
    title, words = frame.line(large), len(lines) * frame.line(letters)
    high = title + words + 2 * pad
    middle = max(frame.size.height * _HIGH, high / 2 + frame.px(8))
    panel = centered(Point(center, middle), wide + 2 * pad, high)
    first = Rect(panel.x + pad, panel.y + pad * 0.8, wide, title)
    below = Rect(first.x, first.bottom + pad * 0.2, wide, words)
    tone = Tone.WARNING if incident.own else Tone.GOLD
    head = Words((incident.title,), large, tone, Align.CENTER, heading=True)
    said = Words(lines, letters, Tone.STRONG, Align.CENTER)
    return [
        Node("incident.panel", panel, Panel(Tone.GOLD)),
        Node("incident.title", first, head, label=incident.title),
        Node("incident", below, said, label=incident.words),
    ]
