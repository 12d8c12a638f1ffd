"""Somebody comes to a match of Spite that is on, and sits down between two rounds (11)."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from support.online.lab import ANN, BO, DI, Guest, Host, Lab, Sockets, room_plan
from support.online.page_folder import page_folder
from support.waiting import until

from signaling.settings import Settings
from signaling.web_page import Page
from spitegame.net import wire
from spitegame.rules.spite.options import STRICT
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import SatDown
from spitegame.session.room_handle import PlainCommand, SeatComputer
from spitegame.session.room_state import Linked, Lost, RoomFull
from spitegame.storage.records import load_record

PLAN = replace(room_plan(Vacant(), Computer("Cy", "easy"), rules=replace(STRICT, rounds=2)), game="spite")


async def invited(here: Lab, ann: Host) -> Guest:
    """Di is in the room, and does not sit at the table yet."""
    assert ann.snapshot.may_open_chair
    ann.post(PlainCommand.OPEN_CHAIR)
    await until(lambda: ann.is_open, "a code")
    di = await here.join(ann, "Di")
    await until(lambda: len(ann.names) == 4, "a chair for Di")
    return di


async def until_seated(here: Lab, di: Guest, ann: Host, bo: Guest) -> None:
    """Di is in the room, and sits down when the round is over: who comes back later than that has missed it."""
    await until(lambda: isinstance(ann.presence(DI), Linked), "Di is in the room")
    while not di.newest:
        assert not ann.is_over, "Di has not sat down, and the match is over"
        await here.play(ann, bo, moves=1)


@pytest.mark.slow
async def test_who_comes_during_a_round_sits_down_when_it_is_over(here: Lab) -> None:
    ann, bo = await here.two(PLAN)
    di = await invited(here, ann)
    assert not di.newest
    assert DI not in ann.counting
    assert len(bo.snapshot.company.chairs) == 4
    assert len(bo.newest[BO].view.players) == 3
    assert isinstance(ann.snapshot.code_state, RoomFull)
    await until_seated(here, di, ann, bo)
    results = di.newest[DI].view.phase.results
    assert (results[DI].place, results[DI].points) == (4, -2)
    await until(lambda: ann.counting == {ANN, BO, DI}, "Di counts")
    await here.fair_game(ann, bo, di)
    (path,) = ann.folders.records.glob("*.record")
    record = load_record(path).record
    assert [entry.action for entry in record.entries if isinstance(entry.action, SatDown)] == [SatDown(Person("Di"))]
    ann.post(PlainCommand.REMATCH)
    await until(lambda: all(program.deal == 2 for program in (ann, bo, di)), "the next match")
    await here.dealt(ann, bo, di)
    assert len(di.newest[DI].view.players) == 4


async def test_the_code_is_told_at_the_table_and_who_leaves_again_leaves_no_chair_behind(here: Lab) -> None:
    ann, bo = await here.two(PLAN)
    ann.post(PlainCommand.OPEN_CHAIR)
    await until(lambda: ann.is_open and any(str(ann.code) in each for each in ann.read()), "a code")
    first = ann.code
    ann.post(PlainCommand.OPEN_CHAIR)
    await until(lambda: ann.is_open and ann.code != first, "another code")
    await until(lambda: any(str(ann.code) in each for each in ann.read()), "it is told")
    di = await invited(here, ann)
    await di.leave()
    await until(lambda: ann.names == ["Ann", "Bo", "Cy"], "three chairs")
    await until(lambda: len(bo.snapshot.company.chairs) == 3, "three chairs at Bo's")
    assert ann.snapshot.may_open_chair
    await here.play(ann, bo, moves=3)


async def test_who_is_late_may_come_by_a_link_too(tmp_path: Path) -> None:
    page = Page.read(page_folder(tmp_path / "page"))
    async with Lab(tmp_path / "profiles", Sockets(Settings(page=page))) as here:
        ann, _ = await here.two(PLAN)
        await until(lambda: ann.snapshot.page, "the service has said that it serves the page")
        ann.post(PlainCommand.OPEN_CHAIR)
        told = f"{ann.snapshot.page}#"
        await until(lambda: ann.is_open and any(f"{told}{ann.code}" in each for each in ann.read()), "the link")


async def test_who_has_come_in_the_last_round_takes_part_in_the_next_match(here: Lab) -> None:
    ann, bo = await here.two(replace(PLAN, rules=replace(STRICT, rounds=1)))
    di = await invited(here, ann)
    await here.fair_game(ann, bo)
    assert not di.newest
    ann.post(PlainCommand.REMATCH)
    await here.dealt(di)
    assert len(di.newest[DI].view.players) == 4
    assert di.newest[DI].view.carry.wins == (0, 0, 0, 0)


async def test_who_has_joined_comes_back_whoever_was_killed_and_a_computer_plays_meanwhile(here: Lab) -> None:
    ann, bo = await here.two(PLAN)
    di = await invited(here, ann)
    await ann.kill()
    ann = here.host_again(ann)
    await until(lambda: ann.names == ["Ann", "Bo", "Cy", "Di"], "four chairs")
    await here.dealt(ann, bo)
    await di.kill()
    di = here.join_again(di)
    await until(lambda: di.is_in, "the way back")
    await until_seated(here, di, ann, bo)
    await di.kill()
    await until(lambda: isinstance(ann.presence(DI), Lost), "Di is missed")
    ann.post(SeatComputer(DI))
    await here.play(ann, bo, moves=4)
    di = here.join_again(di)
    await here.dealt(di)
    await ann.kill()
    ann = here.host_again(ann)
    await here.dealt(ann, bo, di)
    await here.fair_game(ann, bo, di)


async def test_an_older_program_at_the_table_keeps_it_as_it_is(here: Lab) -> None:
    with patch.object(wire, "NEWEST_PROTOCOL", 1):
        ann, _ = await here.two(PLAN)
    assert not ann.snapshot.may_open_chair
    ann.post(PlainCommand.OPEN_CHAIR)
    await until(lambda: isinstance(ann.snapshot.code_state, RoomFull), "no code")
