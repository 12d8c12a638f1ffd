"""What decided the match, in one sentence."""

from collections.abc import Sequence

from spitegame.advice.turning_point import Incident, TurningPoint
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.spite.texts import wording


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """``Round 3: You lose at once, with a joker at the end: 4th place.``"""
    view: SpiteView = point.view
    match point.cause:
        case Incident(event):
            return f"Round {view.round}: {wording.sentence(event, view, names)}"
        case _:
            raise ValueError("nobody evaluates this game")
