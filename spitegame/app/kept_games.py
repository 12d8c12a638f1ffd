"""The finished games of a profile, as scenes use them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from spitegame.advice import Unit, Worth, hope
from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.session.history import Achieved, Evaluated, PastGame, Restarted
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.session.veil import OPEN, Veil
from spitegame.storage.files import Folders, Notices, StorageProblem, write_atomically
from spitegame.storage.history import History, key_of, table
from spitegame.translation import N_, _
from spitegame.ui.scene import Step

if TYPE_CHECKING:
    from spitegame.achievements import earning
    from spitegame.scenes import daily as daily_scene
    from spitegame.session import daily
else:
    earning = lazily("spitegame.achievements.earning")
    daily_scene = lazily("spitegame.scenes.daily")
    daily = lazily("spitegame.session.daily")

CHANCES = 21
"""The number of moments of a game at which the chance to win is saved."""


def evaluated(record: Record, seat: Seat, worths: Sequence[Worth]) -> Evaluated | None:
    """Return the seat's chances in the course of the game and the cost of its mistakes, in per cent. None if the
    analysis has no chances or is incomplete, or for a continuation, as its figures must not be mixed with those of
    whole games."""
    if record.resumed:
        return None
    replay = Replay(record)
    last = len(replay) - 1
    if not worths or worths[-1].index < last or worths[-1].unit is not Unit.CHANCE:
        return None
    chances: list[int] = []
    for moment in range(CHANCES):
        known = [worth for worth in worths if worth.index <= last * moment / (CHANCES - 1)] or worths[:1]
        chances.append(round(100 * (hope(known[-1].outlook, seat) or 0.0)))
    own = [worth for worth in worths if (entry := replay.entry(worth.index)) and entry.seat == seat]
    return Evaluated(key_of(record), tuple(chances), round(100 * sum(worth.cost for worth in own)))


class KeptGames:
    """The `PastGames` of the program."""

    def __init__(
        self,
        folders: Folders,
        notices: Notices,
        review: Callable[[Path], Step],
        deliver: Callable[[Path], bool],
        veil: Veil = OPEN,
    ) -> None:
        """Open the history. `review` opens the review of a record. `deliver` hands a file over to the player, and
        returns False if it just stays in its folder."""
        self._folders, self._notices, self._review, self._deliver = folders, notices, review, deliver
        self._veil = veil
        self._waiting: list[Path] = []
        self._history = History.open(folders)
        self.game, self.evaluation, self.close = self._history.game, self._history.evaluation, self._history.close
        self._tell(self._history.sentence)

    def look(self) -> None:
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

    def take_in_newest(self) -> None:
        """Take in the game that has just ended, before all others that wait."""
        self._waiting.sort(key=lambda path: path.name, reverse=True)
        self.take_in()
        self._waiting.reverse()

    @property
    def shelf(self) -> Sequence[PastGame]:
        return list(map(self._veil.past, self._history.shelf[::-1]))

    @property
    def games(self) -> Sequence[PastGame]:
        return self._history.games

    @property
    def counted(self) -> Sequence[PastGame]:
        return self._history.counted

    @property
    def achieved(self) -> Sequence[Achieved]:
        return self._history.achieved

    def earned(self, record: Record) -> Sequence[str] | None:
        """Return the titles of the achievements that this game has earned; None while its record is not on disk."""
        key = key_of(record)
        if self.game(key) is None:
            self.take_in_newest()
        if self.game(key) is None:
            return None
        names = [each.name for each in self.achieved if each.key == key]
        if not names:
            return ()
        return [each.title for each in earning.achievements() if each.name in names]

    def daily_result(self, record: Record) -> str:
        game = self._history.game(key_of(record))
        if game is None or not game.day or daily.results(self.games, game.game).get(game.day) != game:
            return ""
        return daily_scene.result_text(game)

    def evaluated(self, record: Record, seat: Seat, worths: Sequence[Worth]) -> None:
        """Save the findings of an analysis, unless they are already known."""
        self.take_in_newest()
        found = evaluated(record, seat, worths)
        game = self._history.game(found.key) if found else None
        if found and game and game.own[:1] == (seat,):
            with self._notices.catch_storage_problems():
                self._history.evaluate(found)

    def review(self, game: PastGame) -> Step:
        return self._review(self._folders.records / game.file)

    def delete(self, game: PastGame) -> None:
        with self._notices.catch_storage_problems():
            self._history.remove(game)

    def path(self, game: PastGame) -> str:
        path = self._folders.records / game.file
        return str(path) if path.exists() else ""

    def export(self) -> str:
        path = self._folders.saves / "statistics.csv"
        try:
            written = table(self.counted, self.evaluation).encode("utf-8-sig")
            write_atomically(path, written, unsaved=N_("The table could not be saved: {reason}."))
        except StorageProblem as problem:
            return str(problem)
        if self._deliver(path):
            return _("The table is in your downloads.")
        return _("The table is saved as {path}.", path=path)

    def restart(self) -> None:
        with self._notices.catch_storage_problems():
            self._history.note(Restarted(int(time())))

    def _tell(self, sentence: str) -> None:
        if sentence:
            self._notices.put(sentence)
