"""Moves cards on the screen. The truth has changed already; motion only shows how.

A card in flight hangs on a spring that is damped so much that it never swings: where it is follows from the time alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, exp, hypot, pi, sin, tanh
from typing import NamedTuple, TypeAlias

from spitegame.rules.cards import Card
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.geometry import STILL, Point, Rect, centered
from spitegame.ui.nodes import Bar, CardLook, Mark, Node

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
OVERLAP = 0.05
"""So many seconds before one move has landed, the next one leaves."""
PAUSE = 0.12
"""A completed center lies for a moment before it is swept away."""
HURRY, MOST_HURRY = 0.9, 0.4
"""With more than three flights waiting, each further one multiplies durations by the first, down to the second."""
FADE = 0.08
"""With reduced motion, cards fade out where they were and in where they are."""

AT_ONCE = 0.05
"""A card that leaves so many seconds after it was let go has not come to rest."""
PULL = 7.0
"""The strength of the spring, for a flight of one second: at its end 0.7 % of the way are left, and are shared out."""
MOST_LEAN = 8
"""Degrees."""
BRISK = 25.0
"""A card that moves so many times its width in a second leans by three quarters of the most."""
MOST_LEANING = 6
"""So many cards lean at the same time: each angle of each card is a picture of its own."""
RISE = 0.06
"""A card high above the table is larger by this share."""
TOUCHDOWN = 0.75
"""The share of its time after which a card touches the table."""
SQUASH = 0.035
"""By this share it becomes lower and wider as it lands."""
FAR = 1.2
"""Cards that fly so many times their height, or farther, rise all the way up."""
HEAVY = 2.2
"""A card that matters takes so many times as long as another, and rises and is pressed so many times as much."""
RAISED = 0.4
"""It is lifted where it lies for this share of its time, before it leaves."""
CHORD = (0, 4, 7, 12)
"""Cards that matter, played in one turn, land so many half tones higher, one after the other."""
ECHO = 0.45
"""The seconds for which it is seen that something has landed, or hurt."""
FLINCH = 0.1
"""By this share of its width a card starts aside."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A node in motion: painted over the still ones, at this place."""

    node: Node
    """Its rect is the size for which its picture is made."""
    rect: Rect
    lean: int = 0
    """Degrees, clockwise."""
    lift: float = 0.0
    """How high above the table a card is, from 0 to 1: its shadow tells."""
    shine: float = 0.0
    """How much light falls on a card that turns over, from 0 to 1."""
    opacity: float = 1.0


class Fade(Enum):
    """What a card does that does not move."""

    NONE = "none"
    OUT = "out"
    """It fades out at its origin."""
    IN = "in"
    """It fades in at its goal."""


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
    """One that is put down is heard as it leaves, too, and one that only slides as it stops."""
    speed: Point = STILL
    """How fast it moves already when it leaves, in pixels per second to the right and down."""
    lifted: bool = False
    """It is high above the table already when it leaves: it was let go there."""
    fade: Fade = Fade.NONE
    weight: int = 0
    """Which one it is of the cards that matter, in its turn; 0: it is none of them."""

    @property
    def leaves(self) -> float:
        """What matters is lifted first where it lies."""
        return self.starts + (self.ends - self.starts) * RAISED * (self.weight > 0 and not self.lifted)

    @property
    def lands(self) -> float:
        """When it is heard to land: what matters falls the last bit."""
        return self.leaves + (self.ends - self.leaves) * (TOUCHDOWN if self.weight else 1.0)

    def share(self, now: float) -> float:
        """The share of the way's time that has gone."""
        length = self.ends - self.leaves
        return float(now >= self.leaves) if length <= 0 else min(1.0, max(0.0, (now - self.leaves) / length))

    def rect(self, goal: Rect, now: float) -> Rect:
        length, share = self.ends - self.leaves, self.share(now)
        if share in (0.0, 1.0):
            return goal if share else self.origin
        sized = goal.between(self.origin, to_go(1.0, 0.0, share))
        here, there = self.origin.center, goal.center
        x = to_go(here.x - there.x, self.speed.x * length, share)
        y = to_go(here.y - there.y, self.speed.y * length, share)
        return centered(Point(there.x + x, there.y + y), sized.width, sized.height)

    def speed_at(self, goal: Rect, now: float) -> Point:
        length, share = self.ends - self.leaves, self.share(now)
        if length <= 0 or share in (0.0, 1.0):
            return STILL
        here, there = self.origin.center, goal.center
        x = speed_of(here.x - there.x, self.speed.x * length, share)
        y = speed_of(here.y - there.y, self.speed.y * length, share)
        return Point(x / length, y / length)


def to_go(way: float, speed: float, share: float) -> float:
    """What is left of a way when this share of the time has gone: all of it at first, in the end nothing. `speed` is
    that at the start, in ways per whole time; it is negative towards the goal."""

    def left(share: float) -> float:
        return (way + (speed + PULL * way) * share) * exp(-PULL * share)

    return left(share) - left(1.0) * share * share


def speed_of(way: float, speed: float, share: float) -> float:
    """How fast `to_go` changes, but for the little that is shared out."""
    return (speed - PULL * (speed + PULL * way) * share) * exp(-PULL * share)


class Stir(NamedTuple):
    """A node that stays where it is, and looks different for a while."""

    place: str
    starts: float
    ends: float
    look: "Stirring"
    calm: "Stirring | None" = None
    """How it looks where nothing moves; None: as it lies."""
    above: bool = False
    """It is painted over the node, and not instead."""


Stirring: TypeAlias = Callable[[Node, float], Sprite]
"""How a node looks that stirs, as it lies and after a share of the time from 0 to 1."""


def flinch(node: Node, share: float) -> Sprite:
    """It shrinks from something that hurts."""
    aside = FLINCH * node.rect.width * sin(6 * pi * share) * (1 - share)
    hurt = replace(node, marks=node.marks | Mark.IDLE) if 0 < share < 0.6 else node
    return Sprite(hurt, node.rect.moved(aside, 0))


def ache(node: Node, share: float) -> Sprite:
    """The same where nothing moves."""
    return Sprite(replace(node, marks=node.marks | Mark.IDLE), node.rect, opacity=sin(pi * share))


def risen(node: Node, share: float) -> Sprite:
    """It comes up from below and stands there."""
    eased = 1 - (1 - share) ** 3
    return Sprite(node, node.rect.moved(0, 0.5 * node.rect.height * (1 - eased)), opacity=eased)


def appeared(node: Node, share: float) -> Sprite:
    """The same where nothing moves."""
    return Sprite(node, node.rect, opacity=share)


def shone(node: Node, share: float) -> Sprite:
    """What has just landed is lit, and glows."""
    return Sprite(replace(node, marks=node.marks | Mark.GLOWING), node.rect, shine=(1 - share) ** 3)


def jolted(weight: int) -> Stirring:
    """What lies beside something that lands hops, the higher the more it weighs."""

    def hop(node: Node, share: float) -> Sprite:
        up = 0.022 * weight * node.rect.height * sin(pi * min(1.0, 2 * share))
        return Sprite(node, node.rect.moved(0, -up), lift=min(1.0, 0.2 * weight) * sin(pi * min(1.0, 2 * share)))

    return hop


def grown(share_before: float) -> Stirring:
    """A bar grows or shrinks to what it shows now."""

    def bar(node: Node, share: float) -> Sprite:
        if not isinstance(node.look, Bar):
            return Sprite(node, node.rect)
        eased = 1 - (1 - share) ** 3
        look = node.look._replace(share=share_before + (node.look.share - share_before) * eased)
        return Sprite(replace(node, look=look), node.rect)

    return bar


class LooseCard(NamedTuple):
    """A card that was let go over the table: where, how fast it moved, and when."""

    rect: Rect
    speed: Point
    at: float


class _Due(NamedTuple):
    """A sound, when it is to be heard, and the id of the node that it comes from."""

    at: float
    sound: Sound
    place: str
    step: int


class Timeline:
    def __init__(self) -> None:
        self._flights: list[Flight] = []
        self._stirs: list[Stir] = []
        self._cues: list[_Due] = []
        self._let_go: LooseCard | None = None

    def add(self, flights: Iterable[Flight], drawn: Mapping[str, Node] | None = None, step: int = 0) -> None:
        """`drawn`: the nodes by id as they were when the flights that are on their way set out. A card that is to
        leave from where it has not landed yet goes on from where it is, as fast as it is. `step`: how many half tones
        higher it is heard as it is put down."""
        for flight in [self._going_on(flight, drawn or {}) for flight in flights]:
            self._flights.append(flight)
            sound = flight.lands_with
            if sound in (Sound.SLIDE, Sound.PLACE, Sound.PAYOFF):
                self.cue(flight.starts, Sound.SLIDE, flight.into)
            if sound:
                landing = Sound.TOUCH if sound is Sound.SLIDE else sound
                higher = chord(flight.weight) if flight.weight else step if sound is Sound.PLACE else 0
                self.cue(flight.lands, landing, flight.into, higher)

    def fade(self, flights: Iterable[Flight], now: float) -> None:
        """The same without any motion: all at once, and without a sound."""
        standing = [replace(each, appears=now, starts=now, ends=now + FADE) for each in flights]
        for fade in (Fade.OUT, Fade.IN):
            self._flights += [replace(each, fade=fade) for each in standing]

    def stir(self, stirs: Iterable[Stir]) -> None:
        """Nothing waits for it."""
        self._stirs += stirs

    def calm(self, now: float) -> None:
        """End what stirs, unless a card on its way belongs to it."""
        if self.is_still(now):
            self._stirs.clear()

    def let_go(self, card: LooseCard) -> None:
        """The flight that leaves from there goes on with it."""
        self._let_go = card

    def cue(self, at: float, sound: Sound, place: str = "", step: int = 0) -> None:
        """The sound comes from the node of this id; from the middle without one."""
        self._cues.append(_Due(at, sound, place, step))

    def busy_until(self, now: float) -> float:
        return max((flight.ends for flight in self._flights), default=now)

    def waiting(self, now: float) -> int:
        """The number of flights that have not left yet."""
        return sum(flight.starts > now for flight in self._flights)

    def is_still(self, now: float) -> bool:
        return not any(flight.ends > now for flight in self._flights)

    def is_calm(self, now: float) -> bool:
        """Nothing flies, and nothing stirs."""
        return self.is_still(now) and not any(stir.ends > now for stir in self._stirs)

    def forget_landed(self, now: float) -> bool:
        """Forget the flights that have landed; True if there were any, so that the still picture has changed."""
        before = len(self._flights) + len(self._stirs)
        self._flights = [flight for flight in self._flights if flight.ends > now]
        self._stirs = [stir for stir in self._stirs if stir.ends > now]
        return len(self._flights) + len(self._stirs) != before

    def forget_waiting(self, now: float) -> None:
        """Let all that has not left yet be where it flies to. What is on its way goes on."""
        self._flights = [flight for flight in self._flights if flight.starts <= now]

    def finish(self) -> None:
        self._flights.clear()
        self._stirs.clear()

    def hidden(self) -> frozenset[str]:
        """The nodes that are still on their way, or stir."""
        return frozenset(
            [*(flight.into for flight in self._flights), *(stir.place for stir in self._stirs if not stir.above)]
        )

    def sprites(self, nodes: Mapping[str, Node], now: float) -> list[Sprite]:
        """The target's place is read each time, so that it may move meanwhile.

        What moves is above what waits, and what leaves first is above what leaves later: they may lie on one pile.
        """
        flights = sorted(self._flights, key=lambda flight: min(0.0, now - flight.starts))
        seen = (flight for flight in flights if flight.appears <= now)
        flying = _few_leaning(sprite for flight in seen for sprite in _sprites(flight, nodes.get(flight.into), now))
        return [*self._stirring(nodes, now), *flying]

    def _stirring(self, nodes: Mapping[str, Node], now: float) -> Iterator[Sprite]:
        """What stirs: not while it is still on its way, and of several things at one place the one that began last."""
        flying = {flight.into for flight in self._flights}
        latest = {stir.place: stir for stir in sorted(self._stirs, key=lambda stir: (stir.starts <= now, stir.starts))}
        for place, stir in latest.items():
            if place in nodes and place not in flying:
                share = (now - stir.starts) / (stir.ends - stir.starts)
                yield stir.look(nodes[place], min(1.0, max(0.0, share)))

    def due(self, now: float, side: Callable[[str], float]) -> list[Cue]:
        """The sounds whose time has come, each once. `side`: where a node is, from -1 to 1."""
        cues = [Cue(due.sound, side(due.place), due.step) for due in self._cues if due.at <= now]
        self._cues = [due for due in self._cues if due.at > now]
        return cues

    def _going_on(self, flight: Flight, drawn: Mapping[str, Node]) -> Flight:
        """The flight; its card goes on from where it was let go, or from where another flight has it now."""
        if self._let_go and self._let_go.rect == flight.origin:
            speed = self._let_go.speed if flight.starts - self._let_go.at < AT_ONCE else STILL
            return replace(flight, speed=speed, lifted=True)
        first = next((each for each in reversed(self._flights) if _leads_to(each, flight, drawn)), None)
        if first is None:
            return flight
        now, goal = flight.starts, flight.origin
        if first.ends - now <= OVERLAP:
            return replace(flight, appears=max(flight.appears, min(now, first.ends)))
        self._flights.remove(first)
        before = first.before if first.share(now) < 0.5 else first.after
        return replace(flight, origin=first.rect(goal, now), before=before, speed=first.speed_at(goal, now))


def _leads_to(first: Flight, second: Flight, drawn: Mapping[str, Node]) -> bool:
    """The first flight brings the card, face up, to where the second takes it from."""
    node = drawn.get(first.into)
    return node is not None and node.rect == second.origin and first.after == second.before is not None


def _sprites(flight: Flight, node: Node | None, now: float) -> list[Sprite]:
    if node is None:
        return []
    goal = node.rect
    if not isinstance(node.look, CardLook):
        goal = Rect(goal.x, goal.y, goal.width, goal.width * flight.origin.height / flight.origin.width)
    match flight.fade:
        case Fade.OUT:  # for long it can hardly be seen through, since the table would shine through both
            opacity = 1 - flight.share(now) ** 3
            return [Sprite(_facing(node, flight.origin, flight.before), flight.origin, opacity=opacity)]
        case Fade.IN:
            arrives = Sprite(_facing(node, goal, flight.after), goal, opacity=flight.share(now))
            return [arrives] if isinstance(node.look, CardLook) else []
        case Fade.NONE:
            pass
    made = max(goal, flight.origin, key=lambda rect: rect.width)  # a picture can become smaller, but not larger
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
    """The node with this side of the card up, in this size."""
    look = node.look._replace(card=card) if isinstance(node.look, CardLook) else CardLook(card)
    return replace(node, rect=rect, look=look)


def chord(weight: int) -> int:
    """How many half tones higher the card that matters sounds, the first, second, … of its turn."""
    return CHORD[min(weight, len(CHORD)) - 1]


def _lift(flight: Flight, goal: Rect, now: float) -> float:
    """How high above the table it is, from 0 to 1."""
    share = flight.share(now)
    if flight.starts < now < flight.leaves:
        return sin(pi / 2 * (now - flight.starts) / (flight.leaves - flight.starts))
    if flight.lifted or (flight.weight and now >= flight.leaves):
        return cos(pi / 2 * share / TOUCHDOWN) if share < TOUCHDOWN else 0.0
    return _reach(flight, goal) * sin(pi * share / TOUCHDOWN) if share < TOUCHDOWN else 0.0


def _reach(flight: Flight, goal: Rect) -> float:
    """How high it gets, from 0 to 1: as high as it can if it goes far, or turns over."""
    if flight.lifted or flight.before != flight.after:
        return 1.0
    here, there = flight.origin.center, goal.center
    return min(1.0, hypot(here.x - there.x, here.y - there.y) / (FAR * goal.height))


def lean_of(speed: float, width: float) -> int:
    """The degrees, clockwise, by which a card of this width leans that moves so many pixels to the right a second."""
    return round(MOST_LEAN * tanh(speed / (BRISK * width)))


def _few_leaning(sprites: Iterable[Sprite]) -> list[Sprite]:
    """At most so many of them lean as may."""
    found: list[Sprite] = []
    leaning = 0
    for sprite in sprites:
        leaning += sprite.lean != 0
        found.append(replace(sprite, lean=0) if leaning > MOST_LEANING else sprite)
    return found


def hurry(waiting: int) -> float:
    """The factor by which durations are multiplied, to catch up when many flights wait."""
    return max(MOST_HURRY, HURRY ** max(0, waiting - 3))
