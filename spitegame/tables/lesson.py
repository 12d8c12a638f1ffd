"""A lesson: a first game, told step by step, as a game gives it to the lesson scene."""

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
"""The seat of the player who learns."""
YOU = "you"
"""The name of the pupil's seat in the text of a lesson."""


class Untimely(Enum):
    """The reasons for which no action of the pupil is taken at all, not even the wanted one."""

    NOT_YET = "not yet"
    """A teacher is to act, and the pupil has to wait."""


@dataclass(frozen=True, slots=True)
class Page:
    """Words of the lesson, and the places on the table that it points at."""

    words: str
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the script, with the pages before it. Each waits to be read, except the last one before the pupil
    acts."""

    seat: Seat
    action: Any
    read: Callable[[], tuple[Page, ...]] = tuple
    """Reads the pages in the player's language."""
    aims: tuple[Any, ...] = ()
    """The reasons for the action, as a hint would give them."""

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.read()


def lesson_text(game: str, key: str) -> Mapping[str, Any]:
    return written(f"{game}-{key.replace(' ', '-')}")


def seats_of(text: Mapping[str, Any]) -> Mapping[str, Seat]:
    """Return the seats by the names that the text of a lesson gives them."""
    return {name: Seat(seat) for seat, name in enumerate((YOU, *text["teachers"]))}


def _pages(game: str, key: str, step: int) -> tuple[Page, ...]:
    pages = lesson_text(game, key)["steps"][step].get("pages", ())
    return tuple(Page(page["words"], tuple(page.get("points", "").split())) for page in pages)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One lesson. Its words are read from `assets/words` each time, in the player's language."""

    game: str
    key: str
    """The name of the lesson among those of its game."""
    rules: Any
    seed: int
    teachers: tuple[Computer, ...]
    """The computer players, clockwise from the pupil's left."""
    deal: Callable[[], Any]
    steps: Sequence[Step]
    mistake: Callable[[Any, Any], Enum]
    """Tells how the pupil's action is wrong: it gets the wanted action and the pupil's."""
    mistakes: type[Enum]
    """The enum of all mistakes that `mistake` may return."""

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
        """Read the lesson that `assets/words` has under these keys. `action` and `aim` read parts of its steps."""
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
        """The words after the last step."""
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
        """The words that the pupil is told for each mistake."""
        return by_member(written(self.game)["corrections"], self.mistakes)

    @property
    def name(self) -> str:
        """The name under which a profile remembers that the lesson is finished."""
        return f"{self.game}: {self.key}"

    @property
    def words(self) -> tuple[str, ...]:
        """All words that are said at the table in the course of the lesson."""
        return _words(self.game, self.key, current())


@cache
def _words(game: str, key: str, _catalogue: object) -> tuple[str, ...]:
    """Return all words of a lesson. They are cached, since the table asks for them at each layout; `_catalogue` makes
    the cache depend on the language."""
    text = lesson_text(game, key)
    return (text["ending"], *(page["words"] for step in text["steps"] for page in step.get("pages", ())))
