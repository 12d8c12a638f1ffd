"""The evaluation of a finished game, moment by moment, in a worker, while the player looks at the results."""

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
"""Minimum chance to win, from 0 to 1, that is shown for a side before the end; the maximum is one minus this."""


class Analysis:
    """The evaluation of a game: the course of it, the worth of each moment, and the moment that decided it. Call
    `listen` again and again to fill the fields."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[Seat],
        viewer: Seat | None,
        start_worker: StartWorker = WorkerProcess,
    ) -> None:
        """Start the worker. `seats`: the seats whose actions are evaluated one by one; for other seats, only the
        position at the beginning of each turn is. `viewer`: the seat of the player who looks at the game, or None for
        an onlooker."""
        self._worker = start_worker(_send_findings, record, tuple(seats), viewer)
        self.worths: list[Worth] = []
        """The worths that have come so far, in the order of the moments."""
        self.race: Race | None = None
        """The course of the game, which comes first; None until then."""
        self.turning_point: TurningPoint | None = None
        """The moment that decided the game, which comes last; None before that, and in a game that has none."""
        self.is_over = False
        """True once nothing more will come."""

    def listen(self) -> None:
        """Take the findings that have come, without waiting."""
        try:
            while not self.is_over and self._worker.has_message():
                self._take(self._worker.receive())
        except (EOFError, OSError):
            self.end()

    def _take(self, found: Worth | TurningPoint | Race) -> None:
        """Take one finding of the worker."""
        match found:
            case Race():
                self.race = found
            case Worth():
                self.worths.append(found)
            case TurningPoint():
                self.turning_point = found

    def end(self) -> None:
        """End the worker, whether or not it has finished."""
        if not self.is_over:
            self.is_over = True
            self._worker.end()


async def _send_findings(program: FarEnd, record: Record, seats: Sequence[Seat], viewer: Seat | None) -> None:
    """Evaluate the game and send the findings. This runs in the worker. A game without an evaluator has no worths."""
    replay, worths = Replay(record), list[Worth]()
    await program.send(race(replay))
    evaluator, turning_point = EVALUATORS[record.game], TURNING_POINTS[record.game]
    for worth in worths_of(replay, seats, evaluator) if evaluator else ():
        worths.append(worth)
        await program.send(worth)
    if turning_point and (found := turning_point(replay, worths, viewer)):
        await program.send(found)


class SecondOpinion:
    """Costs of other actions that a player tries out in one position of a finished game, evaluated in a worker."""

    def __init__(self, game: str, view: Any, start_worker: StartWorker = WorkerProcess) -> None:
        """Start the worker. `view`: the position, as the seat to act saw it. The worker loads the evaluator at once."""
        self._worker: Worker | None = start_worker(_send_costs, game, view)
        self._open: deque[Any] = deque()
        """The actions whose cost has been asked for and has not come, oldest first. Only the cost of the last one is
        wanted."""
        self._cost: float | None = None
        """The cost of the newest action; None while it is open."""

    @property
    def is_over(self) -> bool:
        """True once no answer will come any more."""
        return self._worker is None

    def ask(self, action: Any) -> None:
        """Ask for the cost of an action. Answers to earlier questions are then ignored."""
        self._cost = None
        if self._worker:
            self._open.append(action)
            self._worker.send(action)

    def cost(self) -> float | None:
        """Return the cost of the action that was asked for last, in the unit of the game's evaluator; None until it is
        known. This never waits."""
        try:
            while self._worker and self._worker.has_message():
                cost = self._worker.receive()
                self._open.popleft()
                self._cost = None if self._open else cost
        except (EOFError, OSError):
            self.end()
        return self._cost

    def end(self) -> None:
        """End the worker."""
        if self._worker:
            self._worker.end()
        self._worker = None


async def _send_costs(program: FarEnd, game: str, view: Any) -> None:
    """Answer questions until the program closes its end. This runs in the worker."""
    evaluate = EVALUATORS[game]
    assert evaluate, "only what was evaluated is tried again"
    evaluate(view, None)  # makes the evaluator load its weights before the first question
    while True:
        found = evaluate(view, await program.receive())
        await program.send(found.cost if found else 0.0)


def worths_of(replay: Replay, seats: Sequence[Seat], evaluator: "Evaluator") -> Iterator[Worth]:
    """Yield the worth of each moment at which something is evaluated, and of the final moment."""
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
    """Return the outlook after the acting seat was evaluated. In chances, only that of the seat's own side is new, and
    the others share the rest as before. An outlook in places is taken as a whole."""
    match evaluation.unit:
        case Unit.CHANCE:
            sides = [side for side, _ in evaluation.outlook]
            return _weighed(before or tuple((side, 1 / len(sides)) for side in sides), seat, evaluation)
        case Unit.PLACE:
            return evaluation.outlook


def _weighed(before: Outlook, seat: Seat, evaluation: Evaluation) -> Outlook:
    """Return the chances of all sides when the acting seat's side has the evaluated one: the others share the rest in
    the same proportion as before."""
    own = min(1 - LEAST, max(LEAST, hope(evaluation.outlook, seat) or 0.0))
    rest = sum(share for side, share in before if seat not in side)
    return tuple((side, own if seat in side else (1 - own) * share / rest) for side, share in before)


def _last(replay: Replay, outlook: Outlook, unit: Unit, evaluator: "Evaluator") -> Worth:
    """Return the worth of the final moment, which follows from the result of the game."""
    index = len(replay) - 1
    match unit:
        case Unit.CHANCE:
            outlook = _outcome(replay.winners(), [side for side, _ in outlook])
        case Unit.PLACE:
            ended = evaluator(replay.snapshot(index, None).view, None)
            outlook = ended.outlook if ended else outlook
    return Worth(index=index, unit=unit, outlook=outlook)


def _outcome(winners: Sequence[Seat], sides: Iterable[Side]) -> Outlook:
    """Return the chances at the end: the winning sides share 1, all others have 0."""
    won = [side for side in sides if not set(side).isdisjoint(winners)]
    return tuple((side, 1 / len(won) if side in won else 0.0) for side in sides)
