"""What a player's gestures over the cards come to, whatever the game; and the card that is dragged over the table."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from math import exp
from typing import Any, NamedTuple, Protocol, TypeAlias

from spitegame.session.line import Update
from spitegame.tables.face import Laid
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.motion import RISE, LooseCard, Sprite, lean_of
from spitegame.ui.nodes import Frame, Mark, Node, Zone

Drawn: TypeAlias = Mapping[str, Node]
"""The nodes of the bare table, by id."""


def card_of(place: str, drawn: Drawn) -> str:
    """The card that is lifted from there: the place itself, or the top of a pile."""
    node = drawn.get(place)
    return node.look.card if node and isinstance(node.look, Zone) else place


TRAILS = 0.06
"""The seconds by which a card under the pointer remembers where it was: so it knows how fast it moves."""


class _Carried(NamedTuple):
    place: str
    grip: Point
    at: Point
    trail: Point
    """Follows the pointer, of whose distance a third is left after every `TRAILS` seconds."""
    since: float

    def rect(self, drawn: Drawn) -> Rect:
        card = drawn[card_of(self.place, drawn)].rect
        return Rect(self.at.x - self.grip.x, self.at.y - self.grip.y, card.width, card.height)

    def moved(self, at: Point, now: float) -> "_Carried":
        return self._replace(at=at, trail=self._trail_at(now), since=now)

    def speed(self, now: float) -> Point:
        trail = self._trail_at(now)
        return Point((self.at.x - trail.x) / TRAILS, (self.at.y - trail.y) / TRAILS)

    def _trail_at(self, now: float) -> Point:
        left = exp((self.since - now) / TRAILS)
        return Point(self.at.x + (self.trail.x - self.at.x) * left, self.at.y + (self.trail.y - self.at.y) * left)


class TableAtHand(Protocol):
    """What gestures over the cards ask of the table they are made at."""

    now: float
    focus: str | None
    """The node that the keyboard is on."""

    @property
    def update(self) -> Update:
        """The newest one of the seat that faces the table."""

    @property
    def view(self) -> Any: ...

    @property
    def is_turn(self) -> bool: ...

    @property
    def mirrored(self) -> bool:
        """The table is laid out for a left hand."""

    def attend(self) -> None:
        """Something was taken up."""

    def act(self, action: Any, *, by_all: bool = False) -> None:
        """`by_all`: every person at this screen who is to act does this."""

    def say(self, words: str, *, warning: bool = False) -> None:
        """Tell the player something for a while."""

    def sound(self, sound: Sound) -> None:
        """It is to be heard now."""


class CardsInMotion(Protocol):
    """What gestures over the cards set in motion."""

    @property
    def flies(self) -> bool:
        """This player wants to see cards move."""

    def let_go(self, card: LooseCard) -> None:
        """The flight that leaves from there goes on with it."""

    def glide_home(self, card: Node | None, rect: Rect) -> None:
        """A card that was let go where it does not belong."""

    def rearrange(self, before: Drawn, after: Drawn) -> None:
        """Cards of a row that change places."""


class CardInput(ABC):
    """Every person at this screen has one of their own, and finds the cards as they left them."""

    choice: Any = None
    """The selection, where several cards are picked."""

    def __init__(self, table: TableAtHand, motion: CardsInMotion, drawn: Callable[[], Drawn]) -> None:
        """`drawn` answers every node of the bare table, as it is laid out now."""
        self._table = table
        self._motion = motion
        self._drawn = drawn
        self._carried: _Carried | None = None
        self._dropped: Mapping[str, Rect] = {}
        """What lies where it was dropped until the table has answered, by place."""

    @property
    @abstractmethod
    def cards(self) -> Collection[str]:
        """The places whose cards may be taken up, in the order of the table."""

    @property
    @abstractmethod
    def holds(self) -> bool:
        """There is something to put back."""

    @property
    def carries(self) -> bool:
        """A card moves with the pointer."""
        return self._carried is not None

    @property
    def is_empty(self) -> bool:
        """Nothing is off its place."""
        return not self.carries and not self._dropped

    @property
    def first(self) -> str | None:
        """Where the keyboard begins."""
        return next(iter(self.cards), None)

    def beside(self, place: str, key: str) -> str | None:
        """Where an arrow leads within the row that this place is in; None: to whatever is next on the screen."""
        return None

    @property
    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The place that each key stands for now."""

    def marks(self, hinted: Sequence[str], hovered: str | None) -> dict[str, Mark]:
        """How places stand out."""
        found = dict.fromkeys(hinted, Mark.HINT)
        if hovered is not None and hovered in self.cards:
            found[hovered] = found.get(hovered, Mark.NONE) | Mark.RAISED
        return found

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        """What the player needs on the table besides its own nodes."""
        return []

    @abstractmethod
    def tap(self, place: str, *, whole: bool) -> bool:
        """False: that place is nothing to tap. `whole`: it was tapped twice, to make the whole move at once."""

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        return self.tap(place, whole=whole)

    def lift(self, place: str, grip: Point, at: Point) -> None:
        """`grip` is measured from the place, whose top card may lie lower."""
        if place not in self.cards:
            return
        drawn = self._drawn()
        zone, card = drawn[place].rect, drawn[card_of(place, drawn)].rect
        grip = Point(grip.x + zone.x - card.x, min(grip.y + zone.y - card.y, card.height))
        self._carried = _Carried(place, grip, at, trail=at, since=self._table.now)

    def carry(self, at: Point) -> None:
        self._carried = self._carried and self._carried.moved(at, self._table.now)

    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        """`nodes`: what shows."""
        if self._carried:
            now = self._table.now
            carried, self._carried = self._carried.moved(at, now), None
            rect = carried.rect(self._drawn())
            self._motion.let_go(LooseCard(rect, carried.speed(now), now))
            self._let_fall(carried.place, rect, at, nodes)

    @abstractmethod
    def _let_fall(self, place: str, rect: Rect, at: Point, nodes: Sequence[Node]) -> None:
        """The card of this place was dropped when it was at `rect`, and the pointer at `at`."""

    @abstractmethod
    def put_back(self) -> None: ...

    @abstractmethod
    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        """The table has changed. Where the cards of the player's own move set out from; None if it was not theirs."""

    @abstractmethod
    def changed(self, update: Update) -> None:
        """The table has changed, or somebody else faces it."""

    @abstractmethod
    def refused(self) -> None:
        """The table has rejected an action."""

    def tick(self, *, still: bool) -> None:  # noqa: B027
        """Called once per tick. `still`: nothing moves on the table."""

    @property
    def away(self) -> frozenset[str]:
        """The cards that are not where they lie."""
        carried = [self._carried.place] if self._carried else []
        return frozenset(card_of(place, self._drawn()) for place in (*self._dropped, *carried))

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        """What lies where it was dropped, and what is carried: high above the table."""
        carried, now = self._carried, self._table.now
        held = dict(self._dropped)
        if carried:
            held[carried.place] = carried.rect(drawn)
        cards = ((drawn.get(card_of(place, drawn)), rect) for place, rect in held.items())
        found = [Sprite(replace(card, marks=Mark.NONE), rect) for card, rect in cards if card]
        if not self._motion.flies:
            return found
        lean = lean_of(carried.speed(now).x, carried.rect(drawn).width) if carried else 0
        return [replace(each, rect=each.rect.scaled(1 + RISE, 1 + RISE), lean=lean, lift=1.0) for each in found]
