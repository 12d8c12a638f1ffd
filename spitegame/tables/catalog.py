"""What each game gives to the screen, by key; each module is imported when somebody asks for it."""

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
"""What the gestures over the cards come to."""
OFFERS: "Shelf[Offer]" = _by_game("options_form", "OFFER")
LESSONS: "Shelf[Sequence[Lesson]]" = _by_game("lesson", "LESSONS")
"""The lessons, in the order in which they are proposed."""
SUGGESTIONS: "Shelf[Callable[[Advice, Any, Sequence[str]], str]]" = _by_game("texts.advice", "suggestion")
"""Functions of an advice, the view and the names, which tell in a sentence what to do, and why."""
TURNING_POINTS: "Shelf[Callable[[TurningPoint, Sequence[str]], str]]" = by_game(
    __package__, "texts.turning_point", "sentence"
)
"""Functions of the moment that decided a game, and the names, which tell of it in a sentence."""
FILLINGS: "Shelf[Callable[[Any, int], Mapping[str, Any]]]" = _by_game("help_page", "filling")
"""Functions of the rules and the number of seats: what fills the gaps in the help and meets its conditions, besides the
options themselves."""
