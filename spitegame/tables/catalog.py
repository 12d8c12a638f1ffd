"""The parts that each game gives to the screen, by the game's key; a module is imported when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from spitegame.rules.catalog import Shelf, by_game

if TYPE_CHECKING:
    from spitegame.advice import Advice
    from spitegame.advice.turning_point import TurningPoint
    from spitegame.tables.card_input import CardInput
    from spitegame.tables.face import AnyFace
    from spitegame.tables.lesson import Lesson
    from spitegame.tables.offer import Offer


_by_game = partial(by_game, __package__)

FACES: "Shelf[AnyFace]" = _by_game("face", "FACE")
INPUTS: "Shelf[type[CardInput]]" = _by_game("card_input", "INPUT")
"""The classes that handle gestures over the cards."""
OFFERS: "Shelf[Offer]" = _by_game("options_form", "OFFER")
LESSONS: "Shelf[Sequence[Lesson] | None]" = _by_game("lesson", "LESSONS")
"""The lessons, in the order in which they are proposed."""
SUGGESTIONS: "Shelf[Callable[[Advice, Any, Sequence[str]], str]]" = _by_game("texts.advice", "suggestion")
"""Functions that tell in a sentence what to do, and why, from an advice, the view and the names."""
TURNING_POINTS: "Shelf[Callable[[TurningPoint, Sequence[str]], str] | None]" = by_game(
    __package__, "texts.turning_point", "sentence"
)
"""Functions that tell in a sentence of the moment that decided a game, from that moment and the names."""
FILLINGS: "Shelf[Callable[[Any, int], Mapping[str, Any]] | None]" = _by_game("help_page", "filling")
"""Functions of the rules and the number of seats, which return the values for gaps and conditions in the help, besides
the options themselves."""
