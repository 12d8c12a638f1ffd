"""Motion of cards on the screen. The state of the game has changed already; motion only shows the change.

A card in flight follows a spring damped enough never to swing: its place is a function of time alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from math import cos, exp, hypot, pi, sin, tanh
from typing import NamedTuple, TypeAlias

from spitegame.rules.cards import Card
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.geometry import STILL, Point, Rect, centered
from spitegame.ui.nodes import Bar, CardLook, Mark, Node

PLAY_S = 0.20
DRAW_S = 0.14
FLIP_S = 0.16
CLEAR_S = 0.35
HOME_S = 0.16
STAGGER_S = 0.05
DEAL_STAGGER_S = 0.06
"""The length of a flight by its kind, and the delay between the departures of two cards that fly together."""
LONGEST_DEAL_S = 1.2
SHOWN_S = 0.8
"""The time for which a card that is only shown lies; the one that matters lies for twice this time."""
OVERLAP_S = 0.05
"""The time before one move has landed at which the next one leaves."""
PAUSE_BEFORE_CLEAR_S = 0.12
HURRY, MOST_HURRY = 0.9, 0.4
"""With more than three flights waiting, each further one multiplies durations by `HURRY`; the least factor is
`MOST_HURRY`."""
FADE_S = 0.08
"""The time in which cards fade out at their old places and in at their new ones, with reduced motion."""

RELEASE_SPEED_KEPT_S = 0.05
PULL = 7.0
"""The strength of the spring for a flight of one second: in the end 0.7 % of the way remain, which are spread over the
flight."""
MOST_LEAN_DEGREES = 8
BRISK = 25.0
"""The speed, in widths of the card per second, at which a card leans by three quarters of `MOST_LEAN_DEGREES`."""
MOST_LEANING = 6
"""The largest number of cards that lean at once, since each angle of each card is a picture of its own."""
RISE = 0.06
"""The share by which a card high above the table is larger."""
TOUCHDOWN = 0.75
"""The share of its flight after which a card touches the table."""
SQUASH = 0.035
"""The share by which a card becomes lower and wider as it lands."""
FAR = 1.2
"""The distance of a flight, in heights of the card, from which the card rises all the way up."""
HEAVY = 2.2
"""The factor on duration, rise and squash for a card that matters, such as one of the payoff."""
RAISED = 0.4
"""The share of its time for which a card that matters is lifted in place before it leaves."""
CHORD = (0, 4, 7, 12)
"""Half tones by which the first, second and further cards that matter in one turn sound higher as they land."""
ECHO_S = 0.45
"""The time for which the effect of a landing, or of a hurt, is seen."""
FLINCH = 0.1
"""The share of its width by which a hurt card starts aside."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A node in motion, painted over the still nodes at `rect`."""

    node: Node
    """The node; its own rectangle has the size for which its picture is made."""
    rect: Rect
    lean: int = 0
    """The angle in degrees, clockwise."""
    lift: float = 0.0
    """The height above the table, from 0 to 1, which the shadow shows."""
    shine: float = 0.0
    """The light on a card that turns over, from 0 to 1."""
    opacity: float = 1.0


class Fade(Enum):
    """The part of a card that fades from place to place and does not move."""

    NONE = "none"
    OUT = "out"
    """The card fades out at its origin."""
    IN = "in"
    """The card fades in at its goal."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The flight of one card, with times in seconds.

    The card is seen from `appears` on, leaves at `starts` and lands at `ends`. The node that it becomes is not painted
    before the landing.
    """

    into: str
    """The node that the card becomes, or the place at which it goes out of sight."""
    origin: Rect
    before: Card | None
    after: Card | None
    """The face of the card at the end, as `before` is at the start; None for face down. If they differ, it flips on the
    way."""
    appears: float
    starts: float
    ends: float
    lands_with: Sound | None = None
    """The sound of landing; None for silence. With SLIDE, PLACE and PAYOFF the departure sounds as well."""
    speed: Point = STILL
    """The speed at departure, in pixels per second to the right and down."""
    lifted: bool = False
    """True if the card is high above the table at departure, since it was released there."""
    fade: Fade = Fade.NONE
    weight: int = 0
    """The number of this card among those that matter in its turn, from 1; 0 if it does not matter."""
    captions: tuple[Node, ...] = ()
    """The captions of its goal as they show until it lands. The first has the same id for all flights to one pile."""

    @property
    def leaves(self) -> float:
        """The time of departure: a card that matters is first lifted in place."""
        return self.starts + (self.ends - self.starts) * RAISED * (self.weight > 0 and not self.lifted)

    @property
    def lands(self) -> float:
        """The time at which the landing is heard: a card that matters falls on the last part of its way."""
        return self.leaves + (self.ends - self.leaves) * (TOUCHDOWN if self.weight else 1.0)

    def share(self, now: float) -> float:
        """Return the share of the flight's time that has passed, from 0 to 1."""
        length = self.ends - self.leaves
        return float(now >= self.leaves) if length <= 0 else min(1.0, max(0.0, (now - self.leaves) / length))

    def rect(self, goal: Rect, now: float) -> Rect:
        """Return the rectangle of the card at this time, on its way to `goal`."""
        length, share = self.ends - self.leaves, self.share(now)
        if share in (0.0, 1.0):
            return goal if share else self.origin
        sized = goal.between(self.origin, to_go(1.0, 0.0, share))
        here, there = self.origin.center, goal.center
        x = to_go(here.x - there.x, self.speed.x * length, share)
        y = to_go(here.y - there.y, self.speed.y * length, share)
        return centered(Point(there.x + x, there.y + y), sized.width, sized.height)

    def speed_at(self, goal: Rect, now: float) -> Point:
        """Return the speed at this time, in pixels per second to the right and down."""
        length, share = self.ends - self.leaves, self.share(now)
        if length <= 0 or share in (0.0, 1.0):
            return STILL
        here, there = self.origin.center, goal.center
        x = speed_of(here.x - there.x, self.speed.x * length, share)
        y = speed_of(here.y - there.y, self.speed.y * length, share)
        return Point(x / length, y / length)


def to_go(way: float, speed: float, share: float) -> float:
    """Return the part of `way` that is left after this share of the time: all of it at first, 0 at the end. `speed` is
    that at the start, in the unit of `way` per whole time, negative towards the goal."""

    def left(share: float) -> float:
        return (way + (speed + PULL * way) * share) * exp(-PULL * share)

    return left(share) - left(1.0) * share * share


def speed_of(way: float, speed: float, share: float) -> float:
    """Return the rate of change of `to_go`, without the small remainder that is spread over the flight."""
    return (speed - PULL * (speed + PULL * way) * share) * exp(-PULL * share)


class Stir(NamedTuple):
    """A node that stays at its place and looks different for a while."""

    place: str
    starts: float
    ends: float
    look: "Stirring"
    calm: "Stirring | None" = None
    """The look for players who want no motion; None if the node just lies there."""
    above: bool = False
    """True if the sprite is painted over the node, False if it replaces the node."""


Stirring: TypeAlias = Callable[[Node, float], Sprite]
"""A function that returns the look of a stirring node, from the node as it lies and the share of the time that has
passed, from 0 to 1."""


def flinch(node: Node, share: float) -> Sprite:
    """Return the node as it shrinks from something that hurts."""
    aside = FLINCH * node.rect.width * sin(6 * pi * share) * (1 - share)
    hurt = replace(node, marks=node.marks | Mark.IDLE) if 0 < share < 0.6 else node
    return Sprite(hurt, node.rect.moved(aside, 0))


def ache(node: Node, share: float) -> Sprite:
    """Return the node in pain without motion, for players who want none: it fades to idle and back."""
    return Sprite(replace(node, marks=node.marks | Mark.IDLE), node.rect, opacity=sin(pi * share))


def descended(node: Node, share: float) -> Sprite:
    """Return the node as it comes down from above."""
    eased = 1 - (1 - share) ** 3
    return Sprite(node, node.rect.moved(0, -0.25 * node.rect.height * (1 - eased)), opacity=eased)


def appeared(node: Node, share: float) -> Sprite:
    """Return the node as it fades in, in place of `descended` for players who want no motion."""
    return Sprite(node, node.rect, opacity=share)


def shone(node: Node, share: float) -> Sprite:
    """Return the node lit and glowing, since it has just landed."""
    return Sprite(replace(node, marks=node.marks | Mark.GLOWING), node.rect, shine=(1 - share) ** 3)


def jolted(weight: int) -> Stirring:
    """Return a look for neighbours of a card that lands: they hop, higher for a larger weight."""

    def hop(node: Node, share: float) -> Sprite:
        up = 0.022 * weight * node.rect.height * sin(pi * min(1.0, 2 * share))
        return Sprite(node, node.rect.moved(0, -up), lift=min(1.0, 0.2 * weight) * sin(pi * min(1.0, 2 * share)))

    return hop


def grown(share_before: float) -> Stirring:
    """Return a look for a bar that grows or shrinks from this share to what it shows now."""

    def bar(node: Node, share: float) -> Sprite:
        if not isinstance(node.look, Bar):
            return Sprite(node, node.rect)
        eased = 1 - (1 - share) ** 3
        look = node.look._replace(share=share_before + (node.look.share - share_before) * eased)
        return Sprite(replace(node, look=look), node.rect)

    return bar


class LooseCard(NamedTuple):
    """A card that was released over the table: its place, its speed in pixels per second, and the time."""

    rect: Rect
    speed: Point
    at: float


class _Due(NamedTuple):
    """A sound with the time at which it is to be heard, and the id of the node that it comes from."""

    at: float
    sound: Sound
    place: str
    step: int


class Timeline:
    """All flights, stirs and sounds that are under way or still to come."""

    def __init__(self) -> None:
        self._flights: list[Flight] = []
        self._stirs: list[Stir] = []
        self._cues: list[_Due] = []
        self._let_go: LooseCard | None = None

    def add(self, flights: Iterable[Flight], drawn: Mapping[str, Node] | None = None, step: int = 0) -> None:
        """Add flights with their sounds. `drawn` has the nodes by id as they were when the current flights set out: a
        card that leaves from where it has not landed yet continues from its present point and speed. `step` raises the
        sound of a placed card by this number of half tones."""
        for flight in [self._continued(flight, drawn or {}) for flight in flights]:
            self._flights.append(flight)
            sound = flight.lands_with
            if sound in (Sound.SLIDE, Sound.PLACE, Sound.PAYOFF):
                self.cue(flight.starts, Sound.SLIDE, flight.into)
            if sound:
                landing = Sound.TOUCH if sound is Sound.SLIDE else sound
                higher = chord(flight.weight) if flight.weight else step if sound is Sound.PLACE else 0
                self.cue(flight.lands, landing, flight.into, higher)

    def fade(self, flights: Iterable[Flight], now: float) -> None:
        """Add flights without motion: all cards fade at once, without a sound."""
        standing = [replace(each, appears=now, starts=now, ends=now + FADE_S, captions=()) for each in flights]
        self._flights += [replace(each, fade=Fade.OUT) for each in reversed(standing)]  # the first lies uppermost
        self._flights += [replace(each, fade=Fade.IN) for each in standing]

    def stir(self, stirs: Iterable[Stir]) -> None:
        """Add stirs. Nothing waits for their end."""
        self._stirs += stirs

    def calm(self, now: float) -> None:
        """End all stirs, unless cards still fly."""
        if self.is_still(now):
            self._stirs.clear()

    def let_go(self, card: LooseCard) -> None:
        """Remember a released card: the next flight that leaves from its rectangle continues its motion."""
        self._let_go = card

    def cue(self, at: float, sound: Sound, place: str = "", step: int = 0) -> None:
        """Add a sound that comes from the node with this id; from the middle without one."""
        self._cues.append(_Due(at, sound, place, step))

    def busy_until(self, now: float) -> float:
        """Return the time at which the last flight ends; `now` if there is none."""
        return max((flight.ends for flight in self._flights), default=now)

    def waiting(self, now: float) -> int:
        """Return the number of flights that have not left yet."""
        return sum(flight.starts > now for flight in self._flights)

    def is_still(self, now: float) -> bool:
        return not any(flight.ends > now for flight in self._flights)

    def is_calm(self, now: float) -> bool:
        """Return True if nothing flies or stirs."""
        return self.is_still(now) and not any(stir.ends > now for stir in self._stirs)

    def forget_landed(self, now: float) -> bool:
        """Remove flights and stirs that have ended. Return True if there were any, since the still picture has then
        changed."""
        before = len(self._flights) + len(self._stirs)
        self._flights = [flight for flight in self._flights if flight.ends > now]
        self._stirs = [stir for stir in self._stirs if stir.ends > now]
        return len(self._flights) + len(self._stirs) != before

    def forget_waiting(self, now: float) -> None:
        """Remove all flights that have not left: their cards are at their goals at once."""
        self._flights = [flight for flight in self._flights if flight.starts <= now]

    def finish(self) -> None:
        self._flights.clear()
        self._stirs.clear()

    def hidden(self) -> frozenset[str]:
        """Return the ids of nodes that are not painted, since sprites take their places."""
        stirring = (stir.place for stir in self._stirs if not stir.above)
        return frozenset([*(flight.into for flight in self._flights), *stirring, *(each.id for each in self._captions)])

    @property
    def _captions(self) -> list[Node]:
        """The captions that wait for a landing: where several cards fly to one pile, for that of the first."""
        first = {flight.captions[0].id: flight.captions for flight in reversed(self._flights) if flight.captions}
        return [*chain.from_iterable(first.values())]

    def sprites(self, nodes: Mapping[str, Node], now: float) -> list[Sprite]:
        """Return the sprites at this time. Goals are looked up in `nodes` each time, since they may move meanwhile.

        Moving cards are above waiting ones, and earlier departures above later ones: they may lie on one pile.
        """
        flights = sorted(self._flights, key=lambda flight: min(0.0, now - flight.starts))
        seen = (flight for flight in flights if flight.appears <= now)
        flying = _few_leaning(sprite for flight in seen for sprite in _sprites(flight, nodes.get(flight.into), now))
        return [*self._stirring(nodes, now), *(Sprite(each, each.rect) for each in self._captions), *flying]

    def _stirring(self, nodes: Mapping[str, Node], now: float) -> Iterator[Sprite]:
        """Yield the sprites of stirs: none for a node that a card still flies to, and of several stirs at one node the
        one that began last."""
        flying = {flight.into for flight in self._flights}
        latest = {stir.place: stir for stir in sorted(self._stirs, key=lambda stir: (stir.starts <= now, stir.starts))}
        for place, stir in latest.items():
            if place in nodes and place not in flying:
                share = (now - stir.starts) / (stir.ends - stir.starts)
                yield stir.look(nodes[place], min(1.0, max(0.0, share)))

    def due(self, now: float, side: Callable[[str], float]) -> list[Cue]:
        """Return the sounds whose time has come, each only once. `side` gives the position of a node, from -1 at the
        left to 1."""
        cues = [Cue(due.sound, side(due.place), due.step) for due in self._cues if due.at <= now]
        self._cues = [due for due in self._cues if due.at > now]
        return cues

    def _continued(self, flight: Flight, drawn: Mapping[str, Node]) -> Flight:
        """Return the flight, continued from where its card was released, or from the point of another flight that has
        the card."""
        if self._let_go and self._let_go.rect == flight.origin:
            speed = self._let_go.speed if flight.starts - self._let_go.at < RELEASE_SPEED_KEPT_S else STILL
            return replace(flight, speed=speed, lifted=True)
        first = next((each for each in reversed(self._flights) if _leads_to(each, flight, drawn)), None)
        if first is None:
            return flight
        now, goal = flight.starts, flight.origin
        if first.ends - now <= OVERLAP_S:
            return replace(flight, appears=max(flight.appears, min(now, first.ends)))
        self._flights.remove(first)
        before = first.before if first.share(now) < 0.5 else first.after
        return replace(flight, origin=first.rect(goal, now), before=before, speed=first.speed_at(goal, now))


def _leads_to(first: Flight, second: Flight, drawn: Mapping[str, Node]) -> bool:
    """Return True if the first flight brings the same card, face up, to where the second one takes it from."""
    node = drawn.get(first.into)
    return node is not None and node.rect == second.origin and first.after == second.before is not None


def _sprites(flight: Flight, node: Node | None, now: float) -> list[Sprite]:
    """Return the sprite of the flight at this time; none if there is nothing to show."""
    if node is None:
        return []
    goal = node.rect
    if not isinstance(node.look, CardLook):
        goal = Rect(goal.x, goal.y, goal.width, goal.width * flight.origin.height / flight.origin.width)
    match flight.fade:
        case Fade.OUT:  # it stays opaque for long, since the table would show through both cards
            opacity = 1 - flight.share(now) ** 3
            return [Sprite(_facing(node, flight.origin, flight.before), flight.origin, opacity=opacity)]
        case Fade.IN:
            arrives = Sprite(_facing(node, goal, flight.after), goal, opacity=flight.share(now))
            return [arrives] if isinstance(node.look, CardLook) else []
        case Fade.NONE:
            pass
    made = max(goal, flight.origin, key=lambda rect: rect.width)  # a picture is only ever scaled down
    share = flight.share(now)
    card = flight.before if share < 0.5 else flight.after
    rect, lift = flight.rect(goal, now), _lift(flight, goal, now)
    weight = HEAVY if flight.weight else 1.0
    rect = rect.scaled(1 + RISE * weight * lift, 1 + RISE * weight * lift)
    if share > TOUCHDOWN:
        pressed = SQUASH * weight * _reach(flight, goal) * sin(pi * (share - TOUCHDOWN) / (1 - TOUCHDOWN))
        rect = rect.scaled(1 + pressed, 1 - pressed)
    lean, shine = lean_of(flight.speed_at(goal, now).x, goal.width), 0.0
    if flight.before != flight.after:
        narrow = abs(1 - 2 * share)
        rect, lean = rect.scaled(max(narrow, 1 / rect.width), 1.0), round(lean * narrow)
        shine = sin(pi * share) ** 2
    return [Sprite(_facing(node, made, card), rect, lean=lean, lift=lift, shine=shine)]


def _facing(node: Node, rect: Rect, card: Card | None) -> Node:
    """Return the node in the size of `rect`, showing this card; None for its back."""
    look = node.look._replace(card=card) if isinstance(node.look, CardLook) else CardLook(card)
    return replace(node, rect=rect, look=look)


def chord(weight: int) -> int:
    """Return by how many half tones a card that matters sounds higher, from its number in the turn."""
    return CHORD[min(weight, len(CHORD)) - 1]


def _lift(flight: Flight, goal: Rect, now: float) -> float:
    """Return the height of the card above the table, from 0 to 1."""
    share = flight.share(now)
    if flight.starts < now < flight.leaves:
        return sin(pi / 2 * (now - flight.starts) / (flight.leaves - flight.starts))
    if flight.lifted or (flight.weight and now >= flight.leaves):
        return cos(pi / 2 * share / TOUCHDOWN) if share < TOUCHDOWN else 0.0
    return _reach(flight, goal) * sin(pi * share / TOUCHDOWN) if share < TOUCHDOWN else 0.0


def _reach(flight: Flight, goal: Rect) -> float:
    """Return the largest height of the flight, from 0 to 1, which is 1 for a long way or a card that turns over."""
    if flight.lifted or flight.before != flight.after:
        return 1.0
    here, there = flight.origin.center, goal.center
    return min(1.0, hypot(here.x - there.x, here.y - there.y) / (FAR * goal.height))


def lean_of(speed: float, width: float) -> int:
    """Return the degrees, clockwise, by which a card of this width leans at this speed, in pixels per second to the
    right."""
    return round(MOST_LEAN_DEGREES * tanh(speed / (BRISK * width)))


def _few_leaning(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return the sprites, with lean 0 for all but the first `MOST_LEANING` that lean."""
    found: list[Sprite] = []
    leaning = 0
    for sprite in sprites:
        leaning += sprite.lean != 0
        found.append(replace(sprite, lean=0) if leaning > MOST_LEANING else sprite)
    return found


def hurry(waiting: int) -> float:
    """Return the factor on durations that lets the table catch up when this number of flights waits."""
    return max(MOST_HURRY, HURRY ** max(0, waiting - 3))
