"""The trick as everybody sees it lie: nothing tells whether the last hand is valid."""

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import PlayerTurn, Reward
from spitegame.rules.spite.trick import LaidCards, Trick, trick_after
from spitegame.rules.spite.view import SpiteView


def unproven(view: SpiteView) -> LaidCards | None:
    """The last hand, as long as it may be called a misplay."""
    deed = view.unproven.deed if view.unproven else None
    return deed if isinstance(deed, LaidCards) else None


def hands(view: SpiteView) -> tuple[LaidCards, ...]:
    """All that lies there, oldest first."""
    last = unproven(view)
    return (*view.trick.laid, last) if last else view.trick.laid


def as_if(view: SpiteView) -> Trick:
    """What the next hand has to follow, if the last one is what it looks like."""
    last = unproven(view)
    return trick_after(view.trick, last) if last and last.combo else view.trick


def to_act(view: SpiteView) -> Seat | None:
    match view.phase:
        case PlayerTurn(seat=seat) | Reward(seat=seat):
            return seat
        case _:
            return None
