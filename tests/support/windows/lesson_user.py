"""A pupil in front of a lesson, who has a mouse, a keyboard, and a clock that is moved by hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spitegame.scenes.lesson import LessonScene
from spitegame.scenes.lesson_match import LessonMatch
from spitegame.tables.lesson import PUPIL, Lesson, Page, Step
from spitegame.ui.nodes import Badge, Frame, Ladder, Mark
from spitegame.ui.preferences import Preferences, Speed
from support.windows.layout_checks import outside, overflowing, overlapping
from support.windows.table_user import SETUP, Seated

SPARED = {"ladder"}
"""Nodes for which small windows have no room; then something else is pointed at."""
SPEECH = {"coach", "go_on", "skip"}
TICK, PACE = 0.1, 0.5


class Pupil(Seated):
    def __init__(self, taught: Lesson, preferences: Preferences | None = None, window: Frame | None = None) -> None:
        self.lesson = LessonMatch(taught, "Robin", lambda: SETUP)
        super().__init__(self.lesson, self._teach, preferences or Preferences(speed=Speed.OFF), window)

    def _scene(self, match: Any, game: str) -> LessonScene:
        self.scene = LessonScene(match, self.home)
        return self.scene

    def _teach(self, now: float, is_moving: bool) -> None:
        self.lesson.run(now, float("inf") if is_moving else PACE)

    def tick(self, seconds: float = TICK) -> None:
        for _ in range(round(seconds / TICK)):
            super().tick(TICK)

    @property
    def told(self) -> str:
        return self.says("coach")

    @property
    def numbered(self) -> tuple[str, ...]:
        """The ids of the nodes to which the pointers lead, in their order."""
        found = {name.removesuffix(".number"): node.label for name, node in self.nodes.items() if ".number" in name}
        return tuple(sorted(found, key=lambda name: int(found[name].rstrip("."))))

    def answer(self, words: str) -> None:
        """Tap the answer to a question that says this."""
        self.tap(next(name for name, node in self.nodes.items() if name.startswith("answer.") and node.label == words))

    @property
    def learns(self) -> bool:
        return self.stage.scene is self.scene


def wanted(pupil: Pupil) -> Iterator[Sequence[str]]:
    """What is marked, as long as nothing has come of it: one tap may pick several cards."""
    done = pupil.lesson.done
    for _ in range(20):
        if not pupil.learns or pupil.lesson.done != done or not pupil.numbered:
            break
        yield pupil.numbered


def by_taps(pupil: Pupil) -> None:
    """Tap what is marked, one after the other."""
    last = ""
    for places in wanted(pupil):
        last = next((place for place in places if place != last), last)
        pupil.tap(last)


def read(pupil: Pupil) -> None:
    pupil.tap("go_on")


def read_by_key(pupil: Pupil) -> None:
    pupil.key("return")


Play = Callable[[Pupil], None]


def lessons(pupil: Pupil, play: Play, read: Play = read) -> Iterator[Page]:
    """Go through the lesson to its end. Yields every page that is told."""
    for _ in range(2000):
        if not pupil.learns or pupil.lesson.over:
            break
        if pupil.scene.is_moving:
            pupil.tick()
        elif pupil.lesson.waits:
            yield pupil.lesson.page
            read(pupil)
        elif pupil.lesson.wanted is not None:
            yield pupil.lesson.page
            before = pupil.lesson.done
            play(pupil)
            assert not pupil.learns or pupil.lesson.done > before, f"stuck: {pupil.told}"
        else:
            pupil.tick()
    pupil.tick(10.0)


def own(lesson: Lesson) -> list[Step]:
    return [step for step in lesson.steps if step.seat == PUPIL]


def up_to(lesson: Lesson, step: int) -> Pupil:
    """A pupil who has come to the pupil's action of that number, and has read all about it."""
    pupil = Pupil(lesson)
    for _ in lessons(pupil, by_taps):
        if pupil.lesson.wanted == own(lesson)[step].action:
            break
    return pupil


def fits(pupil: Pupil, windows: Sequence[Frame]) -> None:
    """Fails if words or buttons of a page do not fit or overlap, or if a pointer leads nowhere or under the words."""
    page = pupil.lesson.page
    for window in windows:
        nodes = pupil.scene.nodes(window)
        here = {node.id: node for node in nodes}
        assert set(page.points) - SPARED <= here.keys()
        pointed = [node for node in nodes if Mark.HINT in node.marks]
        assert pointed, page
        ringed = {f"{node.id}.ring" for node in pointed if isinstance(node.look, Badge | Ladder)}
        assert ringed <= here.keys(), "what shows no marks of its own has a ring"
        panel = here["coach.panel"]
        speech = [here[name] for name in SPEECH if name in here]
        assert not any(each.rect.overlap(node.rect) for each in (panel, *speech) for node in pointed), (page, window)
        assert not outside(nodes, window), (page, window)
        assert all(panel.rect.contains(node.rect) for node in speech), (page, window)
        assert overflowing(speech, window) == [], (page, window)
        solid = overlapping([node for node in nodes if not node.id.endswith(".number")])
        assert not [pair for pair in solid if not SPEECH.isdisjoint(pair)], (page, window)
