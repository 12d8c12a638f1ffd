"""The game that is looked through again: its analysis, its review, and the plays that are tried again."""

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
    """The seat whose plays are judged; None for who only watched."""


class Reviews:
    """There is one analysis at a time, that of the game that has ended last or was reviewed last."""

    def __init__(self, program: Program, past_games: Callable[[], KeptGames], start_worker: StartWorker) -> None:
        """`past_games` are told what a finished analysis has found out about the plays of a seat."""
        self._program, self._past_games, self._start_worker = program, past_games, start_worker
        self._analysis: Analysis | None = None
        self._analysed: Analysed | None = None
        self._opinion: SecondOpinion | None = None
        """What judges the play that is tried again."""
        self._kept: Record | None = None
        """The game whose analysis was kept last."""

    def analysis(self, game: Analysed) -> Analysis:
        """The analysis of this game, which goes on if it was begun before."""
        if self._analysis is None or self._analysed != game:
            self.end()
            self._analysis, self._analysed = Analysis(*game, self._start_worker), game
        return self._analysis

    def review(self, game: Analysed, onward: Callable[[], Scene | None], index: int) -> Scene:
        """The review, at this moment. Raises Unreplayable."""
        shown = self._program.settings.veil.record(game.record, game.here if game.seat is None else [game.seat])
        replay, analysis = Replay(shown), self.analysis(game)
        findings = analysis if game.record.game in EVALUATORS else None
        retry = partial(self._try_again, replay, onward)
        return ReviewScene(replay, game.here, game.seat, findings, onward, index, retry)

    def _try_again(self, replay: Replay, onward: Callable[[], Scene | None], worth: Worth, seat: Seat) -> Scene:
        self._end_opinion()
        view = replay.snapshot(worth.index, seat).view
        self._opinion = SecondOpinion(replay.record.game, view, self._start_worker)
        return SecondTryScene(replay, worth, seat, self._opinion, self._program, onward)

    def run(self) -> None:
        """Call this once per tick: what a finished analysis has found out is kept."""
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
