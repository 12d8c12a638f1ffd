"""A finished game is judged in a process of its own, moment by moment, while the player already looks at it."""

import signal
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from spitegame.advice.review import Side, Worth
from spitegame.rules.game import Seat
from spitegame.session.record import Record
from spitegame.session.replay import Replay

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from spitegame.ai.evaluators import Evaluator

LEAST = 1e-4
"""Of the chances, that nobody is said to have less of before the end."""


class Judging:
    def __init__(self, record: Record, seats: Sequence[Seat]) -> None:
        """Of these seats every action is judged, of the others only how they stood at the begin of their turns."""
        import multiprocessing  # only for a review: it would delay the first frame

        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(far_end, record, tuple(seats)), daemon=True)
        self.is_over = False
        """Nothing more will come."""
        self._process.start()
        far_end.close()

    def heard(self) -> list[Worth]:
        """What has come since. Never waits."""
        worths: list[Worth] = []
        try:
            while not self.is_over and self._pipe.poll():
                worths.append(self._pipe.recv())
        except (EOFError, OSError):
            self.end()
        return worths

    def end(self) -> None:
        """Whatever it is thinking of."""
        if self.is_over:
            return
        self.is_over = True
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _work(pipe: "Connection[Worth, None]", record: Record, seats: Sequence[Seat]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt from the terminal comes here too; the game decides
    from spitegame.ai.evaluators import EVALUATORS

    try:
        for worth in judged(Replay(record), seats, EVALUATORS[record.game]):
            pipe.send(worth)
    except ConnectionError:
        return


def judged(replay: Replay, seats: Sequence[Seat], evaluator: "Evaluator") -> Iterator[Worth]:
    """One after the other, up to how it ended."""
    chances: dict[Side, float] = {}
    for place in range(len(replay) - 1):
        for seat in sorted(replay.to_act(place)):
            still = replay.still(place, seat)
            done = still.done if seat in seats else None
            if done is None and not replay.begins_turn(place):
                continue
            evaluation = evaluator(still.view, done)
            if evaluation is None:
                continue
            chances = _weighed(chances or _even(evaluation.sides), seat, evaluation.chance)
            better = evaluation.best if evaluation.cost else None
            yield Worth(place=place, chances=tuple(chances.items()), cost=evaluation.cost, better=better)
    yield Worth(place=len(replay) - 1, chances=tuple(_outcome(replay.winners(), chances).items()))


def _even(sides: Sequence[Side]) -> dict[Side, float]:
    return {side: 1 / len(sides) for side in sides}


def _weighed(before: dict[Side, float], seat: Seat, chance: float) -> dict[Side, float]:
    """Who is to act knows best how it stands for their side; the others share the rest as before."""
    own = min(1 - LEAST, max(LEAST, chance))
    rest = sum(share for side, share in before.items() if seat not in side)
    return {side: own if seat in side else (1 - own) * share / rest for side, share in before.items()}


def _outcome(winners: Sequence[Seat], sides: Iterable[Side]) -> dict[Side, float]:
    won = [side for side in sides if not set(side).isdisjoint(winners)]
    return {side: 1 / len(won) if side in won else 0.0 for side in sides}
