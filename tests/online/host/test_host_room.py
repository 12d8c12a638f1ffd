"""Rooms with a game in them: whole programs without their screens play it, watch it, talk, and play another one."""

import asyncio
from dataclasses import replace
from unittest.mock import patch

import pytest
from support.online.lab import ANN, BO, CY, Guest, Host, Lab, Quick, fair, room_plan
from support.snap import Hurry, Missed, SnapRules, known
from support.waiting import until

from spitegame.net import wire
from spitegame.net.channel import loop_time
from spitegame.online.host import room
from spitegame.rules.game import Seat
from spitegame.rules.spite.options import MOST_SEATS, STRICT
from spitegame.session.line import Act
from spitegame.session.occupants import Computer, Occupant, Person, Vacant
from spitegame.session.room_handle import ChoosePortrait, Phrase, PlainCommand, SayPhrase, SeatComputer, StandIn
from spitegame.session.room_state import RoomFull
from spitegame.session.table import Table
from spitegame.storage.acquaintances import KeptRegulars
from spitegame.storage.files import Notices
from spitegame.storage.records import load_record

MALLORY = Computer("Mallory", "good")


async def test_two_games_are_played_and_checked_in_one_room(here: Lab) -> None:
    host, guest = await here.two()
    assert host.game.is_new
    assert guest.game.is_new
    assert not host.snapshot.may_open_chair, "nobody joins such a game later"
    guest.post(PlainCommand.REMATCH)
    host.post(PlainCommand.REMATCH)
    await here.play(host, guest, moves=3)
    assert host.snapshot.to_act == guest.snapshot.to_act != frozenset()
    assert host.snapshot.finished is guest.snapshot.finished is None
    await here.fair_game(host, guest)
    assert host.snapshot.finished == guest.snapshot.finished is not None, "nothing is hidden any more"
    assert host.numbers == guest.numbers == list(range(1, len(host.numbers) + 1))
    assert host.snapshot.to_act == guest.snapshot.to_act == frozenset()
    first = host.game
    assert host.snapshot.wants_rematch == (), "it was too early"

    guest.post(PlainCommand.REMATCH)
    await until(lambda: host.snapshot.wants_rematch == guest.snapshot.wants_rematch == (BO,), "ready for another one")
    host.post(PlainCommand.REMATCH)
    await until(lambda: host.snapshot.game is not first, "another table")
    await until(lambda: guest.deal == 2 and guest.newest, "at the guest, too")
    assert host.snapshot.wants_rematch == guest.snapshot.wants_rematch == ()
    assert not guest.is_checked
    assert first.record.carry is None
    assert guest.game.record.carry is not None, "the account goes on"
    taken = 0
    while taken < 3:
        await here.play(host, guest, moves=1)
        for program in (host, guest):
            taken += await program.take_back()
    await here.fair_game(host, guest)

    await guest.leave()
    await host.leave()
    for program in (host, guest):
        assert len(list(program.folders.records.iterdir())) == 2
        assert not program.kept, "there is nothing to come back to"


async def test_eight_at_one_table(here: Lab) -> None:
    host = await here.host(room_plan(*[Vacant()] * 7))
    guests = [await here.join(host, f"Guest {number}") for number in range(1, 8)]
    await here.dealt(host, *guests)
    await here.play(host, *guests, moves=16)
    assert {guest.snapshot.seat for guest in guests} == {Seat(seat) for seat in range(1, 8)}
    assert all(guest.numbers == host.numbers for guest in guests)


async def test_somebody_who_comes_later_watches_from_there_on(here: Lab) -> None:
    host = await here.host(room_plan(onlookers=True))
    early = await here.join(host, "Early", watching=True)
    bo = await here.join(host)
    await here.dealt(host, bo, early)
    await here.play(host, bo, moves=5)

    late = await here.join(host, "Late", watching=True)
    await here.dealt(late)
    assert late.numbers == [6], "not what was before"
    assert not late.game.is_new
    assert host.snapshot.company.onlookers == ("Early", "Late")
    await early.leave()
    await until(lambda: host.snapshot.company.onlookers == ("Late",), "one who has gone")
    assert "Early has left." in host.read()

    await here.play(host, bo)
    await fair(late)


async def test_phrases_go_round_the_table_and_chatter_does_not(here: Lab) -> None:
    host, (bo, cy) = await here.gathered(room_plan(Vacant(), Vacant(), onlookers=True), "Bo", "Cy")
    wim = await here.join(host, "Wim", watching=True)
    heard: dict[str, list[tuple[Seat, Phrase]]] = {"Ann": [], "Bo": [], "Cy": [], "Wim": []}

    def listen() -> dict[str, list[tuple[Seat, Phrase]]]:
        for program, said in zip((host, bo, cy, wim), heard.values(), strict=True):
            said += program.side.handle.phrases.take()
        return heard

    wim.post(SayPhrase(Phrase.HURRY))
    for phrase in (Phrase.HELLO, Phrase.OUCH, Phrase.THANKS):
        bo.post(SayPhrase(phrase))
    hello = (BO, Phrase.HELLO)
    await until(lambda: listen()["Wim"], "what Bo said")
    host.post(SayPhrase(Phrase.GOOD_LUCK))
    luck = (Seat(0), Phrase.GOOD_LUCK)
    await until(
        lambda: listen() == {"Ann": [hello], "Bo": [luck], "Cy": [hello, luck], "Wim": [hello, luck]},
        "what everybody said",
    )


async def test_computers_sit_down_to_another_game_for_those_who_have_left(here: Lab) -> None:
    host, (bo, cy) = await here.at_play(room_plan(Vacant(), Vacant()), "Bo", "Cy")
    await here.fair_game(host, bo, cy)
    await cy.leave()
    await until(lambda: host.names == ["Ann", "Bo", None], "Cy gone")
    host.post(SeatComputer(CY, "easy"))
    assert host.names == ["Ann", "Bo", None], "not at a table where the game is over"

    host.post(PlainCommand.REMATCH)
    await until(lambda: bo.deal == 2 and bo.newest, "another game")
    assert host.names == ["Ann", "Bo", "Mallory"]
    await here.play(host, bo)


async def test_computers_keep_their_pace_and_the_screen_can_hold_them_only_as_long_as_it_lives(
    here: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "PACE_S", 0.2)
    monkeypatch.setattr(room, "SCREEN_SILENT_S", 0.4)
    host = here.open(room_plan(MALLORY))
    await until(lambda: isinstance(host.snapshot.code_state, RoomFull), "nobody is waited for")
    host.post(PlainCommand.START_GAME)
    await here.dealt(host)
    host.pace = float("inf")
    await until(lambda: not host.act() and not host.attention, "the computer's turn")
    held, ends = len(host.numbers), loop_time() + 0.3
    while loop_time() < ends:
        host.serve()
        await asyncio.sleep(0.01)
    assert len(host.numbers) == held, "cards are moving"
    await until(lambda: len(host.numbers) > held, "the computer's action")
    assert loop_time() >= ends + 0.3


async def test_a_computer_that_cannot_go_on_is_told_once(here: Lab) -> None:
    computers = Quick(think=False)
    host = here.open(room_plan(MALLORY), computers)
    computers.problem = "The computer player has stopped thinking."
    await until(lambda: host.read() == ["The computer player has stopped thinking."], "a word of it")


def sits_there(ann: Host) -> Occupant | None:
    return ann.snapshot.company.chairs[BO].occupant


async def stood_in(ann: Host, bo: Guest) -> None:
    """The game waits for Bo, and the host lets a computer play."""
    while not bo.attention:
        ann.act()
        await asyncio.sleep(0.001)
    ann.post(StandIn(BO))
    await until(lambda: isinstance(sits_there(ann), Computer), "a computer on Bo's seat")


async def test_a_computer_plays_for_a_guest_on_whom_the_game_waits_until_it_acts_or_says_something(here: Lab) -> None:
    ann, bo = await here.two()
    ann.pace = float("inf")
    await stood_in(ann, bo)
    number = ann.number
    assert bo.act()
    await until(lambda: ann.number > number, "what Bo has done")
    assert sits_there(ann) == Person("Bo")
    assert "Bo is back." in ann.read()
    ann.pace = 0.0
    await stood_in(ann, bo)
    while not ann.attention:
        ann.serve()
        await asyncio.sleep(0.001)
    bo.post(SayPhrase(Phrase.HELLO))
    await until(lambda: sits_there(ann) == Person("Bo"), "Bo on the own seat")
    await here.fair_game(ann, bo)


@pytest.fixture
def snap_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which decisions are limited."""
    known(monkeypatch)


@pytest.mark.usefixtures("snap_is_known")
async def test_time_runs_out_though_nobody_says_a_word_and_the_guest_can_check_the_game(here: Lab) -> None:
    ann, bo = await here.two(replace(room_plan(rules=SnapRules(cards=2, seconds=0.15)), game="snap"))
    await here.play(ann, bo, moves=2)

    async def time_runs_out(slow: Seat) -> None:
        bo.say(BO, Act(bo.number, Hurry(slow)))
        missed = (Missed(slow),)
        await until(lambda: ann.newest[ANN].events == bo.newest[BO].events == missed, "it is too late")

    await time_runs_out(ANN)
    await time_runs_out(BO)
    assert ann.is_over
    await fair(bo)


@pytest.mark.slow
async def test_nine_play_and_one_watches_and_then_they_play_again(here: Lab) -> None:
    computers = [Computer(f"Computer {number}", "easy") for number in range(6)]
    plan = room_plan(Vacant(), Vacant(), *computers, rules=replace(STRICT, rounds=1), onlookers=True)
    ann = await here.host(replace(plan, game="spite"))
    wim = await here.join(ann, "Wim", watching=True)
    bo = await here.join(ann, "Bo")
    cy = await here.join(ann, "Cy")
    everybody = (ann, bo, cy, wim)
    await here.dealt(*everybody)
    assert len(ann.newest[ANN].view.players) == MOST_SEATS
    assert wim.newest[None].view.seat is None
    await here.play(*everybody)
    await fair(bo, cy, wim)
    (kept,) = ann.folders.records.glob("*.record")
    carry = Table.begin(load_record(kept).record).carry
    assert sum(carry.wins) == 1

    ann.post(PlainCommand.REMATCH)
    await until(lambda: all(program.deal == 2 for program in everybody), "the next match")
    await here.dealt(*everybody)
    assert cy.newest[CY].view.carry == carry


async def test_host_and_guests_see_each_other_as_they_have_chosen_also_after_the_way_back(here: Lab) -> None:
    ann = await here.host(room_plan(Vacant(), Vacant()))
    ann.post(ChoosePortrait("Ann", "fox"))
    bo = await here.join(ann, "Bo")
    bo.post(ChoosePortrait("Bo", "owl"))
    cy = await here.join(ann, "Cy")
    worn = {ANN: "fox", BO: "owl", CY: ""}
    await until(lambda: all(each.snapshot.portraits == worn for each in (ann, bo, cy)), "the faces")
    await bo.kill()
    bo = here.join_again(bo)
    await until(lambda: bo.is_in, "the way back")
    assert ann.snapshot.portraits[BO] == "owl"
    bo.post(ChoosePortrait("Bo", "cat"))
    await until(lambda: ann.snapshot.portraits[BO] == "cat", "the cat")


async def test_an_older_program_is_told_nothing_of_faces_and_plays_on(here: Lab) -> None:
    with patch.object(wire, "NEWEST_PROTOCOL", wire.PORTRAITS - 1):
        ann, bo = await here.two()
        ann.post(ChoosePortrait("Ann", "fox"))
        bo.post(ChoosePortrait("Bo", "owl"))
        await here.play(ann, bo, moves=2)
    assert not any(bo.snapshot.portraits.values())
    assert ann.snapshot.portraits == {ANN: "fox", BO: ""}


def games_with(program: Host | Guest, seat: Seat) -> int:
    """How many games the player remembers with the one on this seat."""
    person = program.snapshot.regulars.get(seat)
    return person.balance("malice").games if person else 0


async def test_host_and_guest_count_what_they_have_played(here: Lab) -> None:
    ann, bo = await here.two()
    assert not ann.snapshot.regulars
    assert not bo.snapshot.regulars
    await here.fair_game(ann, bo)
    await until(lambda: games_with(ann, BO) == games_with(bo, ANN) == 1, "one game")
    at_anns, at_bos = ann.snapshot.regulars[BO], bo.snapshot.regulars[ANN]
    assert (at_anns.name, at_bos.name) == ("Bo", "Ann")
    own, other = at_anns.balance("malice"), at_bos.balance("malice")
    assert (own.won, own.lost, own.points) == (other.lost, other.won, -other.points)
    await bo.kill()
    bo = here.join_again(bo)
    await until(lambda: bo.is_checked, "a verdict, once more")
    ann.post(PlainCommand.REMATCH)
    await until(lambda: ann.deal == bo.deal == 2, "another game")
    await here.dealt(ann, bo)
    await here.fair_game(ann, bo)
    await until(lambda: games_with(ann, BO) == games_with(bo, ANN) == 2, "two games, the first of which counts once")


async def test_what_is_not_played_to_the_end_counts_for_nobody(here: Lab) -> None:
    ann, bo = await here.two()
    await here.play(ann, bo, moves=3)
    ann.post(PlainCommand.END_GAME)
    await ann.leave()
    await bo.leave()
    for program in (ann, bo):
        assert not KeptRegulars(program.folders, Notices()).people.people
