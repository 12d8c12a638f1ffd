"""The moment that decided a match of Spite, in one sentence."""

from collections.abc import Sequence

from spitegame.advice.turning_point import Incident, Mistake, TurningPoint
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import say, wording
from spitegame.tables.spite.texts.advice import afterthought


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """Return the sentence: ``Round 3: You lose at once, with a joker at the end: 4th place.``, ``Round 2: You passed.
    Better was to …``"""
    view: SpiteView = point.view
    match point.cause:
        case Mistake(done, better):
            told = " ".join((wording.deed_done(done, point.seat, view, names), afterthought(better, view, names)))
        case Incident(event):
            told = wording.sentence(event, view, names)
        case _:
            raise ValueError("in this game nothing else decides")
    return say("turning_point.sentence", number=view.round, told=told)
