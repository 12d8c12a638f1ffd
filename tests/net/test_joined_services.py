"""A room that is open at two services at once: one that takes the routes of codes, as that of the host's program, and
one that draws them itself, beyond."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest
from support.online.one_loop_admission import Keeper, Lodge, enter, lodge_at, own_key, refused, service
from support.online.ports import free_port
from support.waiting import until

from signaling import messages
from signaling.messages import OpenTable
from signaling.settings import Settings
from spitegame.net import handshake, joined_services
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.errors import Fault
from spitegame.net.guest_signaling import CodeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.joined_services import JoinedServices, Way
from spitegame.session.room_codes import Code

pytestmark = pytest.mark.usefixtures("unhurried")
BEYOND = "rooms.example.org"
TABLE = OpenTable("malice", "duel", 1, 1, "en")


@dataclass
class Taker:
    """It takes the route of a code, unless somebody else has it."""

    taken: tuple[str, ...] = ()
    route: str = ""
    wanted: list[str] = field(default_factory=list)

    def want(self, route: str, lives: float) -> None:
        self.wanted.append(route)
        self.route = "" if route in self.taken else route


@dataclass
class House:
    """A host with a service of its own, and one beyond."""

    lodge: Lodge
    taker: Taker
    own: str
    beyond: str

    @property
    def joined(self) -> JoinedServices:
        return self.lodge.reception.services

    async def enter(self, url: str, code: Code | None = None) -> None:
        ticket = CodeTicket(code or self.lodge.code, own_key(), Guesses())
        self.lodge.entered.append(await enter(url, ticket))

    async def code_but(self, before: Code) -> Code:
        await until(lambda: self.lodge.reception.code not in (None, before), "another code")
        return self.lodge.code


@asynccontextmanager
async def house(beyond: str) -> AsyncIterator[House]:
    taker = Taker()
    async with service(Settings(route=lambda: taker.route)) as own:
        here, there = (partial(SignalingClient.dial, url) for url in (own, beyond))
        async with lodge_at(Keeper(), [Way(here, beside=taker), Way(there, BEYOND)], own) as lodge:
            await lodge.opened()
            yield House(lodge, taker, own, beyond)


async def test_the_code_of_the_service_beyond_leads_into_the_room_at_both() -> None:
    async with service() as beyond, house(beyond) as here:
        assert here.taker.wanted == [here.lodge.code.route]
        await here.enter(here.own)
        await here.enter(here.beyond)
        await until(lambda: len(here.lodge.keeper.guests) == 2, "both")


async def test_wrong_codes_count_wherever_they_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "FIRST_PAUSE_S", 0.0)
    async with service() as beyond, house(beyond) as here:
        before = here.lodge.code
        wrong = Code(before.route, "2222")
        told = [await refused(here.enter(url, wrong)) for url in (here.own, here.beyond, here.own)]
        assert told == [Fault.WRONG_CODE, Fault.WRONG_CODE, Fault.CODE_BURNED]
        await here.code_but(before)
        await here.enter(here.beyond)


async def test_a_room_is_open_here_while_the_machine_beyond_is_away_and_there_as_soon_as_it_is_back() -> None:
    port = free_port()
    async with house(f"ws://127.0.0.1:{port}/rooms") as here:
        await here.enter(here.own)
        await until(lambda: here.joined.problem, "the reason")
        assert str(here.joined.problem).startswith(f"{BEYOND} is not answering.")
        before = here.lodge.code
        async with service(port=port):
            code = await here.code_but(before)
            assert here.joined.problem is None
            await here.enter(here.own)
            await here.enter(here.beyond)
        await until(lambda: here.joined.problem, "the reason")
        assert here.lodge.code == code, "it still leads into the room here"
        await here.enter(here.own)


async def test_a_route_that_somebody_else_has_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = iter(("K7", "AB"))
    monkeypatch.setattr(joined_services, "random_route", lambda length: next(routes))
    taker = Taker(taken=("K7",))
    async with service(Settings(route=lambda: taker.route or "ZZ")) as own:
        way = Way(partial(SignalingClient.dial, own), beside=taker)
        async with lodge_at(Keeper(), [way], own) as lodge:
            assert (await lodge.opened()).route == "AB"


async def test_the_table_stands_in_the_list_of_the_service_beyond() -> None:
    async with service(Settings(tables=True)) as beyond, house(beyond) as here:
        here.lodge.reception.list_table(TABLE)
        await until(lambda: here.lodge.reception.services.listing.state == "listed", "a place in the list")


async def test_who_knocks_at_one_service_after_the_other_is_answered_where_it_is_now() -> None:
    async with service() as beyond, house(beyond) as here:
        key = own_key()
        for url in (here.own, here.beyond, here.own):
            client = await SignalingClient.dial(url)
            client.send(messages.Join(here.lodge.code.route, key))
            assert isinstance(await client.receive(), messages.Joined)
            assert isinstance(await client.receive(), messages.From)
            await client.close()
