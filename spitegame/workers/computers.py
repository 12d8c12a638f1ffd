"""Computer players think in a process of their own, so that no frame waits, and act at a pace that people follow."""

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
"""The least and the most times of its usual pace that a computer takes to say something out of turn."""
PATIENCE = (1.0, 1.5)
"""The least and the most times of the rules' own measure that a computer waits for somebody who dawdles."""
RESTARTS = 3
"""The number of workers that are tried after one has ended without an answer to a question."""

Choose: TypeAlias = Callable[[str, str, Any, Random], Any]
"""Returns the action, given game, level, view and chance. The adviser is asked like a level and returns Advice."""

ADVISER = "adviser"
FALLBACK = "fallback"
"""Asked like a level, it answers without thinking, with an action that the table takes."""


def choose(game: str, level: str, view: Any, chance: Random) -> Any:
    if level == ADVISER:
        return levels.ADVISERS[game](view)
    if answer := levels.ANSWERS[game](view):
        return answer
    return levels.FALLBACKS[game](view) if level == FALLBACK else levels.PLAYERS[game][level].choose(view, chance)


class Silence(Enum):
    """The answer of a computer that is not to act and has nothing to say."""

    KEPT = "kept"


def interject(game: str, level: str, view: Any, chance: Random) -> Any:
    """An action out of turn, or Silence."""
    player = levels.PLAYERS[game].get(level)
    action = player.interject(view, chance) if isinstance(player, players.Interjector) else None
    return Silence.KEPT if action is None else action


@dataclass(slots=True, eq=False, kw_only=True)
class Question:
    """A decision to make for this view. No two questions are equal, however alike."""

    game: str
    level: str
    view: Any
    chance: int
    """The seed of the chance in the answer."""
    out_of_turn: bool = False
    """The seat is not to act: the answer may be Silence."""
    deaths: int = 0
    """The number of workers that ended without an answer."""
    action: Any = None
    """The answer; None until there is one."""

    @property
    def answers(self) -> str:
        """The player that is to answer: the level, or the fallback where the level has ended all workers but the
        last."""
        return FALLBACK if self.deaths == RESTARTS and self.level != ADVISER else self.level


class Computers:
    """All computer players think in one worker. It is started for the first question, and again when it has ended."""

    def __init__(
        self, seed: int | None = None, choose: Choose = choose, start_worker: StartWorker = WorkerProcess
    ) -> None:
        """The same seed and the same game lead to the same answers."""
        self._chance = Random(seed)  # without a seed, the system gives one, as it does for secrets
        self._choose = choose
        self._start_worker = start_worker
        self._worker: Worker | None = None
        self._is_waiting = False
        """The worker waits for a question; only then one is sent, so that sending never blocks."""
        self._asked: Question | None = None
        """The question that the worker thinks of."""
        self._open: list[Question] = []
        self.problem: str | None = None
        """A sentence that says why the open questions will not be answered; None while they may be."""

    def ask(self, game: str, level: str, view: Any, *, out_of_turn: bool = False) -> Question:
        """A question to be asked for its answer again and again. `out_of_turn`: the seat is not to act."""
        chance = self._chance.getrandbits(64)
        question = Question(game=game, level=level, view=view, chance=chance, out_of_turn=out_of_turn)
        self._open.append(question)
        self.problem = None
        return question

    def answer(self, question: Question) -> Any:
        """The action, or None until it has been thought of. Never waits; to be called again and again."""
        self._run()
        return question.action

    def drop(self, question: Question) -> None:
        """The question need not be answered any more."""
        if question in self._open:
            self._open.remove(question)

    def close(self) -> None:
        """End the worker, whatever it is thinking of."""
        if self._worker:
            self._worker.end()
        self._worker, self._is_waiting, self._asked = None, False, None

    def _run(self) -> None:
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
        self._is_waiting = True
        if self._asked:
            self._asked.action = action
            self.drop(self._asked)
            self._asked = None

    def _put(self, question: Question, worker: Worker) -> None:
        worker.send((question.out_of_turn, question.game, question.answers, question.view, question.chance))
        self._is_waiting = False
        self._asked = question

    def _worker_ended(self, question: Question) -> None:
        """A worker has ended without an answer, or could not even start."""
        self.close()
        question.deaths += 1
        if question.deaths > RESTARTS:
            self._open.clear()
            self.problem = _("The computer player has failed and cannot go on. The game so far is saved.")


async def _answer_questions(program: FarEnd, choose: Choose) -> None:
    """The worker's side: tell that it waits, then answer questions until the other end is closed."""
    await program.send(None)
    while True:
        out_of_turn, game, level, view, chance = await program.receive()
        think = interject if out_of_turn else choose
        await program.send(think(game, level, view, Random(chance)))


@dataclass(frozen=True, slots=True)
class _Interjection:
    """An action of a computer out of turn."""

    act: Act
    shown: float
    """The time at which the update came that it answers."""
    slowness: float
    """The times of the usual pace that it takes."""


class ComputerSeat:
    """A computer player at its end of a line."""

    def __init__(self, seat: Seat, line: Line, game: str, computer: Computer, computers: Computers) -> None:
        self._timing = GAMES[game].timing
        self._slowness = 1.0
        """The times of the usual pace that an answer to the newest update takes."""
        self._moods = Random()
        self._seat = seat
        self._line = line.seat
        self._game = game
        self._level = computer.level
        self._tempo = pace_of(computer.name).value
        self._computers = computers
        self._update: Update | None = None
        self._shown = 0.0
        """The time at which it came."""
        self._was_refused = False
        """An action in answer to it was refused."""
        self._awaited: tuple[int, float] | None = None
        """The number of the update after which it waits for the others, and the time until which it does."""
        self._question: Question | None = None
        self._interjection: _Interjection | None = None

    def run(self, now: float, pace: float) -> None:
        """The main loop calls this once per frame. The computer thinks at once, and acts no sooner than `pace` seconds
        after the newest update, by its own tempo; later where people have something to notice."""
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
        """Hurry whoever dawdles. `clock` is the time by which decisions are limited."""
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
        """The computer leaves the seat, and drops what it is thinking of."""
        self._interjection = None
        self._drop_question()

    def _drop_question(self) -> None:
        if self._question:
            self._computers.drop(self._question)
            self._question = None

    def _hear(self, told: ToSeat, now: float) -> None:
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
        """The fallback acts where an action is refused. If its own action is refused too, the seat does not act."""
        if self._seat in update.to_act and not self._was_refused:
            self._was_refused = True
            self._question = self._computers.ask(self._game, FALLBACK, update.view)


class Adviser:
    """Finds one hint at a time: what the strongest player of the game would do, and why."""

    def __init__(self, game: str, computers: Computers) -> None:
        self._game = game
        self._computers = computers
        self._question: Question | None = None

    def ask(self, view: Any) -> None:
        if self._question is None:
            self._question = self._computers.ask(self._game, ADVISER, view)

    def advice(self) -> Advice | None:
        """The hint, once when it has been found; None until then."""
        if self._question is None:
            return None
        advice: Advice | None = self._computers.answer(self._question)
        if advice is not None:
            self._question = None
        return advice

    def drop(self) -> None:
        """No hint is wanted any more, since the table has changed."""
        if self._question:
            self._computers.drop(self._question)
            self._question = None
