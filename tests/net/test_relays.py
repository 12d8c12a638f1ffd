"""Machines that do not reach each other, or only some of each other's ways, and a real coturn beside them."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pytest
from support.online.coturn import Coturn, coturn
from support.online.netlab import Machine, Post, at_once, block_direct, machines
from support.online.peer_pair import Ear
from support.waiting import until

from signaling.messages import IceServer
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.webrtc import AiortcPeer
from spitegame.session.room_state import Path

pytestmark = pytest.mark.network

Outcome: TypeAlias = Path | Fault


@dataclass(frozen=True, slots=True)
class Scene:
    host: Machine
    guest: Machine
    relay: Coturn

    def meet(
        self, host: Sequence[IceServer], guest: Sequence[IceServer], relay_only: bool = False, within: float = 60.0
    ) -> list[Outcome]:
        """How the bytes go for each of them, after a message there and back; or why they do not."""
        to_guest, to_host = Post(), Post()

        async def hosting() -> Outcome:
            peer = AiortcPeer(host, relay_only=relay_only)
            try:
                to_guest.put(await peer.offer())
                await peer.accept(await to_host.get())
                channel = await peer.opened(within)
                ear = Ear.of(channel)
                channel.send(b"hello")
                await until(lambda: ear.heard == [b"hello yourself"], "the answer")
                return channel.path
            except NetworkProblem as problem:
                to_guest.put(None)
                return problem.fault
            finally:
                await peer.close()

        async def visiting() -> Outcome | None:
            peer = AiortcPeer(guest)
            try:
                offer = await to_guest.get()
                if offer is None:
                    return None
                to_host.put(await peer.answer(offer))
                channel = await peer.opened(within)
                ear = Ear()
                channel.listen(lambda message: channel.send(message + b" yourself"), ear.end)
                await until(lambda: ear.closed, "the host's goodbye")
                return channel.path
            except NetworkProblem as problem:
                return problem.fault
            finally:
                await peer.close()

        outcomes: list[Outcome] = at_once((self.host, hosting), (self.guest, visiting))
        return outcomes


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with machines(3) as (host, guest, third), coturn(third, tmp_path_factory.mktemp("coturn")) as relay:
        yield Scene(host, guest, relay)


@pytest.fixture
def scene(wire: Scene, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    """The relay's certificate is trusted."""
    monkeypatch.setenv("SSL_CERT_FILE", str(wire.relay.authority))
    yield wire
    wire.host.heal()
    wire.guest.heal()


@pytest.fixture
def apart(scene: Scene) -> Scene:
    """The two do not reach each other, but both the relay."""
    block_direct(scene.host, scene.guest)
    return scene


def test_it_is_enough_if_one_side_has_the_relay(apart: Scene) -> None:
    assert apart.meet((apart.relay.udp(),), ()) == [Path.TURN, Path.TURN]


@pytest.mark.parametrize("broken", [{"lifetime": -10}, {"secret": "of another relay"}])
def test_that_the_relay_does_not_let_one_in_is_told(apart: Scene, broken: dict[str, object]) -> None:
    expired = apart.relay.udp(**broken)  # type: ignore[arg-type]
    assert apart.meet((expired,), (expired,), within=1) == [Fault.TURN_AUTH, Fault.TURN_AUTH]


def test_with_relays_only_it_is_told_before_anything_is_offered(apart: Scene) -> None:
    assert apart.meet((apart.relay.udp(lifetime=-10),), (), relay_only=True) == [Fault.TURN_AUTH, None]


def test_a_relay_with_an_unknown_certificate_is_not_used(apart: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    server = apart.relay.tls()
    assert apart.meet((server,), (server,), relay_only=True) == [Fault.TURN_AUTH, None]


def test_closing_does_not_wait_for_a_relay_that_is_gone(apart: Scene) -> None:
    """aioice would ask it for half a minute to forget us."""
    to_guest, to_host = Post(), Post()
    server = apart.relay.udp()

    async def hosting() -> None:
        peer = AiortcPeer((server,), relay_only=True)
        to_guest.put(await peer.offer())
        await peer.accept(await to_host.get())
        await peer.opened(60)
        apart.host.drop("-p", "udp")
        async with asyncio.timeout(25):
            await peer.close()
        to_guest.put("closed")

    async def visiting() -> None:
        peer = AiortcPeer(())
        to_host.put(await peer.answer(await to_guest.get()))
        await peer.opened(60)
        await to_guest.get()
        await peer.close()

    at_once((apart.host, hosting), (apart.guest, visiting))
