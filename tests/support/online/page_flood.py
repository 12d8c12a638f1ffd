"""Browsers by the hundred that load a page again and again, as a process of its own: ``python -m
support.online.page_flood PORT CONNECTIONS PATH …``. Each has an address of this machine (127.0.0.0/8)."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice


@contextmanager
def flooding(port: int, connections: int, paths: Sequence[str]) -> Iterator[None]:
    command = [sys.executable, "-m", "support.online.page_flood", str(port), str(connections), *paths]
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}) as process:
        try:
            yield
            assert process.poll() is None, "the flood has ended by itself"
        finally:
            process.kill()


async def _flood(port: int, connections: int, paths: Sequence[str]) -> None:
    async def one(number: int) -> None:
        source = f"127.{number // 200 + 2}.{number % 200 + 1}.1", 0
        for path in islice(cycle(paths), number % len(paths), None):  # not all ask for the same file at the same time
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                await reader.read()
                writer.close()
            except ConnectionError:
                await asyncio.sleep(0.1)  # cut off: the next one comes

    await asyncio.gather(*map(one, range(connections)))


if __name__ == "__main__":
    asyncio.run(_flood(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
