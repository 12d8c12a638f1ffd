"""Rooms with a game in them: whole programs without their screens play it, watch it, talk, and play another one."""

import asyncio

import pytest
from support.online.lab import Lab, Quick, fair, room_plan
from support.waiting import until

from spitegame.net.channel import loop_time
from spitegame.online.host import room
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.room_handle import Phrase, PlainCommand, SayPhrase, SeatComputer
from spitegame.session.room_state import RoomFull

BO, CY = Seat(1), Seat(2)
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
    monkeypatch.setattr(room, "PACE", 0.2)
    monkeypatch.setattr(room, "SCREEN_SILENT", 0.4)
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
