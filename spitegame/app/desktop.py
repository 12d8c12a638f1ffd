"""The program around the scenes: it starts and resumes matches, and keeps what is to be kept."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spitegame.ai.names import LEVEL_NAMES
from spitegame.app.computers import Computers, pace
from spitegame.app.matches import LocalMatch
from spitegame.app.settings import load_settings, save_settings
from spitegame.app.storage import Folders, StorageProblem, Unopened, finish_game, load_game, save_game
from spitegame.rules import malice
from spitegame.session.record import Record
from spitegame.session.seats import Occupant
from spitegame.session.status import Status
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Plan, Scene
from spitegame.ui.scenes.setup import SetupScene
from spitegame.ui.scenes.table import TableScene
from spitegame.ui.sounds import Speaker
from spitegame.ui.tables.catalog import FACES

if TYPE_CHECKING:
    from spitegame.ui.scenes.lesson_match import LessonMatch


class Desktop:
    def __init__(self, folders: Folders, speaker: Speaker, seed: int | None) -> None:
        self._folders = folders
        self._speaker = speaker
        self._seed = seed
        loaded = load_settings(folders)
        self._preferences = loaded.preferences
        self._notices = list(loaded.sentences)
        self._computers = Computers(seed)
        self._match: LocalMatch | LessonMatch | None = None
        self._told: set[str] = set()
        """Problems that the player knows of; a full disk is not said again after every move."""
        self._saved: Record | None = self._load()

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def prefer(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._keep(lambda: save_settings(self._folders, preferences))

    def start(self, plan: Plan) -> Scene:
        malice.GAME.check(plan.rules, len(plan.occupants))
        return self._begin(
            Record(
                game=malice.GAME.key,
                rules=plan.rules,
                seed=self._next_seed(),
                occupants=plan.occupants,
                open_hands=plan.open_hands,
            )
        )

    def resumable(self) -> str | None:
        return f"the game of {_listed(self._saved.occupants)}" if self._saved else None

    def resume(self) -> Scene:
        if self._saved is None:
            return self.setup()
        return self._begin(self._saved)

    def lesson(self) -> Scene:
        # Loaded here, as the first picture need not wait for it.
        from spitegame.ui.scenes.lesson import LessonScene
        from spitegame.ui.scenes.lesson_match import LessonMatch

        self._match = lesson = LessonMatch(self._preferences.name.strip() or "You", self.setup)
        return LessonScene(lesson, self)

    def notices(self) -> Sequence[str]:
        if self._computers.problem and self._match:
            self._notices.append(self._computers.problem)
            self._computers.problem = None
        told, self._notices = self._notices, []
        return told

    def sound_problem(self) -> str | None:
        return self._speaker.problem

    @property
    def status(self) -> Status | None:
        """How the match stands, if one is on."""
        return self._match.status if self._match else None

    def setup(self) -> Scene:
        self._match = None
        return SetupScene(self, LEVEL_NAMES[malice.GAME.key])

    def run(self, now: float, *, moving: bool) -> None:
        """Once per tick. While cards are moving, no computer acts: people want to see what it did."""
        if self._match:
            self._match.run(now, float("inf") if moving else pace(self._preferences.speed))

    def close(self) -> None:
        self._computers.close()

    def _begin(self, record: Record) -> Scene:
        match = LocalMatch(record, self._computers, self._changed, self._again, self.setup)
        self._match = match
        self._changed(match)
        return TableScene(match, FACES[record.game], self)

    def _again(self, record: Record) -> Scene:
        return self._begin(replace(record, seed=self._next_seed()))

    def _changed(self, match: LocalMatch) -> None:
        self._saved = None if match.is_over else match.record
        if self._saved:
            record = self._saved
            self._keep(lambda: save_game(self._folders, record))
        else:
            self._keep(lambda: finish_game(self._folders))

    def _keep(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StorageProblem as problem:
            if str(problem) not in self._told:
                self._told.add(str(problem))
                self._notices.append(str(problem))

    def _load(self) -> Record | None:
        match load_game(self._folders):
            case Unopened(sentence):
                self._notices.append(sentence)
                return None
            case found:
                return found

    def _next_seed(self) -> int:
        if self._seed is None:
            return secrets.randbits(64)
        seed, self._seed = self._seed, self._seed + 1
        return seed


def _listed(occupants: Sequence[Occupant]) -> str:
    names = [occupant.name for occupant in occupants]
    return f"{', '.join(names[:-1])} and {names[-1]}"
