"""Computer players in a worker of the page: both sides of the talk, with the page between them left out."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import worker_tasks
from support.online.drawn_games import played

from spitegame.log import kept_log
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.session.draw import Fair, Unfair
from spitegame.session.occupants import Computer
from spitegame.session.record import Record
from spitegame.session.table import Table
from spitegame.web.judging import judge_in_worker
from spitegame.web.thinking import Thinker, Works
from spitegame.workers.computers import RESTARTS, Computers
from spitegame.workers.worker import FarEnd

LIMIT = 500
"""The turns of the event loop after which nothing is going to come any more."""


class OnePage:
    """A page, in which the worker may die."""

    def __init__(self) -> None:
        self.begun = 0
        self.is_stuck = False
        """The worker is busy, and hears nothing."""
        self.thinker = Thinker(self._to_worker)
        self.works = Works(self.thinker.take)

    def _to_worker(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        self.begun += message["what"] == "begin"
        if not self.is_stuck:
            self.works.take(message, payload)

    def kill(self) -> None:
        self.works = Works(self.thinker.take)
        self.thinker.take({"op": "thought", "what": "died"}, None)


async def come(wanted: Callable[[], Any]) -> Any:
    for _ in range(LIMIT):
        if (found := wanted()) is not None:
            return found
        await asyncio.sleep(0)
    raise AssertionError("it has not come")


@pytest.fixture
def page() -> OnePage:
    return OnePage()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    with kept_log(tmp_path / "log"):
        yield tmp_path / "log"


async def test_a_computer_player_answers_as_in_a_process_of_its_own(page: OnePage) -> None:
    computers, rules = Computers(1, start_worker=page.thinker.start), GAMES["malice"].rulebook.presets["online"]
    table = Table.begin(Record(game="malice", rules=rules, seed=1, occupants=(Computer("Mallory", "fair"),) * 2))
    view = table.view(min(table.to_act))
    one, other = (computers.ask("malice", level, view) for level in ("easy", "fair"))
    assert await come(lambda: computers.answer(one)) in view.legal
    assert await come(lambda: computers.answer(other)) in view.legal
    assert page.begun == 1


async def test_a_player_that_fails_or_whose_worker_dies_is_begun_again_and_the_log_says_why(
    page: OnePage, log: Path
) -> None:
    computers = Computers(1, worker_tasks.mistaken, page.thinker.start)
    question = computers.ask("malice", "good", "a view")
    await come(lambda: computers.answer(question) or computers.problem)
    assert page.begun == RESTARTS + 1
    assert "ValueError" in log.read_text("utf-8")

    computers = Computers(1, worker_tasks.echo, page.thinker.start)
    question = computers.ask("malice", "good", "a view")
    computers.answer(question)
    page.kill()
    assert await come(lambda: computers.answer(question)) == "a view"
    assert page.begun == RESTARTS + 3


async def tell_much(program: FarEnd) -> None:
    while True:
        await program.send("one more")


async def test_what_is_not_wanted_any_more_ends_on_its_way(page: OnePage) -> None:
    talk = page.thinker.start(tell_much)
    assert await come(lambda: talk.receive() if talk.has_message() else None) == "one more"
    talk.end()
    await come(lambda: not page.works._tasks or None)


@pytest.mark.usefixtures("log")
async def test_a_finished_game_is_judged_there_and_here_if_the_worker_dies(page: OnePage) -> None:
    game = played(ONLINE, 2, seed=8, actions=10)
    transcript = game.transcripts[Seat(1)]
    foul = replace(game.opening, record=replace(game.opening.record, seed=0))
    judge = judge_in_worker(page.thinker.start)
    assert await judge(transcript, game.opening) == Fair()
    assert isinstance(await judge(transcript, foul), Unfair)
    assert page.begun == 2
    asyncio.get_running_loop().call_later(0.01, page.kill)
    page.is_stuck = True
    assert await judge(transcript, game.opening) == Fair()
