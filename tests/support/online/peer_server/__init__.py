"""A real PeerServer, the broker of PeerJS, with what npm has of it."""

import subprocess
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from support.installed import npm_packages
from support.online.ports import free_port


class PeerServer(AbstractContextManager["PeerServer"]):
    """It runs until it is killed, and can be started anew at the same port, where it remembers nobody."""

    def __init__(
        self, *options: str, host: str = "127.0.0.1", port: int | None = None, through: Iterable[str] = ()
    ) -> None:
        """`options` are such as `--concurrent_limit 2`; `through` is a command that runs it somewhere else."""
        program = npm_packages(Path(__file__).parent) / "peer/dist/bin/peerjs.js"
        port = port or free_port()
        self._command = [*through, "node", str(program), "--host", host, "--port", str(port), *options]
        self.url = f"ws://{host}:{port}/peerjs"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line.startswith("Started PeerServer"), f"the PeerServer did not start: {line!r}"

    def kill(self) -> None:
        """End it as a power cut would. To call it again does no harm."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def __exit__(self, *_: object) -> None:
        self.kill()
