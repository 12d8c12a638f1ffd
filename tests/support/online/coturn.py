"""A real coturn on one of the machines of a netlab, with credentials by its REST scheme."""

import base64
import contextlib
import hashlib
import hmac
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from signaling.messages import IceServer
from support import needs
from support.online.certificates import certify
from support.online.netlab import Machine, inside

SECRET = "known to the relay and to the room service"
PORT, TLS_PORT = 3478, 5349


@dataclass(frozen=True, slots=True)
class Coturn:
    address: str
    authority: Path
    """The certificate to trust, for SSL_CERT_FILE."""

    def udp(self, lifetime: int = 600, secret: str = SECRET) -> IceServer:
        """The server over UDP. `lifetime` is that of the credential, in seconds."""
        return _credited(f"turn:{self.address}:{PORT}", lifetime, secret)

    def tcp(self) -> IceServer:
        return _credited(f"turn:{self.address}:{PORT}?transport=tcp", 600, SECRET)

    def tls(self) -> IceServer:
        return _credited(f"turns:{self.address}:{TLS_PORT}?transport=tcp", 600, SECRET)


@contextlib.contextmanager
def coturn(machine: Machine, directory: Path) -> Iterator[Coturn]:
    """Runs until the block ends, with its files in the directory. Without the program the test is skipped."""
    turnserver = needs.program("turnserver")
    certify(machine.address, directory)
    configuration = directory / "turnserver.conf"
    configuration.write_text(
        f"""
        listening-ip={machine.address}
        relay-ip={machine.address}
        listening-port={PORT}
        tls-listening-port={TLS_PORT}
        min-port=50000
        max-port=50100
        realm=test
        fingerprint
        use-auth-secret
        static-auth-secret={SECRET}
        cert={directory}/server.pem
        pkey={directory}/server.key
        no-cli
        pidfile={directory}/pid
        simple-log
        log-file={directory}/log
        userdb={directory}/db
        """
    )
    command = machine.command(turnserver, "-c", str(configuration))
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with inside(machine):
            listened(machine.address, PORT)
            listened(machine.address, TLS_PORT)
        yield Coturn(machine.address, directory / "authority.pem")
    finally:
        running.terminate()
        try:
            running.wait(5)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _credited(url: str, lifetime: int, secret: str) -> IceServer:
    username = f"{int(time.time()) + lifetime}:somebody"
    credential = hmac.digest(secret.encode(), username.encode(), hashlib.sha1)
    return IceServer(url, username, base64.b64encode(credential).decode())


def listened(address: str, port: int, limit: float = 60.0) -> None:
    """Wait until it does."""
    ends = time.monotonic() + limit
    while True:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            assert time.monotonic() < ends, f"coturn does not listen on {address}:{port}"
            time.sleep(0.02)
        else:
            return
