"""A first game, told step by step, as a game gives it to the lesson scene."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer

PUPIL = Seat(0)


class Untimely(Enum):
    """Why nothing comes of what the pupil does, whatever it is."""

    NOT_YET = "not yet"
    """A teacher is to act."""


@dataclass(frozen=True, slots=True)
class Page:
    words: str
    points: tuple[str, ...] = ()
    """Places to look at."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action. All its pages but the last of the pupil's wait until they have been read."""

    seat: Seat
    action: Any
    pages: tuple[Page, ...] = ()


def you(action: Any, *pages: Page | str) -> Step:
    return Step(PUPIL, action, tuple(page if isinstance(page, Page) else Page(page) for page in pages))


@dataclass(frozen=True, kw_only=True)
class Lesson:
    game: str
    """The key."""
    rules: Any
    seed: int
    teachers: tuple[Computer, ...]
    """From the pupil's left on."""
    deal: Callable[[], Any]
    steps: Sequence[Step]
    ending: str
    """When there is nothing left to do."""
    outcome: str
    farewell: str
    """After it."""
    astray: Callable[[Any, Any], Enum]
    """The action that comes next, and another one: what is wrong with that."""
    correction: Callable[[Enum], str]
    """What leads back from there; as usual, where the lesson is not the reason."""

    @property
    def words(self) -> tuple[str, ...]:
        """All that is ever said in it."""
        return (self.ending, *(page.words for step in self.steps for page in step.pages))
