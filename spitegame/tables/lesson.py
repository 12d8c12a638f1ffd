"""A first game, told step by step, as a game gives it to the lesson scene."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer
from spitegame.tables.written import written

PUPIL = Seat(0)
YOU = "you"


class Untimely(Enum):
    """Why nothing comes of what the pupil does, whatever it is."""

    NOT_YET = "not yet"
    """A teacher is to act."""


@dataclass(frozen=True, slots=True)
class Page:
    words: str
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One action. Its pages wait until they have been read, except the last one before an action of the pupil."""

    seat: Seat
    action: Any
    pages: tuple[Page, ...] = ()
    aims: tuple[Any, ...] = ()
    """What the action is good for, as a hint tells it."""


def lesson_text(game: str, key: str) -> Mapping[str, Any]:
    return written(f"{game}-{key.replace(' ', '-')}")


def seats_of(text: Mapping[str, Any]) -> Mapping[str, Seat]:
    """The seats by the names that the text of a lesson has for them."""
    return {name: Seat(seat) for seat, name in enumerate((YOU, *text["teachers"]))}


@dataclass(frozen=True, kw_only=True)
class Lesson:
    game: str
    key: str
    """The name of the lesson among those of the game."""
    title: str
    about: str
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
    mistake: Callable[[Any, Any], Enum]
    """What is wrong with an action of the pupil: gets the action that comes next, and the other one."""
    corrections: Mapping[Enum, str]

    @classmethod
    def read(
        cls,
        game: str,
        key: str,
        deal: Callable[[], Any],
        action: Callable[[Seat, str], Any],
        aim: Callable[[str], Any] = str,
        **rest: Any,
    ) -> Self:
        """The lesson that `assets/words` has under these keys. `action` and `aim` read what stands there of a step."""
        text = lesson_text(game, key)
        seats = seats_of(text)
        steps = [
            Step(
                seat,
                action(seat, step["does"]),
                tuple(Page(page["words"], tuple(page.get("points", "").split())) for page in step.get("pages", ())),
                tuple(map(aim, step.get("aims", ()))),
            )
            for step in text["steps"]
            for seat in (seats[step.get("who", YOU)],)
        ]
        said = {name: text[name] for name in ("title", "about", "ending", "outcome", "farewell")}
        teachers = tuple(Computer(name, mood) for name, mood in text["teachers"].items())
        return cls(game=game, key=key, deal=deal, steps=steps, teachers=teachers, **said, **rest)

    @property
    def name(self) -> str:
        """The name under which it is remembered that somebody has gone through it."""
        return f"{self.game}: {self.key}"

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that is said at the table."""
        return (self.ending, *(page.words for step in self.steps for page in step.pages))
