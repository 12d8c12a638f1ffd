"""The view of a seat or an onlooker, built up field by field."""

from dataclasses import dataclass, replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standings
from spitegame.rules.malice.actions import CardAction
from spitegame.rules.malice.events import Drew, Event, PayoffTurned
from spitegame.rules.malice.legal import legal
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Phase, Pile, standings


@dataclass(frozen=True, slots=True)
class AreaView:
    """The area of a seat as others may see it."""

    hand: tuple[Card | None, ...]
    """The cards of the hand, None for each that may not be seen."""
    payoff: Card | None
    """The card on top of the payoff; None if the payoff is empty."""
    payoff_left: int
    """The number of cards in the payoff."""
    discards: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class MaliceView:
    """The game as one seat sees it."""

    rules: MaliceRules
    carry: MaliceCarry
    seat: Seat | None
    """The seat whose view this is; None for an onlooker."""
    areas: tuple[AreaView, ...]
    centers: tuple[Pile, ...]
    stock: int
    """The number of cards in the stock."""
    completed: int
    """The number of cards of complete centers that have not returned to the stock."""
    phase: Phase
    legal: tuple[CardAction, ...]
    """Every action with cards that the seat may take now; empty for an onlooker."""
    standings: Standings | None
    """The results; None while the game lasts."""

    @property
    def vantage(self) -> Seat:
        """The seat from which the table is shown: the viewer's own, or the first for an onlooker."""
        return Seat(0) if self.seat is None else self.seat


def view(state: MaliceState, seat: Seat | None) -> MaliceView:
    """Return the view of a seat, or for None that of an onlooker."""
    return MaliceView(
        rules=state.rules,
        carry=state.carry,
        seat=seat,
        areas=tuple(_area(area, own=each == seat) for each, area in enumerate(state.areas)),
        centers=state.centers,
        stock=len(state.stock),
        completed=len(state.completed),
        phase=state.phase,
        legal=() if seat is None else legal(state, seat),
        standings=standings(state),
    )


def _area(area: Area, *, own: bool) -> AreaView:
    hand = area.hand if own else (None,) * len(area.hand)
    return AreaView(hand, area.payoff[-1] if area.payoff else None, len(area.payoff), area.discards)


def public(view: MaliceView) -> MaliceView:
    """Return the view with all that an onlooker may not see taken out."""
    areas = tuple(replace(area, hand=(None,) * len(area.hand)) for area in view.areas)
    return replace(view, seat=None, areas=areas, legal=())


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as this seat may hear of it: cards that others draw are hidden."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, (None,) * len(event.cards))
    return event


def reveals(event: Event, seat: Seat) -> bool:
    """Return True if the event has turned up a payoff card, or a card that the seat has drawn."""
    return isinstance(event, PayoffTurned) or (isinstance(event, Drew) and event.seat == seat)
