import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import worker_tasks
from support.programs import ENVIRONMENT, NETWORK
from support.snap import LEISURE, SNAP, BeReady, Hurry, Snap, SnapRules, Turn, known
from support.waiting import LIMIT, seen

from spitegame.log import kept_log
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Impatience, Seat
from spitegame.rules.malice.actions import EndTurn
from spitegame.session.host import Host
from spitegame.session.line import Act, Line, TakeBack, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.opponents import pace_of
from spitegame.session.record import Entry, Record
from spitegame.session.table import Table
from spitegame.workers import computers as computers_module
from spitegame.workers.computers import Adviser, Choose, Computers, ComputerSeat, Question, Silence, interject


@pytest.fixture
def thinking() -> Iterator[Callable[..., Computers]]:
    """Makes Computers that are closed in the end."""
    made: list[Computers] = []

    def make(choose: Choose | None = None, seed: int | None = None) -> Computers:
        made.append(Computers(seed, choose) if choose else Computers(seed))
        return made[-1]

    yield make
    for each in made:
        each.close()


def answer(computers: Computers, question: Question) -> Any:
    return seen(lambda: computers.answer(question))


def dealt() -> Table:
    """Seat 0 begins."""
    rules = GAMES["malice"].rulebook.presets["online"]
    return Table.begin(Record(game="malice", rules=rules, seed=1, occupants=(Computer("Mallory", "fair"),) * 2))


def test_every_level_answers_and_none_brings_the_screen_along(thinking: Callable[..., Computers]) -> None:
    from spitegame.ai.levels import PLAYERS

    computers = thinking(worker_tasks.real_and_its_modules)
    sat = dealt()
    view = sat.view(min(sat.to_act))
    for level in PLAYERS["malice"]:
        action, modules = answer(computers, computers.ask("malice", level, view))
        assert action in view.legal
        assert "spitegame.ai.levels" in modules
        assert not {"pygame", *NETWORK} & modules


def test_the_adviser_answers_with_an_action_and_its_reasons(thinking: Callable[..., Computers]) -> None:
    computers = thinking()
    for game in GAMES:
        rules = next(iter(GAMES[game].rulebook.presets.values()))
        occupants = (Computer("Mallory", "fair"),) * min(GAMES[game].rulebook.seats(rules))
        sat = Table.begin(Record(game=game, rules=rules, seed=1, occupants=occupants))
        seat = min(sat.to_act)
        adviser = Adviser(game, computers)
        adviser.ask(sat.view(seat))
        advice = seen(adviser.advice)
        sat.submit(seat, advice.action)
        assert advice.aims


def test_nothing_waits_and_the_answer_to_a_dropped_question_is_not_taken_for_another(
    thinking: Callable[..., Computers], tmp_path: Path
) -> None:
    trace = tmp_path / "asked"
    computers = thinking(worker_tasks.slow_echo)
    dropped = computers.ask("malice", str(trace), "dropped")
    assert computers.answer(dropped) is None
    seen(lambda: computers.answer(dropped) or trace.exists())
    computers.drop(dropped)
    assert answer(computers, computers.ask("malice", str(trace), "kept")) == "kept"


def test_questions_have_each_its_own_answer_and_closed_computers_no_worker(thinking: Callable[..., Computers]) -> None:
    computers = thinking(worker_tasks.echo)
    questions = [computers.ask("malice", "fair", view) for view in ("one", "two", "three", "two")]
    computers.drop(questions[1])
    for question in reversed([questions[0], *questions[2:]]):
        assert answer(computers, question) == question.view
    assert computers.answer(questions[1]) is None
    computers.close()
    question = computers.ask("malice", "fair", "thought")
    computers.answer(question)
    assert multiprocessing.active_children()
    computers.close()
    assert not multiprocessing.active_children()
    assert answer(computers, question) == "thought"


def test_a_seed_brings_the_same_answers_again(thinking: Callable[..., Computers]) -> None:
    def three() -> list[float]:
        computers = thinking(worker_tasks.by_chance, 7)
        return [answer(computers, computers.ask("malice", "fair", None)) for _ in range(3)]

    first = three()
    assert first == three()
    assert len(set(first)) == 3
    chances = {thinking().ask("malice", "fair", None).chance for _ in range(2)}
    assert len(chances) == 2, "without a seed, every game is another one"


def test_a_killed_worker_is_followed_by_another(thinking: Callable[..., Computers], tmp_path: Path) -> None:
    trace = tmp_path / "stuck"
    computers = thinking(worker_tasks.stuck_at_first)
    question = computers.ask("malice", str(trace), None)
    seen(lambda: computers.answer(question) or trace.exists())
    (worker,) = multiprocessing.active_children()
    worker.kill()
    assert answer(computers, question) == "got over it"
    assert computers.problem is None


def test_a_question_that_kills_every_worker_becomes_a_problem_and_is_in_the_log(
    thinking: Callable[..., Computers], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = tmp_path / "deaths"
    monkeypatch.setattr(computers_module, "RESTARTS", 1)
    computers = thinking(worker_tasks.deadly)
    with kept_log(tmp_path / "spitegame.log"):
        question = computers.ask("malice", "fair", str(trace))
        problem = seen(lambda: computers.answer(question) or computers.problem)
    assert problem.endswith(".")
    assert trace.read_text() == "xx"
    written = (tmp_path / "spitegame.log").read_text("utf-8")
    assert written.count("A worker process has ended with exit code 1\n") == 2
    assert computers.answer(question) is None
    computers.ask("malice", "fair", str(trace))
    assert computers.problem is None


def test_where_every_worker_fails_the_fallback_answers(thinking: Callable[..., Computers], tmp_path: Path) -> None:
    assert interject("malice", computers_module.FALLBACK, dealt().view(Seat(0)), Random(1)) is Silence.KEPT
    computers = thinking(worker_tasks.mistaken_at_every_level)
    with kept_log(tmp_path / "spitegame.log"):
        assert answer(computers, computers.ask("malice", "fair", "an action")) == "an action"
    assert computers.problem is None
    assert (tmp_path / "spitegame.log").read_text("utf-8").count(
        "A worker process has failed"
    ) == computers_module.RESTARTS


def test_a_hint_is_never_left_to_the_fallback_and_no_log_shows_the_view(
    thinking: Callable[..., Computers], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers_module, "RESTARTS", 1)
    computers = thinking(worker_tasks.mistaken_at_every_level)
    with kept_log(tmp_path / "spitegame.log"):
        question = computers.ask("malice", computers_module.ADVISER, "what one seat sees")
        seen(lambda: computers.answer(question) or computers.problem)
    assert question.action is None
    written = (tmp_path / "spitegame.log").read_text("utf-8")
    assert written.count("A worker process has failed") == 2
    assert "in mistaken_at_every_level" in written
    assert "what one seat sees" not in written


@pytest.mark.skipif(os.name != "posix", reason="the terminal's interrupt is a signal on POSIX")
def test_an_interrupt_of_the_terminal_does_not_end_the_worker(thinking: Callable[..., Computers]) -> None:
    computers = thinking(worker_tasks.echo)
    answer(computers, computers.ask("malice", "fair", "first"))
    (worker,) = multiprocessing.active_children()
    assert worker.pid
    os.kill(worker.pid, signal.SIGINT)
    question = computers.ask("malice", "fair", "second")
    assert answer(computers, question) == "second"
    assert question.deaths == 0


PARENT = """
import sys, time
from pathlib import Path
from spitegame.workers.computers import Computers
from support import worker_tasks

state, trace = sys.argv[1], Path(sys.argv[2])
computers = Computers(choose=worker_tasks.slow_echo)
question = computers.ask("malice", str(trace), "thought")
while computers.answer(question) is None and not (state == "thinks" and trace.exists()):
    time.sleep(0.005)
print("There.", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("state", ["thinks", "listens"])
def test_a_killed_game_leaves_no_orphan(state: str, tmp_path: Path) -> None:
    """All processes of the game share its output: its end is the end of them all."""
    command = [sys.executable, "-c", PARENT, state, str(tmp_path / "asked")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT) as game:
        assert game.stdout
        assert game.stdout.readline()
        if sys.platform == "linux":
            assert len(Path(f"/proc/{game.pid}/task/{game.pid}/children").read_text().split()) == 1
        game.kill()
        rest, _ = game.communicate(timeout=LIMIT)
    assert rest == b""


class Instant(Computers):
    """Thinks here and now, and keeps the questions that were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped: list[Question] = []

    def answer(self, question: Question) -> Any:
        return question.view.legal[0]

    def drop(self, question: Question) -> None:
        self.dropped.append(question)


class Match:
    """Seat 0 is a person, as far as the test is one, and begins; the computer has seat 1."""

    def __init__(self, computers: Computers, computer: str = "Mallory") -> None:
        self.table = dealt()
        self.lines = {seat: Line() for seat in self.table.seats}
        self.host = Host(self.table, self.lines)
        self.me = self.lines[Seat(0)].seat
        self.computer = ComputerSeat(Seat(1), self.lines[Seat(1)], "malice", Computer(computer, "fair"), computers)

    def hear(self) -> Update:
        newest = self.me.receive()[-1]
        assert isinstance(newest, Update)
        return newest

    def computers_turn(self) -> Update:
        """I discard; it is the computer's turn."""
        update = self.hear()
        while Seat(1) not in update.to_act:
            self.me.send(Act(update.number, update.view.legal[-1]))
            self.host.run(now=0.0)
            update = self.hear()
        return update


def test_the_computer_acts_when_it_is_its_turn_and_its_pace_allows_and_once() -> None:
    match = Match(Instant())
    match.computer.run(0.0, pace=0.0)
    match.computer.run(9.0, pace=0.0)
    assert not match.host.run(now=0.0)
    turn = match.computers_turn()
    for now in (10.0, 10.2, 10.49):
        match.computer.run(now, pace=0.5)
        assert not match.host.run(now=0.0)
    match.computer.run(10.5, pace=0.5)
    match.computer.run(10.5, pace=0.5)
    assert match.host.run(now=0.0)
    assert match.hear().number == turn.number + 1


@pytest.mark.parametrize("name", ["Greta", "Mallory", "Edith"])
def test_a_named_opponent_takes_its_own_time(name: str) -> None:
    match = Match(Instant(), name)
    match.computers_turn()
    takes = pace_of(name).value
    match.computer.run(10.0, pace=1.0)
    match.computer.run(9.99 + takes, pace=1.0)
    assert not match.host.run(now=0.0)
    match.computer.run(10.01 + takes, pace=1.0)
    assert match.host.run(now=0.0)


def test_what_was_thought_of_an_overtaken_update_is_dropped_and_who_leaves_does_not_act() -> None:
    computers = Instant()
    match = Match(computers)
    turn = match.computers_turn()
    match.computer.run(0.0, pace=1.0)
    match.me.send(TakeBack(turn.number))
    assert match.host.run(now=0.0)
    match.computer.run(99.0, pace=1.0)
    assert len(computers.dropped) == 1
    assert not match.host.run(now=0.0)
    match.computers_turn()
    match.computer.run(0.0, pace=1.0)
    match.computer.leave()
    match.computer.run(99.0, pace=1.0)
    assert not match.host.run(now=0.0)


class Confused(Instant):
    """Wants to end its turn without a discard; only players of these levels know that they may not."""

    def __init__(self, *sensible: str) -> None:
        super().__init__()
        self._sensible = sensible

    def answer(self, question: Question) -> Any:
        return question.view.legal[0] if question.level in self._sensible else EndTurn()


def test_where_a_computer_is_refused_the_first_legal_action_is_taken_and_the_log_tells(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    match = Match(Confused(computers_module.FALLBACK))
    turn = match.computers_turn()
    with kept_log(tmp_path / "spitegame.log"):
        for _ in range(2):
            match.computer.run(0.0, pace=0.0)
            match.host.run(now=0.0)
    assert match.hear().number == turn.number + 1
    assert "A computer player (malice, fair) has chosen what is refused: " in (tmp_path / "spitegame.log").read_text()
    caplog.clear()
    match = Match(Confused())
    match.computers_turn()
    for _ in range(5):
        match.computer.run(0.0, pace=0.0)
        match.host.run(now=0.0)
    assert len(caplog.messages) == 2
    assert match.me.receive() == []


def test_computers_play_each_other_in_a_worker_and_say_nothing_out_of_turn(thinking: Callable[..., Computers]) -> None:
    computers = thinking(worker_tasks.first)
    table = dealt()
    lines = {seat: Line() for seat in table.seats}
    host = Host(table, lines)
    seats = [ComputerSeat(seat, lines[seat], "malice", Computer("Mallory", "fair"), computers) for seat in table.seats]

    def has_gone_on() -> bool:
        for seat in seats:
            seat.run(0.0, pace=0.0)
        host.run(now=0.0)
        return len(table.record.entries) >= 20 or not table.to_act

    seen(has_gone_on)
    assert answer(computers, computers.ask("malice", "fair", dealt().view(Seat(0)), out_of_turn=True)) is Silence.KEPT


class Snapper(Computers):
    """Thinks here and now: turns up the next card, and snaps at every one that others have turned up."""

    def answer(self, question: Question) -> Any:
        if not question.out_of_turn:
            return question.view.legal[0]
        return Silence.KEPT if question.view.snapped else Snap(question.view.card)


class SnapMatch:
    """Ann and Bo are people, Cy and Di computers; everybody is ready, and Ann is to turn up the first card."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, ready: bool = True, game: AnyGame = SNAP) -> None:
        known(monkeypatch, game)
        occupants = (Person("Ann"), Person("Bo"), Computer("Cy", "fair"), Computer("Di", "fair"))
        self.table = Table.begin(Record(game="snap", rules=SnapRules(), seed=1, occupants=occupants))
        for seat in self.table.seats if ready else ():
            self.table.submit(seat, BeReady())
        self.lines = {seat: Line() for seat in self.table.seats}
        self.host = Host(self.table, self.lines)
        computers = Snapper()
        self.computers = [
            ComputerSeat(seat, self.lines[seat], "snap", Computer("Mallory", "fair"), computers)
            for seat in (Seat(2), Seat(3))
        ]

    def run(self, now: float, pace: float) -> None:
        for computer in self.computers:
            computer.run(now, pace)
        self.host.run(now)

    def act(self, seat: int, action: Any, now: float) -> None:
        self.lines[Seat(seat)].seat.send(Act(self.table.number, action))
        self.host.run(now)

    def said(self, kind: type[Snap | Hurry]) -> list[Seat]:
        return [entry.seat for entry in self.table.record.entries if isinstance(entry.action, kind)]


def test_a_computer_says_something_out_of_turn_once_it_has_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SnapMatch(monkeypatch)
    least, most = computers_module.NOTICING
    match.run(10.0, pace=0.5)
    match.run(10.0 + 0.5 * least - 0.01, pace=0.5)
    assert match.said(Snap) == []
    match.run(10.0 + 0.5 * most, pace=float("inf"))
    assert match.said(Snap) == []
    match.run(10.0 + 0.5 * most, pace=0.5)
    assert len(match.said(Snap)) == 1
    match = SnapMatch(monkeypatch)
    match.run(0.0, pace=0.5)
    for computer in match.computers:
        computer.leave()
    match.run(99.0, pace=0.5)
    assert match.said(Snap) == []


def test_what_it_noticed_holds_when_others_have_acted_and_it_has_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SnapMatch(monkeypatch)
    match.run(0.0, pace=0.5)
    match.act(1, Hurry(0), now=0.1)
    match.run(2.1, pace=0.5)
    assert len(match.said(Snap)) == 1
    match.run(2.2, pace=0.5)
    match.act(0, Turn(0), now=2.3)
    match.run(2.3, pace=0.5)
    match.act(1, Turn(1), now=2.4)
    match.computers[0].run(4.3, pace=0.5)
    match.host.run(4.3)
    assert len(match.said(Snap)) == 1


def test_computers_act_at_once_but_slowly_where_people_have_to_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SnapMatch(monkeypatch)
    match.act(0, Turn(0), now=0.0)
    match.act(1, Turn(1), now=0.0)
    match.act(0, Snap(2), now=0.0)
    number = match.table.number
    match.run(0.0, pace=0.5)
    match.run(0.5 * LEISURE - 0.01, pace=0.5)
    assert match.table.number == number
    match.run(0.5 * LEISURE, pace=0.5)
    assert match.table.record.entries[-1] == Entry(Seat(2), Turn(2))
    match = SnapMatch(monkeypatch, ready=False)
    match.run(0.0, pace=0.0)
    assert match.table.to_act == {Seat(0), Seat(1)}


assert SNAP.timing
IMPATIENT = replace(
    SNAP,
    timing=replace(
        SNAP.timing, impatience=lambda view, seat: None if view.is_hurried else Impatience(Hurry(view.card), 30.0)
    ),
)


def test_a_computer_hurries_whoever_dawdles_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SnapMatch(monkeypatch, game=IMPATIENT)
    cy = match.computers[0]
    cy.run(0.0, pace=float("inf"))
    least, most = (30.0 * each for each in computers_module.PATIENCE)
    for clock in (5.0, 5.0 + least - 0.1):
        cy.press(clock)
        match.host.run(0.0)
    assert not match.said(Hurry)
    for clock in (5.0 + most, 5.0 + 2 * most):
        cy.press(clock)
        match.host.run(0.0)
    assert match.said(Hurry) == [Seat(2)]
    match = SnapMatch(monkeypatch, game=IMPATIENT)
    cy = match.computers[0]
    cy.run(0.0, pace=float("inf"))
    cy.press(0.0)
    match.act(0, Turn(0), now=0.0)
    cy.run(0.0, pace=float("inf"))
    cy.press(100.0)
    match.host.run(0.0)
    assert not match.said(Hurry)
