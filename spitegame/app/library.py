"""The finished games of a profile, as the program's scenes ask for them."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from time import time

from spitegame.session.history import Achieved, Evaluated, PastGame, Restarted
from spitegame.storage.files import Folders, Notices, StorageProblem, write_atomically
from spitegame.storage.history import History
from spitegame.ui.scene import Step


class Library:
    """The `GameLibrary` of the desktop."""

    def __init__(self, folders: Folders, notices: Notices, review: Callable[[Path], Step]) -> None:
        """`review` opens the review of the game with this record."""
        self._folders = folders
        self._notices = notices
        self._review = review
        self._waiting: list[Path] = []

    @cached_property
    def _history(self) -> History:
        history = History.open(self._folders)
        self._tell(history.sentence)
        return history

    def look(self) -> None:
        """Look for records that have come since."""
        with self._notices.catch_storage_problems():
            self._waiting = self._history.waiting()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def take_in(self) -> bool:
        if not self._waiting:
            return False
        with self._notices.catch_storage_problems():
            self._tell(self._history.take_in(self._waiting.pop(0)))
        return True

    @property
    def shelf(self) -> Sequence[PastGame]:
        return self._history.shelf[::-1]

    @property
    def counted(self) -> Sequence[PastGame]:
        return self._history.counted

    @property
    def achieved(self) -> Sequence[Achieved]:
        return self._history.achieved

    def game(self, key: bytes) -> PastGame | None:
        return self._history.game(key)

    def evaluation(self, key: bytes) -> Evaluated | None:
        return self._history.evaluation(key)

    def evaluated(self, evaluated: Evaluated) -> None:
        """Write down what a review has found out, unless it is known."""
        if self._history.game(evaluated.key) and self._history.evaluation(evaluated.key) != evaluated:
            with self._notices.catch_storage_problems():
                self._history.note(evaluated)

    def review(self, game: PastGame) -> Step:
        return self._review(self._folders.records / game.file)

    def delete(self, game: PastGame) -> None:
        with self._notices.catch_storage_problems():
            self._history.remove(game)

    def path(self, game: PastGame) -> str:
        path = self._folders.records / game.file
        return str(path) if path.exists() else ""

    def export(self, table: str) -> str:
        path = self._folders.saves / "statistics.csv"
        try:
            write_atomically(path, table.encode("utf-8-sig"), what="The table")
        except StorageProblem as problem:
            return str(problem)
        return f"The table has been written to {path}."

    def restart(self) -> None:
        with self._notices.catch_storage_problems():
            self._history.note(Restarted(int(time())))

    def close(self) -> None:
        self._history.close()

    def _tell(self, sentence: str) -> None:
        if sentence:
            self._notices.put(sentence)
