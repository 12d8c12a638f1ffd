"""The lessons of a game, to be taken one by one."""

from functools import partial

from spitegame.rules.catalog import TITLES
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.program import Program
from spitegame.tables.catalog import LESSONS, OFFERS
from spitegame.tables.lesson import Lesson
from spitegame.tables.offer import Front
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Instead, Step
from spitegame.ui.widgets.block import HEADING, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.layout import Column, Halves

ABOUT = N_("Each takes about three minutes. You can stop at any time.")


class LessonsScene(CoverForm):
    name = "lessons"

    def __init__(self, game: str, program: Program) -> None:
        super().__init__(program)
        self._game = game
        self._next = next((each for each in LESSONS[game] if not self._is_done(each)), LESSONS[game][0])
        """The lesson that is proposed."""
        self.focus = f"lesson.{self._next.key}"

    @property
    def front(self) -> Front:
        return OFFERS[self._game].front

    def head(self) -> Block:
        return Text("title", _("Learn {game}", game=TITLES[self._game]), HEADING, Tone.STRONG)

    def body(self) -> Block:
        lessons = [self._entry(number, each) for number, each in enumerate(LESSONS[self._game], start=1)]
        return Column((*self.notices.blocks(), Text("about", _(ABOUT), tone=Tone.DIM), *lessons), WIDE_GAP)

    def foot(self) -> Block:
        play = Button("play", _("Play a game"), partial(self.program.play, self._game))
        return Halves((play, Button("back", pgettext("button", "Back"), self.leave, key="Esc")))

    def leave(self) -> Step:
        return Instead(self.program.door())

    def _entry(self, number: int, lesson: Lesson) -> Block:
        # Translators: the lesson was gone through. {about} tells in a sentence what it is about.
        about = _("Done: {about}", about=lesson.about) if self._is_done(lesson) else lesson.about
        return MenuEntry(
            f"lesson.{lesson.key}",
            f"{number}. {lesson.title}",
            about,
            lambda: Instead(self.program.lesson(self._game, lesson.key)),
            primary=lesson is self._next,
        )

    def _is_done(self, lesson: Lesson) -> bool:
        return lesson.name in self.program.preferences.lessons
