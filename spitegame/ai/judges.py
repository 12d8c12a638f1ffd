"""Who can say what a play was worth, by game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from spitegame.rules.game import Seat
from spitegame.rules.shelf import Shelf
from spitegame.session.advice import Advice


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat that is to act can hope for, as far as it can know."""

    sides: tuple[tuple[Seat, ...], ...]
    """Who wins with whom: every seat is in one of them."""
    chance: float
    """That the seat's side wins, if it goes on as well as it can."""
    best: Advice
    """What to begin with, and why, if the seat did something else at a cost."""
    cost: float = 0.0
    """The part of the chance that it gave away."""


Judge: TypeAlias = Callable[[Any, Any], Outlook | None]
"""The view of a seat that is to act, and the action that it took; None: only the chance is wanted. The answer is None
where nothing can be said."""


def _malice() -> Judge:
    from spitegame.ai.malice.outlook import outlook

    return outlook


JUDGES: Shelf[Judge] = Shelf({"malice": _malice})
