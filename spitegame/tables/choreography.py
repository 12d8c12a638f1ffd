"""The choreography of a game: events become flights of cards, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight, Stir
from spitegame.ui.nodes import Node

View = TypeVar("View")
Event = TypeVar("Event")

Goal: TypeAlias = tuple[str, Card | None]
"""The place that a card flies to, and its face there; None if it lies face down."""

STOCK = "stock"
"""The place of the cards that are drawn, under the same name in every game."""
_HEARD = 5
"""The number of cards of a draw that make a sound."""


@dataclass(kw_only=True, eq=False)
class Choreography(Generic[View, Event]):
    """The motion from the table as it was drawn to the table after the events. In this base class nothing moves."""

    before: View
    after: View
    events: Sequence[Event]
    drawn: Mapping[str, Node]
    carried: Mapping[str, Rect]
    """The rectangles at which the player released cards by hand, by place."""
    start: float
    speed: float
    """The factor on every duration; `start` is in seconds."""
    payoffs: int = 0
    """The number of payoff cards that were played in this turn already."""
    chain_ends: ClassVar[tuple[type, ...]] = ()
    """The events that end a chain of plays: the next card sounds at its usual pitch again."""

    @staticmethod
    def deal(view: View, drawn: Mapping[str, Node], start: float, speed: float) -> list[Flight]:
        """Return the flights of the cards that are dealt."""
        return []

    @staticmethod
    def sound(event: Event, view: View) -> Sound | None:
        """Return the sound of an event besides that of its cards; None if it has none."""
        return None

    @staticmethod
    def advances(event: Event) -> bool:
        """Return True if the event played a card that the seat must get rid of first. Such a card flies heavily."""
        return False

    @staticmethod
    def decides(event: Event) -> bool:
        """Return True if the event played the card that won the game or the round; that card flies slowly."""
        return False

    @staticmethod
    def unseen(view: View) -> Sequence[Card]:
        """Return the cards of a finished game that no longer lie on the table, for the finale."""
        return ()

    @property
    def stung(self) -> Sequence[str]:
        """The places of the cards that a player has just blocked without need; they are shown as hurt."""
        return ()

    def __post_init__(self) -> None:
        self._now = self.start
        """The time at which the next flight leaves, in seconds."""
        self.stirs: list[Stir] = []
        """The motions of nodes that stay at their places; complete once `flights` has returned."""

    def flights(self) -> list[Flight]:
        return [flight for event in self.events for flight in self._flights_of(event)] + list(self._closing_up())

    def _flights_of(self, event: Event) -> Iterator[Flight]:
        """Yield the flights of the cards that this event moves."""
        return iter(())

    def _closing_up(self) -> Iterator[Flight]:
        """Yield the flights of cards that stay on the table, which move together while the rest happens."""
        return iter(())

    def _rect(self, place: str) -> Rect:
        """Return the rectangle in which a place was drawn; that of the stock if it was not drawn."""
        return (self.drawn.get(place) or self.drawn[STOCK]).rect

    def _flight(
        self,
        into: str,
        origin: Rect,
        duration: float,
        before: Card | None,
        after: Card | None,
        sound: Sound,
        weight: int = 0,
    ) -> Flight:
        """Return a flight that leaves now; the next one leaves when it has landed."""
        starts = self._now
        self._now += duration * self.speed
        return Flight(into, origin, before, after, 0.0, starts, self._now, sound, weight=weight)

    def _draw(self, goals: Sequence[Goal]) -> Iterator[Flight]:
        """Yield the flights of cards from the stock, one shortly after the other."""
        stagger = motion.STAGGER_S * self.speed
        stock = self._rect(STOCK)
        for index, (into, card) in enumerate(goals):
            starts = self._now + index * stagger
            ends = starts + motion.DRAW_S * self.speed
            yield Flight(into, stock, None, card, starts, starts, ends, Sound.SLIDE if index < _HEARD else None)
        self._now += max(0, len(goals) - 1) * stagger + motion.DRAW_S * self.speed

    def _move_up(self, place: str, origin: Rect, card: Card | None) -> Flight:
        """Return the flight of a card that stays in its hand or trick, from `origin` to where it lies now."""
        return Flight(place, origin, card, card, 0.0, self.start, self.start + motion.DRAW_S * self.speed)


def fly_out(goals: Sequence[Goal], stock: Rect, start: float, speed: float, *, heard: int) -> list[Flight]:
    """Return the flights of a deal, which takes about as long for any number of cards. Every `heard`-th card sounds."""
    stagger = min(motion.DEAL_STAGGER_S, motion.LONGEST_DEAL_S / max(1, len(goals))) * speed
    starts = [start + index * stagger for index in range(len(goals))]
    return [
        Flight(into, stock, None, card, at, at, at + motion.PLAY_S * speed, None if index % heard else Sound.SLIDE)
        for index, ((into, card), at) in enumerate(zip(goals, starts, strict=True))
    ]
