"""Every game's first lesson, by key. It is loaded when somebody asks for one."""

from collections.abc import Mapping

from spitegame.ui.tables.lesson import Lesson
from spitegame.ui.tables.malice import lesson as malice
from spitegame.ui.tables.spite import lesson as spite

LESSONS: Mapping[str, Lesson] = {each.LESSON.game: each.LESSON for each in (malice, spite)}
