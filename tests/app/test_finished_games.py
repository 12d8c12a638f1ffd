"""Every finished game is kept, once: also by a program that is killed at any step on the way."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from support.hosted_tables import record
from support.local_games import match_of, play_to_the_end
from support.online.drawn_games import played

from spitegame.advice import Unit, Worth
from spitegame.app.desktop import Desktop
from spitegame.app.local_match import LocalMatch
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.scenes.review import ReviewScene
from spitegame.session.history import PastGame
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.session.setup import short_game
from spitegame.storage.files import Folders
from spitegame.storage.journal import Journal
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.ui.scene import Over
from spitegame.workers.process import WorkDone

SETUP = replace(short_game(), rules=replace(ONLINE, payoff=1), occupants=(Person("Ann"), Person("Bo")), open_hands=True)
ALONE = replace(SETUP, occupants=(Person("Ann"), Computer("Mallory", "easy")))


class Killed(BaseException):
    """Stands for the end of the program at this step: nothing after it is done."""


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power is lost here, so nobody has to wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)


def games(desktop: Desktop) -> list[PastGame]:
    past = desktop.library.past_games()
    while past.take_in():
        pass
    return list(past.shelf)


def test_a_finished_game_is_on_the_shelf_at_once_and_after_a_new_start_and_what_an_analysis_has_found_out(
    open_desktop: Callable[..., Desktop],
) -> None:
    desktop = open_desktop()
    desktop.games.start(SETUP)
    play_to_the_end(desktop)
    (game,) = games(desktop)
    assert [player.name for player in game.players] == ["Ann", "Bo"]
    assert games(open_desktop()) == [game]
    step = desktop.library.past_games().review(game)
    assert isinstance(step, Over)
    assert isinstance(step.scene, ReviewScene)
    record = match_of(desktop).record
    last = len(Replay(record)) - 1
    half = Worth(index=0, unit=Unit.CHANCE, outlook=(((Seat(0),), 0.5), ((Seat(1),), 0.5)), cost=0.25)
    past = desktop.library.past_games()
    past.evaluated(record, Seat(0), [half])
    assert past.evaluation(game.key) is None, "that analysis was broken off"
    past.evaluated(record, Seat(0), [half, replace(half, index=last, outlook=(((Seat(0),), 1.0),), cost=0.0)])
    for each in (past, open_desktop().library.past_games()):
        found = each.evaluation(game.key)
        assert found
        assert (found.chances[0], found.chances[-1], len(found.chances)) == (50, 100, 21)
        assert found.cost == (25 if record.entries[0].seat == 0 else 0)


def test_each_game_has_an_analysis_of_its_own_which_goes_on_when_it_is_reviewed_again(
    open_desktop: Callable[..., Desktop],
) -> None:
    analysed: list[Record] = []

    async def nothing(_end: object) -> None: ...

    def start_worker(_work: Any, record: Record, *_others: Any) -> WorkDone:
        analysed.append(record)
        return WorkDone(nothing)

    desktop = open_desktop(start_worker=start_worker)
    first, second = record(), record(seed=2)
    for each in (first, first, second):
        desktop.library.review(each, [Seat(0)], Seat(0), lambda: None)
    assert analysed == [first, second]


def test_the_first_finish_of_a_deal_of_the_day_has_a_line_and_what_a_game_has_earned_is_known_at_its_end(
    open_desktop: Callable[..., Desktop],
) -> None:
    desktop = open_desktop()
    today = datetime.now(UTC).date().isoformat()
    desktop.games.play_daily("malice", today)
    play_to_the_end(desktop)
    won_before = Replay(match_of(desktop).record).winners() == [Seat(0)]
    daily = desktop.library.daily_result(match_of(desktop).record)
    assert daily.startswith(f"spitegame, deal of {today}\nSpite & Malice: ")
    desktop.games.start(ALONE)
    play_to_the_end(desktop)
    record = match_of(desktop).record
    won = Replay(record).winners() == [Seat(0)]
    earned = desktop.library.earned(record)
    assert earned is not None
    assert ("First blood" in earned) is (won and not won_before)
    assert open_desktop().library.earned(record) == earned
    assert desktop.library.earned(replace(record, seed=9)) is None
    assert desktop.library.daily_result(record) == ""


STEPS_OF_AN_END = 26
"""The number of steps from the last action to the history, counted before and after each."""
STEPS = ((os, "fsync"), (Path, "replace"), (Path, "unlink"), (Journal, "append"))
"""What the program does to the disk."""


def kill_at(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program die at the step with this number, counted from the last save before the end on. Each step has two
    numbers: one before it is done, and one after it."""
    numbers = count()
    for owner, name in STEPS:
        really = getattr(owner, name)

        def die_or_do(*args: Any, really: Callable[..., Any] = really, **named: Any) -> Any:
            if next(numbers) == step:
                raise Killed
            done = really(*args, **named)
            if next(numbers) == step:
                raise Killed
            return done

        monkeypatch.setattr(owner, name, die_or_do)


@pytest.mark.parametrize("step", range(STEPS_OF_AN_END))
def test_killed_at_any_step_it_is_kept_once(
    step: int, open_desktop: Callable[..., Desktop], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = open_desktop()
    desktop.games.start(ALONE)
    really_changed = match_of(desktop)._changed

    with monkeypatch.context() as patched:

        def changed(match: LocalMatch) -> None:
            if match.is_over:
                kill_at(step, patched)
            really_changed(match)

        match_of(desktop)._changed = changed
        with pytest.raises(Killed):  # noqa: PT012 - some steps are taken while the game ends, some afterwards
            play_to_the_end(desktop)
            games(desktop)
    again = open_desktop()
    for waiting in again.games.resumables():
        again.games.resume(waiting.key)
        play_to_the_end(again)
    (game,) = games(again)
    assert len(list((tmp_path / "records").glob("*.record"))) == 1
    assert open_desktop().games.resumables() == []
    assert games(open_desktop()) == [game]
    assert [each.name for each in open_desktop().library.past_games().achieved] == ["malice-won"]
    assert not again.notices()


def test_an_online_game_is_known_as_soon_as_its_record_is_kept(desktop: Desktop, tmp_path: Path) -> None:
    game = played(replace(PARTY, payoff=2), 3, seed=1)
    record = game.opening.record
    assert desktop.library.earned(record) is None
    keep_record(Folders.of(tmp_path), FinishedGame(game.opening, game.transcripts[Seat(1)]), datetime(2031, 5, 7))
    assert desktop.library.earned(record) is not None
    (found,) = games(desktop)
    assert found.online
    assert found.own == (Seat(1),)
