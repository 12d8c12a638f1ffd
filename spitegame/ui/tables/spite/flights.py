"""From what happened to how the cards move: events become flights, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.events import (
    BecameReady,
    BountyClaimed,
    BountyRevealed,
    CardsDrawn,
    ComeAtMeFailed,
    ConsecChanged,
    CountdownStarted,
    DeckRefilled,
    DirectionTurned,
    Earned,
    Event,
    Joined,
    LeadTaken,
    LostAtOnce,
    MatchEnded,
    MisplayCalled,
    MisplayFound,
    Passed,
    Played,
    PlayedOutOfTurn,
    PutAway,
    RewardDue,
    RewardTaken,
    RoundBegan,
    RoundEnded,
    SwapLeft,
    Swapped,
    TimedOut,
    TookBack,
    TrickWon,
    WentOut,
)
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import CardLook, Node
from spitegame.ui.tables.face import Moved
from spitegame.ui.tables.spite import places
from spitegame.ui.tables.spite.selection import held
from spitegame.ui.tables.spite.trick_area import looks

_BETWEEN = 0.03
"""Seconds between two cards of one hand."""
_FAN = 0.34
"""How far apart cards set out from a plate, by their width."""


def flights(moved: Moved[SpiteView, Event]) -> list[Flight]:
    return _SpiteFlights(moved).flights()


class _SpiteFlights:
    def __init__(self, moved: Moved[SpiteView, Event]) -> None:
        self._before: SpiteView = moved.before
        self._after: SpiteView = moved.after
        self._events: Sequence[Event] = moved.events
        self._drawn = moved.drawn
        self._start = moved.start
        self._now = moved.start
        self._speed = moved.speed * motion.hurry(moved.waiting)
        self._lies = {laid.decision for laid in self._after.laid}
        self._own = self._fresh()
        self._taken: set[str] = set()

    def flights(self) -> list[Flight]:
        return [flight for event in self._events for flight in self._of(event)] + list(self._closing_up())

    def _of(self, event: Event) -> Iterator[Flight]:
        match event:
            case Played(laid):
                yield from self._played(laid)
            case TookBack(laid):
                yield from self._took_back(laid)
            case CardsDrawn(seat, cards):
                yield from self._drew(seat, cards)
            case Earned(seat, fakes, spoils):
                yield from self._drew(seat, (*fakes, *spoils))
            case TrickWon():
                yield from self._swept()
            case BountyRevealed(card):
                yield self._flight(places.BOUNTY, self._rect(places.STOCK), motion.FLIP, None, card, Sound.FLIP)
            case RoundBegan():
                yield from self._dealt()
            case MisplayCalled() | MisplayFound():
                self._now += motion.PAUSE * self._speed
            case (
                PlayedOutOfTurn()
                | Passed()
                | DeckRefilled()
                | CountdownStarted()
                | TimedOut()
                | PutAway()
                | DirectionTurned()
                | ConsecChanged()
                | BountyClaimed()
                | WentOut()
                | LostAtOnce()
                | ComeAtMeFailed()
                | RewardDue()
                | RewardTaken()
                | LeadTaken()
                | RoundEnded()
                | BecameReady()
                | Joined()
                | MatchEnded()
                | Swapped()
                | SwapLeft()
            ):
                pass
            case other:
                assert_never(other)

    def _played(self, laid: LaidCards) -> Iterator[Flight]:
        """From the hand, or from its player's plate, to the trick."""
        cards = looks(laid)
        lies = laid.decision in self._lies
        for index, look in enumerate(cards):
            into = places.laid(laid.decision, index) if lies else places.SPENT
            origin = self._origin(laid.seat, look, index, len(cards))
            before = look.card if laid.seat == self._after.seat else None
            starts = self._now + index * _BETWEEN * self._speed
            ends = starts + motion.PLAY * self._speed
            sound = Sound.PLACE if index == 0 else None
            yield Flight(into, origin, before, look.card, self._now, starts, ends, sound)
        self._now += (motion.PLAY + (len(cards) - 1) * _BETWEEN) * self._speed

    def _origin(self, seat: Seat, look: CardLook, index: int, number: int) -> Rect:
        if seat == self._after.seat:
            rect = self._from_hand(look)
            if rect:
                return rect
        return self._fanned(seat, index, number)

    def _from_hand(self, look: CardLook) -> Rect | None:
        """Of several alike the picked one, which lies highest."""
        found = [
            (self._drawn[place].rect.y, place)
            for place, card in held(self._before).items()
            if place in self._drawn and place not in self._taken and _is(place, card, look)
        ]
        if not found:
            return None
        place = min(found)[1]
        self._taken.add(place)
        return self._drawn[place].rect

    def _fanned(self, seat: Seat, index: int, number: int) -> Rect:
        """Side by side about the place where somebody's cards are."""
        rect = self._rect(places.cards_of(seat))
        return rect.moved((index - (number - 1) / 2) * rect.width * _FAN, 0)

    def _took_back(self, laid: LaidCards) -> Iterator[Flight]:
        for index, look in enumerate(looks(laid)):
            origin = self._drawn.get(places.laid(laid.decision, index))
            if origin is None:
                continue
            into = self._into(laid.seat, look.card)
            starts = self._now + index * _BETWEEN * self._speed
            after = look.card if laid.seat == self._after.seat else None
            ends = starts + motion.DRAW * self._speed
            yield Flight(into, origin.rect, look.card, after, starts, starts, ends, Sound.SLIDE if not index else None)
        self._now += motion.PLAY * self._speed

    def _drew(self, seat: Seat, cards: Sequence[Card | None]) -> Iterator[Flight]:
        stagger = motion.STAGGER * self._speed
        stock = self._rect(places.STOCK)
        for index, card in enumerate(cards):
            starts = self._now + index * stagger
            ends = starts + motion.DRAW * self._speed
            into = self._into(seat, card)
            yield Flight(into, stock, None, card, starts, starts, ends, Sound.SLIDE if index < 5 else None)
        self._now += max(0, len(cards) - 1) * stagger + motion.DRAW * self._speed

    def _into(self, seat: Seat, card: Card | None) -> str:
        """A new card of the own hand, or the plate of somebody else."""
        if seat == self._after.seat and card and self._own.get(card):
            return self._own[card].pop()
        return places.cards_of(seat)

    def _fresh(self) -> dict[Card, list[str]]:
        """The places of the own cards that were not there before."""
        old = held(self._before) if self._before.round == self._after.round else {}
        found: dict[Card, list[str]] = {}
        for place, card in held(self._after).items():
            if place not in old:
                found.setdefault(card, []).append(place)
        return found

    def _swept(self) -> Iterator[Flight]:
        """The trick lies for a moment, then all of it goes to the cards that are done with."""
        leaves = self._now + 2 * motion.PAUSE * self._speed
        ends = leaves + motion.CLEAR * self._speed
        lying = [
            node
            for laid in self._before.laid
            for index in range(len(looks(laid)))
            if (node := self._drawn.get(places.laid(laid.decision, index)))
        ]
        for index, node in enumerate(lying):
            face = node.look.card if isinstance(node.look, CardLook) else None
            yield Flight(places.SPENT, node.rect, face, None, self._start, leaves, ends, None if index else Sound.CLEAR)
        self._now = ends

    def _dealt(self) -> Iterator[Flight]:
        found = deal(self._after, self._drawn, self._now, self._speed)
        yield from found
        self._now = max([self._now, *(flight.ends for flight in found)])

    def _closing_up(self) -> Iterator[Flight]:
        """What stays moves together, while the rest happens: the own hand, and the hands that lay there before."""
        if self._before.round != self._after.round:
            return
        left = held(self._after)
        for place, card in held(self._before).items():
            node = self._drawn.get(place)
            if node and place in left and place not in self._taken:
                ends = self._start + motion.DRAW * self._speed
                yield Flight(place, node.rect, card, card, 0.0, self._start, ends)
        for laid in self._before.laid:
            for index, look in enumerate(looks(laid)):
                place = places.laid(laid.decision, index)
                node = self._drawn.get(place)
                if node and laid.decision in self._lies:
                    ends = self._start + motion.DRAW * self._speed
                    yield Flight(place, node.rect, look.card, look.card, 0.0, self._start, ends)

    def _flight(
        self, into: str, origin: Rect, duration: float, before: Card | None, after: Card | None, sound: Sound
    ) -> Flight:
        starts = self._now
        self._now += duration * self._speed
        return Flight(into, origin, before, after, starts, starts, self._now, sound)

    def _rect(self, place: str) -> Rect:
        node = self._drawn.get(place) or self._drawn.get(places.STOCK)
        if node is None:  # between two rounds there is no deck: the cards come from the middle
            plate = self._drawn[places.plate(self._after.vantage)].rect
            return centered(plate.center, plate.height / TALL, plate.height)
        return node.rect


def _is(place: str, card: Card, look: CardLook) -> bool:
    """Whether that card of the own ones may be the one that was played."""
    fake = place.startswith("fake.")
    return fake == look.fake and (look.card is None or card == look.card)


def deal(view: SpiteView, drawn: Mapping[str, Node], start: float, speed: float) -> list[Flight]:
    """The hands fly out from the deck, round the table; of the others one card stands for two."""
    stock = drawn.get(places.STOCK) or drawn[places.plate(view.vantage)]
    own = [(place, card) for place, card in held(view).items() if place.startswith("hand.")]
    seats = [Seat(seat) for seat in range(len(view.players))]
    most = max(len(player.hand) for player in view.players)
    goals: list[tuple[str, Card | None]] = []
    for index in range(most):
        for seat in seats:
            if seat == view.seat:
                goals += own[index : index + 1]
            elif index % 2 == 0 and index < len(view.players[seat].hand):
                goals.append((places.cards_of(seat), None))
    stagger = min(motion.DEAL_STAGGER, motion.DEAL / max(1, len(goals))) * speed
    origin = centered(stock.rect.center, stock.rect.height / TALL, stock.rect.height)
    return [
        Flight(
            into,
            origin,
            None,
            card,
            start + index * stagger,
            start + index * stagger,
            start + index * stagger + motion.PLAY * speed,
            Sound.SLIDE if index % 3 == 0 else None,
        )
        for index, (into, card) in enumerate(goals)
    ]
