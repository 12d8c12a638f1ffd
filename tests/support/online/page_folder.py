"""A small page as `--page` takes it, and plain HTTP requests for its files."""

import asyncio
import gzip
import ssl
from pathlib import Path
from typing import NamedTuple

FIRST = b"<!doctype html><title>A page</title>"
SCRIPT = b"export const cards = 52;\n" * 100
WASM = bytes(range(256)) * 4000
"""About a megabyte: more than any connection is sent at once."""
SCRIPT_NAME = "/page.0123456789ab.js"
TOGETHER_NAME = "/runtime.00112233445566ff/core.mjs"
"""A file in a folder whose name carries the hash of all that is in it."""
WASM_NAME = "/runtime-fedcba9876543210.wasm"


def page_folder(folder: Path) -> Path:
    """Write it here."""
    files = {
        "index.html": FIRST,
        SCRIPT_NAME[1:]: SCRIPT,
        SCRIPT_NAME[1:] + ".gz": gzip.compress(SCRIPT, mtime=0),
        SCRIPT_NAME[1:] + ".br": b"stands for brotli",
        WASM_NAME[1:]: WASM,
        TOGETHER_NAME[1:]: SCRIPT,
        "art/felt.png": b"\x89PNG",
        "SHA256SUMS": b"stands for the sums of all files",
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


async def asked(
    port: int,
    target: str,
    *lines: str,
    method: str = "GET",
    source: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
) -> Answer:
    """What the service at this port answers before it closes the connection. `lines` are headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), ssl=tls)
    writer.write(
        "\r\n".join((f"{method} {target} HTTP/1.1", "Host: localhost", "Connection: close", *lines, "", "")).encode()
    )
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    headers.pop("date", None)  # two answers that are the same may come in two seconds
    return Answer(int(first.split()[1]), headers, body)
