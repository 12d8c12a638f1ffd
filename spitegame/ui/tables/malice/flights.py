"""From what happened to how the cards move: events become flights, one after the other."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FromDiscard, FromHand, FromPayoff, Source
from spitegame.rules.malice.events import (
    CenterCompleted,
    Discarded,
    Drew,
    Event,
    GameBlocked,
    GameWon,
    PayoffTurned,
    PlayedToCenter,
    StockRefilled,
    TurnBegan,
    TurnEnded,
)
from spitegame.rules.malice.options import CompletedReturn
from spitegame.rules.malice.view import MaliceView
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import Node
from spitegame.ui.tables.face import Moved
from spitegame.ui.tables.malice import places


def flights(moved: Moved[MaliceView, Event]) -> list[Flight]:
    return _MaliceFlights(moved).flights()


class _MaliceFlights:
    def __init__(self, moved: Moved[MaliceView, Event]) -> None:
        self._before: MaliceView = moved.before
        self._after: MaliceView = moved.after
        self._events: Sequence[Event] = moved.events
        self._drawn = moved.drawn
        self._carried = dict(moved.carried)
        self._start = moved.start
        self._now = moved.start
        self._speed = moved.speed * motion.hurry(moved.waiting)
        self._hands = {
            Seat(seat): self._hand_rects(Seat(seat), area.hand) for seat, area in enumerate(self._before.areas)
        }
        self._centers = [list(pile) for pile in self._before.centers]
        self._discards = [[list(pile) for pile in area.discards] for area in self._before.areas]
        self._drew = Counter({Seat(seat): 0 for seat in range(len(self._before.areas))})
        for event in self._events:
            if isinstance(event, Drew):
                self._drew[event.seat] += len(event.cards)

    def flights(self) -> list[Flight]:
        return [flight for event in self._events for flight in self._of(event)] + list(self._closing_up())

    def _of(self, event: Event) -> Iterator[Flight]:
        match event:
            case PlayedToCenter(seat, source, card, center):
                yield self._play(seat, source, card, center)
            case Discarded(seat, card, pile):
                yield self._discard(seat, card, pile)
            case PayoffTurned(owner, card):
                place = places.payoff(owner)
                yield self._flight(places.card(place, 0), self._rect(place), motion.FLIP, None, card, Sound.FLIP)
            case CenterCompleted(center):
                yield from self._complete(center)
            case Drew(seat, cards):
                yield from self._draw(seat, cards)
            case StockRefilled() | TurnEnded() | TurnBegan() | GameWon() | GameBlocked():
                pass
            case other:
                assert_never(other)

    def _play(self, seat: Seat, source: Source, card: Card, center: int) -> Flight:
        pile = self._centers[center]
        pile.append(card)
        into = places.card(places.center(center), len(pile) - 1)
        if len(self._after.centers[center]) < len(pile):
            into = places.center(center)
        origin, face_down = self._taken(seat, source, card)
        return self._flight(into, origin, motion.PLAY, None if face_down else card, card, Sound.PLACE)

    def _discard(self, seat: Seat, card: Card, pile: int) -> Flight:
        cards = self._discards[seat][pile]
        cards.append(card)
        into = places.card(places.discard(seat, pile), len(cards) - 1)
        origin, face_down = self._taken(seat, FromHand(card), card)
        return self._flight(into, origin, motion.PLAY, None if face_down else card, card, Sound.PLACE)

    def _taken(self, seat: Seat, source: Source, card: Card) -> tuple[Rect, bool]:
        """Where the card came from, and whether it lay face down."""
        match source:
            case FromHand():
                return self._from_hand(seat, card)
            case FromPayoff(owner):
                return self._let_go(places.payoff(owner)), False
            case FromDiscard(owner, pile):
                cards = self._discards[owner][pile]
                place = places.discard(owner, pile)
                top = places.card(place, len(cards) - 1)
                cards.pop()
                return self._carried.pop(place, self._rect(top)), False

    def _from_hand(self, seat: Seat, card: Card) -> tuple[Rect, bool]:
        rects = self._hands[seat]
        hand = self._before.areas[seat].hand
        if card not in hand or len(rects) != len(hand):
            return (rects.pop() if rects else self._rect(places.plate(seat))), True
        # The rules take the first of equal cards, the player perhaps another: they change places.
        first = hand.index(card)
        held = (index for index, each in enumerate(hand) if each == card and places.hand(seat, index) in self._carried)
        taken = next(held, first)
        rects[first], rects[taken] = rects[taken], rects[first]
        return self._carried.pop(places.hand(seat, taken), rects.pop(first)), False

    def _let_go(self, place: str) -> Rect:
        return self._carried.pop(place, self._rect(place))

    def _complete(self, center: int) -> Iterator[Flight]:
        """The whole pile lies for a moment, then it is swept away; the card beneath the last shows until it lands."""
        pile, place = self._centers[center], places.center(center)
        rect = self._rect(place)
        if len(pile) > 1:
            yield Flight(place, rect, pile[-2], pile[-2], 0.0, self._now, self._now)
        leaves = self._now + motion.PAUSE * self._speed
        away = places.STOCK if self._after.rules.completed_return is CompletedReturn.AT_ONCE else places.COMPLETED
        ends = leaves + motion.CLEAR * self._speed
        yield Flight(away, rect, pile[-1], None, self._now, leaves, ends, Sound.CLEAR)
        pile.clear()
        self._now = ends

    def _draw(self, seat: Seat, cards: Sequence[Card | None]) -> Iterator[Flight]:
        stagger = motion.STAGGER * self._speed
        hand = self._after.areas[seat].hand
        first = len(hand) - self._drew[seat]
        self._drew[seat] -= len(cards)
        for index, card in enumerate(cards):
            starts = self._now + index * stagger
            into = places.hand(seat, first + index)
            ends = starts + motion.DRAW * self._speed
            yield Flight(
                into, self._rect(places.STOCK), None, card, starts, starts, ends, Sound.SLIDE if index < 5 else None
            )
        self._now += (len(cards) - 1) * stagger + motion.DRAW * self._speed

    def _closing_up(self) -> Iterator[Flight]:
        """The cards that stay in the own hand move together, while the rest happens."""
        seat = self._after.vantage
        hand = self._after.areas[seat].hand
        if hand == self._before.areas[seat].hand:
            return
        for index, rect in enumerate(self._hands[seat]):
            if index >= len(hand):
                return
            ends = self._start + motion.DRAW * self._speed
            yield Flight(places.hand(seat, index), rect, hand[index], hand[index], 0.0, self._start, ends)

    def _flight(
        self, into: str, origin: Rect, duration: float, before: Card | None, after: Card | None, sound: Sound
    ) -> Flight:
        starts = self._now
        self._now += duration * self._speed
        return Flight(into, origin, before, after, 0.0, starts, self._now, sound)

    def _hand_rects(self, seat: Seat, hand: Sequence[Card | None]) -> list[Rect]:
        found = (self._drawn.get(places.hand(seat, index)) for index in range(len(hand)))
        return [node.rect for node in found if node]

    def _rect(self, place: str) -> Rect:
        node = self._drawn.get(place)
        return node.rect if node else self._drawn[places.STOCK].rect


def deal(view: MaliceView, drawn: Mapping[str, Node], start: float, speed: float) -> list[Flight]:
    """Payoffs and hands fly out from the stock, round the table."""
    goals = [(places.card(places.payoff(Seat(seat)), 0), area.payoff) for seat, area in enumerate(view.areas)]
    most = max(len(area.hand) for area in view.areas)
    for index in range(most):
        for seat, area in enumerate(view.areas):
            if index < len(area.hand):
                goals.append((places.hand(Seat(seat), index), area.hand[index]))
    goals = [(place, card) for place, card in goals if place in drawn]
    stagger = min(motion.DEAL_STAGGER, motion.DEAL / max(1, len(goals))) * speed
    stock = drawn[places.STOCK].rect
    return [
        Flight(
            place,
            stock,
            None,
            card,
            start + index * stagger,
            start + index * stagger,
            start + index * stagger + motion.PLAY * speed,
            Sound.SLIDE if index % 2 == 0 else None,
        )
        for index, (place, card) in enumerate(goals)
    ]
