"""Moves cards on the screen. The truth has changed already; motion only shows how."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from spitegame.rules.cards import Card
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import CardLook, Node
from spitegame.ui.scene import Sprite

PLAY = 0.20
DRAW = 0.14
FLIP = 0.16
CLEAR = 0.35
HOME = 0.16
STAGGER = 0.05
DEAL_STAGGER = 0.06
DEAL = 1.2
"""A whole deal takes no longer, whatever the number of cards."""
SHOWN = 0.8
"""A card that is only shown lies so long, and twice as long if it is the one that matters."""
PAUSE = 0.12
"""A completed center lies for a moment before it is swept away."""
HURRY, MOST_HURRY = 0.9, 0.4
"""With more than three flights waiting, durations are multiplied by the first for each further one; the product is
never less than the second."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way; seconds.

    It is seen from `appears` on, leaves at `starts` and lands at `ends`. The node that it becomes is not painted
    before it lands.
    """

    into: str
    """The node it becomes, or the place where it goes out of sight."""
    origin: Rect
    before: Card | None
    after: Card | None
    """Face up or down, at the start and at the end: it flips on the way where they differ."""
    appears: float
    starts: float
    ends: float
    lands_with: Sound | None = None


def eased(share: float) -> float:
    """Quick off, gentle in: cubic."""
    return 1 - (1 - share) ** 3


class Timeline:
    def __init__(self) -> None:
        self._flights: list[Flight] = []
        self._cues: list[tuple[float, Sound]] = []

    def add(self, flights: Iterable[Flight]) -> None:
        for flight in flights:
            self._flights.append(flight)
            if flight.lands_with:
                self._cues.append((flight.ends, flight.lands_with))

    def cue(self, at: float, sound: Sound) -> None:
        self._cues.append((at, sound))

    def busy_until(self, now: float) -> float:
        return max((flight.ends for flight in self._flights), default=now)

    def waiting(self, now: float) -> int:
        """The number of flights that have not left yet."""
        return sum(flight.starts > now for flight in self._flights)

    def is_still(self, now: float) -> bool:
        return not any(flight.ends > now for flight in self._flights)

    def forget_landed(self, now: float) -> bool:
        """Forget the flights that have landed; True if there were any, so that the still picture has changed."""
        left = [flight for flight in self._flights if flight.ends > now]
        changed = len(left) != len(self._flights)
        self._flights = left
        return changed

    def finish(self) -> None:
        """Let all flights land at once."""
        self._flights.clear()

    def hidden(self) -> frozenset[str]:
        """The nodes that are still on their way."""
        return frozenset(flight.into for flight in self._flights)

    def sprites(self, nodes: Mapping[str, Node], now: float) -> list[Sprite]:
        """The target's place is read each time, so that it may move meanwhile.

        What moves is above what waits, and what leaves first is above what leaves later: they may lie on one pile.
        """
        return [
            sprite
            for flight in sorted(self._flights, key=lambda flight: min(0.0, now - flight.starts))
            if flight.appears <= now and (sprite := _sprite(flight, nodes.get(flight.into), now))
        ]

    def due(self, now: float) -> Sequence[Sound]:
        """The sounds whose time has come, each once."""
        sounds = [sound for at, sound in self._cues if at <= now]
        self._cues = [(at, sound) for at, sound in self._cues if at > now]
        return sounds


def _sprite(flight: Flight, node: Node | None, now: float) -> Sprite | None:
    if node is None:
        return None
    length = flight.ends - flight.starts
    share = 0.0 if now < flight.starts else 1.0 if length <= 0 else min(1.0, (now - flight.starts) / length)
    goal = node.rect
    if not isinstance(node.look, CardLook):
        goal = Rect(goal.x, goal.y, goal.width, goal.width * flight.origin.height / flight.origin.width)
    rect = flight.origin.between(goal, eased(share))
    card = flight.before if share < 0.5 else flight.after
    if flight.before != flight.after:
        rect = _turned(rect, share)
    look = node.look._replace(card=card) if isinstance(node.look, CardLook) else CardLook(card)
    drawn = max(goal, flight.origin, key=lambda each: each.width)  # the larger one, so that it stays crisp
    return Sprite(replace(node, rect=drawn, look=look), rect)


def _turned(rect: Rect, share: float) -> Rect:
    """Narrow in the middle of a flip."""
    width = max(1.0, rect.width * abs(1 - 2 * share))
    return Rect(rect.center.x - width / 2, rect.y, width, rect.height)


def hurry(waiting: int) -> float:
    """The factor by which durations are multiplied, to catch up when many flights wait."""
    return max(MOST_HURRY, HURRY ** max(0, waiting - 3))
