"""Guests who are lost and come back, hosts who do, and what a guest's program makes of what it is shown."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lobby import Guest, Host, Lobby, house, lobby
from loops import run, until

from spitegame.app import visiting
from spitegame.app.hosted_table import HostedTable
from spitegame.app.hosting import Hosting
from spitegame.app.journal import joined_path
from spitegame.app.visiting import Visiting
from spitegame.net import keepalive
from spitegame.net.channel import Channel
from spitegame.net.errors import SENTENCES, Fault
from spitegame.net.reception import Admitted
from spitegame.net.wire import Begin, Commit, Commitments, Present, Said
from spitegame.rules.game import Seat
from spitegame.session.company import Chair, Company, Here, Linked, Lost
from spitegame.session.fairness import Contribution, Fair, Unchecked, Unfair
from spitegame.session.phrases import Phrase
from spitegame.session.record import Record
from spitegame.session.seats import Person, Vacant

ANN, BO, CY = Seat(0), Seat(1), Seat(2)


async def two(here: Lobby, **kinds: Any) -> tuple[Host, Guest]:
    """At the table."""
    host = await here.host(kind=kinds.get("host", Hosting))
    guest = await here.join(host, kind=kinds.get("guest", Visiting))
    await here.dealt(host, guest)
    return host, guest


async def judged(here: Lobby, host: Host, guest: Guest) -> None:
    await here.play(host, guest)
    await until(lambda: guest.is_checked, "a verdict")


def at_hand(name: str, program: Host | Guest) -> set[str]:
    return {path.name for path in program.folders.saves.glob("*.journal")}


# who is lost, and comes back


def test_a_guest_s_program_is_killed_and_started_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=6)
            await bo.kill()
            await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
            assert host.read() == ["Bo lost touch."]
            if host.attention:
                host.act()

            again = here.join_again(bo)
            await here.dealt(again)
            await until(lambda: isinstance(host.presence(1), Linked), "Bo back")
            assert host.read() == ["Bo lost touch.", "Bo is back."]
            assert again.shown.seat == BO
            assert not again.sitting.is_new
            assert again.numbers in ([bo.numbers[-1]], [bo.numbers[-1] + 1]), "nothing lost, nothing doubled"
            await judged(here, host, again)
            assert again.verdict == Fair()

    run(main())


def test_a_guest_who_has_missed_everything_is_told_everything(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo, cy = await here.join(host, "Bo"), await here.join(host, "Cy")
            await until(lambda: host.newest, "the cards")
            await cy.kill()
            await until(lambda: isinstance(host.presence(2), Lost), "Cy lost")
            host.side.seat_computer(CY, "easy")
            await here.play(host, bo, moves=4)
            again = here.join_again(cy)
            await here.dealt(again)
            assert cy.numbers + again.numbers == list(range(1, len(cy.numbers + again.numbers) + 1))
            await until(lambda: host.names == ["Ann", "Bo", "Cy"], "Cy on the seat again")

    run(main())


def test_a_connection_is_cut_and_the_same_program_comes_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            for _ in range(3):
                await here.play(host, bo, moves=3)
                sitting, channel = bo.shown.sitting, bo.side._channel
                assert channel
                await channel.close()
                await until(lambda: isinstance(bo.shown.own, Lost), "a loss")
                bo.act()
                await until(lambda: isinstance(bo.shown.own, Linked), "the way back")
                assert bo.shown.sitting is sitting, "the table on the screen stays"
            await judged(here, host, bo)
            assert bo.verdict == Fair()
            assert bo.numbers == host.numbers

    run(main())


def test_the_newer_connection_counts(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            bo.side._journal.close()
            elsewhere = here.join_again(bo)
            await until(lambda: bo.failed, "the older one told")
            assert bo.failed == SENTENCES[Fault.REPLACED]
            await here.dealt(elsewhere)
            assert at_hand("joined", bo) == {"joined.journal"}, "it is still good for coming back here"
            assert bo.shown.own == Here()
            await here.play(host, elsewhere, moves=2)

    run(main())


def test_a_computer_plays_on_for_who_is_away_too_long_until_they_are_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            host.side._hold = 0.3
            await here.play(host, bo, moves=3)
            await bo.leave()
            assert at_hand("joined", bo) == {"joined.journal"}, "the seat is held"
            await until(lambda: isinstance(host.presence(1), Lost), "Bo gone")
            assert "Bo has left." in host.read()
            assert host.shown.overdue == ()
            await until(lambda: host.shown.overdue == (BO,), "too long")

            host.side.seat_computer(BO, "easy")
            assert host.shown.overdue == ()
            assert host.names == ["Ann", "Mallory"]
            heard = len(host.numbers)
            while len(host.numbers) < heard + 6:
                host.act()
                await asyncio.sleep(0)

            again = here.join_again(bo)
            await until(lambda: host.names == ["Ann", "Bo"], "Bo on the seat again")
            await judged(here, host, again)
            assert again.verdict == Fair()
            assert bo.numbers + again.numbers == host.numbers

    run(main())


def test_the_host_ends_the_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=3)
            host.side.end()
            await host.leave()
            await until(lambda: bo.failed, "Bo told")
            assert bo.failed == bo.shown.ended == SENTENCES[Fault.ENDED]
            await bo.running
            assert at_hand("hosted", host) == at_hand("joined", bo) == set()

    run(main())


def test_the_host_closes_the_room_before_the_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            bo = await here.join(host)
            await host.leave()
            await until(lambda: bo.failed, "Bo told")
            assert bo.failed == SENTENCES[Fault.BYE]
            assert at_hand("hosted", host) == set()

    run(main())


def test_the_host_leaves_after_the_game_and_results_stay_on_the_screen(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo)
            await host.leave()
            await until(lambda: bo.shown.ended, "Bo told")
            assert bo.verdict == Fair(), "it was checked before"
            assert SENTENCES[Fault.BYE] in bo.read()
            assert bo.shown.to_act == frozenset()
            assert at_hand("hosted", host) == at_hand("joined", bo) == set()

    run(main())


# the host comes back


@pytest.mark.parametrize("killed", [True, False])
def test_the_host_goes_and_comes_back_to_the_game(tmp_path: Path, killed: bool) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=6)
            await (host.kill() if killed else host.leave())
            await until(lambda: isinstance(bo.shown.own, Lost), "a loss")
            left = "Ann has left the table. The game goes on when they are back."
            assert bo.read() == ([] if killed else [left])

            again = await here.host_again(host)
            await here.dealt(again)
            assert not again.sitting.is_new
            assert again.numbers == host.numbers[-1:]
            await until(lambda: isinstance(bo.shown.own, Linked), "the way back")
            await judged(here, again, bo)
            assert bo.verdict == Fair()
            assert bo.numbers == host.numbers + again.numbers[1:]

    run(main())


def test_the_host_comes_back_to_the_lobby(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), onlookers=3))
            bo = await here.join(host, "Bo")
            await host.kill()
            again = await here.host_again(host)
            await until(lambda: again.is_open, "a code")
            await until(lambda: isinstance(again.presence(1), Linked), "Bo back")
            cy = await here.join(again, "Cy")
            await here.dealt(again, bo, cy)

    run(main())


def test_the_host_comes_back_after_the_end_for_another_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await judged(here, host, bo)
            await host.kill()
            again = await here.host_again(host)
            await until(lambda: isinstance(bo.shown.own, Linked), "the way back")
            again.side.rematch()
            await until(lambda: bo.deal == 2 and bo.newest, "another game")
            assert bo.sitting.record.carry is not None

    run(main())


def test_a_guest_who_is_lost_at_the_end_finds_the_game_with_its_host_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=3)
            await bo.kill()
            await until(lambda: isinstance(host.presence(1), Lost), "Bo lost")
            host.side.seat_computer(BO, "easy")
            while not host.is_over:
                host.act()
                host.serve()
                await asyncio.sleep(0)
            host.side._members.chairs[BO] = Vacant()
            await host.leave()
            assert at_hand("hosted", host) == {"hosted.journal"}, "somebody has not seen the end"

            again = await here.host_again(host)
            back = here.join_again(bo)
            await until(lambda: back.is_checked, "a verdict")
            assert back.verdict == Fair()
            assert bo.numbers + back.numbers == list(range(1, back.numbers[-1] + 1))
            await back.leave()
            await until(lambda: again.names == ["Ann", None], "Bo gone")
            await again.leave()
            assert at_hand("hosted", again) == at_hand("joined", back) == set()

    run(main())


def test_the_host_s_machine_has_lost_the_last_moves(tmp_path: Path) -> None:
    """Its power went before its disk had them."""

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=6)
            kept = (host.folders.saves / "hosted.journal").read_bytes()
            await here.play(host, bo, moves=4)
            await host.kill()
            (host.folders.saves / "hosted.journal").write_bytes(kept)

            again = await here.host_again(host)
            await until(lambda: visiting.WENT_BACK in bo.read(), "a word of it")
            assert bo.numbers[-2:] == [11, 7]
            assert bo.newest[BO].events == ()
            await bo.kill()
            back = here.join_again(bo)
            await here.dealt(back)
            await judged(here, again, back)
            assert back.verdict == Fair()

    run(main())


# lost in the draw


class Lame(Visiting):
    """It is lost as soon as the draw begins."""

    def _begin(self, begin: Begin) -> None:
        self._link.lost()


class Silent(Visiting):
    """It says nothing of its own part, and is lost then."""

    def _follow(self, witness: Any, message: Any) -> None:
        if isinstance(message, Commitments):
            witness.bind(message)
            self._write_journal()
            self._link.lost()
        else:
            super()._follow(witness, message)


@pytest.mark.parametrize("kind", [Lame, Silent])
def test_a_draw_waits_for_a_guest_who_is_lost(tmp_path: Path, kind: type[Visiting]) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), onlookers=1))
            wim = await here.join(host, "Wim", watching=True, kind=Lame)
            cy = await here.join(host, "Cy", kind=kind)
            bo = await here.join(host, "Bo")
            await until(lambda: isinstance(host.presence(1), Lost), "Cy lost")
            await cy.kill()
            await wim.kill()
            assert host.shown.sitting is None
            again = here.join_again(cy)
            await here.dealt(host, bo, again)
            assert host.deal == bo.deal == again.deal == 1
            assert visiting.BROKEN_OFF not in bo.read()

    run(main())


@pytest.mark.parametrize("how", ["computer", "free", "start"])
def test_a_draw_is_begun_anew_without_a_guest_who_is_lost(tmp_path: Path, how: str) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant(), onlookers=1))
            cy = await here.join(host, "Cy", kind=Silent)
            wim = await here.join(host, "Wim", watching=True)
            bo = await here.join(host, "Bo")
            await until(lambda: isinstance(host.presence(1), Lost), "Cy lost")
            await cy.kill()
            match how:
                case "computer":
                    host.side.seat_computer(BO, "easy")
                case "free":
                    host.side.free(BO)
                    assert host.names == ["Ann", None, "Bo"]
                    await until(lambda: host.is_open, "a code")
                    await here.join(host, "Dee")
                case "start":
                    host.side.start()
                    host.side._guests.send_away(host.member(BO), Fault.LOST)
            await here.dealt(host, bo, wim)
            assert host.deal == 2
            assert visiting.BROKEN_OFF in bo.read()
            assert bo.side._witness
            assert bo.side._witness.draw.broken_off == 1

    run(main())


def test_the_host_is_killed_in_the_draw(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(Vacant(), Vacant()))
            cy = await here.join(host, "Cy", kind=Silent)
            bo = await here.join(host, "Bo")
            await until(lambda: isinstance(host.presence(1), Lost), "Cy lost")
            await cy.kill()
            await host.kill()
            again = await here.host_again(host)
            back = here.join_again(cy)
            await here.dealt(again, bo, back)
            assert again.deal == 2
            assert visiting.BROKEN_OFF in bo.read()

    run(main())


# what is not fair


class Swapping(Hosting):
    """Its host deals other cards than those that were drawn."""

    def _be_in(self, key: bytes, members: Any) -> None:
        super()._be_in(key, members)
        opened = self._deals.open

        def swapped(drawn: Any, record: Record, reseated: Any, *, is_new: bool) -> HostedTable:
            return opened(drawn, replace(record, seed=record.seed ^ 1), reseated, is_new=is_new)

        self._deals.open = swapped  # type: ignore[method-assign]


def test_a_host_who_swaps_cards_is_found_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here, host=Swapping)
            await judged(here, host, bo)
            assert bo.verdict == Unfair("The cards do not follow from the seeds.")
            assert bo.read() == ["This game was not fair. The cards do not follow from the seeds."]
            await until(lambda: (bo.folders.saves / "records").exists(), "what proves it")

    run(main())


class Peeking(Hosting):
    """Its host shows the guest another card than the one that lies there."""

    def _be_in(self, key: bytes, members: Any) -> None:
        super()._be_in(key, members)
        opened = self._deals.open

        def shown(*given: Any, **named: Any) -> HostedTable:
            table = opened(*given, **named)
            host, update = table._host, table._host._update

            def other(number: int, seat: Seat | None) -> Any:
                told = update(number, seat)
                if seat != BO or number != 2:
                    return told
                return replace(told, view=replace(told.view, stock=told.view.stock + 1))

            host._update = other  # type: ignore[method-assign]
            return table

        self._deals.open = shown  # type: ignore[method-assign]


def test_a_host_who_shows_something_else_is_found_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here, host=Peeking)
            await judged(here, host, bo)
            assert bo.verdict == Unfair("Update 2 showed something else than the record says.")

    run(main())


class Turncoat(Hosting):
    """Its host changes what it has committed itself to."""

    def _be_in(self, key: bytes, members: Any) -> None:
        super()._be_in(key, members)
        tell = self._deals._tell_all

        def changed(message: Any) -> None:
            tell(replace(message, hashes=(b"", bytes(32))) if isinstance(message, Commitments) else message)

        self._deals._tell_all = changed  # type: ignore[method-assign]


def test_a_host_who_leaves_a_guest_s_part_out_deals_no_cards(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(kind=Turncoat)
            bo = await here.join(host)
            await until(lambda: bo.failed, "no game")
            assert bo.failed == SENTENCES[Fault.FAIRNESS]
            assert bo.verdict == Unchecked()
            assert any(notice.startswith("The deal is not fair.") for notice in bo.read())

    run(main())


class Shifty(Visiting):
    """It shows another part than the one that it is bound to."""

    def _follow(self, witness: Any, message: Any) -> None:
        if isinstance(message, Commitments):
            witness.draw = replace(witness.draw, own=Contribution(bytes(32), bytes(32)), hashes=())
            self._link.say(witness.reveal)
        else:
            super()._follow(witness, message)


def test_a_guest_who_changes_its_part_has_to_go(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            bo = await here.join(host, kind=Shifty)
            await until(lambda: bo.failed, "no game")
            assert bo.failed == SENTENCES[Fault.FAIRNESS]
            assert host.names == ["Ann", None]
            assert any("does not keep to the rules of the draw" in notice for notice in host.read())
            await until(lambda: host.is_open, "a code for somebody else")

    run(main())


# ways that break


def test_a_connection_that_is_lost_before_the_host_knows_who_it_is(tmp_path: Path) -> None:
    """The code is good for another one."""

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            admit = host.side._guests._connections.admit
            cut: list[asyncio.Future[None]] = []

            def once(guest: Admitted) -> None:
                if cut:
                    admit(guest)
                else:
                    cut.append(asyncio.ensure_future(guest.channel.close()))

            host.side._guests._connections.admit = once  # type: ignore[method-assign]
            bo = await here.join(host)
            await here.dealt(host, bo)
            assert len(cut) == 1

    run(main())


def test_silence_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other side is not given up at once."""
    monkeypatch.setattr(keepalive, "SUSPECT", 0.3)

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            link = host.member(BO).link
            await until(lambda: isinstance(bo.shown.own, Lost), "silence, at the guest")
            await until(lambda: isinstance(bo.shown.own, Linked), "a word")
            await until(lambda: host.side._members.company(host.side._now).chairs[1].presence == Lost(0), "at the host")
            assert host.member(BO).link is link

    run(main())


def test_a_guest_who_leaves_on_the_way(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host()
            bo = here.arrive(host.code)
            await bo.leave()
            host.side.say(Phrase.HELLO)
            bo.side.again()
            bo.side.say(Phrase.HELLO)
            assert host.names == ["Ann", None]

    run(main())


def test_while_the_host_leaves_nothing_is_played_that_would_not_be_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            await here.play(host, bo, moves=2)
            await host.side.farewell()
            await until(lambda: getattr(host.member(BO).link, "_hello", None), "Bo back, and who it is")
            host.act()
            assert host.number == bo.number == 3
            assert not isinstance(bo.shown.own, Linked)

    run(main())


# what guests may not do


class Meddling(Visiting):
    """It watches, and wants to have a part in the shuffle."""

    def _follow(self, witness: Any, message: Any) -> None:
        if isinstance(message, Commitments):
            self._link.say(Commit(message.deal, bytes(32)))
        super()._follow(witness, message)


def test_who_only_watches_has_no_part_in_the_shuffle(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = await here.host(house(onlookers=1))
            wim = await here.join(host, "Wim", watching=True, kind=Meddling)
            bo = await here.join(host)
            await here.dealt(host, bo, wim)
            await judged(here, host, bo)
            await until(lambda: wim.is_checked, "a verdict")
            assert bo.verdict == wim.verdict == Fair()

    run(main())


# what hosts may not say


@pytest.mark.parametrize(
    "message",
    [
        Present(Company((Chair(Person("Ann"), Here()),)), ()),
        Present(Company((Chair(Person("Ann"), Here()),) * 2), (CY,)),
        Said(CY, Phrase.OUCH),
    ],
)
def test_what_makes_no_sense_never_reaches_the_screen(tmp_path: Path, message: Any) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            host.side._guests._connections.tell(message)
            if isinstance(message, Said):
                host.side.say(Phrase.HELLO)
                await until(lambda: bo.side.said.take() == [(ANN, Phrase.HELLO)], "what makes sense")
            else:
                await until(lambda: bo.failed == SENTENCES[Fault.BAD_MESSAGE], "the end")

    run(main())


def test_a_guest_keeps_its_seat_for_the_whole_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here)
            member = host.member(BO)
            member.guest = replace(member.guest, seat=None)
            assert bo.side._channel
            await bo.side._channel.close()
            assert await here.refused(bo) == SENTENCES[Fault.BAD_MESSAGE]

    run(main())


# secrets


def test_no_guest_holds_the_host_s_seed_before_the_end(tmp_path: Path) -> None:
    heard: list[bytes] = []

    class Tapped(Visiting):
        def _hear(self, channel: Channel, data: bytes) -> None:
            heard.append(data)
            super()._hear(channel, data)

    async def main() -> None:
        async with lobby(tmp_path) as here:
            host, bo = await two(here, guest=Tapped)
            await here.play(host, bo, moves=20)
            table = host.side._deals.table
            assert table
            hidden = table.drawn.host.seed, table.drawn.host.salt, table.dealt.seed.to_bytes(8)
            everything = b"".join(heard) + joined_path(bo.folders).read_bytes()
            assert not any(secret in everything for secret in hidden)
            own = table.drawn.contributions[BO]
            assert own
            assert own.seed in everything, "their own they know"

            await judged(here, host, bo)
            assert all(secret in b"".join(heard) for secret in hidden[:2])

    run(main())


# the disk


def test_everything_goes_on_while_the_disk_is_full_and_that_is_told_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with lobby(tmp_path) as here:
            host = here.open()
            host.folders.saves.write_bytes(b"no folder")
            await until(lambda: host.is_open, "a code")
            guest = here.arrive(host.code)
            guest.folders.saves.write_bytes(b"no folder")
            await here.dealt(host, guest)
            await judged(here, host, guest)
            assert guest.verdict == Fair()
            await guest.leave()
            for program in (guest, host):
                told = [notice for notice in program.read() if "could not be saved" in notice]
                assert [notice.split(" could")[0] for notice in told] == ["The game", "The record"]

    run(main())
