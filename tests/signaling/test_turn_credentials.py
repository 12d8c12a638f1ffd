import asyncio
import base64
import hashlib
import hmac
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aioice import stun, turn
from support import needs
from support.online.coturn import listened
from support.online.ports import free_port

from signaling.messages import ConnectOptions, IceServer
from signaling.settings import Settings, connect_options_of, credential

CONFIGURATION = Path(__file__).parents[2] / "signaling/turnserver.conf"
ROOM = b"the room's name!"
SETTINGS = Settings(
    stun=("stun:turn.example.org:3478",),
    turn=("turn:turn.example.org:3478", "turns:turn.example.org:443?transport=tcp"),
    turn_secret=b"north",
    relay=True,
)


def test_a_credential_lives_for_five_minutes_and_its_password_is_what_coturn_computes() -> None:
    name, password = credential(b"north", ROOM, 1_700_000_300)
    assert name.startswith("1700000300:")
    assert base64.b64decode(password) == hmac.new(b"north", name.encode(), hashlib.sha1).digest()
    offered = connect_options_of(SETTINGS, lambda: 1_700_000_000.9)(ROOM)
    assert offered == ConnectOptions(
        (
            IceServer("stun:turn.example.org:3478"),
            IceServer("turn:turn.example.org:3478", name, password),
            IceServer("turns:turn.example.org:443?transport=tcp", name, password),
        ),
        relay=True,
    )


def test_rooms_can_be_told_apart_and_no_secret_is_shown() -> None:
    name, _ = credential(b"north", ROOM, 1)
    other, _ = credential(b"north", ROOM[::-1], 1)
    assert name != other
    assert ROOM.hex()[:8] not in name
    assert "north" not in repr(SETTINGS)


@contextmanager
def coturn(folder: Path) -> Iterator[int]:
    """A real one with the configuration that comes with the service, as far as it does not need the net. Its port."""
    program = needs.program("turnserver")
    port = free_port()
    written = CONFIGURATION.read_text()
    assert "\nstatic-auth-secret=the secret\n" in written
    elsewhere = (
        f"listening-ip=127.0.0.1\nrelay-ip=127.0.0.1\nno-tls\nno-dtls\nuserdb={folder}/db\npidfile={folder}/pid\n"
    )
    (folder / "turnserver.conf").write_text(
        re.sub("(?m)^(tls-|cert=|pkey=).*", "", written).replace("=3478", f"={port}") + elsewhere
    )
    with subprocess.Popen(
        [program, "-c", folder / "turnserver.conf", "--log-file=stdout"], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            listened("127.0.0.1", port)
            yield port
        finally:
            process.terminate()
            said, _ = process.communicate()
            assert not re.search("Bad configuration|Wrong address", said)


@pytest.mark.network
async def test_a_real_coturn_takes_it_until_it_expires(tmp_path: Path) -> None:
    tries = ((b"the secret", 300, True), (b"the secret", -60, False), (b"another", 300, False))
    with coturn(tmp_path) as port:
        for secret, life, is_let_in in tries:
            name, password = credential(secret, ROOM, int(time.time()) + life)
            try:
                transport, _ = await turn.create_turn_endpoint(
                    asyncio.DatagramProtocol, server_addr=("127.0.0.1", port), username=name, password=password
                )
            except stun.TransactionFailed:
                assert not is_let_in
            else:
                transport.close()
                assert is_let_in
                await asyncio.sleep(0.1)  # closing gives the allocation back
