"""Play that wins no game, so that it lasts until a test wants its end, or for BARREN_TURNS turns of each seat (6.3): by
two that is about a hundred actions. And play that ends it soon."""

from collections.abc import Sequence

from spitegame.rules.malice.actions import Action, FromPayoff, PlayToCenter
from spitegame.rules.malice.view import MaliceView


def without_payoff(view: MaliceView) -> Sequence[Action]:
    """All that is allowed but for plays of payoff cards, if there is anything else."""
    return [each for each in view.legal if not _is_from_payoff(each)] or view.legal


def forward(legal: Sequence[Action]) -> Sequence[Action]:
    """Plays of payoff cards, if there are any, else plays to the center, else all that is allowed."""
    center = [each for each in legal if isinstance(each, PlayToCenter)]
    return [each for each in center if _is_from_payoff(each)] or center or legal


def _is_from_payoff(action: Action) -> bool:
    return isinstance(action, PlayToCenter) and isinstance(action.source, FromPayoff)
