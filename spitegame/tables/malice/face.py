"""The face of Spite & Malice: how it looks, moves and speaks, and what gestures over its table mean."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Literal

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions
from spitegame.rules.malice.actions import Action, Source
from spitegame.rules.malice.events import (
    CutForDeal,
    DealerFound,
    Discarded,
    DrawDeclined,
    DrawOffered,
    Drew,
    Event,
    GameWon,
    PayoffTurned,
    PlayedToCenter,
    TurnBegan,
    TurnEnded,
)
from spitegame.rules.malice.options import PILES
from spitegame.rules.malice.state import Turn, TurnWithOffer, side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.face import SHORTCUTS, LogEntry, TableFace
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.malice import places
from spitegame.tables.malice.flights import MaliceFlights, blocked
from spitegame.tables.malice.layout import layout
from spitegame.tables.malice.texts import reasons, wording
from spitegame.translation import _
from spitegame.ui.nodes import Icon

_HAND = ("w", "e", "r", "t", "y", "leftbracket", "rightbracket")
"""The keys for the cards of the hand, from the left."""
_PILES = ("u", "i", "o", "p")
"""The keys for the discard piles, from the left."""


class MaliceFace(TableFace[MaliceView, Event, Action]):
    """The face of a game in which one card at a time is taken up and laid on one of several places."""

    game: Literal["malice"] = "malice"
    shortcuts: Mapping[str, str] = {**SHORTCUTS, "offer": "d"}

    layout = staticmethod(layout)
    turn_ends = (Discarded, TurnEnded)
    announced = (DrawOffered, DrawDeclined)
    choreography = MaliceFlights
    sentence = staticmethod(wording.sentence)
    prompt = staticmethod(wording.prompt)
    ending = staticmethod(wording.ending)
    question = staticmethod(wording.question)

    def hand_of(self, view: MaliceView, seat: Seat) -> tuple[Card | None, ...]:
        return view.areas[seat].hand

    def is_meant(self, view: MaliceView, action: Action) -> bool:
        return action in view.legal

    def refusal(self, reason: Enum, view: MaliceView) -> str:
        return reasons.refusal(reason, view.rules)

    def last_cards(self, view: MaliceView) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat, area in enumerate(view.areas) if area.payoff_left == 1)

    def is_on_top(self, place: str) -> bool:
        return place.startswith("center") or place.endswith(".payoff")

    def playable(self, view: MaliceView, labels: Mapping[str, str]) -> Sequence[str]:
        return [
            # Translators: a card or a pile, and the piles on which its card may go.
            _("{card} on {places}", card=labels[place], places=", ".join(centers))
            for place, source in self.sources(view).items()
            if (centers := self._centers(view, source, labels))
        ]

    def _centers(self, view: MaliceView, source: Source, labels: Mapping[str, str]) -> list[str]:
        """Return the names of the centers on which a card may go: the part of each label before its comma."""
        targets = self.targets(view, source).items()
        return [labels[at].partition(",")[0] for at, action in targets if isinstance(action, actions.PlayToCenter)]

    def feelings(self, event: Event, before: MaliceView, after: MaliceView) -> Iterator[Felt]:
        seats = [Seat(seat) for seat in range(len(after.areas))]
        match event:
            case PlayedToCenter(seat, source):
                if isinstance(source, actions.FromPayoff):
                    yield Felt(source.owner, Fortune.ADVANCED)
                for other in blocked(event, before, after):
                    yield Felt(other, Fortune.BLOCKED)
            case GameWon(seat):
                winners = side(after.rules, len(seats), seat)
                for each in seats:
                    yield Felt(each, Fortune.WON if each in winners else Fortune.LOST)
            case _:
                return

    def headline(self, events: Sequence[Event]) -> int:
        return next((index for index, event in enumerate(events) if isinstance(event, DealerFound | DrawDeclined)), 0)

    def log_entry(self, event: Event) -> LogEntry:
        match event:
            case PlayedToCenter(seat=seat, card=card) | CutForDeal(seat, card):
                return LogEntry(seat, (card,))
            case Discarded(seat, card):
                return LogEntry(seat, (Icon.DOWN, card))
            case PayoffTurned(left=left):
                # Translators: on a small badge in the log: so many cards of a payoff stack.
                return LogEntry(None, (_("{number} left", number=left),))
            case Drew(seat) | TurnBegan(seat) | TurnEnded(seat):
                return LogEntry(seat)
            case _:
                return LogEntry(getattr(event, "seat", None), has_sentence=hasattr(event, "seat"))

    def proposals(self, view: MaliceView) -> Mapping[str, Action]:
        match view.phase:
            case TurnWithOffer(seat) as turn if seat == view.seat:
                return _answers() if turn.asks else {}
            case Turn(seat) if seat == view.seat:
                return {_("Offer a draw"): actions.OfferDraw()}
            case _:
                return {}

    # gestures

    def sources(self, view: MaliceView) -> dict[str, Source]:
        """Return every card that the viewer may take up, by place, even if it fits nowhere now."""
        found: dict[str, Source] = {}
        if view.seat is None:
            return found
        for index, card in enumerate(view.areas[view.seat].hand):
            if card is not None:
                found[places.hand(view.seat, index)] = actions.FromHand(card)
        for owner in side(view.rules, len(view.areas), view.seat):
            area = view.areas[owner]
            if area.payoff is not None:
                found[places.payoff(owner)] = actions.FromPayoff(owner)
            for pile in range(PILES):
                if area.discards[pile]:
                    found[places.discard(owner, pile)] = actions.FromDiscard(owner, pile)
        return found

    def targets(self, view: MaliceView, source: Source) -> dict[str, Action]:
        """Return every place where the card may go now, with the action of laying it there."""
        found: dict[str, Action] = {}
        for action in view.legal:
            match action:
                case actions.PlayToCenter(origin, center) if origin == source:
                    found[places.center(center)] = action
                case actions.Discard(card, pile) if source == actions.FromHand(card):
                    found[places.discard(view.vantage, pile)] = action
                case _:
                    pass
        return found

    def meant(self, view: MaliceView, source: Source, place: str) -> Action | None:
        """Return the action of laying the card at this place, even if the rules forbid it; None if no action does."""
        for center in range(len(view.centers)):
            if place == places.center(center):
                return actions.PlayToCenter(source, center)
        for pile in range(PILES):
            if place == places.discard(view.vantage, pile) and isinstance(source, actions.FromHand):
                return actions.Discard(source.card, pile)
        return None

    def only_target(self, view: MaliceView, source: Source) -> Action | None:
        """Return the play for a double tap, if all centers on which the card fits need the same rank; else None."""
        plays = [action for action in self.targets(view, source).values() if isinstance(action, actions.PlayToCenter)]
        heights = {len(view.centers[play.center]) for play in plays}
        return plays[0] if len(heights) == 1 else None

    def ends_turn(self, action: Action) -> bool:
        """Return True if the action ends the turn, and so should not happen by a slip of the finger."""
        return isinstance(action, actions.Discard | actions.EndTurn)

    def cardless(self, view: MaliceView) -> tuple[actions.FillHand | actions.EndTurn, ...]:
        """Return the legal actions that need no card, each of which has a button."""
        return tuple(action for action in view.legal if isinstance(action, actions.FillHand | actions.EndTurn))

    def keys(self, view: MaliceView, *, mirrored: bool = False) -> Mapping[str, str]:
        """Return the place of each key. Keys of one row stand for places from left to right, also if mirrored."""
        way = -1 if mirrored else 1
        numbers = len(view.centers), len(view.areas[view.vantage].hand), PILES
        centers, hand, piles = (range(number)[::way] for number in numbers)
        found = {str(key): places.center(index) for key, index in enumerate(centers, start=1)}
        found["q"] = places.payoff(view.vantage)
        found |= {key: places.hand(view.vantage, index) for key, index in zip(_HAND, hand, strict=False)}
        found |= {key: places.discard(view.vantage, pile) for key, pile in zip(_PILES, piles, strict=True)}
        return found

    def places_of(self, view: MaliceView, action: Action) -> tuple[str, ...]:
        match action:
            case actions.PlayToCenter(source, center):
                return (self._place_of(view, source), places.center(center))
            case actions.Discard(card, pile):
                return (self._place_of(view, actions.FromHand(card)), places.discard(view.vantage, pile))
            case actions.FillHand():
                return (places.STOCK,)
            case actions.EndTurn() | actions.OfferDraw() | actions.AcceptDraw() | actions.DeclineDraw():
                return ()

    def _place_of(self, view: MaliceView, source: Source) -> str:
        return next(place for place, held in self.sources(view).items() if held == source)

    def pile(self, view: MaliceView, place: str) -> tuple[Card, ...]:
        """Return the open cards of a center or a discard pile; none for any other place."""
        for index, cards in enumerate(view.centers):
            if place == places.center(index):
                return cards
        for seat, area in enumerate(view.areas):
            for index, cards in enumerate(area.discards):
                if place == places.discard(Seat(seat), index):
                    return cards
        return ()


def _answers() -> Mapping[str, Action]:
    # Translators: buttons, where somebody has offered a draw.
    return {_("Agree to the draw"): actions.AcceptDraw(), _("Decline the draw"): actions.DeclineDraw()}


FACE = MaliceFace()
