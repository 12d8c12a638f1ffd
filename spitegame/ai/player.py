"""What computer players are to the rest of the program, for those who do not wait until a player itself is loaded."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from spitegame.advice import Evaluation, Worth

if TYPE_CHECKING:
    from spitegame.advice.turning_point import TurningPoint
    from spitegame.rules.game import Seat
    from spitegame.session.replay import Replay


class Player(Protocol):
    """Players are values without a memory: each decision comes from the view alone."""

    def choose(self, view: Any, chance: Random, /) -> Any:
        """One of `view.legal`, for a view whose seat is to act. All that is random comes from `chance`."""
        ...


@runtime_checkable
class Interjector(Protocol):
    """A player who also acts when it is not its turn, in a game with timing."""

    def interject(self, view: Any, chance: Random, /) -> Any | None:
        """One of the game's actions, for a view whose seat is not to act; None: nothing. It is asked after every
        update, so also again about what it has let pass."""
        ...


LEVEL_NAMES: Mapping[str, tuple[str, ...]] = {
    "malice": ("easy", "fair", "good", "best"),
    "spite": ("easy", "fair", "good", "best"),
}
"""The names of the levels by game, the weakest first."""

Evaluator: TypeAlias = Callable[[Any, Any], Evaluation | None]
"""Takes the view of a seat that is to act, and the action that it took, or None if only the outlook is wanted. The
answer is None where nothing can be said."""


def _evaluate_malice(view: Any, action: Any) -> Evaluation | None:
    from spitegame.ai.malice.evaluation import evaluate

    return evaluate(view, action)


def _evaluate_spite(view: Any, action: Any) -> Evaluation | None:
    from spitegame.ai.spite.evaluation import evaluate

    return evaluate(view, action)


EVALUATORS: Mapping[str, Evaluator] = {"malice": _evaluate_malice, "spite": _evaluate_spite}
"""By game, what evaluates an action for the review."""

TurningPointFinder: TypeAlias = "Callable[[Replay, Sequence[Worth], Seat | None], TurningPoint | None]"
"""Takes a finished game, all that was evaluated of it, and who looks at it; None: somebody who only watched."""


def _turning_point_of_malice(replay: "Replay", worths: Sequence[Worth], viewer: "Seat | None") -> "TurningPoint | None":
    from spitegame.ai.malice.turning_point import turning_point

    return turning_point(replay, worths, viewer)


def _turning_point_of_spite(replay: "Replay", worths: Sequence[Worth], viewer: "Seat | None") -> "TurningPoint | None":
    from spitegame.ai.spite.turning_point import turning_point

    return turning_point(replay, worths, viewer)


TURNING_POINTS: Mapping[str, TurningPointFinder] = {
    "malice": _turning_point_of_malice,
    "spite": _turning_point_of_spite,
}
"""By game, what finds the moment that decided a finished game."""
