"""A match in which both sides play what the lesson says, and the pupil reads why."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spitegame.rules import malice
from spitegame.rules.game import Refused, Seat
from spitegame.session.host import Host
from spitegame.session.line import End, Line
from spitegame.session.messages import Act, ToHost, ToSeat, Update
from spitegame.session.record import Record, TakenBack
from spitegame.session.seats import Computer, Occupant, Person
from spitegame.session.status import Status, status
from spitegame.session.table import Table
from spitegame.ui.scene import Scene
from spitegame.ui.tables.malice.lesson import (
    ENDING,
    NAME,
    PUPIL,
    RULES,
    SEED,
    STEPS,
    TEACHER,
    Page,
    Step,
    astray,
    deal,
)

UNHURRIED = 2.5
"""The teacher takes so many times as long as a computer player would."""


class _Table(Table):
    """Accepts the action that comes next in the lesson, and nothing else."""

    @property
    def done(self) -> Sequence[Step]:
        undone = sum(isinstance(entry.action, TakenBack) for entry in self.record.entries)
        return STEPS[: len(self.record.entries) - 2 * undone]

    @property
    def step(self) -> Step | None:
        """The one that comes next; None at the end."""
        return next(iter(STEPS[len(self.done) :]), None)

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        if self.step and self.step.seat == seat and self.step.action != action:
            raise Refused(astray(self.step.action, action))
        return super().submit(seat, action)


class LessonMatch:
    """Nothing of it is kept."""

    open_hands = False
    is_new = True
    room = None

    def __init__(self, pupil: str, leave: Callable[[], Scene]) -> None:
        occupants = (Person(pupil), Computer(NAME, "in a good mood"))
        self._table = _Table(Record(game=malice.GAME.key, rules=RULES, seed=SEED, occupants=occupants), deal())
        self._leave = leave
        self._hint: Any = None
        self._read = (0, 0)
        """Of which step how many pages have been put aside."""
        self._heard = 0
        self._shown = 0.0
        """When the teacher's newest update was heard, and its number."""
        pupils, teachers = Line(), Line()
        self._teacher = teachers.seat
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {PUPIL: pupils.seat}
        self._host = Host(self._table, {PUPIL: pupils, TEACHER: teachers})

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self._table.occupants

    @property
    def status(self) -> Status:
        return status(self._table.to_act, self._table.occupants)

    @property
    def over(self) -> bool:
        return self._table.step is None

    def run(self, now: float, pace: float) -> None:
        """Once per tick."""
        for told in self._teacher.hear():
            if isinstance(told, Update):
                self._heard, self._shown = told.number, now
        step = self._table.step
        if step and step.seat == TEACHER and not self.waits and now >= self._shown + pace * UNHURRIED:
            self._teacher.say(Act(self._heard, step.action))
        self._host.run()

    # what there is to read

    @property
    def page(self) -> Page:
        """While the teacher plays, what was last read stays."""
        step = self._table.step
        if step is None:
            return Page(ENDING)
        if step.pages:
            return step.pages[min(self._put_aside, len(step.pages) - 1)]
        return next(Page(earlier.pages[-1].words) for earlier in reversed(self._table.done) if earlier.pages)

    @property
    def waits(self) -> bool:
        """For the pupil to have read the page."""
        step = self._table.step
        return step is not None and self._put_aside < len(step.pages) - (step.seat == PUPIL)

    @property
    def wanted(self) -> Any | None:
        """The action that the pupil is to find, once all has been read."""
        step = self._table.step
        return step.action if step and step.seat == PUPIL and not self.waits else None

    def go_on(self) -> None:
        if self.waits:
            self._read = (len(self._table.done), self._put_aside + 1)

    @property
    def _put_aside(self) -> int:
        step, pages = self._read
        return pages if step == len(self._table.done) else 0

    # what the table asks for

    def ask_hint(self, view: Any) -> None:
        step = self._table.step
        self._hint = step.action if step else None

    def hint(self) -> Any | None:
        hint, self._hint = self._hint, None
        return hint

    def rematch(self) -> Scene:
        return self._leave()

    def leave(self) -> Scene:
        return self._leave()
