"""Networks that let some things pass and others not: the game is played over whatever way there is, or it is told that
there is none."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest
from support.online.coturn import PORT, SECRET, TLS_PORT, Coturn, coturn
from support.online.games_under_faults import Make, Round, room_service, table, together
from support.online.headless_peers import Peer
from support.online.netlab import Machine, Nat, block_direct, houses, machines

from spitegame.net.errors import Fault

A_QUARTER = ("-m", "statistic", "--mode", "random", "--probability", "0.25")

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network


def open_network(host: Machine, guest: Machine) -> None:
    """Everything passes."""


def no_packets(host: Machine, guest: Machine) -> None:
    for machine in (host, guest):
        machine.block_udp()


def only_the_host_reaches_the_relay(host: Machine, guest: Machine) -> None:
    """So each rung of the ladder is tried for all its time."""
    block_direct(host, guest)
    guest.block_udp()
    for port in (PORT, TLS_PORT):
        guest.drop("-p", "tcp", "--sport", str(port))


@dataclass(frozen=True, slots=True)
class Way:
    name: str
    network: Callable[[Machine, Machine], None]
    ends: str | Fault
    """How the bytes go, or what is told."""
    stun: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    """URLs with * for the relay's address."""
    relay: bool = False
    late: float = 0.0


UDP, TCP, TLS = f"turn:*:{PORT}", f"turn:*:{PORT}?transport=tcp", f"turns:*:{TLS_PORT}?transport=tcp"
STUN, DEAD = f"stun:*:{PORT}", "stun:10.77.0.250:3478"

WAYS = (
    Way("direct with a relay at hand", open_network, "direct", stun=(STUN,), turn=(UDP, TLS)),
    Way("dead STUN", open_network, "direct", stun=(DEAD,)),
    Way("expired credentials", open_network, "direct", turn=(UDP, TLS), late=3600),
    Way("relay over UDP", block_direct, "turn", turn=(UDP,)),
    Way("relay over TCP", block_direct, "turn", turn=(TCP,)),
    Way("relay over TLS", block_direct, "turn", turn=(TLS,)),
    Way("relay beside dead STUN", block_direct, "turn", stun=(DEAD,), turn=(UDP,)),
    Way("UDP blocked", no_packets, "turn", stun=(STUN,), turn=(UDP, TLS)),
    Way("UDP blocked and no relay", no_packets, "service", relay=True),
)
NO_WAYS = (
    Way("no relay", block_direct, Fault.NO_PATH, stun=(DEAD,)),
    Way("UDP blocked and nothing offered", no_packets, Fault.NO_PATH),
    Way("expired credentials", block_direct, Fault.TURN_AUTH, turn=(UDP, TCP, TLS), late=3600),
    Way("relays that lead nowhere", only_the_host_reaches_the_relay, Fault.NO_PATH, turn=(UDP, TCP, TLS)),
)


@dataclass(frozen=True, slots=True)
class Site:
    relay: Coturn
    third: Machine
    pairs: list[tuple[Machine, Machine]]


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with machines(1 + 2 * len(NO_WAYS)) as (third, *rest), coturn(third, tmp_path_factory.mktemp("coturn")) as relay:
        yield Site(relay, third, list(zip(rest[::2], rest[1::2], strict=True)))


@pytest.fixture
def site(wire: Site) -> Iterator[Site]:
    yield wire
    for machine in (wire.third, *chain(*wire.pairs)):
        machine.heal()


async def opened(peer: Make, site: Site, pair: tuple[Machine, Machine], way: Way, folder: Path) -> tuple[Peer, Round]:
    """A room service; the host's room there, and the guest on its way."""
    way.network(*pair)
    stun, turn = (tuple(each.replace("*", site.third.address) for each in urls) for urls in (way.stun, way.turn))
    service = await room_service(
        peer, site.third, stun=stun, turn=turn, turn_secret=SECRET, relay=way.relay, late=way.late
    )
    game = table(peer, folder, service, *pair)
    for program in game.programs:
        program.environment["SSL_CERT_FILE"] = str(site.relay.authority)
    await game.open()
    return service, game


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name.replace(" ", "-"))
async def test_a_way_is_found_and_the_game_played(way: Way, site: Site, tmp_path: Path, peer: Make) -> None:
    _, game = await opened(peer, site, site.pairs[0], way, tmp_path)
    await game.in_play()
    own, company = game.guest.newest("own"), game.host.newest("company")
    assert own
    assert company
    assert (own.seen, company.seen) == (way.ends, ["here", way.ends])
    await game.finish()


async def test_where_a_quarter_of_all_packets_gets_lost_guests_come_in(site: Site, tmp_path: Path, peer: Make) -> None:
    """At each table one direct try in ten fails; of three in a row hardly ever all, and then the code is as good."""

    async def come_in(peer: Make, service: Peer, pair: tuple[Machine, Machine], folder: Path) -> None:
        for machine in pair:
            machine.drop("-p", "udp", *A_QUARTER)
            machine.hear_no_announcements()
        game = table(peer, folder, service, *pair)
        await game.open()
        await game.entered(game.guest, "direct")

    service = await room_service(peer, site.third)
    await together(*(come_in(peer, service, pair, tmp_path / str(n)) for n, pair in enumerate(site.pairs)))


async def test_a_game_through_the_room_service_outlives_it(site: Site, tmp_path: Path, peer: Make) -> None:
    service, game = await opened(peer, site, site.pairs[0], WAYS[-1], tmp_path)
    await game.in_play()
    await service.kill()
    since = time.monotonic()
    await game.guest.tells("own", after=since, seen="lost")
    service.start()
    await game.guest.tells("own", after=since, seen="service")
    await game.finish()


async def test_that_there_is_none_is_told(site: Site, tmp_path: Path, peer: Make) -> None:
    async def is_told(peer: Make, pair: tuple[Machine, Machine], way: Way, folder: Path) -> None:
        _, game = await opened(peer, site, pair, way, folder)
        failed = await game.guest.tells("failed")
        assert isinstance(way.ends, Fault)
        assert failed.seen == way.ends.sentence, way.name

    ways = zip(NO_WAYS, site.pairs, strict=True)
    await together(*(is_told(peer, pair, way, tmp_path / str(n)) for n, (way, pair) in enumerate(ways)))


@pytest.mark.parametrize("nat", Nat)
async def test_two_homes_behind_routers(nat: Nat, tmp_path: Path, peer: Make) -> None:
    """Nothing is between them but a room service and a STUN server."""
    with houses(2, nat) as (one, other, between), coturn(between, tmp_path):
        service = await room_service(peer, between, stun=(f"stun:{between.address}:{PORT}",))
        game = table(peer, tmp_path, service, one, other)
        await game.open()
        match nat:
            case Nat.CONE:
                await game.in_play()
                await game.finish()
            case Nat.SYMMETRIC:
                failed = await game.guest.tells("failed")
                assert failed.seen == Fault.NO_PATH.sentence
