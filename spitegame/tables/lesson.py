"""A first game, told step by step, as a game gives it to the lesson scene."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from typing import Any, Self

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer
from spitegame.tables.written import by_member, written
from spitegame.translation import current

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
    read: Callable[[], tuple[Page, ...]] = tuple
    """Reads the pages in the player's language."""
    aims: tuple[Any, ...] = ()
    """What the action is good for, as a hint tells it."""

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.read()


def lesson_text(game: str, key: str) -> Mapping[str, Any]:
    return written(f"{game}-{key.replace(' ', '-')}")


def seats_of(text: Mapping[str, Any]) -> Mapping[str, Seat]:
    """The seats by the names that the text of a lesson has for them."""
    return {name: Seat(seat) for seat, name in enumerate((YOU, *text["teachers"]))}


def _pages(game: str, key: str, step: int) -> tuple[Page, ...]:
    pages = lesson_text(game, key)["steps"][step].get("pages", ())
    return tuple(Page(page["words"], tuple(page.get("points", "").split())) for page in pages)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """What it says is read from `assets/words` each time, in the player's language."""

    game: str
    key: str
    """The name of the lesson among those of the game."""
    rules: Any
    seed: int
    teachers: tuple[Computer, ...]
    """The computers from the pupil's left on."""
    deal: Callable[[], Any]
    steps: Sequence[Step]
    mistake: Callable[[Any, Any], Enum]
    """What is wrong with an action of the pupil: gets the action that comes next, and the other one."""
    mistakes: type[Enum]
    """All that it may answer."""

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
                partial(_pages, game, key, index),
                tuple(map(aim, step.get("aims", ()))),
            )
            for index, step in enumerate(text["steps"])
            for seat in (seats[step.get("who", YOU)],)
        ]
        teachers = tuple(Computer(name, mood) for name, mood in text["teachers"].items())
        return cls(game=game, key=key, deal=deal, steps=steps, teachers=teachers, **rest)

    @property
    def title(self) -> str:
        return self._said("title")

    @property
    def about(self) -> str:
        return self._said("about")

    @property
    def ending(self) -> str:
        """What is said when there is nothing left to do."""
        return self._said("ending")

    @property
    def outcome(self) -> str:
        return self._said("outcome")

    @property
    def farewell(self) -> str:
        return self._said("farewell")

    def _said(self, name: str) -> str:
        return str(lesson_text(self.game, self.key)[name])

    @property
    def corrections(self) -> Mapping[Enum, str]:
        """What the pupil is told of each mistake."""
        return by_member(written(self.game)["corrections"], self.mistakes)

    @property
    def name(self) -> str:
        """The name under which it is remembered that somebody has gone through it."""
        return f"{self.game}: {self.key}"

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that is said at the table."""
        return _words(self.game, self.key, current())


@cache
def _words(game: str, key: str, _catalogue: object) -> tuple[str, ...]:
    """Kept, since the table asks for them whenever it is painted."""
    text = lesson_text(game, key)
    return (text["ending"], *(page["words"] for step in text["steps"] for page in step.get("pages", ())))
