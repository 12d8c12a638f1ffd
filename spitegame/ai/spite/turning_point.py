"""What decided a finished match of Spite: a round that was lost at once, the costliest play, or another mishap."""

from collections.abc import Sequence

from spitegame.advice import Worth
from spitegame.advice.turning_point import Incident, Mistake, TurningPoint
from spitegame.ai.spite import mishaps as incidents
from spitegame.rules.game import Seat
from spitegame.rules.spite.events import LostAtOnce
from spitegame.session.replay import Replay

TELLING = 0.4
"""A play that costs a smaller part of a place has decided nothing."""


def turning_point(replay: Replay, worths: Sequence[Worth], viewer: Seat | None) -> TurningPoint | None:
    """Who has lost is told of the costliest mistake of their own, unless they have lost a round at once; who has won,
    or only watched, of what has happened to the others. `worths`: what the analysis has found."""
    mishap = incidents.turning_point(replay, viewer)
    if viewer is None or viewer in replay.winners() or (mishap and _is_loss(mishap)):
        return mishap
    own = [worth for worth in worths if worth.better and worth.cost >= TELLING and _is_by(replay, worth, viewer)]
    worst = max(own, key=lambda worth: worth.cost, default=None)
    if worst is None or worst.better is None:
        return mishap
    still = replay.still(worst.place, viewer)
    return TurningPoint(
        place=worst.place,
        turn=replay.turn(worst.place),
        seat=viewer,
        view=still.view,
        cause=Mistake(still.done, worst.better),
    )


def _is_loss(point: TurningPoint) -> bool:
    return isinstance(point.cause, Incident) and isinstance(point.cause.event, LostAtOnce)


def _is_by(replay: Replay, worth: Worth, seat: Seat) -> bool:
    return replay.still(worth.place, seat).done is not None
