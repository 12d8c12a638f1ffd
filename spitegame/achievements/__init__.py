"""Achievements: each is a pure function over a finished game, or over all of them, and rewards good play. A game counts
only if nobody else played at the same screen, nothing was taken back, and its deal was not known from an earlier game.
Hints are allowed, since they see no more than the player does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from spitegame.rules.game import Seat
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.replay import Replay

Course = TypeVar("Course")


@dataclass(frozen=True, slots=True)
class Achievement:
    """One achievement, with its texts for the player."""

    name: str
    """The key in the history, which never changes."""
    title: str
    """The title, marked with `N_`, and translated where it is shown; so is `about`."""
    about: str
    """A sentence that says how it is earned."""
    whole: bool = False
    """True if a continuation cannot earn it, since the game before that is not known."""


@dataclass(frozen=True)
class GameCourse:
    """A finished game from one player's side."""

    replay: Replay
    seat: Seat

    @property
    def rules(self) -> Any:
        return self.replay.record.rules

    @property
    def is_won(self) -> bool:
        """True if the player came out first, and not together with everybody."""
        winners = self.replay.winners()
        return self.seat in winners and len(winners) < len(self.replay.record.everybody)


@dataclass(frozen=True, kw_only=True)
class GameAchievements(Generic[Course]):
    """The achievements within one finished game, for one kind of game."""

    course: Callable[[Replay, Seat], Course]
    """Makes the course from a replay and the player's seat."""
    by_course: Mapping[Achievement, Callable[[Course], bool]]
    """The achievements that follow from the course, each with its condition."""
    by_review: Mapping[Achievement, Callable[[PastGame, Evaluated], bool]] = field(default_factory=dict)
    """The achievements that follow from the findings of a review, each with its condition."""

    @property
    def all(self) -> tuple[Achievement, ...]:
        return (*self.by_course, *self.by_review)
