"""Achievements: each is a pure function over a finished game, or over all games, and rewards good play.

Only a player's own play counts: nobody else played at the same screen, nothing was taken back, and the deal was not
known from an earlier game. Hints may be asked: they see no more than the player does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from spitegame.rules.game import Seat
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.replay import Replay

Course = TypeVar("Course")


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    """The key in the history; it never changes."""
    title: str
    """Marked with `N_`, as is what it is about: both are translated where they are shown."""
    about: str
    whole: bool = False
    """True if all of a game counts for it: a continuation, of which only the last part is known, earns it to nobody."""


@dataclass(frozen=True)
class GameCourse:
    """A finished game, as one of its players lived through it."""

    replay: Replay
    seat: Seat

    @property
    def rules(self) -> Any:
        return self.replay.record.rules

    @property
    def is_won(self) -> bool:
        """The player has come out before somebody else: a game that ended level for all is won by nobody."""
        winners = self.replay.winners()
        return self.seat in winners and len(winners) < len(self.replay.record.everybody)


@dataclass(frozen=True, kw_only=True)
class GameAchievements(Generic[Course]):
    """Achievements within one game of a kind."""

    course: Callable[[Replay, Seat], Course]
    """A finished game, as the player on this seat lived through it."""
    by_course: Mapping[Achievement, Callable[[Course], bool]]
    by_review: Mapping[Achievement, Callable[[PastGame, Evaluated], bool]] = field(default_factory=dict)
    """By what a review has found out."""

    @property
    def all(self) -> tuple[Achievement, ...]:
        return (*self.by_course, *self.by_review)
