"""Play that wins no game, so that it lasts as long as a test wants it to."""

from collections.abc import Sequence

from spitegame.rules.malice.actions import Action, FromPayoff, PlayToCenter
from spitegame.rules.malice.view import MaliceView


def without_payoff(view: MaliceView) -> Sequence[Action]:
    """All that is allowed but for plays of payoff cards, if there is anything else."""
    return [each for each in view.legal if not _is_from_payoff(each)] or view.legal


def _is_from_payoff(action: Action) -> bool:
    return isinstance(action, PlayToCenter) and isinstance(action.source, FromPayoff)
