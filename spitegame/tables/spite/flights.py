"""The motion of the cards of Spite: its events become flights."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.state import Interval, Over, Results
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.choreography import Choreography, Goal, fly_out
from spitegame.tables.spite import places
from spitegame.tables.spite.selection import held
from spitegame.tables.spite.trick_area import card_looks
from spitegame.tables.words import signed
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.motion import Flight, Sprite, Stir, Stirring
from spitegame.ui.nodes import CardLook, Node, Words

_BETWEEN = 0.03
"""The seconds between two cards of one play."""
_LOOKED_AT = 0.55
"""The seconds for which a misplay that has been found lies face up, for everybody to see."""
_GOING_BACK = 0.3
"""The seconds that its cards take to fly back to the hand."""
_STANDS, _COUNTS = 0.16, 0.9
"""The seconds between two players who take their places after a round; and those of counting the scores up."""
_FAN = 0.34
"""The distance between cards that set out from a plate together, in widths of a card."""


class SpiteFlights(Choreography[SpiteView, events.Event]):
    """Flights from the events of Spite."""

    chain_ends = (events.TrickWon, events.TookBack, events.RoundBegan)

    @staticmethod
    def deal(view: SpiteView, drawn: Mapping[str, Node], start: float, speed: float) -> list[Flight]:
        """Return the flights of the deal, from the deck round the table. One flight stands for two cards of another
        player."""
        own = [(place, card) for place, card in held(view).items() if place.startswith("hand.")]
        goals: list[Goal] = []
        for index in range(max(len(player.hand) for player in view.players)):
            for seat in view.seats:
                if seat == view.seat:
                    goals += own[index : index + 1]
                elif index % 2 == 0 and index < len(view.players[seat].hand):
                    goals.append((places.cards_of(seat), None))
        deck = _deck_rect(view, drawn)
        return fly_out(goals, centered(deck.center, deck.height / TALL, deck.height), start, speed, heard=3)

    @staticmethod
    def sound(event: events.Event, view: SpiteView) -> Sound | None:
        match event:
            case events.MisplayCalled() | events.MisplayFound():
                return Sound.REFUSED
            case events.TimedOut(seat=seat) | events.ComeAtMeFailed(seat=seat) if seat == view.seat:
                return Sound.REFUSED
            case events.BountyClaimed() | events.RewardDue():
                return Sound.GLOW
            case events.WentOut(seat=seat):
                return Sound.WIN if seat == view.seat else Sound.GLOW
            case events.LostAtOnce(seat=seat):
                return Sound.LOSE if seat == view.seat else None
            case events.CountdownStarted():
                return Sound.TICK
            case _:
                return None

    @staticmethod
    def decides(event: events.Event) -> bool:
        """Return True if a player goes out first, and so has won the round."""
        return isinstance(event, events.WentOut) and event.place == 1

    @staticmethod
    def unseen(view: SpiteView) -> Sequence[Card]:
        """Return the spent cards: after the last round the standing covers the place where they lay."""
        return view.spent

    def __post_init__(self) -> None:
        super().__post_init__()
        self._still_lying = {laid.decision for laid in self.after.laid}
        """The numbers of the decisions whose plays lie in the trick after the events."""
        self._new_places = self._places_of_new_cards()
        self._taken: set[str] = set()
        """The places of own cards that already have a flight, since they were played."""

    def flights(self) -> list[Flight]:
        found = super().flights()
        if isinstance(self.after.phase, Interval | Over) and not isinstance(self.before.phase, Interval | Over):
            self.stirs += self._standing_up(self.after.phase.results)
        return found

    def _standing_up(self, results: Results) -> Iterator[Stir]:
        """Yield the stirs after a round: the players take their places one after the other, last first; then all scores
        are counted up or down."""
        for seat, result in enumerate(results):
            starts = self._now + (len(results) - result.place) * _STANDS * self.speed
            ends = starts + 2 * _STANDS * self.speed
            yield Stir(places.standing_face(Seat(seat)), starts, ends, motion.descended, motion.appeared)
        counts = self._now + (len(results) + 1) * _STANDS * self.speed
        for seat, result in enumerate(results):
            counted = _counted(result.before.score, result.after.score)
            yield Stir(
                places.standing_score(Seat(seat)), counts, counts + _COUNTS * self.speed, counted, motion.appeared
            )

    def _flights_of(self, event: events.Event) -> Iterator[Flight]:
        match event:
            case events.Played(laid):
                yield from self._play(laid)
            case events.TookBack(laid):
                yield from self._take_back(laid)
            case events.CardsDrawn(seat, cards):
                yield from self._draw([(self._into_hand(seat, card), card) for card in cards])
            case events.Earned(seat, fakes, spoils):
                yield from self._draw([(self._into_hand(seat, card), card) for card in (*fakes, *spoils)])
            case events.TrickWon():
                yield from self._sweep()
            case events.BountyRevealed(card):
                deck = self._rect(places.STOCK)
                flight = self._flight(places.BOUNTY, deck, motion.FLIP_S, None, card, Sound.FLIP)
                yield replace(flight, appears=flight.starts)  # until then it is part of the deck
            case events.RoundBegan():
                yield from self._deal()
            case events.MisplayCalled() | events.MisplayFound():
                self._now += _LOOKED_AT * self.speed
            case _:
                pass  # no card moves

    def _play(self, laid: LaidCards) -> Iterator[Flight]:
        """Yield the flights of a play, from the own hand or from the player's plate to the trick."""
        cards = card_looks(laid)
        lies = laid.decision in self._still_lying
        for index, look in enumerate(cards):
            into = places.laid(laid.decision, index) if lies else places.SPENT
            origin = self._origin(laid.seat, look, index, len(cards))
            before = look.card if laid.seat == self.after.seat else None
            starts = self._now + index * _BETWEEN * self.speed
            ends = starts + motion.PLAY_S * self.speed
            yield Flight(into, origin, before, look.card, self._now, starts, ends, None if index else Sound.PLACE)
        self._now += (motion.PLAY_S + (len(cards) - 1) * _BETWEEN) * self.speed

    def _origin(self, seat: Seat, look: CardLook, index: int, number: int) -> Rect:
        """Return where a played card sets out: its place in the own hand, or one of a row on another player's plate."""
        if seat == self.after.seat and (rect := self._take_from_hand(look)):
            return rect
        rect = self._rect(places.cards_of(seat))
        return rect.moved((index - (number - 1) / 2) * rect.width * _FAN, 0)

    def _take_from_hand(self, look: CardLook) -> Rect | None:
        """Return the place of a played card in the own hand, and count it as taken; None if it is not there. Of equal
        cards the released one is taken, or else the picked one, which lies highest."""
        found = [
            (place not in self.carried, self.drawn[place].rect.y, place)
            for place, card in held(self.before).items()
            if place in self.drawn and place not in self._taken and _may_be(place, card, look)
        ]
        if not found:
            return None
        place = min(found)[-1]
        self._taken.add(place)
        return self.carried.get(place, self.drawn[place].rect)

    def _take_back(self, laid: LaidCards) -> Iterator[Flight]:
        for index, look in enumerate(card_looks(laid)):
            origin = self.drawn.get(places.laid(laid.decision, index))
            if origin is None:
                continue
            into = self._into_hand(laid.seat, look.card)
            after = look.card if laid.seat == self.after.seat else None
            starts = self._now + index * _BETWEEN * self.speed
            ends = starts + _GOING_BACK * self.speed
            yield Flight(into, origin.rect, look.card, after, self.start, starts, ends, None if index else Sound.SLIDE)
        self._now += _GOING_BACK * self.speed

    def _into_hand(self, seat: Seat, card: Card | None) -> str:
        """Return the place that a card flies to: a new one in the own hand, or the plate of another player."""
        if seat == self.after.seat and card and self._new_places.get(card):
            return self._new_places[card].pop()
        return places.cards_of(seat)

    def _places_of_new_cards(self) -> dict[Card, list[str]]:
        """Return the places of own cards that have come with this update, by card."""
        old = held(self.before) if self.before.round == self.after.round else {}
        found: dict[Card, list[str]] = {}
        for place, card in held(self.after).items():
            if place not in old:
                found.setdefault(card, []).append(place)
        return found

    def _sweep(self) -> Iterator[Flight]:
        """Yield the flights that clear the table: after a pause the whole trick goes to the spent cards."""
        leaves = self._now + 2 * motion.PAUSE_BEFORE_CLEAR_S * self.speed
        ends = leaves + motion.CLEAR_S * self.speed
        for index, (_, node) in enumerate(self._lay_before()):
            face = node.look.card if isinstance(node.look, CardLook) else None
            yield Flight(places.SPENT, node.rect, face, None, self.start, leaves, ends, None if index else Sound.CLEAR)
        self._now = ends

    def _lay_before(self) -> Iterator[tuple[LaidCards, Node]]:
        """Yield the node of each card of the trick as drawn before this update, with its play."""
        for laid in self.before.laid:
            for index in range(len(card_looks(laid))):
                if node := self.drawn.get(places.laid(laid.decision, index)):
                    yield laid, node

    def _deal(self) -> Iterator[Flight]:
        found = self.deal(self.after, self.drawn, self._now, self.speed)
        yield from found
        self._now = max([self._now, *(flight.ends for flight in found)])

    def _closing_up(self) -> Iterator[Flight]:
        """Yield the flights of cards that stay in the own hand, and of plays that still lie in the trick."""
        if self.before.round != self.after.round:
            return
        left = held(self.after)
        for place, card in held(self.before).items():
            node = self.drawn.get(place)
            if node and place in left and place not in self._taken:
                yield self._move_up(place, node.rect, card)
        for laid, node in self._lay_before():
            if laid.decision in self._still_lying and isinstance(node.look, CardLook):
                yield self._move_up(node.id, node.rect, node.look.card)

    def _rect(self, place: str) -> Rect:
        node = self.drawn.get(place)
        return node.rect if node else _deck_rect(self.after, self.drawn)


def _counted(before: int, after: int) -> Stirring:
    """Return the motion of a score that is counted from `before` to `after`, one by one."""

    def look(node: Node, share: float) -> Sprite:
        if not isinstance(node.look, Words):
            return Sprite(node, node.rect)
        words = node.look._replace(lines=(signed(round(before + (after - before) * share)),))
        return Sprite(replace(node, look=words), node.rect)

    return look


def _may_be(place: str, card: Card, look: CardLook) -> bool:
    """Return True if the own card at this place may be the one that was played."""
    fake = place.startswith("fake.")
    return fake == look.fake and (look.card is None or card == look.card)


def _deck_rect(view: SpiteView, drawn: Mapping[str, Node]) -> Rect:
    """Return the place of the deck. It is not drawn between two rounds: then cards come from the viewer's plate."""
    if deck := drawn.get(places.STOCK):
        return deck.rect
    plate = drawn[places.plate(view.vantage)].rect
    return centered(plate.center, plate.height / TALL, plate.height)
