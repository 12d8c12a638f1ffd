"""Guests who are lost and come back, hosts who do, and ways that break."""

import asyncio
from pathlib import Path
from shutil import rmtree

import pytest
from support.online.lab import BO, CY, Lab, fair, room_plan
from support.waiting import until

from spitegame.net import connection
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.errors import Fault
from spitegame.online.guest import room
from spitegame.online.room.guest import WENT_BACK
from spitegame.session.draw import Fair
from spitegame.session.occupants import Vacant
from spitegame.session.room_handle import Phrase, PlainCommand, RemoveOnlooker, SayPhrase, SeatComputer
from spitegame.session.room_state import Here, Linked, Lost, Stranded


async def test_a_guest_s_program_is_killed_and_started_again(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo, moves=6)
    await bo.kill()
    await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
    assert host.read() == ["The connection to Bo is lost."]
    if host.attention:
        host.act()

    again = here.join_again(bo)
    await here.dealt(again)
    await until(lambda: isinstance(host.presence(1), Linked), "Bo back")
    assert host.read() == ["The connection to Bo is lost.", "Bo is back."]
    assert again.snapshot.seat == BO
    assert not again.game.is_new
    assert again.numbers in ([bo.numbers[-1]], [bo.numbers[-1] + 1]), "nothing lost, nothing doubled"
    await here.fair_game(host, again)


async def test_a_guest_who_has_missed_everything_is_told_everything(here: Lab) -> None:
    host, (bo, cy) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo", "Cy")
    await until(lambda: host.newest, "the cards")
    await cy.kill()
    await until(lambda: isinstance(host.presence(2), Lost), "Cy lost")
    host.post(SeatComputer(CY, "easy"))
    await here.play(host, bo, moves=4)
    again = here.join_again(cy)
    await here.dealt(again)
    assert cy.numbers + again.numbers == list(range(1, len(cy.numbers + again.numbers) + 1))
    await until(lambda: host.names == ["Ann", "Bo", "Cy"], "Cy on the seat again")


async def test_a_connection_is_cut_and_the_same_program_comes_back(here: Lab) -> None:
    host, bo = await here.two()
    for _ in range(3):
        await here.play(host, bo, moves=3)
        game, channel = bo.snapshot.game, bo.side._channel
        assert channel
        await channel.close()
        await until(lambda: isinstance(bo.snapshot.own, Lost), "a loss")
        bo.act()
        await until(lambda: isinstance(bo.snapshot.own, Linked), "the way back")
        assert bo.snapshot.game is game, "the table on the screen stays"
    await here.fair_game(host, bo)
    assert bo.numbers == host.numbers


async def test_who_was_let_in_and_is_forgotten_does_not_come_by_the_code_again(here: Lab) -> None:
    host = await here.host(room_plan(onlookers=True))
    olga = await here.join(host, "Olga", watching=True)
    await olga.side._channel.close()
    host.post(RemoveOnlooker("Olga"))
    assert await here.refused(olga) == Fault.UNKNOWN_GUEST.sentence
    assert host.snapshot.company.onlookers == ()


async def test_the_newer_connection_counts(here: Lab) -> None:
    host, bo = await here.two()
    bo.side._journal.close()
    elsewhere = here.join_again(bo)
    await until(lambda: bo.failed, "the older one told")
    assert bo.failed == Fault.REPLACED.sentence
    await here.dealt(elsewhere)
    assert bo.kept == {"joined.journal"}, "it is still good for coming back here"
    assert bo.snapshot.own == Here()
    await here.play(host, elsewhere, moves=2)


@pytest.mark.slow
async def test_a_computer_plays_on_for_who_is_away_too_long_until_they_are_back(here: Lab) -> None:
    host, bo = await here.two()
    host.side._leadership.hold = 0.3
    await here.play(host, bo, moves=3)
    await bo.leave()
    assert bo.kept == {"joined.journal"}, "the seat is held"
    await until(lambda: isinstance(host.presence(1), Lost), "Bo gone")
    assert "Bo has left." in host.read()
    assert host.snapshot.overdue == ()
    await until(lambda: host.snapshot.overdue == (BO,), "too long")

    host.post(SeatComputer(BO, "easy"))
    assert host.snapshot.overdue == ()
    assert host.names == ["Ann", "Barnaby"]
    heard = len(host.numbers)
    while len(host.numbers) < heard + 6:
        host.act()
        await asyncio.sleep(0.001)

    again = here.join_again(bo)
    await until(lambda: host.names == ["Ann", "Bo"], "Bo on the seat again")
    await here.fair_game(host, again)
    assert bo.numbers + again.numbers == host.numbers


async def test_the_host_ends_the_game(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo, moves=3)
    host.post(PlainCommand.END_GAME)
    await host.leave()
    await until(lambda: bo.failed, "Bo told")
    assert bo.failed == bo.snapshot.ended == Fault.ENDED.sentence
    await bo.running
    assert host.kept == bo.kept == set()


async def test_the_host_closes_the_room_before_the_game(here: Lab) -> None:
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo")
    await host.leave()
    await until(lambda: bo.failed, "Bo told")
    assert bo.failed == Fault.BYE.sentence
    assert host.kept == set()


async def test_the_host_leaves_after_the_game_and_results_stay_on_the_screen(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo)
    await host.leave()
    await until(lambda: bo.snapshot.ended, "Bo told")
    assert bo.verdict == Fair(), "it was checked before"
    assert Fault.BYE.sentence in bo.read()
    assert bo.snapshot.to_act == frozenset()
    assert host.kept == bo.kept == set()


async def test_the_seconds_for_which_the_host_is_away_are_counted_between_two_games(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo)
    await host.kill()

    def seconds() -> int:
        return bo.snapshot.own.seconds if isinstance(bo.snapshot.own, Lost) else 0

    await until(lambda: seconds() >= 12, "twelve seconds counted")


@pytest.mark.parametrize("killed", [True, False])
async def test_the_host_goes_and_comes_back_to_the_game(here: Lab, killed: bool) -> None:
    host, bo = await here.two()
    await here.play(host, bo, moves=6)
    view = bo.updates[BO][-1].view
    await (host.kill() if killed else host.leave())
    await until(lambda: isinstance(bo.snapshot.own, Lost), "a loss")
    left = "Ann has left the table. The game goes on when they are back."
    assert bo.read() == ([] if killed else [left])
    assert bo.snapshot.stranded is None
    await until(lambda: bo.snapshot.stranded, "no hope: Bo may play on alone", 2 * room.STRANDED_S)
    assert bo.snapshot.stranded == Stranded(view)

    again = here.host_again(host)
    await here.dealt(again)
    await until(lambda: bo.snapshot.stranded is None, "hope")
    assert not again.game.is_new
    assert again.numbers == host.numbers[-1:]
    await until(lambda: isinstance(bo.snapshot.own, Linked), "the way back")
    await here.fair_game(again, bo)
    assert bo.numbers == host.numbers + again.numbers[1:]


async def test_the_host_comes_back_to_the_lobby(here: Lab) -> None:
    host, (bo,) = await here.gathered(room_plan(Vacant(), Vacant(), onlookers=True), "Bo")
    await host.kill()
    again = here.host_again(host)
    await until(lambda: again.is_open, "a code")
    await until(lambda: isinstance(again.presence(1), Linked), "Bo back")
    cy = await here.join(again, "Cy")
    await here.dealt(again, bo, cy)


async def test_the_host_comes_back_after_the_end_for_another_game(here: Lab) -> None:
    host, bo = await here.two()
    await here.fair_game(host, bo)
    await host.kill()
    again = here.host_again(host)
    await until(lambda: isinstance(bo.snapshot.own, Linked), "the way back")
    again.post(PlainCommand.REMATCH)
    await until(lambda: bo.deal == 2 and bo.newest, "another game")
    assert bo.game.record.carry is not None


async def test_a_guest_who_is_lost_at_the_end_finds_the_game_with_its_host_again(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo, moves=3)
    await bo.kill()
    await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
    host.post(SeatComputer(BO, "easy"))
    while not host.is_over:
        host.act()
        host.serve()
        await asyncio.sleep(0.001)
    host.side._chairs[BO] = Vacant()
    await host.leave()
    assert host.kept == {"hosted.journal"}, "somebody has not seen the end"

    again = here.host_again(host)
    back = here.join_again(bo)
    await fair(back)
    assert bo.numbers + back.numbers == list(range(1, back.numbers[-1] + 1))
    await back.leave()
    await until(lambda: again.names == ["Ann", None], "Bo gone")
    await again.leave()
    assert again.kept == back.kept == set()


async def test_the_host_s_machine_has_lost_the_last_moves(here: Lab) -> None:
    """Its power went before its disk had them."""
    host, bo = await here.two()
    await here.play(host, bo, moves=6)
    kept = host.folders.hosted_journal.read_bytes()
    await here.play(host, bo, moves=4)
    await host.kill()
    host.folders.hosted_journal.write_bytes(kept)

    again = here.host_again(host)
    await until(lambda: WENT_BACK in bo.read(), "a word of it")
    assert bo.numbers[-2:] == [11, 7]
    assert bo.newest[BO].events == ()
    await bo.kill()
    back = here.join_again(bo)
    await here.dealt(back)
    await here.fair_game(again, back)


async def test_a_connection_that_is_lost_before_the_host_knows_who_it_is(here: Lab) -> None:
    """The code is good for another one."""
    host = await here.host()
    admit = host.side._guests.admitted
    cut: list[asyncio.Future[None]] = []

    def once(guest: SecureChannel) -> None:
        if cut:
            admit(guest)
        else:
            cut.append(asyncio.ensure_future(guest.channel.close()))

    host.side._guests.admitted = once
    bo = await here.join(host)
    await here.dealt(host, bo)
    assert len(cut) == 1


async def test_silence_is_shown(here: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other side is not given up at once."""
    monkeypatch.setattr(connection, "SUSPECT_AFTER_S", 0.3)
    host, bo = await here.two()
    link = host.member(BO).link
    await until(lambda: isinstance(bo.snapshot.own, Lost), "silence, at the guest")
    await until(lambda: isinstance(bo.snapshot.own, Linked), "a word")
    await until(lambda: host.side._chairs.company(loop_time()).chairs[1].presence == Lost(0), "at the host")
    assert host.member(BO).link is link


async def test_a_guest_who_leaves_on_the_way(here: Lab) -> None:
    host = await here.host()
    bo = here.arrive(host.code)
    await bo.leave()
    host.post(SayPhrase(Phrase.HELLO))
    bo.post(PlainCommand.REMATCH)
    bo.post(SayPhrase(Phrase.HELLO))
    assert host.names == ["Ann", None]


async def test_while_the_host_leaves_nothing_is_played_that_would_not_be_kept(here: Lab) -> None:
    host, bo = await here.two()
    await here.play(host, bo, moves=2)
    await host.side.farewell()
    await until(lambda: getattr(host.member(BO).link, "hello", None), "Bo back, and who it is")
    host.act()
    assert host.number == bo.number == 3
    assert not isinstance(bo.snapshot.own, Linked)


def be_no_folder(path: Path) -> None:
    """Nothing can be written there any more."""
    rmtree(path)
    path.write_bytes(b"no folder")


async def test_everything_goes_on_while_the_disk_is_full_and_that_is_told_once(here: Lab) -> None:
    host = here.open()
    be_no_folder(host.folders.saves)
    await until(lambda: host.is_open, "a code")
    guest = here.arrive(host.code)
    be_no_folder(guest.folders.saves)
    await here.dealt(host, guest)
    await here.fair_game(host, guest)
    await guest.leave()
    for program in (guest, host):
        told = [notice for notice in program.read() if "could not be saved" in notice]
        regulars = "The list of people you have played with"
        assert [notice.split(" could")[0] for notice in told] == ["The game", "The record", regulars]
