"""The motion of the cards of Spite & Malice: its events become flights."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice import events
from spitegame.rules.malice.actions import FromDiscard, FromHand, FromPayoff, Source
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.legal import fits
from spitegame.rules.malice.options import CompletedReturn
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.choreography import Choreography, Goal, fly_out
from spitegame.tables.malice import places
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight, Stir
from spitegame.ui.nodes import CardLook, Node

_SHAKES = 3
"""The number of payoff cards within one turn from which the whole table shakes."""


class MaliceFlights(Choreography[MaliceView, Event]):
    """Flights from the events. Hands and piles are followed through them: each card leaves from where it lay just
    then."""

    chain_ends = (events.Discarded, events.TurnEnded)

    @staticmethod
    def deal(view: MaliceView, drawn: Mapping[str, Node], start: float, speed: float) -> list[Flight]:
        """Return the flights of the deal: payoffs and hands fly from the stock round the table."""
        areas = [(Seat(seat), area) for seat, area in enumerate(view.areas)]
        goals: list[Goal] = [(places.card(places.payoff(seat), 0), area.payoff) for seat, area in areas]
        for index in range(max(len(area.hand) for _, area in areas)):
            goals += [(places.hand(seat, index), area.hand[index]) for seat, area in areas if index < len(area.hand)]
        goals = [(place, card) for place, card in goals if place in drawn]
        return fly_out(goals, drawn[places.STOCK].rect, start, speed, heard=2)

    @staticmethod
    def advances(event: Event) -> bool:
        return isinstance(event, events.PlayedToCenter) and isinstance(event.source, FromPayoff)

    @staticmethod
    def decides(event: Event) -> bool:
        return isinstance(event, events.GameWon)

    @property
    def stung(self) -> Sequence[str]:
        seats = [seat for event in self.events for seat in blocked(event, self.before, self.after)]
        return [places.card(places.payoff(seat), 0) for seat in seats]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._carried = dict(self.carried)
        """The rectangles of released cards that have not flown yet, by place."""
        self._hands = {
            Seat(seat): self._hand_rects(Seat(seat), area.hand) for seat, area in enumerate(self.before.areas)
        }
        self._centers = [list(pile) for pile in self.before.centers]
        self._discards = [[list(pile) for pile in area.discards] for area in self.before.areas]
        self._cuts: dict[Seat, tuple[Card, float]] = {}
        """By seat: the card it has cut, open before it, and the moment in seconds from which it lies there."""
        self._still_to_draw: Counter[Seat] = Counter()
        """The number of cards that each seat draws in the events still to come."""
        for event in self.events:
            if isinstance(event, events.Drew):
                self._still_to_draw[event.seat] += len(event.cards)

    def _flights_of(self, event: Event) -> Iterator[Flight]:
        match event:
            case events.CutForDeal(seat, card):
                yield from self._cut(seat, card)
            case events.DealerFound(dealer):
                yield from self._put_back(dealer)
            case events.PlayedToCenter(source=source):
                is_payoff = isinstance(source, FromPayoff)
                self.payoffs += is_payoff
                flight = self._play(event, weight=self.payoffs if is_payoff else 0)
                yield flight
                self.stirs += self._landing(flight) if is_payoff else ()
            case events.Discarded(seat, card, index):
                yield self._lay(seat, FromHand(card), card, places.discard(seat, index), self._discards[seat][index])
            case events.PayoffTurned(owner, card):
                place = places.payoff(owner)
                yield self._flight(places.card(place, 0), self._rect(place), motion.FLIP_S, None, card, Sound.FLIP)
            case events.CenterCompleted(center):
                yield from self._complete(center)
            case events.Drew(seat, cards):
                yield from self._draw_into_hand(seat, cards)
            case _:
                pass  # no card moves

    def _cut(self, seat: Seat, card: Card) -> Iterator[Flight]:
        """Yield the flight of a cut card to its player; after a tie it lands on the card that lies there."""
        place = places.card(places.payoff(seat), 0)
        if seat in self._cuts:
            self._now += motion.SHOWN_S * self.speed
            yield self._lies(seat, until=self._now + motion.PLAY_S * self.speed)
        yield self._flight(place, self._rect(places.STOCK), motion.PLAY_S, None, card, Sound.FLIP)
        self._cuts[seat] = card, self._now

    def _put_back(self, dealer: Seat) -> Iterator[Flight]:
        """Yield the flights of all cut cards back to the stock; the dealer's, the highest, leaves last."""
        shown = motion.SHOWN_S * self.speed
        for seat, (card, _) in self._cuts.items():
            leaves = self._now + shown * (2 if seat == dealer else 1)
            lies = self._lies(seat, until=leaves)
            yield lies
            yield Flight(places.STOCK, lies.origin, card, None, leaves, leaves, leaves + motion.DRAW_S * self.speed)
        self._now += 2 * shown + motion.DRAW_S * self.speed

    def _lies(self, seat: Seat, until: float) -> Flight:
        """Return a flight that does not move: the cut card stays before its player until this time."""
        place, (card, since) = places.payoff(seat), self._cuts[seat]
        return Flight(places.card(place, 0), self._rect(place), card, card, since, since, until)

    def _play(self, played: events.PlayedToCenter, weight: int) -> Flight:
        pile, place = self._centers[played.center], places.center(played.center)
        stays = len(self.after.centers[played.center]) > len(pile)
        captions = f"{place}.needs", f"{places.card(place, len(pile) - 1)}.acts"
        flight = self._lay(played.seat, played.source, played.card, place, pile, stays=stays, weight=weight)
        return replace(flight, captions=tuple(self.drawn[each] for each in captions if each in self.drawn))

    def _lay(
        self,
        seat: Seat,
        source: Source,
        card: Card,
        place: str,
        pile: list[Card],
        *,
        stays: bool = True,
        weight: int = 0,
    ) -> Flight:
        """Return the flight of a card to the top of a pile; to the bare place if it does not stay there. With a
        `weight` it flies heavily."""
        pile.append(card)
        origin, face_down = self._take_from(seat, source, card)
        into = places.card(place, len(pile) - 1) if stays else place
        before = None if face_down else card
        if weight:
            return self._flight(into, origin, motion.PLAY_S * motion.HEAVY, before, card, Sound.PAYOFF, weight)
        return self._flight(into, origin, motion.PLAY_S, before, card, Sound.PLACE)

    def _landing(self, flight: Flight) -> Iterator[Stir]:
        """Yield the stirs of a payoff card that lands: it is lit, and the tops of the other centers hop; from the third
        payoff card of a turn on, all cards hop."""
        ends = flight.lands + motion.ECHO_S * self.speed
        yield Stir(flight.into, flight.ends, ends + motion.ECHO_S * self.speed, motion.shone, motion.shone)
        centers = enumerate(self.after.centers)
        hopping = [places.card(places.center(center), len(pile) - 1) for center, pile in centers if pile]
        if flight.weight >= _SHAKES:
            cards = (node.id for node in self.drawn.values() if isinstance(node.look, CardLook))
            hopping += [card for card in cards if not card.startswith("center")]
        for place in hopping:
            if place != flight.into:
                yield Stir(place, flight.lands, ends, motion.jolted(flight.weight))

    def _take_from(self, seat: Seat, source: Source, card: Card) -> tuple[Rect, bool]:
        """Remove a card from its source; return where it lay, and True if it lay face down."""
        match source:
            case FromHand():
                return self._take_from_hand(seat, card)
            case FromPayoff(owner):
                place = places.payoff(owner)
                return self._carried.pop(place, self._rect(place)), False
            case FromDiscard(owner, pile):
                cards = self._discards[owner][pile]
                place = places.discard(owner, pile)
                top = places.card(place, len(cards) - 1)
                cards.pop()
                return self._carried.pop(place, self._rect(top)), False

    def _take_from_hand(self, seat: Seat, card: Card) -> tuple[Rect, bool]:
        """Remove a card from a hand; return where it lay, and True if it lay face down."""
        rects = self._hands[seat]
        hand = self.before.areas[seat].hand
        if card not in hand or len(rects) != len(hand):
            return (rects.pop() if rects else self._rect(places.plate(seat))), True
        # The rules take the first of equal cards, but the player may have taken another: swap the two rectangles.
        first = hand.index(card)
        held = (index for index, each in enumerate(hand) if each == card and places.hand(seat, index) in self._carried)
        taken = next(held, first)
        rects[first], rects[taken] = rects[taken], rects[first]
        return self._carried.pop(places.hand(seat, taken), rects.pop(first)), False

    def _complete(self, center: int) -> Iterator[Flight]:
        """Yield the flights of a completed center: the pile lies for a moment, then it is swept away. The card below
        the top shows until the last one lands."""
        pile, place = self._centers[center], places.center(center)
        rect = self._rect(place)
        if len(pile) > 1:
            yield Flight(place, rect, pile[-2], pile[-2], 0.0, self._now, self._now)
        leaves = self._now + motion.PAUSE_BEFORE_CLEAR_S * self.speed
        away = places.STOCK if self.after.rules.completed_return is CompletedReturn.AT_ONCE else places.COMPLETED
        ends = leaves + motion.CLEAR_S * self.speed
        yield Flight(away, rect, pile[-1], None, self._now, leaves, ends, Sound.CLEAR)
        pile.clear()
        self._now = ends

    def _draw_into_hand(self, seat: Seat, cards: Sequence[Card | None]) -> Iterator[Flight]:
        first = len(self.after.areas[seat].hand) - self._still_to_draw[seat]
        self._still_to_draw[seat] -= len(cards)
        return self._draw([(places.hand(seat, first + index), card) for index, card in enumerate(cards)])

    def _closing_up(self) -> Iterator[Flight]:
        """Yield the flights of the cards that stay in the own hand."""
        seat = self.after.vantage
        hand = self.after.areas[seat].hand
        if hand == self.before.areas[seat].hand:
            return
        for index, (rect, card) in enumerate(zip(self._hands[seat], hand, strict=False)):
            yield self._move_up(places.hand(seat, index), rect, card)

    def _hand_rects(self, seat: Seat, hand: Sequence[Card | None]) -> list[Rect]:
        found = (self.drawn.get(places.hand(seat, index)) for index in range(len(hand)))
        return [node.rect for node in found if node]


def blocked(event: Event, before: MaliceView, after: MaliceView) -> Sequence[Seat]:
    """Return the opponents whose payoff card has lost its last place by this event. Only a card from hand or discards
    counts, which its player was free to keep; an own payoff card is part of the race, and aimed at nobody."""
    if not isinstance(event, events.PlayedToCenter) or isinstance(event.source, FromPayoff):
        return []
    seats = [Seat(seat) for seat in range(len(after.areas))]
    own = side(after.rules, len(seats), event.seat)
    return [seat for seat in seats if seat not in own and _fits_payoff(before, seat) and not _fits_payoff(after, seat)]


def _fits_payoff(view: MaliceView, seat: Seat) -> bool:
    """Return True if the payoff card of the seat fits a center."""
    payoff = view.areas[seat].payoff
    return payoff is not None and any(fits(payoff, len(center), view.rules) for center in view.centers)
