"""A host's reception and its guests at a real room service, with real connections between them."""

import asyncio
from collections.abc import Sequence

import pytest
from lodge import Keeper, Lodge, cable, lodge, own_key, refused, service
from loops import run, until
from pairs import Ear
from rogue import Middle, rogue

from signaling.messages import IceServer, Terms, named
from signaling.settings import Settings
from spitegame.net import door, visit
from spitegame.net.errors import Fault
from spitegame.net.ice import Relay, Rung, Way
from spitegame.net.reception import MOST_RENEWED
from spitegame.net.rendezvous import MOST_GUESSES
from spitegame.net.visit import Again
from spitegame.session.company import Path

WRONG = "2222"
LAN = 0.5
"""Seconds in which a door is open where there is no internet between the two."""


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> "Ladder":
    return Ladder(monkeypatch)


class Ladder:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def of(self, *rungs: Rung) -> None:
        """The ways that are tried, whatever the service offers."""

        def chosen(terms: Terms, reachable: Sequence[IceServer]) -> tuple[Rung, ...]:
            return rungs

        self._monkeypatch.setattr(door, "rungs", chosen)
        self._monkeypatch.setattr(visit, "rungs", chosen)


# coming in


def test_a_guest_comes_in_by_the_code_and_later_without_it() -> None:
    async def meet() -> None:
        loop = asyncio.get_running_loop()
        async with service() as url, lodge(Keeper(), url) as host:
            await host.opened()
            ticket = host.ticket()
            began = loop.time()
            entered, admitted = await host.met(ticket)
            assert loop.time() - began < LAN
            assert (entered.keys, entered.fingerprints) == (admitted.keys, admitted.fingerprints)
            assert entered.channel.path is admitted.channel.path is Path.DIRECT
            host.reception.shut()
            again, admitted_again = await host.met(host.again(ticket, entered))
            assert again.keys == admitted_again.keys != entered.keys
            for each in (entered, again):
                await each.channel.close()

    run(meet())


def test_many_come_at_once() -> None:
    async def meet() -> None:
        async with service() as url, lodge(Keeper(places=7), url) as host:
            await host.opened()
            entered = await asyncio.gather(*(host.enter(host.ticket()) for _ in range(7)))
            await until(lambda: len(host.keeper.guests) == 7, "all of them")
            assert {each.keys.resume for each in entered} == {each.keys.resume for each in host.keeper.guests}
            await asyncio.gather(*(each.channel.close() for each in entered))

    run(meet())


def test_servers_that_do_not_answer_are_waited_for_beside_everything_else() -> None:
    async def meet() -> None:
        loop = asyncio.get_running_loop()
        dead = Settings(stun=("stun:192.0.2.1:3478", "stun:192.0.2.2:3478"))
        async with service(dead) as url, lodge(Keeper(), url) as host:
            await host.opened()
            began = loop.time()
            entered, _ = await host.met(host.ticket())
            assert loop.time() - began < 1.0
            await entered.channel.close()

    run(meet())


def test_the_same_guest_once_more_takes_the_place_of_the_first() -> None:
    async def meet() -> None:
        async with service() as url, lodge(Keeper(), url) as host:
            await host.opened()
            key = own_key()
            first = asyncio.create_task(refused(host.enter(host.ticket(key=key))))
            await asyncio.sleep(0)
            entered = await host.enter(host.ticket(key=key))
            assert await first is Fault.REPLACED
            await until(lambda: host.keeper.guests, "the host's end")
            assert host.keeper.guests[-1].keys == entered.keys
            await entered.channel.close()

    run(meet())
