"""What compose.yaml puts together, with Debian's Caddy and coturn in place of images."""

import asyncio
import os
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aioice import turn
from support import needs
from support.online.coturn import listened
from support.online.netlab import Machine, inside, machines
from support.online.service_callers import Caller
from support.waiting import run, seen

from signaling import messages

yaml = pytest.importorskip("yaml")
FOLDER = Path(__file__).parents[2] / "signaling"


def compose(domain: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    program = needs.program("docker-compose")
    where = {"PATH": os.environ["PATH"], **domain}
    return subprocess.run([program, "config"], cwd=FOLDER, env=where, capture_output=True, text=True, check=False)


@pytest.mark.needs("docker-compose")
def test_all_it_asks_for_is_a_domain() -> None:
    nothing_said = compose({})
    assert nothing_said.returncode != 0
    assert "the name of this machine on the internet" in nothing_said.stderr
    described = yaml.safe_load(compose({"DOMAIN": "rooms.example.org"}).stdout)["services"]
    assert described.keys() == {"rooms", "caddy", "coturn", "secret"}
    assert "--stun=stun:rooms.example.org:3478" in described["rooms"]["command"]


@dataclass(frozen=True)
class Rented:
    """A machine with the services of compose.yaml, whose domain is its address."""

    machine: Machine
    disk: Path
    """Holds what the volumes and the files in containers are."""

    def command(self, service: str) -> list[str]:
        """What the service's container runs, with its paths on this disk."""
        described = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"][service]
        words = [*described.get("entrypoint", ()), *described["command"]]
        return [self._here(word) for word in words]

    def _here(self, word: str) -> str:
        word = re.sub(r"(?<!\$)\$\{DOMAIN[^}]*\}", self.machine.address, word).replace("$$", "$")
        return re.sub(r"/(secret|etc|tmp)/", rf"{self.disk}/\1/", word)

    def run(self, *argv: str, **variables: str) -> "subprocess.Popen[bytes]":
        here = {"DOMAIN": self.machine.address, "TURN_SECRET": "", "XDG_DATA_HOME": str(self.disk / "data")}
        return subprocess.Popen(self.machine.command(*argv), env=os.environ | here | variables, cwd=FOLDER.parent)

    def draw_secret(self, given: str = "") -> str:
        assert self.run(*self.command("secret"), TURN_SECRET=given).wait() == 0
        return (self.disk / "secret/turn").read_text()


@pytest.fixture
def rented(tmp_path: Path) -> Iterator[Rented]:
    for folder in ("secret", "etc", "tmp"):
        (tmp_path / folder).mkdir()
    (tmp_path / "etc/turnserver.conf").write_text((FOLDER / "turnserver.conf").read_text())
    with machines(1) as (machine,):
        yield Rented(machine, tmp_path)


@contextmanager
def services(rented: Rented) -> Iterator[ssl.SSLContext]:
    """Service, Caddy and coturn at work; answers what trusts Caddy's own authority, which signs for an address."""
    caddy, _ = needs.program("caddy"), needs.program("turnserver")
    caddyfile = rented.disk / "etc/Caddyfile"
    caddyfile.write_text("{\n\tskip_install_trust\n}\n" + (FOLDER / "Caddyfile").read_text())
    commands = (
        [sys.executable, "-m", "signaling", "--host", "0.0.0.0", "--port", "8080", *rented.command("rooms")],
        [caddy, "run", "--config", str(caddyfile)],
        rented.command("coturn"),
    )
    authority = rented.disk / "data/caddy/pki/authorities/local/root.crt"
    with ExitStack() as stack:
        for each in [rented.run(*command) for command in commands]:
            stack.callback(each.wait)
            stack.callback(each.terminate)
        with inside(rented.machine):
            for address, port in (("127.0.0.1", 8080), (rented.machine.address, 443), (rented.machine.address, 3478)):
                listened(address, port)
        yield ssl.create_default_context(cafile=seen(lambda: authority if authority.exists() else None))


@pytest.mark.network
def test_the_secret_is_drawn_once_unless_it_is_given(rented: Rented) -> None:
    drawn = rented.draw_secret()
    assert re.fullmatch("[0-9a-f]{64}", drawn)
    assert rented.draw_secret() == drawn
    assert rented.draw_secret("of their own") == "of their own"


@pytest.mark.network
@pytest.mark.needs("caddy", "turnserver")
def test_a_host_comes_in_by_tls_and_gets_a_relay_by_what_it_is_told(rented: Rented) -> None:
    rented.draw_secret()
    address = rented.machine.address

    async def opened(trust: ssl.SSLContext) -> messages.Opened:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"wss://{address}/rooms", protocols=messages.SUBPROTOCOLS, ssl=trust) as socket,
        ):
            return await Caller(socket, b"k" * messages.KEY_BYTES).open()

    async def allocate(server: messages.IceServer) -> Any:
        options: dict[str, Any] = {"username": server.username, "password": server.credential}
        transport, _ = await turn.create_turn_endpoint(asyncio.DatagramProtocol, (address, 3478), **options)
        transport.close()
        await asyncio.sleep(0.1)  # closing gives the allocation back

    async def host(trust: ssl.SSLContext) -> None:
        told = (await opened(trust)).options
        assert told.relay
        _, over_udp, _ = told.ice
        assert over_udp.url == f"turn:{address}:3478"
        await allocate(over_udp)

    with services(rented) as trust, inside(rented.machine):
        run(host(trust))
