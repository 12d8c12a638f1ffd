"""A pupil in front of a lesson, who has a mouse, a keyboard, and a clock that is moved by hand."""

from collections.abc import Callable, Iterator, Sequence

from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.lesson import LessonScene
from spitegame.scenes.lesson_match import LessonMatch
from spitegame.tables.lesson import PUPIL, Lesson, Page, Step
from spitegame.ui.geometry import Point
from spitegame.ui.inputs import Key, MouseButton, Move, Press, Release
from spitegame.ui.nodes import Badge, Frame, Ladder, Mark, Node, Words
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.stage import Stage
from support.windows.layout_checks import frame, outside, overflowing, overlapping
from support.windows.table_user import SETUP, Home

SPARED = {"ladder"}
"""Nodes for which small windows have no room; then something else is pointed at."""
SPEECH = {"coach", "go_on", "skip"}
TICK, PACE = 0.1, 0.5


class Pupil:
    def __init__(self, taught: Lesson, preferences: Preferences | None = None, window: Frame | None = None) -> None:
        self.lesson = LessonMatch(taught, "Robin", lambda: SETUP)
        self.home = Home(preferences or Preferences(speed=Speed.OFF))
        self.scene = LessonScene(self.lesson, self.home)
        self.stage = Stage(self.scene, KeyboardScene)
        self.frame = window or frame()
        self.now = 0.0
        self.tick()

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.now += TICK
            self.lesson.run(self.now, float("inf") if self.scene.is_moving else PACE)
            was_stale, self.stage.stale = self.stage.stale, False
            self.stage.update(self.now)
            if was_stale or self.stage.stale:
                self.stage.nodes(self.frame)

    @property
    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.stage.nodes(self.frame)}

    @property
    def told(self) -> str:
        look = self.nodes["coach"].look
        assert isinstance(look, Words)
        return " ".join(look.lines)

    @property
    def numbered(self) -> tuple[str, ...]:
        """The ids of the nodes to which the pointers lead, in their order."""
        found = {name.removesuffix(".number"): node.label for name, node in self.nodes.items() if ".number" in name}
        return tuple(sorted(found, key=lambda name: int(found[name].rstrip("."))))

    def at(self, name: str) -> Point:
        rect = self.nodes[name].rect
        return Point(rect.x + min(10, rect.width / 4), rect.bottom - min(16, rect.height / 4))

    def tap(self, name: str) -> None:
        at = self.at(name)
        self.stage.give(Press(at, MouseButton.MAIN), self.frame, self.now)
        self.stage.give(Release(at, MouseButton.MAIN), self.frame, self.now)
        self.tick(5)

    def drag(self, name: str, to: str) -> None:
        at, goal = self.at(name), self.nodes[to].rect.center
        self.stage.give(Press(at, MouseButton.MAIN), self.frame, self.now)
        for share in (0.3, 0.6, 1.0):
            self.stage.give(
                Move(Point(at.x + (goal.x - at.x) * share, at.y + (goal.y - at.y) * share)), self.frame, self.now
            )
        self.stage.give(Release(goal, MouseButton.MAIN), self.frame, self.now)
        self.tick()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.stage.give(Key(key, key), self.frame, self.now)
            self.tick()

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


def tab_to(pupil: Pupil, place: str) -> None:
    for _ in range(60):
        if pupil.scene.focus == place:
            break
        pupil.key("tab")


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
    pupil.tick(100)


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
        assert not overflowing(speech), (page, window)
        solid = overlapping([node for node in nodes if not node.id.endswith(".number")])
        assert not [pair for pair in solid if not SPEECH.isdisjoint(pair)], (page, window)
