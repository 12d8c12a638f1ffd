"""The game under review: its analysis, its review scene, and second tries of plays."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from spitegame.advice import Worth
from spitegame.ai.catalog import EVALUATORS
from spitegame.app.kept_games import KeptGames
from spitegame.rules.game import Seat
from spitegame.scenes.program import Program
from spitegame.scenes.review import ReviewScene
from spitegame.scenes.second_try import SecondTryScene
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.ui.scene import Scene
from spitegame.workers.analysis import Analysis, SecondOpinion
from spitegame.workers.worker import StartWorker


class Analysed(NamedTuple):
    """A finished game as one screen looks at it."""

    record: Record
    here: Sequence[Seat]
    """The seats of the people at this screen."""
    seat: Seat | None
    """The seat whose plays are judged; None for an onlooker."""


class Reviews:
    """The analysis of one game at a time: the one that has ended or was reviewed last."""

    def __init__(self, program: Program, past_games: Callable[[], KeptGames], start_worker: StartWorker) -> None:
        """Prepare the reviews. `past_games` returns the finished games, in which the findings of an analysis are
        saved."""
        self._program, self._past_games, self._start_worker = program, past_games, start_worker
        self._analysis: Analysis | None = None
        self._analysed: Analysed | None = None
        self._opinion: SecondOpinion | None = None
        """The judge of the play that is tried again; None if there is none."""
        self._kept: Record | None = None
        """The game whose analysis was saved last."""

    def analysis(self, game: Analysed) -> Analysis:
        """Return the analysis of this game; a running one continues."""
        if self._analysis is None or self._analysed != game:
            self.end()
            self._analysis, self._analysed = Analysis(*game, self._start_worker), game
        return self._analysis

    def review(self, game: Analysed, onward: Callable[[], Scene | None], index: int) -> Scene:
        """Return the review, beginning at moment `index`. Raises Unreplayable."""
        shown = self._program.settings.veil.record(game.record, game.here if game.seat is None else [game.seat])
        replay, analysis = Replay(shown), self.analysis(game)
        findings = analysis if EVALUATORS[game.record.game] else None
        retry = partial(self._try_again, replay, onward)
        return ReviewScene(replay, game.here, game.seat, findings, onward, index, retry)

    def _try_again(self, replay: Replay, onward: Callable[[], Scene | None], worth: Worth, seat: Seat) -> Scene:
        self._end_opinion()
        view = replay.snapshot(worth.index, seat).view
        self._opinion = SecondOpinion(replay.record.game, view, self._start_worker)
        return SecondTryScene(replay, worth, seat, self._opinion, self._program, onward)

    def run(self) -> None:
        """Save the findings of a finished analysis. Called once per tick."""
        if self._analysis is None or self._analysed is None or not self._analysis.is_over:
            return
        record, _, seat = self._analysed
        if seat is not None and record is not self._kept:
            self._kept = record
            self._past_games().evaluated(record, seat, self._analysis.worths)

    def end(self) -> None:
        if self._analysis:
            self._analysis.end()
        self._analysis = self._analysed = None
        self._end_opinion()

    def _end_opinion(self) -> None:
        if self._opinion:
            self._opinion.end()
        self._opinion = None
