"""A direct way is preferred to one through a relay, although the relay may answer first."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from aioice import Candidate, Connection
from aioice.candidate import candidate_priority
from aioice.ice import StunProtocol
from support.online.packet_loss import Late
from support.waiting import run

from spitegame.net import aiortc_patches
from spitegame.net.aiortc_patches import DIRECT_FIRST_S, tune

DIRECT, RELAY = "127.0.0.1", "127.0.0.2"
"""Both are loopback; sockets on the second one are called a relay's."""


@dataclass(frozen=True, slots=True)
class Met:
    kinds: set[str]
    """The kinds of the candidates over which the two ends send."""
    seconds: float


@pytest.fixture
def meet(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Met]:
    """Connect two ends. `late`: seconds until a direct packet arrives, or None if none does. `hides`: the second one
    tells its relay only, as a browser does."""
    tune()
    made = StunProtocol.connection_made
    gather = Connection.get_component_candidates

    async def gathered(self: Connection, component: int, addresses: list[str], timeout: int = 5) -> list[Candidate]:
        found = await gather(self, component, [DIRECT, RELAY], timeout)
        for each in found:
            if each.host == RELAY:
                each.type, each.priority = "relay", candidate_priority(component, "relay")
        return found

    def meet(late: float | None, *, hides: bool = False) -> Met:
        def slowed(self: StunProtocol, transport: Any) -> None:
            is_direct = transport.get_extra_info("sockname")[0] == DIRECT
            made(self, way(transport) if is_direct else transport)

        way = partial(Late, delay=0.0, loss=1.0) if late is None else partial(Late, delay=late)
        monkeypatch.setattr(Connection, "get_component_candidates", gathered)
        monkeypatch.setattr(StunProtocol, "connection_made", slowed)
        return run(_met(hides))

    return meet


async def _met(hides: bool) -> Met:
    one, other = Connection(ice_controlling=True), Connection(ice_controlling=False)
    for each in (one, other):
        await each.gather_candidates()
    for end, far in ((one, other), (other, one)):
        is_hidden = hides and far is other
        for candidate in far.local_candidates:
            if candidate.type == "relay" or not is_hidden:
                await end.add_remote_candidate(candidate)
        if not is_hidden:
            await end.add_remote_candidate(None)
        end.remote_username, end.remote_password = far.local_username, far.local_password
    began = asyncio.get_running_loop().time()
    await asyncio.gather(one.connect(), other.connect())
    seconds = asyncio.get_running_loop().time() - began
    pairs = [pair for each in (one, other) for pair in each._nominated.values()]
    await asyncio.gather(one.close(), other.close())
    return Met({kind for pair in pairs for kind in (pair.local_candidate.type, pair.remote_candidate.type)}, seconds)


def test_a_direct_way_is_taken_although_the_relay_answers_sooner(
    meet: Callable[..., Met], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is on a busy machine, which may need any time for it."""
    monkeypatch.setattr(aiortc_patches, "DIRECT_FIRST_S", 60.0)
    assert meet(0.12).kinds == {"host"}


def test_where_no_direct_packet_arrives_the_relay_is_taken_soon(meet: Callable[..., Met]) -> None:
    met = meet(None)
    assert met.kinds == {"relay"}
    assert met.seconds >= DIRECT_FIRST_S


def test_somebody_who_hides_a_direct_way_is_waited_for(
    meet: Callable[..., Met], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aiortc_patches, "DIRECT_FIRST_S", 60.0)
    assert meet(DIRECT_FIRST_S / 5, hides=True).kinds == {"host", "prflx"}


def test_a_hidden_way_that_does_not_answer_is_not_waited_for_long(meet: Callable[..., Met]) -> None:
    assert "relay" in meet(None, hides=True).kinds
