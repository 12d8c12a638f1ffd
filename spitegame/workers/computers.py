"""Computer players at work: they think in a worker, so that no frame waits for them, and act at a pace that people can
follow."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from spitegame.advice import Advice
from spitegame.lazily import lazily
from spitegame.log import write
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.line import Act, Countdown, Line, Rejected, ToSeat, Update
from spitegame.session.occupants import Computer
from spitegame.session.opponents import pace_of
from spitegame.translation import _
from spitegame.workers.process import WorkerProcess
from spitegame.workers.worker import FarEnd, StartWorker, Worker

if TYPE_CHECKING:
    from spitegame.ai import levels
    from spitegame.ai import player as players
else:
    levels = lazily("spitegame.ai.levels")
    players = lazily("spitegame.ai.player")

NOTICING = (1.6, 4.0)
"""The range of the factor by which a computer waits longer than its usual pace before it acts out of turn; drawn anew
each time."""
PATIENCE = (1.0, 1.5)
"""The range of the factor on the time that the rules set for a computer's patience, drawn anew each time."""
RESTARTS = 3
"""The number of times that a new worker is tried for a question after one has ended without answering it."""

Choose: TypeAlias = Callable[[str, str, Any, Random], Any]
"""Returns the action for a game, level, view and source of chance. For the level ADVISER it returns Advice."""

ADVISER = "adviser"
"""Stands in place of a level in a question for a hint."""
FALLBACK = "fallback"
"""Stands in place of a level in a question that is to be answered without thinking, by any action that the table
accepts."""


def choose(game: str, level: str, view: Any, chance: Random) -> Any:
    """Return the action of a computer player whose turn it is. This runs in the worker."""
    if level == ADVISER:
        return levels.ADVISERS[game](view)
    if answer := levels.ANSWERS[game](view):
        return answer
    return levels.FALLBACKS[game](view) if level == FALLBACK else levels.PLAYERS[game][level].choose(view, chance)


class Silence(Enum):
    """The answer of a computer that was asked out of turn and does nothing."""

    KEPT = "kept"


def interject(game: str, level: str, view: Any, chance: Random) -> Any:
    """Return an action out of turn, or Silence. This runs in the worker."""
    player = levels.PLAYERS[game].get(level)
    action = player.interject(view, chance) if isinstance(player, players.Interjector) else None
    return Silence.KEPT if action is None else action


@dataclass(slots=True, eq=False, kw_only=True)
class Question:
    """A question to a computer player about one view. Questions are compared by identity."""

    game: str
    level: str
    """A level, or ADVISER or FALLBACK."""
    view: Any
    chance: int
    """The seed of the player's random numbers."""
    out_of_turn: bool = False
    """True if the seat is not to act; the answer may then be Silence."""
    deaths: int = 0
    """The number of workers that have ended without answering this question."""
    action: Any = None
    """The answer; None until there is one."""

    @property
    def answers(self) -> str:
        """The level that answers. For the last worker that is tried, it is FALLBACK: the level has ended all workers
        before. A hint has no fallback."""
        return FALLBACK if self.deaths == RESTARTS and self.level != ADVISER else self.level


class Computers:
    """One worker in which all computer players think. It is started for the first question, and again when it has
    ended."""

    def __init__(
        self, seed: int | None = None, choose: Choose = choose, start_worker: StartWorker = WorkerProcess
    ) -> None:
        """With the same `seed`, the same game leads to the same answers; without one, the answers differ from game to
        game."""
        self._chance = Random(seed)  # without a seed, the system's random source gives one
        self._choose = choose
        self._start_worker = start_worker
        self._worker: Worker | None = None
        self._is_waiting = False
        """True if the worker waits for a question. One is sent only then, so that sending never blocks."""
        self._asked: Question | None = None
        """The question that the worker is thinking about."""
        self._open: list[Question] = []
        """The questions without an answer, oldest first, with the one that the worker is thinking about."""
        self.problem: str | None = None
        """A sentence that says why the open questions will never be answered; None while they may be."""

    def ask(self, game: str, level: str, view: Any, *, out_of_turn: bool = False) -> Question:
        """Ask a computer for an action. Return the question; call `answer` with it until there is an answer.
        `out_of_turn`: the seat is not to act."""
        chance = self._chance.getrandbits(64)
        question = Question(game=game, level=level, view=view, chance=chance, out_of_turn=out_of_turn)
        self._open.append(question)
        self.problem = None
        return question

    def answer(self, question: Question) -> Any:
        """Return the action for this question; None until there is one. This never waits, and lets the worker go on:
        call it once a frame."""
        self._run()
        return question.action

    def drop(self, question: Question) -> None:
        """Give up a question whose answer is no longer wanted."""
        if question in self._open:
            self._open.remove(question)

    def close(self) -> None:
        """End the worker, even if it is thinking."""
        if self._worker:
            self._worker.end()
        self._worker, self._is_waiting, self._asked = None, False, None

    def _run(self) -> None:
        """Take an answer of the worker, and send it the next question; start a worker if there is none."""
        if not self._open:
            return
        try:
            self._worker = self._worker or self._start_worker(_answer_questions, self._choose)
            if self._worker.has_message():
                self._hear(self._worker.receive())
            if self._is_waiting and self._open:
                self._put(self._open[0], self._worker)
        except (EOFError, OSError):
            self._worker_ended(self._open[0])

    def _hear(self, action: Any) -> None:
        """Take the worker's message: an answer, or None when it is ready for its first question."""
        self._is_waiting = True
        if self._asked:
            self._asked.action = action
            self.drop(self._asked)
            self._asked = None

    def _put(self, question: Question, worker: Worker) -> None:
        """Send a question to the worker."""
        worker.send((question.out_of_turn, question.game, question.answers, question.view, question.chance))
        self._is_waiting = False
        self._asked = question

    def _worker_ended(self, question: Question) -> None:
        """Count a worker that has ended without an answer or could not start. After too many of them all questions
        fail."""
        self.close()
        question.deaths += 1
        if question.deaths > RESTARTS:
            self._open.clear()
            self.problem = _("The computer player has failed and cannot go on. The game so far is saved.")


async def _answer_questions(program: FarEnd, choose: Choose) -> None:
    """Tell the program that the worker is ready, and answer questions until the program closes its end. This runs in
    the worker."""
    await program.send(None)
    while True:
        out_of_turn, game, level, view, chance = await program.receive()
        think = interject if out_of_turn else choose
        await program.send(think(game, level, view, Random(chance)))


@dataclass(frozen=True, slots=True)
class _Interjection:
    """An action out of turn that waits until people have had time to notice the update."""

    act: Act
    shown: float
    """The time of arrival of the update that this action answers."""
    slowness: float
    """The factor on the usual pace after which the action is sent."""


class ComputerSeat:
    """A computer player at its end of a line: it takes updates, asks its worker, and sends actions. The main loop calls
    `run`."""

    def __init__(self, seat: Seat, line: Line, game: str, computer: Computer, computers: Computers) -> None:
        self._timing = GAMES[game].timing
        self._slowness = 1.0
        """The factor on the usual pace for an answer to the newest update."""
        self._moods = Random()
        """The source of chance for the computer's timing."""
        self._seat = seat
        self._line = line.seat
        self._game = game
        self._level = computer.level
        self._tempo = pace_of(computer.name).value
        """The factor of this opponent's own pace."""
        self._computers = computers
        self._update: Update | None = None
        self._shown = 0.0
        """The time at which the newest update came."""
        self._was_refused = False
        """True if an action in answer to the newest update was refused."""
        self._awaited: tuple[int, float] | None = None
        """The number of the update after which the computer waits for other players, and the time at which its patience
        ends; None if it has not begun to wait."""
        self._question: Question | None = None
        """The open question about the newest update."""
        self._interjection: _Interjection | None = None
        """The action out of turn that is about to be sent."""

    def run(self, now: float, pace: float) -> None:
        """Take updates, and send an action when it is time. The main loop calls this once per frame. The computer acts
        no sooner than `pace` seconds, times its own tempo, after the newest update, and later after events that people
        may want to notice."""
        pace *= self._tempo
        for told in self._line.receive():
            self._hear(told, now)
        if self._update and self._question:
            self._think(self._question, self._update.number, now, pace)
        waiting = self._interjection
        if waiting and now >= waiting.shown + pace * waiting.slowness:
            self._line.send(waiting.act)
            self._interjection = None

    def press(self, clock: float) -> None:
        """Press players who take long, as far as the rules of the game allow it. `clock`: the time in seconds that the
        host counts against the players."""
        update = self._update
        impatience = self._timing.impatience(update.view, self._seat) if self._timing and update else None
        if update is None or impatience is None:
            return
        if self._awaited is None or self._awaited[0] != update.number:
            self._awaited = update.number, clock + impatience.after * self._moods.uniform(*PATIENCE)
        elif clock >= self._awaited[1]:
            self._line.send(Act(update.number, impatience.action))
            self._awaited = update.number, inf

    def _think(self, question: Question, number: int, now: float, pace: float) -> None:
        """Take the answer to the question, and send it when its time has come."""
        match self._computers.answer(question):
            case None:
                return
            case Silence():
                pass
            case action if question.out_of_turn:
                slowness = self._moods.uniform(*NOTICING)
                self._interjection = self._interjection or _Interjection(Act(number, action), self._shown, slowness)
            case _ if now < self._shown + pace * self._slowness:
                return
            case action:
                self._line.send(Act(number, action))
        self._question = None

    def leave(self) -> None:
        """Drop all that the computer was about to do, since it leaves the seat."""
        self._interjection = None
        self._drop_question()

    def _drop_question(self) -> None:
        if self._question:
            self._computers.drop(self._question)
            self._question = None

    def _hear(self, told: ToSeat, now: float) -> None:
        """Take an update, and ask for an answer to it; or take the refusal of an action."""
        match told:
            case Update(events=events, to_act=to_act):
                self._drop_question()
                self._slowness = self._timing.leisure(events) if self._timing else 1.0
                self._update, self._shown, self._was_refused = told, now, False
                if self._seat in to_act:
                    self._question = self._computers.ask(self._game, self._level, told.view)
                elif self._timing and to_act:
                    self._question = self._computers.ask(self._game, self._level, told.view, out_of_turn=True)
            case Rejected(number=number, reason=reason):
                if self._update and number == self._update.number:
                    write(f"A computer player ({self._game}, {self._level}) has chosen what is refused: {reason.name}")
                    self._choose_again(self._update)
            case Countdown():
                pass

    def _choose_again(self, update: Update) -> None:
        """Ask the fallback for an action in place of a refused one. If that is refused too, the seat does nothing until
        the next update."""
        if self._seat in update.to_act and not self._was_refused:
            self._was_refused = True
            self._question = self._computers.ask(self._game, FALLBACK, update.view)


class Adviser:
    """Finds hints, one at a time: the action that the strongest player would choose, with its reasons."""

    def __init__(self, game: str, computers: Computers) -> None:
        self._game = game
        self._computers = computers
        self._question: Question | None = None

    def ask(self, view: Any) -> None:
        """Ask for a hint for this view, unless one is being looked for."""
        if self._question is None:
            self._question = self._computers.ask(self._game, ADVISER, view)

    def advice(self) -> Advice | None:
        """Return the hint once, when it has been found; None before and after."""
        if self._question is None:
            return None
        advice: Advice | None = self._computers.answer(self._question)
        if advice is not None:
            self._question = None
        return advice

    def drop(self) -> None:
        """Give up the hint that is being looked for, since the table has changed."""
        if self._question:
            self._computers.drop(self._question)
            self._question = None
