"""Computer players: they think in a process of their own, so that no frame waits, and take their time."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from spitegame.advice import Advice
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.line import Line
from spitegame.session.messages import Act, Countdown, Rejected, ToSeat, Update
from spitegame.session.occupants import Computer
from spitegame.session.opponents import pace_of
from spitegame.ui.preferences import Speed
from spitegame.workers.process import WorkerProcess

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NOTICING = (1.6, 4.0)
"""So many times as long as elsewhere for an action a computer takes until it says something out of turn."""
RESTARTS = 3
"""So often the worker may die of one question."""

Choose: TypeAlias = Callable[[str, str, Any, Random], Any]
"""Game, level, view and chance: the action; from the adviser, who is asked like a level, its Advice."""

ADVISER = "adviser"


def choose(game: str, level: str, view: Any, chance: Random) -> Any:
    from spitegame.ai.levels import ADVISERS, PLAYERS

    return ADVISERS[game](view) if level == ADVISER else PLAYERS[game][level].choose(view, chance)


class Silence(Enum):
    """The answer of a computer whose turn it is not, and who has nothing to say."""

    KEPT = "kept"


def interject(game: str, level: str, view: Any, chance: Random) -> Any:
    """An action or Silence."""
    from spitegame.ai.levels import PLAYERS
    from spitegame.ai.player import Interjector

    player = PLAYERS[game][level]
    action = player.interject(view, chance) if isinstance(player, Interjector) else None
    return Silence.KEPT if action is None else action


def pace(speed: Speed) -> float:
    """The least seconds between what was shown last and a computer's action; people want to follow it at any speed."""
    match speed:
        case Speed.OFF | Speed.FAST:
            return 0.35
        case Speed.NORMAL:
            return 0.5
        case Speed.SLOW:
            return 0.7


@dataclass(slots=True, eq=False)
class Question:
    """What to do with this view. Two questions are never the same, however alike."""

    game: str
    level: str
    view: Any
    chance: int
    aside: bool = False
    """It is not this seat's turn: is there something to say all the same?"""
    deaths: int = 0
    """Of workers that were to answer it."""
    action: Any = None
    """The answer, once there is one."""


class Computers:
    """All computer players think in one worker, which is started for the first question and when it has died."""

    def __init__(self, seed: int | None = None, choose: Choose = choose) -> None:
        """The same seed and the same game lead to the same answers."""
        self._chance = Random(secrets.randbits(64) if seed is None else seed)
        self._choose = choose
        self._thinker: _Thinker | None = None
        self._open: list[Question] = []
        self.problem: str | None = None
        """Why the questions asked so far will not be answered, as a sentence; None while they may be."""

    def ask(self, game: str, level: str, view: Any) -> Question:
        return self._put(Question(game, level, view, chance=self._chance.getrandbits(64)))

    def ask_aside(self, game: str, level: str, view: Any) -> Question:
        """The answer may be Silence."""
        return self._put(Question(game, level, view, chance=self._chance.getrandbits(64), aside=True))

    def _put(self, question: Question) -> Question:
        self._open.append(question)
        self.problem = None
        return question

    def answer(self, question: Question) -> Any:
        """The action, or None until it has been thought of. Never waits; to be asked again and again."""
        self._run()
        return question.action

    def drop(self, question: Question) -> None:
        """Nobody wants to know any more."""
        if question in self._open:
            self._open.remove(question)

    def close(self) -> None:
        """End the worker, whatever it is thinking of."""
        if self._thinker:
            self._thinker.end()
            self._thinker = None

    def _run(self) -> None:
        if not self._open:
            return
        try:
            self._thinker = self._thinker or _Thinker(self._choose)
            if answered := self._thinker.run(self._open[0]):
                self.drop(answered)
        except (EOFError, OSError):
            self._mourn(self._open[0])

    def _mourn(self, question: Question) -> None:
        """The worker is gone, or could not even start."""
        self.close()
        question.deaths += 1
        if question.deaths > RESTARTS:
            self._open.clear()
            self.problem = "The computer player has stopped thinking and cannot go on. The game so far is saved."


class _Thinker:
    """The worker process that answers one question at a time. A question is sent to it only while it waits for one, so
    that sending never blocks."""

    def __init__(self, choose: Choose) -> None:
        """Raises OSError."""
        self._worker = WorkerProcess(_answer_questions, choose)
        self._asked: Question | None = None
        self._is_waiting = False

    def run(self, question: Question) -> Question | None:
        """Ask it as soon as the worker waits. Returns the question that has been answered now, if any. Raises EOFError
        or OSError."""
        answered = None
        if self._worker.has_message():
            action = self._worker.receive()
            self._is_waiting = True
            answered, self._asked = self._asked, None
            if answered:
                answered.action = action
        if self._is_waiting and question is not answered:
            self._worker.send((question.aside, question.game, question.level, question.view, question.chance))
            self._is_waiting = False
            self._asked = question
        return answered

    def end(self) -> None:
        self._worker.end()


def _answer_questions(pipe: "Connection[Any, Any]", choose: Choose) -> None:
    """The worker's side: tell that it waits, then answer questions until the other end is closed."""
    pipe.send(None)
    while True:
        aside, game, level, view, chance = pipe.recv()
        think = interject if aside else choose
        pipe.send(think(game, level, view, Random(chance)))


@dataclass(frozen=True, slots=True)
class _Aside:
    """What is going to be said, though it is not this seat's turn."""

    act: Act
    shown: float
    """When the update was heard that it answers."""
    slowness: float


class ComputerSeat:
    """A computer player at its end of a line."""

    def __init__(self, seat: Seat, line: Line, game: str, computer: Computer, computers: Computers) -> None:
        self._timing = GAMES[game].timing
        self._slowness = 1.0
        """After what was heard last."""
        self._moods = Random()
        self._seat = seat
        self._line = line.seat
        self._game = game
        self._level = computer.level
        self._tempo = pace_of(computer.name).factor
        self._computers = computers
        self._number = 0
        self._shown = 0.0
        """When the newest update was heard."""
        self._question: Question | None = None
        self._aside: _Aside | None = None

    def run(self, now: float, pace: float) -> None:
        """Once per frame. It thinks at once, and acts no earlier than so many seconds after the newest update, by its
        own tempo; where people have something to notice, so many times that."""
        pace *= self._tempo
        for told in self._line.hear():
            self._hear(told, now)
        if self._question:
            self._think(self._question, now, pace)
        if self._aside and now >= self._aside.shown + pace * self._aside.slowness:
            self._line.say(self._aside.act)
            self._aside = None

    def _think(self, question: Question, now: float, pace: float) -> None:
        match self._computers.answer(question):
            case None:
                return
            case Silence():
                pass
            case action if question.aside:
                self._aside = self._aside or _Aside(
                    Act(self._number, action), self._shown, self._moods.uniform(*NOTICING)
                )
            case _ if now < self._shown + pace * self._slowness:
                return
            case action:
                self._line.say(Act(self._number, action))
        self._question = None

    def leave(self) -> None:
        """It will not act any more."""
        self._aside = None
        self._forget()

    def _forget(self) -> None:
        """What it thinks about."""
        if self._question:
            self._computers.drop(self._question)
            self._question = None

    def _hear(self, told: ToSeat, now: float) -> None:
        match told:
            case Update(number=number, view=view, events=events, to_act=to_act):
                self._forget()
                self._slowness = self._timing.leisure(events) if self._timing else 1.0
                self._number = number
                self._shown = now
                if self._seat in to_act:
                    self._question = self._computers.ask(self._game, self._level, view)
                elif self._timing and to_act:
                    self._question = self._computers.ask_aside(self._game, self._level, view)
            case Rejected(number=number, reason=reason):
                if number == self._number:
                    raise RuntimeError(f"{self._level} chose an action that is refused: {reason.name}")
            case Countdown():
                pass
            case other:
                assert_never(other)


class Adviser:
    """Thinks of one hint at a time: what the strongest player of the game would do, and why."""

    def __init__(self, game: str, computers: Computers) -> None:
        self._game = game
        self._computers = computers
        self._question: Question | None = None

    def ask(self, view: Any) -> None:
        if self._question is None:
            self._question = self._computers.ask(self._game, ADVISER, view)

    def advice(self) -> Advice | None:
        """Once it has been thought of; told once."""
        if self._question is None:
            return None
        advice: Advice | None = self._computers.answer(self._question)
        if advice is not None:
            self._question = None
        return advice

    def drop(self) -> None:
        """The table is not any more as it was."""
        if self._question:
            self._computers.drop(self._question)
            self._question = None
