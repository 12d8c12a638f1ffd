"""The match of a lesson: all sides play the script, and the pupil reads the reasons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spitegame.advice import Advice
from spitegame.rules.game import Refused, Seat
from spitegame.scenes.match import LoneMatch
from spitegame.session.host import Host
from spitegame.session.line import Act, End, Line, ToHost, ToSeat, Update
from spitegame.session.occupants import Occupant, Person
from spitegame.session.record import Record, TakenBack
from spitegame.session.table import Table, TableStatus, table_status
from spitegame.tables.lesson import PUPIL, Lesson, Page, Step, Untimely
from spitegame.ui.scene import Scene

UNHURRIED = 2.5
"""The factor by which a teacher takes longer than a computer player."""


class _LessonTable(Table):
    """A table that accepts only the next action of the lesson."""

    def __init__(self, lesson: Lesson, occupants: tuple[Occupant, ...]) -> None:
        record = Record(game=lesson.game, rules=lesson.rules, seed=lesson.seed, occupants=occupants)
        super().__init__(record, lesson.deal())
        self.lesson = lesson

    @property
    def done(self) -> Sequence[Step]:
        entries = self.entries_since(1)
        undone = sum(isinstance(entry.action, TakenBack) for entry in entries)
        return self.lesson.steps[: len(entries) - 2 * undone]  # an undo is an entry, and cancels one

    @property
    def step(self) -> Step | None:
        return next(iter(self.lesson.steps[len(self.done) :]), None)

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        if self.step and self.step.seat != seat:
            raise Refused(Untimely.NOT_YET)
        if self.step and self.step.action != action:
            raise Refused(self.lesson.mistake(self.step.action, action))
        return super().submit(seat, action)


class LessonMatch(LoneMatch):
    """The match of a lesson; nothing of it is saved."""

    is_new = True

    def __init__(self, lesson: Lesson, pupil: str, leave: Callable[[], Scene]) -> None:
        self.lesson = lesson
        self._table = _LessonTable(lesson, (Person(pupil), *lesson.teachers))
        self._leave = leave
        self._hint: Advice | None = None
        self._read = (0, 0)
        """The number of a step, and how many of its pages have been read."""
        self._heard = 0
        self._shown = 0.0
        """The time at which the teachers' newest update came; `_heard` is its number."""
        lines = {Seat(seat): Line() for seat in range(len(lesson.teachers) + 1)}
        self._teachers = {seat: line.seat for seat, line in lines.items() if seat != PUPIL}
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {PUPIL: lines[PUPIL].seat}
        self._host = Host(self._table, lines)

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self._table.occupants

    @property
    def status(self) -> TableStatus:
        return table_status(self._table.to_act, self._table.occupants)

    @property
    def done(self) -> int:
        return len(self._table.done)

    @property
    def over(self) -> bool:
        return self._table.step is None

    def run(self, now: float, pace: float) -> None:
        for told in (told for teacher in self._teachers.values() for told in teacher.receive()):
            if isinstance(told, Update):
                self._heard, self._shown = told.number, now
        step = self._table.step
        if step and step.seat != PUPIL and not self.waits and now >= self._shown + pace * UNHURRIED:
            self._teachers[step.seat].send(Act(self._heard, step.action))
        self._host.run(now)

    # pages

    @property
    def page(self) -> Page:
        """The page to show. While a teacher plays, the last page stays."""
        step = self._table.step
        if step is None:
            return Page(self.lesson.ending)
        if step.pages:
            return step.pages[min(self._put_aside, len(step.pages) - 1)]
        return next(Page(earlier.pages[-1].words) for earlier in reversed(self._table.done) if earlier.pages)

    @property
    def waits(self) -> bool:
        """True while the pupil is to read a page and put it aside. The last page of the pupil's own step stays."""
        step = self._table.step
        return step is not None and self._put_aside < len(step.pages) - (step.seat == PUPIL)

    @property
    def wanted(self) -> Any | None:
        """The action that the pupil is to find; None while a page is unread, or a teacher is to act."""
        step = self._table.step
        return step.action if step and step.seat == PUPIL and not self.waits else None

    def go_on(self) -> None:
        if self.waits:
            self._read = (self.done, self._put_aside + 1)

    @property
    def _put_aside(self) -> int:  # the number of pages of the present step
        step, pages = self._read
        return pages if step == self.done else 0

    # what the table asks for

    def ask_hint(self, view: Any) -> None:
        step = self._table.step
        self._hint = Advice(step.action, step.aims) if step else None

    def hint(self) -> Advice | None:
        hint, self._hint = self._hint, None
        return hint

    def rematch(self) -> Scene:
        return self._leave()

    def leave(self) -> Scene:
        return self._leave()
