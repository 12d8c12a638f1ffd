"""Evaluates a finished game moment by moment, while the player already looks at how it ended."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from spitegame.advice import Evaluation, Outlook, Side, Unit, Worth, hope
from spitegame.advice.race import Race, race
from spitegame.advice.turning_point import TurningPoint
from spitegame.ai.catalog import EVALUATORS, TURNING_POINTS
from spitegame.rules.game import Seat
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.workers.process import WorkerProcess
from spitegame.workers.worker import FarEnd, StartWorker, Worker

if TYPE_CHECKING:
    from spitegame.ai.player import Evaluator

LEAST = 1e-4
"""The least chance to win that a side is said to have before the end."""


class Analysis:
    """The worth of each moment of a game, and the moment that decided it, worked out in a process of its own."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[Seat],
        viewer: Seat | None,
        start_worker: StartWorker = WorkerProcess,
    ) -> None:
        """`seats`: their actions are evaluated, one by one. Of the others it is only told how they stood when their
        turns began. `viewer`: who looks at the game; None: somebody who only watched."""
        self._worker = start_worker(_send_findings, record, tuple(seats), viewer)
        self.worths: list[Worth] = []
        """Evaluations by `listen`, as they come."""
        self.race: Race | None = None
        """Set first."""
        self.turning_point: TurningPoint | None = None
        """Set last, if the game has one."""
        self.is_over = False
        """Nothing more will come."""

    def listen(self) -> None:
        """Take what has come. Never waits."""
        try:
            while not self.is_over and self._worker.has_message():
                self._take(self._worker.receive())
        except (EOFError, OSError):
            self.end()

    def _take(self, found: Worth | TurningPoint | Race) -> None:
        match found:
            case Race():
                self.race = found
            case Worth():
                self.worths.append(found)
            case TurningPoint():
                self.turning_point = found

    def end(self) -> None:
        """End the process, whatever it is evaluating."""
        if not self.is_over:
            self.is_over = True
            self._worker.end()


async def _send_findings(program: FarEnd, record: Record, seats: Sequence[Seat], viewer: Seat | None) -> None:
    """The worker's side. Not every game has an evaluator."""
    replay, worths = Replay(record), list[Worth]()
    await program.send(race(replay))
    evaluator = EVALUATORS.get(record.game)
    for worth in worths_of(replay, seats, evaluator) if evaluator else ():
        worths.append(worth)
        await program.send(worth)
    found = TURNING_POINTS[record.game](replay, worths, viewer)
    if found:
        await program.send(found)


class SecondOpinion:
    """The cost of actions that a seat might take, worked out in a process of its own."""

    def __init__(self, game: str, view: Any, start_worker: StartWorker = WorkerProcess) -> None:
        """`view` is that of the seat which is to act. The process makes itself ready at once."""
        self._worker: Worker | None = start_worker(_send_costs, game, view)
        self._open: deque[Any] = deque()
        """The actions that were asked about, oldest first; all but the last one are not wanted any more."""
        self._cost: float | None = None

    @property
    def is_over(self) -> bool:
        """True if nothing will be answered any more."""
        return self._worker is None

    def ask(self, action: Any) -> None:
        """An answer to what was asked before is not wanted any more."""
        self._cost = None
        if self._worker:
            self._open.append(action)
            self._worker.send(action)

    def cost(self) -> float | None:
        """The cost of the newest action asked about, in the unit of the game; None until known. Never waits."""
        try:
            while self._worker and self._worker.has_message():
                cost = self._worker.receive()
                self._open.popleft()
                self._cost = None if self._open else cost
        except (EOFError, OSError):
            self.end()
        return self._cost

    def end(self) -> None:
        if self._worker:
            self._worker.end()
        self._worker = None


async def _send_costs(program: FarEnd, game: str, view: Any) -> None:
    """The worker's side: answer until the other end is closed."""
    evaluate = EVALUATORS[game]
    evaluate(view, None)  # loads what takes time
    while True:
        found = evaluate(view, await program.receive())
        await program.send(found.cost if found else 0.0)


def worths_of(replay: Replay, seats: Sequence[Seat], evaluator: "Evaluator") -> Iterator[Worth]:
    """The worth of one moment after the other, up to the end of the game."""
    outlook, unit = Outlook(), Unit.CHANCE
    for index in range(len(replay) - 1):
        for seat in sorted(replay.to_act(index)):
            snapshot = replay.snapshot(index, seat)
            done = snapshot.done if seat in seats else None
            if done is None and not replay.begins_turn(index):
                continue
            evaluation = evaluator(snapshot.view, done)
            if evaluation is None:
                continue
            outlook, unit = _known(outlook, seat, evaluation), evaluation.unit
            better = evaluation.best if evaluation.cost else None
            yield Worth(index=index, unit=unit, outlook=outlook, cost=evaluation.cost, better=better)
    yield _last(replay, outlook, unit, evaluator)


def _known(before: Outlook, seat: Seat, evaluation: Evaluation) -> Outlook:
    """The part of an evaluation that is known once the acting seat's side has been evaluated."""
    match evaluation.unit:
        case Unit.CHANCE:
            sides = [side for side, _ in evaluation.outlook]
            return _weighed(before or tuple((side, 1 / len(sides)) for side in sides), seat, evaluation)
        case Unit.PLACE:
            return evaluation.outlook


def _weighed(before: Outlook, seat: Seat, evaluation: Evaluation) -> Outlook:
    """The chances, when the acting seat's side has this one: the other sides share the rest as they did before."""
    own = min(1 - LEAST, max(LEAST, hope(evaluation.outlook, seat) or 0.0))
    rest = sum(share for side, share in before if seat not in side)
    return tuple((side, own if seat in side else (1 - own) * share / rest) for side, share in before)


def _last(replay: Replay, outlook: Outlook, unit: Unit, evaluator: "Evaluator") -> Worth:
    """The review of the final moment, by its result."""
    index = len(replay) - 1
    match unit:
        case Unit.CHANCE:
            outlook = _outcome(replay.winners(), [side for side, _ in outlook])
        case Unit.PLACE:
            ended = evaluator(replay.snapshot(index, None).view, None)
            outlook = ended.outlook if ended else outlook
    return Worth(index=index, unit=unit, outlook=outlook)


def _outcome(winners: Sequence[Seat], sides: Iterable[Side]) -> Outlook:
    won = [side for side in sides if not set(side).isdisjoint(winners)]
    return tuple((side, 1 / len(won) if side in won else 0.0) for side in sides)
