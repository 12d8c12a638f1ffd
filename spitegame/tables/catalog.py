"""What each game gives to the screen, by key."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from spitegame.rules.catalog import TITLES, Shelf

if TYPE_CHECKING:
    from spitegame.advice import Advice
    from spitegame.advice.turning_point import TurningPoint
    from spitegame.tables.face import AnyFace
    from spitegame.tables.lesson import Lesson
    from spitegame.tables.offer import Offer
    from spitegame.ui.pages import Filling


def _shelf(module: str, name: str) -> Shelf[Any]:
    """What goes by this name in this module of each game; the module is imported when somebody asks for it."""

    def maker(game: str) -> Callable[[], Any]:
        return lambda: getattr(import_module(f"{__package__}.{game}.{module}"), name)

    return Shelf({game: maker(game) for game in TITLES})


FACES: "Shelf[AnyFace]" = _shelf("face", "FACE")
OFFERS: "Shelf[Offer]" = _shelf("options_form", "OFFER")
LESSONS: "Shelf[Sequence[Lesson]]" = _shelf("lesson", "LESSONS")
"""The lessons, in the order in which they are proposed."""
SUGGESTIONS: "Shelf[Callable[[Advice, Any, Sequence[str]], str]]" = _shelf("texts.advice", "suggestion")
"""Functions of an advice, the view and the names, which tell in a sentence what to do, and why."""
TURNING_POINTS: "Shelf[Callable[[TurningPoint, Sequence[str]], str]]" = _shelf("texts.turning_point", "sentence")
"""Functions of the moment that decided a game, and the names, which tell of it in a sentence."""
FILLINGS: "Shelf[Callable[[Any, int], Filling]]" = _shelf("help_page", "filling")
"""Functions of the rules and the number of seats, which fill the page of help."""
