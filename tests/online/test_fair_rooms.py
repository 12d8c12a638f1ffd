"""The draw with its losses, and what programs find out that meet others which do not play fair."""

from dataclasses import replace

import pytest
from support.online.lab import BO, Lab, fair, room_plan
from support.waiting import until

from spitegame.net.errors import Fault
from spitegame.net.link import GuestLink, Taken
from spitegame.net.wire import Begin, Commit, Commitments, Reveal
from spitegame.online.guest.room import GuestRoom
from spitegame.online.room.guest import BROKEN_OFF, Effect
from spitegame.session.draw import Unchecked, Unfair
from spitegame.session.occupants import Vacant
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer
from spitegame.session.room_state import Lost


class Lame(GuestRoom):
    """It is lost as soon as the draw begins."""

    def _take(self, message: Taken) -> None:
        if isinstance(message, Begin):
            self._link.lost()
        else:
            super()._take(message)


class Silent(GuestRoom):
    """It says nothing of its own part, and is lost then."""

    def _do(self, effect: Effect) -> None:
        if isinstance(effect, Reveal):
            self._link.lost()
        else:
            super()._do(effect)


@pytest.mark.parametrize("kind", [Lame, Silent])
async def test_a_draw_waits_for_a_guest_who_is_lost(here: Lab, kind: type[GuestRoom]) -> None:
    host = await here.host(room_plan(Vacant(), Vacant(), onlookers=True))
    wim = await here.join(host, "Wim", watching=True, kind=Lame)
    cy = await here.join(host, "Cy", kind=kind)
    bo = await here.join(host, "Bo")
    await until(lambda: isinstance(host.presence(1), Lost), "Cy lost")
    await cy.kill()
    await wim.kill()
    assert host.snapshot.game is None
    again = here.join_again(cy)
    await here.dealt(host, bo, again)
    assert host.deal == bo.deal == again.deal == 1
    assert BROKEN_OFF not in bo.read()


@pytest.mark.parametrize("how", ["computer", "free", "start", "killed"])
async def test_a_draw_is_begun_anew_without_a_guest_who_is_lost(here: Lab, how: str) -> None:
    host = await here.host(room_plan(Vacant(), Vacant(), onlookers=True))
    cy = await here.join(host, "Cy", kind=Silent)
    wim = await here.join(host, "Wim", watching=True)
    bo = await here.join(host, "Bo")
    await until(lambda: isinstance(host.presence(1), Lost), "Cy lost")
    await cy.kill()
    match how:
        case "computer":
            host.post(SeatComputer(BO, "easy"))
        case "free":
            host.post(FreeSeat(BO))
            assert host.names == ["Ann", None, "Bo"]
            await until(lambda: host.is_open, "a code")
            await here.join(host, "Dee")
        case "start":
            host.post(PlainCommand.START_GAME)
            host.side._guests.send_away(host.member(BO), Fault.LOST)
        case "killed":
            await host.kill()
            host = here.host_again(host)
            here.join_again(cy)
        case _:
            pass
    await here.dealt(host, bo, wim)
    assert host.deal == 2
    assert BROKEN_OFF in bo.read()
    assert bo.side._table.audit
    assert bo.side._table.audit.draw.broken_off == 1


async def test_a_host_who_swaps_cards_is_found_out(here: Lab) -> None:
    host = await here.host()
    opened = host.side._deals.open
    host.side._deals.open = lambda drawn, record, *more, **named: opened(
        drawn, replace(record, seed=record.seed ^ 1), *more, **named
    )
    bo = await here.join(host)
    await here.dealt(host, bo)
    await here.play(host, bo)
    await until(lambda: bo.verdict == Unfair("The cards do not follow from the seeds."), "what Bo found out")
    assert bo.read() == ["This game was not fair. The cards do not follow from the seeds."]
    await until(lambda: bo.folders.records.exists(), "what proves it")


async def test_a_host_who_leaves_a_guest_s_part_out_deals_no_cards(here: Lab) -> None:
    host = await here.host()
    send = host.side._members.send
    host.side._members.send = lambda message, *but: send(
        replace(message, hashes=(b"", bytes(32))) if isinstance(message, Commitments) else message, *but
    )
    bo = await here.join(host)
    await until(lambda: bo.failed, "no game")
    assert bo.failed == Fault.FAIRNESS.sentence
    assert bo.verdict == Unchecked()
    assert any(notice.startswith("The deal is not fair.") for notice in bo.read())


class Shifty(GuestRoom):
    """It shows another part than the one that it is bound to."""

    def _do(self, effect: Effect) -> None:
        super()._do(replace(effect, seed=bytes(32)) if isinstance(effect, Reveal) else effect)


async def test_a_guest_who_changes_its_part_has_to_go(here: Lab) -> None:
    host = await here.host()
    bo = await here.join(host, kind=Shifty)
    await until(lambda: bo.failed, "no game")
    assert bo.failed == Fault.FAIRNESS.sentence
    assert host.names == ["Ann", None]
    assert any("broke the rules of the shuffle" in notice for notice in host.read())
    await until(lambda: host.is_open, "a code for somebody else")


class Meddling(GuestRoom):
    """It watches, and wants to have a part in the shuffle."""

    def _take(self, message: Taken) -> None:
        if isinstance(message, Commitments):
            self._link.send(Commit(message.deal, bytes(32)))
        super()._take(message)


async def test_who_only_watches_has_no_part_in_the_shuffle(here: Lab) -> None:
    host = await here.host(room_plan(onlookers=True))
    wim = await here.join(host, "Wim", watching=True, kind=Meddling)
    bo = await here.join(host)
    await here.dealt(host, bo, wim)
    await here.play(host, bo)
    await fair(bo, wim)


async def test_no_guest_holds_the_host_s_seed_before_the_end(here: Lab) -> None:
    heard: list[bytes] = []

    class Tapped(GuestRoom):
        def _receive(self, link: GuestLink, data: bytes) -> None:
            heard.append(data)
            super()._receive(link, data)

    host = await here.host()
    bo = await here.join(host, kind=Tapped)
    await here.dealt(host, bo)
    await here.play(host, bo, moves=20)
    table = host.side._deals.table
    assert table
    hidden = table.drawn.host.seed, table.drawn.host.salt, table.dealt.seed.to_bytes(8)
    everything = b"".join(heard) + bo.folders.joined_journal.read_bytes()
    assert not any(secret in everything for secret in hidden)
    own = table.drawn.contributions[BO]
    assert own
    assert own.seed in everything, "their own they know"

    await here.fair_game(host, bo)
    assert all(secret in b"".join(heard) for secret in hidden[:2])
