"""Catalog of computer players for each game, for those who do not wait until a player itself is loaded."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from spitegame.rules.catalog import TITLES, Shelf, by_game

if TYPE_CHECKING:
    from spitegame.advice import Worth
    from spitegame.advice.turning_point import TurningPoint
    from spitegame.ai.player import Evaluator
    from spitegame.rules.game import Seat
    from spitegame.session.replay import Replay

    TurningPointFinder: TypeAlias = Callable[[Replay, Sequence[Worth], Seat | None], TurningPoint | None]

LEVEL_NAMES: Mapping[str, tuple[str, ...]] = dict.fromkeys(TITLES, ("easy", "fair", "good", "best"))
"""The names of the levels by game, the weakest first."""
EVALUATORS: "Shelf[Evaluator | None]" = by_game(__package__, "evaluation", "evaluate")
"""Functions that evaluate an action for the review; None for a game without one."""
TURNING_POINTS: "Shelf[TurningPointFinder | None]" = by_game(__package__, "turning_point", "turning_point")
"""Functions that find the moment that decided a finished game. They take the game, all that was evaluated of it, and
who looks at it, where None is somebody who only watched."""
