"""Names of the levels, evaluators and turning point finders of each game; a player is imported only when it is used."""

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
"""By game, the function that evaluates an action for the review; None for a game without one."""
TURNING_POINTS: "Shelf[TurningPointFinder | None]" = by_game(__package__, "turning_point", "turning_point")
"""By game, the function that finds the turning point of a finished game; None for a game without one. It takes the
game, its evaluations, and the seat of whoever looks at it; None for an onlooker."""
