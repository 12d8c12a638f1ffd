"""The meaning of a player's gestures over the cards, in every game; and the card that is dragged over the table."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from math import exp
from typing import Any, NamedTuple, Protocol, TypeAlias

from spitegame.session.line import Update
from spitegame.tables.face import Laid
from spitegame.tables.notices import Notices
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.motion import RISE, LooseCard, Sprite, lean_of
from spitegame.ui.nodes import Frame, Mark, Node, Zone

Drawn: TypeAlias = Mapping[str, Node]
"""The nodes of the bare table, by id."""


def card_of(place: str, drawn: Drawn) -> str:
    """Return the card that is lifted from a place: the place itself, or the top card of a pile."""
    node = drawn.get(place)
    return node.look.card if node and isinstance(node.look, Zone) else place


TRAILS = 0.06
"""The time constant of a carried card's trail, in seconds; the speed of the card follows from it."""


class _Carried(NamedTuple):
    """The card under the pointer: `grip` is where it is held, `at` where the pointer is."""

    place: str
    grip: Point
    at: Point
    trail: Point
    """A point that follows the pointer: after every `TRAILS` seconds about a third of the distance is left."""
    since: float
    """The moment of the last move, to which `trail` belongs, in seconds."""

    def rect(self, drawn: Drawn) -> Rect:
        card = drawn[card_of(self.place, drawn)].rect
        return Rect(self.at.x - self.grip.x, self.at.y - self.grip.y, card.width, card.height)

    def moved(self, at: Point, now: float) -> "_Carried":
        return self._replace(at=at, trail=self._trail_at(now), since=now)

    def speed(self, now: float) -> Point:
        """Return the speed in pixels per second."""
        trail = self._trail_at(now)
        return Point((self.at.x - trail.x) / TRAILS, (self.at.y - trail.y) / TRAILS)

    def _trail_at(self, now: float) -> Point:
        left = exp((self.since - now) / TRAILS)
        return Point(self.at.x + (self.trail.x - self.at.x) * left, self.at.y + (self.trail.y - self.at.y) * left)


class TableAtHand(Protocol):
    """The table as the card input sees it; the table scene implements it."""

    now: float
    notices: Notices

    @property
    def update(self) -> Update:
        """The newest update of the seat that faces the table."""

    @property
    def view(self) -> Any: ...

    @property
    def is_turn(self) -> bool: ...

    @property
    def mirrored(self) -> bool:
        """True if the table is laid out for the left hand."""

    def attend(self) -> None:
        """Clear the notice and the fanned pile, since the player has taken something up."""

    def act(self, action: Any, *, by_all: bool = False) -> None:
        """Send an action. With `by_all` every person at this screen who is to act does it."""


class CardsInMotion(Protocol):
    """The moving cards as the card input sees them; the table's animation implements it."""

    @property
    def flies(self) -> bool:
        """True if this player wants to see cards move."""

    def let_go(self, card: LooseCard) -> None:
        """Remember a released card with its speed: the flight that leaves from its place continues that motion."""

    def glide_home(self, card: Node | None, rect: Rect) -> None:
        """Let a card glide back to its place from `rect`, where it was dropped in vain."""

    def rearrange(self, before: Drawn, after: Drawn) -> None:
        """Move the cards of a row that change places."""


class CardInput(ABC):
    """The card input of one person at this screen. Each person has one, and finds the cards as they were left."""

    choice: Any = None
    """The selection, at a table where several cards are picked; else None."""

    def __init__(self, table: TableAtHand, motion: CardsInMotion, drawn: Callable[[], Drawn]) -> None:
        """Prepare the input; `drawn` returns every node of the bare table, as it is laid out now."""
        self._table = table
        self._motion = motion
        self._drawn = drawn
        self._carried: _Carried | None = None
        self._dropped: Mapping[str, Rect] = {}
        """The rectangles of cards that stay where they were dropped until the table answers, by place."""

    @property
    @abstractmethod
    def cards(self) -> Collection[str]:
        """The places whose cards may be taken up, in the order of the table."""

    @property
    def holds(self) -> bool:
        """True if the player has picked something that can be put back."""
        return False

    @property
    def carries(self) -> bool:
        """True if a card moves with the pointer."""
        return self._carried is not None

    @property
    def is_empty(self) -> bool:
        """True if no card is away from its place."""
        return not self.carries and not self._dropped

    @property
    def first(self) -> str | None:
        """The place that the keyboard starts from; None if there is none."""
        return next(iter(self.cards), None)

    def beside(self, place: str, key: str) -> str | None:
        """Return the place to which an arrow key leads from this one within a row; None for the next node on the
        screen."""
        return None

    @abstractmethod
    def keys(self, focus: str | None) -> Mapping[str, str]:
        """Return the place that each key stands for now. `focus` is the node that the keyboard is on, if any."""

    def marks(self, hinted: Sequence[str], hovered: str | None) -> dict[str, Mark]:
        """Return the marks of places that stand out: hinted ones, and the card under the pointer."""
        found = dict.fromkeys(hinted, Mark.HINT)
        if hovered is not None and hovered in self.cards:
            found[hovered] = found.get(hovered, Mark.NONE) | Mark.RAISED
        return found

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        """Return additional nodes that the player needs on the table."""
        return []

    @abstractmethod
    def tap(self, place: str, *, whole: bool) -> bool:
        """Do what a tap means, or with `whole`, on a double tap, the whole move. Return False if nothing is there."""

    def picked_by(self, place: str) -> frozenset[str]:
        """Return the place together with all other cards that a tap on it picks."""
        return frozenset({place})

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        """Do what the key of this place means. Return False if there is nothing to tap."""
        return self.tap(place, whole=whole)

    def lift(self, place: str, grip: Point, at: Point) -> None:
        """Take up the card of a place. `grip` is measured from the place's corner; its top card may lie lower."""
        if place not in self.cards:
            return
        drawn = self._drawn()
        zone, card = drawn[place].rect, drawn[card_of(place, drawn)].rect
        grip = Point(grip.x + zone.x - card.x, min(grip.y + zone.y - card.y, card.height))
        self._carried = _Carried(place, grip, at, trail=at, since=self._table.now)

    def carry(self, at: Point) -> None:
        self._carried = self._carried and self._carried.moved(at, self._table.now)

    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        """Release the carried card at this point; `nodes` are those on the screen."""
        if self._carried:
            now = self._table.now
            carried, self._carried = self._carried.moved(at, now), None
            rect = carried.rect(self._drawn())
            self._motion.let_go(LooseCard(rect, carried.speed(now), now))
            self._let_fall(carried.place, rect, at, nodes)

    def _let_fall(self, place: str, rect: Rect, at: Point, nodes: Sequence[Node]) -> None:
        """Handle the release of this place's card at `rect`, with the pointer at `at`."""
        self._motion.glide_home(self._drawn().get(place), rect)

    def put_back(self) -> None:  # noqa: B027
        """Put back what the player has picked."""

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        """Return the rectangles from which the cards of the player's own move set out, by place, after the table has
        changed; None if the move was not this player's."""
        return {} if was_turn else None

    def changed(self, update: Update) -> None:  # noqa: B027
        """Adapt to an update, or to another person who faces the table."""

    def refused(self) -> None:  # noqa: B027
        """Handle the rejection of an action by the table."""

    def tick(self, *, still: bool) -> None:  # noqa: B027
        """Do what is due, once per tick; `still` is True if nothing moves on the table."""

    @property
    def away(self) -> frozenset[str]:
        """The node ids of cards that are not at their places, because they are carried or dropped."""
        carried = [self._carried.place] if self._carried else []
        return frozenset(card_of(place, self._drawn()) for place in (*self._dropped, *carried))

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        """Return the sprites of dropped and carried cards, which show high above the table."""
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
