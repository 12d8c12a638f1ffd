"""What one seat may know, or somebody who only watches, built up field by field."""

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
    hand: tuple[Card | None, ...]
    """None where the card is not to be seen."""
    payoff: Card | None
    payoff_left: int
    discards: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class MaliceView:
    rules: MaliceRules
    carry: MaliceCarry
    seat: Seat | None
    """The seat whose view it is, or None for somebody who only watches."""
    areas: tuple[AreaView, ...]
    centers: tuple[Pile, ...]
    stock: int
    completed: int
    phase: Phase
    legal: tuple[CardAction, ...]
    """All that the seat may do with cards now; empty for somebody who only watches."""
    standings: Standings | None

    @property
    def vantage(self) -> Seat:
        """The place from which the table is seen: the own one, or the first."""
        return Seat(0) if self.seat is None else self.seat


def view(state: MaliceState, seat: Seat | None) -> MaliceView:
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
    """The same as somebody sees it who only watches."""
    areas = tuple(replace(area, hand=(None,) * len(area.hand)) for area in view.areas)
    return replace(view, seat=None, areas=areas, legal=())


def redact(event: Event, seat: Seat | None) -> Event:
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, (None,) * len(event.cards))
    return event


def reveals(event: Event, seat: Seat) -> bool:
    return isinstance(event, PayoffTurned) or (isinstance(event, Drew) and event.seat == seat)
