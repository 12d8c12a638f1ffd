"""A first game, told step by step, as a game gives it to the lesson scene."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
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
    """A few sentences of the lesson."""

    words: str
    points: tuple[str, ...] = ()
    """The places to look at."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action. Its pages wait until they have been read, except the last one before an action of the pupil."""

    seat: Seat
    action: Any
    pages: tuple[Page, ...] = ()
    aims: tuple[Any, ...] = ()
    """What the action is good for, as a hint tells it."""


def step(seat: Seat, action: Any, *pages: Page | str, aims: tuple[Any, ...] = ()) -> Step:
    return Step(seat, action, tuple(page if isinstance(page, Page) else Page(page) for page in pages), aims)


you = partial(step, PUPIL)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    game: str
    """The key of the game."""
    key: str
    """The name of the lesson among those of the game."""
    title: str
    about: str
    """What is learned, in a few words."""
    rules: Any
    seed: int
    teachers: tuple[Computer, ...]
    """The computers from the pupil's left on."""
    deal: Callable[[], Any]
    steps: Sequence[Step]
    ending: str
    """What is said when there is nothing left to do."""
    outcome: str
    farewell: str
    """What is said after the outcome."""
    mistake: Callable[[Any, Any], Enum]
    """What is wrong with an action of the pupil: gets the action that comes next, and the other one."""
    corrections: Mapping[Enum, str]
    """What the pupil is told of each mistake."""

    @property
    def name(self) -> str:
        """The name under which it is remembered that somebody has gone through it."""
        return f"{self.game}: {self.key}"

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that is said at the table."""
        return (self.ending, *(page.words for step in self.steps for page in step.pages))
