"""Incidents at the table: each is shown in the middle for a moment, and then at the side until it has been seen."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.tables.face import Incident, Laid
from spitegame.tables.notices import NOTICE, READ
from spitegame.ui.geometry import Point, Rect, centered
from spitegame.ui.motion import FADE_S
from spitegame.ui.nodes import Align, Frame, Mark, Node, Panel, Tone, Words, Zone

BANNER_DROP_REF_PX = 22
_WIDE = 0.46
"""The largest width of the words in the middle, as a share of the window's width."""
_NARROW_WIDE = 0.8
"""The largest width of these words in a small upright window, as a share of its width."""
_HIGH = 0.21
"""The height of the banner's middle, as a share of the window's height: above the cards that were played."""


class _Told(NamedTuple):
    """An incident, and the time during which it shows in the middle."""

    incident: Incident
    starts: float
    ends: float
    read: float
    """The time by which its words can be read without haste."""


class IncidentBoard:
    """The incidents that one seat is told of, one after the other. They never delay what the player does."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        self._attended = float("-inf")
        """The time of the player's last action."""
        self._shown: tuple[Incident | None, Incident | None, bool] = (None, None, False)

    def tell(self, incidents: Sequence[Incident], now: float, speed: float) -> None:
        """Add incidents. With a `speed` of 0 they show only at the side."""
        for incident in incidents:
            starts = max([now, *(told.ends for told in self._told)])
            read = starts + max(NOTICE, len(incident.words) / READ)
            self._told.append(_Told(incident, starts, starts + incident.seconds * speed, read))

    def on_table(self, now: float) -> Incident | None:
        """Return the incident in the middle of the table; None if there is none."""
        return next((told.incident for told in self._told if told.starts <= now < told.ends), None)

    def presence(self, now: float) -> float:
        """Return how visible the incident in the middle is, from 0 to 1, while it fades in and out."""
        shares = (
            min(now - told.starts, told.ends - now) / FADE_S for told in self._told if told.starts <= now < told.ends
        )
        return min(1.0, next(shares, 1.0))

    def beside(self, now: float) -> Incident | None:
        """Return the incident at the side: the newest that costs the player something, else the newest one, or None."""
        over = [told.incident for told in self._told if told.ends <= now]
        return next((incident for incident in reversed(over) if incident.own), over[-1] if over else None)

    def is_busy(self, now: float) -> bool:
        """Return True while an incident shows in the middle of the table, or waits to."""
        return any(told.ends > now for told in self._told)

    def attend(self, now: float) -> None:
        """Note an action of the player: incidents in the middle move to the side."""
        self._attended = now
        self._told = [told._replace(starts=min(told.starts, now), ends=min(told.ends, now)) for told in self._told]

    def remind(self, now: float) -> None:
        """Show all incidents at the side again, for somebody who has just come to the screen."""
        before, self._told = [told.incident for told in self._told], []
        self.tell(before, now, 0.0)

    def tick(self, now: float, *, is_turn: bool) -> bool:
        """Forget what there was time to read, once the player acts or is to act. Return True if the picture changes."""
        self._told = [told for told in self._told if now < told.read or not (is_turn or self._attended > told.starts)]
        before, self._shown = self._shown, (self.on_table(now), self.beside(now), self.presence(now) < 1)
        return self._shown != before


def lights(incident: Incident, laid: Laid) -> list[Node]:
    """Return the glowing marks on the plates of an incident."""
    plates = [node for node in laid.nodes if node.id in incident.plates]
    return [Node(f"{node.id}.lit", node.rect, Zone(), marks=Mark.GLOWING) for node in plates]


def banner(frame: Frame, incident: Incident, center: float) -> list[Node]:
    """Return the panel with title and words in the middle of the table, centered about x = `center`; nothing without a
    title. The title does not grow with the text scale, since the table beneath is needed at once."""
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
