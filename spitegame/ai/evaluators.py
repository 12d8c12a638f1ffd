"""The functions that evaluate an action for the review, by game; each is loaded when it is first used."""

from collections.abc import Callable
from typing import Any, TypeAlias

from spitegame.advice.review import Evaluation
from spitegame.rules.shelf import Shelf

Evaluator: TypeAlias = Callable[[Any, Any], Evaluation | None]
"""Takes the view of a seat that is to act, and the action that it took, or None if only the chance is wanted. The
answer is None where nothing can be said."""


def _malice() -> Evaluator:
    from spitegame.ai.malice.evaluation import evaluate

    return evaluate


EVALUATORS: Shelf[Evaluator] = Shelf({"malice": _malice})
