"""Evaluates a finished game moment by moment, while the player already looks at it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from spitegame.advice import Side, Worth
from spitegame.rules.game import Seat
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.workers.process import WorkerProcess

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from spitegame.ai.player import Evaluator

LEAST = 1e-4
"""The least chance to win that a side is said to have before the end."""


class Analysis:
    """The worth of each moment of a game, worked out in a process of its own."""

    def __init__(self, record: Record, seats: Sequence[Seat]) -> None:
        """`seats`: their actions are evaluated, one by one. Of the others it is only told how they stood when their
        turns began."""
        self._worker = WorkerProcess(_send_worths, record, tuple(seats))
        self.is_over = False
        """Nothing more will come."""

    def heard(self) -> list[Worth]:
        """What has come since the last time. Never waits."""
        worths: list[Worth] = []
        try:
            while not self.is_over and self._worker.has_message():
                worths.append(self._worker.receive())
        except (EOFError, OSError):
            self.end()
        return worths

    def end(self) -> None:
        """End the process, whatever it is evaluating."""
        if not self.is_over:
            self.is_over = True
            self._worker.end()


def _send_worths(pipe: "Connection[Worth, None]", record: Record, seats: Sequence[Seat]) -> None:
    """The worker's side."""
    from spitegame.ai.player import EVALUATORS

    for worth in worths_of(Replay(record), seats, EVALUATORS[record.game]):
        pipe.send(worth)


def worths_of(replay: Replay, seats: Sequence[Seat], evaluator: "Evaluator") -> Iterator[Worth]:
    """The worth of one moment after the other, up to the end of the game."""
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
            sides = evaluation.sides
            chances = _weighed(chances or dict.fromkeys(sides, 1 / len(sides)), seat, evaluation.chance)
            better = evaluation.best if evaluation.cost else None
            yield Worth(place=place, chances=tuple(chances.items()), cost=evaluation.cost, better=better)
    yield Worth(place=len(replay) - 1, chances=tuple(_outcome(replay.winners(), chances).items()))


def _weighed(before: dict[Side, float], seat: Seat, chance: float) -> dict[Side, float]:
    """The chances, when the acting seat's side has this one: the other sides share the rest as they did before."""
    own = min(1 - LEAST, max(LEAST, chance))
    rest = sum(share for side, share in before.items() if seat not in side)
    return {side: own if seat in side else (1 - own) * share / rest for side, share in before.items()}


def _outcome(winners: Sequence[Seat], sides: Iterable[Side]) -> dict[Side, float]:
    won = [side for side in sides if not set(side).isdisjoint(winners)]
    return {side: 1 / len(won) if side in won else 0.0 for side in sides}
