"""What a play takes from the next rival, for players who like to hurt."""

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import PlayToCenter
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import last_rank, side
from spitegame.rules.malice.view import AreaView, MaliceView


def rival(view: MaliceView) -> AreaView | None:
    """The next opponent with payoff cards left; None if its card is wild, since that fits everywhere."""
    seats = len(view.areas)
    own = side(view.rules, seats, view.vantage)
    order = (Seat((view.vantage + step) % seats) for step in range(1, seats))
    facing = next((view.areas[seat] for seat in order if seat not in own and view.areas[seat].payoff_left), None)
    return facing if facing and facing.payoff and not is_wild(facing.payoff, view.rules) else None


def opens(play: PlayToCenter, view: MaliceView) -> bool:
    """Whether the next rival's payoff card fits on the center after the play."""
    return _waits_for(needs((len(view.centers[play.center]) + 1) % last_rank(view.rules)), view)


def shuts(play: PlayToCenter, view: MaliceView) -> bool:
    """Whether the next rival's payoff card fits there now, and not after the play."""
    return _waits_for(needs(len(view.centers[play.center])), view)


def hurts(play: PlayToCenter, view: MaliceView) -> int:
    """1 for a play that takes the rival's place, -1 for one that makes it, and else 0."""
    return shuts(play, view) - opens(play, view)


def _waits_for(rank: Rank, view: MaliceView) -> bool:
    facing = rival(view)
    return facing is not None and facing.payoff is not None and facing.payoff.rank is rank
