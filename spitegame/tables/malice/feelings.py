"""Who is glad or sorry at a table of Spite & Malice, from nothing but what lies open."""

from collections.abc import Iterator

from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FromPayoff
from spitegame.rules.malice.events import Event, GameWon, PlayedToCenter
from spitegame.rules.malice.legal import fits
from spitegame.rules.malice.options import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.fortune import Felt, Fortune


def feelings(event: Event, before: MaliceView, after: MaliceView) -> Iterator[Felt]:
    seats = [Seat(seat) for seat in range(len(after.areas))]
    match event:
        case PlayedToCenter(seat, source):
            if isinstance(source, FromPayoff):
                yield Felt(source.owner, Fortune.ADVANCED)
            own = side(after.rules, len(seats), seat)
            for other in seats:
                if other not in own and _could_go_on(before, other) and not _could_go_on(after, other):
                    yield Felt(other, Fortune.BLOCKED)
        case GameWon(seat):
            winners = side(after.rules, len(seats), seat)
            for each in seats:
                yield Felt(each, Fortune.WON if each in winners else Fortune.LOST)
        case _:
            return


def _could_go_on(view: MaliceView, seat: Seat) -> bool:
    """The payoff card of the seat fits a center."""
    payoff = view.areas[seat].payoff
    return payoff is not None and any(fits(payoff, len(center), view.rules) for center in view.centers)
