"""The finished games: save, analyse and review them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame.app.common import Common
from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.session.record import Record, Unreplayable
from spitegame.translation import _
from spitegame.ui.scene import STAY, Over, Scene, Step

if TYPE_CHECKING:
    from spitegame.app import kept_games, reviews
    from spitegame.storage import records
    from spitegame.workers.analysis import Analysis
else:
    kept_games = lazily("spitegame.app.kept_games")
    reviews = lazily("spitegame.app.reviews")
    records = lazily("spitegame.storage.records")


class Library:
    """The `Library` service of the program."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._reviews: reviews.Reviews | None = None
        self._past_games: kept_games.KeptGames | None = None

    def past_games(self) -> "kept_games.KeptGames":
        """Return the finished games, including those that have ended since the last call."""
        if self._past_games is None:
            around = self._common
            self._past_games = kept_games.KeptGames(
                around.folders, around.notices, self.open, around.platform.deliver, around.settings.veil
            )
        self._past_games.look()
        return self._past_games

    def keep(self, saved: Path, record: Record) -> None:
        """Save the record of a game that has ended; `saved` is the file of the saved game."""
        with self._common.notices.catch_storage_problems():
            records.keep_local_game(self._common.folders, saved, record)
            self.past_games().take_in_newest()

    def earned(self, record: Record) -> Sequence[str] | None:
        return self.past_games().earned(record)

    def daily_result(self, record: Record) -> str:
        return self.past_games().daily_result(record)

    def open(self, path: Path) -> Step:
        """Return the step to the review of the record in this file; a notice tells if it cannot be opened."""
        try:
            finished = records.load_record(path)
            record, seat = finished.record, finished.seat
            if seat is not None and seat >= len(record.everybody):
                raise Unreplayable
            return Over(self.review(record, finished.here, seat, lambda: None))
        except records.Unreadable as problem:
            self._common.notices.put(str(problem))
        except Unreplayable:
            self._common.notices.put(_("{path} breaks the rules of its game, so it cannot be opened.", path=path))
        return STAY

    def analyse(self, record: Record, here: Sequence[Seat], seat: Seat | None) -> "Analysis":
        return self._opened_reviews().analysis(reviews.Analysed(record, here, seat))

    def review(
        self,
        record: Record,
        here: Sequence[Seat],
        seat: Seat | None,
        onward: Callable[[], Scene | None],
        index: int = 0,
    ) -> Scene:
        return self._opened_reviews().review(reviews.Analysed(record, here, seat), onward, index)

    def _opened_reviews(self) -> "reviews.Reviews":
        if self._reviews is None:
            around = self._common
            self._reviews = reviews.Reviews(around.program, self.past_games, around.platform.start_worker)
        return self._reviews

    def run(self) -> None:
        """Let reviews go on, once per tick."""
        if self._reviews:
            self._reviews.run()

    def end_reviews(self) -> None:
        if self._reviews:
            self._reviews.end()

    def close(self) -> None:
        self.end_reviews()
        if self._past_games:
            self._past_games.close()
