"""Who is glad or sorry at a table of Spite, from nothing but what everybody there has seen."""

from collections.abc import Iterator

from spitegame.rules.spite import events
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.fortune import Felt, Fortune


def feelings(event: Event, before: SpiteView, after: SpiteView) -> Iterator[Felt]:
    match event:
        case events.MisplayCalled(caller, seat, misplays):
            yield Felt(seat, Fortune.CAUGHT) if misplays else Felt(caller, Fortune.MISTAKEN)
            yield Felt(caller if misplays else seat, Fortune.RIGHT)
        case events.MisplayFound(seat):
            yield Felt(seat, Fortune.CAUGHT)
        case events.CardsDrawn(seat, _, events.DrawReason.PENALTY) | events.ComeAtMeFailed(seat):
            yield Felt(seat, Fortune.PENALTY)
        case events.BountyClaimed(seat):
            yield Felt(seat, Fortune.BOUNTY)
        case events.WentOut(seat, place):
            yield Felt(seat, Fortune.OUT if place < len(after.players) else Fortune.LAST)
        case events.LostAtOnce(seat):
            yield Felt(seat, Fortune.LAST)
        case events.TrickWon(seat):
            yield Felt(seat, Fortune.TRICK)
        case events.MatchEnded():
            for standing in after.standings or ():
                yield Felt(standing.seat, Fortune.WON if standing.place == 1 else Fortune.LOST)
        case _:
            return
