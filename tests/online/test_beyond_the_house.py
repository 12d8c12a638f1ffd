"""Whole programs that meet at the real broker of PeerJS, which knows nothing of rooms."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from support.online.lab import Guest, Host, Lab, acts, counted, plan
from support.online.peer_server import PeerServer
from support.waiting import until

from spitegame.net.errors import Fault
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.connect import has_host
from spitegame.session.brokers import Brokers
from spitegame.session.room_codes import Invitation, invited
from spitegame.storage.acquaintances import KeptTables
from spitegame.storage.files import Notices

pytestmark = [pytest.mark.network, pytest.mark.needs("node", "npm")]


@pytest.fixture(autouse=True)
def no_machines_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spitegame.net.peer_server_client.brokers", Brokers)


@pytest.fixture
def broker() -> Iterator[PeerServer]:
    with PeerServer() as broker:
        yield broker


@pytest.fixture
def here(real: Lab, broker: PeerServer) -> Lab:
    """Nobody finds a room on this network."""
    real.transport.url = broker.url
    return real


async def table(here: Lab, *names: str, is_lasting: bool = False) -> tuple[Host, list[Guest]]:
    """The first guest comes in on the host's own network, by the same code as the others."""
    ann = await here.host(replace(plan(len(names), is_lasting=is_lasting), service=here.url))
    own, _ = ann.side._room_code._addresses
    at_home, *far = names
    guests = [here.follow(Invitation(ann.code, own.url), at_home), *(here.arrive(ann.code, name) for name in far)]
    await here.dealt(ann, *guests)
    return ann, guests


async def test_one_code_leads_in_from_both_houses_and_a_host_that_was_killed_is_found_again(here: Lab) -> None:
    ann, (bo, cy) = await table(here, "Bo", "Cy")
    await here.play(ann, bo, cy, moves=4)
    await ann.kill()
    ann = here.host_again(ann)
    await here.play(ann, bo, cy, moves=4)


async def test_the_others_go_on_when_the_host_is_lost(here: Lab) -> None:
    ann, (bo, cy) = await table(here, "Bo", "Cy")
    await counted(ann, bo, cy)
    await ann.kill()
    await acts(bo, cy)
    await here.play(bo, cy, await here.back(ann), moves=4)


async def test_a_table_that_lasts_is_seen_to_be_open_and_to_be_closed(here: Lab) -> None:
    ann, (bo,) = await table(here, "Bo", is_lasting=True)
    await until(lambda: bo.snapshot.is_lasting, "Bo knows the way")
    (kept,) = KeptTables(bo.folders, Notices()).visited
    assert (kept.service, kept.is_local) == (here.url, False), "at home it is found anyway"
    assert await has_host(DesktopWays(), kept)
    await bo.leave()
    await ann.leave()
    assert not await has_host(DesktopWays(), kept)


async def test_a_full_table_says_so(here: Lab) -> None:
    ann, _ = await table(here, "Bo")
    late = here.arrive(ann.side._room_code.signaling.code, "Late")
    assert await here.refused(late) == Fault.ROOM_FULL.sentence


async def test_the_link_of_a_page_on_a_static_host_says_at_which_broker_the_room_is(here: Lab) -> None:
    ann = await here.host(replace(plan(1), service=here.url))
    way = ann.side._room_code
    way._address.page = "https://club.example.org/cards/"
    invitation = invited(f"Come: {way.link(ann.code)}")
    assert invitation == Invitation(ann.code, here.url)
    await here.dealt(ann, here.follow(invitation, "Bo"))
