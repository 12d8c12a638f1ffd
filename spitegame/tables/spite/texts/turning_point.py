"""What decided the match, in one sentence."""

from collections.abc import Sequence

from spitegame.advice.turning_point import Incident, Mistake, TurningPoint
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.advice import suggestion
from spitegame.tables.words import Voice


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """``Round 3: You lose at once, with a joker at the end: 4th place.``, ``Round 2: You passed. Better was to …``"""
    view: SpiteView = point.view
    match point.cause:
        case Mistake(done, better):
            who, instead = Voice(view.seat, names).who(point.seat), suggestion(better, view, names)
            happened = f"{who} {wording.deed_done(done, view)}"
            return f"Round {view.round}: {happened}. Better was to {instead[:1].lower()}{instead[1:]}"
        case Incident(event):
            return f"Round {view.round}: {wording.sentence(event, view, names)}"
        case _:
            raise ValueError("in this game nothing else decides")
