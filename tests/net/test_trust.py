"""Machines prove by certificates who they are, and the system says which ones count, wherever it keeps them."""

import asyncio
import ssl
from pathlib import Path

import pytest
import truststore._openssl
from support.online.certificates import certify

from spitegame.net import trust
from spitegame.net.trust import VARIABLES, trusted


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What has signed for a server, on a system that has nothing where OpenSSL looks."""
    certify("127.0.0.1", tmp_path)
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    nowhere = ssl.DefaultVerifyPaths("", "", "", "", "", "")
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: nowhere)
    monkeypatch.setattr(truststore._openssl, "_CA_FILE_CANDIDATES", [])
    trust._trusted.cache_clear()
    return tmp_path / "authority.pem"


async def is_believed(folder: Path) -> bool:
    """Whether the server may be called."""
    proof = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    proof.load_cert_chain(folder / "server.pem", folder / "server.key")
    async with await asyncio.start_server(lambda _, out: out.close(), "127.0.0.1", 0, ssl=proof) as server:
        host, port = server.sockets[0].getsockname()
        try:
            _, out = await asyncio.open_connection(host, port, ssl=trusted())
        except ssl.SSLCertVerificationError:
            return False
        out.close()
        await out.wait_closed()
        return True


async def test_who_is_unknown_to_the_system_is_not_believed_until_its_authority_is_added(
    authority: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not await is_believed(authority.parent)
    trust._trusted.cache_clear()
    monkeypatch.setattr(truststore._openssl, "_CA_FILE_CANDIDATES", ["/not/here.pem", str(authority)])
    assert await is_believed(authority.parent)


async def test_what_a_variable_names_goes_before_what_the_system_has(
    authority: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    assert await is_believed(authority.parent)
    (authority.parent / "none.pem").touch()
    monkeypatch.setattr(truststore._openssl, "_CA_FILE_CANDIDATES", [str(authority)])
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.parent / "none.pem"))
    assert not await is_believed(authority.parent)
