"""Who is glad or sorry at a table of Spite, from nothing but what everybody there has seen."""

from collections.abc import Iterator, Sequence

from spitegame.rules.spite.events import (
    BountyClaimed,
    CardsDrawn,
    ComeAtMeFailed,
    DrawReason,
    Event,
    LostAtOnce,
    MatchEnded,
    MisplayCalled,
    MisplayFound,
    TrickWon,
    WentOut,
)
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.moments import Felt, Moment


def felt(before: SpiteView, after: SpiteView, events: Sequence[Event]) -> Sequence[Felt]:
    """What everybody feels of these events, which led from one view to the other."""
    return [each for event in events for each in _of(event, after)]


def _of(event: Event, after: SpiteView) -> Iterator[Felt]:
    match event:
        case MisplayCalled(caller, seat, misplays):
            yield Felt(seat, Moment.CAUGHT) if misplays else Felt(caller, Moment.MISTAKEN)
            yield Felt(caller if misplays else seat, Moment.CAUGHT_ANOTHER)
        case MisplayFound(seat):
            yield Felt(seat, Moment.CAUGHT)
        case CardsDrawn(seat, _, DrawReason.PENALTY) | ComeAtMeFailed(seat):
            yield Felt(seat, Moment.PENALTY)
        case BountyClaimed(seat):
            yield Felt(seat, Moment.BOUNTY)
        case WentOut(seat, place):
            yield Felt(seat, Moment.OUT if place < len(after.players) else Moment.LAST)
        case LostAtOnce(seat):
            yield Felt(seat, Moment.LAST)
        case TrickWon(seat):
            yield Felt(seat, Moment.TRICK)
        case MatchEnded():
            for standing in after.standings or ():
                yield Felt(standing.seat, Moment.WON if standing.place == 1 else Moment.LOST)
        case _:
            return
